"""NO_COLOR, FORCE_COLOR, TERM=dumb and COLUMNS are respected by every command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from rmscore.cli.app import commands
from tests.running import FAULTY, GOOD, Result, run

EXAMPLES = Path(__file__).parents[1] / "examples"

CALLS = {
    "score": ["score --explain good.yaml", f"score {EXAMPLES / 'friday.yaml'}", "score faulty.yaml"],
    "check": ["check faulty.yaml", "check --suggest faulty.yaml"],
    "replay": ["replay --plain good.yaml"],
    "compare": ["compare good.yaml"],
    "rules": ["rules", "rules show korolevskoe", "rules diff korolevskoe mastheads"],
}
"""Calls of the commands that print something for people; others are asked for their help."""

ALL = [call for name in commands() for call in [*CALLS.get(name, ()), f"{name} --help"]]
COLOURED = {"score --explain good.yaml", "check faulty.yaml", "rules diff korolevskoe mastheads"}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(GOOD, encoding="utf-8")
    Path("faulty.yaml").write_text(FAULTY, encoding="utf-8")


def printed(
    monkeypatch: pytest.MonkeyPatch, call: str, environment: Mapping[str, str], terminal: bool
) -> str:
    result: Result = run(monkeypatch, *call.split(), environment=environment, terminal=terminal)
    assert result.status in (0, 1)
    assert result.out + result.err
    return result.out + result.err


@pytest.mark.parametrize("call", ALL)
@pytest.mark.parametrize(
    ("environment", "terminal"),
    [
        ({"NO_COLOR": "1"}, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, True),
        ({"TERM": "dumb"}, True),
        ({"COLORTERM": "truecolor"}, False),
    ],
    ids=["NO_COLOR", "NO_COLOR and FORCE_COLOR", "TERM=dumb", "a pipe"],
)
def test_no_colour(
    call: str, environment: Mapping[str, str], terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b" not in printed(monkeypatch, call, environment, terminal)


@pytest.mark.parametrize("call", sorted(COLOURED))
@pytest.mark.parametrize(
    ("environment", "terminal"),
    [
        ({}, True),
        ({"FORCE_COLOR": "1"}, False),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        ({"NO_COLOR": ""}, True),
    ],
    ids=["a terminal", "FORCE_COLOR in a pipe", "FORCE_COLOR in a dumb terminal", "NO_COLOR is empty"],
)
def test_colour(
    call: str, environment: Mapping[str, str], terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\x1b[" in printed(monkeypatch, call, environment, terminal)


@pytest.mark.parametrize("call", ALL)
@pytest.mark.parametrize("columns", ["60", "100"])
@pytest.mark.parametrize("terminal", [True, False])
def test_lines_fit_the_columns_asked_for(
    call: str, columns: str, terminal: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = printed(monkeypatch, call, {"COLUMNS": columns, "NO_COLOR": "1"}, terminal)
    example = "rmscore"  # lines to be copied keep their length
    assert [line for line in text.splitlines() if len(line) > int(columns) and example not in line] == []


@pytest.mark.parametrize("call", ALL)
def test_a_columns_that_is_no_number_does_no_harm(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert printed(monkeypatch, call, {"COLUMNS": "wide"}, True)
