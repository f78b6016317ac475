"""Where the difference between two rulesets comes from: the way from one to the other, key by key."""

from __future__ import annotations

from collections import Counter, defaultdict
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
    changes: tuple[int, ...]  # of each of `players`


def steps(record: Hand | Set, first: Reading, second: Reading) -> tuple[Step, ...]:
    """From the first ruleset to the second, in the order of the guide; also the steps that change nothing.

    Both readings have made something of the record. The changes add up to the difference of their totals.
    """
    found: list[Step] = []
    names = players(first, second)
    before = _paid(record, first.ruleset)
    for together, ruleset in keys.way(first.ruleset, second.ruleset):
        after = _paid(record, ruleset)
        for taken in together:
            # Where several were changed in one go, each is answerable for its own awards.
            of = taken if len(together) > 1 else {**before, **after}
            sums = [sum(after[key][name] - before[key][name] for key in of) for name in names]
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


def players(first: Reading, second: Reading) -> tuple[str, ...]:
    """Who has a total under one of the two rulesets at least."""
    return tuple(dict.fromkeys((*first.players, *second.players)))


def _paid(record: Hand | Set, ruleset: Ruleset) -> defaultdict[str, Counter[str]]:
    """What stands in the totals by the key that pays it and by player; what no key pays, under none."""
    paid: defaultdict[str, Counter[str]] = defaultdict(Counter)
    made: list[tuple[Score | TallyScore | None, tuple[str, ...]]]
    if isinstance(record, Set):
        made = []
        for game in scored(record, ruleset):
            own = [at != seat for seat, at in enumerate(game.columns)]
            whose = [sat if own[seat] else record.players[seat] for seat, sat in enumerate(game.players)]
            if game.counts:
                made.append((game.score, tuple(whose)))
    else:
        made = [(made_of(record, ruleset), record.players)]
    for score, names in made:
        awards: tuple[Award, ...] = ()
        if isinstance(score, Score):
            awards = score.awards
        elif isinstance(score, TallyScore):
            awards = (*score.rungs, *score.rulings)
            for seat in range(PLAYERS):
                paid[""][names[seat]] += score.points(seat)
        for award in awards:
            paid[next(iter(keys_behind(award)), "")][names[award.seat]] += award.points
    return paid
