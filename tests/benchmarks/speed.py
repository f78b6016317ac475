"""How fast reading, refereeing and scoring are, as ratios in one run. Run by hand:

    python -m tests.benchmarks.speed [HANDS]

(a) seconds per hand of `rmscore check` over an archive, start-up taken off, and
(b) following, refereeing and scoring hands already read, awards included,
    both over libyaml's bare `yaml.compose` of the same text;
(c) wall time of `rmscore check`, `score`, `rules list` and `--version`, over the import of the libraries;
(d) peak memory of `rmscore check` for the whole archive, over that for one of 100 hands;
(e) reading, and reading and refereeing, over the reading of PBN by endplay and of PGN by chess, each for
    one played card or move; left out where these are not installed.

Each figure is the median of several rounds in which the two sides take turns.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import yaml

from rmscore.files import read
from rmscore.play import follow
from rmscore.records import Hand
from rmscore.referee import judge
from rmscore.scoring import score
from tests.benchmarks.others import chess_reader, endplay_reader

DATA = Path(__file__).parent.parent / "data" / "conformance" / "lawful.jsonl"
PLAYERS = ("Anna", "Boris", "Clara", "Dmitri")
ROUNDS = 7
LIBRARIES = "typer, yaml, rich.console, rich.table"


def hands(count: int) -> list[str]:
    """Lawful hands as YAML: the conformance hands, with the suits renamed to make as many as are wanted."""
    recorded = [json.loads(line)["hand"] for line in DATA.read_text(encoding="utf-8").splitlines()]
    shuffle = random.Random(1)
    texts = []
    for number in range(count):
        hand = recorded[number % len(recorded)]
        names = str.maketrans("cdhs", "".join(shuffle.sample("cdhs", 4)))
        lines = ["rmscore: hand/1", f"players: [{', '.join(PLAYERS)}]", f"dealer: {PLAYERS[hand['dealer']]}"]
        lines += [f"turned: {hand['turned'].translate(names)}", "tricks:"]
        lines += [f"  - {trick.translate(names)}" for trick in hand["tricks"]]
        texts.append("\n".join(lines) + "\n")
    return texts


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratio(
    one: Callable[[], object], other: Callable[[], object], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Median seconds of `one`, and the median of its ratios to `other`, run in turn."""
    pairs = [(timed(one), timed(other)) for _ in range(rounds + 1)][1:]
    return statistics.median(a for a, _ in pairs), statistics.median(a / b for a, b in pairs)


os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # start-up is that of an installed program


def run(*command: str) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def rmscore(*arguments: str) -> tuple[str, ...]:
    """The command as its installed script runs it."""
    return (sys.executable, "-c", "from rmscore.cli import main; main()", *arguments)


def peak(*command: str) -> int:
    """Peak memory of a command in KiB, as the operating system accounts it."""
    child = os.posix_spawn(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    if status:
        raise SystemExit(f"failed: {command}")
    return usage.ru_maxrss


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    texts = hands(count)
    with tempfile.TemporaryDirectory() as folder:
        archive, small, single = (Path(folder, name) for name in ("all.yaml", "some.yaml", "one.yaml"))
        archive.write_text("---\n".join(texts), encoding="utf-8")
        small.write_text("---\n".join(texts[:100]), encoding="utf-8")
        single.write_text(texts[0], encoding="utf-8")

        def compose() -> None:
            for text in texts:
                yaml.compose(text, Loader=yaml.CSafeLoader)

        def check() -> None:
            run(*rmscore("check", str(archive)))

        start_ups = [timed(lambda: run(*rmscore("check", str(single)))) for _ in range(ROUNDS)]
        start_up = statistics.median(start_ups)
        pairs = [(timed(check) - start_up, timed(compose)) for _ in range(5)]
        figure = statistics.median(a / b for a, b in pairs)
        print(f"(a) check of {count} hands / yaml.compose:       {figure:5.2f}   (to reach: 3.0)")

        records = [(document.record, document.ruleset) for document in read(str(archive))]

        def judge_and_score() -> None:
            for record, ruleset in records:
                assert isinstance(record, Hand)
                assert ruleset is not None
                play = follow(record, ruleset)
                judge(play)
                score(play)

        seconds, figure = ratio(judge_and_score, compose, rounds=5)
        print(f"(b) follow, referee and score / yaml.compose:   {figure:5.2f}   (to reach: 2.2)")
        print(f"    {seconds / count * 1e6:.0f} microseconds a hand")

        imports = (sys.executable, "-c", f"import {LIBRARIES}; from yaml import CSafeLoader")
        calls = ("check", str(single)), ("score", str(single)), ("rules", "list"), ("--version",)
        for call in calls:
            _, figure = ratio(partial(run, *rmscore(*call)), partial(run, *imports), rounds=21)
            print(f"(c) rmscore {call[0]} / import {LIBRARIES}: {figure:5.2f}   (to reach: 1.25)")

        figure = peak(*rmscore("check", str(archive))) / peak(*rmscore("check", str(small)))
        print(f"(d) peak memory, {count} hands / 100 hands:      {figure:5.2f}   (to reach: 1.2)")

        played = 44 * 200
        few = Path(folder, "few.yaml")
        few.write_text("---\n".join(texts[:200]), encoding="utf-8")

        def only_read() -> None:
            for _document in read(str(few)):
                pass

        def read_and_judge() -> None:
            for document in read(str(few)):
                assert isinstance(document.record, Hand)
                assert document.ruleset is not None
                judge(follow(document.record, document.ruleset))

        for name, reader in (("endplay", endplay_reader(played)), ("chess", chess_reader(played))):
            if reader is None:
                print(f"(e) {name} is not installed")
                continue
            units = reader()
            for what, work in (("read", only_read), ("read and referee", read_and_judge)):
                _, figure = ratio(work, reader, rounds=5)
                figure *= units / played
                print(
                    f"(e) {what} / {name}, a card or move:".ljust(49),
                    f"{figure:5.2f}   (to reach: 0.5)",
                )


if __name__ == "__main__":
    main()
