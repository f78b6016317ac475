"""Lawful hands played by chance and by habit, and slips of the pen made in them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rmscore.cards import PACK, Card, Rank, card
from rmscore.play import beats, follow
from rmscore.records import Hand, Trick
from rmscore.ruleset import Ruleset
from tests.builders import KOROLEVSKOE
from tests.builders import PLAYERS as NAMES

KINDS = ("suit", "rank", "cards of a trick", "cards of a player", "tricks")


def lawful_hand(random: Random, ruleset: Ruleset = KOROLEVSKOE, habit: float = 0.8) -> Hand:
    """A whole lawful hand with its bank; a share `habit` of the cards is chosen as people choose."""
    pack = list(PACK)
    random.shuffle(pack)
    turned = pack[0]
    random.shuffle(pack)
    trump, strength = turned.suit, ruleset.strength
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    bank: list[Card] = []
    for held in hands:
        for _ in range(ruleset.discards):
            short = min(
                held, key=lambda c: (c.suit is trump, sum(o.suit is c.suit for o in held), strength[c.rank])
            )
            laid = short if random.random() < habit else random.choice(held)
            held.remove(laid)
            bank.append(laid)
    random.shuffle(bank)
    dealer = random.randrange(4)
    leader = (dealer + 1) % 4
    tricks = []
    for _ in range(ruleset.tricks):
        cards: list[Card] = []
        best = 0
        for index in range(4):
            held = hands[(leader + index) % 4]
            options = [c for c in held if cards and c.suit is cards[0].suit] or held
            chosen = (
                _habit(options, cards, best, trump, strength)
                if random.random() < habit
                else random.choice(options)
            )
            held.remove(chosen)
            cards.append(chosen)
            if index and beats(chosen, cards[best], trump, strength):
                best = index
        tricks.append(Trick(tuple(cards)))
        leader = (leader + best) % 4
    return Hand(NAMES, dealer, turned, trump, tuple(tricks), tuple(bank))


def _habit(options: list[Card], cards: list[Card], best: int, trump: int, strength: tuple[int, ...]) -> Card:
    """High cards led; a trick with something in it taken, as cheaply as can be; else the lowest card."""
    low = min(options, key=lambda c: (c.suit is trump, strength[c.rank]))
    if not cards:
        plain = [c for c in options if c.suit is not trump] or options
        return max(plain, key=lambda c: strength[c.rank])
    winning = [c for c in options if beats(c, cards[best], trump, strength)]
    if winning and (len(cards) == 3 or any(c.rank >= Rank.JACK or c.rank is Rank.ACE for c in cards)):
        return min(winning, key=lambda c: (c.suit is trump, strength[c.rank]))
    return low


def named(hand: Hand, ruleset: Ruleset = KOROLEVSKOE) -> Hand:
    """The hand with every leader named."""
    tricks = zip(hand.tricks, follow(hand, ruleset).tricks)
    return replace(hand, tricks=tuple(trick._replace(lead=played.leader) for trick, played in tricks))


def slipped(random: Random, hand: Hand, kind: str, ruleset: Ruleset = KOROLEVSKOE) -> Hand:
    """The hand copied with one slip of the pen, which may leave it lawful."""
    tricks = [list(trick.cards) for trick in hand.tricks]
    one, other = sorted(random.sample(range(len(tricks)), 2))
    if kind == "tricks":
        swapped = list(hand.tricks)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        return replace(hand, tricks=tuple(swapped))
    if kind == "cards of a trick":
        i, j = random.sample(range(4), 2)
        tricks[one][i], tricks[one][j] = tricks[one][j], tricks[one][i]
    elif kind == "cards of a player":
        play = follow(hand, ruleset)
        seat = random.randrange(4)
        i = (seat - play.tricks[one].leader) % 4
        j = (seat - play.tricks[other].leader) % 4
        tricks[one][i], tricks[other][j] = tricks[other][j], tricks[one][i]
    else:
        i = random.randrange(4)
        meant = tricks[one][i]
        if kind == "suit":
            choice = [card(meant.rank, suit) for suit in {c.suit for c in PACK} if suit is not meant.suit]
        else:
            choice = [c for c in PACK if c.suit is meant.suit and abs(c.rank - meant.rank) == 1]
        tricks[one][i] = random.choice(choice)
    return replace(hand, tricks=tuple(t._replace(cards=tuple(c)) for t, c in zip(hand.tricks, tricks)))
