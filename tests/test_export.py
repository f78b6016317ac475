"""`rmscore export`: each format says what the ledger says, and no file is lost."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rmscore.files import read
from rmscore.ledger import Ledger, ledger
from rmscore.records import Set
from rmscore.show.language import set_language
from tests.running import FAULTY, GOOD, Result
from tests.running import run as run_with

SET = """\
rmscore: set/1
title: "Tables | *and* chairs"
date: 2026-05-08
players: [Anna, "=Boris", "Cl|ara", "<script>"]
dealer: Anna
hands:
  - tally:
      Anna: {points: 90, tricks: 5, faces: 5, trumps: 4}
      "=Boris": {points: 30, tricks: 3, faces: 3, trumps: 3}
      "Cl|ara": {points: 25, tricks: 2, faces: 2, trumps: 3}
      "<script>": {points: 18, tricks: 1, faces: 2, trumps: 3}
  - void: "=a card too many"
  - turned: 7d
    tricks:
      - 4h 7h 9h 6h
      - 5d 4d Jd 7c
    note: "the lamp went out"
"""

EXAMPLES = Path(__file__).parents[1] / "examples"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program in a folder that holds set.yaml, good.yaml and faulty.yaml."""
    monkeypatch.chdir(tmp_path)
    for name, text in (("set.yaml", SET), ("good.yaml", GOOD), ("faulty.yaml", FAULTY)):
        Path(name).write_text(text, encoding="utf-8")
    return lambda *arguments, **options: run_with(monkeypatch, "export", *arguments, **options)


def added(path: Path) -> Ledger:
    (document,) = read(str(path))
    assert isinstance(document.record, Set)
    assert document.ruleset
    return ledger(document.record, document.ruleset)


# --- spreadsheets -----------------------------------------------------------------------------------


def test_csv_has_a_row_for_each_game_and_player(run: Run) -> None:
    result = run("--to", "csv", "set.yaml")
    assert result.out.splitlines() == [
        "file,record,title,date,rules,game,dealer,player,how,tricks,points,bonus: trumps,bonus: face cards,"
        "bonus: tricks,rulings,total,running total,took the bank,finished,counted,disputed,counts for",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "1,Anna,Anna,tally,5,90,50,0,0,0,140,140,,yes,yes,no,Anna",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "1,Anna,'=Boris,tally,3,30,25,0,0,0,55,55,,yes,yes,no,'=Boris",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "1,Anna,Cl|ara,tally,2,25,25,0,0,0,50,50,,yes,yes,no,Cl|ara",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "1,Anna,<script>,tally,1,18,25,0,0,0,43,43,,yes,yes,no,<script>",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "2,'=Boris,Anna,tricks,1,10,0,0,0,0,10,140,,no,no,no,Anna",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "2,'=Boris,'=Boris,tricks,0,0,0,0,0,0,0,55,,no,no,no,'=Boris",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "2,'=Boris,Cl|ara,tricks,1,13,25,0,0,0,38,50,,no,no,no,Cl|ara",
        "set.yaml,1,Tables | *and* chairs,2026-05-08,korolevskoe,"
        "2,'=Boris,<script>,tricks,0,0,0,0,0,0,0,43,,no,no,no,<script>",
    ]


def test_csv_totals_are_those_of_the_ledger(run: Run) -> None:
    path = EXAMPLES / "friday.yaml"
    rows = list(csv.DictReader(io.StringIO(run("--to", "csv", path).out)))
    expected = added(path)
    for seat, player in enumerate(expected.record.players):
        mine = [row for row in rows if row["player"] == player]
        assert [int(row["total"]) for row in mine if row["counted"] == "yes"] == [
            game.totals[seat] for game in expected.games if game.counts and game.totals
        ]
        assert int(mine[-1]["running total"]) == expected.totals[seat]


def test_csv_is_as_rfc_4180_and_spreadsheets_want_it(run: Run) -> None:
    Path("set.yaml").write_text(SET.replace("Tables |", 'Red, "blue",'.replace('"', '\\"')), encoding="utf-8")
    assert run("set.yaml", "-o", "out.csv").status == 0
    data = Path("out.csv").read_bytes()
    assert data.startswith("\ufefffile,".encode())
    assert data.count(b"\n") == data.count(b"\r\n") == 9
    assert b'"Red, ""blue"", *and* chairs"' in data
    assert not run("--to", "csv", "set.yaml").out.startswith("\ufeff")


def test_csv_in_russian_is_parted_as_a_russian_spreadsheet_wants_it(run: Run) -> None:
    path = EXAMPLES / "friday.yaml"
    english = list(csv.reader(io.StringIO(run("--to", "csv", path).out)))
    set_language("ru")
    try:
        russian = list(csv.reader(io.StringIO(run("--to", "csv", path).out), delimiter=";"))
    finally:
        set_language("en")
    assert russian[0][7:11] == ["игрок", "запись", "взятки", "очки"]
    figures = slice(9, 17)
    assert [row[figures] for row in russian[1:]] == [row[figures] for row in english[1:]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝"])
def test_a_name_that_would_be_a_formula_is_guarded_and_said(run: Run, start: str) -> None:
    Path("set.yaml").write_text(SET.replace("=Boris", f"{start}1+cmd|x"), encoding="utf-8")
    result = run("--to", "csv", "set.yaml")
    assert f",'{start}1+cmd|x," in result.out
    assert result.err == (
        f"rmscore: a spreadsheet takes {start}1+cmd|x for a formula, so an apostrophe stands before it.\n"
    )
    assert json.loads(run("--to", "json", "set.yaml").out)["players"][1] == f"{start}1+cmd|x"


def test_a_negative_figure_is_a_number_not_a_formula(run: Run) -> None:
    assert ",-50,-41," in run("--to", "csv", EXAMPLES / "friday.yaml").out


def test_an_archive_is_one_spreadsheet_with_the_bonuses_of_all_its_rules(run: Run) -> None:
    Path("english.yaml").write_text(GOOD.replace("players", "ruleset: mastheads\nplayers"), encoding="utf-8")
    rows = list(csv.DictReader(io.StringIO(run("--to", "csv", "good.yaml", "english.yaml").out)))
    first, second = rows[0], rows[4]
    assert (first["bonus: trumps"], first["bonus: mastheads"]) == ("25", "")
    assert (second["bonus: trumps"], second["bonus: mastheads"]) == ("0", "0")
    assert first["game"] == first["running total"] == ""


# --- tables, text and JSON --------------------------------------------------------------------------


def test_markdown_is_a_table_and_keeps_names_as_they_are(run: Run) -> None:
    assert run("--to", "md", "set.yaml").out == (
        "## Tables \\| \\*and\\* chairs\n"
        "\n"
        "2026-05-08, rules: korolevskoe, 1 game of 10 finished\n"
        "\n"
        "| game | dealer | Anna | \\=Boris | Cl\\|ara | \\<script\\> |  |\n"
        "| --- | --- | ---: | ---: | ---: | ---: | --- |\n"
        "| 1 | Anna | 140 | 55 | 50 | 43 | tally |\n"
        "| – | \\=Boris | – | – | – | – | void: =a card too many |\n"
        "| 2 | \\=Boris | (10) | (0) | (38) | (0) | unfinished |\n"
        "| total |  | **140** | 55 | 50 | 43 |  |\n"
        "\n"
        "Anna leads with 140. Game 2, which =Boris dealt, is being played.\n"
        "\n"
        "- void, dealt by =Boris after game 1: =a card too many\n"
        "- game 2: UNFINISHED: 2 tricks of 11; it stands in no total yet\n"
    )


def test_markdown_of_a_hand_has_its_figures(run: Run) -> None:
    assert run("--to", "md", "faulty.yaml", "--cards", "letters").out == (
        "## faulty\n"
        "\n"
        "rules: korolevskoe; Dmitri dealt; 7d turned: diamonds are trump\n"
        "\n"
        "|  | Anna | Boris | Clara | Dmitri |\n"
        "| --- | ---: | ---: | ---: | ---: |\n"
        "| tricks | 0 | 1 | 1 | 0 |\n"
        "| in-play points | 0 | 9 | 10 | 0 |\n"
        "| bonus: trumps | – | – | – | – |\n"
        "| bonus: face cards | – | – | – | – |\n"
        "| bonus: tricks | – | – | – | – |\n"
        "| total | 0 | 9 | **10** | 0 |\n"
        "\n"
        "Clara: the highest total so far as played, 10.\n"
        "\n"
        "- DISPUTED: revoke (trick 1, Dmitri). The score is as played.\n"
        "- UNFINISHED: 2 tricks of 11. The score is as far as played.\n"
    )


@pytest.mark.parametrize("path", ["set.yaml", "good.yaml", EXAMPLES / "bridge-archive.yaml"])
def test_json_is_what_score_prints(run: Run, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    assert run("--to", "json", path).out == run_with(monkeypatch, "score", "--json", path).out


@pytest.mark.parametrize("path", ["set.yaml", "good.yaml", EXAMPLES / "bridge-archive.yaml"])
def test_text_is_what_score_prints(run: Run, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    assert run("--to", "txt", path).out == run_with(monkeypatch, "score", path).out


# --- pictures and pages -----------------------------------------------------------------------------


def test_the_picture_is_well_formed_and_says_the_totals(run: Run) -> None:
    result = run("--to", "svg", EXAMPLES / "friday.yaml")
    root = ElementTree.fromstring(result.out)
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    totals = [str(total) for total in added(EXAMPLES / "friday.yaml").totals]
    at = texts.index("total")
    assert texts[at + 1 : at + 5] == totals
    assert root.find("{http://www.w3.org/2000/svg}desc").text == "Pilar wins with 1374."  # type: ignore[union-attr]
    assert "prefers-color-scheme: dark" in result.out


@pytest.mark.parametrize("format", ["svg", "html"])
def test_a_name_is_never_markup(run: Run, format: str) -> None:
    Path("set.yaml").write_text(SET.replace("<script>", "</script><b>&amp;"), encoding="utf-8")
    text = run("--to", format, "set.yaml").out
    assert "</script><b>" not in text
    assert "&lt;/script&gt;&lt;b&gt;&amp;amp;" in text


def test_nothing_is_fetched(run: Run) -> None:
    for format in ("svg", "html"):
        text = run("--to", format, EXAMPLES / "friday.yaml").out
        addresses = {
            word for word in text.split('"') if "//" in word and word.startswith(("http", "//", "url("))
        }
        assert addresses <= {"http://www.w3.org/2000/svg"}
        assert "@import" not in text
        assert "url(" not in text


# --- files ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", ["csv", "md", "json", "txt", "svg", "html", "HTM", "markdown"])
def test_the_ending_says_what_is_written(run: Run, ending: str) -> None:
    assert run("set.yaml", "-o", f"out.{ending}")[:2] == (0, "")
    to = {"HTM": "html", "markdown": "md"}.get(ending, ending)
    assert Path(f"out.{ending}").read_text("utf-8-sig").splitlines() == (
        run("--to", to, "set.yaml").out.splitlines()
    )


def test_no_file_is_written_over_unasked(run: Run) -> None:
    Path("out.md").write_text("mine", encoding="utf-8")
    assert run("set.yaml", "-o", "out.md") == (
        2,
        "",
        "rmscore: out.md is there already; --force writes over it.\n",
    )
    assert Path("out.md").read_text(encoding="utf-8") == "mine"
    assert run("set.yaml", "-o", "out.md", "--force").status == 0
    assert Path("out.md").read_text(encoding="utf-8").startswith("## ")
    assert sorted(os.listdir()) == ["faulty.yaml", "good.yaml", "out.md", "set.yaml"]


def test_a_record_is_not_written_over_even_by_force(run: Run) -> None:
    result = run("set.yaml", "--to", "json", "-o", "set.yaml", "--force")
    assert result == (2, "", "rmscore: set.yaml is the record itself, and is not written over.\n")
    assert Path("set.yaml").read_text(encoding="utf-8") == SET


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="there is no such device here")
def test_a_device_stays_a_device(run: Run) -> None:
    assert run("set.yaml", "--to", "md", "-o", os.devnull, "--force").status == 0
    assert Path(os.devnull).is_char_device()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (["set.yaml"], "say where to, with -o and a file, or print it, with --to and a format."),
        (
            ["set.yaml", "-o", "out.cvs"],
            "out.cvs: nothing can be written to a .cvs file; "
            "there are .csv, .md, .json, .txt, .svg and .html. Did you mean .csv?",
        ),
        (
            ["set.yaml", "-o", "out"],
            "out has no ending that says what to write; there are .csv, .md, .json, .txt, .svg and .html.",
        ),
        (["set.yaml", "-o", "nowhere/out.md"], "nowhere/out.md: there is no such folder."),
        (["set.yaml", "-o", ".", "--to", "md"], ". is a folder; name a file in it."),
    ],
)
def test_mistakes_in_the_call_are_said_plainly(run: Run, call: list[str], says: str) -> None:
    assert run(*call) == (2, "", f"rmscore: {says}\n")


def test_a_fault_is_exported_and_said(run: Run) -> None:
    result = run("faulty.yaml", "-o", "out.csv")
    assert result.status == 1
    assert result.err.startswith("faulty.yaml:6:14: revoke: ")
    assert Path("out.csv").read_text("utf-8-sig").splitlines()[1].endswith(",no,no,yes,Anna")


def test_what_cannot_be_exported_leaves_the_rest(run: Run) -> None:
    Path("bad.yaml").write_text(GOOD.replace("9h", "9x"), encoding="utf-8")
    result = run("bad.yaml", "good.yaml", "-o", "out.csv")
    assert result.status == 1
    assert result.err.endswith("rmscore: bad.yaml cannot be exported before this is mended.\n")
    assert len(Path("out.csv").read_text("utf-8-sig").splitlines()) == 5
    assert run("bad.yaml", "-o", "none.csv").status == 2
    assert not Path("none.csv").exists()


def test_a_hyphen_is_standard_output(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("set.yaml", "-o", "-", "--to", "md") == run("set.yaml", "--to", "md")
    assert run("set.yaml", "-o", "-").err.startswith("rmscore: say where to")
    assert run_with(monkeypatch, "sheet", "-o", "-") == run_with(monkeypatch, "sheet")
    assert run_with(monkeypatch, "schema", "set", "-o", "-") == run_with(monkeypatch, "schema", "set")
    assert sorted(os.listdir()) == ["faulty.yaml", "good.yaml", "set.yaml"]


def test_a_folder_is_exported_without_its_rulesets(run: Run) -> None:
    Path("games").mkdir()
    Path("games/1.yaml").write_text(GOOD, encoding="utf-8")
    Path("games/house.yaml").write_text("rmscore: ruleset/1\nextends: mastheads\n", encoding="utf-8")
    result = run("games", "-o", "games.csv")
    assert result == (0, "", "")
    assert len(Path("games.csv").read_text("utf-8-sig").splitlines()) == 5
    assert run("games/house.yaml", "--to", "md").status == 2


@pytest.mark.parametrize(("style", "card"), [("letters", "7d"), ("symbols", "7♦"), ("ru", "7б")])
@pytest.mark.parametrize("format", ["svg", "md"])
def test_cards_are_written_as_asked_for(run: Run, style: str, card: str, format: str) -> None:
    assert f"{card} turned" in run("good.yaml", "--to", format, "--cards", style).out


def test_cards_of_a_picture_are_russian_in_russian(run: Run) -> None:
    set_language("ru")
    try:
        assert "7б" in run("good.yaml", "--to", "svg").out
    finally:
        set_language("en")


@pytest.mark.parametrize("to", ["md", "svg", "html"])
@pytest.mark.parametrize("name", ["club-night", "friday"])
def test_a_negative_number_has_one_minus_sign(run: Run, to: str, name: str) -> None:
    out = run("--to", to, EXAMPLES / f"{name}.yaml").out
    out = re.sub(r"(?s)<style.*?</style>|<script>.*?</script>|<[^>]*>", " ", out)
    assert "−" in out
    assert not re.findall(r"(?<=[\s(>])-\d", out)
