"""`rmscore score`: scores recorded hands."""

import sys
from collections.abc import Sequence
from typing import Annotated
from unicodedata import normalize

import typer

from rmscore.cli import UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, guess
from rmscore.cli.records import Findings, Tally, judge, ruleset_named
from rmscore.files import Document, read
from rmscore.findings import Finding
from rmscore.play import Play
from rmscore.scoring import score as score_of
from rmscore.show import score as shown
from rmscore.show.terminal import look
from rmscore.show.words import _, listed, visible

app = command_app()

HELP = _(
    """\b
One hand:      rmscore score hand.yaml
Every point:   rmscore score --explain hand.yaml
Anna's points: rmscore score --player Anna hand.yaml
Other rules:   rmscore score -r mastheads hand.yaml

Score recorded hands: the tricks, the bank, the players, and who has the most.

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
            metavar="NAME",
            help=_("Explain the points of this player only."),
            show_default=False,
        ),
    ] = None,
    ruleset: options.RulesetName = None,
    as_json: options.Json = False,
    cards: options.Cards = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    tally = Tally()
    printed = Findings(sys.stderr, cards)
    unusable = False
    for path in files:
        for document in read(path, rules):
            judged, findings = judge(document)
            play = judged if isinstance(judged, Play) else None
            tally.add(document, findings)
            seat = None
            if play is not None and player is not None:
                seat = _seat(player, document, play)
                unusable |= seat is None
            if as_json:
                _print_json(document, play, findings, explain or player is not None, seat)
            else:
                if play is not None:
                    if tally.records > 1:
                        print()
                    view = look(sys.stdout, cards)
                    title = shown.title(document)
                    why = explain or seat is not None
                    print(shown.hand(title, score_of(play), findings, view, why, seat))
                _print_faults(document, play, findings, printed)
            unusable |= document.kind == "ruleset"
    raise typer.Exit(UNUSABLE if unusable else tally.status)


def _seat(player: str, document: Document, play: Play) -> int | None:
    """The seat of the player named; says who sits at the table where it is none of them."""
    names = play.hand.players
    for seat, name in enumerate(names):
        if name.casefold() == normalize("NFC", player).casefold():
            return seat
    says = _("rmscore: {file}: nobody is called {player}; the players are {players}.").format(
        file=visible(document.path), player=visible(player), players=listed([visible(name) for name in names])
    )
    complain(says + guess(player, list(names)))
    return None


def _print_json(
    document: Document, play: Play | None, findings: Sequence[Finding], explain: bool, seat: int | None
) -> None:
    from rmscore.show import json

    if play is None:
        print(json.line(json.unscored(document, findings)))
    else:
        print(json.line(json.hand(document, score_of(play), findings, explain, seat)))


def _print_faults(
    document: Document, play: Play | None, findings: Sequence[Finding], printed: Findings
) -> None:
    """What disputes the score, and why there may be none, on standard error."""
    faults = [finding for finding in findings if finding.is_fault]
    if play is not None and faults and sys.stdout.isatty():
        print()
    sys.stdout.flush()
    printed.show(document, faults)
    if play is None and document.kind is not None:
        complain(_why_not(document).format(title=shown.title(document)))


def _why_not(document: Document) -> str:
    if document.kind == "ruleset":
        return _("rmscore: {title} is a ruleset, which has no score; `rmscore rules` reads rulesets.")
    if document.findings:
        return _("rmscore: {title} cannot be scored before this is mended.")
    return _("rmscore: {title} cannot be scored.")
