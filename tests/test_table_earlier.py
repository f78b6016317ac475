"""At the live table about earlier games: rulings, notes, tallies, tricks that they lack; and what is said."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest

from rmscore.records import Hand, Tally
from tests.scribe import typed
from tests.test_table import HAND, HANDS, REVOKE, SET, Scribe, alone, answered, scribe

__all__ = ["alone", "scribe"]
TALLY = "60 3 4 4 / 50 3 3 3 / 40 3 3 3 / 30 2 3 2"
OTHER = "61 3 4 4 / 50 3 3 3 / 40 3 3 3 / 30 2 3 2"
QUESTION = "9h t j q"


def hand_of(one: Scribe, entry: int) -> Hand:
    hand = one.journal.record.entries[entry - 1]  # type: ignore[union-attr]
    assert isinstance(hand, Hand)
    return hand


def tally_of(one: Scribe, entry: int) -> Tally:
    tally = one.journal.record.entries[entry - 1]  # type: ignore[union-attr]
    assert isinstance(tally, Tally)
    return tally


def opened(one: Scribe) -> str:
    return answered([one.session.opened()])


# --- rulings, notes, tallies ------------------------------------------------------------------------


def test_an_earlier_game_is_ruled_on(scribe: Scribe) -> None:
    said = scribe(*typed(HANDS[0]), "7d", "r 1/ Clara 10 the dealer exposed a card")
    assert "Game 1 of 10 is over." in said
    assert [one.points for one in hand_of(scribe, 1).rulings] == [10]
    assert hand_of(scribe, 2).rulings == ()
    assert "There is no such game yet" in scribe("r 3/ Clara 10 why")
    scribe("u")
    assert hand_of(scribe, 1).rulings == ()


def test_an_earlier_game_gets_a_note(scribe: Scribe) -> None:
    scribe(*typed(HANDS[0]), "7d")
    assert scribe("n 1/ 2 players came late") == "  Note to game 1: 2 players came late"
    assert scribe("n 1/2 of the cards were wet") == "  Note: 1/2 of the cards were wet"
    assert (hand_of(scribe, 1).note, hand_of(scribe, 2).note) == (
        "2 players came late",
        "1/2 of the cards were wet",
    )


def test_an_earlier_game_is_tallied_again_and_keeps_its_rulings(scribe: Scribe) -> None:
    scribe(f"tally {TALLY}", "n by the fire", "r Clara 10 why", "7d", "7hk2a")
    said = scribe(f"tally 1/ {OTHER}")
    assert "Game 1 of 10 is over." in said
    tally = tally_of(scribe, 1)
    assert tally.figures[0].points == 61
    assert (tally.note, [one.points for one in tally.rulings]) == ("by the fire", [10])
    assert scribe.prompt == "Game 2, trick 2, Dmitri leads> "
    assert scribe("u") == "  Taken back: the tally."
    assert tally_of(scribe, 1).figures[0].points == 60
    scribe("tally 1/")
    assert scribe.prompt == "Game 1, Anna: points tricks trumps face cards> "
    scribe(*OTHER.split(" / "))
    assert tally_of(scribe, 1).figures[0].points == 61


def test_a_tally_and_a_void_deal_say_how_many_tricks_they_take_out(scribe: Scribe) -> None:
    said = scribe("7d", "7hk2a", "3c4c5c6c", "r Anna 5 why", "n by the fire", f"tally {TALLY}")
    assert "  2 tricks written of this game are gone; u brings them back." in said
    tally = tally_of(scribe, 1)
    assert (tally.note, [one.points for one in tally.rulings]) == ("by the fire", [5])
    said = scribe("u", "u", "u", "u", "v misdeal")
    assert "  1 trick written of this game is gone; u brings it back." in said
    assert "Only the game being played can be void" in scribe("v 1/ misdeal")


# --- rulings that settle nothing --------------------------------------------------------------------


def test_a_correction_that_makes_a_ruling_idle_says_so_and_how_to_take_it_out(alone: Scribe) -> None:
    alone(*REVOKE, QUESTION, "3", "r anna rev -50 the penalty")
    said = alone("2.2=6h")
    assert "This ruling settles nothing: no revoke was found. r out 1 takes the ruling out." in said
    assert alone("r").splitlines() == [
        "  1  Anna revoke 2 -50 the penalty",
        "  r out 1 takes the first of them out.",
    ]
    assert "Rulings written down in this game: 1." in alone("r out 2")
    assert alone("r out 1") == "  Taken out: the ruling Anna revoke 2 -50 the penalty."
    assert alone.journal.record.rulings == ()  # type: ignore[union-attr]
    assert alone("u") == "  Taken back: the removal of the ruling; it stands again."


def test_an_idle_ruling_of_an_earlier_game_is_named_with_it(scribe: Scribe) -> None:
    lines = typed(HANDS[0])
    scribe(*lines, "r Clara 10 why", "7d")
    assert "Taken out: the ruling Clara +10 why." in scribe("r 1/ out 1")
    assert hand_of(scribe, 1).rulings == ()


def test_a_revoke_kept_again_under_its_ruling_asks_for_no_other(alone: Scribe) -> None:
    said = alone(*REVOKE, QUESTION, "3")
    assert "A ruling settles it: r Anna revoke 2 -50 why" in said
    assert "This ruling settles nothing" in alone("r anna rev -50 the penalty", "3.1=9c")
    said = alone("3.1=9h", "3")
    assert "On record as it stands: revoke (trick 2, Anna). A ruling settles it already." in said
    assert "-50 why" not in said


# --- games that lack tricks -------------------------------------------------------------------------


LACKING = SET + "  - turned: 7d\n    tricks:\n      - 7h Kh 2h Ah\n  - turned: 7c\n    tricks: []\n"


def test_a_game_in_the_middle_that_lacks_tricks_is_named_and_completed(tmp_path: Path) -> None:
    with contextlib.closing(Scribe(tmp_path, LACKING)) as one:
        assert "Game 1 lacks tricks; 1/2=… adds the next." in opened(one)
        assert "takes it" in one("1/2=3c4c5c6c")
        assert one("1/3=boris: 9s2s3s4s").count("takes it") == 1
        assert [str(trick.cards[0]) for trick in hand_of(one, 1).tricks] == ["7h", "3c", "9s"]
        assert hand_of(one, 2).tricks == ()
        assert "Tricks written down in this game: 3." in one("1/5=7c8c9c10c")
        assert one("u") == "  Taken back: trick 3, 9s 2s 3s 4s."


def test_when_all_games_are_dealt_one_that_lacks_tricks_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "two.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\nset: {games: 2}\n")
    lines = typed(HANDS[0])
    with contextlib.closing(Scribe(tmp_path, SET, "ruleset: two.yaml\n")) as one:
        one(*lines[:-1])
        text = one.path.read_text()
    with contextlib.closing(Scribe(tmp_path, text + "  - void: misdeal\n")) as one:
        one(f"tally {TALLY}")
        assert one.prompt == "Game 1 lacks tricks> "
        assert "game 1 lacks tricks" in one("7d")
        assert "game 1 lacks tricks" in one("v")
        said = one(f"1/11={lines[-1]}")
        assert "wins with" in said
        assert one.prompt == "All is played> "


# --- what is shown ----------------------------------------------------------------------------------


def test_a_hand_played_to_the_end_opens_with_its_result(tmp_path: Path) -> None:
    names = ["Anna", "Boris", "Clara", "Dmitri"]
    text = HAND.replace("dealer: Dmitri", f"dealer: {names[HANDS[0]['dealer']]}")
    with contextlib.closing(Scribe(tmp_path, text)) as one:
        one(*typed(HANDS[0]))
    with contextlib.closing(Scribe(tmp_path, "")) as one:
        assert "*910" in opened(one)


def test_a_game_is_headed_by_its_number_once(scribe: Scribe) -> None:
    scribe(f"tally {TALLY}")
    assert scribe("s 1").splitlines()[0] == "Game 1 of 10"
    assert "There is no such game yet" in scribe("s 9")
    assert "There is no such game with cards written down." in scribe("l 1/")
    assert "There is no such game with cards written down." in scribe("3")


@pytest.mark.parametrize("where", ["s 1", "over", "s"])
def test_a_disputed_tally_is_as_written(scribe: Scribe, where: str) -> None:
    said = scribe(f"tally {TALLY.replace('30 2', '30 3')}", "3")
    if where != "over":
        said = scribe(where)
    assert "as written" in said
    assert "as played" not in said
