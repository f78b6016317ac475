"""A ruleset key by key: what it states, in what two differ, and some keys of one taken over into another.

This is the one list of a ruleset's keys, in the order of the guide to rulesets. Who adds a field to `Ruleset`
adds its key here, and it is shown, compared and explained everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rmscore.ruleset import BankRules, Ruleset

_FIELDS = {
    "ranks": "ranks",
    "trump": "trump",
    "deal.cards": "cards",
    "deal.discards": "discards",
    "set.games": "games",
    "kinds.*": "kinds",
    "points.progress": "progress",
    "points.*": "steps",
    "points.after": "after",
    "points.doubled": "doubled",
    "bank.*": "bank",
    "bonuses.*": "ladders",
    "penalties.*": "penalties",
}
"""The field of `Ruleset` behind each key; behind `.*` one that has an entry for each name."""

_PAYING = ("points.*", "bonuses.*", "penalties.*")
"""Sections of which an entry decides on awards of its own and on no others."""


def stated(ruleset: Ruleset) -> dict[str, Any]:
    """Every key with its value; the ranks of a kind and the rungs of a ladder from low to high."""
    found: dict[str, Any] = {}
    for key, field in _FIELDS.items():
        value = getattr(ruleset, field)
        if key.endswith(".*"):
            found.update({key[:-1] + name: _sorted(key, one) for name, one in _entries(value).items()})
        else:
            found[key] = value
    return found


def differing(first: Ruleset, second: Ruleset) -> list[str]:
    """The keys whose values are not the same, or which only one of the two has."""
    one, other = stated(first), stated(second)
    every = sorted({**one, **other}, key=_place)
    return [key for key in every if key not in one or key not in other or one[key] != other[key]]


def changes(first: Ruleset, second: Ruleset) -> list[str]:
    """The differing keys that can each be changed alone.

    The kinds share the thirteen ranks out among them, so that only all of them together can change: `kinds`.
    """
    return list(dict.fromkeys(map(_changed_alone, differing(first, second))))


def taken_over(first: Ruleset, second: Ruleset, taken: Collection[str]) -> Ruleset | None:
    """`first` with the `changes` in `taken` as in `second`; None where that leaves no game to play.

    What the two make together can be followed and scored: a kind that comes has its steps with it, and
    with a kind that goes its steps and its ladder go. A rung that nobody can reach pays nothing.
    """
    rules = _mixed(first, second, taken)
    if rules.tricks < 1:
        return None
    known = {**second.steps, **first.steps, **rules.steps}
    steps = {kind: known[kind] for kind in rules.kinds}
    ladders = {name: rungs for name, rungs in rules.ladders.items() if name in rules.countable}
    return replace(rules, steps=steps, ladders=ladders)


def way(first: Ruleset, second: Ruleset) -> Iterator[tuple[tuple[tuple[str, ...], ...], Ruleset]]:
    """From `first` to `second`, in the order of the guide: what is changed, and the ruleset after it.

    Keys that make a ruleset only together are changed together. The entries of a section, each of which
    pays by itself, are changed in one go, but each counts as a change of its own.
    """
    every = changes(first, second)
    taken: set[str] = set()
    for key in every:
        if key in taken:
            continue
        before = set(taken)
        section = _entry_of(key)
        steps: tuple[tuple[str, ...], ...]
        if section in _PAYING:
            taken.update(one for one in every if _entry_of(one) == section)
            steps = tuple([(one,) for one in every if one in taken and one not in before])
        else:
            needed = {key}
            while needed:
                taken |= needed
                clashing = {one for keys in _clashes(_mixed(first, second, taken)) for one in keys}
                needed = clashing.intersection(every) - taken
            steps = (tuple([one for one in every if one in taken and one not in before]),)
        rules = taken_over(first, second, taken)
        assert rules is not None
        yield steps, rules


def _mixed(first: Ruleset, second: Ruleset, taken: Collection[str]) -> Ruleset:
    """`first` with some keys as in `second`, whether or not that makes a ruleset."""
    fields: dict[str, Any] = {}
    for key, field in _FIELDS.items():
        one, other = getattr(first, field), getattr(second, field)
        if not key.endswith(".*") or key == "kinds.*":
            fields[field] = other if _changed_alone(key) in taken else one
            continue
        section, ones, others = key[:-1], _entries(one), _entries(other)
        entries = {
            name: source[name]
            for name in {**ones, **others}
            if name in (source := others if section + name in taken else ones)
        }
        fields[field] = BankRules(**entries) if isinstance(one, BankRules) else entries
    return replace(first, **fields)


def _clashes(rules: Ruleset) -> Iterator[tuple[str, ...]]:
    """Keys that cannot stand beside each other as they are."""
    deal = ("deal.cards", "deal.discards")
    if rules.tricks < 1:
        yield deal
    for kind in rules.kinds.keys() ^ rules.steps.keys():
        yield "kinds", f"points.{kind}"
    decides = {"trumps": ("trump",), "tricks": deal}
    for name, rungs in rules.ladders.items():
        if name not in rules.countable or any(rung.low > rules.most(name) for rung in rungs):
            yield *decides.get(name, ("kinds",)), f"bonuses.{name}"


def _entries(value: BankRules | Mapping[str, Any]) -> Mapping[str, Any]:
    return value._asdict() if isinstance(value, BankRules) else value


def _sorted(key: str, value: Any) -> Any:
    """Where the order says nothing, one order: two that differ only in it are the same."""
    return tuple(sorted(value)) if key in ("kinds.*", "bonuses.*") else value


def _changed_alone(key: str) -> str:
    return "kinds" if key.startswith("kinds.") else key


def _entry_of(key: str) -> str:
    """The row of `_FIELDS` that a key belongs to."""
    return key if key in _FIELDS else key.partition(".")[0] + ".*"


_PLACES = {row: place for place, row in enumerate(_FIELDS)}


def _place(key: str) -> int:
    """Where a key stands in the guide."""
    return _PLACES[_entry_of(key)]
