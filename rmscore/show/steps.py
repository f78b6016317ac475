"""The way from one ruleset to another, key by key, and what each key changes for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rmscore.readings import Reading
from rmscore.readings.steps import steps, telling
from rmscore.records import Hand, Set
from rmscore.show.terminal import Cell, Column, Look, table, width, wrap
from rmscore.show.words import _, n_, visible


class Row(NamedTuple):
    """A line of the way: a ruleset with its totals, or keys with what they change."""

    name: str
    figures: tuple[int, ...]  # by seat
    step: bool


def rows(record: Hand | Set, one: Reading, other: Reading) -> tuple[list[Row], str]:
    """The way from one ruleset to the other, and what is to be said of the keys that change nothing."""
    told, idle = telling(steps(record, one, other))
    found = [Row(visible(one.ruleset.name), one.totals, False)]
    found += [Row(", ".join(map(visible, step.keys)), step.changes, True) for step in told]
    found.append(Row(visible(other.ruleset.name), other.totals, False))
    if not idle:
        return found, ""
    if told:
        return found, n_("{n} more key changes nothing.", "{n} more keys change nothing.", idle)
    return found, n_(
        "They differ in {n} key, and it changes nothing here.",
        "They differ in {n} keys, and these change nothing here.",
        idle,
    )


def heading(one: Reading, other: Reading) -> str:
    """What the way is called."""
    says = _("From {first} to {second}, key by key")
    return says.format(first=visible(one.ruleset.name), second=visible(other.ruleset.name))


def text(record: Hand | Set, names: Sequence[str], one: Reading, other: Reading, look: Look) -> list[str]:
    """A table with a column for each player; where that is too wide, a few lines for each step."""
    found, says = rows(record, one, other)
    lines = [look.paint(line, "bold") for line in wrap(heading(one, other), look.width, "", "  ")]
    head = [Column(""), *(Column(name, right=True) for name in names)]
    cells = [
        [Cell(row.name, "" if row.step else "bold"), *(Cell(figure(row, seat)) for seat in range(len(names)))]
        for row in found
    ]
    grid = table(head, cells, look._replace(width=None, colour=False), indent=1)
    if look.width is None or max(map(width, grid)) <= look.width:
        lines += table(head, cells, look._replace(width=None), indent=1)
    else:
        for row in found:
            name = wrap(row.name, look.width, "", "  ")
            lines += [look.paint(line, "" if row.step else "bold") for line in name]
            shown = [seat for seat in range(len(names)) if row.figures[seat] or not row.step]
            figures = [_("{player} {total}").format(player=names[n], total=figure(row, n)) for n in shown]
            lines += wrap(", ".join(figures), look.width, "  ", "    ")
    return lines + (wrap(says, look.width, "", "  ") if says else [])


def figure(row: Row, seat: int) -> str:
    """A total, or a change with its sign."""
    points = row.figures[seat]
    return f"{points:+}" if row.step and points else str(points)


def data(record: Hand | Set, one: Reading, other: Reading) -> dict[str, Any]:
    """What `compare/1` has of the way: nothing where one of the two cannot be applied."""
    if one.made is None or other.made is None:
        return {"steps": None, "keys_without_effect": None}
    told, idle = telling(steps(record, one, other))
    return {
        "steps": [
            {"keys": list(step.keys), "changes": dict(zip(record.players, step.changes))} for step in told
        ],
        "keys_without_effect": idle,
    }
