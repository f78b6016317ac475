"""`rmscore replay`: a hand on a table in the terminal, card by card."""

import os
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from typing import Annotated, NamedTuple

import typer

from rmscore.cli import FAULTY, GOOD, UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, guess, unusable
from rmscore.cli.records import Findings, judge, ruleset_named, seat_named
from rmscore.files import Document, read
from rmscore.play import Play
from rmscore.positions import Course
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score
from rmscore.show.score import title as title_of
from rmscore.show.terminal import look
from rmscore.show.words import _, listed, n_, visible

app = command_app()

HELP = _(
    """\b
A hand on the table: rmscore replay hand.yaml
Game 3 of a set:     rmscore replay --game 3 set.yaml
As Clara sees it:    rmscore replay --seat Clara hand.yaml
To show others:      rmscore replay --auto --speed 2 hand.yaml
As text:             rmscore replay --plain hand.yaml

Replay a hand card by card; press ? there for the keys.

Faults stand at the card where they happened, with the proof. Where there is no terminal the replay is
text, trick by trick. Leaves with status 1 where the record has a fault."""
)


class Game(NamedTuple):
    """One hand of the record, and its number in a set."""

    course: Course
    title: str
    number: int | None = None


@app.command(cls=Command, help=HELP)
def replay(
    file: Annotated[
        str,
        typer.Argument(metavar=_("FILE"), help=_("The record; - reads standard input."), show_default=False),
    ],
    game: Annotated[
        int | None,
        typer.Option("--game", "-g", metavar="N", min=1, help=_("This game of a set."), show_default=False),
    ] = None,
    trick: Annotated[
        int | None,
        typer.Option(
            "--trick",
            "-t",
            metavar="N",
            min=1,
            help=_("Begin at this trick; as text, only this one."),
            show_default=False,
        ),
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option(
            "--seat", "-s", metavar=_("NAME"), help=_("Who sits at the bottom."), show_default=False
        ),
    ] = None,
    record: Annotated[
        int | None,
        typer.Option(
            "--record",
            metavar="N",
            min=1,
            help=_("This record of a file that holds several."),
            show_default=False,
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help=_("Print text, trick by trick."))] = False,
    auto: Annotated[bool, typer.Option("--auto", help=_("Play by itself to the end, and leave."))] = False,
    speed: Annotated[
        str, typer.Option(metavar="N", help=_("Cards a second when it plays by itself; 0: no waiting."))
    ] = "1",
    hide: Annotated[bool, typer.Option("--hide-hands", help=_("Begin with the hands hidden."))] = False,
    ruleset: options.RulesetName = None,
    as_json: options.Json = False,
    cards: options.Cards = None,
) -> None:
    document = _document(file, record, None if ruleset is None else ruleset_named(ruleset))
    games = _chosen(_games(document), game, document)
    if trick is not None and trick > (most := max(len(one.course.play.tricks) for one in games)):
        says = n_("the record has {n} trick", "the record has {n} tricks", most)
        unusable(_("there is no trick {n}: {says}.").format(n=trick, says=says))
    pace = _speed(speed)
    names = games[0].course.play.hand.players
    bottom = 0 if seat is None else _seat(seat, names)
    if as_json:
        _print_json(document, games, trick)
    elif plain or not _has_terminal(file):
        _print(games, trick, not hide, pace if auto else 0.0, cards)
    else:
        _show(games, trick or 0, bottom, hide, auto, pace, cards, file)
        if auto:
            from rmscore.show.replay_text import result

            last = games[-1]
            print("\n".join([last.title, *result(last.course, look(sys.stdout, cards))]))
    unread = document.findings if isinstance(document.record, Set) else ()
    sys.stdout.flush()
    Findings(sys.stderr, cards).show(document, unread)
    found = [*unread, *(finding for one in games for finding in one.course.findings)]
    raise typer.Exit(FAULTY if any(finding.is_fault for finding in found) else GOOD)


# --- what is asked for ------------------------------------------------------------------------------


def _speed(text: str) -> float:
    with suppress(ValueError):
        speed = float(text)
        if 0 <= speed < float("inf"):
            return speed
    says = _("--speed wants cards a second, such as 2 or 0.5, not {text}.")
    return unusable(says.format(text=visible(text)))


def _seat(wanted: str, names: Sequence[str]) -> int:
    seat = seat_named(wanted, names)
    if seat is not None:
        return seat
    says = _("nobody is called {player}; the players are {players}.").format(
        player=visible(wanted), players=listed([visible(name) for name in names])
    )
    return unusable(says + guess(wanted, list(names)))


def _document(path: str, number: int | None, ruleset: Ruleset | None) -> Document:
    """The record asked for, which can be replayed; else says why not, and leaves."""
    count = 0
    for document in read(path, ruleset):
        if number is None or document.number == number:
            break
        count = document.number
    else:
        says = n_("the file holds {n} record", "the file holds {n} records", count)
        unusable(_("there is no record {number}: {says}.").format(number=number, says=says))
    title = title_of(document)
    if document.kind == "ruleset":
        says = _("{title} is a ruleset, which has no play; `rmscore rules` reads rulesets.")
        unusable(says.format(title=title))
    record = document.record
    if document.ruleset is not None and (isinstance(record, Set) or (document.complete and record)):
        return document
    Findings(sys.stderr, None).show(document, document.findings)
    if document.kind is None:
        raise typer.Exit(UNUSABLE)
    complain(_("rmscore: {title} cannot be replayed before this is mended.").format(title=title))
    raise typer.Exit(FAULTY)


def _games(document: Document) -> list[Game]:
    """The hands of the record whose cards are written down."""
    title = title_of(document)
    judged, findings = judge(document)
    if isinstance(judged, Play):
        return [Game(Course(judged, findings), title)]
    games = []
    for game in judged.games if judged else ():
        if isinstance(game.score, Score) and game.number is not None:
            name = _("{title}, game {n} of {games}")
            name = name.format(title=title, n=game.number, games=game.score.play.ruleset.games)
            prefix = ("hands", game.entry)
            found = tuple(one for one in findings if isinstance(one.place, tuple) and one.place[:2] == prefix)
            games.append(Game(Course(game.score.play, found, prefix), name, game.number))
    return games


def _chosen(games: list[Game], number: int | None, document: Document) -> list[Game]:
    if number is not None and isinstance(document.record, Hand):
        unusable(_("--game is for a set, and {title} is one hand.").format(title=title_of(document)))
    chosen = [game for game in games if number in (None, game.number)]
    if chosen:
        return chosen
    if number is None:
        unusable(_("no game of {title} has its cards written down.").format(title=title_of(document)))
    known = listed([str(game.number) for game in games])
    says = _("there is no game {n} with its cards written down; there is {games}.")
    return unusable(says.format(n=number, games=known or "-"))


# --- showing it -------------------------------------------------------------------------------------


def _has_terminal(path: str) -> bool:
    from rmscore.show.screen import has_terminal

    keys = sys.stdin.isatty() or (path == "-" and os.path.exists("/dev/tty"))
    return keys and sys.stdout.isatty() and os.environ.get("TERM") != "dumb" and has_terminal()


def _show(
    games: Sequence[Game],
    trick: int,
    seat: int,
    hide: bool,
    auto: bool,
    speed: float,
    cards: str | None,
    path: str,
) -> None:
    """The replay on the whole terminal."""
    from rmscore.show import replay_keys
    from rmscore.show.canvas import glyphs
    from rmscore.show.screen import taken_over

    shown = [replay_keys.Game(game.course, game.title) for game in games]
    state = replay_keys.State(seat=seat, hands=not hide, playing=auto, speed=speed, auto=auto)
    if trick:
        state = replay_keys.to_trick(state, shown, trick)
    with ExitStack() as stack:
        stack.enter_context(suppress(KeyboardInterrupt))
        terminal = stack.enter_context(open("/dev/tty", "rb", buffering=0)) if path == "-" else sys.stdin
        screen = stack.enter_context(taken_over(terminal.fileno()))
        replay_keys.run(shown, state, screen, look(sys.stdout, cards), glyphs(sys.stdout))


def _print(games: Sequence[Game], trick: int | None, hands: bool, speed: float, cards: str | None) -> None:
    """The replay as text; with a `speed`, each trick when it would have been played."""
    from rmscore.show.replay_text import whole

    view = look(sys.stdout, cards)
    first = True
    for game in games:
        for part in whole(game.course, game.title, view, trick, hands):
            if not part:
                continue
            if not first:
                print()
                if speed and sys.stdout.isatty():
                    time.sleep(4 / speed)
            print(part, flush=bool(speed))
            first = False


def _print_json(document: Document, games: Sequence[Game], trick: int | None) -> None:
    from rmscore.show import json, replay_json

    for game in games:
        for found in replay_json.lines(document, game.course, game.number, trick):
            print(json.line(found))
