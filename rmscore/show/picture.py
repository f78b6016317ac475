"""The ledger as a picture in SVG, with the chart of a set below it."""

from __future__ import annotations

from collections.abc import Sequence

from rmscore.show import chart, sharing
from rmscore.show.cells import stubs
from rmscore.show.lettering import broken, length
from rmscore.show.markup import Markup, element, join
from rmscore.show.sharing import Grid, Row, Shared

_EDGE = 28
_LINE = 27  # from one row of the table to the next
_TABLE, _SOFT, _SAYS, _TITLE = 14, 13, 16, 25  # sizes of letters
_LONGEST = 24  # letters of a player's name
_NARROWEST = 480
_GAP = 26  # between columns

_STYLE = """
text { font: 14px system-ui, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; fill: #211e18; }
.paper { fill: #faf8f3; }
.title { font: 600 25px "Palatino Linotype", Palatino, "DejaVu Serif", Georgia, serif; }
.says { font: italic 16px "Palatino Linotype", Palatino, "DejaVu Serif", Georgia, serif; }
.soft, .label { fill: #625b4d; font-size: 13px; }
.best { font-weight: 700; }
.rule { stroke: #ddd5c4; } .strong { stroke: #211e18; stroke-width: 1.5; }
.grid { stroke: #ddd5c4; } .axis { stroke: #625b4d; } .label { font-size: 12px; }
.lead { fill: none; stroke: #ddd5c4; }
.name { font-size: 13px; stroke: none; fill: #211e18; }
.p0 { fill: #14689a; stroke: #14689a; } .p1 { fill: #b4491c; stroke: #b4491c; }
.p2 { fill: #2c7a47; stroke: #2c7a47; } .p3 { fill: #7b469f; stroke: #7b469f; }
.p4 { fill: #7a6000; stroke: #7a6000; } .p5 { fill: #a0306b; stroke: #a0306b; }
@media (prefers-color-scheme: dark) {
  text, .name { fill: #ece8dd; }
  .paper { fill: #15171a; }
  .soft, .label { fill: #a8a294; }
  .rule, .grid, .lead { stroke: #383b40; } .strong { stroke: #ece8dd; } .axis { stroke: #a8a294; }
  .p0 { fill: #66b5ea; stroke: #66b5ea; } .p1 { fill: #f08f5c; stroke: #f08f5c; }
  .p2 { fill: #75c990; stroke: #75c990; } .p3 { fill: #c698ea; stroke: #c698ea; }
  .p4 { fill: #d9bd4e; stroke: #d9bd4e; } .p5 { fill: #ee8fc0; stroke: #ee8fc0; }
}
"""


def text(records: Sequence[Shared], style: str) -> str:
    """All records, one below the other."""
    top, widest = 0, 0
    drawn = []
    for shared in records:
        picture, wide, high = _record(shared, style)
        drawn.append(element("g", picture, transform=f"translate(0 {top})"))
        top, widest = top + high, max(widest, wide)
    title = ", ".join(shared.title for shared in records)
    says = " ".join(sharing.outcome(shared) for shared in records)
    return (
        element(
            "svg",
            element("title", title),
            element("desc", says),
            element("style", Markup(_STYLE)),
            element("rect", class_="paper", width=widest, height=top),
            drawn,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {widest} {top}",
            width=widest,
            height=top,
            role="img",
        )
        + "\n"
    )


def _record(shared: Shared, style: str) -> tuple[Markup, int, int]:
    """A record drawn, and how wide and high it is."""
    grid = sharing.grid(shared)
    grid = grid._replace(players=tuple(stubs(grid.players, [_LONGEST] * len(grid.players))))
    columns = _columns(grid)
    charted = shared.ledger is not None and chart.has_chart(shared.ledger)
    wide = max(chart.WIDTH if charted else _NARROWEST, *columns) + 2 * _EDGE
    about = sharing.about(shared)
    if shared.ledger is None:
        about.append(sharing.deal(shared.games[0], style))
    room = wide - 2 * _EDGE
    parts: list[Markup | str] = []
    y = 50
    for line in broken(shared.title, room, _TITLE, bold=True):
        parts.append(_text(line, _EDGE, y, "title"))
        y += 30
    y -= 6
    for line in broken("  ·  ".join(about), room, _SOFT):
        parts.append(_text(line, _EDGE, y, "soft"))
        y += 20
    y += 12
    for number, row in enumerate((Row(grid.labels, grid.players), *grid.rows, grid.totals)):
        last = number == len(grid.rows) + 1
        parts.append(_row(row, columns, y, grid.best if last else (), number == 0 or last))
        if not last:
            rule = "strong" if number in (0, len(grid.rows)) else "rule"
            parts.append(element("line", class_=rule, x1=_EDGE, x2=wide - _EDGE, y1=y + 9, y2=y + 9))
        y += _LINE
    y += 14
    for line in broken(sharing.outcome(shared), room, _SAYS):
        parts.append(_text(line, _EDGE, y, "says"))
        y += 22
    for note in sharing.notes(shared):
        for at, line in enumerate(broken(note, room - 20, _SOFT)):
            parts.append(_text(line if at else f"– {line}", _EDGE + 12 * bool(at), y, "soft"))
            y += 19
    if charted:
        assert shared.ledger is not None
        drawn = element("g", chart.chart(shared.ledger), transform=f"translate({_EDGE - 12} {y + 8})")
        parts.append(drawn)
        y += chart.HEIGHT + 14
    return join(parts), wide, y + 10


def _columns(grid: Grid) -> list[int]:
    """Where the columns are: labels from their left edge, players' figures to their right one, remarks."""
    places: list[int] = []
    rows = (Row(grid.labels, grid.players), *grid.rows, grid.totals)
    x = float(_EDGE)
    heads = (0, len(rows) - 1)  # in bold
    for at in range(len(grid.labels)):
        places.append(int(x))
        x += max(length(row.labels[at], _TABLE, n in heads) for n, row in enumerate(rows)) + _GAP
    for seat in range(len(grid.players)):
        x += max(48.0, *(length(row.figures[seat], _TABLE, n in heads) for n, row in enumerate(rows)))
        places.append(int(x))
        x += _GAP
    places.append(int(x))
    places.append(int(x + max(length(row.remark, _SOFT) for row in rows)) - _EDGE)
    return places


def _row(row: Row, columns: Sequence[int], y: int, best: Sequence[int], strong: bool) -> Markup:
    parts = [_text(label, x, y, "best" if strong else "") for label, x in zip(row.labels, columns)]
    for seat, figure in enumerate(row.figures):
        x = columns[len(row.labels) + seat]
        parts.append(_text(figure, x, y, "best" if seat in best or (strong and not best) else "", "end"))
    parts.append(_text(row.remark, columns[-2], y, "soft"))
    return join(parts)


def _text(says: str, x: int, y: int, class_: str, anchor: str | None = None) -> Markup | str:
    if not says:
        return ""
    return element("text", says, x=x, y=y, class_=class_ or None, text_anchor=anchor)
