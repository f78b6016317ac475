"""A game of which only the table's own counts are written, typed a line a player."""

from __future__ import annotations

from rmscore.records import Figures, Hand, Tally
from rmscore.ruleset import PLAYERS
from rmscore.session.lines import game_first, numbers
from rmscore.session.replies import (
    Await,
    Dropped,
    Refused,
    Replaced,
    Reply,
    SetOver,
    TakenBack,
    TallyQuestion,
    refused,
)
from rmscore.session.state import State
from rmscore.tally import needed_counts, tally_verdict


class Tallying:
    """Takes the lines of one tally."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.rows: list[Figures] | None = None  # None: no tally is being typed
        self.doubtful: Tally | None = None
        self.game: int | None = None  # the earlier game whose tally it is

    def forget(self) -> None:
        """Give up what was typed."""
        self.rows = self.doubtful = self.game = None

    def take_back(self) -> Reply:
        """Take back the last player's figures, or the tally where there are none."""
        rows = self.rows if self.doubtful is None else list(self.doubtful.figures)
        if not rows:
            self.forget()
            return Dropped()
        self.rows, self.doubtful = rows[:-1], None
        return TakenBack("figures", self.game or self.state.game, player=self.players[len(rows) - 1])

    @property
    def is_open(self) -> bool:
        return self.rows is not None or self.doubtful is not None

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat at the table in the game whose tally it is."""
        target = None if self.game is None else self.state.target(self.game)
        return self.state.journal.sitting(target[1]) if isinstance(target, tuple) else self.state.players

    @property
    def figures(self) -> tuple[str, ...]:
        """What a player's line holds."""
        return ("points", "tricks", *needed_counts(self.state.ruleset))

    def waits_for(self) -> Await | None:
        if self.doubtful is not None:
            return Await("choice", self.game or self.state.game)
        return None if self.rows is None else Await("figures", self.game, seat=len(self.rows))

    def begin(self, line: str, text: str) -> list[Reply]:
        """Begin a tally, in place of what is written of the game being played, or of game N where `text`
        begins with `N/`. Its lines may stand in `text` too, with strokes between them.
        """
        if self.state.ledger is None:
            return refused(line, "only-in-a-set")
        game, text = game_first(text, figures=True)
        waits = self.state.waits_for()
        if game is not None and game != self.state.game:
            target = self.state.target(game)
            if isinstance(target, str):
                return refused(line, target)
        elif waits.what not in ("start", "trick"):
            return refused(line, waits.what, game=waits.game or 0)
        else:
            game = None
        self.rows, self.game = [], game
        result: list[Reply] = []
        for part in text.replace(";", "/").split("/") if text else ():
            found = self.take(line, part.strip()) if self.rows is not None else None
            result = (
                found or refused(line, "wants-figures", count=len(self.figures)) if found is None else found
            )
            if any(isinstance(one, Refused) for one in result):
                self.forget()
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
        wrong = tuple(one for one in tally_verdict(tally, self.players, self.state.ruleset) if one.is_fault)
        if wrong:
            self.rows, self.doubtful = None, tally
            return [TallyQuestion(wrong)]
        return self._write(tally)

    def _write(self, tally: Tally) -> list[Reply]:
        state = self.state
        assert state.ledger is not None
        was_finished, tricks = state.ledger.finished, 0
        if self.game is None and state.play is None:
            state.journal.add_entry(tally)
            at = state.journal.last()
        else:
            target = state.target(self.game)
            assert isinstance(target, tuple)
            at, old = target
            if isinstance(old, Hand):  # whose faults are gone with its tricks
                tricks = len(old.tricks)
                rulings = tuple([one for one in old.rulings if one.fault is None])
                counts = old.counts_for_player
                sat = None if old.players == state.journal.record.players else old.players
                tally = tally._replace(rulings=rulings, note=old.note, players=sat, counts_for_player=counts)
            else:
                tally = old._replace(figures=tally.figures)
            state.journal.replace_entry(tally, at)
        self.forget()
        state.refresh()
        result: list[Reply] = [Replaced(tricks)] if tricks else []
        result.append(state.over(at))
        if state.ledger.finished and not was_finished:
            result.append(SetOver(state.ledger))
        return result
