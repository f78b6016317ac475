"""What the live table says to programs: one object for each reply, and what the next line is to be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rmscore.cards import Card
from rmscore.findings import Finding
from rmscore.ledger import Game, Ledger
from rmscore.play import Play
from rmscore.records import Hand, Ruling
from rmscore.ruleset import PLAYERS
from rmscore.scoring import Score
from rmscore.session import Session
from rmscore.session import replies as say
from rmscore.show import asking
from rmscore.show.findings import message, remedy
from rmscore.show.language import in_english

_STYLE = "letters"


@in_english
def reply(one: say.Reply, session: Session) -> dict[str, Any]:
    """The `play/1` object of a reply. `what` says which it is."""
    what, found = _OBJECTS[type(one)](one, session)
    return {
        "rmscore": "play/1",
        "file": session.journal.path,
        "what": what,
        **found,
        "waits": _waits(session),
    }


def _waits(session: Session) -> dict[str, Any]:
    """What the next line is to be."""
    waits, players = session.waits_for(), session.players
    found: dict[str, Any] = {"for": waits.what, "game": waits.game}
    if waits.what == "start":
        found["dealer"] = players[waits.dealer]
    elif waits.what == "trick":
        found |= {"trick": waits.trick, "leader": players[waits.leader], "cards": _cards(waits.cards)}
    elif waits.what == "figures":
        game = waits.game or session.state.game
        found |= {"game": game, "player": players[waits.seat], "figures": list(session.figures)}
    elif waits.what == "card":
        found |= {"trick": waits.trick, "player": players[waits.seat]}
    return found


def _cards(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def _findings(found: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "name": one.name,
            "trick": one.facts.get("trick"),
            "player": one.facts.get("player"),
            "message": message(one, _STYLE),
            "settled": one.settled,
        }
        for one in found
    ]


def _start(play: Play) -> dict[str, Any]:
    hand = play.hand
    return {
        "dealer": hand.players[hand.dealer],
        "turned": None if hand.turned is None else str(hand.turned),
        "trump": None if play.trump is None else play.trump.letter,
    }


def _trick(play: Play, number: int) -> dict[str, Any]:
    names, trick = play.hand.players, play.tricks[number - 1]
    return {
        "trick": number,
        "leader": names[trick.leader],
        "cards": _cards(trick.cards),
        "winner": None if trick.winner is None else names[trick.winner],
    }


def _taken(one: say.Taken | say.Corrected, _session: Session) -> tuple[str, dict[str, Any]]:
    score, play = one.score, one.score.play
    return "trick" if isinstance(one, say.Taken) else "corrected", {
        "game": one.game,
        **_trick(play, one.number),
        "points": sum(award.points for award in score.cards if award.trick == one.number),
        "running": _running(score),
        "findings": _findings(one.kept),
    }


def _running(score: Score) -> dict[str, Any]:
    names = score.play.hand.players
    return {name: {"points": score.points(at), "tricks": score.tricks[at]} for at, name in enumerate(names)}


def _totals(names: Iterable[str], totals: Iterable[int | None] | None) -> dict[str, int]:
    return {name: total for name, total in zip(names, totals or ()) if total is not None}


def _set(ledger: Ledger) -> dict[str, Any]:
    names = ledger.players
    return {
        "games": ledger.ruleset.games,
        "played": ledger.played,
        "finished": ledger.finished,
        "totals": _totals(names, ledger.totals),
        "standing": [[names[seat] for seat in group] for group in ledger.standing],
        "winners": [names[seat] for seat in ledger.winners],
    }


def _game(game: Game, ledger: Ledger) -> dict[str, Any]:
    return {
        "game": game.number,
        "how": game.how,
        "finished": game.finished,
        "disputed": game.disputed,
        "players": list(game.players),
        "totals": _totals(ledger.players, game.totals),
        "findings": _findings(game.findings),
    }


def _hand(score: Score, findings: Iterable[Finding] = ()) -> dict[str, Any]:
    found = tuple(findings)
    return {
        "finished": score.play.finished,
        "disputed": any(one.is_fault for one in found),
        "running": _running(score),
        "totals": _totals(score.play.hand.players, [score.total(seat) for seat in range(PLAYERS)]),
        "findings": _findings(found),
    }


def _opened(one: say.Opened, session: Session) -> tuple[str, dict[str, Any]]:
    record = session.journal.record
    found: dict[str, Any] = {
        "kind": "hand" if isinstance(record, Hand) else "set",
        "players": list(record.players),
        "ruleset": session.journal.ruleset.name,
        "unfinished": [game.number for game in one.unfinished],
    }
    if one.ledger is not None:
        found["set"] = _set(one.ledger)
    if one.play is not None:
        found |= {**_start(one.play), "tricks": [_trick(one.play, t.number) for t in one.play.tricks]}
    if one.over is not None and one.over.score is not None:
        found |= _hand(one.over.score, one.over.findings)
    return "opened", found


def _over(one: say.Over, _session: Session) -> tuple[str, dict[str, Any]]:
    if one.game is None or one.ledger is None:
        assert one.score is not None
        return "over", _hand(one.score, one.findings)
    return "over", {**_game(one.game, one.ledger), "set": _set(one.ledger)}


def _refused(one: say.Refused, _session: Session) -> tuple[str, dict[str, Any]]:
    """The problems with the part of the line that each is about, by offsets from 0."""
    problems = []
    for problem in one.problems:
        if isinstance(problem.says, str):
            name, says = problem.says, asking.sentence(problem.says, problem.facts, _STYLE)
        else:
            finding = Finding(problem.says, (), problem.facts)
            name, says = finding.name, f"{message(finding, _STYLE)} {remedy(finding, _STYLE)}"
        problems.append({"name": name, "start": problem.start, "end": problem.end, "message": says})
    return "refused", {"line": one.line, "problems": problems}


def _question(one: say.Question, _session: Session) -> tuple[str, dict[str, Any]]:
    earlier = None
    if one.earlier is not None:
        _key, trick, place = one.earlier
        card = one.play.tricks[int(trick) - 1].cards[int(place) - 1]
        earlier = {"trick": trick, "card": str(card)}
    return "question", {
        "line": one.line,
        "trick": one.number,
        "card": None if one.card is None else str(one.card),
        "earlier": earlier,
        "findings": _findings(one.findings),
        "answers": ["1", "2", "3"] if earlier else ["1", "3"],
    }


def _ask_card(one: say.AskCard, _session: Session) -> tuple[str, dict[str, Any]]:
    trick = one.play.tricks[one.trick - 1]
    player = one.play.hand.players[trick.seat(one.place)]
    return "ask-card", {"trick": one.trick, "player": player, "card": str(trick.cards[one.place])}


def _ruling(ruling: Ruling | None, players: tuple[str, ...]) -> dict[str, Any] | None:
    if ruling is None:
        return None
    found = {"player": None if ruling.seat is None else players[ruling.seat], **ruling._asdict()}
    del found["seat"]
    return found


def _rulings(one: say.Rulings, _session: Session) -> tuple[str, dict[str, Any]]:
    return "rulings", {
        "rulings": [_ruling(ruling, one.players) for ruling in one.rulings],
        "out": _ruling(one.out, one.players),
    }


def _tricks(one: say.Tricks, _session: Session) -> tuple[str, dict[str, Any]]:
    play = one.score.play
    numbers = [trick.number for trick in play.tricks] if one.number is None else [one.number]
    return "tricks", {"game": one.game, "tricks": [_trick(play, number) for number in numbers]}


def _standing(one: say.Standing, _session: Session) -> tuple[str, dict[str, Any]]:
    return "score", {
        "set": None if one.ledger is None else _set(one.ledger),
        "hand": None if one.score is None else _hand(one.score),
    }


def _failed(one: say.Failed, session: Session) -> tuple[str, dict[str, Any]]:
    says = asking.failure(one.error, session.journal.path)
    return "failed", {"line": one.line, "reason": one.error.reason, "message": says}


def _plain(what: str, *names: str) -> Callable[[Any, Session], tuple[str, dict[str, Any]]]:
    return lambda one, _session: (what, {name: getattr(one, name) for name in names})


_OBJECTS: dict[type, Callable[[Any, Session], tuple[str, dict[str, Any]]]] = {
    say.Refused: _refused,
    say.Question: _question,
    say.TallyQuestion: lambda one, _session: (
        "question",
        {"findings": _findings(one.findings), "answers": ["1", "3"]},
    ),
    say.AskCard: _ask_card,
    say.Opened: _opened,
    say.Begun: lambda one, _session: ("begun", {"game": one.game, **_start(one.play)}),
    say.Taken: _taken,
    say.Corrected: _taken,
    say.Over: _over,
    say.Idle: lambda one, _session: ("idle-rulings", {"findings": _findings(one.findings)}),
    say.SetOver: lambda one, _session: ("set-over", {"set": _set(one.ledger)}),
    say.Voided: lambda one, session: (
        "void",
        {"why": one.why, "dealer": session.state.players[one.dealer], "tricks": one.tricks},
    ),
    say.Replaced: _plain("replaced", "tricks"),
    say.Ruled: lambda one, session: (
        "ruling",
        {"ruling": _ruling(one.ruling, one.players), "points": one.points, "open": _findings(one.open)},
    ),
    say.Rulings: _rulings,
    say.Noted: _plain("note", "note", "game"),
    say.TakenBack: lambda one, _session: (
        "taken-back",
        {"of": one.what, "game": one.game, "trick": one.trick or None, "cards": _cards(one.cards)},
    ),
    say.Dropped: _plain("dropped"),
    say.NotTaken: _plain("not-taken", "line"),
    say.NothingToTakeBack: _plain("nothing-to-take-back"),
    say.Standing: _standing,
    say.GameScore: lambda one, _session: ("game-score", _game(one.game, one.ledger)),
    say.Tricks: _tricks,
    say.Help: _plain("help"),
    say.Failed: _failed,
    say.Reread: _plain("reread"),
    say.Restored: _plain("restored"),
    say.Left: lambda one, _session: (
        "left",
        {"saved": one.is_saved, "unsaved": one.unsaved, "open": list(one.open), "figures": one.figures},
    ),
}
