"""A progress bar on standard error, for work on a terminal that takes longer than half a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from rmscore.show.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 0.5  # seconds without a bar
_BETWEEN = 0.1  # seconds between two drawings

Record = TypeVar("Record")

_shown: Bar | None = None


def hide() -> None:
    """Take whatever bar there is off the screen, before something else is printed there."""
    if _shown is not None:
        _shown.hide()


class Bar:
    """Counts files and records; drawn only on a terminal, and taken away before anything else is printed.

    Where each record is printed on a terminal as soon as it is done, no bar is `wanted`.
    """

    def __init__(self, files: int = 1, wanted: bool = True) -> None:
        self._files = files
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._due = time.monotonic() + _PATIENCE if wanted and sys.stderr.isatty() else float("inf")

    def over(self, records: Iterable[Record]) -> Iterator[Record]:
        """The records one by one; each is done when the next is asked for."""
        try:
            for count, record in enumerate(records, 1):
                yield record
                self.step(0, count)
        finally:
            self.hide()

    def step(self, files: int, records: int) -> None:
        """One more record is done; `files` are done whole."""
        if self._due == float("inf") or (now := time.monotonic()) < self._due:
            return
        self._due = now + _BETWEEN
        if self._progress is None:
            self._progress = self._make()
            # Of a single file nobody knows how many records it holds: the bar then only shows life.
            self._task = self._progress.add_task("", total=self._files if self._files > 1 else None)
        assert self._task is not None
        self._progress.update(self._task, completed=files, description=_("{n} records").format(n=records))
        global _shown
        if _shown is self:
            self._progress.refresh()
        else:
            self._progress.start()
            _shown = self

    def hide(self) -> None:
        """Take the bar off the screen; the next step may draw it again."""
        global _shown
        if self._progress is not None and _shown is self:
            self._progress.stop()
            _shown = None

    def _make(self) -> Progress:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn

        columns = TextColumn("{task.description}", markup=False), BarColumn()
        return Progress(
            *columns,
            console=Console(stderr=True),
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
