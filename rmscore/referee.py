"""Judges a followed hand: one small function for each check, all of them in `CHECKS`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from rmscore import catalogue
from rmscore.cards import PACK, Card, Suit
from rmscore.findings import Fact, Finding, Kind, Part, Proof, in_record_order
from rmscore.play import Play
from rmscore.ruleset import PLAYERS

Check = Callable[[Play], Iterator[Finding]]


class Dealt(NamedTuple):
    """A deal that can be: whose each card was, by seat and by its position in that hand from 1.

    `off` is how many seats on from its owner each hand is written; 0 in a deal that is written rightly.
    """

    owners: dict[Card, tuple[int, int]]
    off: int

    def place(self, play: Play, card: Card) -> Part:
        """Where the record has a card in its deal."""
        seat, at = self.owners[card]
        return "hands", play.hand.players[(seat + self.off) % PLAYERS], at


def judge(play: Play) -> tuple[Finding, ...]:
    """Everything wrong or worth saying about the play, in record order."""
    found: list[Finding] = []
    for check in CHECKS:
        found += check(play)
    return in_record_order(found, play.hand.players)


# --- tricks -----------------------------------------------------------------------------------------


def counts(play: Play) -> Iterator[Finding]:
    """card-count, trick-count, unfinished: how many cards and tricks there are."""
    written, most = play.hand.tricks, play.ruleset.tricks
    if play.certain < len(play.tricks):
        for trick in play.tricks:
            count = len(trick.cards)
            if count > PLAYERS or (count < PLAYERS and trick.number < len(written)):
                yield Finding(
                    catalogue.CARD_COUNT,
                    ("tricks", trick.number),
                    {"trick": trick.number, "count": count, "players": PLAYERS},
                )
    if len(written) > most:
        yield Finding(
            catalogue.TRICK_COUNT,
            ("tricks", most + 1),
            {"trick": most + 1, "count": len(written), "tricks": most},
        )
    if not play.finished and len(written) <= most:
        place: Part = ("tricks", len(written)) if written else ("tricks",)
        whole = sum(len(trick.cards) == PLAYERS for trick in play.tricks)
        yield Finding(catalogue.UNFINISHED, place, {"count": whole, "tricks": most})


def leaders(play: Play) -> Iterator[Finding]:
    """wrong-leader: someone led who had not won the trick before, nor sat left of the dealer."""
    hand = play.hand
    for trick in play.tricks[: play.certain]:
        number = trick.number
        if trick.leader == trick.due:
            continue
        facts: dict[str, Fact] = {
            "trick": number,
            "player": hand.players[trick.leader],
            "due": hand.players[trick.due],
        }
        place = ("tricks", number, "lead")
        if number == 1:
            proof = Proof(("dealer",), {"player": hand.players[hand.dealer], "due": facts["due"]})
            yield Finding(catalogue.WRONG_FIRST_LEADER, place, facts, (proof,))
        elif hand.tricks[number - 2].won != trick.leader:  # else the winner was named wrongly, once
            yield Finding(catalogue.WRONG_LEADER, place, facts, (_took(play, number - 1),))


def winners(play: Play) -> Iterator[Finding]:
    """wrong-winner: the record names someone else than who took the trick."""
    hand = play.hand
    for trick in play.tricks[: play.certain]:
        won = hand.tricks[trick.number - 1].won
        if won is None or trick.winner is None or won == trick.winner:
            continue
        facts: dict[str, Fact] = {
            "trick": trick.number,
            "player": hand.players[won],
            "winner": hand.players[trick.winner],
        }
        place = ("tricks", trick.number, "won")
        yield Finding(catalogue.WRONG_WINNER, place, facts, (_took(play, trick.number),))


def _took(play: Play, number: int) -> Proof:
    """Proof of who took a trick: its winning card."""
    trick = play.tricks[number - 1]
    return Proof(
        ("tricks", number, trick.best + 1),
        {
            "trick": number,
            "player": play.hand.players[trick.seat(trick.best)],
            "card": trick.cards[trick.best],
        },
    )


# --- following suit ---------------------------------------------------------------------------------


def revokes(play: Play) -> Iterator[Finding]:
    """revoke: a player did not follow the suit led, and a later card or the deal shows they could.

    With a sound deal, cards that were not in the player's hand are slips of the pen: they neither
    accuse nor prove.
    """
    deal = _dealt(play)
    owners = None if deal is None else deal.owners
    held_later = [[0] * len(Suit) for _ in range(PLAYERS)]  # the first later trick with that suit; 0: none
    for number, seat, _, cards, _, _ in reversed(play.tricks[: play.certain]):
        led = cards[0].suit if cards else None
        if owners is not None and cards and not _owns(owners, seat, cards[0]):
            led = None  # what was led is not known
        for card in cards:
            later, suit = held_later[seat], card.suit
            if owners is None or _owns(owners, seat, card):
                if suit is not led and led is not None:
                    if later[led]:
                        yield _revoke(play, number, seat, card, led, _shown(play, later[led], seat, led))
                    elif deal is not None and not play.finished:
                        proof = _still_held(play, deal, seat, led)
                        if proof is not None:
                            yield _revoke(play, number, seat, card, led, proof)
                later[suit] = number
            seat = (seat + 1) % PLAYERS


def _owns(owners: dict[Card, tuple[int, int]], seat: int, card: Card) -> bool:
    owner = owners.get(card)
    return owner is not None and owner[0] == seat


def _revoke(play: Play, number: int, seat: int, card: Card, led: Suit, proof: Proof) -> Finding:
    trick = play.tricks[number - 1]
    index = (seat - trick.leader) % PLAYERS
    facts: dict[str, Fact] = {"trick": number, "player": play.hand.players[seat], "card": card, "led": led}
    kind = catalogue.REVOKE if proof.place[0] == "tricks" else catalogue.REVOKE_BY_DEAL
    return Finding(kind, ("tricks", number, index + 1), facts, (proof,))


def _shown(play: Play, number: int, seat: int, suit: Suit) -> Proof:
    """Proof that a player held a suit: their card in a later trick."""
    trick = play.tricks[number - 1]
    index = (seat - trick.leader) % PLAYERS
    card = trick.cards[index]
    facts: dict[str, Fact] = {"trick": number, "player": play.hand.players[seat], "card": card}
    return Proof(("tricks", number, index + 1), facts)


def _still_held(play: Play, deal: Dealt, seat: int, suit: Suit) -> Proof | None:
    """Proof from the deal that a player still holds a suit: more of it is left than can be discards."""
    hand = play.hand
    dealt = [card for card in deal.owners if _owns(deal.owners, seat, card)]
    banked = {card for _, card in hand.cards_banked()}
    written: list[Card] = []  # for this player
    astray: set[Card] = set()  # in tricks where nobody knows whose card it is
    for trick in play.tricks:
        if trick.number > play.certain:
            astray.update(trick.cards)
        else:
            written += [card for index, card in enumerate(trick.cards) if trick.seat(index) == seat]
    played = {card for card in written if card in dealt}
    # A card written for this player that cannot have been theirs hides the one they did play.
    unknown = len(written) - len(played)
    unknown += max(play.ruleset.discards - sum(card in banked for card in dealt), 0)
    gone = played | banked | astray
    left = tuple(card for card in dealt if card.suit is suit and card not in gone)
    if len(left) <= unknown:
        return None
    return Proof(
        deal.place(play, left[0]),
        {"player": hand.players[seat], "card": left[0], "held": left, "unknown": unknown},
    )


# --- cards that cannot be ---------------------------------------------------------------------------


def duplicates(play: Play) -> Iterator[Finding]:
    """duplicate-card: one card stands twice in the tricks and the bank."""
    hand, bank = play.hand, play.hand.bank or ()
    total = len(bank)
    distinct = set(bank)
    for trick in play.tricks:
        total += len(trick.cards)
        distinct.update(trick.cards)
    if len(distinct) == total:
        return
    # Where the record is whole, the one card that stands nowhere is the one meant.
    missing = [card for card in PACK if card not in distinct] if total == len(PACK) else []
    told = len(missing) == 1
    strangers = _strangers(play)
    first: dict[Card, tuple[Part, Proof]] = {}
    for part, card in (*hand.cards_played(), *hand.cards_banked()):
        in_trick = part[0] == "tricks"
        if _is_surplus(play, part):
            continue
        facts: dict[str, Fact] = {"card": card}
        if in_trick:
            facts["trick"] = part[1]
            trick = play.tricks[int(part[1]) - 1]
            if trick.number <= play.certain:
                facts["player"] = hand.players[trick.seat(int(part[2]) - 1)]
        if card not in first:
            first[card] = part, Proof(part, facts)
            continue
        before, proof = first[card]
        if part in strangers or before in strangers:
            continue  # the deal says which of the two is wrong: not-in-hand
        kind: Kind
        if in_trick:
            kind = catalogue.DUPLICATE_CARD_MISSING if told else catalogue.DUPLICATE_CARD
        elif before[0] == "tricks":
            kind = catalogue.DUPLICATE_IN_BANK_MISSING if told else catalogue.DUPLICATE_IN_BANK
        else:
            kind = catalogue.DUPLICATE_OF_BANK_MISSING if told else catalogue.DUPLICATE_OF_BANK
        if before[0] == "tricks":
            facts["first"] = before[1]
        if told:
            facts["missing"] = missing[0]
        yield Finding(kind, part, facts, (proof,))


def _is_surplus(play: Play, part: Part) -> bool:
    """Whether a card is one too many for its trick, the bank or the game: then that is the finding."""
    position = int(part[-1])
    if part[0] == "tricks":
        return int(part[1]) > len(play.tricks) or position > PLAYERS
    return position > (play.ruleset.bank_size if len(part) == 2 else play.ruleset.discards)


def bank_count(play: Play) -> Iterator[Finding]:
    """bank-count: a written bank that is not the discards of all players."""
    hand, ruleset = play.hand, play.ruleset
    if hand.bank is None:
        return
    if hand.discards is not None:
        for player, cards in zip(hand.players, hand.discards):
            if len(cards) != ruleset.discards:
                facts: dict[str, Fact] = {"player": player, "count": len(cards), "size": ruleset.discards}
                yield Finding(catalogue.DISCARD_COUNT, ("bank", player), facts)
    elif len(hand.bank) != ruleset.bank_size:
        yield Finding(catalogue.BANK_COUNT, ("bank",), {"count": len(hand.bank), "size": ruleset.bank_size})


def deal(play: Play) -> Iterator[Finding]:
    """bad-deal: the deal does not give everyone the ruleset's number of cards, each card once."""
    hand, size = play.hand, play.ruleset.cards
    if hand.deal is None:
        return
    dealt = {card for cards in hand.deal for card in cards}
    missing = [card for card in PACK if card not in dealt]
    told = len(missing) == 1 and sum(map(len, hand.deal)) == len(PACK)
    first: dict[Card, Proof] = {}
    for player, cards in zip(hand.players, hand.deal):
        if len(cards) != size:
            facts: dict[str, Fact] = {"player": player, "count": len(cards), "size": size}
            yield Finding(catalogue.DEAL_COUNT, ("hands", player), facts)
        for position, card in enumerate(cards[:size], 1):
            place = ("hands", player, position)
            facts = {"player": player, "card": card}
            if card not in first:
                first[card] = Proof(place, facts)
                continue
            if told:
                facts["missing"] = missing[0]
            kind = catalogue.DEALT_TWICE_MISSING if told else catalogue.DEALT_TWICE
            yield Finding(kind, place, facts, (first[card],))


def hands_shifted(play: Play) -> Iterator[Finding]:
    """hands-shifted: each player's cards are those that the deal writes for the player so many seats on."""
    deal, hand = _dealt(play), play.hand
    if deal is None or not deal.off:
        return
    cards = _cards_by_seat(play)
    mine = [(part, seat, card) for part, seat, card in cards if _owns(deal.owners, seat, card)]
    part, seat, card = mine[0]
    place = deal.place(play, card)
    facts: dict[str, Fact] = {"player": hand.players[seat], "owner": place[1]}
    proof = Proof(part, {**facts, "card": card, "trick": part[1]})
    facts |= {"count": len(mine), "cards": len(cards)}
    yield Finding(catalogue.HANDS_SHIFTED, place[:2], facts, (proof,))


def not_in_hand(play: Play) -> Iterator[Finding]:
    """not-in-hand: a card that the deal gave to someone else."""
    hand, deal = play.hand, _dealt(play)
    for part, (seat, card) in _strangers(play).items():
        player = hand.players[seat]
        facts: dict[str, Fact] = {"player": player, "card": card}
        if part[0] == "tricks":
            facts["trick"] = part[1]
        assert deal is not None
        owner = deal.owners.get(card)
        if owner is None:
            kind = catalogue.NOT_DEALT if part[0] == "tricks" else catalogue.NOT_DEALT_IN_BANK
            yield Finding(kind, part, facts)
            continue
        facts["owner"] = hand.players[owner[0]]
        proof = Proof(deal.place(play, card), {"player": facts["owner"], "card": card})
        kind = catalogue.NOT_IN_HAND if part[0] == "tricks" else catalogue.NOT_IN_HAND_IN_BANK
        yield Finding(kind, part, facts, (proof,))


def _dealt(play: Play) -> Dealt | None:
    """Who was dealt what; None without a deal or with one that cannot be.

    Where the play says that all hands are written for the wrong players, the right ones own them.
    """
    dealt = play.hand.deal
    if dealt is None or any(len(cards) != play.ruleset.cards for cards in dealt):
        return None
    owners = {card: (seat, at) for seat, cards in enumerate(dealt) for at, card in enumerate(cards, 1)}
    if len(owners) != PLAYERS * play.ruleset.cards:
        return None
    off = _seats_off(play, owners)
    if off:
        owners = {card: ((seat - off) % PLAYERS, at) for card, (seat, at) in owners.items()}
    return Dealt(owners, off)


def _seats_off(play: Play, owners: dict[Card, tuple[int, int]]) -> int:
    """How many seats on from its owner each hand is written.

    A few other slips beside that can be told apart: fewer cards than one trick has. One trick alone
    proves nothing, for its leader may be the one who is wrong.
    """
    cards = _cards_by_seat(play)
    seats = [(owners[card][0] - seat) % PLAYERS for _part, seat, card in cards if card in owners]
    for off in range(1, PLAYERS):
        count = seats.count(off)
        if count >= 2 * PLAYERS and count > len(cards) - PLAYERS:
            return off
    return 0


def _cards_by_seat(play: Play) -> list[tuple[Part, int, Card]]:
    """Every card that the record gives to a player: where, and the seat."""
    cards: list[tuple[Part, int, Card]] = [
        (("tricks", trick.number, index + 1), trick.seat(index), card)
        for trick in play.tricks[: play.certain]
        for index, card in enumerate(trick.cards)
    ]
    hand = play.hand
    for seat, laid in enumerate(hand.discards or ()):
        laid = laid[: play.ruleset.discards]  # more are too many for the bank: that is the finding
        cards += [(("bank", hand.players[seat], at), seat, card) for at, card in enumerate(laid, 1)]
    return cards


def _strangers(play: Play) -> dict[Part, tuple[int, Card]]:
    """Every card written for a player whom the deal did not give it: the seat and the card."""
    deal = _dealt(play)
    if deal is None:
        return {}
    cards = _cards_by_seat(play)
    return {part: (seat, card) for part, seat, card in cards if not _owns(deal.owners, seat, card)}


CHECKS: tuple[Check, ...] = (
    *(counts, leaders, winners, revokes, duplicates),
    *(bank_count, deal, hands_shifted, not_in_hand),
)
"""Every check of the play."""
