"""Records from YAML: the forms people write, the guards, and the places of what is wrong."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rmscore import catalogue
from rmscore.cards import Suit
from rmscore.files import Document, read, read_stream, yamltext
from rmscore.findings import Span
from rmscore.records import Hand

HEAD = """\
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
"""


def documents(text: str | bytes) -> list[Document]:
    data = text if isinstance(text, bytes) else text.encode()
    return list(read_stream(io.BytesIO(data), "x.yaml", Path()))


def one(text: str | bytes) -> Document:
    [document] = documents(text)
    return document


def found(text: str | bytes) -> list[tuple[str, int, int, int]]:
    """Name, line, column and width of each finding."""
    return [
        (finding.name, *document.locate(finding.place)[1:4])
        for document in documents(text)
        for finding in document.findings
    ]


def hand(text: str) -> Hand:
    document = one(text)
    assert document.findings == ()
    assert document.complete
    assert isinstance(document.record, Hand)
    return document.record


# --- forms ------------------------------------------------------------------------------------------


def test_the_four_forms_of_a_trick() -> None:
    read_hand = hand(
        HEAD
        + """\
tricks:
  - 4h 7h 9h 6h
  - Clara: 5d 4d 7d Jd
  - {lead: Boris, cards: 2s 4s 10s Js, won: Anna}
  - [7c, K, 2, A]
"""
    )
    assert [(" ".join(map(str, t.cards)), t.lead, t.won) for t in read_hand.tricks] == [
        ("4h 7h 9h 6h", None, None),
        ("5d 4d 7d Jd", 2, None),
        ("2s 4s 10s Js", 1, 0),
        ("7c Kc 2c Ac", None, None),
    ]


def test_a_hand_has_everything_the_format_names() -> None:
    read_hand = hand(
        """\
rmscore: hand/1
ruleset: korolevskoe
date: 2026-05-08
place: Anna's
note: a long evening
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
bank: {Anna: 2c 3c, Boris: Ah 5s, Clara: 9c Jc, Dmitri: 2d 3d}
claimed:
  Anna: {points: 57, tricks: 4, total: 107, bonuses: {trumps: 50}, running: 0 12 12}
  Boris: 20
rulings:
  - {fault: revoke, trick: 2, player: Boris, points: -50, why: house penalty}
  - {player: Clara, points: +10, why: the dealer exposed a card}
"""
    )
    assert (read_hand.dealer, str(read_hand.turned), read_hand.trump) == (3, "7d", Suit.DIAMONDS)
    assert read_hand.bank is not None
    assert len(read_hand.bank) == 8
    assert [(c.seat, c.figure, c.values) for c in read_hand.claims] == [
        (0, "points", (57,)),
        (0, "tricks", (4,)),
        (0, "total", (107,)),
        (0, "bonuses.trumps", (50,)),
        (0, "running", (0, 12, 12)),
        (1, "total", (20,)),
    ]
    assert [tuple(r) for r in read_hand.rulings] == [
        ("revoke", 2, 1, -50, "house penalty"),
        (None, None, 2, 10, "the dealer exposed a card"),
    ]
    assert (read_hand.date, read_hand.place, read_hand.note) == ("2026-05-08", "Anna's", "a long evening")


@pytest.mark.parametrize("turned", ["turned: d", "turned: diamonds", "trump: d", "trump: ♦", "trump: бубны"])
def test_the_trump_suit_alone(turned: str) -> None:
    read_hand = hand(HEAD.replace("turned: 7d", turned))
    assert (read_hand.trump, read_hand.turned) == (Suit.DIAMONDS, None)


def test_every_scalar_is_text() -> None:
    names = "players: [No, On, Null, 1:30]\ndealer: 1:30\nturned: 7d\n"
    assert hand(names).players == ("No", "On", "Null", "1:30")
    assert hand(names.replace("Null", "007")).players[2] == "007"


def test_names_are_compared_in_nfc_and_without_outer_spaces() -> None:
    text = 'players: [Zoe\u0301, B, C, D]\ndealer: "Zo\u00e9 "\nturned: 7d\n'
    assert hand(text).dealer == 0


def test_a_byte_order_mark_crlf_and_tabs_after_content_are_fine() -> None:
    text = "\ufeff" + (HEAD + "tricks:\n  - 4h 7h 9h 6h\t# first\n").replace("\n", "\r\n")
    assert len(hand(text).tricks) == 1


def test_keys_with_nothing_behind_them_count_as_not_written() -> None:
    read_hand = hand(HEAD + "note:\ntricks:\nbank:\n")
    assert (read_hand.note, read_hand.tricks, read_hand.bank) == (None, (), None)


def test_an_archive_is_read_document_by_document_with_lines_of_the_file() -> None:
    text = f"# an archive\n---\n{HEAD}---\n# nothing here\n---\n{HEAD}clamed: 1\n...\n---\n{HEAD}"
    read_documents = documents(text)
    assert [(d.number, d.kind) for d in read_documents] == [(1, "hand"), (2, "hand"), (3, "hand")]
    assert found(text) == [("unknown-key", 12, 1, 6)]


def test_a_directive_before_the_first_document_is_fine() -> None:
    assert one("%YAML 1.1\n---\n" + HEAD).complete


def test_the_keys_decide_where_the_first_line_does_not() -> None:
    assert one(HEAD).kind == "hand"
    assert one("extends: korolevskoe\n").kind == "ruleset"
    assert one("players: [A, B, C, D]\ndealer: A\nhands: []\n").kind == "set"
    assert one("just words").kind is None


def test_the_whole_path_of_cards_on_several_lines() -> None:
    text = HEAD + "bank: 2c 3c\n  Ah 5x\n  9c 9y\n"
    assert found(text) == [("bad-card", 5, 6, 2), ("bad-card", 6, 6, 2)]


# --- what is wrong, and where -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        (HEAD + "tricks:\n  - 4h 9x 7h 6h\n", [("bad-card", 5, 8, 2)]),
        (HEAD + "tricks:\n  - '4h Tп 7h 6h'\n", [("ambiguous-card", 5, 9, 2)]),
        (HEAD + "tricks:\n  - 4h7x9h6h\n", [("bad-card", 5, 5, 8)]),
        (HEAD + "tricks:\n  - {lead: Clra, cards: 4h 7h 9h 6h}\n", [("unknown-player", 5, 12, 4)]),
        (HEAD + "tricks:\n  - {led: Clara, cards: 4h 7h 9h 6h}\n", [("unknown-key", 5, 6, 3)]),
        (HEAD + "tricks: 4\n", [("wrong-value", 4, 9, 1)]),
        (HEAD + "tricks:\n  -\n", [("wrong-value", 5, 4, 1)]),
        (HEAD + "dealer: Anna\n", [("duplicate-key", 4, 1, 6)]),
        (HEAD + "claimed: {Anna: {points: many}}\n", [("wrong-value", 4, 26, 4)]),
        (HEAD + "rulings:\n  - {fault: revok, trick: 2}\n", [("wrong-value", 5, 13, 5)]),
        (HEAD + "rulings:\n  - {points: 10}\n", [("missing-key", 5, 6, 6)]),
        (HEAD + "trump: h\n", [("wrong-value", 4, 8, 1)]),
        (HEAD.replace("7d", "8x"), [("bad-card", 3, 9, 2)]),
        (HEAD.replace("turned: 7d\n", "trump: none\n"), [("wrong-value", 3, 8, 4)]),
        (HEAD.replace("turned: 7d\n", "tricks: []\n"), [("missing-key", 1, 1, 7)]),
        (HEAD.replace("dealer: Dmitri\n", ""), [("missing-key", 1, 1, 7)]),
        (HEAD.replace("Dmitri]", "Anna]"), [("same-player", 1, 31, 4)]),
        (HEAD.replace(", Dmitri]", "]"), [("wrong-value", 1, 10, 20)]),
        (HEAD.replace("Boris", '"Bo\\u202Eris"'), [("wrong-value", 1, 17, 13)]),
        (HEAD.replace("Boris", '"Bo\\e[31mris"'), [("wrong-value", 1, 17, 13)]),
        (HEAD.replace("Boris", '" "'), [("wrong-value", 1, 17, 3)]),
        (HEAD + "ruleset: korolevskoye\n", [("unknown-ruleset", 4, 10, 12)]),
        (HEAD + "ruleset: none.yaml\n", [("unknown-ruleset", 4, 10, 9)]),
        (HEAD + "ruleset: mastheads\ntrump: d\n", []),
        (HEAD.replace("turned: 7d", "trump: d") + "ruleset: mastheads\n", [("missing-key", 3, 1, 5)]),
        ("rmscore: hnad/1\n" + HEAD, [("wrong-value", 1, 10, 6)]),
        ("rmscore: hand/2\n" + HEAD, [("wrong-value", 1, 10, 6)]),
        ("- 1\n- 2\n", [("unreadable", 1, 1, 1)]),
        ("", [("unreadable", 1, 1, 1)]),
        ("# only a comment\n", [("unreadable", 1, 1, 1)]),
        ("---\n---\n", [("unreadable", 1, 1, 1)]),
        (HEAD + "note: &a hello\nplace: *a\n", [("yaml-feature", 4, 7, 1), ("yaml-feature", 5, 8, 1)]),
        (HEAD + "note: !!str hello\n", [("yaml-feature", 4, 7, 1)]),
        (HEAD + "note: so it goes & so on!\n", []),
        (HEAD + "<<: {note: hello}\n", [("yaml-feature", 4, 1, 2)]),
        (HEAD + "note: " + "[" * 900, [("wrong-value", 4, 7, 1)]),
        (HEAD + "note: " + "[" * 3000, [("yaml-feature", 4, 18, 1)]),
        (HEAD + "note: [a\n", [("not-yaml", 4, 8, 1)]),
        (HEAD + "tricks:\n\t- 4h\n", [("not-yaml", 5, 1, 1)]),
        (HEAD + "note: a: b\n", [("not-yaml", 4, 8, 1)]),
        (HEAD + "note: \x07\n", [("unreadable", 4, 7, 1)]),
        (HEAD.encode() + b"note: \xff\n", [("unreadable", 4, 7, 1)]),
        (b"\x00\x01\x02\xff" * 100, [("unreadable", 1, 4, 1)]),
    ],
)
def test_a_slip_is_one_finding_at_its_place(
    text: str | bytes, findings: list[tuple[str, int, int, int]]
) -> None:
    if isinstance(text, str) and "[[[" in text:
        assert [f[:3] for f in found(text)][:1] == [f[:3] for f in findings] or found(text)[0][
            0
        ] == "not-yaml"
    else:
        assert found(text) == findings


def test_a_record_past_the_limit_is_refused_at_its_line() -> None:
    text = HEAD + "---\n" + HEAD + "note: " + "x" * yamltext.LIMIT + "\n"
    first, second = documents(text)
    assert first.complete
    assert [(f.name, f.place) for f in second.findings] == [("unreadable", Span(4, 1))]


def test_ten_megabytes_of_nesting_give_one_finding() -> None:
    assert [name for name, *_ in found(HEAD + "note: " + "[" * 10_000_000)] == ["unreadable"]


@pytest.mark.parametrize(
    ("text", "findings"),
    [
        ("bank: we forgot to write it down\n", [("bad-card", 4, 7, 26)]),
        ("tricks:\n  - " + "x " * 1000 + "\n", [("bad-card", 5, 5, 1999)]),
        ("tricks: [" + "x, " * 1000 + "]\n", [("bad-card", 4, 10 + 3 * n, 1) for n in range(100)]),
        ("bank: 2c " + "x " * 1000 + "\n", [("bad-card", 4, 10 + 2 * n, 1) for n in range(13)]),
    ],
)
def test_what_is_no_list_of_cards_is_not_a_finding_a_word(text: str, findings: list[object]) -> None:
    assert found(HEAD + text) == findings


def test_every_bad_line_has_its_finding() -> None:
    text = HEAD + "tricks:\n" + "".join(f"  - {n}h 9x 7h 6h\n" for n in range(2, 10))
    assert [line for _, line, _, _ in found(text)] == list(range(5, 13))


def test_a_slip_in_a_note_does_not_stop_the_score_but_one_in_a_trick_does() -> None:
    assert one(HEAD + "nte: hello\n").complete
    assert one(HEAD + "claimed: {Anna: {pionts: 3}}\n").complete
    assert not one(HEAD + "triks: []\n").complete
    assert not one(HEAD + "tricks: [4h 9x 7h 6h]\n").complete


def test_places_of_parts() -> None:
    text = (
        HEAD
        + "tricks:\n  - 4h 7h\n  - {lead: Boris, cards: 'Kh Qh', won: Anna}\n  - Clara: 5d 4d\nbank: 2c 3c\n"
    )
    document = one(text)
    places = {
        ("tricks", 1): (5, 5, 5),
        ("tricks", 1, 2): (5, 8, 2),
        ("tricks", 2, 2): (6, 30, 2),
        ("tricks", 2, "lead"): (6, 12, 5),
        ("tricks", 2, "won"): (6, 40, 4),
        ("tricks", 3, "lead"): (7, 5, 5),
        ("tricks", 3, 1): (7, 12, 2),
        ("bank", 2): (8, 10, 2),
        ("players", 2): (1, 17, 5),
        ("dealer",): (2, 9, 6),
        ("tricks", 9): (5, 3, 1),
        ("hands", "Anna"): (1, 1, 7),
    }
    assert {part: document.locate(part)[1:4] for part in places} == places


@pytest.mark.parametrize("name", ["absent.yaml", ".", "bad\0name"])
def test_a_file_that_cannot_be_opened_is_a_finding(tmp_path: Path, name: str) -> None:
    [document] = read(str(tmp_path / name))
    assert document.kind is None
    assert [finding.name for finding in document.findings] == ["unreadable"]


# --- any bytes at all -------------------------------------------------------------------------------

pieces = st.sampled_from(
    [
        "players: [A, B, C, D]\n",
        "dealer: D\n",
        "turned: 7d\n",
        "tricks:\n",
        "  - 4h 7h 9h 6h\n",
        "  - {lead: A}\n",
        "bank: ",
        "2c 3c\n",
        "hands: {A: 7h}\n",
        "claimed:\n",
        "  A: {points: 3}\n",
        "rulings:\n",
        "---\n",
        "...\n",
        "rmscore: hand/1\n",
        "rmscore: set/1\n",
        "rmscore: ruleset/1\n",
        "extends: korolevskoe\n",
        "points: {}\n",
        "bonuses: {trumps: {3: 25}}\n",
        "kinds: {aces: none}\n",
        "[",
        "]",
        "{",
        "}",
        "&a ",
        "*a",
        "!!x ",
        "? ",
        "- ",
        ": ",
        "\t",
        "\r\n",
        "\x85",
        "\u2028",
        "'",
        '"',
        "#",
        "%YAML 1.1\n",
        "|\n",
        "é",
        "Тh ",
        "\ufeff",
        "\x00",
        "<<: ",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.binary(), st.text().map(str.encode), st.lists(pieces).map(lambda p: "".join(p).encode())))
@example(b"? [a]\n: 1\n")
@example(b"--- |\n text\n")
@example(b"\xef\xbb\xbf")
@example(b"{a: 1}: 2\nplayers: [1]\n")
@example(b"players: [A, B, C, D]\r dealer: D")
def test_any_bytes_give_records_or_findings(data: bytes) -> None:
    documents_read = documents(data)
    assert documents_read
    for document in documents_read:
        assert document.findings or document.record is not None
        for finding in document.findings:
            location = document.locate(finding.place)
            assert location.line >= 1
            assert location.column >= 1
            finding.kind.says.format(**finding.facts)
            finding.kind.remedy.format(**finding.facts)


PROGRAM = """
import json, sys, yaml
yaml.__with_libyaml__ = json.loads(sys.argv[1])
from pathlib import Path
from rmscore.files import read
print(json.dumps([[d.kind, str(d.record), [[f.name, d.locate(f.place)[:4]] for f in d.findings]]
    for path in sys.argv[2:] for d in read(path)]))
"""


def test_the_parser_in_python_reads_the_same(tmp_path: Path) -> None:
    if not yaml.__with_libyaml__:
        pytest.fail("these tests want a PyYAML built with libyaml, to compare the two parsers")
    texts = [
        HEAD + "tricks:\n  - 4h 9x 7h 6h\n---\n" + HEAD + "bank: 2c\n  3x\n",
        HEAD + "note: &a hello\n",
        HEAD + "note: " + "[" * 990 + "]" * 990,
        HEAD + "note: 'a\\b'\nnote: \x07\n",
    ]
    paths = [tmp_path / f"{number}.yaml" for number in range(len(texts))]
    for path, text in zip(paths, texts):
        path.write_text(text, encoding="utf-8")
    outputs = []
    for flag in (True, False):
        command = [sys.executable, "-c", PROGRAM, json.dumps(flag), *map(str, paths)]
        outputs.append(json.loads(subprocess.run(command, capture_output=True, check=True).stdout))
    assert outputs[0] == outputs[1]


def test_every_kind_of_finding_has_a_proper_name() -> None:
    assert len({kind.says for kind in catalogue.CATALOGUE}) > 30
    assert all(kind.severity in ("fault", "note") for kind in catalogue.CATALOGUE)


@pytest.mark.parametrize("running", ["[0, 12, 1_2]", "0 12 1_2", "0 12345678901"])
def test_each_number_of_a_row_is_one(running: str) -> None:
    text = HEAD + f"claimed: {{Anna: {{running: {running}}}}}\n"
    assert [name for name, *_ in found(text)] == ["wrong-value"]


def test_the_first_key_says_the_format_in_words() -> None:
    assert found("rmscore: [hand/1]\n" + HEAD) == [("wrong-value", 1, 10, 8)]


def test_the_turned_card_may_be_a_list_of_one() -> None:
    read_hand = hand(HEAD.replace("7d", "[7d]"))
    assert (str(read_hand.turned), read_hand.trump) == ("7d", Suit.DIAMONDS)


def test_a_tally_with_a_strange_key_and_a_player_missing() -> None:
    table = "players: [A, B, C, D]\ndealer: A\n"
    tally = "hands: [{tally: {B: {points: 1, tricks: 4, court: 1}, C: {points: 1, tricks: 4}}}]\n"
    names = [name for name, *_ in found(table + tally)]
    assert set(names) == {"unknown-key", "missing-key"}


def test_an_empty_name_of_a_file_is_no_file() -> None:
    text = 'players: [A, B, C, D]\ndealer: A\nhands: [{file: ""}]\n'
    assert [name for name, *_ in found(text)] == ["missing-file"]
