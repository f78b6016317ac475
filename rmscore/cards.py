"""Suits, ranks, cards and the pack.

There are exactly 52 `Card` objects in a process. Two equal cards are the same object, so cards are
compared with `is` and used as dictionary keys at no cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """A suit. The order carries no meaning in the game."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The English letter used in records and in JSON: c, d, h or s."""
        return "cdhs"[self]


class Rank(IntEnum):
    """A rank. Which rank beats which is a ruleset's matter; the order here is only that of the names."""

    ACE = 0
    TWO = 1
    THREE = 2
    FOUR = 3
    FIVE = 4
    SIX = 5
    SEVEN = 6
    EIGHT = 7
    NINE = 8
    TEN = 9
    JACK = 10
    QUEEN = 11
    KING = 12

    @property
    def letters(self) -> str:
        """How the rank is written in records and in JSON: A, 2 to 10, J, Q or K."""
        return _RANK_LETTERS[self]


_RANK_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, eq=False, repr=False)
class Card:
    """One of the 52 cards; taken from the pack with `card`, never made anew."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.letters + self.suit.letter

    __repr__ = __str__

    def __reduce__(self) -> tuple[object, tuple[Rank, Suit]]:
        return card, (self.rank, self.suit)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self


PACK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""The 52 cards, by suit and within it by rank."""


def card(rank: Rank, suit: Suit) -> Card:
    """The one card of this rank and suit."""
    return PACK[13 * suit + rank]
