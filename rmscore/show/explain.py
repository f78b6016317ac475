"""Why somebody has so many points: every card, bonus and ruling, with the ruleset key behind it."""

from __future__ import annotations

from rmscore.scoring import Award, Score, keys_behind
from rmscore.show.document import Column, Document, Part, each, either, heading, say, table
from rmscore.show.score import more_rulings, players, reason_of
from rmscore.show.words import MOST, _, card, counted, kind

_ONCE = ("points.progress", "points.after")
"""The keys behind how a count goes on; they are said once, below the cards."""


def _sign(points: int) -> str:
    """What stands in a sum before a later figure, which is then written without its own sign."""
    return " - " if points < 0 else " + "


def explained(score: Score, seat: int, style: str) -> Document:
    """Where each of one player's points came from, with the ruleset key behind it."""
    sum_of = _("{n} in play").format(n=score.points(seat))
    for ladder, points in score.bonuses(seat).items():
        sum_of += _sign(points) + _("{points} {ladder}").format(points=abs(points), ladder=counted(ladder))
    if any(award.seat == seat for award in score.rulings):
        change = score.ruled(seat)
        sum_of += _sign(change) + _("{n} by rulings").format(n=abs(change))
    found = heading(f"{players(score)[seat]}: {sum_of} = {score.total(seat)}")
    found += _cards(score, seat, style)
    for rung in score.rungs:
        if rung.seat == seat:
            says = _("{count} {ladder}, and {rung} pays {points}").format(
                count=rung.count,
                ladder=counted(rung.ladder),
                rung=str(rung.rung).replace("-", "–"),
                points=rung.points,
            )
            found += say(says + _by(rung), indent=2)
    rulings = [ruled for ruled in score.rulings if ruled.seat == seat]
    for ruled in rulings[:MOST]:
        says = _("a ruling gives {points:+}").format(points=ruled.points)
        why = reason_of(ruled.ruling)
        says = _("{what}: {why}").format(what=says, why=why) if why else says
        found += say(says + _by(ruled), indent=2)
    return found + each(more_rulings(len(rulings)), indent=2)


def _cards(score: Score, seat: int, style: str) -> Document:
    """What each card brought; where there is no room for the keys behind it, they stand below."""
    awards = [award for award in score.cards if award.seat == seat]
    if not awards:
        return say(_("no trick, so no points in play"), indent=2)
    head = [
        Column(_("trick"), right=True),
        Column(_("card")),
        Column(_("kind"), spare=1),
        Column(_("step")),
        Column(_("points"), right=True),
        Column(_("rule")),
    ]
    rows: list[list[Part]] = []
    used: dict[str, None] = {}
    last: int | None = 0
    for award in awards:
        taking = _("bank") if award.trick is None else str(award.trick)
        value = score.play.ruleset.steps[award.kind][award.step - 1]
        step = _("step {n}: {points}").format(n=award.step, points=value)
        keys = keys_behind(award)
        used.update(dict.fromkeys(keys))
        rows.append(
            [
                "" if rows and award.trick == last else taking,
                (card(award.card, style), "cards"),
                kind(award.kind),
                step + _(", doubled") if award.doubled else step,
                str(award.points),
                (" ".join(one for one in keys if one not in _ONCE), "soft"),
            ]
        )
        last = award.trick
    whole = table(head, rows)
    for key, says in zip(_ONCE, (_("steps after the first"), _("cards after the last step"))):
        whole += say(f"{says}  ({key})", indent=2) if key in used else []
    below = say(_("by {keys}").format(keys=", ".join(used)), indent=2)
    return either(whole, table(head[:-1], [row[:-1] for row in rows]) + below)


def _by(award: Award) -> str:
    """The keys of the ruleset behind an award, in brackets."""
    keys = ", ".join(keys_behind(award))
    return f"  ({keys})" if keys else ""
