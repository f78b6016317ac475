"""What the rules of a table are: the contents of a ruleset file, as values.

No number of the game stands in the code; each is a field here and comes from `rulesets/*.yaml`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from rmscore.cards import Rank

PLAYERS = 4
"""Seats at the table; Royal Mastheads is a game for four."""

COPIES = 4
"""Cards of one rank in the pack, one in each suit."""


class Rung(NamedTuple):
    """One rung of a bonus ladder: a player whose count lies in `low..high` gets `points`."""

    low: int
    high: int
    points: int

    def __str__(self) -> str:
        """As the ruleset file writes it: `3` or `4-12`."""
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


class BankRules(NamedTuple):
    """Who takes the bank and what it counts for (`bank:` in the ruleset file)."""

    tie: str = "unclaimed"  # unclaimed | first | last
    points: bool = True
    bonuses: bool = True
    order: str = "doubled-last"  # doubled-last | doubled-first


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One ruleset; field for key what `formats` calls a ruleset file.

    `kinds` gives each kind's ranks and `steps` its points for the first, second, … card counted;
    `after` says what follows when the steps run out. `penalties` holds what a house rule takes for a
    fault, used by a ruling that names the fault and gives no points of its own.
    """

    name: str
    title: str
    source: str
    ranks: tuple[Rank, ...]  # low to high
    trump: str  # turned | none | free
    cards: int  # dealt to each player
    discards: int  # laid in the bank by each player
    games: int  # in a set
    kinds: Mapping[str, tuple[Rank, ...]]
    progress: str  # trick | rank | game | none
    steps: Mapping[str, tuple[int, ...]]
    doubled: str  # trumps | mastheads | none
    after: str = "hold"  # hold | anew
    bank: BankRules = BankRules()
    ladders: Mapping[str, tuple[Rung, ...]] = field(default_factory=dict)
    penalties: Mapping[str, int] = field(default_factory=dict)

    @property
    def tricks(self) -> int:
        """Tricks in a game: the cards each player holds after discarding."""
        return self.cards - self.discards

    @property
    def bank_size(self) -> int:
        """Cards in the bank."""
        return PLAYERS * self.discards

    @property
    def whole_pack(self) -> bool:
        """Whether every card is dealt, so that each unplayed card must lie in the bank."""
        return PLAYERS * self.cards == COPIES * len(Rank)

    @cached_property
    def strength(self) -> tuple[int, ...]:
        """How high each rank is, indexed by `Rank`."""
        return tuple(self.ranks.index(rank) for rank in Rank)

    @cached_property
    def kind_of(self) -> tuple[str, ...]:
        """The kind each rank belongs to, indexed by `Rank`."""
        kinds = {rank: kind for kind, ranks in self.kinds.items() for rank in ranks}
        return tuple(kinds[rank] for rank in Rank)

    @cached_property
    def steps_of(self) -> tuple[tuple[int, ...], ...]:
        """The points of the first, second, … card counted, indexed by `Rank`."""
        return tuple([self.counted_steps(kind) for kind in self.kind_of])

    def counted_steps(self, kind: str) -> tuple[int, ...]:
        """The points of a kind's first, second, … card, as many as its count goes through."""
        return self.steps[kind][:1] if self.progress == "none" else self.steps[kind]

    def step_at(self, count: int, steps: int) -> int:
        """The step, from 1, on which the `count`th card of a count with so many steps stands."""
        if count <= steps:
            return count
        return (count - 1) % steps + 1 if self.after == "anew" else steps

    @cached_property
    def group_of(self) -> tuple[int, ...]:
        """What is counted together, indexed by `Rank`: cards of one rank, or of one kind."""
        if self.progress == "rank":
            return tuple(Rank)
        kinds = list(self.kinds)
        return tuple(kinds.index(kind) for kind in self.kind_of)

    @property
    def needs_masthead(self) -> bool:
        """Whether a hand cannot be scored without the rank of the turned card."""
        return self.doubled == "mastheads" or "mastheads" in self.ladders

    @property
    def countable(self) -> tuple[str, ...]:
        """What a ladder may count."""
        return ("trumps", "mastheads", "tricks", *self.kinds)

    def most(self, counted: str) -> int:
        """The highest count of `counted`, one of `countable`, that one player can reach."""
        if counted == "trumps":
            return 0 if self.trump == "none" else len(Rank)
        if counted == "mastheads":
            return COPIES
        if counted == "tricks":
            return self.tricks
        return COPIES * len(self.kinds[counted])

    def rung(self, ladder: str, count: int) -> Rung | None:
        """The rung of `ladder` that `count` falls on, if any."""
        for rung in self.ladders[ladder]:
            if rung.low <= count <= rung.high:
                return rung
        return None
