"""Where a command writes what it made: a file, never over another one unasked, or standard output."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from rmscore.cli.app import unusable
from rmscore.cli.usage import guess
from rmscore.show.language import _, reason
from rmscore.show.words import listed

Name = TypeVar("Name", bound=str)


def named(out: str | None) -> str | None:
    """The file to write; none for standard output, which may also be written as a hyphen."""
    return None if out == "-" else out


Out = Annotated[
    str | None,
    typer.Option(
        "--out",
        "-o",
        metavar=_("OUT"),
        callback=named,
        help=_("The file to write; its ending says what. - is standard output."),
        show_default=False,
    ),
]
Force = Annotated[bool, typer.Option("--force", help=_("Write over a file that is there already."))]


def format(
    out: str | None, to: Name | None, endings: Mapping[str, Name], default: Name | None = None
) -> Name:
    """The format asked for, by name or by the ending of the file; leaves where neither says."""
    if to is not None:
        return to
    if out is None:
        if default is not None:
            return default
        return unusable(_("say where to, with -o and a file, or print it, with --to and a format."))
    ending = os.path.splitext(out)[1].lower()
    if ending in endings:
        return endings[ending]
    first = dict.fromkeys(endings.values())
    known = listed([next(key for key, name in endings.items() if name == one) for one in first])
    if not ending:
        says = _("{file} has no ending that says what to write; there are {endings}.")
    else:
        says = _("{file}: nothing can be written to a {ending} file; there are {endings}.")
    says = says.format(file=out, ending=ending, endings=known)
    return unusable(says + (guess(ending, list(endings)) if ending else ""))


def write(data: bytes, out: str | None, force: bool, sources: Sequence[str] = ()) -> None:
    """Put `data` in the file `out`, whole or not at all, or on standard output.

    Leaves with status 2 where there is a file already and `force` is not given, or where it is one of
    the `sources`.
    """
    if out is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    from rmscore.files.replaced import create, replace

    name = out
    path = Path(os.path.realpath(out))
    try:
        if path.is_dir():
            unusable(_("{file} is a folder; name a file in it.").format(file=name))
        if path.exists() and not path.is_file():  # a device or a pipe holds nothing to be lost
            path.write_bytes(data)
        elif not path.exists():
            create(path, data)
        elif any(os.path.samefile(path, source) for source in sources if os.path.exists(source)):
            unusable(_("{file} is the record itself, and is not written over.").format(file=name))
        elif not force:
            raise FileExistsError
        else:
            replace(path, data)
    except FileExistsError:
        unusable(_("{file} is there already; --force writes over it.").format(file=name))
    except FileNotFoundError:
        unusable(_("{file}: there is no such folder.").format(file=name))
    except OSError as error:
        why = reason((error.strerror or type(error).__name__).lower())
        unusable(_("{file} cannot be written: {reason}.").format(file=name, reason=why))
