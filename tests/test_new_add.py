"""`new` starts a set or a hand, `add` appends recorded hands to a set."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from rmscore.files import read
from rmscore.records import Hand, Set
from tests.running import FAULTY
from tests.test_table import environment

EXAMPLES = Path(__file__).parents[1] / "examples"
FOUR = "Anna,Boris,Clara,Dmitri"


def rmscore(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rmscore", *arguments],
        cwd=folder,
        input="",
        capture_output=True,
        text=True,
        env=environment(),
    )


def record(path: Path) -> Hand | Set:
    document = next(read(str(path)))
    assert isinstance(document.record, Hand | Set)
    return document.record


# --- new --------------------------------------------------------------------------------------------


def test_a_new_set_says_what_to_type_next(tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "friday.yaml", "--players", "Anna, Boris,Clara,  Dmitri")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "A set of 10 games for Anna, Boris, Clara and Dmitri. Anna deals first.\n"
        "Play it: rmscore play friday.yaml\n"
    )
    first, text = (tmp_path / "friday.yaml").read_text().split("\n", 1)
    assert first == "rmscore: set/1"
    assert text == ("ruleset: korolevskoe\nplayers: [Anna, Boris, Clara, Dmitri]\ndealer: Anna\nhands:\n")
    assert rmscore(tmp_path, "check", "friday.yaml").returncode == 0


def test_every_choice_is_written_and_read_the_same(tmp_path: Path) -> None:
    names = 'No,"Q": [x],Ёлка 🂡,null'
    done = rmscore(
        tmp_path, "new", "a b.yaml", "-p", names, "-d", "ёлка 🂡", "-r", "mastheads", "-t", "Fri: #1"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "rmscore play 'a b.yaml'" in done.stdout
    found = record(tmp_path / "a b.yaml")
    assert isinstance(found, Set)
    assert found == Set(("No", '"Q": [x]', "Ёлка 🂡", "null"), 2, (), title="Fri: #1", ruleset="mastheads")


def test_a_new_hand_can_be_played(tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "deal.yaml", "--hand", "-p", FOUR, "--dealer", "dmitri")
    assert done.stdout == (
        "A hand of Anna, Boris, Clara and Dmitri. Dmitri deals.\nPlay it: rmscore play deal.yaml\n"
    )
    played = subprocess.run(
        [sys.executable, "-m", "rmscore", "play", "deal.yaml"],
        cwd=tmp_path,
        input="7d\n7hk2a\n",
        capture_output=True,
        text=True,
        env=environment(),
    )
    assert played.returncode == 0
    assert (tmp_path / "deal.yaml").read_text().endswith("turned: 7d\ntricks:\n  - 7h Kh 2h Ah\n")


def test_a_house_ruleset_is_named_from_the_records_folder(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "short.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\nset: {games: 3}\n")
    done = rmscore(tmp_path, "new", "games/friday.yaml", "-p", FOUR, "-r", "short.yaml")
    assert "A set of 3 games" in done.stdout
    assert record(tmp_path / "games" / "friday.yaml").ruleset == "../short.yaml"
    assert rmscore(tmp_path, "check", "games/friday.yaml").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["there.yaml", "-p", FOUR], "there.yaml is there already and was left alone."),
        (["x.yaml", "-p", "Anna,Boris,Clara"], "3 players are named, and four play."),
        (["x.yaml", "-p", "Anna,Anna,Clara,Dmitri"], "Two players are called “Anna”."),
        (["x.yaml", "-p", "Anna,,Clara,Dmitri"], "This name is empty."),
        (["x.yaml", "-p", "A\x1b[31m,Boris,Clara,Dmitri"], "A name cannot hold the character U+001B."),
        (["x.yaml", "-p", FOUR, "-d", "Clare"], "Nobody is called Clare; the players are Anna, Boris, Clara"),
        (["x.yaml", "-p", FOUR, "-r", "mastheds"], "Did you mean `mastheads`?"),
        (["nowhere/x.yaml", "-p", FOUR], "cannot be written: No such file or directory."),
        (["x.yaml", "-p", ""], "0 players are named, and four play. Name all, clockwise, with commas"),
        (["x.yaml", "-p", "Anna"], "1 player is named, and four play. Name all, clockwise, with commas"),
        (["-", "-p", FOUR], "A table is kept in a file. Name one."),
        (["x.yaml", "--json"], "Name the players"),
        (["x.yaml"], "Name the players"),
        ([], "Name the file to write."),
    ],
)
def test_what_cannot_be_begun(tmp_path: Path, arguments: list[str], says: str) -> None:
    (tmp_path / "there.yaml").write_text("mine")
    done = rmscore(tmp_path, "new", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["there.yaml"]
    assert (tmp_path / "there.yaml").read_text() == "mine"


def test_a_file_that_looks_like_an_option_is_named_so_that_it_can_be_played(tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "-p", FOUR, "--", "-x.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Play it: rmscore play ./-x.yaml\n")
    assert rmscore(tmp_path, "play", "./-x.yaml").returncode == 0


def test_a_new_set_for_programs(tmp_path: Path) -> None:
    done = rmscore(tmp_path, "new", "friday.yaml", "-p", FOUR, "-d", "Boris", "-t", "Friday", "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    players = FOUR.split(",")
    assert json.loads(done.stdout) == {
        "rmscore": "new/1",
        "file": "friday.yaml",
        "kind": "set",
        "players": players,
        "dealer": "Boris",
        "ruleset": "korolevskoe",
        "title": "Friday",
        "games": 10,
    }
    done = rmscore(tmp_path, "new", "deal.yaml", "--hand", "-p", FOUR, "--json")
    found = json.loads(done.stdout)
    assert (found["kind"], found["dealer"], "games" in found) == ("hand", "Anna", False)


def asked(folder: Path, *arguments: str) -> pexpect.spawn:
    return pexpect.spawn(
        sys.executable,
        ["-m", "rmscore", "new", *arguments],
        cwd=str(folder),
        encoding="utf-8",
        env=environment(TERM="dumb"),
        timeout=30,
    )


def test_at_a_terminal_it_asks_until_it_has_good_answers(tmp_path: Path) -> None:
    (tmp_path / "set.yaml").write_text("mine")
    child = asked(tmp_path)
    for prompt, answer in [
        ("File .*: ", "-"),
        ("Name one.*File .*: ", ""),
        ("already.*File .*: ", "friday.yaml"),
        ("Players.*: ", "Anna, Boris, Clara"),
        ("four play.*Players.*: ", "Anna, Boris, Clara, Dmitri"),
        ("deals first, or lot .*: ", "Joe"),
        ("players are.*deals first, .*: ", "boris"),
        ("Title.*: ", "Friday table"),
    ]:
        child.expect(prompt)
        child.sendline(answer)
    child.expect("rmscore play friday.yaml")
    child.expect(pexpect.EOF)
    found = record(tmp_path / "friday.yaml")
    assert isinstance(found, Set)
    assert (found.dealer, found.title) == (1, "Friday table")
    assert (tmp_path / "set.yaml").read_text() == "mine"


def test_an_interrupted_question_writes_nothing(tmp_path: Path) -> None:
    child = asked(tmp_path, "friday.yaml")
    child.expect("Players.*: ")
    for _ in range(10):  # a key that comes before the program reads may be overlooked
        child.sendintr()
        if child.expect(["Nothing was written.", pexpect.TIMEOUT], timeout=5) == 0:
            break
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert list(tmp_path.iterdir()) == []


# --- add --------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    rmscore(tmp_path, "new", "friday.yaml", "-p", FOUR, "-d", "Dmitri")
    return tmp_path


def test_a_recorded_hand_becomes_the_next_game(folder: Path) -> None:
    done = rmscore(folder, "add", "friday.yaml", str(EXAMPLES / "first-hand.yaml"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "first-hand.yaml is game 1 now." in done.stdout
    assert "After 1 game:   Boris 564   Anna 164   Dmitri 90   Clara 0" in done.stdout
    (game,) = record(folder / "friday.yaml").entries
    hand = record(EXAMPLES / "first-hand.yaml")
    assert (game.tricks, game.dealer, game.date) == (hand.tricks, hand.dealer, hand.date)
    assert "dealer: Dmitri\n" in (folder / "friday.yaml").read_text()
    again = rmscore(folder, "add", "friday.yaml", str(EXAMPLES / "first-hand.yaml"))
    assert again.returncode == 2
    assert "it is game 1 of the set already" in again.stderr


def test_players_who_sit_elsewhere_around_the_same_table(folder: Path) -> None:
    text = (EXAMPLES / "first-hand.yaml").read_text()
    turned = text.replace("[Anna, Boris, Clara, Dmitri]", "[Clara, Dmitri, Anna, Boris]")
    turned += "rulings:\n  - {player: Clara, points: 5, why: late}\nclaimed: {Boris: 564}\n"
    (folder / "turned.yaml").write_text(turned)
    done = rmscore(folder, "add", "friday.yaml", "turned.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    (game,) = record(folder / "friday.yaml").entries
    assert (game.rulings[0].seat, game.claims[0].seat) == (2, 1)


def test_a_hand_dealt_out_of_turn_is_added_and_disputed(folder: Path) -> None:
    text = (EXAMPLES / "first-hand.yaml").read_text().replace("dealer: Dmitri", "dealer: Anna")
    (folder / "wrong.yaml").write_text(text)
    done = rmscore(folder, "add", "friday.yaml", "wrong.yaml")
    assert done.returncode == 1
    assert "wrong-dealer" in done.stderr
    assert "friday.yaml:" in done.stderr


@pytest.mark.parametrize(
    ("text", "status", "says"),
    [
        (
            "players: [Anna, Clara, Boris, Dmitri]\ndealer: Dmitri\nturned: 7d\n",
            2,
            "its players are Anna, Clara",
        ),
        ("players: [Anna, Boris, Clara, Joe]\ndealer: Joe\nturned: 7d\n", 2, "the set's are Anna, Boris"),
        ("players: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\nturned: 7x\n", 1, "must be mended first"),
        ("rmscore: ruleset/1\nextends: korolevskoe\n", 2, "is no hand"),
        ("", 2, "must be mended first"),
        (None, 2, "rmscore: hand.yaml was not added: there is no such file."),
    ],
)
def test_what_cannot_be_added(folder: Path, text: str | None, status: int, says: str) -> None:
    before = (folder / "friday.yaml").read_text()
    if text is not None:
        (folder / "hand.yaml").write_text(text)
    done = rmscore(folder, "add", "friday.yaml", "hand.yaml")
    assert done.returncode == status
    assert says in done.stderr
    assert (folder / "friday.yaml").read_text() == before


def test_a_set_with_an_unfinished_game_or_without_room(folder: Path) -> None:
    unfinished = "players: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\nturned: 7d\ntricks: [7h Kh 2h Ah]\n"
    (folder / "hand.yaml").write_text(unfinished)
    done = rmscore(folder, "add", "friday.yaml", "hand.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert "It is not finished. To go on with it: rmscore play friday.yaml" in done.stdout
    done = rmscore(folder, "add", "friday.yaml", str(EXAMPLES / "first-hand.yaml"))
    assert done.returncode == 2
    assert "game 1 is not finished yet" in done.stderr
    (folder / "one.yaml").write_text("rmscore: ruleset/1\nextends: korolevskoe\nset: {games: 1}\n")
    rmscore(folder, "new", "short.yaml", "-p", FOUR, "-d", "Dmitri", "-r", "one.yaml")
    done = rmscore(folder, "add", "short.yaml", str(EXAMPLES / "first-hand.yaml"))
    assert "wins with 564" in done.stdout
    again = rmscore(folder, "add", "short.yaml", str(EXAMPLES / "revoke.yaml"))
    assert again.returncode == 2


def test_hands_added_for_programs(folder: Path) -> None:
    done = rmscore(folder, "add", "friday.yaml", str(EXAMPLES / "first-hand.yaml"), "--json")
    assert (done.returncode, done.stderr, done.stdout.count("\n")) == (0, "", 1)
    found = json.loads(done.stdout)
    assert (found["rmscore"], found["file"], found["game"]) == ("add/1", "friday.yaml", 1)
    assert (found["finished"], found["disputed"], found["findings"]) == (True, False, [])
    assert found["totals"] == found["running"]
    assert max(found["totals"].values()) == 564
    assert found["set"] == {"games": 10, "played": 1, "finished": False}
    (folder / "hand.yaml").write_text(FAULTY)
    done = rmscore(folder, "add", "friday.yaml", "hand.yaml", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, done.stderr, found["disputed"]) == (1, "", True)
    assert [one["name"] for one in found["findings"]] == ["wrong-dealer", "revoke", "unfinished"]
