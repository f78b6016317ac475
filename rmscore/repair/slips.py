"""Every hand of which a record could be a copy with one slip of the pen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from rmscore.cards import PACK, Card, Rank, Suit, card
from rmscore.findings import Part
from rmscore.records import Hand, Trick
from rmscore.repair.touching import Touching, Written
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


def candidates(
    hand: Hand,
    ruleset: Ruleset,
    due: int | None,
    suitless: Suitless,
    slips: int | None = 1,
    touching: Touching | None = None,
) -> Iterator[Candidate]:
    """Every single slip that may stand in the record, undone; `due` and `suitless` as in `suggest`.

    Left out is what cannot mend it where there are only so many `slips` (None: any number): where more
    cards stand twice, and anything but such a card where one does; a card that would stand twice
    afterwards; anything but the dealer where another one was due; and what is not `touching`.
    """
    if due is not None and due != hand.dealer:
        yield _dealer(hand, due)
        return
    yield from _led(hand, suitless)
    written = [*hand.cards_played(), *hand.cards_banked()]
    count = Counter([one for _, one in written])
    excess = len(written) - len(count)
    if slips is not None and excess > slips:
        return
    missing = [one for one in PACK if one not in count]
    for part, one in written:
        if not excess or count[one] > 1:
            for meant in missing:
                if excess or touching is None or touching.card(part, meant):
                    yield "card", (Change(part, meant),), _put(hand, {part: meant})
    yield from _deals(hand, slips, touching)
    if excess and slips is not None:
        return
    yield from _swaps(hand, combinations(written, 2) if touching is None else touching.swaps(written))
    yield from _tricks(hand, touching)
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


def _swaps(hand: Hand, pairs: Iterable[tuple[Written, Written]]) -> Iterator[Candidate]:
    for (one, first), (other, second) in pairs:
        if one[0] == "bank" and one[:-1] == other[:-1]:
            continue  # a bank has no order
        yield "cards", (Change(one, second), Change(other, first)), _put(hand, {one: second, other: first})


def _tricks(hand: Hand, touching: Touching | None) -> Iterator[Candidate]:
    for i, j in combinations(range(len(hand.tricks)), 2):
        if touching is not None and not touching.tricks(i + 1, j + 1):
            continue
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


def _deals(hand: Hand, slips: int | None, touching: Touching | None) -> Iterator[Candidate]:
    """Other cards in the deal, where somebody wrote it down."""
    if hand.deal is None:
        return
    dealt: list[Written] = [
        (("hands", player, position), one)
        for player, cards in zip(hand.players, hand.deal)
        for position, one in enumerate(cards, 1)
    ]
    count = Counter([one for _, one in dealt])
    excess = len(dealt) - len(count)
    if slips is not None and excess > slips:
        return
    missing = [one for one in PACK if one not in count]
    for part, one in dealt:
        if not excess or count[one] > 1:
            for meant in missing:
                yield "card", (Change(part, meant),), _put(hand, {part: meant})
    if excess:
        return
    for (one_part, first), (other, second) in combinations(dealt, 2):
        if one_part[1] != other[1] and (touching is None or touching.dealt(first, second)):
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
    tricks = list(hand.tricks)
    bank, discards, deal = hand.bank, hand.discards, hand.deal
    for part, one in cards.items():
        at = int(part[-1]) - 1
        if part[0] == "tricks":
            number = int(part[1]) - 1
            trick = tricks[number]
            tricks[number] = Trick(_other(trick.cards, at, one), trick.lead, trick.won)
        elif part[0] == "hands":
            deal = _other_of(deal, hand.players.index(str(part[1])), at, one)
        elif len(part) == 2:
            assert bank is not None
            bank = _other(bank, at, one)
        else:
            discards = _other_of(discards, hand.players.index(str(part[1])), at, one)
            bank = tuple(c for cards in discards for c in cards)
    # As `replace` does, at a fifth of its cost, for there are tens of thousands.
    put = object.__new__(Hand)
    put.__dict__.update(hand.__dict__, tricks=tuple(tricks), bank=bank, discards=discards, deal=deal)
    return put


def _other_of(
    by_seat: tuple[tuple[Card, ...], ...] | None, seat: int, at: int, one: Card
) -> tuple[tuple[Card, ...], ...]:
    assert by_seat is not None
    return (*by_seat[:seat], _other(by_seat[seat], at, one), *by_seat[seat + 1 :])


def _other(cards: tuple[Card, ...], at: int, one: Card) -> tuple[Card, ...]:
    return (*cards[:at], one, *cards[at + 1 :])


def _replace_trick(hand: Hand, number: int, trick: Trick) -> Hand:
    return replace(hand, tricks=(*hand.tricks[: number - 1], trick, *hand.tricks[number:]))
