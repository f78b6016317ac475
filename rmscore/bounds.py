"""What in-play points the cards of so many tricks can bring at the least and at the most.

The ranges are safe rather than exact: no play falls outside, but an end may be a few points beyond
what any play reaches, since each kind of card is reckoned as if it had the tricks to itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from rmscore.ruleset import COPIES, PLAYERS, Ruleset


class Range(NamedTuple):
    low: int
    high: int


Counts = tuple[tuple[str, int], ...]


@lru_cache(maxsize=1024)
def points_range(
    ruleset: Ruleset, tricks: int, bank: bool, counts: Counts = (), holders: int = 1
) -> Range | None:
    """The points that `tricks` tricks can bring, and the bank where it was taken.

    `counts` holds the captured cards of each kind, trumps and mastheads, as far as known. `holders`
    is the number of players who share the tricks. None where no cards can agree with the counts.
    """
    banked = ruleset.bank_size if bank else 0
    # Bank cards that the counts hold and the points do not, or the other way round.
    less = banked if ruleset.bank.bonuses and not ruleset.bank.points else 0
    more = banked if ruleset.bank.points and not ruleset.bank.bonuses else 0
    known = {counted: (max(0, count - less), count + more) for counted, count in counts}
    bank_cards = banked if ruleset.bank.points else 0
    high = _best(ruleset, tricks, bank_cards, known, holders, 1)
    low = _best(ruleset, tricks, bank_cards, known, holders, -1)
    return None if high is None or low is None else Range(-low, high)


def _best(
    ruleset: Ruleset, tricks: int, bank: int, known: dict[str, tuple[int, int]], holders: int, sign: int
) -> int | None:
    """No play brings more than this; with `sign` -1, the steps turned round, no play brings less."""
    cards = PLAYERS * tricks + bank
    limit, least, most = _doubled(ruleset, known)
    plain: dict[int, int] = {0: 0}
    doubling: dict[int, int] = {0: 0}
    extra: list[int] = []
    for kind, ranks in ruleset.kinds.items():
        low, high = known.get(kind, (0, COPIES * len(ranks)))
        high = min(high, COPIES * len(ranks), cards)
        groups = _groups(ruleset, tricks, bank, high, len(ranks), holders)
        steps = tuple([sign * points for points in _points(ruleset, kind, high)])
        sums = _best_sums(groups, steps, high)
        # One suit has a kind's ranks once each; the mastheads are all of one kind.
        number = min(limit, COPIES if ruleset.doubled == "mastheads" else len(ranks))
        gains = [_gain(_best_steps(groups, steps, count, min(number, count))) for count in range(len(sums))]
        doubled = [None if base is None else base + gain for base, gain in zip(sums, gains)]
        plain = _together(plain, sums, low, cards)
        doubling = _together(doubling, doubled, low, cards)
        extra += _best_steps(groups, steps, high, number)
    if cards not in plain:
        return None
    extra.sort(reverse=True)
    return min(doubling[cards], plain[cards] + sum(extra[:least]) + _gain(extra[least:most]))


def _gain(steps: Iterable[int]) -> int:
    """What doubling brings where nobody is forced to double."""
    return sum(points for points in steps if points > 0)


def _doubled(ruleset: Ruleset, known: dict[str, tuple[int, int]]) -> tuple[int, int, int]:
    """How many cards may double: of one kind, and at the least and the most of all kinds together."""
    if ruleset.doubled == "none":
        return 0, 0, 0
    there = ruleset.most(ruleset.doubled)
    least, most = known.get(ruleset.doubled, (0, there))
    most = min(most, there)
    return most, min(least, most), most


def _groups(
    ruleset: Ruleset, tricks: int, bank: int, cards: int, ranks: int, holders: int
) -> tuple[int, ...]:
    """How many cards of a kind are counted on together, and how often such a count begins afresh."""
    if ruleset.progress == "trick":
        return (PLAYERS,) * tricks + ((bank,) if bank else ())
    if ruleset.progress == "rank":
        return (COPIES,) * (ranks * holders)
    return (cards,) * (holders if ruleset.progress == "game" else 1)


def _points(ruleset: Ruleset, kind: str, cards: int) -> list[int]:
    """What the first, second, … of so many cards score that are counted on together."""
    steps = ruleset.counted_steps(kind)
    return [steps[ruleset.step_at(count, len(steps)) - 1] for count in range(1, cards + 1)]


@lru_cache(maxsize=1024)
def _best_sums(groups: tuple[int, ...], steps: tuple[int, ...], cards: int) -> tuple[int | None, ...]:
    """The best sum for every number of cards up to `cards`, `steps` being the points of the first, second, …
    that are counted on together; None where they do not fit."""
    sums = [0, *accumulate(steps[: min(max(groups, default=0), cards)])]
    best: list[int | None] = [0] + [None] * cards
    filled = 0
    for group in groups:
        before = best.copy()
        filled = min(filled + group, cards)
        for total in range(1, filled + 1):
            choices = [
                rest + sums[size]
                for size in range(min(group, total) + 1)
                if (rest := before[total - size]) is not None
            ]
            best[total] = max(choices)
    return tuple(best)


@lru_cache(maxsize=4096)
def _best_steps(groups: tuple[int, ...], steps: tuple[int, ...], cards: int, number: int) -> tuple[int, ...]:
    """The `number` best steps that so many cards can stand on, the best first."""
    there = Counter(min(group, cards) for group in groups)
    reached = [points for group, times in there.items() for points in steps[:group] * times]
    return tuple(sorted(reached, reverse=True)[:number])


def _together(so_far: dict[int, int], kind: Sequence[int | None], low: int, cards: int) -> dict[int, int]:
    """The best sums with one more kind added, by the number of cards."""
    found: dict[int, int] = {}
    for count, value in so_far.items():
        for more in range(low, min(len(kind), cards - count + 1)):
            added = kind[more]
            if added is not None and value + added > found.get(count + more, value + added - 1):
                found[count + more] = value + added
    return found
