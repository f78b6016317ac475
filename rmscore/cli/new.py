"""`rmscore new`: starts a set file, or a file for one hand."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from rmscore.cli import INTERRUPTED, options
from rmscore.cli.app import Command, command_app, unusable
from rmscore.cli.players import four_players, seat_named, sentences
from rmscore.files.replaced import create
from rmscore.files.schemas import editor_line
from rmscore.files.written import whole
from rmscore.lot import Lot, draw, shuffled
from rmscore.names import same_name
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset
from rmscore.show.document import Document, say
from rmscore.show.language import language
from rmscore.show.lots import told
from rmscore.show.terminal import card_style, show
from rmscore.show.words import _, listed, n_, visible

app = command_app()

LOT = ("lot", "жребий")
"""What asks for a dealer drawn by lot; a player of that very name goes before it."""

HELP = _(
    """\b
A set:         rmscore new friday.yaml --players Anna,Boris,Clara,Dmitri
Boris deals:   rmscore new friday.yaml --players Anna,Boris,Clara,Dmitri --dealer Boris
By lot:        rmscore new friday.yaml --players Anna,Boris,Clara,Dmitri --dealer lot
One hand only: rmscore new deal.yaml --hand --players Anna,Boris,Clara,Dmitri
Be asked:      rmscore new

Write a file for a new set, or with --hand for one hand. A file that is there already is left alone."""
)


@app.command(cls=Command, help=HELP)
def new(
    file: Annotated[
        str | None, typer.Argument(metavar=_("FILE"), help=_("The file to write."), show_default=False)
    ] = None,
    players: options.Players = None,
    dealer: Annotated[
        str | None,
        typer.Option(
            "--dealer",
            "-d",
            metavar=_("NAME|lot"),
            help=_("Who deals the first game, or lot to draw cards for it; else the first named."),
            show_default=False,
        ),
    ] = None,
    ruleset: options.PlayBy = None,
    title: Annotated[
        str | None,
        typer.Option(
            "--title", "-t", metavar=_("TEXT"), help=_("What the set is called."), show_default=False
        ),
    ] = None,
    hand: Annotated[bool, typer.Option("--hand", help=_("A file for one hand, not for a set."))] = False,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    if file == "-":
        unusable(_no_file())
    if file is None or players is None:
        if json or not sys.stdin.isatty():
            if file is None:
                unusable(_("Name the file to write."))
            unusable(_("Name the players: --players A,B,C,D."))
        try:
            file, players, dealer, title = _ask(file, players, dealer, title, hand)
        except (EOFError, KeyboardInterrupt):
            print("\n" + _("Nothing was written."), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    if os.path.lexists(file):
        unusable(_there(file, dealer))
    names = four_players(players)
    if isinstance(names, str):
        unusable(names)
    reference, rules = _rules(ruleset, file)
    lot = draw(shuffled(), rules) if dealer is not None and _is_lot(dealer, names) else None
    seat = lot.dealer if lot is not None else 0 if dealer is None else seat_named(dealer, names)
    if isinstance(seat, str):
        unusable(seat[:1].upper() + seat[1:])
    if hand:
        record: Hand | Set = Hand(names, seat, None, None, ruleset=reference, note=title or None)
    else:
        record = Set(names, seat, title=title or None, ruleset=reference)
    first, rest = whole(record, rules).split("\n", 1)
    if lot is not None:
        style = "ru" if language() == "ru" else "symbols"
        remarks = "".join(f"# {visible(line)}\n" for line in told(lot, names, style))
        rest = rest.replace("\ndealer: ", f"\n{remarks}dealer: ", 1)
    schema = editor_line("hand" if hand else "set", Path(file).parent)
    _write(file, "\n".join([first, *filter(None, [schema]), rest]))
    if json:
        _print_object(file, record, rules, lot)
    else:
        for line in told(lot, names, card_style(sys.stdout)) if lot is not None else ():
            show(say(line), sys.stdout)
        show(_what_next(file, record, rules), sys.stdout)


def _print_object(file: str, record: Hand | Set, rules: Ruleset, lot: Lot | None) -> None:
    from rmscore.show import json

    found: dict[str, object] = {
        "rmscore": "new/1",
        "file": file,
        "kind": "hand" if isinstance(record, Hand) else "set",
        "players": list(record.players),
        "dealer": record.players[record.dealer],
        "ruleset": rules.name,
    }
    if isinstance(record, Set):
        found |= {"title": record.title, "games": rules.games}
    if lot is not None:
        found["lot"] = [
            [{"player": record.players[one.seat], "card": str(one.card)} for one in drawn]
            for drawn in lot.rounds
        ]
    print(json.line(found))


def _no_file() -> str:
    return _("A table is kept in a file. Name one.")


def _there(file: str, dealer: str | None = None) -> str:
    says = _("{file} is there already and was left alone.").format(file=file)
    return says + (" " + _("No lot was drawn.") if dealer is not None and _is_lot(dealer) else "")


def _is_lot(dealer: str, names: tuple[str, ...] = ()) -> bool:
    """Whether the dealer is to be drawn by lot."""
    return dealer.lower() in LOT and not any(same_name(dealer, name) for name in names)


def _rules(reference: str | None, file: str) -> tuple[str, Ruleset]:
    """The ruleset as the record will name it, a file by its path from the record's folder."""
    from rmscore.files import rulesets

    reference = reference or rulesets.DEFAULT
    try:
        rules = rulesets.load(reference, Path())
    except rulesets.RulesetError as error:
        unusable(sentences(error.kind, error.facts))
    if reference.endswith((".yaml", ".yml")):
        reference = os.path.relpath(reference, os.path.dirname(os.path.realpath(file)) or ".")
    return reference.replace(os.sep, "/"), rules


def _write(file: str, text: str) -> None:
    try:
        create(Path(file), text.encode())
    except FileExistsError:
        unusable(_there(file))
    except OSError as error:
        reason = error.strerror or str(error)
        unusable(_("{file} cannot be written: {why}.").format(file=file, why=reason))


def _what_next(file: str, record: Hand | Set, rules: Ruleset) -> Document:
    from rmscore.show.table import as_argument

    players = listed(record.players)
    if isinstance(record, Set):
        says = n_("A set of {n} game for {players}.", "A set of {n} games for {players}.", rules.games)
        deals = _("{dealer} deals first.")
    else:
        says = _("A hand of {players}.")
        deals = _("{dealer} deals.")
    about = f"{says.format(players=players)} {deals.format(dealer=record.players[record.dealer])}"
    command = f"rmscore play {as_argument(file)}"
    return say(about) + say(_("Play it: {command}").format(command=command))


# --- asking -----------------------------------------------------------------------------------------


def _ask(
    file: str | None, players: str | None, dealer: str | None, title: str | None, hand: bool
) -> tuple[str, str, str | None, str | None]:
    """What the call left out, from the terminal; an answer that will not do is asked for again."""
    if file is None:
        default = "hand.yaml" if hand else "set.yaml"
        while True:
            file = input(_("File [{default}]: ").format(default=default)).strip() or default
            if file != "-" and not os.path.lexists(file):
                break
            show(say(_no_file() if file == "-" else _there(file), indent=2), sys.stdout)
    if players is None:
        while True:
            players = input(_("Players, clockwise, with commas: "))
            names = four_players(players)
            if not isinstance(names, str):
                break
            show(say(names, indent=2), sys.stdout)
        if dealer is None:
            while True:
                asked = _("Who deals first, or lot to draw cards for it [{player}]: ")
                dealer = input(asked.format(player=visible(names[0]))).strip() or names[0]
                seat = seat_named(dealer, names)
                if isinstance(seat, int) or _is_lot(dealer, names):
                    break
                show(say(seat[:1].upper() + seat[1:], indent=2), sys.stdout)
        if title is None and not hand:
            title = input(_("Title, if any: ")).strip() or None
    return file, players, dealer, title
