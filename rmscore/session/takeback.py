"""What was taken back, told from the record before and after."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from rmscore.ledger import Ledger
from rmscore.records import Entry, Hand, Set, Tally, Void
from rmscore.session.replies import TakenBack


def difference(
    before: Hand | Set, after: Hand | Set, ledger: Ledger | None, game: int | None
) -> list[TakenBack]:
    """What `after` lacks, the earlier part first.

    `ledger` is that of `before`; `game` the game that was being played.
    """
    if not isinstance(before, Set) or not isinstance(after, Set):
        assert isinstance(before, Hand)
        assert isinstance(after, Hand)
        return list(_of_hand(before, after, None)) or [TakenBack("other", None)]
    found: list[TakenBack] = []
    for at, (old, new) in enumerate(zip_longest(before.entries, after.entries)):
        if old is None:
            found.append(TakenBack("other", game))
        elif old != new:
            number = game if ledger is None else ledger.games[at].number
            found += [_gone(old, game)] if new is None else _of_entry(old, new, number)
    if before.note != after.note:
        found.append(TakenBack("note", None))
    return found or [TakenBack("other", game)]


def _gone(entry: Entry, game: int | None) -> TakenBack:
    if isinstance(entry, Hand):
        cards = (entry.turned,) if entry.turned is not None else ()
        return TakenBack("game" if entry.tricks else "start", game, 0, cards)
    return TakenBack("void" if isinstance(entry, Void) else "tally", game)


def _of_entry(old: Entry, new: Entry, game: int | None) -> Iterator[TakenBack]:
    if isinstance(old, Hand) and isinstance(new, Hand):
        yield from _of_hand(old, new, game)
    elif isinstance(old, Tally) and isinstance(new, Tally):
        if old.figures != new.figures:
            yield TakenBack("tally", game)
        yield from _of_words(old, new, game)
    else:
        yield _gone(old, game)


def _of_words(old: Hand | Tally, new: Hand | Tally, game: int | None) -> Iterator[TakenBack]:
    if old.note != new.note:
        yield TakenBack("note", game)
    if old.rulings != new.rulings:
        yield TakenBack("ruling" if len(old.rulings) > len(new.rulings) else "removal", game)


def _of_hand(old: Hand, new: Hand, game: int | None) -> Iterator[TakenBack]:
    yield from _of_words(old, new, game)
    if (old.turned, old.trump) != (new.turned, new.trump):
        yield TakenBack("start", game, 0, (old.turned,) if old.turned is not None else ())
    for number, (one, other) in enumerate(zip_longest(old.tricks, new.tricks), 1):
        if one is not None and other is None:
            yield TakenBack("trick", game, number, one.cards)
        elif one is not None and one != other:
            yield TakenBack("correction", game, number, other.cards)
