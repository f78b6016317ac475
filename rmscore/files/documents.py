"""Reads a file of records: one `Document` for each YAML document, as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.files import rulesets
from rmscore.files.fields import Fields
from rmscore.files.hands import read_hand, tolerable
from rmscore.files.ruleset_file import read_ruleset
from rmscore.files.similar import similar, similar_file
from rmscore.files.source import Location, Source
from rmscore.files.yamltext import documents
from rmscore.findings import Finding, Kind, Part, Place, Span
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset

Record = Hand | Set | Ruleset

FORMATS = {"hand/1": "hand", "set/1": "set", "ruleset/1": "ruleset"}


@dataclass(frozen=True, eq=False)
class Document:
    """One record as it was read.

    `kind` is hand, set or ruleset; None where nothing can be read as a record at all. `record` is
    None where too much of it is wrong. Where it is not `complete`, parts that could not be read
    were left out, and it must not be scored. `ruleset` is the one it stands under, if that is known.
    """

    path: str
    number: int
    kind: str | None
    record: Record | None
    ruleset: Ruleset | None
    complete: bool
    findings: tuple[Finding, ...]
    source: Source
    parts: Mapping[int, Source] = field(default_factory=dict)  # of a set's entries in files of their own
    folder: Path = Path()  # from which its paths are seen
    misspelt: tuple[Finding, ...] = ()  # of the findings, those about the YAML itself

    @property
    def names_rules(self) -> bool:
        """Whether the record itself says by which rules it was played."""
        return bool(self.source.root is not None and _reference(self.source.root)[0])

    def under(self, ruleset: Ruleset) -> Document:
        """The same record, read under another ruleset."""
        return _document(self.source, list(self.misspelt), self.folder, ruleset)

    def locate(self, place: Place) -> Location:
        """The line and column of a place of this record, in the file where it is written."""
        if self.parts and not isinstance(place, Span) and place[:1] == ("hands",) and len(place) > 2:
            source = self.parts.get(int(place[1]))
            if source is not None:
                return source.locate(_span_in_part(place) or place[2:])
        return self.source.locate(place)


def read(path: str, ruleset: Ruleset | None = None) -> Iterator[Document]:
    """The records of a file (`-` is stdin), one at a time; `ruleset` goes before the one a record names.

    A file that cannot be read gives one document that says so.
    """
    if not path:
        yield _unreadable(path, catalogue.NO_SUCH_FILE)
        return
    try:
        if path == "-":
            yield from read_stream(sys.stdin.buffer, path, Path(), ruleset)
            return
        with Path(path).open("rb") as stream:
            yield from read_stream(stream, path, Path(path).parent, ruleset)
    except FileNotFoundError:
        yield _missing(path)
    except IsADirectoryError:
        yield _unreadable(path, catalogue.IS_A_FOLDER)
    except PermissionError:
        kind = catalogue.IS_A_FOLDER if Path(path).is_dir() else catalogue.NO_PERMISSION
        yield _unreadable(path, kind)
    except (OSError, ValueError) as error:
        yield _unreadable(
            path, catalogue.UNREADABLE, reason=(getattr(error, "strerror", None) or str(error)).lower()
        )


def read_stream(
    stream: IO[bytes], path: str, folder: Path, ruleset: Ruleset | None = None
) -> Iterator[Document]:
    """The records of an open file; paths in them are seen from `folder`."""
    empty = True
    for source, findings in documents(stream, path):
        if source.root is None and not findings:
            continue
        empty = False
        yield _document(source, findings, folder, ruleset)
    if empty:
        yield _unreadable(path, catalogue.EMPTY_FILE)


def _missing(path: str) -> Document:
    """A file that is not there; a file beside it may have been meant."""
    folder, name = os.path.split(path)
    try:
        guess = similar_file(name, os.listdir(folder or "."))
    except OSError:
        guess = None
    if guess is None:
        return _unreadable(path, catalogue.NO_SUCH_FILE)
    return _unreadable(path, catalogue.NO_SUCH_FILE_GUESS, guess=os.path.join(folder, guess))


def _unreadable(path: str, kind: Kind, **facts: str) -> Document:
    finding = Finding(kind, Span(1, 1), facts)
    return Document(path, 1, None, None, None, False, (finding,), Source(path, 1, 1, ""))


def _document(source: Source, findings: list[Finding], folder: Path, override: Ruleset | None) -> Document:
    kind: str | None = None
    record: Record | None = None
    ruleset, complete = override, False
    parts: Mapping[int, Source] = {}
    misspelt = tuple(findings)
    if source.root is not None:
        fields = Fields(source)
        kind = kind_of(fields, source.root)
        if kind == "ruleset":
            path = None if source.path == "-" else Path(source.path)
            found, ruleset = read_ruleset(source, path)
            fields.findings += found
            record, complete = ruleset, not found
        elif kind is not None:
            ruleset = override or _ruleset(fields, source.root, folder)
            if kind == "hand":
                record, complete = read_hand(fields, source.root, ruleset)
            else:
                from rmscore.files.sets import read_set

                record, complete, parts = read_set(fields, source.root, ruleset, folder)
        findings = sorted(findings + fields.findings, key=_by_line)
    complete = complete and all(map(tolerable, misspelt))
    about = source.path, source.number, kind, record, ruleset, complete
    return Document(*about, tuple(findings), source, parts, folder, misspelt)


def _span_in_part(place: Part) -> Span | None:
    """What the reader found in an entry's own file stands at `("hands", 3, "file", line, column, width)`."""
    if len(place) == 6 and place[2] == "file":
        line, column, width = (int(number) for number in place[3:])
        return Span(line, column, width)
    return None


def _by_line(finding: Finding) -> tuple[int, int]:
    place = finding.place
    return place[:2] if isinstance(place, Span) else (sys.maxsize, 0)


def kind_of(fields: Fields, root: Node) -> str | None:
    """What kind of record this is: its first line says so, or its keys decide."""
    if not isinstance(root, MappingNode):
        fields.add(catalogue.UNKNOWN_RECORD, root)
        return None
    keys = {name.value: value for name, value in root.value if isinstance(name, ScalarNode)}
    stated = keys.get("rmscore")
    if isinstance(stated, ScalarNode):
        kind = FORMATS.get(stated.value.strip().lower())
        if kind:
            return kind
        guess = similar(stated.value, FORMATS)
        number = stated.value.partition("/")[2]
        if guess and (number in ("", "1")):
            choices = tuple(FORMATS)
            token = stated.value
            fields.add(
                catalogue.WANTS_CHOICE_GUESS, stated, key="rmscore", token=token, guess=guess, choices=choices
            )
            return None
        fields.add(catalogue.NEWER_FORMAT, stated, token=stated.value)
        return None
    if stated is not None:
        fields.add(catalogue.WANTS_TEXT, stated, key="rmscore")
        return None
    if "tricks" in keys or "turned" in keys:
        return "hand"
    if isinstance(keys.get("hands"), SequenceNode):
        return "set"
    if keys.keys() & {"extends", "ranks", "kinds", "points", "bonuses", "deal"}:
        return "ruleset"
    if keys.keys() & {"trump", "claimed", "bank"} or isinstance(keys.get("hands"), MappingNode):
        return "hand"
    if "players" in keys:
        return "set"
    fields.add(catalogue.UNKNOWN_RECORD, root)
    return None


def _ruleset(fields: Fields, root: Node, folder: Path) -> Ruleset | None:
    """The ruleset that the record names, or the default one."""
    reference, node = _reference(root)
    try:
        return rulesets.load(reference or rulesets.DEFAULT, folder)
    except rulesets.RulesetError as error:
        fields.add(error.kind, node if node is not None else root, **error.facts)
        return None


def _reference(root: Node) -> tuple[str, Node | None]:
    """The name or path of the ruleset in a record, and where it stands; empty where there is none."""
    pairs = root.value if isinstance(root, MappingNode) else ()
    node = next((value for name, value in pairs if name.value == "ruleset"), None)
    return node.value.strip() if isinstance(node, ScalarNode) else "", node
