"""The search for slips, by following: what undoes a slip is tried, and kept where the rules are kept.

First every single slip. Where none explains all the faults, two: a first step that takes a fault away,
the steps that leave fewest faults first, and for each of them every second step that touches all that is
then left. Where no two explain them all, what takes the most away and adds nothing: single steps, or where
these leave more than they take away, two.

How long it takes is bounded by the number of hands tried, never by a clock, so that one record always
has the same suggestions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
"""Pairs of slips, and slips that explain a part, that are offered at most: the likeliest."""

_LOOKED_AT = 8
"""Faults of which the one is chosen that the fewest first steps could take away."""

_BEGUN = 5
"""First steps of pairs that explain a part."""

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
    """One or two slips that explain the faults of a record, or a part of them."""

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
    slips, or pairs, that explain a part, at least as much as they leave.

    `due` is whose turn it is to deal, in a set; None where only the hand says who deals.
    `suitless` are the cards written without their suit, which are read by the card led.
    """
    search = _Search(hand, ruleset, due, suitless)
    if not search.count:
        return ()
    found = search.singles() or search.pairs() or search.parts()
    return tuple(sorted(found, key=lambda suggestion: -suggestion.weight))


class _Search:
    """The search in one record."""

    def __init__(self, hand: Hand, ruleset: Ruleset, due: int | None, suitless: Suitless) -> None:
        self.hand, self.ruleset, self.due, self.suitless = hand, ruleset, due, suitless
        self.play = follow(hand, ruleset)
        self.faults = _faults(self.play)
        self.count = len(self.faults) + self._wrong_dealer(hand)
        self.names = {fault.name for fault in self.faults}

    def singles(self) -> list[Suggestion]:
        """Every single slip that explains everything."""
        found: dict[Hand, Suggestion] = {}
        for slip, changes, mended in self._candidates(self.hand):
            play = follow(mended, self.ruleset)
            if mended not in found and _is_lawful(play):
                found[mended] = self._suggestion(play, Step(slip, changes, mended, self.count, ()))
        return list(found.values())

    def pairs(self) -> list[Suggestion]:
        """The likeliest pairs of slips that explain everything together."""
        found: dict[Hand, Suggestion] = {}
        if self._only_figures() or not self.names.isdisjoint(_COUNTED):
            return []
        tried = 0
        for first in self._firsts():
            touching = Touching(follow(first.hand, self.ruleset), first.left)
            for slip, changes, mended in self._candidates(first.hand, 1, touching):
                tried += 1
                play = follow(mended, self.ruleset)
                if _is_lawful(play):
                    one = self._suggestion(play, first, Step(slip, changes, mended, len(first.left), ()))
                    if mended not in found or one.weight > found[mended].weight:
                        found[mended] = one
            if tried >= TRIED:
                break
        return sorted(found.values(), key=lambda suggestion: -suggestion.weight)[:OFFERED]

    def parts(self) -> list[Suggestion]:
        """What explains most, but not everything, and leaves nothing new: single slips, else pairs."""
        steps = [step for step in self._steps(self.hand, self.faults) if step.mends]
        found = self._best([(step,) for step in steps])
        if not found and not self._only_figures():
            begun = sorted(steps, key=lambda step: len(step.left))[:_BEGUN]
            seconds = [(first, second) for first in begun for second in self._steps(first.hand, first.left)]
            found = self._best(seconds)
        return found

    def _only_figures(self) -> bool:
        """Whether only figures differ: that says little of where, and two slips reach nearly any figure."""
        return self.names == {catalogue.CLAIMED_TOTAL.name}

    def _firsts(self) -> list[Step]:
        """The first steps that may take one fault away, which every pair must; the best ones first."""
        touching: list[Touching | None] = [Touching(self.play, [fault]) for fault in self.faults[:_LOOKED_AT]]
        choices = [tuple(self._candidates(self.hand, 2, one)) for one in touching or [None]]
        fewest = min(choices, key=lambda choice: len(choice))
        steps = [self._step(one, self.hand, self.faults) for one in fewest]
        return sorted(steps, key=lambda step: len(step.left))

    def _steps(self, hand: Hand, faults: Sequence[Finding]) -> list[Step]:
        """Every single step from a hand that leaves no fault that the record does not have."""
        known = {_identity(fault) for fault in self.faults}
        made = [self._step(candidate, hand, faults) for candidate in self._candidates(hand, None)]
        return [step for step in made if known.issuperset(map(_identity, step.left))]

    def _best(self, ways: Sequence[tuple[Step, ...]]) -> list[Suggestion]:
        """Of some ways those that leave the fewest faults, if that is no more than they take away."""
        fewest = min([len(steps[-1].left) for steps in ways], default=0)
        found: dict[Hand, Suggestion] = {}
        for steps in ways if 2 * fewest <= self.count else ():
            mended = steps[-1].hand
            if len(steps[-1].left) == fewest and mended not in found:
                found[mended] = self._suggestion(follow(mended, self.ruleset), *steps)
        return sorted(found.values(), key=lambda suggestion: -suggestion.weight)[:OFFERED]

    def _candidates(
        self, hand: Hand, slips: int | None = 1, touching: Touching | None = None
    ) -> Iterator[Candidate]:
        return candidates(hand, self.ruleset, self.due, self.suitless, slips, touching)

    def _step(self, candidate: Candidate, hand: Hand, faults: Sequence[Finding]) -> Step:
        slip, changes, mended = candidate
        left = _faults(follow(mended, self.ruleset))
        stay = {_identity(fault) for fault in left}
        mends = sum(_identity(fault) not in stay for fault in faults)
        mends += self._wrong_dealer(hand) - self._wrong_dealer(mended)
        return Step(slip, changes, mended, mends, left)

    def _suggestion(self, play: Play, *steps: Step) -> Suggestion:
        records = [self.hand, *(step.hand for step in steps)]
        slips = [(step.slip, step.changes, record) for step, record in zip(steps, records)]
        return Suggestion(steps, self.count, likelihood(slips, play))

    def _wrong_dealer(self, hand: Hand) -> int:
        """1 where the set says that somebody else deals."""
        return int(self.due not in (None, hand.dealer))


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
