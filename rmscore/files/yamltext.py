"""YAML text taken apart into documents, with guards against what YAML must not do to a record.

A file is read one document at a time, so an archive of any length takes the memory of one record.
Every scalar stays text; anchors, aliases, tags and deep nesting are refused, since no record needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO

import yaml
from yaml.nodes import Node

from rmscore import catalogue
from rmscore.files.source import LINE_BREAK, Source
from rmscore.findings import Finding, Span

LIMIT = 2**20
"""Bytes in one record at most."""

DEPTH = 12
"""Levels of nesting at most; the formats need seven."""

_SMALL = 2048
"""Characters below which no text can nest so deep that composing it is dangerous."""

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
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


def documents(stream: BinaryIO, path: str) -> Iterator[tuple[Source, list[Finding]]]:
    """Each document of `stream`, composed, with what is wrong with it as YAML.

    `Source.root` is None where nothing can be read from it. An empty stream gives nothing.
    """
    for number, (first_line, data) in enumerate(_split(stream), 1):
        if len(data) > LIMIT:
            limit = {"limit": LIMIT // 2**20}
            yield (
                Source(path, number, first_line, ""),
                [Finding(catalogue.RECORD_TOO_LARGE, Span(first_line, 1), limit)],
            )
            return
        try:
            text = data.decode("utf-8-sig" if first_line == 1 else "utf-8")
        except UnicodeDecodeError as error:
            good = data[: error.start].decode("utf-8", "replace")
            source = Source(path, number, first_line, good)
            before = LINE_BREAK.split(good)
            place = Span(first_line + len(before) - 1, len(before[-1]) + 1)
            yield source, [Finding(catalogue.NOT_UTF8, place, {"byte": f"0x{data[error.start]:02X}"})]
            continue
        source = Source(path, number, first_line, text)
        yield source, _compose(source)


def count(stream: BinaryIO) -> int:
    """How many documents a stream has."""
    return sum(1 for _part in _split(stream))


def _compose(source: Source) -> list[Finding]:
    """Give `source` its nodes; returns what stands in the way of reading them."""
    text = source.text
    findings: list[Finding] = []
    loader = None
    try:
        if len(text) >= _SMALL or "&" in text or "*" in text or "!" in text:
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
        start = match.start() if match else 0
        before = LINE_BREAK.split(text[:start])
        place = Span(source.first_line + len(before) - 1, len(before[-1]) + 1)
        character = f"U+{ord(match[0]):04X}" if match else "?"
        return [*findings, Finding(catalogue.UNPRINTABLE, place, {"character": character})]
    finally:
        if loader is not None:
            loader.dispose()
    return findings


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


def _split(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The documents of a stream as bytes, each with the number of its first line.

    A line that begins with `---` or `...` ends a document wherever it stands; YAML lets none hold one.
    """
    lines: list[bytes] = []
    first, size, content, started = 1, 0, False, False
    number = 0
    while line := stream.readline(LIMIT + 1):
        number += 1
        size += len(line)
        if line.startswith((b"---", b"...")) and line[3:4] in (b"", b" ", b"\t", b"\n", b"\r"):
            if line[0] == 46:  # "..."
                lines.append(line)
            if content:
                yield first, b"".join(lines)
            if content or started or line[0] == 46:
                lines, first, size, content = [], number, len(line), False
                if line[0] == 46:
                    first, started = number + 1, False
                    continue
            lines.append(line)
            started = True
            content = bool(line[3:].split(b"#", 1)[0].strip())
        else:
            lines.append(line)
            if not content:
                stripped = line.strip()
                content = bool(stripped) and stripped[:1] not in (b"#", b"%") and stripped != b"\xef\xbb\xbf"
        if size > LIMIT:
            yield first, b"".join(lines)
            return
    if content:
        yield first, b"".join(lines)
