"""The README's pictures show the program as it is now."""

from __future__ import annotations

import os
import re
from xml.etree import ElementTree

import pytest

from tests import pictures
from tests.drawing import screen


@pytest.mark.parametrize("name", pictures.PICTURES)
def test_picture_is_what_the_program_shows(name: str) -> None:
    """`python -m tests.pictures` draws them anew."""
    if name in pictures.ON_TERMINAL and os.name == "nt":
        pytest.skip("there are no pseudo-terminals on Windows")
    assert pictures.FOLDER.joinpath(f"{name}.svg").read_text(encoding="utf-8") == pictures.draw(name)


@pytest.mark.parametrize(("guide", "language"), [("README.md", "en"), ("README.ru.md", "ru")])
def test_the_readme_shows_every_picture(guide: str, language: str) -> None:
    readme = pictures.ROOT.joinpath(guide).read_text(encoding="utf-8")
    shown = re.findall(r"!\[([^\]]+)\]\(examples/pictures/([\w-]+)\.svg\)", readme)
    drawn = [(one.title, name) for name, one in pictures.PICTURES.items() if one.language == language]
    assert sorted(shown) == sorted(drawn)


def test_there_are_no_other_pictures() -> None:
    assert {path.name for path in pictures.FOLDER.iterdir()} == {f"{name}.svg" for name in pictures.PICTURES}


@pytest.mark.parametrize("path", sorted(pictures.FOLDER.iterdir()), ids=lambda path: path.stem)
def test_pictures_refer_to_nothing_outside(path: pictures.Path) -> None:
    text = path.read_text(encoding="utf-8")
    names = {element.tag.split("}")[1] for element in ElementTree.fromstring(text).iter()}
    assert names <= {"svg", "title", "style", "rect", "circle", "path", "text", "tspan"}
    assert re.findall(r"(?i)url\(|@import|href|https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


def test_a_screen_keeps_colours_and_columns() -> None:
    cells = screen("a\x1b[1;31mb\x1b[0;2m日\x1b[0m\n\x1b[7mc\x1b[0m", 4)
    assert ["".join(cell.text for cell in row) for row in cells] == ["ab日", "c   "]
    assert [cell.style.ink for cell in cells[0]] == ["default", "red", "brightblack", "brightblack"]
    assert cells[0][1].style.bold
    assert cells[1][0].style[:2] == ("paper", "ink")
