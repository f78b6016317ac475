"""Why somebody has so many points: every card, bonus and ruling, with the ruleset key behind it."""

from __future__ import annotations

from rmscore.scoring import Award, Score, keys_behind
from rmscore.show.score import more_rulings, players, reason_of
from rmscore.show.terminal import Cell, Column, Look, table, wrap
from rmscore.show.words import MOST, _, card, counted, kind, visible

_ONCE = ("points.progress", "points.after")
"""The keys behind how a count goes on; they are said once, below the cards."""


def _sign(points: int) -> str:
    """What stands in a sum before a later figure, which is then written without its own sign."""
    return " - " if points < 0 else " + "


def explained(score: Score, seat: int, look: Look) -> list[str]:
    """Where each of one player's points came from, with the ruleset key behind it."""
    rules = score.play.ruleset
    name = players(score)[seat]
    sum_of = _("{n} in play").format(n=score.points(seat))
    for ladder, points in score.bonuses(seat).items():
        sum_of += _sign(points) + _("{points} {ladder}").format(points=abs(points), ladder=counted(ladder))
    if any(award.seat == seat for award in score.rulings):
        change = score.ruled(seat)
        sum_of += _sign(change) + _("{n} by rulings").format(n=abs(change))
    lines = wrap(f"{name}: {sum_of} = {score.total(seat)}", look.width, "", "  ")
    lines = [look.paint(line, "bold") for line in lines]
    head = [
        Column(_("trick"), right=True),
        Column(_("card")),
        Column(_("kind"), spare=1),
        Column(_("step")),
        Column(_("points"), right=True),
        Column(_("rule"), spare=2),
    ]
    rows: list[list[Cell]] = []
    used: dict[str, None] = {}
    last: int | None = 0
    for award in score.cards:
        if award.seat != seat:
            continue
        taking = _("bank") if award.trick is None else str(award.trick)
        value = rules.steps[award.kind][award.step - 1]
        step = _("step {n}: {points}").format(n=award.step, points=value)
        if award.doubled:
            step += _(", doubled")
        keys = keys_behind(award)
        used.update(dict.fromkeys(keys))
        key = " ".join(one for one in keys if one not in _ONCE)
        rows.append(
            [
                Cell("" if rows and award.trick == last else taking),
                Cell(card(award.card, look.cards), "cards"),
                Cell(kind(award.kind)),
                Cell(step),
                Cell(str(award.points)),
                Cell(visible(key), "dim"),
            ]
        )
        last = award.trick
    drawn = table(head, rows, look, indent=1) if rows else ["  " + _("no trick, so no points in play")]
    lines += drawn
    if rows and _("rule") not in drawn[0]:
        says = _("by {keys}").format(keys=", ".join(map(visible, used)))
        lines += wrap(says, look.width, "  ", "    ")
    else:
        said = (_("steps after the first"), _("cards after the last step"))
        for key, says in zip(_ONCE, said):
            if key in used:
                lines += wrap(f"{says}  ({key})", look.width, "  ", "    ")
    for rung in score.rungs:
        if rung.seat == seat:
            says = _("{count} {ladder}, and {rung} pays {points}").format(
                count=rung.count,
                ladder=counted(rung.ladder),
                rung=str(rung.rung).replace("-", "–"),
                points=rung.points,
            )
            lines += wrap(says + _by(rung), look.width, "  ", "    ")
    rulings = [ruled for ruled in score.rulings if ruled.seat == seat]
    for ruled in rulings[:MOST]:
        says = _("a ruling gives {points:+}").format(points=ruled.points)
        why = reason_of(ruled.ruling)
        says = _("{what}: {why}").format(what=says, why=why) if why else says
        lines += wrap(says + _by(ruled), look.width, "  ", "    ")
    return lines + ["  " + line for line in more_rulings(len(rulings))]


def _by(award: Award) -> str:
    """The keys of the ruleset behind an award, in brackets."""
    keys = ", ".join(map(visible, keys_behind(award)))
    return f"  ({keys})" if keys else ""
