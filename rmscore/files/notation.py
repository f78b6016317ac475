"""Reads cards as people write them: English, Russian and symbols, spaced or run together.

Letters are compared without regard to case, and a symbol's variation selector is ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from rmscore.cards import PACK, Card, Rank, Suit, card
from rmscore.catalogue import AMBIGUOUS_CARD, BAD_CARD, CARD_WITHOUT_SUIT, LEAD_WITHOUT_SUIT
from rmscore.findings import Fact, Kind

_DIGITS = {str(n): Rank(n - 1) for n in range(2, 11)}
_LATIN_RANKS = {"a": Rank.ACE, "t": Rank.TEN, "j": Rank.JACK, "q": Rank.QUEEN, "k": Rank.KING}
_CYRILLIC_RANKS = {"т": Rank.ACE, "в": Rank.JACK, "д": Rank.QUEEN, "к": Rank.KING}
# Letters of the other alphabet that look like a rank and can be nothing else.
_CYRILLIC_LOOKALIKES = {"а": Rank.ACE}
_LATIN_LOOKALIKES = {"b": Rank.JACK}  # only beside a Cyrillic suit
_RANKS = _DIGITS | _LATIN_RANKS | _CYRILLIC_RANKS | _CYRILLIC_LOOKALIKES | _LATIN_LOOKALIKES

_LATIN_SUITS = {"c": Suit.CLUBS, "d": Suit.DIAMONDS, "h": Suit.HEARTS, "s": Suit.SPADES}
_CYRILLIC_SUITS = {
    "п": Suit.SPADES,
    "ч": Suit.HEARTS,
    "б": Suit.DIAMONDS,
    "т": Suit.CLUBS,
    "к": Suit.CLUBS,
}
_SYMBOLS = {
    "♣": Suit.CLUBS,
    "♧": Suit.CLUBS,
    "♦": Suit.DIAMONDS,
    "♢": Suit.DIAMONDS,
    "♥": Suit.HEARTS,
    "♡": Suit.HEARTS,
    "♠": Suit.SPADES,
    "♤": Suit.SPADES,
}
_SUITS = _LATIN_SUITS | _CYRILLIC_SUITS | _SYMBOLS | {"с": Suit.CLUBS}  # a Cyrillic es is no Russian suit

SUIT_WORDS = {
    **_SUITS,
    **{suit.name.lower(): suit for suit in Suit},
    **{suit.name.lower()[:-1]: suit for suit in Suit},
    "трефы": Suit.CLUBS,
    "крести": Suit.CLUBS,
    "бубны": Suit.DIAMONDS,
    "буби": Suit.DIAMONDS,
    "черви": Suit.HEARTS,
    "пики": Suit.SPADES,
}
"""What may be written for a suit alone, in small letters and without variation selectors."""

_SELECTORS = str.maketrans("", "", "\ufe0e\ufe0f")
_TOKEN = re.compile(r"[^\s,;]+")
_RANK = "(?:10|[2-9atjqk])"
_SUIT = "(?:[cdhs♣♧♦♢♥♡♠♤][\ufe0e\ufe0f]?)"
_LONGEST_RUN = 4 * len(PACK)
"""Characters in cards run together at most: each of the pack, a ten with its suit in two."""

_RUN_OF_CARDS = re.compile(f"(?:{_RANK}{_SUIT}?)+|(?:{_SUIT}?{_RANK})+", re.IGNORECASE)
_RANK_FIRST = re.compile(f"{_RANK}{_SUIT}?", re.IGNORECASE)
_SUIT_FIRST = re.compile(f"{_SUIT}?{_RANK}", re.IGNORECASE)


class Ambiguous(Exception):
    """A token that can be read as two different cards."""

    def __init__(self, readings: tuple[Card, Card]) -> None:
        super().__init__(readings)
        self.readings = readings


class CardText(NamedTuple):
    """One card of a text: where it stands (offsets from 0), and the card or what is wrong."""

    start: int
    end: int
    card: Card | None
    problem: Kind | None = None
    facts: Mapping[str, Fact] = MappingProxyType({})


def _alphabet(letter: str) -> str:
    if letter in _LATIN_RANKS or letter in _LATIN_SUITS or letter == "b":
        return "latin"
    return "cyrillic" if "а" <= letter <= "я" else ""


def parse_card(token: str) -> Card | None:
    """The card that `token` names, rank and suit; None where it names none. May raise `Ambiguous`."""
    text = token.translate(_SELECTORS).lower()
    if len(text) < 2:
        return None
    rank_first = _combine(text[:-1], text[-1])
    suit_first = _combine(text[1:], text[0])
    if (
        rank_first
        and suit_first
        and rank_first is not suit_first
        and token[0].islower()
        and token[-1].isupper()
    ):
        raise Ambiguous((rank_first, suit_first))  # кТ: king or ace of clubs; Тк keeps to the custom
    return rank_first or suit_first


def _combine(rank: str, suit: str) -> Card | None:
    if rank not in _RANKS or suit not in _SUITS:
        return None
    alphabets = {_alphabet(rank), _alphabet(suit)} - {""}
    if rank in ("t", "т") and len(alphabets) == 2:
        raise Ambiguous((card(Rank.TEN, _SUITS[suit]), card(Rank.ACE, _SUITS[suit])))
    if rank == "b" and "cyrillic" not in alphabets:
        return None
    return card(_RANKS[rank], _SUITS[suit])


class _Cards(dict[str, Card]):
    """Every spelling met so far of a whole card; a new one is parsed, a wrong one is a KeyError."""

    def __missing__(self, token: str) -> Card:
        try:
            found = parse_card(token)
        except Ambiguous:
            found = None
        if found is None:
            raise KeyError(token)
        self[token] = found
        return found


_CARDS = _Cards()


def read_cards(text: str, *, trick: bool = False) -> tuple[Card, ...] | None:
    """The cards of `text`; None where any of them cannot be read (then `explain` says which).

    In a trick a card may leave out its suit: the suit of the first card is meant.
    """
    try:
        return tuple([_CARDS[token] for token in text.split()])
    except KeyError:
        cards = [found.card for found in explain(text, trick=trick)]
        return None if None in cards else tuple(card for card in cards if card)


def explain(text: str, *, trick: bool = False, most: int | None = None) -> list[CardText]:
    """Every card of `text` with its place, and for those that cannot be read, why not.

    `most`: how many are wanted, if not all. A lead without a suit is one problem: the cards that rely on it
    are left out.
    """
    found: list[CardText] = []
    led: Suit | None = None
    alphabets: set[str] = set()
    for start, token in tokens(text):
        if len(found) == most:
            break
        end = start + len(token)
        try:
            whole = _CARDS.get(token) or parse_card(token)
        except Ambiguous as ambiguous:
            first, second = ambiguous.readings
            facts: dict[str, Fact] = {"token": token, "first": first, "second": second}
            found.append(CardText(start, end, None, AMBIGUOUS_CARD, facts))
            led = led or (first.suit if first.suit is second.suit else None)
            continue
        rank = _bare_rank(token)
        if whole:
            found.append(CardText(start, end, whole))
        elif rank is None:
            found.append(CardText(start, end, None, BAD_CARD, {"token": token}))
        elif not trick:
            found.append(CardText(start, end, None, CARD_WITHOUT_SUIT, {"token": token}))
        elif not found:
            found.append(CardText(start, end, None, LEAD_WITHOUT_SUIT, {"token": token}))
        elif led is None:
            continue  # relies on a lead that could not be read
        else:
            if token in "tтTТ":
                alphabets = alphabets or {_alphabet(letter) for letter in text.lower()} - {""}
            if token in "tтTТ" and len(alphabets) == 2:
                readings: dict[str, Fact] = {"first": card(Rank.TEN, led), "second": card(Rank.ACE, led)}
                found.append(CardText(start, end, None, AMBIGUOUS_CARD, {"token": token, **readings}))
            else:
                found.append(CardText(start, end, card(rank, led)))
        if led is None and whole and len(found) == 1:
            led = whole.suit
    return found


def _bare_rank(token: str) -> Rank | None:
    return None if token in "bB" else _RANKS.get(token.lower())


def tokens(text: str) -> Iterator[tuple[int, str]]:
    """The tokens of `text` with their offsets; cards run together (`7hk2a`) are taken apart."""
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _CARDS or len(token) > _LONGEST_RUN or not _RUN_OF_CARDS.fullmatch(token):
            yield match.start(), token
            continue
        pattern = _SUIT_FIRST if token[0].lower() in _SUITS else _RANK_FIRST
        for part in pattern.finditer(token):
            yield match.start() + part.start(), part[0]


def parse_suit(text: str) -> Suit | None:
    """The suit that `text` names: a letter or symbol (as in cards) or an English or Russian word."""
    return SUIT_WORDS.get(text.translate(_SELECTORS).lower())


def parse_rank(text: str) -> Rank | None:
    """The rank that `text` names, without a suit."""
    return _bare_rank(text)
