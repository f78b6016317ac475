"""The running totals of a set as a line chart in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rmscore.ledger import Ledger
from rmscore.show.lettering import cut, length
from rmscore.show.markup import Markup, element, join
from rmscore.show.sharing import signed
from rmscore.show.words import _

WIDTH, HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 158, 14, 40
_NAME = 13  # the size of the names at the ends of the lines
_APART = 17  # between the names at the ends of the lines
_LINES = 6  # lines across, at most
_DASHES = (None, "7 4", "2 4", "10 4 2 4", "1 3", "12 3")
"""A line for each seat and for two stand-ins, told apart without colour; so are the marks on it."""


_SHAPES: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, -4.8), (4.4, 3.4), (-4.4, 3.4)),
    ((0, -5.2), (5.2, 0), (0, 5.2), (-5.2, 0)),
    (
        *((-1.5, -5), (1.5, -5), (1.5, -1.5), (5, -1.5), (5, 1.5), (1.5, 1.5)),
        *((1.5, 5), (-1.5, 5), (-1.5, 1.5), (-5, 1.5), (-5, -1.5), (-1.5, -1.5)),
    ),
    ((-4.2, -4.8), (4.2, -4.8), (-4.2, 4.8), (4.2, 4.8)),
)
"""The marks that are neither a disc nor a square, round their middle."""


class _Scale(NamedTuple):
    """From games and points to a place in the chart."""

    games: int
    low: int
    high: int

    def x(self, game: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * game / self.games

    def y(self, points: float) -> float:
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (self.high - points) / (self.high - self.low)


def has_chart(ledger: Ledger) -> bool:
    """Whether there is more than one point to a line."""
    return ledger.played > 1


def chart(ledger: Ledger) -> Markup:
    """The contents of an `svg` element of `WIDTH` by `HEIGHT`; its classes are coloured by a style sheet.

    `p0` to `p5` are the players as they come (see `style`), `axis` and `grid` lines, `label` small text.
    """
    counted = [game for game in ledger.games if game.counts]
    courses = [(0, *(game.running[seat] for game in counted)) for seat in range(len(ledger.totals))]
    values = [points for course in courses for points in course]
    step = _step(max(values) - min(values))
    low, high = min(values) // step * step, -(-max(values) // step) * step
    scale = _Scale(max(ledger.ruleset.games, ledger.played), low, max(high, low + step))
    return join(
        [_level(scale, points) for points in range(scale.low, scale.high + 1, step)],
        _games(scale),
        [_line(scale, seat, course) for seat, course in enumerate(courses)],
        _names(scale, ledger.players, ledger.totals, ledger.played),
    )


def says(ledger: Ledger) -> str:
    """The chart in a sentence, for who cannot see it."""
    parts = [f"{name} {signed(total)}" for name, total in zip(ledger.players, ledger.totals)]
    start = _("The running totals over the set. Now: {players}.")
    return start.format(players=", ".join(parts))


def _step(span: int) -> int:
    """Points between two lines across: 1, 2 or 5 times a power of ten, so that there are few lines."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if span / step <= _LINES - 1:
                return step
        size *= 10


def _level(scale: _Scale, points: int) -> Markup:
    y = scale.y(points)
    return join(
        element("line", class_="grid" if points else "axis", x1=_LEFT, x2=WIDTH - _RIGHT, y1=y, y2=y),
        element("text", signed(points), class_="label", x=_LEFT - 8, y=y + 4, text_anchor="end"),
    )


def _games(scale: _Scale) -> Markup:
    every = max(1, -(-scale.games // 20))
    marks = [
        element(
            "text", str(game), class_="label", x=scale.x(game), y=HEIGHT - _BOTTOM + 18, text_anchor="middle"
        )
        for game in range(every, scale.games + 1, every)
    ]
    middle = (_LEFT + WIDTH - _RIGHT) / 2
    title = element("text", _("game"), class_="label", x=middle, y=HEIGHT - 4, text_anchor="middle")
    return join(marks, title)


def _line(scale: _Scale, seat: int, course: Sequence[int]) -> Markup:
    places = [(scale.x(game), scale.y(points)) for game, points in enumerate(course)]
    path = "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    return element(
        "g",
        element("path", d=path, fill="none", stroke_width="2.25", stroke_dasharray=_DASHES[_look(seat)]),
        [mark(seat, x, y) for x, y in places[1:]],
        class_=style(seat),
    )


def _look(column: int) -> int:
    """Which of the lines and marks there are is the player's; stand-ins take turns at the last two."""
    return column if column < len(_DASHES) else 4 + column % 2


def style(column: int) -> str:
    """The class of what is drawn for one of a ledger's players."""
    return f"p{_look(column)}"


def mark(seat: int, x: float, y: float) -> Markup:
    """The mark of a player's line: a disc, a square, a triangle, a diamond, a cross or an hourglass."""
    if seat == 0:
        return element("circle", cx=x, cy=y, r=4)
    if seat == 1:
        return element("rect", x=x - 3.5, y=y - 3.5, width=7, height=7)
    shape = _SHAPES[_look(seat) - 2]
    return element("polygon", points=" ".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in shape))


def _names(scale: _Scale, names: Sequence[str], totals: Sequence[int], played: int) -> Markup:
    """Each name at the end of its line, moved where two would meet."""
    order = sorted(range(len(names)), key=lambda seat: -totals[seat])
    places = [scale.y(totals[seat]) for seat in order]
    for at in range(1, len(places)):
        places[at] = max(places[at], places[at - 1] + _APART)
    room = float(HEIGHT - _BOTTOM)
    for at in reversed(range(len(places))):
        places[at] = min(places[at], room)
        room = places[at] - _APART
    end, left = scale.x(played), WIDTH - _RIGHT
    longest = max(length(signed(total), _NAME) for total in totals)
    shown = cut(names, _RIGHT - 40 - longest, _NAME)
    found = []
    for seat, y in zip(order, places):
        total, height = signed(totals[seat]), scale.y(totals[seat])
        found.append(
            element(
                "g",
                element("path", d=f"M{end + 7:.1f} {height:.1f} L{left + 10:.1f} {y:.1f}", class_="lead"),
                mark(seat, left + 19, y),
                element("text", shown[seat], class_="name", x=left + 30, y=y + 4.5),
                element("text", total, class_="name", x=WIDTH - 2, y=y + 4.5, text_anchor="end"),
                class_=style(seat),
            )
        )
    return join(found)
