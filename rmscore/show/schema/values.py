"""The pieces that schemas are made of: text, numbers, cards, mappings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rmscore.files import fields, notation

Schema = dict[str, Any]

SCALAR = ("string", "number", "boolean", "null")
WRITTEN = ("string", "number", "boolean", "array", "object")
"""What stands behind a key that is not blank, whatever it is."""

DIGITS = "[-+−–]?[0-9]{1,9}"
_MOST = 10**9 - 1


def said(schema: Schema, says: str) -> Schema:
    return {"description": says, **schema}


def described(schemas: Schema, words: Mapping[str, str]) -> Schema:
    """The properties of a mapping, each with what its key means."""
    return {key: said(value, words[key]) for key, value in schemas.items()}


def blank(schema: Schema) -> Schema:
    """`schema`, or nothing."""
    types = schema["type"]
    return {**schema, "type": [*([types] if isinstance(types, str) else types), "null"]}


def mapping(properties: Schema, **more: Any) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def by_name(value: Schema, **more: Any) -> Schema:
    """A mapping with names of the people's own."""
    return {"type": "object", "additionalProperties": value, **more}


def list_of(items: Schema) -> Schema:
    return {"type": "array", "items": items}


TEXT: Schema = {"type": list(SCALAR)}
NUMBER: Schema = {
    "type": ["integer", "string"],
    "minimum": -_MOST,
    "maximum": _MOST,
    "pattern": rf"^\s*{DIGITS}\s*$",
    "patternErrorMessage": "Write a whole number, such as 57 or -10.",  # a word of VS Code's
}
COUNT: Schema = {**NUMBER, "minimum": 0, "pattern": r"^\s*(\+?[0-9]{1,9}|[-−–]0+)\s*$"}
NUMBERS: Schema = {**NUMBER, "type": ["array", "integer", "string"], "items": NUMBER}
NUMBERS["pattern"] = rf"^[\s,]*({DIGITS}([\s,]+|$))*$"
NUMBERS["patternErrorMessage"] = "Write whole numbers in a row, such as 1 2 3 4."
CARDS: Schema = {"type": ["string", "array"], "items": {"type": ["string", "integer", "null"]}}
SOME_CARDS: Schema = {
    **CARDS,
    "pattern": r"[^\s,;]",
    "minItems": 1,
    "contains": {"not": {"enum": [None, ""]}},
}


def in_range(low: int, high: int) -> Schema:
    return {**COUNT, "minimum": low, "maximum": high}


def choice(choices: Sequence[str]) -> Schema:
    """One of `choices`, or nothing."""
    return {"type": ["string", "null"], "enum": [*choices, None]}


def any_case(words: Iterable[str]) -> str:
    """A pattern for one of `words`, in capital or small letters."""
    return "|".join(
        "".join(f"[{c.upper()}{c}]" if c.upper() != c else re.escape(c) for c in word) for word in words
    )


def suit_pattern() -> str:
    return f"({any_case(notation.SUIT_WORDS)})[\ufe0e\ufe0f]?"


def yes_or_no() -> Schema:
    pattern = f"^({any_case(fields.YES + fields.NO)})$"
    return {"type": ["boolean", "string"], "pattern": pattern, "examples": ["yes", "no"]}


def suggest(schema: Schema, values: Iterable[str]) -> Schema:
    """`schema`, for which an editor offers `values`."""
    return {"anyOf": [{"enum": list(values)}, schema]}


def needs(*names: str) -> Schema:
    """A mapping in which each of the keys stands, with something behind it."""
    return {"required": list(names), "properties": {name: {"type": list(WRITTEN)} for name in names}}


def format_line(kind: str) -> Schema:
    name, number = f"{kind}/1".split("/")
    return {"type": "string", "pattern": rf"^\s*{any_case([name])}/{number}\s*$", "default": f"{kind}/1"}
