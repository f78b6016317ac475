"""Cards as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rmscore.cards import PACK, Card, Rank, Suit, card
from rmscore.files.notation import Ambiguous, explain, parse_card, parse_suit, read_cards


def names(text: str, *, trick: bool = True) -> str | None:
    cards = read_cards(text, trick=trick)
    return None if cards is None else " ".join(map(str, cards))


@pytest.mark.parametrize("token", ["7h", "7H", "7♥", "7♡", "7♥️", "h7", "H7", "♥7", "♥️7", "7ч", "7Ч", "ч7"])
def test_every_spelling_of_the_seven_of_hearts(token: str) -> None:
    assert parse_card(token) is card(Rank.SEVEN, Suit.HEARTS)


@pytest.mark.parametrize("token", ["10h", "Th", "th", "h10", "hT", "10♥", "10ч", "T♥"])
def test_every_spelling_of_the_ten_of_hearts(token: str) -> None:
    assert parse_card(token) is card(Rank.TEN, Suit.HEARTS)


@pytest.mark.parametrize(
    ("token", "meant"),
    [
        ("Тп", "As"),
        ("10б", "10d"),
        ("Дт", "Qc"),
        ("Дк", "Qc"),
        ("Кк", "Kc"),
        ("в♠", "Js"),
        ("Тк", "Ac"),
        ("пТ", "As"),
    ],
)
def test_russian_notation(token: str, meant: str) -> None:
    assert str(parse_card(token)) == meant


@pytest.mark.parametrize(
    ("token", "meant"),
    [
        ("Кh", "Kh"),
        ("Аh", "Ah"),
        ("Kп", "Ks"),
        ("Aч", "Ah"),
        ("Bп", "Js"),
        ("Вh", "Jh"),
        ("Дs", "Qs"),
        ("7с", "7c"),
    ],
)
def test_lookalikes_that_cannot_be_misread_are_read(token: str, meant: str) -> None:
    assert str(parse_card(token)) == meant


@pytest.mark.parametrize(
    ("token", "readings"),
    [
        ("Tп", {"10s", "As"}),
        ("Тh", {"10h", "Ah"}),
        ("tч", {"10h", "Ah"}),
        ("hТ", {"10h", "Ah"}),
        ("кТ", {"Kc", "Ac"}),
    ],
)
def test_mixed_alphabets_are_refused_with_both_readings(token: str, readings: set[str]) -> None:
    with pytest.raises(Ambiguous) as caught:
        parse_card(token)
    assert {str(reading) for reading in caught.value.readings} == readings


@pytest.mark.parametrize(
    "token", ["", "h", "7", "1h", "11h", "0h", "7x", "hh", "77", "7hh", "Bh", "7t", "7k", "♥", "7️"]
)
def test_what_is_no_card(token: str) -> None:
    assert parse_card(token) is None


def test_every_card_is_read_back_from_its_own_letters() -> None:
    assert [parse_card(str(one)) for one in PACK] == list(PACK)


@pytest.mark.parametrize(
    ("trick", "meant"),
    [
        ("7h K 2 A", "7h Kh 2h Ah"),
        ("7hk2a", "7h Kh 2h Ah"),
        ("7h,k,2,a", "7h Kh 2h Ah"),
        ("7h, K; 2  A", "7h Kh 2h Ah"),
        ("7h102a", "7h 10h 2h Ah"),
        ("7ht2a", "7h 10h 2h Ah"),
        ("10htj9", "10h 10h Jh 9h"),
        ("7hkd2a", "7h Kd 2h Ah"),
        ("7hKh2hAh", "7h Kh 2h Ah"),
        ("h7k2a", "7h Kh 2h Ah"),
        ("h7sk2a", "7h Ks 2h Ah"),
        ("7♥K♥2A", "7h Kh 2h Ah"),
        ("7ч К 2 Т", "7h Kh 2h Ah"),
        ("7ч к д в", "7h Kh Qh Jh"),
        ("7♥ Т T 2", "7h Ah 10h 2h"),
        ("7h Kh 2h", "7h Kh 2h"),
    ],
)
def test_a_trick_in_every_form(trick: str, meant: str) -> None:
    expected = meant if trick != "7♥ Т T 2" else None  # both alphabets stand in it: refused below
    assert names(trick) == expected


def test_a_bare_t_is_refused_where_the_trick_is_in_the_other_alphabet() -> None:
    [problem] = [found for found in explain("7ч T 2 К", trick=True) if found.problem]
    assert problem.problem is not None
    assert problem.problem.name == "ambiguous-card"
    assert names("7h Т 2 K") is None


def test_a_bad_card_is_one_problem_at_its_place() -> None:
    found = explain("4h 9x Kh", trick=True)
    assert [(f.start, f.end, f.card) for f in found] == [
        (0, 2, parse_card("4h")),
        (3, 5, None),
        (6, 8, parse_card("Kh")),
    ]


def test_a_lead_without_suit_is_one_problem() -> None:
    problems = [found.problem.name for found in explain("7 K 2 A", trick=True) if found.problem]
    assert problems == ["bad-card"]


def test_a_bank_names_every_suit() -> None:
    assert names("2c 3", trick=False) is None
    assert names("2c3cAh", trick=False) == "2c 3c Ah"


@pytest.mark.parametrize(
    ("text", "suit"),
    [
        ("h", Suit.HEARTS),
        ("♥", Suit.HEARTS),
        ("Hearts", Suit.HEARTS),
        ("spade", Suit.SPADES),
        ("ч", Suit.HEARTS),
        ("пики", Suit.SPADES),
        ("бубны", Suit.DIAMONDS),
        ("к", Suit.CLUBS),
        ("x", None),
        ("", None),
    ],
)
def test_a_suit_alone(text: str, suit: Suit | None) -> None:
    assert parse_suit(text) is suit


@given(st.text())
def test_any_text_gives_cards_or_problems(text: str) -> None:
    for trick in (False, True):
        cards = read_cards(text, trick=trick)
        found = explain(text, trick=trick)
        assert (cards is None) == any(part.problem for part in found)
        assert all(text[part.start : part.end].strip() for part in found)


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=6), st.sampled_from([" ", ",", ", ", ""]))
def test_whole_cards_are_read_however_they_are_joined(cards: list[Card], joint: str) -> None:
    assert read_cards(joint.join(map(str, cards)), trick=True) == tuple(cards)
