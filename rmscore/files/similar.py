"""The word, or the file, that somebody probably meant."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

_CUTOFF = 0.6
_ENDINGS = (".yaml", ".yml")


def similar(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` most like `word`, if any is like it at all."""
    return _closest(word.casefold(), {w.casefold(): w for w in words})


def similar_file(name: str, names: Iterable[str]) -> str | None:
    """The one of the files most like `name`, if any is; that they end alike does not make them so."""
    start = os.path.splitext(name)[0]
    may_be = (one for one in names if one.endswith(_ENDINGS) or "." not in one)
    known = {os.path.splitext(one)[0].casefold(): one for one in may_be}
    return _closest(start.casefold(), known)


def _closest(word: str, known: Mapping[str, str]) -> str | None:
    from difflib import get_close_matches

    # A word that is much longer cannot be like another, and comparing it would take its time.
    may_be = [one for one in known if len(word) * _CUTOFF <= len(one) * (2 - _CUTOFF)]
    found = get_close_matches(word, may_be, n=1, cutoff=_CUTOFF) if may_be else None
    return known[found[0]] if found else None
