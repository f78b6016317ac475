"""rmscore keeps score of Royal Mastheads and replays its hands.

From Python: `read_hand` or `parse_hand`, then `check` and `score`; `read_set`, then `add_up`; `read_ruleset`
for other rules than the record's own; `describe` puts a finding into words. Nothing is imported before it is
asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rmscore.api import RecordError as RecordError
    from rmscore.api import add_up as add_up
    from rmscore.api import check as check
    from rmscore.api import describe as describe
    from rmscore.api import parse_hand as parse_hand
    from rmscore.api import read_hand as read_hand
    from rmscore.api import read_ruleset as read_ruleset
    from rmscore.api import read_set as read_set
    from rmscore.api import score as score
    from rmscore.cards import Card as Card
    from rmscore.cards import Rank as Rank
    from rmscore.cards import Suit as Suit
    from rmscore.findings import Finding as Finding
    from rmscore.ledger import Ledger as Ledger
    from rmscore.records import Hand as Hand
    from rmscore.records import Set as Set
    from rmscore.ruleset import Ruleset as Ruleset
    from rmscore.scoring import Score as Score

_HOME = {
    **dict.fromkeys(("Card", "Rank", "Suit"), "cards"),
    **dict.fromkeys(("RecordError", "check", "describe", "parse_hand", "read_hand", "read_ruleset"), "api"),
    **dict.fromkeys(("add_up", "read_set", "score"), "api"),
    "Finding": "findings",
    **dict.fromkeys(("Hand", "Set"), "records"),
    "Ledger": "ledger",
    "Ruleset": "ruleset",
    "Score": "scoring",
}
__all__ = [*_HOME, "__version__"]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(f"rmscore.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
