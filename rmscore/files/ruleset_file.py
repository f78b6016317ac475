"""Reads a ruleset file: what it states, over what it extends, made into a `Ruleset`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from yaml.nodes import Node, ScalarNode

from rmscore import catalogue
from rmscore.files.fields import Fields
from rmscore.files.ruleset_values import KEYS_OF, Value, Values, build
from rmscore.files.shelf import find, shipped
from rmscore.files.source import Source
from rmscore.files.yamltext import documents
from rmscore.findings import Finding
from rmscore.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.abc import Traversable

RULESET_KEYS = (
    *("rmscore", "name", "title", "source", "note", "extends", "ranks", "trump", "deal", "set"),
    *("kinds", "points", "bank", "bonuses", "penalties"),
)
_SECTIONS = ("deal", "set", "kinds", "points", "bank", "bonuses", "penalties")
_NOT_INHERITED = (("name",), ("title",), ("source",), ("note",))


def read_ruleset(
    source: Source, path: Traversable | None, visited: tuple[str, ...] = ()
) -> tuple[list[Finding], Ruleset | None]:
    """The ruleset of one document, and what is wrong with it. `path`: the file it lies in, if any."""
    fields = Fields(source)
    values = _values(fields, path, visited)
    if values is None or fields.findings:
        return fields.findings, None
    ruleset = build(fields, values, path)
    return fields.findings, None if fields.findings else ruleset


def first_document(stream: IO[bytes], path: Traversable) -> tuple[Source, list[Finding]]:
    """The first document of a file, and what stands in the way of using it. Raises StopIteration.

    Another that is joined to it does: which of the two the table plays by, nobody can tell.
    """
    found = documents(stream, str(path))
    source, findings = next(found)
    _next, joined = next(found, (None, []))
    return source, findings + [finding for finding in joined if finding.kind is catalogue.JOINED_RECORDS]


def _values(fields: Fields, path: Traversable | None, visited: tuple[str, ...]) -> Values | None:
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


def _inherited(
    fields: Fields, node: Node, path: Traversable | None, visited: tuple[str, ...]
) -> Values | None:
    reference = fields.text(node, "extends")
    if reference is None:
        return None
    base = find(reference, path.parent if isinstance(path, Path) else Path())
    if base is None:
        fields.add(catalogue.NOTHING_TO_EXTEND, node, token=reference, rulesets=shipped())
        return None
    here = (*visited, os.path.realpath(str(path))) if path else visited
    if os.path.realpath(str(base)) in here:
        fields.add(catalogue.CIRCULAR_EXTENDS, node, token=reference)
        return None
    try:
        with base.open("rb") as stream:
            source, findings = first_document(stream, base)
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
