"""Hands built in Python and rulesets at hand, for tests of the core."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import yaml

from rmscore.cards import PACK, Card, Suit
from rmscore.files import read_stream, rulesets
from rmscore.findings import Finding
from rmscore.play import Play, follow
from rmscore.records import Hand, Trick
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score, score
from rmscore.verdict import verdict

PLAYERS = ("Anna", "Boris", "Clara", "Dmitri")
ANNA, BORIS, CLARA, DMITRI = range(4)

_CARDS = {str(card): card for card in PACK}


def c(text: str) -> Card:
    """One card, in English letters."""
    return _CARDS[text]


def cards(text: str) -> tuple[Card, ...]:
    """Cards in English letters, apart by spaces."""
    return tuple(_CARDS[word] for word in text.split())


def trick(text: str) -> Trick:
    """`4h 7h 9h 6h`, `Clara: 5d 4d 7d Jd`, and after it `> Anna` where the record names a winner."""
    match = re.fullmatch(r"(?:(\w+): )?([^>]*?)(?: > (\w+))?", text)
    assert match
    lead, played, won = match.groups()
    return Trick(
        cards(played),
        None if lead is None else PLAYERS.index(lead),
        None if won is None else PLAYERS.index(won),
    )


def hand(*tricks: str, dealer: int = DMITRI, turned: str = "7d", **others: object) -> Hand:
    """A hand. By default Dmitri deals, so Anna leads, and diamonds are trumps."""
    return replace(
        Hand(PLAYERS, dealer, c(turned), c(turned).suit, tuple(trick(line) for line in tricks)),
        **others,  # type: ignore[arg-type]
    )


def played(*tricks: str, rules: Ruleset | None = None, **others: object) -> Play:
    return follow(hand(*tricks, **others), rules or KOROLEVSKOE)  # type: ignore[arg-type]


def scored(*tricks: str, rules: Ruleset | None = None, **others: object) -> Score:
    return score(played(*tricks, rules=rules, **others))


def judged(*tricks: str, rules: Ruleset | None = None, **others: object) -> tuple[Finding, ...]:
    return verdict(played(*tricks, rules=rules, **others))


def faults(findings: Iterable[Finding]) -> list[str]:
    """The names of the unsettled faults, in order."""
    return [finding.name for finding in findings if finding.is_fault]


def only(findings: Sequence[Finding], name: str) -> Finding:
    """The one fault there is, which must have this name."""
    assert faults(findings) == [name]
    return next(finding for finding in findings if finding.is_fault)


def sentence(finding: Finding) -> str:
    return finding.kind.says.format(**{key: _plain(fact) for key, fact in finding.facts.items()})


def proofs(finding: Finding) -> list[str]:
    return [
        finding.kind.proof.format(**{key: _plain(fact) for key, fact in proof.facts.items()})
        for proof in finding.proof
    ]


def remedy(finding: Finding) -> str:
    return finding.kind.remedy.format(**{key: _plain(fact) for key, fact in finding.facts.items()})


def _plain(fact: object) -> object:
    if isinstance(fact, Suit):
        return fact.name.lower()
    if isinstance(fact, tuple):
        return ", ".join(str(_plain(part)) for part in fact)
    return fact


# --- rulesets ---------------------------------------------------------------------------------------

DATA = Path(__file__).parent / "data"

SHIPPED = {name: rulesets.load(name, DATA) for name in rulesets.shipped()}
KOROLEVSKOE = SHIPPED["korolevskoe"]
BY_RANK = SHIPPED["korolevskoe-by-rank"]
RUNNING = SHIPPED["korolevskoe-running"]
MASTHEADS = SHIPPED["mastheads"]

BRIDGE = rulesets.load("bridge-play.yaml", DATA / "real")

ACE_LOW = KOROLEVSKOE.ranks
ACE_HIGH = BRIDGE.ranks


def house_rulesets() -> dict[str, Ruleset]:
    """The rulesets of data/conformance/house-rulesets.yaml."""
    texts = yaml.load((DATA / "conformance" / "house-rulesets.yaml").read_text("utf-8"), yaml.BaseLoader)
    return {name: rules_from(name, stated) for name, stated in texts.items()}


def rules_from(name: str, stated: dict[str, object]) -> Ruleset:
    """The ruleset of a file that states this."""
    text = yaml.safe_dump({"rmscore": "ruleset/1", "name": name, **stated}).encode()
    (document,) = read_stream(io.BytesIO(text), "-", DATA)
    assert isinstance(document.record, Ruleset), document.findings
    return document.record
