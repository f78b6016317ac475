"""Writes records as YAML, always in the one full form: `7h Kh 2h Ah`, keys in the order of the formats.

What is to be written is a `Value`: text, a list or a mapping of values. How it is laid out depends on
where it goes: on lines of its own, or on one line within brackets.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rmscore.cards import Card
from rmscore.records import Entry, Figures, Hand, Ruling, Set, Tally, Trick, Unread, Void
from rmscore.ruleset import Ruleset

Value: TypeAlias = "str | Sequence[Value] | Mapping[str, Value]"

_PLAIN = re.compile(r"[^\W_](?:[\w '’.+/()♣♦♥♠–—-]*[\w'’.)♣♦♥♠])?")
_NOT_ALONE = ("---", "...")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def scalar(text: str) -> str:
    """`text` as a YAML scalar on one line, quoted only where it must be."""
    signed = text[:1] in ("-", "+") and text[1:].isascii() and text[1:].isdigit()
    if signed or (_PLAIN.fullmatch(text) and not text.startswith(_NOT_ALONE)):
        return text
    return '"' + "".join(_escaped(character) for character in text) + '"'


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character.isprintable():
        return character
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def flow(value: Value) -> str:
    """`value` on one line."""
    if isinstance(value, str):
        return scalar(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{scalar(key)}: {flow(item)}" for key, item in value.items()) + "}"
    return "[" + ", ".join(flow(item) for item in value) + "]"


def block(value: Value) -> list[str]:
    """`value` as lines. Within it a list of names, and a mapping of nothing but texts, take one line."""
    if isinstance(value, str):
        return [scalar(value)]
    if isinstance(value, Mapping):
        return [line for key, item in value.items() for line in under(key, item)]
    return [line for item in value for line in item_lines(item)]


def under(key: str, value: Value) -> list[str]:
    """The lines of a key with its value."""
    if key == "players" or isinstance(value, str) or _short(value):
        return [f"{scalar(key)}: {flow(value)}"]
    return [f"{scalar(key)}:", *("  " + line for line in block(value))]


def item_lines(value: Value) -> list[str]:
    """The lines of one item of a list."""
    lines = [flow(value)] if _short(value) and _is_ruling(value) else block(value)
    return ["- " + lines[0], *("  " + line for line in lines[1:])]


def _short(value: Value) -> bool:
    return (
        isinstance(value, Mapping)
        and bool(value)
        and all(isinstance(item, str) or (_short(item) and len(item) < 4) for item in value.values())
        and len(flow(value)) < 90
    )


def _is_ruling(value: Value) -> bool:
    """Whether an item is one of those written within braces: a ruling, or a trick with its winner."""
    return isinstance(value, Mapping) and bool(value.keys() & {"why", "points", "fault", "cards"})


# --- records ----------------------------------------------------------------------------------------


def cards(values: Sequence[Card]) -> str:
    return " ".join(map(str, values))


def trick(value: Trick, players: Sequence[str]) -> Value:
    shown = cards(value.cards)
    if value.won is not None:
        lead = {} if value.lead is None else {"lead": players[value.lead]}
        return {**lead, "cards": shown, "won": players[value.won]}
    return shown if value.lead is None else {players[value.lead]: shown}


def ruling(value: Ruling, players: Sequence[str]) -> Value:
    given = {
        "fault": value.fault,
        "trick": value.trick,
        "player": None if value.seat is None else players[value.seat],
        "points": value.points,
        "why": value.why or None,
    }
    return {key: str(item) for key, item in given.items() if item is not None}


def start(hand: Hand, ruleset: Ruleset) -> dict[str, Value]:
    """What a hand begins with: the turned card, or the trump suit, or that there is none."""
    written: dict[str, Value] = {}
    if hand.turned is not None:
        written["turned"] = str(hand.turned)
        if hand.trump is None:
            written["trump"] = "none"
        elif hand.trump is not hand.turned.suit:
            written["trump"] = hand.trump.letter
    elif hand.trump is not None:
        written["trump"] = hand.trump.letter
    elif ruleset.trump == "free":
        written["trump"] = "none"
    return written


def entry(value: Entry, players: Sequence[str], ruleset: Ruleset, dealer: int | None = None) -> Value:
    """One entry of a set of `players`. `dealer`: who is to be named as the dealer of a hand, if anybody."""
    if isinstance(value, Void):
        return {"void": value.why}
    assert not isinstance(value, Unread)
    sitting = value.players or players
    written: dict[str, Value] = {}
    if sitting != players:
        written["seats"] = {owner: sat for owner, sat in zip(players, sitting) if sat != owner}
        if value.counts_for_player:
            written["counts_for"] = "player"
    if isinstance(value, Tally):
        written["tally"] = {player: figures(row) for player, row in zip(sitting, value.figures)}
        if value.note is not None:
            written["note"] = value.note
    else:
        written |= {
            key: text for key in ("date", "place", "note") if (text := getattr(value, key)) is not None
        }
        if dealer is not None:
            written["dealer"] = sitting[dealer]
        written |= start(value, ruleset) | _play(value)
    if value.rulings:
        written["rulings"] = [ruling(one, sitting) for one in value.rulings]
    return written


def figures(row: Figures) -> Value:
    return {
        key: str(count) for key, count in {"points": row.points, "tricks": row.tricks, **row.counts}.items()
    }


def _play(hand: Hand) -> dict[str, Value]:
    written: dict[str, Value] = {"tricks": [trick(one, hand.players) for one in hand.tricks]}
    if hand.discards is not None:
        written["bank"] = {name: cards(laid) for name, laid in zip(hand.players, hand.discards) if laid}
    elif hand.bank is not None:
        written["bank"] = cards(hand.bank)
    if hand.deal is not None:
        written["hands"] = {name: cards(dealt) for name, dealt in zip(hand.players, hand.deal) if dealt}
    if hand.claims:
        written["claimed"] = _claims(hand)
    return written


def _claims(hand: Hand) -> Value:
    written: dict[str, dict[str, Value]] = {}
    bonuses: dict[str, dict[str, Value]] = {}
    for seat, figure, values in hand.claims:
        player = written.setdefault(hand.players[seat], {})
        if figure.startswith("bonuses."):
            ladders = bonuses.setdefault(hand.players[seat], {})
            ladders[figure.removeprefix("bonuses.")] = str(values[0])
            player["bonuses"] = ladders
        else:
            player[figure] = [str(value) for value in values] if figure == "running" else str(values[0])
    return dict(written)


def whole(record: Hand | Set, ruleset: Ruleset) -> str:
    """A whole hand or set as a file."""
    is_set = isinstance(record, Set)
    written: dict[str, Value] = {"rmscore": "set/1" if is_set else "hand/1"}
    for key in ("title", "ruleset", "date", "place", "note"):
        if (text := getattr(record, key, None)) is not None:
            written[key] = text
    written["players"] = record.players
    written["dealer"] = record.players[record.dealer]
    if isinstance(record, Set):
        written["hands"] = [entry(one, record.players, ruleset) for one in record.entries]
    else:
        if record.turned is not None or record.trump is not None or record.tricks:
            written |= start(record, ruleset) | _play(record)
        if record.rulings:
            written["rulings"] = [ruling(one, record.players) for one in record.rulings]
    return "".join(line.rstrip() + "\n" for line in block(written))
