"""How each shell hands over its words, and wants the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rmscore.cli.complete import Candidate, candidates

_SAFE = re.compile(r"[\w@%+=:,./~-]+")
_SPECIAL = re.compile(r"([^\w@%+=:,./~-])")


def answer(shell: str, words: Sequence[str]) -> list[str]:
    """The lines that the shell's script takes for an answer."""
    return {"bash": _bash, "zsh": _described, "fish": _described, "powershell": _powershell}[shell](words)


def _described(words: Sequence[str]) -> list[str]:
    """One a line, each with what it means behind a tab; the shell itself quotes."""
    return ["\t".join(filter(None, (one.word, _line(one)))) for one in candidates(words)]


def _line(one: Candidate) -> str:
    return " ".join(one.says.split())


def _bash(words: Sequence[str]) -> list[str]:
    """Bash hands over words with their quotes, taken apart at `=`, and wants them quoted."""
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].startswith("--") and (word == "=" or joined[-1].endswith("=")):
            joined[-1] += word
        else:
            joined.append(word)
    before = len(joined[-1]) - len(words[-1]) if words[-1] != "=" else len(joined[-1])
    quote = words[-1][:1] if words[-1][:1] in ("'", '"') else ""
    read = [_unquoted(word) for word in joined[:-1]] + [joined[-1][:before] + _unquoted(words[-1])]
    if words[-1] == "=":
        read[-1] = joined[-1]
    found = [one.word[before:] for one in candidates(read)]
    # Within an open quote bash itself quotes what it inserts.
    return found if quote else [_SPECIAL.sub(r"\\\1", word) for word in found]


def _unquoted(word: str) -> str:
    """A word without the quotes and backslashes it was typed with; the last quote may be open."""
    from shlex import split

    for close in ("", '"', "'", "\\"):
        try:
            return "".join(split(word + close))
        except ValueError:
            continue
    return word


def _powershell(words: Sequence[str]) -> list[str]:
    """PowerShell drops empty words, so each comes with a sign before it; it wants them quoted."""
    lines = []
    for one in candidates([word.removeprefix("=") for word in words]):
        quoted = one.word if _SAFE.fullmatch(one.word) else "'" + one.word.replace("'", "''") + "'"
        lines.append("\t".join((quoted, one.word, _line(one) or one.word)))
    return lines
