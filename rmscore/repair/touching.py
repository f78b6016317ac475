"""What a step must touch to take a finding away, so that the others need not be tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rmscore.cards import Card
from rmscore.findings import Finding, Part
from rmscore.play import Play, best_of

Written = tuple[Part, Card]
"""A card of the tricks or the bank, with its place."""


class Grounds(NamedTuple):
    """What a finding rests on. None where anything may matter."""

    cards: frozenset[Part]  # any other card there
    winners: frozenset[int]  # tricks: somebody else taking them
    tricks: frozenset[int]  # other tricks in their place
    dealt: frozenset[Card] | None  # somebody else having been dealt them


class Touching:
    """Tells of the steps in one record whether they touch what each of some findings about it rests on."""

    def __init__(self, play: Play, findings: Sequence[Finding]) -> None:
        self._play = play
        found = [_grounds(play, finding) for finding in findings]
        self._grounds = list(dict.fromkeys(grounds for grounds in found if grounds is not None))

    def card(self, part: Part, meant: Card) -> bool:
        """Whether another card somewhere does."""
        return self._do_cards({part: meant}, self._grounds)

    def swaps(self, written: Sequence[Written]) -> Iterator[tuple[Written, Written]]:
        """The pairs of cards that do by changing places."""
        pairs = combinations(written, 2)
        if not self._grounds:
            yield from pairs
            return
        first, *others = self._grounds
        cards, winners = first.cards, first.winners
        for one, other in pairs:
            here, there = one[0], other[0]
            if here not in cards and there not in cards:
                if _trick(here) not in winners and _trick(there) not in winners:
                    continue
                if winners.isdisjoint(self._turns({here: other[1], there: one[1]})):
                    continue
            if not others or self._do_cards({here: other[1], there: one[1]}, others):
                yield one, other

    def tricks(self, one: int, other: int) -> bool:
        """Whether two tricks do by changing places."""
        both = {one, other}
        return all(both & grounds.tricks or both & grounds.winners for grounds in self._grounds)

    def dealt(self, *cards: Card) -> bool:
        """Whether these cards do by having been dealt to others."""
        return all(grounds.dealt is None or not grounds.dealt.isdisjoint(cards) for grounds in self._grounds)

    def _do_cards(self, meant: dict[Part, Card], found: Sequence[Grounds]) -> bool:
        turns: frozenset[int] | None = None
        for grounds in found:
            if grounds.cards.isdisjoint(meant):
                if turns is None:
                    turns = self._turns(meant)
                if turns.isdisjoint(grounds.winners):
                    return False
        return True

    def _turns(self, meant: dict[Part, Card]) -> frozenset[int]:
        """The tricks that another of their cards takes with other cards in some places."""
        changed: dict[int, list[Card]] = {}
        tricks, trump, strength = self._play.tricks, self._play.trump, self._play.ruleset.strength
        for part, card in meant.items():
            number = _trick(part)
            if 0 < number <= len(tricks):
                if number not in changed:
                    changed[number] = list(tricks[number - 1].cards)
                changed[number][int(part[2]) - 1] = card
        return frozenset(
            [
                number
                for number, cards in changed.items()
                if best_of(cards, trump, strength) != tricks[number - 1].best
            ]
        )


def _trick(part: Part) -> int:
    return int(part[1]) if part[0] == "tricks" else 0


def _grounds(play: Play, finding: Finding) -> Grounds | None:
    name, place = finding.name, finding.place
    number = int(place[1]) if place[0] == "tricks" else 0
    if name == "revoke" and finding.proof[0].place[0] == "tricks":
        proof = finding.proof[0].place
        later = int(proof[1])
        parts: list[Part] = [
            ("tricks", number, int(place[2])),
            ("tricks", number, 1),
            ("tricks", later, int(proof[2])),
        ]
        cards = [play.tricks[int(n) - 1].cards[int(at) - 1] for _, n, at in parts]
        winners = _seats_by(play, number) | _seats_by(play, later)
        return Grounds(frozenset(parts), winners, frozenset({number, later}), frozenset(cards))
    if name == "wrong-leader":
        winners = _seats_by(play, number - 1) | {number - 1} if number > 1 else frozenset()
        return Grounds(frozenset(), winners, frozenset({number - 1, number}), frozenset())
    if name == "wrong-winner":
        return Grounds(frozenset(), _seats_by(play, number) | {number}, frozenset({number}), frozenset())
    if name == "not-in-hand" and number:
        card = play.tricks[number - 1].cards[int(place[2]) - 1]
        return Grounds(
            frozenset({("tricks", number, int(place[2]))}),
            _seats_by(play, number),
            frozenset({number}),
            frozenset({card}),
        )
    return None


def _seats_by(play: Play, number: int) -> frozenset[int]:
    """The tricks whose winners say who sits where in a trick: those since a leader was last named."""
    first = number
    while first > 1 and play.hand.tricks[first - 1].lead is None:
        first -= 1
    return frozenset(range(first, number))
