"""Where two rulesets first pay differently, and which of their keys make it so.

The keys are found by trying: some of those in which the two differ are taken over from the second ruleset
into the first, and the game is scored again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from rmscore import keys
from rmscore.ledger import Game, made_of, scored
from rmscore.readings import Reading
from rmscore.records import Set
from rmscore.ruleset import Ruleset
from rmscore.scoring import Award, CardAward, Score
from rmscore.tally import TallyScore

Made = Score | TallyScore | None
"""What a game comes to; None where it stands in no total."""


class Line(NamedTuple):
    """A line of the account: a card by its place among those taken, a seat's bonus, or a ruling."""

    what: str  # card | bonus | ruling
    number: int
    ladder: str = ""


class Parting(NamedTuple):
    """The first card, bonus or ruling for which two rulesets do not pay the same.

    `explanations` are the smallest sets of keys which, taken over from the second into the first, have it
    pay what the second pays: all there are, each in the order of the guide. There is always one.
    """

    first: Award | None
    second: Award | None
    explanations: tuple[tuple[str, ...], ...]
    game: int | None = None  # of a set

    @property
    def keys(self) -> tuple[str, ...]:
        """The first explanation."""
        return self.explanations[0]


def partings(found: Sequence[Reading]) -> Iterator[tuple[Reading, Reading, Parting | None]]:
    """Each pair of readings that made something of the record, with where they part, if they ever do."""
    for one, other in combinations([reading for reading in found if reading.made is not None], 2):
        yield one, other, _parting(one, other)


def _parting(one: Reading, other: Reading) -> Parting | None:
    rules = one.ruleset, other.ruleset
    if isinstance(one.made, Score) and isinstance(other.made, Score):
        hand = one.made.play.hand
        return _part(one.made, other.made, *rules, lambda mixed: made_of(hand, mixed))
    assert one.made is not None and other.made is not None
    assert not isinstance(one.made, Score) and not isinstance(other.made, Score)
    for game, same in zip(one.made.games, other.made.games):
        # What stands in the totals under one ruleset only is not there under the other.
        apart = game.counts != same.counts
        first, second = [None if apart and not each.counts else each.score for each in (game, same)]
        found = _part(first, second, *rules, _of_game(one.made.record, game, apart))
        if found is not None:
            return found._replace(game=game.number)
    return None


def _of_game(record: Set, game: Game, apart: bool) -> Callable[[Ruleset], Made]:
    """What a game of a set comes to under a ruleset."""
    if not apart:
        return lambda rules: made_of(game.record, rules)
    until = Set(record.players, record.dealer, record.entries[: game.entry])

    def made(rules: Ruleset) -> Made:
        *_before, last = scored(until, rules)
        return last.score if last.counts else None

    return made


def _part(
    one: Made, other: Made, first: Ruleset, second: Ruleset, under: Callable[[Ruleset], Made]
) -> Parting | None:
    """Where two accounts of a game first differ; `under` makes the account under any ruleset."""
    ones, others = _account(one), _account(other)
    for line in _in_order({**ones, **others}, first, second):
        award, wanted = ones.get(line), others.get(line)
        if _paid(award) != _paid(wanted):
            differ = [key for key in keys.changes(first, second) if _bears(key, line, wanted, first, second)]
            return Parting(award, wanted, _explained(differ, line, wanted, first, second, under))
    return None


def _explained(
    differ: Sequence[str],
    line: Line,
    wanted: Award | None,
    first: Ruleset,
    second: Ruleset,
    under: Callable[[Ruleset], Made],
) -> tuple[tuple[str, ...], ...]:
    """The smallest sets of keys that make of the line what is wanted. All of them together always do."""
    for size in range(1, len(differ)):
        found = []
        for taken in combinations(differ, size):
            mixed = keys.taken_over(first, second, taken)
            if mixed is not None and _paid(_account(under(mixed)).get(line)) == _paid(wanted):
                found.append(taken)
        if found:
            return tuple(found)
    return (tuple(differ),)


# --- the account ------------------------------------------------------------------------------------


def _account(made: Made) -> dict[Line, Award]:
    """All that is paid for."""
    account: dict[Line, Award] = {}
    if made is None:
        return account
    if isinstance(made, Score):
        account.update((Line("card", place), award) for place, award in enumerate(made.cards))
    account.update((Line("bonus", award.seat, award.ladder), award) for award in made.rungs)
    account.update((Line("ruling", place), award) for place, award in enumerate(made.rulings))
    return account


def _in_order(lines: Iterable[Line], first: Ruleset, second: Ruleset) -> list[Line]:
    """The cards as they were taken, then the bonuses ladder by ladder, then what the table ruled."""
    ladders = {name: place for place, name in enumerate(dict.fromkeys((*first.ladders, *second.ladders)))}
    parts = {"card": 0, "bonus": 1, "ruling": 2}
    return sorted(lines, key=lambda line: (parts[line.what], ladders.get(line.ladder, 0), line.number))


def _paid(award: Award | None) -> tuple[object, ...]:
    """What of an award people see: who gets how much, and for which card."""
    if award is None:
        return ()
    return award.seat, award.points, award.card if isinstance(award, CardAward) else None


def _bears(key: str, line: Line, wanted: Award | None, first: Ruleset, second: Ruleset) -> bool:
    """Whether a key can bear on a line at all; it spares trying those that cannot, and decides nothing."""
    section, _, name = key.partition(".")
    if section in ("deal", "set"):
        return True
    if line.what == "ruling":
        return section == "penalties"
    if line.what == "bonus":
        aside = key in ("bank.points", "bank.order") or (section == "bonuses" and name != line.ladder)
        return section not in ("points", "penalties") and not aside
    if section == "points" and (name in first.kinds or name in second.kinds):
        if not isinstance(wanted, CardAward):
            return False  # a card that is not there has no points
        return name in (first.kind_of[wanted.card.rank], second.kind_of[wanted.card.rank])
    return section not in ("bonuses", "penalties") and key != "bank.bonuses"
