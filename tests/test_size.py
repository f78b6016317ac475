"""Records that are large in one way or another: bounded output, and work that grows as the record does."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rmscore.files import fields
from rmscore.findings import Finding
from rmscore.show.language import set_language
from rmscore.show.words import some
from tests.benchmarks.size import HAND, HEAD, RECORDS, RULESETS, TRICKS, rows
from tests.running import Result
from tests.running import run as run_with

Run = Callable[..., Result]

KEYS = f"{HAND}{TRICKS}{rows('key{n}: 1', 1200)}"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program on the text given, as the file big.yaml."""
    monkeypatch.chdir(tmp_path)

    def with_text(text: str, *arguments: str, **options: object) -> Result:
        Path("big.yaml").write_text(text, encoding="utf-8")
        return run_with(monkeypatch, *arguments, **options)  # type: ignore[arg-type]

    return with_text


# --- many findings ----------------------------------------------------------------------------------


def test_after_twenty_findings_of_one_kind_the_others_are_counted(run: Run) -> None:
    result = run(KEYS, "check", "big.yaml")
    assert result.status == 1
    assert result.out.count("There is no key") == 20
    assert result.out.count("unfinished (note)") == 1
    assert result.out.endswith("\n\nbig.yaml: unknown-key: and 81 more of this kind\n")


def test_twenty_findings_are_all_shown(run: Run) -> None:
    text = HAND + TRICKS + "".join(f"key{n}: 1\n" for n in range(20))
    result = run(text, "check", "big.yaml")
    assert result.out.count("There is no key") == 20
    assert "more of this kind" not in result.out


def test_the_count_begins_anew_with_each_record(run: Run) -> None:
    result = run(f"{KEYS}---\n{KEYS}", "check", "big.yaml")
    assert result.out.count("There is no key") == 40
    assert result.out.count("and 81 more of this kind") == 2


@pytest.mark.parametrize(("keys", "says"), [(21, "и ещё 1 того же вида"), (25, "и ещё 5 того же вида")])
def test_the_count_is_said_in_russian(run: Run, keys: int, says: str) -> None:
    text = HAND + TRICKS + "".join(f"key{n}: 1\n" for n in range(keys))
    set_language("ru")
    try:
        assert says in run(text, "check", "big.yaml").out
    finally:
        set_language("en")


def test_programs_are_told_every_finding(run: Run) -> None:
    found = json.loads(run(KEYS, "check", "--json", "big.yaml").out)["findings"]
    assert [one["name"] for one in found].count("unknown-key") == 101


def test_github_is_told_twenty_findings_of_one_kind_and_how_many_more(run: Run) -> None:
    lines = run(KEYS, "check", "--format", "github", "big.yaml").out.splitlines()
    assert len(lines) == 22
    assert lines[-1].startswith("::notice file=big.yaml,")
    assert lines[-1].endswith("::unknown-key: and 81 more of this kind")


def test_a_page_shows_twenty_findings_of_one_kind(run: Run) -> None:
    text = f"{HAND}{TRICKS}rulings:\n{rows('- {fault: revoke}', 1200)}"
    page = run(text, "export", "--to", "html", "big.yaml").out
    assert (
        page.count("This ruling settles nothing") == 2 * 20
    )  # in the list, and in the replay where it stands
    assert re.search("idle-ruling: and [0-9]+ more of this kind", page)


# --- long texts -------------------------------------------------------------------------------------

TOKEN = "x" * 3000


@pytest.mark.parametrize("columns", [None, 60, 200])
@pytest.mark.parametrize(
    "text",
    [
        f"{HAND}tricks:\n- 4h {TOKEN} 6h 7h\n",
        f"{HAND}{TRICKS}claimed:\n  ? {TOKEN}\n  : 57\n",
        f"players: [{TOKEN}, Boris, Clara, Dmitri]\ndealer: Boris\n",
        f"{HAND}ruleset: {TOKEN}\n{TRICKS}",
        f"{HAND}{TRICKS}? {TOKEN}\n: 1\n",
        f"{HEAD}hands:\n- file: {TOKEN}\n",
        f"{HAND}{TRICKS}note: !{TOKEN} y\n",
        f"rmscore: {TOKEN}\n",
    ],
)
def test_no_quoted_token_and_no_quoted_line_is_longer_than_sixty_columns(
    run: Run, text: str, columns: int | None
) -> None:
    out = run(text, "check", "big.yaml", columns=columns).out
    assert max(map(len, re.findall("[x.]+", out))) <= 60
    quoted = [line.partition("| ")[2] for line in out.splitlines() if " | " in line]
    assert max(map(len, quoted)) <= 60
    assert any("..." in line for line in quoted)


def test_of_a_long_token_beginning_and_end_are_quoted(run: Run) -> None:
    out = run(f"{HAND}ruleset: begin{TOKEN}end\n{TRICKS}", "check", "big.yaml").out
    assert "There is no ruleset `begin" + "x" * 33 + "..." + "x" * 16 + "end`." in out


def test_programs_are_told_two_hundred_characters_of_a_token_and_its_length(run: Run) -> None:
    text = f"{HAND}{TRICKS}claimed:\n  ? {TOKEN}\n  : 57\n"
    [found] = [
        one
        for one in json.loads(run(text, "check", "--json", "big.yaml").out)["findings"]
        if one["name"] == "unknown-player"
    ]
    cut = "x" * 131 + "..." + "x" * 66
    assert found["player"] == cut
    assert found["message"] == f"Nobody here is called “{cut}”."
    assert found["cut"] == {"player": 3000}


def test_a_name_has_two_hundred_characters_at_most(run: Run) -> None:
    text = "players: [{}, Boris, Clara, Dmitri]\ndealer: Boris\nturned: 7d\n" + TRICKS
    assert run(text.format("A" * 200), "score", "big.yaml").status == 0
    result = run(text.format("A" * 201), "check", "big.yaml")
    assert "This name has 201 characters; it can have 200 at most." in result.out


def test_a_long_list_is_named_in_part() -> None:
    assert some([str(n) for n in range(20)]).endswith("17, 18 and 19")
    assert some([str(n) for n in range(23)]).endswith("18, 19 and 3 more")


def test_of_many_rulings_twenty_are_shown_and_all_count(run: Run) -> None:
    text = HAND + TRICKS + "rulings:\n" + "- {player: Anna, points: 5, why: x}\n" * 30
    out = run(text, "score", "--explain", "big.yaml").out
    assert out.count("Ruling: Anna +5, x.") == 20
    assert out.count("and 10 more rulings\n") == 2
    assert re.search("^ rulings +150 +0 +0 +0$", out, re.MULTILINE)


def test_of_a_long_note_two_thousand_characters_are_shown(run: Run) -> None:
    text = f"note: {'word ' * 5000}\n{HAND}{TRICKS}"
    assert max(map(len, run(text, "score", "big.yaml").out.splitlines())) == 2000


# --- every bomb, a small one ------------------------------------------------------------------------


@pytest.mark.parametrize("name", RECORDS)
def test_the_output_for_a_large_record_is_bounded(run: Run, name: str) -> None:
    if "documents" in name:
        return  # so many records are so many findings
    result = run(RECORDS[name](20_000), "check", "big.yaml")
    assert len(result.out) < 20_000
    assert max(map(len, result.out.splitlines()), default=0) < 400


@pytest.mark.parametrize("name", RULESETS)
def test_the_output_for_a_large_ruleset_is_bounded(run: Run, name: str) -> None:
    if "documents" in name:
        return
    result = run(RULESETS[name](20_000), "rules", "check", "big.yaml")
    assert len(result.out) < 20_000
    assert max(map(len, result.out.splitlines()), default=0) < 800


# --- work -------------------------------------------------------------------------------------------


def test_what_many_unknown_keys_were_meant_to_be_is_guessed_for_some_of_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody guesses, a key may be a slip for one that counts, so the record is not scored."""
    compared: list[int] = []
    known = fields.similar
    monkeypatch.setattr(
        fields, "similar", lambda word, words: compared.append(len(words)) or known(word, words)
    )
    result = run(f"{HAND}{TRICKS}{rows('key{n}: 1', 12_000)}", "score", "big.yaml")
    assert result.status == 1
    assert result.out == ""
    assert 0 < sum(compared) <= 5000


def test_players_are_compared_once_each(run: Run) -> None:
    """So many that comparing each with all before it would take minutes."""
    text = RECORDS["players, all different"](400_000)
    out = run(text, "check", "big.yaml").out
    assert re.search("[0-9]{5} players are named, and four play.", out)


def test_a_missing_key_is_looked_for_among_the_findings_that_may_have_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not among all of them, for each of which a key may be missing."""
    asked: list[Finding] = []
    monkeypatch.setattr(Finding, "name", property(lambda self: asked.append(self) or self.kind.name))
    text = f"{HAND}{TRICKS}rulings:\n{rows('- {player: Anna, points: 5}', 20_000)}"
    run(text, "check", "big.yaml")
    assert len(asked) < 20 * 750
