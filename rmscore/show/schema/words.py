"""What each key of the file formats means, in a few words, for editors to show while people type."""

from __future__ import annotations

from rmscore.show.words import _

Words = dict[str, str]


def record_keys() -> Words:
    """The keys that a hand and a set share."""
    return {
        "ruleset": _("The rules: a shipped ruleset's name, or a .yaml file seen from this record's folder."),
        "date": _("The day it was played."),
        "place": _("Where it was played."),
        "note": _("Anything worth remembering."),
        "players": _("The four players, clockwise."),
        "dealer": _("Who dealt. The player to the dealer's left leads first."),
    }


def hand_keys() -> Words:
    return {
        "rmscore": _("The format of this record: hand/1."),
        **record_keys(),
        "turned": _("The card turned for trump: 7d."),
        "trump": _("The trump suit, where the card turned is not known; none where the rules leave it free."),
        "tricks": _("The tricks in order, each with its cards in order of play: 4h 7h 9h 6h."),
        "bank": _("The cards laid in the bank, together or by player. Left out, it is the cards not played."),
        "hands": _("The deal: the cards dealt to each player, where somebody wrote them down."),
        "claimed": _("The table's own figures for each player, to be checked: {points: 57, total: 107}."),
        "rulings": _("What the table decided about faults, and plain adjustments of points."),
    }


def trick_keys() -> Words:
    return {
        "lead": _("Who led the trick, to be checked."),
        "cards": _("The cards in order of play: 4h 7h 9h 6h. Who follows suit may leave the suit out."),
        "won": _("Who won the trick, to be checked."),
    }


def figures() -> Words:
    """What a table may claim or count for a player."""
    return {
        "points": _("In-play points, without bonuses."),
        "tricks": _("Tricks taken."),
        "bonuses": _("Bonus points: of all ladders together, or by ladder."),
        "total": _("Points, bonuses and rulings together."),
        "running": _("In-play points after each trick, in a row: 0 12 12 30."),
        "trumps": _("Cards of the trump suit taken."),
        "mastheads": _("Cards of the turned card's rank taken."),
        "numbers": _("Number cards taken."),
        "faces": _("Jacks, queens and kings taken."),
        "aces": _("Aces taken."),
    }


def ruling_keys() -> Words:
    return {
        "fault": _("The fault that this ruling settles, by its name."),
        "trick": _("The trick with the fault, where there are several."),
        "player": _("Whose points it changes, or whose fault it was."),
        "points": _("Points given, or taken with a minus. Left out, the ruleset's penalty holds."),
        "why": _("The reason, in words."),
    }


def set_keys() -> Words:
    return {
        "rmscore": _("The format of this record: set/1."),
        "title": _("What the set is called."),
        **record_keys(),
        "dealer": _("Who dealt game 1. The deal then passes clockwise."),
        "hands": _("What was dealt, in order: hands, files with hands, tallies, and void deals."),
    }


def entry_keys() -> Words:
    """The keys of a set's entry that a hand has not."""
    return {
        "file": _("The hand's own file, beside the set's file or below it: games/02.yaml."),
        "tally": _("The table's own counts for each player, where no cards were written."),
        "void": _("Why this deal was no game. The same dealer deals again."),
    }


def ruleset_keys() -> Words:
    return {
        "rmscore": _("The format of this file: ruleset/1."),
        "name": _("The short name of these rules; otherwise the file's name."),
        "title": _("What the rules are called."),
        "source": _("Where the rules come from, in words."),
        "note": _("Anything worth remembering."),
        "extends": _("The ruleset that these rules start from; only what differs is stated here."),
        "ranks": _("The thirteen ranks, low to high: A 2 3 4 5 6 7 8 9 10 J Q K."),
        "trump": _("How trump is found: by the card turned; never; or free, so that each hand says."),
        "deal": _("What each player gets, and lays in the bank."),
        "set": _("How long a set is."),
        "kinds": _("The kinds of cards, each with its ranks. Every rank is of one kind."),
        "points": _("What a card scores in play: for each kind the points of the first, second, … card."),
        "bank": _("Who takes the bank, and what it counts for."),
        "bonuses": _("Ladders: a count, or a range of counts, pays. none removes all of them."),
        "penalties": _("What a ruling takes that names a fault and gives no points of its own."),
    }


def section_keys() -> dict[tuple[str, str], str]:
    """The keys within a ruleset's sections that have a fixed name."""
    return {
        ("deal", "cards"): _("Cards dealt to each player."),
        ("deal", "discards"): _("Cards that each player lays in the bank before the first lead."),
        ("set", "games"): _("Games in a set."),
        ("points", "progress"): _(
            "What the counting starts again with; with none, cards score the first step."
        ),
        ("points", "doubled"): _("Which cards score twice."),
        ("bank", "tie"): _("Who takes the bank where several have the most tricks."),
        ("bank", "points"): _("Whether the bank's cards score points."),
        ("bank", "bonuses"): _("Whether the bank's cards count for bonuses."),
        ("bank", "order"): _("Whether the bank's cards that score twice are counted last or first."),
    }


def ladder_keys() -> Words:
    """What bonus ladders count."""
    return {
        "trumps": _("Pays for cards of the trump suit: {3: 25, 4-12: 50, 13: 2000}."),
        "mastheads": _("Pays for cards of the turned card's rank: {3: 25, 4: 50}."),
        "tricks": _("Pays for tricks: {9: 100, 10: 200, 11: 400}."),
        "numbers": _("Pays for number cards."),
        "faces": _("Pays for jacks, queens and kings: {7-11: 500, 12: 1000}."),
        "aces": _("Pays for aces: {3: 100, 4: 200}."),
    }
