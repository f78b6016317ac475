"""The live table: what a scribe types, what is shown, what stands in the file after each line."""

from __future__ import annotations

import contextlib
import io
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pexpect
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rmscore.cards import PACK
from rmscore.files import read
from rmscore.files.journal import Journal
from rmscore.files.notation import read_cards
from rmscore.ledger import ledger
from rmscore.play import follow
from rmscore.records import Hand, Set, Tally, Void
from rmscore.scoring import score
from rmscore.session import Session
from rmscore.session.lines import COMMANDS, read_line, trick_named
from rmscore.session.replies import Reply
from rmscore.show.asking import prompt
from rmscore.show.table import shown
from rmscore.show.terminal import Look, text
from tests.builders import KOROLEVSKOE
from tests.scribe import conformance, shortest, typed

SET = """\
rmscore: set/1
title: Friday table
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands:
"""
HAND = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
"""
PLAIN = Look(cards="letters")
NARROW = Look(cards="letters", width=60)
HANDS = [line["hand"] for line in conformance()]
PROGRAM = [sys.executable, "-m", "rmscore", "play"]


def answered(replies: Sequence[Reply], look: Look = PLAIN) -> str:
    """What a scribe sees."""
    return text([block for one in replies for block in shown(one, "friday.yaml", look.cards)], look)


class Scribe:
    """A session in this process, and everything it says."""

    def __init__(self, folder: Path, text: str = SET, rules: str = "") -> None:
        self.path = folder / "friday.yaml"
        if text:
            self.path.write_text(text.replace("players:", f"{rules}players:", 1))
        self.journal = Journal(str(self.path))
        self.session = Session(self.journal)

    def __call__(self, *lines: str, look: Look = PLAIN) -> str:
        """Type the lines; what the last one was answered."""
        said = ""
        for line in lines:
            said = answered(self.session.enter(line), look)
            assert self.on_disk() == self.journal.record
        return said

    def close(self) -> None:
        self.journal.close()

    def on_disk(self) -> Hand | Set:
        document = next(read(str(self.path)))
        assert document.complete or not self.session.state.ledger
        assert isinstance(document.record, Hand | Set)
        return document.record

    @property
    def prompt(self) -> str:
        return prompt(self.session.waits_for(), self.session.players, self.session.figures, "letters")

    @property
    def tricks(self) -> list[str]:
        """The tricks of the last hand in the file."""
        found = self.session.state.hand_of(None)
        return [" ".join(map(str, trick.cards)) for trick in found[1].tricks] if found else []


@pytest.fixture
def scribe(tmp_path: Path) -> Iterator[Scribe]:
    one = Scribe(tmp_path)
    yield one
    one.journal.close()


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Scribe]:
    """A scribe of one hand in its own file: Anna leads, diamonds are trump."""
    one = Scribe(tmp_path, HAND)
    one("7d")
    yield one
    one.journal.close()


# --- the plain course -------------------------------------------------------------------------------


def test_a_game_from_the_turned_card_on(scribe: Scribe) -> None:
    assert scribe.prompt == "Game 1, Anna deals, turned card> "
    assert scribe("7d") == "  7d turned: diamonds are trump."
    assert scribe.prompt == "Game 1, trick 1, Boris leads> "
    assert scribe("7hk2a") == (
        "   7h  [Kh]  2h   Ah   Clara takes it: 15 = 1+2+2+10\n"
        "  Anna 0 (0)   Boris 0 (0)   Clara 15 (1)   Dmitri 0 (0)"
    )
    assert scribe.prompt == "Game 1, trick 2, Clara leads> "


@pytest.mark.parametrize("line", ["7hk2a", "7h K 2 A", "7♥ k♥,2♥,a♥", "7ч К 2 Т", "h7 hk h2 ha", "  7HK2A  "])
def test_a_trick_in_any_notation(alone: Scribe, line: str) -> None:
    alone(line)
    assert alone.tricks == ["7h Kh 2h Ah"]


def test_hands_in_their_shortest_form_are_all_accepted(tmp_path: Path) -> None:
    for number, hand in enumerate(HANDS[:20]):
        folder = tmp_path / str(number)
        folder.mkdir()
        names = ["Anna", "Boris", "Clara", "Dmitri"]
        one = Scribe(folder, HAND.replace("dealer: Dmitri", f"dealer: {names[hand['dealer']]}"))
        one(*typed(hand))
        one.journal.close()
        assert one.tricks == hand["tricks"]


def test_after_the_last_trick_the_score_and_who_deals_next(scribe: Scribe) -> None:
    said = scribe(*typed(HANDS[0]))
    assert "Game 1 of 10 is over." in said
    assert re.search(r"^ total +12 +0 +0 +\*910$", said, re.MULTILINE)
    assert "  After 1 game:   Dmitri 910   Anna 12   Boris 0   Clara 0" in said
    assert scribe.prompt == "Game 2, Boris deals, turned card> "


def test_a_hand_that_was_begun_goes_on_where_it_stood(tmp_path: Path) -> None:
    first = Scribe(tmp_path)
    first("7d", "7hk2a")
    first.journal.close()
    second = Scribe(tmp_path, "")
    said = answered([second.session.opened()])
    assert said.splitlines() == [
        "Friday table: set of 10 games, rules: korolevskoe",
        "  Anna dealt. 7d turned: diamonds are trump.",
        "  trick 1, Boris led:  7h  [Kh]  2h   Ah",
        "  Anna 0 (0)   Boris 0 (0)   Clara 15 (1)   Dmitri 0 (0)",
        "? shows what can be typed.",
    ]
    assert second.prompt == "Game 1, trick 2, Clara leads> "
    second.journal.close()


def test_a_trick_half_written_in_the_file_is_completed(tmp_path: Path) -> None:
    one = Scribe(tmp_path, HAND + "turned: 7d\ntricks:\n  - 7h Kh\n")
    assert one.prompt == "Trick 1, after 7h Kh> "
    one("2 a")
    assert one.tricks == ["7h Kh 2h Ah"]
    one("u", "7hk3a")
    assert one.tricks == ["7h Kh 3h Ah"]
    one.journal.close()


# --- slips ------------------------------------------------------------------------------------------


def test_what_is_no_card_is_pointed_at_and_replaced_alone(alone: Scribe) -> None:
    assert alone("7hkx2") == (
        "    7hkx2\n       ^\n  `x` is not a card. Write rank and suit, as in 10h, K♠ or Дп.\n"
        "  The right card alone is enough."
    )
    assert alone.prompt == "The right card, or the trick again> "
    alone("a")
    assert alone.tricks == ["7h Kh Ah 2h"]


@pytest.mark.parametrize(
    ("line", "wrong", "mended"),
    [
        ("3c4z5c6c", "4z", "3c Kh 5c 6c"),
        ("7hk2z", "z", "7h Kh 2h Kh"),
        ("7hk1a", "1", "7h Kh Kh Ah"),
        ("7h1hk2", "1h", "7h Kh Kh 2h"),
        ("7h Kx 2 A", "Kx", "7h Kh 2h Ah"),
        ("h7xk2", "x", "7h Kh Kh 2h"),
        ("z7k2", "z", "Kh 7h Kh 2h"),
    ],
)
def test_only_what_is_wrong_in_cards_run_together_is_pointed_at(
    alone: Scribe, line: str, wrong: str, mended: str
) -> None:
    found = [one for one in read_line(line) if one.problem]
    assert [line[one.start : one.end] for one in found] == [wrong]
    alone(line)
    assert alone.prompt == "The right card, or the trick again> "
    if mended.split().count("Kh") == 1:
        alone("Kh")
        assert alone.tricks == [mended]
    else:
        assert alone.session.entering.pending


def test_the_card_to_replace_may_be_named(alone: Scribe) -> None:
    alone("7h k x 2", "2=q")
    assert alone.prompt == "The right card, or the trick again> "
    alone("3=Ah")
    assert alone.tricks == ["7h Qh Ah 2h"]


def test_a_lead_without_suit(alone: Scribe) -> None:
    said = alone("7 k 2 a")
    assert "The card led, `7`, has no suit." in said
    alone("7h")
    assert alone.tricks == ["7h Kh 2h Ah"]


def test_a_missing_card_is_asked_from_whom_it_is_missing(alone: Scribe) -> None:
    said = alone("7hk2")
    assert said == "    7hk2\n        ^\n  Dmitri's card is missing. Type it, or the whole trick again."
    alone("a")
    assert alone.tricks == ["7h Kh 2h Ah"]


def test_too_many_cards(alone: Scribe) -> None:
    said = alone("7hk2a3")
    assert said == "    7hk2a3\n         ^\n  A trick has four cards, and here are 5. Type it again."
    assert alone.prompt == "The trick again> "
    assert "7hk2a3 is still open" in alone("4h")
    alone("7hk2a")
    assert alone.tricks == ["7h Kh 2h Ah"]


def test_the_alphabets_trap(alone: Scribe) -> None:
    said = alone("7h Тh 2h Ah")
    assert "`Тh` mixes two alphabets and may be 10h or Ah." in said
    alone("Th")
    assert alone.tricks == ["7h 10h 2h Ah"]


def test_a_card_played_already_names_its_trick(alone: Scribe) -> None:
    alone("7hk2a")
    said = alone("3c 4c Kh 5c")
    assert "Kh is played in trick 2, but it was already played in trick 1." in said
    assert "    trick 1, Anna led:  7h  [Kh]  2h   Ah" in said
    assert said.splitlines()[:2] == ["    3c 4c Kh 5c", "          ^^"]
    assert alone.prompt == "Which> "
    alone("Kc")
    assert alone.tricks == ["7h Kh 2h Ah", "3c 4c Kc 5c"]


def test_the_earlier_card_was_the_slip_and_the_line_is_taken(alone: Scribe) -> None:
    alone("7hk2a", "3c 4c Kh 5c", "2")
    assert alone.prompt == "Boris's card in trick 1> "
    said = alone("qh")
    assert "Trick 1 corrected." in said
    assert alone.tricks == ["7h Qh 2h Ah", "3c 4c Kh 5c"]


def test_a_card_twice_in_one_trick(alone: Scribe) -> None:
    alone("7hk2k")
    alone("3h")
    assert alone.tricks == ["7h Kh 2h 3h"]


REVOKE = ("as 2s 3s 4s", "5h 6d 7h 8h")
"""Anna does not follow hearts in trick 2, which she takes with a trump."""


def test_a_revoke_shows_both_tricks_and_asks(alone: Scribe) -> None:
    said = alone(*REVOKE, "9h t j q", look=NARROW)
    assert said.splitlines() == [
        "    9h t j q",
        "    ^^",
        "  Anna did not follow suit in trick 2: hearts were led and",
        "  6d was played.",
        "  Anna still held 9h, played in trick 3.",
        "    trick 2, Dmitri led:  5h  [6d]  7h   8h",
        "    trick 3, Anna led:  9h   10h  Jh  [Qh]",
        "  1  9h is the slip of the pen: then the right card",
        "  2  6d in trick 2 is: then the right card",
        "  3  it happened: it stays on record until a ruling settles",
        "     it",
    ]


def test_a_revoke_that_is_a_slip_of_this_entry(alone: Scribe) -> None:
    alone(*REVOKE, "9h tc jc qc", "1")
    alone("9c")
    assert alone.tricks[2] == "9c 10c Jc Qc"
    alone("u", "9h tc jc qc", "1 9c")
    assert alone.tricks[2] == "9c 10c Jc Qc"


def test_a_revoke_that_is_a_slip_of_the_earlier_entry(alone: Scribe) -> None:
    alone(*REVOKE, "9h t j q", "2 6h")
    assert alone.tricks == ["As 2s 3s 4s", "5h 6h 7h 8h", "9h 10h Jh Qh"]


def test_a_revoke_that_happened_stays_until_a_ruling_settles_it(alone: Scribe) -> None:
    said = alone(*REVOKE, "9h t j q", "3")
    assert "On record as it stands: revoke (trick 2, Anna)." in said
    assert alone.tricks[1:] == ["5h 6d 7h 8h", "9h 10h Jh Qh"]
    assert "it settles" not in alone("r Boris revoke -50 no")
    assert not alone.journal.record.rulings
    said = alone("r anna rev -50 the table's penalty")
    assert said == "  Ruling written down. Anna: -50, revoke (trick 2), the table's penalty"
    as_ruled = alone.journal.record.rulings
    (ruling,) = as_ruled
    assert (ruling.fault, ruling.trick, ruling.seat, ruling.points) == ("revoke", 2, 0, -50)
    alone("u")
    assert not alone.journal.record.rulings
    alone("р anna фальшренонс 2 -50 the table's penalty")
    assert alone.journal.record.rulings == as_ruled
    alone("г")  # u in the Russian layout
    assert not alone.journal.record.rulings
    alone("r anna чужой заход 2 -50 why")  # which is no fault of this game
    assert not alone.journal.record.rulings
    alone("й")
    assert alone.session.left


def test_a_line_in_question_can_be_typed_again_or_dropped(alone: Scribe) -> None:
    alone(*REVOKE, "9h t j q")
    assert "Dropped" in alone("u")
    assert alone.tricks == ["As 2s 3s 4s", "5h 6d 7h 8h"]
    alone("9h t j q", "9c tc jc qc")
    assert alone.tricks[2] == "9c 10c Jc Qc"


def test_q_after_a_refused_line_may_be_a_queen(alone: Scribe) -> None:
    assert "queen" in alone("7h k x 2", "q")
    assert not alone.session.left
    alone("Qh")
    assert alone.tricks == ["7h Kh Qh 2h"]
    assert "All is saved in friday.yaml." in alone("q")
    assert alone.session.left


def test_a_named_leader_who_does_not_lead(alone: Scribe) -> None:
    said = alone("Clara: 7hk2a")
    assert "Clara is named as the leader of trick 1, but Anna leads it." in said
    alone("3")
    assert alone.journal.record.tricks[0].lead == 2
    alone("u", "anna: 7hk2a")
    assert alone.tricks == ["7h Kh 2h Ah"]


# --- corrections and what is taken back -------------------------------------------------------------


def test_an_earlier_trick_is_shown_and_corrected(alone: Scribe) -> None:
    alone("7hk2a", "3c5c4c6c")
    assert re.search(r"^ 1  Anna     7h   \[Kh\] +2h +Ah +Boris +15$", alone("1"), re.MULTILINE)
    said = alone("1=7hj2a")
    assert "Trick 1 corrected." in said
    alone("1.2=qh")
    assert alone.tricks == ["7h Qh 2h Ah", "3c 5c 4c 6c"]
    assert alone("u").startswith("  Taken back: the correction of trick 1; it is 7h Jh 2h Ah")
    said = alone("1.1=kh")
    assert "So Anna leads trick 2, and the tricks after it are read from" in said
    assert "no `5`" in alone("9=7hk2a") or "Tricks written down in this game: 2." in alone("9")


def test_an_earlier_game_is_corrected(scribe: Scribe) -> None:
    scribe(*typed(HANDS[0]), "7d", "7hk2a")
    before = scribe.journal.record
    scribe("1/11=jc6cth8h", "u")
    assert scribe.journal.record == before
    assert re.search(r"^ 11  Dmitri   Jc ", scribe("1/11"), re.MULTILINE)


def test_taking_back_across_games(scribe: Scribe) -> None:
    scribe(*typed(HANDS[0]), "7d")
    assert scribe("u") == "  Taken back: the turned card 7d."
    assert scribe("u") == "  Taken back: trick 11, Jc 10h 6c 8h."
    for _ in range(11):
        scribe("u")
    assert scribe.path.read_text() == SET
    assert scribe("u") == "  There is nothing to take back."


def test_taking_back_what_an_earlier_evening_wrote(scribe: Scribe, tmp_path: Path) -> None:
    scribe(*typed(HANDS[0]), "v misdeal", "7d", "7hk2a")
    scribe.journal.close()
    later = Scribe(tmp_path, "")
    said = [later("u") for _ in range(16)]
    later.journal.close()
    assert said[:4] == [
        "  Taken back: trick 1, 7h Kh 2h Ah.",
        "  Taken back: the turned card 7d.",
        "  Taken back: the void deal.",
        "  Taken back: trick 11, Jc 10h 6c 8h.",
    ]
    assert said[14:] == ["  Taken back: the turned card 2h.", "  There is nothing to take back."]
    assert later.path.read_text() == SET


# --- other entries ----------------------------------------------------------------------------------


def test_a_void_deal_is_dealt_again_by_the_same_dealer(scribe: Scribe) -> None:
    assert scribe("v a card was exposed") == "  Void: a card was exposed. The same dealer deals again."
    assert scribe.prompt == "Game 1, Anna deals, turned card> "
    scribe("7d", "7hk2a", "void")
    assert scribe.prompt == "Game 1, Anna deals, turned card> "
    assert scribe.journal.record.entries == (Void("a card was exposed"), Void("misdeal"))
    scribe("u")
    assert scribe.tricks == ["7h Kh 2h Ah"]


TALLY = ("60 3 4 4", "50 3 3 3", "40 3 3 3", "30 2 3 2")


def test_a_tally_a_line_a_player(scribe: Scribe) -> None:
    scribe("tally")
    assert scribe.prompt == "Anna: points tricks trumps face cards> "
    assert "Write 4 numbers" in scribe("60 3")
    said = scribe(*TALLY)
    assert "Game 1 of 10 is over." in said or scribe.prompt == "Which> "


def test_an_impossible_tally_is_asked_about(scribe: Scribe) -> None:
    said = scribe("tally", "60 3 4 4", "50 3 3 3", "40 3 3 3", "30 3 3 2")
    assert "12" in said
    assert scribe.prompt == "Which> "
    scribe("1")
    assert scribe.prompt.startswith("Anna: ")
    scribe("u")
    assert scribe.journal.record.entries == ()
    scribe("tally 60 3 4 4 / 50 3 3 3 / 40 3 3 3 / 30 3 3 2", "3")
    (tally,) = scribe.journal.record.entries
    assert isinstance(tally, Tally)


def test_a_tally_instead_of_the_tricks_of_a_game_begun(scribe: Scribe) -> None:
    scribe("7d", "7hk2a", "tally 60 3 4 4 / 50 3 3 3 / 40 3 3 3 / 30 3 3 2", "3")
    assert len(scribe.journal.record.entries) == 1
    assert scribe.prompt == "Game 2, Boris deals, turned card> "
    scribe("u")
    assert scribe.tricks == ["7h Kh 2h Ah"]


def test_notes(scribe: Scribe) -> None:
    scribe("n Anna's birthday", "7d", "n by the fire", "n and the cat")
    assert scribe.journal.record.note == "Anna's birthday"
    assert scribe.journal.record.entries[0].note == "by the fire; and the cat"
    assert scribe("u") == "  Taken back: the note."


def test_a_plain_adjustment_counts(scribe: Scribe) -> None:
    said = scribe(*typed(HANDS[0]), "r Clara 10 the dealer exposed a card")
    assert re.search(r"^ total +12 +0 +10 +\*910$", said, re.MULTILINE)
    assert "Begin with a player: Anna, Boris, Clara and Dmitri." in scribe("r -10 because")


def test_running_figures_stay_on_one_line_where_shorter_names_do(tmp_path: Path) -> None:
    text = SET.replace("Anna", "Anna-Maria Fernandez").replace("Dmitri", "Dmitri Dmitrievich")
    with contextlib.closing(Scribe(tmp_path, text)) as one:
        assert one("7d", "7hk2a", look=NARROW).splitlines()[-1] == (
            "  Anna.. 0 (0)   Boris 0 (0)   Clara 15 (1)   Dmit.. 0 (0)"
        )


def test_the_score_at_any_time(scribe: Scribe) -> None:
    assert scribe("s").startswith("* No game is finished yet.")
    scribe(*typed(HANDS[0]), "7d", "7hk2a")
    said = scribe("s")
    assert re.search(r"^ after game 1 +12 +0 +0 +910$", said, re.MULTILINE)
    assert "This game so far:" in said
    assert "Bank" in scribe("s 1")
    assert "There is no such game" in scribe("s 7")


def test_the_help_names_every_kind_of_line(scribe: Scribe) -> None:
    said = scribe("?", look=NARROW)
    for word in ("7hk2a", "7d", "Kh", "u", "3=7hk2a", "s", "r", "v", "n", "tally", "q"):
        assert re.search(rf"^  {re.escape(word)}\s", said, re.MULTILINE)
    assert max(map(len, said.splitlines())) <= 60


def test_a_word_that_is_nothing(scribe: Scribe) -> None:
    assert "Did you mean tally?" in scribe("taly")
    assert "First the card that was turned" in scribe("7h k 2 a")
    assert scribe.journal.record.entries == ()


def test_empty_lines_and_comments_do_nothing(scribe: Scribe) -> None:
    assert scribe("", "   ", "# game 1") == ""


@pytest.mark.parametrize("word", [word for words in COMMANDS.values() for word in words])
def test_no_command_can_be_taken_for_cards(word: str) -> None:
    found = read_line(word)
    assert word == "q" or not (found and all(one.card for one in found))
    assert read_cards(word) is None
    assert trick_named(word) is None


# --- other rules ------------------------------------------------------------------------------------


def test_a_set_of_another_length_ends_there(tmp_path: Path) -> None:
    (tmp_path / "short.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\nset: {games: 2}\n")
    one = Scribe(tmp_path, rules="ruleset: short.yaml\n")
    said = one(*typed(HANDS[0]), *typed(HANDS[1]))
    assert "wins with" in said
    assert one.prompt == "All is played> "
    assert "All is played." in one("7d")
    one("u")
    assert one.prompt == "Game 2, trick 11, Dmitri leads> " or "trick 11" in one.prompt
    one.journal.close()


def test_where_trump_is_free_a_suit_or_none_begins_the_game(tmp_path: Path) -> None:
    (tmp_path / "free.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\ntrump: free\n")
    one = Scribe(tmp_path, rules="ruleset: free.yaml\n")
    assert one("none") == "  There is no trump."
    one("7hk2a", "u", "u")
    assert one("s") == "  Spades are trump."
    one("u", "7d", "7hk2a")
    one.journal.close()


def test_where_nothing_is_turned_a_trick_begins_the_game(tmp_path: Path) -> None:
    text = "rmscore: ruleset/1\nextends: korolevskoe\ntrump: none\npoints: {doubled: none}\n"
    (tmp_path / "plain.yaml").write_text(text + "bonuses: none\n")
    one = Scribe(tmp_path, rules="ruleset: plain.yaml\n")
    one("7hk2a")
    assert one.tricks == ["7h Kh 2h Ah"]
    one.journal.close()


def test_only_the_trump_suit_is_known(scribe: Scribe, tmp_path: Path) -> None:
    assert scribe("trump d") == "  Diamonds are trump."
    (entry,) = scribe.journal.record.entries
    assert isinstance(entry, Hand)
    assert (entry.turned, entry.trump) == (None, PACK[13].suit)


SNIPPETS = """\
1 2 3 4 1=7hk2a 1.2=kh 2/1 1/1=7hk2a 3=Kh u u u s l ? v tally q none d 60 r n 7hx2a Kh К т reread restore
trump Boris revoke Anna: -50 2 0 / = . 1= =1 #
"""
WORDS = st.one_of(
    st.sampled_from(PACK).map(str),
    st.lists(st.sampled_from(PACK), min_size=4, max_size=4).map(shortest),
    st.sampled_from([*SNIPPETS.split(), "\x1b[A", "\udcff"]),
    st.text(max_size=6),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(st.lists(WORDS, min_size=1, max_size=5).map(" ".join), max_size=20),
    text=st.sampled_from([SET, HAND]),
)
def test_any_lines_are_answered_and_leave_a_valid_file(lines: list[str], text: str, tmp_path: Path) -> None:
    with contextlib.closing(Scribe(tmp_path, text)) as one:
        assert one.prompt
        for line in ["7d", *lines]:
            one(line)
            assert one.prompt


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(WORDS, max_size=15))
def test_everything_typed_can_be_taken_back(lines: list[str], tmp_path: Path) -> None:
    with contextlib.closing(Scribe(tmp_path)) as one:
        one("7d", "7hk2a", *(line for line in lines if line not in ("reread", "restore")))
        for _ in range(60):
            if "nothing to take back" in one("u"):
                break
        assert one.path.read_text() == SET


# --- when the file cannot be written ----------------------------------------------------------------


def test_a_line_that_cannot_be_written_is_kept_and_offered_again(scribe: Scribe) -> None:
    scribe("7d")
    text = scribe.path.read_text()
    scribe.path.unlink()
    said = answered(scribe.session.enter("7hk2a"))
    assert "friday.yaml is not there any more." in said
    assert "Your line is kept: 7hk2a" in said
    assert scribe.prompt == "Enter to try again> "
    scribe.session.enter("restore")
    assert scribe.path.read_text() == text + "      - 7h Kh 2h Ah\n"
    scribe("3c4c5c6c")


def test_a_file_edited_meanwhile_is_read_anew_and_the_line_put_into_it(scribe: Scribe) -> None:
    scribe("7d")
    scribe.path.write_text("# mine\n" + scribe.path.read_text())
    scribe.session.enter("7hk2a")
    scribe.session.enter("")
    assert scribe.prompt == "Enter to try again> "
    scribe.session.enter("reread")
    assert scribe.path.read_text() == "# mine\n" + SET + "  - turned: 7d\n    tricks:\n      - 7h Kh 2h Ah\n"


# --- without a terminal -----------------------------------------------------------------------------


def piped(path: Path, *lines: str, says: str = "") -> tuple[int, str]:
    text = "\n".join(lines) + "\n"
    done = subprocess.run(
        [*PROGRAM, str(path)], input=text, capture_output=True, text=True, env=environment()
    )
    assert says in done.stderr if says else done.stderr == ""
    return done.returncode, done.stdout


def environment(**more: str) -> dict[str, str]:
    root = str(Path(__file__).parents[1])
    return {**os.environ, "PYTHONPATH": root, "PYTHONIOENCODING": "utf-8", "NO_COLOR": "1", **more}


def test_lines_from_a_pipe_up_to_the_first_that_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    status, out = piped(path, "7d", "7hk2a", "3c4cx6c", "3c4c5c6c")
    assert status == 1
    assert "Game 1, trick 1, Boris leads> 7hk2a\n" in out
    assert "`x` is not a card" in out
    assert path.read_text() == SET + "  - turned: 7d\n    tricks:\n      - 7h Kh 2h Ah\n"
    status, out = piped(path, "3c4c5c6c")
    assert status == 0
    assert sorted(found.name for found in tmp_path.iterdir()) == ["friday.yaml"]


def test_a_question_left_open_at_the_end_of_a_pipe_is_status_1(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    assert piped(path, "7d", *REVOKE, "9h t j q", says="the last one is not accepted yet")[0] == 1
    assert piped(path, "9h t j q", "3")[0] == 0
    assert piped(path, "nonsense")[0] == 1


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (None, 2, "There is no such file."),
        ("rmscore: ruleset/1\nextends: korolevskoe\n", 2, "is a ruleset"),
        (SET + "  - tricks: [xx]\n", 1, "before this is mended"),
        (HAND + "---\n" + HAND, 2, "holds several records"),
    ],
)
def test_a_file_that_cannot_be_played(tmp_path: Path, text: str | None, status: int, says: str) -> None:
    path = tmp_path / "friday.yaml"
    if text is not None:
        path.write_text(text)
    done = subprocess.run([*PROGRAM, str(path)], input="", capture_output=True, text=True, env=environment())
    assert done.returncode == status
    assert says in done.stderr
    assert done.stdout == ""


# --- at a terminal ----------------------------------------------------------------------------------


class Terminal:
    """The program at a pseudo-terminal."""

    def __init__(self, path: Path, columns: int = 60, arguments: tuple[str, ...] = (), **more: str) -> None:
        self.child = pexpect.spawn(
            PROGRAM[0],
            [*PROGRAM[1:], *arguments, str(path)],
            dimensions=(40, columns),
            encoding="utf-8",
            timeout=30,
            env=environment(TERM="xterm", INPUTRC="/dev/null", **more),
        )
        self.child.delaybeforesend = None
        self.seen = io.StringIO()
        self.child.logfile_read = self.seen

    def waits(self) -> str:
        """Wait for the next prompt; what was shown before it."""
        self.child.expect(r"> (?=\Z|\x1b)")
        return str(self.child.before)

    def type(self, line: str) -> str:
        self.child.sendline(line)
        return self.waits()

    def leave(self, key: str) -> int:
        for _ in range(10):  # a key that comes before the program reads may be overlooked
            self.child.send(key)
            if self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=5) == 0:
                break
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -self.child.signalstatus)


def test_a_whole_set_with_slips_a_quit_a_tally_a_void_deal_and_a_ruling(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET + "# written by hand\n")
    lawful = list(conformance())
    terminal = Terminal(path)
    terminal.waits()
    expected, last = [0, 0, 0, 0], [""]
    for game in range(10):
        dealer = game % 4
        hand = next(one for one in lawful if one["hand"]["dealer"] == dealer)
        lawful.remove(hand)
        what = hand["expect"]["korolevskoe"]
        expected = [sum(pair) for pair in zip(expected, (seat["total"] for seat in what))]
        lines = typed(hand["hand"])
        if game == 3:  # counted in heads
            terminal.type("tally")
            for seat in what:
                figures = [seat["points"], *(seat["counts"][key] for key in ("tricks", "trumps", "faces"))]
                shown = terminal.type(" ".join(map(str, figures)))
            assert "Game 4 of 10 is over." in shown
            continue
        if game == 5:  # dealt wrongly, then again
            terminal.type("7d")
            assert "Void: misdeal." in terminal.type("v misdeal")
        for number, line in enumerate(lines):
            if game == 1 and number == 4:  # a slip, mended with one card
                cards = hand["hand"]["tricks"][3].split()
                assert "is not a card" in terminal.type(" ".join([*cards[:2], "zz", cards[3]]))
                terminal.type(cards[2])
                continue
            if game == 2 and number == 6:  # left with a key, and gone on with
                assert terminal.leave("\x04") == 0
                terminal = Terminal(path, columns=120)
                assert "Friday table" in terminal.waits()
            if game == 7 and number == 2:  # typed twice, and across the games
                for _ in range(4):
                    assert "Taken back" in terminal.type("u")
                for again in [*last[-2:], *lines[:2]]:
                    terminal.type(again)
            shown = terminal.type(line)
        last = lines
        assert f"Game {game + 1} of 10 is over." in shown
        if game == 8:
            terminal.type("r Clara -50 exposed a card")
            expected[2] -= 50
    best = max(expected)
    assert f"wins with {best}." in shown
    assert terminal.leave("q\r") == 0
    document = next(read(str(path)))
    assert document.complete
    assert isinstance(document.record, Set)
    assert list(ledger(document.record, KOROLEVSKOE).totals) == expected
    assert path.read_text().startswith(SET)
    assert path.read_text().endswith("# written by hand\n")


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0), ("q\r", 0)])
def test_leaving_says_that_all_is_saved_and_how_to_go_on(tmp_path: Path, key: str, status: int) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    terminal = Terminal(path)
    terminal.waits()
    terminal.type("7d")
    terminal.type("7hk2a")
    assert terminal.leave(key) == status
    assert "All is saved in" in terminal.seen.getvalue()
    assert path.read_text() == SET + "  - turned: 7d\n    tricks:\n      - 7h Kh 2h Ah\n"
    assert [found.name for found in tmp_path.iterdir()] == ["friday.yaml"]


@pytest.mark.parametrize("sent", [signal.SIGHUP, signal.SIGTERM])
def test_a_closed_terminal_loses_nothing(tmp_path: Path, sent: signal.Signals) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    terminal = Terminal(path)
    terminal.waits()
    terminal.type("7d")
    terminal.child.kill(sent)
    terminal.child.expect(pexpect.EOF)
    terminal.child.close()
    assert path.read_text() == SET + "  - turned: 7d\n    tricks:\n"
    assert [found.name for found in tmp_path.iterdir()] == ["friday.yaml"]


def test_the_second_table_says_who_has_the_file(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    terminal = Terminal(path)
    terminal.waits()
    done = subprocess.run(
        [*PROGRAM, str(path)], input="7d\n", capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 2
    assert f"is open already: process {terminal.child.pid} on " in done.stderr
    assert path.read_text() == SET
    terminal.leave("\x04")
    assert piped(path, "7d")[0] == 0


def test_twenty_hands_in_shortest_form_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "long.yaml"
    (tmp_path / "twenty.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\nset: {games: 20}\n")
    path.write_text(SET.replace("dealer:", "ruleset: twenty.yaml\ndealer:"))
    by_dealer: list[list[Any]] = [[hand for hand in HANDS if hand["dealer"] == seat] for seat in range(4)]
    hands = [by_dealer[game % 4][game // 4] for game in range(20)]
    terminal = Terminal(path)
    terminal.waits()
    for hand in hands:
        for line in typed(hand):
            terminal.type(line)
    terminal.leave("\x04")
    (written,) = yaml.safe_load_all(path.read_text())
    assert [entry["tricks"] for entry in written["hands"]] == [hand["tricks"] for hand in hands]


def test_a_full_disk_at_the_table(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    terminal = Terminal(path)
    terminal.waits()
    terminal.type("7d")
    resource.prlimit(terminal.child.pid, resource.RLIMIT_FSIZE, (path.stat().st_size + 5, -1))
    shown = terminal.type("7hk2a")
    assert "cannot be written: File too large." in " ".join(shown.split())
    assert "Your line is kept: 7hk2a" in shown
    assert "is kept: 7hk2a" in terminal.type("")
    assert "After" not in terminal.type("s")
    text = path.read_text()
    assert text == SET + "  - turned: 7d\n    tricks:\n"
    resource.prlimit(terminal.child.pid, resource.RLIMIT_FSIZE, (-1, -1))
    assert "takes it" in terminal.type("")
    assert path.read_text() == text + "      - 7h Kh 2h Ah\n"
    assert terminal.leave("\x04") == 0
    assert [found.name for found in tmp_path.iterdir()] == ["friday.yaml"]


def test_what_could_not_be_saved_is_shown_when_the_table_is_left(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    terminal = Terminal(path)
    terminal.waits()
    path.unlink()
    assert "is not there any more" in " ".join(terminal.type("7d").split())
    assert terminal.leave("\x04") == 2
    assert "NOT saved: 7d" in terminal.seen.getvalue()


def test_colour_is_only_where_it_is_wanted(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    coloured = Terminal(path, NO_COLOR="")
    coloured.waits()
    coloured.leave("\x04")
    assert "\x1b[1m" in coloured.seen.getvalue()
    plain = Terminal(path)
    plain.waits()
    plain.leave("\x04")
    assert "\x1b[1m" not in plain.seen.getvalue()


def test_the_keys_of_a_game_are_counted_over_the_conformance_hands() -> None:
    keys = [sum(len(line) + 1 for line in typed(hand)) for hand in HANDS]
    assert sum(keys) / len(keys) <= 86


def test_a_hand_typed_scores_as_the_conformance_says(tmp_path: Path) -> None:
    line = next(conformance())
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    assert piped(path, *typed(line["hand"]))[0] == 0
    hand = next(read(str(path))).record
    assert isinstance(hand, Hand)
    totals = [score(follow(hand, KOROLEVSKOE)).total(seat) for seat in range(4)]
    assert totals == [seat["total"] for seat in line["expect"]["korolevskoe"]]
    assert shortest(hand.tricks[0].cards) == "4h3k5"
