"""Where the JSON Schemas lie, for the comment in a record that tells editors."""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "schemas"
"""The schemas that travel with the package: `hand.schema.json`, `set.schema.json`, `ruleset.schema.json`."""


def editor_line(kind: str, folder: Path) -> str:
    """The comment for editors in a new record in `folder`, without a line end. They find it anywhere.

    It names the schema in that folder or the nearest one above, if somebody put one there (so records
    that are passed on together stay whole), else the one of this installation.
    """
    name = f"{kind}.schema.json"
    here = Path(os.path.abspath(folder))
    for above, near in enumerate((here, *here.parents)):
        if (near / name).is_file():
            return f"# yaml-language-server: $schema={'../' * above}{name}"
    return f"# yaml-language-server: $schema={(FOLDER / name).as_uri()}"
