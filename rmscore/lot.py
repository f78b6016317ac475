"""Who deals the first game, by lot: a card for each player, and the highest deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import SystemRandom
from typing import NamedTuple

from rmscore.cards import PACK, Card
from rmscore.ruleset import PLAYERS, Ruleset


class Drawn(NamedTuple):
    """A card that a player drew."""

    seat: int
    card: Card


class Lot(NamedTuple):
    """The cards drawn, round by round; those whose cards were equal and highest drew again."""

    rounds: tuple[tuple[Drawn, ...], ...]
    dealer: int  # a seat


def shuffled() -> Iterator[Card]:
    """A shuffled pack, card by card, and another one once it is used up."""
    while True:
        yield from SystemRandom().sample(PACK, len(PACK))


def draw(cards: Iterable[Card], ruleset: Ruleset) -> Lot:
    """Draw from `cards`, in clockwise order, until one card of a round is highest by the ruleset's ranks."""
    pack = iter(cards)
    seats: tuple[int, ...] = tuple(range(PLAYERS))
    rounds: list[tuple[Drawn, ...]] = []
    while len(seats) > 1:
        drawn = tuple([Drawn(seat, next(pack)) for seat in seats])
        rounds.append(drawn)
        strength = [ruleset.strength[one.card.rank] for one in drawn]
        seats = tuple([one.seat for one, height in zip(drawn, strength) if height == max(strength)])
    return Lot(tuple(rounds), seats[0])
