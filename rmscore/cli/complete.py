"""What can stand next on a command line: commands, options, rulesets, files and players.

Nothing is asked of the commands but what they say of their own arguments: an argument whose metavar is
FILE is a record, NAME|FILE or RULESET a ruleset, and so on.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import typer

from rmscore.cli.app import Group, context_of, program
from rmscore.show.language import _

_ENDINGS = (".yaml", ".yml")
_FORMAT = re.compile(rb"^rmscore: *([a-z]+)/", re.MULTILINE)
_KEYS = {
    "hand": re.compile(rb"^(tricks|turned|trump|claimed|bank) *:", re.MULTILINE),
    "set": re.compile(rb"^hands *:", re.MULTILINE),
    "ruleset": re.compile(rb"^(extends|ranks|kinds|points|bonuses|deal) *:", re.MULTILINE),
}
"""Keys by which a record is known that does not call itself anything, in the order they are looked for."""

_RECORDS = ("hand", "set")
_READS = {"rmscore check": (*_RECORDS, "ruleset"), "rmscore rules check": ("ruleset",)}
"""What a command takes for FILE, where that is not a hand or a set."""

_NAMES_PLAYER = ("player", "seat", "dealer")
_RECORDS_READ = 50  # of one archive, to find who plays in it


class Candidate(NamedTuple):
    """A word that can stand here, and what it means. A folder ends with a slash: more is to follow."""

    word: str
    says: str = ""


class _Line(NamedTuple):
    """What stands on the line before the word to be completed."""

    context: Any
    values: dict[str, list[str]]  # by option or argument name
    waiting: Any  # the option that still wants its value, if any
    options_ended: bool


def candidates(words: Sequence[str]) -> list[Candidate]:
    """What can stand for the last of `words`, which may be empty; the program's name is not among them."""
    line, word = _read(words[:-1]), words[-1]
    if line is None:
        return []
    command = line.context.command
    if line.waiting is not None:
        return list(_starting(word, _values(line.waiting, word, line)))
    if word.startswith("-") and not line.options_ended:
        option, sign, start = word.partition("=")
        if sign:
            param = _option(line.context, option)
            found = _values(param, start, line) if param is not None else ()
            return [one._replace(word=f"{option}={one.word}") for one in _starting(start, found)]
        return list(_starting(word, _options(line)))
    if isinstance(command, Group):
        return list(_starting(word, _commands(command, line.context)))
    argument = _argument(line)
    return [] if argument is None else list(_starting(word, _values(argument, word, line)))


def _starting(word: str, found: Iterable[Candidate]) -> Iterator[Candidate]:
    """Those that begin with `word`; capitals matter only where they are typed."""
    same = str if word != word.lower() else str.lower
    return (one for one in found if same(one.word).startswith(word))


# --- the line so far --------------------------------------------------------------------------------


def _read(words: Sequence[str]) -> _Line | None:
    """The line so far; None where it names a command that there is not."""
    context = context_of(typer.main.get_command(program(words)), "rmscore")
    values: dict[str, list[str]] = {}
    waiting, ended = None, False
    for word in words:
        if waiting is not None:
            values.setdefault(waiting.name, []).append(word)
            waiting = None
        elif word == "--" and not ended:
            ended = True
        elif word.startswith("-") and word != "-" and not ended:
            name, sign, value = word.partition("=")
            param = _option(context, name)
            if param is None:
                continue
            if sign or param.is_flag:
                values.setdefault(param.name, []).append(value)
            else:
                waiting = param
        elif isinstance(context.command, Group):
            command = context.command.get_command(context, word)
            if command is None:
                return None
            context = context_of(command, word, context)
            values, ended = {}, False
        else:
            argument = _argument(_Line(context, values, None, ended))
            if argument is not None:
                values.setdefault(argument.name, []).append(word)
    return _Line(context, values, waiting, ended)


def _params(context: Any) -> list[Any]:
    return list(context.command.get_params(context))


def _option(context: Any, name: str) -> Any:
    """The option called `name`; of short ones in a row (`-ve`) the last counts."""
    if name[:1] == "-" and name[1:2] != "-":
        name = "-" + name[-1:]
    return next((param for param in _params(context) if name in param.opts and name[0] == "-"), None)


def _argument(line: _Line) -> Any:
    """The argument that the next word is for; None where the command takes no more."""
    for param in _params(line.context):
        if param.param_type_name == "argument":
            given = len(line.values.get(param.name, ()))
            if param.nargs == -1 or given < param.nargs:
                return param
    return None


# --- what can stand there ---------------------------------------------------------------------------


def _commands(group: Any, context: Any) -> Iterator[Candidate]:
    for name in group.list_commands(context):
        yield Candidate(name, group.get_command(context, name).get_short_help_str(100))


def _options(line: _Line) -> Iterator[Candidate]:
    """The options not yet given, or that may be given again."""
    for param in _params(line.context):
        shown = param.param_type_name == "option" and not param.hidden
        if shown and (param.multiple or param.name not in line.values):
            long = [name for name in param.opts if name.startswith("--")]
            yield Candidate((long or param.opts)[0], getattr(param, "help", None) or "")


def _values(param: Any, word: str, line: _Line) -> Iterator[Candidate]:
    """What may stand as the value of an option or argument."""
    # Where the choices are kept depends on the version of typer.
    described = getattr(param, "type_descriptor", None) or getattr(param, "type", None)
    choices = getattr(described, "choices", None)
    kind = (param.metavar or "").rstrip(".")
    if choices:
        yield from (Candidate(str(getattr(choice, "value", choice))) for choice in choices)
    elif param.name in _NAMES_PLAYER:
        yield from map(Candidate, _players(line))
        if kind == _("NAME|lot"):
            yield Candidate(_("lot"))
    elif kind == _("OUT"):
        yield from _files(word, ("",))
    elif kind in (_("NAME|FILE"), _("RULESET")):
        yield from _rulesets()
        yield from _of_kind(("ruleset",), word)
    elif kind == _("SET"):
        yield from _of_kind(("set",), word)
    elif kind == _("HAND"):
        yield from _of_kind(("hand",), word)
    elif kind == _("FILE"):
        yield from _of_kind(_READS.get(line.context.command_path, _RECORDS), word)


def _rulesets() -> Iterator[Candidate]:
    from pathlib import Path

    from rmscore.files import rulesets

    return (Candidate(name, _(rulesets.load(name, Path()).title)) for name in rulesets.shipped())


def _of_kind(kinds: Sequence[str], word: str) -> Iterator[Candidate]:
    """The folders, and the YAML files that may be one of `kinds`."""
    for found in _files(word, _ENDINGS):
        path = os.path.expanduser(found.word)
        if not os.path.isfile(path) or _kind(path) in (*kinds, ""):
            yield found


def _kind(path: str) -> str | None:
    """What a file says it is, or begins like: empty where that could be anything; None: it cannot be read."""
    try:
        with open(path, "rb") as stream:
            start = stream.read(4096)
    except OSError:
        return None
    stated = _FORMAT.search(start)
    if stated is not None:
        return stated[1].decode()
    return next((kind for kind, keys in _KEYS.items() if keys.search(start)), "")


def _files(word: str, endings: tuple[str, ...]) -> Iterator[Candidate]:
    """The files that end so, and the folders, where `word` has got to; hidden ones once a dot is typed."""
    folder, start = os.path.split(word)
    try:
        with os.scandir(os.path.expanduser(folder) or ".") as entries:
            found = sorted((entry.name, entry.is_dir()) for entry in entries)
    except OSError:
        return
    for name, is_folder in found:
        if name.startswith(".") and not start.startswith("."):
            continue
        if is_folder or name.lower().endswith(endings):
            yield Candidate(os.path.join(folder, name) + ("/" if is_folder else ""))


def _players(line: _Line) -> list[str]:
    """Who plays: as the line names them, or in the records that it names."""
    from itertools import islice

    from rmscore.files import read
    from rmscore.records import Set

    named = [name.strip() for value in line.values.get("players", ()) for name in value.split(",")]
    found = dict.fromkeys(name for name in named if name)
    named_files = (path for key in ("files", "file", "hands") for path in line.values.get(key, ()))
    for path in named_files:
        path = os.path.expanduser(path)
        if os.path.isfile(path):
            for document in islice(read(path), _RECORDS_READ):
                found |= dict.fromkeys(getattr(document.record, "players", ()))
                if isinstance(document.record, Set):
                    sat = (document.record.sitting(entry) for entry in document.record.entries)
                    found |= dict.fromkeys(name for names in sat for name in names)
    return [name for name in found if name.isprintable()]
