"""Turns what a ruleset file states into a `Ruleset`; a finding for each value that cannot be one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from rmscore import catalogue
from rmscore.cards import Rank
from rmscore.files.fields import LONGEST_NAME, Fields, is_blank
from rmscore.files.notation import parse_rank
from rmscore.findings import Fact, Kind, Proof, Span
from rmscore.ruleset import COPIES, PLAYERS, BankRules, Ruleset, Rung

if TYPE_CHECKING:
    from importlib.abc import Traversable

KEYS_OF = {
    "deal": ("cards", "discards"),
    "set": ("games",),
    "bank": ("tie", "points", "bonuses", "order"),
}
TRUMP = ("turned", "none", "free")
PROGRESS = ("trick", "rank", "game", "none")
AFTER = ("hold", "anew")
DOUBLED = ("trumps", "mastheads", "none")
TIE = ("unclaimed", "first", "last")
ORDER = ("doubled-last", "doubled-first")
LIMITS = {
    ("deal", "cards"): (1, len(Rank) * COPIES // PLAYERS),
    ("deal", "discards"): (0, len(Rank) * COPIES // PLAYERS),
    ("set", "games"): (1, 1000),
}
"""The lowest and highest number that may stand under a key."""
RESERVED = ("trumps", "mastheads", "tricks", "progress", "after", "doubled", "none")
RUNG = re.compile(r"([0-9]{1,3})(?:\s*[-–—]\s*([0-9]{1,3}))?")


class Value(NamedTuple):
    """One thing a ruleset states, and the file it states it in."""

    fields: Fields
    key: Node
    node: Node


Values = dict[tuple[str, ...], Value]


class _Builder:
    """Turns stated values into typed ones; a finding stands where its value is stated.

    An inherited value that does not fit this ruleset is placed at its `extends`.
    """

    def __init__(self, fields: Fields, values: Values) -> None:
        self.fields = fields
        self.values = values
        root = fields.source.root
        assert isinstance(root, MappingNode)
        self.root = root
        self.extends = values[("extends",)].node if ("extends",) in values else root

    def add(self, kind: Kind, value: Value, at: Node, proof: Iterable[Proof] = (), /, **facts: Fact) -> None:
        own = value.fields is self.fields
        self.fields.add(kind, at if own else self.extends, tuple(proof) if own else (), **facts)

    def section(self, section: str) -> list[tuple[str, Value]]:
        """What is stated in a section, inherited values first: faults then stand at the ruleset's own."""
        found = [(where[1], value) for where, value in self.values.items() if where[0] == section]
        return sorted(found, key=lambda item: item[1].fields is self.fields)

    def missing(self, where: tuple[str, ...], example: str) -> None:
        self.fields.missing(self.root, where[-1], example)

    def text(self, key: str, default: str) -> str:
        value = self.values.get((key,))
        return default if value is None else value.fields.text(value.node, key) or default

    def choice(self, where: tuple[str, ...], choices: tuple[str, ...], default: str | None = None) -> str:
        value = self.values.get(where)
        if value is None:
            if default is None:
                self.missing(where, f"{where[-1]}: {choices[0]}")
            return default or choices[0]
        return value.fields.choice(value.node, where[-1], choices) or choices[0]

    def yes(self, where: tuple[str, ...]) -> bool:
        value = self.values.get(where)
        return True if value is None else value.fields.yes_or_no(value.node, where[-1]) is not False

    def number(self, where: tuple[str, str], example: int) -> int:
        value = self.values.get(where)
        if value is None:
            self.missing(where, f"{where[0]}: {{{where[1]}: {example}}}")
            return example
        number = value.fields.in_range(value.node, where[-1], *LIMITS[where])
        return example if number is None else number

    def ranks(self, value: Value) -> tuple[Rank, ...]:
        """Ranks in a row, or in a list; repeated ones and what is no rank are findings."""
        words: list[tuple[str, Node | Span]] = []
        if isinstance(value.node, ScalarNode):
            source = value.fields.source
            stated = value.node.value.replace(",", " ").split()
            for number, word in enumerate(stated[: 2 * len(Rank)], 1):
                words.append((word, source.span_of_word(value.node, number)))
        else:
            items = value.fields.items(value.node, "ranks")
            words = [(value.fields.text(item, "ranks") or "", item) for item in items]
        found: list[Rank] = []
        for word, place in words:
            rank = parse_rank(word)
            if rank is None:
                value.fields.add(catalogue.BAD_RANK, place, token=word)
            elif rank in found:
                value.fields.add(catalogue.REPEATED_RANK, place, rank=rank)
            else:
                found.append(rank)
        return tuple(found)


def build(fields: Fields, values: Values, path: Traversable | None) -> Ruleset | None:
    """The ruleset that `values` state; None where something it needs is wrong."""
    build = _Builder(fields, values)
    ranks = _rank_order(build)
    kinds = _kinds(build)
    if fields.findings:
        return None
    progress = build.choice(("points", "progress"), PROGRESS)
    steps = _steps(build, kinds)
    name = build.text("name", path.name.rpartition(".")[0] or path.name if path else "house")
    if len(name) > LONGEST_NAME and ("name",) in values:
        build.add(
            catalogue.LONG_NAME, values["name",], values["name",].node, count=len(name), most=LONGEST_NAME
        )
    build.text("note", "")
    cards = build.number(("deal", "cards"), 13)
    discards = build.number(("deal", "discards"), 2)
    tricks = cards - discards
    if tricks < 1 and not fields.findings:
        value = values[("deal", "discards")]
        facts = {"cards": cards, "discards": discards, "tricks": tricks}
        build.add(catalogue.DEAL_LEAVES_NO_GAME, value, value.node, **facts)
    ruleset = Ruleset(
        name=name,
        title=build.text("title", name),
        source=build.text("source", ""),
        ranks=ranks,
        trump=build.choice(("trump",), TRUMP),
        cards=cards,
        discards=discards,
        games=build.number(("set", "games"), 10),
        kinds=kinds,
        progress=progress,
        steps=steps,
        doubled=build.choice(("points", "doubled"), DOUBLED),
        after=build.choice(("points", "after"), AFTER, "hold"),
        bank=BankRules(
            build.choice(("bank", "tie"), TIE, BankRules().tie),
            build.yes(("bank", "points")),
            build.yes(("bank", "bonuses")),
            build.choice(("bank", "order"), ORDER, BankRules().order),
        ),
        penalties=_penalties(build),
    )
    if not fields.findings:
        ladders = _ladders(build, ruleset)
    if any(value.fields.findings for value in values.values() if value.fields is not fields):
        extends = values[("extends",)].node
        fields.add(catalogue.FAULTY_EXTENDS, extends, token=str(extends.value))
    return None if fields.findings else replace(ruleset, ladders=ladders)


def _rank_order(build: _Builder) -> tuple[Rank, ...]:
    value = build.values.get(("ranks",))
    if value is None:
        build.missing(("ranks",), "ranks: A 2 3 4 5 6 7 8 9 10 J Q K")
        return ()
    faults = len(build.fields.findings)
    ranks = build.ranks(value)
    missing = tuple(rank for rank in Rank if rank not in ranks)
    if missing and len(build.fields.findings) == faults:
        build.add(catalogue.MISSING_RANKS, value, value.node, ranks=missing)
    return ranks


def _kinds(build: _Builder) -> dict[str, tuple[Rank, ...]]:
    """Every rank in exactly one kind."""
    kinds: dict[str, tuple[Rank, ...]] = {}
    kind_of: dict[Rank, str] = {}
    stated = build.section("kinds")
    for kind, value in stated:
        if len(kind) > LONGEST_NAME:
            build.add(catalogue.LONG_NAME, value, value.key, count=len(kind), most=LONGEST_NAME)
        if kind in RESERVED:
            build.add(catalogue.RESERVED_KIND, value, value.key, kind=kind)
        faults = len(value.fields.findings)
        kinds[kind] = build.ranks(value)
        if not kinds[kind] and len(value.fields.findings) == faults:
            build.add(catalogue.EMPTY_KIND, value, value.key, kind=kind)
        for rank in kinds[kind]:
            if rank in kind_of:
                facts: dict[str, Fact] = {"rank": rank, "kind": kind, "other": kind_of[rank]}
                build.add(catalogue.RANK_OF_TWO_KINDS, value, value.node, **facts)
            kind_of[rank] = kind
    if not stated:
        build.missing(("kinds",), "kinds: {numbers: 2 3 4 5 6 7 8 9 10, faces: J Q K, aces: A}")
    elif not build.fields.findings:
        for rank in Rank:
            if rank not in kind_of:
                build.add(catalogue.RANK_WITHOUT_KIND, value, value.node, rank=rank)
    return {where[1]: kinds[where[1]] for where in build.values if where[0] == "kinds"}


def _steps(build: _Builder, kinds: Iterable[str]) -> dict[str, tuple[int, ...]]:
    """The points of each kind's first, second, … card."""
    steps: dict[str, tuple[int, ...]] = {}
    allowed = ("progress", "after", "doubled", *kinds)
    known = frozenset(allowed)
    for where, value in build.values.items():
        unknown = where[0] == "points" and where[1] not in known and value.fields is build.fields
        if unknown and isinstance(value.key, ScalarNode):
            build.fields.unknown_key(value.key, allowed)
    for kind in kinds:
        stated = build.values.get(("points", kind))
        if stated is None:
            build.missing(("points", kind), f"points: {{{kind}: [1]}}")
            continue
        numbers = stated.fields.numbers(stated.node, kind)
        if numbers == () or is_blank(stated.node):
            build.add(catalogue.WANTS_NUMBER, stated, stated.node, token="")
        steps[kind] = numbers or (0,)
    return steps


def _ladders(build: _Builder, ruleset: Ruleset) -> dict[str, tuple[Rung, ...]]:
    ladders: dict[str, tuple[Rung, ...]] = {}
    allowed = ruleset.countable
    known = frozenset(allowed)
    for where, value in build.values.items():
        if where[0] != "bonuses":
            continue
        ladder = where[1]
        if ladder not in known:
            build.add(catalogue.UNKNOWN_LADDER, value, value.key, key=ladder, keys=allowed)
            continue
        ladders[ladder] = _rungs(build, value, ladder, ruleset.most(ladder))
    return ladders


def _rungs(build: _Builder, value: Value, ladder: str, most: int) -> tuple[Rung, ...]:
    """The rungs in the order written: apart from each other, and each within reach."""
    rungs: list[tuple[Rung, Node]] = []
    for text, (key, amount) in value.fields.mapping(value.node, ladder).items():
        points = value.fields.number(amount, ladder)
        match = RUNG.fullmatch(text.strip())
        if match is None:
            value.fields.add(catalogue.BAD_RUNG, key, token=text)
            continue
        rung = Rung(int(match[1]), int(match[2] or match[1]), points or 0)
        if rung.high < rung.low:
            value.fields.add(catalogue.BACKWARD_RUNG, key, rung=str(rung))
        elif rung.low > most:
            build.add(catalogue.UNREACHABLE_RUNG, value, key, rung=str(rung), ladder=ladder, most=most)
            if not most:  # then none of the rungs can be reached, and one finding is enough
                break
        else:
            for other, node in rungs:
                if rung.low <= other.high and other.low <= rung.high:
                    proof = [Proof(value.fields.source.span(node), {})]
                    count = max(rung.low, other.low)
                    value.fields.add(catalogue.OVERLAPPING_RUNGS, key, proof, ladder=ladder, count=count)
                    break
        rungs.append((rung, key))
    return tuple(rung for rung, _ in rungs)


def _penalties(build: _Builder) -> dict[str, int]:
    """What a ruling that names a fault and gives no points takes."""
    penalties: dict[str, int] = {}
    for where, value in build.values.items():
        if where[0] == "penalties":
            if where[1] not in catalogue.RULED and isinstance(value.key, ScalarNode):
                build.fields.unknown_key(value.key, catalogue.RULED)
            penalties[where[1]] = value.fields.number(value.node, where[1]) or 0
    return penalties
