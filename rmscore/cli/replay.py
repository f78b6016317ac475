"""`rmscore replay`: a hand on a table in the terminal, card by card."""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from typing import Annotated, NamedTuple

import typer

from rmscore.cli import FAULTY, GOOD, UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, unusable
from rmscore.cli.players import seat_named
from rmscore.cli.records import Findings, judge, ruleset_named
from rmscore.files import Document, read
from rmscore.files.yamltext import count
from rmscore.play import Play
from rmscore.positions import Course
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset
from rmscore.scoring import Score
from rmscore.show.document import say
from rmscore.show.score import title as title_of
from rmscore.show.terminal import card_style, look, show
from rmscore.show.words import _, listed, n_

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
    lang: options.Language = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    wanted = _Wanted(game, trick, seat, not hide, cards)
    pace = _speed(speed)
    plainly = as_json or plain or not _has_terminal(file)
    status = GOOD
    for document in _asked(file, record, rules, every=plainly):
        if not _can_be_replayed(document):
            _refuse(document, as_json)
            status = max(status, FAULTY if document.kind else UNUSABLE)
            continue
        records = 1 if plainly else _records(file)
        games = _games(document, wanted, records)
        if as_json:
            _print_json(document, games, wanted.trick)
        elif plainly:
            if document.number > 1 and record is None:
                print()
            _print(games, wanted, pace if auto else 0.0)
        else:
            _show(games, wanted, auto, pace, document, records)
        status = max(status, _said_after(document, games, cards))
    raise typer.Exit(status)


class _Wanted(NamedTuple):
    """What of a record is to be seen, and how."""

    game: int | None
    trick: int | None
    seat: str | None
    hands: bool
    cards: str | None


def _said_after(document: Document, games: Sequence[Game], cards: str | None) -> int:
    """Say what of a set could not be read; gives the exit status."""
    unread = document.findings if isinstance(document.record, Set) else ()
    sys.stdout.flush()
    Findings(sys.stderr, cards).show(document, unread)
    found = [*unread, *(finding for one in games for finding in one.course.findings)]
    return FAULTY if any(finding.is_fault for finding in found) else GOOD


# --- what is asked for ------------------------------------------------------------------------------


def _speed(text: str) -> float:
    with suppress(ValueError):
        speed = float(text)
        if 0 <= speed < float("inf"):
            return speed
    says = _("--speed wants cards a second, such as 2 or 0.5, not {text}.")
    return unusable(says.format(text=text))


def _seat(wanted: str, games: Sequence[Game]) -> int:
    """The seat of the player named, who may have sat there in one of the games only."""
    seats = {name: seat for game in games for seat, name in enumerate(game.course.play.hand.players)}
    found = seat_named(wanted, tuple(seats))
    return tuple(seats.values())[found] if isinstance(found, int) else unusable(found)


def _asked(path: str, number: int | None, ruleset: Ruleset | None, every: bool) -> Iterator[Document]:
    """The record of this number; where none is given, `every` one or the first."""
    count = 0
    for document in read(path, ruleset):
        count = document.number
        if number in (None, count):
            yield document
            if number is not None or not every:
                return
    if number is not None:
        says = n_("the file holds {n} record", "the file holds {n} records", count)
        unusable(_("there is no record {number}: {says}.").format(number=number, says=says))


def _can_be_replayed(document: Document) -> bool:
    """Whether it has hands that could be read; leaves where it is no record of play at all."""
    title = title_of(document)
    if document.kind == "ruleset":
        says = _("{title} is a ruleset, which has no play; `rmscore rules` reads rulesets.")
        unusable(says.format(title=title))
    record = document.record
    whole = isinstance(record, Set) or (document.complete and record is not None)
    return document.ruleset is not None and whole


def _refuse(document: Document, as_json: bool) -> None:
    """Say why a record is not replayed."""
    if as_json:
        from rmscore.show import json

        print(json.line(json.unusable("replay/1", document, judge(document)[1])))
        return
    sys.stdout.flush()
    Findings(sys.stderr, None).show(document, document.findings)
    if document.kind is not None:
        says = _("rmscore: {title} cannot be replayed before this is mended.")
        complain(says.format(title=title_of(document)))


def _records(path: str) -> int:
    """How many records the file has; 1 where it could not be read twice."""
    if not os.path.isfile(path):
        return 1
    with open(path, "rb") as stream:
        return count(stream)


def _games(document: Document, wanted: _Wanted, records: int) -> list[Game]:
    """The hands of the record that are wanted; leaves where there are none."""
    games = _chosen(_followed(document, records), wanted.game, document)
    most = max(len(one.course.play.tricks) for one in games)
    if wanted.trick is not None and wanted.trick > most:
        says = n_("the record has {n} trick", "the record has {n} tricks", most)
        unusable(_("there is no trick {n}: {says}.").format(n=wanted.trick, says=says))
    if wanted.seat is not None:
        _seat(wanted.seat, games)
    return games


def _followed(document: Document, records: int) -> list[Game]:
    """The hands of the record whose cards are written down."""
    title = title_of(document)
    if records > 1:
        title = _("{file}, record {n} of {all}")
        title = title.format(file=document.path, n=document.number, all=records)
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
    games: Sequence[Game], wanted: _Wanted, auto: bool, speed: float, document: Document, records: int
) -> None:
    """The replay on the whole terminal; what it came to stays there after `auto`."""
    from rmscore.show import replay_keys
    from rmscore.show.canvas import glyphs
    from rmscore.show.screen import taken_over

    view = look(sys.stdout, wanted.cards)
    seat = 0 if wanted.seat is None else _seat(wanted.seat, games)
    shown = [replay_keys.Game(game.course, game.title, document.number, records) for game in games]
    state = replay_keys.State(seat=seat, hands=wanted.hands, playing=auto, speed=speed, auto=auto)
    if wanted.trick:
        state = replay_keys.to_trick(state, shown, wanted.trick)
    with ExitStack() as stack:
        stack.enter_context(suppress(KeyboardInterrupt))
        terminal = (
            stack.enter_context(open("/dev/tty", "rb", buffering=0)) if document.path == "-" else sys.stdin
        )
        screen = stack.enter_context(taken_over(terminal.fileno()))
        replay_keys.run(shown, state, screen, view, glyphs(sys.stdout))
    if auto:
        from rmscore.show.replay_text import result

        show(say(games[-1].title) + result(games[-1].course), sys.stdout)


def _print(games: Sequence[Game], wanted: _Wanted, speed: float) -> None:
    """The replay as text; with a `speed`, each trick when it would have been played."""
    from rmscore.show.replay_text import whole

    style = card_style(sys.stdout, wanted.cards)
    first = True
    for game in games:
        for part in whole(game.course, game.title, style, wanted.trick, wanted.hands):
            if not part:
                continue
            if not first:
                print()
                if speed and sys.stdout.isatty():
                    time.sleep(4 / speed)
            show(part, sys.stdout)
            if speed:
                sys.stdout.flush()
            first = False


def _print_json(document: Document, games: Sequence[Game], trick: int | None) -> None:
    from rmscore.show import json, replay_json

    for game in games:
        for found in replay_json.lines(document, game.course, game.number, trick):
            print(json.line(found))
