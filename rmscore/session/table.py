"""The live table: takes one line after the other, and a line is a fact only once it is on disk."""

from __future__ import annotations

from collections.abc import Callable

from rmscore.files.journal import JournalError
from rmscore.files.similar import similar
from rmscore.session import replies as say
from rmscore.session.commands import ASKED, Commands, Replies
from rmscore.session.history import Step
from rmscore.session.lines import command_of, read_line, trick_named, words
from rmscore.session.replies import refused
from rmscore.session.tricks import Unwritten


class Session(Commands):
    """The table between two lines."""

    @property
    def figures(self) -> tuple[str, ...]:
        """What a player's line of a tally holds."""
        return self.tallying.figures

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table in the game that the next line is about, by seat."""
        if self.entering.asked is not None:
            return self.entering.asked.play.hand.players
        return self.tallying.players if self.tallying.is_open else self.state.players

    def answers(self, line: str) -> bool:
        """Whether a line is about what the last one raised; where it raised nothing, any line will do."""
        text = line.strip()
        if not text or text.startswith("#") or self.waits_for().what not in ASKED:
            return True
        command = command_of(text)
        if command is not None and command[0] == "undo":
            return True
        if self.tallying.doubtful is not None:
            return text in ("1", "3")
        return command is None and self.entering.answers(text)

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
        """Do something that writes; where it cannot, keep it for another try, from where it began."""
        before, steps = self.waiting, self.journal.steps
        try:
            with self.journal.one_step():
                result = action()
        except Unwritten as half:
            entry = half.entry
            self._unsaved = (entry.line, lambda: self.entering.attempt(entry))
            return [*half.replies, say.Failed(entry.line, half.error)]
        except JournalError as error:
            self._wait_for(before)
            self._unsaved = (line, action)
            return [say.Failed(line, error)]
        finally:
            if self.journal.steps > steps:
                self.steps.append(Step(before, self.waiting))
            del self.steps[self.journal.steps :]
        self._unsaved = None
        return result

    def _after_failure(self, text: str) -> Replies:
        """An empty line tries again; the file may be read anew, or where it is gone, written anew.

        Before any other line is taken, the one that is kept is written.
        """
        assert self._unsaved is not None
        line, action = self._unsaved
        if not text or text.strip() == line.strip():
            return self._guarded(line, action)
        command = command_of(text)
        name = command[0] if command is not None else ""
        if name == "quit":
            return self._quit()
        if name in ("reread", "restore"):
            try:
                (self.journal.reread if name == "reread" else self.journal.restore)()
            except JournalError as error:
                return [say.Failed(line, error)]
            if name == "restore":
                return [say.Restored(), *self._guarded(line, action)]
            return [say.Reread(), *self._again_after_reading(line, action)]
        if command is not None and name in ("help", "score", "list"):
            return self._command(text, *command)
        named = trick_named(text)
        if named is not None and named.cards is None:
            return self.entering.named(text, *named)
        if name == "undo":
            self._unsaved = None
            return [say.Dropped()]
        if text.lstrip().startswith("#"):
            return []
        result = self._guarded(line, action)
        return [*result, say.NotTaken(text)] if self.is_amid else [*result, *self.enter(text)]

    def _again_after_reading(self, line: str, action: Callable[[], Replies]) -> Replies:
        """The line that is kept, put into what somebody else wrote; what it answered is asked anew."""
        self.state.refresh()
        self.steps.clear()
        waiting = self.entering.pending[:1]
        if not waiting:
            return self._guarded(line, action)
        self.entering.pending, self.entering.asked = [], None
        self._unsaved = None
        entry = waiting[0].entry
        if not self.entering.fits(entry):
            return [say.NotTaken(entry.line), say.NotTaken(line)]
        replies = self._guarded(entry.line, lambda: self.entering.attempt(entry))
        return replies if entry.line == line else [*replies, say.NotTaken(line)]

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
        if self.entering.pending:
            return self._still_open(line)
        waits = self.state.waits_for()
        if not any(one.card for one in read_line(text)) and len(text.split()[0]) > 1:
            close = similar(text.split()[0], [one for one in words() if len(one) > 2])
            if close or waits.what != "trick":
                return refused(line, "guess", guess=close) if close else refused(line, "unknown")
        if waits.what != "trick":
            return refused(line, waits.what, game=waits.game or 0)
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
