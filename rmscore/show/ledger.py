"""The ledger of a set as people read it: each game, the running totals, who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rmscore.findings import Finding
from rmscore.ledger import Game, Ledger
from rmscore.records import Void
from rmscore.scoring import Score
from rmscore.show import score as shown
from rmscore.show.terminal import Cell, Column, Look, fitted, stubs, table, width, wrap
from rmscore.show.words import MOST, _, listed, n_, visible, written
from rmscore.tally import TallyScore


def whole(title: str, ledger: Ledger, look: Look) -> str:
    """Everything about a set on one page."""
    parts = [heading(title, ledger, look), games(ledger, look), notes(ledger, look)]
    parts += [running(ledger, look), verdict(ledger, look)]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def players(ledger: Ledger) -> list[str]:
    """The players' names, safe to print."""
    return [visible(name) for name in ledger.record.players]


def heading(title: str, ledger: Ledger, look: Look) -> list[str]:
    """Which set this is, under which rules, and how far it has come."""
    record, rules = ledger.record, ledger.ruleset
    lines = wrap(title, look.width, "", "  ")
    if record.title:
        lines = wrap(written(record.title), look.width, "", "  ") + lines
    lines = [look.paint(line, "bold") for line in lines]
    about = [written(text) for text in (record.date, record.place) if text]
    about.append(_("rules: {name}").format(name=visible(rules.name)))
    about.append(n_("{n} game of {all} finished", "{n} games of {all} finished", ledger.played))
    lines += wrap(", ".join(about).replace("{all}", str(rules.games)), look.width, "", "  ")
    if record.note:
        lines += wrap(written(record.note), look.width, "", "  ")
    return lines


# --- the games --------------------------------------------------------------------------------------


def games(ledger: Ledger, look: Look) -> list[str]:
    """A row for each game: dealer, how recorded, and what each player made of it.

    Points, bonuses and rulings stand before the total; where that is too wide, below it.
    """
    if not ledger.games:
        return []
    names = players(ledger)
    head = [
        Column(_("game"), right=True),
        Column(_("dealer"), spare=1),
        Column(_("how"), spare=2),
    ]
    rows = [_row(game, names) for game in ledger.games]
    details = [_details(game, len(names)) for game in ledger.games]
    flat = [
        row[:3] + [cell for pair in zip(detail, row[3:]) for cell in pair]
        for row, detail in zip(rows, details)
    ]
    wide = head + [part for name in names for part in (Column(""), Column(name, right=True))]
    lines = table(wide, flat, look._replace(width=None), indent=1)
    room = look.width
    if room is None or max(width(line) for line in _unpainted(lines, look)) <= room:
        return lines
    dealers = stubs(names, [12] * len(names))
    for row, game in zip(rows, ledger.games):
        row[1] = Cell(dealers[game.dealer])
    stacked = [line for row, detail in zip(rows, details) for line in _stacked(row, detail)]
    figures = [max(width(line[3 + seat].text) for line in stacked) for seat in range(len(names))]
    margin = 1 + max(width(_("game")), *(width(row[0].text) for row in rows)) + 2 * len(names)
    # The dealers may have to go, so that the names of the players can be told apart without effort.
    shown = fitted(names, figures, room - margin - 14)
    if any(width(stub) < min(width(name), 8) for stub, name in zip(shown, names)):
        shown = fitted(names, figures, room - margin)
    return table(head + [Column(name, right=True) for name in shown], stacked, look, indent=1)


def _unpainted(lines: Sequence[str], look: Look) -> Iterator[str]:
    """Lines as they are measured, without colour."""
    if not look.colour:
        yield from lines
        return
    from re import sub

    for line in lines:
        yield sub("\x1b\\[[0-9;]*m", "", line)


def _row(game: Game, names: Sequence[str]) -> list[Cell]:
    """Number, dealer, how recorded, and the total of each player."""
    totals = game.totals
    how = {"tricks": _("tricks"), "tally": _("tally"), "void": _("void")}[game.how]
    if totals is None and game.number is not None:
        how = _("unreadable")
    start = [
        Cell(f"{'-' if game.number is None else game.number}{mark(game)}", "fault" if game.disputed else ""),
        Cell(names[game.dealer]),
        Cell(how),
    ]
    if totals is None:
        return start + [Cell("")] * len(names)
    paints = ["best" if total == max(totals) else "bold" for total in totals]
    return start + [Cell(str(total), paint if game.counts else "dim") for total, paint in zip(totals, paints)]


def _details(game: Game, seats: int) -> list[Cell]:
    """What each player's total is made of, where it is more than the points in play."""
    return [Cell("" if game.score is None else made_of(game.score, seat), "dim") for seat in range(seats)]


def _stacked(row: list[Cell], detail: list[Cell]) -> list[list[Cell]]:
    below = [Cell("")] * 3 + detail
    return [row, below] if any(cell.text for cell in detail) else [row]


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


def notes(ledger: Ledger, look: Look) -> list[str]:
    """What there is to say of single games: marks, void deals, rulings."""
    names = players(ledger)
    lines: list[str] = []
    dealt = 0
    for game in ledger.games:
        label = _("game {n}").format(n=game.number)
        said: list[tuple[str, str]] = []
        if isinstance(game.record, Void):
            why = written(game.record.why) or _("no reason given")
            says = _("void, dealt by {player} after game {n}: {why}")
            if not dealt:
                says = _("void, dealt by {player} before game 1: {why}")
            said.append((says.format(player=names[game.dealer], n=dealt, why=why), ""))
        else:
            dealt += 1
            said += [(f"{mark(game)} {label}: {text}", paint) for text, paint in _marks(game)]
        rulings = () if game.score is None else game.score.rulings
        for seat, ruling, points in rulings[:MOST]:
            why = shown.reason_of(ruling)
            says = _("{game}: ruling, {player} {points:+}: {why}")
            if not why:
                says = _("{game}: ruling, {player} {points:+}")
            said.append((says.format(game=label, player=names[seat], points=points, why=why), ""))
        said += [(f"{label}: {line}", "") for line in shown.more_rulings(len(rulings))]
        for text, paint in said:
            lines += [look.paint(line, paint) for line in wrap(text, look.width, " ", "   ")]
    return lines


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


def running(ledger: Ledger, look: Look) -> list[str]:
    """The totals after each game, what each player still needs, and their places."""
    names, totals = players(ledger), ledger.totals
    counted = [game for game in ledger.games if game.counts]
    if not counted:
        return []
    rows = [[_("after game {n}").format(n=game.number), *map(str, game.running)] for game in counted]
    needs = [_("still needs"), *(str(behind) if behind else "-" for behind in ledger.behind)]
    last = [_("place"), *places(ledger)]
    label = max(width(row[0]) for row in [*rows, needs, last])
    figures = [max(width(row[seat]) for row in [*rows, needs, last]) for seat in range(1, len(names) + 1)]
    room = None if look.width is None else look.width - label - 1 - 2 * len(names)
    head = [Column(_("totals")), *(Column(name, right=True) for name in fitted(names, figures, room))]
    body = [[Cell(text) for text in row] for row in rows]
    body[-1] = [body[-1][0]] + [
        Cell(str(total), "best" if total == max(totals) else "bold") for total in totals
    ]
    body += [[Cell(text) for text in needs], [Cell(text) for text in last]]
    return table(head, body, look, indent=1)


def places(ledger: Ledger) -> list[str]:
    """Each player's place, by seat: `1`, `2=` where it is shared."""
    found: dict[int, str] = {}
    for group in ledger.standing:
        place = str(len(found) + 1) + ("=" if len(group) > 1 else "")
        found.update(dict.fromkeys(group, place))
    return [found[seat] for seat in sorted(found)]


def verdict(ledger: Ledger, look: Look) -> list[str]:
    """Who has won, or who leads and what comes next, in a sentence or two."""
    names = players(ledger)
    first = listed([names[seat] for seat in ledger.standing[0]])
    total = max(ledger.totals)
    if ledger.winners:
        shared = len(ledger.winners) > 1
        says = _("{players} share the win with {total}.") if shared else _("{players} wins with {total}.")
        if ledger.disputed:
            says += " " + _("That is as played: a game is disputed.")
        lines = wrap("* " + says.format(players=first, total=total), look.width, "", "  ")
        return [look.paint(line, "best") for line in lines]
    if not ledger.played:
        said = [_("No game is finished yet.")]
    elif len(ledger.standing[0]) > 1:
        said = [_("{players} lead together with {total}.").format(players=first, total=total)]
    else:
        said = [_("{players} leads with {total}.").format(players=first, total=total)]
    current = ledger.current
    if current is not None:
        says = _("Game {n}, which {player} dealt, is being played.")
        said.append(says.format(n=current.number, player=names[current.dealer]))
    else:
        number = 1 + sum(game.number is not None for game in ledger.games)
        says = _("Game {n} is next; {player} deals.")
        said.append(says.format(n=number, player=names[ledger.next_dealer]))
    return wrap("* " + " ".join(said), look.width, "", "  ")


# --- one game ---------------------------------------------------------------------------------------


def game_title(title: str, ledger: Ledger, game: Game) -> str:
    if not title:
        return _("Game {n} of {all}").format(n=game.number, all=ledger.ruleset.games)
    return _("{title}, game {n} of {all}").format(title=title, n=game.number, all=ledger.ruleset.games)


def opened(
    title: str, ledger: Ledger, game: Game, look: Look, explain: bool = False, seat: int | None = None
) -> str:
    """One game's full score."""
    title = game_title(title, ledger, game)
    if isinstance(game.score, Score):
        return shown.hand(title, game.score, game.findings, look, explain, seat)
    lines = [look.paint(line, "bold") for line in wrap(title, look.width, "", "  ")]
    dealt = _("{player} dealt").format(player=players(ledger)[game.dealer])
    if game.score is None:
        return "\n".join([*lines, *wrap(_("{dealt}; it could not be read").format(dealt=dealt), look.width)])
    lines += wrap(_("{dealt}; the table's own tally, without cards").format(dealt=dealt), look.width)
    if game.score.tally.note:
        lines += wrap(written(game.score.tally.note), look.width)
    lines += [look.paint(line, "fault") for line in _faults(game.findings, look)]
    names = players(ledger)
    parts = [lines, shown.figures(game.score, names, ledger.ruleset, look)]
    parts.append(shown.rulings(game.score.rulings, names, look))
    return "\n\n".join("\n".join(part) for part in parts if part)


def _faults(findings: Sequence[Finding], look: Look) -> list[str]:
    faults = shown.disputed_by(findings)
    if not faults:
        return []
    says = _("DISPUTED: {findings}. The score is as written.").format(findings=faults)
    return wrap(says, look.width, "", "  ")
