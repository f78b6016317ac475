"""The way from one ruleset to another, key by key: what each key changes for each player."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rmscore import keys
from rmscore.cards import Rank
from rmscore.readings import readings
from rmscore.readings.steps import Step, steps, telling
from rmscore.records import Figures, Hand, Ruling, Set, Tally
from rmscore.ruleset import Ruleset, Rung
from rmscore.show import rules
from tests.builders import BORIS, KOROLEVSKOE, MASTHEADS, SHIPPED, hand, house_rulesets, rules_from
from tests.running import Result
from tests.running import run as run_with
from tests.slips import lawful_hand
from tests.test_partings import built, some_rules

EXAMPLES = Path(__file__).parents[1] / "examples"
FIRST = "first-hand.yaml"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in the folder of the examples."""
    monkeypatch.chdir(EXAMPLES)
    return lambda *arguments, **options: run_with(monkeypatch, *arguments, **options)


def taken(record: Hand | Set, first: Ruleset, second: Ruleset) -> tuple[Step, ...]:
    return steps(record, *readings(record, (first, second)))


def lawful_rules(random: Random) -> Ruleset:
    """A ruleset of any kind without rungs out of reach."""
    made = built(some_rules(random))
    ladders = {
        name: tuple(rung for rung in rungs if rung.low <= made.most(name))
        for name, rungs in made.ladders.items()
    }
    return replace(made, ladders=ladders)


def as_a_file(ruleset: Ruleset) -> dict[str, object]:
    """What a file states that has this ruleset."""
    found: dict[str, object] = {}
    for key, value in rules.data(ruleset).items():
        section, dot, name = key.partition(".")
        if dot:
            found.setdefault(section, {})[name] = value  # type: ignore[index]
        elif key not in ("rmscore", "name"):
            found[key] = value
    return found


# --- the way ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(25))
def test_the_steps_add_up_to_the_difference_and_each_comes_to_a_ruleset(seed: int) -> None:
    random = Random(seed)
    first, second = lawful_rules(random), replace(lawful_rules(random), games=random.choice((1, 2, 10)))
    one = replace(lawful_hand(random), rulings=(Ruling("revoke", None, BORIS, None, ""),))
    names = "trumps", "mastheads", "numbers", "faces", "aces", "low", "court"
    figures = tuple(Figures(9, seat, {name: random.randint(0, 8) for name in names}) for seat in range(4))
    for record in (one, Set(one.players, one.dealer, (one, Tally(figures), one))):
        under = readings(record, (first, second))
        found = steps(record, *under)
        assert sorted(key for step in found for key in step.keys) == sorted(keys.changes(first, second))
        so_far: set[str] = set()
        before = under[0].totals
        for step in found:
            so_far.update(step.keys)
            between = keys.taken_over(first, second, so_far)
            assert between is not None
            assert keys.differing(rules_from("between", as_a_file(between)), between) == [], step
            (reading,) = readings(record, (between,))
            assert step.changes == tuple(map(int.__sub__, reading.totals, before)), step
            before = reading.totals
        assert before == under[1].totals


def test_one_step_a_key_in_the_order_of_the_guide() -> None:
    one = hand("Kh 9h 6h 4h")
    assert taken(one, KOROLEVSKOE, MASTHEADS) == (
        Step(("points.progress",), (-3, 0, 0, 0)),
        *[Step((f"points.{key}",), (0, 0, 0, 0)) for key in ("numbers", "faces", "aces", "doubled")],
        *[Step((f"bonuses.{key}",), (0, 0, 0, 0)) for key in ("trumps", "mastheads")],
    )


def test_keys_that_make_a_ruleset_only_together_are_one_step() -> None:
    kinds = {"numbers": KOROLEVSKOE.kinds["numbers"], "court": (*KOROLEVSKOE.kinds["faces"], Rank.ACE)}
    steps = {"numbers": (1, 2, 3, 4), "court": (3,)}
    tricks = KOROLEVSKOE.ladders["tricks"]
    house = replace(KOROLEVSKOE, kinds=kinds, steps=steps, ladders={"tricks": tricks})
    house = replace(house, trump="none", doubled="none", cards=2, discards=1)
    house = replace(house, ladders={"tricks": (Rung(1, 1, 5),)})
    way = [taken for together, _ruleset in keys.way(KOROLEVSKOE, house) for taken in together]
    assert way == [
        ("trump", "bonuses.trumps"),
        ("deal.cards", "deal.discards", "bonuses.tricks"),
        ("kinds", "points.faces", "points.aces", "points.court", "bonuses.faces"),
        ("points.doubled",),
    ]


def test_a_deal_changes_whole_where_half_of_it_leaves_no_game() -> None:
    small = replace(KOROLEVSKOE, cards=2, discards=1, ladders={})
    whole = replace(KOROLEVSKOE, ladders={})
    assert [step.keys for step in taken(hand("Kh 9h 6h 4h"), whole, small)] == [
        ("deal.cards", "deal.discards")
    ]


def test_between_rulesets_that_say_the_same_there_is_no_step() -> None:
    assert taken(hand("Kh 9h 6h 4h"), KOROLEVSKOE, replace(KOROLEVSKOE, name="same")) == ()


def test_keys_that_change_nothing_are_counted() -> None:
    found = (Step(("trump",), (0, 0, 0, 0)), Step(("ranks",), (1, 0, 0, -1)), Step(("a", "b"), (0, 0, 0, 0)))
    assert telling(found) == ((found[1],), 3)


def test_a_long_section_costs_one_scoring_and_not_one_for_each_entry() -> None:
    kinds = {**KOROLEVSKOE.kinds, **{f"kind{number}": () for number in range(50)}}
    steps = {**KOROLEVSKOE.steps, **{f"kind{number}": (1,) for number in range(50)}}
    many = replace(KOROLEVSKOE, kinds=kinds, steps=steps)
    paying = replace(many, ladders={f"kind{number}": (Rung(0, 0, 5),) for number in range(50)})
    (section, _ruleset), *more = keys.way(many, paying)
    assert (len(section), more) == (53, [])
    told, idle = telling(taken(hand("Kh 9h 6h 4h"), many, paying))
    assert told[0] == Step(("bonuses.kind0",), (5, 5, 5, 5))
    assert (len(told), idle) == (50, 3)


def test_every_way_between_known_rulesets_arrives() -> None:
    every = [*SHIPPED.values(), *house_rulesets().values()]
    for first in every:
        for second in every:
            *_before, last = first, *(ruleset for _keys, ruleset in keys.way(first, second))
            assert keys.differing(last, second) == []


# --- the command ------------------------------------------------------------------------------------

WAY = """\

From korolevskoe to mastheads, key by key
                  Anna  Boris  Clara  Dmitri
 korolevskoe       164    564      0      90
 points.progress   -35    -15      0     -18
 points.aces      -100      0      0       0
 points.doubled     +7     -3      0      -5
 bonuses.trumps    -50    -25      0     -50
 mastheads         -14    521      0      17
3 more keys change nothing.
"""


def test_a_hand(run: Run) -> None:
    plain = run("compare", FIRST, "korolevskoe", "mastheads")
    assert run("compare", FIRST, "korolevskoe", "mastheads", "--steps") == (0, plain.out + WAY, "")


def test_a_narrow_terminal_gets_a_few_lines_for_each_step(run: Run) -> None:
    shown = run("compare", FIRST, "korolevskoe", "mastheads", "--steps", columns=40).out
    assert shown.partition("\n\nFrom ")[2] == (
        "korolevskoe to mastheads, key by\n  key\n"
        "korolevskoe\n  Anna 164, Boris 564, Clara 0, Dmitri\n    90\n"
        "points.progress\n  Anna -35, Boris -15, Dmitri -18\n"
        "points.aces\n  Anna -100\n"
        "points.doubled\n  Anna +7, Boris -3, Dmitri -5\n"
        "bonuses.trumps\n  Anna -50, Boris -25, Dmitri -50\n"
        "mastheads\n  Anna -14, Boris 521, Clara 0, Dmitri\n    17\n"
        "3 more keys change nothing.\n"
    )


@pytest.mark.parametrize("columns", [40, 60, 120])
@pytest.mark.parametrize("name", [FIRST, "club-night.yaml", "na-dache.yaml", "friday.yaml"])
def test_every_line_fits_the_terminal(run: Run, name: str, columns: int) -> None:
    rulesets = "korolevskoe-by-rank", "kitchen-table.yaml"
    lines = run("compare", name, *rulesets, "--steps", columns=columns).out.splitlines()
    assert max(map(len, lines)) <= columns


def test_json(run: Run) -> None:
    found = json.loads(run("compare", "--json", FIRST, "korolevskoe", "mastheads", "--steps").out)
    assert found["keys_without_effect"] == 3
    assert found["steps"][0] == {
        "keys": ["points.progress"],
        "changes": {"Anna": -35, "Boris": -15, "Clara": 0, "Dmitri": -18},
    }
    for name, total in found["readings"][0]["totals"].items():
        changes = sum(step["changes"][name] for step in found["steps"])
        assert total + changes == found["readings"][1]["totals"][name]
    assert "steps" not in json.loads(run("compare", "--json", FIRST, "korolevskoe", "mastheads").out)


def test_a_set(run: Run) -> None:
    found = json.loads(
        run("compare", "--json", "friday.yaml", "korolevskoe", "kitchen-table.yaml", "--steps").out
    )
    assert [step["keys"] for step in found["steps"]] == [
        *(["ranks"], ["set.games"], ["bank.tie"], ["bonuses.trumps"]),
    ]
    for name, total in found["readings"][0]["totals"].items():
        changes = sum(step["changes"][name] for step in found["steps"])
        assert total + changes == found["readings"][1]["totals"][name]


def test_rulesets_that_differ_in_nothing_that_matters_here(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("rmscore: ruleset/1\nname: house\nextends: korolevskoe\nset: {games: 12}\n")
    shown = run("compare", FIRST, "korolevskoe", str(house), "--steps").out
    assert shown.endswith("They differ in 1 key, and it changes nothing here.\n")


def test_a_ruleset_that_cannot_be_applied_is_no_end_of_a_way(run: Run) -> None:
    command = "compare", "friday.yaml", "korolevskoe", "mastheads", "--steps"
    result = run(*command)
    assert result.status == 0
    assert "mastheads cannot be applied: it pays for mastheads" in result.out
    assert "key by key" not in result.out
    found = json.loads(run(*command, "--json").out)
    assert (found["steps"], found["keys_without_effect"]) == (None, None)


@pytest.mark.parametrize("named", [(), ("korolevskoe",), ("mastheads", "mastheads"), tuple(SHIPPED)])
def test_a_way_has_two_ends(run: Run, named: tuple[str, ...]) -> None:
    says = "rmscore: --steps goes from one ruleset to another; name the two.\n"
    assert run("compare", FIRST, *named, "--steps") == (2, "", says)


# --- the page ---------------------------------------------------------------------------------------


def page(run: Run, tmp_path: Path, *arguments: str) -> str:
    out = tmp_path / "page.html"
    assert run("export", *arguments, "-o", str(out)).out == ""
    return out.read_text("utf-8")


def test_the_page_has_the_totals_the_parting_and_the_way(run: Run, tmp_path: Path) -> None:
    text = page(run, tmp_path, FIRST, "--compare", "mastheads")
    compared = text.partition('<section class="compared">')[2].partition("</section>")[0]
    for says in (
        "<h2>Under other rules</h2>",
        "<caption>The totals under each ruleset</caption>",
        '<th scope="row">Anna</th><td class="number"><span>164</span></td>'
        '<td class="number"><span>−14</span></td>',
        "<h3>korolevskoe and mastheads part at</h3>"
        "<p>K♦ in trick 1: 4 points for Boris under korolevskoe, 2 under mastheads</p>"
        "<ul><li>points.progress: trick | none</li><li>or points.faces: 2 4 6 8 | 2</li></ul>",
        "<caption>From korolevskoe to mastheads, key by key</caption>",
        '<th scope="row">points.aces</th><td class="number">−100</td><td class="number">0</td>',
        "3 more keys change nothing.",
    ):
        assert says in compared
    assert "compared" not in page(run, tmp_path, FIRST, "--force").partition("</style>")[2]


def test_the_page_goes_from_the_records_own_rules_to_each_named(run: Run, tmp_path: Path) -> None:
    others = "kitchen-table.yaml", "korolevskoe-running", "mastheads", "korolevskoe"
    text = page(run, tmp_path, "friday.yaml", *[word for name in others for word in ("--compare", name)])
    assert text.count(", key by key</caption>") == 2
    assert "<caption>From korolevskoe to korolevskoe-running, key by key</caption>" in text
    assert "mastheads cannot be applied: it pays for mastheads" in text
    assert text.count(" part at</h3>") == 3


def test_a_record_is_not_compared_with_its_own_rules(run: Run, tmp_path: Path) -> None:
    assert "Under other rules" not in page(run, tmp_path, FIRST, "--compare", "korolevskoe")


def test_only_a_page_has_room_for_a_comparison(run: Run) -> None:
    says = "rmscore: only a page, .html, has room for --compare; `rmscore compare` prints it.\n"
    assert run("export", FIRST, "--to", "csv", "--compare", "mastheads") == (2, "", says)
