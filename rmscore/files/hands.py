"""Reads a hand: YAML nodes in, a `Hand` out, with a finding for everything that is not one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.cards import Card, Suit
from rmscore.files.fields import Fields, is_blank
from rmscore.files.notation import parse_suit, read_cards
from rmscore.findings import Finding, Proof
from rmscore.records import Claim, Hand, Ruling, Trick
from rmscore.ruleset import Ruleset

COMMON_KEYS = ("rmscore", "ruleset", "date", "place", "note", "players", "dealer")
HAND_KEYS = (*COMMON_KEYS, "turned", "trump", "tricks", "bank", "hands", "claimed", "rulings")
HAND_KEYS_IN_A_SET = (
    *("seats", "counts_for"),
    *(key for key in HAND_KEYS if key not in ("rmscore", "players", "ruleset")),
)
RULING_KEYS = ("fault", "trick", "player", "points", "why")
TRICK_KEYS = ("lead", "cards", "won")
NO_TRUMP = ("none", "no", "нет")
TEXT_KEYS = ("date", "place", "note", "ruleset")
FIGURES = ("points", "tricks", "bonuses", "total", "running", "trumps", "mastheads")
"""What a table may claim, besides the cards of each kind."""
USUAL_KINDS = ("numbers", "faces", "aces")

_EXPLAINED = 100
"""Tricks of which it is said what cannot be read; no game has as many."""

Keys = dict[str, tuple[ScalarNode, Node]]


class Table(NamedTuple):
    """What a set says for each of its hands."""

    players: tuple[str, ...] | None  # who sat there; None where the set does not say it clearly
    dealer: int
    own_file: bool = False  # whether the hand lies in a file of its own, and may say it once more
    owners: tuple[str, ...] | None = None  # the set's players
    counts_for_player: bool = False


class HandReading(NamedTuple):
    """What was read of a hand: None where too much is missing, `complete` where nothing was left out."""

    hand: Hand | None
    complete: bool


def read_hand(fields: Fields, node: Node, ruleset: Ruleset | None, table: Table | None = None) -> HandReading:
    """Read a hand. In a set, `table` says who sits there and who deals.

    `ruleset` decides what the trump and the turned card must be; None where it is not known.
    """
    faults = len(fields.findings)
    if table is None or table.own_file:
        keys = fields.mapping(node, "hand", HAND_KEYS)
    else:
        keys = fields.mapping(node, "hand", HAND_KEYS_IN_A_SET, aside=("players",))
    players = _players(fields, node, keys, table)
    dealer = _dealer(fields, node, keys, players, table)
    turned, trump = _trump(fields, node, keys, ruleset)
    sure = all(map(tolerable, fields.findings[faults:]))
    tricks, whole = read_tricks(fields, keys, players)
    bank, discards = _bank(fields, keys, players)
    deal = _deal(fields, keys, players)
    judged = len(fields.findings)
    rulings = read_rulings(fields, keys, players)
    sure = sure and all(map(tolerable, fields.findings[judged:]))
    complete = all(map(tolerable, fields.findings[faults:]))
    claims = _claims(fields, keys, players, ruleset)
    text = {key: fields.text(keys[key][1], key) for key in TEXT_KEYS if key in keys}
    if players is None or dealer is None:
        return HandReading(None, False)
    if not complete:  # what these would be checked against is not known
        claims, bank, discards = (), None, None
    if not sure:  # nor is who leads, what is trump, or what the table settled
        tricks = ()
    own = table is not None and table.counts_for_player
    hand = Hand(
        players,
        dealer,
        turned,
        trump,
        tricks,
        bank,
        discards,
        deal,
        claims,
        rulings,
        counts_for_player=own,
        **text,
    )
    return HandReading(hand, complete and whole)


def tolerable(finding: Finding) -> bool:
    """Whether the record can be scored in spite of the finding: a reason, names that only look alike, a key
    that is no slip for one that counts, or a line that should part it from the record before."""
    if finding.kind is catalogue.JOINED_RECORDS or finding.name == "alike-names":
        return True
    if finding.name == "missing-key" and finding.facts["key"] == "why":
        return True
    return finding.name == "unknown-key" and finding.facts.get("guess") in (
        None,
        "date",
        "place",
        "note",
        "claimed",
    )


def _players(fields: Fields, node: Node, keys: Keys, table: Table | None) -> tuple[str, ...] | None:
    if table is not None and not table.own_file:
        return table.players
    if "players" not in keys:
        if table is not None:
            return table.players
        fields.missing(node, "players", "players: [Anna, Boris, Clara, Dmitri]")
        return None
    value = keys["players"][1]
    players = fields.players(value)
    if table is not None and players and table.players and table.owners:
        from rmscore.files.sitting import check_own_file

        check_own_file(fields, value, players, table.players, table.owners)
    return players


def _dealer(
    fields: Fields, node: Node, keys: Keys, players: tuple[str, ...] | None, table: Table | None
) -> int | None:
    if "dealer" in keys:
        return fields.seat(keys["dealer"][1], "dealer", players)
    if table is not None:
        return table.dealer
    fields.missing(node, "dealer", f"dealer: {players[3] if players else 'Dmitri'}")
    return None


def _trump(
    fields: Fields, node: Node, keys: Keys, ruleset: Ruleset | None
) -> tuple[Card | None, Suit | None]:
    """The turned card and the trump suit, as far as written and lawful under the ruleset."""
    turned, trump, none = None, None, False
    faults = len(fields.findings)
    if "turned" in keys:
        value = keys["turned"][1]
        cards = read_cards(value.value) if isinstance(value, ScalarNode) else None
        if cards is not None and len(cards) == 1:
            turned, trump = cards[0], cards[0].suit
        elif isinstance(value, ScalarNode) and (suit := parse_suit(value.value)) is not None:
            trump = suit  # only the suit is known, written under the other key
        else:
            turned = fields.card(value, "turned")
            trump = turned.suit if turned else None
    if "trump" in keys:
        value = keys["trump"][1]
        text = fields.text(value, "trump")
        if text is not None and text.lower() in NO_TRUMP:
            none = True
        elif text is not None:
            suit = parse_suit(text)
            if suit is None:
                fields.add(catalogue.WANTS_SUIT, value, token=text)
            elif turned and suit is not turned.suit:
                proof = Proof(fields.source.span(keys["turned"][1]), {"card": turned})
                fields.add(catalogue.TRUMP_DIFFERS, value, [proof], suit=suit, card=turned)
            else:
                trump = suit
    if ruleset is None or len(fields.findings) > faults:
        return turned, trump
    if ruleset.trump == "none":
        if "trump" in keys and not none:
            fields.add(catalogue.TRUMP_NOT_PLAYED, keys["trump"][0], ruleset=ruleset.name)
    elif none and ruleset.trump == "turned":
        fields.add(catalogue.NO_TRUMP_HERE, keys["trump"][1], ruleset=ruleset.name)
    elif trump is None and not none:
        fields.missing(node, "turned", "turned: 7h")
        return turned, trump
    if ruleset.needs_masthead and turned is None:
        at = keys["trump"][0] if "trump" in keys else keys["turned"][0] if "turned" in keys else node
        fields.add(catalogue.MASTHEAD_MISSING, at, key="turned", ruleset=ruleset.name)
    return turned, None if none else trump


def read_tricks(
    fields: Fields, keys: Keys, players: tuple[str, ...] | None
) -> tuple[tuple[Trick, ...], bool]:
    """The tricks up to the first that cannot be read, and whether that is all of them."""
    tricks: list[Trick] = []
    if "tricks" not in keys:
        return (), True
    node = keys["tricks"][1]
    items = node.value if type(node) is SequenceNode else fields.items(node, "tricks")
    whole = True
    for number, item in enumerate(items):
        cards = read_cards(item.value, trick=True) if type(item) is ScalarNode else None
        trick = Trick(cards) if cards else _trick(fields, item, players) if number < _EXPLAINED else None
        if trick is not None and not trick.cards:
            fields.add(catalogue.WANTS_CARDS, item, key="tricks")
            trick = None
        if trick is None:
            whole = False
        elif whole:
            tricks.append(trick)
    return tuple(tricks), whole


def _trick(fields: Fields, node: Node, players: tuple[str, ...] | None) -> Trick | None:
    """A trick in one of its longer forms, or one with something wrong in it."""
    if is_blank(node):
        fields.add(catalogue.WANTS_CARDS, node, key="tricks")
        return None
    if not isinstance(node, MappingNode):
        cards = fields.cards(node, "tricks", trick=True)
        return Trick(cards) if cards is not None else None
    names = {name.value for name, _ in node.value if isinstance(name, ScalarNode)}
    if len(node.value) == 1 and not names & set(TRICK_KEYS):
        name, value = node.value[0]
        cards = fields.cards(value, "tricks", trick=True)
        lead = fields.seat(name, "lead", players)
        faulty = cards is None or (lead is None and players is not None)
        return None if faulty or cards is None else Trick(cards, lead)
    faults = len(fields.findings)
    keys = fields.mapping(node, "tricks", TRICK_KEYS)
    if "cards" not in keys:
        if len(fields.findings) == faults:
            fields.missing(node, "cards", "{lead: Anna, cards: 7h Kh 2h Ah}")
        return None
    cards = fields.cards(keys["cards"][1], "cards", trick=True)
    lead = fields.seat(keys["lead"][1], "lead", players) if "lead" in keys else None
    won = fields.seat(keys["won"][1], "won", players) if "won" in keys else None
    return Trick(cards, lead, won) if cards is not None and len(fields.findings) == faults else None


def _bank(
    fields: Fields, keys: Keys, players: tuple[str, ...] | None
) -> tuple[tuple[Card, ...] | None, tuple[tuple[Card, ...], ...] | None]:
    """The bank as written, and where it is written by player, the discards by seat."""
    if "bank" not in keys:
        return None, None
    node = keys["bank"][1]
    if not isinstance(node, MappingNode):
        return fields.cards(node, "bank"), None
    discards = _by_player(fields, node, "bank", players)
    if discards is None:
        return None, None
    return tuple(card for cards in discards for card in cards), discards


def _deal(fields: Fields, keys: Keys, players: tuple[str, ...] | None) -> tuple[tuple[Card, ...], ...] | None:
    return _by_player(fields, keys["hands"][1], "hands", players) if "hands" in keys else None


def _by_player(
    fields: Fields, node: Node, key: str, players: tuple[str, ...] | None
) -> tuple[tuple[Card, ...], ...] | None:
    """Cards by seat; a player who is not named has none."""
    faults = len(fields.findings)
    found: dict[int, tuple[Card, ...]] = {}
    for name, value in fields.mapping(node, key).values():
        seat = fields.seat(name, key, players)
        cards = fields.cards(value, key)
        if seat is not None and cards is not None:
            found[seat] = cards
    if players is None or len(fields.findings) > faults:
        return None
    return tuple(found.get(seat, ()) for seat in range(len(players)))


def _claims(
    fields: Fields, keys: Keys, players: tuple[str, ...] | None, ruleset: Ruleset | None
) -> tuple[Claim, ...]:
    """The claimed figures, in the order written. A bare number is a total."""
    claims: list[Claim] = []
    if "claimed" not in keys:
        return ()
    figures = (*FIGURES, *(ruleset.kinds if ruleset else USUAL_KINDS))
    for name, value in fields.mapping(keys["claimed"][1], "claimed").values():
        seat = fields.seat(name, "claimed", players)
        if isinstance(value, ScalarNode):
            _claim(fields, claims, seat, "total", value)
            continue
        for figure, (_, amount) in fields.mapping(value, "claimed", figures).items():
            if figure == "bonuses" and isinstance(amount, MappingNode):
                ladders = tuple(ruleset.ladders) if ruleset else figures
                for ladder, (_, points) in fields.mapping(amount, "bonuses", ladders).items():
                    _claim(fields, claims, seat, f"bonuses.{ladder}", points)
            else:
                _claim(fields, claims, seat, figure, amount)
    return tuple(claims)


def _claim(fields: Fields, claims: list[Claim], seat: int | None, figure: str, node: Node) -> None:
    if figure == "running":
        values = fields.numbers(node, figure)
    else:
        value = fields.number(node, figure)
        values = None if value is None else (value,)
    if seat is not None and values is not None:
        claims.append(Claim(seat, figure, values))


def read_rulings(fields: Fields, keys: Keys, players: Sequence[str] | None) -> tuple[Ruling, ...]:
    """The table's rulings, in the order written."""
    rulings: list[Ruling] = []
    if "rulings" not in keys:
        return ()
    for item in fields.items(keys["rulings"][1], "rulings"):
        given = fields.mapping(item, "rulings", RULING_KEYS)
        fault = fields.choice(given["fault"][1], "fault", catalogue.RULED) if "fault" in given else None
        trick = fields.number(given["trick"][1], "trick") if "trick" in given else None
        seat = fields.seat(given["player"][1], "player", players) if "player" in given else None
        points = fields.number(given["points"][1], "points") if "points" in given else None
        why = (fields.text(given["why"][1], "why") if "why" in given else None) or ""
        if points is not None and "player" not in given:
            fields.missing(item, "player", "player: Anna")
        elif points is not None and fault is None and "fault" not in given and not why:
            fields.missing(item, "why", "why: the dealer exposed a card")
        elif not given.keys() & {"fault", "points"} and isinstance(item, MappingNode):
            fields.missing(item, "points", "points: 10")
        rulings.append(Ruling(fault, trick, seat, points, why))
    return tuple(rulings)
