"""The ledger of a set as people read it: each game, the running totals, who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rmscore.ledger import Game, Ledger
from rmscore.records import Void
from rmscore.scoring import Score
from rmscore.show import score as shown
from rmscore.show.document import Column, Document, Part, apart, each, either, heading, say, table
from rmscore.show.words import MOST, _, listed, n_, written
from rmscore.tally import TallyScore


def whole(title: str, ledger: Ledger) -> Document:
    """Everything about a set on one page."""
    parts = about(title, ledger), games(ledger), notes(ledger), running(ledger), verdict(ledger)
    return apart(*parts)


def about(title: str, ledger: Ledger) -> Document:
    """Which set this is, under which rules, and how far it has come."""
    record = ledger.record
    found = (
        (heading(written(record.title)) if record.title else [])
        + heading(title)
        + say(", ".join(facts(ledger)))
    )
    return found + (say(written(record.note)) if record.note else [])


def facts(ledger: Ledger) -> list[str]:
    """Date, place, rules, and how far it has come."""
    record, rules = ledger.record, ledger.ruleset
    played = n_("{n} game of {all} finished", "{n} games of {all} finished", ledger.played)
    about = [written(text) for text in (record.date, record.place) if text]
    return [*about, _("rules: {name}").format(name=rules.name), played.format(all=rules.games)]


# --- the games --------------------------------------------------------------------------------------


def games(ledger: Ledger) -> Document:
    """A row for each game: dealer, how recorded, and what each player made of it.

    Points, bonuses and rulings stand before the total; where that is too wide, below it.
    """
    names = ledger.players
    head = [Column(_("game"), right=True), Column(_("dealer"), spare=1, cut=12), Column(_("how"), spare=2)]
    flat: list[list[Part]] = []
    stacked: list[list[Part]] = []
    for game in ledger.games:
        start, totals, details = _start(game), _totals(game, len(names)), _details(game, len(names))
        flat.append([*start, *(cell for pair in zip(details, totals) for cell in pair)])
        stacked.append([*start, *totals])
        if any(text for text, _style in details):
            stacked.append(["", "", "", *details])
    wide = [part for name in names for part in (Column(), Column(name, right=True))]
    narrow = [Column(name, right=True, cut=8) for name in names]
    return either(table([*head, *wide], flat), table([*head, *narrow], stacked)) if flat else []


def _start(game: Game) -> list[Part]:
    """Number, dealer, how recorded."""
    how = {"tricks": _("tricks"), "tally": _("tally"), "void": _("void")}[game.how]
    if game.totals is None and game.number is not None:
        how = _("unreadable")
    number = f"{'-' if game.number is None else game.number}{mark(game)}"
    return [(number, "fault" if game.disputed else ""), game.players[game.dealer], how]


def _totals(game: Game, columns: int) -> list[Part]:
    """The total of each player."""
    totals = game.totals or (None,) * columns
    best = max((total for total in totals if total is not None), default=None)
    tones = ["soft" if not game.counts else "best" if total == best else "total" for total in totals]
    return [("" if total is None else str(total), tone) for total, tone in zip(totals, tones)]


def _details(game: Game, columns: int) -> list[tuple[str, str]]:
    """What each player's total is made of, where it is more than the points in play."""
    seats, score = [game.seat(column) for column in range(columns)], game.score
    return [("" if score is None or seat is None else made_of(score, seat), "soft") for seat in seats]


def made_of(score: Score | TallyScore, seat: int) -> str:
    """`57+50-10`: points in play, bonuses, rulings; nothing where there are only points."""
    text = str(score.points(seat))
    bonuses = sum(score.bonuses(seat).values())
    ruled = score.ruled(seat)
    if not bonuses and not ruled:
        return ""
    return text + (f"{bonuses:+d}" if bonuses else "") + (f"{ruled:+d}" if ruled else "")


def mark(game: Game) -> str:
    """`!` a disputed game, `~` one that is unfinished, `?` one that could not be read."""
    if game.disputed:
        return "!"
    if game.number is not None and game.score is None:
        return "?"
    return "" if game.finished else "~"


def notes(ledger: Ledger) -> Document:
    """What there is to say of single games: marks, void deals, rulings."""
    found: Document = []
    for sign, text, tone in remarks(ledger):
        found += say(f"{sign} {text}" if sign else text, style=tone, indent=1)
    return found


def remarks(ledger: Ledger) -> Iterator[tuple[str, str, str]]:
    """Who sat in, and what there is to say of single games: the game's mark, a sentence, its style."""
    dealt = 0
    yield from (("", says, "") for says in stand_ins(ledger, ledger.games))
    for game in ledger.games:
        names = game.players
        label = _("game {n}").format(n=game.number)
        if isinstance(game.record, Void):
            says = _("void, dealt by {player} after game {n}: {why}")
            if not dealt:
                says = _("void, dealt by {player} before game 1: {why}")
            why = written(game.record.why) or _("no reason given")
            yield "", says.format(player=names[game.dealer], n=dealt, why=why), ""
        else:
            dealt += 1
            yield from ((mark(game), f"{label}: {text}", tone) for text, tone in _marks(game))
        rulings = () if game.score is None else game.score.rulings
        for seat, ruling, points in rulings[:MOST]:
            why = shown.reason_of(ruling)
            says = _("{game}: ruling, {player} {points:+}: {why}")
            if not why:
                says = _("{game}: ruling, {player} {points:+}")
            yield "", says.format(game=label, player=names[seat], points=points, why=why), ""
        yield from (("", f"{label}: {line}", "") for line in shown.more_rulings(len(rulings)))


def stand_ins(ledger: Ledger, games: Sequence[Game]) -> Iterator[str]:
    """Who sat in for whom in which of the games, and whose the points are."""
    found: dict[tuple[str, str, bool], list[str]] = {}
    for game in games:
        for seat, name in ledger.record.stand_ins(game.record).items():
            own = game.columns[seat] != seat
            found.setdefault((name, ledger.record.players[seat], own), []).append(str(game.number))
    for (name, owner, own), numbers in found.items():
        says = n_(
            "{player} sat in for {owner} in game {games}; the points are counted for {other}.",
            "{player} sat in for {owner} in games {games}; the points are counted for {other}.",
            len(numbers),
        )
        yield says.format(player=name, owner=owner, games=listed(numbers), other=name if own else owner)


def _marks(game: Game) -> Iterator[tuple[str, str]]:
    faults = shown.disputed_by(game.findings)
    if faults and game.counts and game.how == "tally":
        yield _("DISPUTED by {findings}; it counts as written").format(findings=faults), "fault"
    elif faults and game.counts:
        yield _("DISPUTED by {findings}; it counts as played").format(findings=faults), "fault"
    elif faults:
        yield _("DISPUTED by {findings}; it stands in no total").format(findings=faults), "fault"
    if game.score is None:
        yield _("it cannot be scored before it is mended, and stands in no total"), "fault"
    elif isinstance(game.score, Score) and not game.finished:
        done = n_("{n} trick", "{n} tricks", sum(game.score.tricks))
        says = _("UNFINISHED: {done} of {all}; it stands in no total yet")
        yield says.format(done=done, all=game.score.play.ruleset.tricks), "note"


# --- totals and standing ----------------------------------------------------------------------------


def running(ledger: Ledger) -> Document:
    """The totals after each game, what each player still needs, and their places."""
    counted = [game for game in ledger.games if game.counts]
    if not counted:
        return []
    totals = ledger.totals
    rows: list[list[Part]] = [
        [_("after game {n}").format(n=game.number), *map(str, game.running)] for game in counted
    ]
    rows[-1][1:] = [(str(total), "best" if total == max(totals) else "total") for total in totals]
    rows.append([_("still needs"), *(str(behind) if behind else "-" for behind in ledger.behind)])
    rows.append([_("place"), *places(ledger)])
    head = [Column(_("totals")), *(Column(name, right=True, cut=8) for name in ledger.players)]
    return table(head, rows)


def places(ledger: Ledger) -> list[str]:
    """Each player's place: `1`, `2=` where it is shared, `-` where there is none yet."""
    found: dict[int, str] = {}
    for group in ledger.standing:
        place = str(len(found) + 1) + ("=" if len(group) > 1 else "")
        found.update(dict.fromkeys(group, place))
    return [found.get(column, "-") for column in range(len(ledger.players))]


def verdict(ledger: Ledger) -> Document:
    """Who has won, or who leads and what comes next."""
    return say("* " + outcome(ledger), style="best" if ledger.winners else "")


def outcome(ledger: Ledger) -> str:
    """Who has won, or who leads and what comes next, in a sentence or two."""
    names = ledger.players
    first = listed([names[seat] for seat in ledger.standing[0]])
    total = max(ledger.totals)
    if ledger.winners:
        shared = len(ledger.winners) > 1
        won = _("{players} share the win with {total}.") if shared else _("{players} wins with {total}.")
        said = [won.format(players=first, total=total)]
        if ledger.disputed:
            said.append(_("That is as played: a game is disputed."))
        return " ".join(said)
    if not ledger.played:
        said = [_("No game is finished yet.")]
    elif len(ledger.standing[0]) > 1:
        said = [_("{players} lead together with {total}.").format(players=first, total=total)]
    else:
        said = [_("{players} leads with {total}.").format(players=first, total=total)]
    current = ledger.current
    if current is not None:
        says = _("Game {n}, which {player} dealt, is being played.")
        said.append(says.format(n=current.number, player=current.players[current.dealer]))
    else:
        number = 1 + sum(game.number is not None for game in ledger.games)
        says = _("Game {n} is next; {player} deals.")
        said.append(says.format(n=number, player=ledger.record.players[ledger.next_dealer]))
    return " ".join(said)


# --- one game ---------------------------------------------------------------------------------------


def game_title(title: str, ledger: Ledger, game: Game) -> str:
    if not title:
        return _("Game {n} of {all}").format(n=game.number, all=ledger.ruleset.games)
    return _("{title}, game {n} of {all}").format(title=title, n=game.number, all=ledger.ruleset.games)


def opened(
    title: str, ledger: Ledger, game: Game, style: str, explain: bool = False, player: str | None = None
) -> Document:
    """One game's full score. `explain` adds where each point came from, for `player` or for everybody."""
    seat = None if player is None else ledger.seat_of(player, game)
    others = tuple(stand_ins(ledger, [game]))
    title = game_title(title, ledger, game)
    if isinstance(game.score, Score):
        return shown.hand(title, game.score, game.findings, style, explain, seat, others)
    names = game.players
    dealt = _("{player} dealt").format(player=names[game.dealer])
    if game.score is None:
        return heading(title) + say(_("{dealt}; it could not be read").format(dealt=dealt), hang=0)
    found = heading(title) + say(
        _("{dealt}; the table's own tally, without cards").format(dealt=dealt), hang=0
    )
    for says in others:
        found += say(says, hang=0)
    if game.score.tally.note:
        found += say(written(game.score.tally.note), hang=0)
    faults = shown.disputed_by(game.findings)
    if faults:
        says = _("DISPUTED: {findings}. The score is as written.").format(findings=faults)
        found += say(says, style="fault")
    figures = shown.figures(game.score, names, ledger.ruleset)
    return apart(found, figures, each(shown.rulings(game.score.rulings, names)))
