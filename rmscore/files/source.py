"""YAML text taken apart into documents and nodes, with guards, and places turned into lines and columns.

A file is read one document at a time, so an archive of any length takes the memory of one record.
Every scalar stays text; anchors, aliases, tags and deep nesting are refused, since no record needs them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, cast

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.files.notation import explain
from rmscore.findings import Finding, Part, Place, Span

LIMIT = 2**20
"""Bytes in one record at most."""

DEPTH = 12
"""Levels of nesting at most; the formats need seven."""

_SMALL = 2048
"""Characters below which no text can nest so deep that composing it is dangerous."""

LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
_WORD = re.compile(r"[^\s,]+")
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


class Location(NamedTuple):
    """Where something stands: line and column from 1, width in characters, and the whole line's text."""

    path: str
    line: int
    column: int
    width: int
    text: str


class Source:
    """One document of a file: its text, where it begins, and its nodes."""

    def __init__(self, path: str, number: int, first_line: int, text: str) -> None:
        self.path = path
        self.number = number
        self.first_line = first_line
        self.text = text
        self.root: Node | None = None

    def locate(self, place: Place) -> Location:
        """The line and column of a place, in the file."""
        span = place if isinstance(place, Span) else self.span_of_part(place)
        lines = LINE_BREAK.split(self.text)
        index = span.line - self.first_line
        return Location(self.path, *span, lines[index] if 0 <= index < len(lines) else "")

    def span(self, node: Node) -> Span:
        """The place of a node; of a node on several lines, its first line."""
        start, end = node.start_mark, node.end_mark
        if end.line == start.line:
            width = end.column - start.column
        elif isinstance(node, ScalarNode):
            width = len(LINE_BREAK.split(self.text[start.index : end.index])[0])
        else:
            width = 1
        return Span(self.first_line + start.line, start.column + 1, max(1, width))

    def span_of_card(self, node: ScalarNode, number: int, *, trick: bool = True) -> Span:
        """The place of the `number`th card (from 1) of a scalar."""
        text, _start = self._inside(node)
        found = explain(text, trick=trick)
        if not 1 <= number <= len(found):
            return self.span(node)
        return self.span_inside(node, found[number - 1].start, found[number - 1].end)

    def span_of_word(self, node: ScalarNode, number: int) -> Span:
        """The place of the `number`th word (from 1) of a scalar."""
        words = list(_WORD.finditer(self.text_of(node)))
        if not 1 <= number <= len(words):
            return self.span(node)
        return self.span_inside(node, *words[number - 1].span())

    def span_inside(self, node: ScalarNode, start: int, end: int) -> Span:
        """The place of the characters `start` to `end` of a scalar's own text (see `text_of`)."""
        text, offset = self._inside(node)
        before = LINE_BREAK.split(text[:start])
        first = node.start_mark.column + offset if len(before) == 1 else 0
        line = self.first_line + node.start_mark.line + len(before) - 1
        return Span(line, first + len(before[-1]) + 1, max(1, end - start))

    def text_of(self, node: ScalarNode) -> str:
        """The scalar as it stands in the file, without its quotes."""
        return self._inside(node)[0]

    def _inside(self, node: ScalarNode) -> tuple[str, int]:
        raw = self.text[node.start_mark.index : node.end_mark.index]
        quoted = raw[:1] in ("'", '"') and node.style in ("'", '"')
        return (raw[1:-1], 1) if quoted else (raw, 0)

    def span_of_part(self, part: Part) -> Span:
        """The place of a part of the record; where it is not written, of the nearest thing that is."""
        node = self.root
        if node is None:
            return Span(self.first_line, 1)
        for depth, step in enumerate(part):
            assert node is not None
            if isinstance(node, MappingNode):
                found = _value(node, step)
                if found is None and isinstance(step, int):
                    return self._card_in_mapping(node, step, part[:depth])
                if found is None:
                    return self.span(node.value[0][0]) if node.value else self.span(node)
                node = found
            elif isinstance(node, SequenceNode):
                if not isinstance(step, int) or not 1 <= step <= len(node.value):
                    return self.span(node)
                node = node.value[step - 1]
            elif isinstance(step, int) and isinstance(node, ScalarNode):
                return self.span_of_word(node, step) if "claimed" in part else self.span_of_card(node, step)
            else:
                return self.span(node)
        return self.span(node)

    def _card_in_mapping(self, node: MappingNode, number: int, path: Part) -> Span:
        """Card `number` of a trick or bank written as a mapping."""
        cards = _value(node, "cards")
        values = [cards] if cards is not None else [value for _, value in node.value]
        for value in values:
            if isinstance(value, ScalarNode):
                count = len(explain(self.text_of(value), trick=True))
                if number <= count:
                    return self.span_of_card(value, number)
                number -= count
            elif isinstance(value, SequenceNode) and number <= len(value.value):
                return self.span(value.value[number - 1])
        return self.span(node)


def _value(node: MappingNode, key: str | int) -> Node | None:
    """The value under `key`. A trick of the form `Anna: 5d 4d` has its one key as `lead`."""
    for name, value in node.value:
        if isinstance(name, ScalarNode) and same_name(name.value, key):
            return cast(Node, value)
    if key == "lead" and len(node.value) == 1:
        return cast(Node, node.value[0][0])
    return None


def same_name(written: str, name: str | int) -> bool:
    """Whether two names are the same: compared in NFC, without outer spaces."""
    return isinstance(name, str) and tidy(written) == tidy(name)


def tidy(name: str) -> str:
    """A name as it is compared: NFC, outer spaces removed, inner ones single."""
    name = " ".join(name.split())
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFC", name)
    return name


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
