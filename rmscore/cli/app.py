"""The commands, each imported only when it is run."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from re import fullmatch
from types import MethodType
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from rmscore.cli import UNUSABLE
from rmscore.cli.texts import Texts, called, show_error
from rmscore.cli.texts import guess as guess
from rmscore.show.language import _, set_encoding


def commands() -> dict[str, str]:
    """The commands' names, in the order help shows them, each with what it does."""
    return {
        "new": _("Start a set, or a hand."),
        "play": _("Keep the score of a set or a hand while it is played."),
        "add": _("Append recorded hands to a set."),
        "score": _("Score recorded hands, and say why."),
        "check": _("Find what is wrong in records."),
        "replay": _("Replay hands on a table in the terminal, card by card."),
        "compare": _("Score a record under other rules, side by side."),
        "rules": _("List, show, check and compare rulesets."),
        "export": _("Export hands and sets as a page, spreadsheet, table or picture."),
        "sheet": _("Make an empty score sheet to print."),
        "schema": _("Print the schema of a format, for editors."),
        "completion": _("Print what makes a shell complete commands, files and names."),
    }


class _Direct:
    """Takes text and choices as they come.

    Typer has pydantic convert every value, text too, and importing that takes longer than any of our
    commands. What is neither text nor a choice is still converted so.
    """

    def __init__(self, convert: Callable[[], Any]) -> None:
        self.convert = convert

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        wanted = param.type_descriptor.annotation
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if type(value) is wanted:
            return value
        if wanted == list[str] and isinstance(value, list | tuple):
            return list(value)
        if wanted is int:
            least, most = getattr(param, "min", None), getattr(param, "max", None)
            number = int(value) if fullmatch(r"[+-]?\d{1,9}", value) else None
            if number is None:
                says = _("{option} wants a whole number, not {text}.")
            elif least is not None and number < least:
                says = _("{option} wants a number from {least} up, not {text}.")
            elif most is not None and number > most:
                says = _("{option} wants a number up to {most}, not {text}.")
            else:
                return number
            text = repr(value if len(value) < 40 else value[:36] + "...")
            ctx.fail(says.format(option=called(param), least=least, most=most, text=text))
        choices = list(param.type_descriptor.choices or ())
        if choices and isinstance(value, str):
            if value.lower() in choices:
                return value.lower()
            says = _("{option} cannot be {value}; it is one of {choices}.").format(
                option=called(param), value=repr(value), choices=", ".join(choices)
            )
            ctx.fail(says + guess(value, choices))
        return self.convert().coerce(value, param=param, ctx=ctx)


def _direct(params: list[Any]) -> list[Any]:
    """`params`, each taking its value directly, where this version of typer has them converted."""
    for param in params:
        convert = getattr(param, "get_runtime_param", None)
        if isinstance(convert, MethodType):
            param.get_runtime_param = partial(_Direct, convert)
    return params


class Command(Texts, TyperCommand):
    """A command that starts at once and speaks our words."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _direct(super().get_params(ctx))


class Group(Texts, TyperGroup):
    """A group of commands that starts at once and speaks our words."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _direct(super().get_params(ctx))

    def names(self) -> list[str]:
        return list(self.commands)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.names() and not name.startswith("-"):
            says = _("There is no command {name}.").format(name=repr(name))
            ctx.fail(says + guess(name, self.names()))
        return super().resolve_command(ctx, args)


class Commands(Group):
    """The outermost group: knows its commands by name, and imports `rmscore.cli.NAME` to run one."""

    def names(self) -> list[str]:
        return list(commands())

    def main(self, *args: Any, **settings: Any) -> NoReturn:
        set_encoding(sys.stdout.encoding or "ascii")
        try:
            status = super().main(*args, **{**settings, "standalone_mode": False})
        except typer.Abort:
            complain(_("Aborted."))
            sys.exit(1)
        except Exception as error:
            if not hasattr(error, "format_message"):
                raise
            show_error(error)
            sys.exit(UNUSABLE)
        sys.exit(status or 0)

    def list_commands(self, ctx: Any) -> list[str]:
        return self.names()

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.names():
            return None
        app: typer.Typer = import_module(f"rmscore.cli.{cmd_name}").app
        return typer.main.get_command(app)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        name = args[0]
        if name not in self.names() and os.path.isfile(name):
            from rmscore.show.words import visible

            says = _("There is no command {name}. To score that file: rmscore score {file}")
            ctx.fail(says.format(name=repr(name), file=visible(name)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl(list(commands().items()))


SETTINGS: dict[str, Any] = {"help_option_names": ["--help", "-h"], "max_content_width": 100}


def command_app(**options: Any) -> typer.Typer:
    """A Typer app for one command or one group of them, set up as all of ours are."""
    return typer.Typer(
        context_settings=SETTINGS,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        **options,
    )


def context_of(command: Any, name: str, parent: Any = None) -> typer.Context:
    """A call of `command` without arguments, to ask it what it takes."""
    return typer.Context(command, info_name=name, parent=parent, **command.context_settings)


def _version(asked: bool) -> None:
    if asked:
        from rmscore import __version__

        typer.echo(f"rmscore {__version__}")
        raise typer.Exit


def complain(says: str) -> None:
    """A line to standard error, from the program; broken where the terminal is narrower."""
    from rmscore.show.terminal import columns, wrap

    print("\n".join(wrap(says, columns(sys.stderr), "", "  ")), file=sys.stderr)


def unusable(says: str) -> NoReturn:
    """Say why the call cannot be used, and leave."""
    complain(f"rmscore: {says}")
    raise typer.Exit(UNUSABLE)


HELP = _(
    """\b
At the table:      rmscore new friday.yaml
Score a hand:      rmscore score hand.yaml
Why these points:  rmscore score --explain hand.yaml
Look for mistakes: rmscore check hand.yaml
See it again:      rmscore replay hand.yaml
Read the rules:    rmscore rules show korolevskoe

Keeps score of the card game Royal Mastheads, from hands that you write down."""
)

app = command_app(cls=Commands, no_args_is_help=True, help=HELP)


@app.callback()
def rmscore(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help=_("Say which rmscore this is.")
    ),
) -> None:
    pass
