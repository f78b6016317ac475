"""Completion: what can stand on a line, and how each shell asks and is answered."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rmscore.cli.complete import candidates
from rmscore.cli.completion import SCRIPTS
from rmscore.cli.shells import answer
from tests.running import GOOD, run

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a hand, a ruleset, other things, and a folder."""
    monkeypatch.chdir(tmp_path)
    Path("good.yaml").write_text(GOOD.replace("Boris", "Anna Maria"), encoding="utf-8")
    Path("house.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\n", encoding="utf-8")
    Path("plain.yml").write_text(GOOD.replace("rmscore: hand/1\n", ""), encoding="utf-8")
    Path("friday.yaml").write_text("players: [A, B, C, D]\nhands: []\n", encoding="utf-8")
    Path("odd.yaml").write_text("title: what this is stands further below\n", encoding="utf-8")
    Path("notes.txt").write_text("", encoding="utf-8")
    Path(".hidden.yaml").write_text("", encoding="utf-8")
    Path("games").mkdir()
    Path("games", "1.yaml").write_text(GOOD, encoding="utf-8")


def found(line: str) -> list[str]:
    """The words that can stand for the last of a line, which may be empty."""
    return [candidate.word for candidate in candidates(line.split(" "))]


RECORDS = ["friday.yaml", "games/", "good.yaml", "odd.yaml", "plain.yml"]
YAML = ["friday.yaml", "games/", "good.yaml", "house.yaml", "odd.yaml", "plain.yml"]
SHIPPED = ["korolevskoe", "korolevskoe-by-rank", "korolevskoe-running", "mastheads"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sc", ["score", "schema"]),
        ("rules ", ["list", "show", "check", "diff"]),
        ("--ver", ["--version"]),
        ("score --exp", ["--explain"]),
        ("score --explain --exp", []),
        ("score ", RECORDS),
        ("score -- ", RECORDS),
        ("play ", RECORDS),
        ("export ", RECORDS),
        ("replay ", RECORDS),
        ("compare ", RECORDS),
        ("check ", YAML),
        ("rules check ", ["games/", "house.yaml", "odd.yaml"]),
        ("add ", ["friday.yaml", "games/", "odd.yaml"]),
        ("add friday.yaml ", ["games/", "good.yaml", "odd.yaml", "plain.yml"]),
        ("score good.yaml h", []),
        ("check good.yaml h", ["house.yaml"]),
        ("score games/", ["games/1.yaml"]),
        ("score .", [".hidden.yaml"]),
        ("score --cards ", ["letters", "symbols", "ru"]),
        ("score --cards=r", ["--cards=ru"]),
        ("score -r ", [*SHIPPED, "games/", "house.yaml", "odd.yaml"]),
        ("score -e -r ma", ["mastheads"]),
        ("rules diff mastheads hou", ["house.yaml"]),
        ("rules diff mastheads korolevskoe ", []),
        ("score good.yaml --player ", ["Anna", "Anna Maria", "Clara", "Dmitri"]),
        ("score good.yaml games/1.yaml -p b", ["Boris"]),
        ("score --player ", []),
        ("score - --player ", []),
        ("score absent.yaml --player ", []),
        ("new -d ", ["lot"]),
        ("new -p Anna,Lou,Clara,Dmitri -d l", ["Lou", "lot"]),
        ("schema ", ["hand", "set", "ruleset"]),
        ("schema hand -o n", ["notes.txt"]),
        ("nosuch ", []),
        ("score --nosuch ", RECORDS),
        ("completion b", ["bash"]),
    ],
)
def test_what_can_stand_there(line: str, words: list[str]) -> None:
    assert found(line) == words


def test_candidates_say_what_they_mean() -> None:
    said = {one.word: one.says for one in candidates(["rules", "show", "m"])}
    assert said == {"mastheads": "Royal Mastheads, the English original"}
    for words in ([""], ["score", "--"], ["rules", ""]):
        assert all(one.says for one in candidates(words))


@pytest.mark.parametrize("shell", SCRIPTS)
def test_each_shell_gets_its_script(shell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(monkeypatch, "completion", shell)
    assert (result.status, result.err) == (0, "")
    assert f"rmscore completion {shell} -- " in result.out


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (["score", "good.yaml", "--player", "Anna\\ M"], ["Anna\\ Maria"]),
        (["score", "good.yaml", "--player", '"Anna M'], ["Anna Maria"]),
        (["score", "good.yaml", "--player", "=", "C"], ["Clara"]),
        (["score", "good.yaml", "--cards", "="], ["letters", "symbols", "ru"]),
        (["score", "'good.yaml'", "--player", "d"], ["Dmitri"]),
    ],
)
def test_bash_hands_over_words_as_typed_and_wants_them_quoted(words: list[str], lines: list[str]) -> None:
    assert answer("bash", words) == lines


def test_powershell_marks_each_word_and_wants_three_things() -> None:
    assert answer("powershell", ["=score", "=good.yaml", "=--player", "=Anna "]) == [
        "'Anna Maria'\tAnna Maria\tAnna Maria"
    ]
    assert answer("powershell", ["=sc"])[0] == "score\tscore\tScore recorded hands, and say why."
    assert len(answer("powershell", ["="])) == len(answer("fish", [""]))


# --- in the shells themselves -----------------------------------------------------------------------

IN_SHELLS = {
    "bash": """\
eval "$(rmscore completion bash)"
ask() { COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _rmscore; printf '%s\\n' "${COMPREPLY[@]}"; }
ask rmscore sc; ask rmscore score good.yaml --player = ''; ask rmscore score go; ask rmscore rules diff m
""",
    "zsh": """\
compdef() { :; }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@"; }
eval "$(rmscore completion zsh)"
ask() { words=("$@") CURRENT=$#; _rmscore; }
ask rmscore sc; ask rmscore score good.yaml --player ''; ask rmscore score go; ask rmscore rules diff m
""",
    "fish": """\
rmscore completion fish | source
for line in "sc" "score good.yaml --player " "score go" "rules diff m"
    complete -C "rmscore $line"
end
""",
}


@pytest.mark.parametrize("shell", IN_SHELLS)
def test_a_shell_completes(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"there is no {shell} here")
    command = tmp_path / "games" / "rmscore"
    call = f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m rmscore "$@"'
    command.write_text(f"#!/bin/sh\n{call}\n", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", str(command.parent), prepend=":")
    monkeypatch.setenv("HOME", str(tmp_path))
    asked = subprocess.run([program, "-c", IN_SHELLS[shell]], capture_output=True, text=True, check=False)
    assert asked.stderr == ""
    lines = [line.split("\t")[0].replace("\\", "") for line in asked.stdout.splitlines()]
    names = ["Anna", "Anna Maria", "Clara", "Dmitri"]
    assert sorted(lines[:2]) == ["schema", "score"]  # fish sorts what it shows
    assert lines[2:] == [*names, "good.yaml", "mastheads"]
