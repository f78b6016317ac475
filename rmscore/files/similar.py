"""The word somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def similar(word: str, words: Iterable[str]) -> str | None:
    """The one of `words` most like `word`, if any is like it at all."""
    from difflib import get_close_matches

    known = {w.casefold(): w for w in words}
    found = get_close_matches(word.casefold(), list(known), n=1, cutoff=0.6)
    return known[found[0]] if found else None
