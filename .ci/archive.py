"""One file that runs rmscore wherever Python is: `python .ci/archive.py rmscore.pyz`.

It holds rmscore and what it needs, as Python alone: what is compiled cannot be loaded from an archive.
PyYAML then reads with its own parser, and no value needs pydantic (see `rmscore.cli.direct`).
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipapp
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
LEFT_OUT = ("_yaml", "annotated_types", "bin", "pydantic", "pydantic_core", "share", "typing_inspection")


def build(out: Path) -> None:
    """Write the archive, from this checkout and the releases that pip finds for what it needs."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--target", scratch]
        subprocess.run([*pip, str(ROOT)], check=True)
        for name in LEFT_OUT:
            shutil.rmtree(folder / name, ignore_errors=True)
        for compiled in (*folder.rglob("*.so"), *folder.rglob("*.pyd")):
            compiled.unlink()
        zipapp.create_archive(folder, out, "/usr/bin/env python3", "rmscore.cli:main", compressed=True)


if __name__ == "__main__":
    build(Path((sys.argv[1:] or ["rmscore.pyz"])[0]))
