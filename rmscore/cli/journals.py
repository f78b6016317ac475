"""Opening a file to be written in at the table, for the commands that do."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from rmscore.cli import FAULTY, UNUSABLE
from rmscore.cli.app import complain, unusable
from rmscore.files.journal import Journal, JournalError
from rmscore.show.asking import failure
from rmscore.show.table import as_argument
from rmscore.show.words import _

CLOSED = 128 + 13
"""The exit status where nobody reads the output any more; a shell gives it for the signal SIGPIPE."""


@contextmanager
def opened(file: str, cards: str | None) -> Iterator[Journal]:
    """The file opened to be written in; leaves where it cannot be.

    Nobody may read what is shown any more: then it ends quietly too, but the file is given free.
    """
    if file == "-":
        unusable(_("A table is kept in a file. Name one; the lines to type may come from standard input."))
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    try:
        with Journal(file) as journal:
            yield journal
            sys.stdout.flush()
    except JournalError as error:
        _unusable(error, file, cards)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(CLOSED) from None


def _unusable(error: JournalError, file: str, cards: str | None) -> NoReturn:
    document = error.document
    if error.reason == "faulty" and document is not None:
        from rmscore.cli.records import Findings

        Findings(sys.stderr, cards).show(document, document.findings)
        if not os.path.exists(file):
            says = _("rmscore: to begin a set in a file of that name: rmscore new {file}")
            complain(says.format(file=as_argument(file)))
        if document.kind is not None:
            says = _("{file} cannot be played before this is mended.")
            if document.kind == "ruleset":
                says = _("{file} is a ruleset; a set or a hand can be played.")
            complain("rmscore: " + says.format(file=file))
        raise typer.Exit(UNUSABLE if document.kind in (None, "ruleset") else FAULTY)
    complain("rmscore: " + failure(error, file))
    raise typer.Exit(UNUSABLE)
