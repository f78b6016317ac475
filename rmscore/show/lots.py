"""How a dealer was drawn by lot, in words."""

from __future__ import annotations

from collections.abc import Sequence

from rmscore.lot import Lot
from rmscore.show.words import _, card, listed


def told(lot: Lot, players: Sequence[str], style: str) -> list[str]:
    """A line for each round: who drew which card, in one of `CARD_STYLES`."""
    lines = []
    for number, drawn in enumerate(lot.rounds):
        cards = ", ".join(f"{players[one.seat]} {card(one.card, style)}" for one in drawn)
        who = listed([players[one.seat] for one in drawn])
        first, again = _("Drawn by lot, the highest card deals: {cards}."), _("Again for {players}: {cards}.")
        says = again.replace("{players}", who) if number else first
        lines.append(says.replace("{cards}", cards))
    return lines
