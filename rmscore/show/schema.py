"""JSON Schemas of the three formats, made from the reader's own tables, for editors.

A schema never refuses what the reader takes. It sees records as editors do, with scalars typed: so where
the reader takes any scalar as text, the schema takes every type of scalar; and since a key with nothing
behind it counts as not written, the schema takes null, except where the key is needed. What hangs on a
ruleset is asked of records under a shipped one. Only words that editors know from draft 7 on are used.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rmscore import catalogue
from rmscore.files import fields, hands, notation, rulesets, sets
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.show import keys
from rmscore.show.words import _
from rmscore.tally import needed_counts

Schema = dict[str, Any]

KINDS = ("hand", "set", "ruleset")

SCALAR = ("string", "number", "boolean", "null")
WRITTEN = ("string", "number", "boolean", "array", "object")
"""What stands behind a key that is not blank, whatever it is."""

_MOST = 10**9 - 1
_NUMBER = "[-+−–]?[0-9]{1,9}"


def schema(kind: str) -> Schema:
    """The schema of a hand, a set or a ruleset, in the chosen language."""
    made = {"hand": _hand, "set": _set, "ruleset": _ruleset}[kind]()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


# --- values -----------------------------------------------------------------------------------------


def _said(schema: Schema, says: str) -> Schema:
    return {"description": says, **schema}


def _described(schemas: Schema, words: keys.Words) -> Schema:
    """The properties of a mapping, each with what its key means."""
    return {key: _said(value, words[key]) for key, value in schemas.items()}


def _blank(schema: Schema) -> Schema:
    """`schema`, or nothing."""
    types = schema["type"]
    return {**schema, "type": [*([types] if isinstance(types, str) else types), "null"]}


def _mapping(properties: Schema, **more: Any) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def _by_name(value: Schema, **more: Any) -> Schema:
    """A mapping with names of the people's own."""
    return {"type": "object", "additionalProperties": value, **more}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


TEXT: Schema = {"type": list(SCALAR)}
NUMBER: Schema = {
    "type": ["integer", "string"],
    "minimum": -_MOST,
    "maximum": _MOST,
    "pattern": rf"^\s*{_NUMBER}\s*$",
}
NUMBERS: Schema = {**NUMBER, "type": ["array", "integer", "string"], "items": NUMBER}
NUMBERS["pattern"] = rf"^[\s,]*({_NUMBER}([\s,]+|$))*$"
CARDS: Schema = {"type": ["string", "array"], "items": {"type": ["string", "integer", "null"]}}


def _in_range(low: int, high: int) -> Schema:
    return {**NUMBER, "minimum": low, "maximum": high}


def _choice(choices: Sequence[str]) -> Schema:
    return {"type": ["string"], "enum": [*choices, None]}


def _any_case(words: Iterable[str]) -> str:
    """A pattern for one of `words`, in capital or small letters."""
    return "|".join(
        "".join(f"[{c.upper()}{c}]" if c.upper() != c else re.escape(c) for c in word) for word in words
    )


def _suit() -> str:
    return f"({_any_case(notation.SUIT_WORDS)})[\ufe0e\ufe0f]?"


def _yes_or_no() -> Schema:
    pattern = f"^({_any_case(fields.YES + fields.NO)})$"
    return {"type": ["boolean", "string"], "pattern": pattern, "examples": ["yes", "no"]}


def _suggest(schema: Schema, values: Iterable[str]) -> Schema:
    """`schema`, for which an editor offers `values`."""
    return {"anyOf": [{"enum": list(values)}, schema]}


def _needs(*names: str) -> Schema:
    """A mapping in which each of the keys stands, with something behind it."""
    return {"required": list(names), "properties": {name: {"type": list(WRITTEN)} for name in names}}


# --- a hand -----------------------------------------------------------------------------------------


def _format(kind: str) -> Schema:
    name, number = f"{kind}/1".split("/")
    return {"type": "string", "pattern": rf"^\s*{_any_case([name])}/{number}\s*$", "default": f"{kind}/1"}


def _players() -> Schema:
    name = r"[^,]*[^,\s][^,]*"
    return {
        "type": ["array", "string"],
        "items": TEXT,
        "minItems": PLAYERS,
        "maxItems": PLAYERS,
        "pattern": f"^{name}(,{name}){{{PLAYERS - 1}}}$",
        "examples": [["Anna", "Boris", "Clara", "Dmitri"]],
    }


def _table(kind: str) -> Schema:
    """What hands and sets share: who sits there, and what may be written about it."""
    text = {key: TEXT for key in ("date", "place", "note")}
    named = _suggest(TEXT, rulesets.shipped())
    return {"rmscore": _format(kind), "ruleset": named, **text, "players": _players(), "dealer": TEXT}


def _trick() -> Schema:
    """Cards; a mapping of one player, who led, to cards; or a mapping with the keys of a trick."""
    words = keys.trick_keys()
    full = _mapping(
        _described({"lead": TEXT, "cards": CARDS, "won": TEXT}, words),
        required=["cards"],
        title=_("A trick with who led it and who won it"),
    )
    led = _by_name(
        _blank(CARDS),
        minProperties=1,
        maxProperties=1,
        propertyNames={"not": {"enum": list(hands.TRICK_KEYS)}},
        title=_("A trick with who led it"),
    )
    plain = {**CARDS, "title": _("The cards of a trick, in order of play")}
    return {"anyOf": [plain, full, led]}


def _claims() -> Schema:
    """Figures by player; a bare number is a total. Which figures there are, the ruleset decides."""
    number = _blank(NUMBER)
    special = {
        "running": _blank(NUMBERS),
        "bonuses": {**number, "type": [*number["type"], "object"], "additionalProperties": number},
    }
    names = (*hands.FIGURES, *hands.USUAL_KINDS)
    figures = _described({name: special.get(name, number) for name in names}, keys.figures())
    player = {**number, "type": [*number["type"], "object"], "properties": figures}
    return _blank(_by_name({**player, "additionalProperties": number}))


def _rulings() -> Schema:
    ruling = _mapping(
        _described(
            {
                "fault": _blank(_choice(catalogue.RULED)),
                "trick": _blank(NUMBER),
                "player": TEXT,
                "points": _blank(NUMBER),
                "why": TEXT,
            },
            keys.ruling_keys(),
        )
    )
    ruling |= {"if": _needs("points"), "then": {"required": ["player"]}, "else": _needs("fault")}
    return _blank(_list(_blank(ruling)))


def _play() -> Schema:
    """What is written of the deal and the play."""
    trump = f"^({_suit()}|{_any_case(hands.NO_TRUMP)})$"
    cards = _blank(CARDS)
    return {
        "turned": {"type": ["string", "null"], "examples": ["7d"]},
        # An editor that reads YAML 1.1 takes the word `no` for false.
        "trump": {"type": ["string", "boolean", "null"], "pattern": trump, "not": {"const": True}},
        "tricks": _blank(_list({"$ref": "#/$defs/trick"})),
        "bank": {**cards, "type": [*cards["type"], "object"], "additionalProperties": cards},
        "hands": _blank(_by_name(cards)),
        "claimed": _claims(),
        "rulings": _rulings(),
    }


def _hand() -> Schema:
    properties = _described({**_table("hand"), **_play()}, keys.hand_keys())
    return {
        "title": _("A hand of Royal Mastheads"),
        **_mapping(properties, required=["players", "dealer"]),
        "allOf": [
            _where_nobody_is_called_null({"rulings": _ruled_by_name()}),
            *({"if": _under(names), "then": _hand_under(rules)} for names, rules in _alike()),
        ],
        "$defs": {"trick": _trick()},
    }


def _where_nobody_is_called_null(properties: Schema) -> Schema:
    """A blank where a player must be named is told from a player called `Null` by who sits there."""
    null = {"type": "string", "pattern": r"(^|,)\s*([Nn][Uu][Ll][Ll]|~)\s*(,|$)"}
    seated = {"anyOf": [{"type": "array", "contains": {"anyOf": [{"type": "null"}, null]}}, null]}
    somebody = {"required": ["players"], "properties": {"players": seated}}
    return {"if": somebody, "else": {"properties": {"dealer": {"type": list(WRITTEN)}, **properties}}}


def _ruled_by_name() -> Schema:
    """Rulings about points name a player."""
    return {"items": {"if": _needs("points"), "then": _needs("player")}}


# --- what hangs on the ruleset ----------------------------------------------------------------------


def _alike() -> list[tuple[list[str], Ruleset]]:
    """The shipped rulesets, those together that ask the same of a record, with one that stands for them."""
    found: dict[object, tuple[list[str], Ruleset]] = {}
    for name in rulesets.shipped():
        rules = rulesets.load(name, Path())
        asks = (rules.trump, rules.needs_masthead, *rules.kinds, "|", *rules.ladders)
        found.setdefault(asks, ([], rules))[0].append(name)
    return list(found.values())


def _under(names: list[str]) -> Schema:
    """A record under one of the rulesets called `names`; one that names none is under the default."""
    default = rulesets.DEFAULT in names
    pattern = rf"^\s*({'|'.join(map(re.escape, names))}){'?' if default else ''}\s*$"
    named = {"type": ["string", "null"] if default else "string", "pattern": pattern}
    return {"properties": {"ruleset": named}, **({} if default else {"required": ["ruleset"]})}


def _hand_under(rules: Ruleset) -> Schema:
    """What a hand needs and may claim under a ruleset."""
    figures = {"enum": [*hands.FIGURES, *rules.kinds]}
    ladders = {"bonuses": {"propertyNames": {"enum": list(rules.ladders)}}}
    asked: Schema = {
        "properties": {
            "claimed": {"additionalProperties": {"propertyNames": figures, "properties": ladders}},
        }
    }
    if rules.trump == "turned":
        asked["properties"]["trump"] = {"type": ["string", "null"], "pattern": f"^{_suit()}$"}
    if rules.needs_masthead:
        asked["required"] = ["turned"]
        asked["properties"]["turned"] = {"type": "string", "not": {"pattern": f"^{_suit()}$"}}
    elif rules.trump != "none":
        asked["anyOf"] = [_needs("turned"), _needs("trump")]
    return asked


# --- a set ------------------------------------------------------------------------------------------


def _by_form(void: Schema, tally: Schema, file: Schema, hand: Schema) -> Schema:
    """What is asked of a set's entry: which form it has, its keys say, in this order."""
    asked = hand
    for key, form in (("file", file), ("tally", tally), ("void", void)):
        asked = {"if": {"required": [key]}, "then": form, "else": asked}
    return asked


def _closed(names: Iterable[str], properties: Schema) -> Schema:
    """The keys of one form of entry; those without a schema may hold anything."""
    return {"properties": {name: properties.get(name, {}) for name in names}, "additionalProperties": False}


def _entry() -> Schema:
    words = {**keys.hand_keys(), **keys.entry_keys()}
    names = dict.fromkeys((*sets.VOID_KEYS, *sets.TALLY_KEYS, *sets.FILE_KEYS))
    known = {**_table("hand"), **_play()}
    return {
        "type": "object",
        "properties": {name: {"description": words[name]} for name in names},
        **_by_form(
            void=_closed(sets.VOID_KEYS, {"void": TEXT}),
            tally=_closed(sets.TALLY_KEYS, {**known, "tally": _tally()}),
            file=_closed(sets.FILE_KEYS, {"file": {"type": ["string", "number", "boolean"]}}),
            hand=_closed(hands.HAND_KEYS_IN_A_SET, known),
        ),
    }


def _tally() -> Schema:
    count = {**NUMBER, "minimum": 0}
    figures = {"points": NUMBER, "tricks": count}
    figures |= {name: _blank(count) for name in ("trumps", "mastheads", *hands.USUAL_KINDS)}
    player = _mapping(_described(figures, keys.figures()), required=["points", "tricks"])
    return _by_name({**player, "additionalProperties": _blank(count)}, minProperties=PLAYERS)


def _tally_under(rules: Ruleset) -> Schema:
    """What must be counted for the ladders of a ruleset to be paid, and what can be."""
    figures = {"enum": ["points", "tricks", "trumps", "mastheads", *rules.kinds]}
    player = {"propertyNames": figures, **_needs(*needed_counts(rules))}
    return {"properties": {"tally": {"additionalProperties": player}}}


def _set() -> Schema:
    def each(entry: Schema) -> Schema:
        return {"properties": {"hands": {"items": entry}}}

    entries = _blank(_list({"$ref": "#/$defs/entry"}))
    properties = {**_table("set"), "title": TEXT, "hands": entries}
    ruled: Schema = {"properties": {"rulings": _ruled_by_name()}}
    named = _by_form(void={}, tally=ruled, file={}, hand=ruled)
    return {
        "title": _("A set of Royal Mastheads"),
        **_mapping(_described(properties, keys.set_keys()), required=["players", "dealer"]),
        "allOf": [
            _where_nobody_is_called_null({"hands": {"items": named}}),
            *(
                {"if": _under(names), "then": each(_by_form({}, _tally_under(rules), {}, _hand_under(rules)))}
                for names, rules in _alike()
            ),
        ],
        "$defs": {"trick": _trick(), "entry": _entry()},
    }


# --- a ruleset --------------------------------------------------------------------------------------

NONE: Schema = {"enum": ["none", None]}
"""What takes something away that was inherited, and a blank, which leaves it."""


def _or_none(schema: Schema) -> Schema:
    """`schema`, of a mapping, or the word none."""
    return {**schema, "type": ["object", "string", "null"], "pattern": "^none$"}


def _ruleset() -> Schema:
    ranks: Schema = {"type": ["string", "integer", "array", "null"], "items": {"type": ["string", "integer"]}}
    row = rf"^[\s,]*{_NUMBER}([\s,]+{_NUMBER})*[\s,]*$"
    steps = _blank({**NUMBERS, "pattern": row, "minItems": 1})
    ladder = _or_none(_by_name(_blank(NUMBER), propertyNames={"pattern": rf"^\s*{rulesets.RUNG.pattern}\s*$"}))
    penalty = _blank({**NUMBER, "pattern": rf"^(none|\s*{_NUMBER}\s*)$"})
    counted = ("trumps", "mastheads", "tricks", *hands.USUAL_KINDS)
    sections: dict[tuple[str, str], Schema] = {
        **{where: _blank(_in_range(*limits)) for where, limits in rulesets.LIMITS.items()},
        ("points", "progress"): _blank(_choice(rulesets.PROGRESS)),
        ("points", "doubled"): _blank(_choice(rulesets.DOUBLED)),
        ("bank", "tie"): _blank(_choice(rulesets.TIE)),
        ("bank", "points"): _blank(_yes_or_no()),
        ("bank", "bonuses"): _blank(_yes_or_no()),
        ("bank", "order"): _blank(_choice(rulesets.ORDER)),
    }
    says = keys.section_keys()

    def section(name: str) -> Schema:
        return {key: _said(made, says[where, key]) for (where, key), made in sections.items() if where == name}

    properties: Schema = {
        "rmscore": _format("ruleset"),
        **{key: TEXT for key in ("name", "title", "source", "note")},
        "extends": _suggest(TEXT, rulesets.shipped()),
        "ranks": ranks,
        "trump": _blank(_choice(rulesets.TRUMP)),
        **{name: _blank(_mapping(section(name))) for name in ("deal", "set", "bank")},
        "kinds": _blank(_by_name(ranks, properties={name: NONE for name in rulesets.RESERVED})),
        "points": _blank(_by_name(steps, properties=section("points"))),
        "bonuses": _or_none(
            _by_name(ladder, properties=_described({name: ladder for name in counted}, keys.ladder_keys()))
        ),
        "penalties": _or_none(_by_name(NONE, properties={name: penalty for name in catalogue.RULED})),
    }
    return {
        "title": _("A ruleset of Royal Mastheads"),
        **_mapping(_described(properties, keys.ruleset_keys())),
        "if": _needs("extends"),
        "then": {"allOf": [_extending(names, rules) for names, rules in _alike()]},
        "else": _whole(),
    }


def _usual_kinds() -> Schema:
    """A ruleset without kinds of its own: only of these can be told what its other keys may name."""
    return {"properties": {"kinds": {"propertyNames": {"enum": list(hands.USUAL_KINDS)}}}}


def _no_others(names: Iterable[str]) -> Schema:
    """Nothing is said of other kinds than `names`."""
    points = {name: {} for name in ("progress", "doubled", *names)}
    bonuses = {name: {} for name in ("trumps", "mastheads", "tricks", *names)}
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
    needed: Schema = _needs("ranks", "trump", "deal", "set", "kinds", "points")
    needed["properties"]["deal"] = _needs("cards", "discards")
    needed["properties"]["set"] = _needs("games")
    needed["properties"]["kinds"] = {"type": "object", "not": {"additionalProperties": NONE}}
    needed["properties"]["points"] = _needs("progress", "doubled")
    each = []
    for kind in hands.USUAL_KINDS:
        stated = {"required": [kind], "properties": {kind: {"not": NONE}}}
        scored = {"properties": {"points": _needs(kind)}}
        each.append({"if": {"properties": {"kinds": stated}}, "then": scored, "else": _without(kind)})
    known = {"properties": _no_others(hands.USUAL_KINDS), "allOf": each}
    return {**needed, "if": _usual_kinds(), "then": known}


def _extending(names: list[str], rules: Ruleset) -> Schema:
    """What a ruleset may name that extends one of those called `names`."""
    pattern = f"^({'|'.join(map(re.escape, names))})$"
    extends = {"properties": {"extends": {"type": "string", "pattern": pattern}}}
    each = []
    for kind in rules.kinds:
        removed = {"properties": {"kinds": {"required": [kind], "properties": {kind: {"const": "none"}}}}}
        then: Schema = _without(kind)
        if kind in rules.ladders:  # inherited, and to be taken away as well
            then = {"required": ["bonuses"], "allOf": [then, _ladder_removed(kind)]}
        each.append({"if": {"required": ["kinds"], **removed}, "then": then})
    known = {"properties": _no_others(rules.kinds), "allOf": each}
    return {"if": {"allOf": [extends, _usual_kinds()]}, "then": known}


def _ladder_removed(kind: str) -> Schema:
    gone = {"required": [kind], "properties": {kind: {"const": "none"}}}
    return {"properties": {"bonuses": {"type": ["object", "string"], **gone}}}
