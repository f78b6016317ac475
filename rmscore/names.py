"""Names of players: when two are the same, when two only look it, and whom a written name can mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

_UNSEEN = dict.fromkeys(map(ord, "\u200c\u200d\ufe0e\ufe0f"))
"""Joiners and variation selectors, which may stand in a name and cannot be seen there."""

_LATIN = str.maketrans("авекмнорстухѕіјһԛԝӏ", "abekmhopctyxsijhqwl")
"""Letters of Cyrillic and those of Latin that look like them, as capitals or as small letters."""


def tidy(name: str) -> str:
    """A name as it is compared: NFC, outer spaces removed, inner ones single."""
    name = " ".join(name.split())
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFC", name)
    return name


def same_name(written: str, name: str | int) -> bool:
    """Whether two names are the same, once they are tidied."""
    return isinstance(name, str) and tidy(written) == tidy(name)


# --- whom a name can mean ---------------------------------------------------------------------------


def seats_named(written: str, names: Sequence[str]) -> tuple[int, ...]:
    """The places in `names` that a written name can mean; it means nobody for certain unless there is one.

    The name as it is goes before those that differ from it in capital and small letters.
    """
    for seat, name in enumerate(names):
        if written == name:
            return (seat,)
    wanted, tidied = tidy(written), [tidy(name) for name in names]
    if wanted in tidied:
        return (tidied.index(wanted),)
    folded = wanted.casefold()
    return tuple([seat for seat, name in enumerate(tidied) if name.casefold() == folded])


def seats_begun(text: str, names: Sequence[str]) -> tuple[tuple[int, ...], str]:
    """The places in `names` that the beginning of `text` can mean, a name whole or in part; and the rest."""
    if not text.isascii():
        from unicodedata import normalize

        text = normalize("NFC", text)
    ends = [_end_of(text, name) for name in names]
    end = max(ends, default=0)
    if end:
        longest = [seat for seat, at in enumerate(ends) if at == end]
        exact = [seat for seat in longest if text[:end] == names[seat]]
        return tuple(exact or longest), text[end:].lstrip(" :,")
    word, _, rest = text.partition(" ")
    start = word.casefold()
    seats = tuple([seat for seat, name in enumerate(names) if word and name.casefold().startswith(start)])
    return (seats, rest.lstrip(" :,")) if seats else ((), text)


def _end_of(text: str, name: str) -> int:
    """Where the name that `text` begins with ends, in whatever case; 0 where it begins with another."""
    folded = name.casefold()
    ends = (len(name), *range(1, min(len(text), 3 * len(name)) + 1))  # folding may make a letter two
    end = next((end for end in ends if text[:end].casefold() == folded), 0)
    return 0 if text[end : end + 1].isalnum() else end


# --- names that look alike --------------------------------------------------------------------------


class Difference(NamedTuple):
    """In what the second of two names that look alike differs from the first.

    `what` is `latin` or `cyrillic` (letters of that alphabet, where the first has others), `case`, `spaces`
    (or characters that cannot be seen), or `form` (other characters for the same letter). `letters` are the
    letters, each with its number from 1; of spaces the number of the character, and nothing.
    """

    what: str
    letters: tuple[tuple[int, str], ...]


def alike(names: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Each name that looks like an earlier one, or is the same: its place, and the place of the earlier."""
    known: dict[str, int] = {}
    for at, name in enumerate(names):
        first = known.setdefault(skeleton(name), at)
        if first != at:
            yield at, first


def skeleton(name: str) -> str:
    """What is left of a name when everything is gone that a reader may miss."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    from unicodedata import normalize

    name = normalize("NFKD", " ".join(name.translate(_UNSEEN).split())).casefold()
    return normalize("NFKD", name).translate(_LATIN)


def difference(first: str, second: str) -> Difference:
    """In what a name differs from one that it looks like. Both as they are written."""
    if _seen(first) == _seen(second):
        pairs = zip(first + "\n", second + "\n")
        return Difference("spaces", ((next((at for at, (a, b) in enumerate(pairs, 1) if a != b), 1), ""),))
    # Where only spaces differ besides, they are not what matters most.
    letters, others = _letters(_seen(second)), _letters(_seen(first))
    apart = [(at, b, a) for at, (a, b) in enumerate(zip(others, letters), 1) if a != b]
    if len(letters) == len(others):
        for what, script in (("latin", "LATIN"), ("cyrillic", "CYRILLIC")):
            found = [(at, b) for at, b, a in apart if _is(b, script) and not _is(a, script)]
            if found:
                return Difference(what, tuple(found))
        if all(a.casefold() == b.casefold() for _at, b, a in apart):
            return Difference("case", tuple([(at, b) for at, b, _a in apart]))
    at, letter = next(((at, b) for at, b, _a in apart), (1, letters[0]))
    return Difference("form", ((at, " ".join(f"U+{ord(part):04X}" for part in letter)),))


def _seen(name: str) -> str:
    return " ".join(name.translate(_UNSEEN).split())


def _letters(name: str) -> list[str]:
    """The letters of a name, each with the marks that belong to it."""
    from unicodedata import combining

    letters: list[str] = []
    for character in name:
        if letters and combining(character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _is(letter: str, script: str) -> bool:
    from unicodedata import name

    return name(letter[0], "").startswith(script)
