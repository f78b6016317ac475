"""Real bridge hands: the tricks their sources give, and the revokes they mark."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rmscore.files import Document, read
from rmscore.play import Play, follow
from rmscore.records import Hand
from rmscore.ruleset import Ruleset
from rmscore.scoring import score
from rmscore.verdict import verdict
from tests.builders import DATA, faults

EXPECTED: dict[str, list[Any]] = json.loads((DATA / "real" / "expected.json").read_text("utf-8"))


def plays(name: str) -> list[Play]:
    def play(document: Document) -> Play:
        assert document.findings == ()
        assert isinstance(document.record, Hand)
        assert isinstance(document.ruleset, Ruleset)
        return follow(document.record, document.ruleset)

    return [play(document) for document in read(str(DATA / "real" / name))]


HANDS = list(zip(plays("bridge-hands.yaml"), EXPECTED["bridge-hands.yaml"], strict=True))
REVOKES = list(zip(plays("bridge-revokes.yaml"), EXPECTED["bridge-revokes.yaml"], strict=True))


def test_every_expected_hand_is_there() -> None:
    assert (len(HANDS), len(REVOKES)) == (24, 6)


@pytest.mark.parametrize(("play", "expected"), HANDS)
def test_the_side_takes_the_tricks_its_source_gives_it(play: Play, expected: dict[str, Any]) -> None:
    assert play.finished
    assert verdict(play) == ()
    tricks = score(play).tricks
    assert sum(tricks[play.hand.players.index(player)] for player in expected["side"]) == expected["tricks"]


@pytest.mark.parametrize(("play", "expected"), REVOKES)
def test_every_marked_revoke_is_found_and_no_other_fault(play: Play, expected: dict[str, Any]) -> None:
    findings = verdict(play)
    assert [str(finding.facts["card"]) for finding in findings if finding.is_fault] == expected[
        "revoked_with"
    ]
    assert set(faults(findings)) == {"revoke"}
    assert not play.finished
