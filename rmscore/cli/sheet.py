"""`rmscore sheet`: an empty score sheet to print for the table."""

import sys
from typing import Annotated, Literal

import typer

from rmscore.characters import PLAINER
from rmscore.cli import options, output
from rmscore.cli.app import Command, command_app, unusable
from rmscore.cli.players import four_players
from rmscore.cli.records import ruleset_named
from rmscore.files import rulesets
from rmscore.show.language import _, language, set_encoding
from rmscore.show.terminal import card_style

app = command_app()

Format = Literal["html", "txt"]

ENDINGS: dict[str, Format] = {".html": "html", ".htm": "html", ".txt": "txt"}

HELP = _(
    """\b
To print:         rmscore sheet -o sheet.html
With your rules:  rmscore sheet -r house.yaml -o sheet.html
With your names:  rmscore sheet --players "Anna, Boris, Clara, Dmitri" -o sheet.html
In plain text:    rmscore sheet -o sheet.txt

Make an empty score sheet to print for the table.

It has a row for each game of a set and the columns that the ruleset counts, and the rules in words."""
)


@app.command(cls=Command, help=HELP)
def sheet(
    ruleset: options.PlayBy = None,
    players: options.Players = None,
    out: output.Out = None,
    to: Annotated[
        Format | None,
        typer.Option(
            help=_("What to write, whatever the ending of -o."), show_default=False, case_sensitive=False
        ),
    ] = None,
    force: output.Force = False,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    format = output.format(out, to, ENDINGS, "txt")
    rules, names = ruleset_named(ruleset or rulesets.DEFAULT), _names(players)
    encoding = "utf-8"
    style: str = cards or ("ru" if language() == "ru" else "symbols")
    if format == "html":
        from rmscore.show.page import scoresheet

        set_encoding(encoding)
        text = scoresheet.text(rules, names, style)
    else:
        from rmscore.show import scoresheet as plain

        if out is None:
            encoding, style = sys.stdout.encoding or "ascii", card_style(sys.stdout, cards)
        set_encoding(encoding)
        text = plain.text(rules, names, style) + "\n"
    output.write(text.encode(encoding, PLAINER), out, force)


def _names(players: str | None) -> tuple[str, ...]:
    """The four names; none where there are none."""
    if players is None:
        return ()
    names = four_players(players)
    return unusable(names) if isinstance(names, str) else names
