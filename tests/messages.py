"""The sentences people read, and their translations: `python -m tests.messages` brings catalogues up to date.

It collects every sentence of the program, keeps in each `.po` the translations there are, leaves those that
are missing empty for somebody to fill, and compiles the `.mo` beside it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path

import yaml
from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from rmscore import catalogue
from rmscore.findings import Kind, Reason
from rmscore.show.language import DOMAIN, REASONS

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rmscore"
FOLDER = PACKAGE / "locale"
KEYWORDS = {"_": None, "n_": (1, 2)}
NO_DATE = datetime(1970, 1, 1, tzinfo=timezone.utc)
"""Stands in compiled catalogues, so that the same translations make the same file."""

Message = str | tuple[str, str]


def sentences() -> dict[Message, list[str]]:
    """Every sentence (of those that count, both forms), with the files it is in."""
    found: dict[Message, list[str]] = {}
    for message, place in (*_marked(), *_stated()):
        places = found.setdefault(message, [])
        if message and place not in places:
            places.append(place)
    return found


def _marked() -> Iterator[tuple[Message, str]]:
    """What the code passes to `_` and `n_`."""
    for path in sorted(PACKAGE.rglob("*.py")):
        with path.open("rb") as file:
            for _line, message, _comments, _context in extract("python", file, KEYWORDS):
                yield message, path.relative_to(ROOT).as_posix()


def _stated() -> Iterator[tuple[Message, str]]:
    """What stands as data and is translated where it is shown."""
    for constant in vars(catalogue).values():
        for sentence in _sentences_of(constant):
            if sentence:
                yield sentence, "rmscore/catalogue.py"
    for path in sorted(ROOT.joinpath("rulesets").glob("*.yaml")):
        ruleset = yaml.safe_load(path.read_text(encoding="utf-8"))
        for key in ("title", "source"):
            if not ruleset.get(key, "http").startswith("http"):
                yield ruleset[key], path.relative_to(ROOT).as_posix()
    yield from ((reason, "rmscore/show/language.py") for reason in REASONS)


def _sentences_of(constant: object) -> tuple[str, ...]:
    """What is read of one constant of the catalogue. A reason's name is for programs."""
    if isinstance(constant, Kind):
        return constant.name, constant.says, constant.proof, constant.remedy
    return (constant.says,) if isinstance(constant, Reason) else ()


def languages() -> tuple[str, ...]:
    """Those that have a catalogue."""
    return tuple(sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))


def source(language: str) -> Path:
    """The catalogue that people edit."""
    return FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str) -> Catalog:
    with source(language).open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """What the program reads."""
    out = BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def update(language: str) -> Catalog:
    """The catalogue with all sentences of the program and no others, written and compiled."""
    old = read(language)
    new = Catalog(language, DOMAIN, creation_date=NO_DATE, revision_date=NO_DATE, fuzzy=False)
    for message, places in sentences().items():
        known = old.get(message if isinstance(message, str) else message[0])
        same = known and isinstance(known.id, tuple | list) is isinstance(message, tuple)
        translated = known.string if same else ""
        comments = known.user_comments if known else []
        new.add(message, translated, [(place, None) for place in places], user_comments=comments)
    out = BytesIO()
    write_po(out, new, width=100, omit_header=True, include_lineno=False)
    path = source(language)
    head, _gap, _messages = path.read_text(encoding="utf-8").partition("\n\n")
    path.write_text(f"{head}\n\n{out.getvalue().decode().strip()}\n", encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(new))
    return new


def main() -> int:
    missing = 0
    for language in languages():
        for message in update(language):
            if message.id and not filled(message.string):
                missing += 1
                print(f"{language}: not translated: {message.id!r}")
    return 1 if missing else 0


def filled(translation: str | tuple[str, ...] | list[str]) -> bool:
    """Whether there is a translation, in all its plural forms."""
    return all(translation) if not isinstance(translation, str) else bool(translation)


if __name__ == "__main__":
    sys.exit(main())
