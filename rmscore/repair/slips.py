"""Every hand of which a record could be a copy with one slip of the pen."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from rmscore.cards import PACK, Card, Rank, Suit, card
from rmscore.findings import Part
from rmscore.records import Hand, Trick
from rmscore.ruleset import PLAYERS, Ruleset

New = Card | Suit | str | Part | None


class Change(NamedTuple):
    """A place of the record, and what should stand there.

    That is a card, the trump suit or None for no trumps, a player's name, or, for tricks and hands that
    change places, the part that holds what belongs here.
    """

    part: Part
    new: New


Suitless = Mapping[int, Collection[int]]
"""The cards that a record writes without their suit: their numbers, by trick."""

Candidate = tuple[str, tuple[Change, ...], Hand]
"""A kind of slip (see `Suggestion`), what undoes it, and the hand without it."""


def candidates(hand: Hand, ruleset: Ruleset, due: int | None, suitless: Suitless) -> Iterator[Candidate]:
    """Every single slip that may stand in the record, undone; `due` and `suitless` as in `suggest`.

    Left out is only what cannot mend it: a card that would stand twice afterwards, and anything but the
    dealer where another one was due.
    """
    if due is not None and due != hand.dealer:
        yield _dealer(hand, due)
        return
    yield from _led(hand, suitless)
    written = [*hand.cards_played(), *hand.cards_banked()]
    count: dict[Card, int] = {}
    for _, one in written:
        count[one] = count.get(one, 0) + 1
    excess = len(written) - len(count)
    if excess > 1:
        return
    for part, one in written:
        if not excess or count[one] > 1:
            for meant in PACK:
                if meant not in count:
                    yield "card", (Change(part, meant),), _put(hand, {part: meant})
    yield from _deals(hand)
    if excess:
        return
    yield from _swaps(hand, written)
    yield from _tricks(hand)
    yield from _names(hand)
    if due is None:
        yield from (_dealer(hand, seat) for seat in range(PLAYERS) if seat != hand.dealer)
    yield from _turned(hand, ruleset)


def _led(hand: Hand, suitless: Suitless) -> Iterator[Candidate]:
    """Another suit for a card led, and with it for those that leave out theirs because they follow it."""
    for number, following in suitless.items():
        trick = hand.tricks[number - 1]
        for suit in Suit:
            if suit is trick.cards[0].suit:
                continue
            meant: dict[Part, Card] = {
                ("tricks", number, at): card(one.rank, suit)
                for at, one in enumerate(trick.cards, 1)
                if at == 1 or at in following
            }
            yield "led", tuple(Change(part, one) for part, one in meant.items()), _put(hand, meant)


def _swaps(hand: Hand, written: list[tuple[Part, Card]]) -> Iterator[Candidate]:
    for (one, first), (other, second) in combinations(written, 2):
        if one[0] == "bank" and one[:-1] == other[:-1]:
            continue  # a bank has no order
        yield "cards", (Change(one, second), Change(other, first)), _put(hand, {one: second, other: first})


def _tricks(hand: Hand) -> Iterator[Candidate]:
    for i, j in combinations(range(len(hand.tricks)), 2):
        one, other = hand.tricks[i], hand.tricks[j]
        changed = list(hand.tricks)
        changed[i], changed[j] = other, one
        first, second = ("tricks", i + 1), ("tricks", j + 1)
        yield "tricks", (Change(first, second), Change(second, first)), replace(hand, tricks=tuple(changed))
        if one[1:] != other[1:]:  # only the cards stand in the wrong place, not who led and who won
            changed[i], changed[j] = one._replace(cards=other.cards), other._replace(cards=one.cards)
            changes = (
                Change((*first, "cards"), (*second, "cards")),
                Change((*second, "cards"), (*first, "cards")),
            )
            yield "tricks", changes, replace(hand, tricks=tuple(changed))


def _names(hand: Hand) -> Iterator[Candidate]:
    """Other leaders and winners, where the record names them."""
    for number, trick in enumerate(hand.tricks, 1):
        for seat, player in enumerate(hand.players):
            if trick.lead is not None and seat != trick.lead:
                mended = _replace_trick(hand, number, trick._replace(lead=seat))
                yield "leader", (Change(("tricks", number, "lead"), player),), mended
            if trick.won is not None and seat != trick.won:
                mended = _replace_trick(hand, number, trick._replace(won=seat))
                yield "winner", (Change(("tricks", number, "won"), player),), mended


def _dealer(hand: Hand, seat: int) -> Candidate:
    return "dealer", (Change(("dealer",), hand.players[seat]),), replace(hand, dealer=seat)


def _turned(hand: Hand, ruleset: Ruleset) -> Iterator[Candidate]:
    """Another trump suit, or none where there need not be one; another rank where the rules look at it."""
    turned = hand.turned
    for suit in Suit:
        if suit is hand.trump or ruleset.trump == "none":
            continue
        if turned is None:
            yield "turned", (Change(("trump",), suit),), replace(hand, trump=suit)
        elif hand.trump is not None:
            meant = card(turned.rank, suit)
            yield "turned", (Change(("turned",), meant),), replace(hand, turned=meant, trump=suit)
        elif suit is turned.suit:
            yield "turned", (Change(("trump",), suit),), replace(hand, trump=suit)
    if hand.trump is not None and ruleset.trump == "free":
        yield "turned", (Change(("trump",), None),), replace(hand, trump=None)
    if turned is not None and ruleset.needs_masthead:
        for rank in Rank:
            meant = card(rank, turned.suit)
            if meant is not turned:
                yield "turned", (Change(("turned",), meant),), replace(hand, turned=meant)


def _deals(hand: Hand) -> Iterator[Candidate]:
    """Other cards in the deal, where somebody wrote it down."""
    if hand.deal is None:
        return
    dealt = [
        (("hands", player, position), one)
        for player, cards in zip(hand.players, hand.deal)
        for position, one in enumerate(cards, 1)
    ]
    count: dict[Card, int] = {}
    for _, one in dealt:
        count[one] = count.get(one, 0) + 1
    excess = len(dealt) - len(count)
    if excess > 1:
        return
    for part, one in dealt:
        if not excess or count[one] > 1:
            for meant in PACK:
                if meant not in count:
                    yield "card", (Change(part, meant),), _put(hand, {part: meant})
    if not excess:
        for (one_part, first), (other, second) in combinations(dealt, 2):
            if one_part[1] != other[1]:
                two = Change(one_part, second), Change(other, first)
                yield "cards", two, _put(hand, {one_part: second, other: first})
    for off in range(1, PLAYERS):
        names = [(player, hand.players[(seat + off) % PLAYERS]) for seat, player in enumerate(hand.players)]
        moved = tuple([hand.deal[(seat + off) % PLAYERS] for seat in range(PLAYERS)])
        changes = tuple([Change(("hands", player), ("hands", other)) for player, other in names])
        yield "hands", changes, replace(hand, deal=moved)


def card_at(hand: Hand, part: Part) -> Card:
    """The card that the record has at a part."""
    at = int(part[-1]) - 1
    if part[0] == "tricks":
        return hand.tricks[int(part[1]) - 1].cards[at]
    if len(part) == 2:
        assert hand.bank is not None
        return hand.bank[at]
    by_seat = hand.discards if part[0] == "bank" else hand.deal
    assert by_seat is not None
    return by_seat[hand.players.index(str(part[1]))][at]


# --- hands with something else in one place ---------------------------------------------------------


def _put(hand: Hand, cards: Mapping[Part, Card]) -> Hand:
    """The hand with other cards in some places."""
    for part, one in cards.items():
        at = int(part[-1]) - 1
        if part[0] == "tricks":
            trick = hand.tricks[int(part[1]) - 1]
            hand = _replace_trick(hand, int(part[1]), trick._replace(cards=_other(trick.cards, at, one)))
        elif len(part) == 2:
            assert hand.bank is not None
            hand = replace(hand, bank=_other(hand.bank, at, one))
        else:
            seat = hand.players.index(str(part[1]))
            before = hand.discards if part[0] == "bank" else hand.deal
            assert before is not None
            after = (*before[:seat], _other(before[seat], at, one), *before[seat + 1 :])
            if part[0] == "hands":
                hand = replace(hand, deal=after)
            else:
                hand = replace(hand, discards=after, bank=tuple(c for cards in after for c in cards))
    return hand


def _other(cards: tuple[Card, ...], at: int, one: Card) -> tuple[Card, ...]:
    return (*cards[:at], one, *cards[at + 1 :])


def _replace_trick(hand: Hand, number: int, trick: Trick) -> Hand:
    return replace(hand, tricks=(*hand.tricks[: number - 1], trick, *hand.tricks[number:]))
