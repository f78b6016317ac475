"""Writes a correction into the text of a record: only the lines that hold what is wrong change.

A corrected text is read again, and must give the record that was meant, before anybody sees it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore.cards import Card, Suit
from rmscore.files import parting
from rmscore.files.documents import Document, read_stream
from rmscore.files.edits import LayoutError, end_of, put
from rmscore.files.notation import explain
from rmscore.files.source import Source, node_at
from rmscore.files.spelling import Habits, habits, is_bare, no_trump_like, suit_like
from rmscore.findings import Part
from rmscore.names import same_name
from rmscore.records import Hand, Set
from rmscore.repair import Step, Suggestion


class FileChanged(Exception):
    """The file is not what it was when it was read."""


class Line(NamedTuple):
    """One line that a correction changes: its number in the file, and its text before and after."""

    number: int
    before: str | None  # None for a line that is added
    after: str | None  # None for a line that goes


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


def suitless(document: Document, entry: int | None = None) -> dict[int, tuple[int, ...]]:
    """The cards written without their suit: their numbers, by trick, where there are any."""
    source = document.source
    tricks = node_at(source.root, (*_prefix(entry), "tricks"))
    found = {}
    for number, node in enumerate(tricks.value if isinstance(tricks, SequenceNode) else (), 1):
        cards = _cards_of_trick(node)
        if isinstance(cards, ScalarNode):
            text = source.text_of(cards)
            bare = [at for at, token in enumerate(explain(text, trick=True), 1) if is_bare(text, token)]
            if bare:
                found[number] = tuple(bare)
    return found


def corrected(document: Document, suggestion: Suggestion, entry: int | None = None) -> str:
    """The document's text with the whole suggestion written into it. Raises LayoutError.

    `entry` is the number of the hand in a set.
    """
    if document.locate((*_prefix(entry), "tricks")).path != document.path:
        raise LayoutError
    for step in suggestion.steps:
        document = _after(document, step, entry)
    return document.source.text


def _after(document: Document, step: Step, entry: int | None) -> Document:
    """The document after one step. Raises LayoutError."""
    source = document.source
    prefix = _prefix(entry)
    for plain in (False, True):
        text = _added(source, step, prefix)
        if text is None:
            text = source.text
            for start, end, new in sorted(_edits(source, step, prefix, plain), reverse=True):
                text = text[:start] + new + text[end:]
        read = _read_as(document, text, step.hand, entry)
        if read is not None:
            return read
    raise LayoutError


def lines(document: Document, text: str) -> list[Line]:
    """The lines in which the document differs from its corrected text."""
    before, after = document.source.text.splitlines(), text.splitlines()
    first = document.source.first_line
    if len(before) == len(after):
        return [Line(at, *pair) for at, pair in enumerate(zip(before, after), first) if pair[0] != pair[1]]
    from difflib import SequenceMatcher

    found = []
    for tag, start, end, new_start, new_end in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag != "equal":
            pairs = zip_longest(before[start:end], after[new_start:new_end])
            found += [Line(at, *pair) for at, pair in enumerate(pairs, first + start)]
    return found


def write(document: Document, text: str) -> None:
    """Put the corrected text into the file, and the file in its place at once, or not at all.

    Raises FileChanged, and OSError where it cannot be written.
    """
    from rmscore.files.replaced import replace

    path = Path(document.path).resolve()
    data = path.read_bytes()
    start = parting.place(document.source.first_line, data)
    before = document.source.text.encode()
    if not data.startswith(before, start):
        raise FileChanged
    replace(path, data[:start] + text.encode() + data[start + len(before) :])


def _prefix(entry: int | None) -> Part:
    return () if entry is None else ("hands", entry)


def _read_as(document: Document, text: str, hand: Hand, entry: int | None) -> Document | None:
    """What is read of the text; None where it is not the record that is meant, or cannot be read whole."""
    folder = Path(document.path).parent
    read = next(read_stream(io.BytesIO(text.encode()), document.path, folder, document.ruleset), None)
    if read is None or not read.complete:
        return None
    if entry is None or not isinstance(read.record, Set) or not isinstance(document.record, Set):
        return read if read.record == hand else None
    others = document.record.entries
    return read if read.record.entries == (*others[: entry - 1], hand, *others[entry:]) else None


# --- what to write where ----------------------------------------------------------------------------


def _edits(source: Source, step: Step, prefix: Part, plain: bool) -> Iterator[_Edit]:
    """The changes to the text; `plain` spells out every card of a trick that changes."""
    spelled: dict[Part, dict[int, Card]] = {}
    for part, new in step.changes:
        if isinstance(new, Card) and part[0] != "turned":
            spelled.setdefault(part[:-1], {})[int(part[-1]) - 1] = new
        elif isinstance(new, tuple):
            there, here = _extent(source, prefix + part), _extent(source, prefix + new)
            yield _Edit(*there, source.text[slice(*here)])
        else:
            start, end = _extent(source, prefix + part)
            yield _Edit(start, end, _word(source, new, source.text[start:end], plain))
            trump = step.hand.trump
            if part == ("turned",) and trump is not None and node_at(source.root, (*prefix, "trump")):
                start, end = _extent(source, (*prefix, "trump"))  # it says the suit once more
                yield _Edit(start, end, _word(source, trump, source.text[start:end], plain))
    for part, cards in spelled.items():
        yield from _cards(source, prefix, part, cards, step.hand, plain)


def _added(source: Source, step: Step, prefix: Part) -> str | None:
    """The text with a line added that there were no trumps; None where nothing need be added."""
    part, new = step.changes[0]
    if new is not None or node_at(source.root, prefix + part) is not None:
        return None
    turned = node_at(source.root, (*prefix, "turned"))
    written = turned.value if isinstance(turned, ScalarNode) else ""
    return put(source, prefix + part, no_trump_like(written), after="turned")


def _word(source: Source, new: Card | Suit | str | None, written: str, plain: bool) -> str:
    """The turned card, the trump suit or that there is none, or a player's name."""
    quote = written[0] if written[:1] in ("'", '"') else ""
    found = habits([written.strip("'\"")])
    if isinstance(new, Card):
        return quote + (str(new) if plain else found.card(new)) + quote
    if new is None:
        return quote + no_trump_like(written.strip("'\"")) + quote
    if isinstance(new, Suit):
        return quote + (new.letter if plain else suit_like(new, written.strip("'\""), found)) + quote
    start, end = _name(source, new) or (0, 0)
    if plain or start == end:
        return '"' + new.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return source.text[start:end]


def _name(source: Source, player: str) -> tuple[int, int] | None:
    """Where the list of players writes this one's name."""
    players = node_at(source.root, ("players",))
    for node in players.value if isinstance(players, SequenceNode) else ():
        if isinstance(node, ScalarNode) and same_name(node.value, player):
            return node.start_mark.index, node.end_mark.index
    return None


def _cards(
    source: Source, prefix: Part, part: Part, cards: dict[int, Card], hand: Hand, plain: bool
) -> Iterator[_Edit]:
    """Other cards in one trick, in a player's cards, or in the bank."""
    node = node_at(source.root, prefix + part)
    if part[0] == "tricks":
        node = _cards_of_trick(node)
    if isinstance(node, SequenceNode):
        if max(cards) >= len(node.value):  # some of them hold several cards
            raise LayoutError
        found = _habits(source, prefix, [item.value for item in node.value])
        for at, new in cards.items():
            item = node.value[at]
            yield _Edit(item.start_mark.index, item.end_mark.index, str(new) if plain else found.card(new))
        return
    if not isinstance(node, ScalarNode):
        raise LayoutError
    text, start = source.text_of(node), node.start_mark.index
    start += source.text.index(text, start) - start
    tokens = explain(text, trick=True)
    found = _habits(source, prefix, [text])
    in_trick = part[0] == "tricks"
    meant = [cards.get(at, token.card) for at, token in enumerate(tokens)]
    led = meant[0].suit if meant[0] else None
    if in_trick and plain:
        yield _Edit(start, start + len(text), " ".join(map(str, meant)))
        return
    lead_changes = tokens[0].card is None or tokens[0].card.suit is not led
    for at, (token, one) in enumerate(zip(tokens, meant)):
        bare = is_bare(text, token)
        if one is None or (at not in cards and not (bare and lead_changes)):
            continue
        spelled = found.rank(one.rank) if bare and one.suit is led else found.card(one)
        yield _Edit(start + token.start, start + token.end, str(one) if plain else spelled)


def _habits(source: Source, prefix: Part, first: list[str]) -> Habits:
    """How cards are spelled in a hand: in the texts `first`, else in its tricks and bank."""
    texts = list(first)
    tricks = node_at(source.root, (*prefix, "tricks"))
    for node in tricks.value if isinstance(tricks, SequenceNode) else ():
        cards = _cards_of_trick(node)
        if isinstance(cards, ScalarNode):
            texts.append(source.text_of(cards))
    bank = node_at(source.root, (*prefix, "bank"))
    if isinstance(bank, ScalarNode):
        texts.append(source.text_of(bank))
    return habits(texts)


# --- nodes ------------------------------------------------------------------------------------------


def _cards_of_trick(node: Node | None) -> Node | None:
    """What holds the cards of a trick, in any of its forms."""
    if not isinstance(node, MappingNode):
        return node
    cards = node_at(node, ("cards",))
    return cards if cards is not None or len(node.value) != 1 else node.value[0][1]


def _extent(source: Source, part: Part) -> tuple[int, int]:
    """Where the text of a part begins and ends. Raises LayoutError where it is not written."""
    *before, last = part
    node = node_at(source.root, part)
    if node is None and last == "cards":
        node = _cards_of_trick(node_at(source.root, tuple(before)))
    elif node is None and last == "lead":
        trick = node_at(source.root, tuple(before))
        node = trick.value[0][0] if isinstance(trick, MappingNode) and len(trick.value) == 1 else None
    elif node is None and last == "trump":  # the suit alone may stand under `turned`
        node = node_at(source.root, (*before, "turned"))
    if node is None:
        raise LayoutError
    return node.start_mark.index, end_of(source.text, node)
