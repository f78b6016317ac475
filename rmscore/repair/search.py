"""The search for slips, by following: what undoes a slip is tried, and kept where the rules are kept.

First every single slip. Where none explains all the faults, two: a first step that takes a fault away,
the steps that leave fewest faults first, and for each of them every second step that touches all that is
then left. Where no two explain them all, the single steps that take the most away and add nothing.

How long it takes is bounded by the number of hands tried, never by a clock, so that one record always
has the same suggestions.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import NamedTuple

from rmscore import catalogue
from rmscore.findings import Finding, Place
from rmscore.play import Play, follow
from rmscore.records import Hand
from rmscore.referee import CHECKS
from rmscore.repair.likely import likelihood
from rmscore.repair.slips import Candidate, Change, Suitless, candidates
from rmscore.repair.touching import Touching
from rmscore.ruleset import Ruleset
from rmscore.verdict import verdict

TRIED = 40_000
"""Hands that are tried as a second step, at most; more are begun with a first step only below that."""

OFFERED = 40
"""Pairs of slips that are offered at most, the likeliest."""

_LOOKED_AT = 8
"""Faults of which the one is chosen that the fewest first steps could take away."""

_COUNTED = (catalogue.CARD_COUNT.name, catalogue.TRICK_COUNT.name, catalogue.BANK_COUNT.name)
"""Faults that no pair of slips of the kinds known here can be behind."""


class Step(NamedTuple):
    """One slip undone: its kind, what to change in the record before it, and the hand that gives."""

    slip: str  # card | led | cards | tricks | leader | winner | dealer | turned | hands
    changes: tuple[Change, ...]
    hand: Hand
    mends: int  # faults that it takes away
    left: tuple[Finding, ...]  # faults that there are after it


class Suggestion(NamedTuple):
    """Slips that explain the faults of a record, one or two; or one that explains a part of them."""

    steps: tuple[Step, ...]
    faults: int  # of the record
    weight: float  # the logarithm of how likely it is, comparable within one search

    @property
    def hand(self) -> Hand:
        """What was meant, by this suggestion."""
        return self.steps[-1].hand

    @property
    def left(self) -> tuple[Finding, ...]:
        """The faults that it does not explain."""
        return self.steps[-1].left


def suggest(
    hand: Hand, ruleset: Ruleset, due: int | None = None, suitless: Suitless = MappingProxyType({})
) -> tuple[Suggestion, ...]:
    """The slips that explain the faults of `hand`, the likeliest first; none if it has no fault.

    All of them are of one sort: single slips that explain everything; else pairs that do; else single
    slips that explain a part, at least as much as they leave.

    `due` is whose turn it is to deal, in a set; None where only the hand says who deals.
    `suitless` are the cards written without their suit, which are read by the card led.
    """
    search = _Search(hand, ruleset, due, suitless)
    if not search.count:
        return ()
    found = list(search.singles())
    if not found and search.is_for_two():
        found = search.pairs()
    return tuple(sorted(found or search.parts(), key=lambda suggestion: -suggestion.weight))


class _Search:
    """The search in one record."""

    def __init__(self, hand: Hand, ruleset: Ruleset, due: int | None, suitless: Suitless) -> None:
        self.hand, self.ruleset, self.due, self.suitless = hand, ruleset, due, suitless
        self.play = follow(hand, ruleset)
        self.faults = _faults(self.play)
        self.count = len(self.faults) + (due not in (None, hand.dealer))

    def singles(self) -> Iterator[Suggestion]:
        """Every single slip that explains everything."""
        seen: set[Hand] = set()
        for slip, changes, mended in candidates(self.hand, self.ruleset, self.due, self.suitless):
            play = follow(mended, self.ruleset)
            if _is_lawful(play) and mended not in seen:
                seen.add(mended)
                weight = likelihood([(slip, changes, self.hand)], play)
                yield Suggestion((Step(slip, changes, mended, self.count, ()),), self.count, weight)

    def is_for_two(self) -> bool:
        """Whether a pair of slips can be behind it.

        A figure that differs says little of where, and with two slips nearly any figure can be reached.
        """
        names = {fault.name for fault in self.faults}
        return names.isdisjoint(_COUNTED) and names != {"claim-differs"}

    def pairs(self) -> list[Suggestion]:
        """The likeliest pairs of slips that explain everything together."""
        found: dict[Hand, Suggestion] = {}
        tried = 0
        for first in self._firsts():
            play = follow(first.hand, self.ruleset)
            seconds = candidates(
                first.hand, self.ruleset, self.due, self.suitless, 1, Touching(play, first.left)
            )
            for slip, changes, mended in seconds:
                tried += 1
                play = follow(mended, self.ruleset)
                if _is_lawful(play):
                    weight = likelihood(
                        [(first.slip, first.changes, self.hand), (slip, changes, first.hand)], play
                    )
                    before = found.get(mended)
                    if before is None or weight > before.weight:
                        second = Step(slip, changes, mended, len(first.left), ())
                        found[mended] = Suggestion((first, second), self.count, weight)
            if tried >= TRIED:
                break
        return sorted(found.values(), key=lambda suggestion: -suggestion.weight)[:OFFERED]

    def _firsts(self) -> list[Step]:
        """The first steps that may take one fault away, which every pair must; the best ones first."""
        about = self.hand, self.ruleset, self.due, self.suitless
        touching: list[Touching | None] = [Touching(self.play, [fault]) for fault in self.faults[:_LOOKED_AT]]
        choices = [tuple(candidates(*about, 2, one)) for one in touching or [None]]
        fewest = min(choices, key=lambda choice: len(choice))
        return sorted([self._step(one) for one in fewest], key=lambda step: len(step.left))

    def parts(self) -> list[Suggestion]:
        """The single slips that explain most, but not everything, and leave nothing new."""
        found: list[Suggestion] = []
        known = {_identity(fault) for fault in self.faults}
        seen: set[Hand] = set()
        for candidate in candidates(self.hand, self.ruleset, self.due, self.suitless, None):
            step = self._step(candidate)
            left = len(step.left)
            if left > step.mends or step.hand in seen or not known.issuperset(map(_identity, step.left)):
                continue
            if found and left > len(found[0].left):
                continue
            if found and left < len(found[0].left):
                found = []
            seen.add(step.hand)
            play = follow(step.hand, self.ruleset)
            weight = likelihood([(step.slip, step.changes, self.hand)], play)
            found.append(Suggestion((step,), self.count, weight))
        return found

    def _step(self, candidate: Candidate) -> Step:
        slip, changes, mended = candidate
        left = _faults(follow(mended, self.ruleset))
        stay = {_identity(fault) for fault in left}
        mends = sum(_identity(fault) not in stay for fault in self.faults)
        if self.due is not None:
            mends += self.hand.dealer != self.due == mended.dealer
        return Step(slip, changes, mended, mends, left)


def _faults(play: Play) -> tuple[Finding, ...]:
    return tuple([finding for finding in verdict(play) if finding.is_fault])


def _identity(finding: Finding) -> tuple[str, Place]:
    """By what a fault is known again when something else in the record has changed."""
    return finding.name, finding.place


def _is_lawful(play: Play) -> bool:
    """Whether nothing in the record is wrong. Most hands are given up at the first fault."""
    hand = play.hand
    if not hand.rulings and any(finding.is_fault for check in CHECKS for finding in check(play)):
        return False
    return not (hand.claims or hand.rulings) or not any(finding.is_fault for finding in verdict(play))
