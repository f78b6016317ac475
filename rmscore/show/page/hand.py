"""A recorded hand on the page: a table with four seats to step through, and its tricks as a table."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from json import dumps
from typing import Any

from rmscore.cards import Suit
from rmscore.findings import Finding, Span
from rmscore.ledger import Game
from rmscore.play import PlayedTrick
from rmscore.positions import SUITS, Course, Holding
from rmscore.records import Hand
from rmscore.ruleset import PLAYERS
from rmscore.scoring import Score
from rmscore.show import score as of_hand
from rmscore.show.document import said
from rmscore.show.markup import Markup, element, join
from rmscore.show.page.frame import card, suit
from rmscore.show.replay_text import earlier, events, found
from rmscore.show.sharing import NO_FIGURE, signed
from rmscore.show.words import _, n_, rank, typeset, visible

_SEATS = ("south", "west", "north", "east")
"""Where the seats are drawn, clockwise from the first player of the record."""

_BUTTONS = {
    "first": "M5 4v12M16 4 8 10l8 6z",
    "trick-back": "M10 4 3 10l7 6zM17 4l-7 6 7 6z",
    "back": "M14 4 6 10l8 6z",
    "next": "M6 4l8 6-8 6z",
    "trick-next": "M3 4l7 6-7 6zM10 4l7 6-7 6z",
    "last": "M15 4v12M4 4l8 6-8 6z",
}


class Replay:
    """A game of which the cards are written down."""

    def __init__(self, game: Game, names: tuple[str, ...], style: str, anchor: str) -> None:
        assert isinstance(game.record, Hand) and isinstance(game.score, Score)
        self.game, self.names, self.style, self.anchor = game, names, style, anchor
        self.hand, self.score, self.play = game.record, game.score, game.score.play
        findings = tuple([_from_hand(finding) for finding in game.findings])
        self.course = Course(self.play, findings)

    @cached_property
    def places(self) -> dict[int, int]:
        """The position at which each finding shows, by its number among the game's."""
        shown = {id(one): at for at in self.course.found for one in self.course.findings_at(at)}
        return {number: shown[id(one)] for number, one in enumerate(self.course.findings) if id(one) in shown}

    # --- the table with four seats ------------------------------------------------------------------

    def stage(self) -> Markup:
        """The replay; hidden until the script that moves it has started."""
        start = self.course.holdings(0)
        felt = element(
            "div",
            [self._seat(seat, start[seat]) for seat in range(PLAYERS)],
            element("div", [self._place(seat) for seat in range(PLAYERS)], class_="centre"),
            element("div", self._trump(), class_="trump"),
            class_="felt",
        )
        data = dumps(self._data(), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        return element(
            "div",
            felt,
            self._controls(),
            element("div", class_="says", aria_live="polite"),
            element("script", Markup(data), type="application/json"),
            class_="replay",
            role="group",
            tabindex=0,
            aria_label=_("Replay: arrow keys step through the cards and, up and down, the tricks"),
            hidden=True,
        )

    def _seat(self, seat: int, held: Holding) -> Markup:
        dealer = seat == self.hand.dealer
        badge = element("abbr", _("D"), title=_("dealer"), class_="dealer") if dealer else None
        suits = [self._suit(one, held) for one in SUITS]
        unknown = n_("{n} card unknown", "{n} cards unknown", held.unknown) if held.unknown else None
        return element(
            "div",
            element("div", element("b", self.names[seat]), badge, class_="who"),
            element(
                "div",
                element("span", _("tricks"), " ", element("output", "0", class_="tricks-won")),
                element("span", _("total"), " ", element("output", "0", class_="total-now")),
                class_="tally",
            ),
            element("ul", suits, class_="held"),
            element("p", unknown, class_="unknown") if unknown else None,
            class_=f"seat {_SEATS[seat]}",
            data_seat=seat,
        )

    def _suit(self, one: Suit, held: Holding) -> Markup:
        cards = [
            element("span", rank(each.rank, self.style), data_card=str(each))
            for each in held.cards
            if each.suit is one
        ]
        return element("li", suit(one), join(cards) or element("span", NO_FIGURE, class_="void"))

    def _place(self, seat: int) -> Markup:
        return element("div", class_=f"place {_SEATS[seat]}", data_seat=seat)

    def _trump(self) -> Markup:
        if self.play.trump is None:
            return element("span", _("no trump"))
        spoken = element("span", of_hand.trump(self.score, self.style), class_="spoken")
        return join(element("span", _("trump"), aria_hidden="true"), suit(self.play.trump), spoken)

    def _controls(self) -> Markup:
        titles = {
            "first": _("To the deal (Home)"),
            "trick-back": _("One trick back (arrow up)"),
            "back": _("One card back (arrow left)"),
            "next": _("One card on (arrow right)"),
            "trick-next": _("One trick on (arrow down)"),
            "last": _("To the end (End)"),
        }
        buttons = [
            element(
                "button",
                element("svg", element("path", d=path), viewBox="0 0 20 20", aria_hidden="true"),
                type="button",
                data_step=step,
                title=titles[step],
                aria_label=titles[step],
            )
            for step, path in _BUTTONS.items()
        ]
        says, last = _("Place in the hand"), self.course.last
        slider = element("input", type="range", min=0, max=last, value=0, aria_label=says)
        keys = element("span", _("Keys: ← → a card, ↑ ↓ a trick, Home, End"), class_="keys")
        return element("div", buttons, slider, keys, class_="controls")

    def _data(self) -> dict[str, Any]:
        """What the script needs, position by position; everything in it was worked out here."""
        course = self.course
        return {
            "tricks": [self._trick(trick) for trick in self.play.tricks],
            "bank": [self._card(one) for one in (self.play.bank or ()) if self.play.finished],
            "at": [
                {
                    "trick": place.trick,
                    "shown": place.shown,
                    "end": place.end,
                    "best": None if (trick := course.trick(at)) is None or place.end else trick.best,
                    "whole": course.is_whole(at),
                    "says": self._says(at),
                    "tricks": list(course.score(at).tricks),
                    "totals": [signed(course.score(at).total(seat)) for seat in range(PLAYERS)],
                }
                for at, place in enumerate(course.positions)
            ],
        }

    def _says(self, at: int) -> list[list[str]]:
        """What happened on coming to a position and what was found there: lines, each with its style."""
        lines = events(self.course, at, self.style) + earlier(self.course, at)
        lines += found(self.course, at, self.style, remedies=False)
        return [[typeset(visible(text).removeprefix("* ")), tone] for text, tone in said(lines)]

    def _trick(self, trick: PlayedTrick) -> dict[str, Any]:
        cards = [self._card(one) for one in trick.cards]
        return {"seats": [trick.seat(index) for index in range(len(cards))], "cards": cards}

    def _card(self, one: Any) -> list[str]:
        return [str(one), rank(one.rank, self.style), one.suit.letter]

    # --- the tricks as a table ----------------------------------------------------------------------

    def tricks(self) -> Markup:
        """A row for each trick, a column for each player; who led and who took it is marked."""
        head = [element("th", _("trick"), scope="col", class_="number")]
        head += [element("th", name, scope="col") for name in self.names]
        head.append(element("th", _("points"), scope="col", class_="number"))
        bank = [element("div", typeset(text)) for text, _tone in said(of_hand.bank(self.score, self.style))]
        return element(
            "table",
            element("caption", _("The tricks: ▸ led, ringed card takes it")),
            element("thead", element("tr", head)),
            element("tbody", [self._row(trick) for trick in self.play.tricks]),
            element("tfoot", element("tr", element("td", bank, colspan=PLAYERS + 2))),
            class_="tricks",
        )

    def _row(self, trick: PlayedTrick) -> Markup:
        last = self.course.lead_of(trick.number) + max(len(trick.cards), 1) - 1
        wrong = any(self.course.findings_at(at) for at in range(self.course.lead_of(trick.number), last + 1))
        go = element(
            "button",
            str(trick.number),
            type="button",
            data_go=last,
            aria_label=_("Show trick {n}").format(n=trick.number),
        )
        flag = element("span", "!", class_="flag", title=_("something was found here")) if wrong else None
        cells: list[list[Markup]] = [[] for _seat in range(PLAYERS)]
        for index, one in enumerate(trick.cards):
            takes = trick.winner is not None and index == trick.best
            lead = element("span", "▸", class_="leads", title=_("led")) if index == 0 else None
            cells[trick.seat(index)].append(join(lead, card(one, self.style, "takes" if takes else "")))
        points = ""
        if trick.winner is not None:
            points = signed(sum(award.points for award in self.score.cards if award.trick == trick.number))
        return element(
            "tr",
            element("th", go, flag, scope="row", class_="number"),
            [element("td", cell) for cell in cells],
            element("td", points, class_="number"),
            data_trick=trick.number,
        )


def _from_hand(finding: Finding) -> Finding:
    """A finding about a game of a set as seen from its hand, so that its place in the play can be told."""
    place = finding.place
    if isinstance(place, Span) or place[:1] != ("hands",) or not isinstance((*place, None)[1], int):
        return replace(finding)
    return replace(finding, place=place[2:])
