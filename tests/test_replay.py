"""The replay: positions of a hand, what they look like, what keys do, and the terminal taken over.

The pages in `data/replay` are made anew by `pytest tests/test_replay.py --regenerate`; look at what changed.
"""

from __future__ import annotations

import json
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from rmscore.files import read
from rmscore.play import follow
from rmscore.positions import Course, Holding, Position
from rmscore.records import Hand
from rmscore.ruleset import Rung
from rmscore.show import replay as replay_page
from rmscore.show import replay_keys as keys
from rmscore.show.canvas import ASCII, UNICODE, Canvas, fit
from rmscore.show.cells import width
from rmscore.show.replay import SMALLEST
from rmscore.show.terminal import Look, text
from rmscore.verdict import verdict
from tests.builders import ANNA, BORIS, CLARA, DMITRI, KOROLEVSKOE, cards, hand, played
from tests.running import FAULTY, GOOD, run

ROOT = Path(__file__).parents[1]
PAGES = Path(__file__).parent / "data" / "replay"
EXAMPLES = ["first-hand", "revoke", "na-dache", "club-night", "kitchen-table-hand", "bridge-archive"]

EXACTLY_FOUR = replace(KOROLEVSKOE, ladders={"trumps": (Rung(3, 3, 25), Rung(4, 4, 50))})


def course(name: str) -> Course:
    """The first hand of an example."""
    document = next(iter(read(str(ROOT / "examples" / f"{name}.yaml"))))
    assert isinstance(document.record, Hand) and document.ruleset
    play = follow(document.record, document.ruleset)
    return Course(play, document.findings + verdict(play))


def of(*tricks: str, **others: object) -> Course:
    play = played(*tricks, **others)  # type: ignore[arg-type]
    return Course(play, verdict(play))


@pytest.fixture(scope="module")
def first() -> Course:
    return course("first-hand")


@pytest.fixture(scope="module")
def revoke() -> Course:
    return course("revoke")


# --- positions --------------------------------------------------------------------------------------


def test_a_position_before_the_lead_after_each_card_and_at_the_end(first: Course) -> None:
    assert len(first.positions) == 46
    assert first.positions[:3] == (Position(0, 0), Position(1, 1), Position(1, 2))
    assert first.positions[-2:] == (Position(11, 4), Position(11, 4, True))


def test_tricks_of_any_length_have_their_positions() -> None:
    shown = of("4h 7h 9h 6h 2c", "", "5d 4d").positions
    assert [(place.trick, place.shown) for place in shown[5:]] == [(1, 5), (2, 0), (3, 1), (3, 2), (3, 2)]


def test_a_hand_without_tricks_has_a_beginning_and_an_end() -> None:
    assert of().positions == (Position(0, 0), Position(0, 0, True))


def test_the_best_card_so_far(first: Course) -> None:
    tricks = [trick for at in range(1, 5) if (trick := first.trick(at))]
    assert [trick.cards[trick.best] for trick in tricks] == [*cards("Qd Kd Kd Kd")]
    assert [trick.winner for trick in tricks] == [None, None, None, BORIS]


def test_the_score_moves_when_a_trick_is_whole(first: Course) -> None:
    assert [first.score(at).points(BORIS) for at in range(6)] == [0, 0, 0, 0, 13, 13]
    assert [award.points for award in first.awards(4)] == [2, 4, 1, 6]
    assert first.awards(3) == ()


def test_the_bank_comes_with_the_end(first: Course) -> None:
    assert (first.score(44).points(ANNA), first.score(45).points(ANNA)) == (88, 114)
    assert {award.trick for award in first.awards(45)} == {None}


def test_rulings_come_with_the_end() -> None:
    night = course("club-night")
    assert night.score(night.last - 1).rulings == ()
    assert len(night.score(night.last).rulings) == 1


def test_bonuses_are_reached_at_a_trick(first: Course) -> None:
    assert [first.positions[at].trick for at in first.bonuses] == [3, 7, 10, 11]
    [change] = first.changes(first.bonuses[0])
    assert (change.seat, change.ladder, change.count) == (DMITRI, "trumps", 4)
    assert change.rung is not None and change.rung.points == 50


def test_a_bonus_can_be_lost() -> None:
    lost = of("Kd Qd Jd 10d", "9d 2c 3c 4c", rules=EXACTLY_FOUR)
    changes = [(at, change.rung) for at in lost.bonuses for change in lost.changes(at)]
    assert changes == [(4, Rung(4, 4, 50)), (8, None)]


def test_a_whole_record_tells_what_everybody_holds(first: Course) -> None:
    assert [len(holding.cards) for holding in first.holdings(0)] == [11] * 4
    assert first.holdings(43) == (Holding(()), Holding(()), Holding(()), Holding(cards("Ah")))
    assert first.holdings(0)[CLARA].cards == cards("10s 6s As 8h 4h 3h 7d 6d 5d 4d 5c")


def test_a_part_of_a_record_tells_what_was_seen() -> None:
    holdings = of("4h 7h 9h 6h", "Clara: 5d 4d 7d Jd").holdings(4)
    assert holdings[CLARA] == Holding(cards("5d"), unknown=9)


def test_a_deal_tells_what_is_held_but_for_the_discards() -> None:
    deal = tuple(cards(f"A{s} 2{s} 3{s} 4{s} 5{s} 6{s} 7{s} 8{s} 9{s} 10{s} J{s} Q{s} K{s}") for s in "cdhs")
    holdings = of("4c", deal=deal).holdings(1)
    assert holdings[ANNA].cards == cards("Kc Qc Jc 10c 9c 8c 7c 6c 5c 3c 2c Ac")
    assert [holding.discards for holding in holdings] == [2, 2, 2, 2]
    known = of("4c", deal=deal, bank=cards("2c 3c 2d 3d 2h 3h 2s 3s")).holdings(1)
    assert (len(known[ANNA].cards), known[ANNA].discards) == (10, 0)


def test_after_a_wrong_count_nobody_knows_who_holds_what() -> None:
    holdings = of("4h 7h 9h", "5d 4d 7d Jd").holdings(0)
    assert holdings[DMITRI] == Holding((), unknown=11)


def test_a_fault_stands_at_its_card(revoke: Course) -> None:
    [at] = revoke.found
    assert revoke.positions[at] == Position(5, 3)
    assert [finding.name for finding in revoke.findings_at(at)] == ["revoke"]


@pytest.mark.parametrize(
    ("tricks", "others", "places"),
    [
        (["Boris: 4h 7h 9h 6h"], {}, {"wrong-leader": (1, 1, False), "unfinished": (1, 4, True)}),
        (["4h 7h 9h 6h > Anna"], {}, {"wrong-winner": (1, 4, False), "unfinished": (1, 4, True)}),
        (["4h 7h 9h", "5d"], {}, {"card-count": (1, 3, False), "unfinished": (2, 1, True)}),
        (["4h"], {"bank": cards("2c")}, {"bank-count": (1, 1, True), "unfinished": (1, 1, True)}),
    ],
)
def test_where_faults_stand(tricks: list[str], others: dict[str, object], places: dict[str, object]) -> None:
    shown = of(*tricks, **others)
    found = {one.name: tuple(shown.positions[at]) for at in shown.found for one in shown.findings_at(at)}
    assert found == places


# --- keys -------------------------------------------------------------------------------------------


def after(pressed: str, *courses: Course, **others: object) -> keys.State:
    """The state after keys, given as words."""
    state = keys.State(**others)  # type: ignore[arg-type]
    for key in pressed.split():
        state = keys.press(state, " " if key == "space" else key, [keys.Game(one, "") for one in courses])
    return state


@pytest.mark.parametrize(
    ("pressed", "at"),
    [
        ("right", 1),
        ("enter enter", 2),
        ("left", 0),
        ("right right backspace", 1),
        ("down", 4),
        ("right down", 4),
        ("down down", 8),
        ("down right up", 4),
        ("down down up", 4),
        ("end", 45),
        ("end right", 45),
        ("end up", 44),
        ("end home", 0),
        ("3 enter", 9),
        ("1 1 enter", 41),
        ("0 enter", 0),
        ("down 3 esc", 4),
        ("1 1 backspace enter", 1),
        ("9 9 enter", 0),
        ("b", 12),
        ("b b", 28),
        ("b b B", 12),
        ("b b b b b", 44),
        ("f", 0),
    ],
)
def test_keys_go_to_a_position(first: Course, pressed: str, at: int) -> None:
    state = after(pressed, first)
    assert (state.at, state.done) == (at, False)


def test_f_goes_to_a_finding_and_back(revoke: Course) -> None:
    assert after("f", revoke).at == after("end F", revoke).at == revoke.found[0]
    assert after("f f", revoke).notice == "Nothing was found after this."


def test_f_goes_on_to_the_next_game_with_a_finding(first: Course, revoke: Course) -> None:
    at = revoke.found[0]
    assert after("f", first, first, revoke)[:2] == (2, at)
    assert after("f F", revoke, first, revoke).notice == "Nothing was found before this."
    assert after("> > end F F", revoke, first, revoke)[:2] == (0, at)


def test_the_last_finding_stays_in_sight(revoke: Course) -> None:
    games = [keys.Game(revoke, "")]
    for size in SIZES:
        shown = "\n".join(keys.picture(after("f f", revoke), games, Look("letters"), ASCII, *size))
        assert "Nothing was found after this." in shown
        assert "revoke: Bea did not follow suit" in shown


def test_a_trick_that_is_not_there(first: Course) -> None:
    assert after("1 2 enter", first).notice == "There is no trick 12; the record has 11."


def test_seats_and_hands(first: Course) -> None:
    assert [after(pressed, first).seat for pressed in ("s", "S", "s s s s")] == [1, 3, 0]
    assert [after(pressed, first).hands for pressed in ("h", "h h")] == [False, True]


def test_games_of_a_set(first: Course, revoke: Course) -> None:
    assert after("> right", first, revoke)[:2] == (1, 1)
    assert after("right > <", first, revoke)[:2] == (0, 0)
    assert after("> >", first, revoke).notice == "There is no game after this one."
    assert after("<", first).notice == "There is no game before this one."


def test_ways_to_leave(first: Course) -> None:
    assert all(after(key, first).done for key in ("q", "esc", "closed", "й"))
    assert not after("? q", first).done
    assert after("? closed", first).done


def test_the_russian_layout(first: Course) -> None:
    assert after("и", first).at == 12
    assert after("р", first).hands is False


def test_a_page_over_the_table_goes_with_any_key(first: Course) -> None:
    assert after("?", first).over == "keys"
    assert after("d", first).over == "all"
    assert after("? right", first)[:2] == (0, 0)


def test_a_long_page_over_the_table_moves(revoke: Course) -> None:
    games = [keys.Game(revoke, "")]

    def seen(pressed: str, rows: int) -> str:
        state = keys.State(at=revoke.found[0])
        for key in pressed.split():
            state = keys.fitted(keys.press(state, key, games), games, Look(), ASCII, 60, rows)
        return "\n".join(keys.picture(state, games, Look(), ASCII, 60, rows))

    remedy = "remedy: "
    assert replay_page.SMALLEST == (60, 20)
    whole = seen("d", 40)
    assert remedy in whole and "any key: back to the table" in whole
    assert "any key: back" not in seen("d down", 40)
    long = replace(revoke, findings=revoke.findings * 6)
    games = [keys.Game(long, "")]
    assert "more; any other key: back to the table" in seen("d", 20)
    last = seen("d end", 20)
    assert last != seen("d", 20) and remedy in last
    assert seen("d end down pagedown pageup pageup pageup up", 20) == seen("d", 20)
    assert seen("d down x", 20) == seen("", 20)


def test_playing_by_itself(first: Course) -> None:
    games = [keys.Game(first, "")]
    state = after("space", first)
    assert keys.pause(state, games) == 2.0  # a whole trick stands twice as long
    state = keys.tick(state, games)
    assert (state.at, keys.pause(state, games)) == (1, 1.0)
    assert keys.pause(keys.press(state, "+", games), games) == 0.5
    assert keys.pause(keys.press(state, "-", games), games) == 2.0
    assert keys.pause(keys.press(state, " ", games), games) is None
    assert keys.pause(keys.press(state, "left", games), games) is None
    assert keys.pause(state._replace(speed=0), games) == 0
    assert keys.press(state._replace(speed=0), "-", games).speed == 16
    assert keys.tick(state._replace(at=45), games).playing is False
    assert after("end space", first).at == 0


def test_auto_goes_through_all_games_and_leaves(first: Course, revoke: Course) -> None:
    games = [keys.Game(first, ""), keys.Game(revoke, "")]
    state = keys.State(playing=True, auto=True, speed=0)
    seen = []
    while not state.done:
        seen.append((state.game, state.at))
        state = keys.tick(state, games)
    assert seen == [(0, at) for at in range(46)] + [(1, at) for at in range(46)]


def test_every_key_is_explained(first: Course) -> None:
    page = text(keys.key_page(2, UNICODE), Look())
    assert all(sign in page for sign in ("←→", "↑↓", "f ", "b ", "Space", "+-", "h ", "s ", "<>", "?", "q "))
    assert "<>" not in text(keys.key_page(1, UNICODE), Look())


# --- pages ------------------------------------------------------------------------------------------


def page(
    shown: Course,
    at: int,
    columns: int,
    rows: int,
    style: str = "symbols",
    colour: bool = False,
    **state: object,
) -> list[str]:
    glyphs = ASCII if style == "letters" else UNICODE
    view = keys.State(at=at, **state)  # type: ignore[arg-type]
    return keys.picture(view, [keys.Game(shown, "hand.yaml")], Look(style, colour), glyphs, columns, rows)


GOLDEN = {
    "start-60x20": ("first-hand", 0, 60, 20, "symbols", {}),
    "trick-60x20": ("first-hand", 12, 60, 20, "symbols", {}),
    "fault-60x20": ("revoke", 19, 60, 20, "symbols", {}),
    "fault-letters-60x20": ("revoke", 19, 60, 20, "letters", {}),
    "russian-60x20": ("na-dache", 7, 60, 20, "ru", {"seat": 3}),
    "hidden-80x24": ("revoke", 20, 80, 24, "symbols", {"hands": False}),
    "playing-80x24": ("revoke", 20, 80, 24, "symbols", {}),
    "playing-letters-80x24": ("revoke", 20, 80, 24, "letters", {}),
    "large-120x40": ("club-night", 23, 120, 40, "symbols", {}),
    "end-120x40": ("club-night", 45, 120, 40, "symbols", {}),
    "keys-60x20": ("first-hand", 0, 60, 20, "symbols", {"over": "keys"}),
    "details-60x20": ("revoke", 19, 60, 20, "symbols", {"over": "all"}),
    "typed-60x20": ("first-hand", 0, 60, 20, "symbols", {"typed": "7"}),
    "small-50x15": ("first-hand", 0, 50, 15, "symbols", {}),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_what_a_position_looks_like(name: str, request: pytest.FixtureRequest) -> None:
    example, at, columns, rows, style, state = GOLDEN[name]
    lines = page(course(example), at, columns, rows, style, **state)  # type: ignore[arg-type]
    text = "\n".join(lines) + "\n"
    expected = PAGES / f"{name}.txt"
    if request.config.getoption("--regenerate"):
        PAGES.mkdir(exist_ok=True)
        expected.write_text(text, encoding="utf-8")
    assert text == expected.read_text(encoding="utf-8")


SIZES = [SMALLEST, (80, 24), (79, 25), (105, 28), (106, 33), (120, 40), (200, 60), (60, 60), (200, 20)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["revoke", "club-night", "bridge-archive"])
def test_a_page_fills_its_size_and_keeps_its_figures(name: str, size: tuple[int, int]) -> None:
    shown = course(name)
    for at in range(0, len(shown.positions), 3):
        lines = page(shown, at, *size)
        assert len(lines) == size[1]
        assert max(map(width, lines)) <= size[0]
        totals = next(line for line in reversed(lines) if line.startswith(" total")).replace("*", " ").split()
        assert totals[1:] == [str(shown.score(at).total(seat)) for seat in range(4)]
        assert lines[-1].endswith("? keys  q quit")


def test_wide_and_long_names_are_cut_to_their_cells() -> None:
    names = ("日本語の長い名前です", "Åsa Ünïcödé von und zu Langenstein", "e\u0301" * 40, "👩 D")
    shown = Course(follow(hand("4h 7h 9h 6h", players=names), KOROLEVSKOE))
    for size in SIZES:
        for at in range(len(shown.positions)):
            lines = page(shown, at, *size)
            assert max(map(width, lines)) <= size[0]
            assert "日本" in "".join(lines)


ALIKE = ("Alexandra of the Hills", "Alexandra of the Mills", "Bo", "Alexander the Great and more")


@pytest.mark.parametrize("size", SIZES)
def test_no_two_names_are_cut_alike(size: tuple[int, int]) -> None:
    shown = Course(follow(hand("4h 7h 9h 6h", players=ALIKE), KOROLEVSKOE))
    label = next(at for at, line in enumerate(page(shown, 4, *size)) if line.startswith(" points"))
    back = 2 if page(shown, 4, *size)[label - 1].startswith(" tricks") else 1
    heads = re.split(r"  +", page(shown, 4, *size)[label - back].strip())
    assert len(set(heads)) == 4
    assert "Bo" in heads


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_columns_of_short_names_give_room_to_long_ones(size: tuple[int, int]) -> None:
    lines = page(course("na-dache"), 7, *size)
    assert sum("Тамара Львовна" in line for line in lines) == 2  # beside the table, and over the figures
    assert "Тамара Ль…" not in "".join(lines)


def test_who_takes_the_bank_is_not_cut_where_there_is_room(revoke: Course) -> None:
    assert "takes the bank" in "\n".join(page(revoke, revoke.last, 60, 20))


def test_a_title_keeps_its_end(first: Course) -> None:
    games = [keys.Game(first, "examples/of/many/bridge-archive.yaml, record 2 of 4", 2, 4)]
    shown = keys.picture(keys.State(), games, Look("symbols"), UNICODE, 60, 20)[0]
    assert "…" in shown
    assert "record 2 of 4" in shown


def test_the_page_of_keys_tells_of_other_records(first: Course) -> None:
    games = [keys.Game(first, "archive.yaml, record 2 of 4", 2, 4)]
    shown = "\n".join(keys.picture(keys.State(over="keys"), games, Look("symbols"), UNICODE, 80, 24))
    assert "This is record 2 of 4. `rmscore replay --record N` shows another." in shown
    assert "--record" not in "\n".join(page(first, 0, 80, 24, over="keys"))


@pytest.mark.parametrize("columns", [60, 80])
def test_the_key_line_of_a_set_has_the_keys_for_its_games(columns: int) -> None:
    assert "<> game" in keys.key_line(keys.State(), 2, UNICODE, columns - 2)
    assert "<>" not in keys.key_line(keys.State(), 1, UNICODE, columns - 2)


def test_an_unfinished_hand_keeps_its_table_to_the_end() -> None:
    shown = of("4h 7h 9h 6h", "Clara: 5d 4d")
    pages = [page(shown, at, 80, 24, "letters") for at in (shown.last - 1, shown.last)]
    tables = ["\n".join(one[2:15]) for one in pages]
    assert tables[0] == tables[1]
    assert "5d" in tables[1] and "4d" in tables[1] and "cards unknown" in tables[1]
    assert "The record ends here" in "\n".join(pages[1])
    assert "turned" in "\n".join(page(of(), 1, 80, 24, "letters"))


def test_odd_tricks_have_pages() -> None:
    for shown in (of(), of(""), of("4h 7h 9h 6h 2c 3c", "", "5d 4d"), of("2c", turned="7d")):
        for at in range(len(shown.positions)):
            for size in SIZES:
                assert len(page(shown, at, *size)) == size[1]


@pytest.mark.parametrize("size", [(1, 1), (10, 3), (59, 20), (60, 19), (40, 80)])
def test_a_small_window_says_so(first: Course, size: tuple[int, int]) -> None:
    lines = page(first, 5, *size)
    assert len(lines) == size[1] and max(map(width, lines)) <= size[0]
    assert lines[0].startswith("The table needs"[: size[0]].rstrip())


def test_a_page_in_letters_is_ascii(revoke: Course) -> None:
    for at in range(len(revoke.positions)):
        for size in SIZES:
            shown = "\n".join(page(revoke, at, *size, style="letters"))
            assert shown.replace("×", "x").isascii()  # the stream writes that x where it must


def test_colour_adds_nothing_but_codes(revoke: Course) -> None:
    import re

    plain = page(revoke, 20, 80, 24)
    painted = page(revoke, 20, 80, 24, colour=True)
    assert "\x1b[31m" in "".join(painted)
    bare = [re.sub(r"\x1b\[[\d;]*m", "", line).rstrip() for line in painted]
    assert bare == [line.rstrip() for line in plain]


def test_the_seat_at_the_bottom(first: Course) -> None:
    for seat, name in enumerate(first.play.hand.players):
        lines = page(first, 0, 60, 20, seat=seat)
        assert name in lines[10]


def test_a_canvas_cuts_at_its_edge() -> None:
    canvas = Canvas(5, 1)
    canvas.put(0, 3, "日本")
    canvas.put(7, 0, "below")
    assert canvas.lines(Look()) == ["   日"]
    canvas = Canvas(5, 1)
    canvas.put(0, 4, "日")
    canvas.put(0, 0, "e\u0301x")
    assert canvas.lines(Look()) == ["e\u0301x"]


@pytest.mark.parametrize(
    ("text", "room", "cut"),
    [
        ("Anna", 4, "Anna"),
        ("Annabel", 4, "Ann…"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_text_is_cut_by_cells(text: str, room: int, cut: str) -> None:
    assert fit(text, room, "…") == cut


# --- text and JSON ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_plain_replay_is_complete(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = course(name)
    path = ROOT / "examples" / f"{name}.yaml"
    result = run(monkeypatch, "replay", path, "--cards", "letters", "--record", "1")
    assert (result.status, result.err) == (1 if name == "revoke" else 0, "")
    words = result.out.replace(",", " ").split()
    for trick in shown.play.tricks:
        assert f"Trick {trick.number}, led by" in result.out
        assert all(str(card) in words for card in trick.cards)
    assert result.out.count("So far:") == len(shown.play.tricks)
    total = next(line for line in reversed(result.out.splitlines()) if line.startswith(" total"))
    assert total.replace("*", "").split()[1:] == [str(shown.score(shown.last).total(s)) for s in range(4)]


def test_a_fault_stands_below_its_card_with_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    out = run(monkeypatch, "replay", ROOT / "examples/revoke.yaml", "--trick", "5").out
    assert out.endswith(
        """\
Trick 5, led by Wanjiru
  Wanjiru   10♦
  Ash       7♦
  Bea       Q♥
    revoke: Bea did not follow suit in trick 5: diamonds were led and Q♥ was played.
      proof: Bea still held Q♦, played in trick 6.
      remedy: If the cards were written down wrongly, correct the record; if it happened, add a ruling: \
{fault: revoke, trick: 5, player: Bea, points: …, why: …}.
  Old Henk  K♦   takes it
  Old Henk: 16 points = 10♦ 1×2 + 7♦ 2×2 + Q♥ 2 + K♦ 4×2
  Bonus: Old Henk has 3 trumps, 25 points.
  So far: Wanjiru 30 (3 tricks), Ash 10 (1 trick), Bea 0 (0 tricks), Old Henk 16+25 (1 trick)
"""
    )


def test_json_has_a_line_for_each_trick_and_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    out = run(monkeypatch, "replay", "--json", ROOT / "examples/revoke.yaml").out
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["trick"] for line in lines] == [*range(1, 12), None]
    assert lines[4]["cards"] == ["10d", "7d", "Qh", "Kd"]
    assert lines[4]["by"] == ["Wanjiru", "Ash", "Bea", "Old Henk"]
    assert (lines[4]["winner"], lines[4]["points"]) == ("Old Henk", 16)
    assert [one["name"] for line in lines for one in line["findings"]] == ["revoke"]
    assert lines[4]["findings"][0]["proof"][0]["card"] == "Qd"
    assert lines[4]["hands"]["Bea"]["cards"] == ["As", "Qh", "Qd", "Jd", "5d", "9c", "Ac"]
    assert lines[-1]["running"]["Old Henk"]["total"] == 138
    assert lines[-1]["bank"]["taker"] == "Old Henk"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--seat", "borsi"],
            "nobody is called borsi; the players are Anna, Boris, Clara and Dmitri. Did you mean Boris?",
        ),
        (["--trick", "12"], "there is no trick 12: the record has 11 tricks."),
        (["--record", "2"], "there is no record 2: the file holds 1 record."),
        (["--speed", "fast"], "--speed wants cards a second, such as 2 or 0.5, not fast."),
        (["--speed", "nan"], "--speed wants cards a second, such as 2 or 0.5, not nan."),
    ],
)
def test_what_cannot_be_asked_for(arguments: list[str], says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", ROOT / "examples/first-hand.yaml", *arguments)
    assert (result.status, result.out, result.err) == (2, "", f"rmscore: {says}\n")


def test_a_record_of_an_archive(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", "--record", "3", ROOT / "examples/bridge-archive.yaml")
    assert result.out.startswith(f"{ROOT / 'examples/bridge-archive.yaml'}, record 3\n")


def test_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", "-r", "mastheads", ROOT / "examples/first-hand.yaml", "--trick", "1")
    assert "Boris: 7 points = Q♦ 2 + K♦ 2 + 4♦ 1 + J♦ 2" in result.out


def test_an_unreadable_card_is_mended_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("players: [A, B, C, D]\ndealer: D\nturned: 7d\ntricks: [4h 7h Zh 6h]\n", encoding="utf-8")
    result = run(monkeypatch, "replay", path)
    assert (result.status, result.out) == (1, "")
    assert "bad-card" in result.err and "cannot be replayed before this is mended" in result.err


def test_an_unreadable_card_for_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text("players: [A, B, C, D]\ndealer: D\nturned: 7d\ntricks: [4h 7h Zh 6h]\n", encoding="utf-8")
    result = run(monkeypatch, "replay", path, "--json")
    found = json.loads(result.out)
    assert (result.status, result.err) == (1, "")
    assert (found["rmscore"], found["kind"]) == ("replay/1", "hand")
    assert found["findings"][0]["name"] == "bad-card"


def test_what_cannot_be_replayed_is_said_in_the_columns_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_text("players: [A, B, C, D]\ndealer: D\nturned: 7d\ntricks: [4x]\n")
    err = run(monkeypatch, "replay", "hand.yaml", columns=40).err
    assert max(map(len, err.splitlines())) <= 40


def test_all_records_of_an_archive_as_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bad = GOOD.replace("9h", "9x")
    Path("all.yaml").write_text(f"{GOOD}---\n{bad}---\n{FAULTY}", encoding="utf-8")
    result = run(monkeypatch, "replay", "all.yaml", "--plain")
    assert result.status == 1
    assert [line for line in result.out.splitlines() if line.startswith("all.yaml")] == [
        "all.yaml",
        "all.yaml, record 3",
    ]
    assert "all.yaml, record 2 cannot be replayed before this is mended." in result.err
    lines = [json.loads(line) for line in run(monkeypatch, "replay", "all.yaml", "--json").out.splitlines()]
    assert [line["document"] for line in lines] == [1, 1, 1, 2, 3, 3, 3]
    assert "all.yaml, record 3" not in run(monkeypatch, "replay", "all.yaml", "--plain", "--record", "1").out


SET = """\
rmscore: set/1
title: Friday table
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
hands:
  - turned: 7d
    tricks:
      - 4h 7h 9h 2c
      - Clara: 5h 6h Jh Qh
  - void: misdeal
  - tally:
      Anna: {points: 57, tricks: 4, faces: 5, trumps: 4}
      Boris: {points: 30, tricks: 3, faces: 3, trumps: 3}
      Clara: {points: 30, tricks: 2, faces: 2, trumps: 3}
      Dmitri: {points: 30, tricks: 2, faces: 2, trumps: 3}
  - dealer: Dmitri
    turned: 7d
    tricks:
      - Clara: 4h 7h 9h 6h
"""


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    path = tmp_path / "friday.yaml"
    path.write_text(SET, encoding="utf-8")
    return path


def test_the_games_of_a_set(friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", friday)
    assert result.status == 1
    heads = [line for line in result.out.splitlines() if line.startswith(str(friday))]
    assert heads == [f"{friday}, game 1 of 10", f"{friday}, game 3 of 10"]
    assert "revoke: Dmitri did not follow suit" in result.out.split("game 3")[0]
    assert "wrong-dealer" in result.out.split("game 3")[1]


def test_one_game_of_a_set(friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = run(monkeypatch, "replay", friday, "--game", "1", "--json").out
    lines = [json.loads(line) for line in out.splitlines()]
    assert [(line["game"], line["trick"]) for line in lines] == [(1, 1), (1, 2), (1, None)]
    [finding] = lines[0]["findings"]
    assert (finding["name"], finding["line"], finding["proof"][0]["line"]) == ("revoke", 8, 9)


def test_a_game_without_cards(friday: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", friday, "--game", "2")
    says = "rmscore: there is no game 2 with its cards written down; there is 1 and 3.\n"
    assert (result.status, result.err) == (2, says)


def test_a_set_that_cannot_be_read_whole_is_replayed_as_far_as_it_can(
    friday: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    friday.write_text(SET.replace("7h 9h 2c", "7h Zh 2c"), encoding="utf-8")
    result = run(monkeypatch, "replay", friday)
    assert result.status == 1
    assert "game 3 of 10" in result.out and "game 1 of 10" not in result.out
    assert "bad-card" in result.err


def test_a_hand_is_no_set(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "replay", "--game", "1", ROOT / "examples/first-hand.yaml")
    assert result.status == 2
    assert result.err.endswith("first-hand.yaml is one hand.\n")


# --- a real terminal --------------------------------------------------------------------------------

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")
needs_terminal = pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals on Windows")

RUN = "from rmscore.cli import main; main()"
CRASH = """
from rmscore.show import replay
def crash(*arguments): raise RuntimeError("the table fell over")
replay.page = crash
from rmscore.cli import main
main()
"""
ENTER, LEAVE = b"\x1b[?1049h", b"\x1b[?7h\x1b[?25h\x1b[?1049l"


class Terminal:
    """The program on a pseudo-terminal, and what is to be seen there."""

    def __init__(self, columns: int, rows: int, *arguments: str, code: str = RUN, **environment: str) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.sent = b""
        self.child = pexpect.spawn(
            sys.executable,
            ["-c", code, "replay", *arguments],
            dimensions=(rows, columns),
            env={**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)}
            | environment,
            timeout=10,
        )

    def until(self, seen: Callable[[str], bool]) -> str:
        """What the screen shows as soon as it shows this."""
        while not seen("\n".join(self.screen.display)):
            data = self.child.read_nonblocking(65536, timeout=10)
            self.sent += data
            self.stream.feed(data)
        return "\n".join(self.screen.display)

    def shows(self, text: str) -> str:
        return self.until(lambda screen: text in screen)

    def press(self, code: str) -> None:
        self.child.send(code)

    def end(self) -> int:
        """Read on to the end; gives the exit status, with the terminal found as it was."""
        self.sent += self.child.read()
        self.child.close()
        assert self.sent.count(ENTER) == self.sent.count(LEAVE) == 1
        status = self.child.exitstatus
        return -self.child.signalstatus if status is None else int(status)


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*arguments: object, **others: str) -> Terminal:
        opened.append(Terminal(*arguments, **others))  # type: ignore[arg-type]
        return opened[-1]

    yield open_one
    for one in opened:
        one.child.close(force=True)


REVOKE = str(ROOT / "examples/revoke.yaml")
HAND = str(ROOT / "examples/first-hand.yaml")


@needs_terminal
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_on_a_terminal(size: tuple[int, int], terminal: Callable[..., Terminal], revoke: Course) -> None:
    shown = terminal(*size, REVOKE, NO_COLOR="1")
    shown.shows("? keys  q quit")
    shown.press("f")
    expected = [line.rstrip() for line in page(revoke, revoke.found[0], *size)][1:]  # the path is above
    shown.until(lambda screen: [line.rstrip() for line in screen.split("\n")][1:] == expected)
    shown.press("q")
    assert shown.end() == 1


@needs_terminal
def test_arrows_and_numbers_and_pages(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, HAND)
    shown.shows("Anna leads to the first trick.")
    shown.press("\x1b[C")
    shown.shows("Trick 1: Anna leads Q♦.")
    shown.press("\x1b[B")
    shown.shows("Boris takes it: 13 points")
    shown.press("7")
    shown.shows("go to trick 7: Enter")
    shown.press("\r")
    shown.shows("Trick 7: Anna leads J♣.")
    shown.press("?")
    shown.shows("any key: back")
    shown.press("\x1b")
    shown.shows("Trick 7: Anna leads J♣.")
    shown.press("\x1bOD")
    shown.shows("Trick 6: Dmitri plays A♦.")
    shown.press("\x1b")
    assert shown.end() == 0


@needs_terminal
def test_the_games_of_a_set_on_a_terminal(friday: Path, terminal: Callable[..., Terminal]) -> None:
    shown = terminal(200, 24, str(friday))
    shown.shows("game 1 of 10")
    shown.press(">")
    shown.shows("game 3 of 10")
    shown.press("<")
    shown.shows("game 1 of 10")
    shown.press("q")
    assert shown.end() == 1


@needs_terminal
def test_a_record_of_several_says_so_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, str(ROOT / "examples/bridge-archive.yaml"), "--record", "2")
    shown.shows("record 2 of 4")
    shown.press("?")
    shown.shows("`rmscore replay --record N` shows another.")
    shown.press("q")
    shown.press("q")
    assert shown.end() == 0


@needs_terminal
def test_resizing_redraws(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(120, 40, HAND)
    shown.shows("led by")
    shown.screen.resize(24, 80)
    shown.child.setwinsize(24, 80)
    shown.until(lambda screen: "led by" not in screen and "7♣" in screen and "q quit" in screen)
    shown.screen.resize(15, 50)
    shown.child.setwinsize(15, 50)
    shown.shows("window has 50 and 15")
    shown.screen.resize(20, 60)
    shown.child.setwinsize(20, 60)
    shown.shows("q quit")
    shown.press("q")
    assert shown.end() == 0


@needs_terminal
def test_ctrl_c_gives_the_terminal_back(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, HAND)
    shown.shows("q quit")
    shown.press("\x03")
    assert shown.end() == 0


@needs_terminal
@pytest.mark.parametrize(
    "number", [getattr(signal, name, signal.SIGTERM) for name in ("SIGTERM", "SIGHUP", "SIGQUIT")]
)
def test_a_signal_gives_the_terminal_back(number: int, terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, HAND)
    shown.shows("q quit")
    shown.child.kill(number)
    assert shown.end() == 128 + number


@needs_terminal
def test_a_crash_gives_the_terminal_back(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, HAND, code=CRASH)
    assert shown.end() == 70
    assert shown.sent.index(LEAVE) < shown.sent.index(b"the table fell over")
    assert b"Traceback" not in shown.sent


@needs_terminal
def test_auto_runs_through_and_ends(terminal: Callable[..., Terminal]) -> None:
    shown = terminal(80, 24, HAND, "--auto", "--speed", "0")
    assert shown.end() == 0
    shown.stream.feed(shown.sent.split(LEAVE)[0])
    assert "Boris: the highest total, 564." in "\n".join(shown.screen.display)


@needs_terminal
def test_the_terminals_modes_are_given_back(terminal: Callable[..., Terminal]) -> None:
    import termios

    code = "from rmscore.cli import main\nimport termios; before = termios.tcgetattr(0)\ntry: main()\n"
    code += "except SystemExit: print('same' if termios.tcgetattr(0) == before else 'other')"
    shown = terminal(80, 24, HAND, code=code)
    shown.shows("q quit")
    assert not termios.tcgetattr(shown.child.child_fd)[3] & termios.ECHO
    shown.press("q")
    assert shown.end() == 0
    assert shown.sent.rstrip().endswith(b"same")


@needs_terminal
def test_plain_on_a_terminal_takes_nothing_over(terminal: Callable[..., Terminal]) -> None:
    for shown in (terminal(80, 24, HAND, "--plain"), terminal(80, 24, HAND, TERM="dumb")):
        sent = shown.child.read()
        assert b"\x1b[?1049h" not in sent
        assert b"Trick 11, led by Anna" in sent
