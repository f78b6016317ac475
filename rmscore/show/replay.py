"""What a hand looks like on the table at one position: a page of text of any size from 60 by 20 cells."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from rmscore.positions import Course
from rmscore.ruleset import PLAYERS
from rmscore.show.canvas import Canvas, fit
from rmscore.show.cells import fitted, stubs, width
from rmscore.show.document import Document, say
from rmscore.show.replay_table import View, draw, suit_paint, trump
from rmscore.show.replay_text import earlier, events, found
from rmscore.show.terminal import Look, lines
from rmscore.show.words import _, card, counted, visible

SMALLEST = (60, 20)
"""Columns and rows below which a page only says that it needs more."""

_WIDE = 106  # columns from which the list of tricks stands beside the table
_LIST = 45  # columns of that list
_PAID = 8  # columns of `+26 1088`
_COUNTED = 9  # columns of a ladder's count and points


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
    draw(canvas, view, 2, plan.table, room)
    if columns >= _WIDE:
        _list(canvas, view, 2, plan.table, room + 1)
    top = 2 + plan.table
    if plan.ruled:
        canvas.put(top, 0, view.glyphs.line * columns, "soft")
        top += 1
    for row, line in enumerate(says(view, columns - 2, plan.says), top):
        canvas.write(row, 1, line)
    top = rows - 1 - plan.score
    if plan.ruled:
        canvas.put(top - 1, 0, view.glyphs.line * columns, "soft")
    _score(canvas, view, top, plan)
    canvas.put(rows - 1, 1, fit(view.keys, columns - 2, view.glyphs.dots), "soft")
    return canvas.lines(view.look)


def _too_small(columns: int, rows: int) -> list[str]:
    says = _("The table needs {wide} columns and {high} rows; this window has {columns} and {rows}.").format(
        wide=SMALLEST[0], high=SMALLEST[1], columns=columns, rows=rows
    )
    canvas = Canvas(columns, rows)
    says += " " + _("Make it larger, or press q.")
    for row, line in enumerate(lines(say(says, hang=0), max(columns, 1))):
        canvas.write(row, 0, line)
    return canvas.lines(Look())


def _plan(view: View, rows: int) -> _Rows:
    """What is spare goes to the table first, then to what is said, then to the score."""
    ruled, tall = rows >= 28, rows >= 34
    score = 4 + len(view.course.play.ruleset.ladders) if tall else 4 + (rows >= 22)
    says = 3 + (rows >= 25) + (rows >= 28) + (rows >= 34)
    return _Rows(rows - 3 - score - says - 2 * ruled, says, score, ruled, tall)


def says(view: View, columns: int, rows: int) -> list[Text]:
    """What happened here and what is wrong with it, in `rows` lines; where room is short, the latter.

    A notice comes first, and leaves the rest of the room to them.
    """
    if view.notice:
        notice = lines(say(view.notice, style="note", hang=0), columns)[: rows - 1]
        return notice + says(view._replace(notice=""), columns, rows - len(notice))
    style = view.look.cards
    happened = events(view.course, view.at, style)
    wrong = found(view.course, view.at, style, remedies=False)
    later, before = happened[1:] + wrong, earlier(view.course, view.at)
    choices = [happened + wrong + before, later + before, later, wrong or happened]
    if view.course.at_end(view.at):
        choices = [happened[:1] + wrong + happened[1:]]
    shown: list[Text] = []
    for choice in filter(None, choices):
        shown = lines(choice, columns)
        if len(shown) <= rows:
            return shown
    more = " " + view.glyphs.dots + " " + _("(d: all of it)")
    last = shown[rows - 1]
    last.plain = fit(last.plain, columns - width(more), "") + more
    return shown[:rows]


# --- the first two rows -----------------------------------------------------------------------------


def _heading(canvas: Canvas, view: View) -> None:
    play = view.course.play
    rules = _("rules: {name}").format(name=visible(play.ruleset.name))
    parts = [(trump(view), suit_paint(play.trump)), (rules, "")]
    if any(finding.disputes for finding in view.course.findings):
        parts.append((_("DISPUTED"), "fault"))
    if not play.finished:
        parts.append((_("UNFINISHED"), "note"))
    room = canvas.width - 2
    if len(parts) > 3 and canvas.width < 80:
        parts.remove((rules, ""))
    length = width(view.glyphs.join.join(text for text, _paint in parts))
    title = _end_of(view.title, max(room - length - 2, 12), view.glyphs.dots)
    canvas.put(0, 1, title, "heading")
    column = max(canvas.width - 1 - length, width(title) + 3)
    for text, paint in parts:
        column = canvas.put(0, column, text, paint)
        column = canvas.put(0, column, view.glyphs.join if text != parts[-1][0] else "", "soft")


def _end_of(title: str, room: int, dots: str) -> str:
    """A title cut at its beginning: the name of a file and the number of a game stand at the end."""
    if width(title) <= room:
        return title
    while title and width(title) + width(dots) > room:
        title = title[1:]
    return dots + title


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
        paint = "heading" if current else "soft" if here != -1 and (stage == -1 or stage > here) else ""
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


# --- beside and below the table ---------------------------------------------------------------------


def _list(canvas: Canvas, view: View, top: int, rows: int, left: int) -> None:
    """The tricks so far, one a line, the cards in order of play and the best in brackets."""
    course, place = view.course, view.course.positions[view.at]
    for row in range(rows):
        canvas.put(top + row, left, view.glyphs.box[1], "soft")
    canvas.put(top, left + 3, _("led by"), "soft")
    canvas.put(top, left + 14, _("cards"), "soft")
    title = _("points")
    canvas.put(top, left + _LIST - 1 - width(title), title, "soft")
    taken = course.score(view.at).cards
    wrong = {_stage(course, at) for at in course.found}
    names = stubs(_players(course), [9] * PLAYERS, view.glyphs.dots)
    first = max(place.trick - (rows - 1), 0)
    for row, whole in enumerate(course.play.tricks[first : place.trick], top + 1):
        trick = course.trick(view.at) if whole.number == place.trick else whole
        assert trick is not None
        here = whole.number == place.trick and not place.end
        canvas.put(row, left + 1, f"{whole.number:>2}", "heading" if here else "soft")
        if whole.number in wrong:
            canvas.put(row, left + 3, "!", "fault")
        canvas.put(row, left + 4, names[whole.leader], "heading" if here else "")
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
    names, right = _columns(view, canvas.width - 2 - label, _COUNTED if plan.tall else _PAID)
    right = [label + 1 + end for end in right]
    for seat, name in enumerate(names):
        canvas.put(top, right[seat] - width(name), name, "heading" if seat == view.seat else "")
    for row, (title, texts) in enumerate(rows, top + 1):
        canvas.put(row, 1, fit(title, label, view.glyphs.dots), "soft")
        for seat in seats:
            canvas.put(row, right[seat] - width(texts[seat]), texts[seat])
    row = top + len(rows) + 1
    canvas.put(row, 1, _("total"), "soft")
    for seat in seats:
        best = totals[seat] == max(totals) and any(totals)
        text = f"*{totals[seat]}" if best else str(totals[seat])
        canvas.put(row, right[seat] - width(text), text, "best" if best else "heading")


def _columns(view: View, room: int, figure: int) -> tuple[list[str], list[int]]:
    """The names over the figures, and where each column ends: all alike, unless a long name needs more."""
    names = _players(view.course)
    each = min(room // PLAYERS, 18)
    if max(map(width, names)) <= each - 2:
        return names, [each * (seat + 1) for seat in range(PLAYERS)]
    names = fitted(names, [figure] * PLAYERS, room - 2 * PLAYERS, view.glyphs.dots)
    wide = [max(width(name), figure) + 2 for name in names]
    spare = min((room - sum(wide)) // PLAYERS, 4)
    return names, [sum(wide[: seat + 1]) + spare * (seat + 1) for seat in range(PLAYERS)]


def _players(course: Course) -> list[str]:
    return [visible(name) for name in course.play.hand.players]


def text_page(
    document: Document, title: str, view: View, columns: int, rows: int, start: int = 0
) -> list[str]:
    """A page of text over the table: the keys, or all that is to be said of a position, from line `start`."""
    canvas = Canvas(columns, rows)
    canvas.put(0, 1, fit(title, columns - 2, view.glyphs.dots), "heading")
    for row, line in enumerate(lines(document, columns - 4)[start : start + _room(rows)], 2):
        canvas.write(row, 2, line)
    canvas.put(rows - 1, 1, fit(view.keys, columns - 2, view.glyphs.dots), "soft")
    return canvas.lines(view.look)


def overflow(document: Document, columns: int, rows: int) -> int:
    """How many lines find no room on a page of text."""
    return max(len(lines(document, columns - 4)) - _room(rows), 0)


def _room(rows: int) -> int:
    """Lines of a page of text, between its title and its keys."""
    return max(rows - 3, 1)
