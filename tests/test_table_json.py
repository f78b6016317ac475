"""The live table for programs: `play --json`."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from rmscore.session import replies as say
from rmscore.show import table, table_json
from tests.scribe import typed
from tests.test_table import HAND, HANDS, PROGRAM, REVOKE, SET, Terminal, environment


def played(path: Path, *lines: str) -> tuple[int, list[dict[str, Any]]]:
    done = subprocess.run(
        [*PROGRAM, "--json", str(path)],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        env=environment(),
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_every_reply_has_an_object() -> None:
    replies = {one for one in vars(say).values() if isinstance(one, type) and one in say.Reply.__args__}
    assert replies == set(table_json._OBJECTS)
    assert replies - set(table._SHOWN) == {say.Failed, say.Left}


def test_a_game_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    status, found = played(path, *typed(HANDS[0]), "7d", "s", "7hkx2")
    assert status == 1
    assert {one["rmscore"] for one in found} == {"play/1"}
    assert {one["file"] for one in found} == {str(path)}
    assert [one["what"] for one in found] == [
        "opened",
        "begun",
        *["trick"] * 11,
        "over",
        "begun",
        "score",
        "refused",
    ]
    assert found[0]["players"] == ["Anna", "Boris", "Clara", "Dmitri"]
    assert found[0]["waits"] == {"for": "start", "game": 1, "dealer": "Anna"}
    trick = found[2]
    assert (trick["game"], trick["trick"], trick["leader"], trick["winner"]) == (1, 1, "Boris", "Dmitri")
    assert trick["cards"] == HANDS[0]["tricks"][0].split()
    assert trick["points"] == sum(one["points"] for one in trick["running"].values())
    assert trick["waits"] == {"for": "trick", "game": 1, "trick": 2, "leader": "Dmitri", "cards": []}
    over = found[13]
    assert over["totals"] == {"Anna": 12, "Boris": 0, "Clara": 0, "Dmitri": 910} == over["set"]["totals"]
    assert (over["game"], over["disputed"], over["set"]["winners"]) == (1, False, [])
    (problem,) = found[-1]["problems"]
    assert (problem["name"], problem["start"], problem["end"]) == ("bad-card", 3, 4)


def test_a_question_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    status, found = played(path, "7d", *REVOKE, "9h t j q", "3", "r anna rev -50 why", "r", "q")
    assert status == 0
    question, trick, ruling, rulings, left = found[-5:]
    assert question["what"] == "question"
    assert (question["card"], question["earlier"]) == ("9h", {"trick": 2, "card": "6d"})
    assert [one["name"] for one in question["findings"]] == ["revoke"]
    assert question["waits"]["for"] == "choice"
    assert [one["name"] for one in trick["findings"]] == ["revoke"]
    assert ruling["ruling"] == rulings["rulings"][0]
    assert ruling["ruling"] == {
        "player": "Anna",
        "fault": "revoke",
        "trick": 2,
        "points": -50,
        "why": "why",
    }
    assert (left["what"], left["saved"], left["open"]) == ("left", True, [])


def test_the_figures_of_a_tally_are_asked_for_by_game_and_player(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    status, found = played(path, "tally", "60 3 4 4", "u", "v")
    assert status == 1
    assert [one["what"] for one in found] == ["opened", "taken-back", "refused"]
    figures = ["points", "tricks", "trumps", "faces"]
    assert found[1]["waits"] == {"for": "figures", "game": 1, "player": "Anna", "figures": figures}
    assert found[2]["problems"][0]["name"] == "tally-open"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_the_same_in_every_language(tmp_path: Path, language: str) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    done = subprocess.run(
        [*PROGRAM, "--json", str(path)],
        input="nonsense\n",
        capture_output=True,
        text=True,
        env=environment(RMSCORE_LANG=language),
    )
    refused = json.loads(done.stdout.splitlines()[-1])
    assert refused["problems"][0]["message"].startswith("This is neither cards nor a command.")


def test_at_a_terminal_no_prompt_stands_among_the_objects(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    terminal = Terminal(path, columns=2000, arguments=("--json",))
    terminal.child.setecho(False)
    for line in ("7d", "7hk2a", "x"):
        terminal.child.sendline(line)
    terminal.child.sendline("q")
    terminal.child.expect("left.*\n")
    seen = [line for line in terminal.seen.getvalue().splitlines() if line.startswith("{")]
    assert [json.loads(line)["what"] for line in seen][-1] == "left"
    assert "> " not in terminal.seen.getvalue()
