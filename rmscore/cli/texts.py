"""What typer says by itself, in our words and the chosen language: usage, help, errors."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import typer
from typer.core import TyperCommand

from rmscore.show.language import _, n_

if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object


def guess(word: str, words: list[str]) -> str:
    """` Did you mean …?`, or nothing where no word is like it."""
    from rmscore.files.similar import similar

    close = similar(word, words)
    return " " + _("Did you mean {word}?").format(word=close) if close else ""


class Texts(Base):
    """What the texts of a command and of a group of commands have in common."""

    def get_params(self, ctx: Any) -> list[Any]:
        *ours, help_option = super().get_params(ctx)
        return [*ours, _language_option(), help_option]

    def get_help_option(self, ctx: Any) -> Any:
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = _("Show this message and exit.")
        return option

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        for typers, ours in (
            ("[OPTIONS]", _("[OPTIONS]")),
            ("COMMAND [ARGS]...", _("COMMAND [ARGS]...")),
        ):
            pieces = pieces.replace(typers, ours)
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage: "))

    def format_options(self, ctx: Any, formatter: Any) -> None:
        sections: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx)
            if record is not None:
                name, says = record
                if param.param_type_name == "argument":
                    name = name.partition(" <")[0]  # what Python takes it for
                sections[param.param_type_name].append((name, says))
        for title, records in zip((_("Arguments"), _("Options")), sections.values()):
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
        if hasattr(self, "format_commands"):
            self.format_commands(ctx, formatter)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        takes_any = ctx.allow_extra_args
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except Exception as error:
            says = _misused(error, ctx)
            if not says:
                raise
            ctx.fail(says)
        if rest and not takes_any and not ctx.resilient_parsing:
            says = n_("Nothing is to be done with {words}.", "Nothing is to be done with {words}.", len(rest))
            ctx.fail(says.format(words=" ".join(repr(word) for word in rest)))
        return rest


def _language(
    lang: Literal["en", "ru"] | None = typer.Option(
        None,
        "--lang",
        help=_("Speak English or Russian; else RMSCORE_LANG or the locale decides."),
        show_default=False,
        case_sensitive=False,
        expose_value=False,
    ),
) -> None:
    """Every command takes the option; `rmscore.cli.main` has read it before."""


@cache
def _language_option() -> Any:
    app = typer.Typer(add_completion=False)
    app.command()(_language)
    return typer.main.get_command(app).params[0]


# --- errors -----------------------------------------------------------------------------------------


def called(param: Any) -> str:
    """How people know an option or argument: `--cards`, `FILE`."""
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name.upper())


def _misused(error: Exception, ctx: Any) -> str:
    """What is wrong with an argument or option, in our words; nothing where it is said well already.

    Typer keeps the classes of its errors to itself, so they are known by their names.
    """
    kind = type(error).__name__
    option = getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        names = (name for param in ctx.command.get_params(ctx) for name in param.opts)
        known = [name for name in names if name.startswith("--")]
        return _("There is no option {name}.").format(name=option) + guess(option, known)
    if kind == "BadOptionUsage":
        params = [param for param in ctx.command.get_params(ctx) if option in param.opts]
        if any(getattr(param, "is_flag", False) for param in params):
            return _("{option} takes no value.").format(option=option)
        return _("{option} wants a value.").format(option=option)
    param = getattr(error, "param", None)
    if kind not in ("MissingParameter", "BadParameter") or param is None:
        return ""
    name = called(param)
    if kind == "MissingParameter":
        return _("{name} is missing.").format(name=name)
    return _("{name} cannot take this value: {says}").format(name=name, says=getattr(error, "message", error))


def show_error(error: Any) -> None:
    """Show an error of typer's on standard error, with the usage and where to read more."""
    ctx = getattr(error, "ctx", None)
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
        return
    if ctx is not None:
        print(ctx.get_usage(), file=sys.stderr)
        print(_("Try `{command} --help` for help.").format(command=ctx.command_path), file=sys.stderr)
        print(file=sys.stderr)
    print(_("Error: {says}").format(says=error.format_message()), file=sys.stderr)
