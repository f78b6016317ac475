"""Names that only look different, or only look the same, and whom a name as it is typed can mean."""

from __future__ import annotations

import json
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rmscore.names import alike, difference, seats_begun, seats_named
from rmscore.show.language import set_language
from tests.running import run
from tests.test_table import Scribe

TWO_ANNAS = """\
rmscore: set/1
players: [Anna, Boris, anna, Dmitri]
dealer: Boris
hands:
  - turned: 7d
    tricks:
      - anna: 4h 7h 9h 6h
"""
SCHOOL = normalize("NFD", "Сергей")


@pytest.mark.parametrize(
    ("first", "second", "what", "letters"),
    [
        ("Анна", "Aнна", "latin", [(1, "A")]),
        ("Aнна", "Анна", "cyrillic", [(1, "А")]),
        ("Вова", "BOBA", "latin", [(1, "B"), (2, "O"), (3, "B"), (4, "A")]),
        ("toma", "тома", "cyrillic", [(1, "т"), (2, "о"), (3, "м"), (4, "а")]),
        ("Анна", "анна", "case", [(1, "а")]),
        ("Anna", "ANNa", "case", [(2, "N"), (3, "N")]),
        ("Anna B", "Anna  B", "spaces", [(6, "")]),
        ("Anna B", "Anna\xa0B", "spaces", [(5, "")]),
        ("Anna", " Anna", "spaces", [(1, "")]),
        ("Anna", "Anna ", "spaces", [(5, "")]),
        ("Anna", "An\u200dna", "spaces", [(3, "")]),
        ("Сергей", SCHOOL, "form", [(6, "U+0438 U+0306")]),
        ("Anna", "Ａnna", "form", [(1, "U+FF21")]),
        ("Лёва", "Лëва", "latin", [(2, "ë")]),
    ],
)
def test_names_that_look_alike_and_in_what_they_differ(
    first: str, second: str, what: str, letters: list[tuple[int, str]]
) -> None:
    assert list(alike([first, "Boris", second])) == [(2, 0)]
    assert difference(first, second) == (what, tuple(letters))


@pytest.mark.parametrize(
    ("first", "second"), [("Нина", "Huna"), ("Anna", "Anne"), ("Лев", "Лёв"), ("Ян", "Яна")]
)
def test_names_that_can_be_told_apart(first: str, second: str) -> None:
    assert not list(alike([first, second]))


@given(st.lists(st.text("aAаАbВ в\xa0йЙ", min_size=1, max_size=4), min_size=2, max_size=4))
def test_likeness_is_mutual_and_passes_on(names: list[str]) -> None:
    """Which name comes first matters to what is said, and never to whether it is said."""
    found = {frozenset((names[at], names[first])) for at, first in alike(names)}
    for at, name in enumerate(names):
        likes = [other for other in names[:at] if list(alike([other, name]))]
        assert bool(likes) is any(name in pair for pair in found if pair & set(likes))
        assert all(list(alike([name, other])) for other in likes)


# --- whom a name can mean ---------------------------------------------------------------------------


def test_a_name_in_another_case_means_a_player_only_where_there_is_one() -> None:
    names = ("Anna", "anna", "Boris", "Сергей")
    assert seats_named("Anna", names) == (0,)
    assert seats_named("anna", names) == (1,)
    assert seats_named("ANNA", names) == (0, 1)
    assert seats_named(" bORIS ", names) == (2,)
    assert seats_named(SCHOOL, names) == (3,)
    assert seats_named("Clara", names) == ()


@pytest.mark.parametrize(
    ("text", "seats", "rest"),
    [
        ("Anna -50", (0,), "-50"),
        ("anna: 7h", (1,), "7h"),
        ("ANNA -50", (0, 1), "-50"),
        ("An -50", (0, 1, 2), "-50"),
        ("ANNA B. -50", (2,), "-50"),
        ("Anna B -50", (0,), "B -50"),
        ("bo -50", (3,), "-50"),
        ("Annabel -50", (), "Annabel -50"),
        ("STRASSE x", (4,), "x"),
        (f"{SCHOOL} x", (5,), "x"),
        ("", (), ""),
    ],
)
def test_the_name_that_a_line_begins_with(text: str, seats: tuple[int, ...], rest: str) -> None:
    names = ("Anna", "anna", "Anna B.", "Boris", "Straße", "Сергей")
    assert seats_begun(text, names) == (seats, rest)


@pytest.mark.parametrize("line", ["r ANNA -50 why", "r An -50 why", "ANNA: 9c 3c 4c 5c"])
def test_the_table_takes_no_name_that_fits_two_players(tmp_path: Path, line: str) -> None:
    scribe = Scribe(tmp_path, TWO_ANNAS)
    before = scribe.path.read_bytes()
    said = " ".join(scribe(line).split())
    assert "This fits several players: Anna and anna. Write the name as it is in the record." in said
    assert scribe.path.read_bytes() == before


def test_a_ruling_says_whom_it_is_about_and_what_it_takes(tmp_path: Path) -> None:
    scribe = Scribe(tmp_path, TWO_ANNAS)
    assert scribe("r anna -50 x") == "  Ruling written down. anna: -50, x"
    assert scribe("r Anna +10 y") == "  Ruling written down. Anna: +10, y"
    assert [ruling.seat for ruling in scribe.journal.entry_at(("hands", 1)).rulings] == [2, 0]


def test_a_correction_says_whose_card_is_another_one(tmp_path: Path) -> None:
    scribe = Scribe(tmp_path, TWO_ANNAS)
    assert scribe("1.2=8h").splitlines()[0] == "  Trick 1 corrected. Dmitri: 8h, not 7h."
    said = scribe("1=4h 7h Th 5h").splitlines()[0]
    assert said == "  Trick 1 corrected. Dmitri: 7h, not 8h. Anna: 10h, not 9h. Boris: 5h, not 6h."


@pytest.mark.parametrize("command", [["score", "--player"], ["replay", "--plain", "--seat"]])
def test_the_command_line_takes_no_name_that_fits_two_players(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: list[str]
) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(TWO_ANNAS, encoding="utf-8")
    says = "ANNA fits several players, Anna and anna; write the name as it is in the record."
    refused = run(monkeypatch, *command, "ANNA", path)
    assert (refused.status, says in refused.err) == (2, True)
    assert run(monkeypatch, *command, "anna", path).status != 2
    assert run(monkeypatch, *command, "BORIS", path).status != 2


# --- where players are entered ----------------------------------------------------------------------


def test_a_set_of_players_that_look_alike_is_not_begun(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    for names, says in [
        ("Анна,Boris,Aнна,Dmitri", "“Aнна” looks like “Анна”, but is spelled with the Latin A (letter 1)."),
        (
            "Anna,Boris,ANNA,Dmitri",
            "“ANNA” and “Anna” differ only in capital and small letters: N (letter 2)",
        ),
        ("Anna B,Boris,Anna  B,Dmitri", "“Anna B” and “Anna B” differ only in spaces"),
    ]:
        refused = run(monkeypatch, "new", path, "--players", names)
        assert refused.status == 2
        assert says in refused.err
    set_language("ru")
    try:
        russian = run(monkeypatch, "new", path, "--players", "Анна,Boris,Aнна,Dmitri")
    finally:
        set_language("en")
    assert "«Aнна» выглядит как «Анна», но написано латинскими буквами: A (буква 1)." in russian.err
    assert not path.exists()


def test_a_dealer_who_may_be_either_is_not_guessed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("players: [Anna, Boris, anna, Dmitri]\ndealer: ANNA\nturned: 7d\n", encoding="utf-8")
    found = json.loads(run(monkeypatch, "check", "--json", path).out.splitlines()[0])["findings"]
    assert [(one["name"], one["line"], one["column"]) for one in found] == [
        ("alike-names", 1, 24),
        ("unknown-player", 2, 9),
    ]


def test_names_in_one_text_have_their_own_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("players: Anna, Boris,  anna, Dmitri\ndealer: Anna\nturned: 7d\n", encoding="utf-8")
    [_, found] = json.loads(run(monkeypatch, "check", "--json", path).out.splitlines()[0])["findings"]
    assert (found["name"], found["line"], found["column"]) == ("alike-names", 1, 24)
    assert found["proof"][0]["column"] == 10


def test_a_claim_under_a_name_in_another_case_has_its_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "hand.yaml"
    text = "players: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\nturned: 7d\ntricks: [4h 7h 9h 6h]\n"
    path.write_text(text + "claimed:\n  Boris: 0\n  CLARA: {points: 99}\n", encoding="utf-8")
    found = json.loads(run(monkeypatch, "check", "--json", path).out.splitlines()[0])["findings"]
    [claim] = [one for one in found if one["name"] == "claim-differs" and one["player"] == "Clara"]
    assert (claim["line"], claim["column"]) == (7, 19)
