"""Finds and reads rulesets: the shipped ones by name, house rules by path, each with what it extends."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from rmscore import catalogue
from rmscore.cards import Rank
from rmscore.files.fields import Fields, is_blank
from rmscore.files.notation import parse_rank
from rmscore.files.similar import similar
from rmscore.files.source import Source
from rmscore.files.yamltext import documents
from rmscore.findings import Fact, Finding, Kind, Proof, Span
from rmscore.ruleset import COPIES, PLAYERS, BankRules, Ruleset, Rung

DEFAULT = "korolevskoe"
"""The ruleset of a record that names none."""

_PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = next(
    (folder for folder in (_PACKAGE / "rulesets", _PACKAGE.parent / "rulesets") if folder.is_dir()),
    _PACKAGE / "rulesets",
)
"""Where the shipped rulesets lie: inside an installed package, beside it in a checkout."""

RULESET_KEYS = (
    *("rmscore", "name", "title", "source", "note", "extends", "ranks", "trump", "deal", "set"),
    *("kinds", "points", "bank", "bonuses", "penalties"),
)
_SECTIONS = ("deal", "set", "kinds", "points", "bank", "bonuses", "penalties")
KEYS_OF = {
    "deal": ("cards", "discards"),
    "set": ("games",),
    "bank": ("tie", "points", "bonuses", "order"),
}
TRUMP = ("turned", "none", "free")
PROGRESS = ("trick", "rank", "game", "none")
DOUBLED = ("trumps", "mastheads", "none")
TIE = ("unclaimed", "first", "last")
ORDER = ("doubled-last", "doubled-first")
LIMITS = {
    ("deal", "cards"): (1, len(Rank) * COPIES // PLAYERS),
    ("deal", "discards"): (0, len(Rank) * COPIES // PLAYERS),
    ("set", "games"): (1, 1000),
}
"""The lowest and highest number that may stand under a key."""
_NOT_INHERITED = (("name",), ("title",), ("source",), ("note",))
RESERVED = ("trumps", "mastheads", "tricks", "progress", "doubled", "none")
RUNG = re.compile(r"([0-9]{1,3})(?:\s*[-–—]\s*([0-9]{1,3}))?")


class RulesetError(Exception):
    """A ruleset that cannot be used: a finding's kind and facts, for whoever named it."""

    def __init__(self, kind: Kind, facts: dict[str, Fact]) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.facts = facts


class Value(NamedTuple):
    """One thing a ruleset states, and the file it states it in."""

    fields: Fields
    key: Node
    node: Node


Values = dict[tuple[str, ...], Value]


def shipped() -> tuple[str, ...]:
    """The names of the shipped rulesets, the default first."""
    names = sorted(path.stem for path in FOLDER.glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: name != DEFAULT))


_loaded: dict[tuple[str, Path], Ruleset] = {}


def load(reference: str, folder: Path) -> Ruleset:
    """The ruleset that `reference` names: a shipped one, or a file seen from `folder`.

    Raises RulesetError. A ruleset is read once in a process.
    """
    if (reference, folder) in _loaded:
        return _loaded[reference, folder]
    path = find(reference, folder)
    if path is None:
        if _is_path(reference):
            raise RulesetError(catalogue.MISSING_RULESET_FILE, {"token": reference})
        raise unknown(reference)
    read = read_file(path, str(path))
    if read is None or read[1] is None:
        raise RulesetError(catalogue.FAULTY_RULESET, {"token": reference})
    _loaded[reference, folder] = read[1]
    return read[1]


def unknown(name: str) -> RulesetError:
    names = shipped()
    guess = similar(name, names)
    if guess:
        return RulesetError(catalogue.UNKNOWN_RULESET_GUESS, {"token": name, "guess": guess})
    return RulesetError(catalogue.UNKNOWN_RULESET, {"token": name, "rulesets": names})


def _is_path(reference: str) -> bool:
    return reference.endswith((".yaml", ".yml"))


def find(reference: str, folder: Path) -> Path | None:
    """The file that holds the ruleset: a shipped name goes before a file beside the record."""
    if not _is_path(reference):
        path = FOLDER / f"{reference}.yaml"
        if reference in shipped():
            return path
        reference += ".yaml"
    try:
        path = (folder / reference).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None


def read_file(path: Path, shown: str) -> tuple[list[Finding], Ruleset | None] | None:
    """Read a ruleset file; None where it cannot be opened or holds nothing."""
    try:
        with path.open("rb") as stream:
            for source, findings in documents(stream, shown):
                if findings or source.root is None:
                    return findings, None
                return read_ruleset(source, path)
    except OSError:
        pass
    return None


def read_ruleset(
    source: Source, path: Path | None, visited: tuple[Path, ...] = ()
) -> tuple[list[Finding], Ruleset | None]:
    """The ruleset of one document, and what is wrong with it. `path`: the file it lies in, if any."""
    fields = Fields(source)
    values = _values(fields, path, visited)
    if values is None or fields.findings:
        return fields.findings, None
    ruleset = _build(fields, values, path)
    return fields.findings, None if fields.findings else ruleset


def _values(fields: Fields, path: Path | None, visited: tuple[Path, ...]) -> Values | None:
    """Everything a ruleset states, with what it extends underneath; None where that cannot be had."""
    root = fields.source.root
    assert root is not None
    keys = fields.mapping(root, "ruleset", RULESET_KEYS)
    values: Values = {}
    if "extends" in keys:
        inherited = _inherited(fields, keys["extends"][1], path, visited)
        if inherited is None:
            return None
        values = {where: value for where, value in inherited.items() if where not in _NOT_INHERITED}
    # What the kinds are decides what the rest may name, wherever in the file they stand.
    for key, (name, node) in sorted(keys.items(), key=lambda item: item[0] != "kinds"):
        if key not in _SECTIONS:
            values[key,] = Value(fields, name, node)
            continue
        if isinstance(node, ScalarNode) and node.value == "none" and key in ("bonuses", "penalties"):
            values = {where: value for where, value in values.items() if where[0] != key}
            continue
        for inner, (inner_name, inner_node) in fields.mapping(node, key, KEYS_OF.get(key)).items():
            where = (key, inner)
            if _is_none(inner_node) and key in ("kinds", "bonuses", "penalties"):
                values.pop(where, None)
                if key == "kinds":
                    values.pop(("points", inner), None)
            else:
                values[where] = Value(fields, inner_name, inner_node)
    return values


def _is_none(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value == "none"


def _inherited(fields: Fields, node: Node, path: Path | None, visited: tuple[Path, ...]) -> Values | None:
    reference = fields.text(node, "extends")
    if reference is None:
        return None
    base = find(reference, path.parent if path else Path())
    if base is None:
        fields.add(catalogue.NOTHING_TO_EXTEND, node, token=reference, rulesets=shipped())
        return None
    here = (*visited, path.resolve()) if path else visited
    if base in here:
        fields.add(catalogue.CIRCULAR_EXTENDS, node, token=reference)
        return None
    try:
        with base.open("rb") as stream:
            source, findings = next(documents(stream, str(base)))
    except (OSError, StopIteration):
        fields.add(catalogue.NOTHING_TO_EXTEND, node, token=reference, rulesets=shipped())
        return None
    below = Fields(source)
    values = None if findings or source.root is None else _values(below, base, here)
    circular = any(finding.kind is catalogue.CIRCULAR_EXTENDS for finding in below.findings)
    if circular:
        fields.add(catalogue.CIRCULAR_EXTENDS, node, token=reference)
    elif values is None or below.findings:
        fields.add(catalogue.FAULTY_EXTENDS, node, token=reference)
    return values if not circular and not below.findings else None


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
            for number, word in enumerate(value.node.value.replace(",", " ").split(), 1):
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


def _build(fields: Fields, values: Values, path: Path | None) -> Ruleset | None:
    """The ruleset that `values` state; None where something it needs is wrong."""
    build = _Builder(fields, values)
    ranks = _rank_order(build)
    kinds = _kinds(build)
    if fields.findings:
        return None
    progress = build.choice(("points", "progress"), PROGRESS)
    steps = _steps(build, kinds)
    name = build.text("name", path.stem if path else "house")
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
        if kind in RESERVED:
            build.add(catalogue.RESERVED_KIND, value, value.key, kind=kind)
        kinds[kind] = build.ranks(value)
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
    allowed = ("progress", "doubled", *kinds)
    for where, value in build.values.items():
        unknown = where[0] == "points" and where[1] not in allowed and value.fields is build.fields
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
    allowed = ("trumps", "mastheads", "tricks", *ruleset.kinds)
    for where, value in build.values.items():
        if where[0] != "bonuses":
            continue
        ladder = where[1]
        if ladder not in allowed:
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
