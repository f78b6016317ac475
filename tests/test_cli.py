"""The commands: their results, their exit statuses, and the mistakes people make in calling them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import rmscore
from rmscore.cli.app import commands, context_of, program
from tests.running import FAULTY, GOOD, Result
from tests.running import run as run_with

EXAMPLES = Path(__file__).parents[1] / "examples"
BAD_CARD = GOOD.replace("9h", "9x")

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program in a folder that holds good.yaml, faulty.yaml and bad-card.yaml."""
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(GOOD, encoding="utf-8")
    Path("faulty.yaml").write_text(FAULTY, encoding="utf-8")
    Path("bad-card.yaml").write_text(BAD_CARD, encoding="utf-8")
    return lambda *arguments, **options: run_with(monkeypatch, *arguments, **options)


WHOLE = EXAMPLES / "first-hand.yaml"


# --- the program ------------------------------------------------------------------------------------


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"rmscore {rmscore.__version__}\n", "")


@pytest.mark.parametrize("command", [[], ["score"], ["check"], ["rules"], ["rules", "show"]])
@pytest.mark.parametrize("columns", [60, 120])
def test_help_fits_the_terminal(run: Run, command: list[str], columns: int) -> None:
    result = run(*command, "--help", columns=columns)
    assert result.status == 0
    assert result.out.strip().startswith(" ".join(["Usage: rmscore", *command]))
    assert max(len(line) for line in result.out.splitlines()) <= columns


@pytest.mark.parametrize("command", [[], ["score"], ["check"], ["rules"]])
def test_help_starts_with_examples(run: Run, command: list[str]) -> None:
    lines = [line for line in run(*command, "--help").out.splitlines() if line.strip()]
    assert ": " in lines[1]
    assert "rmscore" in lines[1]


def test_a_file_in_place_of_a_command(run: Run) -> None:
    result = run("good.yaml")
    assert result.status == 2
    assert "There is no command 'good.yaml'. To score that file: rmscore score good.yaml" in result.err


def test_no_command_shows_the_help(run: Run) -> None:
    result = run()
    assert (result.status, result.err) == (2, "")
    assert "check" in result.out


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        ("scoer good.yaml", "Did you mean score?"),
        ("rules shwo mastheads", "Did you mean show?"),
        ("score --explian good.yaml", "Did you mean --explain?"),
        ("--versoin", "Did you mean --version?"),
        ("score --player Ana good.yaml", "Did you mean Anna?"),
        ("score --ruleset korolevsko good.yaml", "Did you mean `korolevskoe`?"),
        ("rules show mastheds", "Did you mean `mastheads`?"),
        ("check godo.yaml", "Did you mean `good.yaml`?"),
    ],
)
def test_did_you_mean(run: Run, call: str, meant: str) -> None:
    result = run(*call.split())
    assert result.status == 2
    assert meant in result.out + result.err


@pytest.mark.parametrize(
    "call", ["score", "check", "check --format html good.yaml", "score --cards runes good.yaml"]
)
def test_a_call_that_cannot_be_used(run: Run, call: str) -> None:
    result = run(*call.split())
    assert result.status == 2
    assert result.out == ""
    assert "Error: " in result.err
    assert "Traceback" not in result.err


# --- check ------------------------------------------------------------------------------------------


def test_check_is_silent_where_all_is_well(run: Run) -> None:
    assert run("check", WHOLE) == (0, "", "")


def test_check_counts_what_it_read(run: Run) -> None:
    result = run("check", "-v", WHOLE, EXAMPLES / "bridge-archive.yaml")
    assert result == (0, "", "rmscore: 5 records good (in 2 files)\n")


def test_check_shows_all_findings_of_all_files(run: Run) -> None:
    result = run("check", "bad-card.yaml", "faulty.yaml", WHOLE)
    assert result.status == 1
    assert "bad-card.yaml:6:11: bad-card: `9x` is not a card." in result.out
    assert "faulty.yaml:6:14: revoke: Dmitri did not follow suit in trick 1" in result.out
    assert result.err == "rmscore: 1 record good, 2 with faults (in 3 files)\n"


def test_check_reads_standard_input(run: Run) -> None:
    result = run("check", "-", stdin=FAULTY)
    assert result.status == 1
    assert result.out.startswith("-:6:14: revoke: ")


def test_check_searches_folders(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    (folder / "b").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    for name in ("b/2.yaml", "a.yml", ".skipped.yaml", ".hidden/3.yaml", "note.txt"):
        (folder / name).write_text(FAULTY, encoding="utf-8")
    house = "rmscore: ruleset/1\nextends: korolevskoe\ntrump: often\n"
    (folder / "house.yaml").write_text(house, encoding="utf-8")
    found = [json.loads(line) for line in run("check", "--json", "games").out.splitlines()]
    assert [one["file"] for one in found] == [
        os.path.join("games", *name.split("/")) for name in ("a.yml", "house.yaml", "b/2.yaml")
    ]
    assert found[1]["kind"] == "ruleset"
    assert found[1]["faults"] == 1


def test_check_a_folder_without_records(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    result = run("check", "empty")
    assert result.status == 2
    assert result.err == "rmscore: empty: there is no .yaml file in this folder.\n"


@pytest.mark.parametrize(
    ("files", "status"),
    [
        ("good.yaml", 0),
        ("faulty.yaml", 1),
        ("nowhere.yaml", 2),
        ("faulty.yaml nowhere.yaml", 2),
        ("empty.yaml", 2),
        ("binary.yaml", 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "github"])
def test_exit_status_of_check(run: Run, files: str, status: int, form: str) -> None:
    Path("empty.yaml").write_bytes(b"")
    Path("binary.yaml").write_bytes(bytes(range(256)))
    result = run("check", "--format", form, *files.split())
    assert result.status == status
    assert "Traceback" not in result.err


def test_check_json(run: Run) -> None:
    result = run("check", "--json", "faulty.yaml", "nowhere.yaml")
    faulty, missing = map(json.loads, result.out.splitlines())
    finding = faulty["findings"][0]
    assert {key: value for key, value in faulty.items() if key != "findings"} == {
        "rmscore": "check/1",
        "file": "faulty.yaml",
        "document": 1,
        "kind": "hand",
        "faults": 1,
    }
    stated = ("name", "severity", "line", "column", "trick", "player", "card")
    assert {key: finding[key] for key in stated} == {
        "name": "revoke",
        "severity": "fault",
        "line": 6,
        "column": 14,
        "trick": 1,
        "player": "Dmitri",
        "card": "2c",
    }
    assert finding["settled"] is False
    assert finding["message"].startswith("Dmitri did not follow suit")
    assert finding["remedy"]
    proof = finding["proof"][0]
    assert (proof["line"], proof["column"], proof["trick"], proof["card"]) == (7, 15, 2, "6h")
    assert (missing["kind"], missing["findings"][0]["name"]) == (None, "unreadable")
    assert result.err == ""


def test_check_for_github(run: Run) -> None:
    Path("odd,name.yaml").write_text(FAULTY, encoding="utf-8")
    result = run("check", "--format", "github", "odd,name.yaml")
    start = "::error file=odd%2Cname.yaml,line=6,col=14,endColumn=16,title=revoke::Dmitri did not"
    assert result.out.startswith(start)
    assert "%0A" in result.out
    assert len([line for line in result.out.splitlines() if line.startswith("::error")]) == 1


def test_check_for_github_writes_cards_as_the_rest_of_the_program_does(run: Run) -> None:
    assert "2♣ was played" in run("check", "--format", "github", "faulty.yaml").out
    assert "2c was played" in run("check", "--format", "github", "faulty.yaml", encoding="ascii").out
    assert "2т was played" in run("check", "--format", "github", "--cards", "ru", "faulty.yaml").out


def test_check_under_other_rules(run: Run) -> None:
    turned_unknown = GOOD.replace("turned: 7d", "trump: d")
    Path("suit-only.yaml").write_text(turned_unknown, encoding="utf-8")
    assert run("check", "suit-only.yaml").status == 0
    result = run("check", "--ruleset", "mastheads", "suit-only.yaml")
    assert result.status == 1
    assert "missing-key" in result.out


# --- score ------------------------------------------------------------------------------------------


def test_score_shows_tricks_bank_players_and_the_best(run: Run) -> None:
    result = run("score", "--cards", "letters", WHOLE)
    assert (result.status, result.err) == (0, "")
    assert "  1  Anna     Qd   [Kd]   4d    Jd    Boris         13\n" in result.out
    assert " Bank: 2d 3d 2h 6h 2s 3s 4s 5s\n   Anna takes it with 5 tricks: 26 points\n" in result.out
    assert " total                  164     *564        0       90\n" in result.out
    assert result.out.endswith("* Boris: the highest total, 564.\n")


def test_score_says_unfinished(run: Run) -> None:
    result = run("score", "good.yaml")
    assert result.status == 0
    assert "UNFINISHED: 2 tricks of 11." in result.out


def test_score_says_disputed_and_why(run: Run) -> None:
    result = run("score", "faulty.yaml")
    assert result.status == 1
    assert "DISPUTED: revoke (trick 1, Dmitri)." in result.out
    assert result.err.startswith("faulty.yaml:6:14: revoke: ")


def test_score_of_what_cannot_be_scored(run: Run) -> None:
    result = run("score", "bad-card.yaml")
    assert (result.status, result.out) == (1, "")
    assert "bad-card: `9x`" in result.err
    assert result.err.endswith("rmscore: bad-card.yaml cannot be scored before this is mended.\n")


@pytest.mark.parametrize("what", ["nowhere.yaml", "empty", "house.yaml"])
def test_score_of_what_is_no_record(run: Run, what: str) -> None:
    Path("house.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\n", encoding="utf-8")
    Path("empty").mkdir()
    result = run("score", what)
    assert (result.status, result.out) == (2, "")
    assert what in result.err


def test_score_of_a_folder_leaves_its_rulesets_out(run: Run) -> None:
    Path("games").mkdir()
    Path("games/house.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\n", encoding="utf-8")
    assert run("score", "games") == (2, "", "rmscore: games: there is no hand and no set in this folder.\n")
    Path("games/1.yaml").write_text(GOOD, encoding="utf-8")
    result = run("score", "games")
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("games/1.yaml\n")
    assert run("score", "games/house.yaml").status == 2


def test_score_explains_every_point(run: Run) -> None:
    out = run("score", "--explain", "--cards", "letters", WHOLE).out
    assert "Anna: 114 in play + 50 trumps = 164\n" in out
    assert "     5  Qh    faces    step 1: 2                 2  points.faces\n" in out
    assert "        Ac    aces     step 1: 10, doubled      20  points.aces points.doubled\n" in out
    assert "  4 trumps, and 4–12 pays 50  (bonuses.trumps)\n" in out
    assert "Clara: 0 in play = 0\n" in out


def test_a_figure_taken_away_is_subtracted_in_the_explanation(run: Run) -> None:
    Path("ruled.yaml").write_text(
        Path(WHOLE).read_text(encoding="utf-8") + "rulings: [{player: Clara, points: -50, why: late}]\n",
        encoding="utf-8",
    )
    assert "Clara: 0 in play - 50 by rulings = -50\n" in run("score", "--explain", "ruled.yaml").out


def test_score_explains_one_player(run: Run) -> None:
    out = run("score", "--player", "boris", WHOLE).out
    assert "Boris: 39 in play" in out
    assert "Anna: 114 in play" not in out


def test_score_json(run: Run) -> None:
    found = json.loads(run("score", "--json", WHOLE).out)
    assert list(found) == [
        *("rmscore", "file", "document", "kind", "ruleset", "players", "finished", "disputed"),
        *("tricks", "bank", "scores", "findings"),
    ]
    assert found["tricks"][0] == {
        "number": 1,
        "leader": "Anna",
        "cards": ["Qd", "Kd", "4d", "Jd"],
        "winner": "Boris",
    }
    assert found["bank"]["taker"] == "Anna"
    anna = found["scores"]["Anna"]
    assert anna["by_taking"] == {"5": 25, "6": 16, "8": 11, "10": 12, "11": 24, "bank": 26}
    assert (anna["points"], anna["bonuses"], anna["rulings"], anna["total"]) == (114, {"trumps": 50}, 0, 164)


def test_score_json_explained(run: Run) -> None:
    found = json.loads(run("score", "--json", "--explain", WHOLE).out)
    stated = ("player", "trick", "card", "kind", "step", "doubled", "points")
    assert {key: found["awards"][0][key] for key in stated} == {
        "player": "Boris",
        "trick": 1,
        "card": "Qd",
        "kind": "faces",
        "step": 1,
        "doubled": False,
        "points": 2,
    }
    for name, score in found["scores"].items():
        assert sum(award["points"] for award in found["awards"] if award["player"] == name) == score["points"]


def test_text_and_json_name_the_same_ruleset_keys(run: Run) -> None:
    """Of a hand with a bank taken, steps above the first, doubled cards, bonuses and a ruling."""
    house = "rmscore: ruleset/1\nname: house\nextends: korolevskoe\npenalties: {revoke: -50}\n"
    Path("house.yaml").write_text(house, encoding="utf-8")
    text = (EXAMPLES / "revoke.yaml").read_text(encoding="utf-8")
    text += "rulings: [{fault: revoke, trick: 5, player: Bea}]\n"
    Path("ruled.yaml").write_text(text, encoding="utf-8")
    call = ("score", "--explain", "ruled.yaml", "-r", "house.yaml")
    found = json.loads(run(*call, "--json").out)
    stated = {key for part in ("awards", "rungs", "rulings") for one in found[part] for key in one["rules"]}
    assert stated == {
        *("points.numbers", "points.faces", "points.aces", "points.progress", "points.doubled"),
        *("points.after", "bank.points", "bonuses.trumps", "penalties.revoke"),
    }
    shown = run(*call).out
    assert [key for key in stated if key not in shown] == []
    assert "a ruling gives -50: revoke  (penalties.revoke)\n" in shown
    awards = found["awards"]
    assert all(("points.progress" in one["rules"]) is (one["step"] > 1) for one in awards)
    assert all(("bank.points" in one["rules"]) is (one["trick"] == "bank") for one in awards)


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ("{player: Clara, points: -5, fault: revoke}", "Ruling: Clara -5, revoke.\n"),
        ("{player: Clara, points: -5}", "Ruling: Clara -5.\n"),
        ("{player: Clara, fault: revoke}", "Ruling: Clara, revoke.\n"),
        ("{player: Clara, fault: revoke, why: seen}", "Ruling: Clara, seen.\n"),
    ],
)
def test_rulings_without_words_or_points(run: Run, ruling: str, says: str) -> None:
    assert says in run("score", "-", stdin=f"{GOOD}rulings: [{ruling}]\n").out


def test_many_faults_are_not_all_named_in_the_heading(run: Run) -> None:
    claims = "".join(f"  {name}: {{points: 1, tricks: 9}}\n" for name in ("Anna", "Boris", "Clara"))
    shown = run("score", "-", stdin=f"{GOOD}claimed:\n{claims}  Dmitri: {{points: 1, total: 9}}\n").out
    assert "DISPUTED: claim-differs (Anna), claim-differs (Boris), claim-differs (Clara)" in shown
    names = ("Anna", "Boris", "Clara", "Anna", "Dmitri", "Boris")
    many = "".join(f"  - {name}: 4h 4h 4h 4h\n" for name in names)
    shown = run("score", "-", stdin=GOOD + many).out
    line = next(line for line in shown.splitlines() if line.startswith("DISPUTED: "))
    assert line.count("(") == 4
    assert " more. The score is as played." in line


def test_an_unreadable_hand_has_all_keys_of_its_kind(run: Run) -> None:
    whole = json.loads(run("score", "--json", "-", stdin=GOOD).out)
    found = json.loads(run("score", "--json", "-", stdin=GOOD.replace("9h", "9x")).out)
    assert whole.keys() - found.keys() == set()
    assert (found["finished"], found["tricks"], found["bank"], found["scores"]) == (False, [], None, None)


def test_a_settled_finding_has_no_remedy_for_programs(run: Run) -> None:
    ruled = FAULTY + "rulings: [{fault: revoke, trick: 1, player: Dmitri, points: -5, why: seen}]\n"
    found = json.loads(run("check", "--json", "-", stdin=ruled).out)["findings"]
    [settled] = [one for one in found if one["settled"]]
    assert settled["remedy"] == ""
    line = run("check", "--format", "github", "-", stdin=ruled).out.splitlines()[0]
    assert "revoke" in line and "remedy" not in line


def test_score_an_archive(run: Run) -> None:
    lines = run("score", "--json", EXAMPLES / "bridge-archive.yaml").out.splitlines()
    assert [json.loads(line)["document"] for line in lines] == [1, 2, 3, 4]
    text = run("score", EXAMPLES / "bridge-archive.yaml").out
    assert "bridge-archive.yaml, record 4\n" in text


def test_score_under_other_rules(run: Run) -> None:
    assert json.loads(run("score", "--json", "--ruleset", "mastheads", WHOLE).out)["ruleset"] == "mastheads"


@pytest.mark.parametrize("example", ["first-hand.yaml", "kitchen-table-hand.yaml", "na-dache.yaml"])
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_scores_fit_the_terminal(
    run: Run, example: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file is named as the caller named it, however long that is; so it is named shortly here."""
    monkeypatch.chdir(EXAMPLES)
    out = run("score", "--explain", example, columns=columns).out
    assert max(len(line) for line in out.splitlines()) <= columns


# --- rules ------------------------------------------------------------------------------------------


def test_rules_lists_the_shipped_ones(run: Run) -> None:
    result = run("rules")
    names = [line.split()[0] for line in result.out.splitlines()]
    assert names == ["korolevskoe", "korolevskoe-by-rank", "korolevskoe-running", "mastheads"]
    assert run("rules", "list").out == result.out


def test_rules_json(run: Run) -> None:
    found = [json.loads(line) for line in run("rules", "--json").out.splitlines()]
    assert found[0]["name"] == "korolevskoe"
    assert found[0]["points.numbers"] == [1, 2, 3, 4]
    assert json.loads(run("rules", "show", "--json", "korolevskoe").out) == found[0]


def test_rules_diff(run: Run) -> None:
    out = run("rules", "diff", "korolevskoe", "korolevskoe-running").out
    assert out.startswith("korolevskoe and korolevskoe-running differ in 1 key:\n\npoints.progress\n")
    assert run("rules", "diff", "mastheads", "mastheads").out == "mastheads and mastheads say the same.\n"
    found = json.loads(run("rules", "diff", "--json", "korolevskoe", "korolevskoe-running").out)
    assert found["differences"] == [{"key": "points.progress", "values": ["trick", "game"]}]


def test_rules_check(run: Run) -> None:
    Path("house.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\n", encoding="utf-8")
    bad = "rmscore: ruleset/1\nextends: korolevskoe\nbank: {tie: maybe}\n"
    Path("bad.yaml").write_text(bad, encoding="utf-8")
    assert run("rules", "check", "house.yaml") == (0, "", "")
    result = run("rules", "check", "bad.yaml")
    assert result.status == 1
    assert result.out.startswith("bad.yaml:3:13: wrong-value: ")


# --- what a terminal may be -------------------------------------------------------------------------


def test_nothing_is_painted_into_a_pipe(run: Run) -> None:
    assert "\x1b" not in run("score", "--explain", WHOLE).out


def test_a_terminal_gets_colour(run: Run) -> None:
    assert "\x1b[" in run("check", "faulty.yaml", terminal=True).out


def test_an_ascii_terminal_gets_letters(run: Run) -> None:
    out = run("score", EXAMPLES / "na-dache.yaml", encoding="ascii").out
    assert out.isascii()
    assert "[Ks]" in out


def test_names_are_spelt_in_what_the_encoding_has(run: Run) -> None:
    """Before they are measured, so that the columns stay straight."""
    lines = run("score", EXAMPLES / "na-dache.yaml", encoding="ascii").out.splitlines()
    total = next(at for at, line in enumerate(lines) if line.startswith(" total"))
    head = lines[total - 6]
    assert head.split() == ["Masha", "dyadya", "Vitya", "Tamara", "Lvovna", "Kolya"]
    assert len(head) == len(lines[total])
    accents = GOOD.replace("Anna", "Lucía").replace("Boris", "日本")
    out = run("score", "-", stdin=accents, encoding="ascii").out
    assert "Lucia" in out and "\\u65e5\\u672c" in out
    assert "Lucía" in run("score", "-", stdin=accents, encoding="latin-1").out


def test_files_have_all_names_whatever_the_terminal(run: Run) -> None:
    for name in ("a.md", "a.html", "a.txt", "a.csv", "a.svg"):
        assert run("export", EXAMPLES / "na-dache.yaml", "-o", name, encoding="ascii").status == 0
        assert "Маша" in Path(name).read_text(encoding="utf-8")


def test_json_into_an_ascii_pipe_is_json(run: Run) -> None:
    found = json.loads(run("score", "--json", EXAMPLES / "na-dache.yaml", encoding="ascii").out)
    assert found["players"][0] == "Маша"


def test_cards_in_russian(run: Run) -> None:
    assert "[Кд]" not in run("score", "--cards", "ru", WHOLE).out
    assert "[Кб]" in run("score", "--cards", "ru", WHOLE).out


# --- options that take a number ---------------------------------------------------------------------


def numbers() -> Iterator[tuple[str, str]]:
    """Every command's options that take a number: those of that type, and those that call it N."""
    command: Any = typer.main.get_command(program())
    root = context_of(command, "rmscore")
    for name in commands():
        below = command.get_command(root, name)
        for param in below.get_params(context_of(below, name, root)):
            kind = getattr(param, "type_descriptor", None) or getattr(param, "type", None)
            if param.metavar == "N" or getattr(kind, "annotation", None) in (int, float):
                yield name, param.opts[0]


def test_the_options_that_take_a_number_are_found() -> None:
    found = {("score", "--game"), ("check", "--fix"), ("replay", "--trick"), ("replay", "--speed")}
    assert {*found, ("replay", "--game"), ("replay", "--record"), ("check", "--game")} == set(numbers())


NO_NUMBERS = ["x", "-1", "1.5.5", "", "9" * 5000, "²"]
NO_NUMBER_OF = [
    (command, option, value)
    for command, option in numbers()
    for value in NO_NUMBERS
    if (option, value) != ("--fix", "-1")  # there it is said how many suggestions there are
]


@pytest.mark.parametrize(("command", "option", "value"), NO_NUMBER_OF)
def test_what_is_no_number_is_said_in_our_words(run: Run, command: str, option: str, value: str) -> None:
    if option == "--speed" and value.isascii() and value.isdecimal():
        value = "inf"
    result = run(command, f"{option}={value}", "good.yaml")
    assert (result.status, result.out) == (2, "")
    says = result.err.splitlines()[-1]
    assert re.fullmatch(rf"(Error|rmscore): {option} (must be|wants) .*, not .*\.", says)
    assert len(says) < 200


def test_what_an_argument_may_be_is_said_by_the_name_in_the_help(run: Run) -> None:
    assert "Error: KIND cannot be 'hnd'; it is one of hand, set, ruleset." in run("schema", "hnd").err
    assert "Error: SHELL cannot be 'bsh'; it is one of bash, " in run("completion", "bsh").err


# --- files that are not there -----------------------------------------------------------------------


def test_a_missing_file_to_play_in_can_be_begun(run: Run) -> None:
    for call in (["play", "friday night.yaml"], ["add", "friday night.yaml", "good.yaml"]):
        result = run(*call)
        assert (result.status, result.out) == (2, "")
        assert result.err.startswith("friday night.yaml:1:1: unreadable: There is no such file.\n")
        says = "rmscore: to begin a set in a file of that name: rmscore new 'friday night.yaml'\n"
        assert result.err.endswith(says)
    assert "rmscore new" not in run("play", "bad-card.yaml").err


@pytest.mark.parametrize(
    ("name", "guess"), [("fridya.yaml", "friday.yaml"), ("game", "games"), ("nothere.yaml", "")]
)
def test_only_a_file_that_is_really_similar_is_meant(run: Run, name: str, guess: str) -> None:
    Path("games").mkdir()
    for other in ("friday.yaml", "na-dache.yaml", "nowhere-near.txt"):
        Path(other).write_text("", encoding="utf-8")
    assert re.findall("Did you mean `(.*)`", run("score", name).err) == [guess] * bool(guess)


# --- rulesets on the command line -------------------------------------------------------------------


def test_a_hand_is_no_ruleset(run: Run) -> None:
    a_set = "rmscore: set/1\nplayers: [A, B, C, D]\ndealer: A\nhands: []\n"
    Path("set.yaml").write_text(a_set, encoding="utf-8")
    says = "rmscore: good.yaml is a hand, not a ruleset; `rmscore check` reads hands.\n"
    assert run("rules", "check", "good.yaml") == (2, "", says)
    says = "rmscore: set.yaml is a set, not a ruleset; `rmscore check` reads sets.\n"
    assert run("rules", "check", "set.yaml") == (2, "", says)
    assert "Rulesets as YAML files" in run("rules", "check", "--help").out


def test_a_ruleset_on_standard_input(run: Run) -> None:
    house = "rmscore: ruleset/1\nname: house\nextends: korolevskoe\nset: {games: 12}\n"
    assert "12 games" in run("rules", "show", "-", stdin=house).out
    assert "set.games" in run("rules", "diff", "korolevskoe", "-", stdin=house).out
    result = run("rules", "show", "-", stdin=GOOD)
    assert (result.status, result.out) == (2, "")
    assert result.err == "rmscore: standard input holds no ruleset that can be used.\n"


def test_a_ruleset_file_that_is_not_there(run: Run) -> None:
    says = "rmscore: There is no ruleset file `nope.yaml`. Check the name and the folder.\n"
    assert run("check", "-r", "nope.yaml", "good.yaml") == (2, "", says)


def test_an_unknown_key_among_claims_hides_no_other_claim(run: Run) -> None:
    claimed = "claimed:\n  Anna: {pionts: 1, tricks: 9}\n  Boris: {other: 1, points: 99}\n"
    claimed += "  Clara: {points: 99}\n"
    found = json.loads(run("check", "--json", "-", stdin=GOOD + claimed).out)["findings"]
    assert [one["name"] for one in found].count("unknown-key") == 2
    assert [one["player"] for one in found if one["name"] == "claim-differs"] == ["Anna", "Boris", "Clara"]


@pytest.mark.parametrize("columns", [40, 50, 60])
@pytest.mark.parametrize("name", ["first-hand", "club-night", "na-dache"])
def test_the_tricks_fit_a_narrow_terminal(run: Run, columns: int, name: str) -> None:
    lines = run("score", EXAMPLES / f"{name}.yaml", columns=columns, encoding="utf-8").out.splitlines()
    tricks = [line for line in lines if "[" in line]
    assert len(tricks) == 12
    assert max(map(len, tricks)) <= columns
