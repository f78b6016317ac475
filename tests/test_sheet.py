"""`rmscore sheet`: an empty sheet has what the ruleset counts, a row for each game, and the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from rmscore.files import rulesets
from rmscore.show import scoresheet
from rmscore.show.language import set_language
from tests import browser
from tests.browser import Browser
from tests.builders import SHIPPED
from tests.running import Result
from tests.running import run as run_with

EXAMPLES = Path(__file__).parents[1] / "examples"
KITCHEN = EXAMPLES / "kitchen-table.yaml"

Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments, **options: run_with(monkeypatch, "sheet", *arguments, **options)


def cells(page: str, tag: str) -> list[str]:
    """The text of every element of this kind."""
    found = re.findall(rf"<{tag}\b[^>]*>(.*?)</{tag}>", page, re.DOTALL)
    return [unescape(re.sub("<[^>]*>", "", text)) for text in found]


def test_the_columns_are_what_the_ladders_count() -> None:
    names = [column.name for column in scoresheet.columns(SHIPPED["korolevskoe"])]
    assert names == ["points", "tricks", "trumps", "face cards", "bonuses"]
    assert "mastheads" in [column.name for column in scoresheet.columns(SHIPPED["mastheads"])]
    plain = rulesets.load(str(EXAMPLES / "bridge-play.yaml"), EXAMPLES)
    assert [column.name for column in scoresheet.columns(plain)] == ["points", "tricks"]
    assert scoresheet.before(plain) == ["dealer", "trump"]


def test_the_text_begins_so(run: Run) -> None:
    result = run("--players", "Anna,Boris,  Clara von Hohenstein ,Дмитрий")
    assert result.status == 0
    assert result.out.splitlines()[:18] == [
        "korolevskoe: Королевское наказание, the Russian rule card",
        "",
        "Date: __________________   Place: _________________________________",
        "",
        "+=====================+=============+=============+=============+=============+",
        "| player              | Anna        | Boris       | Clara von   | Дмитрий     |",
        "|                     |             |             | Hohenstein  |             |",
        "+=====================+=============+=============+=============+=============+",
        "| game 1              | dealer: ________________   turned: ________________   |",
        "+---------------------+-------------+-------------+-------------+-------------+",
        "| points              |             |             |             |             |",
        "| tricks              |             |             |             |             |",
        "| trumps              |             |             |             |             |",
        "| face cards          |             |             |             |             |",
        "| bonuses             |             |             |             |             |",
        "| total               |             |             |             |             |",
        "| total so far        |             |             |             |             |",
        "+=====================+=============+=============+=============+=============+",
    ]
    assert max(map(len, result.out.splitlines())) <= 79


@pytest.mark.parametrize("name", ["korolevskoe", "mastheads", KITCHEN])
@pytest.mark.parametrize("format", ["txt", "html"])
def test_there_is_a_row_for_each_game_and_the_rules_below(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str | Path, format: str
) -> None:
    rules = rulesets.load(str(name), EXAMPLES)
    text = run("-r", name, "--to", format).out
    told = run_with(monkeypatch, "rules", "show", name, columns=79).out
    if format == "txt":
        assert re.findall(r"^\| game (\d+) ", text, re.MULTILINE) == [
            str(number) for number in range(1, rules.games + 1)
        ]
        assert text.endswith(told)
    else:
        rows = [row for row in cells(text, "th") if row.isdecimal()]
        assert rows == [str(number) for number in range(1, rules.games + 1)]
        sentences = " ".join(cells(text, "p"))
        for sentence in re.sub(r"\n +", " ", told.partition("\n\n")[2]).splitlines():
            assert not sentence.startswith("  ") or sentence.strip() in sentences


@pytest.mark.parametrize(
    ("names", "says"),
    [
        ("Anna,Boris,Clara", "3 players are named, and four play. Name all, clockwise, with commas between"),
        ("Anna,Boris,Anna,Clara", "Two players are called “Anna”."),
        (
            "Anna,Boris,anna,Clara",
            "“anna” and “Anna” differ only in capital and small letters: a (letter 1).",
        ),
        ("Anna,,Boris,Clara", "This name is empty."),
    ],
)
def test_four_different_names_are_wanted(run: Run, names: str, says: str) -> None:
    status, out, err = run("--players", names)
    assert (status, out) == (2, "")
    assert err.startswith(f"rmscore: {says}")


def test_a_name_is_never_markup(run: Run) -> None:
    page = run("--to", "html", "--players", "<b>,Boris,Clara,Dmitri").out
    assert "<b>" not in page
    assert "<b>" in cells(page, "th")


def test_no_file_is_written_over_unasked(run: Run) -> None:
    assert run("-o", "sheet.html").status == 0
    assert run("-o", "sheet.html").err == "rmscore: sheet.html is there already; --force writes over it.\n"
    assert run("-o", "sheet.pdf").err == (
        "rmscore: sheet.pdf: nothing can be written to a .pdf file; there are .html and .txt.\n"
    )


# --- in a browser -----------------------------------------------------------------------------------

in_a_browser = pytest.mark.skipif(bool(browser.missing()), reason=f"not looked at: {browser.missing()}")


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


@in_a_browser
@pytest.mark.parametrize("name", ["korolevskoe", "mastheads", "korolevskoe-running"])
def test_it_prints_on_two_sides_of_a4_across(run: Run, window: Browser, tmp_path: Path, name: str) -> None:
    run("-r", name, "-o", "sheet.html")
    window.complaints()
    window.open(tmp_path / "sheet.html")
    window.pdf(tmp_path / "sheet.pdf")
    boxes = re.findall(rb"/MediaBox \[([\d. ]+)\]", tmp_path.joinpath("sheet.pdf").read_bytes())
    assert [[round(float(number)) for number in box.split()] for box in boxes] == [[0, 0, 842, 595]] * 2
    assert window.complaints() == []


HOUSE = """\
rmscore: ruleset/1
name: evenings
title: Long evenings
extends: {base}
set: {{games: {games}}}
bonuses:
  trumps: {{3: 25, 4-12: 50, 13: 2000}}
  mastheads: {{3: 25, 4: 50}}
  faces: {{7-11: 500, 12: 1000}}
  numbers: {{20-36: 100}}
  aces: {{3: 100, 4: 200}}
  tricks: {{9: 100, 10: 200, 11: 400}}
"""
FITS = """
const page = arguments[0];
const high = [...document.querySelectorAll(".sheet")].map((one) => one.getBoundingClientRect().height);
const out = [...document.querySelectorAll("th span")].filter((one) => {
  const [text, cell] = [one.getBoundingClientRect(), one.parentElement.getBoundingClientRect()];
  return text.left < cell.left - 1 || text.right > cell.right + 1 || text.top < cell.top - 1;
});
return [high.every((one) => one <= page), out.map((one) => one.textContent)];
"""
MILLIMETRE = 96 / 25.4


@in_a_browser
@pytest.mark.parametrize(("games", "pages"), [(12, 1), (13, 2), (24, 2)])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_house_sheet_fits_its_pages(
    run: Run, window: Browser, tmp_path: Path, games: int, pages: int, language: str
) -> None:
    Path(f"{games}.yaml").write_text(HOUSE.format(games=games, base="mastheads"), encoding="utf-8")
    set_language(language)
    try:
        run("-r", f"{games}.yaml", "-o", "sheet.html")
    finally:
        set_language("en")
    window.open(tmp_path / "sheet.html")
    window.pdf(tmp_path / "sheet.pdf")
    assert tmp_path.joinpath("sheet.pdf").read_bytes().count(b"/MediaBox") == pages + 1  # and the rules
    size = {"width": round(269 * MILLIMETRE), "height": 800, "deviceScaleFactor": 1, "mobile": False}
    window.command("Emulation.setEmulatedMedia", media="print")
    window.command("Emulation.setDeviceMetricsOverride", **size)
    try:
        assert window.run(FITS, 186 * MILLIMETRE) == [True, []]
        assert len(window.texts(".sheet thead")) == len(window.texts(".sheet .reminder")) / 2 == pages
    finally:
        window.command("Emulation.clearDeviceMetricsOverride")
        window.command("Emulation.setEmulatedMedia", media="")


@pytest.mark.parametrize(
    ("name", "says"),
    [("korolevskoe", "card of the trump suit scores double"), ("mastheads", "(a masthead) scores double")],
)
def test_the_footnote_says_what_counts_double(run: Run, name: str, says: str) -> None:
    page = run("-r", name, "--to", "html").out
    (note,) = (text for text in cells(page.partition("<h2")[0], "p") if "Number cards" in text)
    assert says in note
