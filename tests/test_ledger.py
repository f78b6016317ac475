"""A set: whose deal it is, what the games come to, the standing, and what is found."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, cycle, islice, pairwise, product, repeat
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rmscore.bounds import points_range
from rmscore.findings import Finding
from rmscore.ledger import Ledger, dealer_of_game, ledger
from rmscore.play import follow
from rmscore.records import Entry, Figures, Hand, Ruling, Set, Tally, Unread, Void
from rmscore.ruleset import COPIES, BankRules, Ruleset
from rmscore.scoring import score
from rmscore.tally import impossible, needed_counts
from tests.builders import (
    ANNA,
    BORIS,
    CLARA,
    DMITRI,
    KOROLEVSKOE,
    MASTHEADS,
    PLAYERS,
    RUNNING,
    SHIPPED,
    faults,
    house_rulesets,
    only,
    proofs,
    sentence,
)
from tests.slips import lawful_hand
from tests.test_conformance import as_hand, lines

LAWFUL = lines("lawful.jsonl")


def hand(number: int, dealer: int) -> Hand:
    """A lawful hand of the vectors, its seats turned so that `dealer` dealt it."""
    return replace(as_hand(LAWFUL[number]["hand"]), dealer=dealer)


def totals_of(number: int, dealer: int, rules: str = "korolevskoe") -> tuple[int, ...]:
    """The independent figures of the same hand, by seat."""
    line = LAWFUL[number]
    turn = dealer - line["hand"]["dealer"]
    figures = line["expect"][rules]
    return tuple(figures[(seat - turn) % 4]["total"] for seat in range(4))


def a_set(*entries: Entry, rules: Ruleset = KOROLEVSKOE, dealer: int = ANNA) -> Ledger:
    return ledger(Set(PLAYERS, dealer, entries), rules)


def games(count: int, dealer: int = ANNA) -> list[Entry]:
    return [hand(number, (dealer + number) % 4) for number in range(count)]


def tally(*lines: str, rulings: tuple[Ruling, ...] = (), dealer: int | None = None) -> Tally:
    """`57 4 faces=5 trumps=4` for each player: points, tricks and counts."""
    figures = []
    for line in lines:
        points, tricks, *counts = line.split()
        pairs = [pair.split("=") for pair in counts]
        figures.append(Figures(int(points), int(tricks), {what: int(count) for what, count in pairs}))
    return Tally(tuple(figures), rulings, None, dealer)


TALLY = tally(
    "57 4 faces=3 trumps=4", "30 3 faces=2 trumps=3", "66 4 faces=7 trumps=4", "0 0 faces=0 trumps=0"
)
"""Nobody has the bank: Anna and Clara took four tricks each."""


def unfinished(number: int, dealer: int, tricks: int = 4) -> Hand:
    whole = hand(number, dealer)
    return replace(whole, tricks=whole.tricks[:tricks], bank=None)


# --- the deal passes clockwise ----------------------------------------------------------------------


@given(st.integers(0, 3), st.integers(0, 40))
def test_the_deal_passes_clockwise_one_seat_a_game(first: int, before: int) -> None:
    assert dealer_of_game(first, 0) == first
    assert dealer_of_game(first, before + 1) == (dealer_of_game(first, before) + 1) % 4
    assert dealer_of_game(first, before + 4) == dealer_of_game(first, before)


@given(st.integers(0, 3), st.lists(st.booleans(), max_size=14))
@settings(max_examples=50)
def test_after_a_void_deal_the_same_dealer_deals_again(first: int, voids: list[bool]) -> None:
    entries = [Void("misdeal") if void else TALLY for void in voids]
    found = ledger(Set(PLAYERS, first, tuple(entries)), KOROLEVSKOE).games
    for this, following in pairwise(found):
        assert following.dealer == (this.dealer + (this.number is not None)) % 4
    numbers = [game.number for game in found if game.number is not None]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_void_deal_is_no_game() -> None:
    found = a_set(hand(0, ANNA), Void("misdeal"), hand(1, BORIS))
    assert [(game.number, game.dealer, game.how) for game in found.games] == [
        (1, ANNA, "tricks"),
        (None, BORIS, "void"),
        (2, BORIS, "tricks"),
    ]
    assert found.played == 2
    assert found.games[1].totals is None
    assert found.games[1].running == found.games[0].running
    assert found.next_dealer == CLARA


def test_wrong_dealer_is_found_once_and_the_rotation_goes_on_by_the_rule() -> None:
    found = a_set(hand(0, ANNA), hand(1, DMITRI), hand(2, CLARA))
    finding = only(found.findings, "wrong-dealer")
    assert finding.place == ("hands", 2, "dealer")
    assert sentence(finding) == "Dmitri is named as the dealer of game 2, but Boris deals it."
    assert [proof.place for proof in finding.proof] == [("dealer",)]
    assert proofs(finding)[0].startswith("Anna deals game 1, and the deal passes clockwise")
    assert [game.dealer for game in found.games] == [ANNA, BORIS, CLARA]
    assert [game.disputed for game in found.games] == [False, True, False]


def test_a_wrong_dealer_led_from_there_is_followed_as_written() -> None:
    found = a_set(hand(0, DMITRI))
    assert faults(found.findings) == ["wrong-dealer"]
    assert found.totals == totals_of(0, DMITRI)


def test_a_ruling_settles_a_wrong_dealer() -> None:
    ruled = replace(hand(0, DMITRI), rulings=(Ruling("wrong-dealer", None, DMITRI, None, "it happened"),))
    found = a_set(ruled)
    assert [(finding.name, finding.settled) for finding in found.findings] == [("wrong-dealer", True)]
    assert not found.disputed


def test_a_tally_may_state_its_dealer_too() -> None:
    assert faults(a_set(TALLY._replace(dealer=ANNA)).findings) == []
    assert faults(a_set(TALLY._replace(dealer=CLARA)).findings) == ["wrong-dealer"]


# --- totals and standing ----------------------------------------------------------------------------


@pytest.mark.parametrize("rules", list(SHIPPED))
def test_ten_games_come_to_the_sum_of_the_figures_reckoned_independently(rules: str) -> None:
    found = a_set(*games(10), rules=SHIPPED[rules])
    assert found.findings == ()
    each = [totals_of(number, number % 4, rules) for number in range(10)]
    assert [game.totals for game in found.games] == each
    sums = tuple(sum(game[seat] for game in each) for seat in range(4))
    assert found.totals == sums
    assert found.games[2].running == tuple(sum(game[seat] for game in each[:3]) for seat in range(4))
    assert (found.played, found.finished) == (10, True)
    assert found.winners == tuple(seat for seat in range(4) if sums[seat] == max(sums))
    assert found.behind == tuple(max(sums) - total for total in sums)


def test_a_tally_counts_like_a_game_with_cards_and_its_ladders_are_paid() -> None:
    game = a_set(TALLY).games[0]
    assert game.how == "tally"
    assert game.score is not None
    assert [game.score.points(seat) for seat in range(4)] == [57, 30, 66, 0]
    assert [game.score.bonuses(seat) for seat in range(4)] == [
        {"trumps": 50},
        {"trumps": 25},
        {"trumps": 50, "faces": 500},
        {},
    ]
    assert game.totals == (107, 55, 616, 0)


def test_a_tally_is_paid_for_tricks_too() -> None:
    one = "10 1 faces=0 trumps=0"
    game = a_set(tally("150 9 faces=12 trumps=13", one, one, "0 0 faces=0 trumps=0")).games[0]
    assert game.score is not None
    assert game.score.bonuses(ANNA) == {"trumps": 2000, "faces": 1000, "tricks": 100}


def test_rulings_on_a_tally_count() -> None:
    found = a_set(TALLY._replace(rulings=(Ruling(None, None, CLARA, -50, "looked at the bank"),)))
    assert found.totals == (107, 55, 566, 0)
    assert found.findings == ()


def test_a_revoke_ruled_on_in_a_tally_is_believed_and_costs_the_penalty() -> None:
    rules = replace(KOROLEVSKOE, penalties={"revoke": -30})
    found = a_set(TALLY._replace(rulings=(Ruling("revoke", None, BORIS, None, "seen by all"),)), rules=rules)
    assert found.totals == (107, 25, 616, 0)
    assert found.findings == ()


def test_an_unfinished_game_is_shown_but_stands_in_no_total() -> None:
    found = a_set(hand(0, ANNA), unfinished(1, BORIS))
    assert found.played == 1
    assert found.totals == totals_of(0, ANNA)
    assert found.current is not None
    assert found.current.number == 2
    assert found.current.totals is not None
    assert sum(found.current.totals) > 0
    assert [finding.name for finding in found.findings] == ["unfinished"]
    assert not found.disputed


def test_nothing_is_current_between_games() -> None:
    assert a_set().current is None
    assert a_set(hand(0, ANNA)).current is None
    assert a_set(hand(0, ANNA), Void("misdeal")).current is None


def test_a_game_that_could_not_be_read_keeps_its_turn_and_stands_in_no_total() -> None:
    found = a_set(Unread("tricks"), hand(1, BORIS))
    assert [(game.number, game.dealer) for game in found.games] == [(1, ANNA), (2, BORIS)]
    assert found.played == 1
    assert found.totals == totals_of(1, BORIS)


def test_a_disputed_game_counts_as_played() -> None:
    slips = lines("slips.jsonl")
    slip = next(line for line in slips if [name for name, *_ in line["problems"]] == ["revoke"])
    record = replace(as_hand(slip["hand"]), dealer=ANNA)
    found = a_set(record)
    assert found.disputed
    assert found.games[0].disputed
    assert a_set(record, hand(1, BORIS)).disputed
    assert not a_set(hand(0, ANNA), hand(1, BORIS)).disputed
    finding = only(found.findings, "revoke")
    assert finding.place[:3] == ("hands", 1, "tricks")
    result = score(follow(record, KOROLEVSKOE))
    assert found.totals == tuple(result.total(seat) for seat in range(4))


def test_equal_totals_share_a_place() -> None:
    even = tally("40 3", "50 4", "40 3", "10 1")
    found = a_set(even, rules=replace(KOROLEVSKOE, ladders={}))
    assert found.standing == ((BORIS,), (ANNA, CLARA), (DMITRI,))
    assert found.behind == (10, 0, 10, 40)


def test_equal_highest_totals_share_the_win() -> None:
    even = tally("50 4", "50 4", "40 3", "0 0")
    found = a_set(even, rules=replace(KOROLEVSKOE, ladders={}, games=1))
    assert found.winners == (ANNA, BORIS)


def test_nobody_has_won_before_the_last_game() -> None:
    assert a_set(*games(9)).winners == ()
    assert not a_set(*games(9)).finished
    assert a_set(*games(9), unfinished(9, BORIS)).winners == ()
    assert a_set(*games(10)).winners != ()


def test_a_set_not_begun_has_all_players_level() -> None:
    found = a_set()
    assert found.totals == (0, 0, 0, 0)
    assert found.standing == ((ANNA, BORIS, CLARA, DMITRI),)
    assert (found.winners, found.findings, found.next_dealer) == ((), (), ANNA)


def test_an_eleventh_game_is_one_too_many_and_counts_for_nothing() -> None:
    found = a_set(*games(12))
    finding = only(found.findings, "too-many-games")
    assert finding.place == ("hands", 11)
    assert sentence(finding) == ("This is one game too many: the set has 10, and all of them are finished.")
    assert found.totals == a_set(*games(10)).totals
    assert found.winners == a_set(*games(10)).winners


def test_void_deals_do_not_fill_a_set() -> None:
    found = a_set(Void("misdeal"), *games(10), Void("dealt after the end"))
    assert found.findings == ()
    assert found.finished


@pytest.mark.parametrize("length", [1, 8, 12])
def test_a_house_ruleset_sets_another_length(length: int) -> None:
    rules = replace(KOROLEVSKOE, games=length)
    assert not a_set(*games(length - 1), rules=rules).finished
    assert a_set(*games(length), rules=rules).finished
    assert faults(a_set(*games(length), rules=rules).findings) == []
    assert faults(a_set(*games(length + 1), rules=rules).findings) == ["too-many-games"]


def test_findings_of_every_hand_stand_in_the_set() -> None:
    claimed = as_hand(LAWFUL[1]["hand"])
    wrong = replace(hand(1, BORIS), tricks=(*claimed.tricks[:10], claimed.tricks[9]))
    found = a_set(hand(0, ANNA), wrong)
    assert found.findings
    assert all(finding.place[:2] == ("hands", 2) for finding in found.findings)
    assert all(proof.place[:2] == ("hands", 2) for finding in found.findings for proof in finding.proof)


# --- what a tally cannot be -------------------------------------------------------------------------


def impossibilities(rules: Ruleset, *lines: str) -> list[str]:
    return [sentence(finding) for finding in impossible(tally(*lines), PLAYERS, rules)]


def test_tricks_of_a_tally_add_up_to_those_of_a_game() -> None:
    assert impossibilities(KOROLEVSKOE, "57 4", "30 3", "66 5", "0 0") == [
        "Tricks of all players together: 12, but a game has 11."
    ]


def test_where_the_sums_are_wrong_no_single_player_is_blamed() -> None:
    tricks = "Tricks of all players together: 12, but a game has 11."
    assert impossibilities(KOROLEVSKOE, "57 4", "30 3", "66 5", "5 0") == [tricks]
    faces = "Cards of all players together that count as faces: 13, but the pack has 12."
    lines = ["57 4 faces=6", "30 3 faces=0", "66 4 faces=7", "5 0 faces=0"]
    assert impossibilities(KOROLEVSKOE, *lines) == [faces]


def test_what_was_not_counted_for_every_player_has_no_sum() -> None:
    assert impossibilities(KOROLEVSKOE, "57 4 faces=3", "30 3", "66 4", "0 0") == []


def test_a_tally_counts_what_the_ladders_need_besides_the_tricks() -> None:
    assert needed_counts(KOROLEVSKOE) == ("trumps", "faces")


def test_only_where_trump_is_free_a_game_may_have_had_no_trumps() -> None:
    rules = replace(KOROLEVSKOE, trump="free", doubled="none")
    lines = ["80 5 {}=0", "40 3 {}=0", "40 3 {}=0", "0 0 {}=0"]
    for counted, trump, possible in [
        ("trumps", "free", True),
        ("trumps", "turned", False),
        ("faces", "free", False),
    ]:
        found = impossibilities(replace(rules, trump=trump), *(line.format(counted) for line in lines))
        assert (found == []) is possible, (counted, trump)


def test_where_the_tricks_do_not_tell_who_took_the_bank_both_are_possible() -> None:
    rules = replace(KOROLEVSKOE, bank=BankRules(tie="last"))
    without, taken = points_range(rules, 4, False), points_range(rules, 4, True)
    assert without is not None and taken is not None
    tied = ["{} 4", "30 3", "40 4", "0 0"]
    for points in (without.high, without.high + 1, taken.high):
        assert impossibilities(rules, tied[0].format(points), *tied[1:]) == []
    assert impossibilities(rules, tied[0].format(taken.high + 1), *tied[1:]) != []
    assert impossibilities(rules, "70 4 numbers=20", *tied[1:]) == []  # more than without the bank
    assert impossibilities(rules, "60 4 numbers=25", *tied[1:]) == [
        "Cards of Anna that count as numbers: 25, but with tricks: 4 there are 24 cards."
    ]


def test_a_tally_has_at_most_the_cards_of_the_pack() -> None:
    assert impossibilities(KOROLEVSKOE, "57 4 faces=6", "30 3 faces=0", "66 4 faces=7", "0 0 faces=0") == [
        "Cards of all players together that count as faces: 13, but the pack has 12."
    ]


def test_with_the_bank_taken_a_tally_has_all_cards_of_the_pack() -> None:
    lines = ["80 5 trumps=4", "40 3 trumps=3", "40 3 trumps=4", "0 0 trumps=0"]
    assert impossibilities(KOROLEVSKOE, *lines) == [
        "Cards of all players together that count as trumps: 11, but all 13 of the pack were taken."
    ]
    assert impossibilities(replace(KOROLEVSKOE, bank=BankRules(bonuses=False)), *lines) == []
    tied = ["60 4 trumps=4", "40 3 trumps=3", "60 4 trumps=4", "0 0 trumps=0"]
    assert impossibilities(KOROLEVSKOE, *tied) == []
    assert impossibilities(replace(KOROLEVSKOE, bank=BankRules(tie="last")), *tied) != []


def test_with_the_bank_unclaimed_a_tally_lacks_at_most_the_cards_of_the_bank() -> None:
    lines = ["57 4 trumps={}", "30 3 trumps=0", "66 4 trumps=0", "0 0 trumps=0"]
    assert impossibilities(KOROLEVSKOE, lines[0].format(5), *lines[1:]) == []
    assert impossibilities(KOROLEVSKOE, lines[0].format(4), *lines[1:]) == [
        "Cards of all players together that count as trumps: 4, "
        "but of the 13 in the pack 5 at least were taken."
    ]


def test_a_player_has_no_more_cards_than_their_tricks_brought() -> None:
    assert impossibilities(KOROLEVSKOE, "80 5 faces=6", "40 3 faces=1", "40 3 faces=3", "0 0 faces=2") == [
        "Cards of Dmitri that count as faces: 2, but with tricks: 0 there are 0 cards."
    ]


def test_the_kinds_of_a_player_add_up_to_their_cards() -> None:
    lines = [
        "100 5 faces=6 aces=2 numbers=20",
        "40 3 faces=2 aces=1 numbers=9",
        "45 3 faces=4 aces=1 numbers=7",
        "0 0 faces=0 aces=0 numbers=0",
    ]
    assert impossibilities(KOROLEVSKOE, *lines) == []
    lines[1], lines[2] = "40 3 faces=2 aces=1 numbers=8", "45 3 faces=4 aces=1 numbers=8"
    assert impossibilities(KOROLEVSKOE, *lines) == [
        "Cards of Boris of all kinds together: 11, but with tricks: 3 there are 12 cards.",
        "Cards of Clara of all kinds together: 13, but with tricks: 3 there are 12 cards.",
    ]


def test_points_of_a_tally_lie_within_what_play_can_give() -> None:
    assert impossibilities(KOROLEVSKOE, "57 4", "30 3", "66 4", "5 0") == [
        "In-play points of Dmitri: 5, but tricks and cards as counted bring from 0 to 0."
    ]
    assert impossibilities(KOROLEVSKOE, "57 4", "30 3", "51 3", "51 1") == [
        "In-play points of Dmitri: 51, but tricks and cards as counted bring from 8 to 50."
    ]


def test_points_of_all_players_together_lie_within_what_a_game_can_give() -> None:
    assert impossibilities(MASTHEADS, "60 4", "8 3", "0 4", "0 0") == [
        "In-play points of Anna: 60, but tricks and cards as counted bring from -68 to 36."
    ]
    assert impossibilities(MASTHEADS, "32 4", "28 3", "32 4", "0 0") == [
        "In-play points of all players together: 92, but a game with such counts brings from -36 to 64."
    ]


@pytest.mark.parametrize(("points", "possible"), [(50, True), (51, False), (8, True), (7, False)])
def test_the_bounds_of_one_trick_are_exact(points: int, possible: bool) -> None:
    """Four aces of which one is a trump: 50. Three numbers and no trump, or four: an ace is worth more."""
    between = points_range(KOROLEVSKOE, 1, False)
    assert between is not None
    assert (between.low <= points <= between.high) is possible


def test_the_bounds_hold_to_what_was_counted() -> None:
    numbers = (("aces", 0), ("faces", 0))
    assert points_range(KOROLEVSKOE, 1, False, numbers) == (1 + 2 + 3 + 4, 2 * (1 + 2 + 3 + 4))
    plain = replace(KOROLEVSKOE, doubled="none")
    assert points_range(plain, 1, False, numbers) == (10, 10)
    nowhere = replace(plain, bank=BankRules(points=False, bonuses=False))
    assert points_range(nowhere, 1, True, (("faces", 4),)) == (20, 20)
    for_bonuses = replace(plain, bank=BankRules(points=False))
    assert points_range(for_bonuses, 1, True, (("faces", 4),)) == (8, 40)  # all four may lie in the bank


def test_a_known_number_of_trumps_doubles_so_many_cards() -> None:
    plain, one = points_range(replace(KOROLEVSKOE, doubled="none"), 4, False), (("trumps", 1),)
    between = points_range(KOROLEVSKOE, 4, False, one)
    assert plain is not None and between is not None
    assert between.high == plain.high + 10


def test_several_players_each_begin_a_count_of_their_own() -> None:
    alone, four = points_range(RUNNING, 11, True), points_range(RUNNING, 11, True, (), len(PLAYERS))
    assert alone is not None and four is not None
    assert (four.high, four.low < alone.low) == (alone.high, True)


def every_sum(rules: Ruleset, tricks: int, bank: bool) -> set[int]:
    """The points of all cards that so many tricks and the bank may bring, none doubled, each way tried."""

    def worth(kind: str, cards: int) -> int:
        steps = rules.steps[kind]
        onward = cycle(steps) if rules.after == "anew" else chain(steps, repeat(steps[-1]))
        return sum(islice(onward, cards))

    def shares(counts: Sequence[tuple[str, int]], cards: int) -> set[tuple[tuple[int, ...], int]]:
        """So many cards dealt out to the counts: how many to each, and what that is worth."""
        each = [range(min(most, cards) + 1) for _kind, most in counts]
        ways = [way for way in product(*each) if sum(way) == cards]
        return {(way, sum(worth(kind, n) for (kind, _most), n in zip(counts, way))) for way in ways}

    takings = [4] * tricks + [8] * bank
    kinds = [(kind, COPIES * len(ranks)) for kind, ranks in rules.kinds.items()]
    if rules.progress == "game":
        return {points for _way, points in shares(kinds, sum(takings))}
    if rules.progress == "rank":
        found = {(0, 0)}
        for kind, ranks in rules.kinds.items():
            for _rank in ranks:
                found = {(n + more, points + worth(kind, more)) for n, points in found for more in range(5)}
        return {points for n, points in found if n == sum(takings)}
    sums = {((0,) * len(kinds), 0)}
    for cards in takings:
        sums = {
            (tuple(map(int.__add__, way, more)), points + others)
            for way, points in sums
            for more, others in shares(kinds, cards)
        }
    return {points for way, points in sums if all(n <= most for n, (_kind, most) in zip(way, kinds))}


@pytest.mark.parametrize("after", ["hold", "anew"])
@pytest.mark.parametrize("progress", ["trick", "rank", "game"])
@pytest.mark.parametrize("steps", [((1, 2, 3, 4), (2, 4, 6, 8), (10,)), ((3, -1), (0, 9, 2), (-9, 4, -1))])
@pytest.mark.parametrize(("tricks", "bank"), [(1, False), (2, False), (1, True), (2, True)])
def test_the_bounds_are_what_trying_every_share_of_the_cards_finds(
    tricks: int, bank: bool, steps: tuple[tuple[int, ...], ...], progress: str, after: str
) -> None:
    kinds = dict(zip(KOROLEVSKOE.kinds, steps))
    rules = replace(KOROLEVSKOE, progress=progress, after=after, doubled="none", steps=kinds)
    found = every_sum(rules, tricks, bank)
    between = points_range(rules, tricks, bank)
    assert between is not None
    if progress == "trick" and steps[0][0] > steps[0][1]:  # each kind is reckoned as if alone
        assert between.low <= min(found) and max(found) <= between.high
    else:
        assert between == (min(found), max(found))


@pytest.mark.parametrize("after", ["hold", "anew"])
def test_no_play_falls_outside_the_bounds(after: str) -> None:
    for progress, doubled in product(("trick", "rank", "game"), ("trumps", "mastheads")):
        steps = {"numbers": (1, 2, 3), "faces": (6, 2), "aces": (10, -5)}
        rules = replace(KOROLEVSKOE, progress=progress, doubled=doubled, after=after, steps=steps)
        for seed in range(40):
            made = score(follow(lawful_hand(Random(seed)), rules))
            figures = [Figures(made.points(seat), made.tricks[seat], made.counts[seat]) for seat in range(4)]
            assert not list(impossible(Tally(tuple(figures)), PLAYERS, rules))


def every_tally(file: str, rules: dict[str, Ruleset]) -> list[tuple[Ruleset, Tally]]:
    found = []
    for line in lines(file):
        for name in line["expect"]:
            result = score(follow(as_hand(line["hand"]), rules[name]))
            for counted in (
                ("trumps", "mastheads", "faces", "aces", "numbers"),
                ("trumps", "mastheads", "faces"),
                (),
            ):
                figures = [
                    Figures(
                        result.points(seat),
                        result.tricks[seat],
                        {what: result.counts[seat][what] for what in counted},
                    )
                    for seat in range(4)
                ]
                found.append((rules[name], Tally(tuple(figures))))
    return found


@pytest.mark.parametrize(("file", "rules"), [("lawful.jsonl", SHIPPED), ("house.jsonl", house_rulesets())])
def test_no_game_that_was_played_is_impossible_as_a_tally(file: str, rules: dict[str, Ruleset]) -> None:
    for ruleset, record in every_tally(file, rules):
        assert list(impossible(record, PLAYERS, ruleset)) == [], (ruleset.name, record)


def test_a_ruling_settles_an_impossible_tally() -> None:
    ruling = Ruling("impossible-tally", None, None, None, "let it be")
    wrong = tally("57 4", "30 3", "66 5", "0 0", rulings=(ruling,))
    found = a_set(wrong, rules=replace(KOROLEVSKOE, ladders={}))
    assert [(finding.name, finding.settled) for finding in found.findings] == [("impossible-tally", True)]


def test_a_ruling_that_settles_nothing_in_a_tally_is_idle() -> None:
    ruled = TALLY._replace(rulings=(Ruling("impossible-tally", None, None, None, ""),))
    finding = only(a_set(ruled).findings, "idle-ruling")
    assert finding.place == ("hands", 1, "rulings", 1, "fault")


def test_findings_of_a_tally_name_the_figure() -> None:
    wrong = tally("57 4 faces=3", "30 3 faces=1", "66 4 faces=7", "5 0 faces=0")
    finding: Finding = only(a_set(wrong, rules=replace(KOROLEVSKOE, ladders={})).findings, "impossible-tally")
    assert finding.place == ("hands", 1, "tally", "Dmitri", "points")


def test_a_ledger_of_ten_games_is_cheap() -> None:
    """The live table makes one after every trick; the measure is following and judging once more."""
    record = Set(PLAYERS, ANNA, tuple(games(10)))

    def shortest(work: Any) -> float:
        times = []
        for _ in range(5):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        return min(times)

    from rmscore.verdict import verdict

    def bare() -> None:
        for entry in record.entries:
            assert isinstance(entry, Hand)
            play = follow(entry, KOROLEVSKOE)
            verdict(play)
            result = score(play)
            for seat in range(4):
                result.total(seat)

    assert shortest(lambda: ledger(record, KOROLEVSKOE)) < 3 * shortest(bare)
