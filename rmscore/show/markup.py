"""Elements of HTML and SVG. Text is escaped here and nowhere else, so nothing can be forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from rmscore.show.words import visible


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Content = str | Iterable[str | None] | None

_EMPTY = {"meta", "link", "br", "hr", "input", "col"}
"""HTML's elements that have no content and no end."""


def element(tag: str, *contents: Content, **attributes: str | int | float | bool | None) -> Markup:
    """An element. What is not markup yet is escaped; an attribute that is None or False is left out.

    An underscore stands for a hyphen in an attribute's name and is dropped at its end: `class_`.
    """
    start = tag
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        name = key.rstrip("_").replace("_", "-")
        start += f" {name}" if value is True else f' {name}="{escape(visible(_number(value)))}"'
    if tag in _EMPTY:
        return Markup(f"<{start}>")
    return Markup(f"<{start}>{join(*contents)}</{tag}>")


def _number(value: str | int | float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def join(*contents: Content) -> Markup:
    """Contents one after the other, as markup."""
    parts: list[str] = []
    for content in contents:
        if isinstance(content, Markup):
            parts.append(content)
        elif isinstance(content, str):
            parts.append(escape(visible(content), quote=False))
        elif content is not None:
            parts.append(join(*content))
    return Markup("".join(parts))
