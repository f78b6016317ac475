"""A hand as it unfolds: at each card, what lies on the table, who holds what, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from rmscore.cards import Card, Suit
from rmscore.findings import Finding, Part, Span
from rmscore.play import Play, PlayedTrick, follow
from rmscore.ruleset import PLAYERS, Ruleset, Rung
from rmscore.scoring import CardAward, Score, score


class Position(NamedTuple):
    """A moment of a hand: `shown` cards of trick `trick` have been played."""

    trick: int  # from 1; 0 before the first lead
    shown: int
    end: bool = False  # after the last card: the bank is taken and the rulings count


class Holding(NamedTuple):
    """What a player holds, as far as the record tells."""

    cards: tuple[Card, ...]  # by suit, the highest first
    unknown: int = 0  # cards held besides these that the record does not name
    discards: int = 0  # how many of `cards` lie in the bank, where it is not known which


class Change(NamedTuple):
    """A player's count has come to another rung of a ladder; to none where `rung` is None."""

    seat: int
    ladder: str
    count: int  # type: ignore[assignment]
    rung: Rung | None


@dataclass(frozen=True, eq=False)
class Course:
    """A followed hand and what was found in it, position by position; positions are counted from 0.

    `prefix` is the hand's place in the record that the findings speak of: `("hands", 3)` in a set.
    """

    play: Play
    findings: tuple[Finding, ...] = ()
    prefix: Part = ()

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Before the first lead, after each card, and after the last trick."""
        found = [Position(0, 0)]
        for trick in self.play.tricks:
            number, count = trick.number, len(trick.cards)
            found += [Position(number, shown) for shown in range(1, count + 1)] or [Position(number, 0)]
        return (*found, found[-1]._replace(end=True))

    @property
    def last(self) -> int:
        return len(self.positions) - 1

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The positions at which a trick is whole, with the first and the last."""
        places = self.positions
        return tuple(at for at, place in enumerate(places) if at == self.last or self._is_whole(place))

    def lead_of(self, trick: int) -> int:
        """The position at which the first card of `trick` has been played; 0 for trick 0."""
        return next(at for at, place in enumerate(self.positions) if place.trick == trick)

    def trick(self, at: int) -> PlayedTrick | None:
        """The trick on the table, with the cards played so far; None before the first."""
        tricks = until(self.play, self.positions[at]).tricks
        return tricks[-1] if tricks else None

    def at_end(self, at: int) -> bool:
        return self.positions[at].end

    def is_whole(self, at: int) -> bool:
        """Whether the trick on the table has all the cards that it has in the record."""
        return self._is_whole(self.positions[at])

    def _is_whole(self, place: Position) -> bool:
        return not place.trick or place.shown == len(self.play.tricks[place.trick - 1].cards)

    def score(self, at: int) -> Score:
        """The score so far; the bank and the rulings come with the last position."""
        place = self.positions[at]
        if place.end:
            return self._scores[-1]
        return self._scores[place.trick if self._is_whole(place) else place.trick - 1]

    @cached_property
    def _scores(self) -> tuple[Score, ...]:
        """After no trick, after each, and at the end."""
        whole = [Position(trick.number, len(trick.cards)) for trick in self.play.tricks]
        scores = [score(until(self.play, place)) for place in (Position(0, 0), *whole)]
        return (*scores, score(self.play))

    def awards(self, at: int) -> tuple[CardAward, ...]:
        """The points that came with this position: those of a trick just taken, or of the bank."""
        place = self.positions[at]
        if not self._is_whole(place):
            return ()
        taking = None if place.end else place.trick
        return tuple(award for award in self.score(at).cards if award.trick == taking)

    def changes(self, at: int) -> tuple[Change, ...]:
        """The bonuses reached or lost on coming to this position."""
        if not at:
            return ()
        before, now = self.score(at - 1), self.score(at)
        if before is now:
            return ()
        had = {(award.seat, award.ladder): award.rung for award in before.rungs}
        has = {(award.seat, award.ladder): award.rung for award in now.rungs}
        return tuple(
            Change(seat, ladder, now.counts[seat][ladder], has.get((seat, ladder)))
            for seat in range(PLAYERS)
            for ladder in self.play.ruleset.ladders
            if had.get((seat, ladder)) != has.get((seat, ladder))
        )

    @cached_property
    def bonuses(self) -> tuple[int, ...]:
        """The positions that bring a bonus or lose one."""
        return tuple(at for at in range(len(self.positions)) if self.changes(at))

    def holdings(self, at: int) -> tuple[Holding, ...]:
        """What each seat holds; nothing at the end."""
        return holdings(self.play, self.positions[at])

    def findings_at(self, at: int) -> tuple[Finding, ...]:
        return tuple(finding for where, finding in self._found if where == at)

    @cached_property
    def found(self) -> tuple[int, ...]:
        """The positions at which something was found, in order."""
        return tuple(sorted({where for where, _ in self._found}))

    @cached_property
    def _found(self) -> tuple[tuple[int, Finding], ...]:
        return tuple((self._where(finding), finding) for finding in self.findings)

    def _where(self, finding: Finding) -> int:
        """The position at which a finding shows: its card, else the end of its trick, else start or end."""
        place = finding.place
        if isinstance(place, Span) or len(place) <= len(self.prefix):
            return 0
        section, *rest = place[len(self.prefix) :]
        trick, card = (*rest, None, None)[:2]
        if section == "claimed" and "trick" in finding.facts:
            section, trick, card = "tricks", finding.facts["trick"], None  # type: ignore[assignment]
        if section in ("players", "dealer", "turned", "trump", "hands"):
            return 0
        known = isinstance(trick, int) and 1 <= trick <= len(self.play.tricks)
        if section != "tricks" or not known or finding.kind.severity == "note":
            return self.last
        assert isinstance(trick, int)
        first, count = self.lead_of(trick), len(self.play.tricks[trick - 1].cards)
        if card == "lead" or count == 0:
            return first
        return first + min(card if isinstance(card, int) else count, count) - 1


def until(play: Play, place: Position) -> Play:
    """`play` as it stood at a position: unfinished, and without the rulings."""
    if place.end:
        return play
    tricks = play.tricks[: place.trick]
    if tricks and place.shown < len(tricks[-1].cards):
        written = play.hand.tricks[: place.trick]
        cut = written[-1]._replace(cards=written[-1].cards[: place.shown])
        followed = follow(replace(play.hand, tricks=(*written[:-1], cut)), play.ruleset)
        tricks = (*tricks[:-1], followed.tricks[-1]._replace(winner=None))
    hand = replace(play.hand, rulings=())
    return replace(play, hand=hand, tricks=tricks, finished=False, bank=None, taker=None)


def holdings(play: Play, place: Position) -> tuple[Holding, ...]:
    """What each seat holds at a position.

    Where the record is complete these are the cards still to be played. In an unfinished record it is
    the deal without what was played and laid aside, or else only the cards that are seen later.
    """
    hand, ruleset = play.hand, play.ruleset
    ahead: list[list[Card]] = [[] for _ in range(PLAYERS)]
    due = [0 if place.end else ruleset.tricks] * PLAYERS
    gone = {card for _, card in hand.cards_banked()}
    for trick in play.tricks:
        for index, card in enumerate(trick.cards):
            seat = trick.seat(index)
            if trick.number < place.trick or (trick.number == place.trick and index < place.shown):
                due[seat] -= 1
                gone.add(card)
            elif trick.number <= play.certain:
                ahead[seat].append(card)
    told = play.finished and play.certain == len(play.tricks)
    found = []
    for seat in range(PLAYERS):
        left = max(due[seat], 0)
        if place.end:
            found.append(Holding(()))
        elif hand.deal is not None and not told:
            rest = [card for card in dict.fromkeys(hand.deal[seat]) if card not in gone]
            unknown, discards = max(left - len(rest), 0), max(len(rest) - left, 0)
            found.append(Holding(_in_order(rest, ruleset), unknown, discards))
        else:
            unknown = 0 if told else max(left - len(ahead[seat]), 0)
            found.append(Holding(_in_order(ahead[seat], ruleset), unknown))
    return tuple(found)


SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The order in which the suits of a hand are shown."""


def _in_order(cards: Iterable[Card], ruleset: Ruleset) -> tuple[Card, ...]:
    strength = ruleset.strength
    return tuple(sorted(cards, key=lambda card: (SUITS.index(card.suit), -strength[card.rank])))
