"""The language people read: English, the language of the source, or another that has a catalogue.

Sentences made while a module is imported, as help is, stay in the language spoken then; so the command line
chooses it before it imports anything that speaks.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from rmscore.resources import resource

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ru")
DOMAIN = "rmscore"
"""The catalogue `locale/ru/LC_MESSAGES/rmscore.mo` is compiled from the `.po` beside it."""

Function = TypeVar("Function", bound=Callable[..., Any])

_code = ENGLISH
_translations: NullTranslations | None = None  # None: English
_encoding: str | None = None  # None: every character can be shown


def language() -> str:
    """The code of the language spoken now."""
    return _code


def set_language(code: str) -> None:
    """Speak the language `code`, one of `LANGUAGES`, from now on; English for any other."""
    global _code, _translations
    if code == ENGLISH or code not in LANGUAGES:
        _code, _translations = ENGLISH, None
        return
    from gettext import GNUTranslations

    with resource(f"locale/{code}/LC_MESSAGES/{DOMAIN}.mo").open("rb") as file:
        _code, _translations = code, GNUTranslations(file)


def set_encoding(name: str | None) -> None:
    """Show from now on only what this encoding has; None: everything."""
    global _encoding
    _encoding = None if name is None or name.lower().startswith("utf") else name


def can_show(text: str) -> bool:
    """Whether the encoding has these characters."""
    if _encoding is None or text.isascii():
        return True
    try:
        text.encode(_encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def in_english(function: Function) -> Function:
    """`function`, whose result is for programs and the same in every language and encoding."""
    from functools import wraps

    @wraps(function)
    def english(*arguments: Any, **options: Any) -> Any:
        global _code, _translations, _encoding
        spoken = _code, _translations, _encoding
        _code, _translations, _encoding = ENGLISH, None, None
        try:
            return function(*arguments, **options)
        finally:
            _code, _translations, _encoding = spoken

    return english  # type: ignore[return-value]


def _(text: str) -> str:
    """`text` in the chosen language."""
    return text if _translations is None or not text else _translations.gettext(text)


def n_(one: str, many: str, count: int) -> str:
    """The sentence for `count` things, in the chosen language's plural forms, its `{n}` filled in."""
    if _translations is None:
        form = one if count == 1 else many
    else:
        form = _translations.ngettext(one, many, abs(count))
    return form.replace("{n}", str(count))


REASONS = (
    *("no such file or directory", "file exists", "not a directory", "is a directory", "file name too long"),
    *("permission denied", "operation not permitted", "operation not supported", "invalid argument"),
    *("no space left on device", "disk quota exceeded", "file too large", "read-only file system"),
    *("input/output error", "device or resource busy", "resource temporarily unavailable"),
    *("too many open files", "too many levels of symbolic links", "text file busy", "bad file descriptor"),
)
"""What an operating system gives as the reason why a file cannot be used; it says so in English."""


def reason(given: str) -> str:
    """The operating system's reason in the chosen language; as it stands where we do not know it."""
    known = given.lower()
    translated = _(known)
    return given if translated == known else translated


# --- which one --------------------------------------------------------------------------------------


def chosen(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language asked for by `--lang`, else by RMSCORE_LANG, else by the locale.

    A language that is asked for and has no catalogue is English: nothing further down the list was meant.
    """
    asked = _option(arguments) or environment.get("RMSCORE_LANG") or _locale(environment)
    code = asked.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else ENGLISH


def _option(arguments: Sequence[str]) -> str:
    """The value of the last `--lang` on the command line."""
    found = ""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        if argument.startswith("--lang="):
            found = argument.partition("=")[2]
        elif argument == "--lang" and place + 1 < len(arguments):
            found = arguments[place + 1]
    return found


def _locale(environment: Mapping[str, str]) -> str:
    """The locale of messages, found as gettext finds it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    if not locale and os.name == "nt":
        from locale import getlocale

        name = getlocale()[0] or ""
        return "ru" if name.startswith("Russian") else name
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return ""
    preferred = environment.get("LANGUAGE", "").split(":")
    return next((name for name in preferred if name.partition("_")[0] in LANGUAGES), locale)
