"""What the commands print for programs: one JSON object a line. Keys are added to, never renamed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from json import dumps
from typing import TYPE_CHECKING, Any

from rmscore.cards import Card
from rmscore.findings import Finding, Place
from rmscore.records import Void
from rmscore.scoring import Score, keys_behind
from rmscore.show.findings import explanations, message, proofs, remedy
from rmscore.show.language import in_english
from rmscore.show.words import quoted

if TYPE_CHECKING:
    from rmscore.files import Document
    from rmscore.ledger import Game, Ledger
    from rmscore.tally import TallyScore

_STYLE = "letters"

_LONGEST = 200
"""Characters of a text from a record that a finding quotes at most."""


def line(value: dict[str, Any]) -> str:
    """One object as one line, in characters that standard output can take."""
    plain = (sys.stdout.encoding or "ascii").lower().replace("-", "") != "utf8"
    text = dumps(value, ensure_ascii=plain)
    # Half a surrogate pair can stand in a file's name, and no encoding takes it.
    return text if plain or text.isprintable() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def check(document: Document, findings: Sequence[Finding]) -> dict[str, Any]:
    """The `check/1` object of one record."""
    return {
        "rmscore": "check/1",
        "file": document.path,
        "document": document.number,
        "kind": document.kind,
        "faults": sum(finding.is_fault for finding in findings),
        "findings": [finding(document, one) for one in findings],
    }


@in_english
def finding(document: Document, finding: Finding) -> dict[str, Any]:
    """One finding, with its place and proof; `cut` has the lengths of texts too long to be quoted whole."""
    explains = [{"how": how, "message": says} for how, says in explanations(finding, _STYLE, _LONGEST)]
    cut = {
        name: len(text)
        for facts in (*(one.facts for one in finding.proof), finding.facts)
        for name, text in facts.items()
        if isinstance(text, str) and len(text) > _LONGEST
    }
    return {
        "name": finding.name,
        "severity": finding.kind.severity,
        **_place(document, finding.place),
        **_facts(finding.facts, "trick", "player", "card"),
        "message": message(finding, _STYLE, _LONGEST),
        "proof": [
            {**_place(document, place), **_facts(proof.facts, "trick", "card"), "message": says}
            for proof, (place, says) in zip(finding.proof, proofs(finding, _STYLE, _LONGEST), strict=True)
        ],
        "remedy": "" if finding.settled else remedy(finding, _STYLE, _LONGEST),
        "settled": finding.settled,
        **({"explains": explains} if explains else {}),
        **({"cut": cut} if cut else {}),
    }


def _place(document: Document, place: Place) -> dict[str, Any]:
    """Line and column; the file too where it is another than the record's."""
    where = document.locate(place)
    found: dict[str, Any] = {"line": where.line, "column": where.column}
    return found if where.path == document.path else {"file": where.path, **found}


def _facts(facts: Any, *names: str) -> dict[str, Any]:
    return {name: _fact(facts.get(name)) for name in names}


def _fact(value: Any) -> Any:
    if isinstance(value, Card):
        return str(value)
    return quoted(value, _LONGEST) if isinstance(value, str) and len(value) > _LONGEST else value


def unusable(shape: str, document: Document, findings: Sequence[Finding]) -> dict[str, Any]:
    """The object of a record that cannot be used, in place of one of `shape`: what it is, and why."""
    return {
        "rmscore": shape,
        "file": document.path,
        "document": document.number,
        "kind": document.kind,
        "ruleset": document.ruleset.name if document.ruleset else None,
        "disputed": any(finding.disputes for finding in findings),
        "findings": [finding(document, one) for one in findings],
    }


def unscored(document: Document, findings: Sequence[Finding]) -> dict[str, Any]:
    """The `score/1` object of a record that cannot be scored, with every key of its kind."""
    found = unusable("score/1", document, findings)
    if document.kind not in ("hand", "set"):
        return found
    of_a_hand: dict[str, Any] = {"tricks": [], "bank": None, "scores": None}
    of_a_set: dict[str, Any] = {"games": None, "played": 0, "hands": [], "totals": None, "standing": []}
    found |= {"players": list(getattr(document.record, "players", ())), "finished": False}
    return found | (of_a_hand if document.kind == "hand" else {**of_a_set, "winners": []})


def hand(
    document: Document,
    score: Score,
    findings: Sequence[Finding],
    explain: bool = False,
    seat: int | None = None,
) -> dict[str, Any]:
    """The `score/1` object of a hand; `explain` adds every award, or those of one seat."""
    play = score.play
    names = play.hand.players
    found: dict[str, Any] = {
        "rmscore": "score/1",
        "file": document.path,
        "document": document.number,
        "kind": "hand",
        "ruleset": play.ruleset.name,
        "players": list(names),
        "finished": play.finished,
        "disputed": any(finding.disputes for finding in findings),
        "tricks": [
            {
                "number": trick.number,
                "leader": names[trick.leader],
                "cards": _cards(trick.cards),
                "winner": None if trick.winner is None else names[trick.winner],
            }
            for trick in play.tricks
        ],
        "bank": {
            "cards": None if play.bank is None else _cards(play.bank),
            "taker": None if play.taker is None else names[play.taker],
        },
        "scores": _scores(score, names),
    }
    if explain:
        found |= _awards(score, names, seat)
    found["findings"] = [finding(document, one) for one in findings]
    return found


def _awards(score: Score | TallyScore, names: Sequence[str], seat: int | None) -> dict[str, Any]:
    """The points of every card, rung and ruling, or those of one seat. A tally has no cards."""
    awards = [
        {
            "player": names[award.seat],
            "trick": "bank" if award.trick is None else award.trick,
            "card": str(award.card),
            "kind": award.kind,
            "step": award.step,
            "doubled": award.doubled,
            "points": award.points,
            "rules": list(keys_behind(award)),
        }
        for award in (score.cards if isinstance(score, Score) else ())
        if seat in (None, award.seat)
    ]
    rungs = [
        {
            "player": names[award.seat],
            "ladder": award.ladder,
            "count": award.count,
            "rung": str(award.rung),
            "points": award.points,
            "rules": list(keys_behind(award)),
        }
        for award in score.rungs
        if seat in (None, award.seat)
    ]
    rulings = [
        {
            "player": names[award.seat],
            "fault": award.ruling.fault,
            "trick": award.ruling.trick,
            "why": award.ruling.why,
            "points": award.points,
            "rules": list(keys_behind(award)),
        }
        for award in score.rulings
        if seat in (None, award.seat)
    ]
    return {"awards": awards, "rungs": rungs, "rulings": rulings}


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _player(score: Score | TallyScore, seat: int) -> dict[str, Any]:
    takings = score.by_taking(seat) if isinstance(score, Score) else {}  # a tally does not say them
    return {
        "tricks": score.tricks[seat],
        "points": score.points(seat),
        "by_taking": {"bank" if k is None else str(k): points for k, points in takings.items()},
        "counts": dict(score.counts[seat]),
        "bonuses": score.bonuses(seat),
        "rulings": score.ruled(seat),
        "total": score.total(seat),
    }


# --- sets -------------------------------------------------------------------------------------------


def ledger(
    document: Document,
    ledger: Ledger,
    findings: Sequence[Finding],
    explain: bool = False,
    player: str | None = None,
) -> dict[str, Any]:
    """The `score/1` object of a set; `explain` adds every award of its hands, or those of one player."""
    names = ledger.players
    return {
        "rmscore": "score/1",
        "file": document.path,
        "document": document.number,
        "kind": "set",
        "ruleset": ledger.ruleset.name,
        "title": ledger.record.title,
        "players": list(ledger.record.players),
        "games": ledger.ruleset.games,
        "played": ledger.played,
        "finished": ledger.finished,
        "disputed": any(finding.disputes for finding in findings),
        "hands": [_game(game, ledger, explain, player) for game in ledger.games],
        "totals": dict(zip(names, ledger.totals)),
        "behind": dict(zip(names, ledger.behind)),
        "standing": [[names[seat] for seat in group] for group in ledger.standing],
        "winners": [names[seat] for seat in ledger.winners],
        "findings": [finding(document, one) for one in findings],
    }


def seat_in(ledger: Ledger, game: Game, player: str | None) -> int | None:
    """The seat of a player in a game; -1 where they have none, None where nobody is asked for."""
    seat = None if player is None else ledger.seat_of(player, game)
    return -1 if player is not None and seat is None else seat


def _sitting(ledger: Ledger, game: Game) -> dict[str, Any]:
    """Who sat at the table, for whom, and whose the points are."""
    owners, others = ledger.record.players, ledger.record.stand_ins(game.record)
    own = any(game.columns[seat] != seat for seat in others)
    return {
        "players": list(game.players),
        "seats": {owners[seat]: name for seat, name in others.items()},
        "counts_for": "player" if own else "owner",
    }


def _game(game: Game, ledger: Ledger, explain: bool, player: str | None) -> dict[str, Any]:
    """One entry of a set. A void deal has no game number; what has no score has no totals."""
    names, columns = game.players, ledger.players
    found: dict[str, Any] = {
        "game": game.number,
        "entry": game.entry,
        "dealer": names[game.dealer],
        **_sitting(ledger, game),
        "how": game.how,
        "finished": game.finished,
        "disputed": game.disputed,
        "counted": game.counts,
        "totals": {name: total for name, total in zip(columns, game.totals or ()) if total is not None},
        "running": dict(zip(columns, game.running)),
    }
    if isinstance(game.record, Void):
        found["why"] = game.record.why
    if game.score is not None:
        found["scores"] = _scores(game.score, names)
    if explain and game.score is not None:
        found |= _awards(game.score, names, seat_in(ledger, game, player))
    return found


def game(
    document: Document,
    ledger: Ledger,
    game: Game,
    explain: bool = False,
    player: str | None = None,
) -> dict[str, Any]:
    """The `score/1` object of one game of a set: that of a hand, and which game it is."""
    names, seat = game.players, seat_in(ledger, game, player)
    if isinstance(game.score, Score):
        found = hand(document, game.score, game.findings, explain, seat)
    else:
        found = unusable("score/1", document, game.findings)
        found |= {"kind": "hand", "players": list(names), "finished": game.finished, "tricks": []}
        found |= {"bank": None, "scores": None if game.score is None else _scores(game.score, names)}
        if explain and game.score is not None:
            found |= _awards(game.score, names, seat)
    about = {"game": game.number, "dealer": names[game.dealer], "how": game.how}
    return found | about | _sitting(ledger, game)


def _scores(score: Score | TallyScore, names: Sequence[str]) -> dict[str, Any]:
    return {name: _player(score, seat) for seat, name in enumerate(names)}
