"""What was taken back, told from the record before and after."""

from __future__ import annotations

from rmscore.ledger import Ledger
from rmscore.records import Entry, Hand, Set, Tally, Void
from rmscore.session.replies import TakenBack


def difference(before: Hand | Set, after: Hand | Set, ledger: Ledger | None, game: int | None) -> TakenBack:
    """What `after` lacks. `ledger` is that of `before`; `game` the game that was being played."""
    if not isinstance(before, Set) or not isinstance(after, Set):
        assert isinstance(before, Hand)
        assert isinstance(after, Hand)
        return _of_hand(before, after, None)
    old, new = before.entries, after.entries
    at = next((at for at, pair in enumerate(zip(old, new)) if pair[0] != pair[1]), min(len(old), len(new)))
    if at < len(old) and ledger is not None:
        game = ledger.games[at].number
    if at == len(old) == len(new):
        return TakenBack("note", None)
    if at >= len(new):
        return _gone(old[-1], game)
    if at >= len(old):
        return TakenBack("other", game)
    return _of_entry(old[at], new[at], game)


def _gone(entry: Entry, game: int | None) -> TakenBack:
    if isinstance(entry, Hand):
        cards = (entry.turned,) if entry.turned is not None else ()
        return TakenBack("game" if entry.tricks else "start", game, 0, cards)
    return TakenBack("void" if isinstance(entry, Void) else "tally", game)


def _of_entry(old: Entry, new: Entry, game: int | None) -> TakenBack:
    if isinstance(old, Hand) and isinstance(new, Hand):
        return _of_hand(old, new, game)
    if isinstance(old, Tally) and isinstance(new, Tally):
        if old.figures != new.figures:
            return TakenBack("tally", game)
        return TakenBack("note" if old.note != new.note else "ruling", game)
    return _gone(old, game)


def _of_hand(old: Hand, new: Hand, game: int | None) -> TakenBack:
    if old.note != new.note:
        return TakenBack("note", game)
    if old.rulings != new.rulings:
        return TakenBack("ruling", game)
    if len(old.tricks) > len(new.tricks):
        return TakenBack("trick", game, len(old.tricks), old.tricks[-1].cards)
    if (old.turned, old.trump) != (new.turned, new.trump):
        return TakenBack("start", game, 0, (old.turned,) if old.turned is not None else ())
    number = next((at for at, pair in enumerate(zip(old.tricks, new.tricks), 1) if pair[0] != pair[1]), 0)
    return TakenBack("correction" if number else "other", game, number, new.tricks[number - 1].cards)
