"""The schemas of a hand and a set."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from rmscore import catalogue
from rmscore.files import fields, hands, rulesets, sets, sitting
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.show.schema import words
from rmscore.show.schema.values import (
    CARDS,
    COUNT,
    NUMBER,
    NUMBERS,
    SOME_CARDS,
    TEXT,
    WRITTEN,
    Schema,
    any_case,
    blank,
    by_name,
    choice,
    described,
    format_line,
    list_of,
    mapping,
    needs,
    suggest,
    suit_pattern,
)
from rmscore.tally import needed_counts

# --- a hand -----------------------------------------------------------------------------------------


def _players() -> Schema:
    name = r"[^,]*[^,\s][^,]*"
    return {
        "type": ["array", "string"],
        "items": {**TEXT, "maxLength": fields.LONGEST_NAME},
        "minItems": PLAYERS,
        "maxItems": PLAYERS,
        "pattern": f"^{name}(,{name}){{{PLAYERS - 1}}}$",
        "examples": [["Anna", "Boris", "Clara", "Dmitri"]],
    }


def _table(kind: str) -> Schema:
    """What hands and sets share: who sits there, and what may be written about it."""
    text = dict.fromkeys(("date", "place", "note"), TEXT)
    named = suggest(TEXT, rulesets.shipped())
    return {"rmscore": format_line(kind), "ruleset": named, **text, "players": _players(), "dealer": TEXT}


def _trick() -> Schema:
    """Cards; a mapping of one player, who led, to cards; or a mapping with the keys of a trick."""
    full = described({"lead": TEXT, "cards": SOME_CARDS, "won": TEXT}, words.trick_keys())
    one_name = {"propertyNames": {"not": {"enum": list(hands.TRICK_KEYS)}}}
    return {
        **SOME_CARDS,
        "type": [*CARDS["type"], "object"],
        "if": {"type": "object", "minProperties": 1, "maxProperties": 1, **one_name},
        "then": {"additionalProperties": SOME_CARDS},
        "else": {"properties": full, "additionalProperties": False, "required": ["cards"]},
    }


def _claims() -> Schema:
    """Figures by player; a bare number is a total. Which figures there are, the ruleset decides."""
    number = blank(NUMBER)
    special = {
        "running": blank(NUMBERS),
        "bonuses": {**number, "type": [*number["type"], "object"], "additionalProperties": number},
    }
    names = (*hands.FIGURES, *hands.USUAL_KINDS)
    figures = described({name: special.get(name, number) for name in names}, words.figures())
    player = {**number, "type": [*number["type"], "object"], "properties": figures}
    return blank(by_name({**player, "additionalProperties": number}))


def _rulings() -> Schema:
    ruling = mapping(
        described(
            {
                "fault": choice(catalogue.RULED),
                "trick": blank(NUMBER),
                "player": TEXT,
                "points": blank(NUMBER),
                "why": TEXT,
            },
            words.ruling_keys(),
        )
    )
    ruling |= {"if": needs("points"), "then": {"required": ["player"]}, "else": needs("fault")}
    ruling["allOf"] = [{"if": {"not": needs("fault")}, "then": needs("why")}]
    return blank(list_of(blank(ruling)))


def _play() -> Schema:
    """What is written of the deal and the play."""
    trump = f"^({suit_pattern()}|{any_case(hands.NO_TRUMP)})$"
    cards = blank(CARDS)
    return {
        "turned": {**cards, "examples": ["7d"]},
        # An editor that reads YAML 1.1 takes the word `no` for false.
        "trump": {"type": ["string", "boolean", "null"], "pattern": trump, "not": {"const": True}},
        "tricks": blank(list_of({"$ref": "#/$defs/trick"})),
        "bank": {**cards, "type": [*cards["type"], "object"], "additionalProperties": cards},
        "hands": blank(by_name(cards)),
        "claimed": _claims(),
        "rulings": _rulings(),
    }


def hand() -> Schema:
    properties = described({**_table("hand"), **_play()}, words.hand_keys())
    return {
        "title": "A hand of Royal Mastheads",
        **mapping(properties, required=["players", "dealer"]),
        "allOf": [
            _where_nobody_is_called_null({"rulings": _ruled_by_name()}),
            *({"if": _under(names), "then": _hand_under(rules)} for names, rules in alike()),
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
    return {"items": {"if": needs("points"), "then": needs("player")}}


# --- what hangs on the ruleset ----------------------------------------------------------------------


def alike() -> list[tuple[list[str], Ruleset]]:
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
        asked["properties"]["trump"] = {"type": ["string", "null"], "pattern": f"^{suit_pattern()}$"}
    if rules.needs_masthead:
        suit = {"type": "string", "pattern": f"^{suit_pattern()}$"}
        asked["required"] = ["turned"]
        asked["properties"]["turned"] = {"type": ["string", "array"], "not": suit}
    elif rules.trump != "none":
        asked["anyOf"] = [needs("turned"), needs("trump")]
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
    says = {**words.hand_keys(), **words.entry_keys()}
    names = dict.fromkeys((*sets.VOID_KEYS, *sets.TALLY_KEYS, *sets.FILE_KEYS))
    name = {**TEXT, "maxLength": fields.LONGEST_NAME}
    seats = {"seats": blank(by_name(name)), "counts_for": choice(sitting.COUNTS_FOR)}
    known = {**_table("hand"), **_play(), **seats}
    return {
        "type": "object",
        "properties": {name: {"description": says[name]} for name in names},
        **_by_form(
            void=_closed(sets.VOID_KEYS, {"void": TEXT}),
            tally=_closed(sets.TALLY_KEYS, {**known, "tally": _tally()}),
            file=_closed(sets.FILE_KEYS, {**seats, "file": {"type": ["string", "number", "boolean"]}}),
            hand=_closed(hands.HAND_KEYS_IN_A_SET, known),
        ),
    }


def _tally() -> Schema:
    figures = {"points": NUMBER, "tricks": COUNT}
    figures |= {name: blank(COUNT) for name in ("trumps", "mastheads", *hands.USUAL_KINDS)}
    player = mapping(described(figures, words.figures()), required=["points", "tricks"])
    return by_name({**player, "additionalProperties": blank(COUNT)}, minProperties=PLAYERS)


def _tally_under(rules: Ruleset) -> Schema:
    """What must be counted for the ladders of a ruleset to be paid, and what can be."""
    figures = {"enum": ["points", "tricks", "trumps", "mastheads", *rules.kinds]}
    player = {"propertyNames": figures, **needs(*needed_counts(rules))}
    return {"properties": {"tally": {"additionalProperties": player}}}


def set_() -> Schema:
    def each(entry: Schema) -> Schema:
        return {"properties": {"hands": {"items": entry}}}

    entries = blank(list_of({"$ref": "#/$defs/entry"}))
    properties = {**_table("set"), "title": TEXT, "hands": entries}
    ruled: Schema = {"properties": {"rulings": _ruled_by_name()}}
    named = _by_form(void={}, tally=ruled, file={}, hand=ruled)
    return {
        "title": "A set of Royal Mastheads",
        **mapping(described(properties, words.set_keys()), required=["players", "dealer"]),
        "allOf": [
            _where_nobody_is_called_null({"hands": {"items": named}}),
            *(
                {"if": _under(names), "then": each(_by_form({}, _tally_under(rules), {}, _hand_under(rules)))}
                for names, rules in alike()
            ),
        ],
        "$defs": {"trick": _trick(), "entry": _entry()},
    }
