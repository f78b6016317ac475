"""A hand or set file as the journal of a table: every change is on disk before it is a fact.

A change edits the file's text, is read back and compared with the record it is meant to give, and only
then takes the file's place. Nothing is ever written over what somebody else wrote meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as changed

from rmscore.files import edits, written
from rmscore.files.fields import is_blank
from rmscore.files.journal_file import JournalError, JournalFile
from rmscore.files.source import Source
from rmscore.findings import Part
from rmscore.records import Entry, Hand, Ruling, Set, Tally, Trick

__all__ = ["Journal", "JournalError"]


class Journal(JournalFile):
    """An open hand or set file, locked until it is closed. Every change may raise JournalError."""

    # --- changes ------------------------------------------------------------------------------------

    def start_file(self, hand: Hand) -> None:
        """Write the turned card, or the trump suit, of the hand that the file is."""
        assert isinstance(self.record, Hand)
        text = self.document.source.text
        for key, value in written.start(hand, self.ruleset).items():
            text = edits.put(self._source_of(text), (key,), value)
        self._change(text, hand)

    def add_entry(self, entry: Entry, dealer: int | None = None) -> None:
        """Add an entry to the set. `dealer`: the dealer to be named in it, where that is to be written."""
        assert isinstance(self.record, Set)
        players = self.record.players
        value = written.entry(entry, players, self.ruleset, dealer)
        self._edit("append", ("hands",), value, changed(self.record, entries=(*self.record.entries, entry)))

    def add_trick(self, trick: Trick, at: Part | None = None) -> None:
        """Add a trick to the hand at `at`, which is `()` or `("hands", n)`; else to the last one."""
        at = self.last() if at is None else at
        hand = self.hand_at(at)
        value = written.trick(trick, hand.players)
        new = changed(hand, tricks=(*hand.tricks, trick))
        self._edit("append", (*at, "tricks"), value, self._with(at, new))

    def correct_trick(self, at: Part, number: int, trick: Trick) -> None:
        """Write other cards for a trick (from 1) of the hand at `at`."""
        hand = self.hand_at(at)
        part: Part = (*at, "tricks", number)
        new = changed(hand, tricks=(*hand.tricks[: number - 1], trick, *hand.tricks[number:]))
        named = trick[1:] == hand.tricks[number - 1][1:]
        for key in ("cards", None if trick.lead is None else hand.players[trick.lead]):
            if named and key and edits.find(self.document.source, (*part, key)) is not None:
                self._edit("replace", (*part, key), written.cards(trick.cards), self._with(at, new))
                return
        self._edit("replace", part, written.trick(trick, hand.players), self._with(at, new))

    def replace_entry(self, entry: Entry, at: Part | None = None) -> None:
        """Write another entry in the place of the one at `at`, else of the last one."""
        assert isinstance(self.record, Set)
        at = self.last() if at is None else at
        stated = entry.dealer if isinstance(entry, Tally) else None
        value = written.entry(entry, self.record.players, self.ruleset, stated)
        self._edit("replace", at, value, self._with(at, entry))

    def add_ruling(self, at: Part, ruling: Ruling) -> None:
        """Add a ruling to the hand or tally at `at`."""
        value = written.ruling(ruling, self.sitting(self.entry_at(at)))
        new = _with_rulings(self.entry_at(at), lambda rulings: (*rulings, ruling))
        self._edit("append", (*at, "rulings"), value, self._with(at, new))

    def remove_ruling(self, at: Part, number: int) -> None:
        """Take a ruling (from 1) out of the hand or tally at `at`."""
        new = _with_rulings(self.entry_at(at), lambda old: (*old[: number - 1], *old[number:]))
        self._edit("remove", (*at, "rulings", number), None, self._with(at, new))

    def write_note(self, at: Part, note: str) -> None:
        """Write the note of the hand or tally at `at`, or with `()` that of the whole record."""
        if not at:
            self._edit("put", ("note",), note, changed(self.record, note=note))
            return
        entry = self.entry_at(at)
        new = changed(entry, note=note) if isinstance(entry, Hand) else entry._replace(note=note)
        self._edit("put", (*at, "note"), note, self._with(at, new))

    def take_back(self) -> bool:
        """Undo the last step made since the file was read: the text is again what it was, byte for byte.

        Where there is none left, take out what the record holds last. False: it holds nothing more.
        """
        if self._past:
            text, record = self._past[-1]
            self._change(text, record, remember=False)
            self._past.pop()
            return True
        at = self.last()
        if at == ("hands", 0):
            return False
        entry = self.record.entries[-1] if isinstance(self.record, Set) else self.record
        part: Part | None = None
        if not isinstance(entry, Hand | Tally) or self.is_elsewhere(at):
            part = at
        elif entry.rulings and (isinstance(entry, Tally) or len(entry.tricks) >= self.ruleset.tricks):
            part, new = (
                (*at, "rulings", len(entry.rulings)),
                _with_rulings(entry, lambda rulings: rulings[:-1]),
            )
        elif isinstance(entry, Hand) and entry.tricks:
            part, new = (*at, "tricks", len(entry.tricks)), changed(entry, tricks=entry.tricks[:-1])
        elif at:
            part = at
        if part is None:
            return self._take_start()
        if part == at:
            assert isinstance(self.record, Set)
            expected: Hand | Set = changed(self.record, entries=self.record.entries[:-1])
        else:
            expected = self._with(at, new)
        self._edit("remove", part, None, expected, remember=False)
        return True

    def _take_start(self) -> bool:
        """Take back the turned card of a hand in a file of its own."""
        assert isinstance(self.record, Hand)
        text = self.document.source.text
        for key in ("turned", "trump"):
            if edits.find(self._source_of(text), (key,)) is not None:
                text = edits.clear(self._source_of(text), (key,))
        if text == self.document.source.text:
            return False
        self._change(text, changed(self.record, turned=None, trump=None), remember=False)
        return True

    def is_begun(self) -> bool:
        """Whether the hand that the file is says what was turned, or what is trump, or that nothing is."""
        nodes = (edits.find(self.document.source, (key,)) for key in ("turned", "trump"))
        return any(node is not None and not is_blank(node) for node in nodes)

    # --- parts of the record ------------------------------------------------------------------------

    def last(self) -> Part:
        """Where the hand stands that is being played, or was played last."""
        return ("hands", len(self.record.entries)) if isinstance(self.record, Set) else ()

    def entry_at(self, at: Part) -> Hand | Tally:
        """The hand or tally at `at`."""
        entry = self.record.entries[int(at[1]) - 1] if isinstance(self.record, Set) else self.record
        assert isinstance(entry, Hand | Tally)
        return entry

    def hand_at(self, at: Part) -> Hand:
        """The hand at `at`."""
        entry = self.entry_at(at)
        assert isinstance(entry, Hand)
        return entry

    def sitting(self, entry: Hand | Tally) -> tuple[str, ...]:
        """Who sat at the table in a game of the record."""
        return self.record.sitting(entry) if isinstance(self.record, Set) else self.record.players

    def is_elsewhere(self, at: Part) -> bool:
        """Whether the entry at `at` stands in a file of its own."""
        return bool(at) and edits.find(self.document.source, (*at, "file")) is not None

    def _with(self, at: Part, entry: Entry) -> Hand | Set:
        if not isinstance(self.record, Set):
            assert isinstance(entry, Hand)
            return entry
        entries = list(self.record.entries)
        entries[int(at[1]) - 1] = entry
        return changed(self.record, entries=tuple(entries))

    # --- writing ------------------------------------------------------------------------------------

    def _source_of(self, text: str) -> Source:
        return self._read(text).source

    def _edit(
        self, how: str, part: Part, value: written.Value | None, expected: Hand | Set, remember: bool = True
    ) -> None:
        source = self.document.source
        try:
            if how == "remove":
                text = edits.remove(source, part)
            else:
                assert value is not None
                text = getattr(edits, how)(source, part, value)
        except edits.LayoutError:
            raise JournalError("layout", self.document) from None
        self._change(text, expected, remember)


def _with_rulings(
    entry: Hand | Tally, new: Callable[[tuple[Ruling, ...]], tuple[Ruling, ...]]
) -> Hand | Tally:
    if isinstance(entry, Hand):
        return changed(entry, rulings=new(entry.rulings))
    return entry._replace(rulings=new(entry.rulings))
