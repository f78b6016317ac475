"""The language people read: English, the language of the source, or another that has a catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gettext import NullTranslations

_translations: NullTranslations | None = None  # None: English, the language of the source


def set_language(code: str) -> None:
    """Speak the language `code` (`en`, `ru`) from now on; one without a catalogue is spoken in English."""
    global _translations
    if code == "en":
        _translations = None
        return
    from gettext import translation
    from pathlib import Path

    folder = Path(__file__).parent.parent / "locale"
    _translations = translation("rmscore", folder, [code], fallback=True)


def _(text: str) -> str:
    """`text` in the chosen language."""
    return text if _translations is None else _translations.gettext(text)


def n_(one: str, many: str, count: int) -> str:
    """The sentence for `count` things, in the chosen language's plural forms, its `{n}` filled in."""
    if _translations is None:
        form = one if count == 1 else many
    else:
        form = _translations.ngettext(one, many, count)
    return form.replace("{n}", str(count))
