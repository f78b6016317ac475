"""Where rulesets lie: the shipped ones by name, house rules by path."""

from __future__ import annotations

from pathlib import Path

DEFAULT = "korolevskoe"
"""The ruleset of a record that names none."""

_PACKAGE = Path(__file__).resolve().parent.parent
FOLDER = next(
    (folder for folder in (_PACKAGE / "rulesets", _PACKAGE.parent / "rulesets") if folder.is_dir()),
    _PACKAGE / "rulesets",
)
"""Where the shipped rulesets lie: inside an installed package, beside it in a checkout."""


def shipped() -> tuple[str, ...]:
    """The names of the shipped rulesets, the default first."""
    names = sorted(path.stem for path in FOLDER.glob("*.yaml"))
    return tuple(sorted(names, key=lambda name: name != DEFAULT))


def is_path(reference: str) -> bool:
    """Whether the reference is a file's path, not a name."""
    return reference.endswith((".yaml", ".yml"))


def find(reference: str, folder: Path) -> Path | None:
    """The file that holds the ruleset: a shipped name goes before a file beside the record."""
    if not is_path(reference):
        path = FOLDER / f"{reference}.yaml"
        if reference in shipped():
            return path
        reference += ".yaml"
    try:
        path = (folder / reference).resolve()
        return path if path.is_file() else None
    except (OSError, ValueError, RuntimeError):
        return None
