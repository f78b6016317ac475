"""The replay under somebody's hands: what each key does, and the hand that plays by itself."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from rmscore.positions import Course
from rmscore.ruleset import PLAYERS
from rmscore.show import replay
from rmscore.show.canvas import Glyphs
from rmscore.show.cells import width
from rmscore.show.document import BLANK, Document, Terms, say
from rmscore.show.replay_table import View
from rmscore.show.replay_text import events, found
from rmscore.show.screen import CLOSED, RESIZED, Screen
from rmscore.show.terminal import Look
from rmscore.show.words import _

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Cards a second."""


class Game(NamedTuple):
    """One hand to replay, and what it is called."""

    course: Course
    title: str
    record: int = 1  # of the file
    records: int = 1


class State(NamedTuple):
    """Where somebody is in a replay, and how they look at it."""

    game: int = 0
    at: int = 0
    seat: int = 0  # at the bottom
    hands: bool = True
    playing: bool = False
    speed: float = 1.0  # cards a second; 0: no waiting
    typed: str = ""  # digits of a trick's number
    over: str = ""  # a page over the table: keys | all
    line: int = 0  # of that page, the first to be seen
    below: int = 0  # how far it can be moved in all
    notice: str = ""
    auto: bool = False  # leave at the end
    done: bool = False


Action = Callable[[State, Sequence[Game]], State]


class Key(NamedTuple):
    """What some keys do; `short` stands in the line of keys, `says` on the page of keys."""

    does: Mapping[str, Action]
    label: Callable[[Glyphs], str]
    short: Callable[[], str] | None
    says: Callable[[], str]


# --- what keys do -----------------------------------------------------------------------------------


def _step(by: int) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        last = games[state.game].course.last
        return state._replace(at=min(max(state.at + by, 0), last))

    return does


def _next_of(stops: Callable[[Course], Sequence[int]], none: Callable[[], str]) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        places = stops(games[state.game].course)
        index = bisect_right(places, state.at)
        return state._replace(at=places[index]) if index < len(places) else state._replace(notice=none())

    return does


def _previous_of(stops: Callable[[Course], Sequence[int]], none: Callable[[], str]) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        places = stops(games[state.game].course)
        index = bisect_left(places, state.at) - 1
        return state._replace(at=places[index]) if index >= 0 else state._replace(notice=none())

    return does


def _finding_after(state: State, games: Sequence[Game]) -> State:
    """The next finding, which may lie in another game; at the last one, it stays in sight."""
    for game in range(state.game, len(games)):
        for at in games[game].course.found:
            if game > state.game or at > state.at:
                return state._replace(game=game, at=at)
    return state._replace(notice=_("Nothing was found after this."))


def _finding_before(state: State, games: Sequence[Game]) -> State:
    for game in range(state.game, -1, -1):
        for at in reversed(games[game].course.found):
            if game < state.game or at < state.at:
                return state._replace(game=game, at=at)
    return state._replace(notice=_("Nothing was found before this."))


_NEXT_TRICK = _next_of(lambda course: course.stops, lambda: "")
_PREVIOUS_TRICK = _previous_of(lambda course: course.stops, lambda: "")


def _first(state: State, games: Sequence[Game]) -> State:
    return state._replace(at=0)


def _last(state: State, games: Sequence[Game]) -> State:
    return state._replace(at=games[state.game].course.last)


def _enter(state: State, games: Sequence[Game]) -> State:
    if not state.typed:
        return _step(1)(state, games)
    return to_trick(state._replace(typed=""), games, int(state.typed))


def _backspace(state: State, games: Sequence[Game]) -> State:
    return state._replace(typed=state.typed[:-1]) if state.typed else _step(-1)(state, games)


def to_trick(state: State, games: Sequence[Game], number: int) -> State:
    """The lead to a trick; where there is no such trick, it says so."""
    course = games[state.game].course
    tricks = len(course.play.tricks)
    if number > tricks:
        says = _("There is no trick {n}; the record has {tricks}.").format(n=number, tricks=tricks)
        return state._replace(notice=says)
    return state._replace(at=course.lead_of(number))


def _play(state: State, games: Sequence[Game]) -> State:
    if not state.playing and state.at == games[state.game].course.last:
        state = state._replace(at=0)
    return state._replace(playing=not state.playing)


def _speed(by: int) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        near = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - state.speed))
        if not state.speed:
            near = len(SPEEDS)
        speed = SPEEDS[min(max(near + by, 0), len(SPEEDS) - 1)]
        says = _("{n:g} cards a second").format(n=speed)
        return state._replace(speed=speed, notice=says)

    return does


def _hands(state: State, games: Sequence[Game]) -> State:
    return state._replace(hands=not state.hands)


def _turn(by: int) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        return state._replace(seat=(state.seat + by) % PLAYERS)

    return does


def _game(by: int) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        to = state.game + by
        if not 0 <= to < len(games):
            says = _("There is no game after this one.") if by > 0 else _("There is no game before this one.")
            return state._replace(notice=says)
        return state._replace(game=to, at=0)

    return does


def _over(what: str) -> Action:
    def does(state: State, games: Sequence[Game]) -> State:
        return state._replace(over=what, line=0, below=0)

    return does


def _quit(state: State, games: Sequence[Game]) -> State:
    return state._replace(done=True)


def _escape(state: State, games: Sequence[Game]) -> State:
    return state._replace(typed="") if state.typed else _quit(state, games)


# In the order in which they stand in the line of keys; the first that find room are shown.
KEYS: tuple[Key, ...] = (
    Key(
        {"right": _step(1), "left": _step(-1)},
        lambda glyphs: glyphs.arrows[0],
        lambda: _("card"),
        lambda: _("next, previous card (also Enter, Backspace)"),
    ),
    Key(
        {"down": _NEXT_TRICK, "pagedown": _NEXT_TRICK, "up": _PREVIOUS_TRICK, "pageup": _PREVIOUS_TRICK},
        lambda glyphs: glyphs.arrows[1],
        lambda: _("trick"),
        lambda: _("next, previous trick"),
    ),
    Key(
        {">": _game(1), ".": _game(1), "<": _game(-1), ",": _game(-1)},
        lambda glyphs: "<>",
        lambda: _("game"),
        lambda: _("previous and next game of the set"),
    ),
    Key(
        {"f": _finding_after, "F": _finding_before},
        lambda glyphs: "f",
        lambda: _("finding"),
        lambda: _("next finding; F: previous"),
    ),
    Key(
        {
            "b": _next_of(lambda course: course.bonuses, lambda: _("No bonus comes after this.")),
            "B": _previous_of(lambda course: course.bonuses, lambda: _("No bonus came before this.")),
        },
        lambda glyphs: "b",
        lambda: _("bonus"),
        lambda: _("next bonus; B: previous"),
    ),
    Key({" ": _play}, lambda glyphs: _("Space"), lambda: _("play"), lambda: _("play by itself, and stop")),
    Key({"h": _hands}, lambda glyphs: "h", lambda: _("hands"), lambda: _("show or hide the hands")),
    Key(
        {"s": _turn(1), "S": _turn(-1)},
        lambda glyphs: "s",
        lambda: _("seat"),
        lambda: _("the next player at the bottom; S: the last one"),
    ),
    Key({"d": _over("all")}, lambda glyphs: "d", lambda: _("details"), lambda: _("all there is to say here")),
    Key(
        {"+": _speed(1), "=": _speed(1), "-": _speed(-1)},
        lambda glyphs: "+-",
        lambda: _("speed"),
        lambda: _("play faster and slower"),
    ),
    Key(
        {"home": _first, "g": _first, "end": _last, "G": _last},
        lambda glyphs: "Home End",
        None,
        lambda: _("the beginning and the end (also g, G)"),
    ),
    Key({}, lambda glyphs: "1 2 3", None, lambda: _("and Enter: go to that trick")),
    Key({"?": _over("keys")}, lambda glyphs: "?", lambda: _("keys"), lambda: _("this page")),
    Key(
        {"q": _quit, "Q": _quit}, lambda glyphs: "q", lambda: _("quit"), lambda: _("quit (also Esc, Ctrl-C)")
    ),
)

_ACTIONS: dict[str, Action] = {"enter": _enter, "backspace": _backspace, "esc": _escape, CLOSED: _quit}
for _one in KEYS:
    _ACTIONS.update(_one.does)
_RUSSIAN = str.maketrans("йЙаАиИрРыЫвВпПюбхъ", "qQfFbBhHsSdDgG.,[]")
"""What the Russian layout sends for the keys of an English one."""


_SCROLLS = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, " ": 10, "home": -9999, "end": 9999}
"""How many lines a key moves a page of text that is longer than the screen."""


def press(state: State, key: str, games: Sequence[Game]) -> State:
    """What a key makes of the state."""
    key = key.translate(_RUSSIAN) if len(key) == 1 else key
    state = state._replace(notice="")
    if state.over and state.below and key in _SCROLLS:
        return state._replace(line=min(max(state.line + _SCROLLS[key], 0), state.below))
    if state.over and key != CLOSED:
        return state._replace(over="")
    if key.isdecimal() and key.isascii():
        return state._replace(typed=(state.typed + key)[-2:], playing=False)
    does = _ACTIONS.get(key)
    if does is None:
        return state
    if does not in (_enter, _backspace, _escape):
        state = state._replace(typed="")
    if key not in (" ", "+", "=", "-", "_", "h", "s", "S"):
        state = state._replace(playing=False)
    return does(state, games)


def tick(state: State, games: Sequence[Game]) -> State:
    """The next card of a replay that plays by itself; it stops at the end, and `auto` leaves there."""
    if state.at < games[state.game].course.last:
        return state._replace(at=state.at + 1, notice="")
    if not state.auto:
        return state._replace(playing=False)
    if state.game + 1 < len(games):
        return state._replace(game=state.game + 1, at=0)
    return state._replace(done=True)


def pause(state: State, games: Sequence[Game]) -> float | None:
    """Seconds until the next card comes by itself; None where it does not."""
    if not state.playing or state.over:
        return None
    if not state.speed:
        return 0.0
    whole = games[state.game].course.is_whole(state.at)
    return (2.0 if whole else 1.0) / state.speed


# --- on the screen ----------------------------------------------------------------------------------


def picture(
    state: State, games: Sequence[Game], look: Look, glyphs: Glyphs, columns: int, rows: int
) -> list[str]:
    """The page that shows a state."""
    state = fitted(state, games, look, glyphs, columns, rows)
    game = games[state.game]
    keys = key_line(state, len(games), glyphs, columns - 2)
    view = View(game.course, state.at, state.seat, look, glyphs, game.title, state.hands, state.notice, keys)
    if not state.over or columns < replay.SMALLEST[0] or rows < replay.SMALLEST[1]:
        return replay.page(view, columns, rows)
    keys = _("any key: back to the table")
    if state.below:
        arrows = glyphs.arrows[1]
        keys = _("{arrows} PgUp PgDn: more; any other key: back to the table").format(arrows=arrows)
    title = _("Keys") if state.over == "keys" else game.title
    lines = _page_over(state, games, look, glyphs)
    return replay.text_page(lines, title, view._replace(keys=keys), columns, rows, state.line)


def _page_over(state: State, games: Sequence[Game], look: Look, glyphs: Glyphs) -> Document:
    """The text of the page over the table."""
    if state.over == "keys":
        return key_page(len(games), glyphs) + _others(games[state.game])
    course = games[state.game].course
    return events(course, state.at, look.cards) + found(course, state.at, look.cards, True)


def fitted(state: State, games: Sequence[Game], look: Look, glyphs: Glyphs, columns: int, rows: int) -> State:
    """The state, its page over the table moved no further than that page goes on a screen of this size."""
    if not state.over:
        return state
    below = replay.overflow(_page_over(state, games, look, glyphs), columns, rows)
    return state._replace(below=below, line=min(state.line, below))


def key_line(state: State, games: int, glyphs: Glyphs, room: int) -> str:
    """The keys worth knowing, as many as there is room for."""
    if state.typed:
        return _("go to trick {n}: Enter (Esc: stay here)").format(n=state.typed)
    shown = [key for key in _known(games) if key.short is not None]
    texts = [f"{key.label(glyphs)} {key.short()}" for key in shown if key.short is not None]
    kept: list[str] = []
    ends = texts[-2:]  # how to learn the others, and how to leave, are always said
    for text in texts[:-2]:
        if width("  ".join([*kept, text, *ends])) <= room:
            kept.append(text)
    return "  ".join(kept + ends)


def _known(games: int) -> list[Key]:
    return [key for key in KEYS if games > 1 or ">" not in key.does]


def key_page(games: int, glyphs: Glyphs) -> Document:
    """Every key with what it does."""
    return [Terms(tuple([(key.label(glyphs), key.says()) for key in _known(games)]), indent=0)]


def _others(game: Game) -> Document:
    """How to see the other records of a file, which are not read yet."""
    if game.records == 1:
        return []
    says = _("This is record {n} of {all}. `rmscore replay --record N` shows another.")
    return [BLANK, *say(says.format(n=game.record, all=game.records))]


def run(games: Sequence[Game], state: State, screen: Screen, look: Look, glyphs: Glyphs) -> State:
    """Show the replay until somebody quits, or `auto` has come to its end."""
    while not state.done:
        columns, rows = screen.size()
        state = fitted(state, games, look, glyphs, columns, rows)
        screen.draw(picture(state, games, look, glyphs, columns, rows))
        key = screen.key(pause(state, games))
        if key is None:
            state = tick(state, games)
        elif key != RESIZED:
            state = press(state, key, games)
    return state
