"""The library's front: read a hand, a set or a ruleset, check it, score it, add it up."""

from __future__ import annotations

import io
from os import PathLike, fspath
from pathlib import Path

from rmscore.files import Document, read, read_stream, rulesets
from rmscore.findings import Finding
from rmscore.ledger import Ledger, ledger
from rmscore.play import follow
from rmscore.records import Hand, Set
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


def read_set(path: str | PathLike[str]) -> Set:
    """The set in a YAML file. Raises RecordError where the file does not hold one whole set first."""
    rulesets.forget()
    document = next(read(fspath(path)))
    if isinstance(document.record, Set) and document.complete:
        return document.record
    raise _unread(document, "set")


def _hand(document: Document) -> Hand:
    if isinstance(document.record, Hand) and document.complete:
        return document.record
    raise _unread(document, "hand")


def _unread(document: Document, wanted: str) -> RecordError:
    says = []
    for finding in document.findings:
        where = document.locate(finding.place)
        says.append(f"{where.path}:{where.line}:{where.column}: {finding.name}: {describe(finding)}")
    return RecordError("\n".join(says) or f"{document.path} holds no {wanted}", document.findings)


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


def add_up(record: Set, ruleset: Ruleset | None = None) -> Ledger:
    """The games of a set with what each came to, and the totals of `Ledger.players`: those of the set, then
    the stand-ins who count for themselves. Rulesets as in `check`."""
    return ledger(record, ruleset or _own(record))


def _own(record: Hand | Set) -> Ruleset:
    return read_ruleset(record.ruleset or rulesets.DEFAULT)


def describe(finding: Finding) -> str:
    """A finding in words: what is wrong, and the remedy."""
    return f"{message(finding, 'letters')} {remedy(finding, 'letters')}".strip()
