"""The command line: one file a command, which parses arguments, calls, and picks the exit status."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TextIO

from rmscore.characters import PLAINER

GOOD = 0
FAULTY = 1  # a record has a fault
UNUSABLE = 2  # the call, or a file, could not be used
BUG = 70
INTERRUPTED = 130


def main() -> None:
    """Run the command line and leave with its exit status."""
    # Start-up makes many objects and no garbage: looking for some, then and at the end, takes a tenth of
    # the time of a short command.
    gc.set_threshold(100_000)
    _prepare_streams()
    status = _status_of_run()
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as error:
        status = _cannot_write(error)
    gc.freeze()
    sys.exit(status)


def _status_of_run() -> int | str | None:
    try:
        _speak()
        from rmscore.cli.app import run

        return run(sys.argv[1:])
    except SystemExit as leaving:
        return leaving.code
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        return _cannot_write(error)
    except Exception as error:
        return _bug(error)


def _prepare_streams() -> None:
    """Let a closed pipe end the process quietly, and no character be a reason to stop."""
    try:
        from signal import SIG_DFL, SIGPIPE, signal

        signal(SIGPIPE, SIG_DFL)
    except ImportError:  # Windows has no such signal
        pass
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed before the start: nothing comes from it or goes to it
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=PLAINER)


def _speak() -> None:
    """Choose the language, before anything is imported that speaks.

    It is English where the letters of the one asked for cannot be shown.
    """
    from rmscore.show.language import ENGLISH, _, chosen, set_language

    code = chosen(sys.argv[1:], os.environ)
    if code != ENGLISH:
        set_language(code)
        try:
            _("Commands").encode(sys.stdout.encoding or "ascii")
        except UnicodeEncodeError:
            set_language(ENGLISH)


def _cannot_write(error: OSError) -> int:
    if os.environ.get("RMSCORE_DEBUG"):
        raise error
    from rmscore.show.language import _, reason

    _discard(sys.stdout)
    says = _("rmscore: the output cannot be written: {reason}.")
    try:
        print(says.format(reason=reason(error.strerror or type(error).__name__)), file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)
    return UNUSABLE


def _discard(stream: TextIO) -> None:
    """Let what is still unwritten go nowhere, or the interpreter would complain about it while it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _bug(error: Exception) -> int:
    if os.environ.get("RMSCORE_DEBUG"):
        raise error
    _: Callable[[str], str] = str
    visible: Callable[[str], str] = ascii
    with suppress(Exception):  # what is broken may be just that
        from rmscore.show import words

        _, visible = words._, words.visible
    says = _(
        "rmscore: this is a fault in rmscore itself ({what}); please report it, with the command, the file, "
        "and what RMSCORE_DEBUG=1 adds."
    )
    with suppress(OSError):
        print(says.format(what=visible(f"{type(error).__name__}: {error}")), file=sys.stderr)
    return BUG
