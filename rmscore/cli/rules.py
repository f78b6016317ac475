"""`rmscore rules`: lists, shows, checks and compares rulesets."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from rmscore import ruleset as rules_of_a_table
from rmscore.cli import UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, unusable
from rmscore.cli.records import Findings, Tally, expand, ruleset_named
from rmscore.files import read, rulesets
from rmscore.show import rules as shown
from rmscore.show.language import _
from rmscore.show.score import title
from rmscore.show.terminal import card_style
from rmscore.show.terminal import show as show_document

HELP = _(
    """\b
Which there are: rmscore rules
In words:        rmscore rules show korolevskoe
House rules:     rmscore rules check house.yaml
Two compared:    rmscore rules diff mastheads house.yaml

List, show, check and compare rulesets. A ruleset is named, or given as a .yaml file."""
)

app = command_app(name="rules", invoke_without_command=True, help=HELP)

Ruleset = Annotated[
    str, typer.Argument(metavar=_("NAME|FILE"), help=_("A shipped ruleset, or a file."), show_default=False)
]


RulesetFiles = Annotated[
    list[str],
    typer.Argument(
        metavar=_("FILE"), help=_("Rulesets as YAML files; - reads standard input."), show_default=False
    ),
]


def _named(reference: str) -> rules_of_a_table.Ruleset:
    """The ruleset named, or the one on standard input; leaves with status 2 where it cannot be used."""
    if reference != "-":
        return ruleset_named(reference)
    document = next(iter(read("-")))
    if isinstance(document.record, rules_of_a_table.Ruleset):
        return document.record
    Findings(sys.stderr, None).show(document, document.findings)
    return unusable(_("standard input holds no ruleset that can be used."))


@app.callback()
def rules(context: typer.Context, as_json: options.Json = False, lang: options.Language = None) -> None:
    if context.invoked_subcommand is None:
        _list(as_json)


@app.command(name="list", cls=Command, help=_("List the rulesets that can be named."))
def list_(as_json: options.Json = False, lang: options.Language = None) -> None:
    _list(as_json)


def _list(as_json: bool) -> None:
    found = [rulesets.load(name, Path()) for name in rulesets.shipped()]
    if as_json:
        from rmscore.show import json

        for ruleset in found:
            print(json.line(shown.data(ruleset)))
    else:
        show_document(shown.listing(found), sys.stdout)


@app.command(cls=Command, help=_("Print the rules on one page, in words."))
def show(
    name: Ruleset, as_json: options.Json = False, cards: options.Cards = None, lang: options.Language = None
) -> None:
    ruleset = _named(name)
    if as_json:
        from rmscore.show import json

        print(json.line(shown.data(ruleset)))
    else:
        show_document(shown.sheet(ruleset, card_style(sys.stdout, cards)), sys.stdout)


@app.command(cls=Command, help=_("Look for mistakes in ruleset files; silent where there are none."))
def check(files: RulesetFiles, as_json: options.Json = False, lang: options.Language = None) -> None:
    tally = Tally()
    printed = Findings(sys.stdout, None)
    other = False
    for path in expand(files):
        for document in read(path):
            tally.add(document, document.findings)
            if as_json:
                from rmscore.show import json

                print(json.line(json.check(document, document.findings)))
            else:
                printed.show(document, document.findings)
            if document.kind in ("hand", "set"):
                other = True
                says = _("rmscore: {title} is a hand, not a ruleset; `rmscore check` reads hands.")
                if document.kind == "set":
                    says = _("rmscore: {title} is a set, not a ruleset; `rmscore check` reads sets.")
                complain(says.format(title=title(document)))
        tally.files += 1
    raise typer.Exit(UNUSABLE if other else tally.status)


@app.command(cls=Command, help=_("Say where two rulesets differ, key by key."))
def diff(
    first: Ruleset,
    second: Ruleset,
    as_json: options.Json = False,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    one, other = _named(first), _named(second)
    if as_json:
        from rmscore.show import json

        print(json.line(shown.differences_data(one, other)))
    else:
        show_document(shown.differences(one, other, card_style(sys.stdout, cards)), sys.stdout)
