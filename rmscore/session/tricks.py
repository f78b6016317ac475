"""Tricks as they are typed: accepted, refused, in question, mended card by card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace as changed

from rmscore import catalogue
from rmscore.cards import Card
from rmscore.files.journal import JournalError
from rmscore.files.notation import CardText
from rmscore.findings import Finding
from rmscore.names import seats_begun
from rmscore.play import Play, follow
from rmscore.records import Hand, Trick
from rmscore.referee import judge
from rmscore.ruleset import PLAYERS
from rmscore.scoring import score
from rmscore.session.entries import Entry, Pending, question_about
from rmscore.session.lines import read_line, with_card
from rmscore.session.replies import (
    AskCard,
    Await,
    Corrected,
    Idle,
    Problem,
    Refused,
    Reply,
    SetOver,
    Taken,
    Tricks,
    nobody,
    refused,
)
from rmscore.session.state import State
from rmscore.verdict import verdict

Replies = list[Reply]


class Entering:
    """Takes tricks. Those that wait to be mended are kept, the latest last."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.pending: list[Pending] = []
        self.asked: AskCard | None = None  # the card of an earlier trick that is waited for

    def forget(self) -> None:
        """Give up what waits, the latest first."""
        if self.asked is not None:
            self.asked = None
        else:
            self.pending.pop()

    def open_question(self) -> Replies:
        """What the scribe was asked last, and has not answered."""
        if self.asked is not None:
            return [self.asked]
        question = self.pending[-1].question if self.pending else None
        return [] if question is None else [question]

    def fits(self, entry: Entry) -> bool:
        """Whether there is a place for the entry, now that somebody else changed the file."""
        if entry.at is None:
            return self.state.waits_for().what == "trick" and not self.state.begun_trick()
        at = next((at for at, hand in self.state.hands() if at == entry.at), None)
        return at is not None and entry.number <= len(self.state.journal.hand_at(at).tricks)

    def waits_for(self) -> Await | None:
        """What the next line is to be, where an entry waits to be mended."""
        if self.asked is not None:
            trick = self.asked.play.tricks[self.asked.trick - 1]
            return Await("card", trick=trick.number, seat=trick.seat(self.asked.place))
        if not self.pending:
            return None
        pending = self.pending[-1]
        if pending.question is not None:
            return Await("choice")
        return Await("mended" if len(pending.tokens) <= PLAYERS else "retyped")

    # --- entries ------------------------------------------------------------------------------------

    def next_trick(self, line: str, waits: Await) -> Replies:
        """The next trick, with the leader's name before it where the scribe writes one."""
        lead, start = self.leader(line, self.state.players)
        if start < 0:
            return self._unknown(line, 0, self.state.players)
        if not waits.cards:
            return self.attempt(Entry(line, lead, start=start))
        assert self.state.play is not None
        begun = " ".join(map(str, waits.cards)) + " " + line[start:].strip()
        if len(read_line(begun)) <= PLAYERS:
            line, start = begun, 0
        lead = self.state.play.hand.tricks[waits.trick - 1].lead if lead is None else lead
        return self.attempt(Entry(line, lead, self.state.at, waits.trick, start))

    def leader(self, line: str, players: tuple[str, ...], start: int = 0) -> tuple[int | None, int]:
        """The leader named before the cards, and where they begin; -1 where that is none of `players`."""
        head, colon, _ = line[start:].partition(":")
        if not colon:
            return None, start
        seats, left = seats_begun(head.strip(), players)
        if len(seats) != 1 or left:
            return None, -1
        return seats[0], start + len(head) + 1

    def _unknown(self, line: str, start: int, players: tuple[str, ...]) -> Replies:
        end = line.index(":", start)
        seats, left = seats_begun(line[start:end].strip(), players)
        return nobody(line, (start, end), () if left else seats, players)

    def named(
        self, line: str, game: int | None, number: int | None, card: int | None, text: str | None
    ) -> Replies:
        """A trick to be shown, or other cards for it."""
        found = self.state.hand_of(game)
        if found is None:
            played = self.state.ledger is not None and self.state.ledger.games
            return refused(line, "no-such-game" if game or played else "no-hand")
        at, hand = found
        lacks = text is not None and card is None and self._lacks(hand)
        if number is not None and not 1 <= number <= len(hand.tricks) + lacks:
            return refused(line, "no-such-trick", tricks=len(hand.tricks))
        if text is None or number is None:
            shown = self.state.game_at(at) if game else None
            return [Tricks(score(follow(hand, self.state.ruleset)), shown, number)]
        if self.state.journal.is_elsewhere(at):
            return refused(line, "elsewhere")
        if not at and self.state.waits_for().what == "start":
            return refused(line, "start")
        old = hand.tricks[number - 1] if number <= len(hand.tricks) else Trick(())
        if card is None:
            first = line.rstrip().rindex(text) if text else len(line)
            lead, start = self.leader(line, hand.players, first)
            if start < 0:
                return self._unknown(line, first, hand.players)
            return self.attempt(Entry(line, old.lead if lead is None else lead, at, number, start))
        if not 1 <= card <= len(old.cards):
            return refused(line, "no-such-card")
        if not is_card(read_line(text)):
            return refused(line, "wants-card", (len(line) - len(text), len(line)))
        return self.attempt(Entry(corrected(old, card - 1, text.strip()), old.lead, at, number))

    def _lacks(self, hand: Hand) -> bool:
        """Whether the hand has room for one more trick, after those that have all their cards."""
        whole = not hand.tricks or len(hand.tricks[-1].cards) == PLAYERS
        return whole and len(hand.tricks) < self.state.ruleset.tricks

    def attempt(self, entry: Entry, keep: bool = False) -> Replies:
        """Put an entry into the journal, unless something is wrong with it. `keep`: it happened so.

        A card that was asked for is not asked for any more: this answers the question, or raises another.
        """
        self.asked = None
        typed = entry.cards
        tokens = tuple([entry.line[one.start : one.end] for one in typed])
        problems = [Problem(one.start, one.end, one.problem, one.facts) for one in typed if one.problem]
        if problems or len(typed) != PLAYERS:
            index = next((at for at, one in enumerate(typed) if one.problem), len(typed))
            mendable = PLAYERS - 1 <= len(typed) <= PLAYERS
            if mendable or entry.at is not None or len(typed) > PLAYERS:
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
        before = follow(self.hand_of(entry), self.state.ruleset)
        if entry.at is not None and entry.number <= len(before.tricks):
            leader = before.tricks[entry.number - 1].leader
        else:
            leader = self.state.due(before) if entry.lead is None else entry.lead
        player = before.hand.players[(leader + count) % PLAYERS]
        end = len(entry.line.rstrip())
        return Problem(end + 1, end + 2, "too-few-cards", {"count": count, "player": player})

    def _hold(self, pending: Pending) -> None:
        """Keep an entry until it is mended; another try of the same trick takes its place."""
        self._let_go(pending.entry)
        self.pending.append(pending)

    def _let_go(self, entry: Entry) -> None:
        if self.pending and self.pending[-1].entry.trick == entry.trick:
            self.pending.pop()

    def hand_of(self, entry: Entry) -> Hand:
        """The hand that an entry is meant for."""
        if entry.at is not None:
            return self.state.journal.hand_at(entry.at)
        assert self.state.play is not None
        return self.state.play.hand

    def _with(self, entry: Entry, cards: tuple[Card, ...]) -> tuple[Hand, int]:
        """The hand with the entry in it, and the number of its trick."""
        hand = self.hand_of(entry)
        tricks = list(hand.tricks)
        if entry.at is None or entry.number > len(tricks):
            tricks.append(Trick(cards, entry.lead))
            return changed(hand, tricks=tuple(tricks)), len(tricks)
        tricks[entry.number - 1] = tricks[entry.number - 1]._replace(cards=cards, lead=entry.lead)
        return changed(hand, tricks=tuple(tricks)), entry.number

    def _new_faults(self, entry: Entry, play: Play) -> tuple[Finding, ...]:
        """The faults that the play shows and without the entry did not."""
        known = {(one.kind, one.place) for one in judge(follow(self.hand_of(entry), self.state.ruleset))}
        return tuple(one for one in judge(play) if one.is_fault and (one.kind, one.place) not in known)

    def _accept(self, entry: Entry, play: Play, number: int, kept: tuple[Finding, ...]) -> Replies:
        state = self.state
        trick = play.hand.tricks[number - 1]
        before = follow(self.hand_of(entry), state.ruleset)
        is_new = number > len(before.tricks)
        completes = is_new or before.tricks[number - 1].winner is None
        at = state.at if entry.at is None else entry.at
        if is_new:
            state.journal.add_trick(trick, at)
        else:
            state.journal.correct_trick(at, number, trick)
        self._let_go(entry)
        state.refresh()
        found = verdict(play) if play.hand.rulings else kept  # with which of them the table has settled
        kept = tuple([one for one in found if (one.kind, one.place) in {(k.kind, k.place) for k in kept}])
        result: Replies = []
        if completes:
            result.append(Taken(score(play), number, kept, state.game_at(at)))
        else:
            old = before.tricks[number - 1]
            result.append(Corrected(score(play), number, old, kept, state.game_at(at)))
        idle = [one for one in found if one.name == "idle-ruling"]
        if idle:
            known = {one.place for one in verdict(before)}
            idle = [one for one in idle if one.place not in known]
        if idle:
            result.append(Idle(tuple(idle), state.game_to_name(at)))
        if play.finished:
            result.append(state.over(at))
            if state.ledger is not None and state.ledger.finished and not before.finished:
                result.append(SetOver(state.ledger))
        if self.pending:  # the entry that this correction was made for
            again = self.pending.pop()
            try:
                result += self.attempt(again.entry)
            except JournalError as error:
                self.pending.append(again)
                raise Unwritten(result, again.entry, error) from None
        return result


class Unwritten(Exception):
    """An entry was written, and then the one it was made for could not be; that one is kept.

    `replies` say what was written, `line` and `error` what was not.
    """

    def __init__(self, replies: Replies, entry: Entry, error: JournalError) -> None:
        super().__init__(entry.line)
        self.replies = replies
        self.entry = entry
        self.error = error


def is_card(typed: Sequence[CardText]) -> bool:
    """Whether what was typed is one card; it may leave out its suit where it replaces one."""
    return len(typed) == 1 and typed[0].problem in (None, catalogue.LEAD_WITHOUT_SUIT)


def corrected(trick: Trick, index: int, token: str) -> str:
    """The line of a trick with another card at `index`, from 0."""
    return with_card([str(card) for card in trick.cards], index, token)
