"""Which characters may stand in a name, and go to a terminal as they are."""

from __future__ import annotations

_JOINERS = "\u200c\u200d"  # parts of names and emoji, without a direction of their own


def harmless(character: str) -> bool:
    """Whether a character is no control, bidirectional or line-breaking one."""
    if character.isprintable() or character in _JOINERS:
        return True
    from unicodedata import category

    return category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp")
