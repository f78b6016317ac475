"""What somebody wrote down: a hand, a set, and their parts. Nothing here judges.

A seat is a number 0 to 3, clockwise in the order the record lists the players. Tricks and cards are
counted from 1, as people count them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rmscore.cards import Card, Suit


class Trick(NamedTuple):
    """One trick as written, its cards in order of play."""

    cards: tuple[Card, ...]
    lead: int | None = None  # the seat the record names as leader
    won: int | None = None  # the seat the record names as winner


class Claim(NamedTuple):
    """A figure the table wrote down for one player, to be checked against the count.

    `figure` is points, tricks, bonuses, total, running, something a ladder counts (trumps, faces …), or
    `bonuses.` and a ladder. `values` holds one number; for `running`, the in-play points after each trick.
    """

    seat: int
    figure: str
    values: tuple[int, ...]


class Ruling(NamedTuple):
    """What the table decided: about a fault it names, or a plain adjustment of `points`.

    `points` is None where the ruling leaves the amount to the ruleset.
    """

    fault: str | None
    trick: int | None
    seat: int | None
    points: int | None
    why: str


@dataclass(frozen=True)
class Hand:
    """The record of one game: the deal of a pack and the play of its tricks."""

    players: tuple[str, ...]  # clockwise
    dealer: int
    turned: Card | None
    trump: Suit | None
    tricks: tuple[Trick, ...] = ()
    bank: tuple[Card, ...] | None = None
    discards: tuple[tuple[Card, ...], ...] | None = None  # the bank by seat, where so written
    deal: tuple[tuple[Card, ...], ...] | None = None  # by seat, where written
    claims: tuple[Claim, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    ruleset: str | None = None
    date: str | None = None
    place: str | None = None
    note: str | None = None
    counts_for_player: bool = False  # in a set: a stand-in's points are not the seat owner's

    def cards_played(self) -> Iterator[tuple[tuple[str | int, ...], Card]]:
        """Every card of the tricks in the order written, each with its part (see `findings`)."""
        for number, trick in enumerate(self.tricks, 1):
            for position, card in enumerate(trick.cards, 1):
                yield ("tricks", number, position), card

    def cards_banked(self) -> Iterator[tuple[tuple[str | int, ...], Card]]:
        """Every card of the bank, where it is written, each with its part (see `findings`)."""
        if self.discards is not None:
            for player, cards in zip(self.players, self.discards):
                for position, card in enumerate(cards, 1):
                    yield ("bank", player, position), card
        else:
            for position, card in enumerate(self.bank or (), 1):
                yield ("bank", position), card


class Figures(NamedTuple):
    """One player's line of a tally: in-play points, tricks, and counts of what ladders count."""

    points: int
    tricks: int
    counts: Mapping[str, int]


class Tally(NamedTuple):
    """A game of which no cards were written, only the table's own counts, by seat."""

    figures: tuple[Figures, ...]
    rulings: tuple[Ruling, ...] = ()
    note: str | None = None
    dealer: int | None = None  # where the tally states it
    players: tuple[str, ...] | None = None  # who sat there; None: the set's players
    counts_for_player: bool = False  # as of a `Hand`


class Void(NamedTuple):
    """A deal that is not a game: the same dealer deals again."""

    why: str


class Unread(NamedTuple):
    """A game of which something could not be read, so that it cannot be scored; it still was a game."""

    how: str  # tricks | tally


Entry = Hand | Tally | Void | Unread


@dataclass(frozen=True)
class Set:
    """The record of a set: its players, the dealer of game 1, and what happened, in order.

    Its players own the seats. In a game somebody else may sit in one, as the entry's own `players` say.
    """

    players: tuple[str, ...]
    dealer: int
    entries: tuple[Entry, ...] = ()
    title: str | None = None
    ruleset: str | None = None
    date: str | None = None
    place: str | None = None
    note: str | None = None

    def sitting(self, entry: Entry) -> tuple[str, ...]:
        """Who sat at the table in a game of this set, by seat."""
        if isinstance(entry, Hand):
            return entry.players
        return (entry.players if isinstance(entry, Tally) else None) or self.players

    def stand_ins(self, entry: Entry) -> dict[int, str]:
        """Who sat in for the owner of a seat, by seat."""
        pairs = zip(self.players, self.sitting(entry))
        return {seat: sat for seat, (owner, sat) in enumerate(pairs) if sat != owner}
