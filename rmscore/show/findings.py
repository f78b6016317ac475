"""Findings as people read them, with the line of the record they stand in, and as GitHub does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rmscore.findings import Finding, Place
from rmscore.records import Set
from rmscore.show.document import Document, Quote, say
from rmscore.show.words import LONGEST, MOST, _, fact, labelled, n_, sentence, visible

if TYPE_CHECKING:
    from rmscore.files import Document as FileDocument
    from rmscore.files import Location


def message(finding: Finding, style: str, most: int = LONGEST) -> str:
    """What is wrong, in one sentence, which quotes no text longer than `most`."""
    return sentence(finding.kind.says, finding.facts, style, most)


def remedy(finding: Finding, style: str, most: int = LONGEST) -> str:
    """What the person who wrote the record can do about it."""
    return sentence(finding.kind.remedy, finding.facts, style, most)


def proofs(finding: Finding, style: str, most: int = LONGEST) -> Iterator[tuple[Place, str]]:
    """Each place that proves the finding, and what is to be seen there."""
    for proof in finding.proof:
        yield proof.place, sentence(finding.kind.proof, {**finding.facts, **proof.facts}, style, most)


def explanations(finding: Finding, style: str, most: int = LONGEST) -> Iterator[tuple[str, str]]:
    """What would explain the finding: the reason's name, and a sentence."""
    for reason, facts in finding.explains:
        yield reason.name, sentence(reason.says, {**finding.facts, **facts}, style, most)


def first_of_each(findings: Sequence[Finding]) -> tuple[list[Finding], dict[str, int]]:
    """The findings of a record that are shown one by one, and how many more there are of each name."""
    counts: Counter[str] = Counter()
    shown = []
    for finding in findings:
        counts[finding.name] += 1
        if counts[finding.name] <= MOST:
            shown.append(finding)
    return shown, {name: count - MOST for name, count in counts.items() if count > MOST}


def others(name: str, count: int) -> str:
    """What is said in place of the findings of a name that are not shown."""
    says = n_("{name}: and {n} more of this kind", "{name}: and {n} more of this kind", count)
    return says.format(name=labelled(name))


# --- for people -------------------------------------------------------------------------------------


def text(document: FileDocument, finding: Finding, style: str) -> Document:
    """One finding: where and what, the line with the token marked, the proof the same way, the remedy."""
    where = document.locate(finding.place)
    evidence = [(document.locate(place), says) for place, says in proofs(finding, style)]
    gutter = max(len(str(place.line)) for place in (where, *(place for place, _says in evidence)))
    margin = gutter + 3
    tone = "settled" if finding.settled else finding.kind.severity
    found = say(f"{_spot(where)}: ", (mark(finding), tone), f": {message(finding, style)}")
    found += _quote(where, gutter, tone)
    for place, says in evidence:
        found += say(_proof(place, says), style="heading", indent=margin)
        found += _quote(place, gutter, "proof")
    for _name, says in explanations(finding, style):
        found += say(_("perhaps: {says}").format(says=says), indent=margin)
    for line in (_part_of(document, finding.place), _remedy_line(finding, style)):
        found += say(line, indent=margin) if line else []
    return found


def mark(finding: Finding) -> str:
    """A finding's name, and whether it is less than a fault."""
    name = labelled(finding.name)
    if finding.settled:
        return _("{name} (settled)").format(name=name)
    return name if finding.is_fault else _("{name} (note)").format(name=name)


def _proof(where: Location, says: str) -> str:
    if not says:
        return _("proof: {place}").format(place=_spot(where))
    return _("proof: {place}: {says}").format(place=_spot(where), says=says)


def _remedy_line(finding: Finding, style: str) -> str:
    if finding.settled:
        return _("A ruling of the table has settled this.")
    says = remedy(finding, style)
    return _("remedy: {says}").format(says=says) if says else ""


def _spot(where: Location) -> str:
    return f"{where.path}:{where.line}:{where.column}"


def _part_of(document: FileDocument, place: Place) -> str:
    """Which record of an archive, or which entry of a set, a finding stands in."""
    if document.number > 1:
        what = _("in record {n} of the file").format(n=document.number)
        date = getattr(document.record, "date", None)
        return f"{what} ({date})" if date else what
    if isinstance(document.record, Set) and place[:1] == ("hands",) and len(place) > 1:
        return _("in entry {n} of the set").format(n=place[1])
    return ""


def _quote(where: Location, gutter: int, tone: str) -> Document:
    """The line as it was written, and carets under the token."""
    if not where.text.strip():
        return []
    margin = f" {where.line:>{gutter}} |"
    return [Quote(where.text, where.column, where.width, tone, margin, "proof", most=LONGEST)]


def named(finding: Finding) -> str:
    """A finding in a few words: its name, trick and player."""
    facts = finding.facts
    details = []
    if "trick" in facts:
        details.append(_("trick {n}").format(n=facts["trick"]))
    if "player" in facts:
        details.append(fact(facts["player"], "letters"))
    return labelled(finding.name, *details)


def closing(good: int, bad: int, unusable: int, files: int) -> str:
    """The line that ends a check: how many records were good and how many not."""
    counts = [n_("{n} record good", "{n} records good", good)]
    if bad:
        counts.append(n_("{n} with a fault", "{n} with faults", bad))
    if unusable:
        counts.append(n_("{n} could not be read", "{n} could not be read", unusable))
    return ", ".join(counts) + " " + n_("(in {n} file)", "(in {n} files)", files)


# --- for GitHub -------------------------------------------------------------------------------------


def github(document: FileDocument, finding: Finding, style: str) -> str:
    """One finding as a workflow command, which GitHub shows at the line of the file."""
    where = document.locate(finding.place)
    says = [message(finding, style)]
    for place, proof in proofs(finding, style):
        says.append(_proof(document.locate(place), proof))
    for _name, perhaps in explanations(finding, style):
        says.append(_("perhaps: {says}").format(says=perhaps))
    remedied = remedy(finding, style)
    if remedied and not finding.settled:
        says.append(_("remedy: {says}").format(says=remedied))
    return annotation("error" if finding.is_fault else "notice", where, finding.name, says)


def annotation(level: str, where: Location, name: str, says: Sequence[str]) -> str:
    """A workflow command that says some lines at a place of a file."""
    properties = {
        "file": visible(where.path),
        "line": str(where.line),
        "col": str(where.column),
        "endColumn": str(where.column + max(where.width, 1)),
        "title": name,
    }
    fields = ",".join(f"{key}={_escape(value, ':,')}" for key, value in properties.items())
    return f"::{level} {fields}::{_escape(chr(10).join(map(visible, says)))}"


def _escape(text: str, also: str = "") -> str:
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
