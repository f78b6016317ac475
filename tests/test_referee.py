"""The referee: every kind of finding about the play by its smallest example, then each rule's edges."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

import pytest

from rmscore import catalogue
from rmscore.cards import PACK
from rmscore.findings import Finding, Kind, Part, in_record_order
from rmscore.referee import CHECKS, judge
from rmscore.ruleset import Ruleset
from tests.builders import (
    BORIS,
    CLARA,
    KOROLEVSKOE,
    PLAYERS,
    cards,
    faults,
    only,
    played,
    proofs,
    sentence,
)
from tests.test_play import WHOLE

NAMES = (
    "revoke",
    "duplicate-card",
    "hands-shifted",
    "not-in-hand",
    "wrong-leader",
    "wrong-winner",
    "card-count",
    "trick-count",
    "bank-count",
    "bad-deal",
    "unfinished",
)
"""The names of the play group."""

WHOLE_BANK = "Ac Ad Ah As 8c 9c 10c Jc"

ONE_TRICK = replace(KOROLEVSKOE, cards=1, discards=0)
TWO_TRICKS = replace(KOROLEVSKOE, cards=2, discards=0)

DEAL = tuple(PACK[13 * seat : 13 * seat + 13] for seat in range(4))  # Anna all clubs, Boris all diamonds, …


def deal(*hands: str) -> tuple[tuple[object, ...], ...]:
    return tuple(cards(text) for text in hands)


def judged(*tricks: str, rules: Ruleset = KOROLEVSKOE, **others: object) -> tuple[Finding, ...]:
    return judge(played(*tricks, rules=rules, **others))


class Example(NamedTuple):
    kind: Kind
    found: Callable[[], tuple[Finding, ...]]
    place: Part
    says: str
    proof: tuple[tuple[Part, str], ...] = ()


EXAMPLES = (
    Example(
        catalogue.REVOKE,
        lambda: judged("4h 7h 2s 6h", "Boris: 3s 5h 4s 5s"),
        ("tricks", 1, 3),
        "Clara did not follow suit in trick 1: hearts were led and 2s was played.",
        ((("tricks", 2, 2), "Clara still held 5h, played in trick 2."),),
    ),
    Example(
        catalogue.REVOKE_BY_DEAL,
        lambda: judged(
            "4h 7h 2s 6h",
            rules=replace(KOROLEVSKOE, cards=4, discards=1),
            deal=deal("4h 2c 3c 4c", "7h 5c 6c 7c", "5h 2s Kh 8c", "6h 9c Jc Qc"),
        ),
        ("tricks", 1, 3),
        "Clara did not follow suit in trick 1: hearts were led and 2s was played.",
        (
            (
                ("hands", "Clara", 1),
                "Clara was dealt 5h, Kh, not played so far; cards that may be discards: 1.",
            ),
        ),
    ),
    Example(
        catalogue.DUPLICATE_CARD,
        lambda: judged("4h 7h 9h 6h", "Kh 7h 3h 5h"),
        ("tricks", 2, 2),
        "7h is played in trick 2, but it was already played in trick 1.",
        ((("tricks", 1, 2), "Here is 7h in trick 1."),),
    ),
    Example(
        catalogue.DUPLICATE_CARD_MISSING,
        lambda: judged(*WHOLE[:-1], "Qc 5c 6c 4c", bank=cards(WHOLE_BANK)),
        ("tricks", 11, 4),
        "4c is played in trick 11, but it was already played in trick 10.",
        ((("tricks", 10, 4), "Here is 4c in trick 10."),),
    ),
    Example(
        catalogue.DUPLICATE_IN_BANK,
        lambda: judged("4h 7h 9h 6h", bank=cards("2c 3c 4c 5c 6c 7c 8c 9h")),
        ("bank", 8),
        "9h lies in the bank, but it was played in trick 1.",
        ((("tricks", 1, 3), "Here is 9h in trick 1."),),
    ),
    Example(
        catalogue.DUPLICATE_IN_BANK_MISSING,
        lambda: judged(*WHOLE, bank=cards("Ac Ad Ah As 8c 9c 10c Qc")),
        ("bank", 8),
        "Qc lies in the bank, but it was played in trick 11.",
        ((("tricks", 11, 1), "Here is Qc in trick 11."),),
    ),
    Example(
        catalogue.DUPLICATE_OF_BANK,
        lambda: judged("4h 7h 9h 6h", bank=cards("2c 3c 4c 5c 6c 7c 8c 3c")),
        ("bank", 8),
        "3c lies in the bank twice.",
        ((("bank", 2), "Here 3c stands first."),),
    ),
    Example(
        catalogue.DUPLICATE_OF_BANK_MISSING,
        lambda: judged(*WHOLE, bank=cards("Ac Ad Ah As 8c 9c 10c Ac")),
        ("bank", 8),
        "Ac lies in the bank twice.",
        ((("bank", 1), "Here Ac stands first."),),
    ),
    Example(
        catalogue.HANDS_SHIFTED,
        lambda: judged("2d 2h 2s 2c", "3d 3h 3s 3c", deal=DEAL),
        ("hands", "Boris"),
        "The hands are written for the wrong players: Anna played the cards written for Boris, and so around "
        "the table; 8 of 8 cards say so.",
        ((("tricks", 1, 1), "Anna played 2d in trick 1, which is written for Boris."),),
    ),
    Example(
        catalogue.NOT_IN_HAND,
        lambda: judged("2c 2d 2h 3h", deal=DEAL),
        ("tricks", 1, 4),
        "Dmitri cannot have played 3h in trick 1: it was dealt to Clara.",
        ((("hands", "Clara", 3), "3h was dealt to Clara."),),
    ),
    Example(
        catalogue.NOT_IN_HAND_IN_BANK,
        lambda: judged(
            deal=DEAL,
            bank=cards("2c 3c 2d 3d 2h 3h 2s 4h"),
            discards=deal("2c 3c", "2d 3d", "2h 3h", "2s 4h"),
        ),
        ("bank", "Dmitri", 2),
        "Dmitri cannot have discarded 4h: it was dealt to Clara.",
        ((("hands", "Clara", 4), "4h was dealt to Clara."),),
    ),
    Example(
        catalogue.NOT_DEALT,
        lambda: judged("2c 3c 4c 5d", rules=ONE_TRICK, deal=deal("2c", "3c", "4c", "5c")),
        ("tricks", 1, 4),
        "Dmitri cannot have played 5d in trick 1: it was dealt to nobody.",
    ),
    Example(
        catalogue.NOT_DEALT_IN_BANK,
        lambda: judged(
            "2c 3c 4c 5c",
            rules=replace(KOROLEVSKOE, cards=2, discards=1),
            deal=deal("2c 2d", "3c 3d", "4c 4d", "5c 5d"),
            bank=cards("2d 3d 4d 6d"),
            discards=deal("2d", "3d", "4d", "6d"),
        ),
        ("bank", "Dmitri", 1),
        "Dmitri cannot have discarded 6d: it was dealt to nobody.",
    ),
    Example(
        catalogue.WRONG_LEADER,
        lambda: judged("4h 7h 9h 6h", "Dmitri: 5s 4s 7s Js"),
        ("tricks", 2, "lead"),
        "Dmitri is named as the leader of trick 2, but Clara leads it.",
        ((("tricks", 1, 3), "Clara took trick 1 with 9h, and the winner leads next."),),
    ),
    Example(
        catalogue.WRONG_FIRST_LEADER,
        lambda: judged("Boris: 4h 7h 9h 6h"),
        ("tricks", 1, "lead"),
        "Boris is named as the leader of trick 1, but Anna leads it.",
        ((("dealer",), "Dmitri dealt, and the first lead is on the dealer's left: Anna."),),
    ),
    Example(
        catalogue.WRONG_WINNER,
        lambda: judged("4h 7h 9h 6h > Boris"),
        ("tricks", 1, "won"),
        "Boris is named as the winner of trick 1, but Clara took it.",
        ((("tricks", 1, 3), "Clara took trick 1 with 9h."),),
    ),
    Example(
        catalogue.CARD_COUNT,
        lambda: judged("4h 7h 9h", "2s 3s 4s 5s"),
        ("tricks", 1),
        "Cards written in trick 1: 3, where every player plays one, 4 in all.",
    ),
    Example(
        catalogue.TRICK_COUNT,
        lambda: judged("4h 7h 9h 6h", "2s 3s 4s 5s", rules=ONE_TRICK),
        ("tricks", 2),
        "Tricks written: 2, but the game ends after trick 1.",
    ),
    Example(
        catalogue.BANK_COUNT,
        lambda: judged(bank=cards("2c 3c")),
        ("bank",),
        "Cards written in the bank: 2; by the rules it has 8.",
    ),
    Example(
        catalogue.DISCARD_COUNT,
        lambda: judged(bank=cards("2c 3c 2d 2h 3h 2s 3s"), discards=deal("2c 3c", "2d", "2h 3h", "2s 3s")),
        ("bank", "Boris"),
        "Discards written for Boris: 1; by the rules each player lays 2.",
    ),
    Example(
        catalogue.DEAL_COUNT,
        lambda: judged(rules=TWO_TRICKS, deal=deal("2c 3c", "2d", "2h 3h", "2s 3s")),
        ("hands", "Boris"),
        "Cards dealt to Boris: 1; by the rules each player gets 2.",
    ),
    Example(
        catalogue.DEALT_TWICE,
        lambda: judged(rules=TWO_TRICKS, deal=deal("2c 3c", "2d 3c", "2h 3h", "2s 3s")),
        ("hands", "Boris", 2),
        "3c is dealt to Boris, but it is in the deal once already.",
        ((("hands", "Anna", 2), "3c is dealt to Anna here."),),
    ),
    Example(
        catalogue.DEALT_TWICE_MISSING,
        lambda: judged(deal=(*DEAL[:3], (*DEAL[3][:-1], DEAL[0][0]))),
        ("hands", "Dmitri", 13),
        "Ac is dealt to Dmitri, but it is in the deal once already.",
        ((("hands", "Anna", 1), "Ac is dealt to Anna here."),),
    ),
    Example(
        catalogue.UNFINISHED,
        lambda: judged("4h 7h 9h 6h", "2s 3s"),
        ("tricks", 2),
        "The hand is unfinished: complete tricks 1 of 11.",
    ),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.kind.name)
def test_every_kind_by_its_smallest_example(example: Example) -> None:
    """One slip, one finding: nothing else is a fault in any of these records."""
    findings = example.found()
    found = [finding for finding in findings if finding.kind is example.kind]
    assert [finding.place for finding in found] == [example.place]
    assert sentence(found[0]) == example.says
    assert tuple(zip((proof.place for proof in found[0].proof), proofs(found[0]))) == example.proof
    assert len(faults(findings)) == (example.kind is not catalogue.UNFINISHED)


def test_no_kind_is_without_an_example() -> None:
    kinds = {id(kind): kind for kind in catalogue.CATALOGUE if kind.name in NAMES}
    assert {kinds[id(example.kind)] for example in EXAMPLES} == set(kinds.values())
    assert {kind.name for kind in kinds.values()} == set(NAMES)
    assert [kind.name for kind in kinds.values() if kind.severity == "note"] == ["unfinished"]


def test_a_lawful_hand_gives_no_finding() -> None:
    assert judged(*WHOLE) == ()
    assert judged(*WHOLE, bank=cards(WHOLE_BANK)) == ()
    assert all(list(check(played(*WHOLE))) == [] for check in CHECKS)


def test_findings_stand_in_record_order() -> None:
    findings = judged(
        "Boris: 4h 7h 9h 6h > Boris",
        "4h 5s",
        "3s 3s 2s 6s 8s",
        bank=cards("2c"),
        deal=deal("2c"),
    )
    places = [finding.place for finding in findings]
    assert places == [
        ("tricks", 1, "lead"),
        ("tricks", 1, "won"),
        ("tricks", 2),
        ("tricks", 2, 1),
        ("tricks", 3),
        ("tricks", 3),  # unfinished
        ("tricks", 3, 2),
        ("bank",),
        ("hands", "Anna"),
    ]
    assert in_record_order(reversed(findings[:4]), PLAYERS) == findings[:4]


# --- revoke -----------------------------------------------------------------------------------------


def test_the_proof_is_the_first_later_card_of_the_suit() -> None:
    findings = judged("4h 7h 2s 6h", "Boris: 3s 5s 4s 8s", "Anna: Kh 2h 5h Qh", "Anna: Jh 3h 10h 9h")
    assert only(findings, "revoke").proof[0].place == ("tricks", 3, 3)


def test_each_trick_not_followed_is_a_revoke_of_its_own() -> None:
    findings = judged("4h 7h 2s 6h", "Boris: Kh 3s 9h 8h", "Boris: 4s 5h 6s 7s")
    assert [(f.place, f.proof[0].place) for f in findings if f.is_fault] == [
        (("tricks", 1, 3), ("tricks", 3, 2)),
        (("tricks", 2, 2), ("tricks", 3, 2)),
    ]


def test_the_last_card_of_a_suit_may_be_followed_by_any_card() -> None:
    assert faults(judged("4h 7h 5h 6h", "Boris: Kh 3s 9h 8h")) == []


def test_discards_prove_nothing() -> None:
    bank = cards("5h 5c 2c 3c 2d 3d 8c 9c")
    discards = deal("2c 3c", "2d 3d", "5h 5c", "8c 9c")
    assert faults(judged("4h 7h 2s 6h", bank=bank, discards=discards)) == []


def test_after_a_trick_without_four_cards_no_revoke_is_judged() -> None:
    assert faults(judged("4h 7h 2s 6h", "3s 5h 4s", "6s 5s 7s 9s")) == ["card-count"]


def test_a_revoke_before_the_end_of_an_unfinished_trick() -> None:
    assert faults(judged("4h 7h 2s 6h", "Boris: 3s 5h")) == ["revoke"]


SHORT = replace(KOROLEVSKOE, cards=4, discards=1)
SHORT_DEAL = deal("4h 2c 3c 4c", "7h 5c 6c 7c", "5h 2s Kh 8c", "6h 9c Jc Qc")


def test_more_left_of_the_suit_than_can_be_discards_proves_a_revoke() -> None:
    only(judged("4h 7h 2s 6h", rules=SHORT, deal=SHORT_DEAL), "revoke")


def test_as_many_left_as_can_be_discards_leaves_it_open() -> None:
    assert faults(judged("4h 7h 2s 6h", rules=replace(SHORT, discards=2), deal=SHORT_DEAL)) == []


def test_known_discards_explain_no_more() -> None:
    rules = replace(SHORT, discards=2)
    known = {"bank": cards("2c 3c 5c 6c 8c 5h 9c Jc"), "discards": deal("2c 3c", "5c 6c", "8c 5h", "9c Jc")}
    only(judged("4h 7h 2s 6h", rules=rules, deal=SHORT_DEAL, **known), "revoke")
    known = {"bank": cards("2c 3c 5c 6c Kh 5h 9c Jc"), "discards": deal("2c 3c", "5c 6c", "Kh 5h", "9c Jc")}
    assert faults(judged("4h 7h 2s 6h", rules=rules, deal=SHORT_DEAL, **known)) == []


def test_a_bank_not_written_by_player_tells_the_discards_too() -> None:
    rules = replace(SHORT, discards=2)
    bank = cards("2c 3c 5c 6c 8c 5h 9c Jc")
    only(judged("4h 7h 2s 6h", rules=rules, deal=SHORT_DEAL, bank=bank), "revoke")


def test_a_later_card_goes_before_the_deal_as_proof() -> None:
    findings = judged("4h 7h 2s 6h", "Boris: 5c Kh", rules=SHORT, deal=SHORT_DEAL)
    assert [finding.kind for finding in findings if finding.is_fault] == [catalogue.REVOKE]


def test_a_card_not_in_hand_neither_accuses_nor_proves() -> None:
    accused = judged("4h 7h 9c 6h", rules=SHORT, deal=SHORT_DEAL)  # Clara holds 5h and Kh; 9c is Dmitri's
    assert faults(accused) == ["not-in-hand"]
    rules = replace(SHORT, discards=2)
    proving = judged("4h 7h 2s 6h", "Boris: 5c 4h", rules=rules, deal=SHORT_DEAL)  # 4h is Anna's
    assert faults(proving) == ["not-in-hand"]


def test_a_lead_not_in_hand_accuses_nobody() -> None:
    # Anna was dealt no spade: what was led instead is not known, and Clara may have followed it.
    findings = judged("2s 7h 5h 6h", "Anna: 2c 5c 2s 9c", rules=replace(SHORT, discards=2), deal=SHORT_DEAL)
    assert faults(findings) == ["not-in-hand"]


def test_a_card_written_for_another_may_stand_for_one_that_is_left() -> None:
    # 9c is Dmitri's; what Clara played instead may have been a heart, so only one need be left.
    findings = judged("4h 7h 2s 6h", "Boris: 5c 9c Jc 2c", rules=SHORT, deal=SHORT_DEAL)
    assert faults(findings) == ["not-in-hand"]


def test_a_card_in_a_trick_without_four_cards_is_not_left() -> None:
    rules = replace(SHORT, cards=5)
    dealt = tuple((*cards, extra) for cards, extra in zip(SHORT_DEAL, cards("2d 3d 4d 5d")))
    only(judged("4h 7h 2s 6h", "5c 8c 9c 2c", rules=rules, deal=dealt), "revoke")
    for second in ("5c Kh 9c", "Kh 8c 9c"):  # whoever played the king
        assert faults(judged("4h 7h 2s 6h", second, "6c", rules=rules, deal=dealt)) == ["card-count"]


# --- cards that cannot be ---------------------------------------------------------------------------


def test_of_three_equal_cards_two_are_duplicates_of_the_first() -> None:
    findings = judged("4h 7h 9h 6h", "Kh 7h 3h 7h")
    assert [(f.place, f.proof[0].place) for f in findings if f.is_fault] == [
        (("tricks", 2, 2), ("tricks", 1, 2)),
        (("tricks", 2, 4), ("tricks", 1, 2)),
    ]
    players = [(f.facts["player"], f.proof[0].facts["player"]) for f in findings if f.is_fault]
    assert players == [("Dmitri", "Boris"), ("Boris", "Boris")]  # Clara leads to trick 2


def test_duplicates_are_found_beside_tricks_past_the_last() -> None:
    findings = judged(*WHOLE[:-1], "Qc 5c 6c 4c", "2d 2h 3h 4h")
    assert sorted(faults(findings)) == ["duplicate-card", "trick-count"]


def test_after_a_trick_without_four_cards_nobody_leads_wrongly() -> None:
    assert faults(judged("4h 7h 9h 6h", "5d 4d 7d", "Boris: 2s 3s 4s 5s")) == ["card-count"]


def test_duplicates_are_found_after_a_trick_without_four_cards() -> None:
    findings = judged("4h 7h 9h", "4h 5h 6h 8h")
    assert faults(findings) == ["card-count", "duplicate-card"]
    assert "player" not in next(f for f in findings if f.name == "duplicate-card").facts


def test_the_missing_card_is_named_where_the_record_is_whole() -> None:
    (finding,) = judged(*WHOLE[:-1], "Qc 5c 6c 4c", bank=cards(WHOLE_BANK))
    assert str(finding.facts["missing"]) == "7c"
    (finding,) = judged(*WHOLE[:-1], "Qc 5c 6c 4c")
    assert "missing" not in finding.facts


def test_a_card_too_many_laid_into_the_bank_is_no_duplicate_as_well() -> None:
    laid = deal("2c 3c 4h", "2d 3d", "2h 3h", "2s 3s")
    bank = tuple([card for cards in laid for card in cards])
    assert faults(judged("4h 7h 9h 6h", bank=bank, discards=laid)) == ["bank-count"]


def test_two_duplicates_leave_open_which_card_is_missing() -> None:
    findings = judged(*WHOLE[:-1], "Qc 5c 3c 4c", bank=cards(WHOLE_BANK))
    assert [finding.kind for finding in findings] == [catalogue.DUPLICATE_CARD] * 2


def test_with_the_deal_a_duplicate_is_told_by_who_cannot_have_it() -> None:
    findings = judged("2c 2d 2h 2s", "Boris: 3d 3h 3s 2d", deal=DEAL)
    assert [finding.place for finding in findings if finding.is_fault] == [("tricks", 2, 4)]
    only(findings, "not-in-hand")
    only(judged("2c 2d 2h 2s", "Boris: 2d 3h 3s 3c", deal=DEAL), "duplicate-card")


def test_with_a_bad_deal_it_proves_nothing() -> None:
    bad = (*DEAL[:3], (*DEAL[3][:-1], DEAL[0][0]))
    assert faults(judged("2c 2d 2h 3h", deal=bad)) == ["bad-deal"]
    given = (DEAL[0][1:], (*DEAL[1], DEAL[0][0]), *DEAL[2:])  # one card too few and one too many
    assert set(faults(judged("2d 2c 2h 3h", deal=given))) == {"bad-deal"}


def test_a_card_dealt_twice_tells_the_missing_one_only_where_one_can_be_meant() -> None:
    anna, boris, *others = DEAL
    once = ((boris[0], *anna[1:]), boris, *others)
    assert only(judged(deal=once), "bad-deal").facts["missing"] == anna[0]
    twice = ((boris[0], boris[1], *anna[2:]), boris, *others)
    too_many = ((boris[0], *anna[1:]), (*boris, others[0][0]), *others)
    for wrong in (twice, too_many):
        findings = [one for one in judged(deal=wrong) if one.name == "bad-deal"]
        assert len(findings) == 2  # a card past the last one of a hand is its count's finding
        assert not any("missing" in one.facts for one in findings)


def test_with_tricks_past_the_last_a_hand_is_not_unfinished() -> None:
    assert [one.name for one in judged(*WHOLE[:-1], "", "2s 3s 4s 5s")].count("unfinished") == 0


def test_a_bank_in_a_game_without_one_is_a_wrong_count() -> None:
    assert faults(judged("2c 3c 4c 5c", rules=ONE_TRICK, bank=cards("7c"))) == ["bank-count"]


# --- leaders, winners, counts -----------------------------------------------------------------------


def test_a_leader_named_rightly_is_no_finding() -> None:
    assert faults(judged("Anna: 4h 7h 9h 6h > Clara", "Clara: 5s 4s 7s Js")) == []


def test_one_wrong_name_for_winner_and_next_leader_is_one_finding() -> None:
    only(judged("4h 7h 9h 6h > Boris", "Boris: 5s 4s 7s Js"), "wrong-winner")
    assert faults(judged("4h 7h 9h 6h > Boris", "Dmitri: 5s 4s 7s Js")) == ["wrong-winner", "wrong-leader"]


def test_the_winner_of_an_unfinished_trick_is_not_judged() -> None:
    assert faults(judged("4h 7h > Anna")) == []


def test_each_trick_without_four_cards_is_a_fault_but_an_unfinished_last_one() -> None:
    findings = judged("4h 7h", "2s 3s 4s 5s 6s", "2c 3c 4c")
    assert [finding.place for finding in findings if finding.is_fault] == [("tricks", 1), ("tricks", 2)]
    assert [finding.name for finding in findings if not finding.is_fault] == ["unfinished"]


def test_five_cards_are_a_fault_in_the_last_trick_too() -> None:
    assert faults(judged("4h 7h 9h 6h 8h")) == ["card-count"]
    assert faults(judged("4h 7h 9h 6h 8h", rules=ONE_TRICK)) == ["card-count"]


def test_a_last_trick_of_the_game_without_four_cards_is_unfinished() -> None:
    findings = judged(*WHOLE[:-1], "Qc 5c 6c")
    assert [finding.name for finding in findings] == ["unfinished"]
    assert findings[0].facts["count"] == 10


def test_a_hand_without_tricks_is_unfinished() -> None:
    (note,) = judged()
    assert (note.name, note.place, note.is_fault) == ("unfinished", ("tricks",), False)


def test_extra_tricks_are_one_finding_and_not_followed() -> None:
    findings = judged(*WHOLE, "2d 2d 2d", "3c")
    assert [finding.place for finding in findings] == [("tricks", 12)]
    facts = only(findings, "trick-count").facts
    assert (facts["count"], facts["trick"], facts["tricks"]) == (13, 12, 11)


def test_facts_name_the_player() -> None:
    (revoke,) = (f for f in judged("4h 7h 2s 6h", "Boris: 3s 5h 4s 5s") if f.is_fault)
    assert revoke.facts["player"] == PLAYERS[CLARA]
    (winner,) = (f for f in judged("4h 7h 9h 6h > Boris") if f.is_fault)
    assert winner.facts["player"] == PLAYERS[BORIS]


@pytest.mark.parametrize("off", [1, 2, 3])
def test_a_deal_written_seats_off_is_one_finding(off: int) -> None:
    shifted = tuple(DEAL[(seat - off) % 4] for seat in range(4))
    finding = only(judged("2c 2d 2h 2s", "Boris: 3d 3h 3s 3c", deal=shifted), "hands-shifted")
    assert finding.facts["owner"] == PLAYERS[off]


def test_the_proof_of_a_shifted_deal_is_the_first_card_that_shows_it() -> None:
    tricks = "2h 2d 2s 2c", "Anna: 3d 3h 3s 3c", "4d 4h 4s 4c"  # Anna and Boris have each other's
    (proof,) = next(one for one in judged(*tricks, deal=DEAL) if one.name == "hands-shifted").proof
    assert (proof.place, proof.facts["trick"], str(proof.facts["card"])) == (("tricks", 1, 3), 1, "2s")


def test_beside_a_shifted_deal_a_slip_is_judged_by_the_right_owners() -> None:
    tricks = "2d 2h 2s 2c", "3d 3h 3c 3s", "4d 4h 4s 4c"
    assert [sentence(one) for one in judged(*tricks, deal=DEAL) if one.is_fault] == [
        "Clara cannot have played 3c in trick 2: it was dealt to Dmitri.",
        "Dmitri cannot have played 3s in trick 2: it was dealt to Clara.",
        "The hands are written for the wrong players: Anna played the cards written for Boris, and so around "
        "the table; 10 of 12 cards say so.",
    ]


def test_one_trick_or_discards_in_their_place_do_not_say_that_a_deal_is_shifted() -> None:
    assert faults(judged("2d 2h 2s 2c", deal=DEAL)) == ["not-in-hand"] * 4
    laid = deal("Kc Qc", "Kd Qd", "Kh Qh", "Ks Qs")
    found = judged("2d 2h 2s 2c", "3d 3h 3s 3c", deal=DEAL, bank=sum(laid, ()), discards=laid)
    assert faults(found) == ["not-in-hand"] * 8


def test_a_shifted_deal_proves_a_revoke_too() -> None:
    moved = (SHORT_DEAL[3], *SHORT_DEAL[:3])
    findings = judged("4h 7h 2s 6h", "5c 8c Jc 2c", rules=SHORT, deal=moved)
    assert faults(findings) == ["revoke", "hands-shifted"]
    (found,) = [one for one in findings if one.name == "revoke"]
    assert proofs(found) == ["Clara was dealt 5h, Kh, not played so far; cards that may be discards: 1."]
    assert found.proof[0].place == ("hands", "Dmitri", 1)
