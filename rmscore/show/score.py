"""The score of a hand as people read it: the tricks, the bank, the four players, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rmscore.cards import Card
from rmscore.findings import Finding
from rmscore.records import Ruling
from rmscore.ruleset import Ruleset
from rmscore.scoring import RulingAward, Score
from rmscore.show.findings import named
from rmscore.show.terminal import Cell, Column, Look, fitted, pad, stubs, table, width, wrap
from rmscore.show.words import MOST, _, card, counted, labelled, listed, n_, suit, visible, written

if TYPE_CHECKING:
    from rmscore.files import Document
    from rmscore.tally import TallyScore


_MOST = 4
"""Findings that the line of a disputed hand names at most."""
_BESIDE_NAMES = 42
"""Columns of the table of tricks, without the two that have names."""


def hand(
    title: str,
    score: Score,
    findings: Sequence[Finding],
    look: Look,
    explain: bool = False,
    seat: int | None = None,
) -> str:
    """The whole score of one hand. `explain` adds where each point came from, for `seat` or for everybody."""
    parts = [heading(title, score, findings, look), tricks(score, look), bank(score, look)]
    parts += [figures(score, players(score), score.play.ruleset, look), verdict(score, findings, look)]
    if explain:
        from rmscore.show.explain import explained

        seats = range(len(score.play.hand.players)) if seat is None else (seat,)
        parts += [explained(score, one, look) for one in seats]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def title(document: Document) -> str:
    """How a record is called: its file, and its number where the file holds several."""
    name = _("standard input") if document.path == "-" else visible(document.path)
    return name if document.number == 1 else _("{file}, record {n}").format(file=name, n=document.number)


def players(score: Score) -> list[str]:
    """The players' names, safe to print."""
    return [visible(name) for name in score.play.hand.players]


# --- the heading ------------------------------------------------------------------------------------


def heading(title: str, score: Score, findings: Sequence[Finding], look: Look) -> list[str]:
    """Which hand this is, under which rules, and whether its score stands."""
    play = score.play
    record = play.hand
    faults = [finding for finding in findings if finding.disputes]
    lines = wrap(title, look.width, "", "  ")
    lines = [look.paint(line, "bold") for line in lines]
    about = [written(text) for text in (record.date, record.place) if text]
    about.append(_("rules: {name}").format(name=visible(play.ruleset.name)))
    lines += wrap(", ".join(about), look.width)
    dealt = _("{player} dealt").format(player=visible(record.players[record.dealer]))
    turned = f"{dealt}; {trump(score, look.cards)}"
    lines += [look.paint(line, "cards") for line in wrap(turned, look.width)]
    if record.note:
        lines += wrap(written(record.note), look.width)
    if faults:
        says = _("DISPUTED: {findings}. The score is as played.").format(findings=disputed_by(faults))
        lines += [look.paint(line, "fault") for line in wrap(says, look.width, "", "  ")]
    if not play.finished:
        done = n_("{n} trick", "{n} tricks", sum(trick.winner is not None for trick in play.tricks))
        says = _("UNFINISHED: {done} of {all}. The score is as far as played.").format(
            done=done, all=play.ruleset.tricks
        )
        lines += [look.paint(line, "note") for line in wrap(says, look.width, "", "  ")]
    return lines


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


def tricks(score: Score, look: Look) -> list[str]:
    """Every trick: who led, the cards in order of play, who took it and what it scored."""
    play = score.play
    names = players(score)
    if look.width:
        # Beside the name of the winner a narrow terminal has room for the number and the cards alone.
        room = max((look.width - _BESIDE_NAMES) // 2, min(look.width - 30, 12))
        names = stubs(names, [room] * len(names))
    taken = [score.by_taking(seat) for seat in range(len(names))]
    head = [
        Column("", right=True),
        Column(_("led by"), spare=2),
        Column(_("cards, [winner's]")),
        Column(_("taken by")),
        Column(_("points"), right=True, spare=1),
    ]
    rows = []
    for trick in play.tricks:
        best = None if trick.winner is None else (trick.winner - trick.leader) % len(names)
        points = "" if trick.winner is None else str(taken[trick.winner].get(trick.number, 0))
        rows.append(
            [
                Cell(str(trick.number)),
                Cell(names[trick.leader]),
                Cell(_row_of_cards(trick.cards, best, look), "cards"),
                Cell(_("(open)") if trick.winner is None else names[trick.winner]),
                Cell(points),
            ]
        )
    return table(head, rows, look, indent=1) if rows else []


def _row_of_cards(cards: Sequence[Card], best: int | None, look: Look) -> str:
    shown = [card(one, look.cards) for one in cards]
    cells = [f"[{text}]" if position == best else f" {text} " for position, text in enumerate(shown)]
    return "".join(pad(cell, 6) for cell in cells).rstrip()


def bank(score: Score, look: Look) -> list[str]:
    """The bank's cards, who takes it and what for, or why nobody does."""
    play, rules = score.play, score.play.ruleset
    if not rules.bank_size:
        return []
    names = players(score)
    if not play.finished:
        return [" " + _("Bank: counted after the last trick")]
    if play.taker is not None:
        won = n_("{n} trick", "{n} tricks", score.tricks[play.taker])
        says = _("{player} takes it with {tricks}").format(player=names[play.taker], tricks=won)
        tied = [seat for seat, taken in enumerate(score.tricks) if taken == score.tricks[play.taker]]
        if len(tied) > 1:
            first = _("the first to reach that number")
            last = _("the last to take a trick among those tied")
            says += ", " + (first if rules.bank.tie == "first" else last)
        says += ": " + _bank_worth(score, play.taker)
    else:
        most = max(score.tricks)
        tie = listed([name for name, taken in zip(names, score.tricks) if taken == most])
        says = n_(
            "nobody takes it: {players} tie with {n} trick",
            "nobody takes it: {players} tie with {n} tricks",
            most,
        ).format(players=tie)
    shown = " ".join(card(one, look.cards) for one in play.bank) if play.bank else ""
    start = _("Bank: {cards}").format(cards=shown) if shown else _("Bank: its cards are not known")
    lines = [look.paint(line, "cards") for line in wrap(start, look.width, " ", "   ")]
    return [*lines, *wrap(says, look.width, "   ", "     ")]


def _bank_worth(score: Score, seat: int) -> str:
    keys = score.play.ruleset.bank
    if not keys.points:
        return _("no points, its cards count for bonuses") if keys.bonuses else _("it counts for nothing")
    points = n_("{n} point", "{n} points", score.by_taking(seat).get(None, 0))
    return points if keys.bonuses else _("{points}, its cards count for no bonus").format(points=points)


# --- the players ------------------------------------------------------------------------------------


def figures(score: Score | TallyScore, names: Sequence[str], ruleset: Ruleset, look: Look) -> list[str]:
    """The four players side by side: tricks, points in play, each bonus with its count, rulings, total."""
    rows = _figures(score, ruleset, counts=True)
    room = _room(rows, look)
    if room is not None and sum(_widths(rows)) > room:
        rows = _figures(score, ruleset, counts=False)
        room = _room(rows, look)
    head = [Column(""), *(Column(name, right=True) for name in fitted(names, _widths(rows), room))]
    body = [[Cell(text) for text in row] for row in rows[:-1]]
    body.append([Cell(text, "best" if text.startswith("*") else "bold") for text in rows[-1]])
    return table(head, body, look, indent=1)


def _room(rows: Sequence[Sequence[str]], look: Look) -> int | None:
    """Columns for all players together, beside the labels and what is between them."""
    if not look.width:
        return None
    return look.width - 1 - max(width(row[0]) for row in rows) - 2 * (len(rows[0]) - 1)


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """How wide the figures of each player are."""
    return [max(width(row[at]) for row in rows) for at in range(1, len(rows[0]))]


def _figures(score: Score | TallyScore, ruleset: Ruleset, counts: bool) -> list[list[str]]:
    """The rows of the table, the totals last and the highest of them marked."""
    seats = range(len(score.tricks))
    rows = [
        [_("tricks"), *(str(score.tricks[seat]) for seat in seats)],
        [_("in-play points"), *(str(score.points(seat)) for seat in seats)],
    ]
    paid = [score.bonuses(seat) for seat in seats]
    widest = max((len(str(points)) for one in paid for points in one.values()), default=1)
    for ladder in ruleset.ladders:
        row = [_("bonus: {ladder}").format(ladder=counted(ladder))]
        for seat in seats:
            points = str(paid[seat].get(ladder, "-"))
            count = score.counts[seat].get(ladder, 0)
            row.append(f"({count}) {points:>{widest}}" if counts else points)
        rows.append(row)
    if score.rulings:
        rows.append([_("rulings"), *(str(score.ruled(seat)) for seat in seats)])
    totals = [score.total(seat) for seat in seats]
    rows.append([_("total"), *(f"*{total}" if total == max(totals) else str(total) for total in totals)])
    return rows


def verdict(score: Score, findings: Sequence[Finding], look: Look) -> list[str]:
    """Who has the most, in one sentence, and what the table ruled."""
    names = players(score)
    totals = [score.total(seat) for seat in range(len(names))]
    best = [names[seat] for seat, total in enumerate(totals) if total == max(totals)]
    lines = rulings(score.rulings, names, look)
    said = {
        (False, False): _("{players}: the highest total, {total}."),
        (False, True): _("{players}: the highest total as played, {total}."),
        (True, False): _("{players}: the highest total so far, {total}."),
        (True, True): _("{players}: the highest total so far as played, {total}."),
    }[not score.play.finished, any(finding.disputes for finding in findings)]
    return lines + wrap("* " + said.format(players=listed(best), total=max(totals)), look.width, "", "  ")


def rulings(awards: Sequence[RulingAward], names: Sequence[str], look: Look) -> list[str]:
    """What the table gave and took, and why."""
    lines: list[str] = []
    for seat, ruling, points in awards[:MOST]:
        says = _("Ruling: {player} {points:+}, {why}.")
        why = reason_of(ruling)
        if not why:
            says = _("Ruling: {player} {points:+}.")
        elif not points and ruling.points is None:
            says = _("Ruling: {player}, {why}.")
        says = says.format(player=names[seat], points=points, why=why)
        lines += wrap(says, look.width, "", "  ")
    return lines + more_rulings(len(awards))


def more_rulings(count: int) -> list[str]:
    """The line that stands for those of `count` rulings that are not shown."""
    more = count - MOST
    return [n_("and {n} more ruling", "and {n} more rulings", more)] if more > 0 else []


def reason_of(ruling: Ruling) -> str:
    """Why the table ruled so: in its own words, else the fault."""
    return written(ruling.why) or (labelled(ruling.fault) if ruling.fault else "")
