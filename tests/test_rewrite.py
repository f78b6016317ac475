"""Corrections written into a record's text: only what is wrong changes, spelled as its writer spells."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rmscore.files import Document, read, read_stream
from rmscore.files.edits import LayoutError
from rmscore.files.rewrite import FileChanged, corrected, lines, suitless, write
from rmscore.records import Hand
from rmscore.repair import Change, Step, Suggestion, suggest

HEAD = """\
# the club's table
players: [Anna, "Bo ris", Clara, Dmitri]   # clockwise
dealer: Dmitri
turned: 7d
tricks:
"""


def document(text: str) -> Document:
    return next(read_stream(io.BytesIO(text.encode()), "hand.yaml", Path()))


def mended(before: str, after: str) -> str:
    """`before` with the suggestion written into it that gives the hand of `after`."""
    wrong, meant = document(before), document(after)
    assert not meant.findings
    assert not wrong.findings
    assert isinstance(wrong.record, Hand) and wrong.ruleset and isinstance(meant.record, Hand)
    found = suggest(wrong.record, wrong.ruleset, suitless=suitless(wrong))
    suggestion = next(one for one in found if one.hand == meant.record)
    return corrected(wrong, suggestion)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("- 4h 7h 9h 9h", "- 4h 7h 9h 6h"),
        ("- 4H 7H 9H 9H   # who wrote this?", "- 4H 7H 9H 6H   # who wrote this?"),
        ("- 4h, 7h, 9h, 9h", "- 4h, 7h, 9h, 6h"),
        ("- 4h7h9h9h", "- 4h7h9h6h"),
        ("- h4 h7 h9 h9", "- h4 h7 h9 h6"),
        ("- 4h 7 9 9", "- 4h 7 9 6"),
        ("- 4h 7 9 9", "- 4h 7 9 10"),
        ("- 4h 7 9 9", "- 4h 7 9 6s"),
        ("- 4h T 9 9", "- 4h T 9 K"),
        ("- 4h k 9 9", "- 4h k 9 q"),
        ("- 4ч 7 9 9", "- 4ч 7 9 К"),
        ("- 4ч 7 9 9", "- 4ч 7 9 Тт"),
        ("- Вч 7 9 9", "- Вч 7 9 2п"),
        ("- 4♥ 7♥ 9♥ 9♥", "- 4♥ 7♥ 9♥ 6♠"),
        ("- 4♥ В♥ 9♥ 9♥", "- 4♥ В♥ 9♥ Д♥"),
        ("- 4♥\ufe0f 7♥\ufe0f 9♥\ufe0f 9♥\ufe0f", "- 4♥\ufe0f 7♥\ufe0f 9♥\ufe0f 6♠\ufe0f"),
        ("- ♥4 ♥7 ♥9 ♥9", "- ♥4 ♥7 ♥9 ♣6"),
        ("- '4h 7h 9h 9h'", "- '4h 7h 9h 6h'"),
        ("- [4h, 7h, 9h, 9h]", "- [4h, 7h, 9h, 6h]"),
        ("- Anna: 4h 7 9 9", "- Anna: 4h 7 9 6"),
        ("- {lead: Anna, cards: 4h 7 9 9}", "- {lead: Anna, cards: 4h 7 9 6}"),
        ("- lead: Anna\n    cards: 4h 7 9 9", "- lead: Anna\n    cards: 4h 7 9 6"),
        # Another suit led: those that left theirs out because they followed now say it, or follow too.
        ("- 4h 7 9 4h", "- 4s 7h 9h 4h"),
        ("- {cards: 4h 7h 9h 6h, won: Anna}", "- {cards: 4h 7h 9h 6h, won: Clara}"),
        ("- {cards: 4h 7h 9h 6h, won: Clara, lead: Clara}", "- {cards: 4h 7h 9h 6h, won: Clara, lead: Anna}"),
        ("- {cards: 4h 7h 9h 6h, won: Anna}", '- {cards: 4h 10h 9h 6h, won: "Bo ris"}'),
        ("- Clara: 4h 7h 9h 6h", "- Anna: 4h 7h 9h 6h"),
    ],
)
def test_only_the_token_changes_and_is_spelled_as_the_others(wrong: str, right: str) -> None:
    if "10h" in right:
        wrong = wrong.replace("7h", "10h")
    assert mended(HEAD + "  " + wrong + "\n", HEAD + "  " + right + "\n") == HEAD + "  " + right + "\n"


def test_the_other_habits_of_the_record_are_looked_up() -> None:
    first = "  - Tc 2c 3c tS\n"
    before, after = HEAD + first + "  - Ad 9d 9d 2d\n", HEAD + first + "  - Ad 9d Td 2d\n"
    assert mended(before, after) == after


def test_habits_that_do_not_go_with_the_trick_are_left_to_others() -> None:
    others = "  - Tc 2c 3c tS\n  - Кп 3 4 2\n"
    before, after = HEAD + others + "  - 4♥ 7 9 9\n", HEAD + others + "  - 4♥ 7 9 6♠\n"
    assert mended(before, after) == after


def test_a_suit_that_only_the_lead_gives_is_changed_there() -> None:
    before = HEAD + "  - 4ч 7 9 6\n  - 4ч 10 2 В\n"
    after = HEAD + "  - 4ч 7 9 6\n  - 4п 10 2 В\n"
    assert mended(before, after) == after


def test_two_tricks_change_places_with_all_that_is_said_of_them() -> None:
    tricks = "  - Clara: 5d 4d Jd 7c   # a comment\n", "  - {lead: Anna, cards: 4h 7h 9h 6h}\n"
    after = "  - {lead: Anna, cards: 4h 7h 9h 6h}   # a comment\n", "  - Clara: 5d 4d Jd 7c\n"
    assert mended(HEAD + "".join(tricks), HEAD + "".join(after)) == HEAD + "".join(after)


def test_only_the_cards_of_two_tricks_change_places() -> None:
    before = HEAD + "  - Anna: 5d 4d 3d 7c\n  - {lead: Clara, cards: 4h 7h 9h 6h}\n"
    after = HEAD + "  - Anna: 4h 7h 9h 6h\n  - {lead: Clara, cards: 5d 4d 3d 7c}\n"
    assert mended(before, after) == after


def test_the_dealer() -> None:
    before = HEAD.replace("dealer: Dmitri", "dealer: Clara # so") + "  - Anna: 4h 7h 9h 6h\n"
    after = HEAD.replace("dealer: Dmitri", "dealer: Dmitri # so") + "  - Anna: 4h 7h 9h 6h\n"
    assert mended(before, after) == after


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("turned: 7d", "turned: 7s"),
        ("turned: 7♦", "turned: 7♠"),
        ("turned: '7б'", "turned: '7п'"),
        ("trump: d", "trump: s"),
        ("trump: diamonds", "trump: spades"),
        ("trump: бубны", "trump: пики"),
        ("trump: ♦", "trump: ♠"),
    ],
)
def test_the_turned_card_and_the_trump(wrong: str, right: str) -> None:
    tricks = "  - 4h 7h 9h 2s\n  - Dmitri: 5d 4d Jd 7d\n"
    before = HEAD.replace("turned: 7d", wrong) + tricks
    after = HEAD.replace("turned: 7d", right) + tricks
    assert mended(before, after) == after


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("bank: 4h 2c 3c 5c 6c 8c 9c 10c", "bank: Kh 2c 3c 5c 6c 8c 9c 10c"),
        ("bank: {Anna: 4h 2c, Clara: 3c 5c}", "bank: {Anna: Kh 2c, Clara: 3c 5c}"),
        ("bank:\n  Anna: 4h 2c\n  Clara: 3c 5c", "bank:\n  Anna: Kh 2c\n  Clara: 3c 5c"),
    ],
)
def test_a_card_of_the_bank(wrong: str, right: str) -> None:
    if "{" in wrong or "\n" in wrong:
        wrong, right = (f"{text}{end}" for text in (wrong, right) for end in [""])
        more = ", Dmitri: 6c 8c, Bo ris: 9c 10c}" if "{" in wrong else "\n  Dmitri: 6c 8c\n  Bo ris: 9c 10c"
        wrong, right = wrong.removesuffix("}") + more, right.removesuffix("}") + more
    tricks = "  - 4h 7h 9h 6h\n"
    assert mended(HEAD + tricks + wrong + "\n", HEAD + tricks + right + "\n") == HEAD + tricks + right + "\n"


def test_line_ends_and_what_has_no_line_end_stay() -> None:
    before = (HEAD + "  - 4h 7h 9h 9h\n  - Clara: 5d 4d Jd 7c").replace("\n", "\r\n")
    after = before.replace("9h 9h", "9h 6h")
    assert mended(before, after) == after
    (line,) = lines(document(before), after)
    assert line == (6, "  - 4h 7h 9h 9h", "  - 4h 7h 9h 6h")


def test_a_correction_that_would_not_be_read_as_meant_is_refused() -> None:
    wrong = document(HEAD + "  - 4h 7h 9h 9h\n")
    assert isinstance(wrong.record, Hand)
    nowhere = Suggestion(
        (Step("winner", (Change(("tricks", 1, "won"), "Anna"),), wrong.record, 1, ()),), 1, 0
    )
    with pytest.raises(LayoutError):
        corrected(wrong, nowhere)
    other = Suggestion((Step("dealer", (Change(("dealer",), "Anna"),), wrong.record, 1, ()),), 1, 0)
    with pytest.raises(LayoutError):
        corrected(wrong, other)


def test_a_layout_that_nobody_writes_is_refused() -> None:
    wrong, right = document(HEAD + "  - [4h 7h, 9h 9h]\n"), document(HEAD + "  - [4h 7h, 9h 6h]\n")
    assert isinstance(wrong.record, Hand) and wrong.ruleset
    suggestion = next(one for one in suggest(wrong.record, wrong.ruleset) if one.hand == right.record)
    with pytest.raises(LayoutError):
        corrected(wrong, suggestion)


# --- the file ---------------------------------------------------------------------------------------

WRONG = HEAD + "  - 4h 7h 9h 9h\n"


def test_only_the_bytes_that_are_wrong_change_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "archive.yaml"
    whole = b"\xef\xbb\xbf" + HEAD.encode() + b"  - 4h 7h 9h 6h\r\n---\n" + WRONG.encode() + b"...\n# end"
    path.write_bytes(whole)
    path.chmod(0o640)
    wrong = list(read(str(path)))[1]
    write(wrong, wrong.source.text.replace("9h 9h", "9h 6h"))
    assert path.read_bytes() == whole.replace(b"9h 9h", b"9h 6h")
    assert path.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in tmp_path.iterdir()] == ["archive.yaml"]


@pytest.mark.parametrize("now", [b"", b"# new\n" + WRONG.encode(), WRONG.replace("7h", "8h").encode()])
def test_a_file_that_has_changed_is_left_alone(tmp_path: Path, now: bytes) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(WRONG, encoding="utf-8")
    wrong = next(read(str(path)))
    path.write_bytes(now)
    with pytest.raises(FileChanged):
        write(wrong, WRONG.replace("9h 9h", "9h 6h"))
    assert path.read_bytes() == now


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.yaml").write_text(WRONG, encoding="utf-8")
    link = tmp_path / "link.yaml"
    link.symlink_to("real.yaml")
    write(next(read(str(link))), WRONG.replace("9h 9h", "9h 6h"))
    assert link.is_symlink()
    assert "9h 6h" in (tmp_path / "real.yaml").read_text(encoding="utf-8")
