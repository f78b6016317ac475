"""Where rulesets lie: the shipped ones by name, house rules by path."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rmscore.resources import resource

if TYPE_CHECKING:
    from importlib.abc import Traversable

DEFAULT = "korolevskoe"
"""The ruleset of a record that names none."""

FOLDER = resource("rulesets")
"""Where the shipped rulesets lie."""


def shipped() -> tuple[str, ...]:
    """The names of the shipped rulesets, the default first."""
    names = [path.name.removesuffix(".yaml") for path in FOLDER.iterdir() if path.name.endswith(".yaml")]
    return tuple(sorted(names, key=lambda name: (name != DEFAULT, name)))


def is_path(reference: str) -> bool:
    """Whether the reference is a file's path, not a name."""
    return reference.endswith((".yaml", ".yml"))


def find(reference: str, folder: Path) -> Traversable | None:
    """The file that holds the ruleset: a shipped name goes before a file beside the record."""
    if not is_path(reference):
        if reference in shipped():
            return FOLDER.joinpath(f"{reference}.yaml")
        reference += ".yaml"
    try:
        path = (folder / reference).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
