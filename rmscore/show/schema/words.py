"""What each key of the file formats means, in a few words, for editors to show while people type.

In English only: a schema is JSON, which is the same in every language.
"""

from __future__ import annotations

Words = dict[str, str]


def record_keys() -> Words:
    """The keys that a hand and a set share."""
    return {
        "ruleset": "The rules: a shipped ruleset's name, or a .yaml file seen from this record's folder.",
        "date": "The day it was played.",
        "place": "Where it was played.",
        "note": "Anything worth remembering.",
        "players": "The four players, clockwise.",
        "dealer": "Who dealt. The player to the dealer's left leads first.",
    }


def hand_keys() -> Words:
    return {
        "rmscore": "The format of this record: hand/1.",
        **record_keys(),
        "turned": "The card turned for trump: 7d.",
        "trump": "The trump suit, where the card turned is not known; none where the rules leave it free.",
        "tricks": "The tricks in order, each with its cards in order of play: 4h 7h 9h 6h.",
        "bank": "The cards laid in the bank, together or by player. Left out, it is the cards not played.",
        "hands": "The deal: the cards dealt to each player, where somebody wrote them down.",
        "claimed": "The table's own figures for each player, to be checked: {points: 57, total: 107}.",
        "rulings": "What the table decided about faults, and plain adjustments of points.",
    }


def trick_keys() -> Words:
    return {
        "lead": "Who led the trick, to be checked.",
        "cards": "The cards in order of play: 4h 7h 9h 6h. Who follows suit may leave the suit out.",
        "won": "Who won the trick, to be checked.",
    }


def figures() -> Words:
    """What a table may claim or count for a player."""
    return {
        "points": "In-play points, without bonuses.",
        "tricks": "Tricks taken.",
        "bonuses": "Bonus points: of all ladders together, or by ladder.",
        "total": "Points, bonuses and rulings together.",
        "running": "In-play points after each trick, in a row: 0 12 12 30.",
        "trumps": "Cards of the trump suit taken.",
        "mastheads": "Cards of the turned card's rank taken.",
        "numbers": "Number cards taken.",
        "faces": "Jacks, queens and kings taken.",
        "aces": "Aces taken.",
    }


def ruling_keys() -> Words:
    return {
        "fault": "The fault that this ruling settles, by its name.",
        "trick": "The trick with the fault, where there are several.",
        "player": "Whose points it changes, or whose fault it was.",
        "points": "Points given, or taken with a minus. Left out, the ruleset's penalty holds.",
        "why": "The reason, in words.",
    }


def set_keys() -> Words:
    return {
        "rmscore": "The format of this record: set/1.",
        "title": "What the set is called.",
        **record_keys(),
        "dealer": "Who dealt game 1. The deal then passes clockwise.",
        "hands": "What was dealt, in order: hands, files with hands, tallies, and void deals.",
    }


def entry_keys() -> Words:
    """The keys of a set's entry that a hand has not."""
    return {
        "file": "The hand's own file, beside the set's file or below it: games/02.yaml.",
        "tally": "The table's own counts for each player, where no cards were written.",
        "seats": "Who sat in for whom in this game: {Boris: Eve}.",
        "counts_for": "Whose points they are: the owner's of the seat, or the player's who sat in.",
        "void": "Why this deal was no game. The same dealer deals again.",
    }


def ruleset_keys() -> Words:
    return {
        "rmscore": "The format of this file: ruleset/1.",
        "name": "The short name of these rules; otherwise the file's name.",
        "title": "What the rules are called.",
        "source": "Where the rules come from, in words.",
        "note": "Anything worth remembering.",
        "extends": "The ruleset that these rules start from; only what differs is stated here.",
        "ranks": "The thirteen ranks, low to high: A 2 3 4 5 6 7 8 9 10 J Q K.",
        "trump": "How trump is found: by the card turned; never; or free, so that each hand says.",
        "deal": "What each player gets, and lays in the bank.",
        "set": "How long a set is.",
        "kinds": "The kinds of cards, each with its ranks. Every rank is of one kind.",
        "points": "What a card scores in play: for each kind the points of the first, second, … card.",
        "bank": "Who takes the bank, and what it counts for.",
        "bonuses": "Ladders: a count, or a range of counts, pays. none removes all of them.",
        "penalties": "What a ruling takes that names a fault and gives no points of its own.",
    }


def section_keys() -> dict[tuple[str, str], str]:
    """The keys within a ruleset's sections that have a fixed name."""
    return {
        ("deal", "cards"): "Cards dealt to each player.",
        ("deal", "discards"): "Cards that each player lays in the bank before the first lead.",
        ("set", "games"): "Games in a set.",
        ("points", "progress"): "What the counting starts again with; with none, cards score the first step.",
        ("points", "after"): "What a count does after its last step: hold it, or begin anew. Left out, hold.",
        ("points", "doubled"): "Which cards score twice.",
        ("bank", "tie"): "Who takes the bank where several have the most tricks.",
        ("bank", "points"): "Whether the bank's cards score points.",
        ("bank", "bonuses"): "Whether the bank's cards count for bonuses.",
        ("bank", "order"): "Whether the bank's cards that score twice are counted last or first.",
    }


def ladder_keys() -> Words:
    """What bonus ladders count."""
    return {
        "trumps": "Pays for cards of the trump suit: {3: 25, 4-12: 50, 13: 2000}.",
        "mastheads": "Pays for cards of the turned card's rank: {3: 25, 4: 50}.",
        "tricks": "Pays for tricks: {9: 100, 10: 200, 11: 400}.",
        "numbers": "Pays for number cards.",
        "faces": "Pays for jacks, queens and kings: {7-11: 500, 12: 1000}.",
        "aces": "Pays for aces: {3: 100, 4: 200}.",
    }
