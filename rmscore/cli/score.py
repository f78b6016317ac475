"""`rmscore score`: scores recorded hands and sets."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from rmscore.cli import UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain
from rmscore.cli.records import Findings, Judged, Tally, judge, records, ruleset_named
from rmscore.files import Document
from rmscore.findings import Finding
from rmscore.play import Play
from rmscore.scoring import score as score_of
from rmscore.show import score as shown
from rmscore.show.document import Document as Shown
from rmscore.show.document import apart
from rmscore.show.progress import Bar
from rmscore.show.terminal import card_style, show
from rmscore.show.words import _, n_

if TYPE_CHECKING:
    from rmscore.ledger import Ledger

app = command_app()

HELP = _(
    """\b
One hand:      rmscore score hand.yaml
A set:         rmscore score friday.yaml
Its game 3:    rmscore score --game 3 friday.yaml
Every point:   rmscore score --explain hand.yaml
Anna's points: rmscore score --player Anna hand.yaml
Other rules:   rmscore score -r mastheads hand.yaml

Score recorded hands: the tricks, the bank, the players, and who has the most. Of a set, the ledger: every
game, the running totals, what each player still needs, and the standing.

An unfinished hand is scored as far as it was played, a disputed one as it was played; both say so."""
)


@app.command(cls=Command, help=HELP)
def score(
    files: options.Files,
    explain: Annotated[
        bool, typer.Option("--explain", "-e", help=_("Show where each point came from."))
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            "-p",
            metavar=_("NAME"),
            help=_("Explain the points of this player only."),
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        int | None,
        typer.Option(
            "--game", "-g", metavar="N", min=1, help=_("Open one game of a set."), show_default=False
        ),
    ] = None,
    ruleset: options.RulesetName = None,
    as_json: options.Json = False,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    tally = Tally()
    printed = Findings(sys.stderr, cards)
    unusable = False
    for document in Bar(wanted=not sys.stdout.isatty()).over(records(files, rules)):
        judged, findings = judge(document)
        tally.add(document, findings)
        who = None
        if judged is not None and player is not None:
            who = _named(player, document, judged, game)
            unusable |= who is None
        why = explain or (player is not None if as_json else who is not None)
        if game is not None:
            unusable |= not _has_game(document, judged, game)
        if as_json:
            _print_json(document, judged, findings, why, who, game)
        else:
            style = card_style(sys.stdout, cards)
            found = _document(document, judged, findings, style, why, who, game)
            if found and tally.records > 1:
                print()
            if found:
                show(found, sys.stdout)
            _print_faults(document, judged, findings, printed)
        unusable |= document.kind == "ruleset"
    raise typer.Exit(UNUSABLE if unusable else tally.status)


def _named(player: str, document: Document, judged: "Play | Ledger", number: int | None) -> str | None:
    """The player named, in a set anybody who has or had a seat; says who plays where it is none of them."""
    from rmscore.cli.players import seat_named

    names = judged.hand.players if isinstance(judged, Play) else judged.people
    seat = seat_named(player, names)
    if isinstance(seat, str):
        complain(f"rmscore: {document.path}: {seat}")
        return None
    game = None if number is None or isinstance(judged, Play) else judged.game(number)
    if game is not None and not isinstance(judged, Play) and judged.seat_of(names[seat], game) is None:
        says = _("rmscore: {title}: {player} has no part in game {n}.")
        complain(says.format(title=shown.title(document), player=names[seat], n=number))
        return None
    return names[seat]


def _has_game(document: Document, judged: Judged, number: int) -> bool:
    """Whether the set has this game; says what it has where it does not."""
    title = shown.title(document)
    if document.kind == "hand":
        complain(_("rmscore: {title} is one hand; only a set has games to open.").format(title=title))
        return False
    if judged is None or isinstance(judged, Play) or judged.game(number) is not None:
        return True
    dealt = sum(one.number is not None for one in judged.games)
    says = _("rmscore: {title}: there is no game {number}; {dealt} so far.")
    games = n_("{n} game was dealt", "{n} games were dealt", dealt)
    complain(says.format(title=title, number=number, dealt=games))
    return False


def _print_json(
    document: Document,
    judged: Judged,
    findings: Sequence[Finding],
    explain: bool,
    player: str | None,
    number: int | None,
) -> None:
    from rmscore.show import json

    if judged is None:
        value = json.unscored(document, findings)
    elif isinstance(judged, Play):
        seat = None if player is None else judged.hand.players.index(player)
        value = json.hand(document, score_of(judged), findings, explain, seat)
    elif number is None:
        value = json.ledger(document, judged, findings, explain, player)
    else:
        game = judged.game(number)
        if game is None:
            return
        value = json.game(document, judged, game, explain, player)
    print(json.line(value))


def _document(
    document: Document,
    judged: Judged,
    findings: Sequence[Finding],
    style: str,
    explain: bool,
    player: str | None,
    number: int | None,
) -> Shown:
    """The score of a hand; the ledger of a set, or one game of it, or with `explain` all of them."""
    title = shown.title(document)
    if judged is None:
        return []
    if isinstance(judged, Play):
        seat = None if player is None else judged.hand.players.index(player)
        return shown.hand(title, score_of(judged), findings, style, explain, seat)
    from rmscore.show import ledger

    if number is not None:
        game = judged.game(number)
        return [] if game is None else ledger.opened(title, judged, game, style, explain, player)
    parts = [ledger.whole(title, judged)]
    if explain:
        parts += [
            ledger.opened(title, judged, game, style, explain, player)
            for game in judged.games
            if game.number is not None and (player is None or judged.seat_of(player, game) is not None)
        ]
    return apart(*parts)


def _print_faults(document: Document, judged: Judged, findings: Sequence[Finding], printed: Findings) -> None:
    """What disputes the score, and why there may be none, on standard error."""
    faults = [finding for finding in findings if finding.is_fault]
    if judged is not None and faults and sys.stdout.isatty():
        print()
    sys.stdout.flush()
    printed.show(document, faults)
    if judged is None and document.kind is not None:
        complain(_why_not(document).format(title=shown.title(document)))


def _why_not(document: Document) -> str:
    if document.kind == "ruleset":
        return _("rmscore: {title} is a ruleset, which has no score; `rmscore rules` reads rulesets.")
    if document.findings:
        return _("rmscore: {title} cannot be scored before this is mended.")
    return _("rmscore: {title} cannot be scored.")
