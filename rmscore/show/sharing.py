"""What is shared of a record, whatever the format: its games, and the ledger as a grid of text."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rmscore.findings import Finding
from rmscore.ledger import Game, Ledger
from rmscore.play import Play
from rmscore.records import Hand, Set, Void
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import Score, score
from rmscore.show import ledger as of_set
from rmscore.show import score as of_hand
from rmscore.show.words import _, counted, typeset

if TYPE_CHECKING:
    from rmscore.files import Document
    from rmscore.readings import Reading


class Shared(NamedTuple):
    """A record that can be scored, and its games; a hand by itself is one game and has no ledger."""

    document: Document
    record: Hand | Set
    ruleset: Ruleset
    games: tuple[Game, ...]
    ledger: Ledger | None
    findings: tuple[Finding, ...]  # all of them: the reader's and the judges'
    compared: tuple[Reading, ...] = ()  # under its own rules and others, where that is asked for

    @property
    def players(self) -> tuple[str, ...]:
        """The names of those who have a total."""
        return self.record.players if self.ledger is None else self.ledger.players

    @property
    def title(self) -> str:
        """The title of a set, else how the file is called."""
        title = self.record.title if isinstance(self.record, Set) else None
        return title if title else _file_name(self.document)

    @property
    def disputed(self) -> bool:
        return any(finding.disputes for finding in self.findings)


def _file_name(document: Document) -> str:
    """How the file is called, wherever it lies, and which record of it this is."""
    name = os.path.basename(document.path)
    for ending in (".yaml", ".yml"):
        name = name.removesuffix(ending)
    return of_hand.title(document).replace(document.path, name or "-", 1)


def share(
    document: Document,
    judged: Play | Ledger,
    findings: tuple[Finding, ...],
    compared: tuple[Reading, ...] = (),
) -> Shared:
    """What is shared of a hand that was followed, or of a set that was added up."""
    if isinstance(judged, Ledger):
        return Shared(document, judged.record, judged.ruleset, judged.games, judged, findings, compared)
    hand, scored = judged.hand, score(judged)
    totals = tuple([scored.total(seat) for seat in range(PLAYERS)])
    finished, seats = judged.finished, tuple(range(PLAYERS))
    about = scored, finished, finished, findings, totals
    game = Game(1, 1, hand.dealer, "tricks", hand, *about, hand.players, seats)
    return Shared(document, hand, judged.ruleset, (game,), None, findings, compared)


# --- in words ---------------------------------------------------------------------------------------


def about(shared: Shared) -> list[str]:
    """Date, place, rules, and of a set how far it is."""
    if shared.ledger is not None:
        return of_set.facts(shared.ledger)
    return of_hand.facts(_score(shared.games[0]))


def deal(game: Game, style: str) -> str:
    """Who dealt, and what is trump, where the cards are written down."""
    return of_hand.deal(_score(game), style)


def outcome(shared: Shared) -> str:
    """Who has won, or has the most so far, in a sentence or two."""
    if shared.ledger is not None:
        return typeset(of_set.outcome(shared.ledger))
    return typeset(of_hand.outcome(_score(shared.games[0]), shared.findings))


def notes(shared: Shared) -> list[str]:
    """What is to be said of the record, of single games, and of what the table ruled."""
    if shared.ledger is not None:
        said = [text for _mark, text, _tone in of_set.remarks(shared.ledger)]
    else:
        score = _score(shared.games[0])
        said = [text for text, _tone in of_hand.standing(score, shared.findings)]
        said += of_hand.rulings(score.rulings, shared.players)
    return [*filter(None, [shared.record.note]), *map(typeset, said)]


def _score(game: Game) -> Score:
    assert isinstance(game.score, Score)
    return game.score


def remark(game: Game) -> str:
    """What is to be said of one game of a set; nothing of an ordinary one."""
    if isinstance(game.record, Void):
        why = game.record.why
        return _("void: {why}").format(why=why) if why else _("void")
    says = []
    if game.how == "tally":
        says.append(_("tally"))
    if game.score is None:
        says.append(_("cannot be scored"))
    elif not game.finished:
        says.append(_("unfinished"))
    elif not game.counts:
        says.append(_("not counted"))
    if game.disputed:
        says.append(_("disputed"))
    return ", ".join(says)


# --- the ledger -------------------------------------------------------------------------------------


class Row(NamedTuple):
    """A line of a grid: what it is about, a figure for each player, and a remark."""

    labels: tuple[str, ...]
    figures: tuple[str, ...]
    remark: str = ""


class Grid(NamedTuple):
    """The ledger as text. The last row has the totals; the players at `best` have the highest."""

    labels: tuple[str, ...]  # heads of the first columns
    players: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: Row
    best: tuple[int, ...]


NO_FIGURE = "–"


def grid(shared: Shared) -> Grid:
    """A line for each game of a set, or for each figure of a hand."""
    if shared.ledger is None:
        return grid_of_hand(shared, shared.games[0])
    totals = shared.ledger.totals
    return Grid(
        (_("game"), _("dealer")),
        shared.players,
        tuple([_row_of_game(game) for game in shared.games]),
        Row((_("total"), ""), tuple([signed(total) for total in totals])),
        _highest(totals) if shared.ledger.played else (),
    )


def signed(number: int) -> str:
    """A number with a true minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def _row_of_game(game: Game) -> Row:
    number = NO_FIGURE if game.number is None else str(game.number)
    form = "{}" if game.counts else "({})"
    totals = game.totals or (None,) * len(game.running)
    figures = [NO_FIGURE if total is None else form.format(signed(total)) for total in totals]
    return Row((number, game.players[game.dealer]), tuple(figures), remark(game))


def grid_of_hand(shared: Shared, game: Game) -> Grid:
    """The figures of a game of which there is a score, player by player."""
    assert game.score is not None
    totals = [game.score.total(seat) for seat in range(PLAYERS)]
    return Grid(
        ("",),
        game.players,
        tuple(_rows_of_hand(game, shared.ruleset)),
        Row((_("total"),), tuple([signed(total) for total in totals])),
        _highest(totals),
    )


def _highest(totals: Sequence[int]) -> tuple[int, ...]:
    return tuple([seat for seat, total in enumerate(totals) if total == max(totals)])


def _rows_of_hand(game: Game, ruleset: Ruleset) -> list[Row]:
    scored = game.score
    assert scored is not None
    seats = range(PLAYERS)
    rows = [
        Row((_("tricks"),), tuple([str(scored.tricks[seat]) for seat in seats])),
        Row((_("in-play points"),), tuple([signed(scored.points(seat)) for seat in seats])),
    ]
    for ladder in ruleset.ladders:
        paid = [scored.bonuses(seat).get(ladder) for seat in seats]
        figures = tuple([NO_FIGURE if points is None else signed(points) for points in paid])
        rows.append(Row((_("bonus: {ladder}").format(ladder=counted(ladder)),), figures))
    if scored.rulings:
        rows.append(Row((_("rulings"),), tuple([signed(scored.ruled(seat)) for seat in seats])))
    return rows
