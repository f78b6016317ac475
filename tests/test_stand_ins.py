"""Stand-ins: a game is played and explained under their name, and the points go where the entry says."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rmscore.files import read_stream
from rmscore.files.written import whole
from rmscore.findings import Span
from rmscore.ledger import Ledger, ledger
from rmscore.records import Figures, Hand, Ruling, Set, Tally
from rmscore.show.language import set_language
from rmscore.show.ledger import stand_ins
from tests.builders import KOROLEVSKOE, PLAYERS, hand
from tests.running import run
from tests.test_table import Scribe

HEAD = """\
rmscore: set/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands:
"""
TALLY = """\
    tally:
      Anna: {points: 80, tricks: 4, faces: 3, trumps: 3}
      Eve: {points: 40, tricks: 3, faces: 3, trumps: 4}
      Clara: {points: 30, tricks: 2, faces: 3, trumps: 3}
      Dmitri: {points: 30, tricks: 2, faces: 3, trumps: 3}
"""
TWICE = f"{HEAD}  - seats: {{Boris: Eve}}\n{TALLY}  - seats: {{Boris: Eve}}\n    counts_for: player\n{TALLY}"
BEGUN = f"{HEAD}  - seats: {{Boris: Eve}}\n    turned: 7d\n    tricks:\n      - 4h 7h 9h 6h\n"


def document(text: str, folder: Path = Path()) -> Any:
    (found,) = read_stream(io.BytesIO(text.encode()), "set.yaml", folder)
    return found


def added(text: str) -> Ledger:
    found = document(text)
    assert found.findings == ()
    return ledger(found.record, KOROLEVSKOE)


# --- whose the points are ---------------------------------------------------------------------------


def test_the_points_of_a_stand_in_are_the_seat_owners() -> None:
    (game, _) = (found := added(TWICE)).games
    assert game.players == ("Anna", "Eve", "Clara", "Dmitri")
    assert game.totals == (105, 90, 55, 55, None)
    assert found.players[1] == "Boris"


def test_with_counts_for_player_they_are_the_stand_ins_own() -> None:
    found = added(TWICE)
    assert found.players == (*PLAYERS, "Eve")
    assert found.games[1].totals == (105, None, 55, 55, 90)
    assert found.totals == (210, 90, 110, 110, 90)
    assert found.standing == ((0,), (2, 3), (1, 4))
    assert found.behind == (0, 120, 100, 100, 120)


def test_a_stand_in_can_win_the_set() -> None:
    rules = replace(KOROLEVSKOE, games=1)
    record = document(TWICE.replace("points: 40", "points: 140")).record
    found = ledger(replace(record, entries=record.entries[1:]), rules)
    assert found.finished
    assert found.winners == (4,)


def test_who_sat_in_no_game_that_counts_has_no_place() -> None:
    found = added(BEGUN.replace("    turned", "    counts_for: player\n    turned"))
    assert found.players == (*PLAYERS, "Eve")
    assert found.standing == ((0, 1, 2, 3),)
    assert found.games[0].totals == (0, None, 0, 10, 0)


def test_only_games_that_count_and_the_last_one_give_a_stand_in_a_column() -> None:
    """However many sit in, there are no more columns than the totals need."""
    tally = document(TWICE).record.entries[1]
    names = [f"Eve {n}" for n in range(400)]
    entries = [tally._replace(players=("Anna", name, "Clara", "Dmitri")) for name in names]
    found = ledger(Set(PLAYERS, 0, tuple(entries)), KOROLEVSKOE)
    assert found.players == (*PLAYERS, *names[: KOROLEVSKOE.games], names[-1])
    assert found.games[20].totals == (105, None, 55, 55, *[None] * 11)
    assert sum(found.totals) == KOROLEVSKOE.games * (105 + 90 + 55 + 55)


_FIGURES = st.builds(
    Figures, st.integers(-99, 400), st.integers(0, 11), st.fixed_dictionaries({"faces": st.integers(0, 12)})
)


@st.composite
def _tallies(draw: st.DrawFn) -> Tally:
    others = st.sampled_from(["Eve", "Fay", "Gus", "Hal"])
    seats = draw(st.dictionaries(st.integers(0, 3), others, max_size=3))
    names = [seats.get(seat, name) for seat, name in enumerate(PLAYERS)]
    sat = tuple(names) if seats and len(set(names)) == 4 else None
    rulings = draw(
        st.lists(
            st.builds(Ruling, st.none(), st.none(), st.integers(0, 3), st.integers(-50, 50), st.just("x")),
            max_size=2,
        )
    )
    figures = draw(st.tuples(*[_FIGURES] * 4))
    return Tally(figures, tuple(rulings), None, None, sat, sat is not None and draw(st.booleans()))


@given(st.lists(_tallies(), max_size=5))
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
def test_whose_the_points_are_moves_them_and_neither_makes_nor_loses_any(entries: list[Tally]) -> None:
    as_stated = ledger(Set(PLAYERS, 0, tuple(entries)), KOROLEVSKOE)
    for_owners = [entry._replace(counts_for_player=False) for entry in entries]
    without = [entry._replace(players=None, counts_for_player=False) for entry in entries]
    owners = ledger(Set(PLAYERS, 0, tuple(for_owners)), KOROLEVSKOE)
    assert owners.players == PLAYERS
    assert owners.totals == ledger(Set(PLAYERS, 0, tuple(without)), KOROLEVSKOE).totals
    games = [game.score.total(seat) for game in as_stated.games for seat in range(4) if game.score]
    assert sum(as_stated.totals) == sum(owners.totals) == sum(games)
    by_column = [
        sum(game.totals[at] or 0 for game in as_stated.games if game.totals)
        for at in range(len(as_stated.players))
    ]
    assert as_stated.totals == tuple(by_column)
    assert sorted(at for place in as_stated.standing for at in place) == list(range(len(as_stated.players)))


# --- reading and writing ----------------------------------------------------------------------------


@given(st.lists(_tallies(), max_size=2), st.booleans())
@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow])
def test_a_set_with_stand_ins_is_read_as_it_is_written(entries: list[Tally], own: bool) -> None:
    entries = [
        entry._replace(
            figures=tuple([one._replace(counts={"faces": 1, "trumps": 2}) for one in entry.figures])
        )
        for entry in entries
    ]
    played = hand(
        "4h 7h 9h 6h",
        players=("Anna", "Eve", "Clara", "Dmitri"),
        counts_for_player=own,
        dealer=len(entries) % 4,
    )
    record = Set(PLAYERS, 0, (*entries, played))
    assert document(whole(record, KOROLEVSKOE)).record == record


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("seats: {Borsi: Eve}", [("unknown-player", 5, 13)]),
        ("seats: {Boris: ' '}", [("wrong-value", 5, 20)]),
        ("seats: {Boris: Eve, boris: Fay}", [("duplicate-key", 5, 25)]),
        ("seats: {Boris: anna}", [("alike-names", 5, 20)]),
        ("seats: {Boris: Вoris}", [("alike-names", 5, 20)]),
        ("seats: [Eve]", [("wrong-value", 5, 12)]),
        ("counts_for: player", [("missing-key", 5, 5)]),
        ("seats: {Boris: Eve}\n    counts_for: stand-in", [("wrong-value", 6, 17)]),
        ("seats: {Boris: Eve}\n    players: [Anna, Eve, Clara, Dmitri]", [("wrong-value", 6, 14)]),
        ("players: [Anna, Boris, Clara]", [("wrong-value", 5, 14)]),
        ("seats: {Boris: Eve}\n    dealer: Boris", [("unknown-player", 6, 13)]),
        ("seats: {Boris: Eve}\n    dealer: eve", [("wrong-dealer", 6, 13)]),
    ],
)
def test_what_is_wrong_with_a_seat_has_its_place(entry: str, found: list[tuple[str, int, int]]) -> None:
    read = document(f"{HEAD}  - {entry}\n    turned: 7d\n    tricks: [4h 7h 9h 6h]\n")
    findings = [*read.findings]
    if read.complete:
        findings += [one for one in ledger(read.record, KOROLEVSKOE).findings if one.is_fault]
    places = [one.place if isinstance(one.place, Span) else read.locate(one.place)[1:3] for one in findings]
    assert [(one.name, *place[:2]) for one, place in zip(findings, places)] == found


def test_a_game_whose_players_are_not_clear_is_not_scored_under_the_wrong_name() -> None:
    found = document(
        f"{HEAD}  - players: [Anna, Eve, Clara, Dmitri]\n    turned: 7d\n    tricks: [4h 7h 9h 6h]\n"
    )
    assert found.record.entries[0].how == "tricks"
    assert not isinstance(found.record.entries[0], Hand)


def test_two_stand_ins_whose_names_look_alike_are_reported_wherever_they_sat() -> None:
    found = document(
        f"{TWICE}  - seats: {{Clara: eve}}\n{TALLY.replace('Eve', 'Boris').replace('Clara', 'eve')}"
    )
    [finding] = found.findings
    assert (finding.name, finding.place, finding.proof[0].place) == (
        "alike-names",
        Span(18, 20, 3),
        Span(5, 20, 3),
    )


@pytest.mark.parametrize(
    ("entry", "players", "says"),
    [
        ("seats: {Boris: Eve}, ", "[Anna, Eve, Clara, Dmitri]", None),
        ("seats: {Boris: Eve}, ", None, None),
        ("", "[Anna, Eve, Clara, Dmitri]", "seats: {Boris: Eve}"),
        ("", "[Clara, Fay, Anna, Eve]", "seats: {Boris: Eve, Dmitri: Fay}"),
        ("seats: {Boris: Fay}, ", "[Anna, Eve, Clara, Dmitri]", "seats: {Boris: Eve}"),
        ("seats: {Boris: Eve}, ", "[Anna, Boris, Clara, Dmitri]", ""),
        ("", "[Eve, Fay, Gus, Hal]", ""),
    ],
)
def test_a_hand_in_its_own_file_has_the_entrys_circle(
    tmp_path: Path, entry: str, players: str | None, says: str | None
) -> None:
    named = "" if players is None else f"players: {players}\n"
    tmp_path.joinpath("1.yaml").write_text(f"rmscore: hand/1\n{named}turned: 7d\ntricks: [4h 7h 9h 6h]\n")
    read = document(f"{HEAD}  - {{{entry}file: 1.yaml}}\n", tmp_path)
    if says is None:
        assert read.findings == ()
        assert read.record.entries[0].players == ("Anna", "Eve", "Clara", "Dmitri")
    else:
        [finding] = read.findings
        assert finding.facts.get("line", "") == says


# --- what is shown ----------------------------------------------------------------------------------


def test_the_ledger_says_who_sat_in_for_whom_and_whose_the_points_are() -> None:
    found = added(TWICE)
    again = ledger(
        replace(found.record, entries=(*found.record.entries, found.record.entries[0])), KOROLEVSKOE
    )
    assert list(stand_ins(again, again.games)) == [
        "Eve sat in for Boris in games 1 and 3; the points are counted for Boris.",
        "Eve sat in for Boris in game 2; the points are counted for Eve.",
    ]
    set_language("ru")
    try:
        assert list(stand_ins(found, found.games)) == [
            "Eve на месте игрока Boris: игра 1; очки идут игроку Boris.",
            "Eve на месте игрока Boris: игра 2; очки идут игроку Eve.",
        ]
    finally:
        set_language("en")


@pytest.mark.parametrize(("columns", "wide"), [(40, 42), (60, 60), (120, 120)])
def test_every_figure_of_a_fifth_player_is_seen_at_any_width(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, columns: int, wide: int
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("set.yaml").write_text(TWICE)
    shown = run(monkeypatch, "score", "set.yaml", columns=columns).out.splitlines()
    assert max(map(len, shown)) <= wide  # no figure is cut, and five of them need so much
    assert [line.split()[-1] for line in shown if "after game" in line] == ["0", "90"]
    assert next(line for line in shown if line.startswith(" place")).split() == [
        "place",
        "1",
        "4=",
        "2=",
        "2=",
        "4=",
    ]


def test_json_has_the_stand_in_in_both_cases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(TWICE)
    found = json.loads(run(monkeypatch, "score", "--json", path).out)
    first, second = found["hands"]
    for game, totals in [(first, "Anna Boris Clara Dmitri"), (second, "Anna Clara Dmitri Eve")]:
        assert (game["players"], game["seats"]) == (["Anna", "Eve", "Clara", "Dmitri"], {"Boris": "Eve"})
        assert list(game["totals"]) == totals.split()
        assert list(game["scores"]) == game["players"]
    assert (first["counts_for"], second["counts_for"]) == ("owner", "player")
    assert found["players"] == list(PLAYERS)
    assert found["totals"] == {"Anna": 210, "Boris": 90, "Clara": 110, "Dmitri": 110, "Eve": 90}
    assert found["standing"] == [["Anna"], ["Clara", "Dmitri"], ["Boris", "Eve"]]


def test_every_export_has_the_stand_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(TWICE)

    def exported(to: str) -> str:
        return run(monkeypatch, "export", path, "--to", to).out

    rows = [row for row in csv.DictReader(io.StringIO(exported("csv"))) if row["player"] == "Eve"]
    assert [(row["game"], row["counts for"], row["running total"]) for row in rows] == [
        ("1", "Boris", "90"),
        ("2", "Eve", "90"),
    ]
    markdown = exported("md")
    assert "| 1 | Anna | 105 | 90 | 55 | 55 | – | tally |" in markdown
    assert "| 2 | Eve | 105 | – | 55 | 55 | 90 | tally |" in markdown
    for text in (markdown, exported("html"), exported("svg").replace("\n", " "), exported("txt")):
        assert "Eve sat in for Boris in game 2" in " ".join(text.split())


def test_the_points_of_a_game_are_explained_under_the_name_of_who_sat_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "set.yaml"
    path.write_text(BEGUN)
    for name in ("Eve", "boris"):  # who had the cards, and whose the points are
        shown = run(monkeypatch, "score", "--game", "1", "--player", name, path)
        assert (shown.status, "Eve: 0 in play = 0" in shown.out) == (0, True)
    own = path.read_text().replace("    turned", "    counts_for: player\n    turned")
    path.write_text(own)
    shown = run(monkeypatch, "score", "--game", "1", "--player", "Boris", path)
    assert shown.status == 2
    assert f"rmscore: {path}: Boris has no part in game 1." in shown.err
    assert "Eve" in run(monkeypatch, "replay", "--plain", "--seat", "Eve", path).out


# --- the live table ---------------------------------------------------------------------------------


def test_the_table_goes_on_with_who_sits_there(tmp_path: Path) -> None:
    scribe = Scribe(tmp_path, BEGUN)
    assert scribe.prompt == "Game 1, trick 2, Dmitri leads> "
    said = scribe("Eve: 5c 6c 7c 8c", "3")
    assert "On record as it stands: wrong-leader (trick 2, Eve)." in said
    assert "      - Eve: 5c 6c 7c 8c\n" in scribe.path.read_text()
    assert scribe("r eve wrong-l -10 late") == "  Ruling written down. Eve: -10, wrong-leader (trick 2), late"
    assert "Begin with a player: Anna, Eve, Clara and Dmitri." in scribe("r Boris -10 late")
    assert "- {fault: wrong-leader, trick: 2, player: Eve, points: -10, why: late}" in scribe.path.read_text()


def test_a_tally_in_place_of_tricks_keeps_who_sat_there(tmp_path: Path) -> None:
    scribe = Scribe(tmp_path, BEGUN.replace("    turned", "    counts_for: player\n    turned"))
    before = scribe.path.read_bytes()
    scribe("tally", "80 4 3 3")
    assert scribe.prompt == "Eve: points tricks trumps face cards> "
    scribe("40 3 4 3", "30 2 3 3")
    said = scribe("30 2 3 3")
    assert "Eve" in said
    [entry] = scribe.journal.record.entries  # type: ignore[union-attr]
    assert (entry.players, entry.counts_for_player) == (("Anna", "Eve", "Clara", "Dmitri"), True)
    assert "After 1 game:   Anna 105   Eve 90   Clara 55   Dmitri 55   Boris 0" in said
    assert scribe.prompt == "Game 2, Boris deals, turned card> "
    scribe("u")
    assert scribe.path.read_bytes() == before


def test_the_next_game_begins_with_the_owners(tmp_path: Path) -> None:
    scribe = Scribe(tmp_path, TWICE)
    scribe("7d")
    assert scribe.prompt == "Game 3, trick 1, Dmitri leads> "
    assert scribe.session.state.players == PLAYERS
    scribe("r 1/ Eve -5 x")
    assert "{player: Eve, points: -5, why: x}" in scribe.path.read_text()


# --- hands added from elsewhere ---------------------------------------------------------------------


HAND = (
    "rmscore: hand/1\nplayers: [Clara, Dmitri, Anna, Eve]\ndealer: Anna\nturned: 8d\ntricks: [4h 7h 9h 6h]\n"
)


def test_a_hand_with_a_stand_in_is_added_once_it_is_said_for_whom(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, hand = tmp_path / "set.yaml", tmp_path / "hand.yaml"
    path.write_text(HEAD)
    hand.write_text(HAND)
    refused = run(monkeypatch, "add", path, hand)
    assert refused.status == 2
    assert refused.err.endswith("If somebody sat in, add: --seat Boris=Eve\n")
    assert path.read_text() == HEAD
    assert run(monkeypatch, "add", path, hand, "--seat", "boris=Eve", "--counts-for", "player").status == 0
    [entry] = document(path.read_text()).record.entries
    assert (entry.players, entry.counts_for_player) == (("Anna", "Eve", "Clara", "Dmitri"), True)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--seat", "Boris"], "--seat wants an owner and who sat in, as in Boris=Eve, not Boris."),
        (["--seat", "Borsi=Eve"], "nobody is called Borsi; the players are Anna, Boris, Clara and Dmitri."),
        (["--seat", "Boris=Clara"], "Clara has a seat already, and cannot sit in for Boris."),
        (
            ["--seat", "Boris=Eve", "--seat", "Anna=Eve"],
            "Eve has a seat already, and cannot sit in for Anna.",
        ),
        (
            ["--seat", "Boris=anna"],
            "“anna” and “Anna” differ only in capital and small letters: a (letter 1).",
        ),
        (["--seat", "Boris=Fay"], "If somebody sat in, add: --seat Boris=Eve"),
        (["--counts-for", "player"], "--counts-for player wants --seat too: who sat in for whom."),
    ],
)
def test_who_cannot_have_sat_in_is_not_added(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, options: list[str], says: str
) -> None:
    path, hand = tmp_path / "set.yaml", tmp_path / "hand.yaml"
    path.write_text(HEAD)
    hand.write_text(HAND)
    refused = run(monkeypatch, "add", path, hand, *options)
    assert (refused.status, says in refused.err, path.read_text()) == (2, True, HEAD)


def test_a_circle_in_another_order_is_refused_with_the_nearest(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, hand = tmp_path / "set.yaml", tmp_path / "hand.yaml"
    path.write_text(HEAD)
    hand.write_text(HAND.replace("Clara, Dmitri, Anna, Eve", "Clara, Dmitri, Boris, Anna"))
    refused = run(monkeypatch, "add", path, hand)
    assert refused.err.endswith("Nearest to that they sit as Clara, Dmitri, Anna and Boris.\n")
