"""Imports run one way: this is the house's table of who may import whom, and it stays true."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "rmscore"

ROOMS: dict[str, list[str]] = {
    "characters": [],
    "resources": [],
    "cards": [],
    "ruleset": ["cards"],
    "keys": ["cards", "ruleset"],
    "records": ["cards"],
    "findings": ["cards"],
    "names": [],
    "lot": ["cards", "ruleset"],
}
"""Each room and the rooms it may import besides itself."""

for room in (
    *("play", "referee", "scoring", "verdict", "positions", "bounds", "tally", "ledger", "readings"),
    *("repair", "files", "session", "show", "cli"),
):
    ROOMS[room] = list(ROOMS)

SHARED_ROOM = {"catalogue": "findings"}
"""Modules that live in another module's room."""

DOORS = {"__init__", "__main__", "api"}
"""The package's own doors, the Python API and `python -m rmscore`: they open on every room."""

OUTSIDE = {"typer": {"cli"}, "rich": {"show"}, "yaml": {"files"}}
"""The libraries, and the rooms that may import them."""


def room_of(module: str) -> str:
    """The room a dotted module name below the package lives in (`files.reader` in `files`)."""
    top = module.split(".")[0]
    return SHARED_ROOM.get(top, top)


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything a file imports, in functions and for types too."""
    here = ["rmscore", *path.relative_to(PACKAGE).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = here[: len(here) - node.level] if node.level else []
            module = ".".join([*start, *filter(None, [node.module])])
            if module == "rmscore":
                yield from ((node.lineno, f"rmscore.{name.name}") for name in node.names)
            else:
                yield node.lineno, module
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            name = node.args[0]
            if isinstance(name, ast.Constant):
                yield node.lineno, str(name.value)


def modules() -> dict[str, Path]:
    """Every module of the package, by its dotted name below it."""
    found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        found[".".join(parts[:-1] if len(parts) > 1 and parts[-1] == "__init__" else parts)] = path
    return found


def trespasses(module: str, path: Path) -> Iterator[str]:
    """What `module` imports and may not, in words."""
    door = module in DOORS
    room = room_of(module)
    for line, name in imports(path):
        top, _, rest = name.partition(".")
        if top == "rmscore":
            if not rest or room_of(rest) not in ROOMS:  # the package itself, as for its version
                allowed = door or room == "cli"
            else:
                allowed = door or room_of(rest) in (room, *ROOMS[room])
        elif top in OUTSIDE:
            allowed = room in OUTSIDE[top]
        else:
            allowed = top in sys.stdlib_module_names
        if not allowed:
            yield f"{path.relative_to(PACKAGE.parent)}:{line}: {module} may not import {name}"


def test_every_module_has_a_room() -> None:
    assert {module for module in modules() if module not in DOORS and room_of(module) not in ROOMS} == set()


def test_imports_run_one_way() -> None:
    assert [trespass for module, path in modules().items() for trespass in trespasses(module, path)] == []


@pytest.mark.parametrize(
    ("module", "source", "forbidden"),
    [
        ("cards", "import rmscore.play", "rmscore.play"),
        ("records", "from rmscore.ruleset import Ruleset", "rmscore.ruleset"),
        ("findings", "from rmscore import records", "rmscore.records"),
        ("catalogue", "from rmscore.findings import Kind", None),
        ("scoring", "def f():\n    from . import verdict", "rmscore.verdict"),
        ("verdict", "from rmscore.scoring import Score", None),
        ("play", "if TYPE_CHECKING:\n    from rmscore.scoring import Score", "rmscore.scoring"),
        ("files.reader", "from .nodes import Node\nimport yaml", None),
        ("files.reader", "from ..show import words", "rmscore.show"),
        ("files.reader", "import importlib\nimportlib.import_module('rmscore.cli')", "rmscore.cli"),
        ("show.table", "from rich.table import Table", None),
        ("cli.score", "from rich.table import Table", "rich.table"),
        ("show.words", "import typer", "typer"),
        ("show.words", "from rmscore import __version__", "rmscore.__version__"),
        ("cli.score", "from rmscore import __version__\nimport rmscore.files.reader, typer", None),
        ("cli.score", "import click", "click"),
        ("__init__", "from rmscore.files import read", None),
        ("__main__", "from rmscore.cli import main", None),
    ],
)
def test_a_forbidden_import_is_seen(
    module: str, source: str, forbidden: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "rmscore"
    path = package.joinpath(*module.split(".")).with_suffix(".py")
    path.parent.mkdir(parents=True)
    path.write_text(source, encoding="utf-8")
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", package)
    seen = list(trespasses(module, path))
    assert [trespass.rsplit(" ", 1)[1] for trespass in seen] == ([forbidden] if forbidden else [])


def test_the_guide_shows_every_room() -> None:
    guide = PACKAGE.parent.joinpath("CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", guide.split("## Tests")[0], re.MULTILINE)
    shown = [name.rstrip("/") for row in rows for name in re.findall("`([^`]+)`", row)]
    rooms = {room: [name for name, home in SHARED_ROOM.items() if home == room] for room in ROOMS}
    assert shown == [name for room, shared in rooms.items() for name in (room, *shared)]
