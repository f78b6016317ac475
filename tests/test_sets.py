"""Sets as files: the forms of an entry, what is found in them, and how they are shown."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rmscore.cli.records import judge
from rmscore.files import Document, read, read_stream
from rmscore.files import sets as sets_module
from rmscore.ledger import Ledger, ledger
from rmscore.records import Hand, Set, Tally, Unread, Void
from rmscore.show import findings as shown_findings
from rmscore.show import json as shown_json
from rmscore.show import ledger as shown_ledger
from rmscore.show.terminal import Look, text
from tests.running import run
from tests.test_conformance import lines

HEAD = """\
rmscore: set/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands:
"""
TALLY = """\
  - tally:
      Anna: {points: 57, tricks: 4, faces: 3, trumps: 4}
      Boris: {points: 30, tricks: 3, faces: 2, trumps: 3}
      Clara: {points: 66, tricks: 4, faces: 7, trumps: 4}
      Dmitri: {points: 0, tricks: 0, faces: 0, trumps: 0}
"""
BORIS = "Boris: {points: 30, tricks: 3, faces: 2, trumps: 3}"
HAND_FILE = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
turned: 7d
tricks:
  - 4h 7h 9h 6h
"""


def one(text: str, folder: Path = Path()) -> Document:
    [document] = read_stream(io.BytesIO(text.encode()), str(folder / "set.yaml"), folder)
    return document


def entries(text: str, folder: Path = Path()) -> tuple[Any, ...]:
    """The entries of a set with nothing wrong in it."""
    document = one(text, folder)
    assert document.findings == ()
    assert document.complete
    assert isinstance(document.record, Set)
    return document.record.entries


def found(text: str, folder: Path = Path()) -> list[tuple[str, int, int]]:
    """Name, line and column of what the reader finds."""
    document = one(text, folder)
    return [(finding.name, *document.locate(finding.place)[1:3]) for finding in document.findings]


def added(document: Document) -> Ledger:
    assert isinstance(document.record, Set) and document.ruleset
    return ledger(document.record, document.ruleset)


def games(count: int) -> tuple[str, list[int]]:
    """Ten games as a table would write them, and what they come to by the independent figures."""
    text, totals = HEAD, [0, 0, 0, 0]
    for number, line in enumerate(lines("lawful.jsonl")[:count]):
        dealt = line["hand"]
        tricks = "".join(f"      - {cards}\n" for cards in dealt["tricks"])
        text += f"  - turned: {dealt['turned']}\n    tricks:\n{tricks}"
        turn = number % 4 - dealt["dealer"]
        for seat in range(4):
            totals[seat] += line["expect"]["korolevskoe"][(seat - turn) % 4]["total"]
    return text, totals


# --- forms ------------------------------------------------------------------------------------------


def test_a_set_has_everything_the_format_names() -> None:
    document = one(
        "rmscore: set/1\ntitle: Friday table\nruleset: mastheads\ndate: 2026-05-08\nplace: Anna's\n"
        "note: rain\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Clara\n"
    )
    record = document.record
    assert isinstance(record, Set)
    assert (record.title, record.ruleset, record.date) == ("Friday table", "mastheads", "2026-05-08")
    assert (record.place, record.note, record.dealer, record.entries) == ("Anna's", "rain", 2, ())
    assert document.ruleset is not None
    assert document.ruleset.name == "mastheads"


def test_a_hand_takes_players_and_dealer_from_the_set() -> None:
    first, second = entries(HEAD + "  - turned: 7d\n    tricks: [4h 7h 9h 6h]\n  - turned: 9s\n")
    assert isinstance(first, Hand)
    assert (first.players, first.dealer) == (("Anna", "Boris", "Clara", "Dmitri"), 0)
    assert second.dealer == 1


def test_a_void_deal_is_dealt_again_by_the_same_dealer() -> None:
    void, hand = entries(HEAD + "  - void: misdeal\n  - turned: 9s\n")
    assert void == Void("misdeal")
    assert hand.dealer == 0


@pytest.mark.parametrize("void", ["void:", "{turned: 9s, tricks: [4h 7h 9h 6h], void: a revoke}"])
def test_a_deal_may_be_void_without_a_reason_or_after_some_tricks(void: str) -> None:
    [entry] = entries(HEAD + f"  - {void}\n")
    assert isinstance(entry, Void)


def test_a_tally_holds_the_tables_own_counts() -> None:
    [tally] = entries(HEAD + TALLY + "    note: by candle light\n    dealer: Anna\n")
    assert isinstance(tally, Tally)
    assert tally.figures[0] == (57, 4, {"faces": 3, "trumps": 4})
    assert (tally.note, tally.dealer) == ("by candle light", 0)


def test_a_tally_may_have_rulings() -> None:
    [tally] = entries(HEAD + TALLY + "    rulings: [{player: Clara, points: -50, why: peeked}]\n")
    assert [tuple(ruling) for ruling in tally.rulings] == [(None, None, 2, -50, "peeked")]


def test_points_of_a_tally_may_be_below_nothing() -> None:
    text = HEAD.replace("dealer", "ruleset: mastheads\ndealer")
    [tally] = entries(text + TALLY.replace("57", "−7").replace("}", ", mastheads: 0}"))
    assert tally.figures[0].points == -7


def test_a_hand_may_lie_in_a_file_below_the_set(tmp_path: Path) -> None:
    tmp_path.joinpath("games").mkdir()
    tmp_path.joinpath("games", "01.yaml").write_text(HAND_FILE, "utf-8")
    tmp_path.joinpath("02.yaml").write_text("dealer: Boris\nturned: 9s\nruleset: mastheads\n", "utf-8")
    first, second = entries(HEAD + "  - file: games/01.yaml\n  - file: 02.yaml\n", tmp_path)
    assert len(first.tricks) == 1
    assert (second.players, second.dealer) == (first.players, 1)


def test_the_sets_ruleset_goes_before_that_of_a_hands_file(tmp_path: Path) -> None:
    tmp_path.joinpath("02.yaml").write_text("ruleset: no-such\n" + HAND_FILE, "utf-8")
    document = one(HEAD + "  - file: 02.yaml\n", tmp_path)
    assert document.findings == ()
    assert document.ruleset is not None
    assert document.ruleset.name == "korolevskoe"


def test_a_set_is_known_by_its_keys() -> None:
    assert one(HEAD.partition("\n")[2] + TALLY).kind == "set"
    assert one("players: [A, B, C, D]\ndealer: A\ntitle: begun\n").kind == "set"


# --- what is wrong in the file ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("dealer: Anna\nhands: []\n", [("missing-key", 1, 1)]),
        ("players: [A, B, C, D]\nhands: []\n", [("missing-key", 1, 1)]),
        (HEAD.replace("dealer: Anna", "dealer: Ana"), [("unknown-player", 3, 9)]),
        (HEAD.replace("Boris", "Anna") + TALLY + "  - turned: 7d\n", [("same-player", 2, 17)]),
        (HEAD + "  - 4h 7h 9h 6h\n", [("wrong-value", 5, 5)]),
        (HEAD + "  -\n", [("wrong-value", 5, 4)]),
        (HEAD + "  - turned: 7d\n    tricks: [4h 7x 9h 6h]\n", [("bad-card", 6, 17)]),
        (HEAD + "  - turned: 7d\n    trikcs: []\n", [("unknown-key", 6, 5)]),
        (HEAD + "  - void: [misdeal]\n", [("wrong-value", 5, 11)]),
        (HEAD + TALLY.replace("Boris", "Borris"), [("unknown-player", 7, 7)]),
        (HEAD + TALLY.replace(f"      {BORIS}\n", ""), [("missing-key", 6, 7)]),
        (HEAD + TALLY.replace("points: 30, ", ""), [("missing-key", 7, 15)]),
        (HEAD + TALLY.replace("faces: 2, ", ""), [("missing-key", 7, 7)]),
        (HEAD.replace("hands", "ruleset: mastheads\nhands") + TALLY, [("missing-key", 6, 5)]),
        (HEAD + TALLY + "      anna: {points: 1, tricks: 0}\n", [("duplicate-key", 10, 7)]),
        (HEAD + TALLY.replace("faces: 2", "faces: two"), [("wrong-value", 7, 45)]),
        (HEAD + TALLY.replace("faces: 2", "faces: -2"), [("wrong-value", 7, 45)]),
        (HEAD + TALLY.replace(BORIS, "Boris: 30"), [("wrong-value", 7, 14)]),
        (HEAD + TALLY.replace("faces: 2", "facs: 2"), [("unknown-key", 7, 38)]),
        (HEAD + "  - tally:\n", [("missing-key", 5, 5)]),
        (HEAD + "  - file:\n", [("missing-key", 5, 5)]),
    ],
)
def test_one_slip_gives_one_finding(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert found(text) == expected


def test_a_game_that_cannot_be_read_still_was_a_game() -> None:
    document = one(HEAD + "  - turned: 7x\n  - turned: 9s\n" + TALLY.replace("57", "x"))
    assert isinstance(document.record, Set)
    first, second, third = document.record.entries
    assert (first, third) == (Unread("tricks"), Unread("tally"))
    assert isinstance(second, Hand)
    assert second.dealer == 1
    assert not document.complete


def test_what_is_wrong_in_one_hand_hides_nothing_in_another() -> None:
    text = HEAD + "  - turned: 7x\n  - dealer: Clara\n    turned: 9s\n"
    document = one(text + TALLY.replace("tricks: 4", "tricks: 5", 1))
    names = [finding.name for finding in (*document.findings, *added(document).findings) if finding.is_fault]
    assert names == ["bad-card", "wrong-dealer", "impossible-tally"]


# --- a hand's own file ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        *("../02.yaml", "games/../../02.yaml", "..\\02.yaml"),
        *("/etc/hostname", "C:\\games\\02.yaml", "\\\\server\\02.yaml"),
    ],
)
def test_a_hands_file_lies_beside_the_set_or_below_it(path: str, tmp_path: Path) -> None:
    tmp_path.joinpath("02.yaml").write_text(HAND_FILE, "utf-8")
    folder = tmp_path / "set"
    folder.mkdir()
    assert found(HEAD + f"  - file: '{path}'\n", folder) == [("missing-file", 5, 11)]


def test_a_link_does_not_lead_out_of_the_sets_folder(tmp_path: Path) -> None:
    tmp_path.joinpath("02.yaml").write_text(HAND_FILE, "utf-8")
    folder = tmp_path / "set"
    folder.mkdir()
    folder.joinpath("02.yaml").symlink_to(tmp_path / "02.yaml")
    assert found(HEAD + "  - file: 02.yaml\n", folder) == [("missing-file", 5, 11)]


@pytest.mark.parametrize("path", ["02.yaml", "games", "games/02.yaml", "a\\0b"])
def test_a_file_that_is_not_there(path: str, tmp_path: Path) -> None:
    tmp_path.joinpath("games").mkdir()
    assert found(HEAD + f'  - file: "{path}"\n', tmp_path) == [("missing-file", 5, 11)]


def test_a_file_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("02.yaml").write_text(HAND_FILE, "utf-8")

    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sets_module, "documents", refuse)
    [finding] = one(HEAD + "  - file: 02.yaml\n", tmp_path).findings
    assert (finding.name, finding.facts["reason"]) == ("missing-file", "permission denied")


def test_what_the_reader_finds_in_a_hands_file_stands_in_that_file(tmp_path: Path) -> None:
    tmp_path.joinpath("games").mkdir()
    tmp_path.joinpath("games", "02.yaml").write_text(HAND_FILE + "  - 4s 7s 9x 6s\n", "utf-8")
    document = one(HEAD + "  - file: games/02.yaml\n", tmp_path)
    [finding] = document.findings
    where = document.locate(finding.place)
    assert (finding.name, where.line, where.column, where.text) == ("bad-card", 7, 11, "  - 4s 7s 9x 6s")
    assert where.path == str(tmp_path / "games" / "02.yaml")


def test_what_the_referee_finds_in_a_hands_file_stands_in_that_file(tmp_path: Path) -> None:
    tmp_path.joinpath("02.yaml").write_text(HAND_FILE + "  - 4h 7s 9s 6s\n", "utf-8")
    document = one(HEAD + "  - turned: 7d\n    tricks: [4h 4h 9h 6h]\n  - file: 02.yaml\n", tmp_path)
    places = [
        (finding.name, *(Path(where.path).name, where.line, where.column))
        for finding in added(document).findings
        if finding.is_fault
        for where in (document.locate(finding.place),)
    ]
    assert ("duplicate-card", "set.yaml", 6, 17) in places
    assert ("wrong-dealer", "02.yaml", 3, 9) in places
    assert ("duplicate-card", "02.yaml", 7, 5) in places


def test_a_hands_file_that_is_not_yaml(tmp_path: Path) -> None:
    tmp_path.joinpath("02.yaml").write_text("tricks: [4h\n", "utf-8")
    document = one(HEAD + "  - file: 02.yaml\n", tmp_path)
    [finding] = document.findings
    assert finding.name == "not-yaml"
    assert Path(document.locate(finding.place).path).name == "02.yaml"


def test_a_set_does_not_read_itself(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(HEAD + "  - file: set.yaml\n", "utf-8")
    [document] = read(str(path))
    assert [finding.name for finding in document.findings] == ["wrong-value"]


# --- what people and programs see -------------------------------------------------------------------


def test_ten_games_from_a_file_come_to_the_figures_reckoned_independently() -> None:
    text, totals = games(10)
    result = added(one(text))
    assert result.findings == ()
    assert list(result.totals) == totals


def test_the_ledger_as_people_see_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(
        HEAD.replace("dealer", "title: Friday\ndealer")
        + TALLY
        + "    rulings: [{player: Clara, points: -50, why: peeked}]\n"
        + "  - void: misdeal\n"
        + TALLY.replace("57", "12")
        + "  - turned: 7d\n    tricks: [4h 7h 9h 6h]\n",
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    result = run(monkeypatch, "score", "set.yaml")
    assert result.status == 1
    assert (
        result.out
        == """\
Friday
set.yaml
rules: korolevskoe, 2 games of 10 finished

 game  dealer  how            Anna         Boris             Clara    Dmitri
    1  Anna    tally   57+50   107  30+25     55  66+550-50    566         0
    -  Boris   void
   2!  Boris   tally   12+50    62  30+25     55  66+550       616         0
   3~  Clara   tricks            0            10                 0         0

 game 1: ruling, Clara -50: peeked
 void, dealt by Boris after game 1: misdeal
 ! game 2: DISPUTED by impossible-tally (Anna); it counts as written
 ~ game 3: UNFINISHED: 1 trick of 11; it stands in no total yet

 totals        Anna  Boris  Clara  Dmitri
 after game 1   107     55    566       0
 after game 2   169    110   1182       0
 still needs   1013   1072      -    1182
 place            2      3      1       4

* Clara leads with 1182. Game 3, which Clara dealt, is being played.
"""
    )
    assert "impossible-tally: In-play points of Anna: 12" in result.err


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
def test_numbers_are_never_clipped(columns: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, totals = games(10)
    path = tmp_path / "set.yaml"
    path.write_text(text.replace("Anna", "Annamaria-Konstantina"), "utf-8")
    monkeypatch.chdir(tmp_path)
    out = run(monkeypatch, "score", "set.yaml", columns=columns).out
    assert all(str(total) in out for total in totals)
    for game in added(one(text)).games:
        assert game.score is not None
        for seat in range(4):
            assert str(game.score.total(seat)) in out
            assert f"{game.score.points(seat)}" in out
    assert all(len(line) <= max(columns, 54) for line in out.splitlines())


def test_one_game_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, _ = games(3)
    path = tmp_path / "set.yaml"
    path.write_text(text + TALLY, "utf-8")
    monkeypatch.chdir(tmp_path)
    third = run(monkeypatch, "score", "--game", "3", "set.yaml")
    assert third.status == 0
    assert third.out.startswith("set.yaml, game 3 of 10\n")
    assert "Bank:" in third.out
    assert "Clara dealt" in third.out
    fourth = run(monkeypatch, "score", "--game", "4", "set.yaml")
    assert (
        fourth.out
        == """\
set.yaml, game 4 of 10
Dmitri dealt; the table's own tally, without cards

                       Anna    Boris    Clara   Dmitri
 tricks                   4        3        4        0
 in-play points          57       30       66        0
 bonus: trumps      (4)  50  (3)  25  (4)  50  (0)   -
 bonus: face cards  (3)   -  (2)   -  (7) 500  (0)   -
 bonus: tricks      (4)   -  (3)   -  (4)   -  (0)   -
 total                  107       55     *616        0
"""
    )
    fifth = run(monkeypatch, "score", "--game", "5", "set.yaml")
    assert (fifth.status, fifth.out) == (2, "")
    assert fifth.err == "rmscore: set.yaml: there is no game 5; 4 games were dealt so far.\n"


def test_a_hand_has_no_games_to_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND_FILE, "utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(monkeypatch, "score", "--game", "1", "hand.yaml")
    assert result.status == 2
    assert "hand.yaml is one hand; only a set has games to open." in result.err


def test_json_of_a_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(HEAD + TALLY + "  - void: misdeal\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(monkeypatch, "score", "--json", "set.yaml")
    [line] = result.out.splitlines()
    value = json.loads(line)
    stated = {
        "rmscore": "score/1",
        "file": "set.yaml",
        "document": 1,
        "kind": "set",
        "ruleset": "korolevskoe",
        "players": ["Anna", "Boris", "Clara", "Dmitri"],
        "games": 10,
        "played": 1,
        "finished": False,
        "disputed": False,
        "totals": {"Anna": 107, "Boris": 55, "Clara": 616, "Dmitri": 0},
        "standing": [["Clara"], ["Anna"], ["Boris"], ["Dmitri"]],
        "winners": [],
        "findings": [],
    }
    assert {key: value[key] for key in stated} == stated
    first, void = value["hands"]
    assert (first["game"], first["dealer"], first["how"]) == (1, "Anna", "tally")
    assert first["totals"] == stated["totals"]
    assert (void["game"], void["dealer"], void["how"]) == (None, "Boris", "void")


def test_json_of_one_game_is_that_of_a_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text, _ = games(2)
    path = tmp_path / "set.yaml"
    path.write_text(text + TALLY, "utf-8")
    monkeypatch.chdir(tmp_path)
    second = json.loads(run(monkeypatch, "score", "--json", "--game", "2", "set.yaml").out)
    assert (second["kind"], second["game"], len(second["tricks"])) == ("hand", 2, 11)
    third = json.loads(run(monkeypatch, "score", "--json", "--game", "3", "set.yaml").out)
    assert (third["how"], third["scores"]["Clara"]["total"]) == ("tally", 616)


def test_check_says_everything_about_a_set_and_its_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.joinpath("02.yaml").write_text(HAND_FILE.replace("dealer: Anna", "dealer: Boris"), "utf-8")
    path = tmp_path / "set.yaml"
    wrong = TALLY.replace("57", "12")
    path.write_text(HEAD + wrong + "  - file: 02.yaml\n  - dealer: Anna\n    turned: 9s\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    result = run(monkeypatch, "check", "--json", "set.yaml")
    value = json.loads(result.out)
    assert result.status == 1
    assert [(one["name"], one.get("file"), one["line"]) for one in value["findings"]] == [
        ("impossible-tally", None, 6),
        ("unfinished", "02.yaml", 6),
        ("wrong-dealer", None, 11),
        ("unfinished", None, 11),
    ]


RULED = "    rulings: [{fault: revoke, player: Boris, why: seen}]\n"
WHOLE = games(1)[0] + TALLY + RULED + "  - void: misdeal\n  - file: 2.yaml\n"
SCRAPS = st.text("0123 :-[]{},\nAbcdhs\u00e9'\"#&*", max_size=6)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 12), SCRAPS)
@settings(max_examples=120, deadline=None)
@example(WHOLE.index("tricks: 4"), 9, "tricks: 99999999")
@example(WHOLE.index("  - void"), 0, "  - {}\n")
@example(WHOLE.index("dealer"), 0, "ruleset: mastheads\n")
@example(WHOLE.index("Clara"), 5, "Anna")
def test_any_set_gives_a_ledger_or_findings(start: int, length: int, instead: str) -> None:
    record = WHOLE[:start] + instead + WHOLE[start + length :]
    for document in read_stream(io.BytesIO(record.encode()), "set.yaml", Path()):
        judged, findings = judge(document)
        for finding in findings:
            text(shown_findings.text(document, finding, "letters"), Look(width=60))
        if isinstance(judged, Ledger):
            text(shown_ledger.whole("set.yaml", judged), Look(width=60))
            json.dumps(shown_json.ledger(document, judged, findings, explain=True))
            for game in judged.games:
                if game.number is not None:
                    opened = shown_ledger.opened("set.yaml", judged, game, "letters", explain=True)
                    text(opened, Look(width=60))
                    json.dumps(shown_json.game(document, judged, game))
        else:
            assert findings or document.kind != "set"
