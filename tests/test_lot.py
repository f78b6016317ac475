"""The first dealer drawn by lot: a card for each player, the highest deals, and everybody can see how."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from rmscore.cards import PACK
from rmscore.cli import new as command
from rmscore.lot import Drawn, draw, shuffled
from rmscore.records import Set
from tests.builders import ANNA, BORIS, CLARA, DMITRI, KOROLEVSKOE, c, cards
from tests.test_new_add import FOUR, asked, record, rmscore


def test_the_highest_card_deals() -> None:
    lot = draw(cards("9h Qc 2s 10d Kd"), KOROLEVSKOE)
    (drawn,) = lot.rounds
    assert drawn == (
        Drawn(ANNA, c("9h")),
        Drawn(BORIS, c("Qc")),
        Drawn(CLARA, c("2s")),
        Drawn(DMITRI, c("10d")),
    )
    assert lot.dealer == BORIS


def test_what_is_highest_is_the_rulesets_matter() -> None:
    high = replace(KOROLEVSKOE, ranks=(*KOROLEVSKOE.ranks[1:], KOROLEVSKOE.ranks[0]))
    assert draw(cards("Ah Qc 2s 10d"), KOROLEVSKOE).dealer == BORIS
    assert draw(cards("Ah Qc 2s 10d"), high).dealer == ANNA


def test_only_those_with_equal_highest_cards_draw_again_until_one_is_highest() -> None:
    lot = draw(cards("Kh 2c Ks 2d 7h 7s 3c 4c 9h"), KOROLEVSKOE)
    assert [[one.seat for one in drawn] for drawn in lot.rounds] == [[0, 1, 2, 3], [0, 2], [0, 2]]
    assert [one.card for drawn in lot.rounds for one in drawn] == list(cards("Kh 2c Ks 2d 7h 7s 3c 4c"))
    assert lot.dealer == CLARA


def test_a_pack_is_shuffled_whole_and_then_another() -> None:
    drawn = list(islice(shuffled(), 2 * len(PACK)))
    assert set(drawn[:52]) == set(drawn[52:]) == set(PACK)
    assert drawn[:52] != drawn[52:]


@pytest.mark.parametrize("hand", [(), ("--hand",)])
def test_the_draw_is_said_and_stands_in_the_file(
    hand: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "shuffled", lambda: iter(cards("Kh 2c Ks 2d 7h 9s")))
    monkeypatch.chdir(tmp_path)
    command.app(["f.yaml", "-p", FOUR, "-d", "lot", *hand], standalone_mode=False)
    said = capsys.readouterr().out.splitlines()
    assert said[:2] == [
        "Drawn by lot, the highest card deals: Anna K♥, Boris 2♣, Clara K♠, Dmitri 2♦.",
        "Again for Anna and Clara: Anna 7♥, Clara 9♠.",
    ]
    assert "Clara deals" in said[2]
    assert "\n" + "".join(f"# {line}\n" for line in said[:2]) + "dealer: Clara\n" in Path("f.yaml").read_text(
        "utf-8"
    )


def test_the_draw_for_programs(tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "friday.yaml", "-p", FOUR, "-d", "LOT", "--json")
    found = json.loads(done.stdout)
    assert [one["player"] for one in found["lot"][0]] == FOUR.split(",")
    best = max(found["lot"][-1], key=lambda one: c(one["card"]).rank)  # whose order is this ruleset's too
    assert found["dealer"] == best["player"]
    read = record(tmp_path / "friday.yaml")
    assert isinstance(read, Set) and read.players[read.dealer] == best["player"]


def test_a_file_that_is_there_draws_nothing(tmp_path: Path) -> None:
    rmscore(tmp_path, "new", "friday.yaml", "-p", FOUR, "-d", "lot")
    before = (tmp_path / "friday.yaml").read_text("utf-8")
    done = rmscore(tmp_path, "new", "friday.yaml", "-p", FOUR, "-d", "lot")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("friday.yaml is there already and was left alone. No lot was drawn.\n")
    assert (tmp_path / "friday.yaml").read_text("utf-8") == before


@pytest.mark.parametrize(("name", "typed"), [("lot", "lot"), ("жребий", "жребий"), ("Lotte", "Lotte")])
def test_a_player_of_that_very_name_deals_without_a_lot(name: str, typed: str, tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "friday.yaml", "-p", f"Anna,{name},Clara,Dmitri", "-d", typed)
    assert f"{name} deals first." in done.stdout
    assert "Drawn" not in done.stdout


def test_where_it_asks_who_deals_a_lot_is_offered(tmp_path: Path) -> None:
    child = asked(tmp_path, "friday.yaml")
    for prompt, answer in [
        ("Players.*: ", "Anna, Boris, Clara, Dmitri"),
        (re.escape("Who deals first, or lot to draw cards for it [Anna]: "), "lot"),
        ("Title.*: ", ""),
    ]:
        child.expect(prompt)
        child.sendline(answer)
    child.expect("Drawn by lot, the highest card deals: Anna .*, Boris .*, Clara .*, Dmitri .*deals first")
