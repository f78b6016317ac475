"""Kills the live table at random instants, and looks at what is left: `python -m tests.crash 300`.

Every time, the file must be a valid set that holds each line whose result had been shown, and nothing but
lines that had been typed. The next table goes on with that file.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from rmscore.files import read
from rmscore.files.written import cards
from rmscore.records import Hand, Set
from tests.scribe import conformance, typed

START = """\
rmscore: set/1
# the crash test's set
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
hands:   # typed in by nobody
"""
RESULT = re.compile(r" turned: | takes it: \d")
"""What stands in the result of a turned card, and of a trick."""


def script() -> list[str]:
    """The lines of a whole set."""
    hands = [line["hand"] for line in conformance()]
    lines = []
    for game in range(10):
        hand = next(one for one in hands if one["dealer"] == game % 4)
        hands.remove(hand)
        lines += typed(hand)
    return lines


def written(path: Path) -> list[str]:
    """The lines that stand in the file, which must be a whole and valid set."""
    (document,) = read(str(path))
    assert document.complete, document.findings
    assert isinstance(document.record, Set)
    assert path.read_text().startswith(START)
    found = []
    for entry in document.record.entries:
        assert isinstance(entry, Hand)
        found.append(str(entry.turned))
        found += [cards(trick.cards) for trick in entry.tricks]
    return found


def kill_once(path: Path, lines: list[str], dice: random.Random) -> tuple[int, int]:
    """Play on from where the file stands, and kill the table: results shown, and lines new on disk."""
    before = len(written(path))
    program = subprocess.Popen(
        [sys.executable, "-m", "rmscore", "play", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "NO_COLOR": "1"},
        text=True,
        encoding="utf-8",
    )
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdin.write("\n".join(lines[before : before + 40]) + "\n")
    program.stdin.flush()  # left open, so that it does not come to its end by itself
    awaited, shown = dice.randrange(0, 12), 0
    for line in program.stdout if awaited else ():
        shown += _is_result(line)
        if shown >= awaited or shown >= len(lines) - before:
            break
    time.sleep(dice.uniform(0, 0.006 if awaited else 0.3))
    program.kill()
    shown += sum(_is_result(line) for line in program.stdout)
    program.wait()
    program.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        program.stdin.close()
    now = written(path)
    assert now == _full(lines)[: len(now)], now[-3:]
    assert len(now) - before >= shown, (len(now), before, shown)
    return shown, len(now) - before


def _is_result(line: str) -> bool:
    return bool(RESULT.search(line)) and " dealt. " not in line  # which is where it opened


def _full(lines: list[str]) -> list[str]:
    from rmscore.files.notation import read_cards

    return [cards(read_cards(line, trick=True) or ()) for line in lines]


def run(times: int, folder: Path, seed: int) -> Iterator[tuple[int, int]]:
    """Kill the table so often; a finished set is begun anew."""
    dice = random.Random(seed)
    lines = script()
    path = folder / "friday.yaml"
    path.write_text(START)
    for _ in range(times):
        if len(written(path)) > len(lines) - 15:
            path.write_text(START)
        yield kill_once(path, lines, dice)


if __name__ == "__main__":
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(10**6)
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory() as folder:
        kept = list(run(times, Path(folder), seed))
    shown, new = (sum(column) for column in zip(*kept))
    ahead = sum(new > shown for shown, new in kept)
    print(f"{times} tables killed: {shown} results shown, {new} lines on disk, none lost, no file damaged;")
    print(f"{ahead} died with a line on disk whose result they had not shown yet.")
