"""Players can be told apart wherever their names are cut."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rmscore.show import cells, lettering
from tests.running import run

LONG = ["Александра Иванова", "Александра Петрова", "Константин Иванов", "Константин Петров"]


@pytest.mark.parametrize(
    ("names", "room", "cut"),
    [
        (["Anna", "Boris", "Clara", "Dmitri"], 6, ["Anna", "Boris", "Clara", "Dmitri"]),
        (["Clara von Hohenstein", "Boris"], 12, ["Clara von ..", "Boris"]),
        (LONG[:2], 12, ["Алекса..нова", "Алекса..рова"]),
        (LONG[:2], 14, ["Александра И..", "Александра П.."]),
        (["abcdefXxyzwvu", "abcdefYxyzwvu"], 6, ["abc..1", "abc..2"]),
        (["Christian", "Christina", "Chris"], 5, ["Ch..n", "Ch..a", "Chris"]),
        (["", "", "Anna"], 1, ["", "", "Anna"]),
    ],
)
def test_names_are_cut_so_that_they_can_be_told_apart(names: list[str], room: int, cut: list[str]) -> None:
    assert cells.stubs(names, [room] * len(names)) == cut


NAMES = st.lists(st.text("abcd", min_size=1, max_size=12), min_size=4, max_size=4, unique=True)


@given(NAMES, st.integers(4, 12))
@settings(max_examples=300)
def test_no_two_names_are_ever_cut_alike(names: list[str], room: int) -> None:
    shown = cells.stubs(names, [room] * 4)
    assert len(set(shown)) == 4
    assert all(len(stub) <= room for stub in shown)


def test_names_are_cut_only_where_the_columns_together_have_no_room() -> None:
    names = ["Ilse", "Marko", "Pilar", "Theo"]
    assert cells.fitted(names, [3, 3, 3, 3], None) == names
    assert cells.fitted(names, [3, 3, 3, 3], 18) == names
    assert cells.fitted(names, [3, 3, 3, 3], 17) == ["Ilse", "Ma..", "Pi..", "Theo"]
    assert cells.fitted(names, [3, 5, 3, 3], 17) == ["Ilse", "Marko", "Pi..", "Theo"]


@pytest.mark.parametrize("game", [[], ["--game", "2"]])
@pytest.mark.parametrize("columns", [None, 40, 60, 80, 100, 140])
def test_players_can_be_told_apart_in_every_table(
    game: list[str], columns: int | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    figures = "{points: 30, tricks: %d, faces: 3, trumps: %d}"
    tallies = [f'      "{name}": {figures % (3 - (at > 2), 3 + (at > 2))}' for at, name in enumerate(LONG)]
    tricks = "  - turned: 7d\n    tricks: [4h 7h 9h 6h, 5d 4d Jd 7c]\n"
    start = f'rmscore: set/1\nplayers: {json.dumps(LONG, ensure_ascii=False)}\ndealer: "{LONG[0]}"\n'
    path.write_text(f"{start}hands:\n  - tally:\n" + "\n".join(tallies) + "\n" + tricks, encoding="utf-8")
    lines = run(monkeypatch, "score", *game, path, columns=columns).out.splitlines()
    heads = [line for line in lines if line.startswith(("  ", " game", " totals")) and line.count("К") == 2]
    assert len(heads) == (1 if game else 2)
    for head in heads:
        shown = re.split("  +", head)[-4:]
        assert len({name.strip() for name in shown}) == 4
        if columns is None or columns == 140:
            assert shown == LONG


def test_the_sheet_has_whole_names(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = run(monkeypatch, "sheet", "--players", ",".join(LONG)).out.splitlines()
    assert lines[5:7] == [
        "| player              | Александра  | Александра  | Константин  | Константин  |",
        "|                     | Иванова     | Петрова     | Иванов      | Петров      |",
    ]
    unbroken = [name.replace(" ", "") for name in LONG]
    (line,) = run(monkeypatch, "sheet", "--players", ",".join(unbroken)).out.splitlines()[5:6]
    assert len(set(line.split("|")[2:-1])) == 4


def test_a_picture_cuts_names_by_their_length_in_letters() -> None:
    assert lettering.length("Щ", 10, bold=True) > 3 * lettering.length("i", 10, bold=True)
    shown = lettering.cut(LONG, 80, 13)
    assert len(set(shown)) == 4
    assert all(lettering.length(name, 13) <= 80 for name in shown)
