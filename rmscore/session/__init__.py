"""The live table without its terminal: lines in, replies out, every accepted line on disk in between."""

from rmscore.session.table import Session

__all__ = ["Session"]
