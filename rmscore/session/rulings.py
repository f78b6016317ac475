"""Rulings and notes as a scribe types them."""

from __future__ import annotations

import re
from dataclasses import replace as changed

from rmscore import catalogue
from rmscore.findings import Finding, Part
from rmscore.names import seats_begun
from rmscore.play import follow
from rmscore.records import Hand, Ruling, Tally
from rmscore.scoring import ruling_awards
from rmscore.session.lines import game_first, numbers
from rmscore.session.replies import Noted, Problem, Refused, Reply, Ruled, Rulings, nobody, refused
from rmscore.session.state import State
from rmscore.tally import tally_verdict
from rmscore.verdict import verdict

RUSSIAN = {
    "revoke": "фальшренонс",
    "duplicate-card": "повтор карты",
    "hands-shifted": "сдвиг рук",
    "not-in-hand": "чужая карта",
    "wrong-leader": "чужой заход",
    "wrong-winner": "чужая взятка",
    "wrong-dealer": "чужая сдача",
    "card-count": "число карт",
    "trick-count": "число взяток",
    "bank-count": "размер банка",
    "bad-deal": "неверный расклад",
    "claim-differs": "расхождение счёта",
}
"""Faults that a table may rule on, as a scribe may type them too."""

_OUT = re.compile(r"(?:out|снять)\s+(\d{1,4})", re.IGNORECASE)


def rule(state: State, line: str, text: str) -> list[Reply]:
    """`Boris revoke 2 -50 house penalty`: the player, the fault with its trick, the points, the reason.

    A fault or points may be left out, and the trick where only one fault can be meant. Before it may stand
    the game, `1/`; alone it asks which rulings there are, and `out 2` takes the second of them out.
    """
    game, text = game_first(text)
    target = state.target(game)
    if isinstance(target, str):
        return refused(line, target)
    at, entry = target
    players = state.journal.sitting(entry)
    if not text and not entry.rulings:
        return refused(line, "wants-ruling")
    if not text:
        return [Rulings(entry.rulings, players)]
    out = _OUT.fullmatch(text)
    if out is not None:
        return _take_out(state, line, at, entry, int(out[1]))
    span = (len(line) - len(text), len(line))
    seats, rest = seats_begun(text, players)
    seat = seats[0] if len(seats) == 1 else None
    fault, rest = _fault(text if seat is None else rest)
    trick, points, why = _figures(rest, fault is not None)
    if seat is None and (points is not None or fault is None):
        return nobody(line, span, () if fault else seats, players)
    if fault is None and points is None:
        return refused(line, "wants-points", span)
    if fault is None and not why:
        return refused(line, "wants-reason", span)
    if fault is not None and trick is None:
        trick = _only_trick(state, entry, fault, seat)
    ruling = Ruling(fault, trick, seat, points, why)
    found = _verdict(state, entry, (*entry.rulings, ruling))
    for one in found:
        if one.name == "idle-ruling" and one.place[:2] == ("rulings", len(entry.rulings) + 1):
            return [Refused(line, (Problem(*span, one.kind, one.facts),))]
    state.journal.add_ruling(at, ruling)
    state.refresh()
    points = sum(award.points for award in ruling_awards(state.ruleset, [ruling]))
    left = tuple(one for one in found if one.is_fault)
    return [Ruled(ruling, points, players, left), *_over(state, at, entry)]


def _take_out(state: State, line: str, at: Part, entry: Hand | Tally, number: int) -> list[Reply]:
    """`out 2`: the second ruling does not stand any more."""
    if not 1 <= number <= len(entry.rulings):
        return refused(line, "no-such-ruling", count=len(entry.rulings))
    state.journal.remove_ruling(at, number)
    state.refresh()
    left = state.journal.entry_at(at).rulings
    players = state.journal.sitting(entry)
    return [Rulings(left, players, entry.rulings[number - 1]), *_over(state, at, entry)]


def _over(state: State, at: Part, entry: Hand | Tally) -> list[Reply]:
    finished = isinstance(entry, Tally) or follow(entry, state.ruleset).finished
    return [state.over(at)] if finished else []


def note(state: State, line: str, text: str) -> list[Reply]:
    """A note to that game, or the one being played or played last; before the first one, to the record."""
    game, text = game_first(text)
    if not text:
        return refused(line, "wants-text")
    target = state.target(game)
    at: Part = ()
    if isinstance(target, tuple):
        at, old = target[0], target[1].note
    elif target == "no-hand":
        old = state.journal.record.note
    else:
        return refused(line, target)
    written = f"{old}; {text}" if old else text
    named = state.game_to_name(at)
    state.journal.write_note(at, written)
    state.refresh()
    return [Noted(written, named)]


def _verdict(state: State, entry: Hand | Tally, rulings: tuple[Ruling, ...]) -> tuple[Finding, ...]:
    if isinstance(entry, Hand):
        return verdict(follow(changed(entry, rulings=rulings), state.ruleset))
    players = state.journal.sitting(entry)
    return tally_verdict(entry._replace(rulings=rulings), players, state.ruleset)


def _fault(text: str) -> tuple[str | None, str]:
    """The name of a fault that `text` begins with, at least its first three letters, and the rest."""
    if len(text.partition(" ")[0]) < 3:
        return None, text
    for names in (catalogue.RULED, tuple(RUSSIAN.values())):
        found, rest = seats_begun(text, names)
        if len(found) == 1:
            return catalogue.RULED[found[0]], rest
    return None, text


def _figures(text: str, fault: bool) -> tuple[int | None, int | None, str]:
    """The trick, the points and the reason. The trick of a fault comes first, without a sign."""
    parts = text.split()
    trick = points = None
    if fault and parts and parts[0].lower() in ("trick", "взятка"):
        parts.pop(0)
    if fault and parts and parts[0].isascii() and parts[0].isdigit():
        trick = int(parts.pop(0))
    found = numbers(parts[0]) if parts else None
    if found is not None and len(found) == 1:
        points = found[0]
        parts.pop(0)
    return trick, points, " ".join(parts)


def _only_trick(state: State, entry: Hand | Tally, fault: str, seat: int | None) -> int | None:
    """The trick of the one open fault that a ruling can mean."""
    player = None if seat is None else state.journal.sitting(entry)[seat]
    tricks = [
        one.facts.get("trick")
        for one in _verdict(state, entry, entry.rulings)
        if one.is_fault and one.name == fault and player in (None, one.facts.get("player", player))
    ]
    return tricks[0] if len(tricks) == 1 and isinstance(tricks[0], int) else None
