"""A gallery of faults: for each kind of finding a minimal bad file and exactly what is said of it.

The texts are made anew by `pytest tests/test_gallery.py --regenerate`; look at what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rmscore import catalogue
from rmscore.files import read
from rmscore.findings import Finding, Kind
from rmscore.ledger import ledger
from rmscore.play import follow
from rmscore.verdict import verdict
from tests.running import run

GALLERY = Path(__file__).parent / "gallery"
NAMES = {
    kind: name.lower().replace("_", "-") for name, kind in vars(catalogue).items() if isinstance(kind, Kind)
}
EXAMPLES = sorted(path.stem for path in GALLERY.glob("*.yaml"))

NOT_IN_A_FILE = {
    "no-such-file",
    "no-such-file-guess",
    "is-a-folder",
    "no-permission",
    "unreadable",
    "record-too-large",
    "hand-file-unreadable",
}
"""Kinds that are of no file, or of a large one: tested with the reader, sets and the commands."""


@pytest.mark.parametrize("name", EXAMPLES)
def test_what_is_said_of_the_example(
    name: str, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(GALLERY)
    result = run(monkeypatch, "check", f"{name}.yaml")
    expected = GALLERY / f"{name}.txt"
    if request.config.getoption("--regenerate"):
        expected.write_text(result.out, encoding="utf-8")
    assert result.out == expected.read_text(encoding="utf-8")
    unread = any(document.kind is None for document in read(f"{name}.yaml"))
    assert result.status == (2 if unread else 0 if name == "unfinished" else 1)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_shows_the_kind_it_is_named_after(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One slip, one finding; some kinds can only be found where there is another fault besides."""
    monkeypatch.chdir(GALLERY)
    findings: list[Finding] = []
    for document in read(f"{name}.yaml"):
        findings += document.findings
        if document.kind == "hand" and document.record and document.ruleset:
            findings += verdict(follow(document.record, document.ruleset))  # type: ignore[arg-type]
        if document.kind == "set" and document.record and document.ruleset:
            findings += ledger(document.record, document.ruleset).findings  # type: ignore[arg-type]
    shown = {NAMES[finding.kind] for finding in findings} - {"unfinished"}
    expected = {name} - {"unfinished"}
    if name.startswith("idle-ruling-"):
        expected |= {"revoke"}
    if name == "player-not-told-apart":
        expected |= {"alike-case"}
    if name == "claim-open":
        expected |= {"duplicate-of-bank-missing"}
    assert shown == expected


def test_every_kind_of_finding_has_an_example() -> None:
    assert set(EXAMPLES) | NOT_IN_A_FILE == set(NAMES.values())


def test_every_text_has_its_example() -> None:
    assert {path.stem for path in GALLERY.glob("*.txt")} == set(EXAMPLES)
