"""What is wrong with a call, in our words and the chosen language."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import Any

import typer

from rmscore.show.language import _, n_

_UNEXPECTED = re.compile(r"unexpected extra argument\S* \((.*)\)$", re.DOTALL)
_NO_COMMAND = re.compile(r"No such command (['\"])(.*)\1", re.DOTALL)
"""The errors of typer's that have their facts in their message alone."""


def guess(word: str, words: list[str]) -> str:
    """` Did you mean …?`, or nothing where no word is like it."""
    from rmscore.files.similar import similar

    close = similar(word, words)
    return " " + _("Did you mean {word}?").format(word=close) if close else ""


def called(param: Any) -> str:
    """How people know an option or argument: `--cards`, `FILE`."""
    return str(param.opts[0] if param.param_type_name == "option" else param.metavar or param.name.upper())


def number(value: str, param: Any) -> int:
    """A whole number within the bounds of `param`.

    :raises typer.BadParameter: it is none.
    """
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    found = int(value) if re.fullmatch(r"[+-]?\d{1,9}", value) else None
    if found is None:
        says = _("{option} must be a whole number, not {text}.")
    elif least is not None and found < least:
        says = _("{option} must be a number from {least} up, not {text}.")
    elif most is not None and found > most:
        says = _("{option} must be a number up to {most}, not {text}.")
    else:
        return found
    text = repr(value if len(value) < 40 else value[:36] + "...")
    raise _Unfit(says.format(option=called(param), least=least, most=most, text=text))


def choice(value: str, param: Any, choices: Sequence[str]) -> str:
    """One of the words that `param` takes, whatever its capitals.

    :raises typer.BadParameter: it is none of them.
    """
    if value.lower() in choices:
        return value.lower()
    says = _("{option} cannot be {value}; it is one of {choices}.").format(
        option=called(param), value=repr(value), choices=", ".join(choices)
    )
    raise _Unfit(says + guess(value, list(choices)))


class _Unfit(typer.BadParameter):
    """A value that cannot be taken, with a sentence that says all of it."""

    def format_message(self) -> str:
        return self.message


def show(error: typer.TyperException, command: str) -> None:
    """Show what is wrong on standard error, with where to read more of `command`, and the usage if known."""
    context = getattr(error, "ctx", None)
    if context is not None:
        command = context.command_path
        print(context.get_usage(), file=sys.stderr)
    print(_("Try `{command} --help` for help.").format(command=command), file=sys.stderr)
    print(file=sys.stderr)
    print(_("Error: {says}").format(says=_described(error, context)), file=sys.stderr)


def _described(error: Any, context: Any) -> str:
    """The sentence. Which error it is, is known by the facts it carries."""
    option, param = getattr(error, "option_name", None), getattr(error, "param", None)
    if option is not None and hasattr(error, "possibilities"):
        names = [name for one in context.command.get_params(context) for name in one.opts]
        return _("There is no option {name}.").format(name=option) + guess(
            option, [name for name in names if name.startswith("--")]
        )
    if option is not None:
        none = "not take" in error.message
        says = _("{option} takes no value.") if none else _("{option} needs a value.")
        return says.format(option=option)
    if param is not None and hasattr(error, "param_type"):
        return _("{name} is missing.").format(name=called(param))
    if param is not None and not isinstance(error, _Unfit):
        return _("{name} cannot take this value: {says}").format(name=called(param), says=error.message)
    says = str(error.format_message())
    unexpected, unknown = _UNEXPECTED.search(says), _NO_COMMAND.search(says)
    if unexpected:
        return _unexpected(unexpected[1].split())
    if unknown:
        return _unknown(unknown[2], list(context.command.commands), context.parent is None)
    return says


def _unexpected(words: list[str]) -> str:
    says = n_("Unexpected argument: {words}.", "Unexpected arguments: {words}.", len(words))
    return says.replace("{words}", " ".join(repr(word) for word in words))


def _unknown(name: str, known: list[str], outermost: bool) -> str:
    if outermost and os.path.isfile(name):
        from rmscore.show.words import visible

        says = _("There is no command {name}. To score that file: rmscore score {file}")
        return says.format(name=repr(name), file=visible(name))
    return _("There is no command {name}.").format(name=repr(name)) + guess(name, known)
