"""Scores a followed hand: one award for each card and each rung, and every total a sum of awards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple, Union

from rmscore.cards import Card
from rmscore.play import Play
from rmscore.records import Ruling
from rmscore.ruleset import Rung


class CardAward(NamedTuple):
    """In-play points for one captured card."""

    seat: int
    trick: int | None  # None: the bank
    card: Card
    kind: str
    step: int  # from 1, at most the number of the kind's steps
    doubled: bool
    points: int


class RungAward(NamedTuple):
    """A bonus: the rung of a ladder that the player's count fell on."""

    seat: int
    ladder: str
    count: int
    rung: Rung
    points: int


class RulingAward(NamedTuple):
    """Points given or taken by a ruling of the table."""

    seat: int
    ruling: Ruling
    points: int


Award = Union[CardAward, RungAward, RulingAward]


@dataclass(frozen=True, eq=False)
class Score:
    """What a hand comes to. Figures are asked of the awards, never kept."""

    play: Play
    cards: tuple[CardAward, ...]
    rungs: tuple[RungAward, ...]
    rulings: tuple[RulingAward, ...]
    tricks: tuple[int, ...]  # by seat
    counts: tuple[Mapping[str, int], ...]  # by seat: trumps, mastheads, tricks and every kind

    @property
    def awards(self) -> tuple[Award, ...]:
        return (*self.cards, *self.rungs, *self.rulings)

    def points(self, seat: int) -> int:
        """In-play points: the sum of the seat's card awards."""
        raise NotImplementedError

    def by_taking(self, seat: int) -> dict[int | None, int]:
        """In-play points by trick number, in order; the bank under None."""
        raise NotImplementedError

    def bonuses(self, seat: int) -> dict[str, int]:
        """Bonus points by ladder, in the ruleset's order; ladders that paid nothing are left out."""
        raise NotImplementedError

    def ruled(self, seat: int) -> int:
        """Points from rulings."""
        raise NotImplementedError

    def total(self, seat: int) -> int:
        """The sum of all the seat's awards."""
        raise NotImplementedError


def score(play: Play) -> Score:
    """Score what was played. Before the last trick the bank counts for nobody, and the rungs are those reached so far."""
    raise NotImplementedError
