"""`rmscore add`: appends recorded hands to a set."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple, NoReturn

import typer

from rmscore.catalogue import NO_SUCH_FILE, NO_SUCH_FILE_GUESS
from rmscore.cli import FAULTY, GOOD, UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain
from rmscore.cli.journals import opened
from rmscore.cli.players import looks_alike, seat_named
from rmscore.cli.records import Findings
from rmscore.files import Document, read
from rmscore.files.journal import Journal, JournalError
from rmscore.files.sitting import nearest, sat_in
from rmscore.ledger import Ledger
from rmscore.names import alike, tidy
from rmscore.records import Hand, Set
from rmscore.session.replies import Reply, SetOver
from rmscore.session.state import State
from rmscore.show.asking import failure
from rmscore.show.document import say
from rmscore.show.score import title
from rmscore.show.table import as_argument, shown
from rmscore.show.terminal import card_style, show
from rmscore.show.words import _, listed

app = command_app()

HELP = _(
    """\b
One hand:     rmscore add friday.yaml hand.yaml
Several, or an archive: rmscore add friday.yaml games/1.yaml games/2.yaml
Eve sat in:   rmscore add friday.yaml hand.yaml --seat Boris=Eve

Append recorded hands to a set, as its next games.

The players must be the set's, in the same order around the table, but for those who sat in for one of them.
The hand is copied into the set and counted by the set's rules. A hand with a fault is added too, and
disputed; one that cannot be read to its end is not, nor one that is in the set already."""
)


@app.command(cls=Command, help=HELP)
def add(
    file: Annotated[str, typer.Argument(metavar=_("SET"), help=_("The set to add to."), show_default=False)],
    hands: Annotated[
        list[str], typer.Argument(metavar=_("HAND"), help=_("The hands to add."), show_default=False)
    ],
    seat: Annotated[
        list[str] | None,
        typer.Option(
            "--seat",
            metavar=_("OWNER=NAME"),
            help=_("Who sat in for whom; once for each."),
            show_default=False,
        ),
    ] = None,
    counts_for: Annotated[
        Literal["owner", "player"] | None,
        typer.Option(
            "--counts-for",
            help=_("Whose the points are then; else the owner's of the seat."),
            show_default=False,
            case_sensitive=False,
        ),
    ] = None,
    cards: options.Cards = None,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    status = GOOD
    with opened(file, cards) as journal:
        if not isinstance(journal.record, Set):
            _refuse(_("{file} is no set.").format(file=file))
        circle = _circle(journal, seat or (), counts_for == "player")
        for path in hands:
            for document in read(path, journal.ruleset):
                status = max(status, _add(journal, document, circle, cards, json))
    raise typer.Exit(status)


class _Circle(NamedTuple):
    """Who sat at the table, clockwise from the set's first seat, and whose points the stand-ins' are."""

    players: tuple[str, ...]
    counts_for_player: bool


def _circle(journal: Journal, seats: Sequence[str], counts_for_player: bool) -> _Circle:
    """The set's players with those in their seats who sat in; leaves where that cannot be."""
    record = journal.record
    assert isinstance(record, Set)
    known = dict.fromkeys(name for entry in record.entries for name in record.sitting(entry))
    circle = list(record.players)
    for text in seats:
        owner, equals, name = text.partition("=")
        name = tidy(name)
        if not equals or not name:
            _refuse(_("--seat wants an owner and who sat in, as in Boris=Eve, not {text}.").format(text=text))
        seat = seat_named(owner, record.players)
        if isinstance(seat, str):
            _refuse(seat)
        if name in record.players or name in circle:
            says = _("{player} has a seat already, and cannot sit in for {owner}.")
            _refuse(says.format(player=name, owner=record.players[seat]))
        circle[seat] = name
        people = [*dict.fromkeys((*record.players, *known, *(other for other in circle if other != name)))]
        if name not in people:
            people.append(name)
            for at, first in alike(people):
                if at == len(people) - 1:
                    _refuse(looks_alike(name, people[first]))
    if counts_for_player and not seats:
        _refuse(_("--counts-for player wants --seat too: who sat in for whom."))
    return _Circle(tuple(circle), counts_for_player)


def _refuse(says: str, status: int = UNUSABLE) -> NoReturn:
    complain(f"rmscore: {says}")
    raise typer.Exit(status)


def _add(
    journal: Journal,
    document: Document,
    circle: _Circle,
    cards: options.CardStyle | None,
    as_json: bool,
) -> int:
    """Add one record, and show what it comes to; the exit status it deserves."""
    name = title(document)
    hand = document.record
    if not document.complete or not isinstance(hand, Hand):
        sys.stdout.flush()
        Findings(sys.stderr, cards).show(document, document.findings)
        if document.complete:
            _refuse(_("{hand} is no hand.").format(hand=name))
        says = _("{hand} was not added; it must be mended first.")
        if any(finding.kind in (NO_SUCH_FILE, NO_SUCH_FILE_GUESS) for finding in document.findings):
            says = _("{hand} was not added: there is no such file.")
        _refuse(says.format(hand=name), UNUSABLE if document.kind is None else FAULTY)
    state = State(journal)
    seated = _seated(hand, circle.players)
    if seated is None:
        assert isinstance(journal.record, Set)
        says = _("{hand} was not added: its players are {others}, and the set's are {players}.")
        says = says.format(hand=name, others=listed(hand.players), players=listed(circle.players))
        _refuse(says + _how_they_sat(hand.players, journal.record.players))
    seated = replace(seated, counts_for_player=circle.counts_for_player)
    _check_room(state, seated, name)
    stated = None if seated.dealer == state.next_dealer else seated.dealer
    try:
        journal.add_entry(seated, stated)
    except JournalError as error:
        _refuse(failure(error, journal.path))
    state.refresh()
    ledger = state.ledger
    assert ledger is not None
    game = ledger.games[-1]
    if as_json:
        _print_object(journal, document, ledger)
        return FAULTY if game.disputed else GOOD
    found = say(_("{hand} is game {n} now.").format(hand=name, n=game.number))
    if not game.finished:
        command = f"rmscore play {as_argument(journal.path)}"
        found += say(_("It is not finished. To go on with it: {command}").format(command=command))
    else:
        replies: list[Reply] = [state.over(journal.last())]
        if ledger.finished:
            replies.append(SetOver(ledger))
        for reply in replies:
            found += shown(reply, journal.path, card_style(sys.stdout, cards))
    show(found, sys.stdout)
    sys.stdout.flush()
    Findings(sys.stderr, cards).show(journal.document, [one for one in game.findings if one.is_fault])
    return FAULTY if game.disputed else GOOD


def _print_object(journal: Journal, document: Document, ledger: Ledger) -> None:
    from rmscore.show import json

    game = ledger.games[-1]
    columns = ledger.players
    found = {
        "rmscore": "add/1",
        "file": journal.path,
        "kind": "set",
        "hand": document.path,
        "document": document.number,
        "players": list(game.players),
        "dealer": game.players[game.dealer],
        "ruleset": ledger.ruleset.name,
        "game": game.number,
        "finished": game.finished,
        "disputed": game.disputed,
        "totals": {name: total for name, total in zip(columns, game.totals or ()) if total is not None},
        "running": dict(zip(columns, game.running)),
        "set": {"games": ledger.ruleset.games, "played": ledger.played, "finished": ledger.finished},
        "findings": [json.finding(journal.document, one) for one in game.findings],
    }
    print(json.line(found))


def _check_room(state: State, hand: Hand, name: str) -> None:
    """Leave where the set has no place for the hand."""
    assert state.ledger is not None
    for game in state.ledger.games:
        other = game.record
        if isinstance(other, Hand) and (other.turned, other.tricks) == (hand.turned, hand.tricks):
            says = _("{hand} was not added: it is game {n} of the set already.")
            _refuse(says.format(hand=name, n=game.number))
    if state.ledger.finished:
        _refuse(_("{hand} was not added: all games of the set are played.").format(hand=name))
    if state.play is not None:
        says = _("{hand} was not added: game {n} is not finished yet.")
        _refuse(says.format(hand=name, n=state.game))


def _how_they_sat(names: tuple[str, ...], owners: tuple[str, ...]) -> str:
    """The options for a hand whose players are the set's but for some; else how the set's sit."""
    changed = sat_in(names, owners)
    if changed:
        from shlex import quote

        seats = " ".join(f"--seat {quote(f'{owner}={name}')}" for owner, name in changed.items())
        return " " + _("If somebody sat in, add: {options}").format(options=seats)
    if changed == {}:
        return " " + _("Leave out --seat: nobody sat in.")
    return " " + _("Nearest to that they sit as {players}.").format(players=listed(nearest(names, owners)))


def _seated(hand: Hand, players: tuple[str, ...]) -> Hand | None:
    """The hand as the set's seats have it; None where others play, or in another order."""
    if hand.players[0] not in players:
        return None
    turn = players.index(hand.players[0])
    if players[turn:] + players[:turn] != hand.players:
        return None

    def seat(old: int) -> int:
        return (old + turn) % len(players)

    def moved(by_seat: tuple[tuple, ...] | None) -> tuple[tuple, ...] | None:  # type: ignore[type-arg]
        return None if by_seat is None else by_seat[len(players) - turn :] + by_seat[: len(players) - turn]

    def maybe(old: int | None) -> int | None:
        return None if old is None else seat(old)

    discards = moved(hand.discards)
    return replace(
        hand,
        players=players,
        dealer=seat(hand.dealer),
        tricks=tuple(one._replace(lead=maybe(one.lead), won=maybe(one.won)) for one in hand.tricks),
        discards=discards,
        bank=hand.bank if discards is None else tuple(card for cards in discards for card in cards),
        deal=moved(hand.deal),
        claims=tuple(one._replace(seat=seat(one.seat)) for one in hand.claims),
        rulings=tuple(one._replace(seat=maybe(one.seat)) for one in hand.rulings),
        ruleset=None,
    )
