"""Which single slip of the pen explains a faulty hand.

A search by following: every single slip is undone in turn, and what results is a suggestion where the
whole record is then lawful and agrees with everything else it says. The likeliest come first.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from rmscore.play import Play, follow
from rmscore.records import Hand
from rmscore.referee import CHECKS
from rmscore.repair.likely import likelihood
from rmscore.repair.slips import Change, Suitless, candidates
from rmscore.ruleset import Ruleset
from rmscore.verdict import verdict

__all__ = ["Change", "Suggestion", "Suitless", "suggest"]


class Suggestion(NamedTuple):
    """One slip that explains all the faults: its kind, what to change, and the hand that gives."""

    slip: str  # card | led | cards | tricks | leader | winner | dealer | turned | hands
    changes: tuple[Change, ...]
    hand: Hand
    weight: float  # the logarithm of how likely it is, comparable within one search


def suggest(
    hand: Hand, ruleset: Ruleset, due: int | None = None, suitless: Suitless = MappingProxyType({})
) -> tuple[Suggestion, ...]:
    """Every single slip that explains all the faults of `hand`, the likeliest first; none if it has none.

    `due` is whose turn it is to deal, in a set; None where only the hand says who deals.
    `suitless` are the cards written without their suit, which are read by the card led.
    """
    if due in (None, hand.dealer) and _lawful(follow(hand, ruleset)):
        return ()
    found: list[Suggestion] = []
    seen: set[Hand] = set()
    for slip, changes, mended in candidates(hand, ruleset, due, suitless):
        play = follow(mended, ruleset)
        if _lawful(play) and mended not in seen:
            seen.add(mended)
            found.append(Suggestion(slip, changes, mended, likelihood(slip, changes, hand, play)))
    return tuple(sorted(found, key=lambda suggestion: -suggestion.weight))


def _lawful(play: Play) -> bool:
    """Whether nothing in the record is wrong. Most hands are given up at the first fault.

    The last checks come first: what they see of a deal, they see at less cost than the others.
    """
    hand = play.hand
    if not hand.rulings and any(finding.is_fault for check in reversed(CHECKS) for finding in check(play)):
        return False
    return not (hand.claims or hand.rulings) or not any(finding.is_fault for finding in verdict(play))
