"""The options and fixtures that all tests share."""

from __future__ import annotations

import os

import pytest


def pytest_configure() -> None:
    """Expected texts are English and as wide as a pipe has them, wherever the tests run."""
    os.environ["RMSCORE_LANG"] = "en"
    for setting in ("LANGUAGE", "COLUMNS", "LINES"):
        os.environ.pop(setting, None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="write the expected texts anew instead of comparing them"
    )
