"""Everything to be said about a hand: the referee's findings and the claims, with the rulings applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from rmscore import catalogue
from rmscore.findings import Fact, Finding, Kind, Part, Proof, in_record_order
from rmscore.play import Play
from rmscore.records import Claim, Ruling
from rmscore.referee import judge
from rmscore.scoring import Score, score


def verdict(play: Play, more: tuple[Finding, ...] = ()) -> tuple[Finding, ...]:
    """All findings about the hand, in record order; those that a ruling names are settled.

    `more` are findings about it from elsewhere, as from the set it is played in.
    """
    hand = play.hand
    found = more + judge(play)
    if hand.claims:
        found += tuple(claims(score(play)))
    if hand.rulings:
        found = rulings(hand.players, hand.rulings, found)
    return in_record_order(found, hand.players)


# --- claims -----------------------------------------------------------------------------------------


def claims(score: Score) -> Iterator[Finding]:
    """claim-differs: a figure the table wrote down is not what the cards come to.

    claim-open: nobody can say, for the bank cannot be told.
    """
    play = score.play
    # With a bank that cannot be told, its taker's cards cannot be counted to the end.
    bank_unknown = play.finished and play.bank is None
    open_claim = False
    for claim in play.hand.claims:
        untold = bank_unknown and claim.seat == play.taker
        if claim.figure == "running":
            yield from _running(score, claim, untold)
        elif not untold or claim.figure in ("tricks", "bonuses.tricks"):
            yield from _figure(score, claim)
        elif not open_claim:
            open_claim = True
            player = play.hand.players[claim.seat]
            yield Finding(catalogue.CLAIM_OPEN, _place(score, claim), {"player": player})


_FIGURES = {
    "points": catalogue.CLAIMED_POINTS,
    "tricks": catalogue.CLAIMED_TRICKS,
    "bonuses": catalogue.CLAIMED_BONUSES,
    "total": catalogue.CLAIMED_TOTAL,
}


def counted(score: Score, seat: int, figure: str) -> int:
    """What a claimable figure other than `running` comes to."""
    if figure == "points":
        return score.points(seat)
    if figure == "bonuses":
        return sum(score.bonuses(seat).values())
    if figure == "total":
        return score.total(seat)
    if figure.startswith("bonuses."):
        return score.bonuses(seat).get(figure.removeprefix("bonuses."), 0)
    return score.counts[seat].get(figure, 0)


def running_count(score: Score, seat: int) -> list[int]:
    """The in-play points after each trick, and in a finished hand after the bank."""
    play, brought = score.play, score.by_taking(seat)
    takings = [brought.get(trick.number, 0) for trick in play.tricks[: play.complete]]
    return list(accumulate(takings + ([brought.get(None, 0)] if play.finished else [])))


def _figure(score: Score, claim: Claim) -> Iterator[Finding]:
    seat, figure, values = claim
    found = counted(score, seat, figure)
    if found != values[0]:
        kind = _FIGURES.get(figure, catalogue.CLAIMED_COUNT)
        facts = _facts(score, claim, values[0], found)
        if figure.startswith("bonuses."):
            kind = catalogue.CLAIMED_BONUS
            facts["figure"] = figure.removeprefix("bonuses.")
        yield Finding(kind, _place(score, claim), facts)


def _running(score: Score, claim: Claim, untold: bool) -> Iterator[Finding]:
    """The first figure of a running count that is not the in-play points so far."""
    play, (seat, _, values) = score.play, claim
    count = running_count(score, seat)
    place = _place(score, claim)
    for index, (claimed, right) in enumerate(zip(values, count)):
        if claimed == right:
            continue
        brought = right - (count[index - 1] if index else 0)
        facts = _facts(score, claim, claimed, right)
        if index < play.complete:
            facts["trick"] = index + 1
            proof_facts = {"trick": index + 1, "player": facts["player"], "points": brought}
            proof = Proof(("tricks", index + 1), proof_facts)
            yield Finding(catalogue.CLAIMED_RUNNING, (*place, index + 1), facts, (proof,))
        elif not untold:
            at: Part = ("bank",) if play.hand.bank is not None else ("tricks", index)
            proof = Proof(at, {"player": facts["player"], "points": brought})
            yield Finding(catalogue.CLAIMED_RUNNING_BANK, (*place, index + 1), facts, (proof,))
        return
    if len(values) > len(count):
        facts = _facts(score, claim, len(values), len(count))
        yield Finding(catalogue.CLAIMED_RUNNING_LENGTH, (*place, len(count) + 1), facts)


def _facts(score: Score, claim: Claim, claimed: int, counted: int) -> dict[str, Fact]:
    return {
        "player": score.play.hand.players[claim.seat],
        "figure": claim.figure,
        "claimed": claimed,
        "counted": counted,
        "difference": f"{claimed - counted:+d}",
    }


def _place(score: Score, claim: Claim) -> Part:
    return ("claimed", score.play.hand.players[claim.seat], *claim.figure.split("."))


# --- rulings ----------------------------------------------------------------------------------------


def rulings(
    players: Sequence[str], written: Sequence[Ruling], found: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """The findings with those settled that a ruling names, and those rulings that settle nothing."""
    findings = list(found)
    idle: list[Finding] = []
    for number, ruling in enumerate(written, 1):
        if ruling.fault is None:
            continue
        named = [at for at, finding in enumerate(findings) if _names(players, ruling, finding)]
        unsettled = [at for at in named if not findings[at].settled]
        for at in unsettled:
            findings[at] = findings[at].settle()
        if not unsettled:
            idle.append(_idle(players, number, ruling, found, named))
    return (*findings, *idle)


def _names(players: Sequence[str], ruling: Ruling, finding: Finding) -> bool:
    """Whether `ruling` speaks of `finding`. Where no player can be told, it may name any."""
    if finding.name != ruling.fault or finding.kind.severity != "fault":
        return False
    if ruling.trick is not None and finding.facts.get("trick") != ruling.trick:
        return False
    if ruling.seat is None:
        return True
    player = players[ruling.seat]
    return finding.facts.get("player", player) == player


def _idle(
    players: Sequence[str], number: int, ruling: Ruling, found: tuple[Finding, ...], named: list[int]
) -> Finding:
    assert ruling.fault is not None
    facts: dict[str, Fact] = {"fault": ruling.fault}
    if ruling.trick is not None:
        facts["trick"] = ruling.trick
    if ruling.seat is not None:
        facts["player"] = players[ruling.seat]
    faults = [finding for finding in found if finding.kind.severity == "fault"]
    same = [found[at] for at in named] or [finding for finding in faults if finding.name == ruling.fault]
    proof = tuple(Proof(finding.place, {**finding.facts, "fault": ruling.fault}) for finding in same)
    kind: Kind
    if named:
        kind = catalogue.IDLE_RULING_AGAIN
    elif same:
        kind = catalogue.IDLE_RULING_ELSEWHERE
    elif faults:
        kind = catalogue.IDLE_RULING_OTHERS
        facts["found"] = tuple(dict.fromkeys(finding.name for finding in faults))
    else:
        kind = catalogue.IDLE_RULING
    return Finding(kind, ("rulings", number, "fault"), facts, proof)
