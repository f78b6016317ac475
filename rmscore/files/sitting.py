"""Reads who sat where in a game of a set: the set's players, and who sat in for one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.files.fields import Fields, is_blank
from rmscore.files.written import flow
from rmscore.findings import Proof, Span
from rmscore.names import seats_named, skeleton, tidy

COUNTS_FOR = ("owner", "player")
SEAT_KEYS = ("seats", "counts_for")
"""Keys of an entry that say who sat in, and whose points those are."""


class Sitting(NamedTuple):
    """Who sat at the table, by seat; None where the entry does not say it clearly."""

    players: tuple[str, ...] | None
    counts_for_player: bool = False


class Seats:
    """The seats of one set, and who has been seen in them so far."""

    def __init__(self, fields: Fields, players: tuple[str, ...] | None, node: Node | None) -> None:
        """`node` is what the set's `players` are written in."""
        self.fields = fields
        self.players = players
        self._seen: set[str] = set()
        self._alike: dict[
            str, tuple[str, Span]
        ] = {}  # the first who is called so, by what the name looks like
        if players is not None and node is not None:
            items = node.value if isinstance(node, SequenceNode) else [node] * len(players)
            for name, item in zip(players, items):
                self._seen.add(name)
                self._alike.setdefault(skeleton(name), (name, fields.source.span(item)))

    def of(self, entry: MappingNode) -> Sitting:
        """Who sat there in one game, and whose its points are."""
        keys = {name.value: value for name, value in entry.value if isinstance(name, ScalarNode)}
        written = {key: value for key, value in keys.items() if not is_blank(value)}
        self.fields.absent = {}
        if self.players is None:
            return Sitting(None)
        sat: dict[int, str] | None = {}
        if "seats" in written:
            sat = self._stand_ins(written["seats"])
        counts = self._counts_for(entry, written)
        if sat is None or counts is None:
            return Sitting(None)
        players = tuple([sat.get(seat, owner) for seat, owner in enumerate(self.players)])
        if "players" in written:
            self._not_here(written["players"], players)
            return Sitting(None)
        self.fields.absent = {self.players[seat]: name for seat, name in sat.items()}
        return Sitting(players, counts == "player" and bool(sat))

    def _counts_for(self, entry: MappingNode, written: Mapping[str, Node]) -> str | None:
        if "counts_for" not in written:
            return COUNTS_FOR[0]
        counts = self.fields.choice(written["counts_for"], "counts_for", COUNTS_FOR)
        if "seats" not in written:
            self.fields.missing(entry, "seats", "seats: {Boris: Eve}")
            return None
        return counts

    def _stand_ins(self, node: Node) -> dict[int, str] | None:
        """The names of those who sat in, by seat; None where something is wrong with them."""
        fields = self.fields
        assert self.players is not None
        faults = len(fields.findings)
        sat: dict[int, str] = {}
        places: dict[int, Span] = {}
        for owner, value in fields.mapping(node, "seats").values():
            seat = fields.seat(owner, "seats", self.players)
            text = fields.text(value, "seats")
            if seat is None or text is None or not fields.proper_name(text, value):
                continue
            name, place = tidy(text), fields.source.span(value)
            facts = {"player": name, "owner": self.players[seat]}
            if seat in sat:
                fields.add(catalogue.DUPLICATE_KEY, owner, [Proof(places[seat], {})], key=owner.value)
            elif name in self.players:
                fields.add(catalogue.SEATED_ALREADY, value, **facts)
            elif name in sat.values():
                other = next(other for other, there in sat.items() if there == name)
                proof = Proof(places[other], {"player": name, "owner": self.players[other]})
                fields.add(catalogue.SITS_IN_TWICE, value, [proof], **facts)
            else:
                self._see(text, place)
                sat[seat], places[seat] = name, place
        new = fields.findings[faults:]
        return None if any(finding.name != "alike-names" for finding in new) else sat

    def _see(self, text: str, place: Span) -> None:
        """alike-names: a stand-in who looks like somebody who sat at the table before."""
        name = tidy(text)
        if name in self._seen:
            return
        self._seen.add(name)
        earlier, first = self._alike.setdefault(skeleton(name), (name, place))
        if earlier != name:
            self.fields.looks_alike(text, earlier, place, first)

    def _not_here(self, node: Node, circle: tuple[str, ...]) -> None:
        """An entry with `players`: how to write what its list says."""
        names = self.fields.players(node)
        if names is None or self.players is None:
            return
        if any(turned == circle for turned in turns(names)):
            self.fields.add(catalogue.PLAYERS_IN_ENTRY, node)
            return
        changed = sat_in(names, self.players)
        if changed:
            self.fields.add(catalogue.PLAYERS_IN_ENTRY_SAT_IN, node, line=line(changed))
            return
        others = nearest(names, self.players)
        self.fields.add(catalogue.PLAYERS_IN_ENTRY_CIRCLE, node, players=names, others=others)


def check_own_file(
    fields: Fields, node: Node, names: tuple[str, ...], sitting: tuple[str, ...], owners: tuple[str, ...]
) -> None:
    """Whether the players of a hand's own file are those whom the set's entry names, in the set's order."""
    if names == sitting:
        return
    changed = sat_in(names, owners)
    if changed and all(name not in sitting for name in changed.values()):
        facts = {"players": names, "others": sitting}
        fields.add(catalogue.PLAYERS_SAT_IN, node, **facts, line=line(changed))
    else:
        fields.add(catalogue.PLAYERS_DIFFER, node, players=names, others=sitting)


# --- circles ----------------------------------------------------------------------------------------


def turns(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The same circle seen from each seat."""
    return [names[by:] + names[:by] for by in range(len(names))]


def _matches(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(a == b for a, b in zip(one, other))


def nearest(names: tuple[str, ...], circle: tuple[str, ...]) -> tuple[str, ...]:
    """The circle seen from the seat from which most of `names` are where they should be."""
    return max(turns(circle), key=lambda turned: _matches(turned, names))


def sat_in(names: tuple[str, ...], owners: tuple[str, ...]) -> dict[str, str] | None:
    """Who sat in for whom, where `names` are the owners' circle but for some; None where they sit otherwise.

    Empty where it is their circle, wherever it begins.
    """
    found = [seats_named(name, owners) for name in names]
    known = tuple([owners[seats[0]] if len(seats) == 1 else name for name, seats in zip(names, found)])
    turned = max(turns(known), key=lambda turned: _matches(turned, owners))
    changed = {owner: name for owner, name in zip(owners, turned) if owner != name}
    others = len(changed) < len(owners) and not any(name in owners for name in changed.values())
    return changed if others else None


def line(changed: Mapping[str, str]) -> str:
    """What an entry says where these sat in."""
    return f"seats: {flow(changed)}"
