"""The manual page says what the commands say of themselves."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from rmscore.cli.app import commands, context_of, program
from rmscore.cli.manual import page
from tests import messages

PAGE = Path(__file__).parents[1] / "rmscore" / "man" / "rmscore.1"


def test_the_page_is_what_the_commands_say_now() -> None:
    stale = PAGE.read_text("utf-8") != page()
    assert not stale, "regenerate it with `python -m rmscore.cli.manual > rmscore/man/rmscore.1`"


@pytest.mark.parametrize("language", messages.languages())
def test_the_page_of_a_language_is_what_the_commands_say_in_it(language: str) -> None:
    call = [sys.executable, "-m", "rmscore.cli.manual", language]
    made = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    kept = PAGE.parent / language / PAGE.name
    stale = kept.read_text("utf-8") != made
    call_again = f"python -m rmscore.cli.manual {language} > rmscore/man/{language}/rmscore.1"
    assert not stale, f"regenerate it with `{call_again}`"
    assert '.SH "ОПИСАНИЕ"' in made or language != "ru"


def options(command: Any, name: str, parent: Any = None) -> Iterator[str]:
    context = context_of(command, name, parent)
    for param in command.get_params(context):
        if param.param_type_name == "option" and not param.hidden:
            yield from param.opts
    for below in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield below
        yield from options(command.get_command(context, below), below, context)


def test_every_command_and_option_is_there() -> None:
    text = re.sub(r"\\f[BIR]", " ", page().replace("\\-", "-"))
    wanted = set(options(typer.main.get_command(program()), "rmscore"))
    assert {"--explain", "-h", "diff", *commands()} <= wanted
    assert wanted <= set(re.findall(r"[\w-]+", text))


@pytest.mark.parametrize("page", sorted(PAGE.parent.rglob("rmscore.1")), ids=lambda page: page.parent.name)
def test_man_has_nothing_to_complain_about(page: Path) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("there is no groff here")
    call = [groff, "-k", "-man", "-ww", "-Tutf8", str(page)]
    read = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", check=True)
    assert read.stderr == ""
    plain = re.sub("\x1b\\[[0-9;]*m|.\b", "", read.stdout)
    assert 'eval "$(rmscore completion bash)"' in plain
    if page != PAGE:
        return
    for heading in ("NAME", "SYNOPSIS", "EXIT STATUS", "ENVIRONMENT", "FILES", "EXAMPLES"):
        assert re.search(rf"^{heading}$", plain, re.MULTILINE)
