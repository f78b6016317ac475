"""The manual page, made from the commands, in the language named.

`python -m rmscore.cli.manual > rmscore/man/rmscore.1`, and with `ru` > `rmscore/man/ru/rmscore.1`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import typer

from rmscore import __version__
from rmscore.show.language import _, set_language

EVERYWHERE = ("help", "lang", "version")
"""Options described once, for all commands."""


def page() -> str:
    """The page in roff, for `man`."""
    # The commands describe themselves in the language spoken when they are imported.
    from rmscore.cli.app import commands, context_of, program

    command: Any = typer.main.get_command(program())
    root = context_of(command, "rmscore")
    examples, _blank, text = (command.help or "").partition("\n\n")
    title = _("Royal Mastheads")
    lines = [
        "'\\\" -*- coding: utf-8 -*-",
        f'.TH RMSCORE 1 "" "rmscore {__version__}" "{title}"',
        *_section(_("Name")),
        _text("rmscore") + " \\- " + _text(_("keeps score of the card game Royal Mastheads")),
        *_section(_("Synopsis")),
        ".B rmscore",
        _text(_("COMMAND [OPTION]... [ARGUMENT]...")),
        *_section(_("Description")),
        *_paragraphs(text),
        *_section(_("Examples")),
        *_paragraphs(examples),
        *_section(_("Options of every command")),
        *(line for param in _params(root) for line in _option(param) if param.name in EVERYWHERE),
    ]
    lines += _section(_("Commands"))
    for name in commands():
        lines += _command(command.get_command(root, name), f"rmscore {name}", root)
    for heading, entries in (
        (_("Exit status"), _statuses()),
        (_("Environment"), _environment()),
        (_("Files"), _files()),
    ):
        lines += _section(heading)
        for term, says in entries:
            lines += [".TP", f".B {_text(term)}", _text(says)]
    lines += [*_section(_("See also")), _text(_("rmscore COMMAND --help says the same, command by command."))]
    return "\n".join(lines) + "\n"


def _statuses() -> Iterator[tuple[str, str]]:
    yield "0", _("Nothing is wrong.")
    yield "1", _("A record has a fault.")
    yield "2", _("The call, or a file, could not be used.")
    yield "70", _("A fault of rmscore itself.")
    yield "130", _("It was interrupted from the keyboard.")


def _environment() -> Iterator[tuple[str, str]]:
    yield "RMSCORE_LANG", _("The language, en or ru, where --lang does not say; else the locale decides.")
    yield "NO_COLOR", _("If set to anything, nothing is coloured.")
    yield "FORCE_COLOR", _("If set to anything, output is coloured even where it goes to no terminal.")
    yield "TERM", _("A terminal called dumb gets no colour and no keys.")
    yield "COLUMNS", _("The width to lay tables out for, instead of the terminal's own.")
    yield "RMSCORE_DEBUG", _("If set to anything, a fault of rmscore itself shows where it happened.")


def _files() -> Iterator[tuple[str, str]]:
    yield "hand.yaml", _("A hand: the players, the dealer, the card turned, and the tricks.")
    yield "set.yaml", _("A set: its hands, each written there, in a file of its own, or as a tally.")
    yield "rules.yaml", _("A ruleset of your own; it extends a shipped one and states only what differs.")
    says = _("What `rmscore schema` writes, for editors; new records beside or below it name it.")
    yield "set.schema.json", says


# --- commands ---------------------------------------------------------------------------------------


def _command(command: Any, path: str, parent: Any) -> Iterator[str]:
    """A command and those below it."""
    from rmscore.cli.app import context_of

    context = context_of(command, path.split()[-1], parent)
    params = _params(context)
    usage = [*(_argument(param) for param in params if param.param_type_name == "argument")]
    yield f'.SS "{_text(" ".join([path, *usage]))}"'
    yield from _paragraphs(command.help or "")
    for param in params:
        if param.param_type_name == "argument":
            yield from (".TP", f".I {_text(_argument(param))}", _text(param.help or ""))
        elif param.name not in EVERYWHERE and not param.hidden:
            yield from _option(param)
    for name in getattr(command, "commands", ()):
        yield from _command(command.get_command(context, name), f"{path} {name}", context)


def _params(context: Any) -> list[Any]:
    return list(context.command.get_params(context))


def _argument(param: Any) -> str:
    return str(param.metavar) + ("..." if param.nargs == -1 else "")


def _option(param: Any) -> Iterator[str]:
    names = sorted([*param.opts, *param.secondary_opts], key=len)
    choices = "|".join(map(str, _choices(param)))
    value = "" if param.is_flag else choices or param.metavar or param.name.upper()
    shown = ", ".join(rf"\fB{_text(name)}\fR" for name in names)
    yield from (".TP", shown + (rf" \fI{_text(value)}\fR" if value else ""), _text(param.help or ""))


def _choices(param: Any) -> Iterable[Any]:
    described = getattr(param, "type_descriptor", None) or getattr(param, "type", None)
    return getattr(described, "choices", None) or ()


# --- roff -------------------------------------------------------------------------------------------


def _section(heading: str) -> list[str]:
    return [f'.SH "{_text(heading.upper())}"']


def _paragraphs(help: str) -> Iterator[str]:
    """A command's help: paragraphs, of which those behind a backspace keep their lines."""
    for paragraph in re.split(r"\n\s*\n", help.strip()):
        if paragraph.startswith("\b"):
            yield from (".PP", ".nf", *map(_text, paragraph.lstrip("\b\n").split("\n")), ".fi")
        else:
            yield from (".PP", _text(" ".join(paragraph.split())))


def _text(text: str) -> str:
    """Text that roff takes for nothing else."""
    text = " ".join(text.split()) if "\n" in text else text
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    text = text.replace('"', "\\(dq").replace("^", "\\(ha").replace("~", "\\(ti")
    return "\\&" + text if text.startswith(".") else text


if __name__ == "__main__":
    set_language((sys.argv[1:] or ["en"])[0])
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(page())
