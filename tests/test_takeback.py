"""`u` goes back to before the last line that was written, whatever was typed and whatever the layout."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rmscore.cards import PACK, Suit
from rmscore.files.journal import Journal
from rmscore.ruleset import PLAYERS
from rmscore.session import Session
from rmscore.session.replies import Dropped, Failed, NothingToTakeBack, TakenBack
from tests.scribe import shortest
from tests.test_table import HAND, REVOKE, SET, Scribe, alone, scribe
from tests.test_table_kept import QUESTION

__all__ = ["alone", "scribe"]
TALLY = "tally: {Anna: *, Boris: *, Clara: *, Dmitri: *}".replace(
    "*", "{points: 20, tricks: 3, trumps: 3, faces: 3}", 3
).replace("*", "{points: 20, tricks: 2, trumps: 3, faces: 3}")

ALL = f"""\
# Friday

rmscore: set/1
note: |
  by the
  fire

players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands:   # of the evening
  # the first

  - {TALLY}   # in heads
    # late again
    rulings:
      - {{player: Anna, points: 5, why: late}}
      # and
      - player: Boris
        points: -5   # too much?
        why: talk

  # not a game
  - void: misdeal
    # cards on the floor
  - turned: 7d

    tricks:   # slow

      - 7h Kh 2h Ah
      # Clara thought long
      - Clara: 5h 6d 7s 8h

    # table talk
    rulings:
    - {{fault: revoke, trick: 2, player: Dmitri}}
  # end

# the end
"""
BRACKETS = """\
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands: [{turned: 7d, tricks: [7h Kh 2h Ah, [5h, 6d, 7c, 8h]],
    rulings: [{player: Anna, points: 5, why: x}]}, {void: x}, # no
  {turned: 2c, note: y, tricks: []}]
"""
REMARKS = """\
players: [Anna, Boris, Clara, Dmitri]
# who

dealer: Dmitri
turned: 7d # seen by all

tricks:
# one
- 7h Kh 2h Ah

# two
- {lead: Clara, cards: 5h 6d 7c 8h}

rulings:

- player: Anna
  points: 5
  why: >-
    long
    talk

# end
"""
BRACES = """\
{players: [Anna, Boris, Clara, Dmitri], dealer: Dmitri, # who
 turned: 7d, tricks: [7h Kh 2h Ah]}
"""
HALF = """\
  - turned: 7d
    tricks:
      - 7h Kh 2h Ah
      - 5h 6d 7c
    note: rain
"""
FILES = (SET, SET.replace("hands:\n", ""), SET + HALF, ALL, BRACKETS, HAND, REMARKS, BRACES)
"""Any of them may also have other line ends, and none at its end."""

CARD = st.sampled_from(PACK).map(str)
GAME = st.sampled_from(["", "", "", "1/", "2/", "3/"])
PLAYER = st.sampled_from(["Anna", "Boris", "Clara", "Dmitri", "a", "boris"])
WHY = st.sampled_from(["", "late", "table talk: twice", "# 5", "'", "дождь", "5: x, y]"])
FAULT = st.sampled_from(["revoke", "revoke 2", "wrong-leader 1", "dup", ""])
ROWS = st.sampled_from(["20 3 3 3", "20 2 3 3", "0 0 0 0", "90 11 13 12", "99999 3 3 3", "1 2"])
LINES = st.one_of(
    CARD,
    st.sampled_from(["1", "2", "3", "4=7h", "s", "l", "1/1", "trump h", "q", "n", "# x"]),
    st.builds("{} {}".format, st.sampled_from("123"), CARD),
    st.builds("r {} {} {} {} {}".format, GAME, PLAYER, FAULT, st.sampled_from(["-50", "5", ""]), WHY),
    st.builds("r {} out {}".format, GAME, st.integers(1, 3)),
    st.builds("n {} {}".format, GAME, WHY),
    st.builds("v {}".format, WHY),
    st.builds("tally {}".format, GAME),
    st.builds("tally {}{}".format, GAME, st.lists(ROWS, min_size=1, max_size=4).map("/".join)),
    ROWS,
    st.builds("{}{}.{}={}".format, GAME, st.integers(1, 3), st.integers(1, 4), CARD),
    st.builds(
        "{}{}={}".format, GAME, st.integers(1, 3), st.lists(CARD, min_size=3, max_size=4).map(" ".join)
    ),
)


class Table(RuleBasedStateMachine):
    """A table at which anything is typed, and what its file was before each line that changed it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "friday.yaml"
        self.before: list[bytes] = []
        self.written = False  # by the last line

    @initialize(text=st.sampled_from(FILES), eol=st.sampled_from(["\n", "\r\n"]), ends=st.booleans())
    def open(self, text: str, eol: str, ends: bool) -> None:
        text = text if ends else text.rstrip("\n")
        self.path.write_bytes(text.replace("\n", eol).encode())
        self.session = Session(Journal(str(self.path)))

    def enter(self, line: str) -> list[object]:
        replies = list(self.session.enter(line))
        assert not any(isinstance(one, Failed) for one in replies), (line, replies)
        self.session.left = False
        self.check()
        return replies

    def type(self, line: str) -> None:
        before = self.path.read_bytes()
        self.enter(line)
        self.written = self.path.read_bytes() != before
        if self.written:
            self.before.append(before)

    @rule(line=LINES)
    def anything(self, line: str) -> None:
        self.type(line)

    @rule(
        data=st.data(),
        count=st.sampled_from([4, 4, 4, 4, 4, 3, 2]),
        lead=st.sampled_from(["", "", "", "Boris: "]),
    )
    def the_next_trick(self, data: st.DataObject, count: int, lead: str) -> None:
        play = self.session.state.play
        played = {card for trick in play.hand.tricks for card in trick.cards} if play else set()
        begun = len(self.session.state.begun_trick())
        left = st.sampled_from([card for card in PACK if card not in played])
        cards = data.draw(st.lists(left, min_size=count, max_size=count, unique=True))[begun:]
        if cards:
            self.type(lead + (shortest(cards) if not begun else " ".join(map(str, cards))))

    @rule(data=st.data())
    def a_trick_in_which_all_follow(self, data: st.DataObject) -> None:
        play = self.session.state.play
        played = {card for trick in play.hand.tricks for card in trick.cards} if play else set()
        suits = [[card for card in PACK if card not in played and card.suit is suit] for suit in Suit]
        whole = [suit for suit in suits if len(suit) > 3]
        if whole:
            self.type(" ".join(map(str, data.draw(st.permutations(data.draw(st.sampled_from(whole))))[:4])))

    @precondition(lambda self: not self.session.is_amid and self.session.state.play)
    @rule()
    def a_trick_in_question(self) -> None:
        tricks = self.session.state.play.hand.tricks
        if tricks and len(tricks[0].cards) == PLAYERS:
            self.type(" ".join(map(str, tricks[0].cards)))

    @precondition(lambda self: self.session.is_amid)
    @rule(
        line=st.sampled_from(
            ["n rain", "r out 1", "r 1/ out 1", "r Anna 5 x", "1=7hk2a", "1/1=8s9s10sjs", "3"]
        )
    )
    def what_is_written_while_something_waits(self, line: str) -> None:
        self.type(line)

    @precondition(lambda self: self.written)
    @rule()
    def take_back_what_was_written(self) -> None:
        self.take_back()

    @rule()
    def take_back(self) -> None:
        was, waiting = self.path.read_bytes(), self.session.waiting
        replies = self.enter("u")
        now = self.path.read_bytes()
        if self.written:
            assert now == self.before[-1]
        if now == was:
            assert isinstance(replies[0], Dropped | TakenBack | NothingToTakeBack)
            assert isinstance(replies[0], NothingToTakeBack) or self.session.waiting != waiting
        elif self.before:
            assert now == self.before.pop()
        self.written = False

    @rule()
    def take_all_back(self) -> None:
        for _ in range(200):
            if not self.before:
                break
            self.take_back()
        assert not self.before

    @rule(remark=st.booleans())
    def come_back(self, remark: bool) -> None:
        self.session.journal.close()
        if remark:
            self.path.write_bytes(b"# somebody else's\n" + self.path.read_bytes())
        self.session = Session(Journal(str(self.path)))
        self.before, self.written = [], False

    @precondition(lambda self: not self.session.is_amid)
    @rule()
    def read_anew(self) -> None:
        self.path.write_bytes(self.path.read_bytes() + b"\n# somebody else's\n")
        self.enter("reread")
        self.before, self.written = [], False

    def check(self) -> None:
        """The file is valid, and what the table knows is what a fresh reading of it gives."""
        copy = self.folder / "copy.yaml"
        copy.write_bytes(self.path.read_bytes())
        with Journal(str(copy)) as journal:
            fresh, state = Session(journal).state, self.session.state
            assert journal.record == self.session.journal.record
            assert (fresh.waits_for(), fresh.at, fresh.game) == (state.waits_for(), state.at, state.game)
            assert (fresh.play and fresh.play.hand) == (state.play and state.play.hand)
        assert self.session.waits_for()
        assert len(self.session.steps) == self.session.journal.steps

    def teardown(self) -> None:
        if hasattr(self, "session"):
            self.session.journal.close()
        shutil.rmtree(self.folder)


def test_u_gives_the_file_back_byte_for_byte_after_anything() -> None:
    run_state_machine_as_test(
        Table, settings=settings(max_examples=35, stateful_step_count=25, deadline=None)
    )


def test_what_was_written_amid_a_question_is_taken_back_before_the_question(alone: Scribe) -> None:
    alone(*REVOKE, "r Anna -5 late", QUESTION)
    text = alone.path.read_text()
    for line in ("r out 1", "n rain", "r Boris 5 x", "1=7hk2a"):
        alone(line)
        assert alone.prompt == "Which> "
        alone("u")
        assert (alone.prompt, alone.path.read_text()) == ("Which> ", text)
    assert alone("u") == "  Dropped; nothing of it was written."
    assert alone("u") == "  Taken back: the ruling."


def test_what_was_written_amid_a_tally_is_taken_back_before_its_figures(scribe: Scribe) -> None:
    scribe("tally", "60 3 4 4", "n rain", "50 3 3 3")
    assert scribe("u") == "  Taken back: the figures of Boris."
    assert scribe("u") == "  Taken back: the note."
    assert scribe("u") == "  Taken back: the figures of Anna."
    assert scribe.path.read_text() == SET


def test_a_line_that_wrote_two_changes_is_taken_back_whole(alone: Scribe) -> None:
    alone(*REVOKE)
    text = alone.path.read_text()
    alone(QUESTION, "2 6h")
    assert alone("u").splitlines() == [
        "  Taken back: the correction of trick 2; it is 5h 6d 7h 8h again.",
        "  Taken back: trick 3, 9h 10h Jh Qh.",
    ]
    assert (alone.prompt, alone.path.read_text()) == ("Trick 3, Anna leads> ", text)


def test_a_card_is_not_asked_for_any_more_once_the_question_is_answered_otherwise(alone: Scribe) -> None:
    alone(*REVOKE, QUESTION, "2")
    assert alone.prompt == "Anna's card in trick 2> "
    alone("2=5h6h7h8h")
    assert alone.tricks[1:] == ["5h 6h 7h 8h", "9h 10h Jh Qh"]
    assert alone.prompt.startswith("Trick 4, ")


def test_a_hand_that_is_not_begun_has_no_trick_to_correct(tmp_path: Path) -> None:
    with contextlib.closing(Scribe(tmp_path, HAND)) as one:
        assert "First the card that was turned" in one("1=7hk2a")
        assert one.prompt == "Dmitri deals, turned card> "
