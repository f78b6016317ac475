"""`rmscore check`: finds what is wrong in records."""

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from rmscore.cli import options
from rmscore.cli.app import Command, command_app, unusable
from rmscore.cli.records import Findings, Tally, expand, judge, ruleset_named
from rmscore.files import Document, read
from rmscore.findings import Finding
from rmscore.ruleset import Ruleset
from rmscore.show.language import _
from rmscore.show.progress import Bar

if TYPE_CHECKING:
    from rmscore.cli.repairs import Choice

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
In a set:      rmscore check --fix 1 --game 3 friday.yaml

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
    every: Annotated[
        bool, typer.Option("--all", help=_("Say all of these slips, not only the likeliest five."))
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
    game: Annotated[
        int | None,
        typer.Option(
            "--game", "-g", metavar="N", min=1, help=_("Which game of the set to fix."), show_default=False
        ),
    ] = None,
    ruleset: options.RulesetName = None,
    given: Annotated[
        Format | None,
        typer.Option(
            "--format",
            help=_("How findings are printed; text where nobody says."),
            case_sensitive=False,
            show_default=False,
        ),
    ] = None,
    as_json: options.Json = False,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    rules = None if ruleset is None else ruleset_named(ruleset)
    if as_json and given not in (None, "json"):
        unusable(_("--json and --format {format} exclude each other.").format(format=given))
    format: Format = "json" if as_json else given or "text"
    if fix is None:
        for option, value in (("--record", record), ("--game", game)):
            if value is not None:
                says = _("{option} says what --fix writes; without --fix it has no use.")
                unusable(says.format(option=option))
    else:
        from rmscore.cli.repairs import Choice

        _fix(files, rules, Choice(fix, record, game), format, cards)
        return
    suggest = suggest or every
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
                    _print(document, findings, format, printed, suggest, every, ruleset)
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


def _fix(
    files: list[str], rules: Ruleset | None, choice: "Choice", format: Format, cards: str | None
) -> None:
    from rmscore.cli import repairs

    if len(files) != 1 or os.path.isdir(files[0]):
        unusable(_("--fix takes one file."))
    repairs.fix(list(read(files[0], rules)), choice, format, cards)


def _print(
    document: Document,
    findings: Sequence[Finding],
    format: Format,
    printed: Findings,
    suggest: bool,
    every: bool,
    rules: str | None,
) -> None:
    suggest = suggest and any(finding.is_fault for finding in findings)
    if format == "text":
        printed.show(document, findings)
        if suggest:
            from rmscore.cli import repairs

            repairs.show(document, printed.cards, every, rules)
    elif format == "json":
        from rmscore.show import json

        found = json.check(document, findings)
        if suggest:
            from rmscore.cli import repairs

            found |= repairs.data(document)
        print(json.line(found))
    else:
        from rmscore.show.findings import annotation, first_of_each, github, others
        from rmscore.show.terminal import card_style

        style = printed.cards or card_style(sys.stdout)
        shown, more = first_of_each(findings)
        for finding in shown:
            print(github(document, finding, style))
        for name, count in more.items():
            print(annotation("notice", document.locate(()), name, [others(name, count)]))
        if suggest:
            from rmscore.cli import repairs

            repairs.annotate(document, every, style)
