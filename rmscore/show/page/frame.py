"""What is around every page: its head, the drawings it uses, and a policy that lets no request leave it."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from rmscore.cards import Card, Suit
from rmscore.resources import resource
from rmscore.show import language
from rmscore.show.markup import Markup, element
from rmscore.show.words import card as card_in_words
from rmscore.show.words import rank

_SUITS = {
    "s": "M8 .8C8 .8 1.2 6 1.2 9.8c0 3.6 4.2 4.4 6 1.8-.1 1.7-.9 2.9-2.2 3.6h6c-1.3-.7-2.1-1.9-2.2-3.6 "
    "1.8 2.6 6 1.8 6-1.8C14.8 6 8 .8 8 .8z",
    "h": "M8 15S1 9.6 1 5.2C1 2.9 2.7 1.4 4.6 1.4 6.1 1.4 7.4 2.4 8 3.9c.6-1.5 1.9-2.5 3.4-2.5 "
    "1.9 0 3.6 1.5 3.6 3.8C15 9.6 8 15 8 15z",
    "d": "M8 .8 14 8 8 15.2 2 8z",
    "c": "M8 1a3.2 3.2 0 0 0-2.5 5.2 3.2 3.2 0 1 0 1.9 4.5c-.1 2-.9 3.6-2.4 4.5h6c-1.5-.9-2.3-2.5-2.4-4.5"
    "a3.2 3.2 0 1 0 1.9-4.5A3.2 3.2 0 0 0 8 1z",
}
"""The suits, each in a square of 16."""

_ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='-4 -4 24 24'%3E"
    "%3Crect x='-4' y='-4' width='24' height='24' rx='5' fill='%231f5c43'/%3E"
    "%3Cpath fill='%23fff' d='{}'/%3E%3C/svg%3E"
)


def document(title: str, body: Markup, name: str, script: bool = True) -> str:
    """A whole page. `name` is that of its style sheet, and of its script where it has one."""
    css = Markup(resource(f"show/page/{name}.css").read_text("utf-8"))
    js = Markup(resource(f"show/page/{name}.js").read_text("utf-8")) if script else None
    policy = [
        "default-src 'none'",
        f"style-src {_hash(css)}",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
        *([f"script-src {_hash(js)}"] if js else []),
    ]
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content="; ".join(policy)),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("meta", name="generator", content="rmscore"),
        element("title", title),
        element("link", rel="icon", href=_ICON.format(_SUITS["s"])),
        element("style", css),
    )
    page = element("html", head, element("body", _drawings(), body, element("script", js) if js else None))
    start, rest = page.split(">", 1)
    return f'<!DOCTYPE html>\n{start} lang="{language.language()}">{rest}\n'


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _drawings() -> Markup:
    """The suits, to be used by `suit`."""
    symbols = [
        element("symbol", element("path", d=path), id=f"suit-{letter}", viewBox="0 0 16 16")
        for letter, path in _SUITS.items()
    ]
    return element("svg", symbols, width=0, height=0, class_="drawings", aria_hidden="true")


def suit(value: Suit) -> Markup:
    """A suit, drawn: its shape tells it apart, its colour only helps."""
    use = element("use", href=f"#suit-{value.letter}")
    return element("svg", use, class_=f"suit {value.letter}", aria_hidden="true")


def card(value: Card, style: str, class_: str = "") -> Markup:
    """A card in a line of text."""
    spoken = element("span", card_in_words(value, style), class_="spoken")
    shown = element("span", rank(value.rank, style), suit(value.suit), aria_hidden="true")
    return element("span", spoken, shown, class_=f"card {value.suit.letter} {class_}".rstrip())


def wide(content: Markup) -> Markup:
    """What may be wider than the window: it scrolls by itself, and its edges show that it does."""
    return element("div", content, class_="wide")
