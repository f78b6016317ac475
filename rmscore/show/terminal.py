"""The writer of a terminal: what a stream can show, and documents written for it with rich.

Everything is made harmless here: no view need think of what a record may hold.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TextIO

from rich.console import Console
from rich.text import Text
from rich.theme import Theme

from rmscore.characters import harmless
from rmscore.show import progress
from rmscore.show.cells import stubs, width
from rmscore.show.document import Block, Document, Part, Quote, Row, Say, Table, Terms, plain
from rmscore.show.language import can_show, language
from rmscore.show.words import escaped, visible

STYLES = {
    "heading": "bold",
    "total": "bold",
    "soft": "dim",
    "red": "red",
    "fault": "bold red",
    "note": "bold cyan",
    "settled": "bold green",
    "proof": "bold blue",
    "best": "bold green",
    "cards": "none",
}
"""The styles that a document may name. In text of the style `cards` the diamonds and hearts are red."""

_RED_CARD = r"(?<!\w)(?:10|[2-9AJQKТВДК])[♦♥dhбч](?!\w)"
_CHARACTERS = {"symbols": "♣♦♥♠", "ru": "тбчпТВДК"}
"""What each style of cards is written with, besides ASCII."""

_TAB = 4  # columns a tab of a quoted line is shown as
_LABEL = 30  # columns of a label at most


class Look(NamedTuple):
    """How to write to one stream."""

    cards: str = "letters"  # one of `words.CARD_STYLES`
    colour: bool = False
    width: int | None = None  # columns; None: a pipe, where lines are as long as they come


def look(stream: TextIO, cards: str | None = None) -> Look:
    """What `stream` can show, with the card style asked for where it has the characters."""
    return Look(card_style(stream, cards), has_colour(stream), columns(stream))


def card_style(stream: TextIO, asked: str | None = None) -> str:
    """How cards are written: as asked for, else as the language has it, else in symbols, else in letters."""
    if asked is not None and can_encode(stream, _CHARACTERS.get(asked, "")):
        return asked
    if language() == "ru" and can_encode(stream, _CHARACTERS["ru"]):
        return "ru"
    return "symbols" if can_encode(stream, _CHARACTERS["symbols"]) else "letters"


def can_encode(stream: TextIO, text: str) -> bool:
    """Whether the stream's encoding has these characters."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def has_colour(stream: TextIO) -> bool:
    """NO_COLOR forbids it, FORCE_COLOR demands it, else a terminal that is not dumb has it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("TERM") == "dumb" or not stream.isatty():
        return False
    return os.name != "nt" or any(name in os.environ for name in ("WT_SESSION", "ANSICON", "TERM"))


def columns(stream: TextIO) -> int | None:
    """The width to lay out for: COLUMNS, else the terminal's own; None for a pipe."""
    asked = os.environ.get("COLUMNS", "")
    if asked.isdecimal() and int(asked):
        return max(int(asked), 20)
    try:
        return max(os.get_terminal_size(stream.fileno()).columns or 80, 20) if stream.isatty() else None
    except (OSError, ValueError):
        return None


# --- documents --------------------------------------------------------------------------------------


def show(document: Document, stream: TextIO) -> None:
    """Write a document to a stream as that can show it."""
    progress.hide()
    print(text(document, look(stream)), file=stream)


def text(document: Document, look: Look) -> str:
    """A document as a terminal shows it, no spaces at the ends of its lines."""
    return painted(lines(document, look.width), look.colour)


def inline(part: Part, look: Look) -> str:
    """A part as it stands on a line that others write."""
    return painted([_text(part)], look.colour)


def painted(lines: Iterable[Text], colour: bool) -> str:
    """Lines with the codes of their styles; where there is no colour, not one code."""
    if not colour:
        return "\n".join(line.plain for line in lines)
    console = _console()
    with console.capture() as captured:
        console.print(Text("\n").join(lines), soft_wrap=True)
    return captured.get().removesuffix("\n")


@cache
def _console() -> Console:
    """A console that guesses nothing: what the stream can show is known by then."""
    return Console(
        file=io.StringIO(),
        color_system="standard",
        force_terminal=True,
        no_color=False,
        force_jupyter=False,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        theme=Theme(STYLES, inherit=False),
    )


def lines(document: Document, to: int | None) -> list[Text]:
    """The lines of a document in `to` columns; None: as long as they come."""
    return [line for block in document for line in _written(block, to)]


def _written(block: Block, to: int | None) -> Sequence[Text]:
    if isinstance(block, Say):
        return _paragraph(block, to)
    if isinstance(block, Table):
        return _table(block, to)
    if isinstance(block, Terms):
        return _terms(block, to)
    if isinstance(block, Row):
        return _row(block, to)
    if isinstance(block, Quote):
        return _quote(block, to)
    fitting = (one for one in block.choices[:-1] if to is None or _needs(one) <= to)
    return lines(next(fitting, block.choices[-1]), to)


def _needs(document: Document) -> int:
    """Columns that a document cannot do without, if nothing in it is to be broken or dropped."""
    return max(
        _least(block) if isinstance(block, Table) else _widest(_written(block, None)) for block in document
    )


def _widest(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def _text(part: Part, style: str = "") -> Text:
    """A part made harmless."""
    shown, own = (part, "") if isinstance(part, str) else part
    found = Text(visible(shown), own or style)
    if "cards" in (own, style):
        found.highlight_regex(_RED_CARD, "red")
    return found


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line


# --- paragraphs -------------------------------------------------------------------------------------


def _paragraph(block: Say, to: int | None, start: Text | None = None) -> list[Text]:
    """The lines of a paragraph; `start`, which is as wide as its indent, stands before the first."""
    whole = Text(style=block.style).join([_text(part) for part in block.parts])
    spans = [(0, len(whole))]
    if to is not None:
        spans = _broken(whole.plain, to, block.indent, block.indent + block.hang)
    found = []
    for number, (first, last) in enumerate(spans):
        line = whole[first:last]
        if start is not None and not number:
            line = Text().join([start, line])
        else:
            line.pad_left(block.indent + (block.hang if number else 0))
        if block.bound:
            line.plain = line.plain.replace("\u00a0", " ")
        found.append(_trimmed(line))
    return found


def _broken(text: str, to: int, first: int, rest: int) -> list[tuple[int, int]]:
    """Where each line begins and ends, if `first` and `rest` columns stand before it. No word is parted."""
    spans = []
    start = at = 0
    used, empty = first, True
    for word in text.split(" "):
        needed = width(word)
        if not empty and used + 1 + needed > to:
            spans.append((start, at - 1))
            start, used, empty = at, rest, True
        used += needed if empty else needed + 1
        empty = False
        at += len(word) + 1
    return [*spans, (start, len(text))]


def _terms(block: Terms, to: int | None) -> list[Text]:
    labels = [visible(label) for label in block.labels or [plain(label) for label, _text in block.rows]]
    room = min(max(map(width, labels)), _LABEL)
    short = dict(zip(labels, stubs(labels, [room] * len(labels))))
    found: list[Text] = []
    for label, says in block.rows:
        start = _text(label)
        start.plain = short[start.plain]
        start.align("left", room)
        start.pad_left(block.indent)
        start.pad_right(2)
        found += _paragraph(Say((says,), indent=start.cell_len, hang=0), to, start)
    return found


def _row(block: Row, to: int | None) -> list[Text]:
    names, figures = (
        [visible(name) for name, _figure in block.items],
        [figure for _name, figure in block.items],
    )
    room = 16
    if to is not None:  # names are cut shorter where that brings all on one line
        each = (to - width("  " + "   ".join([*filter(None, [block.start]), *figures]))) // len(names) - 1
        room = min(room, each) if each >= 6 else room
    items = [f"{name} {figure}" for name, figure in zip(stubs(names, [room] * len(names)), figures)]
    found: list[str] = []
    for item in filter(None, [block.start, *items]):
        if found and (to is None or width(f"{found[-1]}   {item}") <= to):
            found[-1] += f"   {item}"
        else:
            found.append(f"  {item}")
    return [_text(line, block.style) for line in found]


# --- tables -----------------------------------------------------------------------------------------

_SHORTEST = 4
"""Columns to which a name is cut at most."""


class _Columns:
    """The columns of a table: what they need, and what they get."""

    def __init__(self, block: Table) -> None:
        self.head = block.head
        self.titles = [visible(column.title) for column in block.head]
        self.cells = [[visible(plain(row[at])) for row in block.rows] for at in range(len(block.head))]
        widest = [max(map(width, cells)) for cells in self.cells]
        titles = [width(title) for title in self.titles]
        self.natural = [max(pair) for pair in zip(titles, widest)]
        self.firm = [
            natural if not column.cut else cells if column.right else title
            for column, natural, title, cells in zip(self.head, self.natural, titles, widest)
        ]
        self.indent = block.indent

    def widths(self, most: int, shortest: int | None = None) -> list[int]:
        """Those of all columns, if names are cut to `most`, but to no less than `shortest` or their own."""
        least = [column.cut if shortest is None else shortest for column in self.head]
        limits = [max(most, each) for each in least]
        return [max(firm, min(need, limit)) for firm, need, limit in zip(self.firm, self.natural, limits)]

    def total(self, keep: Sequence[int], widths: Sequence[int]) -> int:
        return self.indent + sum(widths[at] + 2 for at in keep) - 2

    def layout(self, to: int | None) -> tuple[list[int], list[int]]:
        """Which columns are kept, and how wide all are."""
        keep = list(range(len(self.head)))
        if to is None:
            return keep, self.natural
        while True:
            spare = max(keep, key=lambda at: self.head[at].spare)
            shortest = None if self.head[spare].spare else _SHORTEST
            for most in range(max(*self.natural, _SHORTEST), _SHORTEST - 1, -1):
                widths = self.widths(most, shortest)
                if self.total(keep, widths) <= to:
                    return keep, widths
            if shortest:
                return keep, widths
            keep.remove(spare)

    def cut(self, keep: Sequence[int], widths: Sequence[int]) -> None:
        """Cut titles and cells to the columns they get, so that no two are alike."""
        heads = [at for at in keep if self.head[at].cut and self.head[at].right]
        shown = stubs([self.titles[at] for at in heads], [widths[at] for at in heads]) if heads else []
        for at, title in zip(heads, shown):
            self.titles[at] = title
        named = [at for at in keep if self.head[at].cut and not self.head[at].right]
        names = list(dict.fromkeys(cell for at in named for cell in self.cells[at]))
        for at in named:
            short = dict(zip(names, stubs(names, [widths[at]] * len(names))))
            self.cells[at] = [short[cell] for cell in self.cells[at]]


def _least(block: Table) -> int:
    """Columns that a table needs where its names are cut as far as can be, and nothing is left out."""
    columns = _Columns(block)
    return columns.total(range(len(block.head)), columns.widths(_SHORTEST, _SHORTEST))


def _table(block: Table, to: int | None) -> list[Text]:
    columns = _Columns(block)
    keep, widths = columns.layout(to)
    columns.cut(keep, widths)
    found = []
    titles: list[Part] = [(title, "soft") for title in columns.titles]
    if any(columns.titles[at] for at in keep):
        found.append(_line(titles, columns, keep, widths))
    for number, row in enumerate(block.rows):
        shown = [columns.cells[at][number] for at in range(len(row))]
        cells: list[Part] = [
            text if isinstance(part, str) else (text, part[1]) for text, part in zip(shown, row)
        ]
        found.append(_line(cells, columns, keep, widths))
    return found


def _line(cells: Sequence[Part], columns: _Columns, keep: Sequence[int], widths: Sequence[int]) -> Text:
    texts = []
    for at in keep:
        cell = _text(cells[at])
        cell.align("right" if columns.head[at].right else "left", widths[at])
        texts.append(cell)
    line = Text("  ").join(texts)
    line.pad_left(columns.indent)
    return _trimmed(line)


# --- quoted lines -----------------------------------------------------------------------------------


def _quote(block: Quote, to: int | None) -> list[Text]:
    """The line, and carets under the part."""
    margin = Text(f"{block.margin} ", block.edge)
    room = block.most if to is None else min(max(to - margin.cell_len, 12), block.most)
    shown, start, length = window(block, room)
    found = [_trimmed(Text("", block.style).join([margin, Text(shown)]))]
    if block.tone:
        below = Text(" " * (len(block.margin) - 1) + block.margin[-1:] + " ", block.edge)
        found.append(Text("").join([below, Text(" " * start), Text("^" * length, block.tone)]))
    return found


def window(quote: Quote, room: int) -> tuple[str, int, int]:
    """What to show of a line in `room` columns, and where in it the carets start and how many they are."""
    near = 4 * room  # what lies further off cannot be shown, and a line may be very long
    start = max(quote.column - 1 - near, 0)
    shown = cells(quote.line[start : quote.column - 1 + min(quote.length, near) + near])
    first = min(quote.column - 1 - start, len(shown))
    last = max(min(first + quote.length, len(shown)), first)
    before = width("".join(shown[:first]))
    token = max(width("".join(shown[first:last])), 1)
    if width("".join(shown)) <= room:
        return "".join(shown), before, token
    # The token a third into the window, so that what led to it can be read as well as what follows.
    low = high = first
    space = room - 8  # for a mark of omission and a space at each end
    behind = max(space // 3, space - width("".join(shown[first:])))
    while low and width("".join(shown[low - 1 : first])) <= behind:
        low -= 1
    if width("".join(shown[:first])) <= behind + 4:
        low = 0
    head = "" if low == 0 else "... "
    while high < len(shown) and width(head + "".join(shown[low : high + 1])) <= room - 4:
        high += 1
    tail = "" if high == len(shown) else " ..."
    start = width(head + "".join(shown[low:first]))
    return head + "".join(shown[low:high]) + tail, start, max(min(token, room - 4 - start), 1)


def cells(line: str) -> list[str]:
    """What each character of a quoted line is shown as: itself, spaces for a tab, or spelt out."""
    shown: list[str] = []
    column = 0
    for character in line:
        if character == "\t":
            cell = " " * (_TAB - column % _TAB)
        else:
            cell = character if harmless(character) and can_show(character) else escaped(character)
        column += width(cell)
        shown.append(cell)
    return shown
