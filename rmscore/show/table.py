"""What a scribe sees at the live table after each line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rmscore.findings import Finding
from rmscore.ledger import Ledger
from rmscore.play import Play
from rmscore.records import Ruling
from rmscore.scoring import Score
from rmscore.session import replies as say
from rmscore.show import asking
from rmscore.show.asking import answer
from rmscore.show.document import BLANK, Document, Row, either, heading
from rmscore.show.document import say as paragraph
from rmscore.show.findings import message, named
from rmscore.show.words import _, card, cards, label, labelled, n_, suit
from rmscore.tally import TallyScore


def shown(reply: say.Reply, path: str, style: str) -> Document:
    """What is to be shown for a reply."""
    if isinstance(reply, say.Failed):
        return asking.failed(reply.line, reply.error, path)
    if isinstance(reply, say.Left):
        return _left(reply, path)
    return _SHOWN[type(reply)](reply, style)


def _left(reply: say.Left, path: str) -> Document:
    found: Document = []
    missing = [_("NOT saved: {line}").format(line=line) for line in (reply.unsaved,) if line]
    missing += [_("NOT accepted yet, so not saved: {line}").format(line=line) for line in reply.open]
    if reply.figures:
        says = n_(
            "NOT saved: a tally with the figures of {n} player.",
            "NOT saved: a tally with the figures of {n} players.",
            reply.figures,
        )
        missing.append(says)
    for says in missing:
        found += paragraph(says, style="fault")
    says = _("All before it is saved in {file}.") if missing else _("All is saved in {file}.")
    says += " " + _("To go on: {command}")
    command = f"rmscore play {as_argument(path)}"
    return found + paragraph(says.format(file=path, command=command))


def as_argument(path: str) -> str:
    """A path as it can be typed in a command."""
    if path.startswith("-"):  # else it would be an option
        path = f"./{path}"
    if path.replace("/", "").replace(".", "").replace("-", "").replace("_", "").isalnum():
        return path
    from shlex import quote

    return quote(path)


# --- the play ---------------------------------------------------------------------------------------


def _opened(reply: say.Opened, style: str) -> Document:
    found: Document = []
    ledger, play = reply.ledger, reply.play
    if ledger is not None:
        record, rules = ledger.record, ledger.ruleset
        about = n_("set of {n} game, rules: {rules}", "set of {n} games, rules: {rules}", rules.games)
        about = about.format(rules=rules.name)
        found += heading(f"{record.title}: {about}" if record.title else about[:1].upper() + about[1:])
        if ledger.played:
            found += _set_so_far(ledger)
        if ledger.finished:
            from rmscore.show import ledger as of_sets

            found += of_sets.verdict(ledger)
    elif play is not None:
        found += heading(_("One hand, rules: {rules}").format(rules=play.ruleset.name))
    if play is not None and (play.trump is not None or play.hand.turned is not None or play.tricks):
        dealt = _("{player} dealt.").format(player=play.hand.players[play.hand.dealer])
        found += answer(f"{dealt} {_trump(play, style)}")
        if play.tricks:
            from rmscore.scoring import score

            found += asking.row(play, len(play.tricks), style, indent=2) + _running(score(play))
    if reply.over is not None:
        found += [*_over(reply.over, style), BLANK]
    for game in reply.unfinished:
        says = _("Game {game} lacks tricks; {game}/{n}=… adds the next.")
        found += paragraph(says.format(game=game.number, n=asking.next_trick(game)), style="note")
    return found + paragraph(_("? shows what can be typed."), style="soft")


def _trump(play: Play, style: str) -> str:
    if play.trump is None:
        return _("There is no trump.")
    says = _("{suit} are trump.").format(suit=suit(play.trump))
    if play.hand.turned is not None:
        return _("{card} turned: {says}").format(card=card(play.hand.turned, style), says=says)
    return says[:1].upper() + says[1:]


def _begun(reply: say.Begun, style: str) -> Document:
    return answer((_trump(reply.play, style), "cards"))


def _taken(reply: say.Taken, style: str) -> Document:
    return _trick(reply.score, reply.number, style) + _running(reply.score) + _kept(reply.kept)


def _trick(score: Score, number: int, style: str) -> Document:
    """The cards, who took them, and what each of them brought."""
    play = score.play
    trick = play.tricks[number - 1]
    cards = asking.cards_of(play, number, style), "cards"
    if trick.winner is None:
        return answer(cards)
    worth = [award.points for award in score.cards if award.trick == number]
    sums = f": {sum(worth)} = {'+'.join(map(str, worth))}".replace("+-", "-")
    takes = _("{player} takes it").format(player=play.hand.players[trick.winner]), "best"
    return either(answer(cards, "   ", takes, sums), answer(cards) + answer(takes, sums))


def _running(score: Score) -> Document:
    """In-play points so far, and tricks."""
    names = score.play.hand.players
    items = [(name, f"{score.points(seat)} ({score.tricks[seat]})") for seat, name in enumerate(names)]
    return [Row("", tuple(items), "soft")]


def _kept(kept: Sequence[Finding]) -> Document:
    found: Document = []
    for finding in kept:
        says = _("On record as it stands: {fault}.").format(fault=named(finding))
        if finding.settled:
            says += " " + _("A ruling settles it already.")
        elif finding.name in ("revoke", "wrong-leader"):
            of = finding.facts
            ruling = f"{_('r')} {of.get('player', '')} {label(finding.name)} {of.get('trick', '')}"
            says += " " + _("A ruling settles it: {ruling} -50 why").format(ruling=ruling)
        found += answer(says, style="note")
    return found


def _corrected(reply: say.Corrected, style: str) -> Document:
    play = reply.score.play
    changes = [_("Trick {n} corrected.").format(n=reply.number), *_other_cards(reply, style)]
    found = answer(" ".join(changes)) + _trick(reply.score, reply.number, style)
    winner = play.tricks[reply.number - 1].winner
    if winner != reply.before.winner and reply.number < len(play.tricks) and winner is not None:
        says = _("So {player} leads trick {n}, and the tricks after it are read from there.")
        found += answer(says.format(player=play.hand.players[winner], n=reply.number + 1))
    return found + _running(reply.score) + _kept(reply.kept)


def _other_cards(reply: say.Corrected, style: str) -> Iterator[str]:
    """Whose card is another one now, and which."""
    play, before = reply.score.play, reply.before
    had = {before.seat(at): one for at, one in enumerate(before.cards)}
    trick = play.tricks[reply.number - 1]
    for at, now in enumerate(trick.cards):
        seat = trick.seat(at)
        if had.get(seat) is not now:
            facts = {"player": play.hand.players[seat], "card": card(now, style)}
            if seat in had:
                says = _("{player}: {card}, not {other}.")
                yield says.format(**facts, other=card(had[seat], style))
            else:
                yield _("{player}: {card}.").format(**facts)


# --- games ------------------------------------------------------------------------------------------


def _idle(reply: say.Idle, style: str) -> Document:
    found: Document = []
    of = "" if reply.game is None else f"{reply.game}/ "
    for finding in reply.findings:
        command = _("r {of}out {n}").format(of=of, n=finding.place[1])
        says = _("{command} takes the ruling out.").format(command=command)
        found += answer(f"{message(finding, style)} {says}", style="note")
    return found


def _over(reply: say.Over, style: str) -> Document:
    from rmscore.show import score as of_hands

    game, ledger = reply.game, reply.ledger
    if game is None or ledger is None:
        score: Score | TallyScore | None = reply.score
        head = _("All tricks are played.")
    else:
        score = game.score
        head = _("Game {n} of {all} is over.").format(n=game.number, all=ledger.ruleset.games)
    assert score is not None
    found = [BLANK, *heading(head)]
    if isinstance(score, Score):
        names, ruleset = score.play.hand.players, score.play.ruleset
        found += of_hands.bank(score, style)
    if game is not None and ledger is not None:
        names, ruleset = game.players, ledger.ruleset
    found += of_hands.figures(score, names, ruleset)
    faults = ", ".join(dict.fromkeys(named(one) for one in reply.findings if one.is_fault))
    if faults:
        says = _("DISPUTED: {findings}. The score is as played.")
        if game is not None and game.how == "tally":
            says = _("DISPUTED: {findings}. The score is as written.")
        found += paragraph(says.format(findings=faults), style="fault")
    if ledger is not None and not ledger.finished:
        found += [*_set_so_far(ledger), BLANK]
    return found


def _set_so_far(ledger: Ledger) -> Document:
    """The totals, the highest first."""
    head = n_("After {n} game:", "After {n} games:", ledger.played)
    names, totals = ledger.players, ledger.totals
    items = [(names[seat], str(totals[seat])) for place in ledger.standing for seat in place]
    return [Row(head, tuple(items), "heading")]


def _set_over(reply: say.SetOver, style: str) -> Document:
    from rmscore.show import ledger as of_sets

    return [BLANK, *of_sets.running(reply.ledger), BLANK, *of_sets.verdict(reply.ledger)]


def _standing(reply: say.Standing, style: str) -> Document:
    from rmscore.show import ledger as of_sets
    from rmscore.show import score as of_hands

    found: Document = []
    if reply.ledger is not None:
        if reply.ledger.played:
            found += [*of_sets.games(reply.ledger), *of_sets.notes(reply.ledger), BLANK]
            found += of_sets.running(reply.ledger)
        found += of_sets.verdict(reply.ledger)
    if reply.score is not None and reply.score.play.tricks:
        if reply.ledger is not None:
            found += [BLANK, *paragraph(_("This game so far:"))]
        found += of_hands.figures(reply.score, of_hands.players(reply.score), reply.score.play.ruleset)
    return found or paragraph(_("Nothing is played yet."))


def _game_score(reply: say.GameScore, style: str) -> Document:
    from rmscore.show import ledger as of_sets

    return of_sets.opened("", reply.ledger, reply.game, style)


def _tricks(reply: say.Tricks, style: str) -> Document:
    from rmscore.show import score as of_hands

    return of_hands.tricks(reply.score, style, reply.number) or answer(_("No trick is written down yet."))


# --- the rest ---------------------------------------------------------------------------------------


def _voided(reply: say.Voided, style: str) -> Document:
    found = answer(_("Void: {why}. The same dealer deals again.").format(why=reply.why))
    return found + (_went(reply.tricks) if reply.tricks else [])


def _went(tricks: int) -> Document:
    says = n_(
        "{n} trick written of this game is gone; u brings it back.",
        "{n} tricks written of this game are gone; u brings them back.",
        tricks,
    )
    return answer(says, style="note")


def _ruled(reply: say.Ruled, style: str) -> Document:
    ruling = reply.ruling
    what = [] if ruling.seat is None else [f"{reply.points:+d}" if reply.points else "0"]
    if ruling.fault is not None:
        tricks = [] if ruling.trick is None else [_("trick {n}").format(n=ruling.trick)]
        what.append(labelled(ruling.fault, *tricks))
    says = ", ".join([*what, *filter(None, [ruling.why])])
    if ruling.seat is not None:
        says = _("{player}: {ruling}").format(player=reply.players[ruling.seat], ruling=says)
    found = answer(_("Ruling written down.") + " " + says)
    if reply.open:
        faults = ", ".join(dict.fromkeys(named(one) for one in reply.open))
        found += answer(_("Still open: {findings}.").format(findings=faults), style="note")
    return found


def _rulings(reply: say.Rulings, style: str) -> Document:
    """The rulings by number; where one was taken out, which, and those that are left."""
    left = asking.numbered([_ruling(one, reply.players) for one in reply.rulings])
    if reply.out is None:
        return left + answer(_("r out 1 takes the first of them out."))
    says = _("Taken out: the ruling {ruling}.").format(ruling=_ruling(reply.out, reply.players))
    return answer(says, style="note") + left


def _ruling(ruling: Ruling, players: Sequence[str]) -> str:
    """A ruling as it is typed."""
    said = [] if ruling.seat is None else [players[ruling.seat]]
    said += [] if ruling.fault is None else [label(ruling.fault)]
    said += [] if ruling.trick is None else [str(ruling.trick)]
    said += [] if ruling.points is None else [f"{ruling.points:+d}"]
    return " ".join([*said, ruling.why]).strip()


def _noted(reply: say.Noted, style: str) -> Document:
    says = _("Note: {text}") if reply.game is None else _("Note to game {n}: {text}")
    return answer(says.format(text=reply.note, n=reply.game))


def _not_taken(reply: say.NotTaken, style: str) -> Document:
    says = _("Not taken, type it again afterwards: {line}").format(line=reply.line)
    return paragraph(says, style="fault", indent=2)


def _taken_back(reply: say.TakenBack, style: str) -> Document:
    what = {
        "game": _("game {game}, turned card {cards}") if reply.cards else _("game {game}"),
        "start": _("the turned card {cards}") if reply.cards else _("the trump suit"),
        "trick": _("trick {n}, {cards}"),
        "correction": _("the correction of trick {n}; it is {cards} again"),
        "tally": _("the tally"),
        "figures": _("the figures of {player}"),
        "void": _("the void deal"),
        "ruling": _("the ruling"),
        "removal": _("the removal of the ruling; it stands again"),
        "note": _("the note"),
    }.get(reply.what, _("the last change"))
    shown = cards(reply.cards, style)
    what = what.format(game=reply.game, n=reply.trick, cards=shown, player=reply.player)
    return answer(_("Taken back: {what}.").format(what=what), style="note")


def _say(text: Callable[[], str]) -> Callable[[Any, str], Document]:
    return lambda _reply, _style: answer(text())


_SHOWN: dict[type, Callable[[Any, str], Document]] = {
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
    say.Replaced: lambda reply, _style: _went(reply.tricks),
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
    say.Help: lambda reply, _style: asking.help_text(reply.is_set),
    say.Reread: _say(lambda: _("The file is read anew.")),
    say.Restored: _say(lambda: _("The file is written anew.")),
}
