"""An empty score sheet for the table: what a ruleset has people write down, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.show import rules
from rmscore.show.cells import padded, stubs, width
from rmscore.show.document import say
from rmscore.show.terminal import Look, lines
from rmscore.show.terminal import text as written
from rmscore.show.words import _, counted

_LABEL = 19  # columns of the text for what is written in a line
_CELL = 13  # and for each player
_WIDTH = 79


class Column(NamedTuple):
    """A figure that the table writes down for each player in each game."""

    name: str
    pays: str = ""  # of what a ladder counts: what the counts pay


def columns(ruleset: Ruleset) -> list[Column]:
    """In-play points, tricks, whatever else the ladders count, and what they pay together."""
    counts = dict.fromkeys(("tricks", *ruleset.ladders))
    found = [Column(_("points"))]
    for name in counts:
        rungs = ruleset.ladders.get(name, ())
        found.append(Column(counted(name), rules.ladder(rungs) if rungs else ""))
    if ruleset.ladders:
        found.append(Column(_("bonuses")))
    return found


def before(ruleset: Ruleset) -> list[str]:
    """What is written down of a game before it is played."""
    trump = {"turned": [_("turned")], "free": [_("trump")], "none": []}[ruleset.trump]
    return [_("dealer"), *trump]


# --- as text ----------------------------------------------------------------------------------------


def text(ruleset: Ruleset, players: Sequence[str], style: str) -> str:
    """The sheet in plain characters, for any printer, and the rules below it."""
    names = players or [""] * PLAYERS
    parts = [written(say(rules.title(ruleset), hang=0), Look(width=_WIDTH))]
    parts += ["", _blank(_("Date"), 24) + "   " + _blank(_("Place"), 40), ""]
    parts += [_rule("="), *_row(_("player"), names), _rule("=")]
    for game in range(1, ruleset.games + 1):
        parts += [*_game(ruleset, game), _rule("=")]
    parts += ["", written(rules.sheet(ruleset, style), Look(width=_WIDTH))]
    return "\n".join(part.rstrip() for part in parts)


def _game(ruleset: Ruleset, game: int) -> Iterator[str]:
    start = padded(_("game {n}").format(n=game), _LABEL)
    blanks = "   ".join(_blank(name, 24) for name in before(ruleset))
    yield f"| {start} | {padded(blanks, (_CELL + 1) * PLAYERS - 3)} |"
    yield _rule("-")
    for label in (*(column.name for column in columns(ruleset)), _("total"), _("total so far")):
        yield from _row(label)


def _row(label: str, cells: Sequence[str] = ("",) * PLAYERS) -> Iterator[str]:
    """A row; what is too long for its cell goes on below."""
    columns = [_lines([label], _LABEL)[0], *_lines(cells, _CELL - 2)]
    for line in zip_longest(*columns, fillvalue=""):
        shown = (f" {padded(cell, _CELL - 2)} " for cell in line[1:])
        yield f"| {padded(line[0], _LABEL)} |{'|'.join(shown)}|"


def _lines(cells: Sequence[str], room: int) -> list[list[str]]:
    """Each cell broken between words; one that has a longer word is cut, so that no two look alike."""
    cut = stubs(cells, [room] * len(cells))
    broken = [[line.plain for line in lines(say(cell, hang=0), room)] for cell in cells]
    return [
        parts if all(width(part) <= room for part in parts) else [stub] for parts, stub in zip(broken, cut)
    ]


def _rule(stroke: str) -> str:
    return "+".join(["", stroke * (_LABEL + 2), *(stroke * _CELL for _seat in range(PLAYERS)), ""])


def _blank(label: str, room: int) -> str:
    start = f"{label}: "
    return start + "_" * max(room - len(start), 4)
