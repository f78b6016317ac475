"""What a scribe sees at the live table after each line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rmscore.findings import Finding
from rmscore.ledger import Ledger
from rmscore.records import Ruling
from rmscore.scoring import Score
from rmscore.session import replies as say
from rmscore.show import asking
from rmscore.show.findings import message, named
from rmscore.show.terminal import Look, stubs, width, wrap
from rmscore.show.words import _, card, label, labelled, n_, suit, visible


def lines_of(reply: say.Reply, path: str, look: Look) -> list[str]:
    """What is to be shown for a reply."""
    if isinstance(reply, say.Failed):
        return asking.failed(reply.line, reply.error, path, look)
    if isinstance(reply, say.Left):
        return _left(reply, path, look)
    return _SHOWN[type(reply)](reply, look)


def _left(reply: say.Left, path: str, look: Look) -> list[str]:
    lines: list[str] = []
    missing = [_("NOT saved: {line}").format(line=visible(line)) for line in (reply.unsaved,) if line]
    missing += [_("NOT accepted yet, so not saved: {line}").format(line=visible(line)) for line in reply.open]
    if reply.figures:
        says = n_(
            "NOT saved: a tally with the figures of {n} player.",
            "NOT saved: a tally with the figures of {n} players.",
            reply.figures,
        )
        missing.append(says)
    for says in missing:
        lines += [look.paint(line, "fault") for line in wrap(says, look.width, "", "  ")]
    says = _("All before it is saved in {file}.") if missing else _("All is saved in {file}.")
    says += " " + _("To go on: {command}")
    command = f"rmscore play {as_argument(path)}"
    return lines + wrap(says.format(file=visible(path), command=command), look.width, "", "  ")


def as_argument(path: str) -> str:
    """A path as it can be typed in a command."""
    if path.startswith("-"):  # else it would be an option
        path = f"./{path}"
    if path.replace("/", "").replace(".", "").replace("-", "").replace("_", "").isalnum():
        return path
    from shlex import quote

    return visible(quote(path))


# --- the play ---------------------------------------------------------------------------------------


def _opened(reply: say.Opened, look: Look) -> list[str]:
    lines: list[str] = []
    ledger, play = reply.ledger, reply.play
    if ledger is not None:
        record, rules = ledger.record, ledger.ruleset
        about = n_("set of {n} game, rules: {rules}", "set of {n} games, rules: {rules}", rules.games)
        about = about.replace("{rules}", visible(rules.name))
        title = f"{visible(record.title)}: {about}" if record.title else about[:1].upper() + about[1:]
        lines += [look.paint(line, "bold") for line in wrap(title, look.width, "", "  ")]
        if ledger.played:
            lines += _set_so_far(ledger, look)
        if ledger.finished:
            from rmscore.show import ledger as shown

            lines += shown.verdict(ledger, look)
    elif play is not None:
        about = _("One hand, rules: {rules}").format(rules=visible(play.ruleset.name))
        lines += [look.paint(line, "bold") for line in wrap(about, look.width, "", "  ")]
    if play is not None and (play.trump is not None or play.hand.turned is not None or play.tricks):
        lines += wrap(f"{_dealt(play)} {_trump(play, look)}", look.width, "  ", "  ")
        if play.tricks:
            from rmscore.scoring import score

            lines.append(asking.row(play, len(play.tricks), look).replace("    ", "  ", 1))
            lines += _running(score(play), look)
    if reply.over is not None:
        lines += [*_over(reply.over, look), ""]
    for game in reply.unfinished:
        says = _("Game {game} lacks tricks; {game}/{n}=… adds the next.")
        says = says.format(game=game.number, n=asking.next_trick(game))
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "", "  ")]
    return [*lines, look.paint(_("? shows what can be typed."), "dim")]


def _dealt(play: Any) -> str:
    player = visible(play.hand.players[play.hand.dealer])
    return _("{player} dealt.").format(player=player)


def _trump(play: Any, look: Look) -> str:
    if play.trump is None:
        return _("There is no trump.")
    says = _("{suit} are trump.").format(suit=suit(play.trump))
    if play.hand.turned is not None:
        turned = card(play.hand.turned, look.cards)
        return _("{card} turned: {says}").format(card=turned, says=says)
    return says[:1].upper() + says[1:]


def _begun(reply: say.Begun, look: Look) -> list[str]:
    return [look.paint(line, "cards") for line in wrap(_trump(reply.play, look), look.width, "  ", "  ")]


def _taken(reply: say.Taken, look: Look) -> list[str]:
    return [*_trick(reply.score, reply.number, look), *_running(reply.score, look), *_kept(reply.kept, look)]


def _trick(score: Score, number: int, look: Look) -> list[str]:
    """The cards, who took them, and what each of them brought."""
    play = score.play
    trick = play.tricks[number - 1]
    cards = asking.cards_of(play, number, look)
    painted = look.paint(cards, "cards")
    if trick.winner is None:
        return [f"  {painted}"]
    worth = [award.points for award in score.cards if award.trick == number]
    sums = f"{sum(worth)} = {'+'.join(map(str, worth))}".replace("+-", "-")
    name = visible(play.hand.players[trick.winner])
    says = look.paint(_("{player} takes it").format(player=name), "best")
    plain = width(f"  {cards}   {_('{player} takes it').format(player=name)}: {sums}")
    if look.width and plain > look.width:
        return [f"  {painted}", f"  {says}: {sums}"]
    return [f"  {painted}   {says}: {sums}"]


def _running(score: Score, look: Look) -> list[str]:
    """In-play points so far, and tricks."""
    names = [visible(name) for name in score.play.hand.players]
    figures = [f"{score.points(seat)} ({score.tricks[seat]})" for seat in range(len(names))]
    room = 16
    if look.width:  # names are cut shorter where that brings all on one line
        left = look.width - width("  " + "   ".join(figures)) - len(names)
        room = min(room, left // len(names)) if left // len(names) >= 6 else room
    short = stubs(names, [room] * len(names))
    parts = [f"{name} {figure}" for name, figure in zip(short, figures)]
    return _in_a_row(parts, look, "dim")


def _in_a_row(parts: Sequence[str], look: Look, tone: str = "") -> list[str]:
    """Parts side by side, three spaces apart; on several lines where they must be."""
    lines = [""]
    for part in parts:
        joined = f"{lines[-1]}   {part}" if lines[-1] else f"  {part}"
        if look.width and lines[-1] and width(joined) > look.width:
            lines.append(f"  {part}")
        else:
            lines[-1] = joined
    return [look.paint(line, tone) for line in lines]


def _kept(kept: Sequence[Finding], look: Look) -> list[str]:
    lines: list[str] = []
    for finding in kept:
        says = _("On record as it stands: {fault}.").format(fault=named(finding))
        if finding.settled:
            says += " " + _("A ruling settles it already.")
        elif finding.name in ("revoke", "wrong-leader"):
            of = finding.facts
            ruling = f"{_('r')} {of.get('player', '')} {label(finding.name)} {of.get('trick', '')}"
            says += " " + _("A ruling settles it: {ruling} -50 why").format(ruling=visible(ruling))
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]
    return lines


def _corrected(reply: say.Corrected, look: Look) -> list[str]:
    play = reply.score.play
    changes = [_("Trick {n} corrected.").format(n=reply.number), *_other_cards(reply, look)]
    lines = wrap(" ".join(changes), look.width, "  ", "  ")
    lines += _trick(reply.score, reply.number, look)
    winner = play.tricks[reply.number - 1].winner
    if winner != reply.before.winner and reply.number < len(play.tricks) and winner is not None:
        name = visible(play.hand.players[winner])
        says = _("So {player} leads trick {n}, and the tricks after it are read from there.")
        lines += wrap(says.format(player=name, n=reply.number + 1), look.width, "  ", "  ")
    return [*lines, *_running(reply.score, look), *_kept(reply.kept, look)]


def _other_cards(reply: say.Corrected, look: Look) -> Iterator[str]:
    """Whose card is another one now, and which."""
    play, before = reply.score.play, reply.before
    had = {before.seat(at): one for at, one in enumerate(before.cards)}
    trick = play.tricks[reply.number - 1]
    for at, now in enumerate(trick.cards):
        seat = trick.seat(at)
        if had.get(seat) is not now:
            facts = {"player": visible(play.hand.players[seat]), "card": card(now, look.cards)}
            if seat in had:
                says = _("{player}: {card}, not {other}.")
                yield says.format(**facts, other=card(had[seat], look.cards))
            else:
                yield _("{player}: {card}.").format(**facts)


# --- games ------------------------------------------------------------------------------------------


def _idle(reply: say.Idle, look: Look) -> list[str]:
    lines: list[str] = []
    of = "" if reply.game is None else f"{reply.game}/ "
    for finding in reply.findings:
        says = f"{message(finding, look.cards)} " + _("{command} takes the ruling out.")
        says = says.format(command=_("r {of}out {n}").format(of=of, n=finding.place[1]))
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]
    return lines


def _over(reply: say.Over, look: Look) -> list[str]:
    from rmscore.show import score as shown

    if reply.game is None or reply.ledger is None:
        assert reply.score is not None
        play = reply.score.play
        head = _("All tricks are played.")
        lines = shown.bank(reply.score, look)
        lines += shown.figures(reply.score, shown.players(reply.score), play.ruleset, look)
    else:
        names = [visible(name) for name in reply.ledger.record.players]
        head = _("Game {n} of {all} is over.").format(n=reply.game.number, all=reply.ledger.ruleset.games)
        assert reply.game.score is not None
        lines = shown.bank(reply.game.score, look) if isinstance(reply.game.score, Score) else []
        lines += shown.figures(reply.game.score, names, reply.ledger.ruleset, look)
    lines = ["", look.paint(head, "bold"), *lines]
    faults = ", ".join(dict.fromkeys(named(one) for one in reply.findings if one.is_fault))
    if faults:
        says = _("DISPUTED: {findings}. The score is as played.")
        if reply.game is not None and reply.game.how == "tally":
            says = _("DISPUTED: {findings}. The score is as written.")
        says = says.format(findings=faults)
        lines += [look.paint(line, "fault") for line in wrap(says, look.width, "", "  ")]
    if reply.ledger is not None and not reply.ledger.finished:
        lines += [*_set_so_far(reply.ledger, look), ""]
    return lines


def _set_so_far(ledger: Ledger, look: Look) -> list[str]:
    """The totals, the highest first."""
    head = n_("After {n} game:", "After {n} games:", ledger.played)
    names, totals = asking.short_names(ledger.record.players), ledger.totals
    seats = [seat for place in ledger.standing for seat in place]
    parts = [f"{names[seat]} {totals[seat]}" for seat in seats]
    return _in_a_row([head, *parts], look, "bold")


def _set_over(reply: say.SetOver, look: Look) -> list[str]:
    from rmscore.show import ledger as shown

    return ["", *shown.running(reply.ledger, look), "", *shown.verdict(reply.ledger, look)]


def _standing(reply: say.Standing, look: Look) -> list[str]:
    from rmscore.show import ledger as of_sets
    from rmscore.show import score as of_hands

    lines: list[str] = []
    if reply.ledger is not None:
        if reply.ledger.played:
            lines += [*of_sets.games(reply.ledger, look), *of_sets.notes(reply.ledger, look), ""]
            lines += of_sets.running(reply.ledger, look)
        lines += of_sets.verdict(reply.ledger, look)
    if reply.score is not None and reply.score.play.tricks:
        names = of_hands.players(reply.score)
        if reply.ledger is not None:
            lines += ["", _("This game so far:")]
        lines += of_hands.figures(reply.score, names, reply.score.play.ruleset, look)
    return lines or [_("Nothing is played yet.")]


def _game_score(reply: say.GameScore, look: Look) -> list[str]:
    from rmscore.show import ledger as shown

    return shown.opened("", reply.ledger, reply.game, look).splitlines()


def _tricks(reply: say.Tricks, look: Look) -> list[str]:
    from rmscore.show import score as shown

    lines = shown.tricks(reply.score, look)
    if not lines:
        return ["  " + _("No trick is written down yet.")]
    return lines if reply.number is None else [lines[0], lines[reply.number]]


# --- the rest ---------------------------------------------------------------------------------------


def _voided(reply: say.Voided, look: Look) -> list[str]:
    says = _("Void: {why}. The same dealer deals again.").format(why=visible(reply.why))
    return wrap(says, look.width, "  ", "  ") + (_went(reply.tricks, look) if reply.tricks else [])


def _went(tricks: int, look: Look) -> list[str]:
    says = n_(
        "{n} trick written of this game is gone; u brings it back.",
        "{n} tricks written of this game are gone; u brings them back.",
        tricks,
    )
    return [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]


def _ruled(reply: say.Ruled, look: Look) -> list[str]:
    ruling = reply.ruling
    what = [] if ruling.seat is None else [f"{reply.points:+d}" if reply.points else "0"]
    if ruling.fault is not None:
        tricks = [] if ruling.trick is None else [_("trick {n}").format(n=ruling.trick)]
        what.append(labelled(ruling.fault, *tricks))
    what += [visible(ruling.why)] if ruling.why else []
    says = ", ".join(what)
    if ruling.seat is not None:
        player = visible(reply.players[ruling.seat])
        says = _("{player}: {ruling}").replace("{player}", player).replace("{ruling}", says)
    lines = wrap(_("Ruling written down.") + " " + says, look.width, "  ", "  ")
    if reply.open:
        faults = ", ".join(dict.fromkeys(named(one) for one in reply.open))
        says = _("Still open: {findings}.").format(findings=faults)
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]
    return lines


def _rulings(reply: say.Rulings, look: Look) -> list[str]:
    """The rulings by number; where one was taken out, which, and those that are left."""
    lines: list[str] = []
    if reply.out is not None:
        says = _("Taken out: the ruling {ruling}.").format(ruling=_ruling(reply.out, reply.players))
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]
    for number, ruling in enumerate(reply.rulings, 1):
        lines += wrap(f"{number}  {_ruling(ruling, reply.players)}", look.width, "  ", "     ")
    if reply.out is None:
        lines += wrap(_("r out 1 takes the first of them out."), look.width, "  ", "  ")
    return lines


def _ruling(ruling: Ruling, players: Sequence[str]) -> str:
    """A ruling as it is typed."""
    said = [] if ruling.seat is None else [players[ruling.seat]]
    said += [] if ruling.fault is None else [label(ruling.fault)]
    said += [] if ruling.trick is None else [str(ruling.trick)]
    said += [] if ruling.points is None else [f"{ruling.points:+d}"]
    return visible(" ".join([*said, ruling.why]).strip())


def _noted(reply: say.Noted, look: Look) -> list[str]:
    says = _("Note: {text}") if reply.game is None else _("Note to game {n}: {text}")
    return wrap(says.format(text=visible(reply.note), n=reply.game), look.width, "  ", "  ")


def _not_taken(reply: say.NotTaken, look: Look) -> list[str]:
    says = _("Not taken, type it again afterwards: {line}").format(line=visible(reply.line))
    return [look.paint(line, "fault") for line in wrap(says, look.width, "  ", "    ")]


def _taken_back(reply: say.TakenBack, look: Look) -> list[str]:
    cards = " ".join(card(one, look.cards) for one in reply.cards)
    what = {
        "game": _("game {game}, turned card {cards}"),
        "start": _("the turned card {cards}") if cards else _("the trump suit"),
        "trick": _("trick {n}, {cards}"),
        "correction": _("the correction of trick {n}; it is {cards} again"),
        "tally": _("the tally"),
        "figures": _("the figures of {player}"),
        "void": _("the void deal"),
        "ruling": _("the ruling"),
        "note": _("the note"),
    }.get(reply.what, _("the last change"))
    what = what.format(game=reply.game, n=reply.trick, cards=cards, player=visible(reply.player))
    says = _("Taken back: {what}.").replace("{what}", what)
    return [look.paint(line, "note") for line in wrap(says, look.width, "  ", "  ")]


def _say(text: Callable[[], str]) -> Callable[[Any, Look], list[str]]:
    return lambda _reply, look: wrap(text(), look.width, "  ", "  ")


_SHOWN: dict[type, Callable[[Any, Look], list[str]]] = {
    say.Refused: asking.refused,
    say.Question: asking.question,
    say.TallyQuestion: asking.tally_question,
    say.AskCard: asking.ask_card,
    say.Opened: _opened,
    say.Begun: _begun,
    say.Taken: _taken,
    say.Corrected: _corrected,
    say.Over: _over,
    say.Idle: _idle,
    say.SetOver: _set_over,
    say.Voided: _voided,
    say.Replaced: lambda reply, look: _went(reply.tricks, look),
    say.Ruled: _ruled,
    say.Rulings: _rulings,
    say.Noted: _noted,
    say.TakenBack: _taken_back,
    say.Dropped: _say(lambda: _("Dropped; nothing of it was written.")),
    say.NotTaken: _not_taken,
    say.NothingToTakeBack: _say(lambda: _("There is nothing to take back.")),
    say.Standing: _standing,
    say.GameScore: _game_score,
    say.Tricks: _tricks,
    say.Help: lambda reply, look: asking.help_text(reply.is_set, look),
    say.Reread: _say(lambda: _("The file is read anew.")),
    say.Restored: _say(lambda: _("The file is written anew.")),
}
