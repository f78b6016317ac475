"""YAML text taken apart into documents, with guards against what YAML must not do to a record.

A file is read one document at a time, so an archive of any length takes the memory of one record.
Every scalar stays text; anchors, aliases, tags and deep nesting are refused, since no record needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO

import yaml
from yaml.nodes import Node, ScalarNode

from rmscore import catalogue
from rmscore.files import parting
from rmscore.files.parting import LIMIT
from rmscore.files.source import LINE_BREAK, Source
from rmscore.findings import Finding, Span

DEPTH = 12
"""Levels of nesting at most; the formats need seven."""

_SMALL = 2048
"""Characters below which no text can nest so deep that composing it is dangerous."""

_BRACKET = re.compile(r"[\[\]{}]")
_BEFORE_TEXT = re.compile(r"^[ \-?:]+", re.MULTILINE)
"""What a line begins with; a block of YAML is nested no deeper than twice this is long."""

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WORD = re.compile(r"\w+")
_BYTE_ORDER_MARK = "\ufeff"
_TAG = "tag:yaml.org,2002:str"


class _AsText:
    """The part of a YAML loader that types scalars: here none is typed."""

    def resolve(self, kind: type[Node], value: object, implicit: object) -> str:
        return _TAG

    def descend_resolver(self, parent: object, index: object) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


if yaml.__with_libyaml__:
    from yaml._yaml import CParser

    class _Loader(_AsText, CParser):
        """libyaml's parser and composer."""

else:
    from yaml.composer import Composer
    from yaml.parser import Parser
    from yaml.reader import Reader
    from yaml.scanner import Scanner

    class _Loader(_AsText, Reader, Scanner, Parser, Composer):  # type: ignore[no-redef]
        """The parser in Python, where PyYAML was built without libyaml."""

        def __init__(self, text: str) -> None:
            Reader.__init__(self, text)
            Scanner.__init__(self)
            Parser.__init__(self)
            Composer.__init__(self)

        def dispose(self) -> None:
            Parser.dispose(self)


def documents(stream: IO[bytes], path: str) -> Iterator[tuple[Source, list[Finding]]]:
    """Each document of `stream`, composed, with what is wrong with it as YAML.

    `Source.root` is None where nothing can be read from it. An empty stream gives nothing. Records joined
    without a line `---` are documents of their own; each but the first has a finding that says so.
    """
    number = 0
    for first_line, data, joined in parting.split(stream):
        number += 1
        encoding = parting.wide_encoding(data) if number == 1 else None
        if encoding is not None:
            source = Source(path, number, first_line, LINE_BREAK.split(data.decode(encoding, "replace"))[0])
            facts = {"encoding": encoding[: len("utf-16")].upper()}
            yield source, [Finding(catalogue.NOT_UTF8_WIDE, Span(first_line, 1), facts)]
            return
        if len(data) > LIMIT:
            limit = {"limit": LIMIT // 2**20}
            yield (
                Source(path, number, first_line, ""),
                [Finding(catalogue.RECORD_TOO_LARGE, Span(first_line, 1), limit)],
            )
            return
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            good = data[: error.start].decode("utf-8", "replace")
            source = Source(path, number, first_line, good)
            facts = {"byte": f"0x{data[error.start]:02X}"}
            yield source, [Finding(catalogue.NOT_UTF8, _place(source, len(good)), facts)]
            continue
        source = Source(path, number, first_line, text)
        findings = _compose(source)
        further = parting.joined(source.root)
        if not further:
            yield source, [_joined(source), *findings] if joined else findings
            continue
        for part in _parts(source, further):
            findings = _compose(part)
            yield part, [_joined(part), *findings] if joined or part.number > number else findings
        number += len(further)


def count(stream: IO[bytes]) -> int:
    """How many documents a stream has."""
    return sum(1 for _document in documents(stream, ""))


def _parts(source: Source, further: list[ScalarNode]) -> Iterator[Source]:
    """The records of one text: the first, and those that begin with the keys `further`."""
    starts = [
        (0, 0),
        *((key.start_mark.line, key.start_mark.index - key.start_mark.column) for key in further),
    ]
    ends = [index for _line, index in starts[1:]]
    for at, ((line, index), end) in enumerate(zip(starts, [*ends, len(source.text)])):
        yield Source(source.path, source.number + at, source.first_line + line, source.text[index:end])


def _joined(source: Source) -> Finding:
    """That a record begins here, and no line parts it from the one before."""
    word = _WORD.match(source.text)
    return Finding(catalogue.JOINED_RECORDS, Span(source.first_line, 1, len(word[0]) if word else 1))


def _place(source: Source, index: int) -> Span:
    """The line and column of a character of the text."""
    before = LINE_BREAK.split(source.text[:index])
    return Span(source.first_line + len(before) - 1, len(before[-1]) + 1)


def _compose(source: Source) -> list[Finding]:
    """Give `source` its nodes; returns what stands in the way of reading them."""
    text = source.text
    if _BYTE_ORDER_MARK in text:
        return [Finding(catalogue.BYTE_ORDER_MARK, _place(source, text.index(_BYTE_ORDER_MARK)))]
    findings: list[Finding] = []
    loader = None
    try:
        if "&" in text or "*" in text or "!" in text or (len(text) >= _SMALL and _may_nest(text)):
            findings = _guard(source)
            if any(finding.kind is catalogue.NESTED_TOO_DEEPLY for finding in findings):
                return findings
        loader = _Loader(text)
        source.root = loader.get_single_node()
    except RecursionError:  # only the parser in Python
        return _guard(source)
    except yaml.MarkedYAMLError as error:
        return [*findings, _not_yaml(source, error)]
    except yaml.reader.ReaderError:
        match = _UNPRINTABLE.search(text)
        place = _place(source, match.start() if match else 0)
        character = f"U+{ord(match[0]):04X}" if match else "?"
        return [*findings, Finding(catalogue.UNPRINTABLE, place, {"character": character})]
    finally:
        if loader is not None:
            loader.dispose()
    return findings


def _may_nest(text: str) -> bool:
    """Whether a text may be nested deeper than any record, or so deep that composing it is dangerous."""
    depth = deepest = 0
    for bracket in _BRACKET.findall(text):
        depth = max(depth + 1 if bracket in "[{" else depth - 1, 0)
        deepest = max(deepest, depth)
    # A bracket in a text between quotation marks may close none; of few, all may be open.
    if deepest > DEPTH or text.count("]") + text.count("}") > _SMALL // 2:
        return True
    return 2 * max(map(len, _BEFORE_TEXT.findall(text)), default=0) > _SMALL


_NOT_YAML = (  # what either parser says, in part, and the kind it comes to
    ("mapping values are not allowed", catalogue.NOT_YAML_COLON),
    ("expected <document start>", catalogue.NOT_YAML_LINE),
    ("expected key", catalogue.NOT_YAML_INDENT),
    ("expected '-' indicator", catalogue.NOT_YAML_INDENT),
    ("expected <block end>", catalogue.NOT_YAML_INDENT),
    ("expected ',' or", catalogue.NOT_YAML_BRACKET),
    ("escape", catalogue.NOT_YAML_ESCAPE),
)


def _not_yaml(source: Source, error: yaml.MarkedYAMLError) -> Finding:
    """What stands in the way of YAML, in words of our own: the two parsers have different ones."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return Finding(catalogue.NOT_YAML, Span(source.first_line, 1))
    if "could not find expected ':'" in (error.problem or "") and error.context_mark:
        mark = error.context_mark
        return Finding(catalogue.NOT_YAML_LINE, Span(source.first_line + mark.line, mark.column + 1))
    lines = LINE_BREAK.split(source.text)
    here = lines[mark.line] if mark.line < len(lines) else ""
    if not "".join([here[mark.column :], *lines[mark.line + 1 :]]).strip():
        written = LINE_BREAK.split(source.text.rstrip())
        place = Span(source.first_line + len(written) - 1, max(1, len(written[-1])))
        return Finding(catalogue.YAML_STOPS, place)
    place = Span(source.first_line + mark.line, mark.column + 1)
    if "\t" in here[: mark.column + 1] and not here[: mark.column].strip():
        return Finding(catalogue.NOT_YAML_TAB, place)
    if "cannot start any token" in (error.problem or ""):
        return Finding(catalogue.NOT_YAML_CHARACTER, place, {"character": here[mark.column]})
    for words, kind in _NOT_YAML:
        if words in (error.problem or ""):
            return Finding(kind, place)
    return Finding(catalogue.NOT_YAML, place)


def _guard(source: Source) -> list[Finding]:
    """What YAML can do and a record must not: read as events, which cost no depth of stack."""
    findings: list[Finding] = []
    depth = 0

    def place_of(event: yaml.Event) -> Span:
        mark = event.start_mark
        return Span(source.first_line + mark.line, mark.column + 1) if mark else Span(source.first_line, 1)

    def refuse(event: yaml.Event, feature: str) -> None:
        findings.append(Finding(catalogue.YAML_FEATURE, place_of(event), {"feature": feature}))

    loader = _Loader(source.text)
    try:
        while loader.check_event():
            event = loader.get_event()
            if isinstance(event, yaml.AliasEvent):
                refuse(event, f"*{event.anchor}")
            elif isinstance(event, yaml.NodeEvent):
                if event.anchor:
                    refuse(event, f"&{event.anchor}")
                tag = getattr(event, "tag", None)
                if tag:
                    refuse(event, str(tag).replace("tag:yaml.org,2002:", "!!"))
            if isinstance(event, yaml.CollectionStartEvent):
                depth += 1
                if depth > DEPTH:
                    return [
                        *findings,
                        Finding(catalogue.NESTED_TOO_DEEPLY, place_of(event), {"depth": DEPTH}),
                    ]
            elif isinstance(event, yaml.CollectionEndEvent):
                depth -= 1
    except yaml.YAMLError:
        pass  # composing the same text says what is wrong
    finally:
        loader.dispose()
    return findings
