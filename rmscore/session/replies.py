"""What a session waits for, and what it has to say. Whoever shows it finds the words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rmscore.cards import Card
from rmscore.files.journal import JournalError
from rmscore.findings import Fact, Finding, Kind, Part
from rmscore.ledger import Game, Ledger
from rmscore.play import Play, PlayedTrick
from rmscore.records import Ruling
from rmscore.scoring import Score


class Await(NamedTuple):
    """What the next line is to be.

    `what` is: start (the turned card, or the trump suit), trick, figures (a player's line of a tally),
    choice (an answer to a question), card (the right card for an earlier trick), mended (another entry
    for one refused), retyped (the same where no one card mends it), again (another try to write), over
    (nothing: all is played), elsewhere (nothing: the game is being played in its own file), unfinished
    (nothing: all games are dealt, and `game` lacks tricks).
    """

    what: str
    game: int | None = None  # in a set
    games: int = 0
    dealer: int = 0
    trick: int = 0
    leader: int = 0
    seat: int = 0  # whose figures, or whose card
    cards: tuple[Card, ...] = ()  # of a trick that is begun


class Problem(NamedTuple):
    """Why a line is refused, and which part of it, by offsets from 0."""

    start: int
    end: int
    says: Kind | str  # of the catalogue, or one of ours by name
    facts: Mapping[str, Fact] = {}


class Refused(NamedTuple):
    """A line that was not accepted. `line` is what the problems point into."""

    line: str
    problems: tuple[Problem, ...]
    card: bool = False  # whether a lone card would now mend it


def refused(line: str, says: Kind | str, at: tuple[int, int] | None = None, **facts: Fact) -> list[Reply]:
    """The whole line refused, or the part of it at `at`, for one reason."""
    where = at or (len(line) - len(line.lstrip()), len(line))
    return [Refused(line, (Problem(*where, says, facts),))]


def nobody(line: str, at: tuple[int, int], seats: tuple[int, ...], players: tuple[str, ...]) -> list[Reply]:
    """The part of the line at `at` refused, which names none of the players, or can mean several `seats`."""
    if seats:
        return refused(line, "which-player", at, players=tuple([players[seat] for seat in seats]))
    return refused(line, "unknown-player", at, players=players)


class Question(NamedTuple):
    """A line whose cards show a fault. The scribe says which entry is the slip, or that it happened."""

    line: str
    findings: tuple[Finding, ...]
    play: Play  # with the new cards in it
    span: tuple[int, int]  # what in the line the first finding is about
    card: Card | None  # the card of this entry that would be the slip
    earlier: Part | None  # the card of an earlier trick that would be the slip, ("tricks", n, i)
    number: int  # the trick this entry is about


class TallyQuestion(NamedTuple):
    """A tally that no play of the cards gives."""

    findings: tuple[Finding, ...]


class AskCard(NamedTuple):
    """Which card of an earlier trick is to be replaced."""

    play: Play
    trick: int
    place: int  # from 0


class Opened(NamedTuple):
    """The file is open; where the set or the hand stands."""

    ledger: Ledger | None
    play: Play | None
    over: Over | None = None  # of a hand in its own file that is played to the end
    unfinished: tuple[Game, ...] = ()  # games before the last that lack tricks


class Begun(NamedTuple):
    """A game was begun."""

    play: Play
    game: int | None


class Taken(NamedTuple):
    """A trick was accepted."""

    score: Score
    number: int
    kept: tuple[Finding, ...]  # what was left with the record as having happened
    game: int | None = None


class Corrected(NamedTuple):
    """Other cards stand for an earlier trick."""

    score: Score
    number: int
    before: PlayedTrick  # as it stood until now
    kept: tuple[Finding, ...]
    game: int | None = None


class Over(NamedTuple):
    """The game's last trick was accepted, or its tally, or a correction or a ruling after that."""

    game: Game | None
    ledger: Ledger | None
    score: Score | None  # of a hand in its own file
    findings: tuple[Finding, ...]


class Idle(NamedTuple):
    """Rulings that settle nothing any more, since a trick was corrected."""

    findings: tuple[Finding, ...]
    game: int | None  # where that has to be said to name one of its rulings


class SetOver(NamedTuple):
    """The set's last game is over."""

    ledger: Ledger


class Voided(NamedTuple):
    dealer: int
    why: str
    tricks: int = 0  # that were written of it and went


class Replaced(NamedTuple):
    """A tally took the place of so many tricks."""

    tricks: int


class Ruled(NamedTuple):
    ruling: Ruling
    points: int  # what it gives or takes, by the ruleset's penalties where it does not say
    players: tuple[str, ...]
    open: tuple[Finding, ...]  # faults that no ruling has settled


class Rulings(NamedTuple):
    """The rulings of a game were asked for, or are those left after one was taken out."""

    rulings: tuple[Ruling, ...]
    players: tuple[str, ...]
    out: Ruling | None = None


class Noted(NamedTuple):
    note: str
    game: int | None = None  # where it is not the one being played


class TakenBack(NamedTuple):
    """`what`: game, start (the turned card), trick, correction, tally, figures, void, ruling, removal (of a
    ruling), note or other.

    `cards` are the trick's or the turned one; of a correction, those that stand again.
    """

    what: str
    game: int | None
    trick: int = 0
    cards: tuple[Card, ...] = ()
    player: str = ""  # whose figures


class Dropped(NamedTuple):
    """A line not accepted yet was given up."""


class NotTaken(NamedTuple):
    """A line that has to wait, since an earlier one is not written yet or asks something."""

    line: str


class NothingToTakeBack(NamedTuple):
    pass


class Standing(NamedTuple):
    """The score was asked for: of the set, and of the hand being played."""

    ledger: Ledger | None
    score: Score | None


class GameScore(NamedTuple):
    """The whole score of one game was asked for."""

    ledger: Ledger
    game: Game


class Tricks(NamedTuple):
    """Tricks were asked for: one of them, or all."""

    score: Score
    game: int | None
    number: int | None


class Help(NamedTuple):
    is_set: bool


class Failed(NamedTuple):
    """An accepted line could not be written; it is kept, and an empty line tries again."""

    line: str
    error: JournalError


class Reread(NamedTuple):
    pass


class Restored(NamedTuple):
    pass


class Left(NamedTuple):
    """The table was left. What was typed and is not in the file: a line that could not be written, those
    that are refused or in question, and how many players' figures of a tally."""

    unsaved: str | None = None
    open: tuple[str, ...] = ()
    figures: int = 0

    @property
    def is_saved(self) -> bool:
        return self.unsaved is None and not self.open and not self.figures


Reply = (
    Refused
    | Question
    | TallyQuestion
    | AskCard
    | Opened
    | Begun
    | Taken
    | Corrected
    | Over
    | Idle
    | SetOver
    | Voided
    | Replaced
    | Ruled
    | Rulings
    | Noted
    | TakenBack
    | Dropped
    | NotTaken
    | NothingToTakeBack
    | Standing
    | GameScore
    | Tricks
    | Help
    | Failed
    | Reread
    | Restored
    | Left
)
