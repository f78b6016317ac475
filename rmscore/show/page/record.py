"""One record on the page: what it is, its ledger, the chart of a set, and every game."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from rmscore.findings import Finding, Place
from rmscore.ledger import Game
from rmscore.records import Hand
from rmscore.scoring import Score
from rmscore.show import chart, rules, sharing
from rmscore.show import ledger as of_set
from rmscore.show.findings import first_of_each, message, others, proofs, remedy
from rmscore.show.markup import Markup, element, join
from rmscore.show.page import compare, frame, hand
from rmscore.show.sharing import Grid, Shared
from rmscore.show.words import _, labelled, typeset


def section(shared: Shared, style: str, number: int, level: int) -> Markup:
    """The record as a section whose heading is of the `level`."""
    grid = sharing.grid(shared)
    about = [element("span", text) for text in sharing.about(shared)]
    parts: list[Markup | None] = [
        element(
            "header",
            element(f"h{level}", shared.title),
            element("p", about, class_="about"),
            element("p", sharing.outcome(shared), class_="outcome"),
            _notes(shared),
            class_="title",
        ),
    ]
    if shared.ledger is not None:
        parts.append(found(shared, shared.document.findings, style))
    if shared.ledger is None:
        parts.append(_game(shared, shared.games[0], style, number, level))
    else:
        caption = element("caption", _("Points in each game, and the totals after it"))
        parts.append(frame.wide(_ledger(shared, grid, caption, number)))
        if chart.has_chart(shared.ledger):
            parts.append(_chart(shared))
        parts += [_game(shared, game, style, number, level + 1) for game in shared.games if _is_shown(game)]
    if shared.compared:
        parts.append(compare.section(shared, style, level + 1))
    parts.append(_rules(shared, style))
    return element("section", parts, class_="record", id=f"record-{number}")


def _notes(shared: Shared) -> Markup | None:
    notes = sharing.notes(shared)
    return element("ul", [element("li", note) for note in notes], class_="notes") if notes else None


def _is_shown(game: Game) -> bool:
    """Whether there is more to a game than its line in the ledger."""
    return isinstance(game.record, Hand) or bool(game.findings)


# --- the ledger -------------------------------------------------------------------------------------


def _ledger(shared: Shared, grid: Grid, caption: Markup, number: int) -> Markup:
    """A row for each game: what each player got, and smaller what it made together."""
    head = [element("th", label, scope="col") for label in grid.labels]
    seats = range(len(grid.players))
    head += [element("th", _player(shared, seat), scope="col", class_="number") for seat in seats]
    body = []
    for game, row in zip(shared.games, grid.rows):
        label: Markup | str = row.labels[0]
        if _is_shown(game) and game.number is not None:
            label = element("a", label, href=f"#{_anchor(number, game)}")
        remark = element("small", row.remark) if row.remark else None
        cells = [element("th", label, scope="row"), element("td", row.labels[1], remark)]
        totals = game.totals or (None,) * len(row.figures)
        best = max((total for total in totals if total is not None and game.counts), default=None)
        for seat, figure in enumerate(row.figures):
            after = element("small", sharing.signed(game.running[seat])) if game.counts else None
            top = best is not None and totals[seat] == best
            cells.append(element("td", element("b" if top else "span", figure), after, class_="number"))
        body.append(element("tr", cells, class_=None if game.counts else "apart"))
    return element(
        "table",
        caption,
        element("thead", element("tr", head)),
        element("tbody", body),
        element("tfoot", _totals(grid)),
        class_="ledger",
    )


def _player(shared: Shared, seat: int) -> Markup:
    """A name with the mark of its line in the chart."""
    shape = chart.mark(seat, 8, 8)
    drawn = element("svg", shape, class_=f"mark {chart.style(seat)}", viewBox="0 0 16 16", aria_hidden="true")
    charted = shared.ledger is not None and chart.has_chart(shared.ledger)
    return join(drawn if charted else None, shared.players[seat])


def _totals(grid: Grid) -> Markup:
    cells = [element("th", grid.totals.labels[0], scope="row", colspan=len(grid.totals.labels))]
    for seat, figure in enumerate(grid.totals.figures):
        best = seat in grid.best
        spoken = element("span", _("the highest"), class_="spoken") if best else None
        cells.append(element("td", element("b" if best else "span", figure), spoken, class_="number"))
    return element("tr", cells)


def figures(grid: Grid) -> Markup:
    """A hand's figures, player by player."""
    head = [element("td"), *(element("th", name, scope="col", class_="number") for name in grid.players)]
    rows = []
    for row in grid.rows:
        cells = [element("td", figure, class_="number") for figure in row.figures if figure]
        rows.append(element("tr", element("th", row.labels[0], scope="row"), cells))
    return element(
        "table",
        element("caption", _("What it came to")),
        element("thead", element("tr", head)),
        element("tbody", rows),
        element("tfoot", _totals(grid)),
        class_="figures",
    )


def _chart(shared: Shared) -> Markup:
    assert shared.ledger is not None
    drawn = element(
        "svg",
        chart.chart(shared.ledger),
        viewBox=f"0 0 {chart.WIDTH} {chart.HEIGHT}",
        role="img",
        aria_label=chart.says(shared.ledger),
    )
    caption = element("figcaption", _("The running totals over the set"))
    return element("figure", frame.wide(drawn), caption, class_="chart")


# --- one game ---------------------------------------------------------------------------------------


def _anchor(number: int, game: Game) -> str:
    return f"record-{number}-game-{game.number}"


def _game(shared: Shared, game: Game, style: str, number: int, level: int) -> Markup:
    """A game: its replay, its tricks, its figures, and what was found."""
    anchor = _anchor(number, game)
    parts: list[Markup | None] = []
    places: dict[int, int] = {}
    if shared.ledger is not None:
        title = _("Game {n}").format(n=game.number) if game.number is not None else _("void")
        remark = sharing.remark(game)
        badge = element("span", remark, class_="badge") if remark else None
        parts.append(element(f"h{level}", title, badge))
    if isinstance(game.record, Hand) and isinstance(game.score, Score):
        grid = sharing.grid_of_hand(shared, game)
        replay = hand.Replay(game, grid.players, style, anchor)
        parts.append(element("p", sharing.deal(game, style), class_="deal"))
        if shared.ledger is not None:
            parts += [element("p", says, class_="note") for says in of_set.stand_ins(shared.ledger, [game])]
        if game.record.note and shared.ledger is not None:
            parts.append(element("p", game.record.note, class_="note"))
        parts += [
            replay.stage(),
            element("div", frame.wide(replay.tricks()), frame.wide(figures(grid)), class_="beside"),
        ]
        places = replay.places
    parts.append(found(shared, game.findings, style, places))
    return element("section", parts, class_="game", id=anchor)


# --- findings ---------------------------------------------------------------------------------------


def found(
    shared: Shared, findings: Sequence[Finding], style: str, places: Mapping[int, int] | None = None
) -> Markup | None:
    """What was found, with the proof; `places` are positions of a replay, by number of the finding."""
    if not findings:
        return None
    shown, more = first_of_each(findings)
    numbers = {id(one): at for at, one in enumerate(findings)}
    items = [_finding(shared, one, style, (places or {}).get(numbers[id(one)])) for one in shown]
    items += [element("li", typeset(others(name, count))) for name, count in more.items()]
    title = element("h4", _("What was found"))
    return element("div", title, element("ul", items), class_="findings")


def _finding(shared: Shared, finding: Finding, style: str, place: int | None) -> Markup:
    kind = "settled" if finding.settled else finding.kind.severity
    words = {"settled": _("settled"), "fault": _("fault"), "note": _("note")}
    show = element("button", _("Show it"), type="button", class_="show", data_go=place)
    lines = [
        element(
            "p",
            element("span", words.get(kind, kind), class_=f"kind {kind}"),
            element("b", labelled(finding.name)),
            " ",
            typeset(message(finding, style)),
            show if place is not None else None,
        ),
        element("p", _("at {place}").format(place=_spot(shared, finding.place)), class_="spot"),
    ]
    for where, says in proofs(finding, style):
        proof = typeset(_("proof: {says}").format(says=says)) if says else _("proof")
        spot = element("span", _spot(shared, where), class_="spot")
        lines.append(element("p", proof, " ", spot, class_="proof"))
    says = _("A ruling of the table has settled this.") if finding.settled else remedy(finding, style)
    lines.append(element("p", says, class_="remedy"))
    return element("li", lines, class_=kind)


def _spot(shared: Shared, place: Place) -> str:
    where = shared.document.locate(place)
    name = os.path.basename(where.path)
    return _("{file}, line {line}").format(file=name, line=where.line)


# --- the rules --------------------------------------------------------------------------------------


def _rules(shared: Shared, style: str) -> Markup:
    """The rules in words, folded away."""
    ruleset = shared.ruleset
    parts = [
        join(element("h4", title), [element("p", typeset(sentence)) for sentence in sentences])
        for title, sentences in rules.sections(ruleset, style)
    ]
    name = rules.title(ruleset)
    return element(
        "details",
        element("summary", _("The rules")),
        element("p", element("b", name)),
        element("div", parts, class_="columns"),
        class_="rules",
    )
