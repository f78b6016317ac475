"""`rmscore check`: finds what is wrong in records."""

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Literal

import typer

from rmscore.cli import options
from rmscore.cli.app import Command, command_app, unusable
from rmscore.cli.records import Findings, Tally, expand, judge, ruleset_named
from rmscore.files import Document, read
from rmscore.findings import Finding
from rmscore.ruleset import Ruleset
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
A wrong card?  rmscore check --suggest hand.yaml
Mend it:       rmscore check --fix 1 hand.yaml

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
    suggest: Annotated[
        bool, typer.Option("--suggest", "-s", help=_("Say which slips of the pen would explain the faults."))
    ] = False,
    fix: Annotated[
        int | None,
        typer.Option("--fix", metavar="N", help=_("Write suggestion N into the file."), show_default=False),
    ] = None,
    record: Annotated[
        str | None,
        typer.Option(
            "--record",
            metavar="K",
            help=_("Which record of the file, or entry of the set, to fix."),
            show_default=False,
        ),
    ] = None,
    ruleset: options.RulesetName = None,
    format: Annotated[
        Format, typer.Option(help=_("How findings are printed."), case_sensitive=False)
    ] = "text",
    as_json: options.Json = False,
    cards: options.Cards = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    format = "json" if as_json else format
    if fix is not None:
        _fix(files, rules, fix, record, cards)
        return
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
                    _print(document, findings, format, printed, suggest)
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


def _fix(files: list[str], rules: Ruleset | None, number: int, record: str | None, cards: str | None) -> None:
    from rmscore.cli import repairs

    if len(files) != 1 or os.path.isdir(files[0]):
        unusable(_("--fix takes one file."))
    repairs.fix(list(read(files[0], rules)), number, record, cards)


def _print(
    document: Document, findings: Sequence[Finding], format: Format, printed: Findings, suggest: bool
) -> None:
    suggest = suggest and any(finding.is_fault for finding in findings)
    if format == "text":
        printed.show(document, findings)
        if suggest:
            from rmscore.cli import repairs

            repairs.show(document, printed.cards)
    elif format == "json":
        from rmscore.show import json

        found = json.check(document, findings)
        if suggest:
            from rmscore.cli import repairs

            found["suggestions"] = repairs.data(document)
        print(json.line(found))
    else:
        from rmscore.show.findings import github

        for finding in findings:
            print(github(document, finding))
