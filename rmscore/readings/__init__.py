"""A hand or a set under several rulesets: what each makes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from rmscore import catalogue
from rmscore.findings import Finding
from rmscore.ledger import Ledger, ledger
from rmscore.play import follow, trump_of
from rmscore.records import Entry, Hand, Set, Tally, Void
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import Score, score
from rmscore.tally import needed_counts
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
    def players(self) -> tuple[str, ...]:
        """Who has a total; only where there is something made of the record."""
        assert self.made is not None
        return self.made.players if isinstance(self.made, Ledger) else self.made.play.hand.players

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, of a set by its ledger's players; only where there is something made of the record."""
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
        if isinstance(self.made, Ledger):
            return self.made.standing
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


def readings(record: Hand | Set, rulesets: Sequence[Ruleset]) -> tuple[Reading, ...]:
    """The hand or set under each ruleset."""
    if isinstance(record, Hand):
        return tuple([_hand(replace(record, claims=()), ruleset) for ruleset in rulesets])
    return tuple([_set(record, ruleset) for ruleset in rulesets])


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
    entries = tuple([_without_the_tables_own(entry, ruleset) for entry in record.entries])
    made = ledger(replace(record, entries=entries), ruleset)
    # What can be true of a table's own counts was a matter of its own rules.
    found = [finding for finding in made.findings if finding.name != catalogue.TALLY_TRICKS.name]
    return Reading(ruleset, made, (), tuple(found))


def _without_the_tables_own(entry: Entry, ruleset: Ruleset) -> Entry:
    """An entry without what the table claimed, or counted of kinds that this ruleset has not."""
    if isinstance(entry, Hand):
        return replace(entry, claims=())
    if not isinstance(entry, Tally):
        return entry
    figures = [
        one._replace(counts={name: count for name, count in one.counts.items() if name in ruleset.countable})
        for one in entry.figures
    ]
    return entry._replace(figures=tuple(figures))


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
