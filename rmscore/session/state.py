"""Where the table stands. All of it is derived from the journal's record, anew after each change."""

from __future__ import annotations

from collections.abc import Iterator

from rmscore.cards import Card
from rmscore.files.journal import Journal
from rmscore.findings import Part
from rmscore.ledger import Game, Ledger, ledger
from rmscore.play import Play, follow
from rmscore.records import Hand, Set, Tally
from rmscore.ruleset import PLAYERS
from rmscore.scoring import score
from rmscore.session.replies import Await, Over
from rmscore.verdict import verdict


class State:
    """The record of a journal, and what follows from it."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.refresh()

    def refresh(self) -> None:
        """Derive everything from the record."""
        record, ruleset = self.journal.record, self.journal.ruleset
        self.ruleset = ruleset
        self.ledger: Ledger | None = ledger(record, ruleset) if isinstance(record, Set) else None
        self.at: Part = self.journal.last()
        self.play: Play | None = None  # of the hand being played, which in a set is the last entry
        if isinstance(record, Hand):
            self.play = follow(record, ruleset)
        elif self.ledger is not None and self.ledger.current is not None:
            self.play = follow(self.journal.hand_at(self.at), ruleset)
        self.players = record.players if self.play is None else self.play.hand.players  # who sits there now

    @property
    def game(self) -> int | None:
        """The number of the game being played or to be dealt next; None for a hand in its own file."""
        if self.ledger is None:
            return None
        dealt = sum(game.number is not None for game in self.ledger.games)
        return dealt if self.ledger.current is not None else dealt + 1

    @property
    def next_dealer(self) -> int:
        """Who deals the next game; or who dealt, of a hand in its own file."""
        return self.journal.record.dealer if self.ledger is None else self.ledger.next_dealer

    def waits_for(self) -> Await:
        """What the play goes on with."""
        play = self.play
        games = self.ruleset.games if self.ledger is not None else 0
        if play is None:
            if self.ledger is not None and self.ledger.finished:
                return Await("over", None, games)
            if self.unfinished and (self.game or 0) > games:
                return Await("unfinished", self.unfinished[0].number, games)
            return Await("start", self.game, games, self.next_dealer)
        dealer = play.hand.dealer
        if self.journal.is_elsewhere(self.at):
            return Await("elsewhere", self.game, games, dealer)
        if not self._is_begun(play.hand):
            return Await("start", self.game, games, dealer)
        begun = self.begun_trick()
        if len(play.hand.tricks) >= self.ruleset.tricks and not begun:
            return Await("over", self.game, games, dealer)
        number = len(play.hand.tricks) + (0 if begun else 1)
        leader = play.tricks[-1].leader if begun else self.due()
        return Await("trick", self.game, games, dealer, number, leader, cards=begun)

    def _is_begun(self, hand: Hand) -> bool:
        if self.ledger is not None or hand.tricks or self.journal.is_begun():
            return True
        return self.plays_without_turning

    @property
    def plays_without_turning(self) -> bool:
        """Whether no card is turned before the first trick."""
        return self.ruleset.trump == "none" and not self.ruleset.needs_masthead

    def begun_trick(self) -> tuple[Card, ...]:
        """The cards of a last trick that has not all four of them yet."""
        tricks = self.play.hand.tricks if self.play is not None else ()
        return tricks[-1].cards if tricks and len(tricks[-1].cards) < PLAYERS else ()

    def due(self, play: Play | None = None) -> int:
        """Who leads the next trick of a hand, or of the one being played."""
        play = play or self.play
        assert play is not None
        winner = play.tricks[-1].winner if play.tricks else None
        return (play.hand.dealer + 1) % PLAYERS if winner is None else winner

    @property
    def unfinished(self) -> tuple[Game, ...]:
        """The games before the one being played that lack tricks."""
        if self.ledger is None:
            return ()
        hands = [one for one in self.ledger.games if isinstance(one.record, Hand)]
        return tuple([one for one in hands if not one.finished and one is not self.ledger.current])

    def hands(self) -> Iterator[tuple[Part, Hand]]:
        """The hands of which cards are written down, and where they stand."""
        if isinstance(self.journal.record, Hand):
            yield (), self.journal.record
        for game in self.ledger.games if self.ledger is not None else ():
            if isinstance(game.record, Hand):
                yield ("hands", game.entry), game.record

    def hand_of(self, game: int | None) -> tuple[Part, Hand] | None:
        """The hand of a game, or of the one being played or played last, and where it stands."""
        if self.ledger is None:
            return ((), self.journal.hand_at(())) if game is None else None
        games = [one for one in self.ledger.games if one.number is not None and game in (None, one.number)]
        if not games or not isinstance(games[-1].record, Hand):
            return None
        return ("hands", games[-1].entry), games[-1].record

    def game_at(self, at: Part) -> int | None:
        """The number of the game that the entry at `at` is."""
        return self.ledger.games[int(at[1]) - 1].number if self.ledger is not None and at else None

    def target(self, number: int | None = None) -> tuple[Part, Hand | Tally] | str:
        """The hand or tally that a ruling or a note is about: of that game, else being played or played last.

        Where there is none, the name of what to say.
        """
        if self.ledger is None:
            return ((), self.journal.entry_at(())) if number is None else "only-in-a-set"
        for game in reversed(self.ledger.games):
            at: Part = ("hands", game.entry)
            if isinstance(game.record, Hand | Tally) and number in (None, game.number):
                return "elsewhere" if self.journal.is_elsewhere(at) else (at, game.record)
        return "no-hand" if number is None else "not-dealt"

    def game_to_name(self, at: Part) -> int | None:
        """The game that stands at `at`, where what is typed about it must name it."""
        target = self.target()
        return None if isinstance(target, tuple) and target[0] == at else self.game_at(at)

    def over(self, at: Part) -> Over:
        """What the finished game at `at` came to."""
        if self.ledger is not None:
            game = self.ledger.games[int(at[1]) - 1]
            return Over(game, self.ledger, None, game.findings)
        assert self.play is not None
        return Over(None, None, score(self.play), verdict(self.play))
