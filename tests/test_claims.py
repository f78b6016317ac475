"""What would explain a claimed figure that differs from the count."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from rmscore.files import read
from rmscore.findings import Finding
from rmscore.play import follow
from rmscore.readings.claims import explained
from rmscore.records import Claim, Hand, Ruling
from rmscore.scoring import score
from rmscore.show.findings import explanations
from rmscore.verdict import running_count, verdict
from tests.builders import ANNA, BORIS, CLARA, DMITRI, KOROLEVSKOE, SHIPPED
from tests.running import run
from tests.slips import lawful_hand

EXAMPLE = Path(__file__).parents[1] / "examples" / "first-hand.yaml"
HAND = next(read(str(EXAMPLE))).record
assert isinstance(HAND, Hand)
COUNT = score(follow(HAND, KOROLEVSKOE))
"""Anna takes the bank; she has 114 points and 50 for trumps, Boris 39, 25 for trumps and 500 for faces."""


def judged(*claims: Claim, **others: object) -> tuple[Finding, ...]:
    assert isinstance(HAND, Hand)
    play = follow(replace(HAND, claims=claims, **others), KOROLEVSKOE)  # type: ignore[arg-type]
    return explained(play, verdict(play), list(SHIPPED.values()))


def reasons(*claims: Claim, **others: object) -> list[str]:
    """What is said to explain the first claim that differs."""
    finding = next(one for one in judged(*claims, **others) if one.name == "claim-differs")
    return [says for _, says in explanations(finding, "letters")]


def test_the_claim_is_right_under_another_shipped_ruleset() -> None:
    says = "It is right under the rules korolevskoe-by-rank."
    assert reasons(Claim(ANNA, "points", (100,))) == [says]
    assert reasons(Claim(CLARA, "points", (0,)), Claim(BORIS, "total", (603,))) == [
        "All the figures claimed here are right under the rules korolevskoe-running."
    ]


def test_rulesets_under_which_every_claim_is_right_go_before_others() -> None:
    # Only one of the three that give Clara nothing gives Anna 150.
    found = reasons(Claim(ANNA, "points", (150,)), Claim(CLARA, "points", (0,)))
    assert found == ["All the figures claimed here are right under the rules korolevskoe-running."]
    found = reasons(Claim(ANNA, "points", (150,)), Claim(CLARA, "points", (9,)))
    assert found == ["It is right under the rules korolevskoe-running."]


def test_a_ruleset_that_needs_what_the_record_does_not_say_is_not_tried() -> None:
    claim = Claim(ANNA, "points", (-14,))
    assert reasons(claim) == ["It is right under the rules mastheads."]
    assert reasons(claim, turned=None) == []


def test_the_bank_left_out() -> None:
    assert reasons(Claim(ANNA, "points", (88,))) == ["It is right if the bank is left out."]
    assert reasons(Claim(BORIS, "points", (13,))) == []  # he does not take it


@pytest.mark.parametrize(
    ("left_out", "says"),
    [
        ({"bonuses": False}, "It is right if the bank counts for points only."),
        ({"points": False}, "It is right if the bank counts for bonuses only."),
    ],
)
def test_the_bank_counted_for_one_thing_only(left_out: dict[str, bool], says: str) -> None:
    other = replace(KOROLEVSKOE, bank=KOROLEVSKOE.bank._replace(**left_out))
    without = replace(KOROLEVSKOE, bank=KOROLEVSKOE.bank._replace(points=False, bonuses=False))
    for seed in range(100):  # a hand in which the bank brings its taker a bonus
        hand = lawful_hand(Random(seed))
        play = follow(hand, KOROLEVSKOE)
        totals = [
            score(follow(hand, rules)).total(play.taker or 0) for rules in (KOROLEVSKOE, other, without)
        ]
        if play.taker is not None and len(set(totals)) == 3:
            break
    assert play.taker is not None
    play = follow(replace(hand, claims=(Claim(play.taker, "total", (totals[1],)),)), KOROLEVSKOE)
    [finding] = explained(play, verdict(play), [])
    assert says in [text for _, text in explanations(finding, "letters")]


def test_one_bonus_left_out_or_all_of_them() -> None:
    assert reasons(Claim(ANNA, "total", (114,))) == ["It is right without the bonus of 50 for trumps."]
    assert reasons(Claim(BORIS, "bonuses", (25,))) == ["It is right without the bonus of 500 for face cards."]
    assert reasons(Claim(BORIS, "total", (39,))) == ["It is right without any bonus."]


def test_one_card_not_doubled() -> None:
    doubled = [award for award in COUNT.cards if award.seat == DMITRI and award.doubled]
    for award in doubled:
        claim = Claim(DMITRI, "points", (COUNT.points(DMITRI) - award.points // 2,))
        alike = [other.card for other in doubled if other.points == award.points]
        says = [text for text in reasons(claim) if "doubled" in text]
        if len(alike) == 1:
            assert says == [f"It is right if {alike[0]} is not doubled."]
        else:
            names = ", ".join(map(str, alike[:-1]))
            assert says == [f"It is right if one of these is not doubled: {names} and {alike[-1]}."]
    assert not any("doubled" in text for text in reasons(Claim(CLARA, "points", (-1,))))


def test_a_running_count_with_one_card_not_doubled() -> None:
    award = next(award for award in COUNT.cards if award.doubled and award.trick)
    assert award.trick
    values = running_count(COUNT, award.seat)
    once = [value - award.points // 2 * (at >= award.trick - 1) for at, value in enumerate(values)]
    says = [text for text in reasons(Claim(award.seat, "running", tuple(once))) if "doubled" in text]
    assert says
    assert str(award.card) in says[0]


def test_a_running_count_under_another_ruleset() -> None:
    other = running_count(score(follow(HAND, SHIPPED["korolevskoe-running"])), ANNA)
    assert reasons(Claim(ANNA, "running", tuple(other))) == [
        "It is right under the rules korolevskoe-running."
    ]
    assert reasons(Claim(ANNA, "running", (*running_count(COUNT, ANNA), 0))) == []  # too long


def test_another_players_figure() -> None:
    assert reasons(Claim(DMITRI, "total", (164,))) == ["It is the figure of Anna."]
    assert not any("figure of" in says for says in reasons(Claim(DMITRI, "total", (0,))))


def test_without_the_rulings() -> None:
    ruling = Ruling(None, None, DMITRI, -30, "")
    assert "It is right without the rulings." in reasons(Claim(DMITRI, "total", (90,)), rulings=(ruling,))


def test_what_nothing_explains() -> None:
    assert reasons(Claim(DMITRI, "total", (7,))) == []


def test_other_findings_stay_as_they_are() -> None:
    assert isinstance(HAND, Hand)
    play = follow(replace(HAND, dealer=BORIS, claims=(Claim(ANNA, "points", (1,)),)), KOROLEVSKOE)
    found = verdict(play)
    others = [finding for finding in found if finding.name != "claim-differs"]
    kept = [finding for finding in explained(play, found, []) if finding.name != "claim-differs"]
    assert kept == others


# --- shown ------------------------------------------------------------------------------------------

CLAIMED = EXAMPLE.read_text(encoding="utf-8").rstrip("\n") + "\nclaimed:\n  Anna: {points: 88}\n"


def test_the_explanation_is_shown_before_the_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_text(CLAIMED, encoding="utf-8")
    assert run(monkeypatch, "check", "hand.yaml").out == (
        """\
hand.yaml:19:18: claim-differs: In-play points of Anna: 88 claimed, 114 counted (-26).
 19 |   Anna: {points: 88}
    |                  ^^
     perhaps: It is right if the bank is left out.
     remedy: Correct the claimed figure, or the record if the cards were written down wrongly.
"""
    )
    found = json.loads(run(monkeypatch, "check", "--json", "hand.yaml").out)["findings"]
    assert found[0]["explains"] == [{"how": "bank", "message": "It is right if the bank is left out."}]
    assert "perhaps: It is right" in run(monkeypatch, "check", "--format", "github", "hand.yaml").out


def test_the_explanation_is_shown_in_a_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hand.yaml").write_text(CLAIMED, encoding="utf-8")
    head = "rmscore: set/1\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\nhands:\n"
    Path("set.yaml").write_text(head + "  - file: hand.yaml\n", encoding="utf-8")
    assert "perhaps: It is right if the bank is left out." in run(monkeypatch, "check", "set.yaml").out
