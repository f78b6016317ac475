"""`rmscore check`: finds what is wrong in records."""

import sys
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from rmscore.cli import options
from rmscore.cli.app import Command, command_app
from rmscore.cli.records import Findings, Tally, expand, judge, ruleset_named
from rmscore.files import Document, read
from rmscore.findings import Finding
from rmscore.show.language import _
from rmscore.show.progress import Bar

app = command_app()


Format = Literal["text", "json", "github"]


HELP = _(
    """\b
One record:    rmscore check hand.yaml
A folder:      rmscore check games/
Also count:    rmscore check -v games/*.yaml
On GitHub:     rmscore check --format github games/

Look for mistakes in records: in the file, the play, the figures claimed, the rulesets.

Prints nothing where all is well and leaves with status 0; with 1 where a record has a fault,
with 2 where a file cannot be read."""
)


@app.command(cls=Command, help=HELP)
def check(
    files: options.Files,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help=_("Say how much was read, good or not."))
    ] = False,
    ruleset: options.RulesetName = None,
    format: Annotated[
        Format, typer.Option(help=_("How findings are printed."), case_sensitive=False)
    ] = "text",
    as_json: options.Json = False,
    cards: options.Cards = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    format = "json" if as_json else format
    tally = Tally()
    printed = Findings(sys.stdout, cards)
    paths = list(expand(files))
    bar = Bar(len(paths))
    try:
        for path in paths:
            for document in read(path, rules):
                _play, findings = judge(document)
                tally.add(document, findings)
                if findings or format == "json":
                    bar.hide()
                    _print(document, findings, format, printed)
                bar.step(tally.files, tally.records)
            tally.files += 1
    finally:
        bar.hide()
    if format == "text" and (verbose or tally.status):
        from rmscore.show.findings import closing

        if printed.shown and sys.stdout.isatty():
            print()
        sys.stdout.flush()
        print("rmscore: " + closing(tally.good, tally.faulty, tally.unusable, tally.files), file=sys.stderr)
    raise typer.Exit(tally.status)


def _print(document: Document, findings: Sequence[Finding], format: Format, printed: Findings) -> None:
    if format == "text":
        printed.show(document, findings)
    elif format == "json":
        from rmscore.show import json

        print(json.line(json.check(document, findings)))
    else:
        from rmscore.show.findings import github

        for finding in findings:
            print(github(document, finding))
