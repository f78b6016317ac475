"""`rmscore compare`: a hand or a set under other rules."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from rmscore.cli import UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, unusable
from rmscore.cli.records import Findings, Tally, judge, ruleset_named
from rmscore.files import Document, read, rulesets
from rmscore.readings import readings
from rmscore.records import Hand, Set
from rmscore.ruleset import Ruleset
from rmscore.show import compare as shown
from rmscore.show.language import _
from rmscore.show.progress import Bar
from rmscore.show.score import title
from rmscore.show.terminal import card_style, show

app = command_app()

HELP = _(
    """\b
Under all shipped rules: rmscore compare hand.yaml
Under two of them:       rmscore compare hand.yaml korolevskoe mastheads
Under your own:          rmscore compare hand.yaml korolevskoe house.yaml
What each key changes:   rmscore compare hand.yaml korolevskoe mastheads --steps

Show what a hand or a set comes to under several rulesets, who wins under each,
and for each two of them the first card or bonus on which they part, and why:
the keys which, changed in the first ruleset, have it pay there what the second
pays, as few as will do; "or" stands between several such answers."""
)


@app.command(cls=Command, help=HELP)
def compare(
    file: Annotated[
        str, typer.Argument(metavar=_("FILE"), help=_("A record as a YAML file; - reads standard input."))
    ],
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=_("RULESET"), help=_("Rulesets by name or file; all shipped ones if none is named.")
        ),
    ] = None,
    steps: Annotated[
        bool,
        typer.Option(
            "--steps", help=_("Say what each key changes on the way from the one ruleset to the other.")
        ),
    ] = False,
    as_json: options.Json = False,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    chosen = [ruleset_named(name) for name in dict.fromkeys(names or [])]
    if steps and len(chosen) != 2:
        unusable(_("--steps goes from one ruleset to another; name the two."))
    tally = Tally()
    printed = Findings(sys.stderr, cards)
    refused = False
    for document in Bar(wanted=not sys.stdout.isatty()).over(read(file)):
        document = _readable(document, chosen)
        record = document.record
        findings = judge(document)[1]
        tally.add(document, findings)
        if not isinstance(record, Hand | Set) or not document.complete:
            refused |= document.kind == "ruleset"
            if as_json:
                from rmscore.show import json

                print(json.line(json.unusable("compare/1", document, findings)))
            else:
                printed.show(document, document.findings)
            if document.kind is not None:
                complain(_why_not(document).format(title=title(document)))
            continue
        found = readings(record, chosen or _shipped_and_own(document))
        if as_json:
            from rmscore.show import json

            print(json.line(shown.data(document.path, document.number, record, found, steps)))
        else:
            if tally.records > 1:
                print()
            style = card_style(sys.stdout, cards)
            show(shown.text(title(document), record, found, style, steps), sys.stdout)
    raise typer.Exit(UNUSABLE if refused else tally.status)


def _readable(document: Document, chosen: Sequence[Ruleset]) -> Document:
    """A record that names no ruleset, read under the first of those named that can take it."""
    if document.kind not in ("hand", "set") or document.names_rules:
        return document
    tried = (document.under(ruleset) for ruleset in chosen)
    return next((found for found in tried if found.complete), document)


def _shipped_and_own(document: Document) -> list[Ruleset]:
    """All shipped rulesets, and before them the record's own where it is none of them."""
    found = [rulesets.load(name, Path()) for name in rulesets.shipped()]
    own = document.ruleset
    return found if own is None or any(one.name == own.name for one in found) else [own, *found]


def _why_not(document: Document) -> str:
    if document.kind == "ruleset":
        return _("rmscore: {title} is a ruleset; `rmscore rules diff` compares rulesets.")
    return _("rmscore: {title} cannot be compared before this is mended.")
