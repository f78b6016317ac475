"""Reads typed values from YAML nodes, and keeps a finding for each that is not what it should be.

Nothing is raised: a value that cannot be read is None, and the reason is in `findings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.cards import Card, Rank
from rmscore.characters import harmless
from rmscore.files.notation import CardText, explain, read_cards
from rmscore.files.similar import similar
from rmscore.files.source import Source
from rmscore.findings import Fact, Finding, Kind, Proof, Span
from rmscore.names import alike, difference, seats_named, tidy

_COMPARED = 5000
"""Words compared at most in guessing what the words of one record were meant to be."""

_MANY = 20
"""Names in one text for which it is not said any more where in it each stands."""

LONGEST_NAME = 200
"""Characters in a player's name at most."""

YES = ("yes", "true", "on")
NO = ("no", "false", "off")
_NUMBER = re.compile("[-+]?[0-9]{1,9}")
_MINUS = str.maketrans("−–", "--")  # what keyboards and word processors write for a minus


class Fields:
    """The typed reading of one source."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.findings: list[Finding] = []
        self.absent: Mapping[str, str] = {}  # in the game being read, who sat in for whom, by owner
        self._compared = 0
        self._meant: dict[str, list[int]] = {}  # lines of keys that were probably meant to be this one

    def add(self, kind: Kind, at: Node | Span, proof: Sequence[Proof] = (), /, **facts: Fact) -> None:
        place = self.source.span(at) if isinstance(at, Node) else at
        self.findings.append(Finding(kind, place, facts, tuple(proof)))

    def mapping(
        self, node: Node, key: str, keys: Collection[str] | None = None, aside: tuple[str, ...] = ()
    ) -> dict[str, tuple[ScalarNode, Node]]:
        """The keys and values of a mapping; keys not in `keys` (if given) and repeated ones are findings.

        A key with nothing behind it counts as not written. Of those `aside` somebody else says what is wrong.
        """
        if not isinstance(node, MappingNode):
            if not is_blank(node):
                self.add(catalogue.WANTS_MAPPING, node, key=key)
            return {}
        found: dict[str, tuple[ScalarNode, Node]] = {}
        for name, value in node.value:
            if not isinstance(name, ScalarNode):
                self.add(catalogue.WANTS_TEXT, name, key=key)
            elif name.value == "<<":
                self.add(catalogue.YAML_FEATURE, name, feature="<<")
            elif name.value in found:
                proof = Proof(self.source.span(found[name.value][0]), {})
                self.add(catalogue.DUPLICATE_KEY, name, [proof], key=name.value)
            elif keys is not None and name.value not in keys:
                if name.value not in aside:
                    self.unknown_key(name, keys)
            elif value.value != "" or type(value) is not ScalarNode or value.style:
                found[name.value] = name, value
        return found

    def unknown_key(self, name: ScalarNode, keys: Collection[str]) -> None:
        """A key that is none of `keys`. Where no guess is sought any more, what was meant stays open."""
        guess = self.guess(name.value, keys)
        if guess:
            self._meant.setdefault(guess, []).append(self.source.first_line + name.start_mark.line)
            self.add(catalogue.UNKNOWN_KEY_GUESS, name, key=name.value, guess=guess)
        elif guess is None:
            self.add(catalogue.UNKNOWN_KEY, name, key=name.value, keys=tuple(keys))
        else:
            self.add(catalogue.UNKNOWN_KEY, name, key=name.value, keys=tuple(keys), guess="")

    def guess(self, word: str, words: Collection[str]) -> str | None:
        """The one of `words` that was probably meant; None where none is, "" where none was sought."""
        self._compared += len(words)
        return similar(word, words) if self._compared <= _COMPARED else ""

    def missing(self, node: Node, key: str, example: str) -> None:
        """A key that should stand in the mapping `node`; the place is the mapping's first line.

        Nothing where it stands there with a slip of the pen, which is a finding already.
        """
        first = self.source.first_line
        lines = range(first + node.start_mark.line, first + node.end_mark.line + 1)
        if any(line in lines for line in self._meant.get(key, ())):
            return
        at = node.value[0][0] if isinstance(node, MappingNode) and node.value else node
        self.add(catalogue.MISSING_KEY, at, key=key, example=example)

    def items(self, node: Node, key: str) -> list[Node]:
        """The items of a list."""
        if isinstance(node, SequenceNode):
            return list(node.value)
        if not is_blank(node):
            self.add(catalogue.WANTS_LIST, node, key=key)
        return []

    def text(self, node: Node, key: str) -> str | None:
        if isinstance(node, ScalarNode):
            return str(node.value)
        self.add(catalogue.WANTS_TEXT, node, key=key)
        return None

    def number(self, node: Node, key: str) -> int | None:
        text = self.text(node, key)
        if text is None:
            return None
        digits = text.translate(_MINUS).strip()
        if not _NUMBER.fullmatch(digits):
            self.add(catalogue.WANTS_NUMBER, node, token=text)
            return None
        return int(digits)

    def numbers(self, node: Node, key: str) -> tuple[int, ...] | None:
        """Numbers as a list, or in a row in one text."""
        if isinstance(node, SequenceNode):
            read = [self.number(item, key) for item in node.value]
            return None if None in read else tuple(n for n in read if n is not None)
        text = self.text(node, key)
        if text is None:
            return None
        words = text.translate(_MINUS).replace(",", " ").split()
        if not all(map(_NUMBER.fullmatch, words)):
            self.add(catalogue.WANTS_NUMBER, node, token=text)
            return None
        return tuple(map(int, words))

    def in_range(self, node: Node, key: str, low: int, high: int) -> int | None:
        number = self.number(node, key)
        if number is not None and not low <= number <= high:
            self.add(catalogue.WANTS_RANGE, node, token=str(number), low=low, high=high)
            return None
        return number

    def choice(self, node: Node, key: str, choices: Sequence[str]) -> str | None:
        text = self.text(node, key)
        if text is None or text in choices:
            return text
        guess = self.guess(text, choices)
        if guess:
            self.add(
                catalogue.WANTS_CHOICE_GUESS, node, key=key, token=text, choices=tuple(choices), guess=guess
            )
        else:
            self.add(catalogue.WANTS_CHOICE, node, key=key, token=text, choices=tuple(choices))
        return None

    def yes_or_no(self, node: Node, key: str) -> bool | None:
        text = self.text(node, key)
        if text is None:
            return None
        if text.lower() in YES:
            return True
        if text.lower() in NO:
            return False
        self.add(catalogue.WANTS_CHOICE, node, key=key, token=text, choices=("yes", "no"))
        return None

    def cards(self, node: Node, key: str, *, trick: bool = False) -> tuple[Card, ...] | None:
        """The cards of a text or a list; a finding for each that cannot be read."""
        if isinstance(node, ScalarNode):
            cards = read_cards(node.value, trick=trick)
            if cards is None:
                found = explain(self.source.text_of(node), trick=trick)
                self._unreadable(
                    node, found, lambda at: self.source.span_inside(node, found[at].start, found[at].end)
                )
            return cards
        if isinstance(node, SequenceNode) and all(isinstance(item, ScalarNode) for item in node.value):
            text = " ".join(item.value for item in node.value)
            cards = read_cards(text, trick=trick)
            if cards is None:
                found = explain(text, trick=trick)
                apart = len(found) == len(node.value)
                items = node.value if apart else [node] * len(found)
                self._unreadable(node, found, items.__getitem__)
            return cards
        self.add(catalogue.WANTS_CARDS, node, key=key)
        return None

    def _unreadable(self, node: Node, found: Sequence[CardText], place: Callable[[int], Node | Span]) -> None:
        """A finding for each card that cannot be read, or one for all where there is no card among them."""
        problems = [at for at, read in enumerate(found) if read.problem]
        if len(problems) > 2 and all(read.problem is catalogue.BAD_CARD for read in found):
            self.add(catalogue.NO_CARDS, node)
            return
        for at in problems[: len(Rank)]:  # more than a hand of them help nobody
            problem = found[at].problem
            assert problem is not None
            self.add(problem, place(at), **found[at].facts)

    def card(self, node: Node, key: str) -> Card | None:
        """Exactly one card."""
        if isinstance(node, ScalarNode) and len(explain(node.value)) != 1:
            self.add(catalogue.BAD_CARD, node, token=node.value)
            return None
        cards = self.cards(node, key)
        if cards is not None and len(cards) != 1:
            self.add(catalogue.BAD_CARD, node, token=key)
            return None
        return cards[0] if cards else None

    def players(self, node: Node) -> tuple[str, ...] | None:
        """Four distinct names, clockwise; as a list, or in one text with commas."""
        written: list[tuple[str, Node]] = []
        if isinstance(node, ScalarNode):
            written = [(name.strip(" "), node) for name in node.value.split(",")]
        else:
            for item in self.items(node, "players"):
                text = self.text(item, "players")
                if text is None:
                    return None
                written.append((text, item))
        good = len(written) == 4
        if not good:
            self.add(catalogue.WANTS_FOUR_PLAYERS, node, count=len(written))
        proper = [self.proper_name(text, item) for text, item in written]
        names = tuple([tidy(text) for text, _ in written])
        for at, first in alike(names):
            if proper[at] and proper[first]:
                places = [self._spot(node, written, one) for one in (at, first)]
                self.looks_alike(written[at][0], written[first][0], *places)
        return names if good and all(proper) and len(set(names)) == len(names) else None

    def _spot(self, node: Node, written: Sequence[tuple[str, Node]], at: int) -> Span:
        """Where one of the names in a list or in one text stands."""
        item = written[at][1]
        if (
            not isinstance(node, ScalarNode)
            or len(written) > _MANY
            or self.source.text_of(node) != node.value
        ):
            return self.source.span(item)
        parts = node.value.split(",")
        start = len(",".join(parts[: at + 1])) - len(parts[at].lstrip(" "))
        return self.source.span_inside(node, start, start + len(written[at][0]))

    def looks_alike(self, name: str, earlier: str, at: Span, first: Span) -> None:
        """same-player or alike-names: a name that is, or that looks like, one written before it."""
        proof = [Proof(first, {"player": tidy(earlier)})]
        if name == earlier:
            self.add(catalogue.SAME_PLAYER, at, proof, player=tidy(name))
            return
        kind, facts = alike_names(name, earlier)
        self.add(kind, at, proof, **facts)

    def proper_name(self, name: str, node: Node) -> bool:
        """Whether `name` can be shown: neither empty nor too long, no control or bidirectional character."""
        if not name.strip():
            self.add(catalogue.EMPTY_NAME, node)
            return False
        if len(name) > LONGEST_NAME:
            self.add(catalogue.LONG_NAME, node, count=len(name), most=LONGEST_NAME)
            return False
        if name.isprintable():
            return True
        hidden = next((letter for letter in name if not harmless(letter)), None)
        if hidden is not None:
            self.add(catalogue.BAD_NAME, node, character=f"U+{ord(hidden):04X}")
        return hidden is None

    def seat(self, node: Node, key: str, players: Sequence[str] | None) -> int | None:
        """The seat of the player named; case matters only between players who differ by nothing else."""
        text = self.text(node, key)
        if text is None or players is None:
            return None
        return self.seat_of(text, node, players)

    def seat_of(self, name: str, node: Node, players: Sequence[str]) -> int | None:
        seats = seats_named(name, players)
        if len(seats) == 1:
            return seats[0]
        guess = self.guess(name, players)
        if seats:
            meant = tuple([players[seat] for seat in seats])
            self.add(catalogue.PLAYER_NOT_TOLD_APART, node, player=name, players=meant)
        elif owner := seats_named(name, tuple(self.absent)):
            absent = tuple(self.absent)[owner[0]]
            self.add(catalogue.PLAYER_ABSENT, node, player=absent, other=self.absent[absent])
        elif guess:
            self.add(catalogue.UNKNOWN_PLAYER_GUESS, node, player=name, guess=guess, players=tuple(players))
        else:
            self.add(catalogue.UNKNOWN_PLAYER, node, player=name, players=tuple(players))
        return None


def alike_names(name: str, earlier: str) -> tuple[Kind, dict[str, Fact]]:
    """What to say of a name that looks like an earlier one."""
    apart = difference(earlier, name)
    facts: dict[str, Fact] = {"player": tidy(name), "other": tidy(earlier)}
    if apart.what in ("spaces", "form"):
        facts["n"], facts["code"] = apart.letters[0]
    else:
        facts["letters"] = tuple([(letter, number) for number, letter in apart.letters])
    return catalogue.ALIKE[apart.what], facts


def is_blank(node: Node) -> bool:
    """Whether nothing is written behind a key."""
    return isinstance(node, ScalarNode) and node.value == "" and not node.style
