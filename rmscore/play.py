"""Follows a hand card by card under a ruleset: leader, suit led, winner. Nothing else decides these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rmscore.cards import Card
from rmscore.records import Hand
from rmscore.ruleset import Ruleset


class PlayedTrick(NamedTuple):
    """One trick as it was followed."""

    number: int  # from 1
    leader: int  # the seat that led, as written
    due: int  # the seat that should have led by the rules
    cards: tuple[Card, ...]  # in order of play
    winner: int | None  # None while the trick has fewer than four cards (an unfinished last trick)


@dataclass(frozen=True, eq=False)
class Play:
    """A hand followed to its end or as far as it is written.

    `certain` counts the leading tricks in which it is certain who played which card; after a trick
    with a wrong number of cards it is not. `bank` is None where its cards cannot be told.
    """

    hand: Hand
    ruleset: Ruleset
    tricks: tuple[PlayedTrick, ...]
    certain: int
    finished: bool
    bank: tuple[Card, ...] | None
    taker: int | None  # the seat that takes the bank


def follow(hand: Hand, ruleset: Ruleset) -> Play:
    """Follow `hand` under `ruleset`."""
    raise NotImplementedError
