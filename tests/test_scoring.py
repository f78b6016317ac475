"""Scoring, each rule by a small example reckoned by hand.

Most examples use a game of one or two tricks. Diamonds are trumps and sevens are mastheads.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from rmscore.cards import Card
from rmscore.play import follow
from rmscore.records import Ruling
from rmscore.ruleset import BankRules, Ruleset, Rung
from rmscore.scoring import Score, keys_behind, score
from tests.builders import (
    ANNA,
    BORIS,
    BY_RANK,
    CLARA,
    KOROLEVSKOE,
    MASTHEADS,
    RUNNING,
    c,
    cards,
    played,
    scored,
)


def tricks(count: int, rules: Ruleset = KOROLEVSKOE, **others: object) -> Ruleset:
    """The rules for a game of so many tricks, one discard each."""
    return replace(rules, cards=count + 1, discards=1, **others)  # type: ignore[arg-type]


def steps(result: Score) -> list[tuple[Card, int, bool, int]]:
    return [(award.card, award.step, award.doubled, award.points) for award in result.cards]


def test_number_and_face_cards_step_up_separately_within_a_trick() -> None:
    result = scored("9h Jh 4h Kh")
    assert steps(result) == [
        (c("9h"), 1, False, 1),
        (c("Jh"), 1, False, 2),
        (c("4h"), 2, False, 2),
        (c("Kh"), 2, False, 4),
    ]
    assert result.points(3) == 9


def test_cards_are_counted_in_the_order_played_not_by_seat() -> None:
    result = scored("4h 7h 9h 6h", "3h 2h 10h 8h")
    assert result.by_taking(CLARA) == {1: 1 + 2 + 3 + 4}
    assert result.by_taking(ANNA) == {2: 10}  # Clara led; the third card is Anna's
    assert [str(award.card) for award in result.cards[4:]] == ["3h", "2h", "10h", "8h"]


def test_the_count_restarts_with_every_trick() -> None:
    result = scored("Kh 2h 3h 4h", "Ks 2s 3s 4s")
    assert result.by_taking(ANNA) == {1: 2 + 1 + 2 + 3, 2: 8}


def test_an_ace_has_one_step() -> None:
    result = scored("Ah As Ac 2h")
    assert [award.points for award in result.cards] == [10, 10, 10, 1]
    assert [award.step for award in result.cards] == [1, 1, 1, 1]


def test_every_trump_doubles_its_own_step() -> None:
    result = scored("9h 4h 7d Ad")
    assert steps(result)[2:] == [(c("7d"), 3, True, 6), (c("Ad"), 1, True, 20)]


def test_counting_by_rank_goes_on_over_the_game() -> None:
    result = scored("Kh 7h 2h 3h", "Ks 7s 2s 4s", rules=BY_RANK)
    assert result.by_taking(ANNA) == {1: 2 + 1 + 1 + 1, 2: 4 + 2 + 2 + 1}


def test_each_player_has_their_own_count_by_rank() -> None:
    result = scored("Kh 7h 2h 3h", "2s Ks 7s 4s", rules=BY_RANK)
    assert result.by_taking(BORIS) == {2: 1 + 2 + 1 + 1}


def test_a_running_count_holds_its_last_step() -> None:
    result = scored("Kh 7h 2h 3h", "Ks 7s 2s 4s", rules=RUNNING)
    assert result.by_taking(ANNA) == {1: 2 + 1 + 2 + 3, 2: 4 + 4 + 4 + 4}
    assert [award.step for award in result.cards] == [1, 1, 2, 3, 2, 4, 4, 4]


NINE_NUMBERS = ("Kh 7h 2h 3h", "Ks 7s 2s 4s", "Kc 3c 8c 10c")


@pytest.mark.parametrize(
    ("after", "numbers", "faces", "bank"),
    [
        ("hold", [1, 2, 3, 4, 4, 4, 4, 4, 4], [2, 4, 6], [4, 4, 8, 8]),
        ("anew", [1, 2, 3, 4, 1, 2, 3, 4, 1], [2, 4, 6], [2, 3, 8, 2]),
    ],
)
def test_a_running_count_that_has_used_its_last_step_holds_it_or_begins_anew(
    after: str, numbers: list[int], faces: list[int], bank: list[int]
) -> None:
    """Nine number cards and three kings in three tricks; the bank goes on from there."""
    rules = replace(tricks(3, RUNNING), after=after)
    result = scored(*NINE_NUMBERS, rules=rules, bank=cards("9c 9s Qc Jc"))
    played = [award for award in result.cards if award.trick is not None]
    assert [award.points for award in played if award.kind == "numbers"] == numbers
    assert [award.points for award in played if award.kind == "faces"] == faces
    assert [award.points for award in result.cards if award.trick is None] == bank
    by_after = ["points.after" in keys_behind(award) for award in result.cards if award.kind == "numbers"]
    assert by_after == [False] * 4 + [True] * 7
    for award in result.cards:
        assert ("points.progress" in keys_behind(award)) is (award.step > 1 or award.past)


def test_where_steps_never_run_out_it_is_all_the_same_what_follows_them() -> None:
    for rules in (KOROLEVSKOE, BY_RANK, MASTHEADS):
        result = scored(*NINE_NUMBERS, rules=replace(rules, after="anew"))
        assert result.cards == scored(*NINE_NUMBERS, rules=rules).cards
        assert not any(award.past for award in result.cards)


def test_a_count_of_each_trick_and_of_the_bank_begins_anew_as_well() -> None:
    rules = replace(KOROLEVSKOE, cards=3, after="anew", steps={**KOROLEVSKOE.steps, "numbers": (1, 5)})
    result = scored("Kh 2h 3h 4h", rules=rules, bank=cards("2c 3c 4c 5d 6d 8c Jc Ac"))
    assert result.by_taking(ANNA) == {1: 2 + 1 + 5 + 1, None: 1 + 5 + 1 + 5 + 2 + 10 + 2 * 1 + 2 * 5}


def test_without_progress_every_card_is_a_first_step() -> None:
    result = scored("Kh Qh 7h Ah", rules=MASTHEADS)
    assert [award.points for award in result.cards] == [2, 2, 2, -10]
    assert [award.step for award in result.cards] == [1, 1, 1, 1]
    long = replace(KOROLEVSKOE, progress="none")
    assert [award.points for award in scored("Kh Qh 3h 2h", rules=long).cards] == [2, 2, 1, 1]


def test_the_original_doubles_the_rank_of_the_turned_card() -> None:
    result = scored("Kh 7h 7s 3d", rules=MASTHEADS)
    assert [award.doubled for award in result.cards] == [False, True, True, False]
    turned_ace = scored("Kh 7d Ah Js", rules=MASTHEADS, turned="Ad")
    assert [award.points for award in turned_ace.cards] == [2, 1, -20, 2]


def test_without_the_turned_card_no_masthead_doubles_or_counts() -> None:
    play = played("Kh 7h 7s 7c")
    turned = score(follow(play.hand, MASTHEADS))
    untold = score(follow(replace(play.hand, turned=None), MASTHEADS))
    assert (turned.points(ANNA), turned.counts[ANNA]["mastheads"]) == (2 + 2 + 2 + 2, 3)
    assert (untold.points(ANNA), untold.counts[ANNA]["mastheads"]) == (2 + 1 + 1 + 1, 0)


# --- the bank ---------------------------------------------------------------------------------------


def test_the_bank_is_one_more_taking_with_a_fresh_count() -> None:
    result = scored("Kh 2h 3h 4h", rules=tricks(1), bank=cards("Qc 9c 8c Ac"))
    assert result.by_taking(ANNA) == {1: 8, None: 2 + 1 + 2 + 10}
    assert result.cards[-1].trick is None


def test_the_bank_goes_on_counting_where_the_count_runs_over_the_game() -> None:
    for rules in (tricks(1, RUNNING), tricks(1, BY_RANK)):
        result = scored("Kh 2h 3h 4h", rules=rules, bank=cards("Kc 9c 2c Ac"))
        running = rules.progress == "game"
        assert result.by_taking(ANNA)[None] == (4 + 4 + 4 + 10 if running else 4 + 1 + 2 + 10)


def test_last_step_holds_for_the_bank() -> None:
    rules = replace(KOROLEVSKOE, cards=3)
    result = scored("Kh 2h 3h 4h", rules=rules, bank=cards("2c 3c 4c 5c 6c 8c Jc Qc"))
    assert [award.points for award in result.cards[4:]] == [1, 2, 3, 4, 4, 4, 2, 4]


def test_cards_that_double_are_counted_last_in_the_bank() -> None:
    result = scored("Kh 2h 3h 4h", rules=tricks(1), bank=cards("5d 9c 6d 8c"))
    assert steps(result)[4:] == [
        (c("9c"), 1, False, 1),
        (c("8c"), 2, False, 2),
        (c("5d"), 3, True, 6),
        (c("6d"), 4, True, 8),
    ]


def test_the_other_convention_counts_them_first() -> None:
    rules = tricks(1, bank=BankRules(order="doubled-first"))
    result = scored("Kh 2h 3h 4h", rules=rules, bank=cards("9c 5d 8c 6d"))
    assert [(str(a.card), a.points) for a in result.cards[4:]] == [("5d", 2), ("6d", 4), ("9c", 3), ("8c", 4)]


def test_mastheads_that_double_are_counted_last_too() -> None:
    rules = tricks(1, doubled="mastheads")
    result = scored("Kh 2h 3h 4h", rules=rules, bank=cards("7c 5d 7s 8c"))
    assert [(str(a.card), a.points) for a in result.cards[4:]] == [("5d", 1), ("8c", 2), ("7c", 6), ("7s", 8)]


def test_the_cards_of_the_bank_count_for_bonuses() -> None:
    result = scored("Kh 2d 3h 4h", rules=tricks(1), bank=cards("5d Qd Jc Ac"))
    assert result.counts[BORIS] == {
        "trumps": 3, "mastheads": 0, "tricks": 1, "numbers": 4, "faces": 3, "aces": 1,
    }  # fmt: skip
    assert result.bonuses(BORIS) == {"trumps": 25}


def test_a_bank_is_never_a_trick() -> None:
    assert scored("Kh 2h 3h 4h", rules=tricks(1), bank=cards("5d Qd Jc Ac")).tricks == (1, 0, 0, 0)


def test_a_bank_may_count_for_points_only() -> None:
    rules = tricks(1, bank=BankRules(bonuses=False))
    result = scored("Kh 2d 3h 4h", rules=rules, bank=cards("5d Qd Jc Ac"))
    assert (result.counts[BORIS]["trumps"], result.bonuses(BORIS)) == (1, {})
    assert result.by_taking(BORIS)[None] == 2 + 10 + 1 * 2 + 4 * 2


def test_a_bank_may_count_for_bonuses_only() -> None:
    rules = tricks(1, bank=BankRules(points=False))
    result = scored("Kh 2d 3h 4h", rules=rules, bank=cards("5d Qd Jc Ac"))
    assert list(result.by_taking(BORIS)) == [1]
    assert result.bonuses(BORIS) == {"trumps": 25}


def test_tie_for_most_leaves_the_bank_unclaimed() -> None:
    result = scored("Kh 2h 3h 4h", "2s Ks 3s 4s", rules=tricks(2), bank=cards("5d Qd Jc Ac"))
    assert result.play.taker is None
    assert len(result.cards) == 8
    assert result.counts[ANNA]["trumps"] == result.counts[BORIS]["trumps"] == 0


def test_before_the_last_trick_the_bank_counts_for_nobody() -> None:
    result = scored("Kh 2h 3h 4h", rules=tricks(2), bank=cards("5d Qd Jc Ac"))
    assert (len(result.cards), result.total(ANNA)) == (4, 8)


# --- bonuses ----------------------------------------------------------------------------------------


def test_a_ladder_pays_the_one_rung_the_count_falls_on() -> None:
    result = scored("Kd 2d 3d 4d", "Qd 5d 6d 7d")  # eight trumps, two faces, two tricks
    (award,) = result.rungs
    assert award == (ANNA, "trumps", 8, Rung(4, 12, 50), 50)


def test_different_ladders_add_up() -> None:
    result = scored("Kd Qd Jd 4d", "Kh Qh Jh 4h", "Ks Qs 4s 2s")  # four trumps, eight faces
    assert result.bonuses(ANNA) == {"trumps": 50, "faces": 500}
    assert result.total(ANNA) == result.points(ANNA) + 550


def test_the_bonuses_of_one_player_are_no_one_elses() -> None:
    result = scored("Kd Qd 2d 3h", "Boris: Kh 2h 3h Qh > Boris", "Boris: Ks Qs Js 2s", "Boris: Jh 4h Jc Kc")
    assert [result.bonuses(seat) for seat in range(4)][:2] == [{"trumps": 25}, {"faces": 500}]


@pytest.mark.parametrize(("trumps", "paid"), [(2, {}), (3, {"trumps": 25}), (4, {"trumps": 50})])
def test_the_rungs_of_the_trump_ladder(trumps: int, paid: dict[str, int]) -> None:
    diamonds = [*["Kd", "2d", "3d", "4d"][:trumps], "2h", "3h", "4h"]
    assert scored(" ".join(diamonds[:4])).bonuses(ANNA) == paid


def test_mastheads_are_counted_by_rank() -> None:
    assert scored("Kd 7d 7h 7s", rules=MASTHEADS).bonuses(ANNA) == {"mastheads": 25}


def test_no_trump_means_no_trumps_counted_or_doubled() -> None:
    result = scored("Kd 2d 3d 4d", rules=replace(KOROLEVSKOE, trump="none"))
    assert (result.counts[ANNA]["trumps"], result.points(ANNA)) == (0, 8)


# --- rulings ----------------------------------------------------------------------------------------


def test_a_ruling_gives_or_takes_points() -> None:
    rulings = (Ruling("revoke", 1, BORIS, -50, "penalty"), Ruling(None, None, CLARA, 10, "exposed card"))
    result = scored("Kh 2h 3h 4h", rulings=rulings)
    assert [result.ruled(seat) for seat in range(4)] == [0, -50, 10, 0]
    assert (result.total(ANNA), result.total(BORIS)) == (8, -50)
    assert result.awards[-2:] == result.rulings


def test_a_ruling_without_points_takes_what_the_house_takes() -> None:
    rules = replace(KOROLEVSKOE, penalties={"revoke": -40})
    rulings = (
        Ruling("revoke", 1, BORIS, None, ""),
        Ruling("card-count", 1, CLARA, None, ""),
        Ruling("revoke", 1, None, None, ""),
    )
    result = scored("Kh 2h 3h 4h", rules=rules, rulings=rulings)
    assert [result.ruled(seat) for seat in range(4)] == [0, -40, 0, 0]
    assert len(result.rulings) == 2


# --- what decides on points -------------------------------------------------------------------------


def test_the_keys_that_decide_on_an_award() -> None:
    rules = tricks(1, replace(KOROLEVSKOE, penalties={"revoke": -40}))
    rulings = (
        Ruling("revoke", 1, BORIS, None, ""),
        Ruling("revoke", 1, BORIS, -9, ""),
        Ruling(None, None, ANNA, 5, ""),
    )
    result = scored("9h 4h 7d 2d", rules=rules, bank=cards("Ac As 3h 8d"), rulings=rulings)
    assert [keys_behind(award) for award in result.awards] == [
        ("points.numbers",),
        ("points.numbers", "points.progress"),
        ("points.numbers", "points.progress", "points.doubled"),
        ("points.numbers", "points.progress", "points.doubled"),
        ("points.aces", "bank.points"),
        ("points.aces", "bank.points"),
        ("points.numbers", "bank.points"),
        ("points.numbers", "points.progress", "points.doubled", "bank.points"),
        ("bonuses.trumps",),
        ("penalties.revoke",),
        (),
        (),
    ]
