"""Reads a set: its table, and its entries in each of their forms."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from rmscore import catalogue
from rmscore.cards import PACK
from rmscore.files.documents import kind_of
from rmscore.files.fields import Fields
from rmscore.files.hands import (
    COMMON_KEYS,
    HAND_KEYS_IN_A_SET,
    USUAL_KINDS,
    Keys,
    Table,
    read_hand,
    read_rulings,
    tolerable,
)
from rmscore.files.similar import similar_file
from rmscore.files.sitting import SEAT_KEYS, Seats, Sitting
from rmscore.files.source import Source
from rmscore.files.yamltext import documents
from rmscore.findings import Finding, Place, Proof, Span
from rmscore.ledger import dealer_of_game
from rmscore.records import Entry, Figures, Set, Tally, Unread, Void
from rmscore.ruleset import Ruleset
from rmscore.tally import needed_counts

SET_KEYS = ("rmscore", "title", *COMMON_KEYS[1:], "hands")
TALLY_KEYS = ("tally", *SEAT_KEYS, "dealer", "rulings", "date", "place", "note")
FILE_KEYS = ("file", *SEAT_KEYS, "note")
VOID_KEYS = ("void", "tally", "file", *HAND_KEYS_IN_A_SET)
"""A deal may be void after some of it was written down."""

TEXT_KEYS = ("title", "ruleset", "date", "place", "note")


class SetReading(NamedTuple):
    """What was read of a set: None where its table is not clear; `complete` where nothing was left out."""

    record: Set | None
    complete: bool
    parts: Mapping[int, Source]  # the files of entries that have one of their own, by entry


class _Reader(NamedTuple):
    """What the entries of one set have in common."""

    fields: Fields
    ruleset: Ruleset | None
    folder: Path
    players: tuple[str, ...] | None
    seats: Seats
    parts: dict[int, Source]


def read_set(fields: Fields, node: Node, ruleset: Ruleset | None, folder: Path) -> SetReading:
    """Read a set; the files it names are seen from `folder`."""
    faults = len(fields.findings)
    keys = fields.mapping(node, "set", SET_KEYS)
    players = dealer = None
    if "players" in keys:
        players = fields.players(keys["players"][1])
    else:
        fields.missing(node, "players", "players: [Anna, Boris, Clara, Dmitri]")
    if "dealer" in keys:
        dealer = fields.seat(keys["dealer"][1], "dealer", players)
    else:
        fields.missing(node, "dealer", f"dealer: {players[0] if players else 'Anna'}")
    text = {key: fields.text(keys[key][1], key) for key in TEXT_KEYS if key in keys}
    seats = Seats(fields, players, keys["players"][1] if "players" in keys else None)
    reader = _Reader(fields, ruleset, folder, players, seats, {})
    entries: list[Entry] = []
    games = 0
    for number, item in enumerate(fields.items(keys["hands"][1], "hands") if "hands" in keys else (), 1):
        entries.append(_entry(reader, item, number, dealer_of_game(dealer or 0, games)))
        games += not isinstance(entries[-1], Void)
    if players is None or dealer is None:
        return SetReading(None, False, reader.parts)
    complete = all(map(tolerable, fields.findings[faults:]))
    return SetReading(Set(players, dealer, tuple(entries), **text), complete, reader.parts)


def _entry(reader: _Reader, node: Node, number: int, dealer: int) -> Entry:
    """One entry; which form it has, its keys say."""
    if not isinstance(node, MappingNode):
        reader.fields.add(catalogue.WANTS_MAPPING, node, key="hands")
        return Unread("tricks")
    names = {name.value for name, _ in node.value if isinstance(name, ScalarNode)}
    if "void" in names:
        keys = reader.fields.mapping(node, "hands", VOID_KEYS)
        return Void((reader.fields.text(keys["void"][1], "void") or "") if "void" in keys else "")
    sitting = reader.seats.of(node)
    if "tally" in names:
        return _tally(reader, node, sitting) or Unread("tally")
    table = Table(sitting.players, dealer, "file" in names, reader.players, sitting.counts_for_player)
    if table.own_file:
        return _in_own_file(reader, node, number, table)
    hand, complete = read_hand(reader.fields, node, reader.ruleset, table)
    return hand if hand is not None and complete else Unread("tricks")


# --- a tally ----------------------------------------------------------------------------------------


def _tally(reader: _Reader, node: MappingNode, sitting: Sitting) -> Tally | None:
    fields, ruleset, players = reader.fields, reader.ruleset, sitting.players
    faults = len(fields.findings)
    keys = fields.mapping(node, "hands", TALLY_KEYS, aside=("players",))
    dealer = fields.seat(keys["dealer"][1], "dealer", players) if "dealer" in keys else None
    for key in ("date", "place"):
        if key in keys:
            fields.text(keys[key][1], key)
    note = fields.text(keys["note"][1], "note") if "note" in keys else None
    rulings = read_rulings(fields, keys, players)
    needed = needed_counts(ruleset) if ruleset else ()
    example = "{" + ", ".join(["points: 57", "tricks: 4", *(f"{key}: 4" for key in needed)]) + "}"
    if "tally" not in keys:
        fields.missing(node, "tally", f"tally: {{Anna: {example}, …}}")
        return None
    table = keys["tally"][1]
    read: dict[int, Figures] = {}
    names: dict[int, ScalarNode] = {}
    for name, value in fields.mapping(table, "tally").values():
        seat = fields.seat(name, "tally", players)
        figures = _figures(fields, value, ruleset)
        if seat in names:
            proof = Proof(fields.source.span(names[seat]), {})
            fields.add(catalogue.DUPLICATE_KEY, name, [proof], key=name.value)
        elif seat is not None:
            names[seat] = name
            if figures is not None:
                read[seat] = figures
    if players is None or not all(map(tolerable, fields.findings[faults:])):
        return None
    for seat, player in enumerate(players):
        if seat not in read:
            fields.missing(table, player, f"{player}: {example}")
    rows = tuple([read[seat] for seat in sorted(read)])
    others = None if players == reader.players else players
    tally = Tally(rows, rulings, note, dealer, others, sitting.counts_for_player)
    if len(read) < len(players) or not _counted(fields, tally, needed, keys["tally"][0], names, ruleset):
        return None
    return tally


def _figures(fields: Fields, node: Node, ruleset: Ruleset | None) -> Figures | None:
    """One player's figures; None where one of them cannot be read."""
    if not isinstance(node, MappingNode):
        fields.add(catalogue.WANTS_MAPPING, node, key="tally")
        return None
    kinds = tuple(ruleset.kinds) if ruleset else USUAL_KINDS
    faults = len(fields.findings)
    given: Keys = fields.mapping(node, "tally", ("points", "tricks", "trumps", "mastheads", *kinds))
    read: dict[str, int] = {}
    for key, (_, value) in given.items():
        number = fields.number(value, key)
        if number is not None and number < 0 and key != "points":
            most = ruleset.most(key) if ruleset else len(PACK)
            fields.add(catalogue.WANTS_RANGE, value, token=str(number), low=0, high=most)
        elif number is not None:
            read[key] = number
    if not all(map(tolerable, fields.findings[faults:])):
        return None
    for key, example in (("points", "points: 57"), ("tricks", "tricks: 4")):
        if key not in read:
            fields.missing(node, key, example)
    if "points" not in read or "tricks" not in read:
        return None
    return Figures(read.pop("points"), read.pop("tricks"), read)


def _counted(
    fields: Fields,
    tally: Tally,
    needed: tuple[str, ...],
    key: Node,
    names: Mapping[int, Node],
    ruleset: Ruleset | None,
) -> bool:
    """Whether everything was counted that pays a bonus; one finding for what nobody counted."""
    whole = True
    for counted in needed:
        without = [seat for seat, figures in enumerate(tally.figures) if counted not in figures.counts]
        places = [key] if len(without) == len(tally.figures) else [names[seat] for seat in without]
        for place in places:
            whole = False
            rules = ruleset.name if ruleset else ""
            fields.add(catalogue.COUNT_MISSING, place, key=counted, ruleset=rules)
    return whole


# --- a hand in its own file -------------------------------------------------------------------------


def _in_own_file(reader: _Reader, node: MappingNode, number: int, table: Table) -> Entry:
    fields = reader.fields
    keys = fields.mapping(node, "hands", FILE_KEYS, aside=("players",))
    if "file" not in keys:
        fields.missing(node, "file", "file: games/02.yaml")
        return Unread("tricks")
    at = keys["file"][1]
    written = fields.text(at, "file")
    path = None if written is None else _path(fields, at, written, reader.folder)
    if written is None or path is None:
        return Unread("tricks")
    sources: list[tuple[Source, list[Finding]]] = []
    shown = os.path.join(os.path.dirname(fields.source.path), written)
    try:
        with path.open("rb") as stream:
            for source, findings in documents(stream, shown):
                if source.root is not None or findings:
                    sources.append((source, findings))
                if len(sources) > 1:
                    break
    except OSError as error:
        fields.add(
            catalogue.HAND_FILE_UNREADABLE, at, file=written, reason=(error.strerror or str(error)).lower()
        )
        return Unread("tricks")
    if len(sources) != 1:
        kind = catalogue.HAND_FILE_OF_SEVERAL if sources else catalogue.HAND_FILE_EMPTY
        fields.add(kind, at, file=written)
        return Unread("tricks")
    source, findings = sources[0]
    reader.parts[number] = source
    entry: Entry = Unread("tricks")
    if source.root is not None:
        own = Fields(source)
        held = kind_of(own, source.root)
        if held == "hand":
            own.absent = fields.absent
            hand, complete = read_hand(own, source.root, reader.ruleset, table)
            if hand is not None and complete and not findings:
                entry = hand
        elif held is not None:
            fields.add(catalogue.HAND_FILE_OF_ANOTHER_KIND, at, file=written, held=held)
        findings = findings + own.findings
    fields.findings += [_elsewhere(finding, number) for finding in findings]
    return entry


def _path(fields: Fields, at: Node, written: str, folder: Path) -> Path | None:
    """The file meant, which must lie beside the set's file or below it, links followed."""
    windows = PureWindowsPath(written)
    if windows.drive or windows.root or ".." in (*windows.parts, *PurePosixPath(written).parts):
        fields.add(catalogue.HAND_FILE_ELSEWHERE, at, file=written)
        return None
    try:
        path = (folder / written).resolve()
        if not path.is_relative_to(folder.resolve()):
            fields.add(catalogue.HAND_FILE_ELSEWHERE, at, file=written)
            return None
        if path.is_file():
            return path
        named = PurePosixPath(written).name and path.parent.is_dir()
        guess = similar_file(path.name, os.listdir(path.parent)) if named else None
    except (OSError, RuntimeError, ValueError):
        guess = None
    if guess is None:
        fields.add(catalogue.NO_HAND_FILE, at, file=written)
    else:
        meant = str(PurePosixPath(written).with_name(guess))
        fields.add(catalogue.NO_HAND_FILE_GUESS, at, file=written, guess=meant)
    return None


def _elsewhere(finding: Finding, number: int) -> Finding:
    """A finding of the reader in an entry's own file, told apart from places in the set's file."""

    def move(place: Place) -> Place:
        return ("hands", number, "file", *place) if isinstance(place, Span) else ("hands", number, *place)

    proof = tuple(proof._replace(place=move(proof.place)) for proof in finding.proof)
    return replace(finding, place=move(finding.place), proof=proof)
