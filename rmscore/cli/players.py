"""Players as a command line names them: four for a new table, or one of those who play."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from rmscore.catalogue import WANTS_FOUR_PLAYERS
from rmscore.cli.usage import guess
from rmscore.files import rulesets
from rmscore.files.documents import read_stream
from rmscore.files.fields import alike_names
from rmscore.files.written import whole
from rmscore.findings import Fact, Kind
from rmscore.names import seats_named, tidy
from rmscore.records import Set
from rmscore.show.words import _, listed, n_, sentence


def four_players(text: str) -> tuple[str, ...] | str:
    """The players' names, or what is wrong with them: the reader of records says so."""
    names = tuple([name.strip(" ") for name in text.split(",")])
    written = whole(Set(names, 0), rulesets.load(rulesets.DEFAULT, Path())).encode()
    document = next(read_stream(io.BytesIO(written), "-", Path()))
    if document.findings:
        finding = document.findings[0]
        if finding.kind is WANTS_FOUR_PLAYERS:
            count = len(names) if text.strip() else 0
            says = n_("{n} player is named, and four play.", "{n} players are named, and four play.", count)
            return says + " " + _("Name all, clockwise, with commas between them.")
        return sentences(finding.kind, finding.facts)
    return tuple(map(tidy, names))


def looks_alike(name: str, earlier: str) -> str:
    """What to say of a name that looks like an earlier one."""
    return sentences(*alike_names(name, earlier))


def sentences(kind: Kind, facts: Mapping[str, Fact]) -> str:
    """What is wrong, and what can be done."""
    return " ".join(sentence(part, facts, "letters") for part in (kind.says, kind.remedy))


def seat_named(player: str, names: Sequence[str]) -> int | str:
    """The seat of the player named, or what to say where it is none of them, or may be several."""
    seats = seats_named(player, names)
    if len(seats) == 1:
        return seats[0]
    if seats:
        says = _("{player} fits several players, {players}; write the name as it is in the record.")
        return says.format(player=player, players=listed([names[seat] for seat in seats]))
    says = _("nobody is called {player}; the players are {players}.")
    says = says.format(player=player, players=listed(names))
    return says + guess(player, list(names))
