"""What a scribe can say besides tricks, and how a game is begun."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed

from rmscore.cards import Card
from rmscore.files.journal import Journal
from rmscore.files.notation import parse_suit
from rmscore.records import Hand, Void
from rmscore.ruleset import PLAYERS
from rmscore.scoring import score
from rmscore.session import replies as say
from rmscore.session.history import Step, Waiting
from rmscore.session.lines import game_first, numbers, read_line, trick_named
from rmscore.session.mending import Mending
from rmscore.session.replies import Await, Reply, refused
from rmscore.session.rulings import note, rule
from rmscore.session.state import State
from rmscore.session.takeback import difference
from rmscore.session.tallies import Tallying

Replies = list[Reply]
ASKED = ("card", "choice", "mended", "retyped")
"""What a session waits for while the last line is refused or in question."""

NONE = ("none", "no", "нет", "-")


class Commands:
    """The table: where it stands, what waits, and what each command does to it."""

    def __init__(self, journal: Journal) -> None:
        self.state = State(journal)
        self.left = False
        self.entering = Mending(self.state)
        self.tallying = Tallying(self.state)
        self.steps: list[Step] = []  # those of the journal
        self._unsaved: tuple[str, Callable[[], Replies]] | None = None

    @property
    def journal(self) -> Journal:
        return self.state.journal

    def opened(self) -> Reply:
        """Where the set or the hand stands."""
        state = self.state
        over = state.over(()) if state.ledger is None and state.play and state.play.finished else None
        return say.Opened(state.ledger, state.play, over, state.unfinished)

    def waits_for(self) -> Await:
        """What the next line is to be."""
        if self._unsaved is not None:
            return Await("again", self.state.game)
        return self.tallying.waits_for() or self.entering.waits_for() or self.state.waits_for()

    @property
    def unsaved(self) -> str | None:
        """A line that was accepted but could not be written."""
        return None if self._unsaved is None else self._unsaved[0]

    @property
    def is_amid(self) -> bool:
        """Whether something is still asked about the last line, so that it is not accepted yet."""
        return self.waits_for().what in (*ASKED, "figures", "again")

    @property
    def waiting(self) -> Waiting:
        """What was typed and is not in the file."""
        entering, tallying = self.entering, self.tallying
        rows = None if tallying.rows is None else tuple(tallying.rows)
        return Waiting(tuple(entering.pending), entering.asked, rows, tallying.doubtful, tallying.game)

    def _wait_for(self, waiting: Waiting) -> None:
        entering, tallying = self.entering, self.tallying
        entering.pending, entering.asked = list(waiting.pending), waiting.asked
        tallying.rows = None if waiting.rows is None else list(waiting.rows)
        tallying.doubtful, tallying.game = waiting.doubtful, waiting.game

    def leaving(self) -> say.Left:
        """What is not saved, if the table is left now."""
        rows = self.waiting.figures
        unsaved, waiting = self.unsaved, tuple([one.entry.line.strip() for one in self.entering.pending])
        return say.Left(unsaved, tuple([line for line in waiting if line != unsaved]), len(rows or ()))

    def _still_open(self, line: str) -> Replies:
        """Nothing that is typed may push out what was typed before."""
        if self.tallying.is_open:
            return refused(line, "tally-open")
        return refused(line, "still-open", open=self.entering.pending[-1].entry.line.strip())

    # --- the beginning of a game --------------------------------------------------------------------

    def _take_start(self, text: str) -> Replies | None:
        """The turned card; or where trump is free, a suit or none; or where nothing is turned, a trick."""
        if self.state.ruleset.trump == "free" and (text.lower() in NONE or parse_suit(text) is not None):
            return self._begin(None, text)
        found = read_line(text)
        if len(found) == 1 and found[0].card is not None:
            return self._begin(found[0].card, "")
        if self.state.plays_without_turning and len(found) == PLAYERS and not any(c.problem for c in found):
            return self._begin(None, "") + self.entering.next_trick(text, self.state.waits_for())
        return None

    def _begin(self, turned: Card | None, trump: str) -> Replies:
        suit = parse_suit(trump) if turned is None else turned.suit
        record = self.journal.record
        if isinstance(record, Hand):
            self.journal.start_file(changed(record, turned=turned, trump=suit))
        else:
            self.journal.add_entry(Hand(record.players, self.state.next_dealer, turned, suit))
        self.state.refresh()
        assert self.state.play is not None
        return [say.Begun(self.state.play, self.state.game)]

    def _trump(self, line: str, rest: str) -> Replies:
        """`trump h`: only the suit of the turned card is known."""
        ruleset = self.state.ruleset
        if self.state.waits_for().what != "start":
            return refused(line, "trump-known")
        if ruleset.needs_masthead:
            return refused(line, "wants-turned-card")
        if parse_suit(rest) is None and not (ruleset.trump == "free" and rest.lower() in NONE):
            return refused(line, "wants-suit")
        return refused(line, "no-trump") if ruleset.trump == "none" else self._begin(None, rest)

    # --- commands -----------------------------------------------------------------------------------

    def _command(self, line: str, name: str, rest: str) -> Replies:
        if name == "help":
            return [say.Help(self.state.ledger is not None)]
        if name == "quit":
            return self._quit()
        if name == "undo":
            return self._undo()
        if name == "score":
            return self._score(line, rest)
        if name == "list":
            asked = trick_named(rest) if rest else None
            return self.entering.named(line, asked and asked.game, asked and asked.trick, None, None)
        if self.is_amid and name in ("tally", "void", "trump", "reread", "restore"):
            return self._still_open(line)
        if name == "tally":
            return self.tallying.begin(line, rest)
        if name == "ruling":
            return rule(self.state, line, rest)
        if name == "void":
            return self._void(line, rest)
        if name == "note":
            return note(self.state, line, rest)
        if name == "trump":
            return self._trump(line, rest)
        if name == "restore":
            if not self.journal.is_gone:
                return refused(line, "not-gone")
            self.journal.restore()
            return [say.Restored()]
        self.journal.reread()
        self.state.refresh()
        return [say.Reread(), self.opened()]

    def _quit(self) -> Replies:
        self.left = True
        return [self.leaving()]

    def _undo(self) -> Replies:
        """Give up what was typed last, or go back to before the last line that was written."""
        waiting = self.waiting
        then = self.steps[-1].after if self.steps else Waiting()
        if waiting.has_trick_since(then):
            self.entering.forget()
            return [say.Dropped()]
        if waiting.has_figures_since(then):
            return [self.tallying.take_back()]
        before, state = self.journal.record, self.state
        game, games = state.game, state.ledger
        if not self.journal.take_back():
            return [say.NothingToTakeBack()]
        if self.steps:
            self._wait_for(self.steps[-1].before.still(waiting))
        state.refresh()
        gone = difference(before, self.journal.record, games or state.ledger, game)
        return [*gone, *self.entering.open_question()]

    def _score(self, line: str, rest: str) -> Replies:
        ledger, play = self.state.ledger, self.state.play
        if not rest:
            return [say.Standing(ledger, score(play) if play is not None else None)]
        found = numbers(rest)
        game = ledger.game(found[0]) if ledger is not None and found else None
        if ledger is None or game is None:
            return refused(line, "not-dealt")
        return [say.GameScore(ledger, game)]

    def _void(self, line: str, why: str) -> Replies:
        """The deal is no game; where one is being played, what was written of it goes."""
        state = self.state
        if state.ledger is None:
            return refused(line, "only-in-a-set")
        if game_first(why)[0] is not None:
            return refused(line, "void-earlier")
        waits = state.waits_for()
        if waits.what in ("over", "unfinished"):
            return refused(line, waits.what, game=waits.game or 0)
        void = Void(why or "misdeal")
        tricks = 0 if state.play is None else len(state.play.tricks)
        if state.play is None:
            self.journal.add_entry(void)
        else:
            self.journal.replace_entry(void)
        state.refresh()
        return [say.Voided(state.next_dealer, void.why, tricks)]
