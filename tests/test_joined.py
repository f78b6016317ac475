"""Files joined by hand or by `cat`: where a record begins; byte-order marks, and other encodings."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from rmscore import catalogue
from rmscore.files import Document, parting, read_stream
from tests.running import run

EXAMPLES = Path(__file__).parents[1] / "examples"
HAND = EXAMPLES.joinpath("first-hand.yaml").read_text(encoding="utf-8")
REVOKE = EXAMPLES.joinpath("revoke.yaml").read_text(encoding="utf-8")
SET = EXAMPLES.joinpath("friday.yaml").read_text(encoding="utf-8")
MARK = "\ufeff"


def read(text: str | bytes) -> list[Document]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(read_stream(io.BytesIO(data), "x.yaml", EXAMPLES))


def found(text: str | bytes) -> list[tuple[int, str, int, int]]:
    """Document, name, line and column of each finding."""
    return [
        (document.number, finding.name, *document.locate(finding.place)[1:3])
        for document in read(text)
        for finding in document.findings
    ]


def unnamed(text: str) -> str:
    """The record without its line `rmscore: …` and without the comments before it."""
    return text[text.index("\n", text.index("rmscore:")) + 1 :]


def lines(*texts: str) -> list[int]:
    """On which line each of the texts joined begins, the second first."""
    starts = [1]
    for text in texts:
        starts.append(starts[-1] + text.count("\n"))
    return starts[1:-1]


@pytest.mark.parametrize("bare", [False, True])
@pytest.mark.parametrize("texts", [(HAND, HAND), (HAND, REVOKE, HAND), (SET, SET), (HAND, SET)])
def test_records_joined_without_a_line_between_them_are_all_read(texts: tuple[str, ...], bare: bool) -> None:
    texts = tuple(text[text.index("rmscore:") :] for text in texts)
    if bare:
        texts = tuple(map(unnamed, texts))
    at = [1, *lines(*texts)]
    documents = read("".join(texts))
    assert [(one.number, one.source.first_line) for one in documents] == list(enumerate(at, 1))
    for document, text in zip(documents, texts):
        [alone] = read(text)
        assert (document.record, document.kind, document.complete) == (alone.record, alone.kind, True)
    assert found("".join(texts)) == [
        (number, "joined-records", line, 1) for number, line in enumerate(at, 1) if number > 1
    ]


def test_a_fault_in_a_joined_record_is_at_its_own_line() -> None:
    broken = REVOKE.replace("turned: ", "turnd: ")
    line = 1 + broken[: broken.index("turnd")].count("\n") + HAND.count("\n")
    names = [(name, at) for _number, name, at, _column in found(HAND + broken + HAND)]
    assert names.count(("unknown-key", line)) == 1
    assert [name for name, _line in names] == ["joined-records", "unknown-key", "joined-records"]


def test_one_broken_record_does_not_take_the_next_with_it() -> None:
    whole = HAND[HAND.index("rmscore:") :]
    broken = whole.replace("]", "", 1)
    documents = read(broken + whole)
    assert [document.kind for document in documents] == [None, "hand"]
    assert documents[1].complete


def test_what_stands_before_the_players_goes_with_its_own_record() -> None:
    one = unnamed(HAND[HAND.index("rmscore:") :])
    players = one[one.index("players:") :]
    [first, second] = read(players + "date: 2026-05-08\n" + players)
    assert (first.record.date, second.record.date) == (None, "2026-05-08")  # type: ignore[union-attr]
    assert second.source.first_line == players.count("\n") + 1


@pytest.mark.parametrize("key", ["players", "dealer", "turned", "note", "rmscore"])
def test_one_key_written_twice_is_a_slip(key: str) -> None:
    start = {"note": "note: one\n", "rmscore": ""}.get(key, "")
    text = start + HAND[HAND.index("rmscore:") :]
    line = next(line for line in text.splitlines(keepends=True) if line.startswith(key))
    names = [name for _number, name, _line, _column in found(text.replace(line, line * 2, 1))]
    assert names == ["duplicate-key"]


def test_rulesets_are_read_apart_but_none_is_taken_from_such_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    house = "rmscore: ruleset/1\nname: {name}\nextends: korolevskoe\nset: {{games: {games}}}\n"
    text = house.format(name="one", games=5) + house.format(name="two", games="six")
    Path("house.yaml").write_text(text, encoding="utf-8")
    objects = [
        json.loads(line)
        for line in run(monkeypatch, "rules", "check", "--json", "house.yaml").out.splitlines()
    ]
    names = [[finding["name"] for finding in one["findings"]] for one in objects]
    assert names == [[], ["joined-records", "wrong-value"]]
    for command in (["rules", "show"], ["score", EXAMPLES / "first-hand.yaml", "-r"], ["sheet", "-r"]):
        assert run(monkeypatch, *command, "house.yaml").err == (
            "rmscore: The ruleset `house.yaml` cannot be used; it has faults. "
            "See `rmscore rules check house.yaml`.\n"
        )


def test_every_command_takes_joined_records_as_several(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two.yaml").write_text(HAND + REVOKE, encoding="utf-8")
    apart = HAND + "---\n" + REVOKE
    Path("apart.yaml").write_text(apart, encoding="utf-8")
    comments = REVOKE[: REVOKE.index("rmscore:")].count("\n")
    joined = f"two.yaml:{(HAND.count(chr(10)) + comments) + 1}:1: joined-records: "
    for command in (["score"], ["export", "--to", "csv"], ["compare"]):
        result = run(monkeypatch, *command, "two.yaml")
        expected = run(monkeypatch, *command, "apart.yaml")
        assert result.out.replace("two", "apart") == expected.out
        assert result.err.count("joined-records") == (command != ["compare"])
        assert joined in result.err or command == ["compare"]
        assert result.status == 1
    result = run(monkeypatch, "replay", "two.yaml")
    assert result.status == 1
    assert result.out.count("joined-records: Another record begins here") == 1
    assert "holds several records" in run(monkeypatch, "play", "two.yaml").err
    assert Path("two.yaml").read_text(encoding="utf-8") == HAND + REVOKE


def test_a_correction_leaves_the_records_beside_it_as_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    texts = [HAND, MARK + REVOKE, MARK + HAND]
    Path("three.yaml").write_text("".join(texts), encoding="utf-8")
    assert run(monkeypatch, "check", "--fix", "1", "three.yaml").status == 0
    after = Path("three.yaml").read_text(encoding="utf-8")
    assert after.startswith(HAND + MARK)
    assert after.endswith(MARK + HAND)
    before = "".join(texts)
    changed = [
        (old, new) for old, new in zip(before.splitlines(), after.splitlines(), strict=True) if old != new
    ]
    assert 1 <= len(changed) <= 2


def test_an_archive_joined_without_lines_may_be_longer_than_one_record(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = HAND[HAND.index("rmscore:") :]
    monkeypatch.setattr(parting, "LIMIT", 4 * len(record.encode()))
    documents = list(parting.split(io.BytesIO(record.encode() * 20)))
    assert [one.first_line for one in documents] == [1 + at * record.count("\n") for at in range(20)]
    assert [one.data.decode() for one in documents] == [record] * 20


# --- byte-order marks -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "starts", "joined"),
    [
        (MARK + HAND, [1], 0),
        (MARK + HAND + "---\n" + MARK + HAND, [1, 2], 0),
        (HAND + MARK + "---\n" + HAND, [1, 1], 0),
        (HAND + "---\n# two\n" + MARK + HAND, [1, 3], 0),
        (HAND + "...\n" + MARK + HAND, [1, 2], 0),
        (MARK + HAND + MARK + HAND, [1, 1], 1),
        (unnamed(HAND) + MARK + unnamed(HAND), [1, 1], 1),
        (HAND + MARK + "# from another file\n\n" + HAND, [1, 1], 1),
        (MARK + "# only a comment\n" + HAND, [1], 0),
    ],
)
def test_a_byte_order_mark_is_skipped_where_a_record_begins(
    text: str, starts: list[int], joined: int
) -> None:
    documents = read(text)
    assert [document.complete for document in documents] == [True] * len(starts)
    assert [name for _number, name, _line, _column in found(text)] == ["joined-records"] * joined
    for document, start in zip(documents[1:], starts[1:]):
        record = HAND if "rmscore:" in text else unnamed(HAND)
        assert document.source.first_line == record.count("\n") + start
    assert not any(MARK in document.source.text for document in documents)


@pytest.mark.parametrize("at", ["dealer", "  - ", "turned"])
def test_a_byte_order_mark_amid_a_record_is_one_finding_at_its_place(at: str) -> None:
    text = HAND[HAND.index("rmscore:") :]
    cut = text.index("\n" + at) + 1
    line = text[:cut].count("\n") + 1
    assert found(text[:cut] + MARK + text[cut:]) == [(1, "unreadable", line, 1)]
    assert found(text[: cut + 3] + MARK + text[cut + 3 :] + "---\n" + HAND) == [(1, "unreadable", line, 4)]


# --- other encodings --------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", ["", MARK])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", [HAND, "# Игра у Анны, вечером\r\n" + HAND, "\n\n" + HAND, "---\n" + HAND])
def test_other_encodings_are_named_and_nothing_else(text: str, encoding: str, mark: str) -> None:
    [document] = read((mark + text).encode(encoding))
    [finding] = document.findings
    assert (finding.kind.says, finding.facts) == (
        "This is text in {encoding}, not in UTF-8.",
        {"encoding": encoding[:6].upper()},
    )
    assert finding.kind.remedy == "Save the file as UTF-8."


@pytest.mark.parametrize(
    "data", [b"\0", b"note: a\0b\n" + HAND.encode(), b"\0\1\2\xff" * 99, HAND.encode() + b"\0"]
)
def test_a_zero_alone_is_no_other_encoding(data: bytes) -> None:
    assert catalogue.NOT_UTF8_WIDE not in {
        finding.kind for document in read(data) for finding in document.findings
    }
    assert parting.wide_encoding(data) is None


@pytest.mark.parametrize(
    "command",
    [["check"], ["score"], ["replay"], ["compare"], ["export", "--to", "md"], ["rules", "check"], ["play"]],
)
def test_every_command_says_which_encoding_it_met(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("wide.yaml").write_bytes(HAND.encode("utf-16-le"))
    result = run(monkeypatch, *command, "wide.yaml")
    assert result.status == 2
    says = result.out + result.err
    assert says.count("This is text in UTF-16, not in UTF-8.") == 1
    assert says.count("Save the file as UTF-8.") == 1
