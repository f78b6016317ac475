"""How cards, suits, names and other facts stand in a sentence, in the chosen language and card style."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rmscore.cards import Card, Rank, Suit
from rmscore.characters import harmless, plain
from rmscore.findings import Fact
from rmscore.show.language import _ as _
from rmscore.show.language import can_show
from rmscore.show.language import n_ as n_
from rmscore.show.language import reason as reason
from rmscore.show.language import set_language as set_language

CARD_STYLES = ("letters", "symbols", "ru")
RUSSIAN_SYMBOLS = "ru-symbols"
"""Russian ranks before suits that are drawn; not to be asked for."""

# --- cards and suits --------------------------------------------------------------------------------

_SYMBOLS = "♣♦♥♠"
_RUSSIAN_SUITS = "тбчп"
_RUSSIAN_RANKS = {Rank.ACE: "Т", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К"}


def rank(value: Rank, style: str) -> str:
    """A rank; a ten is always written 10."""
    return _RUSSIAN_RANKS.get(value, value.letters) if style in ("ru", RUSSIAN_SYMBOLS) else value.letters


def card(value: Card, style: str) -> str:
    """A card in one of `CARD_STYLES`."""
    if style in ("symbols", RUSSIAN_SYMBOLS):
        return rank(value.rank, style) + _SYMBOLS[value.suit]
    if style == "ru":
        return rank(value.rank, style) + _RUSSIAN_SUITS[value.suit]
    return str(value)


def cards(values: Sequence[Card], style: str) -> str:
    """Cards in the order given, with spaces between."""
    return " ".join(card(value, style) for value in values)


def trick_cards(values: Sequence[Card], best: int | None, style: str, room: int) -> str:
    """The cards of a trick, the `best` in brackets, each in so many columns."""
    texts = [card(value, style) for value in values]
    shown = [f"[{text}]" if at == best else f" {text} " for at, text in enumerate(texts)]
    return "".join(f"{text:<{room}}" for text in shown).rstrip()


def suit(value: Suit) -> str:
    """A suit as a word: hearts."""
    return (_("clubs"), _("diamonds"), _("hearts"), _("spades"))[value]


def counted(name: str) -> str:
    """What a ladder counts, or a kind of card, as people call it; a table's own kind keeps its name."""
    known = {
        "trumps": _("trumps"),
        "mastheads": _("mastheads"),
        "tricks": _("tricks"),
        "numbers": _("number cards"),
        "faces": _("face cards"),
        "aces": _("aces"),
    }
    return known[name] if name in known else visible(name)


def kind(name: str) -> str:
    """A kind of card by the name that rulesets use; a table's own kind keeps its name."""
    known = {"numbers": _("numbers"), "faces": _("faces"), "aces": _("aces")}
    return known[name] if name in known else visible(name)


def label(code: str) -> str:
    """A finding's name as people call it: the code itself, where the language has no other word for it."""
    return visible(_(code))


def labelled(code: str, *details: str) -> str:
    """A finding's name in a sentence: `revoke (trick 2, Boris)`; a translated one gives the code as well."""
    known = label(code)
    details = details if known == visible(code) else (visible(code), *details)
    return f"{known} ({', '.join(details)})" if details else known


# --- text from records ------------------------------------------------------------------------------


def escaped(character: str) -> str:
    """A character that must not reach a terminal, spelt out: `\\x1b`, `\\u202e`."""
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def visible(text: str) -> str:
    """`text` in characters that the output can show, and none that a terminal might obey."""
    if text.isprintable() and can_show(text):
        return text
    return "".join((c if can_show(c) else plain(c)) if harmless(c) else escaped(c) for c in text)


# --- sentences --------------------------------------------------------------------------------------

LONGEST = 60
"""Columns of a text from a record that a sentence quotes at most."""

PAGE = 2000
"""Columns of a text of the record's own, such as a note, that are shown at most."""

MOST = 20
"""Things of one sort that are shown or named one by one; the others are counted."""


def quoted(text: str, most: int = LONGEST) -> str:
    """`text` as a sentence quotes it: of a long one the beginning and the end."""
    from rmscore.show.cells import shortened, width

    if len(text) <= most and width(visible(text)) <= most:
        return visible(text)
    return shortened(visible(text[:most]), visible(text[-most:]), most)


def listed(items: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])


def some(items: Sequence[str], count: int | None = None) -> str:
    """`a, b and c`; of very many the first, and how many more: there are `count` in all."""
    more = (len(items) if count is None else count) - MOST
    return listed([*items[:MOST], n_("{n} more", "{n} more", more)]) if more > 0 else listed(items)


def written(text: str) -> str:
    """A note, a title or a reason, as the record has it."""
    return quoted(text, PAGE)


def fact(value: Fact, style: str, most: int = LONGEST) -> str:
    """A finding's fact as it stands in a sentence; of a text at most so many columns."""
    if isinstance(value, Card):
        return card(value, style)
    if isinstance(value, Suit):
        return suit(value)
    if isinstance(value, Rank):
        return rank(value, style)
    if isinstance(value, tuple):
        return some([fact(item, style, most) for item in value[:MOST]], len(value))
    return quoted(value, most) if isinstance(value, str) else str(value)


def typeset(text: str) -> str:
    """A sentence made for the terminal, with the minus sign that pages and pictures have before numbers."""
    import re

    return re.sub(r"(?<![^\s(])-(?=\d)", "−", text)


class _Facts(dict[str, str]):
    """Leaves a placeholder that nothing fills as it stands: a finding is always shown."""

    def __missing__(self, key: str) -> str:
        return "{" + key + "}"


def sentence(template: str, facts: Mapping[str, Fact], style: str, most: int = LONGEST) -> str:
    """A template of the catalogue in the chosen language, filled with `facts`, none longer than `most`."""
    if not template:
        return ""
    said = {key: _said(key, value, style, most) for key, value in facts.items()}
    return _(template).format_map(_Facts(said))


def _said(name: str, value: Fact, style: str, most: int) -> str:
    """A fact; what a ladder counts, a finding's name and the system's reason are words to translate."""
    if isinstance(value, str) and name in ("figure", "counted"):
        return counted(value)
    if isinstance(value, str) and name == "fault":
        return labelled(value)
    if isinstance(value, tuple) and name == "found":
        return listed([labelled(str(one)) for one in value])
    if isinstance(value, tuple) and name == "letters":
        said = _("{letter} (letter {n})")
        return listed(
            [said.format(letter=fact(one[0], style), n=one[1]) for one in value if isinstance(one, tuple)]
        )
    if isinstance(value, str) and name == "reason":
        return visible(reason(value))
    return fact(value, style, most)
