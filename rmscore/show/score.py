"""The score of a hand as people read it: the tricks, the bank, the four players, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rmscore.findings import Finding
from rmscore.records import Ruling
from rmscore.ruleset import Ruleset
from rmscore.scoring import RulingAward, Score
from rmscore.show.document import Column, Document, Part, apart, each, either, heading, say, table
from rmscore.show.findings import named
from rmscore.show.words import MOST, _, card, cards, counted, labelled, listed, n_, suit, trick_cards, written

if TYPE_CHECKING:
    from rmscore.files import Document as FileDocument
    from rmscore.tally import TallyScore

_MOST = 4
"""Findings that the line of a disputed hand names at most."""


def hand(
    title: str,
    score: Score,
    findings: Sequence[Finding],
    style: str,
    explain: bool = False,
    seat: int | None = None,
    says: Sequence[str] = (),
) -> Document:
    """The whole score of one hand. `explain` adds where each point came from, for `seat` or for everybody.

    `says` is what else there is to be said of it, as by the set it is played in.
    """
    parts = [about(title, score, findings, style, says), tricks(score, style), bank(score, style)]
    parts += [figures(score, players(score), score.play.ruleset), verdict(score, findings)]
    if explain:
        from rmscore.show.explain import explained

        seats = range(len(score.play.hand.players)) if seat is None else (seat,)
        parts += [explained(score, one, style) for one in seats]
    return apart(*parts)


def title(document: FileDocument) -> str:
    """How a record is called: its file, and its number where the file holds several."""
    name = _("standard input") if document.path == "-" else document.path
    return name if document.number == 1 else _("{file}, record {n}").format(file=name, n=document.number)


def players(score: Score) -> tuple[str, ...]:
    return score.play.hand.players


# --- the heading ------------------------------------------------------------------------------------


def about(
    title: str, score: Score, findings: Sequence[Finding], style: str, says: Sequence[str] = ()
) -> Document:
    """Which hand this is, under which rules, and whether its score stands."""
    record = score.play.hand
    found = heading(title) + say(", ".join(facts(score)), hang=0) + say((deal(score, style), "cards"), hang=0)
    for more in (*says, *([written(record.note)] if record.note else [])):
        found += say(more, hang=0)
    for text, tone in standing(score, findings):
        found += say(text, style=tone)
    return found


def facts(score: Score) -> list[str]:
    """Date, place, rules."""
    record = score.play.hand
    rules = _("rules: {name}").format(name=score.play.ruleset.name)
    return [*(written(text) for text in (record.date, record.place) if text), rules]


def deal(score: Score, style: str) -> str:
    """Who dealt, and what is trump."""
    record = score.play.hand
    dealt = _("{player} dealt").format(player=record.players[record.dealer])
    return f"{dealt}; {trump(score, style)}"


def standing(score: Score, findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    """Why the score may not stand, and the style of that."""
    play = score.play
    if any(finding.disputes for finding in findings):
        says = _("DISPUTED: {findings}. The score is as played.")
        yield says.format(findings=disputed_by(findings)), "fault"
    if not play.finished:
        done = n_("{n} trick", "{n} tricks", sum(trick.winner is not None for trick in play.tricks))
        says = _("UNFINISHED: {done} of {all}. The score is as far as played.")
        yield says.format(done=done, all=play.ruleset.tricks), "note"


def disputed_by(findings: Sequence[Finding]) -> str:
    """The faults in a few words; how many more there are, where they are many."""
    names = dict.fromkeys(named(finding) for finding in findings if finding.disputes)
    return named_in_short(list(names), _MOST)


def named_in_short(names: Sequence[str], most: int) -> str:
    """`a, b, c`; where there are more than `most`, how many more."""
    shown = ", ".join(names[:most])
    if len(names) <= most:
        return shown
    return n_("{shown} and {n} more", "{shown} and {n} more", len(names) - most).format(shown=shown)


def trump(score: Score, style: str) -> str:
    """What was turned and what is trump."""
    hand, rules = score.play.hand, score.play.ruleset
    if hand.turned is not None:
        turned = card(hand.turned, style)
        if hand.trump is None:
            return _("{card} turned, no trump").format(card=turned)
        return _("{card} turned: {suit} are trump").format(card=turned, suit=suit(hand.trump))
    if hand.trump is None or rules.trump == "none":
        return _("no trump")
    return _("{suit} are trump").format(suit=suit(hand.trump))


# --- the tricks and the bank ------------------------------------------------------------------------


def tricks(score: Score, style: str, number: int | None = None) -> Document:
    """Every trick, or one: who led, the cards in order of play, who took it and what it scored."""
    play = score.play
    names = players(score)
    taken = [score.by_taking(seat) for seat in range(len(names))]
    # Beside the name of the winner a narrow terminal has room for the number and the cards alone.
    head = [
        Column("", right=True),
        Column(_("led by"), spare=2, cut=12),
        Column(_("cards, [winner's]")),
        Column(_("taken by"), cut=12),
        Column(_("points"), right=True, spare=1),
    ]
    rows = [
        (
            str(trick.number),
            names[trick.leader],
            (trick_cards(trick.cards, trick.best if trick.winner is not None else None, style, 6), "cards"),
            _("(open)") if trick.winner is None else names[trick.winner],
            "" if trick.winner is None else str(taken[trick.winner].get(trick.number, 0)),
        )
        for trick in play.tricks
        if number in (None, trick.number)
    ]
    return table(head, rows)


def bank(score: Score, style: str) -> Document:
    """The bank's cards, who takes it and what for, or why nobody does."""
    play = score.play
    if not play.ruleset.bank_size:
        return []
    if not play.finished:
        return say(_("Bank: counted after the last trick"), indent=1)
    return say((held(score, style), "cards"), indent=1) + say(taking(score), indent=3)


def held(score: Score, style: str) -> str:
    """The bank's cards."""
    bank = score.play.bank
    return _("Bank: {cards}").format(cards=cards(bank, style)) if bank else _("Bank: its cards are not known")


def taking(score: Score) -> str:
    """Who takes the bank of a finished hand and what for, or why nobody does."""
    play = score.play
    names = players(score)
    if play.taker is None:
        most = max(score.tricks)
        tie = listed([name for name, taken in zip(names, score.tricks) if taken == most])
        return n_(
            "nobody takes it: {players} tie with {n} trick",
            "nobody takes it: {players} tie with {n} tricks",
            most,
        ).format(players=tie)
    won = n_("{n} trick", "{n} tricks", score.tricks[play.taker])
    says = _("{player} takes it with {tricks}").format(player=names[play.taker], tricks=won)
    if score.tricks.count(score.tricks[play.taker]) > 1:
        first = _("the first to reach that number")
        last = _("the last to take a trick among those tied")
        says += ", " + (first if play.ruleset.bank.tie == "first" else last)
    return says + ": " + _bank_worth(score, play.taker)


def _bank_worth(score: Score, seat: int) -> str:
    keys = score.play.ruleset.bank
    if not keys.points:
        return _("no points, its cards count for bonuses") if keys.bonuses else _("it counts for nothing")
    points = n_("{n} point", "{n} points", score.by_taking(seat).get(None, 0))
    return points if keys.bonuses else _("{points}, its cards count for no bonus").format(points=points)


# --- the players ------------------------------------------------------------------------------------


def figures(score: Score | TallyScore, names: Sequence[str], ruleset: Ruleset) -> Document:
    """The four players side by side: tricks, points in play, each bonus with its count, rulings, total."""
    head = [Column(), *(Column(name, right=True, cut=8) for name in names)]
    return either(*(table(head, _figures(score, ruleset, counts)) for counts in (True, False)))


def _figures(score: Score | TallyScore, ruleset: Ruleset, counts: bool) -> list[list[Part]]:
    """The rows of the table, the totals last and the highest of them marked."""
    seats = range(len(score.tricks))
    rows: list[list[Part]] = [
        [_("tricks"), *(str(score.tricks[seat]) for seat in seats)],
        [_("in-play points"), *(str(score.points(seat)) for seat in seats)],
    ]
    paid = [score.bonuses(seat) for seat in seats]
    widest = max((len(str(points)) for one in paid for points in one.values()), default=1)
    for ladder in ruleset.ladders:
        row: list[Part] = [_("bonus: {ladder}").format(ladder=counted(ladder))]
        for seat in seats:
            points = str(paid[seat].get(ladder, "-"))
            count = score.counts[seat].get(ladder, 0)
            row.append(f"({count}) {points:>{widest}}" if counts else points)
        rows.append(row)
    if score.rulings:
        rows.append([_("rulings"), *(str(score.ruled(seat)) for seat in seats)])
    totals = [score.total(seat) for seat in seats]
    best = max(totals)
    last: list[Part] = [(f"*{one}", "best") if one == best else (str(one), "total") for one in totals]
    return [*rows, [(_("total"), "total"), *last]]


def verdict(score: Score, findings: Sequence[Finding]) -> Document:
    """Who has the most, in one sentence, and what the table ruled."""
    return each([*rulings(score.rulings, players(score)), "* " + outcome(score, findings)])


def outcome(score: Score, findings: Sequence[Finding]) -> str:
    """Who has the most."""
    names = players(score)
    totals = [score.total(seat) for seat in range(len(names))]
    best = [names[seat] for seat, total in enumerate(totals) if total == max(totals)]
    said = {
        (False, False): _("{players}: the highest total, {total}."),
        (False, True): _("{players}: the highest total as played, {total}."),
        (True, False): _("{players}: the highest total so far, {total}."),
        (True, True): _("{players}: the highest total so far as played, {total}."),
    }[not score.play.finished, any(finding.disputes for finding in findings)]
    return said.format(players=listed(best), total=max(totals))


def rulings(awards: Sequence[RulingAward], names: Sequence[str]) -> list[str]:
    """What the table gave and took, and why."""
    found = []
    for seat, ruling, points in awards[:MOST]:
        says = _("Ruling: {player} {points:+}, {why}.")
        why = reason_of(ruling)
        if not why:
            says = _("Ruling: {player} {points:+}.")
        elif not points and ruling.points is None:
            says = _("Ruling: {player}, {why}.")
        found.append(says.format(player=names[seat], points=points, why=why))
    return found + more_rulings(len(awards))


def more_rulings(count: int) -> list[str]:
    """The line that stands for those of `count` rulings that are not shown."""
    more = count - MOST
    return [n_("and {n} more ruling", "and {n} more rulings", more)] if more > 0 else []


def reason_of(ruling: Ruling) -> str:
    """Why the table ruled so: in its own words, else the fault."""
    return written(ruling.why) or (labelled(ruling.fault) if ruling.fault else "")
