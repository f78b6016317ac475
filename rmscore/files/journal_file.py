"""The file behind a journal: locked, watched, and replaced only by a text that reads as it should."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from rmscore.files import parting
from rmscore.files.documents import Document, read, read_stream
from rmscore.files.replaced import Lock, Locked, Stamp, create, replace, sweep
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset

Opened = TypeVar("Opened", bound="JournalFile")


class JournalError(Exception):
    """A file that cannot be used as a journal, or a change that could not be written; nothing was changed.

    `reason` is one of

    - `faulty`: it cannot be read as a hand or a set to the end; `document` has the findings
    - `archive`: it holds several records
    - `locked`: somebody has it; `facts` say who (pid, host, since)
    - `changed`, `gone`: on disk it is not what was read, or not there any more
    - `unwritable`: the disk or the folder refuses; `facts["why"]` is the system's reason
    - `layout`: the text cannot be changed safely, so nobody but a person should change it
    """

    def __init__(self, reason: str, document: Document | None = None, **facts: str) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.document = document
        self.facts = facts


class JournalFile:
    """An open hand or set file, locked until it is closed."""

    def __init__(self, path: str, ruleset: Ruleset | None = None) -> None:
        """Open the file. `ruleset` goes before the one it names. Raises JournalError."""
        self.path = path
        self._override = ruleset
        self._target = Path(os.path.realpath(path))
        self._lock: Lock | None = None
        self._past: list[tuple[str, Hand | Set]] = []  # the text before each step, and its record
        self._joined: int | None = None  # the steps there are once those now made are joined to one
        if not self._target.is_file():
            raise JournalError("faulty", next(read(path)))
        self._hold()
        try:
            sweep(self._target)
            self.reread()
        except BaseException:
            self.close()
            raise

    def __enter__(self: Opened) -> Opened:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Give the file free."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _hold(self) -> None:
        """Have the lock of the file: again, where its folder was made anew or the path leads elsewhere."""
        if self._lock is not None and self._lock.is_held(self._target):
            return
        self.close()
        try:
            self._lock = Lock(self._target)
        except Locked as locked:
            raise JournalError("locked", **locked.holder._asdict()) from None
        except FileNotFoundError:
            raise JournalError("gone") from None
        except OSError as error:
            raise JournalError("unwritable", why=error.strerror or str(error)) from None

    def reread(self) -> None:
        """Read the file anew, whoever wrote it, and forget what could be taken back. Raises JournalError."""
        self._target = Path(os.path.realpath(self.path))
        self._hold()
        try:
            with self._target.open("rb") as stream:
                data = stream.read()
                stamp = Stamp.of(os.fstat(stream.fileno()))
        except FileNotFoundError:
            raise JournalError("gone") from None
        except OSError as error:
            raise JournalError("unwritable", why=error.strerror or str(error)) from None
        documents = list(read_stream(io.BytesIO(data), self.path, Path(self.path).parent, self._override))
        document = documents[0]
        if len(documents) > 1:
            raise JournalError("archive", document)
        self._accept(document)
        self._stamp, self._data = stamp, data
        self._head = data[: parting.place(document.source.first_line, data)]
        body = document.source.text.encode()
        if not data.startswith(self._head + body):
            raise JournalError("layout", document)
        self._tail = data[len(self._head) + len(body) :]
        self._past = []

    def _accept(self, document: Document) -> None:
        record, ruleset = document.record, document.ruleset
        if not _is_usable(document) or not isinstance(record, Hand | Set) or ruleset is None:
            raise JournalError("faulty", document)
        self.document, self.record, self.ruleset = document, record, ruleset

    @property
    def is_gone(self) -> bool:
        return not os.path.lexists(self.path)

    def restore(self) -> None:
        """Write the file anew, as it was last known, where it is gone. Raises JournalError."""
        self._hold()
        try:
            create(self._target, self._data)
        except FileExistsError:
            raise JournalError("changed") from None
        except OSError as error:
            raise JournalError("unwritable", why=error.strerror or str(error)) from None
        self._stamp = Stamp.of(os.stat(self._target))

    # --- writing ------------------------------------------------------------------------------------

    @property
    def steps(self) -> int:
        """How many steps can be taken back to the text before them, byte for byte."""
        return len(self._past)

    @contextlib.contextmanager
    def one_step(self) -> Iterator[None]:
        """The changes made meanwhile are taken back as one; else each is a step of its own."""
        self._joined = len(self._past) + 1
        try:
            yield
        finally:
            self._joined = None

    def _read(self, text: str) -> Document:
        data = self._head + text.encode() + self._tail
        return next(read_stream(io.BytesIO(data), self.path, Path(self.path).parent, self._override))

    def _change(self, text: str, expected: Hand | Set, remember: bool = True) -> None:
        """Put `text` on disk, once it is sure that it reads as `expected` and takes nobody's work away."""
        document = self._read(text)
        if not _is_usable(document) or document.record != expected:
            raise JournalError("layout", self.document)
        data = self._head + text.encode() + self._tail
        self._check_unchanged()
        if data == self._data:
            return
        try:
            self._stamp = replace(self._target, data)
        except FileNotFoundError:
            raise JournalError("gone") from None
        except OSError as error:
            raise JournalError("unwritable", why=error.strerror or str(error)) from None
        if remember and len(self._past) != self._joined:
            self._past.append((self.document.source.text, self.record))
        self._data = data
        self._accept(document)

    def _check_unchanged(self) -> None:
        if Path(os.path.realpath(self.path)) != self._target:  # it became a link, or leads elsewhere
            raise JournalError("changed")
        self._hold()
        try:
            stamp = Stamp.of(os.stat(self._target))
            if stamp != self._stamp:
                if self._target.read_bytes() != self._data:
                    raise JournalError("changed")
                self._stamp = stamp
        except FileNotFoundError:
            raise JournalError("gone") from None
        except OSError as error:
            raise JournalError("unwritable", why=error.strerror or str(error)) from None


def _is_usable(document: Document) -> bool:
    """Whether the record can be gone on with: read to the end, or a hand that only lacks its beginning."""
    record = document.record
    if document.complete or not isinstance(record, Hand) or record.tricks:
        return document.complete
    return all(
        finding.name == "missing-key" and finding.facts.get("key") == "turned"
        for finding in document.findings
    )
