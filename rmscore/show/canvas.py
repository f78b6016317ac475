"""A page of terminal cells to write on: what does not fit is cut, so that no layout ever breaks."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple, TextIO

from rich.cells import set_cell_size, split_graphemes
from rich.text import Text

from rmscore.show.cells import width
from rmscore.show.terminal import Look, can_encode, painted


class Glyphs(NamedTuple):
    """The characters that a page is drawn with."""

    line: str
    box: str  # horizontal, vertical, and the corners from the upper left
    best: str  # the same, for the card that wins
    pile: str  # one trick in a pile
    empty: str  # where a card will be played
    dots: str  # something is left out
    dash: str
    arrows: tuple[str, str]  # to the sides, up and down
    join: str


UNICODE = Glyphs("─", "─│┌┐└┘", "═║╔╗╚╝", "▮", "·", "…", "–", ("←→", "↑↓"), " · ")
ASCII = Glyphs("-", "-|++++", "=#####", "#", ".", "..", "-", ("Left/Right", "Up/Down"), ", ")


def glyphs(stream: TextIO) -> Glyphs:
    """The characters that the stream's encoding has."""
    return UNICODE if can_encode(stream, "─│┌┐└┘═║╔╗╚╝▮·…–←→↑↓") else ASCII


def fit(text: str, room: int, dots: str) -> str:
    """`text` cut to `room` columns, with dots where something is left out."""
    if width(text) <= room:
        return text
    if room <= width(dots):
        return dots[: max(room, 0)]
    return set_cell_size(text, room - width(dots)).rstrip() + dots


class Canvas:
    """A page of `width` by `height` cells; rows and columns are counted from 0."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, style: str = "") -> int:
        """Write `text`, cut at the page's edge; gives the column after it."""
        if not 0 <= row < self.height:
            return column
        cells = self._cells[row]
        for start, end, wide in split_graphemes(text)[0]:
            if column < 0 or column + wide > self.width:
                break
            if wide:
                cells[column : column + wide] = [(text[start:end], style), *[("", style)] * (wide - 1)]
            elif column and cells[column - 1][0]:  # a mark on the letter before
                letter, own = cells[column - 1]
                cells[column - 1] = (letter + text[start:end], own)
            column += wide
        return column

    def write(self, row: int, column: int, line: Text) -> None:
        """Write a line of a document."""
        self.put(row, column, line.plain, str(line.style))

    def lines(self, look: Look) -> list[str]:
        """The page as lines for a terminal, no spaces at their ends."""
        rows = []
        for row in self._cells:
            runs = groupby(row, lambda cell: cell[1])
            line = Text.assemble(*(("".join(text for text, _style in run), style) for style, run in runs))
            line.rstrip()
            rows.append(line)
        return painted(rows, look.colour).split("\n")
