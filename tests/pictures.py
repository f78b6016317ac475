"""The README's pictures: what a terminal shows of the program, drawn as SVG.

`python -m tests.pictures` draws them anew into `examples/pictures/`. They refer to nothing outside.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte
import pytest

from rmscore.show.language import set_language
from tests.drawing import Screen, faint_as_grey, screen, shown, svg
from tests.running import run

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples" / "pictures"
COLUMNS = 80


# --- how they are taken -------------------------------------------------------------------------------


def typed(command: str) -> str:
    return f"\x1b[32m$\x1b[0m \x1b[1m{command}\x1b[0m\n"


def session(patch: pytest.MonkeyPatch, command: str) -> Screen:
    """A terminal in which a command was typed that asks nothing."""
    _program, *arguments = command.split()
    result = run(patch, *arguments, terminal=True, columns=COLUMNS, together=True)
    return screen(typed(command) + result.out, COLUMNS)


def conversation(command: str, lines: list[str]) -> Screen:
    """A terminal in which these lines were typed, each at the prompt."""
    child = spawn(command, 50)
    text = typed(command)
    for line in lines:
        child.expect(PROMPT)
        text += child.before + child.after
        child.sendline(line)
    child.expect(PROMPT)
    text += child.before + child.after
    child.close(force=True)
    return screen(text.replace("\r\n", "\n"), COLUMNS)


def full_screen(command: str, rows: int, keys: list[str]) -> Screen:
    """What a command that takes the whole screen shows there after these keys."""
    child = spawn(command, rows)
    child.expect(" q [^\\x1b]+")
    text = child.before + child.after
    for key in [*keys, "q"]:
        child.send(key)
    text += child.read()
    child.close()
    terminal = pyte.Screen(COLUMNS, rows)
    pyte.Stream(terminal).feed(faint_as_grey(text.split(END_OF_SCREEN)[0]))
    return shown(terminal)


PROMPT = "> \x1b\\[0m$"
END_OF_SCREEN = "\x1b[?7h\x1b[?25h\x1b[?1049l"  # what the replay leaves its screen with


def spawn(command: str, rows: int) -> pexpect.spawn:
    """The program on a pseudo-terminal."""
    _program, *arguments = command.split()
    return pexpect.spawn(
        sys.executable,
        ["-m", "rmscore", *arguments],
        dimensions=(rows, COLUMNS),
        env={**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        timeout=20,
    )


# --- the pictures -------------------------------------------------------------------------------------


class Picture(NamedTuple):
    title: str
    take: Callable[[pytest.MonkeyPatch], Screen]
    language: str = "en"


def of(command: str, title: str, language: str = "en") -> Picture:
    """A picture of what one command prints."""
    return Picture(title, lambda patch: session(patch, command), language)


def of_replay(command: str, title: str, language: str = "en") -> Picture:
    """A picture of the replay at the first finding."""
    return Picture(title, lambda _patch: full_screen(command, 30, ["f"]), language)


def of_table(new: list[str], lines: list[str], title: str, language: str = "en") -> Picture:
    """A picture of a new set with its first lines typed in."""

    def take(patch: pytest.MonkeyPatch) -> Screen:
        run(patch, "new", *new)
        return conversation(f"rmscore play {new[0]}", lines)

    return Picture(title, take, language)


PICTURES = {
    "score": of(
        "rmscore score examples/first-hand.yaml",
        "The score of a hand: every trick, the bank, and each player's points and bonuses",
    ),
    "finding": of(
        "rmscore check examples/revoke.yaml",
        "A revoke, shown where it was written down, with the card that proves it",
    ),
    "table": of_table(
        ["evening.yaml", "--title", "Friday table", "--players", "Anna,Boris,Clara,Dmitri"],
        ["7d", "4h 7 9 6", "5d4dj7c", "js 9 4d 2", "7s"],
        "A set being played: one line a trick, and a card refused that was gone already",
    ),
    "replay": of_replay(
        "rmscore replay examples/revoke.yaml",
        "A hand replayed on a table: the revoke stands at the card where it happened",
    ),
    "score-ru": of(
        "rmscore score examples/na-dache.yaml", "Счёт сдачи: каждая взятка, банк, очки и премии каждого", "ru"
    ),
    "finding-ru": of(
        "rmscore check examples/revoke.yaml",
        "Фальшренонс: место в записи и карта, которая его доказывает",
        "ru",
    ),
    "table-ru": of_table(
        ["вечер.yaml", "--title", "Суббота на даче", "--players", "Маша,Витя,Тамара,Коля"],
        ["7б", "4ч 7 9 6", "5б 4 В 7т", "Вп 9 4б 2", "7п"],
        "Партия за столом: по строке на взятку, и карта, которая уже вышла",
        "ru",
    ),
    "replay-ru": of_replay(
        "rmscore replay examples/revoke.yaml",
        "Сдача на столе: фальшренонс стоит у той карты, где он случился",
        "ru",
    ),
}
ON_TERMINAL = {name for name in PICTURES if name.startswith(("table", "replay"))}  # need a pseudo-terminal


def draw(name: str) -> str:
    """The picture as it looks now, from a copy of the examples."""
    picture = PICTURES[name]
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        shutil.copytree(ROOT / "examples", Path(folder, "examples"), ignore=shutil.ignore_patterns("*.svg"))
        patch.chdir(folder)
        patch.setenv("RMSCORE_LANG", picture.language)
        set_language(picture.language)
        for setting in ("LANGUAGE", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"):
            patch.delenv(setting, raising=False)
        try:
            return svg(picture.take(patch), picture.title)
        finally:
            set_language("en")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        FOLDER.joinpath(f"{name}.svg").write_text(draw(name), encoding="utf-8")


if __name__ == "__main__":
    main()
