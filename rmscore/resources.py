"""The files that travel with the package: rulesets, catalogues of sentences, style sheets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.abc import Traversable

_PACKAGE = Path(__file__).resolve().parent


def resource(name: str) -> Traversable:
    """A file or folder of the package, by its path in it; `rulesets` lies beside it in a checkout."""
    for folder in (_PACKAGE, _PACKAGE.parent):
        if folder.joinpath(name).exists():
            return folder.joinpath(name)
    from importlib.resources import files  # the package lies in an archive; this costs more to import

    return files("rmscore").joinpath(name)
