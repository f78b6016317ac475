"""A replay in words: what happens at each position, and the whole of a hand trick by trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rmscore.findings import Finding
from rmscore.positions import SUITS, Course, Holding
from rmscore.ruleset import PLAYERS
from rmscore.scoring import CardAward
from rmscore.show import score as shown
from rmscore.show.findings import explanations, first_of_each, message, named, others, proofs, remedy
from rmscore.show.terminal import Look, pad, stubs, width, wrap
from rmscore.show.words import _, card, cards, counted, labelled, n_, visible


class Line(NamedTuple):
    """One thing to be said, and how it is painted; whoever shows it breaks it into lines."""

    text: str
    paint: str = ""


_BOUND = "\u00a0"  # a card and its points stay on one line


def broken(text: str, to: int | None, first: str = "", rest: str = "  ") -> list[str]:
    """`text` broken into lines of `to` columns; a card is not parted from its points."""
    return [line.replace(_BOUND, " ") for line in wrap(text, to, first, rest)]


def events(course: Course, at: int, style: str) -> list[Line]:
    """What happened on coming to a position: the card, who took the trick and what for, the bonuses."""
    place, trick = course.positions[at], course.trick(at)
    if place.end:
        return _ending(course, style)
    if trick is None:
        return [Line(_opening(course, style))]
    lines = [Line(_played(course, at, style))]
    if trick.winner is not None and course.is_whole(at):
        player, why = _name(course, trick.winner), worth(course.awards(at), style)
        lines.append(Line(_("{player} takes it: {why}").format(player=player, why=why), "best"))
    return lines + _changes(course, at)


def earlier(course: Course, at: int) -> list[Line]:
    """Of a whole trick, what was found at its earlier cards, in a few words."""
    place = course.positions[at]
    if place.end or not place.trick or not course.is_whole(at):
        return []
    before = range(course.lead_of(place.trick), at)
    names = [named(finding) for where in before for finding in course.findings_at(where) if finding.is_fault]
    return [Line(_("In this trick: {findings}").format(findings=", ".join(names)), "fault")] if names else []


def _opening(course: Course, style: str) -> str:
    hand = course.play.hand
    dealer, leader = _name(course, hand.dealer), _name(course, (hand.dealer + 1) % PLAYERS)
    if course.play.tricks:
        leader = _name(course, course.play.tricks[0].leader)
    text = _("{player} dealt; {trump}.").format(player=dealer, trump=shown.trump(course.score(0), style))
    return text + " " + _("{player} leads to the first trick.").format(player=leader)


def _played(course: Course, at: int, style: str) -> str:
    trick = course.trick(at)
    assert trick is not None
    if not trick.cards:
        return _("Trick {n}: no card is written.").format(n=trick.number)
    index = len(trick.cards) - 1
    one, led = trick.cards[index], trick.cards[0].suit
    says = {
        "player": _name(course, trick.seat(index)),
        "card": card(one, style),
        "n": trick.number,
        "k": index + 1,
    }
    if index == 0:
        return _("Trick {n}: {player} leads {card}.").format(**says)
    if index >= PLAYERS:
        return _("Trick {n}: one card more, {card}.").format(**says)
    if one.suit is led:
        return _("Trick {n}: {player} plays {card}.").format(**says)
    if one.suit is course.play.trump:
        return _("Trick {n}: {player} plays {card}, a trump.").format(**says)
    return _("Trick {n}: {player} plays {card}, not following suit.").format(**says)


def worth(awards: Sequence[CardAward], style: str) -> str:
    """What a taking scored and from which cards: `13 points = 5♦ 1 + 4♦ 2×2 …`."""
    parts = []
    for award in awards if any(award.points for award in awards) else ():
        points = f"{award.points // 2}×2" if award.doubled and award.points else str(award.points)
        parts.append(f"{card(award.card, style)}{_BOUND}{points}")
    total = n_("{n} point", "{n} points", sum(award.points for award in awards))
    return f"{total} = {' + '.join(parts)}" if parts else total


def _changes(course: Course, at: int) -> list[Line]:
    lines = []
    for change in course.changes(at):
        facts = {
            "player": _name(course, change.seat),
            "count": change.count,
            "ladder": counted(change.ladder),
            "points": change.rung.points if change.rung else 0,
        }
        if change.rung is None:
            lines.append(Line(_("Bonus lost: {player} has {count} {ladder} now.").format(**facts), "note"))
        else:
            says = _("Bonus: {player} has {count} {ladder}, {points} points.").format(**facts)
            lines.append(Line(says, "best"))
    return lines


def _ending(course: Course, style: str) -> list[Line]:
    score = course.score(course.last)
    plain = Look(style)
    lines = [Line(text) for text in shown.verdict(score, course.findings, plain)]
    bank = [line.strip() for line in shown.bank(score, plain)]
    if bank and course.play.finished:
        held, taken = bank
        lines.append(Line(_("Bank: {says}").format(says=taken)))
        lines += [*_bank_worth(course, style), Line(held)]
    if not course.play.finished:
        done = n_("{n} trick", "{n} tricks", course.play.complete)
        says = _("The record ends here, with {done} of {all} won.").format(
            done=done, all=course.play.ruleset.tricks
        )
        lines.append(Line(says, "note"))
    return lines + _changes(course, course.last)


def _bank_worth(course: Course, style: str) -> list[Line]:
    """Which cards of the bank brought its points."""
    awards = course.awards(course.last)
    if not awards:
        return []
    return [Line(f"{_name(course, awards[0].seat)}: {worth(awards, style)}", "best")]


def found(course: Course, at: int, style: str, remedies: bool) -> list[Line]:
    """What is wrong at a position, with its proof, and what can be done where `remedies` are asked for."""
    lines = []
    first, more = first_of_each(course.findings_at(at))
    for finding in first:
        lines += told(finding, style, remedies)
    return lines + [Line(others(name, count)) for name, count in more.items()]


def told(finding: Finding, style: str, remedies: bool) -> list[Line]:
    """One finding in a few lines."""
    name = labelled(finding.name)
    if finding.settled:
        name, paint = _("{name} (settled)").format(name=name), "settled"
    elif finding.is_fault:
        paint = "fault"
    else:
        name, paint = _("{name} (note)").format(name=name), "note"
    lines = [Line(f"{name}: {message(finding, style)}", paint)]
    for _place, says in proofs(finding, style):
        lines += [Line("  " + _("proof: {says}").format(says=says))] if says else []
    if remedies:
        for _reason, says in explanations(finding, style):
            lines.append(Line("  " + _("perhaps: {says}").format(says=says)))
    if remedies and not finding.settled:
        lines.append(Line("  " + _("remedy: {says}").format(says=remedy(finding, style))))
    return lines


def hand_over(hand: Holding) -> str:
    """A hand that is not shown."""
    count = len(hand.cards) + hand.unknown - hand.discards
    return n_("{n} card", "{n} cards", count) if count else ""


def _name(course: Course, seat: int) -> str:
    return visible(course.play.hand.players[seat])


# --- the whole hand ---------------------------------------------------------------------------------


def whole(
    course: Course, title: str, look: Look, trick: int | None = None, hands: bool = True
) -> Iterator[str]:
    """The replay as text, one part after the other; only `trick`, where that is given."""
    score = course.score(course.last)
    yield "\n".join(shown.heading(title, score, course.findings, look))
    if trick is None:
        yield _told(found(course, 0, look.cards, True), look)
        if hands:
            yield _hands(course, 0, _("In hand before the first lead"), look)
    for played in course.play.tricks:
        if trick in (None, played.number):
            if hands and trick is not None:
                says = _("In hand before trick {n}").format(n=trick)
                yield _hands(course, course.lead_of(trick) - 1, says, look)
            yield _trick(course, played.number, look)
    if trick is None:
        parts = [shown.bank(score, look) if course.play.finished else []]
        extra = [*_bank_worth(course, look.cards), *_changes(course, course.last)]
        parts[0] += _lines(extra, look, "   ")
        parts.append(_lines(found(course, course.last, look.cards, True), look))
        parts.append(result(course, look))
        yield "\n\n".join("\n".join(lines) for lines in parts if lines)


def result(course: Course, look: Look) -> list[str]:
    """What the hand came to: the players side by side, and who has the most."""
    score = course.score(course.last)
    figures = shown.figures(score, shown.players(score), course.play.ruleset, look)
    return [*figures, "", *shown.verdict(score, course.findings, look)]


def _trick(course: Course, number: int, look: Look) -> str:
    """One trick: each card with what is wrong with it, who took it and what for, and how all stand."""
    first = course.lead_of(number)
    last = first + max(len(course.play.tricks[number - 1].cards), 1) - 1
    trick = course.trick(last)
    assert trick is not None
    title = _("Trick {n}, led by {player}").format(n=number, player=_name(course, trick.leader))
    lines = [look.paint(title, "bold")]
    names = [_name(course, seat) for seat in range(PLAYERS)]
    room = min(max(width(name) for name in names), 30)
    short = stubs(names, [room] * len(names))
    for index, one in enumerate(trick.cards):
        name = pad(short[trick.seat(index)], room)
        takes = "  " + _("takes it") if trick.winner is not None and index == trick.best else ""
        lines.append(f"  {name}  {pad(card(one, look.cards), 3)}{takes}".rstrip())
        if first + index != last:
            lines += _lines(found(course, first + index, look.cards, True), look, "    ")
    lines += _lines(found(course, last, look.cards, True), look, "    ")
    if trick.winner is not None:
        player, why = names[trick.winner], worth(course.awards(last), look.cards)
        lines += broken(f"{player}: {why}", look.width, "  ", "    ")
    else:
        lines.append("  " + _("(open)"))
    lines += _lines(_changes(course, last), look, "  ")
    return "\n".join([*lines, *_standing(course, last, look)])


def _standing(course: Course, at: int, look: Look) -> list[str]:
    """The running points of all, with the bonuses reached so far."""
    score = course.score(at)
    parts = []
    for seat in range(PLAYERS):
        bonus = sum(score.bonuses(seat).values())
        plus = f"+{bonus}" if bonus else ""
        tricks = n_("{n} trick", "{n} tricks", score.tricks[seat])
        parts.append(f"{_name(course, seat)} {score.points(seat)}{plus} ({tricks})")
    return wrap(_("So far: {players}").format(players=", ".join(parts)), look.width, "  ", "    ")


def _hands(course: Course, at: int, title: str, look: Look) -> str:
    lines = [title]
    names = [_name(course, seat) for seat in range(PLAYERS)]
    room = min(max(width(name) for name in names), 30)
    for name, hand in zip(stubs(names, [room] * len(names)), course.holdings(at)):
        parts = [cards([one for one in hand.cards if one.suit is suit], look.cards) for suit in SUITS]
        if hand.unknown:
            parts.append(n_("{n} card unknown", "{n} cards unknown", hand.unknown))
        if hand.discards:
            parts.append(n_("{n} of these in the bank", "{n} of these in the bank", hand.discards))
        text = "  ".join(part for part in parts if part)
        lines += wrap(text, look.width, f"  {pad(name, room)}  ", " " * (room + 4))
    return "\n".join(lines)


def _told(lines: Sequence[Line], look: Look) -> str:
    return "\n".join(_lines(lines, look))


def _lines(lines: Sequence[Line], look: Look, margin: str = "") -> list[str]:
    texts = []
    for line in lines:
        inner = line.text.lstrip()
        start = margin + " " * (len(line.text) - len(inner))
        texts += [look.paint(text, line.paint) for text in broken(inner, look.width, start, start + "  ")]
    return texts
