"""How likely a slip is: how often people make it, and how natural the play is that it would have hidden."""

from __future__ import annotations

from collections.abc import Iterable
from math import log

from rmscore.cards import Card, Rank
from rmscore.findings import Part
from rmscore.play import Play
from rmscore.records import Hand
from rmscore.repair.slips import Change, card_at
from rmscore.ruleset import PLAYERS

_NAMES = {"leader": 0.3, "winner": 0.3, "dealer": 0.3, "turned": 0.3, "hands": 0.1}
"""How often a name, the turned card or the order of the deal is wrong, beside one card, two or two tricks."""

_RARE = 0.01
"""A slip that nothing explains, beside one that something does."""

_ALIKE = frozenset(frozenset(pair) for pair in ((Rank.TEN, Rank.ACE), (Rank.SIX, Rank.NINE)))
"""Ranks taken for one another without being neighbours: the T of ten and of туз; 6 and 9 on their heads."""


def likelihood(slips: Iterable[tuple[str, tuple[Change, ...], Hand]], mended: Play) -> float:
    """The logarithm of how likely it is that these changes undo what happened; comparable for one record.

    Each slip has its kind, its changes, and the record to which they are made.
    """
    chances = [_chance(slip, changes, record, mended) for slip, changes, record in slips]
    return sum(map(log, chances)) + naturalness(mended)


def _chance(slip: str, changes: tuple[Change, ...], record: Hand, mended: Play) -> float:
    tricks = mended.ruleset.tricks
    (part, new), *rest = changes
    if slip == "card":
        assert isinstance(new, Card)
        return _confusable(new, card_at(record, part)) / (5 * PLAYERS * tricks)
    if slip == "led":
        return 1 / (5 * tricks)
    if slip == "cards":
        other = rest[0].part
        if part[0] != "tricks" or other[0] != "tricks":
            return _RARE / (PLAYERS * tricks)
        if part[1] == other[1]:
            return _near(part[2], other[2]) / (6 * tricks)
        chance = _near(part[1], other[1]) / (PLAYERS * tricks * (tricks - 1) / 2)
        return chance if _seat(mended, part) == _seat(mended, other) else _RARE * chance
    if slip == "tricks":
        chance = _near(part[1], rest[0].part[1]) / (tricks * (tricks - 1) / 2)
        return chance if len(part) == 2 else 0.3 * chance
    return _NAMES[slip] / ((PLAYERS - 1) * (tricks if slip in ("leader", "winner") else 1))


def _confusable(meant: Card, written: Card) -> float:
    """How easily one card is written for another, beside a wrong suit or a neighbouring rank."""
    if meant.rank is written.rank:
        return 1.0
    if meant.suit is not written.suit:
        return _RARE
    if abs(meant.rank - written.rank) == 1:
        return 1.0
    return 0.2 if frozenset((meant.rank, written.rank)) in _ALIKE else 2 * _RARE


def _near(first: str | int, second: str | int) -> float:
    """Neighbours change places somewhat oftener than what stands apart."""
    return 1.0 if abs(int(first) - int(second)) == 1 else 0.7


def _seat(play: Play, part: Part) -> int:
    return play.tricks[int(part[1]) - 1].seat(int(part[2]) - 1)


# --- the play ---------------------------------------------------------------------------------------


def naturalness(play: Play) -> float:
    """The logarithm of the chance that the tricks were played so from the hands that they show."""
    return _any_card(play)


def _any_card(play: Play) -> float:
    """As if everybody played any card that the rules let them play."""
    total = 0.0
    held = [[0] * 4 for _ in range(PLAYERS)]
    sizes = [0] * PLAYERS
    for trick in reversed(play.tricks):
        led = trick.cards[0].suit if trick.cards else None
        seat = trick.leader
        for index, card in enumerate(trick.cards):
            suits = held[seat]
            suits[card.suit] += 1
            sizes[seat] += 1
            choice = sizes[seat] if not index or led is None or not suits[led] else suits[led]
            total -= log(choice)
            seat = (seat + 1) % PLAYERS
    return total
