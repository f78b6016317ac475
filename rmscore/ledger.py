"""A set under a ruleset: whose deal each game is, what it came to, totals and standing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from rmscore import catalogue
from rmscore.findings import Fact, Finding, Proof
from rmscore.play import follow
from rmscore.records import Entry, Hand, Set, Tally, Unread, Void
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import Score, score
from rmscore.tally import TallyScore, tally_score, tally_verdict
from rmscore.verdict import verdict

Totals = tuple[int, ...]
"""Points by place in `Ledger.players`: the seats' owners, then the stand-ins who count for themselves."""


def dealer_of_game(first_dealer: int, games_before: int) -> int:
    """The seat that deals: the deal passes clockwise, one seat a game. A void deal is no game."""
    return (first_dealer + games_before) % PLAYERS


class Game(NamedTuple):
    """One entry of a set, and what it came to."""

    entry: int  # its place in the set, from 1
    number: int | None  # of the game, from 1; None for a void deal, which is no game
    dealer: int  # by rotation, whoever the record names
    how: str  # tricks | tally | void
    record: Entry
    score: Score | TallyScore | None  # None for a void deal and for what could not be read
    finished: bool
    counts: bool  # whether it is one of the set's games and stands in its totals
    findings: tuple[Finding, ...]  # placed in the set
    running: Totals  # the totals after it
    players: tuple[str, ...]  # who sat there, by seat
    columns: tuple[int | None, ...]  # by seat, whose points they are: the place in `Ledger.players`, if any

    @property
    def disputed(self) -> bool:
        """Whether it has a fault that no ruling has settled."""
        return any(finding.disputes for finding in self.findings)

    @property
    def totals(self) -> tuple[int | None, ...] | None:
        """What each of `Ledger.players` got, so far in an unfinished game; None for who had no part in it."""
        if self.score is None:
            return None
        got = {column: self.score.total(seat) for seat, column in enumerate(self.columns)}
        return tuple([got.get(column) for column in range(len(self.running))])

    def seat(self, column: int) -> int | None:
        """The seat whose points go to this one of `Ledger.players`; None where none do."""
        return self.columns.index(column) if column in self.columns else None


@dataclass(frozen=True, eq=False)
class Ledger:
    """A set as it stands. Everything in it is derived from the record.

    An unfinished game, one that could not be read and one too many stand in no total.
    """

    record: Set
    ruleset: Ruleset
    games: tuple[Game, ...]  # one for each entry, void deals too
    players: tuple[str, ...]  # the set's, and the stand-ins who count for themselves, as they came

    @property
    def played(self) -> int:
        """Games that count."""
        return sum(game.counts for game in self.games)

    @property
    def finished(self) -> bool:
        """Whether all games of the set have been played."""
        return self.played == self.ruleset.games

    @property
    def disputed(self) -> bool:
        return any(game.disputed for game in self.games)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything found about the set and its hands, in record order."""
        return tuple([finding for game in self.games for finding in game.findings])

    @property
    def totals(self) -> Totals:
        """The sums of the games that count."""
        return self.games[-1].running if self.games else (0,) * len(self.players)

    @property
    def behind(self) -> Totals:
        """What each player still needs to draw level with the leader."""
        totals = self.totals
        return tuple([max(totals) - total for total in totals])

    @cached_property
    def standing(self) -> tuple[tuple[int, ...], ...]:
        """Places in `players` from the highest total down; equal totals share a place.

        Who only ever sat in, and in no game that counts, has no place yet.
        """
        counted = {column for game in self.games if game.counts for column in game.columns}
        ranked = {at: self.totals[at] for at in range(len(self.totals)) if at < PLAYERS or at in counted}
        return tuple(
            [
                tuple([column for column in ranked if ranked[column] == total])
                for total in sorted(set(ranked.values()), reverse=True)
            ]
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the highest total; nobody before the set is finished."""
        return self.standing[0] if self.finished else ()

    @property
    def current(self) -> Game | None:
        """The game being played: the last entry, while it is unfinished."""
        last = self.games[-1] if self.games else None
        return last if last is not None and last.score is not None and not last.finished else None

    @property
    def next_dealer(self) -> int:
        """Who deals the game after the last entry."""
        return dealer_of_game(self.record.dealer, sum(game.number is not None for game in self.games))

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who has or had a seat: the set's players, then all stand-ins, as they came."""
        sat = (name for game in self.games for name in game.players)
        return tuple(dict.fromkeys((*self.record.players, *sat)))

    def seat_of(self, player: str, game: Game) -> int | None:
        """The seat in a game of one of `people`: where they sat, or the one that is theirs and counts so."""
        if player in game.players:
            return game.players.index(player)
        return game.seat(self.players.index(player)) if player in self.players else None

    def game(self, number: int) -> Game | None:
        """The game of this number, if it has been dealt."""
        return next((game for game in self.games if game.number == number), None)


def ledger(record: Set, ruleset: Ruleset) -> Ledger:
    """Judge and score every entry of the set, and add up."""
    games: list[Game] = []
    counted = 0
    overrun = False
    for game in scored(record, ruleset):
        if game.number is not None:
            found = _dealers(game.record, game.number, game.dealer, game.players)
            if counted == ruleset.games and not overrun:
                overrun = True
                facts: dict[str, Fact] = {"game": game.number, "games": ruleset.games}
                found += (Finding(catalogue.TOO_MANY_GAMES, (), facts),)
            if isinstance(game.score, Score):
                found = verdict(game.score.play, found)
            elif isinstance(game.score, TallyScore):
                found = tally_verdict(game.score.tally, game.players, ruleset, found)
            counted += game.counts
            game = game._replace(findings=tuple([_placed(one, game.entry, record) for one in found]))
        games.append(game)
    counting = [game.entry for game in games if game.counts]
    return Ledger(record, ruleset, tuple(games), _with_totals(record, counting))


def scored(record: Set, ruleset: Ruleset) -> Iterator[Game]:
    """Every entry of the set with what it came to, and nothing judged yet."""
    results = [made_of(entry, ruleset) for entry in record.entries]
    counting = _counting(results, ruleset)
    players = {name: column for column, name in enumerate(_with_totals(record, counting))}
    totals: Totals = (0,) * len(players)
    dealt = 0
    for place, (entry, result) in enumerate(zip(record.entries, results), 1):
        dealer = dealer_of_game(record.dealer, dealt)
        sitting = record.sitting(entry)
        columns = tuple([players.get(name) for name in (sitting if _for_player(entry) else record.players)])
        table = sitting, columns
        if isinstance(entry, Void):
            yield Game(place, None, dealer, "void", entry, None, True, False, (), totals, *table)
            continue
        dealt += 1
        if place in counting and result is not None:
            got = list(totals)
            for seat, column in enumerate(columns):
                assert column is not None
                got[column] += result.total(seat)
            totals = tuple(got)
        how = entry.how if isinstance(entry, Unread) else "tricks" if isinstance(entry, Hand) else "tally"
        finished = _finished(result)
        yield Game(place, dealt, dealer, how, entry, result, finished, place in counting, (), totals, *table)


def _finished(result: Score | TallyScore | None) -> bool:
    return result.play.finished if isinstance(result, Score) else result is not None


def _counting(results: Sequence[Score | TallyScore | None], ruleset: Ruleset) -> frozenset[int]:
    """The numbers of the entries that stand in the totals: the first finished games, as many as a set has."""
    finished = [place for place, result in enumerate(results, 1) if _finished(result)]
    return frozenset(finished[: ruleset.games])


def _for_player(entry: Entry) -> bool:
    """Whether the points of a stand-in are the stand-in's own."""
    return isinstance(entry, Hand | Tally) and entry.counts_for_player


def _with_totals(record: Set, counting: Collection[int]) -> tuple[str, ...]:
    """Who has a total: the set's players, and the stand-ins whose points in a game that counts, or in the
    last one, are their own."""
    own = [
        record.sitting(entry)
        for place, entry in enumerate(record.entries, 1)
        if _for_player(entry) and (place in counting or place == len(record.entries))
    ]
    return tuple(dict.fromkeys((*record.players, *(name for names in own for name in names))))


def made_of(entry: Entry, ruleset: Ruleset) -> Score | TallyScore | None:
    """What one entry comes to; None for a void deal and for what could not be read."""
    if isinstance(entry, Hand):
        return score(follow(entry, ruleset))
    return tally_score(entry, ruleset) if isinstance(entry, Tally) else None


def _dealers(entry: Entry, number: int, dealer: int, players: tuple[str, ...]) -> tuple[Finding, ...]:
    """wrong-dealer: a game names another dealer than the one whose turn it is."""
    stated = entry.dealer if isinstance(entry, Hand | Tally) else None
    if stated is None or stated == dealer:
        return ()
    facts: dict[str, Fact] = {"game": number, "player": players[stated], "due": players[dealer]}
    return (Finding(catalogue.WRONG_DEALER, ("dealer",), facts),)


def _placed(finding: Finding, place: int, record: Set) -> Finding:
    """A finding about an entry as one about the set."""
    finding = finding.within(("hands", place))
    if finding.kind is catalogue.WRONG_DEALER:  # proved by the set, not by the hand
        first = record.players[record.dealer]
        finding = replace(finding, proof=(Proof(("dealer",), {"first": first}),))
    return finding
