"""Which keys part two rulesets: exactly the smallest sets that, taken over, turn one line into the other."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from rmscore import keys
from rmscore.cards import Rank
from rmscore.ledger import ledger
from rmscore.play import follow
from rmscore.readings import readings
from rmscore.readings.partings import Parting, partings
from rmscore.records import Figures, Hand, Ruling, Set, Tally
from rmscore.ruleset import BankRules, Ruleset, Rung
from rmscore.scoring import CardAward, RungAward, Score, score
from rmscore.tally import tally_score
from tests.builders import (
    ACE_HIGH,
    BORIS,
    KOROLEVSKOE,
    MASTHEADS,
    PLAYERS,
    SHIPPED,
    hand,
    house_rulesets,
    rules_from,
)
from tests.running import run
from tests.slips import lawful_hand
from tests.test_conformance import as_hand, lines


def parting(record: Hand | Set, first: Ruleset, second: Ruleset) -> Parting | None:
    ((_first, _second, found),) = partings(readings(record, (first, second)))
    return found


def known(record: Hand | Set, first: Ruleset, second: Ruleset) -> Parting:
    found = parting(record, first, second)
    assert found is not None
    return found


# --- as reckoned independently ----------------------------------------------------------------------

FULL = {"deal": {"cards": 13, "discards": 2}, "set": {"games": 10}}
VECTORS = lines("partings.jsonl")


def stated(rules: dict[str, Any]) -> dict[str, Any]:
    """A ruleset of the vectors as its file states it: a ladder that pays none is not there."""
    ladders = {name: rungs for name, rungs in rules["bonuses"].items() if rungs != "none"}
    return {**FULL, **rules, "bonuses": ladders}


def line(award: object) -> dict[str, Any] | None:
    if award is None:
        return None
    assert isinstance(award, CardAward | RungAward)
    paid = {"player": PLAYERS[award.seat], "points": award.points}
    if isinstance(award, RungAward):
        return {**paid, "ladder": award.ladder}
    return {**paid, "card": str(award.card), "trick": award.trick or "bank"}


@pytest.mark.parametrize("number", range(len(VECTORS)))
def test_every_smallest_set_of_keys_as_reckoned_independently(number: int) -> None:
    vector = VECTORS[number]
    first, second = (rules_from(name, stated(vector[name])) for name in "ab")
    record = as_hand(vector["hand"])
    found = known(record, first, second)
    assert [line(found.first), line(found.second)] == vector["awards"]
    assert sorted(map(sorted, found.explanations)) == sorted(map(sorted, vector["explanations"]))
    back = known(record, second, first)
    assert (back.first, back.second) == (found.second, found.first)


@pytest.mark.parametrize("number", range(0, len(VECTORS), 9))
def test_the_command_says_them(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    vector = VECTORS[number]
    monkeypatch.chdir(tmp_path)
    dealer = PLAYERS[vector["hand"]["dealer"]]
    record = {"players": list(PLAYERS), **vector["hand"], "dealer": dealer}
    tmp_path.joinpath("hand.yaml").write_text(yaml.safe_dump(record), encoding="utf-8")
    for name in "ab":
        text = yaml.safe_dump({"rmscore": "ruleset/1", "name": name, **stated(vector[name])})
        tmp_path.joinpath(f"{name}.yaml").write_text(text, encoding="utf-8")
    command = "compare", "hand.yaml", "a.yaml", "b.yaml"
    (found,) = json.loads(run(monkeypatch, *command, "--json").out)["partings"]
    assert sorted(map(sorted, found["explanations"])) == sorted(map(sorted, vector["explanations"]))
    assert found["keys"] == found["explanations"][0]
    assert found["awards"] == vector["awards"]
    shown = run(monkeypatch, *command).out.partition(" part at\n")[2].splitlines()[1:]
    said = "\n".join(text.strip().partition(": ")[0] for text in shown).replace("\nand ", " and ")
    assert said.split("\nor ") == [" and ".join(taken) for taken in found["explanations"]]


# --- as all subsets say -----------------------------------------------------------------------------

COURT = {"low": list(Rank)[1:9], "court": [*list(Rank)[9:], Rank.ACE]}
TENS = {"numbers": list(Rank)[1:9], "faces": list(Rank)[9:], "aces": [Rank.ACE]}
LADDERS = (((3, 5, 20), (6, 44, 50)), ((0, 2, 15), (4, 10, -30)), ((2, 3, 40),))
STEPS = (1,), (1, 2, 3, 4), (2, 4), (-10, 5)
CHOICES: dict[str, tuple[Any, ...]] = {
    "ranks": (KOROLEVSKOE.ranks, ACE_HIGH),
    "trump": ("turned", "none", "free"),
    "deal.cards": (13, 12),
    "deal.discards": (2, 0, 3),
    "kinds": (KOROLEVSKOE.kinds, TENS, COURT),
    "points.progress": ("trick", "rank", "game", "none"),
    "points.after": ("hold", "anew"),
    "points.doubled": ("trumps", "mastheads", "none"),
    "bank.tie": ("unclaimed", "first", "last"),
    "bank.points": (True, False),
    "bank.bonuses": (True, False),
    "bank.order": ("doubled-last", "doubled-first"),
    **{f"points.{kind}": STEPS for kind in ("numbers", "faces", "aces", "low", "court")},
    **{f"bonuses.{name}": (None, *LADDERS) for name in ("trumps", "mastheads", "tricks", "faces", "court")},
    "penalties.revoke": (None, -50, -20),
}
Stated = dict[str, Any]


def some_rules(random: Random) -> Stated:
    return without_what_is_not_counted({key: random.choice(values) for key, values in CHOICES.items()})


def without_what_is_not_counted(rules: Stated) -> Stated:
    """No points or bonuses for kinds that there are not."""
    kinds = rules["kinds"]

    def stays(key: str, value: Any) -> bool:
        section, _, name = key.partition(".")
        if section == "points":
            return name in (*kinds, "progress", "after", "doubled")
        return section != "bonuses" or (
            value is not None and name in (*kinds, "trumps", "mastheads", "tricks")
        )

    return {key: value for key, value in rules.items() if value is not None and stays(key, value)}


LATE = [key for key in CHOICES if key.startswith("bank.")]
"""Keys that leave the tricks as they are, so that the two part at the bank or by it."""


def changed(rules: Stated, random: Random, among: Sequence[str] = tuple(CHOICES)) -> Stated:
    """The same with some keys otherwise, and what they need."""
    others = some_rules(random)
    taken = random.sample(among, random.randint(1, min(7, len(among))))
    mixed = {key: others.get(key) if key in taken else rules.get(key) for key in CHOICES}
    steps = {f"points.{kind}": random.choice(STEPS) for kind in mixed["kinds"] or rules["kinds"]}
    return without_what_is_not_counted(
        {**mixed, **{key: mixed.get(key) or value for key, value in steps.items()}}
    )


def built(rules: Stated) -> Ruleset:
    def section(name: str) -> dict[str, Any]:
        return {key[len(name) + 1 :]: value for key, value in rules.items() if key.startswith(f"{name}.")}

    points = section("points")
    return Ruleset(
        *("house", "House rules", ""),
        ranks=rules["ranks"],
        trump=rules["trump"],
        cards=rules["deal.cards"],
        discards=rules["deal.discards"],
        games=10,
        kinds={kind: tuple(ranks) for kind, ranks in rules["kinds"].items()},
        progress=points.pop("progress"),
        doubled=points.pop("doubled"),
        after=points.pop("after"),
        steps=points,
        bank=BankRules(**section("bank")),
        ladders={name: tuple(Rung(*rung) for rung in rungs) for name, rungs in section("bonuses").items()},
        penalties=section("penalties"),
    )


def account(game: Hand | Tally, rules: Ruleset) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    made = score(follow(game, rules)) if isinstance(game, Hand) else tally_score(game, rules)
    cards = made.cards if isinstance(made, Score) else ()
    return {
        **{(place,): (one.seat, one.points, one.card) for place, one in enumerate(cards)},
        **{(one.ladder, one.seat): (one.points,) for one in made.rungs},
        **{("ruling", place): (one.seat, one.points) for place, one in enumerate(made.rulings)},
    }


def smallest(game: Hand | Tally, first: Stated, second: Stated) -> set[frozenset[str]] | None:
    """The smallest sets of keys, by trying every one there is; None where the two never part."""
    one, other = account(game, built(first)), account(game, built(second))
    ladders = dict.fromkeys(
        key[8:] for rules in (first, second) for key in rules if key.startswith("bonuses.")
    )
    places = [
        *[(place,) for place in range(60)],
        *[(ladder, seat) for ladder in ladders for seat in range(4)],
        *[("ruling", place) for place in range(3)],
    ]
    place = next((place for place in places if one.get(place) != other.get(place)), None)
    if place is None:
        return None
    differ = [key for key in CHOICES if first.get(key) != second.get(key)]
    for size in range(1, len(differ) + 1):
        found = set()
        for taken in combinations(differ, size):
            mixed = {key: (second if key in taken else first).get(key) for key in CHOICES}
            for kind in mixed["kinds"]:
                key = f"points.{kind}"
                mixed[key] = mixed[key] or second.get(key) or first.get(key)
            rules = built(without_what_is_not_counted(mixed))
            if rules.tricks >= 1 and account(game, rules).get(place) == other.get(place):
                found.add(frozenset(taken))
        if found:
            return found
    raise AssertionError("all keys together do it")


@pytest.mark.parametrize("start", range(0, 900, 90))
def test_the_explanations_are_the_smallest_sets_of_all(start: int) -> None:
    for seed in range(start, start + 90):
        random = Random(seed)
        first = {**some_rules(random), "bank.points": seed % 2 == 0}
        ways = some_rules(random), changed(first, random), changed(first, random, LATE)
        second = ways[seed % 3]
        fault = Ruling("revoke", None, BORIS, None, "")
        game = replace(lawful_hand(random), rulings=(fault,))
        expected = smallest(game, first, second)
        found = parting(game, built(first), built(second))
        assert (found and {frozenset(taken) for taken in found.explanations}) == expected, seed
        if found:
            assert set().union(*found.explanations) <= set(keys.changes(built(first), built(second)))


@pytest.mark.parametrize("seed", range(20))
def test_those_of_a_tally_too(seed: int) -> None:
    random = Random(seed)
    first = some_rules(random)
    second = changed(first, random)
    names = "trumps", "mastheads", "numbers", "faces", "aces", "low", "court"
    figures = tuple(
        Figures(10, random.randint(0, 4), {n: random.randint(0, 8) for n in names}) for _ in PLAYERS
    )
    tally = Tally(figures, (Ruling("revoke", None, BORIS, None, ""),))
    found = parting(Set(PLAYERS, 3, (tally,)), built(first), built(second))
    expected = smallest(tally, first, second)
    assert (found and {frozenset(taken) for taken in found.explanations}) == expected


# --- one by one -------------------------------------------------------------------------------------


def test_trumps_that_are_none_take_nothing_else_along() -> None:
    """With no trump in the first, its doubling says nothing: only the trump is the cause."""
    one = hand("4d 7d 9d 6h")
    without = replace(KOROLEVSKOE, trump="none", ladders={})
    assert known(one, without, KOROLEVSKOE).explanations == (("trump",),)
    assert known(one, KOROLEVSKOE, without).explanations == (("trump",),)


def test_keys_that_only_together_make_the_line() -> None:
    other = replace(KOROLEVSKOE, ranks=ACE_HIGH, steps={**KOROLEVSKOE.steps, "aces": (7,)})
    found = known(hand("Ah 4h 9h 6h"), KOROLEVSKOE, other)
    assert found.explanations == (("ranks", "points.aces"),)


def test_a_kind_of_another_name_comes_with_its_points() -> None:
    kinds = {"numbers": KOROLEVSKOE.kinds["numbers"], "court": (*KOROLEVSKOE.kinds["faces"], Rank.ACE)}
    steps = {"numbers": (1, 2, 3, 4), "court": (3,)}
    house = replace(KOROLEVSKOE, kinds=kinds, steps=steps, ladders={"court": (Rung(1, 9, 5),)})
    assert known(hand("Kh 4h 9h 6h"), KOROLEVSKOE, house).explanations == (("kinds",),)
    assert known(hand("Kh 4h 9h 6h"), house, KOROLEVSKOE).explanations == (("kinds",),)


def test_a_game_that_counts_under_one_only_is_there_under_one_only() -> None:
    one = lawful_hand(Random(1))
    record = Set(one.players, one.dealer, (one, one, one))
    found = known(record, KOROLEVSKOE, replace(KOROLEVSKOE, games=2))
    assert (found.game, found.second, found.explanations) == (3, None, (("set.games",),))
    assert ledger(record, replace(KOROLEVSKOE, games=2)).totals != ledger(record, KOROLEVSKOE).totals


def test_a_deal_under_which_the_game_is_not_finished() -> None:
    one = lawful_hand(Random(1))
    whole = replace(KOROLEVSKOE, discards=0, games=9)
    found = known(Set(one.players, one.dealer, (one,)), KOROLEVSKOE, whole)
    assert (found.game, found.second, found.explanations) == (1, None, (("deal.discards",),))


def test_a_penalty_of_the_house_parts_two_rulesets() -> None:
    one = replace(hand("4h 7h 9h 6h"), rulings=(Ruling("revoke", None, BORIS, None, ""),))
    found = known(one, KOROLEVSKOE, replace(KOROLEVSKOE, penalties={"revoke": -50}))
    assert found.explanations == (("penalties.revoke",),)
    assert found.first and found.second and (found.first.points, found.second.points) == (0, -50)


# --- the list of keys -------------------------------------------------------------------------------


def test_every_field_of_a_ruleset_has_its_key() -> None:
    about = {"name", "title", "source"}
    assert {field.name for field in fields(Ruleset)} - about == set(keys._FIELDS.values())


def test_the_keys_stand_in_the_order_of_the_guide() -> None:
    guide = Path(__file__).parents[1].joinpath("rulesets", "README.md").read_text("utf-8")
    rows = guide.partition("## The keys")[2].partition("## What is refused")[0]
    places = [rows.index(f"\n| `{key.partition('.')[0]}") for key in keys._FIELDS]
    assert places == sorted(places)
    house = replace(MASTHEADS, penalties={"revoke": -50})
    assert keys.differing(KOROLEVSKOE, house) == [
        *("points.progress", "points.numbers", "points.faces", "points.aces", "points.doubled"),
        *("bonuses.trumps", "bonuses.mastheads", "penalties.revoke"),
    ]


def test_an_order_that_says_nothing_is_no_difference() -> None:
    kinds = {kind: ranks[::-1] for kind, ranks in KOROLEVSKOE.kinds.items()}
    ladders = {name: rungs[::-1] for name, rungs in KOROLEVSKOE.ladders.items()}
    assert keys.differing(KOROLEVSKOE, replace(KOROLEVSKOE, kinds=kinds, ladders=ladders)) == []


def test_all_keys_taken_over_make_the_other_ruleset() -> None:
    every = [*SHIPPED.values(), *house_rulesets().values()]
    for first in every:
        for second in every:
            taken = keys.taken_over(first, second, keys.changes(first, second))
            assert taken is not None and keys.differing(taken, second) == []
