"""What the commands that read records share: finding the files, reading them, judging each record."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TextIO, TypeAlias

from rmscore.cli.app import unusable
from rmscore.files.documents import Document
from rmscore.findings import Finding, Part
from rmscore.play import Play, follow
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score
from rmscore.show.language import _
from rmscore.verdict import verdict

if TYPE_CHECKING:
    from rmscore.ledger import Ledger

Judged: TypeAlias = "Play | Ledger | None"
"""What can be shown of a record: nothing where it cannot be scored."""

_ENDINGS = (".yaml", ".yml")


def expand(paths: Sequence[str]) -> Iterator[str]:
    """The files to read: each path as it is; for a folder every YAML file below it, sorted, none hidden."""
    for path in paths:
        if path != "-" and os.path.isdir(path):
            found = list(_below(path))
            if not found:
                unusable(_("{folder}: there is no .yaml file in this folder.").format(folder=path))
            yield from found
        else:
            yield path


def records(paths: Sequence[str], rules: Ruleset | None) -> Iterator[Document]:
    """The records in the files and folders; of what lies in a folder, no rulesets: they were not named."""
    from rmscore.files import read

    for path in paths:
        if path == "-" or not os.path.isdir(path):
            yield from read(path, rules)
            continue
        found = False
        for file in expand([path]):
            for document in read(file, rules):
                if document.kind != "ruleset":
                    found = True
                    yield document
        if not found:
            unusable(_("{folder}: there is no hand and no set in this folder.").format(folder=path))


def _below(folder: str) -> Iterator[str]:
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(root, name)
            if name.endswith(_ENDINGS) and not name.startswith(".") and os.path.isfile(path):
                yield path


def ruleset_named(reference: str) -> Ruleset:
    """The ruleset that the command line names; leaves with status 2 where it cannot be used."""
    from rmscore.files import rulesets

    try:
        return rulesets.load(reference, Path())
    except rulesets.RulesetError as error:
        from rmscore.catalogue import MISSING_RULESET_FILE
        from rmscore.show.words import sentence

        # The remedy of a file that is not there speaks of the record that names it; here nothing does.
        missing = error.kind is MISSING_RULESET_FILE
        parts = error.kind.says, _("Check the name and the folder.") if missing else error.kind.remedy
        unusable(" ".join(sentence(part, error.facts, "letters") for part in parts))


def judge(document: Document) -> tuple[Judged, tuple[Finding, ...]]:
    """A hand followed to its end, or a set added up, where it can be; and all that is wrong in the record.

    The findings stand in the order of the text.
    """
    judged: Judged = None
    found: tuple[Finding, ...] = ()
    if document.ruleset is not None and isinstance(document.record, Hand):
        judged, found = _judge_hand(document.record, document.ruleset, document.complete)
    elif document.ruleset is not None and isinstance(document.record, Set):
        judged, found = _judge_set(document.record, document.ruleset)
    return judged, _in_file_order(document, document.findings + found)


def _in_file_order(document: Document, findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings by line and column. Of a set with hands in files of their own, by entry, as they come."""
    if len(findings) < 2:
        return findings
    places = {id(finding): document.locate(finding.place)[:3] for finding in findings}
    if len({path for path, _line, _column in places.values()}) > 1:
        return findings
    return tuple(sorted(findings, key=lambda finding: places[id(finding)]))


def _judge_hand(hand: Hand, ruleset: Ruleset, complete: bool) -> tuple[Judged, tuple[Finding, ...]]:
    play = follow(hand, ruleset)
    found = verdict(play)
    if complete:
        return play, _explained(play, found)
    # What could be read is judged, but not whether that is all, or what a ruling would settle beyond it.
    return None, tuple([one for one in found if one.is_fault and one.name != "idle-ruling"])


def _judge_set(record: Set, ruleset: Ruleset) -> tuple[Judged, tuple[Finding, ...]]:
    from rmscore.ledger import ledger

    added = ledger(record, ruleset)
    found = added.findings
    for game in added.games:
        if isinstance(game.score, Score):
            found = _explained(game.score.play, found, ("hands", game.entry))
    return added, found


def _explained(play: Play, found: tuple[Finding, ...], prefix: Part = ()) -> tuple[Finding, ...]:
    """The findings about a hand, with what would explain the figures claimed wrongly."""
    if not play.hand.claims or all(finding.name != "claim-differs" for finding in found):
        return found
    from rmscore.files.rulesets import load, shipped
    from rmscore.readings.claims import explained

    return explained(play, found, [load(name, Path()) for name in shipped()], prefix)


class Tally:
    """Counts what was read, and from it the exit status."""

    def __init__(self) -> None:
        self.files = self.good = self.faulty = self.unusable = 0

    @property
    def records(self) -> int:
        return self.good + self.faulty + self.unusable

    def add(self, document: Document, findings: Sequence[Finding]) -> None:
        if document.kind is None:
            self.unusable += 1
        elif any(finding.is_fault for finding in findings):
            self.faulty += 1
        else:
            self.good += 1

    @property
    def status(self) -> int:
        return 2 if self.unusable else 1 if self.faulty else 0


class Findings:
    """Prints findings for people on one stream, an empty line between them; of very many, the first."""

    def __init__(self, stream: TextIO, cards: str | None) -> None:
        self.stream = stream
        self.cards = cards
        self.shown = 0

    def show(self, document: Document, findings: Sequence[Finding]) -> None:
        if not findings:
            return
        from rmscore.show.document import BLANK, say
        from rmscore.show.findings import first_of_each, others, text
        from rmscore.show.terminal import card_style, show

        style = card_style(self.stream, self.cards)
        first, more = first_of_each(findings)
        texts = [text(document, finding, style) for finding in first]
        texts += [say(f"{document.path}: {others(name, count)}") for name, count in more.items()]
        for one in texts:
            show([BLANK] * (self.shown > 0) + one, self.stream)
            self.shown += 1
