"""A replay in words: what happens at each position, and the whole of a hand trick by trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rmscore.findings import Finding
from rmscore.positions import SUITS, Course, Holding
from rmscore.ruleset import PLAYERS
from rmscore.scoring import CardAward
from rmscore.show import score as shown
from rmscore.show.document import Document, Say, Terms, apart, each, heading, say
from rmscore.show.findings import explanations, first_of_each, mark, message, named, others, proofs, remedy
from rmscore.show.words import _, card, cards, counted, n_

_BOUND = "\u00a0"  # a card and its points stay on one line


def events(course: Course, at: int, style: str) -> Document:
    """What happened on coming to a position: the card, who took the trick and what for, the bonuses."""
    place, trick = course.positions[at], course.trick(at)
    if place.end:
        return _ending(course, style)
    if trick is None:
        return say(_opening(course, style))
    lines = say(_played(course, at, style))
    if trick.winner is not None and course.is_whole(at):
        player, why = _name(course, trick.winner), worth(course.awards(at), style)
        lines += _bound(_("{player} takes it: {why}").format(player=player, why=why), "best")
    return lines + _changes(course, at)


def earlier(course: Course, at: int) -> Document:
    """Of a whole trick, what was found at its earlier cards, in a few words."""
    place = course.positions[at]
    if place.end or not place.trick or not course.is_whole(at):
        return []
    before = range(course.lead_of(place.trick), at)
    names = [named(finding) for where in before for finding in course.findings_at(where) if finding.is_fault]
    says = _("In this trick: {findings}").format(findings=", ".join(names))
    return say(says, style="fault") if names else []


def _bound(text: str, tone: str = "") -> Document:
    """A paragraph in which a card is not parted from its points."""
    return [Say((text,), tone, bound=True)]


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


def _changes(course: Course, at: int) -> Document:
    lines: Document = []
    for change in course.changes(at):
        facts = {
            "player": _name(course, change.seat),
            "count": change.count,
            "ladder": counted(change.ladder),
            "points": change.rung.points if change.rung else 0,
        }
        if change.rung is None:
            says = _("Bonus lost: {player} has {count} {ladder} now.")
            lines += say(says.format(**facts), style="note")
        else:
            says = _("Bonus: {player} has {count} {ladder}, {points} points.")
            lines += say(says.format(**facts), style="best")
    return lines


def _ending(course: Course, style: str) -> Document:
    score = course.score(course.last)
    lines = shown.verdict(score, course.findings)
    if course.play.ruleset.bank_size and course.play.finished:
        lines += say(_("Bank: {says}").format(says=shown.taking(score)))
        lines += _bank_worth(course, style)
        lines += say(shown.held(score, style))
    if not course.play.finished:
        done = n_("{n} trick", "{n} tricks", course.play.complete)
        says = _("The record ends here, with {done} of {all} won.")
        lines += say(says.format(done=done, all=course.play.ruleset.tricks), style="note")
    return lines + _changes(course, course.last)


def _bank_worth(course: Course, style: str) -> Document:
    """Which cards of the bank brought its points."""
    awards = course.awards(course.last)
    return _bound(f"{_name(course, awards[0].seat)}: {worth(awards, style)}", "best") if awards else []


def found(course: Course, at: int, style: str, remedies: bool) -> Document:
    """What is wrong at a position, with its proof, and what can be done where `remedies` are asked for."""
    first, more = first_of_each(course.findings_at(at))
    blocks = [block for finding in first for block in told(finding, style, remedies)]
    return blocks + each(others(name, count) for name, count in more.items())


def told(finding: Finding, style: str, remedies: bool) -> Document:
    """One finding in a few lines."""
    tone = "settled" if finding.settled else "fault" if finding.is_fault else "note"
    lines = say(f"{mark(finding)}: {message(finding, style)}", style=tone)
    for _place, says in proofs(finding, style):
        lines += say(_("proof: {says}").format(says=says), indent=2) if says else []
    for _reason, says in explanations(finding, style) if remedies else ():
        lines += say(_("perhaps: {says}").format(says=says), indent=2)
    if remedies and not finding.settled:
        lines += say(_("remedy: {says}").format(says=remedy(finding, style)), indent=2)
    return lines


def hand_over(hand: Holding) -> str:
    """A hand that is not shown."""
    count = len(hand.cards) + hand.unknown - hand.discards
    return n_("{n} card", "{n} cards", count) if count else ""


def _name(course: Course, seat: int) -> str:
    return course.play.hand.players[seat]


# --- the whole hand ---------------------------------------------------------------------------------


def whole(
    course: Course, title: str, style: str, trick: int | None = None, hands: bool = True
) -> Iterator[Document]:
    """The replay as text, one part after the other; only `trick`, where that is given."""
    score = course.score(course.last)
    yield shown.about(title, score, course.findings, style)
    if trick is None:
        yield found(course, 0, style, True)
        if hands:
            yield _hands(course, 0, _("In hand before the first lead"), style)
    for played in course.play.tricks:
        if trick in (None, played.number):
            if hands and trick is not None:
                says = _("In hand before trick {n}").format(n=trick)
                yield _hands(course, course.lead_of(trick) - 1, says, style)
            yield _trick(course, played.number, style)
    if trick is None:
        bank = shown.bank(score, style) if course.play.finished else []
        bank += inside([*_bank_worth(course, style), *_changes(course, course.last)], 3)
        yield apart(bank, found(course, course.last, style, True), result(course))


def inside(document: Document, indent: int) -> Document:
    """Paragraphs moved to the right."""
    return [one._replace(indent=one.indent + indent) if isinstance(one, Say) else one for one in document]


def result(course: Course) -> Document:
    """What the hand came to: the players side by side, and who has the most."""
    score = course.score(course.last)
    figures = shown.figures(score, shown.players(score), course.play.ruleset)
    return apart(figures, shown.verdict(score, course.findings))


def _trick(course: Course, number: int, style: str) -> Document:
    """One trick: each card with what is wrong with it, who took it and what for, and how all stand."""
    first = course.lead_of(number)
    last = first + max(len(course.play.tricks[number - 1].cards), 1) - 1
    trick = course.trick(last)
    assert trick is not None
    names = course.play.hand.players
    lines = heading(_("Trick {n}, led by {player}").format(n=number, player=names[trick.leader]))
    for index, one in enumerate(trick.cards):
        takes = "  " + _("takes it") if trick.winner is not None and index == trick.best else ""
        lines.append(Terms(((names[trick.seat(index)], f"{card(one, style):<3}{takes}"),), names))
        if first + index != last:
            lines += inside(found(course, first + index, style, True), 4)
    lines += inside(found(course, last, style, True), 4)
    if trick.winner is not None:
        player, why = names[trick.winner], worth(course.awards(last), style)
        lines += inside(_bound(f"{player}: {why}"), 2)
    else:
        lines += say(_("(open)"), indent=2)
    return lines + inside(_changes(course, last), 2) + _standing(course, last)


def _standing(course: Course, at: int) -> Document:
    """The running points of all, with the bonuses reached so far."""
    score = course.score(at)
    parts = []
    for seat in range(PLAYERS):
        bonus = sum(score.bonuses(seat).values())
        plus = f"+{bonus}" if bonus else ""
        tricks = n_("{n} trick", "{n} tricks", score.tricks[seat])
        parts.append(f"{_name(course, seat)} {score.points(seat)}{plus} ({tricks})")
    return say(_("So far: {players}").format(players=", ".join(parts)), indent=2)


def _hands(course: Course, at: int, title: str, style: str) -> Document:
    rows = []
    for name, hand in zip(course.play.hand.players, course.holdings(at)):
        parts = [cards([one for one in hand.cards if one.suit is suit], style) for suit in SUITS]
        if hand.unknown:
            parts.append(n_("{n} card unknown", "{n} cards unknown", hand.unknown))
        if hand.discards:
            parts.append(n_("{n} of these in the bank", "{n} of these in the bank", hand.discards))
        rows.append((name, "  ".join(filter(None, parts))))
    return [*say(title), Terms(tuple(rows))]
