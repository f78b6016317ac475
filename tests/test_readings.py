"""The same hand or set under several rulesets, and the first award on which two of them part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from rmscore.cards import Suit
from rmscore.keys import changes
from rmscore.play import follow
from rmscore.readings import lacking, readings
from rmscore.readings.partings import Parting, partings
from rmscore.records import Claim, Figures, Hand, Ruling, Set, Tally, Void
from rmscore.ruleset import BankRules, Ruleset, Rung
from rmscore.scoring import CardAward, RungAward, Score, score
from tests.benchmarks.repair import conformance
from tests.builders import (
    ACE_HIGH,
    BORIS,
    BRIDGE,
    BY_RANK,
    KOROLEVSKOE,
    MASTHEADS,
    PLAYERS,
    RUNNING,
    SHIPPED,
    hand,
    house_rulesets,
)
from tests.slips import lawful_hand

RULESETS = {**SHIPPED, **house_rulesets()}


def parting(one: Hand, first: Ruleset, second: Ruleset) -> Parting | None:
    ((_first, _second, found),) = partings(readings(one, (first, second)))
    return found


def between(one: Hand, first: Ruleset, second: Ruleset) -> Parting:
    found = parting(one, first, second)
    assert found is not None
    return found


def hands() -> Iterator[Hand]:
    yield from conformance()
    for seed in range(20):
        yield lawful_hand(Random(seed))


# --- readings ---------------------------------------------------------------------------------------


def test_the_totals_and_who_is_first_under_each() -> None:
    one = conformance()[0]
    found = readings(one, list(SHIPPED.values()))
    assert [reading.ruleset.name for reading in found] == list(SHIPPED)
    for reading in found:
        made = score(follow(one, reading.ruleset))
        assert reading.totals == tuple(made.total(seat) for seat in range(4))
        assert [seat for place in reading.standing for seat in place] == sorted(
            range(4), key=lambda seat: (-made.total(seat), seat)
        )
        assert reading.finished and reading.lawful


def test_what_the_table_claimed_is_no_fault_under_other_rules() -> None:
    one = replace(conformance()[0], claims=(Claim(BORIS, "total", (12345,)),))
    assert all(reading.lawful for reading in readings(one, list(SHIPPED.values())))


def test_a_hand_lawful_under_one_and_not_under_another() -> None:
    # With the ace high Boris takes the first trick, else Clara, who is named.
    tricks = "Anna: 4h Ah 9h 6h", "Clara: 5d 4d Jd 7c"
    low, high = readings(hand(*tricks), [KOROLEVSKOE, replace(KOROLEVSKOE, ranks=ACE_HIGH)])
    assert low.lawful
    assert [finding.name for finding in high.findings if finding.is_fault] == ["wrong-leader"]


def test_what_a_ruleset_needs_and_the_record_does_not_say() -> None:
    one = hand("4h 7h 9h 6h")
    assert lacking(one, MASTHEADS) is None
    only_suit = replace(one, turned=None)
    assert lacking(only_suit, MASTHEADS) == "turned"
    assert lacking(only_suit, KOROLEVSKOE) is None
    no_trump = replace(only_suit, trump=None)
    assert lacking(no_trump, KOROLEVSKOE) == "trump"
    assert lacking(no_trump, BRIDGE) is None
    assert lacking(no_trump, replace(KOROLEVSKOE, trump="none")) is None
    (reading,) = readings(only_suit, [MASTHEADS])
    assert reading.made is None and not reading.finished
    assert list(partings([reading, *readings(only_suit, [KOROLEVSKOE])])) == []


# --- where two part ---------------------------------------------------------------------------------


@pytest.mark.parametrize("names", list(combinations(RULESETS, 2)), ids="-".join)
def test_every_parting_is_the_first_and_its_keys_differ(names: tuple[str, str]) -> None:
    first, second = (RULESETS[name] for name in names)
    for one in hands():
        under = readings(one, (first, second))
        made = [reading.made for reading in under]
        ((_one, _other, found),) = partings(under)
        assert isinstance(made[0], Score) and isinstance(made[1], Score)
        if found is None:
            assert under[0].totals == under[1].totals
            assert [a[:3] for a in made[0].cards] == [a[:3] for a in made[1].cards]
            continue
        assert all(found.explanations) and found.keys == found.explanations[0]
        assert {key for taken in found.explanations for key in taken} <= set(changes(first, second))
        if isinstance(found.first, CardAward) and isinstance(found.second, CardAward):
            at = made[0].cards.index(found.first)
            assert made[1].cards[at] is found.second
            same = [(a.seat, a.card, a.points) for a in made[0].cards[:at]]
            assert same == [(a.seat, a.card, a.points) for a in made[1].cards[:at]]


TRICK = "4h 7h 9h 6h"


@pytest.mark.parametrize(
    ("second", "explanations"),
    [
        (BY_RANK, (("points.progress",),)),
        (replace(KOROLEVSKOE, steps={**KOROLEVSKOE.steps, "numbers": (1, 3, 3, 4)}), (("points.numbers",),)),
        (replace(KOROLEVSKOE, progress="none"), (("points.progress",),)),
        (MASTHEADS, (("points.progress",), ("points.numbers",))),
        (replace(KOROLEVSKOE, doubled="mastheads"), (("points.doubled",),)),
        (
            replace(
                KOROLEVSKOE,
                kinds={"numbers": ACE_HIGH[:5], "faces": ACE_HIGH[5:12], "aces": ACE_HIGH[12:]},
            ),
            (("kinds",),),
        ),
    ],
)
def test_the_keys_behind_a_card(second: Ruleset, explanations: tuple[tuple[str, ...], ...]) -> None:
    assert between(hand(TRICK), KOROLEVSKOE, second).explanations == explanations


def test_the_key_behind_a_card_beyond_the_last_step() -> None:
    found = between(hand(TRICK, "10h 5h 8h 3h"), RUNNING, replace(RUNNING, after="anew"))
    assert found.first is not None and found.second is not None
    assert (found.first.points, found.second.points, found.keys) == (4, 1, ("points.after",))


def test_the_key_behind_another_winner() -> None:
    found = between(hand("4h Ah 9h 6h"), KOROLEVSKOE, replace(KOROLEVSKOE, ranks=ACE_HIGH))
    assert found.keys == ("ranks",)
    assert found.first and found.second
    assert (found.first.seat, found.second.seat) == (2, 1)
    free = replace(KOROLEVSKOE, trump="none")
    assert between(hand("4h 7h 9h 2d"), KOROLEVSKOE, free).keys == ("trump",)


def test_the_key_behind_a_bonus() -> None:
    one = hand("4d 7d 9d 6h")
    paying = replace(KOROLEVSKOE, ladders={"trumps": (Rung(3, 3, 30),)})
    found = between(one, KOROLEVSKOE, paying)
    assert found.keys == ("bonuses.trumps",)
    assert isinstance(found.first, RungAward) and isinstance(found.second, RungAward)
    assert (found.first.points, found.second.points) == (25, 30)
    found = between(one, KOROLEVSKOE, replace(KOROLEVSKOE, ladders={}))
    assert found.second is None


@pytest.mark.parametrize(
    ("bank", "key"),
    [
        (BankRules(points=False), "bank.points"),
        (BankRules(order="doubled-first"), "bank.order"),
    ],
)
def test_the_key_behind_the_bank(bank: BankRules, key: str) -> None:
    keys = set()
    for one in conformance():
        found = parting(one, KOROLEVSKOE, replace(KOROLEVSKOE, bank=bank))
        keys.update(found.keys if found else ())
    assert keys == {key}


def test_the_key_behind_the_banks_taker_and_its_bonuses() -> None:
    keys = {"bank.tie": BankRules(tie="first"), "bank.bonuses": BankRules(bonuses=False)}
    for key, bank in keys.items():
        other = replace(KOROLEVSKOE, bank=bank)
        found = [parting(one, KOROLEVSKOE, other) for one in hands()]
        assert {keys for part in found if part for keys in part.keys} == {key}


def test_rulesets_that_pay_the_same_never_part() -> None:
    found = readings(conformance()[0], [KOROLEVSKOE, replace(KOROLEVSKOE, name="same")])
    assert [part for _, _, part in partings(found)] == [None]


# --- sets -------------------------------------------------------------------------------------------

THREE = Figures(10, 3, {"trumps": 3, "faces": 0, "mastheads": 0})
TALLY = Tally((THREE, THREE, THREE, Figures(1, 2, {"trumps": 0, "faces": 0, "mastheads": 0})))


def a_set(*entries: object) -> Set:
    return Set(PLAYERS, 3, entries)  # type: ignore[arg-type]


def test_a_set_parts_in_its_first_game_that_does() -> None:
    same = hand("4h As 6s Jh", dealer=0)
    record = a_set(Void("misdeal"), TALLY, replace(same, tricks=()), hand(TRICK, "9d 4d 2d 3d", dealer=1))
    found = list(partings(readings(record, [KOROLEVSKOE, RUNNING])))
    assert [part and (part.game, part.keys) for _, _, part in found] == [(3, ("points.progress",))]


def test_the_totals_of_a_set_are_those_of_its_ledger() -> None:
    for reading in readings(a_set(TALLY, TALLY), [KOROLEVSKOE, MASTHEADS]):
        assert reading.totals == ((70, 70, 70, 2) if reading.ruleset is KOROLEVSKOE else (20, 20, 20, 2))
        assert reading.standing == ((0, 1, 2), (3,))
        assert not reading.finished


def test_tallies_part_by_their_bonuses() -> None:
    ((_, _, part),) = partings(readings(a_set(TALLY), [KOROLEVSKOE, MASTHEADS]))
    assert part is not None
    assert (part.game, part.keys, part.second) == (1, ("bonuses.trumps",), None)


def test_a_set_with_a_hand_that_lacks_something() -> None:
    record = a_set(TALLY, replace(hand(TRICK), turned=None, trump=Suit.HEARTS))
    (reading,) = readings(record, [MASTHEADS])
    assert [lack.what for lack in reading.lacks] == ["turned"]


def test_rulings_stand_under_any_rules() -> None:
    one = replace(conformance()[0], rulings=(Ruling(None, None, BORIS, -30, "late"),))
    for before, after in zip(
        readings(conformance()[0], list(SHIPPED.values())), readings(one, list(SHIPPED.values()))
    ):
        assert after.totals[BORIS] == before.totals[BORIS] - 30
