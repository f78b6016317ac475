"""Games as separated values for a spreadsheet: a row for each game and player."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rmscore.ledger import Game
from rmscore.records import Hand, Set
from rmscore.scoring import Score
from rmscore.show.language import language
from rmscore.show.sharing import Shared
from rmscore.show.words import _, counted, visible

BYTE_ORDER_MARK = "\ufeff"
"""At the beginning of a file it tells a spreadsheet that the text is UTF-8."""

_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""A spreadsheet takes a text that begins so for a formula, and would run it."""


_SEPARATORS = {"ru": ";"}
"""What Excel parts columns at where the decimal sign is a comma; a comma elsewhere."""


class Sheet(NamedTuple):
    """The text, its lines ended as RFC 4180 wants them, and the texts that had to be guarded in it."""

    text: str
    guarded: tuple[str, ...]


def sheet(records: Sequence[Shared]) -> Sheet:
    """All games of all records. The columns have the ladders of every ruleset among them.

    A text that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    ladders = list(dict.fromkeys(ladder for shared in records for ladder in shared.ruleset.ladders))
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=_SEPARATORS.get(language(), ","))
    guarded: dict[str, None] = {}

    def write(row: Sequence[str | int | None]) -> None:
        safe: list[str | int] = []
        for cell in row:
            if isinstance(cell, str) and cell.startswith(_FORMULA):
                guarded[cell] = None
                cell = "'" + cell
            safe.append("" if cell is None else cell)
        writer.writerow(safe)

    write(_head(ladders))
    for shared in records:
        for game in shared.games:
            for row in _rows(shared, game, ladders):
                write(row)
    return Sheet(stream.getvalue(), tuple(guarded))


def _head(ladders: Sequence[str]) -> list[str]:
    return [
        _("file"),
        _("record"),
        _("title"),
        _("date"),
        _("rules"),
        _("game"),
        _("dealer"),
        _("player"),
        _("how"),
        _("tricks"),
        _("points"),
        *(_("bonus: {ladder}").format(ladder=counted(ladder)) for ladder in ladders),
        _("rulings"),
        _("total"),
        _("running total"),
        _("took the bank"),
        _("finished"),
        _("counted"),
        _("disputed"),
        _("counts for"),
    ]


def _rows(shared: Shared, game: Game, ladders: Sequence[str]) -> Iterator[list[str | int | None]]:
    """One row for each player; none for a void deal, which is no game."""
    if game.number is None:
        return
    record, entry, scored = shared.record, game.record, game.score
    date = entry.date if isinstance(entry, Hand) and entry.date else record.date
    title = record.title if isinstance(record, Set) else None
    for seat, player in enumerate(game.players):
        column = game.columns[seat]
        figures: list[str | int | None] = [None] * (4 + len(ladders))
        if scored is not None:
            paid = scored.bonuses(seat)
            nothing = dict.fromkeys(shared.ruleset.ladders, 0)
            bonuses = [paid.get(ladder, nothing.get(ladder)) for ladder in ladders]
            figures = [scored.tricks[seat], scored.points(seat), *bonuses]
            figures += [scored.ruled(seat), scored.total(seat)]
        yield [
            visible(shared.document.path),
            shared.document.number,
            title,
            date,
            shared.ruleset.name,
            None if shared.ledger is None else game.number,
            game.players[game.dealer],
            player,
            {"tricks": _("tricks"), "tally": _("tally")}[game.how],
            *figures,
            None if shared.ledger is None or column is None else game.running[column],
            _took_bank(scored, seat) if isinstance(scored, Score) else None,
            _yes(game.finished),
            _yes(game.counts),
            _yes(game.disputed),
            game.players[seat] if column is None else shared.players[column],
        ]


def _took_bank(scored: Score, seat: int) -> str | None:
    """Whether the player took the bank; nothing where nobody can have taken it yet."""
    play = scored.play
    return _yes(play.taker == seat) if play.finished and play.ruleset.bank_size else None


def _yes(true: bool) -> str:
    return _("yes") if true else _("no")
