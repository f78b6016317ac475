"""A hand or a set under several rulesets: what each makes of it, and the first award on which two part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, zip_longest
from typing import NamedTuple

from rmscore import catalogue
from rmscore.findings import Finding
from rmscore.ledger import Ledger, ledger
from rmscore.play import follow, trump_of
from rmscore.records import Hand, Set, Tally, Void
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import CardAward, RungAward, Score, score
from rmscore.tally import TallyScore, needed_counts
from rmscore.verdict import verdict


def lacking(hand: Hand, ruleset: Ruleset) -> str | None:
    """What a ruleset needs of a hand and the record does not have: `turned` or `trump`, or None."""
    if ruleset.needs_masthead and hand.turned is None:
        return "turned"
    if ruleset.trump == "turned" and trump_of(hand, ruleset) is None:
        return "trump"
    return None


class Lack(NamedTuple):
    """What a ruleset needs of a game and the record does not have."""

    what: str  # turned | trump, of a hand; of a tally, a count that decides on a bonus
    game: int | None = None  # of a set


class Reading(NamedTuple):
    """A hand or a set under one ruleset."""

    ruleset: Ruleset
    made: Score | Ledger | None  # None where the record lacks something
    lacks: tuple[Lack, ...]
    findings: tuple[Finding, ...]  # about the play; what the table claimed is a matter of its own rules

    @property
    def lawful(self) -> bool:
        return not any(finding.is_fault for finding in self.findings)

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat; only where there is something made of the record."""
        if isinstance(self.made, Ledger):
            return self.made.totals
        assert self.made is not None
        return tuple([self.made.total(seat) for seat in range(PLAYERS)])

    @property
    def finished(self) -> bool:
        if isinstance(self.made, Ledger):
            return self.made.finished
        return self.made is not None and self.made.play.finished

    @property
    def standing(self) -> tuple[tuple[int, ...], ...]:
        """The seats from the highest total down; equal totals share a place."""
        totals = self.totals
        return tuple(
            [
                tuple([seat for seat in range(PLAYERS) if totals[seat] == total])
                for total in sorted(set(totals), reverse=True)
            ]
        )


def tallied(found: Sequence[Reading]) -> tuple[int, ...]:
    """The numbers of the games in a set of which no cards were written, so that none can be counted anew."""
    made = next((reading.made for reading in found if isinstance(reading.made, Ledger)), None)
    games = made.games if made is not None else ()
    return tuple([game.number for game in games if game.how == "tally" and game.number is not None])


class Parting(NamedTuple):
    """The first card or bonus for which two rulesets do not pay the same, and the keys that make it so."""

    first: CardAward | RungAward | None
    second: CardAward | RungAward | None
    keys: tuple[str, ...]
    game: int | None = None  # of a set


def readings(record: Hand | Set, rulesets: Sequence[Ruleset]) -> tuple[Reading, ...]:
    """The hand or set under each ruleset."""
    if isinstance(record, Hand):
        return tuple([_hand(replace(record, claims=()), ruleset) for ruleset in rulesets])
    entries = [replace(entry, claims=()) if isinstance(entry, Hand) else entry for entry in record.entries]
    return tuple([_set(replace(record, entries=tuple(entries)), ruleset) for ruleset in rulesets])


def _hand(hand: Hand, ruleset: Ruleset) -> Reading:
    lacks = lacking(hand, ruleset)
    if lacks is not None:
        return Reading(ruleset, None, (Lack(lacks),), ())
    play = follow(hand, ruleset)
    return Reading(ruleset, score(play), (), verdict(play))


def _set(record: Set, ruleset: Ruleset) -> Reading:
    lacks = tuple(_lacks(record, ruleset))
    if lacks:
        return Reading(ruleset, None, lacks, ())
    made = ledger(record, ruleset)
    # What can be true of a table's own counts was a matter of its own rules.
    found = [finding for finding in made.findings if finding.name != catalogue.TALLY_TRICKS.name]
    return Reading(ruleset, made, (), tuple(found))


def _lacks(record: Set, ruleset: Ruleset) -> Iterator[Lack]:
    games = [entry for entry in record.entries if not isinstance(entry, Void)]
    for number, entry in enumerate(games, 1):
        if isinstance(entry, Hand):
            lacks = lacking(entry, ruleset)
            if lacks is not None:
                yield Lack(lacks, number)
        elif isinstance(entry, Tally):
            for counted in needed_counts(ruleset):
                if any(counted not in figures.counts for figures in entry.figures):
                    yield Lack(counted, number)


def partings(found: Sequence[Reading]) -> Iterator[tuple[Reading, Reading, Parting | None]]:
    """Each pair of readings that made something of the record, with where they part, if they ever do."""
    for one, other in combinations([reading for reading in found if reading.made is not None], 2):
        yield one, other, _part(one.made, other.made)


def _part(one: Score | Ledger | None, other: Score | Ledger | None) -> Parting | None:
    if isinstance(one, Score) and isinstance(other, Score):
        return parting(one, other)
    if isinstance(one, Ledger) and isinstance(other, Ledger):
        for first, second in zip(one.games, other.games):
            found = None
            if isinstance(first.score, Score) and isinstance(second.score, Score):
                found = parting(first.score, second.score)
            elif isinstance(first.score, TallyScore) and isinstance(second.score, TallyScore):
                found = _rungs_part(first.score, second.score, one.ruleset, other.ruleset)
            if found is not None:
                return found._replace(game=first.number)
    return None


def parting(one: Score, other: Score) -> Parting | None:
    """Where two scores of one hand first pay differently: by cards as they were taken, then by bonuses."""
    for first, second in zip_longest(one.cards, other.cards):
        if _paid(first) != _paid(second):
            return Parting(first, second, tuple(_card_keys(one, other, first, second)))
    return _rungs_part(one, other, one.play.ruleset, other.play.ruleset)


def _rungs_part(
    one: Score | TallyScore, other: Score | TallyScore, rules: Ruleset, others: Ruleset
) -> Parting | None:
    """Where two scores first pay a different bonus."""
    paid = [{(award.ladder, award.seat): award for award in found.rungs} for found in (one, other)]
    for ladder in dict.fromkeys((*rules.ladders, *others.ladders)):
        for seat in range(PLAYERS):
            rungs = paid[0].get((ladder, seat)), paid[1].get((ladder, seat))
            if _paid(rungs[0]) != _paid(rungs[1]):
                keys: Iterator[str] = iter((f"bonuses.{ladder}",))
                if isinstance(one, Score) and isinstance(other, Score):
                    keys = _rung_keys(one, other, seat, ladder)
                return Parting(*rungs, tuple(keys))
    return None


def _paid(award: CardAward | RungAward | None) -> tuple[object, ...]:
    """What of an award people see: who gets how much, and for which card."""
    if award is None:
        return ()
    return award.seat, award.points, award.card if isinstance(award, CardAward) else None


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
        yield f"kinds.{first.kind}"
        return
    if first.doubled is not second.doubled:
        yield "points.doubled"
    once = [award.points // (2 if award.doubled else 1) for award in (first, second)]
    if once[0] == once[1]:
        return
    if first.step != second.step and rules.progress != others.progress:
        yield "points.progress"
    if (first.past or second.past) and rules.after != others.after:
        yield "points.after"
    if rules.steps[first.kind] != others.steps[first.kind]:
        yield f"points.{first.kind}"


def _rung_keys(one: Score, other: Score, seat: int, ladder: str) -> Iterator[str]:
    rules, others = one.play.ruleset, other.play.ruleset
    if one.counts[seat].get(ladder) == other.counts[seat].get(ladder):
        yield f"bonuses.{ladder}"
    elif one.tricks != other.tricks:
        yield from _winner_keys(rules, others)
    elif rules.kinds.get(ladder) != others.kinds.get(ladder):
        yield f"kinds.{ladder}"
    else:
        yield from _bank_keys(one, other, "bonuses")


def _bank_keys(one: Score, other: Score, what: str) -> Iterator[str]:
    rules, others = one.play.ruleset, other.play.ruleset
    if rules.discards != others.discards:
        yield "deal.discards"
    elif one.play.taker != other.play.taker:
        yield "bank.tie" if rules.bank.tie != others.bank.tie else next(_winner_keys(rules, others))
    else:
        yield f"bank.{what}"


def _winner_keys(rules: Ruleset, others: Ruleset) -> Iterator[str]:
    """The key by which two rulesets give a trick to different players."""
    yield "ranks" if rules.ranks != others.ranks else "trump"
