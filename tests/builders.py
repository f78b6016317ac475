"""Hands and rulesets built in Python, for tests of the core that read no files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from rmscore.cards import PACK, Card, Rank, Suit
from rmscore.findings import Finding
from rmscore.play import Play, follow
from rmscore.records import Hand, Trick
from rmscore.ruleset import BankRules, Ruleset, Rung
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

ACE_LOW = tuple(Rank)
ACE_HIGH = (*ACE_LOW[1:], Rank.ACE)

KOROLEVSKOE = Ruleset(
    name="korolevskoe",
    title="",
    source="",
    ranks=ACE_LOW,
    trump="turned",
    cards=13,
    discards=2,
    games=10,
    kinds={"numbers": ACE_LOW[1:10], "faces": ACE_LOW[10:], "aces": (Rank.ACE,)},
    progress="trick",
    steps={"numbers": (1, 2, 3, 4), "faces": (2, 4, 6, 8), "aces": (10,)},
    doubled="trumps",
    bank=BankRules(),
    ladders={
        "trumps": (Rung(3, 3, 25), Rung(4, 12, 50), Rung(13, 13, 2000)),
        "faces": (Rung(7, 11, 500), Rung(12, 12, 1000)),
        "tricks": (Rung(9, 9, 100), Rung(10, 10, 200), Rung(11, 11, 400)),
    },
)
BY_RANK = replace(KOROLEVSKOE, name="korolevskoe-by-rank", progress="rank")
RUNNING = replace(KOROLEVSKOE, name="korolevskoe-running", progress="game")
MASTHEADS = replace(
    KOROLEVSKOE,
    name="mastheads",
    progress="none",
    steps={"numbers": (1,), "faces": (2,), "aces": (-10,)},
    doubled="mastheads",
    ladders={
        "trumps": (Rung(13, 13, 2000),),
        "mastheads": (Rung(3, 3, 25), Rung(4, 4, 50)),
        "faces": (Rung(7, 11, 500), Rung(12, 12, 1000)),
        "tricks": (Rung(9, 9, 100), Rung(10, 10, 200), Rung(11, 11, 400)),
    },
)
SHIPPED = {rules.name: rules for rules in (KOROLEVSKOE, BY_RANK, RUNNING, MASTHEADS)}

HOUSE = {
    "first-takes-bank": replace(KOROLEVSKOE, bank=BankRules(tie="first")),
    "last-takes-bank": replace(KOROLEVSKOE, bank=BankRules(tie="last")),
    "bank-doubled-first": replace(KOROLEVSKOE, bank=BankRules(order="doubled-first")),
    "bank-for-bonuses-only": replace(KOROLEVSKOE, bank=BankRules(points=False)),
    "bank-for-points-only": replace(KOROLEVSKOE, bank=BankRules(bonuses=False)),
    "ace-high": replace(KOROLEVSKOE, ranks=ACE_HIGH),
    "exactly-four": replace(
        KOROLEVSKOE,
        ladders={
            **KOROLEVSKOE.ladders,
            "trumps": (Rung(3, 3, 25), Rung(4, 4, 50), Rung(13, 13, 2000)),
        },
    ),
    "by-rank-doubled-first": replace(BY_RANK, bank=BankRules(order="doubled-first")),
    "running-mastheads": replace(RUNNING, doubled="mastheads"),
    "original-undoubled": replace(MASTHEADS, doubled="none"),
}
"""The rulesets of data/conformance/house-rulesets.yaml."""

BRIDGE = replace(
    KOROLEVSKOE,
    name="bridge-play",
    ranks=ACE_HIGH,
    trump="free",
    discards=0,
    progress="none",
    steps={"numbers": (0,), "faces": (0,), "aces": (0,)},
    doubled="none",
    ladders={},
)
