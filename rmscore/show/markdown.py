"""The ledger as a table in Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rmscore.show import sharing
from rmscore.show.sharing import Shared
from rmscore.show.words import visible

_SPECIAL = re.compile(r"[\\`*_\[\]<>#|~&$]|:(?=[\w/])|^[-+=]|(?<=^\d)[.)]")


def text(records: Sequence[Shared], style: str) -> str:
    """All records, one table each."""
    return "\n".join(_one(shared, style) for shared in records)


def _one(shared: Shared, style: str) -> str:
    grid = sharing.grid(shared)
    lines = [f"## {escaped(shared.title)}", "", escaped(", ".join(sharing.about(shared)))]
    if shared.ledger is None:
        lines[-1] += "; " + escaped(sharing.deal(shared.games[0], style))
    remarks = any(row.remark for row in grid.rows)
    more = [""] if remarks else []
    names = [escaped(name) for name in grid.players]
    lines += ["", _row([*map(escaped, grid.labels), *names, *more])]
    lines.append(_row(["---"] * len(grid.labels) + ["---:"] * len(names) + ["---"] * remarks))
    for row in grid.rows:
        lines.append(_row([*map(escaped, row.labels), *row.figures, *([escaped(row.remark)] * remarks)]))
    figures = enumerate(grid.totals.figures)
    totals = [f"**{total}**" if seat in grid.best else total for seat, total in figures]
    lines.append(_row([*map(escaped, grid.totals.labels), *totals, *more]))
    notes = [f"- {escaped(note)}" for note in sharing.notes(shared)]
    return "\n".join([*lines, "", escaped(sharing.outcome(shared)), *([""] if notes else []), *notes, ""])


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def escaped(text: str) -> str:
    """`text` with everything that Markdown gives a meaning to made plain."""
    return _SPECIAL.sub(r"\\\g<0>", visible(text))
