"""What waits between two lines, and what waited when earlier ones were written.

With it `u` goes by the order in which things were typed: what was typed after the last line that was written
is given up first; then the file is again what it was before that line, byte for byte, and what waited before
it and still waits does so as it did then.
"""

from __future__ import annotations

from typing import NamedTuple

from rmscore.records import Figures, Tally
from rmscore.session.entries import Pending
from rmscore.session.replies import AskCard


class Waiting(NamedTuple):
    """What was typed and is not in the file: tricks to be mended, and a tally."""

    pending: tuple[Pending, ...] = ()  # the latest last
    asked: AskCard | None = None  # the card of an earlier trick that is waited for
    rows: tuple[Figures, ...] | None = None  # None: no tally is being typed
    doubtful: Tally | None = None
    game: int | None = None  # the earlier game whose tally it is

    @property
    def figures(self) -> tuple[Figures, ...] | None:
        """The players' figures typed so far; None: no tally is being typed."""
        return self.rows if self.doubtful is None else self.doubtful.figures

    def has_trick_since(self, then: Waiting) -> bool:
        """Whether a trick that waits, or a question about it, is younger than what waited `then`."""
        if self.asked is not None and self.asked is not then.asked:
            return True
        return bool(self.pending) and all(self.pending[-1] is not one for one in then.pending)

    def has_figures_since(self, then: Waiting) -> bool:
        """Whether a tally that waits, or its last figures, are younger than what waited `then`."""
        figures, old = self.figures, then.figures
        return figures is not None and (old is None or figures != old[: len(figures)])

    def still(self, now: Waiting) -> Waiting:
        """This, less what does not wait any more now."""
        waits = {one.entry.trick for one in now.pending}
        pending = tuple([one for one in self.pending if one.entry.trick in waits])
        is_asked = self.asked is not None and pending[-1:] == self.pending[-1:] != ()
        return Waiting(pending, self.asked if is_asked else None, now.rows, now.doubtful, now.game)


class Step(NamedTuple):
    """A line that changed the file: what waited before it, and what waited after it."""

    before: Waiting
    after: Waiting
