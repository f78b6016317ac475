"""A record under other rules on the page: the totals, where two rulesets part, and what each key changes."""

from __future__ import annotations

from rmscore.readings import Reading
from rmscore.readings.partings import Parting, partings
from rmscore.readings.steps import players
from rmscore.show import compare, sharing, steps
from rmscore.show.document import said
from rmscore.show.markup import Markup, element
from rmscore.show.page.frame import wide
from rmscore.show.sharing import Shared
from rmscore.show.words import _, typeset


def section(shared: Shared, style: str, level: int) -> Markup:
    """The record under its own rules and others, and the way from its own to each of the others."""
    found = shared.compared
    made = [reading for reading in found if reading.made is not None]
    remarks = said(compare.lawfulness(found) + compare.missing(found))
    parts: list[Markup | None] = [element(f"h{level}", _("Under other rules"))]
    if made:
        parts.append(wide(_totals(shared, made)))
    parts += [element("p", typeset(says), class_="remark") for says, _tone in remarks]
    parts += [_parting(shared, *pair, style, level + 1) for pair in partings(found)]
    if found[0].made is not None:
        ways = [_way(shared, found[0], other) for other in found[1:] if other.made is not None]
        parts += [part for way in ways for part in way]
    return element("section", parts, class_="compared")


def _totals(shared: Shared, made: list[Reading]) -> Markup:
    """A row for each player, a column for each ruleset."""
    head = [element("td"), *(element("th", one.ruleset.name, scope="col", class_="number") for one in made)]
    rows = []
    for seat, name in enumerate(shared.players):
        cells = []
        for reading in made:
            best = seat in reading.standing[0]
            spoken = element("span", _("the highest"), class_="spoken") if best else None
            total = element("b" if best else "span", sharing.signed(reading.totals[seat]))
            cells.append(element("td", total, spoken, class_="number"))
        rows.append(element("tr", element("th", name, scope="row"), cells))
    return _table(_("The totals under each ruleset"), head, rows)


def _parting(
    shared: Shared, one: Reading, other: Reading, parting: Parting | None, style: str, level: int
) -> Markup:
    names = compare.sitting(shared.record, parting)
    heading, says = compare.parted(names, one, other, parting, style)
    if parting is None:
        return element("p", says, class_="remark")
    causes = [element("li", typeset(line)) for line in compare.causes(one.ruleset, other.ruleset, parting)]
    title = element(f"h{level}", heading)
    return element("div", title, element("p", typeset(says)), element("ul", causes), class_="parting")


def _way(shared: Shared, one: Reading, other: Reading) -> list[Markup]:
    """A row for each key that changes a total, between the totals it starts from and those it comes to."""
    rows, says = steps.rows(shared.record, one, other)
    head = [
        element("td"),
        *(element("th", name, scope="col", class_="number") for name in players(one, other)),
    ]
    body = [
        element(
            "tr",
            element("th", row.name, scope="row"),
            [
                element("td", typeset(steps.figure(row, seat)), class_="number")
                for seat in range(len(row.figures))
            ],
            class_=None if row.step else "whole",
        )
        for row in rows
    ]
    table = wide(_table(steps.heading(one, other), head, body))
    return [table, element("p", says, class_="remark")] if says else [table]


def _table(caption: str, head: list[Markup], rows: list[Markup]) -> Markup:
    return element(
        "table",
        element("caption", caption),
        element("thead", element("tr", head)),
        element("tbody", rows),
    )
