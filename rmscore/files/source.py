"""One document of a file, and places in it: parts of the record turned into lines and columns."""

from __future__ import annotations

import re
from functools import cached_property
from typing import NamedTuple, cast

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore.files.notation import explain
from rmscore.findings import Part, Place, Span
from rmscore.names import same_name, seats_named

LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""What ends a line in YAML."""

_WORD = re.compile(r"[^\s,]+")


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
        index = span.line - self.first_line
        line = self._lines[index] if 0 <= index < len(self._lines) else ""
        return Location(self.path, *span, line)

    @cached_property
    def _lines(self) -> list[str]:
        return LINE_BREAK.split(self.text)

    def span(self, node: Node) -> Span:
        """The place of a node; of a node on several lines, its first line."""
        start, end = node.start_mark, node.end_mark
        if end.line == start.line:
            width = end.column - start.column
        elif isinstance(node, ScalarNode):
            width = len(self._lines[start.line]) - start.column
        else:
            width = 1
        return Span(self.first_line + start.line, start.column + 1, max(1, width))

    def span_of_card(self, node: ScalarNode, number: int, *, trick: bool = True) -> Span:
        """The place of the `number`th card (from 1) of a scalar."""
        text, _start = self._inside(node)
        found = explain(text, trick=trick, most=number)
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
    if isinstance(key, str):
        for at in seats_named(key, [str(name.value) for name, _ in node.value])[:1]:
            return cast(Node, node.value[at][1])
    if key == "lead" and len(node.value) == 1:
        return cast(Node, node.value[0][0])
    return None


def node_at(node: Node | None, part: Part) -> Node | None:
    """The node at `part` below `node`; None where nothing is written there."""
    for step in part:
        if isinstance(node, MappingNode):
            node = next((value for name, value in node.value if is_called(name, step)), None)
        elif isinstance(node, SequenceNode) and isinstance(step, int) and 1 <= step <= len(node.value):
            node = node.value[step - 1]
        else:
            return None
    return node


def is_called(name: Node, step: str | int) -> bool:
    """Whether the key `name` of a mapping is the one that `step` of a part names."""
    return isinstance(name, ScalarNode) and same_name(name.value, step)
