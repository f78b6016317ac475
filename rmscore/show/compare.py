"""A hand or a set under several rulesets, side by side, and where each two of them part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rmscore.findings import Finding
from rmscore.keys import differing
from rmscore.ledger import Ledger
from rmscore.readings import Reading, tallied
from rmscore.readings.partings import Parting, partings
from rmscore.records import Hand, Set, Void
from rmscore.ruleset import Ruleset
from rmscore.scoring import Award, CardAward, RulingAward, RungAward
from rmscore.show import steps
from rmscore.show.document import Column, Document, Part, apart, each, either, heading, say, table
from rmscore.show.findings import named
from rmscore.show.language import _, n_
from rmscore.show.rules import keys
from rmscore.show.score import named_in_short
from rmscore.show.words import MOST, card, counted, labelled, listed, some


def text(title: str, record: Hand | Set, found: Sequence[Reading], style: str, way: bool = False) -> Document:
    """The totals under each ruleset, who wins, what is unlawful under some, and where each pair parts.

    `way` adds what each key changes on the way from the one ruleset to the other, of two.
    """
    head = heading(title)
    made = [reading for reading in found if reading.made is not None]
    if made and all(isinstance(reading.made, Ledger) and not reading.made.played for reading in made):
        return say(_("{title}: no game is finished yet.").format(title=title))
    if made and not all(reading.finished for reading in made):
        head += say(_("Unfinished: the totals are as far as played."), style="note")
    pairs = []
    for one, other, parting in partings(found):
        pairs.append(_pair(sitting(record, parting), one, other, parting, style))
    if way and len(made) == 2:
        pairs.append(steps.text(record, made[0], made[1]))
    return apart(head, _totals(made), lawfulness(found), missing(found), *pairs)


def sitting(record: Hand | Set, parting: Parting | None) -> tuple[str, ...]:
    """Who sat at the table where two rulesets part, by seat."""
    if isinstance(record, Hand) or parting is None or parting.game is None:
        return record.players
    games = [entry for entry in record.entries if not isinstance(entry, Void)]
    return record.sitting(games[parting.game - 1])


# --- totals -----------------------------------------------------------------------------------------


def _totals(made: Sequence[Reading]) -> Document:
    """A table with a column for each ruleset; where that is too wide, a few lines for each."""
    if not made:
        return []
    names = made[0].players
    won = _("wins") if all(reading.finished for reading in made) else _("ahead")
    head = [Column(), *(Column(reading.ruleset.name, right=True) for reading in made)]
    rows: list[list[Part]] = [
        [name, *((str(r.totals[seat]), "best" if seat in r.standing[0] else "") for r in made)]
        for seat, name in enumerate(names)
    ]
    rows.append([(text, "total") for text in (won, *(first_of(names, reading) for reading in made))])
    below: Document = []
    for reading in made:
        totals = [
            _("{player} {total}").format(player=names[seat], total=reading.totals[seat])
            for place in reading.standing
            for seat in place
        ]
        says = _("{won}: {players}").format(won=won, players=first_of(names, reading))
        below += heading(reading.ruleset.name) + say(", ".join(totals), indent=2) + say(says, indent=2)
    return either(table(head, rows), below)


def first_of(names: Sequence[str], reading: Reading) -> str:
    """Who has the highest total."""
    return ", ".join(names[seat] for seat in reading.standing[0])


# --- what is unlawful, what is missing --------------------------------------------------------------


def lawfulness(found: Sequence[Reading]) -> Document:
    """Under which rulesets the play is unlawful, where it is, and by what."""
    made = [reading for reading in found if reading.made is not None]
    faulty = [reading for reading in made if not reading.lawful]
    if not faulty:
        return []
    lawful = [reading.ruleset.name for reading in made if reading.lawful]
    lines = say(_("Lawful under {rulesets}.").format(rulesets=listed(lawful)), hang=0) if lawful else []
    grouped: dict[str, list[str]] = {}
    for reading in faulty:
        names = dict.fromkeys(_fault(finding) for finding in reading.findings if finding.is_fault)
        faults = named_in_short(list(names), MOST)
        grouped.setdefault(faults, []).append(reading.ruleset.name)
    for faults, rulesets in grouped.items():
        says = _("Not lawful under {rulesets}: {faults}. The totals are as played.")
        lines += say(says.format(rulesets=listed(rulesets), faults=faults), style="fault")
    return lines


def _fault(finding: Finding) -> str:
    place = finding.place
    if isinstance(place, tuple) and place[:1] == ("hands",) and len(place) > 1 and isinstance(place[1], int):
        return _("{finding} in entry {n}").format(finding=named(finding), n=place[1])
    return named(finding)


def missing(found: Sequence[Reading]) -> Document:
    """Which rulesets cannot be applied, and what the record would have to say."""
    lines = _tallied(found)
    for reading in found:
        for what in dict.fromkeys(lack.what for lack in reading.lacks):
            games = [lack.game for lack in reading.lacks if lack.what == what and lack.game is not None]
            says = _lack(what, games).format(
                ruleset=reading.ruleset.name,
                games=some([str(game) for game in games]),
                counted=counted(what),
            )
            lines += say(says)
    return lines


def _lack(what: str, games: Sequence[int]) -> str:
    """Why a ruleset cannot be applied; of a set, because of these games."""
    if what == "turned" and not games:
        return _("{ruleset} cannot be applied: it needs the turned card, and the record does not have it.")
    if what == "trump" and not games:
        return _("{ruleset} cannot be applied: it needs a trump suit, and the record plays without one.")
    if what == "turned":
        return n_(
            "{ruleset} cannot be applied: it needs the turned card, and game {games} does not have it.",
            "{ruleset} cannot be applied: it needs the turned card, and games {games} do not have it.",
            len(games),
        )
    if what == "trump":
        return n_(
            "{ruleset} cannot be applied: it needs a trump suit, and game {games} plays without one.",
            "{ruleset} cannot be applied: it needs a trump suit, and games {games} play without one.",
            len(games),
        )
    return n_(
        "{ruleset} cannot be applied: it pays for {counted}, and game {games} is a tally without that count.",
        "{ruleset} cannot be applied: it pays for {counted}, "
        "and games {games} are tallies without that count.",
        len(games),
    )


def _tallied(found: Sequence[Reading]) -> Document:
    games = tallied(found)
    if not games:
        return []
    says = n_(
        "Game {games} is a tally: its points stay as the table counted them, by its own steps, "
        "and each ruleset pays its bonuses.",
        "Games {games} are tallies: their points stay as the table counted them, by its own steps, "
        "and each ruleset pays its bonuses.",
        len(games),
    )
    return say(says.format(games=some([str(game) for game in games])))


# --- where two part ---------------------------------------------------------------------------------


def _pair(
    names: Sequence[str], one: Reading, other: Reading, parting: Parting | None, style: str
) -> Document:
    about, says = parted(names, one, other, parting, style)
    if parting is None:
        return say(says)
    return heading(about) + each([says, *causes(one.ruleset, other.ruleset, parting)], indent=2)


def parted(
    names: Sequence[str], one: Reading, other: Reading, parting: Parting | None, style: str
) -> tuple[str, str]:
    """That two rulesets part, and at what; or nothing, and that they never do."""
    rulesets = {"first": one.ruleset.name, "second": other.ruleset.name}
    if parting is None:
        return "", _("{first} and {second} pay the same for every card and every bonus.").format(**rulesets)
    says = _("{award}: {first} under {ruleset}, {second} under {other}").format(
        award=_award(names, parting, style),
        first=_paid(names, parting.first),
        ruleset=one.ruleset.name,
        second=_paid(names, parting.second, parting.first),
        other=other.ruleset.name,
    )
    return _("{first} and {second} part at").format(**rulesets), says


def causes(first: Ruleset, second: Ruleset, parting: Parting) -> list[str]:
    """The keys behind a parting with their values, a line for each key."""
    lines = []
    for explanation, taken in enumerate(parting.explanations):
        for place, key in enumerate(taken):
            says = _("{key}: {first} | {second}")
            if place:
                says = _("and {key}: {first} | {second}")
            elif explanation:
                says = _("or {key}: {first} | {second}")
            values = [_value(key, rules, other) for rules, other in ((first, second), (second, first))]
            lines.append(says.format(key=key, first=values[0], second=values[1]))
    return lines


def _value(key: str, rules: Ruleset, other: Ruleset) -> str:
    """The value of a key as a ruleset file has it; of the kinds, those that the other has not the same."""
    values = keys(rules)
    if key != "kinds":
        return _written(values.get(key, (None,))[0])
    kinds = [one for one in differing(rules, other) if one.startswith("kinds.") and one in values]
    return ", ".join(f"{one.partition('.')[2]}: {_written(values[one][0])}" for one in kinds)


def _written(value: object) -> str:
    if value is None:
        return _("none")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, dict):
        return ", ".join(f"{count}: {points}" for count, points in value.items())
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _award(names: Sequence[str], parting: Parting, style: str) -> str:
    """The card or bonus, and where it was taken."""
    award = parting.first or parting.second
    assert award is not None
    if isinstance(award, RungAward):
        says = _("the bonus of {player} for {ladder}")
        found = says.format(player=names[award.seat], ladder=counted(award.ladder))
    elif isinstance(award, RulingAward):
        found = _("the ruling for {player}").format(player=names[award.seat])
        if award.ruling.fault is not None:
            fault = labelled(award.ruling.fault)
            found = _("the ruling on {fault} for {player}").format(fault=fault, player=names[award.seat])
    elif award.trick is None:
        found = _("the bank")
        if parting.first and parting.second and isinstance(parting.second, CardAward):
            both = dict.fromkeys((award.card, parting.second.card))
            found = _("{cards} in the bank").format(cards=listed([card(one, style) for one in both]))
    else:
        found = _("{card} in trick {n}").format(card=card(award.card, style), n=award.trick)
    return found if parting.game is None else _("{award} of game {n}").format(award=found, n=parting.game)


def _paid(names: Sequence[str], award: Award | None, before: Award | None = None) -> str:
    """What one of the two gives for it; `before` is what the other does, said just before."""
    if award is None:
        return _("nothing")
    if before is not None and before.seat == award.seat:
        return str(award.points)
    points = n_("{n} point", "{n} points", award.points)
    return _("{points} for {player}").format(points=points, player=names[award.seat])


# --- for programs -----------------------------------------------------------------------------------


def data(
    file: str, number: int, record: Hand | Set, found: Sequence[Reading], way: bool = False
) -> dict[str, Any]:
    """The `compare/1` object of a record; `way` adds what each key changes between two."""
    names = record.players
    return {
        "rmscore": "compare/1",
        "file": file,
        "document": number,
        "kind": "hand" if isinstance(record, Hand) else "set",
        "players": list(names),
        "tallied": list(tallied(found)),
        "readings": [_reading(reading) for reading in found],
        "partings": [
            {
                "rulesets": [one.ruleset.name, other.ruleset.name],
                "game": None if parting is None else parting.game,
                "awards": []
                if parting is None
                else [_data(sitting(record, parting), one) for one in (parting.first, parting.second)],
                "keys": [] if parting is None else list(parting.keys),
                "explanations": [] if parting is None else [list(one) for one in parting.explanations],
            }
            for one, other, parting in partings(found)
        ],
        **(steps.data(record, found[0], found[1]) if way else {}),
    }


def _reading(reading: Reading) -> dict[str, Any]:
    """One ruleset's result; where the record lacks something that it needs, there are no totals."""
    made = reading.made is not None
    names = reading.players if made else ()
    standing = [[names[seat] for seat in place] for place in reading.standing] if made else []
    return {
        "ruleset": reading.ruleset.name,
        "lacks": reading.lacks[0].what if reading.lacks else None,
        "lacking": [lack._asdict() for lack in reading.lacks],
        "finished": made and reading.finished,
        "lawful": reading.lawful if made else None,
        "faults": [finding.name for finding in reading.findings if finding.is_fault],
        "totals": dict(zip(names, reading.totals)) if made else None,
        "standing": standing,
        "winners": standing[0] if made and reading.finished else [],
    }


def _data(names: Sequence[str], award: Award | None) -> dict[str, Any] | None:
    if isinstance(award, CardAward):
        trick = "bank" if award.trick is None else award.trick
        paid = {"player": names[award.seat], "points": award.points}
        return {**paid, "card": str(award.card), "trick": trick}
    if isinstance(award, RungAward):
        return {"player": names[award.seat], "points": award.points, "ladder": award.ladder}
    if isinstance(award, RulingAward):
        return {"player": names[award.seat], "points": award.points, "ruling": award.ruling.fault}
    return None
