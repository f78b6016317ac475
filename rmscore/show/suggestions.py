"""Slips of the pen that would explain a faulty hand: what each was, and the lines that would change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any, NamedTuple

from rmscore.cards import Card, Suit
from rmscore.files import Location
from rmscore.findings import Finding, Part
from rmscore.records import Hand
from rmscore.repair import Step, Suggestion
from rmscore.repair.slips import card_at
from rmscore.ruleset import PLAYERS
from rmscore.show.document import Document, Quote, heading, say
from rmscore.show.findings import annotation, message
from rmscore.show.language import _, in_english, n_
from rmscore.show.words import card, labelled, suit

if TYPE_CHECKING:
    from rmscore.files.rewrite import Line

MOST = 5
"""Suggestions that are shown at most."""

_INDENT = 5


class Shown(NamedTuple):
    """A suggestion, the lines of the file it would change, and what it leaves, with its place.

    The lines are None where they cannot be changed by themselves.
    """

    suggestion: Suggestion
    lines: Sequence[Line] | None
    left: Sequence[tuple[Location, Finding]]


def text(
    hand: Hand, shown: Sequence[Shown], count: int, where: str, commands: tuple[str, str], style: str
) -> Document:
    """The likeliest suggestions, numbered. `count` is how many there are, `where` names the hand.

    The `commands` write the first, and show all; they are empty where there are none.
    """
    fix, every = commands
    if not shown:
        says = _("{hand}: neither one slip of the pen that I know nor two explain this.").format(hand=where)
        return say(says)
    found = heading(_heading(shown[0].suggestion, count).format(hand=where))
    for number, one in enumerate(shown, 1):
        first, *others = _sentences(hand, one, style)
        found += say(f"{number:>3}. {first}", hang=_INDENT)
        for says in others:
            found += say(says, indent=_INDENT, hang=0)
        for place, finding in one.left:
            says = _("line {n}: {name}: {what}")
            what = message(finding, style)
            found += say(says.format(n=place.line, name=labelled(finding.name), what=what), indent=_INDENT)
        found += _lines(one.lines)
    if count > len(shown):
        says = n_("And {n} more, less likely.", "And {n} more, less likely.", count - len(shown))
        if every:
            says += " " + _("`{command}` shows them.").format(command=every)
        found += say(says, indent=2, hang=0)
    if fix and any(one.lines for one in shown):
        says = _("Nothing has been changed. `{command}` writes the first.").format(command=fix)
        found += say(says, indent=2, hang=0)
    return found


def _heading(first: Suggestion, count: int) -> str:
    """What sort of suggestions there are, and how many; all are of the sort of the first."""
    if first.left:
        return n_(
            "{hand}: neither one slip of the pen that I know nor two explain all of this; "
            "this would explain a part:",
            "{hand}: neither one slip of the pen that I know nor two explain all of this; {n} would each "
            "explain a part, the likeliest first:",
            count,
        )
    if len(first.steps) > 1:
        return n_(
            "{hand}: no single slip of the pen that I know explains all of this, but two together would:",
            "{hand}: no single slip of the pen that I know explains all of this, but {n} pairs of them "
            "would, the likeliest first:",
            count,
        )
    return n_(
        "{hand}: one slip of the pen would explain all of this:",
        "{hand}: {n} slips of the pen would each explain all of this, the likeliest first:",
        count,
    )


def _sentences(hand: Hand, shown: Shown, style: str) -> Iterator[str]:
    """What happened by a suggestion, a sentence for each slip, with what it mends and what is then left."""
    suggestion = shown.suggestion
    record, faults = hand, suggestion.faults
    for number, step in enumerate(suggestion.steps, 1):
        says = sentence(record, step, style)
        if number > 1:
            says = _("And: {what}").format(what=says)
        if number < len(suggestion.steps):
            count = _("Mends {n} of {all} findings, leaves {left}.")
            says += " " + count.format(n=step.mends, all=faults, left=len(step.left))
        elif suggestion.left:
            says += " " + _("Mends {n} of {all} findings; what stays:").format(n=step.mends, all=faults)
        elif number > 1:
            says += " " + _("Mends what is left.")
        yield says
        record, faults = step.hand, len(step.left)


def sentences(hand: Hand, suggestion: Suggestion, style: str) -> str:
    """What happened by a suggestion: a sentence for each of its slips."""
    records = [hand, *(step.hand for step in suggestion.steps)]
    return " ".join(sentence(record, step, style) for record, step in zip(records, suggestion.steps))


def unread(where: str) -> Document:
    """Why there are no suggestions for a record that cannot be read whole."""
    return say(_("{hand}: slips of the pen can be looked for when all of it can be read.").format(hand=where))


def elsewhere(where: str, path: str) -> Document:
    """Where to look for the slips of a hand that a set has in another file."""
    says = _("{hand} is written in {file}; `{command}` looks for slips of the pen there.")
    command = f"rmscore check --suggest {quote(path)}"
    return say(says.format(hand=where, file=path, command=command))


def fixed(where: str, says: str, lines: Sequence[Line]) -> Document:
    """What was written into the file."""
    return say(_("{hand}: {what} The file now says so:").format(hand=where, what=says)) + _lines(lines)


def github(hand: Hand, shown: Shown, name: str, where: Location, style: str) -> str:
    """One suggestion as a workflow command, under this name."""
    says = list(_sentences(hand, shown, style))
    for line in shown.lines or ():
        for sign, text in (("-", line.before), ("+", line.after)):
            if text is not None:
                says.append(f"{sign} {line.number} | {text}")
    return annotation("notice", where, name, says)


def _lines(lines: Sequence[Line] | None) -> Document:
    """Each line as it is, with carets under what is wrong, and as it would be."""
    if lines is None:
        says = _("These lines are laid out so that only you can change them safely.")
        return say(says, indent=_INDENT, hang=0)
    gutter = max(len(str(line.number)) for line in lines)
    found: Document = []
    for number, before, after in lines:
        start, end, end_after = _difference(before or "", after or "")
        margin = f"{number:>{gutter}} |"
        if before is not None:
            found.append(Quote(before, start + 1, end - start, "red", f"     - {margin}", style="red"))
        if after is not None:
            found.append(Quote(after, start + 1, end_after - start, "", f"     + {margin}", style="best"))
    return found


def _difference(before: str, after: str) -> tuple[int, int, int]:
    """Where two lines begin to differ, and where in each of them they cease to; in whole words."""
    shorter = min(len(before), len(after))
    start = next((at for at in range(shorter) if before[at] != after[at]), shorter)
    while start and not _parts_words(before[start - 1]):
        start -= 1
    same = next((at for at in range(shorter - start) if before[-1 - at] != after[-1 - at]), shorter - start)
    while same and not _parts_words(before[len(before) - same]):
        same -= 1
    return start, len(before) - same, len(after) - same


def _parts_words(character: str) -> bool:
    return character.isspace() or character in ",;:[]{}'\""


def sentence(hand: Hand, step: Step, style: str) -> str:
    """What happened, by one step, in one sentence. `hand` is the record before it."""
    (part, new), *rest = step.changes
    slip = step.slip
    if slip == "card":
        assert isinstance(new, Card)
        says = _("{old} was written for {new} {where}.")
        return says.format(old=card(card_at(hand, part), style), new=card(new, style), where=_spot(part))
    if slip == "led":
        assert isinstance(new, Card)
        says = _("{new} were led in trick {n}, not {old}.")
        old = suit(card_at(hand, part).suit)
        return says.format(new=suit(new.suit).capitalize(), old=old, n=part[1])
    if slip == "cards":
        assert isinstance(new, Card)
        other = rest[0].part
        first, second = card(card_at(hand, part), style), card(new, style)
        if part[:-1] == other[:-1]:
            says = _("{first} and {second} changed places {where}.")
            return says.format(first=first, second=second, where=_spot(part))
        says = _("{first} {here} and {second} {there} changed places.")
        return says.format(first=first, here=_spot(part), second=second, there=_spot(other))
    if slip == "tricks":
        says = _("Tricks {one} and {other} changed places.")
        if len(part) > 2:
            says = _("The cards of tricks {one} and {other} changed places.")
        return says.format(one=part[1], other=rest[0].part[1])
    if slip == "hands":
        assert isinstance(new, tuple)
        says = _("The hands were written one seat off: {player} held what is written for {owner}.")
        if hand.players.index(str(new[1])) == (hand.players.index(str(part[1])) + 2) % PLAYERS:
            says = _("The hands were written two seats off: {player} held what is written for {owner}.")
        return says.format(player=str(part[1]), owner=str(new[1]))
    if slip == "turned":
        if new is None:
            assert hand.trump is not None
            return _("There were no trumps, not {old}.").format(old=suit(hand.trump))
        if isinstance(new, Suit):
            if hand.trump is None:
                return _("Trumps were {new}, not none.").format(new=suit(new))
            return _("Trumps were {new}, not {old}.").format(new=suit(new), old=suit(hand.trump))
        assert isinstance(new, Card) and hand.turned is not None
        return _("The turned card was {new}, not {old}.").format(
            new=card(new, style), old=card(hand.turned, style)
        )
    return _named(hand, slip, part, str(new))


def _named(hand: Hand, slip: str, part: Part, new: str) -> str:
    """A sentence about a wrong name."""
    if slip == "dealer":
        old = hand.players[hand.dealer]
        return _("{new} dealt, not {old}.").format(new=new, old=old)
    trick = hand.tricks[int(part[1]) - 1]
    seat = trick.lead if slip == "leader" else trick.won
    assert seat is not None
    says = _("{new} led trick {n}, not {old}.") if slip == "leader" else _("{new} won trick {n}, not {old}.")
    return says.format(new=new, n=part[1], old=hand.players[seat])


def _spot(part: Part) -> str:
    """Where a card stands."""
    if part[0] == "tricks":
        return _("in trick {n}").format(n=part[1])
    if part[0] == "bank":
        return _("in the bank")
    return _("in what {player} was dealt").format(player=str(part[1]))


# --- for programs -----------------------------------------------------------------------------------


@in_english
def data(hand: Hand, shown: Shown) -> dict[str, Any]:
    """One suggestion of the `suggestions` of a `check/1` object.

    The changes of a second step are to the record that the first one leaves.
    """
    suggestion, lines, left = shown
    steps = suggestion.steps
    records = [hand, *(step.hand for step in steps)]
    return {
        "slip": steps[0].slip if len(steps) == 1 else "two",
        "message": sentences(hand, suggestion, "letters"),
        "changes": [change for step in steps for change in _changes(step)],
        "lines": None if lines is None else [line._asdict() for line in lines],
        "mends": suggestion.faults - len(left),
        "left": [
            {
                "name": finding.name,
                "line": where.line,
                "column": where.column,
                "message": message(finding, "letters"),
            }
            for where, finding in left
        ],
        "steps": [
            {
                "slip": step.slip,
                "message": sentence(record, step, "letters"),
                "changes": _changes(step),
                "mends": step.mends,
                "left": len(step.left),
            }
            for record, step in zip(records, steps)
        ],
    }


def _changes(step: Step) -> list[dict[str, Any]]:
    return [{"part": list(part), "new": _plain(new)} for part, new in step.changes]


def _plain(new: object) -> object:
    if new is None:
        return "none"
    if isinstance(new, Suit):
        return new.letter
    return list(new) if isinstance(new, tuple) else str(new)
