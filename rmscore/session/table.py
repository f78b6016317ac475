"""The live table: takes one line after the other, and a line is a fact only once it is on disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed
from difflib import get_close_matches

from rmscore.cards import Card
from rmscore.files.journal import Journal, JournalError
from rmscore.files.notation import parse_suit
from rmscore.records import Hand, Void
from rmscore.ruleset import PLAYERS
from rmscore.scoring import score
from rmscore.session import replies as say
from rmscore.session.lines import command_of, numbers, read_line, trick_named, words
from rmscore.session.replies import Await, Reply, refused
from rmscore.session.rulings import note, rule
from rmscore.session.state import State
from rmscore.session.takeback import difference
from rmscore.session.tallies import Tallying
from rmscore.session.tricks import Entering

Replies = list[Reply]
NONE = ("none", "no", "нет", "-")


class Session:
    """The table between two lines."""

    def __init__(self, journal: Journal) -> None:
        self.state = State(journal)
        self.left = False
        self.entering = Entering(self.state)
        self.tallying = Tallying(self.state)
        self._unsaved: tuple[str, Callable[[], Replies]] | None = None

    @property
    def journal(self) -> Journal:
        return self.state.journal

    def opened(self) -> Reply:
        """Where the set or the hand stands."""
        return say.Opened(self.state.ledger, self.state.play)

    def waits_for(self) -> Await:
        """What the next line is to be."""
        if self._unsaved is not None:
            return Await("again", self.state.game)
        return self.tallying.waits_for() or self.entering.waits_for() or self.state.waits_for()

    @property
    def figures(self) -> tuple[str, ...]:
        """What a player's line of a tally holds."""
        return self.tallying.figures

    @property
    def unsaved(self) -> str | None:
        """A line that was accepted but could not be written."""
        return None if self._unsaved is None else self._unsaved[0]

    @property
    def is_amid(self) -> bool:
        """Whether something is still asked about the last line, so that it is not accepted yet."""
        return self.waits_for().what in ("card", "choice", "figures", "mended", "again")

    # --- lines --------------------------------------------------------------------------------------

    def enter(self, line: str) -> Replies:
        """Take a line, and say what came of it."""
        # What is no UTF-8 comes as lone surrogates, which no file can hold.
        line = line.rstrip().encode("utf-8", "surrogateescape").decode("utf-8", "replace")
        if self._unsaved is not None:
            return self._after_failure(line)
        if not line or line.lstrip().startswith("#"):
            return []
        return self._guarded(line, lambda: self._take(line, line.strip()))

    def _guarded(self, line: str, action: Callable[[], Replies]) -> Replies:
        """Do something that writes; where it cannot, keep it for another try."""
        try:
            result = action()
        except JournalError as error:
            self._unsaved = (line, action)
            return [say.Failed(line, error)]
        self._unsaved = None
        return result

    def _after_failure(self, text: str) -> Replies:
        """An empty line tries again; the file may be read anew, or where it is gone, written anew."""
        assert self._unsaved is not None
        line, action = self._unsaved
        if not text:
            return self._guarded(line, action)
        command = command_of(text)
        name = command[0] if command is not None else ""
        if name == "quit":
            return self._quit(line)
        if name in ("reread", "restore"):
            try:
                (self.journal.reread if name == "reread" else self.journal.restore)()
            except JournalError as error:
                return [say.Failed(line, error)]
            self._unsaved = None
            self._start_anew()
            return [say.Reread(), *self.enter(line)]
        if command is not None and name in ("help", "score", "list"):
            return self._command(text, *command)
        self._unsaved = None
        if name == "undo":
            self._start_anew()
            return [say.Dropped()]
        return self.enter(text)

    def _start_anew(self) -> None:
        self.entering.forget()
        self.tallying.forget()
        self.state.refresh()

    def _take(self, line: str, text: str) -> Replies:
        found = self._take_expected(line, text)
        if found is not None:
            return found
        command = command_of(text)
        if command is not None:
            return self._command(line, *command)
        named = trick_named(text)
        if named is not None and not self.tallying.is_open:
            return self.entering.named(line, *named)
        if self.tallying.doubtful is not None or self.entering.asked is not None:
            return refused(line, "no-such-answer" if self.tallying.doubtful else "wants-card")
        if self.tallying.is_open:
            return refused(line, "wants-figures", count=len(self.tallying.figures))
        waits = self.state.waits_for()
        if not any(one.card for one in read_line(text)) and len(text.split()[0]) > 1:
            close = get_close_matches(text.split()[0].lower(), [one for one in words() if len(one) > 2], n=1)
            if close or waits.what != "trick":
                return refused(line, "guess", guess=close[0]) if close else refused(line, "unknown")
        if waits.what != "trick":
            return refused(line, waits.what)
        self.entering.forget()
        return self.entering.next_trick(line, waits)

    def _take_expected(self, line: str, text: str) -> Replies | None:
        """What the last line made the table wait for; None where this is something else."""
        if self.tallying.is_open:
            return self.tallying.take(line, text)
        if not self.entering.pending:
            return self._take_start(text) if self.state.waits_for().what == "start" else None
        named = trick_named(text)
        if named is not None and named.cards is not None:
            if named.game is None and named.card is None and len(read_line(named.cards)) == 1:
                return self.entering.replace_card(line, named.trick or 0, named.cards.strip())
            return None
        if text.lower() == "q" and self.entering.pending[-1].card is not None:
            return refused(line, "queen-or-quit")
        return None if command_of(text) is not None else self.entering.mend(line)

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
            return self._quit(None)
        if name == "undo":
            return self._undo()
        if name == "score":
            return self._score(line, rest)
        if name == "list":
            asked = trick_named(rest) if rest else None
            return self.entering.named(line, asked and asked.game, asked and asked.trick, None, None)
        if name == "tally":
            self.entering.forget()
            return self.tallying.begin(line, rest)
        if name == "ruling":
            return rule(self.state, line, rest)
        if name == "void":
            return self._void(line, rest)
        if name == "note":
            return note(self.state, line, rest)
        if name == "trump":
            return self._trump(line, rest)
        self.journal.reread()
        self._start_anew()
        return [say.Reread(), self.opened()]

    def _quit(self, unsaved: str | None) -> Replies:
        self.left = True
        return [say.Left(unsaved)]

    def _undo(self) -> Replies:
        if self.entering.forget() or self.tallying.forget():
            return [say.Dropped()]
        before, state = self.journal.record, self.state
        game, games = state.game, state.ledger
        if not self.journal.take_back():
            return [say.NothingToTakeBack()]
        state.refresh()
        return [difference(before, self.journal.record, games or state.ledger, game)]

    def _score(self, line: str, rest: str) -> Replies:
        ledger, play = self.state.ledger, self.state.play
        if not rest:
            return [say.Standing(ledger, score(play) if play is not None else None)]
        found = numbers(rest)
        game = ledger.game(found[0]) if ledger is not None and found else None
        if ledger is None or game is None:
            return refused(line, "no-such-game")
        return [say.GameScore(ledger, game)]

    def _void(self, line: str, why: str) -> Replies:
        """The deal is no game; where one is being played, what was written of it goes."""
        state = self.state
        if state.ledger is None:
            return refused(line, "only-in-a-set")
        if state.ledger.finished:
            return refused(line, "over")
        void = Void(why or "misdeal")
        if state.play is None:
            self.journal.add_entry(void)
        else:
            self.journal.replace_entry(void)
        self._start_anew()
        return [say.Voided(state.next_dealer, void.why)]
