"""The builder of documents and its writer: how paragraphs break, which columns go, what can do no harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from rmscore.scoring import score
from rmscore.show import score as scores
from rmscore.show import scoresheet
from rmscore.show.cells import width
from rmscore.show.document import (
    BLANK,
    Block,
    Column,
    Quote,
    Row,
    Say,
    Table,
    Terms,
    apart,
    either,
    say,
    table,
)
from rmscore.show.terminal import STYLES, Look, inline, text
from tests.builders import KOROLEVSKOE, played
from tests.running import run

CONTROL = "\x1b[2J\u202e"
HARMLESS = "\\x1b[2J\\u202e"


@pytest.mark.parametrize(
    "block",
    [
        Say((CONTROL, (CONTROL, "best"))),
        Table((Column(CONTROL),), ((CONTROL,), ((CONTROL, "best"),))),
        Terms(((CONTROL, CONTROL),)),
        Row(CONTROL, ((CONTROL, "1"),)),
        Quote(CONTROL, 1, 2, "fault"),
    ],
)
def test_no_block_lets_a_control_character_through(block: Block) -> None:
    for look in (Look(), Look(width=24), Look(colour=True)):
        shown = text([block], look)
        assert CONTROL not in shown
        assert HARMLESS in shown
    assert inline(CONTROL, Look()) == HARMLESS


def test_markup_and_emoji_codes_are_text() -> None:
    assert text(say("[bold]x[/bold] :smile: https://example.org"), Look(colour=True)) == (
        "[bold]x[/bold] :smile: https://example.org"
    )


@pytest.mark.parametrize("name", STYLES)
def test_a_stream_without_colour_is_sent_no_code(name: str) -> None:
    shown = [*say("K♦ is red", style=name), Terms(((("a", name), "b"),)), Quote("abc", 1, 2, name)]
    assert "\x1b" not in text(shown, Look())
    assert text(shown, Look(colour=True)).count("\x1b[") >= (2 if name != "cards" else 0)


def test_a_paragraph_hangs_and_parts_no_word() -> None:
    path = "a/rather/long/path/of-a-record.yaml"
    assert text(say(f"In {path}: one two three", indent=1), Look(width=16)).splitlines() == [
        " In",
        f"   {path}:",
        "   one two three",
    ]


def test_no_line_ends_in_spaces() -> None:
    head = [Column("a"), Column("longer")]
    shown = table(head, [[("x", "best"), ("", "total")]]) + say("one  two", hang=0)
    for look in (Look(), Look(colour=True), Look(width=5)):
        assert all(line == line.rstrip() for line in text(shown, look).splitlines())
    assert text(shown, Look(colour=True)).splitlines()[1] == " \x1b[1;32mx\x1b[0m"


@pytest.mark.parametrize("name", ["Anna", "👨‍👩‍👧", "♥️ Ivy", "日本", "e\u0301a", "👍🏽"])
def test_columns_line_up_whatever_a_name_is_written_with(name: str) -> None:
    head = [Column("name"), Column("points", right=True)]
    lines = text(table(head, [[name, "7"], ["Theodora", "8"]]), Look()).splitlines()
    assert len({width(line) for line in lines}) == 1
    assert {"👨‍👩‍👧": 2, "♥️ Ivy": 6, "👍🏽": 2}.get(name, width(name)) == width(name)


def test_names_are_cut_before_columns_go_and_figures_never() -> None:
    head = [Column("of"), Column("why", spare=1), Column("Konstantin", right=True, cut=8)]
    shown = table(head, [["x", "because", "123456"]], indent=0)
    assert text(shown, Look(width=22)).splitlines()[0] == "of  why      Konstan.."
    assert text(shown, Look(width=16)).splitlines() == ["of  Konstantin", "x       123456"]
    assert text(shown, Look(width=5)).splitlines() == ["of  Kons..", "x   123456"]


def test_a_table_of_little_is_shown_where_there_is_less() -> None:
    assert text(table([Column(), Column(spare=1)], [["a", "b"]], indent=0), Look(width=3)) == "a"


def test_a_table_that_is_too_wide_gives_way_to_another_document() -> None:
    wide = table([Column(), Column()], [["x" * 10, "y" * 10]], indent=0)
    shown = either(wide, say("x, y"))
    assert text(shown, Look()) == text(shown, Look(width=22)) == "x" * 10 + "  " + "y" * 10
    assert text(shown, Look(width=21)) == "x, y"


def test_documents_stand_apart_and_empty_ones_leave_no_gap() -> None:
    assert apart([], say("a"), [], say("b")) == [*say("a"), BLANK, *say("b")]


# --- templates and what records put into them -------------------------------------------------------

BRACES = ("{dealer}", "{n}", "{player}", "{0}")


def test_a_name_in_braces_is_shown_as_it_is() -> None:
    shown = text(scores.hand("{title}", score(played(players=BRACES)), (), "letters", explain=True), Look())
    assert "{dealer}, {n}, {player} and {0}: the highest total so far, 0." in shown
    assert scoresheet.text(KOROLEVSKOE, BRACES, "letters").count("{dealer}") == 1


SET = """\
rmscore: set/1
players: ["{dealer}", "{n}", "{player}", "{all}"]
dealer: "{n}"
place: "Club {all}"
title: "{n} of {all}"
hands: []
"""


def test_a_place_in_braces_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(SET, encoding="utf-8")
    said = run(monkeypatch, "score", path).out
    assert "\nClub {all}, rules: korolevskoe, 0 games of 10 finished\n" in said
    assert "{n} deals." in said


def test_a_new_table_names_its_players_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    players = "{dealer},{n},Clara,{players}"
    said = run(monkeypatch, "new", tmp_path / "set.yaml", "--players", players).out
    assert said.startswith(
        "A set of 10 games for {dealer}, {n}, Clara and {players}. {dealer} deals first.\n"
    )
