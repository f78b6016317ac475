"""How fast the live table is, and how few keys it takes: `python -m tests.benchmarks.table`."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from rmscore.files.journal import Journal
from rmscore.session import Session
from rmscore.show.asking import prompt
from rmscore.show.table import shown
from rmscore.show.terminal import Look, text
from tests.crash import START, script
from tests.scribe import conformance, typed

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program has its bytecode beside it


def keys() -> float:
    """Key presses a game over the conformance hands, in the shortest accepted form; Enter is one of them."""
    games = [sum(len(line) + 1 for line in typed(one["hand"])) for one in conformance()]
    return sum(games) / len(games)


def at_game_ten(folder: Path) -> Path:
    """A set that stands at its tenth game, one trick played."""
    path = folder / "friday.yaml"
    path.write_text(START)
    with Journal(str(path)) as journal:
        session = Session(journal)
        for line in script()[: 9 * 12 + 2]:
            session.enter(line)
    return path


def seconds_to_prompt(path: Path) -> list[float]:
    """From a line to the text of the next prompt, for each of the tricks left."""
    look = Look("symbols", True, 80)
    found = []
    with Journal(str(path)) as journal:
        session = Session(journal)
        for line in script()[9 * 12 + 2 :]:
            start = time.perf_counter()
            replies = session.enter(line)
            text([block for reply in replies for block in shown(reply, str(path), look.cards)], look)
            prompt(session.waits_for(), journal.record.players, session.figures, look.cards)
            found.append(time.perf_counter() - start)
        for _ in found:
            session.enter("u")
    return found


def start_of_play(path: Path) -> float:
    """From the start of `rmscore play` to its first prompt."""
    start = time.perf_counter()
    program = subprocess.Popen(
        [sys.executable, "-m", "rmscore", "play", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    assert program.stdout is not None
    assert program.stdin is not None
    program.stdin.write(b"#\n")  # a pipe shows a prompt together with what is typed at it
    program.stdin.flush()
    text = b""
    while b"leads> #" not in text:
        text += program.stdout.read1(4096)
    found = time.perf_counter() - start
    program.kill()
    program.communicate()
    return found


def start_of_libraries() -> float:
    """What any program on these libraries pays."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import typer, yaml"], check=True, env=ENVIRONMENT)
    return time.perf_counter() - start


def alternately(first: Callable[[], float], second: Callable[[], float], times: int) -> tuple[float, float]:
    """The medians of two measurements taken in turn, so that a busy machine slows both."""
    pairs = [(first(), second()) for _ in range(times)]
    return median(one for one, _ in pairs), median(two for _, two in pairs)


def main() -> None:
    print(f"key presses a game:                {keys():6.1f}      (at most 86)")
    with tempfile.TemporaryDirectory() as folder:
        path = at_game_ten(Path(folder))
        spent = [seconds for _ in range(5) for seconds in seconds_to_prompt(path)]
        print(f"Enter to the next prompt, median:  {median(spent) * 1000:6.1f} ms   (at most 20)")
        start_of_play(path)  # which writes the bytecode
        started, base = alternately(lambda: start_of_play(path), start_of_libraries, 15)
        print(f"start of play over typer and yaml: {started / base:6.2f}      (at most 1.7)")


if __name__ == "__main__":
    main()
