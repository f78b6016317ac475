"""Takes what is text already without pydantic.

Typer has pydantic convert every value, text too, and importing that takes longer than any of our commands.
Whatever is more than text, a whole number or a choice is still converted so, and so is everything by a
typer that has no such step: then all works as it does without this module.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import MethodType
from typing import Any

from rmscore.cli import usage


class _Taken:
    def __init__(self, convert: Callable[[], Any]) -> None:
        self.convert = convert

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        wanted, choices = param.type_descriptor.annotation, param.type_descriptor.choices
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if type(value) is wanted:
            return value
        if wanted == list[str] and isinstance(value, list | tuple):
            return list(value)
        if isinstance(value, str) and (wanted is int or choices):
            return usage.choice(value, param, choices) if choices else usage.number(value, param)
        return self.convert().coerce(value, param=param, ctx=ctx)


def taken(params: list[Any]) -> list[Any]:
    """`params`, each taking its value as it is typed where that is enough."""
    for param in params:
        if isinstance(convert := getattr(param, "get_runtime_param", None), MethodType):
            param.get_runtime_param = partial(_Taken, convert)
    return params
