"""Lines that mend an entry: another card, an answer to the question it raised, the trick again."""

from __future__ import annotations

from rmscore.files.notation import CardText
from rmscore.ruleset import PLAYERS
from rmscore.session.entries import Entry, Pending
from rmscore.session.lines import read_line, trick_named, with_card
from rmscore.session.replies import AskCard, Dropped, refused
from rmscore.session.tricks import Entering, Replies, corrected, is_card


class Mending(Entering):
    """Takes tricks, and what is typed after one that was refused or is in question."""

    def answers(self, text: str) -> bool:
        """Whether a line is about the entry that waits, and not the next one."""
        if self.asked is not None:
            return is_card(read_line(text))
        pending = self.pending[-1]
        named = trick_named(text)
        if named is not None and named.cards is not None:
            return True
        if pending.question is not None and text.partition(" ")[0] in ("1", "2", "3"):
            return True
        _lead, start = self.leader(text, self.hand_of(pending.entry).players)
        typed = read_line(text[max(start, 0) :])
        return is_card(typed) or self._with_begun(pending, text) is not None or pending.is_typed_again(typed)

    def mend(self, line: str) -> Replies | None:
        """A line that mends the entry that waits; None where it is something else."""
        text = line.strip()
        if self.asked is not None:
            return self._take_asked(text)
        pending = self.pending[-1]
        if pending.question is not None:
            digit, _, rest = text.partition(" ")
            if digit in ("1", "2", "3"):
                return self._answer(line, digit, rest.strip())
        if is_card(read_line(text)):
            if len(pending.tokens) > PLAYERS:
                return None
            if pending.card is None:
                return refused(line, "which-card")
            return self._replace(pending, pending.card, text)
        return self._typed_again(pending, line)

    def replace_card(self, line: str, number: int, token: str) -> Replies:
        """`3=Kh`: another third card in the entry that waits."""
        pending = self.pending[-1]
        if not 1 <= number <= len(pending.tokens):
            return refused(line, "no-such-card")
        return self._replace(pending, number - 1, token)

    def _typed_again(self, pending: Pending, line: str) -> Replies | None:
        """The whole trick again, where the leader may be named before it."""
        begun = self._with_begun(pending, line)
        if begun is not None:
            return self.attempt(begun)
        players = self.hand_of(pending.entry).players
        lead, start = self.leader(line, players)
        typed = read_line(line[max(start, 0) :])
        if len(typed) < 2 or not any(one.card for one in typed):
            return None
        if start < 0:
            return self._unknown(line, 0, players)
        if not pending.is_typed_again(typed):
            return refused(line, "another-trick", open=pending.entry.line.strip())
        if lead is None and pending.entry.at is not None:
            lead = pending.entry.lead
        return self.attempt(pending.entry._replace(line=line, lead=lead, start=start))

    def _with_begun(self, pending: Pending, line: str) -> Entry | None:
        """The entry, where a trick half written in the file waits and these are the cards that it lacks."""
        entry, begun = pending.entry, self.state.begun_trick()
        if not begun or self.state.play is None:
            return None
        if (entry.at, entry.number) != (self.state.at, len(self.state.play.hand.tricks)):
            return None
        whole = " ".join([*map(str, begun), line.strip()])
        typed: list[CardText] = read_line(line)
        if len(typed) + len(begun) != PLAYERS or not any(one.card for one in typed):
            return None
        return entry._replace(line=whole, start=0)

    def _replace(self, pending: Pending, index: int, token: str) -> Replies:
        return self.attempt(pending.entry._replace(line=with_card(pending.tokens, index, token), start=0))

    def _answer(self, line: str, digit: str, more: str) -> Replies:
        """Which entry is the slip: 1, this one; 2, the earlier one; 3, neither: it happened."""
        pending = self.pending[-1]
        question = pending.question
        assert question is not None
        if digit == "3":
            return self.attempt(pending.entry, keep=True)
        if digit == "2" and question.earlier is None:
            return refused(line, "no-such-answer")
        if digit == "2" and question.earlier is not None:
            _, trick, index = question.earlier
            self.asked = AskCard(question.play, int(trick), int(index) - 1)
            found = self._take_asked(more) if more else None
            return found if found is not None else [self.asked]
        if more and pending.card is not None and is_card(read_line(more)):
            return self._replace(pending, pending.card, more)
        if more:
            return self._typed_again(pending, more) or refused(line, "no-such-answer")
        if pending.card is None:
            self.pending.pop()
            return [Dropped()]
        self.pending[-1] = pending._replace(question=None)
        return [AskCard(question.play, question.number, pending.card)]

    def _take_asked(self, text: str) -> Replies | None:
        """The right card for an earlier trick."""
        assert self.asked is not None
        if not is_card(read_line(text)):
            return None
        number, index = self.asked.trick, self.asked.place
        at = self.pending[-1].entry.at or self.state.at
        old = self.state.journal.hand_at(at).tricks[number - 1]
        return self.attempt(Entry(corrected(old, index, text), old.lead, at, number))
