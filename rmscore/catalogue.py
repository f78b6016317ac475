"""Every kind of finding, with its sentences in English. The names are those users see.

`{fact}` is filled from a finding's facts; `show` translates the sentence first. A remedy says what the
person who wrote the record can do.
"""

from __future__ import annotations

from rmscore.findings import Kind

# --- the file ---------------------------------------------------------------------------------------

# --- the play ---------------------------------------------------------------------------------------

# --- the set ----------------------------------------------------------------------------------------

# --- claims and rulings -----------------------------------------------------------------------------

# --- the ruleset ------------------------------------------------------------------------------------

CATALOGUE: tuple[Kind, ...] = tuple(value for value in globals().values() if isinstance(value, Kind))
