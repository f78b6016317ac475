"""`rmscore export`: hands and sets as a spreadsheet, a table, a picture or a page to share."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

import typer

from rmscore.characters import PLAINER
from rmscore.cli import UNUSABLE, options, output
from rmscore.cli.app import Command, command_app, complain, unusable
from rmscore.cli.records import Findings, Tally, judge, records, ruleset_named
from rmscore.files import Document
from rmscore.findings import Finding
from rmscore.ledger import Ledger
from rmscore.play import Play
from rmscore.ruleset import Ruleset
from rmscore.scoring import score
from rmscore.show.language import _, language, set_encoding
from rmscore.show.progress import Bar
from rmscore.show.score import title
from rmscore.show.sharing import Shared, share
from rmscore.show.terminal import card_style

if TYPE_CHECKING:
    from rmscore.readings import Reading

app = command_app()

Format = Literal["csv", "md", "json", "txt", "svg", "html"]

ENDINGS: dict[str, Format] = {
    ".csv": "csv",
    ".md": "md",
    ".markdown": "md",
    ".json": "json",
    ".jsonl": "json",
    ".txt": "txt",
    ".svg": "svg",
    ".html": "html",
    ".htm": "html",
}


class Judged(NamedTuple):
    """A record as it was read, and what became of it; None where it cannot be scored."""

    document: Document
    judged: Play | Ledger | None
    findings: tuple[Finding, ...]


HELP = _(
    """\b
A page to share:   rmscore export friday.yaml -o friday.html
A spreadsheet:     rmscore export friday.yaml -o friday.csv
Many hands in one: rmscore export games/ -o games.csv
A picture:         rmscore export friday.yaml -o friday.svg
Printed, not kept: rmscore export --to md friday.yaml
Other rules too:   rmscore export friday.yaml -o friday.html --compare mastheads

Export hands and sets as a web page, spreadsheet, table, picture, text or JSON.

The page needs no network and nothing else: the ledger, a chart of the running totals, and every recorded
hand to step through. The columns of .csv are parted by commas, in Russian by semicolons, as Excel wants
them; a name that it would take for a formula gets an apostrophe before it, and is named. A .csv file begins
with a byte-order mark, standard output does not. Of a folder, the rulesets in it are left out.

Leaves with status 1 where a record has a fault, with 2 where one cannot be exported."""
)


@app.command(cls=Command, help=HELP)
def export(
    files: options.Files,
    out: output.Out = None,
    to: Annotated[
        Format | None,
        typer.Option(
            help=_("What to export to, whatever the ending of -o."), show_default=False, case_sensitive=False
        ),
    ] = None,
    force: output.Force = False,
    ruleset: options.RulesetName = None,
    compare: Annotated[
        list[str] | None,
        typer.Option(
            metavar=_("NAME|FILE"),
            help=_("On a page, compare with these rules too; can be given again for others."),
            show_default=False,
        ),
    ] = None,
    cards: options.Cards = None,
    lang: options.Language = None,
) -> None:
    format = output.format(out, to, ENDINGS)
    if compare and format != "html":
        unusable(_("only a page, .html, has room for --compare; `rmscore compare` prints it."))
    others = [ruleset_named(name) for name in dict.fromkeys(compare or ())]
    rules = None if ruleset is None else ruleset_named(ruleset)
    tally = Tally()
    faults = Findings(sys.stderr, cards)
    found: list[Judged] = []
    refused = False
    for document in Bar().over(records(files, rules)):
        judged, findings = judge(document)
        tally.add(document, findings)
        refused |= document.kind == "ruleset"
        faults.show(document, [finding for finding in findings if finding.is_fault])
        if judged is None:
            _complain(document)
        if judged is not None or format == "json":
            found.append(Judged(document, judged, findings))
    if not found:
        raise typer.Exit(UNUSABLE)
    output.write(_converted(found, format, cards, out is not None, others), out, force, files)
    raise typer.Exit(UNUSABLE if refused else tally.status)


def _complain(document: Document) -> None:
    """Say of a record why it is not exported."""
    if document.kind == "ruleset":
        says = _("rmscore: {title} is a ruleset, which has no games; `rmscore rules` reads rulesets.")
    elif document.kind is not None:
        says = _("rmscore: {title} cannot be exported before this is mended.")
    else:
        return
    complain(says.format(title=title(document)))


def _converted(
    found: Sequence[Judged], format: Format, cards: str | None, to_file: bool, others: Sequence[Ruleset]
) -> bytes:
    """The records in the format; text for a terminal as that takes it, all else in UTF-8."""
    encoding, style = "utf-8", cards or ("ru" if language() == "ru" else "symbols")
    if not to_file and format in ("txt", "md"):
        encoding, style = sys.stdout.encoding or "ascii", card_style(sys.stdout, cards)
    set_encoding(encoding)
    if format == "json":
        return _json(found).encode()
    if format == "txt":
        return (_text(found, style) + "\n").encode(encoding, PLAINER)
    shared = [
        share(one.document, one.judged, one.findings, _compared(one.judged, others))
        for one in found
        if one.judged is not None
    ]
    if format == "csv":
        text = _csv(shared, to_file)
    elif format == "md":
        from rmscore.show import markdown

        text = markdown.text(shared, style)
    elif format == "html":
        from rmscore.show import page

        text = page.text(shared, style)
    else:
        from rmscore.show import picture

        text = picture.text(shared, style)
    return text.encode(encoding, PLAINER)


def _compared(judged: Play | Ledger, others: Sequence[Ruleset]) -> "tuple[Reading, ...]":
    """The record under its own rules, and under each of the others."""
    if not others:
        return ()
    from rmscore.keys import differing
    from rmscore.readings import readings

    record, own = judged.hand if isinstance(judged, Play) else judged.record, judged.ruleset
    apart = [one for one in others if one.name != own.name or differing(own, one)]
    return readings(record, [own, *apart]) if apart else ()


def _json(found: Sequence[Judged]) -> str:
    """What `score --json` prints."""
    from rmscore.show import json

    lines = []
    for document, judged, findings in found:
        if judged is None:
            value = json.unscored(document, findings)
        elif isinstance(judged, Play):
            value = json.hand(document, score(judged), findings)
        else:
            value = json.ledger(document, judged, findings)
        lines.append(json.line(value) + "\n")
    return "".join(lines)


def _text(found: Sequence[Judged], style: str) -> str:
    """What `score` prints."""
    from rmscore.show import ledger
    from rmscore.show.document import apart
    from rmscore.show.score import hand
    from rmscore.show.terminal import Look, text

    parts = []
    for document, judged, findings in found:
        if isinstance(judged, Play):
            parts.append(hand(title(document), score(judged), findings, style))
        elif judged is not None:
            parts.append(ledger.whole(title(document), judged))
    return text(apart(*parts), Look())


def _csv(shared: Sequence[Shared], to_file: bool) -> str:
    from rmscore.show import spreadsheet

    sheet = spreadsheet.sheet(shared)
    for text in sheet.guarded:
        says = _("rmscore: a spreadsheet takes {text} for a formula, so an apostrophe stands before it.")
        complain(says.format(text=text))
    return (spreadsheet.BYTE_ORDER_MARK if to_file else "") + sheet.text
