"""Loads the ruleset that somebody names."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from rmscore import catalogue
from rmscore.files.ruleset_file import first_document, read_ruleset
from rmscore.files.shelf import DEFAULT, FOLDER, find, is_path, shipped
from rmscore.files.similar import similar
from rmscore.findings import Fact, Kind
from rmscore.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.abc import Traversable

__all__ = ["DEFAULT", "FOLDER", "RulesetError", "load", "shipped"]


class RulesetError(Exception):
    """A ruleset that cannot be used: a finding's kind and facts, for whoever named it."""

    def __init__(self, kind: Kind, facts: dict[str, Fact]) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.facts = facts


_loaded: dict[tuple[str, str], Ruleset] = {}


def load(reference: str, folder: Path) -> Ruleset:
    """The ruleset that `reference` names: a shipped one, or a file seen from `folder`.

    Raises RulesetError. A ruleset is read once, until all are forgotten.
    """
    key = reference, os.path.abspath(folder)
    if key in _loaded:
        return _loaded[key]
    path = find(reference, folder)
    if path is None:
        if is_path(reference):
            raise RulesetError(catalogue.MISSING_RULESET_FILE, {"token": reference})
        raise _unknown(reference)
    ruleset = _read(path)
    if ruleset is None:
        raise RulesetError(catalogue.FAULTY_RULESET, {"token": reference})
    _loaded[key] = ruleset
    return ruleset


def forget() -> None:
    """Read every ruleset anew from now on: somebody may have changed the files."""
    _loaded.clear()


def _unknown(name: str) -> RulesetError:
    names = shipped()
    guess = similar(name, names)
    if guess:
        return RulesetError(catalogue.UNKNOWN_RULESET_GUESS, {"token": name, "guess": guess})
    return RulesetError(catalogue.UNKNOWN_RULESET, {"token": name, "rulesets": names})


def _read(path: Traversable) -> Ruleset | None:
    """The first ruleset of a file; None where there is none, or one with faults."""
    try:
        with path.open("rb") as stream:
            source, findings = first_document(stream, path)
    except (OSError, StopIteration):
        return None
    return None if findings or source.root is None else read_ruleset(source, path)[1]
