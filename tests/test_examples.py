"""The examples are what their guides say they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rmscore import files
from rmscore.ledger import ledger
from rmscore.play import follow
from rmscore.records import Hand, Set
from rmscore.scoring import score
from rmscore.verdict import verdict

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"


def read(name: str) -> list[files.Document]:
    return list(files.read(str(EXAMPLES / name)))


@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("first-hand.yaml", {"Anna": 164, "Boris": 564, "Clara": 0, "Dmitri": 90}),
        ("na-dache.yaml", {"Маша": 9, "дядя Витя": 27, "Тамара Львовна": 48, "Коля": 147}),
        ("club-night.yaml", {"Lucía": -23, "Tomasz": 26, "Mrs Okafor": 560, "Per": 0}),
        ("revoke.yaml", {"Wanjiru": 30, "Ash": 10, "Bea": 109, "Old Henk": 138}),
        ("kitchen-table-hand.yaml", {"Joe": 65, "Sunil": 35, "Grace": 87, "Marit": -50}),
    ],
)
def test_totals_of_the_example_hands(name: str, totals: dict[str, int]) -> None:
    (document,) = read(name)
    assert isinstance(document.record, Hand) and document.ruleset
    result = score(follow(document.record, document.ruleset))
    assert {player: result.total(seat) for seat, player in enumerate(document.record.players)} == totals


def test_the_example_set_is_finished_and_won() -> None:
    (document,) = read("friday.yaml")
    assert isinstance(document.record, Set) and document.ruleset
    result = ledger(document.record, document.ruleset)
    assert [game.how for game in result.games].count("tally") == 3
    assert dict(zip(document.record.players, result.totals)) == {
        "Ilse": 534,
        "Marko": 612,
        "Pilar": 1374,
        "Theo": 1162,
    }
    assert [document.record.players[seat] for seat in result.winners] == ["Pilar"]


def test_only_the_revokes_are_found_in_the_examples() -> None:
    found = []
    for path in sorted(EXAMPLES.glob("*.yaml")):
        for document in read(path.name):
            findings = list(document.findings)
            if isinstance(document.record, Hand) and document.ruleset:
                findings += verdict(follow(document.record, document.ruleset))
            if isinstance(document.record, Set) and document.ruleset:
                findings += ledger(document.record, document.ruleset).findings
            found += [(path.name, finding.name, finding.place, finding.settled) for finding in findings]
    assert found == [
        ("friday.yaml", "revoke", ("hands", 7, "tricks", 1, 4), True),
        ("kitchen-table-hand.yaml", "revoke", ("tricks", 2, 2), True),
        ("revoke.yaml", "revoke", ("tricks", 5, 3), False),
    ]


def test_the_revoke_is_proved_by_the_next_trick() -> None:
    (document,) = read("revoke.yaml")
    assert isinstance(document.record, Hand) and document.ruleset
    (finding,) = verdict(follow(document.record, document.ruleset))
    assert [proof.place for proof in finding.proof] == [("tricks", 6, 4)]


def test_the_guide_lists_every_example() -> None:
    guide = EXAMPLES.joinpath("README.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"\]\(([\w-]+\.yaml)\)", guide))
    assert listed == {path.name for path in EXAMPLES.glob("*.yaml")}


@pytest.mark.parametrize(
    ("guide", "example"),
    [
        ("README.md", "first-hand.yaml"),
        ("examples/README.md", "first-hand.yaml"),
        ("rulesets/README.md", "kitchen-table.yaml"),
    ],
)
def test_the_guides_quote_the_files(guide: str, example: str) -> None:
    block = re.search(r"```yaml\n(.*?)```", ROOT.joinpath(guide).read_text(encoding="utf-8"), re.DOTALL)
    assert block
    quoted = block[1].removesuffix("  - …\n")
    assert EXAMPLES.joinpath(example).read_text(encoding="utf-8").startswith(quoted)
