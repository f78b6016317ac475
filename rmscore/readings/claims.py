"""What would explain a claimed figure that differs from the count: other rules, or something left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rmscore import catalogue
from rmscore.findings import Explanation, Finding, Part, Reason
from rmscore.play import Play, follow
from rmscore.readings import lacking
from rmscore.records import Claim
from rmscore.ruleset import PLAYERS, Ruleset
from rmscore.scoring import Score, score
from rmscore.verdict import counted, running_count


def explained(
    play: Play, found: tuple[Finding, ...], others: Sequence[Ruleset], prefix: Part = ()
) -> tuple[Finding, ...]:
    """The findings about a hand, its claims with what would explain them.

    `others` are the rulesets to try; `prefix` is where the hand stands in a set.
    """
    claims = {
        (*prefix, "claimed", play.hand.players[claim.seat], *claim.figure.split(".")): claim
        for claim in play.hand.claims
    }
    here = score(play)
    scores = [
        score(follow(play.hand, other))
        for other in others
        if other.name != play.ruleset.name and lacking(play.hand, other) is None
    ]
    return tuple([_explained(finding, claims, here, scores) for finding in found])


def _explained(finding: Finding, claims: dict[Part, Claim], here: Score, scores: Sequence[Score]) -> Finding:
    if finding.name != catalogue.CLAIMED_TOTAL.name or not isinstance(finding.place, tuple):
        return finding
    claim = claims.get(finding.place)
    if claim is None and finding.kind is not catalogue.CLAIMED_RUNNING_LENGTH:
        claim = claims.get(finding.place[:-1])  # a figure of a running count
    if claim is None:
        return finding
    return replace(finding, explains=tuple(_explanations(claim, here, scores)))


def _explanations(claim: Claim, here: Score, scores: Sequence[Score]) -> Iterator[Explanation]:
    yield from _other_rules(claim, here, scores)
    yield from _bank_left_out(claim, here)
    if claim.figure in ("total", "bonuses"):
        yield from _bonus_left_out(claim, here)
    if claim.figure in ("total", "points"):
        yield from _of_another(claim, here)
    if claim.figure in ("total", "points", "running"):
        yield from _not_doubled(claim, here)
    ruled = here.ruled(claim.seat)
    if claim.figure == "total" and ruled and claim.values[0] == here.total(claim.seat) - ruled:
        yield Explanation(catalogue.WITHOUT_RULINGS, {})


def _right(claim: Claim, found: Score) -> bool:
    """Whether the claim is what a score comes to."""
    if claim.figure == "running":
        count = running_count(found, claim.seat)
        return len(claim.values) <= len(count) and list(claim.values) == count[: len(claim.values)]
    return counted(found, claim.seat, claim.figure) == claim.values[0]


def _other_rules(claim: Claim, here: Score, scores: Sequence[Score]) -> Iterator[Explanation]:
    right = [found for found in scores if _right(claim, found)]
    every = [found for found in right if all(_right(one, found) for one in here.play.hand.claims)]
    if right:
        several = every and len(here.play.hand.claims) > 1
        names = tuple(found.play.ruleset.name for found in (every or right))
        reason = catalogue.ALL_BY_RULES if several else catalogue.BY_RULES
        yield Explanation(reason, {"rulesets": names})


def _bank_left_out(claim: Claim, here: Score) -> Iterator[Explanation]:
    play = here.play
    if play.taker != claim.seat:
        return
    ways: tuple[tuple[Reason, bool, bool], ...] = (
        (catalogue.WITHOUT_BANK, False, False),
        (catalogue.WITHOUT_BANK_POINTS, False, True),
        (catalogue.WITHOUT_BANK_BONUSES, True, False),
    )
    rules = play.ruleset
    for reason, points, bonuses in ways:
        bank = rules.bank._replace(
            points=rules.bank.points and points, bonuses=rules.bank.bonuses and bonuses
        )
        if bank != rules.bank and _right(claim, score(follow(play.hand, replace(rules, bank=bank)))):
            yield Explanation(reason, {})
            return


def _bonus_left_out(claim: Claim, here: Score) -> Iterator[Explanation]:
    over = counted(here, claim.seat, claim.figure) - claim.values[0]
    bonuses = here.bonuses(claim.seat)
    for ladder, points in bonuses.items():
        if points == over:
            yield Explanation(catalogue.WITHOUT_BONUS, {"points": points, "figure": ladder})
    if len(bonuses) > 1 and sum(bonuses.values()) == over:
        yield Explanation(catalogue.WITHOUT_BONUSES, {})


def _of_another(claim: Claim, here: Score) -> Iterator[Explanation]:
    for seat in range(PLAYERS):
        if seat != claim.seat and claim.values[0] and counted(here, seat, claim.figure) == claim.values[0]:
            yield Explanation(catalogue.OF_ANOTHER, {"other": here.play.hand.players[seat]})


def _not_doubled(claim: Claim, here: Score) -> Iterator[Explanation]:
    """One card counted once that doubles. In a running count all figures after it are lower by as much."""
    cards = []
    for award in here.cards:
        if award.seat != claim.seat or not award.doubled:
            continue
        more = award.points // 2
        if claim.figure == "running":
            after = here.play.complete if award.trick is None else award.trick - 1
            count = running_count(here, claim.seat)
            once = [right - more * (at >= after) for at, right in enumerate(count)]
            right = list(claim.values) == once[: len(claim.values)]
        else:
            right = counted(here, claim.seat, claim.figure) - more == claim.values[0]
        if right:
            cards.append(award.card)
    if len(cards) == 1:
        yield Explanation(catalogue.NOT_DOUBLED, {"card": cards[0]})
    elif cards:
        yield Explanation(catalogue.ONE_NOT_DOUBLED, {"cards": tuple(cards)})
