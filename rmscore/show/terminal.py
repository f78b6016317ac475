"""What a stream can show: colour, width, suit symbols; and text laid out in columns of a terminal."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import NamedTuple, TextIO

from rmscore.characters import harmless
from rmscore.show.language import can_show, language
from rmscore.show.words import escaped

_PAINTS = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "fault": "1;31",
    "note": "1;36",
    "settled": "1;32",
    "proof": "1;34",
    "best": "1;32",
}
_RED_CARD = r"(?<!\w)(?:10|[2-9AJQKТВДК])[♦♥dhбч](?!\w)"
_CHARACTERS = {"symbols": "♣♦♥♠", "ru": "тбчпТВДК"}
"""What each style of cards is written with, besides ASCII."""

_TAB = 4  # columns a tab of a quoted line is shown as


class Look(NamedTuple):
    """How to write to one stream."""

    cards: str = "letters"  # one of `words.CARD_STYLES`
    colour: bool = False
    width: int | None = None  # columns; None: a pipe, where lines are as long as they come

    def paint(self, text: str, how: str) -> str:
        """`text` painted, where the stream shows colour; `cards` paints its diamonds and hearts red."""
        if not (self.colour and text and how):
            return text
        if how == "cards":
            return re.sub(_RED_CARD, lambda card: self.paint(card[0], "red"), text)
        return f"\x1b[{_PAINTS[how]}m{text}\x1b[0m"


def look(stream: TextIO, cards: str | None = None) -> Look:
    """What `stream` can show, with the card style asked for where it has the characters."""
    if cards is None or not can_encode(stream, _CHARACTERS.get(cards, "")):
        cards = card_style(stream)
    return Look(cards, has_colour(stream), columns(stream))


def card_style(stream: TextIO) -> str:
    """How cards are written where nobody says: as the language has it, else in symbols, else in letters."""
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


# --- columns ----------------------------------------------------------------------------------------


def width(text: str) -> int:
    """Columns that `text` takes in a terminal."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    total = 0
    for character in text:
        if category(character) in ("Mn", "Me", "Cf"):
            continue
        total += 2 if east_asian_width(character) in "WF" else 1
    return total


def pad(text: str, to: int, right: bool = False) -> str:
    """`text` filled with spaces to `to` columns."""
    space = " " * (to - width(text))
    return space + text if right else text + space


def shorten(text: str, to: int, dots: str = "..") -> str:
    """`text` cut to `to` columns, with dots where something is left out."""
    if width(text) <= to:
        return text
    return _start(text, to - width(dots)) + dots


def shortened(start: str, end: str, to: int) -> str:
    """What begins with `start` and ends with `end`, the middle left out, in `to` columns."""
    before = (to - 3) * 2 // 3
    return _start(start, before) + "..." + _start(end[::-1], to - 3 - before)[::-1]


def _start(text: str, to: int) -> str:
    """As much of `text` as there is room for in `to` columns."""
    room = to
    for at, character in enumerate(text):
        room -= width(character)
        if room < 0:
            return text[:at]
    return text


def stubs(names: Sequence[str], rooms: Sequence[int], dots: str = "..") -> list[str]:
    """Each name cut to its room, so that no two look alike; a room is taken for at least 4 columns."""
    rooms = [max(room, 4) for room in rooms]
    found = [shorten(name, room, dots) for name, room in zip(names, rooms)]
    for end in range(1, max(rooms) - 2):
        alike = _alike(names, found)
        if not alike:
            return found
        # They begin alike, so their ends are shown too.
        for at in alike:
            if width(names[at]) > rooms[at]:
                tail = names[at][-min(end, rooms[at] - 3) :]
                found[at] = shorten(names[at], rooms[at] - width(tail), dots) + tail
    for at in _alike(names, found):
        found[at] = f"{shorten(names[at], rooms[at] - 1, dots)}{at + 1}"
    return found


def _alike(names: Sequence[str], found: Sequence[str]) -> list[int]:
    """Where different names are shown alike."""
    shown: dict[str, set[str]] = {}
    for name, stub in zip(names, found):
        shown.setdefault(stub, set()).add(name)
    return [at for at, stub in enumerate(found) if len(shown[stub]) > 1]


def fitted(names: Sequence[str], figures: Sequence[int], room: int | None, dots: str = "..") -> list[str]:
    """Names as heads of columns that are `figures` wide or wider, cut only where `room` makes them.

    `room` is what all columns together have; None: there is no end to it.
    """
    widest = max(map(width, names))
    for most in range(widest, 3, -1):
        needed = [max(min(width(name), most), figure) for name, figure in zip(names, figures)]
        if room is None or sum(needed) <= room:
            return stubs(names, [max(most, figure) for figure in figures], dots)
    return stubs(names, [max(4, figure) for figure in figures], dots)


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


def wrap(text: str, to: int | None, first: str = "", rest: str = "") -> list[str]:
    """`text` broken between words to `to` columns; `first` and `rest` start the lines. None: one line."""
    if to is None:
        return [first + text]
    lines: list[str] = []
    line, empty = first, True
    for word in text.split(" "):
        if not empty and width(line) + 1 + width(word) > to:
            lines.append(line)
            line, empty = rest, True
        line += word if empty else " " + word
        empty = False
    return [*lines, line]


# --- tables -----------------------------------------------------------------------------------------


class Cell(NamedTuple):
    """One cell of a table: `paint` is applied after the text is measured and filled."""

    text: str
    paint: str = ""


class Column(NamedTuple):
    """One column of a table. Where the table is too wide, the column of the highest `spare` goes first."""

    title: str
    right: bool = False
    spare: int = 0


def table(head: Sequence[Column], rows: Sequence[Sequence[Cell]], look: Look, indent: int = 0) -> list[str]:
    """The lines of a table, its columns two spaces apart and none of its figures ever cut."""
    keep = list(range(len(head)))
    widths = [max(width(c.title), *(width(row[i].text) for row in rows), 0) for i, c in enumerate(head)]
    while look.width and indent + sum(widths[i] + 2 for i in keep) - 2 > look.width:
        spare = max(keep, key=lambda i: head[i].spare)
        if not head[spare].spare:
            break
        keep.remove(spare)
    titles = [Cell(column.title, "dim") for column in head]
    lines = []
    for row in ([titles] if any(c.text for c in titles) else []) + [list(row) for row in rows]:
        line = "  ".join(look.paint(pad(row[i].text, widths[i], head[i].right), row[i].paint) for i in keep)
        lines.append((" " * indent + line).rstrip())
    return lines
