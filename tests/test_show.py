"""What people see: findings with their line and carets, scores, rules in words, on every kind of stream."""

from __future__ import annotations

import io
import sys
from dataclasses import replace
from pathlib import Path

import pyte
import pytest

from rmscore import api
from rmscore.cards import PACK, Rank, Suit
from rmscore.files import Document, read_stream, rulesets
from rmscore.findings import Finding, Kind, Proof, Span
from rmscore.ruleset import BankRules, Ruleset, Rung
from rmscore.scoring import score
from rmscore.show import cells, findings, progress, rules, terminal, words
from rmscore.show import score as scores
from rmscore.show.document import Column, say, table
from rmscore.show.terminal import Look, text
from rmscore.verdict import verdict
from tests.builders import PLAYERS, c, hand, played
from tests.running import FAULTY, Stream

PLAIN = Look()
NARROW = Look(width=60)
COLOUR = Look(colour=True)

SLIP = Kind("bad-card", "`{token}` is not a card.", "Write another.", proof="{card} is here.")


def document(text: str, path: str = "hand.yaml") -> Document:
    return next(read_stream(io.BytesIO(text.encode()), path, Path()))


def shown(line: str, column: int, width: int, look: Look = PLAIN) -> list[str]:
    """How a finding at this place of the second line of a record is quoted."""
    record = document(f"note: x\n{line}\n")
    said = text(findings.text(record, Finding(SLIP, Span(2, column, width), {"token": "x"}), "letters"), look)
    return said.splitlines()[1:3]


# --- findings ---------------------------------------------------------------------------------------


def test_a_finding_names_place_line_proof_and_remedy() -> None:
    record = document(FAULTY)
    assert record.ruleset
    (found,) = (one for one in verdict(api.follow(record.record, record.ruleset)) if one.is_fault)  # type: ignore[arg-type]
    assert text(findings.text(record, found, "letters"), PLAIN).splitlines()[:6] == [
        "hand.yaml:6:14: revoke: Dmitri did not follow suit in trick 1: hearts were led and 2c was played.",
        " 6 |   - 4h 7h 9h 2c",
        "   |              ^^",
        "    proof: hand.yaml:7:15: Dmitri still held 6h, played in trick 2.",
        " 7 |   - Clara: 5h 6h Jh Qh",
        "   |               ^^",
    ]


def test_the_gutter_is_as_wide_as_the_largest_line_number() -> None:
    record = document("note: x\n" + "#\n" * 8 + "date: y\n")
    found = Finding(SLIP, Span(1, 1, 4), {"token": "x"}, (Proof(Span(10, 1, 4), {"card": c("7h")}),))
    lines = text(findings.text(record, found, "letters"), PLAIN).splitlines()
    assert lines[1:3] == ["  1 | note: x", "    | ^^^^"]
    assert lines[3:6] == ["     proof: hand.yaml:10:1: 7h is here.", " 10 | date: y", "    | ^^^^"]


def test_carets_stand_under_the_token_after_a_tab() -> None:
    assert shown("\ta: bcd", 5, 3) == [" 2 |     a: bcd", "   |        ^^^"]


def test_carets_stand_under_the_token_after_wide_and_combining_characters() -> None:
    assert shown("日本e\u0301: xy", 7, 2) == [" 2 | 日本e\u0301: xy", "   |        ^^"]


def test_a_character_that_a_terminal_obeys_is_spelt_out() -> None:
    found = Finding(SLIP, Span(1, 1), {"token": "\x1b[2J\u202e"})
    said = text(findings.text(document("note: x\n"), found, "letters"), PLAIN)
    assert said.startswith("hand.yaml:1:1: bad-card: `\\x1b[2J\\u202e` is not a card.")
    assert terminal.cells("a\x1b\u202eb") == ["a", "\\x1b", "\\u202e", "b"]


@pytest.mark.parametrize("column", [1, 30, 200, 395])
@pytest.mark.parametrize("look", [PLAIN, NARROW])
def test_carets_stay_in_view_on_a_long_line(column: int, look: Look) -> None:
    line = "".join(f"{number:<5}" for number in range(80)).rstrip()
    quoted, carets = shown(line, column, 3, look)
    assert max(len(quoted), len(carets)) <= (look.width or 120) + 6
    marked = quoted[carets.index("^") : carets.rindex("^") + 1]
    assert (marked.strip(), carets.count("^")) == (line[column - 1 : column + 2].strip(), 3)


def test_a_place_at_the_end_of_a_line_gets_one_caret() -> None:
    assert shown("a: b", 5, 1) == [" 2 | a: b", "   |     ^"]


def test_a_settled_finding_and_a_note_say_so() -> None:
    record = document("note: x\n")
    settled = text(
        findings.text(record, Finding(SLIP, Span(1, 1), {"token": "x"}).settle(), "letters"), PLAIN
    )
    assert settled.startswith("hand.yaml:1:1: bad-card (settled): ")
    assert "A ruling of the table has settled this." in settled
    note = Finding(SLIP._replace(severity="note"), Span(1, 1), {"token": "x"})
    assert text(findings.text(record, note, "letters"), PLAIN).startswith("hand.yaml:1:1: bad-card (note): ")


def test_a_finding_in_an_archive_says_in_which_record() -> None:
    stream = io.BytesIO(f"{FAULTY}---\n{FAULTY.replace('9h', '9x')}date: 2026-01-02\n".encode())
    second = list(read_stream(stream, "club.yaml", Path()))[1]
    said = text(findings.text(second, second.findings[0], "letters"), PLAIN)
    assert said.startswith("club.yaml:14:11: bad-card: ")
    assert "in record 2 of the file" in said


def test_a_finding_fits_a_narrow_terminal() -> None:
    record = document(FAULTY, "a/folder/with/a/long/name/of-a-hand-record.yaml")
    found = Finding(SLIP, Span(6, 5, 2), {"token": "some rather long token " * 4})
    assert max(len(line) for line in text(findings.text(record, found, "letters"), NARROW).splitlines()) <= 60


def test_red_suits_are_red() -> None:
    assert text(say(("10♥ [Q♠] K♦", "cards")), COLOUR) == "\x1b[31m10♥\x1b[0m [Q♠] \x1b[31mK♦\x1b[0m"
    assert text(say(("Банк: Тч Кп", "cards")), COLOUR) == "Банк: \x1b[31mТч\x1b[0m Кп"
    assert text(say(("K♦", "cards")), PLAIN) == "K♦"


def test_colour_changes_no_character() -> None:
    record = document(FAULTY)
    found = Finding(SLIP, Span(6, 5, 2), {"token": "x"}, (Proof(Span(7, 3), {"card": c("7h")}),))
    painted = text(findings.text(record, found, "letters"), COLOUR)
    assert "\x1b[1;31m^^\x1b[0m" in painted
    for code in ("\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[1;34m"):
        painted = painted.replace(code, "")
    assert painted == text(findings.text(record, found, "letters"), PLAIN)


def test_a_proof_may_need_no_sentence() -> None:
    found = Finding(SLIP._replace(proof=""), Span(1, 1), {"token": "x"}, (Proof(Span(1, 2), {}),))
    assert "    proof: hand.yaml:1:2\n" in text(findings.text(document("note: x\n"), found, "letters"), PLAIN)


def test_github_escapes_what_would_end_a_command() -> None:
    found = Finding(SLIP, Span(1, 1), {"token": "50%"})
    line = findings.github(document("note: x\n", "a:b,c.yaml"), found, "letters")
    assert line == (
        "::error file=a%3Ab%2Cc.yaml,line=1,col=1,endColumn=2,title=bad-card::"
        "`50%25` is not a card.%0Aremedy: Write another."
    )


# --- words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", words.CARD_STYLES)
def test_every_card_is_written_apart_from_every_other(style: str) -> None:
    written = {words.card(card, style) for card in PACK}
    assert len(written) == len(PACK)
    assert not any(text.startswith("T") for text in written)


def test_cards_in_each_style() -> None:
    assert [words.card(c("10h"), style) for style in words.CARD_STYLES] == ["10h", "10♥", "10ч"]
    assert words.cards([c("Kc"), c("As"), c("Jd"), c("Qh")], "ru") == "Кт Тп Вб Дч"


def test_facts_in_a_sentence() -> None:
    facts = {"a": Suit.HEARTS, "b": Rank.TEN, "c": (c("7h"), c("8h"), c("9h")), "d": 5, "e": "[bold]x[/bold]"}
    assert words.sentence("{a} {b} {c} {d} {e} {f}", facts, "symbols") == (
        "hearts 10 7♥, 8♥ and 9♥ 5 [bold]x[/bold] {f}"
    )


def test_a_language_without_a_catalogue_is_spoken_in_english() -> None:
    words.set_language("tlh")
    try:
        assert words.suit(Suit.CLUBS) == "clubs"
        assert words.n_("{n} trick", "{n} tricks", 2) == "2 tricks"
    finally:
        words.set_language("en")


# --- streams ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "is_terminal", "expected"),
    [
        ({}, True, True),
        ({}, False, False),
        ({"NO_COLOR": "1"}, True, False),
        ({"TERM": "dumb"}, True, False),
        ({"FORCE_COLOR": "1"}, False, True),
        ({"FORCE_COLOR": "1", "TERM": "dumb"}, True, True),
        ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, True, False),
    ],
)
def test_when_there_is_colour(
    environment: dict[str, str], is_terminal: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert terminal.has_colour(Stream(terminal=is_terminal)) is expected


def test_symbols_where_the_encoding_has_them() -> None:
    assert terminal.look(Stream("utf-8")).cards == "symbols"
    assert terminal.look(Stream("ascii")).cards == "letters"
    assert terminal.look(Stream("cp437")).cards == "letters"
    assert terminal.look(Stream("cp866"), "ru").cards == "ru"


@pytest.mark.parametrize("style", ["symbols", "ru"])
def test_cards_asked_for_in_characters_that_the_encoding_lacks(style: str) -> None:
    assert terminal.look(Stream("ascii"), style).cards == "letters"


def test_a_pipe_has_no_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert terminal.columns(Stream()) is None
    monkeypatch.setenv("COLUMNS", "72")
    assert terminal.columns(Stream()) == 72


def test_a_table_drops_columns_and_cuts_no_figure() -> None:
    head = [Column("name", spare=1), Column("why", spare=2), Column("points", right=True)]
    shown = table(head, [["Anna", "x" * 30, "1234567"]], indent=0)
    assert text(shown, Look(width=30)) == "name   points\nAnna  1234567"
    assert text(shown, Look(width=10)) == " points\n1234567"
    assert text(shown, Look(width=3)) == " points\n1234567"


# --- scores -----------------------------------------------------------------------------------------

TIED = ("4h 7h 9h 6h", "Clara: 5d 4d Jd 7c", "Anna: 2c 3c 4c 6c")


def test_a_hand_nobody_leads_shares_the_highest_total() -> None:
    said = text(scores.hand("x", score(played()), (), "letters"), PLAIN)
    assert "* Anna, Boris, Clara and Dmitri: the highest total so far, 0." in said


def test_names_and_notes_are_shown_and_never_obeyed() -> None:
    play = played(*TIED, players=("[red]A", "B\x1b[31m", "日本", "D" * 50), note="\x1b]0;title\x07")
    said = text(scores.hand("x", score(play), (), "letters", explain=True), Look(width=60))
    assert "\x1b" not in said
    assert "[red]A" in said
    assert "\\x1b]0;title\\x07" in said
    assert max(cells.width(line) for line in said.splitlines() if "DDDD" not in line) <= 60


@pytest.mark.parametrize("width", [40, 60, 80])
def test_every_total_can_be_read_in_full(width: int) -> None:
    result = score(played(*TIED))
    said = text(scores.hand("x", result, (), "letters"), Look(width=width))
    total = next(line for line in said.splitlines() if line.startswith(" total"))
    figures = [int(figure.strip("*")) for figure in total.split()[1:]]
    assert figures == [result.total(seat) for seat in range(4)]


def test_the_bank_says_why_nobody_takes_it() -> None:
    play = replace(played(*TIED), finished=True)
    bank = scores.bank(replace(score(play), tricks=(4, 4, 3, 0)), "letters")
    assert text(bank, PLAIN).splitlines()[-1] == "   nobody takes it: Anna and Boris tie with 4 tricks"


# --- rulesets in words ------------------------------------------------------------------------------

KOROLEVSKOE = rulesets.load("korolevskoe", Path())


def sheet(**changes: object) -> str:
    return text(rules.sheet(replace(KOROLEVSKOE, **changes), "letters"), PLAIN)  # type: ignore[arg-type]


def test_every_number_on_the_sheet_comes_from_the_ruleset() -> None:
    whole = sheet()
    for said in (
        "Ranks from low to high: A 2 3 4 5 6 7 8 9 10 J Q K.",
        "Each player gets 13 cards and lays 2 of them face down in the bank of 8: 11 tricks are played.",
        "Number cards (2–10): first 1, then 2, then 3, then 4.",
        "Aces (A): 10 each.",
        "Trumps: 3 pay 25; 4 to 12 pay 50; 13 pay 2000.",
        "A set is 10 games;",
    ):
        assert said in whole


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"ranks": (*list(Rank)[1:], Rank.ACE)}, "2 3 4 5 6 7 8 9 10 J Q K A."),
        ({"trump": "none"}, "There are no trumps."),
        ({"trump": "free"}, "Each hand says which suit is trump"),
        ({"discards": 0}, "keeps them all: 13 tricks are played, and there is no bank."),
        ({"games": 12}, "A set is 12 games;"),
        ({"games": 1}, "A set is 1 game;"),
        ({"progress": "rank"}, "Each rank is counted apart"),
        ({"progress": "game"}, "over the whole game."),
        ({"progress": "none"}, "There is no count"),
        ({"after": "anew"}, "starts again with each trick. After its last step a count begins anew."),
        ({"doubled": "mastheads"}, "rank (a masthead) scores double."),
        ({"doubled": "none"}, "No card scores double."),
        ({"bank": BankRules(tie="first")}, "it goes to the one who reached that number first."),
        ({"bank": BankRules(tie="last")}, "it goes to the one whose latest trick is the latest."),
        ({"bank": BankRules(points=False)}, "Its cards score no points in play."),
        ({"bank": BankRules(bonuses=False)}, "Its cards count for no bonus."),
        ({"bank": BankRules(order="doubled-first")}, "are counted first."),
        ({"ladders": {"aces": (Rung(4, 4, 77),)}}, "Aces: 4 pay 77."),
        ({"ladders": {}}, "There are none."),
        ({"penalties": {"revoke": -50}}, "revoke: -50."),
    ],
)
def test_a_house_rule_shows_up_by_itself(change: dict[str, object], said: str) -> None:
    assert said not in sheet()
    assert said in sheet(**change)
    assert rules.differing(KOROLEVSKOE, replace(KOROLEVSKOE, **change))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", rulesets.shipped())
def test_the_sheet_fits_a_narrow_terminal(name: str) -> None:
    ruleset: Ruleset = rulesets.load(name, Path())
    said = text(rules.sheet(ruleset, "letters"), NARROW)
    assert max(len(line) for line in said.splitlines() if "https://" not in line) <= 60


def test_every_field_of_a_ruleset_can_differ() -> None:
    assert rules.differing(KOROLEVSKOE, KOROLEVSKOE) == []
    other = replace(KOROLEVSKOE, steps={**KOROLEVSKOE.steps, "faces": (2,)}, cards=12)
    assert rules.differing(KOROLEVSKOE, other) == ["deal.cards", "points.faces"]
    assert "points.faces\n  korolevskoe  first 2, then 4, then 6, then 8\n" in text(
        rules.differences(KOROLEVSKOE, other, "letters"), PLAIN
    )


# --- the library's front ----------------------------------------------------------------------------


def test_a_hand_is_read_checked_and_scored(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    record = api.read_hand(path)
    assert record == api.parse_hand(FAULTY)
    fault = next(finding for finding in api.check(record) if finding.is_fault)
    assert api.describe(fault).startswith("Dmitri did not follow suit in trick 1")
    assert api.score(record).tricks == (0, 1, 1, 0)
    assert api.score(record, api.read_ruleset("mastheads")).play.ruleset.name == "mastheads"


def test_what_cannot_be_read_is_an_error_with_its_findings() -> None:
    with pytest.raises(api.RecordError, match="text:6:11: bad-card: `9x` is not a card") as error:
        api.parse_hand(FAULTY.replace("9h", "9x"))
    assert [finding.name for finding in error.value.findings] == ["bad-card"]
    with pytest.raises(ValueError, match="There is no ruleset `chess`"):
        api.read_ruleset("chess")
    with pytest.raises(api.RecordError, match="no hand"):
        api.parse_hand("rmscore: ruleset/1\nextends: korolevskoe\n")


def test_a_set_is_read_and_added_up(tmp_path: Path) -> None:
    path = tmp_path / "set.yaml"
    path.write_text("players: [Anna, Boris, Clara, Dmitri]\ndealer: Boris\nhands: []\n", encoding="utf-8")
    found = api.add_up(api.read_set(path), api.read_ruleset("mastheads"))
    assert (found.players, found.totals, found.ruleset.name) == (PLAYERS, (0, 0, 0, 0), "mastheads")
    path.write_text(path.read_text().replace("dealer: Boris", "dealer: Eve"), encoding="utf-8")
    with pytest.raises(api.RecordError, match=":2:9: unknown-player: Nobody here is called “Eve”"):
        api.read_set(path)
    path.write_text(FAULTY, encoding="utf-8")
    with pytest.raises(api.RecordError, match="holds no set"):
        api.read_set(path)


def test_a_ruleset_is_read_as_it_is_now_and_not_with_faults(tmp_path: Path) -> None:
    house, base = tmp_path / "house.yaml", tmp_path / "base.yaml"
    house.write_text("rmscore: ruleset/1\nname: house\nextends: base.yaml\n", encoding="utf-8")
    for games in ("8", "12"):
        says = f"rmscore: ruleset/1\nname: base\nextends: korolevskoe\nset: {{games: {games}}}\n"
        base.write_text(says, encoding="utf-8")
        assert api.read_ruleset(house).games == int(games)
    base.write_text(says + "bonuses: {tricks: {12: 100}}\n", encoding="utf-8")  # nobody takes 12 of 11
    with pytest.raises(api.RecordError, match="has faults"):
        api.read_ruleset(house)


def test_the_front_offers_what_it_names() -> None:
    import rmscore

    for name in rmscore.__all__:
        assert getattr(rmscore, name) is not None
    assert set(rmscore.__all__) <= set(dir(rmscore))
    with pytest.raises(AttributeError, match="no attribute 'scores'"):
        _ = rmscore.scores


def test_a_hand_made_record_needs_no_file() -> None:
    assert api.check(hand(*TIED), KOROLEVSKOE)[-1].name == "unfinished"


def test_the_rules_behind_the_points_are_named_on_a_narrow_terminal_too() -> None:
    result = score(played(*TIED))
    assert "points.numbers points.doubled\n" in text(
        scores.hand("x", result, (), "letters", explain=True), Look(width=100)
    )
    narrow = text(scores.hand("x", result, (), "letters", explain=True), NARROW)
    by = next(line for line in narrow.splitlines() if line.startswith("  by "))
    assert {"points.numbers", "points.doubled"} <= set(by.replace(",", "").split())


# --- the progress bar -------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(progress.time, "monotonic", clock)
    return clock


def test_the_bar_waits_half_a_second_and_leaves_no_trace(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream(terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    bar = progress.Bar(files=3)
    clock.now += 0.4
    bar.step(1, 10)
    assert stream.text() == ""
    clock.now += 0.2
    bar.step(2, 4321)
    assert "4321 records" in stream.text()
    bar.hide()
    screen = pyte.Screen(80, 5)
    pyte.Stream(screen).feed(stream.text().replace("\n", "\r\n"))
    assert "".join(screen.display).strip() == ""


def test_there_is_no_bar_without_a_terminal(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(terminal=False)
    monkeypatch.setattr(sys, "stderr", stream)
    bar = progress.Bar(files=1)
    clock.now += 100
    bar.step(0, 1)
    bar.hide()
    assert stream.text() == ""


def test_the_bar_goes_before_anything_is_shown_and_at_the_end(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = Stream(terminal=True)
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    seen = []
    screen = pyte.Screen(80, 5)
    terminal_of_pyte = pyte.Stream(screen)
    done = 0
    for number in progress.Bar().over(range(5)):
        clock.now += 0.3
        if number == 4:
            terminal.show(say("Something was found."), stream)
        shown = stream.text()
        terminal_of_pyte.feed(shown[done:].replace("\n", "\r\n"))
        done = len(shown)
        seen.append("".join(screen.display).split("records")[0].strip())
    assert seen == ["", "", "2", "3", "Something was found."]
    terminal_of_pyte.feed(stream.text()[done:].replace("\n", "\r\n"))
    assert "".join(screen.display).strip() == "Something was found."
