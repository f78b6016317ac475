"""A game of which only the table's own counts were kept: what it pays, and whether it can be true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rmscore import catalogue
from rmscore.bounds import Range, points_range
from rmscore.findings import Fact, Finding, Kind, Part
from rmscore.play import with_most
from rmscore.records import Figures, Tally
from rmscore.ruleset import COPIES, PLAYERS, Ruleset
from rmscore.scoring import RulingAward, RungAward, ruling_awards, rung_awards
from rmscore.verdict import rulings


@dataclass(frozen=True, eq=False)
class TallyScore:
    """What a tally comes to; asked in the same words as a `Score`, but it has no card to show."""

    tally: Tally
    rungs: tuple[RungAward, ...]
    rulings: tuple[RulingAward, ...]
    tricks: tuple[int, ...]  # by seat
    counts: tuple[Mapping[str, int], ...]  # by seat: tricks, and whatever the table counted

    def points(self, seat: int) -> int:
        """In-play points, as the table counted them."""
        return self.tally.figures[seat].points

    def bonuses(self, seat: int) -> dict[str, int]:
        """Bonus points by ladder, in the ruleset's order; ladders that paid nothing are left out."""
        return {award.ladder: award.points for award in self.rungs if award.seat == seat}

    def ruled(self, seat: int) -> int:
        """Points from rulings."""
        return sum(award.points for award in self.rulings if award.seat == seat)

    def total(self, seat: int) -> int:
        """Points, bonuses and rulings together."""
        return self.points(seat) + sum(self.bonuses(seat).values()) + self.ruled(seat)


def tally_score(tally: Tally, ruleset: Ruleset) -> TallyScore:
    """The ladders paid from the table's counts. What was not counted is taken as none."""
    counts = tuple({**figures.counts, "tricks": figures.tricks} for figures in tally.figures)
    known = [{ladder: count.get(ladder, 0) for ladder in ruleset.ladders} for count in counts]
    return TallyScore(
        tally,
        rung_awards(ruleset, known),
        ruling_awards(ruleset, tally.rulings),
        tuple([figures.tricks for figures in tally.figures]),
        counts,
    )


def tally_verdict(
    tally: Tally, players: Sequence[str], ruleset: Ruleset, more: tuple[Finding, ...] = ()
) -> tuple[Finding, ...]:
    """Everything found about a tally, with the rulings applied; `more` as for a hand's `verdict`.

    A ruling about the play, as on a revoke, is believed: only cards could show that it settles nothing.
    """
    found = more + tuple(impossible(tally, players, ruleset))
    about_tallies = {finding.name for finding in found} | {catalogue.TALLY_TRICKS.name}
    judged = rulings(players, tally.rulings, found)
    return judged[: len(found)] + tuple(
        finding for finding in judged[len(found) :] if finding.facts["fault"] in about_tallies
    )


def needed_counts(ruleset: Ruleset) -> tuple[str, ...]:
    """What a tally must count, besides points and tricks, for every ladder to be paid."""
    return tuple(ladder for ladder in ruleset.ladders if ladder != "tricks")


# --- what cannot be true ----------------------------------------------------------------------------


def impossible(tally: Tally, players: Sequence[str], ruleset: Ruleset) -> Iterator[Finding]:
    """impossible-tally: counts that no play of the cards gives."""
    tricks = sum(figures.tricks for figures in tally.figures)
    if tricks != ruleset.tricks:
        facts: dict[str, Fact] = {"count": tricks, "tricks": ruleset.tricks}
        yield Finding(catalogue.TALLY_TRICKS, ("tally",), facts)
    found = list(_sums(tally, ruleset, tricks == ruleset.tricks))
    yield from found
    if tricks != ruleset.tricks or found:
        return  # the other figures may well be right, and these wrong
    takers = _takers(tally, ruleset)
    alone = False
    for seat, (player, figures) in enumerate(zip(players, tally.figures)):
        # Whether this seat took the bank; both where that depends on the order of the tricks.
        banks = {seat in takers, seat in takers and len(takers) == 1}
        for finding in _of_player(player, figures, ruleset, banks):
            alone = True
            yield finding
    if not alone:
        yield from _points_together(tally, ruleset, bool(takers))


def _takers(tally: Tally, ruleset: Ruleset) -> list[int]:
    """The seats of which one took the bank; none where nobody did."""
    ahead = with_most([figures.tricks for figures in tally.figures])
    unclaimed = len(ahead) > 1 and ruleset.bank.tie == "unclaimed"
    return [] if unclaimed or not ruleset.bank_size else ahead


def _sums(tally: Tally, ruleset: Ruleset, tricks_known: bool) -> Iterator[Finding]:
    """Counts of all players together against the pack, as far as every player was counted."""
    banked = ruleset.bank_size
    if ruleset.bank.bonuses and tricks_known and _takers(tally, ruleset):
        banked = 0
    undealt = COPIES * len(ruleset.strength) - PLAYERS * ruleset.cards
    for counted in _all_counted(tally):
        count = sum(figures.counts[counted] for figures in tally.figures)
        most = ruleset.most(counted)
        # A hand without trumps is as lawful as one with them where the ruleset leaves trump free.
        least = max(0, most - banked - undealt)
        if not tricks_known or (counted == "trumps" and ruleset.trump == "free" and count == 0):
            least = 0
        facts: dict[str, Fact] = {"counted": counted, "count": count, "most": most, "least": least}
        if count > most:
            yield Finding(catalogue.TALLY_MOST, ("tally",), facts)
        elif count < least:
            kind = catalogue.TALLY_ALL if least == most else catalogue.TALLY_LEAST
            yield Finding(kind, ("tally",), facts)


def _all_counted(tally: Tally) -> list[str]:
    """What was counted for every player."""
    first, *others = tally.figures
    return [counted for counted in first.counts if all(counted in figures.counts for figures in others)]


def _of_player(player: str, figures: Figures, ruleset: Ruleset, banks: set[bool]) -> Iterator[Finding]:
    """One player's counts and points against the cards that their tricks brought."""
    place: Part = ("tally", player)
    by_tricks = PLAYERS * figures.tricks
    sizes = [by_tricks + (ruleset.bank_size if taken and ruleset.bank.bonuses else 0) for taken in banks]
    facts: dict[str, Fact] = {"player": player, "tricks": figures.tricks, "cards": max(sizes)}
    possible = True
    for counted, count in figures.counts.items():
        if count > max(sizes):
            possible = False
            yield Finding(
                catalogue.TALLY_HELD, (*place, counted), {**facts, "counted": counted, "count": count}
            )
    if possible and all(kind in figures.counts for kind in ruleset.kinds):
        count = sum(figures.counts[kind] for kind in ruleset.kinds)
        if count not in sizes:
            possible = False
            yield Finding(catalogue.TALLY_KINDS, place, {**facts, "count": count})
    if not possible:
        return
    ranges = [
        points_range(ruleset, figures.tricks, taken, tuple(sorted(figures.counts.items()))) for taken in banks
    ]
    facts["points"] = figures.points
    yield from _points_outside(ranges, figures.points, catalogue.TALLY_POINTS, (*place, "points"), facts)


def _points_together(tally: Tally, ruleset: Ruleset, taken: bool) -> Iterator[Finding]:
    """The points of all players together, as one range for the whole game."""
    known = tuple(
        sorted((what, sum(figures.counts[what] for figures in tally.figures)) for what in _all_counted(tally))
    )
    points = sum(figures.points for figures in tally.figures)
    between = points_range(ruleset, ruleset.tricks, taken, known, PLAYERS)
    kind = catalogue.TALLY_POINTS_TOGETHER
    yield from _points_outside([between], points, kind, ("tally",), {"points": points})


def _points_outside(
    ranges: Sequence[Range | None], points: int, kind: Kind, place: Part, facts: dict[str, Fact]
) -> Iterator[Finding]:
    known = [between for between in ranges if between is not None]
    if known and not any(between.low <= points <= between.high for between in known):
        low, high = min(between.low for between in known), max(between.high for between in known)
        yield Finding(kind, place, {**facts, "low": low, "high": high})
