"""The schema of a ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rmscore import catalogue
from rmscore.files import fields, hands, ruleset_values, rulesets
from rmscore.ruleset import Ruleset
from rmscore.show.schema import words
from rmscore.show.schema.records import alike
from rmscore.show.schema.values import (
    DIGITS,
    NUMBER,
    NUMBERS,
    TEXT,
    Schema,
    blank,
    by_name,
    choice,
    described,
    format_line,
    in_range,
    mapping,
    needs,
    said,
    suggest,
    yes_or_no,
)

NONE: Schema = {"enum": ["none", None]}
"""What takes something away that was inherited, and a blank, which leaves it."""


def _or_none(schema: Schema) -> Schema:
    """`schema`, of a mapping, or the word none."""
    return {**schema, "type": ["object", "string", "null"], "pattern": "^none$"}


def ruleset() -> Schema:
    ranks: Schema = {"type": ["string", "integer", "array", "null"], "items": {"type": ["string", "integer"]}}
    row = rf"^[\s,]*{DIGITS}([\s,]+{DIGITS})*[\s,]*$"
    steps = blank({**NUMBERS, "pattern": row, "minItems": 1})
    rung = rf"^\s*{ruleset_values.RUNG.pattern}\s*$"
    ladder = _or_none(by_name({"type": "null"}, patternProperties={rung: blank(NUMBER)}))
    penalty = blank({**NUMBER, "pattern": rf"^(none|\s*{DIGITS}\s*)$"})
    counted = ("trumps", "mastheads", "tricks", *hands.USUAL_KINDS)
    sections: dict[tuple[str, str], Schema] = {
        **{where: blank(in_range(*limits)) for where, limits in ruleset_values.LIMITS.items()},
        ("points", "progress"): choice(ruleset_values.PROGRESS),
        ("points", "after"): choice(ruleset_values.AFTER),
        ("points", "doubled"): choice(ruleset_values.DOUBLED),
        ("bank", "tie"): choice(ruleset_values.TIE),
        ("bank", "points"): blank(yes_or_no()),
        ("bank", "bonuses"): blank(yes_or_no()),
        ("bank", "order"): choice(ruleset_values.ORDER),
    }
    says = words.section_keys()

    def section(name: str) -> Schema:
        return {key: said(made, says[where, key]) for (where, key), made in sections.items() if where == name}

    properties: Schema = {
        "rmscore": format_line("ruleset"),
        "name": {**TEXT, "maxLength": fields.LONGEST_NAME},
        **dict.fromkeys(("title", "source", "note"), TEXT),
        "extends": suggest(TEXT, rulesets.shipped()),
        "ranks": ranks,
        "trump": choice(ruleset_values.TRUMP),
        **{name: blank(mapping(section(name))) for name in ("deal", "set", "bank")},
        "kinds": blank(
            by_name(
                {**ranks, "pattern": r"[^\s,]", "minItems": 1},
                properties=dict.fromkeys(ruleset_values.RESERVED, NONE),
                propertyNames={"maxLength": fields.LONGEST_NAME},
            )
        ),
        "points": blank(by_name(steps, properties=section("points"))),
        "bonuses": _or_none(
            by_name(ladder, properties=described(dict.fromkeys(counted, ladder), words.ladder_keys()))
        ),
        "penalties": _or_none(by_name(NONE, properties=dict.fromkeys(catalogue.RULED, penalty))),
    }
    return {
        "title": "A ruleset of Royal Mastheads",
        **mapping(described(properties, words.ruleset_keys())),
        "if": needs("extends"),
        "then": {"allOf": [_extending(names, rules) for names, rules in alike()]},
        "else": _whole(),
    }


def _usual_kinds() -> Schema:
    """A ruleset without kinds of its own: only of these can be told what its other keys may name."""
    return {"properties": {"kinds": {"propertyNames": {"enum": list(hands.USUAL_KINDS)}}}}


def _no_others(names: Iterable[str]) -> Schema:
    """Nothing is said of other kinds than `names`."""
    points: Schema = {name: {} for name in ("progress", "after", "doubled", *names)}
    bonuses: Schema = {name: {} for name in ("trumps", "mastheads", "tricks", *names)}
    return {
        "points": {"properties": points, "additionalProperties": {"type": "null"}},
        "bonuses": {"properties": bonuses, "additionalProperties": NONE},
    }


def _without(kind: str) -> Schema:
    """Nothing is said of a kind that there is not."""
    nothing = {"points": {"properties": {kind: {"type": "null"}}}, "bonuses": {"properties": {kind: NONE}}}
    return {"properties": nothing}


def _whole() -> Schema:
    """What a ruleset must state that extends none."""
    needed: Schema = needs("ranks", "trump", "deal", "set", "kinds", "points")
    needed["properties"]["deal"] = {"type": "object", **needs("cards", "discards")}
    needed["properties"]["set"] = {"type": "object", **needs("games")}
    needed["properties"]["kinds"] = {"type": "object", "not": {"additionalProperties": NONE}}
    needed["properties"]["points"] = {"type": "object", **needs("progress", "doubled")}
    each = []
    for kind in hands.USUAL_KINDS:
        stated = {"required": [kind], "properties": {kind: {"not": NONE}}}
        scored = {"properties": {"points": needs(kind)}}
        each.append(
            {
                "if": {"properties": {"kinds": {"type": "object", **stated}}},
                "then": scored,
                "else": _without(kind),
            }
        )
    known = {"properties": _no_others(hands.USUAL_KINDS), "allOf": each}
    return {**needed, "if": _usual_kinds(), "then": known}


def _extending(names: list[str], rules: Ruleset) -> Schema:
    """What a ruleset may name that extends one of those called `names`."""
    pattern = f"^({'|'.join(map(re.escape, names))})$"
    extends = {"properties": {"extends": {"type": "string", "pattern": pattern}}}
    each = []
    for kind in rules.kinds:
        removed = {
            "properties": {
                "kinds": {"type": "object", "required": [kind], "properties": {kind: {"const": "none"}}}
            }
        }
        then: Schema = _without(kind)
        if kind in rules.ladders:  # inherited, and to be taken away as well
            then = {"required": ["bonuses"], "allOf": [then, _ladder_removed(kind)]}
        each.append({"if": {"required": ["kinds"], **removed}, "then": then})
    known = {"properties": _no_others(rules.kinds), "allOf": each}
    return {"if": {"allOf": [extends, _usual_kinds()]}, "then": known}


def _ladder_removed(kind: str) -> Schema:
    gone = {"required": [kind], "properties": {kind: {"const": "none"}}}
    return {"properties": {"bonuses": {"type": ["object", "string"], **gone}}}
