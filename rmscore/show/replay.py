"""What a hand looks like on the table at one position: a page of text of any size from 60 by 20 cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rmscore.cards import Card, Rank, Suit
from rmscore.cards import card as card_of
from rmscore.play import PlayedTrick
from rmscore.positions import SUITS, Course, Holding
from rmscore.ruleset import PLAYERS
from rmscore.show.canvas import Canvas, Glyphs, fit
from rmscore.show.replay_text import Line, broken, earlier, events, found, hand_over
from rmscore.show.terminal import Look, width, wrap
from rmscore.show.words import _, card, counted, n_, rank, visible

SMALLEST = (60, 20)
"""Columns and rows below which a page only says that it needs more."""

_SIDE = 20  # columns of a seat beside the table
_WIDE = 106  # columns from which the list of tricks stands beside the table
_LIST = 45  # columns of that list


class View(NamedTuple):
    """What is to be seen of a hand, and how it is drawn."""

    course: Course
    at: int  # position, from 0
    seat: int  # at the bottom
    look: Look
    glyphs: Glyphs
    title: str = ""
    hands: bool = True
    notice: str = ""  # instead of what happened here
    keys: str = ""  # the last line


class _Rows(NamedTuple):
    """How many rows each part of a page has."""

    table: int
    says: int
    score: int
    ruled: bool  # lines between the parts
    tall: bool  # each ladder has its own row


def page(view: View, columns: int, rows: int) -> list[str]:
    """The page of one position."""
    if columns < SMALLEST[0] or rows < SMALLEST[1]:
        return _too_small(columns, rows)
    canvas = Canvas(columns, rows)
    plan = _plan(view, rows)
    room = columns - _LIST - 1 if columns >= _WIDE else columns
    _heading(canvas, view)
    _timeline(canvas, view)
    _table(canvas, view, 2, plan.table, room)
    if columns >= _WIDE:
        _list(canvas, view, 2, plan.table, room + 1)
    top = 2 + plan.table
    if plan.ruled:
        canvas.put(top, 0, view.glyphs.line * columns, "dim")
        top += 1
    for line in says(view, columns - 2, plan.says):
        canvas.put(top, 1, line.text, line.paint)
        top += 1
    top = rows - 1 - plan.score
    if plan.ruled:
        canvas.put(top - 1, 0, view.glyphs.line * columns, "dim")
    _score(canvas, view, top, plan)
    canvas.put(rows - 1, 1, fit(view.keys, columns - 2, view.glyphs.dots), "dim")
    return canvas.lines(view.look)


def _too_small(columns: int, rows: int) -> list[str]:
    says = _("The table needs {wide} columns and {high} rows; this window has {columns} and {rows}.").format(
        wide=SMALLEST[0], high=SMALLEST[1], columns=columns, rows=rows
    )
    canvas = Canvas(columns, rows)
    for row, line in enumerate(wrap(says + " " + _("Make it larger, or press q."), max(columns, 1))):
        canvas.put(row, 0, line)
    return canvas.lines(Look())


def _plan(view: View, rows: int) -> _Rows:
    """What is spare goes to the table first, then to what is said, then to the score."""
    ruled, tall = rows >= 28, rows >= 34
    score = 4 + len(view.course.play.ruleset.ladders) if tall else 4 + (rows >= 22)
    says = 3 + (rows >= 25) + (rows >= 28) + (rows >= 34)
    return _Rows(rows - 3 - score - says - 2 * ruled, says, score, ruled, tall)


def says(view: View, columns: int, rows: int) -> list[Line]:
    """What happened here and what is wrong with it, in `rows` lines; where room is short, the latter."""
    if view.notice:
        return [Line(text, "note") for text in wrap(view.notice, columns)][:rows]
    style = view.look.cards
    happened = events(view.course, view.at, style)
    wrong = found(view.course, view.at, style, remedies=False)
    later, before = happened[1:] + wrong, earlier(view.course, view.at)
    choices = [happened + wrong + before, later + before, later, wrong or happened]
    if view.course.at_end(view.at):
        choices = [happened[:1] + wrong + happened[1:]]
    wrapped: list[Line] = []
    for lines in filter(None, choices):
        wrapped = [Line(text, line.paint) for line in lines for text in broken(line.text, columns)]
        if len(wrapped) <= rows:
            return wrapped
    more = " " + view.glyphs.dots + " " + _("(d: all of it)")
    last = fit(wrapped[rows - 1].text, columns - width(more), "")
    return [*wrapped[: rows - 1], Line(last + more, wrapped[rows - 1].paint)]


# --- the first two rows -----------------------------------------------------------------------------


def _heading(canvas: Canvas, view: View) -> None:
    play = view.course.play
    rules = _("rules: {name}").format(name=visible(play.ruleset.name))
    parts = [(trump(view), suit_paint(play.trump)), (rules, "")]
    if any(finding.is_fault for finding in view.course.findings):
        parts.append((_("DISPUTED"), "fault"))
    if not play.finished:
        parts.append((_("UNFINISHED"), "note"))
    room = canvas.width - 2
    if len(parts) > 3 and canvas.width < 80:
        parts.remove((rules, ""))
    length = width(view.glyphs.join.join(text for text, _paint in parts))
    title = fit(view.title, max(room - length - 2, 12), view.glyphs.dots)
    canvas.put(0, 1, title, "bold")
    column = max(canvas.width - 1 - length, width(title) + 3)
    for text, paint in parts:
        column = canvas.put(0, column, text, paint)
        column = canvas.put(0, column, view.glyphs.join if text != parts[-1][0] else "", "dim")


def trump(view: View) -> str:
    """The trump suit, short, with the turned card where its rank counts."""
    play = view.course.play
    turned = play.hand.turned
    if turned is not None and play.ruleset.needs_masthead:
        return _("{card} turned").format(card=card(turned, view.look.cards))
    if play.trump is None:
        return _("no trump")
    return _("trump {suit}").format(suit=suit_mark(play.trump, view.look.cards))


def _timeline(canvas: Canvas, view: View) -> None:
    """Every trick in a row, this one in brackets; ! where something is wrong, + where a bonus came."""
    course = view.course
    place = course.positions[view.at]
    marks: dict[int, str] = {}
    for at in course.bonuses:
        marks[_stage(course, at)] = "+"
    for at in course.found:
        marks[_stage(course, at)] = "!"
    stages = [(0, _("deal")), *((trick.number, str(trick.number)) for trick in course.play.tricks)]
    stages.append((-1, _("end")))
    here = -1 if place.end else place.trick
    column = 0
    for stage, name in stages:
        current = stage == here
        paint = "bold" if current else "dim" if here != -1 and (stage == -1 or stage > here) else ""
        mark = marks.get(stage, "")
        if current:
            canvas.put(1, column, "[", paint)
        column = canvas.put(1, column + 1, name, paint)
        column = canvas.put(1, column, mark, "fault" if mark == "!" else "best")
        if current:
            canvas.put(1, column, "]", paint)
        if canvas.width >= 80:
            column += 1


def _stage(course: Course, at: int) -> int:
    return -1 if course.positions[at].end else course.positions[at].trick


# --- the table --------------------------------------------------------------------------------------


class _Seat(NamedTuple):
    """What is said of a player beside their name."""

    name: str
    word: str
    paint: str
    pile: str
    hand: Holding
    played_out: bool


def _table(canvas: Canvas, view: View, top: int, rows: int, room: int) -> None:
    """Four seats: the chosen one at the bottom, the next clockwise at its left."""
    seats = [_seat(view, (view.seat + turn) % PLAYERS) for turn in range(PLAYERS)]
    bottom, left, upper, right = seats
    edge = 1 if rows >= 21 or 15 <= rows < 19 else 0  # an empty row above and below
    side = min(max(_SIDE, (room - 26) // 2), 30)
    _across(canvas, view, top + edge, upper, room)
    _across(canvas, view, top + rows - 2 - edge, bottom, room)
    height = rows - 4 - 2 * edge
    middle = top + edge + 2
    _beside(canvas, view, middle, height, 1, side, left)
    _beside(canvas, view, middle, height, room - side + 1, side - 2, right)
    centre = room // 2
    place = view.course.positions[view.at]
    if place.end:
        _bank(canvas, view, middle, height, centre, room - 2 * side - 2)
    elif place.trick:
        trick = view.course.trick(view.at)
        assert trick is not None
        _cards(canvas, view, trick, middle, height, room)
    else:
        _turned(canvas, view, middle, height, centre)


def _seat(view: View, seat: int) -> _Seat:
    course, at = view.course, view.at
    place, trick = course.positions[at], course.trick(at)
    score = course.score(at)
    word, paint = "", ""
    if place.end:
        if course.play.finished and course.play.taker == seat:
            word, paint = _("takes the bank"), "best"
    elif not place.trick:
        if seat == course.play.hand.dealer:
            word = _("dealer")
    elif trick is not None and trick.winner == seat:
        points = sum(award.points for award in course.awards(at))
        word, paint = _("takes it: {points:+}").format(points=points), "best"
    elif trick is not None and trick.leader == seat:
        word = _("leads")
    pile = score.tricks[seat]
    shown = f"{view.glyphs.pile * pile} {pile}" if pile else view.glyphs.dash
    name = visible(course.play.hand.players[seat])
    return _Seat(name, word, paint, shown, course.holdings(at)[seat], place.end)


def _across(canvas: Canvas, view: View, row: int, seat: _Seat, room: int) -> None:
    """A seat above or below the table: the name with its pile, and the hand in one line."""
    rest = "  ".join(filter(None, (seat.pile, seat.word)))
    name = fit(seat.name, min(room // 2, room - width(rest) - 4), view.glyphs.dots)
    column = max((room - width(name) - 2 - width(rest)) // 2, 0)
    column = canvas.put(row, column, name, "bold") + 2
    column = canvas.put(row, column, seat.pile) + 2
    canvas.put(row, column, seat.word, seat.paint)
    if not view.hands:
        text = hand_over(seat.hand)
        canvas.put(row + 1, (room - width(text)) // 2, text, "dim")
        return
    for between, apart in ((" ", "  "), ("", "  "), ("", " ")):
        groups = [(suit, text) for suit, text in suits_of(seat.hand, view.look.cards, between) if text]
        more = _more(seat.hand)
        length = sum(width(text) for _suit, text in groups) + width(apart) * max(len(groups) - 1, 0)
        if length + (width(more) + 2) * bool(more) <= room - 2:
            break
    column = max((room - length - (width(more) + 2) * bool(more)) // 2, 0)
    for suit, text in groups:
        column = canvas.put(row + 1, column, text, suit_paint(suit)) + width(apart)
    canvas.put(row + 1, column, more, "dim")


def _beside(canvas: Canvas, view: View, row: int, rows: int, column: int, room: int, seat: _Seat) -> None:
    """A seat at the side: name, pile, and the hand suit by suit."""
    row += max((rows - 6) // 2, 0)
    name = fit(seat.name, room, view.glyphs.dots)
    after = canvas.put(row, column, name, "bold")
    word = seat.word
    if word and after + 1 + width(word) <= column + room:
        canvas.put(row, after + 1, word, seat.paint)
        word = ""
    after = canvas.put(row + 1, column, seat.pile) + 1
    canvas.put(row + 1, after, fit(word, column + room - after, view.glyphs.dots), seat.paint)
    if not view.hands:
        canvas.put(row + 2, column, fit(hand_over(seat.hand), room, view.glyphs.dots), "dim")
        return
    if seat.played_out:
        return
    more = _more(seat.hand)
    if not seat.hand.cards:
        canvas.put(row + 2, column, more, "dim")
        return
    for suit, spaced in suits_of(seat.hand, view.look.cards, " "):
        text = spaced
        if width(text) > room:
            text = dict(suits_of(seat.hand, view.look.cards, ""))[suit]
        row += 1
        mark = suit_mark(suit, view.look.cards)
        after = canvas.put(
            row + 1, column, fit(text or f"{mark} {view.glyphs.dash}", room, view.glyphs.dots),
            suit_paint(suit) if text else "dim",
        )
    if more and after + 2 + width(more) <= column + room:
        canvas.put(row + 1, after + 2, more, "dim")
    elif more:
        canvas.put(row + 2, column, more, "dim")


def _more(hand: Holding) -> str:
    """What the record does not tell of a hand."""
    if hand.unknown and hand.cards:
        return _("+{n} unknown").format(n=hand.unknown)
    if hand.unknown:
        return n_("{n} card unknown", "{n} cards unknown", hand.unknown)
    return _("({n} in the bank)").format(n=hand.discards) if hand.discards else ""


def suits_of(hand: Holding, style: str, between: str) -> list[tuple[Suit, str]]:
    """Each suit with its cards as text, such as `♥ K 7 2`; empty for a void."""
    shown = []
    for suit in SUITS:
        ranks = [rank(one.rank, style) for one in hand.cards if one.suit is suit]
        shown.append((suit, suit_mark(suit, style) + between + between.join(ranks) if ranks else ""))
    return shown


def suit_mark(suit: Suit, style: str) -> str:
    """A suit as cards write it: a symbol or a letter."""
    return card(card_of(Rank.TWO, suit), style)[1:]


def suit_paint(suit: Suit | None) -> str:
    return "red" if suit in (Suit.HEARTS, Suit.DIAMONDS) else ""


# --- what lies on the table -------------------------------------------------------------------------


def _cards(canvas: Canvas, view: View, trick: PlayedTrick, top: int, rows: int, room: int) -> None:
    """The trick in the middle, each card towards its player's seat; the best one has the strong frame."""
    spots: dict[int, list[tuple[Card, bool]]] = {turn: [] for turn in range(PLAYERS)}
    for index, one in enumerate(trick.cards):
        spots[(trick.seat(index) - view.seat) % PLAYERS].append((one, index == trick.best))
    high, wide = (5, 7) if rows >= 15 and room >= 68 else (3, 5) if rows >= 9 else (1, 5)
    centre = room // 2
    top += max((rows - 3 * high) // 2, 0)
    if high == 1:
        top += max((rows - 5) // 2 - (rows - 3) // 2, 0)
        lines = (4, 2, 0, 2) if rows >= 5 else (2, 1, 0, 1)
    else:
        lines = (2 * high, high, 0, high)
    columns = (centre - wide // 2, centre - wide - wide // 2 - 1, centre - wide // 2, centre + wide // 2 + 2)
    for turn in range(PLAYERS):
        row, column = top + lines[turn], columns[turn]
        if not spots[turn]:
            canvas.put(row + high // 2, column + wide // 2, view.glyphs.empty, "dim")
        for one, best in spots[turn]:
            _card(canvas, view, row, column, high, wide, one, best)
            column += wide  # a player's second card, where a trick has too many


def _card(
    canvas: Canvas, view: View, row: int, column: int, high: int, wide: int, one: Card, best: bool
) -> None:
    text, paint = card(one, view.look.cards), suit_paint(one.suit)
    frame = "best" if best else "dim"
    if high == 1:
        start = column + (wide - width(text)) // 2
        canvas.put(row, start, text, paint)
        if best:
            canvas.put(row, start - 1, "[", frame)
            canvas.put(row, start + width(text), "]", frame)
        return
    across, down, *corners = list(view.glyphs.best if best else view.glyphs.box)
    inner = wide - 2
    canvas.put(row, column, corners[0] + across * inner + corners[1], frame)
    for line in range(1, high - 1):
        canvas.put(row + line, column, down + " " * inner + down, frame)
    canvas.put(row + high - 1, column, corners[2] + across * inner + corners[3], frame)
    if high == 3:
        canvas.put(row + 1, column + 1 + (inner - width(text)) // 2, text, paint)
        return
    mark, name = suit_mark(one.suit, view.look.cards), rank(one.rank, view.look.cards)
    canvas.put(row + 1, column + 1, name, paint)
    canvas.put(row + 2, column + wide // 2, mark, paint)
    canvas.put(row + 3, column + wide - 1 - width(name), name, paint)


def _turned(canvas: Canvas, view: View, top: int, rows: int, centre: int) -> None:
    """Before the first lead: the card that was turned."""
    turned = view.course.play.hand.turned
    middle = top + rows // 2
    if turned is None:
        text = trump(view)
        canvas.put(middle, centre - width(text) // 2, text)
        return
    high = 3 if rows >= 5 else 1
    _card(canvas, view, middle - high // 2, centre - 2, high, 5, turned, False)
    text = _("turned")
    canvas.put(middle + high // 2 + 1, centre - width(text) // 2, text, "dim")


def _bank(canvas: Canvas, view: View, top: int, rows: int, centre: int, room: int) -> None:
    """After the last trick: the cards of the bank."""
    bank = view.course.play.bank if view.course.play.finished else None
    if not bank:
        return
    each = max(min(4, room // 4), 1)
    lines = [bank[start : start + each] for start in range(0, len(bank), each)]
    row = top + max((rows - len(lines) - 1) // 2, 0)
    title = _("the bank")
    canvas.put(row, centre - width(title) // 2, title, "dim")
    for line in lines:
        row += 1
        column = centre - (4 * len(line) - 1) // 2
        for one in line:
            canvas.put(row, column, card(one, view.look.cards), suit_paint(one.suit))
            column += 4


# --- beside and below the table ---------------------------------------------------------------------


def _list(canvas: Canvas, view: View, top: int, rows: int, left: int) -> None:
    """The tricks so far, one a line, the cards in order of play and the best in brackets."""
    course, place = view.course, view.course.positions[view.at]
    for row in range(rows):
        canvas.put(top + row, left, view.glyphs.box[1], "dim")
    canvas.put(top, left + 3, _("led by"), "dim")
    canvas.put(top, left + 14, _("cards"), "dim")
    title = _("points")
    canvas.put(top, left + _LIST - 1 - width(title), title, "dim")
    taken = course.score(view.at).cards
    wrong = {_stage(course, at) for at in course.found}
    first = max(place.trick - (rows - 1), 0)
    for row, whole in enumerate(course.play.tricks[first : place.trick], top + 1):
        trick = course.trick(view.at) if whole.number == place.trick else whole
        assert trick is not None
        here = whole.number == place.trick and not place.end
        canvas.put(row, left + 1, f"{whole.number:>2}", "bold" if here else "dim")
        if whole.number in wrong:
            canvas.put(row, left + 3, "!", "fault")
        name = visible(course.play.hand.players[whole.leader])
        canvas.put(row, left + 4, fit(name, 9, view.glyphs.dots), "bold" if here else "")
        column = left + 14
        for index, one in enumerate(trick.cards[:5]):
            text, paint = card(one, view.look.cards), suit_paint(one.suit)
            after = canvas.put(row, column + 1, text, paint)
            if index == trick.best:
                canvas.put(row, column, "[", "best")
                canvas.put(row, after, "]", "best")
            column += 5
        if trick.winner is not None:
            points = f"{sum(award.points for award in taken if award.trick == whole.number):+}"
            canvas.put(row, left + _LIST - 1 - width(points), points)


def _score(canvas: Canvas, view: View, top: int, plan: _Rows) -> None:
    """The players side by side: points in play, bonuses reached, total."""
    course = view.course
    score = course.score(view.at)
    seats = range(PLAYERS)
    totals = [score.total(seat) for seat in seats]
    gained = [sum(a.points for a in course.awards(view.at) if a.seat == seat) for seat in seats]
    rows: list[tuple[str, list[str]]] = []
    if plan.score > 4:
        rows.append((_("tricks"), [str(count) for count in score.tricks]))
    points = [f"{f'{gained[seat]:+} ' if gained[seat] else ''}{score.points(seat)}" for seat in seats]
    rows.append((_("points"), points))
    if plan.tall:
        for ladder in course.play.ruleset.ladders:
            paid = [score.bonuses(seat).get(ladder) for seat in seats]
            counts = [score.counts[seat][ladder] for seat in seats]
            shown = [f"({n}) {view.glyphs.dash if pay is None else pay:>4}" for n, pay in zip(counts, paid)]
            rows.append((_("bonus: {ladder}").format(ladder=counted(ladder)), shown))
    else:
        sums = [sum(score.bonuses(seat).values()) for seat in seats]
        rows.append((_("bonuses"), [str(total) if total else view.glyphs.dash for total in sums]))
    label = min(max(width(name) for name, _cells in rows), canvas.width - 48)
    label = max(label, width(_("total")))
    each = min((canvas.width - 2 - label) // PLAYERS, 18)
    right = [label + 1 + each * (seat + 1) for seat in seats]
    for seat in seats:
        name = fit(visible(course.play.hand.players[seat]), each - 2, view.glyphs.dots)
        canvas.put(top, right[seat] - width(name), name, "bold" if seat == view.seat else "")
    for row, (title, texts) in enumerate(rows, top + 1):
        canvas.put(row, 1, fit(title, label, view.glyphs.dots), "dim")
        for seat in seats:
            canvas.put(row, right[seat] - width(texts[seat]), texts[seat])
    row = top + len(rows) + 1
    canvas.put(row, 1, _("total"), "dim")
    for seat in seats:
        best = totals[seat] == max(totals) and any(totals)
        text = f"*{totals[seat]}" if best else str(totals[seat])
        canvas.put(row, right[seat] - width(text), text, "best" if best else "bold")


def text_page(lines: Sequence[Line], title: str, view: View, columns: int, rows: int) -> list[str]:
    """A page of text over the table: the keys, or all that is to be said of a position."""
    canvas = Canvas(columns, rows)
    canvas.put(0, 1, fit(title, columns - 2, view.glyphs.dots), "bold")
    wrapped = [
        Line(text, line.paint)
        for line in lines
        for text in broken(line.text, columns - 4, "", " " * (len(line.text) - len(line.text.lstrip()) + 2))
    ]
    for row, line in enumerate(wrapped[: rows - 3], 2):
        canvas.put(row, 2, line.text, line.paint)
    if len(wrapped) > rows - 3 and rows > 3:
        canvas.put(rows - 2, 2, view.glyphs.dots)
    canvas.put(rows - 1, 1, fit(view.keys, columns - 2, view.glyphs.dots), "dim")
    return canvas.lines(view.look)
