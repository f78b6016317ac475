"""At the live table nothing that was typed goes without a word: not at a question, not on a full disk."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_table import (
    HAND,
    PROGRAM,
    REVOKE,
    SET,
    Scribe,
    Terminal,
    alone,
    answered,
    environment,
    scribe,
)

__all__ = ["alone", "scribe"]
QUESTION = "9h t j q"
"""After `REVOKE`: proves that Anna held a heart in trick 2."""


def said(one: Scribe, line: str) -> str:
    """What a line is answered, also where the file is not what the session knows."""
    replies = one.session.enter(line)
    return answered(replies)


@contextlib.contextmanager
def full_disk(one: Scribe) -> Iterator[None]:
    """The file cannot be written meanwhile."""
    one.path.chmod(0o444)
    access, os.access = os.access, lambda path, mode: mode != os.W_OK and access(path, mode)
    try:
        yield
    finally:
        os.access = access
        one.path.chmod(0o644)


# --- without a terminal -----------------------------------------------------------------------------


def piped(path: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, str(path)],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        env=environment(),
    )


@pytest.mark.parametrize("line", ["3c 4c 5c 6c", "tally", "v misdeal", "q", "s", "Anna: 3c 4c 5c 6c"])
def test_in_a_pipe_a_question_that_the_next_line_does_not_answer_ends_it(tmp_path: Path, line: str) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET.replace("Anna\n", "Dmitri\n"))
    done = piped(path, "7d", *REVOKE, QUESTION, line, "2c 3c 4c 5c")
    assert done.returncode == 1
    assert f"rmscore: {QUESTION} is not accepted" in done.stderr
    assert f"All before it is saved in {path}." in done.stderr
    assert path.read_text().endswith("      - As 2s 3s 4s\n      - 5h 6d 7h 8h\n")


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("3", QUESTION.replace("t", "10h").replace("j", "Jh").replace("q", "Qh")),
        ("9c t j q", "9c 10c Jc Qc"),
        ("9h tc jc qc", None),
        ("2 6h", "9h 10h Jh Qh"),
        ("2.2=6h", "9h 10h Jh Qh"),
        ("9c", None),
        ("u", None),
        ("# a thought", None),
    ],
)
def test_in_a_pipe_an_answer_may_be_the_next_line(tmp_path: Path, line: str, written: str | None) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(HAND)
    done = piped(path, "7d", *REVOKE, QUESTION, line)
    assert "is not answered" not in done.stderr
    if written:
        assert done.returncode == 0
        assert path.read_text().endswith(f"  - {written}\n")


def test_half_a_tally_is_not_pushed_out_by_a_command(scribe: Scribe) -> None:
    scribe("tally", "60 3 4 4")
    for line in ("v misdeal", "tally", "trump d", "reread"):
        assert "The tally is still open." in scribe(line)
    assert scribe.prompt.startswith("Boris: ")
    assert scribe.journal.record.entries == ()


# --- at a question ----------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [QUESTION, "9hxjq", "9h t j", "9htjqk"])
def test_the_next_trick_does_not_push_out_one_that_is_open(alone: Scribe, line: str) -> None:
    alone(*REVOKE, line)
    before = alone.prompt
    for other in ("2c 3c 4c 5c", "6c 7c 8c 10c", "z z", "kd2c3c4c", "v", "reread"):
        answer = alone(other)
        assert "still open" in answer or "only" in answer, other
        assert alone.prompt == before
    assert "9c 10c Jc Qc" not in alone.tricks
    alone("9c t j q")
    assert alone.tricks[2:] == ["9c 10c Jc Qc"]


def test_a_trick_typed_again_shares_cards_or_ranks_with_the_one_before(alone: Scribe) -> None:
    alone("7hk2k", "7hk2a")
    assert alone.tricks == ["7h Kh 2h Ah"]
    alone("8hkj3", "8cqj3")  # another suit throughout, and one other card
    assert alone.tricks[1:] == ["8c Qc Jc 3c"]


def test_a_wrongly_named_leader_is_mended_at_the_question(alone: Scribe) -> None:
    for again in ("Anna: 7hk2a", "7hk2a", "1 7hk2a", "1 anna: 7hk2a"):
        alone("Clara: 7hk2a")
        assert alone.prompt == "Which> "
        alone(again)
        assert alone.tricks == ["7h Kh 2h Ah"]
        assert alone.journal.record.tricks[0].lead in (None, 0)
        alone("u")
    alone("Clara: 7hk2a")
    assert "Dropped" in alone("1")
    assert alone.prompt == "Trick 1, Anna leads> "
    assert "Begin with a player" in alone("Clara: 7hk2a", "Joe: 7hk2a")


def test_the_missing_half_of_a_trick_can_be_typed_again(tmp_path: Path) -> None:
    with contextlib.closing(Scribe(tmp_path, HAND + "turned: 7d\ntricks:\n  - 7h Kh\n")) as one:
        one("x 4h")
        assert one.prompt == "The right card, or the trick again> "
        one("ah4h")
        assert one.tricks == ["7h Kh Ah 4h"]


def test_the_last_figures_of_a_tally_are_taken_back_one_by_one(scribe: Scribe) -> None:
    scribe("tally", "60 3 4 4", "50 3 3 3")
    assert scribe("u") == "  Taken back: the figures of Boris."
    assert scribe.prompt.startswith("Boris: ")
    scribe("50 3 3 3", "40 3 3 3", "30 3 3 2")
    assert scribe.prompt == "Which> "
    assert scribe("u") == "  Taken back: the figures of Dmitri."
    assert scribe("u", "u", "u") == "  Taken back: the figures of Anna."
    assert scribe("u").startswith("  Dropped")


# --- when the table is left -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ((*REVOKE, QUESTION), "NOT accepted yet, so not saved: 9h t j q"),
        (("7h k x 2",), "NOT accepted yet, so not saved: 7h k x 2"),
        (("u", "tally", "60 3 4 4"), "NOT saved: a tally with the figures of 1 player."),
    ],
)
def test_what_is_open_is_named_when_the_table_is_left(
    tmp_path: Path, lines: tuple[str, ...], says: str
) -> None:
    for key, status in (("quit\r", 1), ("\x04", 1)):
        path = tmp_path / "friday.yaml"
        path.write_text(SET.replace("Anna\n", "Dmitri\n"))
        terminal = Terminal(path)
        terminal.waits()
        for line in ("7d", *lines):
            terminal.type(line)
        assert terminal.leave(key) == status
        seen = " ".join(terminal.seen.getvalue().split())
        assert says in seen
        assert "All before it is saved" in seen


# --- when the file cannot be written ----------------------------------------------------------------


def test_the_kept_line_is_written_before_the_next_one(scribe: Scribe) -> None:
    scribe("7d")
    with full_disk(scribe):
        assert "Your line is kept: 7hk2a" in said(scribe, "7hk2a")
        assert "Not taken, type it again afterwards: 3c4c5c6c" in said(scribe, "3c4c5c6c")
        assert "Your line is kept: 7hk2a" in said(scribe, "7hk2a")
        assert "Not taken, type it again afterwards: v" in said(scribe, "v")
        assert "After" not in said(scribe, "s")
    answer = scribe("3c4c5c6c")
    assert answer.count("takes it") == 2
    assert scribe.tricks == ["7h Kh 2h Ah", "3c 4c 5c 6c"]


def test_the_kept_line_typed_again_is_written_once(scribe: Scribe) -> None:
    scribe("7d")
    with full_disk(scribe):
        said(scribe, "7hk2a")
    scribe("7hk2a")
    assert scribe.tricks == ["7h Kh 2h Ah"]
    assert scribe.prompt == "Game 1, trick 2, Clara leads> "


def test_u_drops_the_kept_line_and_nothing_else(alone: Scribe) -> None:
    alone(*REVOKE, QUESTION)
    with full_disk(alone):
        said(alone, "2 6h")
        assert alone.prompt == "Enter to try again> "
        assert "Dropped" in said(alone, "u")
    assert alone.prompt == "Which> "
    alone("2 6h")
    assert alone.tricks[1:] == ["5h 6h 7h 8h", "9h 10h Jh Qh"]


def test_an_answer_that_could_not_be_written_is_tried_again(alone: Scribe) -> None:
    alone(*REVOKE, QUESTION)
    with full_disk(alone):
        said(alone, "2 6h")
    assert "Trick 2 corrected." in alone("")
    assert alone.tricks[1:] == ["5h 6h 7h 8h", "9h 10h Jh Qh"]


def test_a_correction_is_written_once_where_only_the_trick_after_it_fails(
    alone: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone(*REVOKE, QUESTION)
    add = alone.journal.add_trick
    with monkeypatch.context() as patched:

        def fails(*_arguments: object) -> None:
            alone.path.chmod(0o444)
            patched.setattr(os, "access", lambda _path, _mode: False)
            add(*_arguments)  # type: ignore[arg-type]

        patched.setattr(alone.journal, "add_trick", fails)
        answer = said(alone, "2 6h")
    alone.path.chmod(0o644)
    assert "Trick 2 corrected." in answer
    assert f"Your line is kept: {QUESTION}" in answer
    alone("")
    assert alone.tricks[1:] == ["5h 6h 7h 8h", "9h 10h Jh Qh"]
    alone("u")
    assert alone("u").startswith("  Taken back: the correction of trick 2; it is 5h 6d 7h 8h")


def test_a_question_comes_back_when_its_file_is_read_anew(alone: Scribe) -> None:
    alone(*REVOKE, QUESTION)
    alone.path.write_text("# mine\n" + alone.path.read_text())
    said(alone, "2 6h")
    answer = alone("reread")
    assert "it happened" in answer
    assert "Not taken, type it again afterwards: 2 6h" in answer
    alone("2 6h")
    assert alone.tricks[1:] == ["5h 6h 7h 8h", "9h 10h Jh Qh"]


def test_a_tally_survives_a_full_disk_and_a_file_read_anew(scribe: Scribe) -> None:
    scribe("tally", "60 3 4 4", "50 3 3 3", "40 3 3 3", "30 3 3 2")
    with full_disk(scribe):
        said(scribe, "3")
    scribe.path.write_text("# mine\n" + scribe.path.read_text())
    said(scribe, "")
    assert "Game 1 of 10 is over." in scribe("reread")
    assert len(scribe.journal.record.entries) == 1


def test_restore_says_that_the_file_is_written_anew(scribe: Scribe) -> None:
    assert "The file is there" in scribe("restore")
    scribe("7d")
    text = scribe.path.read_text()
    scribe.path.unlink()
    assert "The file is written anew." in scribe("restore")
    assert scribe.path.read_text() == text


def test_a_file_that_became_a_link_is_not_replaced(scribe: Scribe, tmp_path: Path) -> None:
    scribe("7d")
    other = tmp_path / "elsewhere" / "friday.yaml"
    other.parent.mkdir()
    shutil.move(scribe.path, other)
    scribe.path.symlink_to(other)
    assert "was changed by somebody else" in said(scribe, "7hk2a")
    assert "takes it" in scribe("reread")
    assert scribe.path.is_symlink()
    assert other.read_text().endswith("      - 7h Kh 2h Ah\n")
    assert (other.parent / ".friday.yaml.rmscore-lock").exists()
    assert not (tmp_path / ".friday.yaml.rmscore-lock").exists()


def test_the_lock_is_taken_again_in_a_folder_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "table"
    folder.mkdir()
    with contextlib.closing(Scribe(folder)) as one:
        one("7d")
        shutil.rmtree(folder)
        assert "is not there any more" in said(one, "7hk2a")
        folder.mkdir()
        assert "The file is written anew." in said(one, "restore")
        assert one.tricks == ["7h Kh 2h Ah"]
        done = piped(one.path, "3c4c5c6c")
        assert done.returncode == 2
        assert "is open already" in done.stderr
    assert piped(one.path, "3c4c5c6c").returncode == 0


def test_a_closed_output_leaves_no_lock_and_ends_quietly(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    path.write_text(SET)
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as out:
        done = subprocess.run(
            [*PROGRAM, str(path)],
            input="7d\n" * 3,
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
        )
    assert (done.returncode, done.stderr) == (141, "")
    assert [found.name for found in tmp_path.iterdir()] == ["friday.yaml"]
