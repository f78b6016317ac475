"""One hand under several rulesets: what each makes of it, and the first card or bonus on which two part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, zip_longest
from typing import NamedTuple

from rmscore.findings import Finding
from rmscore.play import follow, trump_of
from rmscore.records import Hand
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import CardAward, RungAward, Score, score
from rmscore.verdict import verdict


def lacking(hand: Hand, ruleset: Ruleset) -> str | None:
    """What a ruleset wants to know of a hand and the record does not say: `turned` or `trump`, or None."""
    if ruleset.needs_masthead and hand.turned is None:
        return "turned"
    if ruleset.trump == "turned" and trump_of(hand, ruleset) is None:
        return "trump"
    return None


class Reading(NamedTuple):
    """A hand under one ruleset."""

    ruleset: Ruleset
    score: Score | None  # None where the record lacks something
    lacks: str | None  # as `lacking`
    findings: tuple[Finding, ...]  # about the play; what the table claimed is a matter of its own rules

    @property
    def lawful(self) -> bool:
        return not any(finding.is_fault for finding in self.findings)

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat; only where there is a score."""
        assert self.score is not None
        return tuple([self.score.total(seat) for seat in range(PLAYERS)])

    @property
    def highest(self) -> tuple[int, ...]:
        """The seats with the highest total, so far in an unfinished hand."""
        totals = self.totals
        return tuple([seat for seat in range(PLAYERS) if totals[seat] == max(totals)])


class Parting(NamedTuple):
    """The first card or bonus for which two rulesets do not pay the same, and the keys that make it so."""

    first: CardAward | RungAward | None
    second: CardAward | RungAward | None
    keys: tuple[str, ...]


def readings(hand: Hand, rulesets: Sequence[Ruleset]) -> tuple[Reading, ...]:
    """The hand under each ruleset."""
    return tuple([_reading(replace(hand, claims=()), ruleset) for ruleset in rulesets])


def _reading(hand: Hand, ruleset: Ruleset) -> Reading:
    lacks = lacking(hand, ruleset)
    if lacks is not None:
        return Reading(ruleset, None, lacks, ())
    play = follow(hand, ruleset)
    return Reading(ruleset, score(play), None, verdict(play))


def partings(found: Sequence[Reading]) -> Iterator[tuple[Reading, Reading, Parting | None]]:
    """Each pair of readings that have a score, with where they part; None where they never do."""
    scored = [reading for reading in found if reading.score is not None]
    for one, other in combinations(scored, 2):
        assert one.score is not None and other.score is not None
        yield one, other, parting(one.score, other.score)


def parting(one: Score, other: Score) -> Parting | None:
    """Where two scores of one hand first pay differently: by cards as they were taken, then by bonuses."""
    for first, second in zip_longest(one.cards, other.cards):
        if _paid(first) != _paid(second):
            return Parting(first, second, tuple(_card_keys(one, other, first, second)))
    paid = [{(award.seat, award.ladder): award for award in found.rungs} for found in (one, other)]
    for key in sorted({**paid[0], **paid[1]}, key=lambda key: (_ladders(one, other).index(key[1]), key[0])):
        rungs = paid[0].get(key), paid[1].get(key)
        if _paid(rungs[0]) != _paid(rungs[1]):
            return Parting(*rungs, tuple(_rung_keys(one, other, *key)))
    return None


def _paid(award: CardAward | RungAward | None) -> tuple[object, ...]:
    """What of an award people see: who gets how much, and for which card."""
    if award is None:
        return ()
    return award.seat, award.points, award.card if isinstance(award, CardAward) else None


def _ladders(one: Score, other: Score) -> list[str]:
    return list(dict.fromkeys((*one.play.ruleset.ladders, *other.play.ruleset.ladders)))


def _card_keys(one: Score, other: Score, first: CardAward | None, second: CardAward | None) -> Iterator[str]:
    """The keys of the rulesets behind two different awards."""
    rules, others = one.play.ruleset, other.play.ruleset
    if first is None or second is None or first.trick != second.trick:
        yield from _bank_keys(one, other, "points")
        return
    if first.seat != second.seat:
        if first.trick is None:
            yield from _bank_keys(one, other, "points")
        else:
            yield from _winner_keys(rules, others)
        return
    if first.card is not second.card:  # the bank is counted in another order
        yield "bank.order" if rules.bank.order != others.bank.order else "points.doubled"
        return
    if first.kind != second.kind:
        yield "kinds"
        return
    if first.doubled is not second.doubled:
        yield "points.doubled"
    once = [award.points // (2 if award.doubled else 1) for award in (first, second)]
    if once[0] == once[1]:
        return
    if first.step != second.step and rules.progress != others.progress:
        yield "points.progress"
    if rules.steps[first.kind] != others.steps[first.kind]:
        yield f"points.{first.kind}"


def _rung_keys(one: Score, other: Score, seat: int, ladder: str) -> Iterator[str]:
    rules, others = one.play.ruleset, other.play.ruleset
    if one.counts[seat].get(ladder) == other.counts[seat].get(ladder):
        yield f"bonuses.{ladder}"
    elif one.tricks != other.tricks:
        yield from _winner_keys(rules, others)
    elif rules.kinds.get(ladder) != others.kinds.get(ladder):
        yield "kinds"
    else:
        yield from _bank_keys(one, other, "bonuses")


def _bank_keys(one: Score, other: Score, what: str) -> Iterator[str]:
    rules, others = one.play.ruleset, other.play.ruleset
    if (rules.cards, rules.discards) != (others.cards, others.discards):
        yield "deal"
    elif one.play.taker != other.play.taker:
        yield "bank.tie" if rules.bank.tie != others.bank.tie else next(_winner_keys(rules, others))
    else:
        yield f"bank.{what}"


def _winner_keys(rules: Ruleset, others: Ruleset) -> Iterator[str]:
    """The key by which two rulesets give a trick to different players."""
    yield "ranks" if rules.ranks != others.ranks else "trump"
