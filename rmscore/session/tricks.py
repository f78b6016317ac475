"""Tricks as they are typed: accepted, refused, in question, mended card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed

from rmscore import catalogue
from rmscore.cards import Card
from rmscore.files.journal import JournalError
from rmscore.files.notation import CardText
from rmscore.findings import Finding
from rmscore.play import Play, follow
from rmscore.records import Hand, Trick
from rmscore.referee import judge
from rmscore.ruleset import PLAYERS
from rmscore.scoring import score
from rmscore.session.entries import Entry, Pending, question_about
from rmscore.session.lines import named_first, read_line, with_card
from rmscore.session.replies import (
    AskCard,
    Await,
    Corrected,
    Dropped,
    Problem,
    Refused,
    Reply,
    SetOver,
    Taken,
    Tricks,
    refused,
)
from rmscore.session.state import State

Replies = list[Reply]


class Entering:
    """Takes tricks. Those that wait to be mended are kept, the latest last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.pending: list[Pending] = []
        self.asked: AskCard | None = None  # the card of an earlier trick that is waited for

    def forget(self) -> bool:
        """Give up what waits; whether there was anything."""
        waited = bool(self.pending or self.asked)
        self.pending.clear()
        self.asked = None
        return waited

    def waits_for(self) -> Await | None:
        """What the next line is to be, where an entry waits to be mended."""
        if self.asked is not None:
            trick = self.asked.play.tricks[self.asked.trick - 1]
            return Await("card", trick=trick.number, seat=trick.seat(self.asked.place))
        if not self.pending:
            return None
        return Await("mended" if self.pending[-1].question is None else "choice")

    # --- entries ------------------------------------------------------------------------------------

    def next_trick(self, line: str, waits: Await) -> Replies:
        """The next trick, with the leader's name before it where the scribe writes one."""
        lead, text = None, line
        head, colon, _ = line.partition(":")
        if colon:
            lead, left = named_first(head.strip(), self.state.players)
            if lead is None or left:
                return refused(line, "unknown-player", (0, len(head)), players=self.state.players)
            text = line[len(head) + 1 :]
        if not waits.cards:
            return self.attempt(Entry(line, lead, start=len(line) - len(text)))
        begun = " ".join(map(str, waits.cards)) + " " + text.strip()
        whole = text if len(read_line(begun)) > PLAYERS else begun
        return self.attempt(Entry(whole, at=self.state.at, number=waits.trick))

    def named(
        self, line: str, game: int | None, number: int | None, card: int | None, text: str | None
    ) -> Replies:
        """A trick to be shown, or other cards for it."""
        found = self.state.hand_of(game)
        if found is None:
            return refused(line, "no-such-game" if game else "no-hand")
        at, hand = found
        if number is not None and not 1 <= number <= len(hand.tricks):
            return refused(line, "no-such-trick", tricks=len(hand.tricks))
        if text is None or number is None:
            shown = self.state.game_at(at) if game else None
            return [Tricks(score(follow(hand, self.state.ruleset)), shown, number)]
        if self.state.journal.is_elsewhere(at):
            return refused(line, "elsewhere")
        old = hand.tricks[number - 1]
        if card is None:
            return self.attempt(Entry(line, old.lead, at, number, len(line) - len(text)))
        if not 1 <= card <= len(old.cards):
            return refused(line, "no-such-card")
        if not _is_card(read_line(text)):
            return refused(line, "wants-card", (len(line) - len(text), len(line)))
        return self.attempt(Entry(_with_card(old, card - 1, text.strip()), old.lead, at, number))

    def attempt(self, entry: Entry, keep: bool = False) -> Replies:
        """Put an entry into the journal, unless something is wrong with it. `keep`: it happened so."""
        typed = entry.cards
        tokens = tuple([entry.line[one.start : one.end] for one in typed])
        problems = [Problem(one.start, one.end, one.problem, one.facts) for one in typed if one.problem]
        if problems or len(typed) != PLAYERS:
            index = next((at for at, one in enumerate(typed) if one.problem), len(typed))
            mendable = PLAYERS - 1 <= len(typed) <= PLAYERS
            if mendable or entry.at is not None:
                self._hold(Pending(entry, tokens, index if mendable else None))
            else:
                self._let_go(entry)
            wrong = tuple(problems) or (self._miscounted(entry, typed),)
            return [Refused(entry.line, wrong, mendable)]
        cards = tuple([one.card for one in typed if one.card is not None])
        hand, number = self._with(entry, cards)
        play = follow(hand, self.state.ruleset)
        new = self._new_faults(entry, play)
        if new and not keep:
            question, place = question_about(
                entry.line, new, play, [(one.start, one.end) for one in typed], number
            )
            self._hold(Pending(entry, tokens, place, question))
            return [question]
        return self._accept(entry, play, number, new)

    def _miscounted(self, entry: Entry, typed: Sequence[CardText]) -> Problem:
        count = len(typed)
        if count > PLAYERS:
            return Problem(typed[PLAYERS].start, typed[-1].end, "too-many-cards", {"count": count})
        if count < PLAYERS - 1:
            return Problem(entry.start, len(entry.line), "trick-has-four", {})
        if entry.at is not None:
            leader = follow(self._hand(entry), self.state.ruleset).tricks[entry.number - 1].leader
        elif entry.lead is not None:
            leader = entry.lead
        else:
            leader = self.state.due()
        player = self.state.players[(leader + count) % PLAYERS]
        end = len(entry.line.rstrip())
        return Problem(end + 1, end + 2, "too-few-cards", {"count": count, "player": player})

    def _hold(self, pending: Pending) -> None:
        """Keep an entry until it is mended; another try of the same trick takes its place."""
        self._let_go(pending.entry)
        self.pending.append(pending)

    def _let_go(self, entry: Entry) -> None:
        if self.pending and self.pending[-1].entry.is_same_trick(entry):
            self.pending.pop()

    def _hand(self, entry: Entry) -> Hand:
        if entry.at is not None:
            return self.state.journal.hand_at(entry.at)
        assert self.state.play is not None
        return self.state.play.hand

    def _with(self, entry: Entry, cards: tuple[Card, ...]) -> tuple[Hand, int]:
        """The hand with the entry in it, and the number of its trick."""
        hand = self._hand(entry)
        tricks = list(hand.tricks)
        if entry.at is None:
            tricks.append(Trick(cards, entry.lead))
            return changed(hand, tricks=tuple(tricks)), len(tricks)
        tricks[entry.number - 1] = tricks[entry.number - 1]._replace(cards=cards)
        return changed(hand, tricks=tuple(tricks)), entry.number

    def _new_faults(self, entry: Entry, play: Play) -> tuple[Finding, ...]:
        """The faults that the play shows and without the entry did not."""
        known = {(one.kind, one.place) for one in judge(follow(self._hand(entry), self.state.ruleset))}
        return tuple(one for one in judge(play) if one.is_fault and (one.kind, one.place) not in known)

    def _accept(self, entry: Entry, play: Play, number: int, kept: tuple[Finding, ...]) -> Replies:
        state = self.state
        trick = play.hand.tricks[number - 1]
        before = follow(self._hand(entry), state.ruleset)
        completes = entry.at is None or before.tricks[number - 1].winner is None
        if entry.at is None:
            state.journal.add_trick(trick)
        else:
            state.journal.correct_trick(entry.at, number, trick)
        self._let_go(entry)
        at = state.at if entry.at is None else entry.at
        state.refresh()
        result: Replies = []
        if completes:
            result.append(Taken(score(play), number, kept))
        else:
            result.append(Corrected(score(play), number, before.tricks[number - 1].winner, kept))
        if play.finished:
            result.append(state.over(at))
            if state.ledger is not None and state.ledger.finished and not before.finished:
                result.append(SetOver(state.ledger))
        if self.pending:  # the entry that this correction was made for
            again = self.pending.pop()
            try:
                result += self.attempt(again.entry)
            except JournalError:
                self.pending.append(again)
                raise
        return result

    # --- mending ------------------------------------------------------------------------------------

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
        typed = read_line(text)
        if _is_card(typed):
            if pending.card is None:
                return refused(line, "which-card")
            return self._replace(pending, pending.card, text)
        if len(typed) > 1 and any(one.card for one in typed):
            return self.attempt(pending.entry._replace(line=line, start=0))
        return None

    def replace_card(self, line: str, number: int, token: str) -> Replies:
        """`3=Kh`: another third card in the entry that waits."""
        pending = self.pending[-1]
        if not 1 <= number <= len(pending.tokens):
            return refused(line, "no-such-card")
        return self._replace(pending, number - 1, token)

    def _replace(self, pending: Pending, index: int, token: str) -> Replies:
        return self.attempt(pending.entry._replace(line=with_card(pending.tokens, index, token), start=0))

    def _answer(self, line: str, digit: str, card: str) -> Replies:
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
            found = self._take_asked(card) if card else None
            return found if found is not None else [self.asked]
        if card and pending.card is not None and _is_card(read_line(card)):
            return self._replace(pending, pending.card, card)
        self.pending[-1] = pending._replace(question=None)
        if pending.card is None:
            return [Dropped()]
        return [AskCard(question.play, question.number, pending.card)]

    def _take_asked(self, text: str) -> Replies | None:
        """The right card for an earlier trick."""
        assert self.asked is not None
        if not _is_card(read_line(text)):
            return None
        number, index = self.asked.trick, self.asked.place
        at = self.pending[-1].entry.at or self.state.at
        old = self.state.journal.hand_at(at).tricks[number - 1]
        asked, self.asked = self.asked, None
        try:
            return self.attempt(Entry(_with_card(old, index, text), old.lead, at, number))
        except JournalError:  # the same line will be tried again
            self.asked = asked
            raise


def _is_card(typed: Sequence[CardText]) -> bool:
    """Whether what was typed is one card; it may leave out its suit where it replaces one."""
    return len(typed) == 1 and typed[0].problem in (None, catalogue.LEAD_WITHOUT_SUIT)


def _with_card(trick: Trick, index: int, token: str) -> str:
    return with_card([str(card) for card in trick.cards], index, token)
