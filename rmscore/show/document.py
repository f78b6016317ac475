"""What is shown, whoever writes it: paragraphs, tables, quoted lines. Nothing here knows a width or a colour.

A view gives a document and measures nothing. The writer of a terminal (`rmscore.show.terminal`) breaks lines,
cuts names, drops columns and makes harmless what comes from a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

Part = str | tuple[str, str]
"""Text, or text and the name of its style: see `rmscore.show.terminal.STYLES`."""


class Say(NamedTuple):
    """A paragraph, broken between words; its lines after the first hang `hang` columns further in."""

    parts: tuple[Part, ...]
    style: str = ""
    indent: int = 0
    hang: int = 2
    bound: bool = False  # its no-break spaces are shown as spaces

    @property
    def text(self) -> str:
        """What it says, without styles."""
        return "".join(map(plain, self.parts))


class Column(NamedTuple):
    """One column of a table. Where the table is too wide, the column of the highest `spare` goes first.

    Before one goes, names are cut: the heads of figures, which stand at the right, else the cells; but none
    to fewer columns than `cut`, as long as there are columns to spare.
    """

    title: str = ""
    right: bool = False
    spare: int = 0
    cut: int = 0  # 0: nothing in it is ever cut


class Table(NamedTuple):
    """Rows under titles, the columns two spaces apart. No figure is ever cut."""

    head: tuple[Column, ...]
    rows: tuple[tuple[Part, ...], ...]
    indent: int = 1


class Terms(NamedTuple):
    """Texts beside labels. They line up with `labels`, which are those of the rows where none are given."""

    rows: tuple[tuple[Part, Part], ...]
    labels: tuple[str, ...] = ()
    indent: int = 2


class Row(NamedTuple):
    """Names, each with its figure, three spaces apart on a line, or on more where they must be."""

    start: str
    items: tuple[tuple[str, str], ...]
    style: str = ""


class Quote(NamedTuple):
    """A line as it was written, after a margin, and carets under a part of it where `tone` is their style."""

    line: str
    column: int  # of the part, from 1
    length: int
    tone: str
    margin: str = "   "
    edge: str = ""  # the style of the margin
    style: str = ""  # of the line
    most: int = 120  # columns of the line that are shown


class Either(NamedTuple):
    """The first document that is not too wide; else the last."""

    choices: tuple[Document, ...]


Block = Say | Table | Terms | Row | Quote | Either
Document = list[Block]

BLANK: Block = Say(())


def plain(part: Part) -> str:
    """A part's text."""
    return part if isinstance(part, str) else part[0]


def say(*parts: Part, style: str = "", indent: int = 0, hang: int = 2) -> Document:
    """A paragraph."""
    return [Say(parts, style, indent, hang)]


def each(texts: Iterable[str], style: str = "", indent: int = 0) -> Document:
    """A paragraph for each text."""
    return [Say((text,), style, indent) for text in texts]


def heading(text: str) -> Document:
    """What the blocks below are about."""
    return [Say((text,), "heading")]


def table(head: Iterable[Column], rows: Iterable[Sequence[Part]], indent: int = 1) -> Document:
    """A table; nothing where it has no rows."""
    cells = tuple([tuple(row) for row in rows])
    return [Table(tuple(head), cells, indent)] if cells else []


def either(*choices: Document) -> Document:
    """The first of some documents that is not too wide; else the last."""
    return [Either(choices)]


def apart(*documents: Document) -> Document:
    """Documents with an empty line between each two; those that are empty are left out."""
    found: Document = []
    for document in filter(None, documents):
        found += [BLANK, *document] if found else document
    return found


def said(document: Document) -> list[tuple[str, str]]:
    """What the paragraphs of a document say, each with its style."""
    return [(block.text, block.style) for block in document if isinstance(block, Say)]
