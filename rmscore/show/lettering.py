"""How long a text is in a picture, where whoever opens it chooses among the fonts that they have."""

from __future__ import annotations

from collections.abc import Sequence

from rmscore.show.cells import stubs, width

_BOLD = {
    **dict.fromkeys("ijlI.,:;'|!()[]- ·", 0.42),
    **dict.fromkeys('frtJ“”"/°', 0.55),
    **dict.fromkeys("cszгзтхэсь", 0.65),
    **dict.fromkeys("DGHNOQUДИЙКЛНОПЦЧЪ+−", 0.95),
    **dict.fromkeys("mwMWжмфшщыюМФЖШЩЫЮ@%", 1.12),
    **dict.fromkeys("ЖШЩЮ", 1.34),
}
"""In ems, as the widest of the fonts named has them in bold; other letters are 0.86 at most."""
_OTHER = 0.86
_REGULAR = 0.91  # of bold, at most


def length(text: str, size: float, bold: bool = False) -> float:
    """What `text` needs at most, in the unit of the font's `size`."""
    ems = sum(_BOLD.get(one, _OTHER) * width(one) for one in text)
    return ems * size * (1 if bold else _REGULAR)


def broken(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """`text` in lines that are not longer than `room`, but for single words."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and length(longer, size, bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def cut(names: Sequence[str], room: float, size: float) -> list[str]:
    """The names, cut where they are longer than `room`, and no two of them alike."""
    found = list(names)
    for most in range(max(map(width, names)), 3, -1):
        found = stubs(names, [most] * len(names))
        if all(length(name, size) <= room for name in found):
            break
    return found
