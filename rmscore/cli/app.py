"""The commands, each imported only when it is run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from rmscore.cli import UNUSABLE, options, usage
from rmscore.cli.direct import taken
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


if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object


class _Ours(Base):
    """What our commands and groups of them have in common: values taken directly, and help in our words."""

    def __init__(self, *, help: str | None = None, **settings: Any) -> None:
        super().__init__(help=help and _reflowed(help), **settings)

    def get_params(self, ctx: Any) -> list[Any]:
        return taken(super().get_params(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from typer import rich_utils

        from rmscore.show.terminal import has_colour

        rich_utils.ARGUMENTS_PANEL_TITLE = _("Arguments")
        rich_utils.OPTIONS_PANEL_TITLE = _("Options")
        rich_utils.COMMANDS_PANEL_TITLE = _("Commands")
        rich_utils.REQUIRED_LONG_STRING = _("[required]")
        rich_utils.DEFAULT_STRING = _("[default: {}]")
        if not has_colour(sys.stdout):  # else rich sends bold where it sends no colour
            rich_utils.COLOR_SYSTEM = None
        super().format_help(ctx, formatter)

    def get_usage(self, ctx: Any) -> str:
        return super().get_usage(ctx).replace("Usage: ", _("Usage: "), 1)


class Command(_Ours, TyperCommand):
    """A command."""


class Group(_Ours, TyperGroup):
    """A group of commands."""


def _reflowed(help: str) -> str:
    """Paragraphs that a terminal breaks to its width; those behind a backspace keep their lines."""
    paragraphs = help.split("\n\n")
    return "\n\n".join(p if p.startswith("\b") else " ".join(p.split()) for p in paragraphs)


SETTINGS: dict[str, Any] = {"help_option_names": ["--help", "-h"], "max_content_width": 100}


def command_app(**settings: Any) -> typer.Typer:
    """A Typer app for one command or one group of them, set up as all of ours are."""
    return typer.Typer(
        cls=Group,
        context_settings=SETTINGS,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        suggest_commands=False,
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGS]..."),
        **settings,
    )


def _version(asked: bool) -> None:
    if asked:
        from rmscore import __version__

        typer.echo(f"rmscore {__version__}")
        raise typer.Exit


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


def program(needed: Sequence[str] | None = None) -> typer.Typer:
    """The whole of rmscore. Of the commands only those `needed` are imported; None: all."""
    app = command_app(invoke_without_command=True, help=HELP)

    @app.callback()
    def rmscore(
        context: typer.Context,
        version: bool = typer.Option(
            False, "--version", callback=_version, is_eager=True, help=_("Say which rmscore this is.")
        ),
        lang: options.Language = None,
    ) -> None:
        if context.invoked_subcommand is None:
            print(context.get_help(), end="")
            raise typer.Exit(UNUSABLE)

    for name, summary in commands().items():
        if needed is None or name in needed:
            app.add_typer(import_module(f"rmscore.cli.{name}").app, short_help=summary)
        else:
            app.command(name, short_help=summary)(_not_imported)
    return app


def _not_imported() -> None:
    """Stands in the list of commands for those that are not run."""


def run(arguments: Sequence[str]) -> int:
    """Run the command line and say how it ended."""
    set_encoding(sys.stdout.encoding or "ascii")
    named = next((word for word in arguments if word in commands()), None)
    app = program([] if named is None else [named])
    try:
        status = app(args=list(arguments), prog_name="rmscore", standalone_mode=False)
    except typer.Abort:
        complain(_("Aborted."))
        return 1
    except typer.TyperException as error:
        usage.show(error, f"rmscore {named or ''}".strip())
        return UNUSABLE
    return status or 0


def context_of(command: Any, name: str, parent: Any = None) -> typer.Context:
    """A call of `command` without arguments, to ask it what it takes."""
    return typer.Context(command, info_name=name, parent=parent, **command.context_settings)


def complain(says: str) -> None:
    """A line to standard error, from the program; broken where the terminal is narrower."""
    from rmscore.show.document import say
    from rmscore.show.terminal import show

    show(say(says), sys.stderr)


def unusable(says: str) -> NoReturn:
    """Say why the call cannot be used, and leave."""
    complain(f"rmscore: {says}")
    raise typer.Exit(UNUSABLE)
