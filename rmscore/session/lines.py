"""What a scribe types: cards, commands, figures. Nothing here knows what is being played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rmscore.catalogue import BAD_CARD
from rmscore.files.notation import CardText, explain, tokens
from rmscore.ruleset import PLAYERS

COMMANDS: dict[str, tuple[str, ...]] = {
    "help": ("?", "help", "помощь"),
    "undo": ("u", "undo", "back", "о", "отмена", "назад", "г"),
    "score": ("s", "score", "с", "счёт", "счет"),
    "list": ("l", "list", "tricks", "взятки"),
    "tally": ("tally", "подсчёт", "подсчет", "итог"),
    "ruling": ("r", "ruling", "р", "решение"),
    "void": ("v", "void", "пересдача"),
    "note": ("n", "note", "з", "заметка"),
    "trump": ("trump", "козырь"),
    "quit": ("q", "quit", "exit", "выход", "выйти", "й"),
    "reread": ("reread", "перечитать"),
    "restore": ("restore", "восстановить"),
}
"""The commands with every word for each; a beginning that fits only one of them will do too.

No word can be read as cards, but for `q`, which alone is no trick. `г` and `й` are `u` and `q` typed with the
Russian layout left on.
"""

_ALL_RANKS = re.compile("(?:10|[2-9atjqk])+", re.IGNORECASE)
_RANK, _SUIT = "(?:10|[2-9atjqk])", "[cdhs♣♧♦♢♥♡♠♤][\ufe0e\ufe0f]?"
_RANK_FIRST = re.compile(f"{_RANK}(?:{_SUIT})?|(?:(?!{_RANK}).)+", re.IGNORECASE)
_SUIT_FIRST = re.compile(f"(?:{_SUIT})?{_RANK}|(?:(?!(?:{_SUIT})?{_RANK}).)+", re.IGNORECASE)
_GAME = re.compile(r"(\d{1,4})\s*/\s*(?!\d)(.*)")
_TALLIED = re.compile(r"(\d{1,4})\s*/(.*)")
_TRICK = re.compile(r"(?:(\d{1,4})\s*/\s*)?(?:(\d{1,2})(?:\.(\d))?)?\s*(?:[=:]\s*(.*))?")


class TrickNamed(NamedTuple):
    """`3`, `2/3`: a trick to be shown; `3=…`, `3.2=…`: other cards for it. `card` counts from 1."""

    game: int | None
    trick: int | None
    card: int | None
    cards: str | None


def read_line(line: str) -> list[CardText]:
    """The cards of a trick as typed. In cards run together, only what is no card is at fault.

    Neither card nor problem: it leaves its suit out, and the lead that it relies on cannot be read.
    """
    found = _explained(line)
    if all(one.problem is not BAD_CARD or one.end - one.start == 1 for one in found):
        return found
    readings = [found]
    for joined in (False, True):
        cuts = [cut for one in found if one.problem is BAD_CARD for cut in _cuts(line, one, joined)]
        readings.append(_read_apart(line, cuts))
    # A trick has a card for each player, so the reading with as many parts is likely to be the one meant.
    return next((reading for reading in readings if len(reading) == PLAYERS), readings[1])


def _explained(line: str) -> list[CardText]:
    """The cards, also those that rely on an unreadable lead, which `explain` leaves out."""
    found = explain(line, trick=True)
    if not found or found[0].card is not None:
        return found
    explained = {one.start: one for one in found}
    return [
        explained.get(start) or CardText(start, start + len(token), None) for start, token in tokens(line)
    ]


def _cuts(line: str, run: CardText, joined: bool) -> list[int]:
    """Where cards run together with something else come apart; `joined`: a bare rank stays with it."""
    pattern = _SUIT_FIRST if line[run.start].lower() in "cdhs♣♧♦♢♥♡♠♤" else _RANK_FIRST
    parts = [match.span() for match in pattern.finditer(line, run.start, run.end)]
    cuts = []
    for before, (start, _end) in pairwise(parts):
        bare = _ALL_RANKS.fullmatch(line, *before) is not None and _ALL_RANKS.match(line, start) is None
        if not (joined and bare):
            cuts.append(start)
    return cuts


def _read_apart(line: str, cuts: Sequence[int]) -> list[CardText]:
    """The cards of the line with a space at each cut; their places are those in the line as typed."""
    ends = [0, *cuts, len(line)]
    spaced = " ".join(line[start:end] for start, end in pairwise(ends))
    at = [place for start, end in pairwise(ends) for place in range(start, end + 1)]
    return [one._replace(start=at[one.start], end=at[one.end]) for one in _explained(spaced)]


def with_card(typed: Sequence[str], at: int, token: str) -> str:
    """The line with another card at `at` (from 0), or with one more where `at` is past the end."""
    return " ".join([*typed[:at], token, *typed[at + 1 :]])


def command_of(line: str) -> tuple[str, str] | None:
    """The command that a line begins with, and what follows it; None where it begins with none."""
    word, _, rest = line.strip().partition(" ")
    word = word.lower().rstrip(":")
    for command, words in COMMANDS.items():
        if word in words:
            return command, rest.strip()
    if len(word) < 2 or _ALL_RANKS.fullmatch(word):
        return None
    begun = [name for name, words in COMMANDS.items() if any(full.startswith(word) for full in words)]
    return (begun[0], rest.strip()) if len(begun) == 1 else None


def words() -> Iterator[str]:
    """Every word for every command."""
    for names in COMMANDS.values():
        yield from names


def trick_named(line: str) -> TrickNamed | None:
    """A trick that the line asks for or corrects by its number."""
    match = _TRICK.fullmatch(line.strip())
    if match is None or not (match[1] or match[2]) or (match[4] is not None and not match[2]):
        return None
    game, trick, card = (int(text) if text else None for text in match.groups()[:3])
    if card is not None and match[4] is None:
        return None
    return TrickNamed(game, trick, card, match[4])


def game_first(text: str, figures: bool = False) -> tuple[int | None, str]:
    """The number of an earlier game that `text` begins with, as in `1/ Boris revoke 2`, and the rest.

    `1/2` in words is no game. Where `figures` follow, they may stand right behind the stroke.
    """
    match = (_TALLIED if figures else _GAME).fullmatch(text.strip())
    return (None, text) if match is None else (int(match[1]), match[2].strip())


def numbers(text: str) -> list[int] | None:
    """Whole numbers in a row; None where something else stands among them."""
    parts = text.replace(",", " ").replace("−", "-").split()
    good = all(
        part.lstrip("+-").isascii() and part.lstrip("+-").isdigit() and len(part) < 8 for part in parts
    )
    return [int(part) for part in parts] if good and parts else None
