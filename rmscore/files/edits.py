"""Changes to the text of a record. Only the lines added, taken out or replaced change.

Parts of the record are named as in `findings`: `("hands", 3, "tricks", 2)`. Whoever changes a text reads
the result again and compares, so a layout that no person writes may fail here but cannot do harm.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore.files.source import LINE_BREAK, Source, is_called, node_at
from rmscore.files.written import Value, block, flow, item_lines, under
from rmscore.findings import Part


class LayoutError(Exception):
    """The text is laid out in a way that cannot be changed safely."""


def append(source: Source, part: Part, value: Value) -> str:
    """The text with `value` as a new last item of the list at `part`, which is begun where there is none."""
    text = source.text
    node = find(source, part)
    if node is None:
        return put(source, part, [value])
    if isinstance(node, SequenceNode) and _is_flow(text, node):
        return _append_in_brackets(text, node, value)
    if isinstance(node, SequenceNode):
        column = node.start_mark.column
        return _add_lines(text, end_of(text, node), column, item_lines(value))
    if not isinstance(node, ScalarNode) or node.value:
        raise LayoutError(part)
    parent, key = _parent(source, part)
    if _is_flow(text, parent):
        return _splice(text, node.start_mark.index, node.end_mark.index, " " + flow([value]))
    column = key.start_mark.column + 2
    return _add_lines(text, key.end_mark.index, column, item_lines(value))


def put(source: Source, part: Part, value: Value, after: str | None = None) -> str:
    """The text with `value` under a key that the mapping does not have yet or that has nothing behind it.

    A new line comes last, or after the key named by `after`, which the mapping must have.
    """
    text = source.text
    parent = find(source, part[:-1])
    key = str(part[-1])
    if not isinstance(parent, MappingNode) or not parent.value:
        raise LayoutError(part)
    node = find(source, part)
    if node is not None:
        if _is_blank(node) and not _is_flow(text, parent) and not isinstance(value, str):
            name = _parent(source, part)[1]
            column = name.start_mark.column + 2
            return _add_lines(text, name.end_mark.index, column, block(value))
        return replace(source, part, value)
    if _is_flow(text, parent):
        end = max(end_of(text, item) for pair in parent.value for item in pair)
        return _splice(text, end, end, ", " + flow({key: value})[1:-1])
    column = parent.value[0][0].start_mark.column
    before = parent if after is None else find(source, (*part[:-1], after))
    if before is None:
        raise LayoutError(part)
    return _add_lines(text, end_of(text, before), column, under(key, value))


def replace(source: Source, part: Part, value: Value) -> str:
    """The text with `value` in the place of what stands at `part`."""
    text = source.text
    node = find(source, part)
    if node is None:
        raise LayoutError(part)
    start, end = node.start_mark.index, end_of(text, node)
    if _is_blank(node):
        key = _parent(source, part)[1]
        colon = text.index(":", key.end_mark.index) + 1
        return _splice(text, colon, colon, " " + flow(value))
    if isinstance(value, str) or not isinstance(node, MappingNode | SequenceNode) or _is_flow(text, node):
        return _splice(text, start, end, flow(value))
    between = _eol(text, start) + " " * node.start_mark.column
    return _splice(text, start, end, between.join(block(value)))


def clear(source: Source, part: Part) -> str:
    """The text with nothing behind the key that `part` ends with; within braces without that key."""
    node = find(source, part)
    if node is None:
        raise LayoutError(part)
    parent, key = _parent(source, part)
    if _is_flow(source.text, parent):
        return _remove_in_brackets(source.text, parent.value, parent.value.index((key, node)) + 1)
    colon = source.text.index(":", key.end_mark.index) + 1
    return _splice(source.text, colon, end_of(source.text, node), "")


def remove(source: Source, part: Part) -> str:
    """The text without the item at `part` of a list."""
    text = source.text
    items = find(source, part[:-1])
    number = part[-1]
    if not isinstance(items, SequenceNode) or not isinstance(number, int):
        raise LayoutError(part)
    if not 1 <= number <= len(items.value):
        raise LayoutError(part)
    node = items.value[number - 1]
    if _is_flow(text, items):
        return _remove_in_brackets(text, [(item, item) for item in items.value], number)
    start = items.start_mark.index if number == 1 else _dash(text, items, number)
    before = _line_start(text, start)
    if text[before:start].strip(" "):
        raise LayoutError(part)
    after = LINE_BREAK.search(text, end_of(text, node))
    if after is not None:
        return text[:before] + text[after.end() :]
    # The last line has no line break, so the one before it goes.
    breaks = list(LINE_BREAK.finditer(text, 0, before))
    return text[: breaks[-1].start()] if breaks else ""


# --- nodes ------------------------------------------------------------------------------------------


def find(source: Source, part: Part) -> Node | None:
    """The node at `part`; None where nothing is written there."""
    return node_at(source.root, part)


def _parent(source: Source, part: Part) -> tuple[MappingNode, Node]:
    """The mapping that holds the key `part` ends with, and that key."""
    parent = find(source, part[:-1])
    assert isinstance(parent, MappingNode)
    return parent, next(name for name, _ in parent.value if is_called(name, part[-1]))


def _is_blank(node: Node) -> bool:
    return isinstance(node, ScalarNode) and node.value == "" and node.start_mark.index == node.end_mark.index


def _is_flow(text: str, node: Node) -> bool:
    return text[node.start_mark.index : node.start_mark.index + 1] in ("[", "{") and not isinstance(
        node, ScalarNode
    )


def end_of(text: str, node: Node) -> int:
    """Where the node's own text ends. The marks of a block take in the comments after it."""
    if isinstance(node, ScalarNode):
        end: int = node.end_mark.index
        return len(text[:end].rstrip()) if node.style in ("|", ">") else end
    if _is_flow(text, node) or not node.value:
        return int(node.end_mark.index)
    if isinstance(node, SequenceNode):
        last = node.value[-1]
        return _dash(text, node, len(node.value)) + 1 if _is_blank(last) else end_of(text, last)
    name, value = node.value[-1]
    return end_of(text, name) + 1 if _is_blank(value) else end_of(text, value)


def _dash(text: str, items: SequenceNode, number: int) -> int:
    """Where the dash of an item of a block list stands."""
    if number == 1:
        return int(items.start_mark.index)
    column = items.start_mark.column
    start = end_of(text, items.value[number - 2])
    for found in LINE_BREAK.finditer(text, start, items.value[number - 1].start_mark.index):
        at = found.end() + column
        if text[at : at + 1] == "-" and not text[found.end() : at].strip(" "):
            return at
    raise LayoutError


# --- text -------------------------------------------------------------------------------------------


def _splice(text: str, start: int, end: int, new: str) -> str:
    return text[:start] + new + text[end:]


def _line_start(text: str, at: int) -> int:
    start = 0
    for found in LINE_BREAK.finditer(text, 0, at):
        start = found.end()
    return start


def _eol(text: str, near: int) -> str:
    """How the line at `near` ends, or where it does not, how lines do in this text."""
    found = LINE_BREAK.search(text, near) or LINE_BREAK.search(text)
    return found[0] if found else "\n"


def _add_lines(text: str, end: int, column: int, lines: Sequence[str]) -> str:
    """`text` with lines added after the line of `end`, and after the comments that belong to it."""
    eol = _eol(text, end)
    new = [" " * column + line for line in lines]
    comments = re.compile(rf" {{{max(column, 1)},}}#[^\n\r\x85\u2028\u2029]*")
    found = LINE_BREAK.search(text, end)
    while found is not None and (comment := comments.match(text, found.end())):
        found = LINE_BREAK.search(text, comment.end())
    if found is None:
        return text + "".join(eol + line for line in new)
    return text[: found.end()] + "".join(line + eol for line in new) + text[found.end() :]


def _append_in_brackets(text: str, node: SequenceNode, value: Value) -> str:
    if node.value:
        end = end_of(text, node.value[-1])
        return _splice(text, end, end, ", " + flow(value))
    start = node.start_mark.index + 1
    return _splice(text, start, start, flow(value))


def _remove_in_brackets(text: str, items: Sequence[tuple[Node, Node]], number: int) -> str:
    """`text` without an item (from 1) of a list or mapping in brackets: from its first node to its second."""
    start, end = items[number - 1][0].start_mark.index, end_of(text, items[number - 1][1])
    if number > 1:
        return _splice(text, end_of(text, items[number - 2][1]), end, "")
    if len(items) > 1:
        return _splice(text, start, items[1][0].start_mark.index, "")
    comma = re.compile(r"\s*,").match(text, end)
    return _splice(text, start, comma.end() if comma else end, "")
