"""What must hold for every hand: random lawful ones, random unlawful ones, and any nonsense."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rmscore.cards import PACK, Card, Suit, card
from rmscore.play import beats, follow
from rmscore.records import Claim, Hand, Ruling, Trick
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score, score
from rmscore.verdict import verdict
from tests.builders import BRIDGE, KOROLEVSKOE, PLAYERS, SHIPPED, faults, house_rulesets

RULESETS = st.sampled_from([*SHIPPED.values(), *house_rulesets().values(), BRIDGE])
RANDOM = st.randoms(use_true_random=False)

modest = settings(max_examples=60, deadline=None)


def deal_and_play(random: Random, rules: Ruleset, revoking: float = 0.0) -> Hand:
    """A whole hand from a random deal, with its deal and its bank by player.

    Everyone plays a random card of those they may; or of all they hold, with the chance `revoking`.
    """
    pack = random.sample(PACK, len(PACK))
    deal = tuple(tuple(pack[13 * seat : 13 * seat + 13]) for seat in range(4))
    discards = tuple(tuple(random.sample(cards, rules.discards)) for cards in deal)
    holding = [[c for c in cards if c not in laid] for cards, laid in zip(deal, discards)]
    turned = random.choice(PACK)
    dealer = random.randrange(4)
    leader = (dealer + 1) % 4
    tricks = []
    for _ in range(rules.tricks):
        cards: list[Card] = []
        best = 0
        for index in range(4):
            hold = holding[(leader + index) % 4]
            follows = [c for c in hold if cards and c.suit is cards[0].suit]
            choice = random.choice(hold if not follows or random.random() < revoking else follows)
            hold.remove(choice)
            if cards and beats(choice, cards[best], turned.suit, rules.strength):
                best = index
            cards.append(choice)
        tricks.append(Trick(tuple(cards), leader))
        leader = (leader + best) % 4
    bank = tuple(c for laid in discards for c in laid)
    return Hand(PLAYERS, dealer, turned, turned.suit, tuple(tricks), bank, discards, deal)


def totals(result: Score) -> list[int]:
    return [result.total(seat) for seat in range(4)]


@modest
@given(RANDOM, RULESETS)
def test_lawful_play_is_found_lawful(random: Random, rules: Ruleset) -> None:
    hand = deal_and_play(random, rules)
    assert verdict(follow(hand, rules)) == ()
    assert verdict(follow(replace(hand, deal=None, bank=None, discards=None), rules)) == ()


@modest
@given(RANDOM, RULESETS, st.integers(0, 12), st.integers(0, 3), st.booleans())
def test_lawful_play_is_lawful_however_far_it_is_written(
    random: Random, rules: Ruleset, whole: int, more: int, with_bank: bool
) -> None:
    """Neither the cards so far nor the deal accuse anyone of what they did not do."""
    hand = deal_and_play(random, rules)
    tricks = hand.tricks[: min(whole, rules.tricks - 1)]
    if more:
        tricks += (Trick(hand.tricks[len(tricks)].cards[:more]),)
    hand = replace(hand, tricks=tricks)
    if not with_bank:
        hand = replace(hand, bank=None, discards=None)
    assert [finding.name for finding in verdict(follow(hand, rules))] == ["unfinished"]


@modest
@given(RANDOM)
def test_every_revoke_of_a_whole_hand_is_found_and_nothing_else(random: Random) -> None:
    hand = deal_and_play(random, KOROLEVSKOE, revoking=0.2)
    found = verdict(follow(replace(hand, deal=None, bank=None, discards=None), KOROLEVSKOE))
    assert {(f.name, f.place) for f in found} == true_revokes(hand)
    assert len(found) == len(true_revokes(hand))


@modest
@given(RANDOM, st.integers(0, 10))
def test_with_deal_and_discards_every_revoke_so_far_is_found(random: Random, so_far: int) -> None:
    hand = deal_and_play(random, KOROLEVSKOE, revoking=0.2)
    hand = replace(hand, tricks=hand.tricks[:so_far])
    found = {(f.name, f.place) for f in verdict(follow(hand, KOROLEVSKOE)) if f.is_fault}
    assert found == true_revokes(hand)
    unsure = replace(hand, bank=None, discards=None)
    assert {(f.name, f.place) for f in verdict(follow(unsure, KOROLEVSKOE)) if f.is_fault} <= found


def true_revokes(hand: Hand) -> set[tuple[str, tuple[str | int, ...]]]:
    """Whoever did not play the suit led while holding it, by what each player really held."""
    assert hand.deal is not None
    assert hand.discards is not None
    holding = [set(cards) - set(laid) for cards, laid in zip(hand.deal, hand.discards)]
    revokes = set()
    for number, trick in enumerate(hand.tricks, 1):
        assert trick.lead is not None
        for index, played in enumerate(trick.cards):
            held = holding[(trick.lead + index) % 4]
            led = trick.cards[0].suit
            if played.suit is not led and any(c.suit is led for c in held):
                revokes.add(("revoke", ("tricks", number, index + 1)))
            held.remove(played)
    return revokes


@modest
@given(RANDOM, RULESETS)
def test_totals_are_sums_of_awards(random: Random, rules: Ruleset) -> None:
    hand = replace(deal_and_play(random, rules), rulings=(Ruling(None, None, 2, -30, ""),))
    result = score(follow(hand, rules))
    for seat in range(4):
        parts = result.points(seat) + sum(result.bonuses(seat).values()) + result.ruled(seat)
        assert result.total(seat) == parts
        assert result.points(seat) == sum(result.by_taking(seat).values())
    assert sum(award.points for award in result.awards) == sum(totals(result))


@modest
@given(RANDOM, RULESETS)
def test_each_captured_card_is_counted_once(random: Random, rules: Ruleset) -> None:
    play = follow(deal_and_play(random, rules), rules)
    result = score(play)
    assert sum(result.tricks) == rules.tricks
    captured = Counter(award.card for award in result.cards)
    expected = 4 * rules.tricks + (rules.bank_size if play.taker is not None and rules.bank.points else 0)
    assert set(captured.values()) == {1}
    assert len(captured) == expected
    counted = sum(result.counts[seat][kind] for seat in range(4) for kind in rules.kinds)
    banked = rules.bank_size if play.taker is not None and rules.bank.bonuses else 0
    assert counted == 4 * rules.tricks + banked


@modest
@given(RANDOM, RULESETS, st.integers(1, 3))
def test_turning_the_table_changes_nothing_but_seats(random: Random, rules: Ruleset, turn: int) -> None:
    hand = deal_and_play(random, rules, revoking=0.1)
    claims = tuple(Claim(seat, "total", (100,)) for seat in range(4))
    hand = replace(hand, claims=claims, rulings=(Ruling("revoke", None, 1, -30, ""),))

    def moved(seat: int | None) -> int:
        assert seat is not None
        return (seat + turn) % 4

    def by_seat(cards: tuple[tuple[Card, ...], ...] | None) -> tuple[tuple[Card, ...], ...]:
        assert cards is not None
        return cards[4 - turn :] + cards[: 4 - turn]

    turned = replace(
        hand,
        players=hand.players[4 - turn :] + hand.players[: 4 - turn],
        dealer=moved(hand.dealer),
        tricks=tuple(trick._replace(lead=moved(trick.lead)) for trick in hand.tricks),
        discards=by_seat(hand.discards),
        deal=by_seat(hand.deal),
        claims=tuple(claim._replace(seat=moved(claim.seat)) for claim in claims),
        rulings=tuple(ruling._replace(seat=moved(ruling.seat)) for ruling in hand.rulings),
    )
    before, after = follow(hand, rules), follow(turned, rules)
    assert [totals(score(after))[moved(seat)] for seat in range(4)] == totals(score(before))

    def said(play: object) -> set[tuple[object, ...]]:
        findings = verdict(play)  # type: ignore[arg-type]
        return {(f.kind, f.place, tuple(f.facts.items()), f.settled) for f in findings}

    assert said(after) == said(before)


@modest
@given(RANDOM, RULESETS, st.permutations(list(Suit)))
def test_renaming_the_suits_changes_no_total(random: Random, rules: Ruleset, suits: list[Suit]) -> None:
    hand = deal_and_play(random, rules)

    def renamed(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card(c.rank, suits[c.suit]) for c in cards)

    assert hand.turned is not None
    assert hand.bank is not None
    other = replace(
        hand,
        turned=renamed((hand.turned,))[0],
        trump=suits[hand.turned.suit],
        tricks=tuple(trick._replace(cards=renamed(trick.cards)) for trick in hand.tricks),
        bank=renamed(hand.bank),
        discards=None,
        deal=None,
    )
    assert verdict(follow(other, rules)) == ()
    assert totals(score(follow(other, rules))) == totals(score(follow(hand, rules)))


# --- nonsense ---------------------------------------------------------------------------------------

CARDS = st.sampled_from(PACK)
SEATS = st.none() | st.integers(0, 3)


def some(least: int, most: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(CARDS, min_size=least, max_size=most).map(tuple)


FIGURES = st.sampled_from(["points", "tricks", "total", "bonuses", "bonuses.trumps", "faces", "running"])
FAULTS = st.none() | st.sampled_from(["revoke", "duplicate-card", "card-count", "bad-deal", "claim-differs"])
CLAIMS = st.builds(
    Claim, st.integers(0, 3), FIGURES, st.lists(st.integers(), min_size=1, max_size=13).map(tuple)
)
RULINGS = st.builds(
    Ruling, FAULTS, st.none() | st.integers(1, 12), SEATS, st.none() | st.integers(), st.just("")
)
NONSENSE = st.builds(
    Hand,
    st.just(PLAYERS),
    st.integers(0, 3),
    st.none() | CARDS,
    st.none() | st.sampled_from(list(Suit)),
    st.lists(st.builds(Trick, some(3, 5) | some(4, 4), SEATS, SEATS), max_size=14).map(tuple),
    bank=st.none() | some(0, 9) | some(8, 8),
    deal=st.none() | st.tuples(*[some(12, 14)] * 4),
    claims=st.lists(CLAIMS, max_size=4).map(tuple),
    rulings=st.lists(RULINGS, max_size=3).map(tuple),
)


def no_surprise(hand: Hand, rules: Ruleset) -> None:
    play = follow(hand, rules)
    findings = verdict(play)
    assert play.finished or len(hand.tricks) > rules.tricks or "unfinished" in {f.name for f in findings}
    result = score(play)
    assert sum(totals(result)) == sum(award.points for award in result.awards)


@modest
@given(NONSENSE, RULESETS)
def test_nonsense_is_judged_and_scored_all_the_same(hand: Hand, rules: Ruleset) -> None:
    no_surprise(hand, rules)


@modest
@given(RANDOM, RULESETS)
def test_any_order_of_the_cards_is_judged_and_scored(random: Random, rules: Ruleset) -> None:
    hand = deal_and_play(random, rules)
    pack = [c for trick in hand.tricks for c in trick.cards]
    random.shuffle(pack)
    tricks = [Trick(tuple(pack[at : at + 4])) for at in range(0, len(pack), 4)]
    no_surprise(replace(hand, tricks=tuple(tricks)), rules)
    bare = replace(hand, tricks=tuple(tricks), deal=None, bank=None, discards=None)
    assert set(faults(verdict(follow(bare, rules)))) <= {"revoke"}
