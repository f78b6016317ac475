"""The empty score sheet as a page to print: one side to write on, and the rules in words."""

from __future__ import annotations

from collections.abc import Sequence

from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.show import rules, scoresheet
from rmscore.show.markup import Markup, element, join
from rmscore.show.page.frame import document
from rmscore.show.words import _, typeset

_MOST = 12  # games on one page
_ROOMY = 10  # and so many have room for what is written large


def text(ruleset: Ruleset, players: Sequence[str], style: str) -> str:
    """The whole page; `players` are four names, or none."""
    title = rules.title(ruleset)
    blanks = [element("span", f"{label}: ", element("i")) for label in (_("Table"), _("Place"), _("Date"))]
    names = players or [""] * PLAYERS
    sheets = [
        element(
            "section",
            element("header", element("h1", title), element("p", blanks, class_="blanks")),
            _table(ruleset, names, games),
            element(
                "p", _("Shaded: the game's total above the line, the total so far below."), class_="reminder"
            ),
            element("p", _reminder(ruleset, style), class_="reminder"),
            class_="sheet tight" if len(games) > _ROOMY else "sheet",
        )
        for games in _pages(ruleset.games)
    ]
    parts = [
        join(element("h3", head), [element("p", typeset(sentence)) for sentence in sentences])
        for head, sentences in rules.sections(ruleset, style)
    ]
    told = element(
        "section",
        element("h2", _("The rules")),
        element("div", [element("div", part) for part in parts], class_="columns"),
        class_="rules",
    )
    return document(title, element("main", sheets, told), "scoresheet", script=False)


def _pages(games: int) -> list[range]:
    """The numbers of the games on each page, about as many on each."""
    pages = -(-games // _MOST)
    return [range(1 + games * at // pages, 1 + games * (at + 1) // pages) for at in range(pages)]


def _table(ruleset: Ruleset, names: Sequence[str], games: range) -> Markup:
    columns = scoresheet.columns(ruleset)
    before = scoresheet.before(ruleset)
    first = [element("th", _("game"), scope="col", rowspan=2, class_="game")]
    first += [element("th", name, scope="col", rowspan=2, class_="before") for name in before]
    first += [
        element("th", name, scope="colgroup", colspan=len(columns) + 1, class_="player") for name in names
    ]
    second = [element("th", element("span", column.name), scope="col") for column in columns]
    second.append(element("th", element("span", _("total")), scope="col", class_="total"))
    cells = [element("td") for _column in columns] + [element("td", class_="total")]
    body = [
        element(
            "tr",
            element("th", str(game), scope="row", class_="game"),
            [element("td", class_="before") for _name in before],
            cells * PLAYERS,
        )
        for game in games
    ]
    label = _("the set") if ruleset.games in games else _("total so far")
    foot = element("th", label, scope="row", colspan=1 + len(before))
    last = [element("td", colspan=len(columns) + 1, class_="total") for _seat in range(PLAYERS)]
    widths = [element("col") for _column in columns] + [element("col", class_="total")]
    groups = [element("col", class_="game"), *(element("col", class_="before") for _name in before)]
    return element(
        "table",
        element("colgroup", groups, widths * PLAYERS),
        element("thead", element("tr", first), element("tr", second * PLAYERS, class_="columns-of")),
        element("tbody", body),
        element("tfoot", element("tr", foot, last)),
    )


def _reminder(ruleset: Ruleset, style: str) -> str:
    """What is asked most often at the table: points and bonuses, in one line."""
    says = [*rules.points(ruleset, style)]
    if ruleset.after == "anew" and rules.runs_out(ruleset):
        says.append(rules.after(ruleset))
    says.append(rules.doubled(ruleset))
    says += [f"{one.name.capitalize()}: {one.pays}." for one in scoresheet.columns(ruleset) if one.pays]
    return typeset(" ".join(says))
