"""An empty score sheet for the table: what a ruleset has people write down, and its rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.show import rules
from rmscore.show.terminal import Look, pad, stubs, width, wrap
from rmscore.show.words import _, counted, visible

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


def title(ruleset: Ruleset) -> str:
    return f"{visible(ruleset.name)}: {visible(_(ruleset.title))}"


# --- as text ----------------------------------------------------------------------------------------


def text(ruleset: Ruleset, players: Sequence[str], style: str) -> str:
    """The sheet in plain characters, for any printer, and the rules below it."""
    names = [visible(name) for name in players] or [""] * PLAYERS
    lines = wrap(title(ruleset), _WIDTH)
    lines += ["", _blank(_("Date"), 24) + "   " + _blank(_("Place"), 40), ""]
    lines += [_rule("="), *_row(_("player"), names), _rule("=")]
    for game in range(1, ruleset.games + 1):
        lines += [*_game(ruleset, game), _rule("=")]
    lines += ["", rules.sheet(ruleset, Look(style, width=_WIDTH))]
    return "\n".join(line.rstrip() for line in lines)


def _game(ruleset: Ruleset, game: int) -> Iterator[str]:
    start = pad(_("game {n}").format(n=game), _LABEL)
    blanks = "   ".join(_blank(name, 24) for name in before(ruleset))
    yield f"| {start} | {pad(blanks, (_CELL + 1) * PLAYERS - 3)} |"
    yield _rule("-")
    for label in (*(column.name for column in columns(ruleset)), _("total"), _("total so far")):
        yield from _row(label)


def _row(label: str, cells: Sequence[str] = ("",) * PLAYERS) -> Iterator[str]:
    """A row; what is too long for its cell goes on below."""
    columns = [_lines([label], _LABEL)[0], *_lines(cells, _CELL - 2)]
    for line in zip_longest(*columns, fillvalue=""):
        shown = (f" {pad(cell, _CELL - 2)} " for cell in line[1:])
        yield f"| {pad(line[0], _LABEL)} |{'|'.join(shown)}|"


def _lines(cells: Sequence[str], room: int) -> list[list[str]]:
    """Each cell broken between words; one that has a longer word is cut, so that no two look alike."""
    cut = stubs(cells, [room] * len(cells))
    broken = [wrap(cell, room) for cell in cells]
    return [
        lines if all(width(line) <= room for line in lines) else [stub] for lines, stub in zip(broken, cut)
    ]


def _rule(stroke: str) -> str:
    return "+".join(["", stroke * (_LABEL + 2), *(stroke * _CELL for _seat in range(PLAYERS)), ""])


def _blank(label: str, room: int) -> str:
    start = f"{label}: "
    return start + "_" * max(room - len(start), 4)
