"""`check --suggest` and `--fix`: what is shown, and what is written into the file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import FAULTY, GOOD, Result
from tests.running import run as run_with

EXAMPLES = Path(__file__).parents[1] / "examples"
TWICE = GOOD.replace("9h 6h", "9h 9h")
DACHA = (EXAMPLES / "na-dache.yaml").read_text(encoding="utf-8")

TWO_SLIPS = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
tricks:
  - 4h 7h 9h 2c
  - Clara: 5h 6h Jh Qh
  - Boris: 5c 2s Jc 9c   # ninth?
  - Anna: 9c 3s 2h 3h
"""
"""Dmitri revokes in trick 1, and the 9 of clubs is played twice."""

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program in a folder of records."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "good.yaml": GOOD,
        "revoke.yaml": (EXAMPLES / "revoke.yaml").read_text(encoding="utf-8"),
        "dacha.yaml": DACHA.replace("9ч К Д 7", "9к К Д 7"),
        "archive.yaml": f"{GOOD}---\n{TWICE}---\n{FAULTY}",
        "unread.yaml": GOOD.replace("9h", "9x"),
        "count.yaml": f"{GOOD}bank: 2s 3s 4s 5s\n",
        "three-slips.yaml": f"{GOOD}bank: 2d 3d 4d 5d\n",
        "two-slips.yaml": TWO_SLIPS,
        "part.yaml": f"{FAULTY}bank: 2d 3d 4d 5d\n",
    }.items():
        Path(name).write_text(text, encoding="utf-8")
    return lambda *arguments, **options: run_with(monkeypatch, *arguments, **options)


def suggestions(result: Result) -> str:
    """What stands after the last finding."""
    return result.out[result.out.index("\n\n", result.out.rindex("remedy: ")) + 2 :]


def test_one_suggestion(run: Run) -> None:
    result = run("check", "--suggest", "dacha.yaml")
    assert result.status == 1
    assert (
        suggestions(result)
        == """\
dacha.yaml: one slip of the pen would explain all of this:
  1. Hearts were led in trick 2, not clubs.
     - 14 |   - 9к К Д 7
          |     ^^
     + 14 |   - 9ч К Д 7
  Nothing has been changed. `rmscore check --fix 1 dacha.yaml` writes the first.
"""
    )


def test_several_suggestions_and_how_many_more(run: Run) -> None:
    shown = suggestions(run("check", "--suggest", "revoke.yaml", "--cards", "letters")).splitlines()
    assert shown[:7] == [
        "revoke.yaml: 6 slips of the pen would each explain all of this, the likeliest first:",
        "  1. Qh in trick 5 and Qd in trick 6 changed places.",
        "     - 13 |   - 10d 7d Qh Kd",
        "          |            ^^",
        "     + 13 |   - 10d 7d Qd Kd",
        "     - 14 |   - 10h 3h 5h Qd",
        "          |               ^^",
    ]
    assert [line[:5] for line in shown if line[3:4] == "."] == [f"  {n}. " for n in range(1, 6)]
    assert "  And 1 more, less likely. `rmscore check --all revoke.yaml` shows them." in shown


def test_all_suggestions(run: Run) -> None:
    shown = suggestions(run("check", "--all", "revoke.yaml"))
    numbered = [line[:5] for line in shown.splitlines() if line[3:4] == "."]
    assert numbered == [f"  {n}. " for n in range(1, 7)]
    assert "more, less likely" not in shown
    found = json.loads(run("check", "--suggest", "--json", "revoke.yaml").out)
    assert [one["number"] for one in found["suggestions"]] == [1, 2, 3, 4, 5, 6]
    assert found["total"] == 6


def test_suggestions_on_github(run: Run) -> None:
    lines = run("check", "--suggest", "--format", "github", "dacha.yaml").out.splitlines()
    assert lines[-1] == (
        "::notice file=dacha.yaml,line=14,col=5,endColumn=7,title=suggestion 1::Hearts were led in trick 2, "
        "not clubs.%0A- 14 |   - 9к К Д 7%0A+ 14 |   - 9ч К Д 7"
    )


@pytest.mark.parametrize("columns", [60, 120])
def test_suggestions_fit_the_terminal(run: Run, columns: int) -> None:
    for name in ("revoke.yaml", "dacha.yaml", "archive.yaml", "two-slips.yaml", "part.yaml", "unread.yaml"):
        lines = run("check", "-s", name, terminal=True, columns=columns).out.splitlines()
        assert max(len(re.sub("\x1b\\[[0-9;]*m", "", line)) for line in lines) <= columns


def test_nothing_is_said_of_a_good_record(run: Run) -> None:
    assert run("check", "--suggest", EXAMPLES / "first-hand.yaml") == (0, "", "")
    assert "slip" not in run("check", "--suggest", "good.yaml").out


def test_no_slip_explains_it(run: Run) -> None:
    says = "count.yaml: neither one slip of the pen that I know nor two explain this.\n"
    assert suggestions(run("check", "--suggest", "count.yaml")) == says


def test_two_slips_together(run: Run) -> None:
    shown = suggestions(run("check", "--suggest", "two-slips.yaml", "--cards", "letters")).splitlines()
    assert shown[:13] == [
        "two-slips.yaml: no single slip of the pen that I know explains all of this, but 6 pairs of them "
        "would, the likeliest first:",
        "  1. 9c was written for Qc in trick 3. Mends 2 of 3 findings, leaves 1.",
        "     And: 2c in trick 1 and 3h in trick 4 changed places. Mends what is left.",
        "     - 6 |   - 4h 7h 9h 2c",
        "         |              ^^",
        "     + 6 |   - 4h 7h 9h 3h",
        "     - 8 |   - Boris: 5c 2s Jc 9c   # ninth?",
        "         |                     ^^",
        "     + 8 |   - Boris: 5c 2s Jc Qc   # ninth?",
        "     - 9 |   - Anna: 9c 3s 2h 3h",
        "         |                    ^^",
        "     + 9 |   - Anna: 9c 3s 2h 2c",
        "  2. 9c was written for Kc in trick 3. Mends 2 of 3 findings, leaves 1.",
    ]


def test_two_slips_for_programs(run: Run) -> None:
    first = json.loads(run("check", "--suggest", "--json", "two-slips.yaml").out)["suggestions"][0]
    changes = [
        {"part": ["tricks", 3, 4], "new": "Qc"},
        {"part": ["tricks", 1, 4], "new": "3h"},
        {"part": ["tricks", 4, 4], "new": "2c"},
    ]
    says = ["9c was written for Qc in trick 3.", "2c in trick 1 and 3h in trick 4 changed places."]
    assert first["slip"] == "two"
    assert first["message"] == " ".join(says)
    assert first["changes"] == changes
    assert (first["mends"], first["left"]) == (3, [])
    assert first["steps"] == [
        {"slip": "card", "message": says[0], "changes": changes[:1], "mends": 2, "left": 1},
        {"slip": "cards", "message": says[1], "changes": changes[1:], "mends": 1, "left": 0},
    ]


def test_two_slips_on_github(run: Run) -> None:
    lines = run("check", "--suggest", "--format", "github", "two-slips.yaml", "--cards", "letters").out
    assert (
        "title=suggestion 1::9c was written for Qc in trick 3. Mends 2 of 3 findings, leaves 1.%0A"
        "And: 2c in trick 1 and 3h in trick 4 changed places. Mends what is left.%0A- 6 |   - 4h 7h 9h 2c"
    ) in lines


def test_a_slip_that_explains_a_part(run: Run) -> None:
    result = run("check", "--suggest", "part.yaml", "--cards", "letters")
    assert suggestions(result).splitlines()[:4] == [
        "part.yaml: neither one slip of the pen that I know nor two explain all of this; 40 would each "
        "explain a part, the likeliest first:",
        "  1. 2c in trick 1 and 6h in trick 2 changed places. Mends 1 of 2 findings; what stays:",
        "     line 8: bank-count: Cards written in the bank: 4; by the rules it has 8.",
        "     - 6 |   - 4h 7h 9h 2c",
    ]
    first = json.loads(run("check", "--suggest", "--json", "part.yaml").out)["suggestions"][0]
    says = "Cards written in the bank: 4; by the rules it has 8."
    assert first["left"] == [{"name": "bank-count", "line": 8, "column": 7, "message": says}]
    assert (first["mends"], first["steps"][0]["left"]) == (1, 1)


def test_two_slips_that_explain_a_part(run: Run) -> None:
    shown = suggestions(run("check", "--suggest", "three-slips.yaml", "--cards", "letters")).splitlines()
    assert shown[0].startswith(
        "three-slips.yaml: neither one slip of the pen that I know nor two explain all of"
    )
    assert shown[1:4] == [
        "  1. 5d was written for 5c in trick 2. Mends 1 of 3 findings, leaves 2.",
        "     And: 4d was written for 4c in trick 2. Mends 1 of 2 findings; what stays:",
        "     line 8: bank-count: Cards written in the bank: 4; by the rules it has 8.",
    ]


def test_fix_of_a_part_says_what_stays(run: Run) -> None:
    result = run("check", "--fix", "1", "part.yaml")
    assert result.status == 0
    assert result.err == "rmscore: part.yaml is still faulty: bank-count.\n"
    assert [line for line in run("check", "part.yaml").out.splitlines() if "bank-count" in line]
    assert "revoke" not in run("check", "part.yaml").out


def test_fix_writes_both_slips(run: Run) -> None:
    for number in range(1, 7):
        Path("two-slips.yaml").write_text(TWO_SLIPS, encoding="utf-8")
        assert run("check", "--fix", str(number), "two-slips.yaml").status == 0
        assert run("check", "two-slips.yaml").status == 0
        assert "# ninth?\n" in Path("two-slips.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [1, 2])
def test_where_one_of_two_slips_cannot_be_written_neither_is(run: Run, number: int) -> None:
    text = TWO_SLIPS.replace("5c 2s Jc 9c", "[5c 2s, Jc 9c]")
    Path("two-slips.yaml").write_text(text, encoding="utf-8")
    assert "only you can change them safely" in suggestions(run("check", "-s", "two-slips.yaml"))
    says = "nothing was changed: these lines are laid out so that only you can change them safely."
    assert run("check", "--fix", str(number), "two-slips.yaml") == (2, "", f"rmscore: {says}\n")
    assert Path("two-slips.yaml").read_text(encoding="utf-8") == text


def test_two_slips_in_a_set(run: Run) -> None:
    in_a_set(SET.replace("4h 7h 9h 9h", "4h 4h 9h 9h").replace("  - file: 02.yaml\n", "  # more to come\n"))
    assert run("check", "--fix", "1", "set.yaml").status == 0
    assert run("check", "set.yaml").status == 0
    assert "  # more to come\n" in Path("set.yaml").read_text(encoding="utf-8")


def test_a_record_that_cannot_be_read(run: Run) -> None:
    says = "unread.yaml: slips of the pen can be looked for when all of it can be read.\n"
    assert suggestions(run("check", "--suggest", "unread.yaml")) == says


def test_without_the_option_there_are_none(run: Run) -> None:
    assert "slip" not in run("check", "revoke.yaml").out


def test_json(run: Run) -> None:
    found = json.loads(run("check", "--suggest", "--json", "dacha.yaml").out)
    assert found["suggestions"] == [
        {
            "record": "1",
            "game": None,
            "number": 1,
            "slip": "led",
            "message": "Hearts were led in trick 2, not clubs.",
            "changes": [
                {"part": ["tricks", 2, at], "new": card}
                for at, card in enumerate(["9h", "Kh", "Qh", "7h"], 1)
            ],
            "lines": [{"number": 14, "before": "  - 9к К Д 7", "after": "  - 9ч К Д 7"}],
            "mends": 4,
            "left": [],
            "steps": [
                {
                    "slip": "led",
                    "message": "Hearts were led in trick 2, not clubs.",
                    "changes": [
                        {"part": ["tricks", 2, at], "new": card}
                        for at, card in enumerate(["9h", "Kh", "Qh", "7h"], 1)
                    ],
                    "mends": 4,
                    "left": 0,
                }
            ],
        }
    ]
    assert "suggestions" not in json.loads(run("check", "--json", "dacha.yaml").out)
    assert "suggestions" not in json.loads(run("check", "--suggest", "--json", "good.yaml").out)


# --- writing it -------------------------------------------------------------------------------------


def test_fix_writes_the_line_and_no_other(run: Run) -> None:
    result = run("check", "--fix", "1", "dacha.yaml")
    assert result == (
        0,
        """\
dacha.yaml: Hearts were led in trick 2, not clubs. The file now says so:
     - 14 |   - 9к К Д 7
          |     ^^
     + 14 |   - 9ч К Д 7
""",
        "",
    )
    assert Path("dacha.yaml").read_text(encoding="utf-8") == DACHA
    assert run("check", "dacha.yaml").status == 0


NO_TRUMPS = """\
rmscore: hand/1
ruleset: free.yaml
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
{trump}
tricks:
  - 4c 2h 9c 6c
  - {leader}: 5d 4d Jd 7d
"""


@pytest.mark.parametrize(
    ("leader", "written", "after", "says"),
    [
        ("Clara", "trump: h  # said", "trump: none  # said", "There were no trumps, not hearts."),
        ("Clara", "trump: черви", "trump: нет", "There were no trumps, not hearts."),
        (
            "Clara",
            "turned: 7h  # seen",
            "turned: 7h  # seen\ntrump: none",
            "There were no trumps, not hearts.",
        ),
        ("Clara", "turned: 7ч", "turned: 7ч\ntrump: нет", "There were no trumps, not hearts."),
        ("Clara", "turned: 7h\ntrump: h", "turned: 7h\ntrump: none", "There were no trumps, not hearts."),
        ("Clara", "turned: h", "turned: h\ntrump: none", "There were no trumps, not hearts."),
        ("Clara", "turned: 7h\ntrump: h", "turned: 7c\ntrump: c", "The turned card was 7c, not 7h."),
        ("Boris", "trump: none", "trump: hearts", "Trumps were hearts, not none."),
        ("Boris", "trump: нет", "trump: черви", "Trumps were hearts, not none."),
        ("Boris", "turned: 7h\ntrump: none", "turned: 7h\ntrump: hearts", "Trumps were hearts, not none."),
        ("Boris", "turned: c", "turned: h", "Trumps were hearts, not clubs."),
    ],
)
def test_the_trump_suit_or_that_there_is_none(
    run: Run, leader: str, written: str, after: str, says: str
) -> None:
    Path("free.yaml").write_text(
        "rmscore: ruleset/1\nname: free\nextends: korolevskoe\ntrump: free\n", encoding="utf-8"
    )
    file = Path("hand.yaml")
    file.write_text(NO_TRUMPS.format(trump=written, leader=leader), encoding="utf-8")
    found = json.loads(run("check", "--all", "--json", "hand.yaml").out)["suggestions"]
    (number,) = [one["number"] for one in found if one["message"] == says]
    assert run("check", "--fix", str(number), "hand.yaml").status == 0
    assert file.read_text(encoding="utf-8") == NO_TRUMPS.format(trump=after, leader=leader)
    assert run("check", "hand.yaml").status == 0


def test_a_line_that_is_added_is_shown_alone(run: Run) -> None:
    Path("free.yaml").write_text(
        "rmscore: ruleset/1\nname: free\nextends: korolevskoe\ntrump: free\n", encoding="utf-8"
    )
    Path("hand.yaml").write_text(NO_TRUMPS.format(trump="turned: 7h", leader="Clara"), encoding="utf-8")
    found = json.loads(run("check", "--all", "--json", "hand.yaml").out)["suggestions"]
    (one,) = [one for one in found if one["changes"] == [{"part": ["trump"], "new": "none"}]]
    assert one["lines"] == [{"number": 6, "before": None, "after": "trump: none"}]
    shown = run("check", "--fix", str(one["number"]), "hand.yaml").out
    assert shown == (
        "hand.yaml: There were no trumps, not hearts. The file now says so:\n     + 6 | trump: none\n"
    )


def test_fix_moves_the_hands_of_a_shifted_deal(run: Run) -> None:
    gallery = Path(__file__).parent / "gallery" / "hands-shifted.yaml"
    text = gallery.read_text(encoding="utf-8").replace("Qs\n  Boris:", "Qs  # north\n  Boris:")
    Path("hand.yaml").write_text(text, encoding="utf-8")
    shown = suggestions(run("check", "-s", "hand.yaml"))
    says = "  1. The hands were written one seat off: Anna held what is written for Boris.\n"
    assert says in shown
    assert run("check", "--fix", "1", "hand.yaml").status == 0
    dealt = dict(re.findall(r"^  (\w+): (.*)$", text, re.MULTILINE))
    after = dict(re.findall(r"^  (\w+): (.*)$", Path("hand.yaml").read_text(encoding="utf-8"), re.MULTILINE))
    assert after["Anna"] == dealt["Boris"] + "  # north"
    assert (after["Boris"], after["Clara"]) == (dealt["Clara"], dealt["Dmitri"])
    assert after["Dmitri"] + "  # north" == dealt["Anna"]
    assert run("check", "hand.yaml").status == 0


def test_fix_for_programs(run: Run) -> None:
    found = json.loads(run("check", "--fix", "1", "--json", "dacha.yaml").out)
    assert (found["rmscore"], found["file"], found["record"]) == ("fix/1", "dacha.yaml", "1")
    assert found["lines"] == [{"number": 14, "before": "  - 9к К Д 7", "after": "  - 9ч К Д 7"}]
    assert found["still_faulty"] == []
    assert Path("dacha.yaml").read_text(encoding="utf-8") == DACHA


def test_fix_on_github(run: Run) -> None:
    shown = run("check", "--fix", "1", "--format", "github", "dacha.yaml").out
    assert shown.startswith("::notice file=dacha.yaml,line=14,")
    assert "title=changed::Hearts were led" in shown


def test_fix_takes_any_of_the_suggestions(run: Run) -> None:
    before = Path("revoke.yaml").read_text(encoding="utf-8")
    assert run("check", "--fix", "6", "revoke.yaml").status == 0
    after = Path("revoke.yaml").read_text(encoding="utf-8")
    assert len(before.splitlines()) == len(after.splitlines())
    assert sum(one != other for one, other in zip(before.splitlines(), after.splitlines())) == 2
    assert run("check", "revoke.yaml").status == 0


def test_fix_in_an_archive(run: Run) -> None:
    before = Path("archive.yaml").read_text(encoding="utf-8")
    result = run("check", "--fix", "1", "archive.yaml")
    says = "nothing was changed: several hands here are faulty; choose one with --record 2, --record 3."
    assert result == (2, "", f"rmscore: {says}\n")
    result = run("check", "--fix", "1", "--record", "2", "archive.yaml")
    assert (result.status, result.err) == (
        0,
        "rmscore: 1 other hand here is still faulty: archive.yaml, record 3.\n",
    )
    after = Path("archive.yaml").read_text(encoding="utf-8")
    differing = [one != other for one, other in zip(before.splitlines(), after.splitlines())]
    assert differing.index(True) == before.splitlines().index("  - 4h 7h 9h 9h")
    assert sum(differing) == 1


def test_the_way_to_fix_a_record_of_an_archive_is_told(run: Run) -> None:
    shown = run("check", "-s", "archive.yaml").out
    assert "archive.yaml, record 2: " in shown
    assert "`rmscore check --fix 1 --record 2 archive.yaml` writes the first." in shown


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["7", "revoke.yaml"], "nothing was changed: there is no suggestion 7 for revoke.yaml; there are 6."),
        (["0", "revoke.yaml"], "nothing was changed: there is no suggestion 0 for revoke.yaml; there are 6."),
        (
            ["1", "good.yaml"],
            "nothing was changed: there is no faulty hand here that a slip of the pen could explain.",
        ),
        (
            ["1", "unread.yaml"],
            "nothing was changed: there is no faulty hand here that a slip of the pen could explain.",
        ),
        (
            ["1", "count.yaml"],
            "nothing was changed: neither one slip of the pen that I know nor two explain count.yaml.",
        ),
        (["1", "--record", "9", "archive.yaml"], "there is no faulty hand numbered 9 here."),
        (["1", "--game", "9", "revoke.yaml"], "there is no faulty game 9 here."),
        (["1", "good.yaml", "revoke.yaml"], "--fix takes one file."),
        (["1", "."], "--fix takes one file."),
    ],
)
def test_what_cannot_be_fixed(run: Run, arguments: list[str], says: str) -> None:
    before = {path: path.read_bytes() for path in Path().iterdir()}
    assert run("check", "--fix", *arguments) == (2, "", f"rmscore: {says}\n")
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--record", "1"], "--record says what --fix writes; without --fix it has no use."),
        (["--game", "1", "--suggest"], "--game says what --fix writes; without --fix it has no use."),
        (["--json", "--format", "github"], "--json and --format github exclude each other."),
    ],
)
def test_options_that_would_be_ignored_are_refused(run: Run, arguments: list[str], says: str) -> None:
    assert run("check", *arguments, "revoke.yaml") == (2, "", f"rmscore: {says}\n")


def test_standard_input_is_shown_but_not_fixed(run: Run) -> None:
    text = Path("dacha.yaml").read_text(encoding="utf-8")
    shown = suggestions(run("check", "-s", "-", stdin=text))
    assert shown.startswith("standard input: one slip")
    assert "--fix" not in shown
    says = "rmscore: nothing was changed: standard input is no file to write to.\n"
    assert run("check", "--fix", "1", "-", stdin=text) == (2, "", says)


# --- sets -------------------------------------------------------------------------------------------

SET = """\
rmscore: set/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
hands:
  - void: misdeal
  - turned: 7d
    tricks:
      - 4h 7h 9h 9h
      - Clara: 5d 4d Jd 7c
  - file: 02.yaml
"""


def in_a_set(text: str = SET, other: str = GOOD.replace("Dmitri\nturned", "Anna\nturned")) -> None:
    Path("set.yaml").write_text(text, encoding="utf-8")
    Path("02.yaml").write_text(other, encoding="utf-8")


def test_a_hand_of_a_set(run: Run) -> None:
    in_a_set()
    shown = run("check", "-s", "set.yaml", "--cards", "letters").out
    assert "set.yaml, game 1 (entry 2): " in shown
    assert "`rmscore check --fix 1 --game 1 set.yaml` writes the first." in shown
    assert json.loads(run("check", "-s", "--json", "set.yaml").out)["suggestions"][0]["record"] == "2"
    assert json.loads(run("check", "-s", "--json", "set.yaml").out)["suggestions"][0]["game"] == 1


@pytest.mark.parametrize("option", [("--record", "2"), ("--game", "1")])
def test_fix_in_a_set_keeps_the_rest(run: Run, option: tuple[str, str]) -> None:
    text = SET.replace("  - file: 02.yaml\n", "  # more to come\n")
    in_a_set(text)
    assert run("check", "--fix", "1", *option, "set.yaml").status == 0
    after = Path("set.yaml").read_text(encoding="utf-8")
    assert sum(one != other for one, other in zip(text.splitlines(), after.splitlines(), strict=True)) == 1
    assert "duplicate-card" not in run("check", "set.yaml").out


def test_a_hand_that_a_set_has_in_another_file(run: Run) -> None:
    in_a_set(SET.replace("9h 9h", "9h 6h"), TWICE.replace("Dmitri\nturned", "Anna\nturned"))
    result = run("check", "-s", "set.yaml")
    says = "set.yaml, game 2 (entry 3) is written in 02.yaml; `rmscore check --suggest 02.yaml` looks for"
    assert says in result.out
    fixed = run("check", "--fix", "1", "set.yaml")
    says = "rmscore: nothing was changed: set.yaml, game 2 (entry 3) is written in 02.yaml; fix it there.\n"
    assert fixed == (2, "", says)


def test_a_wrong_dealer_in_a_set(run: Run) -> None:
    text = SET.replace("  - turned: 7d", "  - turned: 7d\n    dealer: Boris").replace(
        "4h 7h 9h 9h", "Anna: 4h 7h 9h 6h"
    )
    in_a_set(text.replace("  - file: 02.yaml\n", ""))
    shown = run("check", "-s", "set.yaml").out
    assert "set.yaml, game 1 (entry 2): one slip of the pen would explain all of this:\n" in shown
    assert "  1. Dmitri dealt, not Boris.\n" in shown
    assert run("check", "--fix", "1", "set.yaml").status == 0
    assert "    dealer: Dmitri\n" in Path("set.yaml").read_text(encoding="utf-8")


def test_the_hints_name_the_ruleset_that_was_given(run: Run) -> None:
    shown = run("check", "--suggest", "-r", "korolevskoe", "revoke.yaml").out
    assert "`rmscore check --all -r korolevskoe revoke.yaml` shows them." in shown
    assert "`rmscore check --fix 1 -r korolevskoe revoke.yaml` writes the first." in shown
