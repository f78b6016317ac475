"""Runs the program inside the test's own process, where that is enough."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from rmscore.characters import PLAINER
from rmscore.cli.app import run as run_here
from rmscore.show.language import set_encoding

GOOD = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
tricks:
  - 4h 7h 9h 6h
  - Clara: 5d 4d Jd 7c
"""
"""An unfinished hand without a fault. Nobody holds a diamond but Anna and Boris, and Clara."""

FAULTY = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
tricks:
  - 4h 7h 9h 2c
  - Clara: 5h 6h Jh Qh
"""
"""Dmitri does not follow hearts in trick 1 and plays a heart in trick 2."""


class Result(NamedTuple):
    status: int
    out: str
    err: str


class Stream(io.TextIOWrapper):
    """A text stream in memory, of any encoding, that may say it is a terminal."""

    def __init__(self, encoding: str = "utf-8", terminal: bool = False, text: str = "") -> None:
        super().__init__(io.BytesIO(text.encode()), encoding, errors=PLAINER, newline="")
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode(self.encoding)


def run(
    monkeypatch: pytest.MonkeyPatch,
    *arguments: str | Path,
    stdin: str = "",
    encoding: str = "utf-8",
    terminal: bool = False,
    columns: int | None = None,
    together: bool = False,
    environment: Mapping[str, str] = MappingProxyType({}),
) -> Result:
    """The program's exit status and what it printed; `together`: all of it in `out`, as in a terminal."""
    out = Stream(encoding, terminal)
    err = out if together else Stream(encoding, terminal)
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    if columns:
        monkeypatch.setenv("COLUMNS", str(columns))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdin", Stream(text=stdin))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    try:
        status = run_here([str(argument) for argument in arguments])
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 0
    finally:
        set_encoding(None)
    return Result(status, out.text(), "" if together else err.text())
