"""`rmscore schema`: prints the JSON Schema of a format."""

from typing import Annotated, Literal

import typer

from rmscore.cli import options, output
from rmscore.cli.app import Command, command_app
from rmscore.show.language import _

app = command_app()

HELP = _(
    """\b
Print one:            rmscore schema hand
For a folder of sets: rmscore schema set -o set.schema.json

Print the JSON Schema of hands, sets or rulesets, with which an editor completes and checks records.

Records begun in a folder with such a file, or below it, name it in their second line. In a record of your
own, write that line yourself:

\b
# yaml-language-server: $schema=set.schema.json"""
)


@app.command(cls=Command, help=HELP)
def schema(
    kind: Annotated[
        Literal["hand", "set", "ruleset"], typer.Argument(metavar=_("KIND"), help=_("hand, set or ruleset."))
    ],
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar=_("OUT"),
            callback=output.named,
            help=_("Write it to this file instead."),
            show_default=False,
        ),
    ] = None,
    force: output.Force = False,
    lang: options.Language = None,
) -> None:
    from rmscore.show.schema import text

    output.write(text(kind).encode(), out, force)
