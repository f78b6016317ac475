"""Where the difference between two rulesets comes from: the way from one to the other, key by key."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from rmscore import keys
from rmscore.ledger import made_of, scored
from rmscore.readings import Reading
from rmscore.records import Hand, Set
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import Award, Score, keys_behind
from rmscore.tally import TallyScore


class Step(NamedTuple):
    """Keys that were changed together, and what became of the totals."""

    keys: tuple[str, ...]  # in the order of the guide
    changes: tuple[int, ...]  # by seat


def steps(record: Hand | Set, first: Reading, second: Reading) -> tuple[Step, ...]:
    """From the first ruleset to the second, in the order of the guide; also the steps that change nothing.

    Both readings have made something of the record. The changes add up to the difference of their totals.
    """
    found: list[Step] = []
    before = _paid(record, first.ruleset)
    for together, ruleset in keys.way(first.ruleset, second.ruleset):
        after = _paid(record, ruleset)
        for taken in together:
            # Where several were changed in one go, each is answerable for its own awards.
            of = taken if len(together) > 1 else {**before, **after}
            sums = [sum(after[key][seat] - before[key][seat] for key in of) for seat in range(PLAYERS)]
            found.append(Step(taken, tuple(sums)))
        before = after
    return tuple(found)


def telling(found: Iterable[Step]) -> tuple[tuple[Step, ...], int]:
    """The steps that change a total, and how many keys change none."""
    told: list[Step] = []
    idle = 0
    for step in found:
        if any(step.changes):
            told.append(step)
        else:
            idle += len(step.keys)
    return tuple(told), idle


def _paid(record: Hand | Set, ruleset: Ruleset) -> defaultdict[str, list[int]]:
    """What stands in the totals by the key that pays it, and by seat; what no key pays stands under none."""
    paid: defaultdict[str, list[int]] = defaultdict(lambda: [0] * PLAYERS)
    if isinstance(record, Set):
        made = [game.score for game in scored(record, ruleset) if game.counts]
    else:
        made = [made_of(record, ruleset)]
    for score in made:
        awards: tuple[Award, ...] = ()
        if isinstance(score, Score):
            awards = score.awards
        elif isinstance(score, TallyScore):
            awards = (*score.rungs, *score.rulings)
            for seat in range(PLAYERS):
                paid[""][seat] += score.points(seat)
        for award in awards:
            paid[next(iter(keys_behind(award)), "")][award.seat] += award.points
    return paid
