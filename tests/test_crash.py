"""Nothing that was shown is lost when the table is killed; `tests/crash.py` does it more often."""

from __future__ import annotations

from pathlib import Path

from tests.crash import run


def test_a_killed_table_leaves_a_valid_set_with_every_line_shown(tmp_path: Path) -> None:
    killed = list(run(30, tmp_path, seed=7))
    assert len(killed) == 30
    assert sum(shown for shown, _new in killed) > 30
    left = {path.name for path in tmp_path.iterdir()}
    assert all(name == "friday.yaml" or name.startswith(".friday.yaml.") for name in left)
