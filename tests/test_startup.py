"""What the program imports before it does anything, and how it ends: seen from outside."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rmscore
from rmscore.cli.app import commands as every_command
from tests.running import FAULTY

EXAMPLES = Path(__file__).parents[1] / "examples"
HAND = str(EXAMPLES / "first-hand.yaml")

REPORT = """
import sys, typer, yaml
before = set(sys.modules)
from rmscore.cli import _status_of_run
status = _status_of_run()
print(status, *sorted(set(sys.modules) - before), file=sys.stderr)
"""


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports beyond what typer and PyYAML do."""
    call = [sys.executable, "-c", REPORT, *arguments]
    result = subprocess.run(call, capture_output=True, text=True, check=True, encoding="utf-8")
    status, *modules = result.stderr.splitlines()[-1].split()
    assert status == "0"
    return set(modules)


def program(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    call = [sys.executable, "-m", "rmscore", *arguments]
    return subprocess.Popen(call, stderr=subprocess.PIPE, **options)  # type: ignore[call-overload, no-any-return]


HEAVY = (
    *("pydantic", "json", "markdown_it", "pygments", "importlib.metadata", "rich.progress", "rich.live"),
    *("rmscore.session", "rmscore.repair", "rmscore.show.page", "rmscore.show.replay_keys"),
)
"""What costs a short command more than it gives it."""


def heavy(modules: set[str]) -> set[str]:
    return {name for name in modules if any(name == top or name.startswith(f"{top}.") for top in HEAVY)}


def commands(modules: set[str]) -> set[str]:
    return modules & {f"rmscore.cli.{name}" for name in every_command()}


@pytest.mark.parametrize("name", every_command())
def test_a_command_imports_no_other(name: str) -> None:
    assert commands(imported(name, "--help")) == {f"rmscore.cli.{name}"}


def test_nothing_but_the_list_of_commands_imports_one() -> None:
    """Not even later, within a function."""
    found = set()
    for path in Path(rmscore.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                names = {str(node.module), *(f"{node.module}.{one.name}" for one in node.names)}
                found |= {(path.name, name) for name in commands(names)}
    assert found == set()


def test_version_imports_no_command_and_nothing_of_the_game() -> None:
    modules = imported("--version")
    assert commands(modules) == heavy(modules) == set()
    assert not {name for name in modules if name.startswith(("rich", "rmscore.files", "rmscore.play"))}


def test_a_good_record_is_checked_without_what_shows_findings() -> None:
    assert not {name for name in imported("check", HAND) if name.startswith("rich")}


@pytest.mark.parametrize(
    "call", [("check", HAND), ("score", "--explain", HAND), ("rules", "show", "mastheads"), ("replay", HAND)]
)
def test_a_short_command_imports_nothing_heavy(call: tuple[str, ...]) -> None:
    modules = imported(*call)
    assert heavy(modules) == set()
    assert commands(modules) == {f"rmscore.cli.{call[0]}"}


def test_json_is_imported_where_it_is_printed() -> None:
    assert "json" in imported("check", "--json", HAND)


def test_help_imports_no_command() -> None:
    assert commands(imported("--help")) == set()


def test_the_package_imports_nothing_before_it_is_asked() -> None:
    says = "import sys, rmscore; print(*[name for name in sys.modules if name.startswith('rmscore')])"
    result = subprocess.run([sys.executable, "-c", says], capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["rmscore"]


# --- how it ends ------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals on Windows")
def test_a_closed_pipe_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = program("score", HAND, stdout=writing)
    os.close(writing)
    assert process.communicate()[1] == b""
    assert process.returncode == -signal.SIGPIPE


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals on Windows")
def test_ctrl_c_ends_quietly() -> None:
    process = program("check", "-v", "-", HAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    process.stdin.write(b"\n" * 200_000)  # more than the pipe holds: whoever could write it is being read
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_a_full_disk_is_said_plainly() -> None:
    with open("/dev/full", "wb") as full:
        process = program("score", HAND, stdout=full)
        err = process.communicate()[1].decode()
    assert process.returncode == 2
    assert err == "rmscore: the output cannot be written: No space left on device.\n"


BROKEN = """
import rmscore.files, sys
def fail(*arguments): raise RuntimeError("the pack \\x1b has 53 cards")
rmscore.files.read = fail
from rmscore.cli import main
main()
"""


def test_a_fault_of_the_program_is_one_sentence_and_status_70() -> None:
    call = [sys.executable, "-c", BROKEN, "check", HAND]
    result = subprocess.run(call, capture_output=True, text=True, check=False)
    assert result.returncode == 70
    assert result.stderr.count("\n") == 1
    assert "RuntimeError: the pack \\x1b has 53 cards" in result.stderr
    assert "report" in result.stderr


def test_even_what_tells_of_a_fault_may_be_broken() -> None:
    broken = "import sys; sys.modules['rmscore.show.words'] = None\nfrom rmscore.cli import main; main()"
    call = [sys.executable, "-c", broken, "check", HAND + "\x1b"]
    result = subprocess.run(call, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (70, "")
    assert result.stderr.startswith("rmscore: this is a fault in rmscore itself ('ModuleNotFoundError: ")
    assert result.stderr.count("\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
@pytest.mark.parametrize("streams", [">/dev/full", "2>/dev/full", ">/dev/full 2>&1", ">&- 2>&-", "<&- >&-"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_the_module_and_the_script_end_alike(streams: str, unbuffered: str) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    script = "import sys; from rmscore.cli import main; sys.exit(main())"  # what an installer makes
    ends = []
    for how in (["-m", "rmscore"], ["-c", script]):
        call = f'"$@" check tests/gallery/revoke.yaml {streams}'
        shell = ["sh", "-c", call, "sh", sys.executable, *how]
        result = subprocess.run(shell, capture_output=True, check=False, cwd=EXAMPLES.parent, env=environment)
        ends.append((result.returncode, result.stdout, result.stderr))
    assert ends[0] == ends[1]
    assert b"Traceback" not in ends[0][2]
    assert ends[0][0] in (1, 2)


def test_a_fault_of_the_program_can_be_traced() -> None:
    environment = {**os.environ, "RMSCORE_DEBUG": "1"}
    call = [sys.executable, "-c", BROKEN, "check", HAND]
    result = subprocess.run(call, capture_output=True, text=True, check=False, env=environment)
    assert result.returncode != 0
    assert "Traceback" in result.stderr


@pytest.mark.skipif(os.name == "nt", reason="closing a stream is written so in a Unix shell")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_stream_closed_from_the_start(closed: str, tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.yaml"
    faulty.write_text(FAULTY, encoding="utf-8")
    call = f'"$0" -m rmscore check "$1" - {closed}'
    result = subprocess.run(
        ["sh", "-c", call, sys.executable, faulty], capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    assert result.returncode == 2
    assert b"Traceback" not in result.stdout + result.stderr
    assert b"fault in rmscore" not in result.stderr


# --- taking text as it is typed ---------------------------------------------------------------------

WITHOUT = """
import sys
from rmscore.cli import direct
direct.taken = lambda params: params
from rmscore.cli import _status_of_run
status = _status_of_run()
print(status, *sorted(sys.modules), file=sys.stderr)
"""


def without_direct(*arguments: str) -> tuple[str, str, list[str]]:
    """What a call prints, its status, and the modules it imports where typer converts every value itself."""
    call = [sys.executable, "-c", WITHOUT, *arguments]
    result = subprocess.run(call, capture_output=True, text=True, check=True, encoding="utf-8")
    status, *modules = result.stderr.splitlines()[-1].split()
    return result.stdout, status, modules


def test_taking_values_directly_keeps_pydantic_out() -> None:
    """Where this fails because typer does without pydantic, `rmscore.cli.direct` has had its day."""
    assert "pydantic" in without_direct("score", HAND)[2]
    assert "pydantic" not in imported("score", HAND)


@pytest.mark.parametrize(
    "call",
    [
        ["score", "--cards", "ru", "--explain", HAND],
        ["score", "--game", "2", str(EXAMPLES / "friday.yaml")],
        ["compare", HAND, "korolevskoe", "mastheads"],
        ["rules", "--json"],
        ["score", "--game", "x", HAND],
        ["score", "--cards", "runes", HAND],
    ],
)
def test_all_works_without_taking_values_directly(call: list[str]) -> None:
    ours = subprocess.run(
        [sys.executable, "-m", "rmscore", *call], capture_output=True, text=True, check=False
    )
    printed, status, _ = without_direct(*call)
    assert (printed, status) == (ours.stdout, str(ours.returncode))
