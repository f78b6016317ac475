"""Scores a followed hand: one award for each card and each rung, and every total a sum of awards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rmscore.cards import Card, Rank
from rmscore.play import Play
from rmscore.records import Ruling
from rmscore.ruleset import PLAYERS, Ruleset, Rung


class CardAward(NamedTuple):
    """In-play points for one captured card."""

    seat: int
    trick: int | None  # None: the bank
    card: Card
    kind: str
    step: int  # from 1, at most the number of the kind's steps
    doubled: bool
    points: int
    past: bool  # whether the steps of its count, of which there are several, had run out


class RungAward(NamedTuple):
    """A bonus: the rung of a ladder that the player's count fell on."""

    seat: int
    ladder: str
    count: int  # type: ignore[assignment]
    rung: Rung
    points: int


class RulingAward(NamedTuple):
    """Points given or taken by a ruling of the table."""

    seat: int
    ruling: Ruling
    points: int


Award = CardAward | RungAward | RulingAward


def keys_behind(award: Award) -> tuple[str, ...]:
    """The keys of the ruleset that decide on the points of an award; none for what the table decided."""
    if isinstance(award, RungAward):
        return (f"bonuses.{award.ladder}",)
    if isinstance(award, RulingAward):
        fault = award.ruling.fault
        return (f"penalties.{fault}",) if fault is not None and award.ruling.points is None else ()
    keys = [f"points.{award.kind}"]
    if award.step > 1 or award.past:
        keys.append("points.progress")
    if award.past:
        keys.append("points.after")
    if award.doubled:
        keys.append("points.doubled")
    if award.trick is None:
        keys.append("bank.points")
    return tuple(keys)


@dataclass(frozen=True, eq=False)
class Score:
    """What a hand comes to. Figures are asked of the awards, never kept."""

    play: Play
    cards: tuple[CardAward, ...]
    rungs: tuple[RungAward, ...]
    rulings: tuple[RulingAward, ...]
    tricks: tuple[int, ...]  # by seat
    counts: tuple[Mapping[str, int], ...]  # by seat: trumps, mastheads, tricks and every kind

    @property
    def awards(self) -> tuple[Award, ...]:
        return (*self.cards, *self.rungs, *self.rulings)

    def points(self, seat: int) -> int:
        """In-play points: the sum of the seat's card awards."""
        return _sum(seat, self.cards)

    def by_taking(self, seat: int) -> dict[int | None, int]:
        """In-play points by trick number, in order; the bank under None."""
        takings: dict[int | None, int] = {}
        for award in self.cards:
            if award.seat == seat:
                takings[award.trick] = takings.get(award.trick, 0) + award.points
        return takings

    def bonuses(self, seat: int) -> dict[str, int]:
        """Bonus points by ladder, in the ruleset's order; ladders that paid nothing are left out."""
        return {award.ladder: award.points for award in self.rungs if award.seat == seat}

    def ruled(self, seat: int) -> int:
        """Points from rulings."""
        return _sum(seat, self.rulings)

    def total(self, seat: int) -> int:
        """The sum of all the seat's awards."""
        return _sum(seat, self.awards)


def _sum(seat: int, awards: Iterable[Award]) -> int:
    return sum(award.points for award in awards if award.seat == seat)


def score(play: Play) -> Score:
    """Score what was played.

    Before the last trick the bank counts for nobody, and the rungs are those reached so far.
    """
    ruleset = play.ruleset
    bank = play.bank if play.finished and play.taker is not None else None
    piles: list[list[Card]] = [[] for _ in range(PLAYERS)]
    tricks = [0] * PLAYERS
    for trick in play.tricks:
        winner = trick.winner
        if winner is not None:
            tricks[winner] += 1
            piles[winner] += trick.cards
    if bank and ruleset.bank.bonuses:
        assert play.taker is not None
        piles[play.taker] += bank
    counts = tuple([_counts(play, pile, won) for pile, won in zip(piles, tricks)])
    return Score(
        play,
        tuple(_card_awards(play, bank if ruleset.bank.points else None)),
        rung_awards(ruleset, counts),
        ruling_awards(ruleset, play.hand.rulings),
        tuple(tricks),
        counts,
    )


def _counts(play: Play, pile: Iterable[Card], tricks: int) -> dict[str, int]:
    """What the ladders count, for one player's captured cards."""
    ruleset = play.ruleset
    kind_of, trump, masthead = ruleset.kind_of, play.trump, _masthead(play)
    counts = {"trumps": 0, "mastheads": 0, "tricks": tricks}
    counts.update(dict.fromkeys(ruleset.kinds, 0))
    for card in pile:
        rank = card.rank
        counts[kind_of[rank]] += 1
        if rank is masthead:
            counts["mastheads"] += 1
        if card.suit is trump:
            counts["trumps"] += 1
    return counts


def _card_awards(play: Play, bank: tuple[Card, ...] | None) -> list[CardAward]:
    """The in-play points of every taking, in order; `bank` is one more taking where it counts."""
    ruleset = play.ruleset
    progress = ruleset.progress
    kind_of, group_of, steps_of = ruleset.kind_of, ruleset.group_of, ruleset.steps_of
    doubled_suit = play.trump if ruleset.doubled == "trumps" else None
    doubled_rank = _masthead(play) if ruleset.doubled == "mastheads" else None

    takings: list[tuple[int | None, int, tuple[Card, ...]]] = [
        (trick.number, trick.winner, trick.cards) for trick in play.tricks if trick.winner is not None
    ]
    if bank:
        assert play.taker is not None
        doubled_first = ruleset.bank.order == "doubled-first"
        ordered = sorted(
            bank,
            key=lambda card: (card.suit is doubled_suit or card.rank is doubled_rank) != doubled_first,
        )
        takings.append((None, play.taker, tuple(ordered)))

    awards: list[CardAward] = []
    fresh = [0] * len(Rank)
    counted = [fresh.copy() for _ in range(PLAYERS)]
    for number, seat, cards in takings:
        count = fresh.copy() if progress == "trick" else counted[seat]
        for card in cards:
            rank = card.rank
            group = group_of[rank]
            step = count[group] = count[group] + 1
            steps = steps_of[rank]
            past = step > len(steps) > 1
            if step > len(steps):
                step = ruleset.step_at(step, len(steps))
            points = steps[step - 1]
            doubled = card.suit is doubled_suit or rank is doubled_rank
            if doubled:
                points *= 2
            awards.append(CardAward(seat, number, card, kind_of[rank], step, doubled, points, past))
    return awards


def rung_awards(ruleset: Ruleset, counts: Iterable[Mapping[str, int]]) -> tuple[RungAward, ...]:
    """The rungs that the counts of each seat fall on."""
    awards = []
    for seat, count in enumerate(counts):
        for ladder in ruleset.ladders:
            rung = ruleset.rung(ladder, count[ladder])
            if rung is not None:
                awards.append(RungAward(seat, ladder, count[ladder], rung, rung.points))
    return tuple(awards)


def ruling_awards(ruleset: Ruleset, rulings: Iterable[Ruling]) -> tuple[RulingAward, ...]:
    """What the rulings that name a player give or take."""
    awards = []
    for ruling in rulings:
        if ruling.seat is not None:
            points = ruling.points
            if points is None:
                points = ruleset.penalties.get(ruling.fault or "", 0)
            awards.append(RulingAward(ruling.seat, ruling, points))
    return tuple(awards)


def _masthead(play: Play) -> Rank | None:
    """The rank of the turned card; None where the record does not have it."""
    turned = play.hand.turned
    return None if turned is None else turned.rank
