"""Claimed figures against the count, and rulings against the faults."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rmscore import catalogue
from rmscore.findings import Finding
from rmscore.records import Claim, Ruling
from tests.builders import (
    ANNA,
    BORIS,
    CLARA,
    KOROLEVSKOE,
    cards,
    faults,
    judged,
    only,
    proofs,
    sentence,
)
from tests.test_play import WHOLE

# Anna wins 8, then 8 points; with the bank 2 + 1 + 2 + 10 = 15 more.
TRICKS = ("Kh 2h 3h 4h", "Ks 2s 3s 4s")
RULES = replace(KOROLEVSKOE, cards=3, discards=1)
BANK = cards("Qc 9c 8c Ac")


def claimed(*claims: Claim, rulings: tuple[Ruling, ...] = ()) -> tuple[Finding, ...]:
    return judged(*TRICKS, rules=RULES, bank=BANK, claims=claims, rulings=rulings)


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("points", 31),
        ("tricks", 2),
        ("faces", 3),
        ("trumps", 0),
        ("aces", 1),
        ("bonuses", 0),
        ("bonuses.faces", 0),
        ("total", 31),
    ],
)
def test_a_claim_that_agrees_is_no_finding(figure: str, value: int) -> None:
    assert claimed(Claim(ANNA, figure, (value,))) == ()
    only(claimed(Claim(ANNA, figure, (value + 1,))), "claim-differs")


@pytest.mark.parametrize(
    ("figure", "says"),
    [
        ("points", "In-play points of Anna: 40 claimed, 31 counted (+9)."),
        ("tricks", "Tricks of Anna: 40 claimed, 2 counted (+38)."),
        ("faces", "Cards of Anna that count as faces: 40 claimed, 3 counted (+37)."),
        ("bonuses", "Bonuses of Anna together: 40 claimed, 0 counted (+40)."),
        ("bonuses.faces", "Bonus of Anna for faces: 40 claimed, 0 counted (+40)."),
        ("total", "Total of Anna: 40 claimed, 31 counted (+9)."),
    ],
)
def test_a_claim_that_differs_says_by_how_much(figure: str, says: str) -> None:
    finding = only(claimed(Claim(ANNA, figure, (40,))), "claim-differs")
    assert finding.place == ("claimed", "Anna", *figure.split("."))
    assert sentence(finding) == says


def test_too_small_a_claim_has_a_minus() -> None:
    assert only(claimed(Claim(ANNA, "points", (30,))), "claim-differs").facts["difference"] == "-1"


def test_a_claimed_total_includes_the_rulings() -> None:
    rulings = (Ruling(None, None, ANNA, -5, "talking"),)
    assert claimed(Claim(ANNA, "total", (26,)), rulings=rulings) == ()
    assert claimed(Claim(ANNA, "points", (31,)), rulings=rulings) == ()


@pytest.mark.parametrize("values", [(8,), (8, 16), (8, 16, 31)])
def test_a_running_count_may_stop_early_or_go_on_to_the_bank(values: tuple[int, ...]) -> None:
    assert claimed(Claim(ANNA, "running", values)) == ()


def test_a_running_count_says_at_which_trick_it_parts() -> None:
    finding = only(claimed(Claim(ANNA, "running", (8, 15, 30))), "claim-differs")
    assert finding.place == ("claimed", "Anna", "running", 2)
    assert sentence(finding) == (
        "The running count of Anna parts from the cards at trick 2: 15 claimed, 16 counted (-1)."
    )
    assert finding.proof[0].place == ("tricks", 2)
    assert proofs(finding) == ["Trick 2 brings Anna 8 by the count."]
    first = only(claimed(Claim(ANNA, "running", (9, 16, 31))), "claim-differs")
    assert first.place == ("claimed", "Anna", "running", 1)
    assert proofs(first) == ["Trick 1 brings Anna 8 by the count."]


def test_a_running_count_may_part_at_the_bank() -> None:
    finding = only(claimed(Claim(ANNA, "running", (8, 16, 16))), "claim-differs")
    assert finding.kind is catalogue.CLAIMED_RUNNING_BANK
    assert sentence(finding) == (
        "The running count of Anna parts from the cards at the bank: 16 claimed, 31 counted (-15)."
    )
    assert finding.proof[0].place == ("bank",)
    assert proofs(finding) == ["The bank brings Anna 15 by the count."]


def test_a_running_count_has_no_more_figures_than_takings() -> None:
    finding = only(claimed(Claim(BORIS, "running", (0, 0, 0, 0))), "claim-differs")
    assert finding.place == ("claimed", "Boris", "running", 4)
    assert sentence(finding) == "The running count of Boris has 4 figures, but there are 3 takings."


def test_claims_on_an_unfinished_hand_are_compared_as_scored_so_far() -> None:
    total = Claim(ANNA, "total", (8,))
    running = Claim(ANNA, "running", (8,))
    assert faults(judged(TRICKS[0], rules=RULES, bank=BANK, claims=(total, running))) == []
    longer = Claim(ANNA, "running", (8, 8))
    only(judged(TRICKS[0], rules=RULES, claims=(longer,)), "claim-differs")
    only(judged(TRICKS[0], "2s 3s", rules=RULES, claims=(longer,)), "claim-differs")  # not taken yet


def test_where_the_bank_cannot_be_told_its_taker_is_not_held_to_the_count() -> None:
    claims = (
        Claim(ANNA, "points", (31,)),
        Claim(ANNA, "running", (8, 16, 31)),
        Claim(ANNA, "total", (31,)),
        Claim(ANNA, "tricks", (3,)),
        Claim(BORIS, "points", (1,)),
    )
    findings = judged(*TRICKS, rules=RULES, claims=claims)
    assert [finding.place for finding in findings if finding.is_fault] == [
        ("claimed", "Anna", "tricks"),
        ("claimed", "Boris", "points"),
    ]
    [note] = [finding for finding in findings if not finding.is_fault]
    assert (note.name, note.place) == ("claim-open", ("claimed", "Anna", "points"))
    assert note.kind.severity == "note"


# --- rulings ----------------------------------------------------------------------------------------

REVOKE = ("4h 7h 2s 6h", "Boris: 3s 5h 4s 5s")  # Clara, trick 1


def ruled(*rulings: Ruling, tricks: tuple[str, ...] = REVOKE) -> tuple[Finding, ...]:
    return judged(*tricks, rulings=rulings)


@pytest.mark.parametrize(
    "ruling",
    [
        Ruling("revoke", 1, CLARA, -50, ""),
        Ruling("revoke", None, CLARA, None, ""),
        Ruling("revoke", 1, None, None, ""),
        Ruling("revoke", None, None, None, ""),
    ],
)
def test_a_ruling_settles_the_fault_it_names(ruling: Ruling) -> None:
    findings = ruled(ruling)
    assert faults(findings) == []
    assert [finding.settled for finding in findings if finding.name == "revoke"] == [True]


def test_a_ruling_settles_every_fault_it_matches_and_no_other() -> None:
    tricks = ("4h 7h 2s 6h", "Boris: Kh 3s 9h 8h", "Boris: 4s 5h 6s 7s")  # Clara in tricks 1 and 2
    assert faults(ruled(tricks=tricks)) == ["revoke", "revoke"]
    assert faults(ruled(Ruling("revoke", None, CLARA, -50, ""), tricks=tricks)) == []
    assert faults(ruled(Ruling("revoke", 2, CLARA, -50, ""), tricks=tricks)) == ["revoke"]


def test_a_plain_adjustment_settles_nothing_and_is_no_finding() -> None:
    assert faults(ruled(Ruling(None, 1, CLARA, -50, "talking"))) == ["revoke"]


def test_a_ruling_may_name_a_player_where_the_fault_names_none() -> None:
    assert faults(ruled(Ruling("card-count", 1, CLARA, -5, ""), tricks=("4h 7h", "2s 3s 4s 5s"))) == []


def test_a_claim_that_differs_can_be_settled() -> None:
    rulings = (Ruling("claim-differs", None, ANNA, None, "let it stand"),)
    assert faults(claimed(Claim(ANNA, "points", (30,)), rulings=rulings)) == []


def test_a_note_is_not_settled() -> None:
    finding = only(ruled(Ruling("unfinished", None, None, None, ""), tricks=TRICKS), "idle-ruling")
    assert sentence(finding) == "This ruling settles nothing: no unfinished was found."


def test_a_ruling_about_nothing_is_idle() -> None:
    finding = only(ruled(Ruling("revoke", 1, CLARA, -50, ""), tricks=TRICKS), "idle-ruling")
    assert finding.place == ("rulings", 1, "fault")
    assert sentence(finding) == "This ruling settles nothing: no revoke was found."
    assert finding.proof == ()
    assert finding.facts == {"fault": "revoke", "trick": 1, "player": "Clara"}
    finding = only(ruled(Ruling("revoke", None, None, -50, ""), tricks=TRICKS), "idle-ruling")
    assert finding.facts == {"fault": "revoke"}


def test_an_idle_ruling_says_what_was_found_instead() -> None:
    findings = ruled(Ruling("revoke", 1, CLARA, -50, ""), tricks=("4h 7h 9h 6h > Anna",))
    assert faults(findings) == ["wrong-winner", "idle-ruling"]
    assert sentence(findings[-1]) == "This ruling settles nothing: no revoke was found, but wrong-winner."


@pytest.mark.parametrize("ruling", [Ruling("revoke", 2, CLARA, -5, ""), Ruling("revoke", 1, BORIS, -5, "")])
def test_a_ruling_about_another_trick_or_player_is_idle(ruling: Ruling) -> None:
    findings = ruled(ruling)
    assert faults(findings) == ["revoke", "idle-ruling"]
    assert findings[-1].kind is catalogue.IDLE_RULING_ELSEWHERE
    assert sentence(findings[-1]) == (
        "This ruling settles nothing: revoke was found, but not where the ruling says."
    )
    assert [proof.place for proof in findings[-1].proof] == [("tricks", 1, 3)]
    assert proofs(findings[-1]) == ["Here revoke was found."]


def test_a_second_ruling_about_the_same_fault_is_idle() -> None:
    findings = ruled(Ruling("revoke", 1, CLARA, -50, ""), Ruling("revoke", None, None, None, ""))
    finding = only(findings, "idle-ruling")
    assert (finding.kind, finding.place) == (catalogue.IDLE_RULING_AGAIN, ("rulings", 2, "fault"))


def test_a_clean_hand_has_nothing_to_say() -> None:
    assert judged(*WHOLE) == ()


def test_findings_of_all_rooms_stand_in_record_order() -> None:
    findings = judged(
        *REVOKE,
        bank=cards("2c"),
        claims=(Claim(BORIS, "points", (99,)), Claim(ANNA, "points", (99,))),
        rulings=(Ruling("bad-deal", None, None, None, ""),),
    )
    assert [finding.place for finding in findings if finding.is_fault] == [
        ("tricks", 1, 3),
        ("bank",),
        ("claimed", "Anna", "points"),
        ("claimed", "Boris", "points"),
        ("rulings", 1, "fault"),
    ]
