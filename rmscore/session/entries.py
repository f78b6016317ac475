"""A trick that was typed and is not in the journal yet, and what may have to be asked about it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rmscore.files.notation import CardText
from rmscore.findings import Fact, Finding, Part
from rmscore.play import Play
from rmscore.ruleset import PLAYERS
from rmscore.session.lines import read_line
from rmscore.session.replies import Question


class Entry(NamedTuple):
    """A trick that was typed and does not stand in the journal yet."""

    line: str
    lead: int | None = None  # where the scribe named the leader
    at: Part | None = None  # the hand whose trick `number` it is; None: the next of the one being played
    number: int = 0
    start: int = 0  # of the cards in the line

    @property
    def cards(self) -> list[CardText]:
        """The cards of the line; their offsets are the line's."""
        return read_line(" " * self.start + self.line[self.start :])

    @property
    def trick(self) -> tuple[Part | None, int]:
        """Which trick it is: an entry for the same one takes its place."""
        return self.at, self.number


class Pending(NamedTuple):
    """An entry that was refused or is in question, and what a lone card would replace."""

    entry: Entry
    tokens: tuple[str, ...]
    card: int | None = None  # the token, from 0
    question: Question | None = None

    def is_typed_again(self, typed: Sequence[CardText]) -> bool:
        """Whether these cards can be meant as this entry, and not as the trick after it.

        Two cards tell: no lawful trick shares one with another. Or three ranks, where the suits were wrong.
        """
        old = self.entry.cards
        known = {one.card for one in old if one.card is not None}
        shared = known & {one.card for one in typed}
        ranks = sum(
            one.card.rank is other.card.rank
            for one, other in zip(old, typed)
            if one.card is not None and other.card is not None
        )
        return len(shared) >= min(2, len(known)) or ranks >= PLAYERS - 1


def question_about(
    line: str, new: tuple[Finding, ...], play: Play, spans: Sequence[tuple[int, int]], number: int
) -> tuple[Question, int | None]:
    """What the scribe is asked about the first new fault, and which card of this entry it is about."""
    first = min(new, key=lambda one: number not in _tricks_of(one))
    here: int | None = None
    earlier: Part | None = None
    for place in (first.place, *(proof.place for proof in first.proof)):
        if len(place) == 3 and place[0] == "tricks" and isinstance(place[2], int):
            if place[1] != number:
                earlier = earlier or tuple(place)
            elif here is None:
                here = place[2] - 1
    span = (spans[0][0], spans[-1][1]) if here is None else spans[here]
    card = None if here is None else play.tricks[number - 1].cards[here]
    findings = (first, *(one for one in new if one is not first))
    return Question(line, findings, play, span, card, earlier, number), here


def _tricks_of(finding: Finding) -> list[Fact]:
    """The tricks that a finding and its proof are about."""
    places = [finding.place, *(proof.place for proof in finding.proof)]
    return [place[1] for place in places if len(place) > 1 and place[0] == "tricks"]
