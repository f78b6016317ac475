"""A progress bar on standard error, for work on a terminal that takes longer than a moment."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from rmscore.show.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

_PATIENCE = 1.0  # seconds without a bar
_BETWEEN = 0.1  # seconds between two drawings


class Bar:
    """Counts files and records; drawn only on a terminal, and taken away before anything else is printed."""

    def __init__(self, files: int) -> None:
        self._files = files
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._shown = False
        self._due = time.monotonic() + _PATIENCE if sys.stderr.isatty() else float("inf")

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
        if self._shown:
            self._progress.refresh()
        else:
            self._progress.start()
            self._shown = True

    def hide(self) -> None:
        """Take the bar off the screen; the next step may draw it again."""
        if self._progress is not None and self._shown:
            self._progress.stop()
            self._shown = False

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
