"""Following a hand: who leads, who wins, what the bank is and who takes it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rmscore.cards import Suit
from rmscore.play import beats, follow
from rmscore.ruleset import BankRules, Ruleset
from tests.builders import (
    ACE_HIGH,
    ACE_LOW,
    ANNA,
    BORIS,
    BRIDGE,
    CLARA,
    DMITRI,
    KOROLEVSKOE,
    c,
    cards,
    hand,
    played,
)

THREE_TRICKS = replace(KOROLEVSKOE, cards=4, discards=1)
FOUR_TRICKS = replace(KOROLEVSKOE, cards=5, discards=1)

WHOLE = (  # Anna takes every trick
    "Kd 2d 3d 4d",
    "Qd 5d 6d 7d",
    "Jd 8d 9d 10d",
    "Kh 2h 3h 4h",
    "Qh 5h 6h 7h",
    "Jh 8h 9h 10h",
    "Ks 2s 3s 4s",
    "Qs 5s 6s 7s",
    "Js 8s 9s 10s",
    "Kc 2c 3c 4c",
    "Qc 5c 6c 7c",
)


def strength(ranks: object) -> list[int]:
    return [ranks.index(rank) for rank in ACE_LOW]  # type: ignore[attr-defined]


def test_the_highest_card_of_the_suit_led_wins() -> None:
    (trick,) = played("4h 7h 9h 6h").tricks
    assert (trick.winner, trick.best) == (CLARA, 2)


def test_a_card_of_another_plain_suit_never_wins() -> None:
    assert played("4h Ks Kc 5h").tricks[0].winner == DMITRI


def test_the_highest_trump_wins() -> None:
    assert played("Kh 2d Ks 3d").tricks[0].winner == DMITRI
    assert played("Kh 3d Ks 2d").tricks[0].winner == BORIS


def test_the_ace_is_low() -> None:
    assert played("Ah 2h 3s 4s").tricks[0].winner == BORIS


def test_a_ruleset_may_rank_the_ace_high() -> None:
    rules = replace(KOROLEVSKOE, ranks=ACE_HIGH)
    assert played("Kh 2h Ah 4s", rules=rules).tricks[0].winner == CLARA


@pytest.mark.parametrize(
    ("card", "best", "ranks", "wins"),
    [
        ("7h", "4h", ACE_LOW, True),
        ("4h", "7h", ACE_LOW, False),
        ("2d", "Kh", ACE_LOW, True),
        ("Kh", "2d", ACE_LOW, False),
        ("3d", "2d", ACE_LOW, True),
        ("Ks", "2h", ACE_LOW, False),
        ("Ah", "2h", ACE_LOW, False),
        ("Ah", "Kh", ACE_HIGH, True),
        ("4h", "4h", ACE_LOW, False),
    ],
)
def test_what_beats_what(card: str, best: str, ranks: object, wins: bool) -> None:
    assert beats(c(card), c(best), Suit.DIAMONDS, strength(ranks)) is wins


def test_without_trump_only_the_suit_led_wins() -> None:
    (trick,) = played("2h Kd Ks Kc", rules=BRIDGE, turned="7d", trump=None).tricks
    assert trick.winner == ANNA


def test_the_player_left_of_the_dealer_leads_first() -> None:
    assert played("4h 7h 9h 6h", dealer=BORIS).tricks[0].leader == CLARA
    assert played("4h 7h 9h 6h", dealer=DMITRI).tricks[0].leader == ANNA


def test_the_winner_leads_next() -> None:
    play = played("4h 7h 9h 6h", "5d 4d 7d Jd", "2s 4s")
    assert [trick.leader for trick in play.tricks] == [ANNA, CLARA, BORIS]


def test_a_wrong_leader_is_followed_as_written() -> None:
    tricks = played("4h 7h 9h 6h", "Dmitri: 5s 4s 7s Js", "2c").tricks
    assert (tricks[1].leader, tricks[1].due, tricks[1].winner) == (DMITRI, CLARA, CLARA)
    assert tricks[2].leader == CLARA


def test_the_turned_card_makes_its_suit_trump() -> None:
    no_suit = replace(hand("Kh 2s 3h 4h", turned="7s"), trump=None)
    assert follow(no_suit, KOROLEVSKOE).tricks[0].winner == BORIS


def test_a_ruleset_without_trump_ignores_the_turned_suit() -> None:
    assert played("Kh 2d 3h 4h", rules=replace(KOROLEVSKOE, trump="none")).tricks[0].winner == ANNA


def test_an_unfinished_hand_is_followed_so_far() -> None:
    play = played("4h 7h 9h 6h", "5d 4d")
    assert (play.finished, play.complete, play.certain) == (False, 1, 2)
    assert play.tricks[1].winner is None
    assert (play.bank, play.taker) == (None, None)
    play = played("4h 7h 9h 6h", "5d 4d 7d Jd", "2s 3s")
    assert (play.finished, play.complete, play.certain) == (False, 2, 3)


def test_no_trick_at_all_is_unfinished() -> None:
    play = played()
    assert (play.finished, play.complete, play.tricks) == (False, 0, ())


def test_after_a_trick_without_four_cards_nothing_is_certain() -> None:
    play = played("4h 7h 9h 6h", "5d 4d 7d", "2s 3s 4s 5s")
    assert play.certain == 1
    # As if Clara, Dmitri and Anna had played the three cards.
    assert (play.tricks[1].winner, play.tricks[2].leader) == (ANNA, ANNA)
    play = played("4h 7h 9h 6h 2h")
    assert (play.certain, play.tricks[0].winner, play.complete) == (0, CLARA, 1)
    assert played("4h 7h 9h", "5d 4d 7d", "2s 3s 4s 5s").certain == 0


def test_an_empty_trick_is_won_by_nobody() -> None:
    play = played("4h 7h 9h 6h", "", "2s 3s 4s 5s")
    assert (play.tricks[1].winner, play.tricks[2].leader, play.certain) == (None, CLARA, 1)


def test_tricks_past_the_last_are_not_followed() -> None:
    play = played("4h 7h 9h 6h", "4s 7s 9s 6s", rules=replace(KOROLEVSKOE, cards=3))
    assert (len(play.tricks), play.finished) == (1, True)


# --- the bank ---------------------------------------------------------------------------------------


def test_the_bank_is_what_was_not_played() -> None:
    play = played(*WHOLE)
    assert play.finished
    assert set(play.bank or ()) == set(cards("Ac Ad Ah As 8c 9c 10c Jc"))
    assert play.taker == ANNA


def test_a_written_bank_is_taken_as_written() -> None:
    bank = cards("Jc 10c 9c 8c Ac Ad Ah As")
    assert played(*WHOLE, bank=bank).bank == bank


def test_a_written_bank_that_cannot_be_is_none() -> None:
    assert played(*WHOLE, bank=cards("Jc 10c 9c 8c Ac Ad Ah")).bank is None  # seven
    assert played(*WHOLE, bank=cards("Kd 10c 9c 8c Ac Ad Ah As")).bank is None  # one was played
    assert played(*WHOLE, bank=cards("Jc Jc 9c 8c Ac Ad Ah As")).bank is None  # one twice
    assert played(*WHOLE, bank=cards("Jc Jc 10c 9c 8c Ac Ad Ah As")).bank is None  # all of them, one twice


def test_after_a_duplicate_the_unplayed_cards_are_not_the_bank() -> None:
    play = played(*WHOLE[:-1], "Qc 5c 6c Kd")
    assert (play.bank, play.taker) == (None, ANNA)


def test_without_the_whole_pack_the_bank_cannot_be_told() -> None:
    assert played("4h 7h 9h 6h", rules=replace(KOROLEVSKOE, cards=3)).bank is None


def test_without_discards_nobody_takes_a_bank() -> None:
    play = played("4h 7h 9h 6h", rules=replace(KOROLEVSKOE, cards=1, discards=0))
    assert (play.finished, play.taker) == (True, None)


# Anna wins with the first card of a line, Boris with the second.
TIED = ("Kh 2h 3h 4h", "2s Ks 3s 4s", "Boris: Kc 2c 3c 4c", "Boris: 2d 3d 4d Kd > Anna")
IN_TURN = (*TIED[:2], "Boris: 2d 3d 4d Kd > Anna", "Anna: 2c Kc 3c 4c")


@pytest.mark.parametrize(
    ("tricks", "winners", "first"),
    [(TIED, [ANNA, BORIS, BORIS, ANNA], BORIS), (IN_TURN, [ANNA, BORIS, ANNA, BORIS], ANNA)],
)
def test_a_tie_for_most_goes_as_the_ruleset_says(
    tricks: tuple[str, ...], winners: list[int], first: int
) -> None:
    """`first` is who reached the number first, which is who won the earlier of their latest tricks."""
    for tie, taker in [("unclaimed", None), ("first", first), ("last", ANNA + BORIS - first)]:
        rules: Ruleset = replace(FOUR_TRICKS, bank=BankRules(tie=tie))
        play = played(*tricks, rules=rules)
        assert [trick.winner for trick in play.tricks] == winners
        assert play.taker == taker


def test_most_tricks_take_the_bank_whatever_the_tie_rule() -> None:
    for tie in ("unclaimed", "first", "last"):
        rules = replace(THREE_TRICKS, bank=BankRules(tie=tie))
        assert played(*TIED[:3], rules=rules).taker == BORIS


def test_nobody_takes_the_bank_before_the_last_trick() -> None:
    assert played(*WHOLE[:-1]).taker is None
