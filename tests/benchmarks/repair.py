"""How often the search for a slip of the pen finds the true one, and how high in the list it stands.

    python -m tests.benchmarks.repair [CASES] [SEED]

Lawful hands with a slip in each, and the conformance hands with two, of which those count that leave the
record faulty. What is to be found is the hand as it was. Where one of two slips leaves no trace, so that the
other explains everything, no search can find both; such records are counted and set apart.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from rmscore.play import follow
from rmscore.records import Hand
from rmscore.repair import suggest
from rmscore.verdict import verdict
from tests.builders import KOROLEVSKOE, cards, hand
from tests.slips import KINDS, lawful_hand, named, slipped

CONFORMANCE = Path(__file__).parents[1] / "data" / "conformance" / "lawful.jsonl"


def conformance() -> list[Hand]:
    """The lawful hands of the conformance vectors."""
    read = [json.loads(line)["hand"] for line in CONFORMANCE.read_text(encoding="utf-8").splitlines()]
    return [
        hand(*one["tricks"], dealer=one["dealer"], turned=one["turned"], bank=cards(one["bank"]))
        for one in read
    ]


def cases(count: int, seed: int) -> Iterator[tuple[str, Hand, Hand]]:
    """Kinds of slip, the hand as it was, and the faulty record of it, with bank and leaders."""
    random = Random(seed)
    known = conformance()
    made = 0
    while made < count:
        source = made % 3
        truth = random.choice(known) if not source else lawful_hand(random, habit=0.8 if source == 1 else 0.0)
        truth = named(truth)
        kind = KINDS[made % len(KINDS)]
        record = slipped(random, truth, kind)
        if any(finding.is_fault for finding in verdict(follow(record, KOROLEVSKOE))):
            made += 1
            yield kind, truth, record


def bare(one: Hand) -> Hand:
    """The hand without its bank and the names of its leaders."""
    return replace(one, bank=None, tricks=tuple(trick._replace(lead=None) for trick in one.tricks))


def unnamed(one: Hand) -> Hand:
    """The hand without the names of its leaders, as the conformance vectors write it."""
    return replace(one, tricks=tuple(trick._replace(lead=None) for trick in one.tricks))


def pair_cases(count: int, seed: int, written: Callable[[Hand], Hand]) -> Iterator[tuple[Hand, Hand]]:
    """Conformance hands as they were, and faulty records of them with two slips, as somebody writes them."""
    random = Random(seed)
    known = [named(one) for one in conformance()]
    made = 0
    while made < count:
        truth = random.choice(known)
        record = slipped(random, truth, random.choice(KINDS))
        record = written(slipped(random, record, random.choice(KINDS)))
        if any(finding.is_fault for finding in verdict(follow(record, KOROLEVSKOE))):
            made += 1
            yield written(truth), record


def measure_pairs(count: int, seed: int) -> None:
    print("\ntwo slips")
    heads = ("faulty", "by one", "explained", "found", "first", "first 3", "median s", "worst s")
    print(f"  {'':22}" + "".join(f"{head:>10}" for head in heads))
    ways: dict[str, Callable[[Hand], Hand]]
    ways = {"with bank and leaders": lambda one: one, "with the bank": unnamed, "with neither": bare}
    for name, written in ways.items():
        by_one = explained = 0
        ranks: list[int | None] = []
        times = []
        for truth, record in pair_cases(count, seed, written):
            begun = process_time()
            suggested = suggest(record, KOROLEVSKOE)
            times.append(process_time() - begun)
            whole = [one for one in suggested if not one.left]
            if whole and len(whole[0].steps) == 1:
                by_one += 1
                continue
            explained += bool(whole)
            found = [one.hand for one in whole]
            ranks.append(found.index(truth) if truth in found else None)
        share = [sum(rank is not None and rank < most for rank in ranks) for most in (10**6, 1, 3)]
        print(
            f"  {name:22}{count:10}{by_one:10}"
            + "".join(f"{one / max(len(ranks), 1):10.1%}" for one in (explained, *share))
            + f"{median(times):10.2f}{max(times):10.2f}"
        )


def measure(count: int, seed: int) -> None:
    ranks: dict[tuple[bool, str], list[int | None]] = {}
    slowest = total = 0.0
    runs = 0
    for full in (True, False):
        for kind, truth, record in cases(count, seed):
            if not full:
                truth, record = bare(truth), bare(record)
                if not any(finding.is_fault for finding in verdict(follow(record, KOROLEVSKOE))):
                    continue
            begun = process_time()
            found = [suggestion.hand for suggestion in suggest(record, KOROLEVSKOE)]
            took = process_time() - begun
            slowest, total, runs = max(slowest, took), total + took, runs + 1
            rank = found.index(truth) + 1 if truth in found else None
            for name in (kind, "all"):
                ranks.setdefault((full, name), []).append(rank)
    for full in (True, False):
        print("\nwith bank and leaders" if full else "\nwith neither")
        print(f"  {'slip':20} {'faulty':>6} {'found':>7} {'first':>7} {'first 3':>7}")
        for kind in (*KINDS, "all"):
            got = ranks.get((full, kind), [])
            share = [
                sum(rank is not None and rank <= most for rank in got) / max(len(got), 1)
                for most in (10**6, 1, 3)
            ]
            print(f"  {kind:20} {len(got):6} " + " ".join(f"{one:7.1%}" for one in share))
    print(f"\n{total / max(runs, 1) * 1000:.0f} ms a hand, at most {slowest * 1000:.0f} ms")


if __name__ == "__main__":
    asked = ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("cases", nargs="?", type=int, default=2000, help="hands with a slip; %(default)s")
    asked.add_argument("seed", nargs="?", type=int, default=4, help="of the random hands; %(default)s")
    found = asked.parse_args()
    measure(found.cases, found.seed)
    measure_pairs(max(found.cases // 10, 1), found.seed)
