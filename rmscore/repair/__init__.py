"""Which slips of the pen explain a faulty hand: one, else two, else what explains a part of it."""

from rmscore.repair.search import Step, Suggestion, suggest
from rmscore.repair.slips import Change, Suitless

__all__ = ["Change", "Step", "Suggestion", "Suitless", "suggest"]
