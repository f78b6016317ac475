"""Columns that text takes in a terminal, and names cut to them."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

width = cell_len
"""Columns that a text takes in a terminal."""


padded = set_cell_size
"""A text filled with spaces to so many columns, or cut to them."""


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
    kept = set_cell_size(text, max(to, 0))
    # Half a wide character is a space that the text has not; a text that is shorter was filled with them.
    return text if len(kept) > len(text) else kept if text.startswith(kept) else kept[:-1]


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
