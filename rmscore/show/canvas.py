"""A page of terminal cells to write on: what does not fit is cut, so that no layout ever breaks."""

from __future__ import annotations

from typing import NamedTuple, TextIO

from rmscore.show.terminal import Look, can_encode, width


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
    kept, used = "", 0
    for character in text:
        used += width(character)
        if used > room - width(dots):
            break
        kept += character
    return kept.rstrip() + dots


class Canvas:
    """A page of `width` by `height` cells; rows and columns are counted from 0."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, row: int, column: int, text: str, paint: str = "") -> int:
        """Write `text`, cut at the page's edge; gives the column after it."""
        if not 0 <= row < self.height:
            return column
        cells = self._cells[row]
        for character in text:
            wide = width(character)
            if column < 0 or column + wide > self.width:
                break
            if wide:
                cells[column] = (character, paint)
                if wide == 2:
                    cells[column + 1] = ("", paint)
            elif column and cells[column - 1][0]:  # a mark on the letter before
                letter, painted = cells[column - 1]
                cells[column - 1] = (letter + character, painted)
            column += wide
        return column

    def lines(self, look: Look) -> list[str]:
        """The page as lines for a terminal, no spaces at their ends."""
        return [_painted(row, look) for row in self._cells]


def _painted(row: list[tuple[str, str]], look: Look) -> str:
    runs: list[tuple[str, str]] = []
    for character, paint in row:
        if runs and (runs[-1][1] == paint):
            runs[-1] = (runs[-1][0] + character, paint)
        else:
            runs.append((character, paint))
    while runs and not runs[-1][0].strip() and runs[-1][1] in ("", "dim"):
        runs.pop()
    if runs and not runs[-1][1]:
        runs[-1] = (runs[-1][0].rstrip(), "")
    return "".join(look.paint(text, paint) for text, paint in runs)
