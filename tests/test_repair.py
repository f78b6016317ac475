"""The search for the one slip of the pen that explains a faulty hand."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rmscore.cards import Card, Suit
from rmscore.play import follow
from rmscore.records import Claim, Hand, Ruling
from rmscore.repair import Change, Suggestion, search, suggest
from rmscore.scoring import score
from rmscore.verdict import verdict
from tests.benchmarks.repair import bare, cases
from tests.builders import BRIDGE, KOROLEVSKOE, MASTHEADS, c, faults, hand
from tests.slips import KINDS, lawful_hand, named, slipped

ROOT = Path(__file__).parents[1]

TRUTH = named(lawful_hand(Random(1)))

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]

DOUBTFUL = next(
    record
    for record in (bare(slipped(Random(seed), TRUTH, "cards of a trick")) for seed in range(100))
    if len(suggest(record, KOROLEVSKOE)) > 3
)
"""A copy of it with a slip that several others could explain."""


def best(record: Hand, rules: object = KOROLEVSKOE) -> Suggestion:
    found = suggest(record, rules)  # type: ignore[arg-type]
    assert found
    return found[0]


def with_trick(number: int, record: Hand = TRUTH, **changes: object) -> Hand:
    tricks = list(record.tricks)
    tricks[number - 1] = tricks[number - 1]._replace(**changes)  # type: ignore[arg-type]
    return replace(record, tricks=tuple(tricks))


def test_a_lawful_hand_needs_nothing() -> None:
    assert suggest(TRUTH, KOROLEVSKOE) == ()


def test_every_suggestion_leaves_the_whole_record_lawful() -> None:
    found = suggest(DOUBTFUL, KOROLEVSKOE)
    assert len(found) > 3
    for suggestion in found:
        assert not faults(verdict(follow(suggestion.hand, KOROLEVSKOE)))


def test_no_suggestion_comes_twice_and_the_likeliest_comes_first() -> None:
    found = suggest(DOUBTFUL, KOROLEVSKOE)
    assert len({suggestion.hand for suggestion in found}) == len(found)
    weights = [suggestion.weight for suggestion in found]
    assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize("full", [True, False], ids=["bank and leaders", "neither"])
def test_the_true_hand_is_always_among_the_suggestions(full: bool) -> None:
    ranks = []
    for _, truth, record in cases(60, seed=20):
        if not full:
            truth, record = bare(truth), bare(record)
        found = [suggestion.hand for suggestion in suggest(record, KOROLEVSKOE)]
        if found or faults(verdict(follow(record, KOROLEVSKOE))):
            ranks.append(found.index(truth))
    assert len(ranks) > 40
    assert sum(rank < 1 for rank in ranks) >= (0.75 if full else 0.3) * len(ranks)
    assert sum(rank < 3 for rank in ranks) >= (0.9 if full else 0.5) * len(ranks)


def test_a_card_written_twice_is_the_one_that_stands_nowhere() -> None:
    first, second = TRUTH.tricks[2].cards[:2]
    assert TRUTH.bank
    record = with_trick(3, cards=(first, TRUTH.bank[0], *TRUTH.tricks[2].cards[2:]))
    assert best(record).steps[0].slip == "card"
    assert best(record).steps[0].changes == (Change(("tricks", 3, 2), second),)
    assert best(record).hand == TRUTH


def test_a_card_of_the_bank_can_be_the_wrong_one() -> None:
    assert TRUTH.bank
    record = replace(TRUTH, bank=(TRUTH.tricks[4].cards[1], *TRUTH.bank[1:]))
    found = suggest(record, KOROLEVSKOE)
    assert TRUTH in [suggestion.hand for suggestion in found]
    part = next(suggestion.steps[0].changes[0] for suggestion in found if suggestion.hand == TRUTH)
    assert part == Change(("bank", 1), TRUTH.bank[0])


def test_a_card_of_the_bank_may_have_changed_places_with_one_played() -> None:
    assert TRUTH.bank
    played = TRUTH.tricks[0].cards
    record = with_trick(1, cards=(TRUTH.bank[0], *played[1:]))
    record = replace(record, bank=(played[0], *TRUTH.bank[1:]))
    assert faults(verdict(follow(record, KOROLEVSKOE)))
    assert TRUTH in [suggestion.hand for suggestion in suggest(record, KOROLEVSKOE)]


def test_a_wrong_leader_named() -> None:
    led = TRUTH.tricks[5].lead
    assert led is not None
    suggestion = best(with_trick(6, lead=(led + 1) % 4))
    assert suggestion.steps[0].slip == "leader"
    assert suggestion.steps[0].changes == (Change(("tricks", 6, "lead"), TRUTH.players[led]),)


def test_a_wrong_winner_named() -> None:
    winner = follow(TRUTH, KOROLEVSKOE).tricks[5].winner
    assert winner is not None
    suggestion = best(with_trick(6, won=(winner + 1) % 4))
    assert suggestion.steps[0].slip == "winner"
    assert suggestion.steps[0].changes == (Change(("tricks", 6, "won"), TRUTH.players[winner]),)


def test_a_wrong_dealer() -> None:
    record = replace(TRUTH, dealer=(TRUTH.dealer + 1) % 4)
    assert best(record).steps[0].slip == "dealer"
    assert best(record).steps[0].changes == (Change(("dealer",), TRUTH.players[TRUTH.dealer]),)


def test_in_a_set_only_the_one_whose_turn_it_is_can_be_meant() -> None:
    record = replace(TRUTH, dealer=(TRUTH.dealer + 1) % 4)
    assert suggest(TRUTH, KOROLEVSKOE, due=TRUTH.dealer) == ()
    assert all(one.steps[0].slip != "dealer" for one in suggest(record, KOROLEVSKOE, due=record.dealer))
    assert [one.hand for one in suggest(record, KOROLEVSKOE, due=TRUTH.dealer)] == [TRUTH]
    (part,) = suggest(record, KOROLEVSKOE, due=(TRUTH.dealer + 2) % 4)
    assert part.steps[0].changes == (Change(("dealer",), TRUTH.players[(TRUTH.dealer + 2) % 4]),)
    assert (part.faults, part.steps[0].mends, faults(part.left)) == (2, 1, ["wrong-leader"])


def test_a_turned_card_of_the_wrong_suit() -> None:
    assert TRUTH.turned
    other = next(suit for suit in Suit if suit is not TRUTH.turned.suit)
    turned = c(TRUTH.turned.rank.letters + other.letter)
    record = replace(TRUTH, turned=turned, trump=other)
    assert best(record).steps[0].slip == "turned"
    assert best(record).steps[0].changes == (Change(("turned",), TRUTH.turned),)


def test_a_wrong_trump_where_only_the_suit_is_written() -> None:
    truth = replace(TRUTH, turned=None)
    other = next(suit for suit in Suit if suit is not truth.trump)
    suggestion = best(replace(truth, trump=other))
    assert truth.trump is not None
    assert suggestion.steps[0].changes == (Change(("trump",), truth.trump),)


def test_there_may_have_been_no_trumps_where_that_is_free() -> None:
    record = hand("4c 2h 9c 6c", "Clara: 5d 4d Jd 7d", turned="7h")
    free = replace(KOROLEVSKOE, trump="free")
    (meant,) = [
        one for one in suggest(record, free) if one.steps[0].slip == "turned" and one.hand.trump is None
    ]
    assert meant.steps[0].changes == (Change(("trump",), None),)
    assert meant.hand == replace(record, trump=None)
    assert all(one.hand.trump is not None for one in suggest(record, KOROLEVSKOE))


def test_no_trumps_may_be_what_is_wrong() -> None:
    record = hand("4c 2h 9c 6c", "Boris: 5d 4d Jd 7d", turned="7h", trump=None)
    found = suggest(replace(record, turned=None), replace(KOROLEVSKOE, trump="free"))
    assert [one.steps[0].changes for one in found if one.steps[0].slip == "turned"] == [
        (Change(("trump",), Suit.HEARTS),)
    ]


@pytest.mark.parametrize("off", [1, 2, 3])
def test_a_deal_written_seats_off(off: int) -> None:
    truth = with_deal(TRUTH)
    assert truth.deal and not faults(verdict(follow(truth, KOROLEVSKOE)))
    record = replace(truth, deal=tuple(truth.deal[(seat - off) % 4] for seat in range(4)))
    assert best(record).steps[0].slip == "hands"
    assert best(record).hand == truth
    unnamed = replace(record, tricks=tuple(trick._replace(lead=None) for trick in record.tricks))
    assert [one.steps[0].slip for one in suggest(unnamed, KOROLEVSKOE)] == ["dealer", "hands"]


def with_deal(record: Hand) -> Hand:
    """The hand with what was dealt: what each player played, and two cards of the bank."""
    assert record.bank
    dealt: list[list[Card]] = [list(record.bank[2 * seat : 2 * seat + 2]) for seat in range(4)]
    for trick in follow(record, KOROLEVSKOE).tricks:
        for index, one in enumerate(trick.cards):
            dealt[trick.seat(index)].append(one)
    return replace(record, deal=tuple(map(tuple, dealt)))


def test_the_rank_of_the_turned_card_where_the_rules_look_at_it() -> None:
    total = score(follow(TRUTH, MASTHEADS)).total
    truth = replace(TRUTH, claims=tuple(Claim(seat, "total", (total(seat),)) for seat in range(4)))
    assert TRUTH.turned
    ranks = [c(letters + TRUTH.turned.suit.letter) for letters in RANKS]
    records = [replace(truth, turned=turned) for turned in ranks if turned is not TRUTH.turned]
    record = next(one for one in records if faults(verdict(follow(one, MASTHEADS))))
    assert truth in [suggestion.hand for suggestion in suggest(record, MASTHEADS)]


def test_two_tricks_swapped_with_the_names_of_their_leaders_or_without() -> None:
    tricks = list(TRUTH.tricks)
    one, other = next((i, j) for i in range(11) for j in range(i + 1, 11) if tricks[i].lead != tricks[j].lead)
    tricks[one], tricks[other] = tricks[other], tricks[one]
    record = replace(TRUTH, tricks=tuple(tricks))
    assert TRUTH in [suggestion.hand for suggestion in suggest(record, KOROLEVSKOE)]
    for at in (one, other):
        record = with_trick(at + 1, record, lead=TRUTH.tricks[at].lead)
    found = {suggestion.hand: suggestion for suggestion in suggest(record, KOROLEVSKOE)}
    first, second = ("tricks", one + 1, "cards"), ("tricks", other + 1, "cards")
    assert found[TRUTH].steps[0].changes == (Change(first, second), Change(second, first))


def test_claimed_figures_must_agree() -> None:
    claims = tuple(
        Claim(seat, "points", (score(follow(TRUTH, KOROLEVSKOE)).points(seat),)) for seat in range(4)
    )
    without, agreeing = suggest(DOUBTFUL, KOROLEVSKOE), suggest(replace(DOUBTFUL, claims=claims), KOROLEVSKOE)
    assert 0 < len(agreeing) < len(without)
    assert bare(TRUTH) in [replace(suggestion.hand, claims=()) for suggestion in agreeing]


def test_a_fault_that_the_table_has_settled_needs_nothing() -> None:
    record = with_trick(6, lead=((TRUTH.tricks[5].lead or 0) + 1) % 4)
    names = faults(verdict(follow(record, KOROLEVSKOE)))
    settled = replace(record, rulings=tuple(Ruling(name, None, None, 0, "") for name in dict.fromkeys(names)))
    assert not faults(verdict(follow(settled, KOROLEVSKOE)))
    assert suggest(settled, KOROLEVSKOE) == ()


def test_two_cards_written_twice_are_two_slips() -> None:
    assert TRUTH.bank
    record = with_trick(3, cards=(*TRUTH.bank[:2], *TRUTH.tricks[2].cards[2:]))
    found = suggest(record, KOROLEVSKOE)
    assert TRUTH in [suggestion.hand for suggestion in found]
    assert {tuple(step.slip for step in suggestion.steps) for suggestion in found} == {("card", "card")}


def test_a_wrong_number_of_cards_is_no_such_slip() -> None:
    assert suggest(with_trick(3, cards=TRUTH.tricks[2].cards[:3]), KOROLEVSKOE) == ()


def test_the_deal_can_be_wrong_too() -> None:
    truth = hand(
        "Ah Kh Qh Jh", deal=tuple(tuple(c(f"{rank}{suit}") for rank in RANKS) for suit in "hcds"), dealer=3
    )
    truth = replace(truth, tricks=())
    assert truth.deal
    twice = (truth.deal[1][0], *truth.deal[0][1:])
    record = replace(truth, deal=(twice, *truth.deal[1:]))
    found = suggest(record, BRIDGE)
    assert {suggestion.steps[0].changes[0].part for suggestion in found} == {
        ("hands", "Anna", 1),
        ("hands", "Boris", 1),
    }
    assert best(record, BRIDGE).steps[0].slip == "card"


def test_the_benchmark_explains_itself() -> None:
    """A wrong call of it is answered in words."""
    call = [sys.executable, "-m", "tests.benchmarks.repair"]
    shown = subprocess.run([*call, "--help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "cases" in shown and "seed" in shown
    assert "Traceback" not in subprocess.run([*call, "many"], cwd=ROOT, capture_output=True, text=True).stderr


# --- two slips --------------------------------------------------------------------------------------


def twice(seed: int, first: str, second: str) -> Hand:
    random = Random(seed)
    return slipped(random, slipped(random, TRUTH, first), second)


@pytest.mark.parametrize(
    ("seed", "first", "second", "rank"),
    [
        (1, "suit", "tricks", 0),
        (2, "suit", "cards of a trick", 0),
        (9, "rank", "cards of a player", 1),
        (4, "cards of a trick", "tricks", 0),
        (5, "cards of a player", "cards of a trick", 0),
        (6, "tricks", "tricks", 0),
        (7, "suit", "rank", 0),
    ],
)
def test_two_slips_are_found_together(seed: int, first: str, second: str, rank: int) -> None:
    found = suggest(twice(seed, first, second), KOROLEVSKOE)
    assert [suggestion.hand for suggestion in found].index(TRUTH) == rank
    assert all(len(suggestion.steps) == 2 for suggestion in found)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_to_be_mended_is_mended_and_nothing_else_breaks(seed: int) -> None:
    random = Random(seed)
    record = TRUTH
    for _ in range(2 + seed % 2):
        record = slipped(random, record, random.choice(KINDS))
    if seed % 4 > 1:
        record = bare(record)
    before = [finding for finding in verdict(follow(record, KOROLEVSKOE)) if finding.is_fault]
    known = {(finding.name, finding.place) for finding in before}
    for suggestion in suggest(record, KOROLEVSKOE):
        hand = record
        for step in suggestion.steps:
            left = [one for one in verdict(follow(step.hand, KOROLEVSKOE)) if one.is_fault]
            assert list(step.left) == left
            assert step.hand != hand
            hand = step.hand
        assert (suggestion.faults, suggestion.hand) == (len(before), hand)
        assert 2 * len(suggestion.left) <= len(before)
        assert {(finding.name, finding.place) for finding in suggestion.left} <= known


def test_where_two_slips_do_not_explain_it_single_ones_that_explain_a_part_are_offered() -> None:
    led = TRUTH.tricks[5].lead
    assert led is not None and TRUTH.bank
    record = replace(with_trick(6, lead=(led + 1) % 4), bank=TRUTH.bank[:7])
    names = faults(verdict(follow(record, KOROLEVSKOE)))
    assert "wrong-leader" in names and names[-1] == "bank-count"
    found = suggest(record, KOROLEVSKOE)
    assert found[0].steps[0].changes == (Change(("tricks", 6, "lead"), TRUTH.players[led]),)
    assert {(len(one.steps), *faults(one.left)) for one in found} == {(1, "bank-count")}
    assert found[0].steps[0].mends == found[0].faults - 1 == len(names) - 1


def test_no_pair_of_slips_is_sought_behind_a_figure_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search._Search, "_firsts", None)
    assert suggest(replace(TRUTH, claims=(Claim(0, "total", (100_000,)),)), KOROLEVSKOE) == ()


def test_the_search_ends_by_count_and_the_best_first_steps_come_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = bare(twice(4, "cards of a trick", "tricks"))
    monkeypatch.setattr(search, "TRIED", 1)
    assert all(suggestion.left for suggestion in suggest(record, KOROLEVSKOE))
    monkeypatch.setattr(search, "TRIED", 2000)
    assert [suggestion.hand for suggestion in suggest(record, KOROLEVSKOE)] == [bare(TRUTH)]
