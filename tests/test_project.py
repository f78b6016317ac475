"""The project's own files agree with each other."""

from __future__ import annotations

import importlib.metadata
import re
import subprocess
from pathlib import Path

import pytest

import rmscore

ROOT = Path(__file__).parents[1]


def read(name: str) -> str:
    return ROOT.joinpath(name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tracked() -> list[Path]:
    """Every file under version control."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in listing.stdout.decode().split("\0") if name and (path := ROOT / name).is_file()]


def text_of(path: Path) -> str:
    """The file's text; none for a file that is no text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def test_the_changelog_begins_with_this_version() -> None:
    releases = re.findall(r"^## \[(\d[^\]]*)\]", read("CHANGELOG.md"), re.MULTILINE)
    assert releases[0] == rmscore.__version__


def test_the_installed_version_is_this_one() -> None:
    try:
        installed = importlib.metadata.version("rmscore")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("not installed")
    assert installed == rmscore.__version__


def test_the_package_needs_three_libraries() -> None:
    tomllib = pytest.importorskip("tomllib")
    project = tomllib.loads(read("pyproject.toml"))["project"]
    assert [re.split("[<>=]", need)[0] for need in project["dependencies"]] == ["typer", "rich", "pyyaml"]


def test_the_readme_has_two_commands() -> None:
    """`.ci/run` runs the README's lines that begin so: the first installs, the second tests."""
    assert '"^python3 -m venv "' in read(".ci/run").replace("'", '"')
    commands = re.findall(r"^```sh\n(python3 -m venv .*)\n```$", read("README.md"), re.MULTILINE)
    assert re.findall(r"^python3 -m venv .*", read("README.md"), re.MULTILINE) == commands
    install, test = commands
    assert ROOT.joinpath(install.split()[-1]).is_file()
    assert test.endswith("-m pytest")


def test_rulesets_are_named_as_their_files() -> None:
    for path in ROOT.joinpath("rulesets").glob("*.yaml"):
        first, second = path.read_text(encoding="utf-8").splitlines()[:2]
        assert (first, second) == ("rmscore: ruleset/1", f"name: {path.stem}")


def test_links_between_documents_lead_somewhere(tracked: list[Path]) -> None:
    broken = [
        f"{path.relative_to(ROOT)}: {link}"
        for path in tracked
        if path.suffix == ".md"
        for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text_of(path))
        if not path.parent.joinpath(link).exists()
    ]
    assert broken == []


HOME_OF_SOMEBODY = re.compile(r"(?<![\w.~/:*-])/(?:home|root|Users|tmp|mnt|opt|srv|work|var)/\w[\w./-]*")
"""A path that exists on one machine only."""

PACKAGE_INDEX = re.compile(
    r"--(?:extra-)?index-url\b|--trusted-host\b|--find-links\b|https?://[\w.-]*(?:pypi|artifactory|nexus)"
)
"""Where one machine installs from; everybody has their own."""


def test_the_top_level_stays_clear(tracked: list[Path]) -> None:
    top = {path.relative_to(ROOT).parts[0] for path in tracked}
    documents = {"README.md", "README.ru.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"}
    rooms = {"pyproject.toml", "rmscore", "rulesets", "examples", "tests"}
    assert {name for name in top if not name.startswith(".")} - documents == rooms


def test_no_file_names_a_place_on_one_machine(tracked: list[Path]) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {match.group()}"
        for path in tracked
        if path != Path(__file__)
        for number, line in enumerate(text_of(path).splitlines(), 1)
        for match in (HOME_OF_SOMEBODY.search(line) or PACKAGE_INDEX.search(line),)
        if match
    ]
    assert found == []


def test_text_files_end_cleanly(tracked: list[Path]) -> None:
    """One newline at the end; test data may be as crooked as it needs to be."""
    untidy = [
        str(path.relative_to(ROOT))
        for path in tracked
        if not {"data", "gallery"} & set(path.parts)
        and (text := text_of(path))
        and text.rstrip("\n") + "\n" != text
    ]
    assert untidy == []
