"""The table of a replay: four seats, what each holds, and the cards that lie between them."""

from __future__ import annotations

from typing import NamedTuple

from rmscore.cards import Card, Rank, Suit
from rmscore.cards import card as card_of
from rmscore.play import PlayedTrick
from rmscore.positions import SUITS, Course, Holding
from rmscore.ruleset import PLAYERS
from rmscore.show.canvas import Canvas, Glyphs, fit
from rmscore.show.cells import stubs, width
from rmscore.show.replay_text import hand_over
from rmscore.show.terminal import Look
from rmscore.show.words import _, card, n_, rank, visible

_SIDE = 20  # columns of a seat beside the table


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


class _Seat(NamedTuple):
    """What is said of a player beside their name."""

    name: str
    word: str
    paint: str
    pile: str
    hand: Holding
    played_out: bool


def draw(canvas: Canvas, view: View, top: int, rows: int, room: int) -> None:
    """Four seats: the chosen one at the bottom, the next clockwise at its left.

    Where the record ends before the hand does, the table stays as the last card left it.
    """
    if view.at and view.course.at_end(view.at) and not view.course.play.finished:
        view = view._replace(at=view.at - 1)
    seats = [_seat(view, (view.seat + turn) % PLAYERS) for turn in range(PLAYERS)]
    edge = 1 if rows >= 21 or 15 <= rows < 19 else 0  # an empty row above and below
    side = min(max(_SIDE, (room - 26) // 2), 30)
    rooms = [
        side if turn == 1 else side - 2 if turn == 3 else _middle(seats[turn], room)
        for turn in range(PLAYERS)
    ]
    names = stubs([seat.name for seat in seats], rooms, view.glyphs.dots)
    bottom, left, upper, right = [seat._replace(name=name) for seat, name in zip(seats, names)]
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
        if course.play.taker == seat:
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


def _middle(seat: _Seat, room: int) -> int:
    """Columns for the name of a seat above or below the table."""
    return room - width("  ".join(filter(None, (seat.pile, seat.word)))) - 4


def _across(canvas: Canvas, view: View, row: int, seat: _Seat, room: int) -> None:
    """A seat above or below the table: the name with its pile, and the hand in one line."""
    rest = "  ".join(filter(None, (seat.pile, seat.word)))
    column = max((room - width(seat.name) - 2 - width(rest)) // 2, 0)
    column = canvas.put(row, column, seat.name, "heading") + 2
    column = canvas.put(row, column, seat.pile) + 2
    canvas.put(row, column, seat.word, seat.paint)
    if not view.hands:
        text = hand_over(seat.hand)
        canvas.put(row + 1, (room - width(text)) // 2, text, "soft")
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
    canvas.put(row + 1, column, more, "soft")


def _beside(canvas: Canvas, view: View, row: int, rows: int, column: int, room: int, seat: _Seat) -> None:
    """A seat at the side: name, pile, and the hand suit by suit."""
    row += max((rows - 6) // 2, 0)
    after = canvas.put(row, column, seat.name, "heading")
    word, pile = seat.word, seat.pile
    if word and after + 1 + width(word) <= column + room:
        canvas.put(row, after + 1, word, seat.paint)
        word = ""
    if word and width(f"{pile} {word}") > room and seat.played_out:
        canvas.put(row + 2, column, fit(word, room, view.glyphs.dots), seat.paint)
        word = ""
    elif word and width(f"{pile} {word}") > room:
        pile = pile.split()[-1]  # the number alone
    after = canvas.put(row + 1, column, pile) + 1
    canvas.put(row + 1, after, fit(word, column + room - after, view.glyphs.dots), seat.paint)
    if not view.hands:
        canvas.put(row + 2, column, fit(hand_over(seat.hand), room, view.glyphs.dots), "soft")
        return
    if seat.played_out:
        return
    more = _more(seat.hand)
    if not seat.hand.cards:
        canvas.put(row + 2, column, more, "soft")
        return
    for suit, spaced in suits_of(seat.hand, view.look.cards, " "):
        text = spaced
        if width(text) > room:
            text = dict(suits_of(seat.hand, view.look.cards, ""))[suit]
        row += 1
        mark = suit_mark(suit, view.look.cards)
        after = canvas.put(
            row + 1,
            column,
            fit(text or f"{mark} {view.glyphs.dash}", room, view.glyphs.dots),
            suit_paint(suit) if text else "soft",
        )
    if more and after + 2 + width(more) <= column + room:
        canvas.put(row + 1, after + 2, more, "soft")
    elif more:
        canvas.put(row + 2, column, more, "soft")


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
            canvas.put(row + high // 2, column + wide // 2, view.glyphs.empty, "soft")
        for one, best in spots[turn]:
            _card(canvas, view, row, column, high, wide, one, best)
            column += wide  # a player's second card, where a trick has too many


def _card(
    canvas: Canvas, view: View, row: int, column: int, high: int, wide: int, one: Card, best: bool
) -> None:
    text, paint = card(one, view.look.cards), suit_paint(one.suit)
    frame = "best" if best else "soft"
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
    canvas.put(middle + high // 2 + 1, centre - width(text) // 2, text, "soft")


def _bank(canvas: Canvas, view: View, top: int, rows: int, centre: int, room: int) -> None:
    """After the last trick: the cards of the bank."""
    bank = view.course.play.bank
    if not bank:
        return
    each = max(min(4, room // 4), 1)
    lines = [bank[start : start + each] for start in range(0, len(bank), each)]
    row = top + max((rows - len(lines) - 1) // 2, 0)
    title = _("the bank")
    canvas.put(row, centre - width(title) // 2, title, "soft")
    for line in lines:
        row += 1
        column = centre - (4 * len(line) - 1) // 2
        for one in line:
            canvas.put(row, column, card(one, view.look.cards), suit_paint(one.suit))
            column += 4


def trump(view: View) -> str:
    """The trump suit, short, with the turned card where its rank counts."""
    play = view.course.play
    turned = play.hand.turned
    if turned is not None and play.ruleset.needs_masthead:
        return _("{card} turned").format(card=card(turned, view.look.cards))
    if play.trump is None:
        return _("no trump")
    return _("trump {suit}").format(suit=suit_mark(play.trump, view.look.cards))
