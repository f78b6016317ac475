"""Parts a file of records into its documents, also where nobody wrote the line that should part them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from rmscore.characters import harmless

LIMIT = 2**20
"""Bytes in one record at most."""

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""What some editors begin a file with; no part of any record."""

_BEGINNING = b"-.r\xef"  # a line within a document that begins with none of these parts nothing
_KEY = re.compile(rb"([A-Za-z]+)[ \t]*:(?=\s)")  # at the top of a record, where it begins a line


class Document(NamedTuple):
    """One document of a file, as bytes."""

    first_line: int  # its number in the file
    data: bytes  # without a byte-order mark at its beginning
    joined: bool = False  # to the one before, without a line that parts them


class _Lines:
    """The lines of the document that is being read."""

    def __init__(self, first_line: int, joined: bool = False) -> None:
        self.first_line = first_line
        self.joined = joined
        self.lines: list[bytes] = []
        self.content = False  # whether there is more than comments
        self.stated = False  # whether there is a line `rmscore: …`
        self.filled = False  # and whether there is more than that
        self.first_key: bytes | None = None
        self.marked: int | None = None  # which line has a byte-order mark, while only comments follow it

    def add(self, line: bytes) -> None:
        self.lines.append(line)
        text = line[3:].split(b"#", 1)[0].strip() if line.startswith(b"---") else line.strip()
        if not text or text[:1] in (b"#", b"%"):
            return
        key = _key(line)
        if not self.content:
            self.content, self.first_key = True, key
        self.stated = self.stated or key == b"rmscore"
        self.filled = self.filled or key != b"rmscore"
        self.marked = None

    def add_marked(self, line: bytes) -> None:
        """A line with a byte-order mark, which begins a document or stands amid one."""
        bare = line.removeprefix(BYTE_ORDER_MARK)
        if not self.content:
            self.first_line += len(self.lines)
            self.lines.clear()
            self.add(bare)
        else:
            self.lines.append(line)
            if bare.strip()[:1] in (b"", b"#"):
                self.marked = len(self.lines) - 1

    def begin_again(self, line: bytes) -> int | None:
        """Where another record begins with this line after the one here; None where none does.

        A second `rmscore: …` says so, and whatever key comes first where a byte-order mark stands before it.
        """
        marked = len(self.lines) if line.startswith(BYTE_ORDER_MARK) else self.marked
        key = _key(line.removeprefix(BYTE_ORDER_MARK))
        if key is None:
            return None
        if marked is not None and key in (b"rmscore", self.first_key):
            return marked
        return len(self.lines) if key == b"rmscore" and self.stated else None

    def cut(self, at: int) -> _Lines:
        """The further record that begins with line `at`, which is taken out here."""
        other = _Lines(self.first_line + at, joined=True)
        for line in self.lines[at:]:
            other.add(line.removeprefix(BYTE_ORDER_MARK))
        del self.lines[at:]
        return other

    def document(self) -> Document:
        return Document(self.first_line, b"".join(self.lines), self.joined)


def split(stream: IO[bytes]) -> Iterator[Document]:
    """The documents of a stream. Of one that is larger than the limit only the beginning, and no further one.

    A line that begins with `---` or `...` ends a document wherever it stands; YAML lets none hold one.
    """
    now = _Lines(1)
    started = False  # by a line `---`
    number = size = 0
    append, inside = now.lines.append, False  # inside: lines can be added without a closer look
    while line := stream.readline(LIMIT + 1):
        number += 1
        size += len(line)
        if inside and line[0] not in _BEGINNING:
            append(line)
        else:
            if line[0] in b"-.\xef" and _parts(line):
                line = line.removeprefix(BYTE_ORDER_MARK)
                ends = line.startswith(b"...")
                if ends:
                    now.lines.append(line)
                if now.content:
                    yield now.document()
                if now.content or started or ends:
                    now, size = _Lines(number + ends), len(line)
                started = not ends
                if started:
                    now.add(line)
            elif now.filled and (at := now.begin_again(line)) is not None:
                now.lines.append(line)
                further = now.cut(at)
                yield now.document()
                now, size = further, sum(map(len, further.lines))
            elif line.startswith(BYTE_ORDER_MARK):
                now.add_marked(line)
            else:
                now.add(line)
            append, inside = now.lines.append, now.filled and now.marked is None
        if size > LIMIT:
            yield now.document()
            return
    if now.content:
        yield now.document()


def place(first_line: int, data: bytes) -> int:
    """Where in a file's bytes the text of a document begins, by the number of its first line."""
    start = 0
    for _line in range(first_line - 1):
        start = data.find(b"\n", start) + 1
        if not start:
            return len(data)
    return start + len(BYTE_ORDER_MARK) if data.startswith(BYTE_ORDER_MARK, start) else start


def _parts(line: bytes) -> bool:
    """Whether a line ends a document."""
    line = line.removeprefix(BYTE_ORDER_MARK)
    return line[:3] in (b"---", b"...") and line[3:4] in (b"", b" ", b"\t", b"\n", b"\r")


def _key(line: bytes) -> bytes | None:
    found = _KEY.match(line)
    return found[1] if found else None


# --- records in one mapping -------------------------------------------------------------------------

_BEFORE = ("rmscore", "title", "ruleset", "date", "place")
_LAST = ("tricks", "bank", "hands", "claimed", "rulings", "points", "bonuses", "penalties")


def joined(root: Node | None) -> list[ScalarNode]:
    """The keys with which further records begin in a mapping that holds several of them.

    One key that stands there twice is a slip. Where the record's first key, or its players, stand there
    again and other keys after them, it is another record.
    """
    if not isinstance(root, MappingNode) or root.flow_style:
        return []
    keys = [name.value for name, _value in root.value]
    if not all(isinstance(key, str) for key in keys) or len(set(keys)) == len(keys):
        return []
    for first in (keys[0], "players"):
        starts = [0]
        again = [_begun(keys, at) for at, key in enumerate(keys) if key == first][1:]
        for at, end in zip(again, [*again[1:], len(keys)]):
            if len({*keys[at:end]} & {*keys[starts[-1] : at]}) > 1:
                starts.append(at)
        if len(starts) > 1:
            return [root.value[at][0] for at in starts[1:]]
    return []


def _begun(keys: list[str], at: int) -> int:
    """Where the record begins that is known by its key number `at`: other keys may stand before that."""
    start = at
    while start and keys[start - 1] in _BEFORE:
        start -= 1
    return start if start and keys[start - 1] in _LAST else at


# --- other encodings --------------------------------------------------------------------------------

_SAMPLE = 1024  # bytes that show an encoding well enough
_MARKS = (  # the longer ones first, since one begins with another
    (b"\xff\xfe\0\0", "utf-32-le"),
    (b"\0\0\xfe\xff", "utf-32-be"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_SPACES = {ord(space): " " for space in "\t\n\r"}
_RARE = 16  # one byte in so many is zero at least, where characters have two bytes or four


def wide_encoding(data: bytes) -> str | None:
    """The encoding of text whose characters have two or four bytes each; None where they have not.

    Where no mark says so, the zeros do: spaces and line breaks of every script have them beside their own
    byte, always on the same side.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    data = data[: min(_SAMPLE, len(data) // 4 * 4)]
    first, second, third, fourth = (data[place::4].count(0) for place in range(4))
    if (first + second + third + fourth) * _RARE < len(data) or 0 not in data:
        return None
    quarter = len(data) // 4
    if third >= quarter > first and fourth >= quarter:
        encoding = "utf-32-le"
    elif first >= quarter > fourth and second >= quarter:
        encoding = "utf-32-be"
    elif not first + third:
        encoding = "utf-16-le"
    else:
        encoding = "utf-16-be"
    text = data.decode(encoding, "replace")
    return encoding if all(map(harmless, text.translate(_SPACES))) and "\ufffd" not in text else None
