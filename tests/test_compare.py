"""`rmscore compare`: a hand or a set under several rulesets, as people and programs see it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import GOOD, Result
from tests.running import run as run_with

EXAMPLES = Path(__file__).parents[1] / "examples"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in the folder of the examples."""
    monkeypatch.chdir(EXAMPLES)
    return lambda *arguments, **options: run_with(monkeypatch, *arguments, **options)


def test_a_hand_under_two_rulesets(run: Run) -> None:
    result = run("compare", "first-hand.yaml", "korolevskoe", "mastheads", "--cards", "letters")
    assert result == (
        0,
        """\
first-hand.yaml

         korolevskoe  mastheads
 Anna            164        -14
 Boris           564        521
 Clara             0          0
 Dmitri           90         17
 wins          Boris      Boris

korolevskoe and mastheads part at
  Kd in trick 1: 4 points for Boris under korolevskoe, 2 under mastheads
  points.progress: trick | none
  or points.faces: 2 4 6 8 | 2
""",
        "",
    )


def test_all_shipped_rulesets_and_each_pair_of_them(run: Run) -> None:
    shown = run("compare", "first-hand.yaml").out
    assert shown.splitlines()[2].split() == [
        "korolevskoe",
        "korolevskoe-by-rank",
        "korolevskoe-running",
        "mastheads",
    ]
    assert shown.count(" part at\n") == 6


def test_a_hand_lawful_under_its_own_rules_only(run: Run) -> None:
    shown = run("compare", "kitchen-table-hand.yaml", "kitchen-table.yaml", "korolevskoe", "mastheads").out
    assert "Lawful under kitchen-table.\n" in shown
    assert (
        "Not lawful under korolevskoe: wrong-leader (trick 3, Joe), wrong-leader (trick 5, Grace). "
        "The totals are as played.\n"
    ) in shown
    assert "mastheads cannot be applied: " in shown
    assert "  ranks: 2 3 4 5 6 7 8 9 10 J Q K A | A 2 3 4 5 6 7 8 9 10 J Q K\n" in shown


def test_the_records_own_ruleset_stands_first(run: Run) -> None:
    shown = run("compare", "kitchen-table-hand.yaml").out
    assert shown.splitlines()[2].split()[:2] == ["kitchen-table", "korolevskoe"]


def test_one_ruleset_alone(run: Run) -> None:
    assert run("compare", "first-hand.yaml", "mastheads").out == (
        """\
first-hand.yaml

         mastheads
 Anna          -14
 Boris         521
 Clara           0
 Dmitri         17
 wins        Boris
"""
    )


def test_rulesets_that_pay_the_same(run: Run, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("rmscore: ruleset/1\nname: house\nextends: korolevskoe\nset: {games: 12}\n")
    says = "korolevskoe and house pay the same for every card and every bonus.\n"
    assert says in run("compare", "first-hand.yaml", "korolevskoe", str(house)).out


def test_a_ruleset_named_twice_is_shown_once(run: Run) -> None:
    once = run("compare", "first-hand.yaml", "mastheads")
    assert run("compare", "first-hand.yaml", "mastheads", "mastheads") == once


def test_an_unfinished_hand_has_a_leader_and_no_winner(run: Run) -> None:
    shown = run("compare", "-", "korolevskoe", "korolevskoe-by-rank", stdin=GOOD).out
    assert shown.splitlines()[:9] == [
        "standard input",
        "Unfinished: the totals are as far as played.",
        "",
        "         korolevskoe  korolevskoe-by-rank",
        " Anna             38                   34",
        " Boris             0                    0",
        " Clara            10                    4",
        " Dmitri            0                    0",
        " ahead          Anna                 Anna",
    ]


def test_a_disputed_hand_says_so_and_leaves_with_status_1(run: Run) -> None:
    result = run("compare", "revoke.yaml", "korolevskoe", "mastheads")
    assert result.status == 1
    says = "Not lawful under korolevskoe and mastheads: revoke (trick 5, Bea). The totals are as played.\n"
    assert says in result.out


def test_a_set(run: Run) -> None:
    shown = run("compare", "friday.yaml", "korolevskoe", "korolevskoe-running").out
    assert "korolevskoe and korolevskoe-running part at\n" in shown
    assert "Not lawful" not in shown
    assert (
        "Games 3, 7 and 9 are tallies: their points stay as the table counted them, by its own steps, "
        "and each ruleset pays its bonuses.\n"
    ) in shown
    assert " of game " in shown
    found = json.loads(run("compare", "--json", "friday.yaml", "korolevskoe").out)
    scored = json.loads(run("score", "--json", "friday.yaml").out)
    assert found["kind"] == "set"
    assert found["tallied"] == [3, 7, 9]
    assert found["readings"][0]["totals"] == scored["totals"]
    assert found["readings"][0]["standing"] == scored["standing"]


def test_json(run: Run) -> None:
    found = json.loads(run("compare", "--json", "first-hand.yaml", "korolevskoe", "mastheads").out)
    totals = {"Anna": 164, "Boris": 564, "Clara": 0, "Dmitri": 90}
    assert found["readings"][0] == {
        "ruleset": "korolevskoe",
        "lacks": None,
        "lacking": [],
        "finished": True,
        "lawful": True,
        "faults": [],
        "totals": totals,
        "standing": [["Boris"], ["Anna"], ["Dmitri"], ["Clara"]],
        "winners": ["Boris"],
    }
    assert found["partings"] == [
        {
            "rulesets": ["korolevskoe", "mastheads"],
            "game": None,
            "awards": [
                {"player": "Boris", "points": 4, "card": "Kd", "trick": 1},
                {"player": "Boris", "points": 2, "card": "Kd", "trick": 1},
            ],
            "keys": ["points.progress"],
            "explanations": [["points.progress"], ["points.faces"]],
        }
    ]
    lacking = json.loads(run("compare", "--json", "kitchen-table-hand.yaml", "mastheads").out)
    assert lacking["readings"] == [
        {
            "ruleset": "mastheads",
            "lacks": "turned",
            "lacking": [{"what": "turned", "game": None}],
            "finished": False,
            "lawful": None,
            "faults": [],
            "totals": None,
            "standing": [],
            "winners": [],
        }
    ]


def test_a_set_whose_tallies_do_not_count_what_a_ruleset_pays_for(run: Run) -> None:
    """`score -r mastheads` refuses these games; there is no standing without them."""
    result = run("compare", "friday.yaml", "korolevskoe", "mastheads")
    assert result.status == 0
    assert "mastheads" not in result.out.splitlines()[2]
    assert " wins         Pilar\n" in result.out
    assert (
        "mastheads cannot be applied: it pays for mastheads, and games 3, 7 and 9 are tallies without that "
        "count.\n"
    ) in result.out
    found = json.loads(run("compare", "--json", "friday.yaml", "mastheads").out)["readings"][0]
    assert found["lacks"] == "mastheads"
    assert found["lacking"] == [{"what": "mastheads", "game": game} for game in (3, 7, 9)]
    assert (found["finished"], found["totals"], found["winners"]) == (False, None, [])


def test_a_tally_with_all_counts_is_compared(run: Run, tmp_path: Path) -> None:
    figures = "{{points: {}, tricks: {}, faces: 3, trumps: 3, mastheads: 1}}"
    players = zip(("Anna", "Boris", "Clara", "Dmitri"), ((30, 3), (30, 3), (30, 3), (20, 2)))
    tally = "".join(f"      {name}: {figures.format(*both)}\n" for name, both in players)
    head = "rmscore: set/1\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Anna\nhands:\n  - tally:\n"
    shown = run("compare", "-", "korolevskoe", "mastheads", stdin=head + tally).out
    assert "cannot be applied" not in shown
    assert "Game 1 is a tally: its points stay as the table counted them, by its own steps" in shown


def test_a_set_without_a_finished_game(run: Run) -> None:
    text = "rmscore: set/1\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Anna\nhands: []\n"
    assert run("compare", "-", stdin=text) == (0, "standard input: no game is finished yet.\n", "")


@pytest.mark.parametrize("columns", [60, 80, 120])
def test_every_line_fits_the_terminal(run: Run, columns: int) -> None:
    for name in (
        "first-hand.yaml",
        "club-night.yaml",
        "kitchen-table-hand.yaml",
        "na-dache.yaml",
        "friday.yaml",
    ):
        lines = run("compare", name, columns=columns).out.splitlines()
        assert max(map(len, lines)) <= columns


def test_narrow_terminals_get_a_few_lines_for_each_ruleset(run: Run) -> None:
    shown = run("compare", "club-night.yaml", columns=60).out.splitlines()
    assert shown[2:5] == [
        "korolevskoe",
        "  Mrs Okafor 647, Tomasz 98, Lucía 76, Per 0",
        "  wins: Mrs Okafor",
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["kitchen-table.yaml"],
            "rmscore: kitchen-table.yaml is a ruleset; `rmscore rules diff` compares rulesets.",
        ),
        (["no-such.yaml"], "no-such.yaml:1:1: unreadable: There is no such file."),
        (["first-hand.yaml", "korolevsko"], "rmscore: There is no ruleset `korolevsko`"),
    ],
)
def test_what_cannot_be_compared(run: Run, arguments: list[str], says: str) -> None:
    result = run("compare", *arguments)
    assert result.status == 2
    assert result.out == ""
    assert result.err.startswith(says)


def test_a_record_that_cannot_be_read_is_not_compared(run: Run) -> None:
    result = run("compare", "-", stdin=GOOD.replace("9h", "9x"))
    assert result.status == 1
    assert result.out == ""
    assert result.err.endswith("rmscore: standard input cannot be compared before this is mended.\n")


def test_a_record_that_cannot_be_read_has_its_json_line(run: Run) -> None:
    result = run("compare", "--json", "-", stdin=GOOD.replace("9h", "9x"))
    found = json.loads(result.out)
    assert result.status == 1
    assert (found["rmscore"], found["kind"]) == ("compare/1", "hand")
    assert found["findings"][0]["name"] == "bad-card"
    missing = json.loads(run("compare", "--json", "no-such.yaml").out)
    assert (missing["kind"], missing["findings"][0]["name"]) == (None, "unreadable")


def _without_trump() -> str:
    first = (EXAMPLES / "bridge-archive.yaml").read_text(encoding="utf-8").split("\n---\n")[0]
    return first.replace("ruleset: bridge-play.yaml\n", "") + "\n"


def test_a_record_without_a_ruleset_is_read_under_the_first_named_that_can_take_it(run: Run) -> None:
    result = run("compare", "-", "korolevskoe", "bridge-play.yaml", stdin=_without_trump())
    assert (result.status, result.err) == (0, "")
    assert " wins   North, East, South, West\n" in result.out
    says = "korolevskoe cannot be applied: it needs a trump suit, and the record plays without one.\n"
    assert says in result.out


def test_a_record_that_no_ruleset_named_can_take_is_refused(run: Run) -> None:
    result = run("compare", "-", "korolevskoe", stdin=_without_trump())
    assert (result.status, result.out) == (1, "")
    assert "each hand has a trump suit" in result.err


def test_a_record_with_mistakes_in_its_yaml_is_refused_under_any_rules(run: Run) -> None:
    twice = _without_trump() + "trump: none\n"
    assert run("compare", "-", "bridge-play.yaml", stdin=twice).out == ""
