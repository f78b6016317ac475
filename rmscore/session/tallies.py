"""A game of which only the table's own counts are written, typed a line a player."""

from __future__ import annotations

from rmscore.records import Figures, Tally
from rmscore.ruleset import PLAYERS
from rmscore.session.lines import numbers
from rmscore.session.replies import Await, Refused, Reply, SetOver, TallyQuestion, refused
from rmscore.session.state import State
from rmscore.tally import needed_counts, tally_verdict


class Tallying:
    """Takes the lines of one tally."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rows: list[Figures] | None = None  # None: no tally is being typed
        self.doubtful: Tally | None = None

    def forget(self) -> bool:
        """Give up what was typed; whether there was anything."""
        was_open = self.is_open
        self.rows = self.doubtful = None
        return was_open

    @property
    def is_open(self) -> bool:
        return self.rows is not None or self.doubtful is not None

    @property
    def figures(self) -> tuple[str, ...]:
        """What a player's line holds."""
        return ("points", "tricks", *needed_counts(self.state.ruleset))

    def waits_for(self) -> Await | None:
        if self.doubtful is not None:
            return Await("choice", self.state.game)
        return None if self.rows is None else Await("figures", self.state.game, seat=len(self.rows))

    def begin(self, line: str, text: str) -> list[Reply]:
        """Begin a tally, in place of the tricks of the game being played; its lines may stand in `text`."""
        what = self.state.waits_for().what
        if self.state.ledger is None:
            return refused(line, "only-in-a-set")
        if what not in ("start", "trick"):
            return refused(line, what)
        self.rows = []
        result: list[Reply] = []
        for part in text.replace(";", "/").split("/") if text else ():
            found = self.take(line, part.strip()) if self.rows is not None else None
            result = (
                found or refused(line, "wants-figures", count=len(self.figures)) if found is None else found
            )
            if any(isinstance(one, Refused) for one in result):
                self.rows = None
                break
        return result

    def take(self, line: str, text: str) -> list[Reply] | None:
        """A player's line, or the answer to a doubt; None where it is neither."""
        if self.doubtful is not None:
            if text == "1":
                self.doubtful, self.rows = None, []
                return []
            return self._write(self.doubtful) if text == "3" else None
        assert self.rows is not None
        found = numbers(text)
        if found is None:
            return None
        if len(found) != len(self.figures):
            return refused(line, "wants-figures", count=len(self.figures))
        points, tricks, *counts = found
        rows = [*self.rows, Figures(points, tricks, dict(zip(self.figures[2:], counts)))]
        if len(rows) < PLAYERS:
            self.rows = rows
            return []
        tally = Tally(tuple(rows))
        wrong = tuple(
            one for one in tally_verdict(tally, self.state.players, self.state.ruleset) if one.is_fault
        )
        if wrong:
            self.rows, self.doubtful = None, tally
            return [TallyQuestion(wrong)]
        return self._write(tally)

    def _write(self, tally: Tally) -> list[Reply]:
        state = self.state
        if state.play is None:
            state.journal.add_entry(tally)
        else:
            state.journal.replace_entry(tally)
        self.forget()
        state.refresh()
        result = [state.over(state.at)]
        if state.ledger is not None and state.ledger.finished:
            result.append(SetOver(state.ledger))
        return result
