"""Spells cards the way the writer of a record spells them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rmscore.cards import Card, Rank, Suit
from rmscore.files.notation import CardText, explain, parse_rank, parse_suit

_SELECTORS = "\ufe0e\ufe0f"
_RUSSIAN_RANKS = {Rank.ACE: "Т", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К"}
_SUITS = ("cdhs", "тбчп", "♣♦♥♠", "♧♢♡♤")
_WORDS = {
    Suit.CLUBS: ("clubs", "трефы"),
    Suit.DIAMONDS: ("diamonds", "бубны"),
    Suit.HEARTS: ("hearts", "черви"),
    Suit.SPADES: ("spades", "пики"),
}


class Habits(NamedTuple):
    """How ranks and suits are spelled in a record."""

    ranks: dict[Rank, str]
    suits: dict[Suit, str]
    suit_first: bool

    def card(self, card: Card) -> str:
        """A card with its suit."""
        rank, suit = self.rank(card.rank), self.suit(card.suit)
        return suit + rank if self.suit_first else rank + suit

    def rank(self, rank: Rank) -> str:
        """A rank as the writer spells it, or would by what they write else."""
        if rank in self.ranks:
            return self.ranks[rank]
        russian = any(_is_russian(text) for text in self.ranks.values())
        if not any(text.isalpha() for text in self.ranks.values()):
            russian = any(_is_russian(text) for text in self.suits.values())
        text = _RUSSIAN_RANKS.get(rank, rank.letters) if russian else rank.letters
        lower = any(text.islower() for text in self.ranks.values())
        return text.lower() if lower else text

    def suit(self, suit: Suit) -> str:
        """A suit as the writer spells it, or would by what they write else."""
        if suit in self.suits:
            return self.suits[suit]
        some = next(iter(self.suits.values()), "c")
        letters = next((letters for letters in _SUITS if some[0].lower() in letters), _SUITS[0])
        if _is_russian(some):
            letters = _SUITS[1]
        text = letters[suit] + some[1:]
        return text.upper() if some.isupper() else text


def habits(texts: Iterable[str]) -> Habits:
    """What the texts of tricks show; of two spellings the first that is met counts."""
    found = Habits({}, {}, False)
    orders = []
    for text in texts:
        for token in explain(text, trick=True):
            if token.card is None:
                continue
            rank, suit, suit_first = _parts(text, token)
            # What is written in other letters than the first text is another habit.
            if rank and all(_go_together(rank, other) for other in found.ranks.values()):
                found.ranks.setdefault(token.card.rank, rank)
            if suit and all(_go_together(suit, other) for other in found.suits.values()):
                found.suits.setdefault(token.card.suit, suit)
                orders.append(suit_first)
    return found._replace(suit_first=bool(orders) and orders[0])


def is_bare(text: str, token: CardText) -> bool:
    """Whether a card leaves out its suit."""
    return parse_rank(text[token.start : token.end]) is not None


def suit_like(suit: Suit, written: str, found: Habits) -> str:
    """A suit that stands alone, as a letter, a symbol or a word, as what stands there now."""
    if len(written.rstrip(_SELECTORS)) > 1:
        return _WORDS[suit][_is_russian(written)]
    now = parse_suit(written)
    return Habits({}, {} if now is None else {now: written}, False).suit(suit)


def no_trump_like(written: str) -> str:
    """That there are no trumps, in the language of what stands there now, or beside it."""
    return "нет" if _is_russian(written) else "none"


def _parts(text: str, token: CardText) -> tuple[str, str, bool]:
    """A card's spelling taken apart: rank, suit, and whether the suit stands first."""
    written = text[token.start : token.end]
    assert token.card is not None
    if is_bare(text, token):
        return written, "", False
    body = written.rstrip(_SELECTORS)
    rank, suit = body[:-1], written[len(body) - 1 :]
    if parse_rank(rank.strip(_SELECTORS)) is token.card.rank and parse_suit(suit) is token.card.suit:
        return rank, suit, False
    cut = 2 if body[1:2] in tuple(_SELECTORS) else 1
    suit, rank = written[:cut], written[cut:]
    return (rank, suit, True) if parse_rank(rank) is token.card.rank else ("", suit, True)


def _go_together(one: str, other: str) -> bool:
    """Whether two spellings are of one alphabet and one case; digits go with any."""
    if one.isdigit() or other.isdigit():
        return True
    return _is_russian(one) is _is_russian(other) and (one[0].isupper(), one[0].islower(), len(one)) == (
        other[0].isupper(),
        other[0].islower(),
        len(other),
    )


def _is_russian(text: str) -> bool:
    return any("а" <= letter <= "я" for letter in text.lower())
