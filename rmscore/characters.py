"""Which characters may stand in a name, go to a terminal as they are, or are written in a plainer way."""

from __future__ import annotations

import codecs

_JOINERS = "\u200c\u200d"  # parts of names and emoji, without a direction of their own


def harmless(character: str) -> bool:
    """Whether a character is no control, bidirectional or line-breaking one."""
    if character.isprintable() or character in _JOINERS:
        return True
    from unicodedata import category

    return category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


# --- encodings that have few characters -------------------------------------------------------------

PLAINER = "rmscore.plainer"
"""The error handler of streams whose encoding may not have a character."""

_PLAINER = {
    **dict.fromkeys("–—−‐‑", "-"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("·•", "*"),
    **dict.fromkeys("\u00a0\u2009\u202f", " "),
    **dict(zip("♣♦♥♠×№▸", "cdhsxN>")),
    **dict(zip("…→←", ("...", "->", "<-"))),
}


def plainer(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of characters that an encoding does not have: others like them, else codes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    given = error.object[error.start : error.end]
    return "".join(_PLAINER.get(one) or _code(one) for one in given), error.end


def _code(character: str) -> str:
    return character.encode("ascii", "backslashreplace").decode()


codecs.register_error(PLAINER, plainer)
