"""The way from one ruleset to another, key by key, and what each key changes for each player."""

from __future__ import annotations

from typing import Any, NamedTuple

from rmscore.readings import Reading
from rmscore.readings.steps import players, steps, telling
from rmscore.records import Hand, Set
from rmscore.show import document
from rmscore.show.document import Column, Document, Part, either, say, table
from rmscore.show.words import _, n_


class Row(NamedTuple):
    """A line of the way: a ruleset with its totals, or keys with what they change."""

    name: str
    figures: tuple[int, ...]  # of each of `players`
    step: bool


def rows(record: Hand | Set, one: Reading, other: Reading) -> tuple[list[Row], str]:
    """The way from one ruleset to the other, and what is to be said of the keys that change nothing."""
    told, idle = telling(steps(record, one, other))
    names = players(one, other)
    totals = [dict(zip(each.players, each.totals)) for each in (one, other)]
    first, last = (tuple([each.get(name, 0) for name in names]) for each in totals)
    found = [Row(one.ruleset.name, first, False)]
    found += [Row(", ".join(step.keys), step.changes, True) for step in told]
    found.append(Row(other.ruleset.name, last, False))
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
    return says.format(first=one.ruleset.name, second=other.ruleset.name)


def text(record: Hand | Set, one: Reading, other: Reading) -> Document:
    """A table with a column for each player; where that is too wide, a few lines for each step."""
    found, says = rows(record, one, other)
    names = players(one, other)
    seats = range(len(names))
    cells: list[list[Part]] = []
    below: Document = []
    for row in found:
        tone = "" if row.step else "heading"
        cells.append([(row.name, tone), *(figure(row, seat) for seat in seats)])
        shown = [seat for seat in seats if row.figures[seat] or not row.step]
        figures = [_("{player} {total}").format(player=names[n], total=figure(row, n)) for n in shown]
        below += say(row.name, style=tone) + say(", ".join(figures), indent=2)
    head = [Column(), *(Column(name, right=True) for name in names)]
    way = document.heading(heading(one, other)) + either(table(head, cells), below)
    return way + say(says) if says else way


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
            {"keys": list(step.keys), "changes": dict(zip(players(one, other), step.changes))}
            for step in told
        ],
        "keys_without_effect": idle,
    }
