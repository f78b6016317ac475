"""The comment in a record that tells editors where its schema lies."""

from __future__ import annotations

import os
from pathlib import Path


def editor_line(kind: str, folder: Path) -> str | None:
    """The comment for editors in a new record in `folder`, without a line end.

    It names the schema that somebody put into that folder or one above, so that records which are passed on
    together stay whole. None where there is no such file: a path of one computer is of no use on another.
    """
    name = f"{kind}.schema.json"
    here = Path(os.path.abspath(folder))
    for above, near in enumerate((here, *here.parents)):
        if (near / name).is_file():
            return f"# yaml-language-server: $schema={'../' * above}{name}"
    return None
