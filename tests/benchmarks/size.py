"""What the commands cost, and how much they print, for records that are large in one way each.

    python -m tests.benchmarks.size [--bytes N] [--only NAME] [--command WORDS]

Each bomb is a file of N bytes (a record may have 2**20). Of every command that reads files it prints the
seconds of processor time for each MB above the command's start-up, the peak memory above it in MB, and the
bytes printed, and in the end what is over the aim of 2 seconds a MB.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

AIM = 2.0
"""Seconds a MB above start-up."""

PATIENCE = 60
"""Seconds of processor time after which a command is ended."""

HEAD = "players: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\n"
HAND = f"{HEAD}turned: 7d\n"
TRICK = "- 4h 7h 9h 6h\n"
TRICKS = "tricks:\n- 4h 7h 9h 6h\n- 5d 4d 7d Jd\n"
ENTRY = "- turned: 7d\n  tricks:\n  - 4h 7h 9h 6h\n"
FAULTY_ENTRY = "- turned: 7d\n  tricks:\n  - 4h 4h 9h 6h\n"
RULES = "rmscore: ruleset/1\nextends: korolevskoe\nname: house\n"

Bomb = Callable[[int], str]
"""A text of about so many characters; more than a few need not be true to be read."""


def rows(line: str, size: int) -> str:
    """Lines until there are `size` characters; `{n}` counts them."""
    line = line.removesuffix("\n") + "\n"
    return "".join(line.replace("{n}", str(n)) for n in range(size // len(line.replace("{n}", "99999")) + 1))


def listed(item: str, size: int) -> str:
    return ", ".join(
        item.replace("{n}", str(n)) for n in range(size // (len(item.replace("{n}", "99999")) + 2) + 1)
    )


RECORDS: dict[str, Bomb] = {
    "players, all different": lambda n: f"players: [{listed('P{n}', n)}]\ndealer: P1\nturned: 7d\n{TRICKS}",
    "players, all alike": lambda n: f"players: [{listed('A', n)}]\ndealer: A\nturned: 7d\n{TRICKS}",
    "players in one text": lambda n: f"players: {listed('P{n}', n)}\ndealer: P1\nturned: 7d\n{TRICKS}",
    "players, alike in one text": lambda n: f"players: {listed('A', n)}\ndealer: A\nturned: 7d\n{TRICKS}",
    "players, all without a name": lambda n: "players: [" + listed('""', n) + "]\ndealer: A\nturned: 7d\n",
    "dealer, one long name": lambda n: f"players: [Anna, Boris, Clara, Dmitri]\ndealer: {'A' * n}\n{TRICKS}",
    "a long name": lambda n: (
        f"players: [{'A' * n}, Boris, Clara, Dmitri]\ndealer: Boris\nturned: 7d\n{TRICKS}"
    ),
    "four long names": lambda n: (
        f"players: [{', '.join('A' * (n // 4) + end for end in 'abcd')}]\ndealer: A\nturned: 7d\n{TRICKS}"
    ),
    "a long name of Russian words": lambda n: (
        f"players: [{'Анна ' * (n // 9)}Я, Boris, Clara, Dmitri]\ndealer: Boris\nturned: 7d\n{TRICKS}"
    ),
    "cards of one trick": lambda n: f"{HAND}tricks:\n- {'4h ' * (n // 3)}\n",
    "cards of one trick, different": lambda n: f"{HAND}tricks:\n- {'4h 5h 6h 7h 2c Kd ' * (n // 18)}\n",
    "cards of one trick, wrong": lambda n: f"{HAND}tricks:\n- {'4h 5x 6h ' * (n // 9)}\n",
    "cards of one trick, run together": lambda n: f"{HAND}tricks:\n- {'4h5h' * (n // 4)}\n",
    "cards of one trick, in a list": lambda n: f"{HAND}tricks:\n- [{listed('4h', n)}]\n",
    "cards of one trick, wrong in a list": lambda n: f"{HAND}tricks:\n- [{listed('4x', n)}, 4h]\n",
    "ranks of one trick": lambda n: f"{HAND}tricks:\n- 4h {'5 ' * (n // 2)}\n",
    "ranks of one trick, ambiguous": lambda n: f"{HAND}tricks:\n- 4h {'Т T ' * (n // 6)}\n",
    "a long card": lambda n: f"{HAND}tricks:\n- 4h {'x' * n} 6h 7h\n",
    "a long run of ranks": lambda n: f"{HAND}tricks:\n- 4h {'7' * n} 6h 7h\n",
    "a long run without a break": lambda n: f"{HAND}tricks:\n- {'7h' * (n // 2)}x\n",
    "tricks": lambda n: f"{HAND}tricks:\n{rows(TRICK, n)}",
    "tricks, each wrong": lambda n: f"{HAND}tricks:\n{rows('- x{n} y z', n)}",
    "tricks, each with a leader": lambda n: f"{HAND}tricks:\n{rows('- Anna: 4h 7h 9h 6h', n)}",
    "tricks, each with a wrong leader": lambda n: f"{HAND}tricks:\n{rows('- Eve{n}: 4h 7h 9h 6h', n)}",
    "tricks, each empty": lambda n: f"{HAND}tricks:\n{rows('-', n)}",
    "bank": lambda n: f"{HAND}{TRICKS}bank: {'2c 3c ' * (n // 6)}\n",
    "bank, wrong": lambda n: f"{HAND}{TRICKS}bank: {'2c x ' * (n // 5)}\n",
    "bank in a list": lambda n: f"{HAND}{TRICKS}bank: [{listed('2c', n)}]\n",
    "bank of one player": lambda n: f"{HAND}{TRICKS}bank: {{Anna: {'2c 3c ' * (n // 6)}}}\n",
    "bank of many players": lambda n: f"{HAND}{TRICKS}bank:\n{rows('  P{n}: 2c 3c', n)}",
    "deal": lambda n: f"{HAND}{TRICKS}hands: {{Anna: {'2c 3c ' * (n // 6)}}}\n",
    "claims of many players": lambda n: f"{HAND}{TRICKS}claimed:\n{rows('  P{n}: 57', n)}",
    "claims of many figures": lambda n: f"{HAND}{TRICKS}claimed:\n  Anna:\n{rows('    figure{n}: 57', n)}",
    "claims of many bonuses": lambda n: (
        f"{HAND}{TRICKS}claimed:\n  Anna:\n    bonuses:\n{rows('      ladder{n}: 57', n)}"
    ),
    "a long running count": lambda n: f"{HAND}{TRICKS}claimed: {{Anna: {{running: {'5 ' * (n // 2)}}}}}\n",
    "a long running count, in a list": lambda n: (
        f"{HAND}{TRICKS}claimed: {{Anna: {{running: [{listed('5', n)}]}}}}\n"
    ),
    "rulings": lambda n: f"{HAND}{TRICKS}rulings:\n{rows('- {player: Boris, points: -50, why: house}', n)}",
    "rulings that settle nothing": lambda n: (
        f"{HAND}{TRICKS}rulings:\n{rows('- {fault: revoke, trick: 2}', n)}"
    ),
    "rulings on what is there": lambda n: (
        f"{HAND}tricks:\n- 4h 7h 9h 6d\n- 5d 4h 7d Jd\nrulings:\n{rows('- {fault: duplicate-card}', n)}"
    ),
    "rulings, each wrong": lambda n: f"{HAND}{TRICKS}rulings:\n{rows('- {fault: f{n}, player: P{n}}', n)}",
    "rulings of many keys": lambda n: f"{HAND}{TRICKS}rulings:\n- why: x\n{rows('  key{n}: x', n)}",
    "a long reason": lambda n: f"{HAND}{TRICKS}rulings:\n- {{player: Boris, points: 5, why: {'x' * n}}}\n",
    "a long reason, in words": lambda n: (
        f"{HAND}{TRICKS}rulings:\n- {{player: Boris, points: 5, why: {'why ' * (n // 4)}}}\n"
    ),
    "a long note": lambda n: f"{HAND}note: {'x' * n}\n{TRICKS}",
    "a long note, in words": lambda n: f"{HAND}note: {'some words ' * (n // 11)}\n{TRICKS}",
    "a long note on many lines": lambda n: f"{HAND}{TRICKS}note: |\n{rows('  line {n}', n)}",
    "a long date": lambda n: f"{HAND}date: {'x' * n}\n{TRICKS}",
    "a long ruleset": lambda n: f"{HAND}ruleset: {'x' * n}\n{TRICKS}",
    "a long ruleset's path": lambda n: f"{HAND}ruleset: {'x' * n}.yaml\n{TRICKS}",
    "a long turned card": lambda n: f"{HEAD}turned: {'x' * n}\n{TRICKS}",
    "a long trump": lambda n: f"{HEAD}trump: {'x' * n}\n{TRICKS}",
    "a long key": lambda n: f"{HAND}? {'x' * n}\n: 1\n{TRICKS}",
    "a long kind": lambda n: f"rmscore: {'x' * n}\n{HAND}{TRICKS}",
    "a long number": lambda n: f"{HAND}{TRICKS}claimed: {{Anna: {'7' * n}}}\n",
    "keys": lambda n: f"{HAND}{TRICKS}{rows('key{n}: 1', n)}",
    "keys, all alike": lambda n: f"{HAND}{TRICKS}{rows('key: 1', n)}",
    "keys like known ones": lambda n: f"{HAND}{TRICKS}{rows('dealer{n}: 1', n)}",
    "the same key": lambda n: f"{HAND}{TRICKS}{rows('note: 1', n)}",
    "brackets": lambda n: "[" * n,
    "braces": lambda n: f"{HAND}note: " + "{a: " * (n // 4),
    "lists within lists": lambda n: "- " * (n // 2),
    "anchors": lambda n: f"{HAND}{TRICKS}rulings:\n{rows('- &a{n} x', n)}",
    "aliases": lambda n: f"{HAND}{TRICKS}note: &a x\nrulings:\n{rows('- *a', n)}",
    "tags": lambda n: f"{HAND}{TRICKS}rulings:\n{rows('- !!str x', n)}",
    "a long tag": lambda n: f"{HAND}{TRICKS}note: !{'x' * n} y\n",
    "a long anchor": lambda n: f"{HAND}{TRICKS}note: &{'x' * n} y\n",
    "tabs": lambda n: "\t" * n,
    "empty lines": lambda n: f"{HAND}{TRICKS}" + "\n" * n,
    "a comment": lambda n: f"{HAND}{TRICKS}# {'x' * n}\n",
    "escape characters": lambda n: f'{HAND}{TRICKS}note: "' + "\\e" * (n // 2) + '"\n',
    "characters without a form": lambda n: f"{HAND}note: {chr(0x202E) * (n // 3)}\n{TRICKS}",
    "zero bytes": lambda n: "\0" * n,
    "text that is no record": lambda n: rows("some words {n}\n", n),
    "one long line": lambda n: "x" * n,
    "colons": lambda n: ": " * (n // 2),
    "quotation marks": lambda n: '"' * n,
    "a quotation mark left open": lambda n: f'{HAND}{TRICKS}note: "' + "words\n" * (n // 6),
    "documents": lambda n: rows(f"---\n{HAND}{TRICKS}", n),
    "documents, each faulty": lambda n: rows(f"---\n{HAND}tricks:\n- 4h 7h 9h 9h\n", n),
    "documents, each unreadable": lambda n: rows("---\nx\n", n),
    "documents, each empty": lambda n: rows("---\n", n),
    "a set of hands": lambda n: f"{HEAD}hands:\n{rows(ENTRY, n)}",
    "a set of faulty hands": lambda n: f"{HEAD}hands:\n{rows(FAULTY_ENTRY, n)}",
    "a set of wrong dealers": lambda n: (
        f"{HEAD}hands:\n{rows('- {dealer: Anna, turned: 7d, tricks: [4h 5h 6h 7h]}', n)}"
    ),
    "a set of void deals": lambda n: f"{HEAD}hands:\n{rows('- void: misdeal', n)}",
    "a set of tallies": lambda n: (
        f"{HEAD}hands:\n"
        + rows(
            "- tally: {Anna: {P}, Boris: {P}, Clara: {P}, Dmitri: {P}}\n".replace(
                "{P}", "{points: 5, tricks: 2, faces: 1, trumps: 1}"
            ),
            n,
        )
    ),
    "a set of missing files": lambda n: f"{HEAD}hands:\n{rows('- file: games/{n}.yaml', n)}",
    "a set of nothing": lambda n: f"{HEAD}hands:\n{rows('- x', n)}",
    "a set of a long title": lambda n: f"title: {'x' * n}\n{HEAD}hands:\n{ENTRY}",
    "a set of a long file's name": lambda n: f"{HEAD}hands:\n- file: {'x' * n}\n",
    "a set of a long name": lambda n: (
        f"players: [{'A' * n}, Boris, Clara, Dmitri]\ndealer: Boris\nhands:\n{ENTRY}"
    ),
    "a set of a long void": lambda n: f"{HEAD}hands:\n- void: {'x' * n}\n",
    "a set of a long note": lambda n: f"{HEAD}note: {'words ' * (n // 6)}\nhands:\n{ENTRY}",
    "a tally of many players": lambda n: (
        f"{HEAD}hands:\n- tally:\n{rows('    P{n}: {points: 5, tricks: 2}', n)}"
    ),
    "a tally of many figures": lambda n: (
        f"{HEAD}hands:\n- tally:\n    Anna:\n{rows('      figure{n}: 5', n)}"
    ),
}

RULESETS: dict[str, Bomb] = {
    "kinds": lambda n: f"{RULES}kinds:\n{rows('  kind{n}: none', n)}",
    "kinds of no ranks": lambda n: f"{RULES}kinds:\n{rows('  kind{n}: []', n)}",
    "kinds of one rank": lambda n: f"{RULES}kinds:\n{rows('  kind{n}: A', n)}",
    "kinds with their points": lambda n: (
        f"{RULES}kinds:\n{rows('  k{n}: []', n // 2)}points:\n{rows('  k{n}: [1]', n // 2)}"
    ),
    "points of no kind": lambda n: f"{RULES}points:\n{rows('  kind{n}: [1]', n)}",
    "steps": lambda n: f"{RULES}points:\n  numbers: [{listed('{n}', n)}]\n",
    "steps in a row": lambda n: f"{RULES}points:\n  numbers: {'7 ' * (n // 2)}\n",
    "steps, wrong": lambda n: f"{RULES}points:\n  numbers: [{listed('x{n}', n)}]\n",
    "ladders": lambda n: f"{RULES}bonuses:\n{rows('  ladder{n}: {3: 25}', n)}",
    "rungs": lambda n: f"{RULES}bonuses:\n  trumps:\n{rows('    {n}: 5', n)}",
    "rungs that overlap": lambda n: f"{RULES}bonuses:\n  trumps:\n{rows('    1 - 13{n}: 5', n)}",
    "rungs, wrong": lambda n: f"{RULES}bonuses:\n  trumps:\n{rows('    r{n}: 5', n)}",
    "rungs spelt apart": lambda n: (
        f"{RULES}bonuses:\n  trumps:\n"
        + "".join(f"    '{' ' * k}3': 5\n" for k in range(int((2 * n) ** 0.5)))
    ),
    "penalties": lambda n: f"{RULES}penalties:\n{rows('  fault{n}: 5', n)}",
    "ranks": lambda n: f"{RULES}ranks: {'A 2 ' * (n // 4)}\n",
    "ranks in a list": lambda n: f"{RULES}ranks: [{listed('A', n)}]\n",
    "ranks of a kind": lambda n: f"{RULES}kinds:\n  aces: [{listed('x{n}', n)}]\n",
    "a long ruleset's name": lambda n: f"{RULES.replace('house', 'x' * n)}",
    "a long ruleset's title": lambda n: f"{RULES}title: {'x' * n}\n",
    "a long source": lambda n: f"{RULES}source: {'words ' * (n // 6)}\n",
    "a long kind's name": lambda n: f"{RULES}kinds:\n  ? {'k' * n}\n  : A\n",
    "a kind of a long name": lambda n: (
        f"{RULES}kinds:\n  aces: none\n  ? {'k' * n}\n  : A\npoints:\n  ? {'k' * n}\n  : [10]\n"
    ),
    "a long base": lambda n: f"rmscore: ruleset/1\nextends: {'x' * n}\nname: house\n",
    "keys of rules": lambda n: f"{RULES}{rows('key{n}: 1', n)}",
    "documents of rules": lambda n: rows(f"---\n{RULES}", n),
}

FOR_RECORDS = (
    *("check {}", "check --suggest {}", "check --json {}", "check --format github {}"),
    *("score {}", "score --explain {}", "score --json --explain {}", "compare {}", "compare --json {}"),
    *("replay --plain {}", "replay --json {}"),
    *(f"export --to {name} {{}}" for name in ("csv", "md", "json", "txt", "svg", "html")),
    *("play {}", "add {} {one}", "add {set} {}"),
)
FOR_RULESETS = (
    *("rules check {}", "rules check --json {}", "rules show {}", "rules show --json {}"),
    *("rules diff korolevskoe {}", "rules diff --json {} mastheads", "check {}", "check --format github {}"),
    *("sheet -r {}", "sheet --to html -r {}", "score -r {} {one}", "score -e -r {} {one}"),
    *("compare {one} korolevskoe {}", "compare --json {one} korolevskoe {}"),
)


class Cost(NamedTuple):
    """Of one run: seconds of processor time, peak memory in MB, bytes printed on both streams, status."""

    seconds: float
    memory: float
    printed: int
    status: int


def cost(arguments: Sequence[str], folder: str) -> Cost:
    """Run rmscore in `folder` and account for it; one that takes too long is ended."""
    command = (sys.executable, "-c", "from rmscore.cli import main; main()", *arguments)
    limits = f"import resource, os, sys; resource.setrlimit(resource.RLIMIT_CPU, ({PATIENCE}, {PATIENCE}))"
    start = (sys.executable, "-S", "-c", f"{limits}; os.execv(sys.argv[1], sys.argv[1:])", *command)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with tempfile.TemporaryFile() as printed:
        child = subprocess.Popen(
            start, stdin=subprocess.DEVNULL, stdout=printed, stderr=printed, cwd=folder, env=environment
        )
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        text = printed.tell()
        if b"Traceback" in _head(printed.fileno()):
            child.returncode = 70
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, text, child.returncode)


def _head(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, 2**20)


def measure(size: int, only: str, command: str) -> None:
    over: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        one, several = Path(folder, "one.yaml"), Path(folder, "set.yaml")
        path, small = Path(folder, "bomb.yaml"), Path(folder, "small.yaml")
        one.write_text(HAND + TRICKS)
        bombs = [(name, bomb, FOR_RECORDS) for name, bomb in RECORDS.items()]
        bombs += [(name, bomb, FOR_RULESETS) for name, bomb in RULESETS.items()]
        started: dict[str, Cost] = {}
        for name, bomb, commands in bombs:
            if only not in name:
                continue
            print(f"{name}:")
            text = bomb(size)
            for words in commands:
                if command not in words:
                    continue
                several.write_text(f"{HEAD}hands: []\n")
                small.write_text(HAND + TRICKS if commands is FOR_RECORDS else RULES)
                if words not in started:
                    called = [
                        word.format("small.yaml", one="one.yaml", set="set.yaml") for word in words.split()
                    ]
                    started[words] = cost(called, folder)
                several.write_text(f"{HEAD}hands: []\n")
                path.write_text(text, encoding="utf-8")
                megabytes = path.stat().st_size / 1e6
                called = [word.format("bomb.yaml", one="one.yaml", set="set.yaml") for word in words.split()]
                found = cost(called, folder)
                speed = (found.seconds - started[words].seconds) / megabytes
                line = (
                    f"  {words.format('FILE', one='ONE', set='SET'):40} {speed:7.2f} s/MB "
                    f"{found.memory - started[words].memory:7.0f} MB {found.printed:11,} bytes"
                    f"  status {found.status}"
                )
                bad = speed > AIM or found.status not in (0, 1, 2)
                print(line + ("   !" if bad else ""), flush=True)
                if bad:
                    over.append(f"{name}: {line.strip()}")
    print(f"\nover {AIM:g} s a MB, or ended: {len(over)}", *over, sep="\n  ")


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    asked = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--bytes", type=int, default=1_000_000, help="of each bomb; %(default)s")
    asked.add_argument("--only", default="", help="bombs with this in their name")
    asked.add_argument("--command", default="", help="commands with this in them")
    given = asked.parse_args()
    measure(given.bytes, given.only, given.command)
