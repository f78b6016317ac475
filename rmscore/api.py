"""The library's front: read a hand or a ruleset, check it, score it."""

from __future__ import annotations

import io
from os import PathLike, fspath
from pathlib import Path

from rmscore.files import Document, read, read_stream, rulesets
from rmscore.findings import Finding
from rmscore.play import follow
from rmscore.records import Hand
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score
from rmscore.scoring import score as score_of
from rmscore.show.findings import message, remedy
from rmscore.show.words import sentence
from rmscore.verdict import verdict


class RecordError(ValueError):
    """A record that cannot be read; `findings` say why, and the message says it in words."""

    def __init__(self, says: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(says)
        self.findings = findings


def read_hand(path: str | PathLike[str]) -> Hand:
    """The hand in a YAML file. Raises RecordError where the file does not hold one whole hand first."""
    rulesets.forget()
    return _hand(next(read(fspath(path))))


def parse_hand(text: str) -> Hand:
    """The hand in a YAML text; as `read_hand`."""
    rulesets.forget()
    return _hand(next(read_stream(io.BytesIO(text.encode()), "text", Path())))


def _hand(document: Document) -> Hand:
    if isinstance(document.record, Hand) and document.complete:
        return document.record
    says = []
    for finding in document.findings:
        where = document.locate(finding.place)
        says.append(f"{where.path}:{where.line}:{where.column}: {finding.name}: {describe(finding)}")
    raise RecordError("\n".join(says) or f"{document.path} holds no hand", document.findings)


def read_ruleset(reference: str | PathLike[str] = rulesets.DEFAULT) -> Ruleset:
    """A shipped ruleset by its name, or one from a `.yaml` file, as it is now. Raises RecordError."""
    rulesets.forget()
    try:
        return rulesets.load(fspath(reference), Path())
    except rulesets.RulesetError as error:
        raise RecordError(sentence(error.kind.says, error.facts, "letters")) from None


def check(hand: Hand, ruleset: Ruleset | None = None) -> tuple[Finding, ...]:
    """Everything wrong with a hand, in the order of the record, the table's rulings applied.

    Without `ruleset` the hand's own is used, its path seen from the working folder.
    """
    return verdict(follow(hand, ruleset or _own(hand)))


def score(hand: Hand, ruleset: Ruleset | None = None) -> Score:
    """What a hand comes to, as it was played; rulesets as in `check`."""
    return score_of(follow(hand, ruleset or _own(hand)))


def _own(hand: Hand) -> Ruleset:
    return read_ruleset(hand.ruleset or rulesets.DEFAULT)


def describe(finding: Finding) -> str:
    """A finding in words: what is wrong, and the remedy."""
    return f"{message(finding, 'letters')} {remedy(finding, 'letters')}".strip()
