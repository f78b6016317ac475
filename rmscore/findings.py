"""What is found wrong in a record: where, why, with what proof.

A finding is a `Kind` (from the catalogue, with its sentences), a place, and the facts that fill the
sentences. Places are parts of the record; whoever read the file turns them into lines and columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rmscore.cards import Card, Rank, Suit

Part = tuple[str | int, ...]
"""A place in a record: the keys of the file format, and numbers counted from 1. `("tricks", 3, 2)` is
the second card of trick 3, `("claimed", "Anna", "points")` a figure; players stand in it by name."""

Fact = Card | Suit | Rank | int | str | tuple["Fact", ...]
"""What may fill a sentence: a card, suit, rank, number, text, or several of these."""


class Span(NamedTuple):
    """A stretch of one line of the text read: line and column from 1, width in characters."""

    line: int
    column: int
    width: int = 1


Place = Part | Span


class Kind(NamedTuple):
    """One entry of the catalogue. Several kinds may share a `name` and differ in their sentences.

    The sentences are templates in English; `{name}` stands for a fact. `proof` is said of each place
    of proof that carries no sentence of its own.
    """

    name: str
    says: str
    remedy: str
    proof: str = ""
    severity: str = "fault"  # fault | note
    disputes: bool = True  # as a fault: whether it leaves the score of its record in doubt


class Proof(NamedTuple):
    """A place that proves a finding, and the facts that fill the kind's `proof` sentence."""

    place: Place
    facts: Mapping[str, Fact]


class Reason(NamedTuple):
    """A way in which a figure can come to be wrong: its name, and its sentence as in a `Kind`."""

    name: str
    says: str


class Explanation(NamedTuple):
    """What would explain a finding: a reason, and the facts that fill its sentence."""

    reason: Reason
    facts: Mapping[str, Fact]


@dataclass(frozen=True)
class Finding:
    """Something wrong (a fault) or worth saying (a note) at one place of a record.

    `facts` use the names `trick`, `player` and `card` for what programs want to know.
    """

    kind: Kind
    place: Place
    facts: Mapping[str, Fact] = field(default_factory=dict)
    proof: tuple[Proof, ...] = ()
    settled: bool = False  # by a ruling of the table
    explains: tuple[Explanation, ...] = ()  # where something would

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def is_fault(self) -> bool:
        """Whether it makes the record faulty: not a note, and not settled by a ruling."""
        return self.kind.severity == "fault" and not self.settled

    @property
    def disputes(self) -> bool:
        """Whether it makes the score of the record a disputed one."""
        return self.is_fault and self.kind.disputes

    def settle(self) -> Finding:
        """The same finding, settled by a ruling."""
        return replace(self, settled=True)

    def within(self, prefix: Part) -> Finding:
        """The same finding as seen from a larger record, in which this one stands at `prefix`."""

        def move(place: Place) -> Place:
            return place if isinstance(place, Span) else prefix + place

        proof = tuple(p._replace(place=move(p.place)) for p in self.proof)
        return replace(self, place=move(self.place), proof=proof)


def in_record_order(found: Iterable[Finding], players: Sequence[str]) -> tuple[Finding, ...]:
    """The findings about a hand, sorted by where in its record they stand."""
    findings = tuple(found)
    if len(findings) < 2:
        return findings
    return tuple(sorted(findings, key=lambda finding: _order(finding.place, players)))


_SECTIONS = ("players", "dealer", "turned", "trump", "tricks", "bank", "hands", "claimed", "rulings")


def _order(place: Place, players: Sequence[str]) -> tuple[int, ...]:
    if isinstance(place, Span):
        return (-1, place.line, place.column)
    if not place:  # the whole record
        return ()
    order = [_SECTIONS.index(str(place[0]))]
    for key in place[1:]:
        if isinstance(key, int):
            order.append(key)
        elif key in players:
            order.append(players.index(key))
        else:  # a trick's leader stands before its cards, its winner after them
            order.append(len(Rank) if key == "won" else 0)
    return tuple(order)
