"""Rulesets in words. Every sentence is made from the ruleset's data, so a house rule shows up by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rmscore.cards import Rank
from rmscore.keys import differing, stated
from rmscore.ruleset import Ruleset, Rung
from rmscore.show.document import BLANK, Column, Document, Terms, apart, either, heading, say, table
from rmscore.show.words import _, counted, labelled, n_, rank


def listing(rulesets: Sequence[Ruleset]) -> Document:
    """The rulesets that can be named, with their titles."""
    rows = [((rules.name, "heading"), _(rules.title)) for rules in rulesets]
    below: Document = []
    for (name, _style), title in rows:
        below += heading(name) + say(title, indent=4, hang=0)
    return either(table([Column(), Column()], rows, indent=0), below)


# --- the sheet --------------------------------------------------------------------------------------


def sections(rules: Ruleset, style: str) -> list[tuple[str, list[str]]]:
    """The rules as sentences under headings, those that have any."""
    found = [
        (_("The deal"), [ranks(rules, style), trump(rules), deal(rules)]),
        (_("The play"), _play(rules)),
        (_("Points while playing"), [*points(rules, style), _count(rules), doubled(rules)]),
        (_("The bank"), _bank(rules)),
        (_("Bonuses after the last trick"), _bonuses(rules)),
        (_("A set"), [games(rules)]),
        (_("Penalties, where the table's ruling states no points"), _penalties(rules)),
    ]
    return [(title, sentences) for title, sentences in found if sentences]


def title(rules: Ruleset) -> str:
    return f"{rules.name}: {_(rules.title)}"


def sheet(rules: Ruleset, style: str) -> Document:
    """The rules on one page."""
    found = heading(title(rules))
    if rules.source:
        found += say(_("Source: {text}").format(text=_(rules.source)))
    for about, sentences in sections(rules, style):
        found += [BLANK, *heading(about)]
        for sentence in sentences:
            found += say(sentence, indent=2)
    return found


def ranks(rules: Ruleset, style: str) -> str:
    """The order of the ranks."""
    order = " ".join(rank(one, style) for one in rules.ranks)
    return _("Ranks from low to high: {ranks}.").format(ranks=order)


def trump(rules: Ruleset) -> str:
    """What decides trump."""
    turned = _("The dealer turns the top card of the pack: its suit is trump.")
    if rules.needs_masthead and rules.trump == "turned":
        turned += " " + _("The cards of its rank are the mastheads.")
    return {
        "turned": turned,
        "none": _("There are no trumps."),
        "free": _("Each hand says which suit is trump, or that none is."),
    }[rules.trump]


def deal(rules: Ruleset) -> str:
    """Cards dealt and laid aside."""
    dealt = n_("Each player gets {n} card", "Each player gets {n} cards", rules.cards)
    played = n_("{n} trick is played", "{n} tricks are played", rules.tricks)
    if not rules.discards:
        says = _("{dealt} and keeps them all: {played}, and there is no bank.")
    else:
        says = _("{dealt} and lays {discards} of them face down in the bank of {bank}: {played}.")
    return says.format(dealt=dealt, played=played, discards=rules.discards, bank=rules.bank_size)


def _play(rules: Ruleset) -> list[str]:
    if rules.trump == "none":
        won = _("The highest card of the suit led takes the trick, and its player leads the next.")
    else:
        won = _(
            "The highest trump takes the trick, else the highest card of the suit led; "
            "its player leads the next."
        )
    return [
        _("The player to the dealer's left leads first. The deal passes clockwise, one seat a game."),
        _("Follow the suit led if you can, else play any card; nobody is obliged to trump or to beat."),
        won,
    ]


def points(rules: Ruleset, style: str) -> list[str]:
    """What the cards of each kind score."""
    return [
        f"{counted(kind).capitalize()} ({_members(members, rules, style)}): "
        + steps(rules.steps[kind], rules.progress)
        + "."
        for kind, members in rules.kinds.items()
        if members
    ]


def _members(members: Sequence[Rank], rules: Ruleset, style: str) -> str:
    """Ranks, with three or more neighbours shortened to a range."""
    runs: list[list[Rank]] = []
    for one in sorted(members, key=lambda member: rules.strength[member]):
        if runs and rules.strength[one] == rules.strength[runs[-1][-1]] + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    words = []
    for run in runs:
        names = [rank(one, style) for one in run]
        words.append(f"{names[0]}–{names[-1]}" if len(run) > 3 else " ".join(names))
    return " ".join(words)


def steps(values: Sequence[int], progress: str) -> str:
    """What the first card counted scores, the second, and so on."""
    if len(values) == 1 or progress == "none":
        return _("{points} each").format(points=values[0])
    then = [_("first {points}").format(points=values[0])]
    then += [_("then {points}").format(points=points) for points in values[1:]]
    return ", ".join(then)


def progress(rules: Ruleset) -> str:
    """What starts the count again."""
    return {
        "trick": _("Each kind is counted apart, in order of play, and starts again with each trick."),
        "rank": _("Each rank is counted apart, in order of play, over the whole game."),
        "game": _("Each kind is counted apart, in order of play, over the whole game."),
        "none": _("There is no count: every card scores the same as the first of its kind."),
    }[rules.progress]


def _count(rules: Ruleset) -> str:
    return f"{progress(rules)} {after(rules)}" if runs_out(rules) else progress(rules)


def after(rules: Ruleset) -> str:
    """What a count does when its steps have run out."""
    return {
        "hold": _("The last step holds for every later card."),
        "anew": _("After its last step a count begins anew."),
    }[rules.after]


def runs_out(rules: Ruleset) -> bool:
    """Whether there is a count that can go beyond its last step."""
    return rules.progress != "none" and any(len(values) > 1 for values in rules.steps.values())


def doubled(rules: Ruleset) -> str:
    """Which cards score twice."""
    return {
        "trumps": _("Every card of the trump suit scores double."),
        "mastheads": _("Every card of the turned card's rank (a masthead) scores double."),
        "none": _("No card scores double."),
    }[rules.doubled]


def _bank(rules: Ruleset) -> list[str]:
    if not rules.bank_size:
        return []
    keys = rules.bank
    sentences = [_("The bank goes to the player with the most tricks."), tie(rules)]
    sentences.append(bank_points(rules))
    if keys.points and rules.doubled != "none" and rules.progress != "none":
        sentences.append(order(rules))
    sentences.append(bank_bonuses(rules))
    return sentences


def tie(rules: Ruleset) -> str:
    """Who takes the bank when several have the most tricks."""
    return {
        "unclaimed": _("Where several tie for the most, nobody takes it."),
        "first": _("Where several tie for the most, it goes to the one who reached that number first."),
        "last": _("Where several tie for the most, it goes to the one whose latest trick is the latest."),
    }[rules.bank.tie]


def bank_points(rules: Ruleset) -> str:
    """Whether the bank scores in-play points, and how."""
    if not rules.bank.points:
        return _("Its cards score no points in play.")
    if rules.progress in ("rank", "game"):
        return _("Its cards score points like one more trick after the last; the count goes on.")
    return _("Its cards score points like one more trick after the last.")


def order(rules: Ruleset) -> str:
    """In which order the bank is counted."""
    if rules.bank.order == "doubled-first":
        return _("The bank has no order of play: cards that score double are counted first.")
    return _("The bank has no order of play: cards that score double are counted last.")


def bank_bonuses(rules: Ruleset) -> str:
    """Whether the bank's cards count for bonuses."""
    if rules.bank.bonuses:
        return _("Its cards count for bonuses; it is never a trick.")
    return _("Its cards count for no bonus.")


def _bonuses(rules: Ruleset) -> list[str]:
    lines = [f"{counted(name).capitalize()}: {ladder(rungs)}." for name, rungs in rules.ladders.items()]
    if len(lines) > 1:
        lines.append(_("Each pays once, for the count reached; different bonuses add up."))
    return lines or [_("There are none.")]


def ladder(rungs: Sequence[Rung]) -> str:
    """What each count pays."""
    pays = []
    for low, high, points in rungs:
        count = str(low) if low == high else _("{low} to {high}").format(low=low, high=high)
        pays.append(_("{count} pay {points}").format(count=count, points=points))
    return "; ".join(pays)


def games(rules: Ruleset) -> str:
    """How long a set is and who wins it."""
    count = n_("A set is {n} game", "A set is {n} games", rules.games)
    return _("{games}; the highest total wins, and equal highest totals share the win.").format(games=count)


def _penalties(rules: Ruleset) -> list[str]:
    return [f"{labelled(fault)}: {points:+}." for fault, points in rules.penalties.items()]


# --- differences ------------------------------------------------------------------------------------


def keys(rules: Ruleset, style: str = "letters") -> dict[str, tuple[object, str]]:
    """Every key of a ruleset file but its name, title and source: its value, and the value in words."""
    return {
        key: (_plain(key, value), _in_words(rules, key, value, style)) for key, value in stated(rules).items()
    }


def _plain(key: str, value: Any) -> object:
    """A key's value in the shape a ruleset file has it in."""
    if key.startswith("bonuses."):
        return {str(rung): rung.points for rung in value}
    if isinstance(value, tuple):
        return [one.letters if isinstance(one, Rank) else one for one in value]
    return value


def _in_words(rules: Ruleset, key: str, value: Any, style: str) -> str:
    """What a key says; one that has no words of its own says its value."""
    alone: dict[str, Callable[[], str]] = {
        "ranks": lambda: " ".join(rank(one, style) for one in value),
        "trump": lambda: trump(rules),
        "deal.cards": lambda: n_("{n} card to each player", "{n} cards to each player", value),
        "deal.discards": lambda: n_("{n} card laid aside", "{n} cards laid aside", value),
        "set.games": lambda: n_("{n} game", "{n} games", value),
        "points.progress": lambda: progress(rules),
        "points.after": lambda: after(rules),
        "points.doubled": lambda: doubled(rules),
        "bank.tie": lambda: tie(rules),
        "bank.points": lambda: bank_points(rules),
        "bank.bonuses": lambda: bank_bonuses(rules),
        "bank.order": lambda: order(rules),
    }
    section: dict[str, Callable[[], str]] = {
        "kinds": lambda: _members(value, rules, style),
        "points": lambda: steps(value, "game"),
        "bonuses": lambda: ladder(value),
        "penalties": lambda: f"{value:+}",
    }
    if key in alone:
        return alone[key]()
    name, entry = key.partition(".")[::2]
    known = name in section and (name != "points" or entry in rules.kinds)
    return section[name]() if known else str(value)


def differences(first: Ruleset, second: Ruleset, style: str) -> Document:
    """Where two rulesets differ, key by key, with what each of them says."""
    names = first.name, second.name
    differ = differing(first, second)
    if not differ:
        return say(_("{first} and {second} say the same.").format(first=names[0], second=names[1]))
    start = n_(
        "{first} and {second} differ in {n} key:", "{first} and {second} differ in {n} keys:", len(differ)
    ).format(first=names[0], second=names[1])
    found = [say(start, hang=0)]
    values = keys(first, style), keys(second, style)
    for key in differ:
        says = tuple([one[key][1] if key in one else _("nothing") for one in values])
        found.append([*heading(key), Terms(tuple(zip(names, says)))])
    return apart(*found)


# --- for programs ------------------------------------------------------------------------------------


def data(ruleset: Ruleset) -> dict[str, object]:
    """A ruleset whole, keys as in its file with dots between the levels."""
    values = {key: value for key, (value, _words) in keys(ruleset).items()}
    about = {"name": ruleset.name, "title": ruleset.title, "source": ruleset.source}
    return {"rmscore": "rules/1", **about, **values}


def differences_data(first: Ruleset, second: Ruleset) -> dict[str, object]:
    """Where two rulesets differ; a key that one of them has not is null."""
    one, other = keys(first), keys(second)
    return {
        "rmscore": "rules-diff/1",
        "rulesets": [first.name, second.name],
        "differences": [
            {"key": key, "values": [one.get(key, (None,))[0], other.get(key, (None,))[0]]}
            for key in differing(first, second)
        ],
    }
