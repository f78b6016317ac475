"""Follows a hand card by card under a ruleset: leader, suit led, winner. Nothing else decides these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rmscore.cards import PACK, Card, Suit
from rmscore.records import Hand
from rmscore.ruleset import PLAYERS, Ruleset


class PlayedTrick(NamedTuple):
    """One trick as it was followed."""

    number: int  # from 1
    leader: int  # the seat that led, as written
    due: int  # the seat that should have led by the rules
    cards: tuple[Card, ...]  # in order of play
    best: int  # the index in `cards` of the card that wins, so far
    winner: int | None  # None while the trick has fewer than four cards (an unfinished last trick)

    def seat(self, index: int) -> int:
        """The seat that played the card at `index` (from 0)."""
        return (self.leader + index) % PLAYERS


@dataclass(frozen=True, eq=False)
class Play:
    """A hand followed to its end or as far as it is written.

    `certain` counts the leading tricks in which it is certain who played which card; after a trick
    with a wrong number of cards it is not. Tricks beyond the ruleset's number are not followed.
    `bank` is None where its cards cannot be told; `taker` may be known all the same.
    """

    hand: Hand
    ruleset: Ruleset
    trump: Suit | None
    tricks: tuple[PlayedTrick, ...]
    certain: int
    finished: bool
    bank: tuple[Card, ...] | None
    taker: int | None  # the seat that takes the bank

    @property
    def complete(self) -> int:
        """The number of tricks that have been won; all of them but an unfinished last one."""
        tricks = self.tricks
        return len(tricks) - (1 if tricks and tricks[-1].winner is None else 0)


def beats(card: Card, best: Card, trump: Suit | None, strength: Sequence[int]) -> bool:
    """Whether `card` takes the trick from `best`, the highest card played before it."""
    suit = card.suit
    if suit is best.suit:
        return strength[card.rank] > strength[best.rank]
    return suit is trump


def best_of(cards: Sequence[Card], trump: Suit | None, strength: Sequence[int]) -> int:
    """The index of the card that takes a trick, or has it so far; 0 where there is none yet."""
    best = 0
    for index, card in enumerate(cards):
        if index and beats(card, cards[best], trump, strength):
            best = index
    return best


def trump_of(hand: Hand, ruleset: Ruleset) -> Suit | None:
    """The trump suit of `hand` under `ruleset`; None where there is none."""
    if ruleset.trump == "none":
        return None
    if hand.trump is None and hand.turned is not None and ruleset.trump == "turned":
        return hand.turned.suit
    return hand.trump


def follow(hand: Hand, ruleset: Ruleset) -> Play:
    """Follow `hand` under `ruleset`, as written even where that is unlawful."""
    trump = trump_of(hand, ruleset)
    strength = ruleset.strength
    written = hand.tricks
    due = (hand.dealer + 1) % PLAYERS
    tricks: list[PlayedTrick] = []
    certain: int | None = None
    for number, (cards, lead, _) in enumerate(written[: ruleset.tricks], 1):
        leader = due if lead is None else lead
        best = best_of(cards, trump, strength)
        winner: int | None = (leader + best) % PLAYERS
        count = len(cards)
        if count != PLAYERS:
            if not count or (count < PLAYERS and number == len(written)):
                winner = None
            if certain is None and (count > PLAYERS or number < len(written)):
                certain = number - 1
        tricks.append(PlayedTrick(number, leader, due, cards, best, winner))
        if winner is not None:
            due = winner
    if certain is None:
        certain = len(tricks)
    finished = len(tricks) == ruleset.tricks and tricks[-1].winner is not None
    bank = _bank(hand, ruleset, tricks, finished)
    taker = _taker(ruleset, tricks) if finished else None
    return Play(hand, ruleset, trump, tuple(tricks), certain, finished, bank, taker)


def _bank(
    hand: Hand, ruleset: Ruleset, tricks: Sequence[PlayedTrick], finished: bool
) -> tuple[Card, ...] | None:
    """The bank as written, else what was not played; None where that is not a whole bank."""
    size = ruleset.bank_size
    bank = hand.bank
    if bank is None:
        if not (finished and ruleset.whole_pack):
            return None
        played: set[Card] = set()
        for trick in tricks:
            played.update(trick.cards)
        bank = tuple([card for card in PACK if card not in played])
        return bank if len(bank) == size else None
    distinct = set(bank)
    if len(bank) != size or len(distinct) != size:
        return None
    for trick in tricks:
        if not distinct.isdisjoint(trick.cards):
            return None
    return bank


def with_most(tricks: Sequence[int]) -> list[int]:
    """The seats with the most tricks; the bank goes to such a seat, and to it alone where it is one."""
    most = max(tricks)
    return [seat for seat, count in enumerate(tricks) if count == most]


def _taker(ruleset: Ruleset, tricks: Sequence[PlayedTrick]) -> int | None:
    """The seat with the most tricks; a tie is broken as the ruleset says, or not at all."""
    if not ruleset.bank_size:
        return None
    won = [trick.winner for trick in tricks]
    counts = [won.count(seat) for seat in range(PLAYERS)]
    ahead = with_most(counts)
    if len(ahead) == 1:
        return ahead[0]
    if ruleset.bank.tie == "unclaimed":
        return None
    # Only the order of their latest tricks matters: it is then that each tied player reached the number.
    latest = {seat: len(won) - won[::-1].index(seat) for seat in ahead}
    choose = min if ruleset.bank.tie == "first" else max
    return choose(latest, key=latest.__getitem__)
