"""Every hand of data/conformance, to the last figure."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rmscore.play import follow
from rmscore.records import Hand, Trick
from rmscore.referee import judge
from rmscore.ruleset import Ruleset
from rmscore.scoring import score
from tests.builders import KOROLEVSKOE, PLAYERS, SHIPPED, c, cards, house_rulesets

DATA = Path(__file__).parent / "data" / "conformance"


def lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def as_hand(data: Any) -> Hand:
    turned = c(data["turned"])
    return Hand(
        PLAYERS,
        data["dealer"],
        turned,
        turned.suit,
        tuple(Trick(cards(text)) for text in data["tricks"]),
        cards(data["bank"]) if "bank" in data else None,
    )


def figures(hand: Hand, rules: Ruleset) -> list[dict[str, Any]]:
    """What each seat gets, in the shape of the vectors."""
    play = follow(hand, rules)
    assert judge(play) == ()
    result = score(play)
    return [
        {
            "tricks": result.tricks[seat],
            "points_by_taking": {
                "bank" if taking is None else str(taking): points
                for taking, points in result.by_taking(seat).items()
            },
            "points": result.points(seat),
            "counts": {key: result.counts[seat][key] for key in ("trumps", "faces", "mastheads", "tricks")},
            "bonuses": result.bonuses(seat),
            "bank": play.taker == seat,
            "total": result.total(seat),
        }
        for seat in range(4)
    ]


@pytest.mark.parametrize(("file", "rulesets"), [("lawful.jsonl", SHIPPED), ("house.jsonl", house_rulesets())])
def test_lawful_hands_score_as_reckoned_independently(file: str, rulesets: dict[str, Ruleset]) -> None:
    seen = set()
    for number, line in enumerate(lines(file), 1):
        for name, expected in line["expect"].items():
            seen.add(name)
            assert figures(as_hand(line["hand"]), rulesets[name]) == expected, (number, name)
    assert seen == set(rulesets)


def test_slips_of_the_pen_give_exactly_their_problems() -> None:
    for number, line in enumerate(lines("slips.jsonl"), 1):
        play = follow(as_hand(line["hand"]), KOROLEVSKOE)
        found = {
            (
                finding.name.removesuffix("-card"),
                finding.facts["trick"],
                PLAYERS.index(str(finding.facts["player"])),
            )
            for finding in judge(play)
        }
        assert found == {tuple(problem) for problem in line["problems"]}, number
