"""A terminal's screen, and the screen drawn as SVG."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

import pyte

# --- screens ------------------------------------------------------------------------------------------


class Style(NamedTuple):
    """How a cell is painted: colours by pyte's names, or six hex digits."""

    ink: str = "default"
    paper: str = "default"
    bold: bool = False
    underlined: bool = False


class Cell(NamedTuple):
    text: str
    style: Style


Screen = list[list[Cell]]


def screen(text: str, columns: int) -> Screen:
    """What a terminal of so many columns shows after `text`, as high as it needs to be."""
    lines = text.rstrip("\n").split("\n")
    terminal = pyte.Screen(columns, len(lines))
    pyte.Stream(terminal).feed(faint_as_grey("\r\n".join(lines)))
    return shown(terminal)


def faint_as_grey(text: str) -> str:
    """pyte knows no faint text, so it becomes what most terminals make of it."""

    def grey(match: re.Match[str]) -> str:
        codes = match[1].split(";")
        if {"38", "48"} & set(codes):  # there a 2 begins a colour
            return match[0]
        return f"\x1b[{';'.join('90' if code == '2' else code for code in codes)}m"

    return re.sub(r"\x1b\[([\d;]*)m", grey, text)


def shown(terminal: pyte.Screen) -> Screen:
    """The cells of a pyte screen, the second halves of wide characters left empty."""
    rows = [terminal.buffer[number] for number in range(terminal.lines)]
    return [[_cell(row[column]) for column in range(terminal.columns)] for row in rows]


def _cell(char: pyte.screens.Char) -> Cell:
    ink, paper = (char.bg, char.fg) if char.reverse else (char.fg, char.bg)
    if char.reverse:
        ink, paper = (ink if ink != "default" else "paper"), (paper if paper != "default" else "ink")
    return Cell(char.data, Style(ink, paper, char.bold, char.underscore))


# --- drawing ------------------------------------------------------------------------------------------

WIDE, HIGH, MARGIN, BAR, BASELINE = 8.4, 19, 18, 34, 14
COLOURS = {
    "default": "#d5dae3",
    "ink": "#d5dae3",
    "paper": "#1c212b",
    "black": "#2b313d",
    "red": "#f4868c",
    "green": "#93d38f",
    "brown": "#e5c07b",
    "blue": "#82b1ff",
    "magenta": "#cf9ff0",
    "cyan": "#74cfdc",
    "white": "#d5dae3",
    "brightblack": "#8d98aa",
    "brightred": "#ff9aa0",
    "brightgreen": "#aee8a8",
    "brightbrown": "#f5d48f",
    "brightblue": "#a6c8ff",
    "brightmagenta": "#e2bdff",
    "brightcyan": "#98e4ee",
    "brightwhite": "#ffffff",
}
FRAMES: dict[str, tuple[int, int, float]] = {}
"""Of a frame's characters: whether the lines leave right (1), left (-1) or through, below (1), above (-1) or
through (0 is through or none), and how far they stand from the middle."""
for _texts, _gap in (("─│┌┐└┘", 0.0), ("═║╔╗╚╝", 1.5)):
    for _text, _way in zip(_texts, ((1, 0), (0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1))):
        FRAMES[_text] = (*_way, _gap)
FONTS = "ui-monospace,'SF Mono','Cascadia Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"


def svg(cells: Screen, title: str) -> str:
    """The screen as a picture of a window; `title` is what it says to those who cannot see it."""
    columns = max(len(row) for row in cells)
    wide, high = columns * WIDE + 2 * MARGIN, len(cells) * HIGH + BAR + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}"'
        f' height="{high:g}" role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f"<style>text{{font:14px {FONTS};fill:{COLOURS['default']};white-space:pre;font-variant-emoji:text}}"
        ".b{font-weight:700}.u{text-decoration:underline}</style>",
        f'<rect x=".5" y=".5" width="{wide - 1:g}" height="{high - 1:g}" rx="9" fill="{COLOURS["paper"]}"'
        ' stroke="#6b7482" stroke-opacity=".55"/>',
        *(f'<circle cx="{MARGIN + 4 + 18 * i}" cy="17" r="5" fill="#475062"/>' for i in range(3)),
    ]
    for number, row in enumerate(cells):
        lines += _row(row, BAR + number * HIGH)
    return "\n".join([*lines, "</svg>", ""])


def _row(row: list[Cell], top: int) -> Iterator[str]:
    for column, cells in _alike(row, lambda cell: cell.style.paper):
        if cells[0].style.paper != "default":
            x, wide, fill = MARGIN + column * WIDE, len(cells) * WIDE, _colour(cells[0].style.paper)
            yield f'<rect x="{x:g}" y="{top}" width="{wide:g}" height="{HIGH}" fill="{fill}"/>'
    for column, cells in _alike(row, lambda cell: cell.style.ink if cell.text in FRAMES else None):
        if cells[0].text in FRAMES:
            lines = "".join(_frame(cell.text, column + i, top) for i, cell in enumerate(cells))
            yield f'<path d="{lines}" fill="none" stroke="{_colour(cells[0].style.ink)}"/>'
    words = []
    for column, cells in _alike(row, lambda cell: cell.style if cell.text not in (" ", *FRAMES) else None):
        text = "".join(cell.text for cell in cells)
        if cells[0].text in (" ", *FRAMES):
            continue
        style = cells[0].style
        look = "".join(letter for letter, on in (("b", style.bold), ("u", style.underlined)) if on)
        words.append(
            f'<tspan x="{MARGIN + column * WIDE:g}" textLength="{len(cells) * WIDE:g}"'
            + (f' class="{" ".join(look)}"' if look else "")
            + (f' fill="{_colour(style.ink)}"' if style.ink != "default" else "")
            + f">{escape(text)}</tspan>"
        )
    if words:
        yield f'<text y="{top + BASELINE}">{"".join(words)}</text>'


def _frame(text: str, column: int, top: int) -> str:
    """The lines of a frame's character, which meet those of the cells around as no font's would."""
    across, down, gap = FRAMES[text]
    left, middle = MARGIN + column * WIDE, top + HIGH / 2
    centre = left + WIDE / 2
    parts = []
    for shift in (-gap, gap) if gap else (0.0,):
        if not down:
            parts.append(f"M{left:g} {middle + shift:g}h{WIDE:g}")
        elif not across:
            parts.append(f"M{centre + shift:g} {top}v{HIGH}")
        else:
            x, y = left + WIDE * (across > 0), top + HIGH * (down > 0)
            parts.append(f"M{x:g} {middle + shift * down:g}H{centre + shift * across:g}V{y:g}")
    return "".join(parts)


def _alike(row: list[Cell], key: Callable[[Cell], object]) -> Iterator[tuple[int, list[Cell]]]:
    """The row's stretches of cells alike in `key`, each with its first column."""
    column = 0
    for _key, group in groupby(row, key):
        cells = list(group)
        yield column, cells
        column += len(cells)


def _colour(name: str) -> str:
    return COLOURS.get(name, f"#{name}")
