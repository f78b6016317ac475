"""Arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from rmscore.show.language import _

CardStyle = Literal["letters", "symbols", "ru"]

Files = Annotated[
    list[str],
    typer.Argument(
        metavar=_("FILE"),
        help=_("Records as YAML files, or folders of them; - reads standard input."),
        show_default=False,
    ),
]
RulesetName = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar=_("NAME|FILE"),
        help=_("Use these rules, whatever the record says."),
        show_default=False,
    ),
]
PlayBy = Annotated[
    str | None,
    typer.Option(
        "--ruleset",
        "-r",
        metavar=_("NAME|FILE"),
        help=_("The rules to play by; else the Russian rule card's."),
        show_default=False,
    ),
]
Players = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar=_("A,B,C,D"), help=_("The players, clockwise."), show_default=False
    ),
]
Json = Annotated[bool, typer.Option("--json", help=_("Print one JSON object a line, for programs."))]
Cards = Annotated[
    CardStyle | None,
    typer.Option(
        "--cards", help=_("How to write cards: 10h, 10♥ or 10ч."), show_default=False, case_sensitive=False
    ),
]
Language = Annotated[
    Literal["en", "ru"] | None,
    typer.Option(
        "--lang",
        help=_("Speak English or Russian; else RMSCORE_LANG or the locale decides."),
        show_default=False,
        case_sensitive=False,
    ),
]
"""Every command takes it; `rmscore.cli.main` has read it before."""
