"""The guides show what happens: each command in them is run, and each output compared.

A block of `console` is a session at a terminal; a line of `…` stands for lines left out. The blocks of
one guide share a folder that holds a copy of the examples, so that later ones see what earlier ones wrote.
"""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from rmscore.cli.app import commands
from rmscore.show.language import set_language
from tests.running import run

ROOT = Path(__file__).parents[1]
GUIDES = ("README.md", "README.ru.md", "examples/README.md", "rulesets/README.md")
SESSION = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
ESCAPE = re.compile(r"\x1b\[[\d;]*m")
GAP = "…"
COLUMNS = 80


def text_of(guide: str) -> str:
    return ROOT.joinpath(guide).read_text(encoding="utf-8")


@pytest.fixture
def beside_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the guides' commands are typed."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def russian() -> Iterator[None]:
    set_language("ru")
    yield
    set_language("en")


def output(command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a terminal shows after `command`."""
    program, *arguments = shlex.split(command, comments=True)
    if program == "cat":
        return "".join(Path(name).read_text(encoding="utf-8") for name in arguments)
    assert program == "rmscore"
    stdin = ""
    if "<" in arguments:
        *arguments, _from, name = arguments
        stdin = Path(name).read_text(encoding="utf-8")
    result = run(monkeypatch, *arguments, stdin=stdin, terminal=True, columns=COLUMNS, together=True)
    return re.sub(" +$", "", ESCAPE.sub("", result.out), flags=re.MULTILINE)


def shortened(full: list[str], shown: list[str]) -> list[str]:
    """`full` with gaps where `shown` has them; the part after a gap is found by its first line."""
    if GAP not in shown:
        return full
    at = shown.index(GAP)
    lines = [*full[:at], GAP]
    while GAP in shown[at + 1 :]:
        end = shown.index(GAP, at + 1)
        start = full.index(shown[at + 1])
        lines += [*full[start : start + end - at - 1], GAP]
        at = end
    return lines + (full[full.index(shown[at + 1]) :] if shown[at + 1 :] else [])


def test_gaps_leave_out_what_stands_between() -> None:
    full = ["1", "2", "3", "4", "5", "6"]
    assert shortened(full, ["1", GAP, "3", "old", GAP, "5", "old"]) == ["1", GAP, "3", "4", GAP, "5", "6"]
    assert shortened(full, [GAP, "4", GAP]) == [GAP, "4", GAP]
    assert shortened(full, ["old"]) == full


def replayed(session: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """The session as it goes now."""
    lines: list[str] = []
    for part in re.split(r"^(?=\$ )", session, flags=re.MULTILINE)[1:]:
        command, *shown = part.rstrip("\n").split("\n")
        full = output(command.removeprefix("$ "), monkeypatch).rstrip("\n")
        lines += [command, *shortened(full.split("\n") if full else [], shown)]
    return "".join(line + "\n" for line in lines)


@pytest.mark.parametrize("guide", GUIDES)
def test_sessions_go_as_shown(
    guide: str, beside_examples: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if guide.endswith(".ru.md"):
        request.getfixturevalue("russian")
    text = text_of(guide)
    now = SESSION.sub(lambda session: replayed(session.group(), monkeypatch), text)
    if request.config.getoption("regenerate"):
        ROOT.joinpath(guide).write_text(now, encoding="utf-8")
    else:
        assert now == text


@pytest.mark.parametrize("guide", GUIDES)
def test_python_goes_as_shown(guide: str, beside_examples: Path) -> None:
    examples = "".join(re.findall(r"^```pycon\n(.*?)^```$", text_of(guide), re.MULTILINE | re.DOTALL))
    test = doctest.DocTestParser().get_doctest(examples, {}, guide, guide, 0)
    says: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=says.append)
    assert "".join(says) == ""


@pytest.mark.parametrize("guide", [*GUIDES, "CHANGELOG.md", "CONTRIBUTING.md"])
def test_commands_in_sentences_exist(guide: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`rmscore check --suggest` is shown only where check has that option."""
    for call in re.findall(r"`rmscore ([^`]+)`", text_of(guide)):
        command, *rest = call.split()
        if command.startswith("-"):
            command, rest = "", [command, *rest]
        assert command in ("", *commands()), call
        words = [command] if command else []
        if command == "rules" and rest and not rest[0].startswith("-"):
            words.append(rest[0])
        known = run(monkeypatch, *words, "--help").out
        for option in rest:
            if option.startswith("-"):
                assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", known), call


@pytest.mark.parametrize("guide", GUIDES)
def test_only_setting_up_is_shown_without_being_run(guide: str) -> None:
    for block in re.findall(r"^```sh\n(.*?)^```$", text_of(guide), re.MULTILINE | re.DOTALL):
        assert block.startswith("python3 -m venv ")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("overlapping-rungs", "bonuses: {trumps: {3-5: 25, 5: 50}}"),
        ("unreachable-rung", "bonuses: {trumps: {14: 100}}"),
        ("unreachable-rung", "bonuses: {tricks: {12: 500}}"),
        ("bad-kinds", "ranks: A 2 3"),
        ("bad-kinds", "ranks: A A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("bad-kinds", "kinds: {faces: J Q}"),
        ("bad-kinds", "kinds: {aces: A K}"),
        ("missing-key", "extends: korolevskoe\nkinds: {numbers: 2 3 4 5 6 7 8 9, tens: 10}"),
        ("bad-extends", "extends: house.yaml"),
        ("bad-extends", "extends: nowhere.yaml"),
        ("wrong-value", "deal: {discards: 13}"),
        ("wrong-value", "bank: {tie: never}"),
        ("missing-key", "ranks: A 2 3 4 5 6 7 8 9 10 J Q K"),
        ("unknown-key", "bonus: none"),
        ("duplicate-key", "bank: {tie: first, tie: last}"),
    ],
)
def test_rulesets_are_refused_as_the_guide_says(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = text_of("rulesets/README.md").split("## What is refused")[1]
    assert f"`{name}`" in "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE))
    extends = "" if name in ("missing-key", "bad-extends") else "extends: korolevskoe\n"
    tmp_path.joinpath("house.yaml").write_text(f"rmscore: ruleset/1\nname: house\n{extends}{text}\n")
    found = run(monkeypatch, "rules", "check", tmp_path / "house.yaml")
    assert found.status == 1
    assert re.search(rf":\d+:\d+: {name}: ", found.out)
