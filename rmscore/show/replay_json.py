"""The replay for programs: one JSON object for each trick, and one for the end of the hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rmscore.positions import Course
from rmscore.ruleset import PLAYERS
from rmscore.scoring import CardAward
from rmscore.show import json

if TYPE_CHECKING:
    from rmscore.files import Document


def lines(
    document: Document, course: Course, game: int | None = None, trick: int | None = None
) -> Iterator[dict[str, Any]]:
    """The `replay/1` objects of a hand, in order; only that of `trick` where it is given.

    What was found before the first lead stands with trick 1 (with the end, where there is no trick), and
    what was found after the last card with the end.
    """
    names = course.play.hand.players
    start = {
        "rmscore": "replay/1",
        "file": document.path,
        "document": document.number,
        "game": game,
        "ruleset": course.play.ruleset.name,
    }
    before = 0  # the position before the trick
    for played in course.play.tricks:
        at = before + max(len(played.cards), 1)
        if trick in (None, played.number):
            first = before + 1 if played.number > 1 else 0
            yield {
                **start,
                "trick": played.number,
                "leader": names[played.leader],
                "cards": [str(card) for card in played.cards],
                "by": [names[played.seat(index)] for index in range(len(played.cards))],
                "winner": None if played.winner is None else names[played.winner],
                "points": sum(award.points for award in course.awards(at)),
                "hands": _hands(course, before),
                **_news(document, course, range(first, at + 1)),
            }
        before = at
    if trick is None:
        first = before + 1 if course.play.tricks else 0
        bank, taker = course.play.bank if course.play.finished else None, course.play.taker
        yield {
            **start,
            "trick": None,
            "finished": course.play.finished,
            "disputed": any(finding.disputes for finding in course.findings),
            "bank": {
                "cards": None if bank is None else [str(card) for card in bank],
                "taker": None if taker is None else names[taker],
            },
            **_news(document, course, range(first, course.last + 1)),
        }


def _hands(course: Course, at: int) -> dict[str, Any]:
    """What each player holds; `unknown` further cards, and `discards` of those named lie in the bank."""
    return {
        name: {
            "cards": [str(card) for card in hand.cards],
            "unknown": hand.unknown,
            "discards": hand.discards,
        }
        for name, hand in zip(course.play.hand.players, course.holdings(at))
    }


def _news(document: Document, course: Course, places: Sequence[int]) -> dict[str, Any]:
    """What came at some positions, and how all stand after the last of them."""
    names = course.play.hand.players
    at = places[-1]
    score = course.score(at)
    return {
        "awards": [_award(award) for award in course.awards(at)],
        "bonuses": [
            {
                "player": names[change.seat],
                "ladder": change.ladder,
                "count": change.count,
                "points": change.rung.points if change.rung else 0,
            }
            for place in places
            for change in course.changes(place)
        ],
        "running": {
            names[seat]: {
                "tricks": score.tricks[seat],
                "points": score.points(seat),
                "bonuses": score.bonuses(seat),
                "rulings": score.ruled(seat),
                "total": score.total(seat),
            }
            for seat in range(PLAYERS)
        },
        "findings": [
            json.finding(document, finding) for place in places for finding in course.findings_at(place)
        ],
    }


def _award(award: CardAward) -> dict[str, Any]:
    return {
        "card": str(award.card),
        "kind": award.kind,
        "step": award.step,
        "doubled": award.doubled,
        "points": award.points,
    }
