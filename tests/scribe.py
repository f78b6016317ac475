"""Hands as a scribe types them, in as few keys as are accepted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rmscore.cards import Card, Rank
from tests.builders import c, cards

CONFORMANCE = Path(__file__).parent / "data" / "conformance" / "lawful.jsonl"


def conformance() -> Iterator[Any]:
    """The hands of data/conformance with what they come to."""
    for line in CONFORMANCE.read_text("utf-8").splitlines():
        yield json.loads(line)


def rank(card: Card) -> str:
    """A rank in one key."""
    return "t" if card.rank is Rank.TEN else card.rank.letters.lower()


def shortest(trick: Sequence[Card]) -> str:
    """A trick, the suit left out of every card that follows."""
    led = trick[0].suit
    return "".join(
        rank(card) + (card.suit.letter if at == 0 or card.suit is not led else "")
        for at, card in enumerate(trick)
    )


def typed(hand: Any) -> list[str]:
    """The lines of a conformance hand: the turned card, then the tricks."""
    return [shortest((c(hand["turned"]),)), *(shortest(cards(trick)) for trick in hand["tricks"])]


def in_game(hand: Any, dealer: int) -> Any:
    """A conformance hand as it is dealt by another seat, with what each seat then gets moved along."""
    return {**hand, "dealer": dealer}
