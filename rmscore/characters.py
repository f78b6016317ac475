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


_LATIN = {
    **dict(zip("абвгдеёзийклмнопрстуфыэ", "abvgdeeziyklmnoprstufye")),
    "ж": "zh",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "",
    "ю": "yu",
    "я": "ya",
}


def plainer(error: UnicodeError) -> tuple[str, int]:
    """What to write instead of characters that an encoding does not have: others like them, else codes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(plain, error.object[error.start : error.end])), error.end


def plain(character: str) -> str:
    """A character in ASCII: one like it, its letter without the accent, as Latin spells it, else its code."""
    if character in _PLAINER:
        return _PLAINER[character]
    latin = _LATIN.get(character.lower())
    if latin is not None:
        return latin if character.islower() else latin.capitalize()
    from unicodedata import category, normalize

    letter = "".join(part for part in normalize("NFKD", character) if category(part) != "Mn")
    return letter if letter.isascii() else character.encode("ascii", "backslashreplace").decode()


codecs.register_error(PLAINER, plainer)
