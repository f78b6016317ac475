"""Where the difference between two rulesets comes from: the way from one to the other, key by key."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rmscore import keys
from rmscore.ledger import made_of, scored
from rmscore.readings import Reading
from rmscore.records import Hand, Set
from rmscore.ruleset import PLAYERS, Ruleset


class Step(NamedTuple):
    """Keys that were changed together, and what became of the totals."""

    keys: tuple[str, ...]  # in the order of the guide
    changes: tuple[int, ...]  # by seat


def steps(record: Hand | Set, first: Reading, second: Reading) -> tuple[Step, ...]:
    """From the first ruleset to the second, in the order of the guide; also the steps that change nothing.

    Both readings have made something of the record. The changes add up to the difference of their totals.
    """
    found = []
    before = first.totals
    for taken, ruleset in keys.way(first.ruleset, second.ruleset):
        totals = _totals(record, ruleset)
        found.append(Step(taken, tuple([after - so_far for after, so_far in zip(totals, before)])))
        before = totals
    return tuple(found)


def telling(found: Iterable[Step]) -> tuple[tuple[Step, ...], int]:
    """The steps that change a total, and how many keys change none."""
    found = tuple(found)
    told = tuple([step for step in found if any(step.changes)])
    return told, sum(len(step.keys) for step in found if step not in told)


def _totals(record: Hand | Set, ruleset: Ruleset) -> tuple[int, ...]:
    if isinstance(record, Set):
        games = tuple(scored(record, ruleset))
        return games[-1].running if games else (0,) * PLAYERS
    made = made_of(record, ruleset)
    assert made is not None
    return tuple([made.total(seat) for seat in range(PLAYERS)])
