"""The set file is the journal: edits of its text, what survives them, and what keeps them safe."""

from __future__ import annotations

import errno
import multiprocessing
import os
import resource
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rmscore.cards import PACK
from rmscore.files import edits, replaced
from rmscore.files.journal import Journal, JournalError
from rmscore.files.written import flow, scalar, whole
from rmscore.records import Figures, Hand, Ruling, Set, Tally, Trick, Void
from tests.builders import ANNA, BORIS, CLARA, DMITRI, KOROLEVSKOE, PLAYERS, c, cards

HEAD = """\
rmscore: hand/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
"""
SET = """\
rmscore: set/1
players: [Anna, Boris, Clara, Dmitri]
dealer: Anna
"""
NEW = Trick(cards("7h Kh 2h Ah"))
LINE = "7h Kh 2h Ah"


def journal_of(folder: Path, text: str) -> Journal:
    path = folder / "friday.yaml"
    path.write_bytes(text.encode())
    return Journal(str(path))


def text_of(journal: Journal) -> str:
    return Path(journal.path).read_bytes().decode()


# --- layouts ----------------------------------------------------------------------------------------

TRICK_LAYOUTS = {
    "nothing yet": (HEAD, HEAD + f"tricks:\n  - {LINE}\n"),
    "a key with nothing behind it": (HEAD + "tricks:\n", HEAD + f"tricks:\n  - {LINE}\n"),
    "a key with a comment": (HEAD + "tricks:   # none yet\n", HEAD + f"tricks:   # none yet\n  - {LINE}\n"),
    "one trick": (HEAD + "tricks:\n  - 4h 7h 9h 6h\n", HEAD + f"tricks:\n  - 4h 7h 9h 6h\n  - {LINE}\n"),
    "no indent": (HEAD + "tricks:\n- 4h 7h 9h 6h\n", HEAD + f"tricks:\n- 4h 7h 9h 6h\n- {LINE}\n"),
    "a wide indent": (
        HEAD + "tricks:\n       -   4h 7h 9h 6h\n",
        HEAD + f"tricks:\n       -   4h 7h 9h 6h\n       - {LINE}\n",
    ),
    "a comment behind": (
        HEAD + "tricks:\n  - 4h 7h 9h 6h   # Clara took it\n",
        HEAD + f"tricks:\n  - 4h 7h 9h 6h   # Clara took it\n  - {LINE}\n",
    ),
    "comments below": (
        HEAD + "tricks:\n  - 4h 7h 9h 6h\n  # Clara took it\n    # really\n# the end\n",
        HEAD + f"tricks:\n  - 4h 7h 9h 6h\n  # Clara took it\n    # really\n  - {LINE}\n# the end\n",
    ),
    "keys below": (
        "note: x\ntricks:\n  - 4h 7h 9h 6h\n\n# who\n" + HEAD,
        f"note: x\ntricks:\n  - 4h 7h 9h 6h\n  - {LINE}\n\n# who\n" + HEAD,
    ),
    "no line break at the end": (
        HEAD + "tricks:\n  - 4h 7h 9h 6h",
        HEAD + f"tricks:\n  - 4h 7h 9h 6h\n  - {LINE}",
    ),
    "a leader's name": (
        HEAD + "tricks:\n  - Anna: 4h 7h 9h 6h\n",
        HEAD + f"tricks:\n  - Anna: 4h 7h 9h 6h\n  - {LINE}\n",
    ),
    "a trick on several lines": (
        HEAD + "tricks:\n  - lead: Anna\n    cards: 4h 7h\n      9h 6h\n",
        HEAD + f"tricks:\n  - lead: Anna\n    cards: 4h 7h\n      9h 6h\n  - {LINE}\n",
    ),
    "a list of cards": (
        HEAD + "tricks:\n  - - 4h\n    - 7h\n    - 9h\n    - 6h\n",
        HEAD + f"tricks:\n  - - 4h\n    - 7h\n    - 9h\n    - 6h\n  - {LINE}\n",
    ),
    "a literal text": (
        HEAD + "tricks:\n  - |\n    4h 7h 9h 6h\n\ndate: today\n",
        HEAD + f"tricks:\n  - |\n    4h 7h 9h 6h\n  - {LINE}\n\ndate: today\n",
    ),
    "a dash alone": (
        HEAD + "tricks:\n  -   # the first\n    4h 7h 9h 6h\n",
        HEAD + f"tricks:\n  -   # the first\n    4h 7h 9h 6h\n  - {LINE}\n",
    ),
    "brackets": (
        HEAD + "tricks: [4h 7h 9h 6h, ]   # so far\n",
        HEAD + f"tricks: [4h 7h 9h 6h, {LINE}, ]   # so far\n",
    ),
    "empty brackets": (HEAD + "tricks: [ ]\n", HEAD + f"tricks: [{LINE} ]\n"),
    "a record in braces": (
        "{players: [Anna, Boris, Clara, Dmitri], dealer: Dmitri,\n turned: 7d}\n",
        "{players: [Anna, Boris, Clara, Dmitri], dealer: Dmitri,\n turned: 7d, tricks: [" + LINE + "]}\n",
    ),
    "Windows lines": (
        (HEAD + "tricks:\n  - 4h 7h 9h 6h\n").replace("\n", "\r\n"),
        (HEAD + f"tricks:\n  - 4h 7h 9h 6h\n  - {LINE}\n").replace("\n", "\r\n"),
    ),
    "a byte-order mark": (
        "\ufeff" + HEAD + "tricks:\n  - 4♥ 7♥ 9♥ 6♥\n",
        "\ufeff" + HEAD + f"tricks:\n  - 4♥ 7♥ 9♥ 6♥\n  - {LINE}\n",
    ),
    "the end of a document": (
        "# hm\n---\n" + HEAD + "tricks:\n  - 4h 7h 9h 6h\n...\n# more\n",
        "# hm\n---\n" + HEAD + f"tricks:\n  - 4h 7h 9h 6h\n  - {LINE}\n...\n# more\n",
    ),
    "other planes": (
        HEAD + "note: 🂡🂢 Ё\ntricks:\n  - 4h 7h 9h 6h  # 🂡\n",
        HEAD + f"note: 🂡🂢 Ё\ntricks:\n  - 4h 7h 9h 6h  # 🂡\n  - {LINE}\n",
    ),
}


@pytest.mark.parametrize("layout", TRICK_LAYOUTS)
def test_only_the_line_of_a_trick_is_added(layout: str, tmp_path: Path) -> None:
    before, after = TRICK_LAYOUTS[layout]
    with journal_of(tmp_path, before) as journal:
        journal.add_trick(NEW)
        assert text_of(journal) == after
        assert journal.take_back()
        assert text_of(journal) == before


@pytest.mark.parametrize("layout", TRICK_LAYOUTS)
def test_a_trick_of_an_earlier_evening_is_taken_back_by_its_line(layout: str, tmp_path: Path) -> None:
    before, after = TRICK_LAYOUTS[layout]
    with journal_of(tmp_path, after) as journal:
        tricks = journal.hand_at(()).tricks
        assert journal.take_back()
        assert journal.hand_at(()).tricks == tricks[:-1]
        if len(tricks) > 1:
            assert text_of(journal) == before


SET_LAYOUTS = {
    "nothing yet": ("", "hands:\n  - turned: 7d\n    tricks:\n"),
    "a key with nothing behind it": ("hands:\n", "hands:\n  - turned: 7d\n    tricks:\n"),
    "games before": (
        "hands:\n  - void: misdeal  # mine\n\n  # that is all\nnote: rain\n",
        "hands:\n  - void: misdeal  # mine\n  - turned: 7d\n    tricks:\n\n  # that is all\nnote: rain\n",
    ),
    "no indent": (
        "hands:\n- void: misdeal\nnote: rain\n",
        "hands:\n- void: misdeal\n- turned: 7d\n  tricks:\nnote: rain\n",
    ),
    "no line break at the end": (
        "hands:\n  - void: misdeal",
        "hands:\n  - void: misdeal\n  - turned: 7d\n    tricks:",
    ),
    "brackets": (
        "hands: [{void: misdeal}]  # hm\n",
        "hands: [{void: misdeal}, {turned: 7d, tricks: []}]  # hm\n",
    ),
}


@pytest.mark.parametrize("layout", SET_LAYOUTS)
def test_only_the_lines_of_a_game_are_added(layout: str, tmp_path: Path) -> None:
    before, after = SET_LAYOUTS[layout]
    with journal_of(tmp_path, SET + before) as journal:
        entries = journal.record.entries
        deal = Hand(PLAYERS, ANNA, c("7d"), c("7d").suit)
        journal.add_entry(deal)
        assert text_of(journal) == SET + after
        assert journal.record.entries == (*entries, deal)
        journal.add_trick(NEW)
        journal.add_trick(Trick(cards("4c 5c 6c 7c")))
        for _ in range(3):
            assert journal.take_back()
        assert text_of(journal) == SET + before
    with journal_of(tmp_path, SET + after) as journal:
        assert journal.take_back()
        assert text_of(journal) == SET + before or not entries


def test_every_kind_of_change_to_a_set(tmp_path: Path) -> None:
    with journal_of(tmp_path, SET + "# mine\n") as journal:
        journal.add_entry(Hand(PLAYERS, ANNA, c("7d"), c("7d").suit))
        journal.add_trick(NEW)
        journal.add_trick(Trick(cards("4c 5c 6c 7c"), BORIS))
        journal.correct_trick(("hands", 1), 1, Trick(cards("7h Kh 3h Ah")))
        journal.correct_trick(("hands", 1), 2, Trick(cards("4c 5c 6c 8c"), BORIS))
        journal.add_ruling(("hands", 1), Ruling(None, None, CLARA, -10, "exposed: a card"))
        journal.add_ruling(("hands", 1), Ruling("revoke", 2, BORIS, None, ""))
        journal.write_note(("hands", 1), "played by the fire")
        figures = tuple(Figures(20, tricks, {"trumps": 3, "faces": 3}) for tricks in (3, 3, 3, 2))
        journal.add_entry(Tally(figures))
        journal.add_ruling(("hands", 2), Ruling(None, None, DMITRI, 5, "late"))
        journal.write_note(("hands", 2), "in heads")
        journal.add_entry(Hand(PLAYERS, CLARA, c("2s"), c("2s").suit))
        journal.replace_entry(Void("misdeal: 14 cards"))
        journal.write_note((), "rain")
        assert text_of(journal) == SET + (
            "hands:\n"
            "  - turned: 7d\n"
            "    tricks:\n"
            "      - 7h Kh 3h Ah\n"
            "      - Boris: 4c 5c 6c 8c\n"
            "    rulings:\n"
            '      - {player: Clara, points: -10, why: "exposed: a card"}\n'
            "      - {fault: revoke, trick: 2, player: Boris}\n"
            "    note: played by the fire\n"
            "  - tally:\n"
            "      Anna: {points: 20, tricks: 3, trumps: 3, faces: 3}\n"
            "      Boris: {points: 20, tricks: 3, trumps: 3, faces: 3}\n"
            "      Clara: {points: 20, tricks: 3, trumps: 3, faces: 3}\n"
            "      Dmitri: {points: 20, tricks: 2, trumps: 3, faces: 3}\n"
            "    rulings:\n"
            "      - {player: Dmitri, points: 5, why: late}\n"
            "    note: in heads\n"
            '  - void: "misdeal: 14 cards"\n'
            "note: rain\n"
            "# mine\n"
        )
        while journal.take_back():
            pass
        assert text_of(journal) == SET + "# mine\n"


def test_what_an_earlier_evening_left_is_taken_back_from_the_end(tmp_path: Path) -> None:
    text = SET + (
        "hands:\n  - turned: 7d\n    tricks: [7h Kh 2h Ah]\n"
        "  - tally: {Anna: {points: 9, tricks: 11, trumps: 13, faces: 12}, Boris: *, Clara: *, Dmitri: *}\n"
        "    rulings:\n"
        "      - {player: Anna, points: 5, why: late}\n  - void: misdeal\n"
    ).replace("*", "{points: 0, tricks: 0, trumps: 0, faces: 0}")
    with journal_of(tmp_path, text) as journal:
        seen = []
        while journal.take_back():
            entries = journal.record.entries
            last = entries[-1] if entries else None
            tally = isinstance(last, Tally)
            seen.append((len(entries), len(last.rulings) if tally else len(last.tricks) if last else None))
        assert seen == [(2, 1), (2, 0), (1, 1), (1, 0), (0, None)]


def test_the_turned_card_of_a_hand_file(tmp_path: Path) -> None:
    head = HEAD.replace("turned: 7d\n", "")
    with journal_of(tmp_path, head + "# mine\n") as journal:
        hand = journal.record
        assert hand.turned is None
        journal.start_file(Hand(PLAYERS, DMITRI, c("7d"), c("7d").suit))
        assert text_of(journal) == head + "turned: 7d\n# mine\n"
        journal.add_trick(NEW)
    with Journal(journal.path) as journal:
        assert journal.take_back()
        assert journal.take_back()
        assert not journal.take_back()
        assert journal.record == hand
        journal.start_file(Hand(PLAYERS, DMITRI, c("8s"), c("8s").suit))
        assert text_of(journal) == head + "turned: 8s\ntricks:\n# mine\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("tricks:\n  - 4h 7h 9h 6h  # ours\n", "tricks:\n  - 7h Kh 2h Ah  # ours\n"),
        ("tricks:\n  - Anna: '4h 7h 9h 6h'\n", "tricks:\n  - Anna: 7h Kh 2h Ah\n"),
        (
            "tricks: [{won: Clara, cards: 4h 7h 9h 6h}]\n",
            "tricks: [{won: Clara, cards: 7h Kh 2h Ah}]\n",
        ),
        ("tricks:\n  - - 4h\n    - 7h\n    - 9h\n    - 6h # x\n", "tricks:\n  - 7h Kh 2h Ah # x\n"),
    ],
)
def test_a_corrected_trick_keeps_what_stands_around_it(before: str, after: str, tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD + before) as journal:
        old = journal.hand_at(()).tricks[0]
        journal.correct_trick((), 1, old._replace(cards=NEW.cards))
        assert text_of(journal) == HEAD + after


# --- any history ------------------------------------------------------------------------------------

STEPS = st.lists(
    st.one_of(
        st.permutations(PACK).map(lambda pack: ("trick", Trick(tuple(pack[:4])))),
        st.text(max_size=12).map(lambda text: ("note", text)),
        st.builds(
            lambda seat, points, why: ("ruling", Ruling(None, None, seat, points, why)),
            st.integers(0, 3),
            st.integers(-99, 99),
            st.text(max_size=12).map("late ".__add__),
        ),
    ),
    max_size=8,
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS, layout=st.sampled_from(sorted(TRICK_LAYOUTS)))
def test_taking_everything_back_gives_the_file_byte_for_byte(
    steps: list[tuple[str, object]], layout: str, tmp_path: Path
) -> None:
    text, _ = TRICK_LAYOUTS[layout]
    with journal_of(tmp_path, text) as journal:
        for what, value in steps:
            if what == "trick":
                journal.add_trick(value)
            elif what == "ruling":
                journal.add_ruling((), value)
            else:
                journal.write_note((), value)
        while journal.steps:
            assert journal.take_back()
        assert text_of(journal) == text


@given(st.text(max_size=30))
@settings(max_examples=200, deadline=None)
def test_any_text_is_written_so_that_it_is_read_the_same(text: str) -> None:
    import yaml

    for written in (scalar(text), flow([text]), flow({text or "x": text})):
        node = yaml.compose(f"key: {written}\n", Loader=yaml.SafeLoader).value[0][1]
        while not isinstance(node, yaml.ScalarNode):
            node = node.value[0] if isinstance(node, yaml.SequenceNode) else node.value[0][1]
        assert node.value == text


def test_a_whole_record_is_read_the_same(tmp_path: Path) -> None:
    for example in Path(__file__).parents[1].joinpath("examples").glob("*.yaml"):
        from rmscore.files import read

        for document in read(str(example)):
            if isinstance(document.record, Hand | Set) and document.ruleset:
                path = tmp_path / "copy.yaml"
                path.write_text(whole(document.record, document.ruleset), "utf-8")
                assert next(read(str(path), document.ruleset)).record == document.record


# --- the file ---------------------------------------------------------------------------------------


def test_permissions_and_symbolic_links_survive(tmp_path: Path) -> None:
    target = tmp_path / "real" / "set.yaml"
    target.parent.mkdir()
    target.write_text(HEAD)
    target.chmod(0o640)
    link = tmp_path / "friday.yaml"
    link.symlink_to(Path("real", "set.yaml"))
    with Journal(str(link)) as journal:
        journal.add_trick(NEW)
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert target.read_text() == HEAD + f"tricks:\n  - {LINE}\n"
    assert sorted(path.name for path in target.parent.iterdir()) == ["set.yaml"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday.yaml", "real"]


def reason_of(change: object, *values: object) -> str:
    with pytest.raises(JournalError) as caught:
        change(*values)  # type: ignore[operator]
    return caught.value.reason


def test_a_file_edited_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        path = Path(journal.path)
        path.write_text(HEAD + "note: by somebody else\n")
        assert reason_of(journal.add_trick, NEW) == "changed"
        assert path.read_text() == HEAD + "note: by somebody else\n"
        journal.reread()
        journal.add_trick(NEW)
        assert path.read_text() == HEAD + f"note: by somebody else\ntricks:\n  - {LINE}\n"


def test_an_edit_of_the_same_length_is_seen_too(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        path = Path(journal.path)
        before = path.stat()
        path.write_text(HEAD.replace("7d", "8d"))
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns + 1))
        assert reason_of(journal.add_trick, NEW) == "changed"


def test_a_file_only_touched_is_the_same_file(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        os.utime(journal.path, ns=(1, 1))
        journal.add_trick(NEW)


def test_a_file_deleted_meanwhile_is_not_made_anew(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        Path(journal.path).unlink()
        assert reason_of(journal.add_trick, NEW) == "gone"
        assert not Path(journal.path).exists()
        Path(journal.path).write_text(HEAD)
        journal.add_trick(NEW)


def _fill_the_disk(folder: Path, answer: object) -> None:
    with journal_of(folder, HEAD) as journal:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(HEAD) + 5, resource.RLIM_INFINITY))
        try:
            journal.add_trick(NEW)
        except JournalError as error:
            first = error.reason, error.facts["why"]
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        left = sorted(path.name for path in folder.iterdir() if "lock" not in path.name)
        kept = text_of(journal)
        journal.add_trick(NEW)
        answer.put((first, left, kept))  # type: ignore[attr-defined]


def test_a_full_disk_leaves_the_file_and_the_entry(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    answer = context.Queue()
    process = context.Process(target=_fill_the_disk, args=(tmp_path, answer))
    process.start()
    assert answer.get(timeout=60) == (
        ("unwritable", os.strerror(errno.EFBIG)),
        ["friday.yaml"],
        HEAD,
    )
    process.join()
    assert (tmp_path / "friday.yaml").read_text() == HEAD + f"tricks:\n  - {LINE}\n"


@pytest.mark.parametrize("call", ["mkstemp", "replace", "fsync"])
def test_a_folder_or_disk_that_refuses(call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    with journal_of(tmp_path, HEAD) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(replaced.tempfile if call == "mkstemp" else replaced.os, call, refuse)
            assert reason_of(journal.add_trick, NEW) == "unwritable"
        assert text_of(journal) == HEAD
        assert [path.name for path in tmp_path.iterdir() if "lock" not in path.name] == ["friday.yaml"]
        journal.add_trick(NEW)
        assert journal.take_back()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD + "tricks: [xx]\n", "faulty"),
        ("rmscore: ruleset/1\nextends: korolevskoe\n", "faulty"),
        ("", "faulty"),
        (HEAD + "---\n" + HEAD, "archive"),
    ],
)
def test_a_file_that_is_no_journal(text: str, reason: str, tmp_path: Path) -> None:
    assert reason_of(journal_of, tmp_path, text) == reason
    assert [path.name for path in tmp_path.iterdir()] == ["friday.yaml"]


def test_a_missing_file_and_a_folder(tmp_path: Path) -> None:
    assert reason_of(Journal, str(tmp_path / "nothing.yaml")) == "faulty"
    assert reason_of(Journal, str(tmp_path)) == "faulty"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", HEAD, HEAD + f"tricks:\n - {LINE}\n - {LINE}\n", HEAD + "tricks: [\n"])
def test_an_edit_that_reads_as_anything_else_is_not_written(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        with monkeypatch.context() as patch:
            patch.setattr(edits, "append", lambda *_: text)
            assert reason_of(journal.add_trick, NEW) == "layout"
        assert text_of(journal) == HEAD
        journal.add_trick(NEW)


# --- new files --------------------------------------------------------------------------------------


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "friday.yaml"
    replaced.create(path, b"a")
    with pytest.raises(FileExistsError):
        replaced.create(path, b"b")
    assert path.read_bytes() == b"a"
    dangling = tmp_path / "link.yaml"
    dangling.symlink_to("nowhere.yaml")
    with pytest.raises(FileExistsError):
        replaced.create(dangling, b"b")
    assert sorted(found.name for found in tmp_path.iterdir()) == ["friday.yaml", "link.yaml"]
    umask = os.umask(0o022)
    os.umask(umask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~umask


# --- locks ------------------------------------------------------------------------------------------


def test_the_second_to_open_a_file_hears_who_has_it(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        link = tmp_path / "link.yaml"
        link.symlink_to("friday.yaml")
        for path in (journal.path, str(link)):
            with pytest.raises(JournalError) as caught:
                Journal(path)
            assert caught.value.reason == "locked"
            assert caught.value.facts["pid"] == str(os.getpid())
    Journal(journal.path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["friday.yaml", "link.yaml"]


def _die_with_the_lock(path: str) -> None:
    Journal(path)
    os._exit(9)


def test_a_lock_left_by_a_dead_process_is_taken_over(tmp_path: Path) -> None:
    with journal_of(tmp_path, HEAD) as journal:
        pass
    process = multiprocessing.get_context("spawn").Process(target=_die_with_the_lock, args=(journal.path,))
    process.start()
    process.join()
    assert (tmp_path / ".friday.yaml.rmscore-lock").read_text().startswith(f"{process.pid}\n")
    with Journal(journal.path) as journal:
        journal.add_trick(NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["friday.yaml"]


def test_the_whole_form_is_what_the_formats_show() -> None:
    hand = Hand(PLAYERS, DMITRI, c("7d"), c("7d").suit, (NEW, Trick(cards("4c 5c 6c 7c"), CLARA, ANNA)))
    assert whole(hand, KOROLEVSKOE) == HEAD + (
        "tricks:\n  - 7h Kh 2h Ah\n  - {lead: Clara, cards: 4c 5c 6c 7c, won: Anna}\n"
    )
    assert whole(Set(PLAYERS, ANNA, title="Friday table"), KOROLEVSKOE) == (
        "rmscore: set/1\ntitle: Friday table\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Anna\nhands:\n"
    )
