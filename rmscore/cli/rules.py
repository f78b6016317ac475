"""`rmscore rules`: lists, shows, checks and compares rulesets."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from rmscore.cli import options
from rmscore.cli.app import Command, Group, command_app
from rmscore.cli.records import Findings, Tally, expand, ruleset_named
from rmscore.files import read, rulesets
from rmscore.show import rules as shown
from rmscore.show.language import _
from rmscore.show.terminal import look

HELP = _(
    """\b
Which there are: rmscore rules
In words:        rmscore rules show korolevskoe
House rules:     rmscore rules check house.yaml
Two compared:    rmscore rules diff mastheads house.yaml

List, show, check and compare rulesets. A ruleset is named, or given as a .yaml file."""
)

app = command_app(cls=Group, invoke_without_command=True, help=HELP)

Ruleset = Annotated[
    str, typer.Argument(metavar=_("NAME|FILE"), help=_("A shipped ruleset, or a file."), show_default=False)
]


@app.callback()
def rules(context: typer.Context, as_json: options.Json = False) -> None:
    if context.invoked_subcommand is None:
        _list(as_json)


@app.command(name="list", cls=Command, help=_("List the rulesets that can be named."))
def list_(as_json: options.Json = False) -> None:
    _list(as_json)


def _list(as_json: bool) -> None:
    found = [rulesets.load(name, Path()) for name in rulesets.shipped()]
    if as_json:
        from rmscore.show import json

        for ruleset in found:
            print(json.line(shown.data(ruleset)))
    else:
        print(shown.listing(found, look(sys.stdout)))


@app.command(cls=Command, help=_("Print the rules on one page, in words."))
def show(name: Ruleset, as_json: options.Json = False, cards: options.Cards = None) -> None:
    ruleset = ruleset_named(name)
    if as_json:
        from rmscore.show import json

        print(json.line(shown.data(ruleset)))
    else:
        print(shown.sheet(ruleset, look(sys.stdout, cards)))


@app.command(cls=Command, help=_("Look for mistakes in ruleset files; silent where there are none."))
def check(files: options.Files, as_json: options.Json = False) -> None:
    tally = Tally()
    printed = Findings(sys.stdout, None)
    for path in expand(files):
        for document in read(path):
            tally.add(document, document.findings)
            if as_json:
                from rmscore.show import json

                print(json.line(json.check(document, document.findings)))
            else:
                printed.show(document, document.findings)
        tally.files += 1
    raise typer.Exit(tally.status)


@app.command(cls=Command, help=_("Say where two rulesets differ, key by key."))
def diff(first: Ruleset, second: Ruleset, as_json: options.Json = False, cards: options.Cards = None) -> None:
    one, other = ruleset_named(first), ruleset_named(second)
    if as_json:
        from rmscore.show import json

        print(json.line(shown.differences_data(one, other)))
    else:
        print(shown.differences(one, other, look(sys.stdout, cards)))
