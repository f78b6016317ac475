"""Ruleset files: what they can say, what `extends` takes over, and what is refused with which reason."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from rmscore.cards import Rank
from rmscore.files import read, read_stream, rulesets
from rmscore.ruleset import BankRules, Ruleset, Rung


def read_text(text: str, folder: Path = Path()) -> tuple[Ruleset | None, list[tuple[str, int, int, int]]]:
    [document] = read_stream(io.BytesIO(text.encode()), str(folder / "house.yaml"), folder)
    assert document.kind == "ruleset"
    found = [(finding.name, *document.locate(finding.place)[1:4]) for finding in document.findings]
    assert document.record is None or isinstance(document.record, Ruleset)
    return document.record, found


def house(text: str) -> Ruleset:
    ruleset, found = read_text("extends: korolevskoe\n" + text)
    assert found == []
    assert ruleset is not None
    return ruleset


def shipped(name: str) -> Ruleset:
    return rulesets.load(name, Path())


def test_the_shipped_rulesets_are_the_four_of_the_rules_the_default_first() -> None:
    assert rulesets.shipped() == ("korolevskoe", "korolevskoe-by-rank", "korolevskoe-running", "mastheads")


def test_korolevskoe_is_the_russian_rule_card() -> None:
    rules = shipped("korolevskoe")
    assert rules.ranks == tuple(Rank)
    assert (rules.trump, rules.cards, rules.discards, rules.games) == ("turned", 13, 2, 10)
    assert (rules.tricks, rules.bank_size) == (11, 8)
    assert rules.kinds["faces"] == (Rank.JACK, Rank.QUEEN, Rank.KING)
    assert dict(rules.steps) == {"numbers": (1, 2, 3, 4), "faces": (2, 4, 6, 8), "aces": (10,)}
    assert (rules.progress, rules.doubled) == ("trick", "trumps")
    assert rules.bank == BankRules("unclaimed", True, True, "doubled-last")
    assert dict(rules.ladders) == {
        "trumps": (Rung(3, 3, 25), Rung(4, 12, 50), Rung(13, 13, 2000)),
        "faces": (Rung(7, 11, 500), Rung(12, 12, 1000)),
        "tricks": (Rung(9, 9, 100), Rung(10, 10, 200), Rung(11, 11, 400)),
    }


def test_the_other_two_readings_differ_in_progress_alone() -> None:
    for name, progress in (("korolevskoe-by-rank", "rank"), ("korolevskoe-running", "game")):
        rules, card = shipped(name), shipped("korolevskoe")
        assert rules.progress == progress
        for field in (
            "ranks",
            "trump",
            "cards",
            "discards",
            "games",
            "kinds",
            "steps",
            "doubled",
            "bank",
            "ladders",
        ):
            assert getattr(rules, field) == getattr(card, field)


def test_mastheads_is_the_english_original() -> None:
    rules = shipped("mastheads")
    assert (rules.progress, rules.doubled, rules.needs_masthead) == ("none", "mastheads", True)
    assert {kind: steps[0] for kind, steps in rules.steps.items()} == {"numbers": 1, "faces": 2, "aces": -10}
    assert dict(rules.ladders) == {
        "trumps": (Rung(13, 13, 2000),),
        "mastheads": (Rung(3, 3, 25), Rung(4, 4, 50)),
        "faces": (Rung(7, 11, 500), Rung(12, 12, 1000)),
        "tricks": (Rung(9, 9, 100), Rung(10, 10, 200), Rung(11, 11, 400)),
    }


def test_extends_replaces_what_is_stated_and_keeps_the_rest() -> None:
    rules = house("bank: {tie: first}\nset: {games: 12}\n")
    assert rules.bank == BankRules("first", True, True, "doubled-last")
    assert (rules.games, rules.steps["numbers"], rules.name) == (12, (1, 2, 3, 4), "house")


def test_a_ladder_is_replaced_whole() -> None:
    assert house("bonuses: {trumps: {4: 50}}\n").ladders["trumps"] == (Rung(4, 4, 50),)


def test_a_list_of_steps_is_replaced_whole_and_may_be_written_in_a_row() -> None:
    assert house("points: {numbers: 5 6}\n").steps["numbers"] == (5, 6)


def test_none_removes_a_ladder_or_all_bonuses_or_a_kind() -> None:
    assert "trumps" not in house("bonuses: {trumps: none}\n").ladders
    assert house("bonuses: none\n").ladders == {}
    rules = house("kinds: {aces: none, faces: J Q K A}\n")
    assert (sorted(rules.kinds), sorted(rules.steps)) == (["faces", "numbers"], ["faces", "numbers"])


def test_a_new_kind_with_its_points_and_its_ladder() -> None:
    rules = house(
        "kinds: {tens: 10, numbers: 2 3 4 5 6 7 8 9}\npoints: {tens: [7]}\nbonuses: {tens: {4: 40}}\n"
    )
    assert (rules.kind_of[Rank.TEN], rules.steps["tens"], rules.most("tens")) == ("tens", (7,), 4)


def test_ace_high() -> None:
    assert house("ranks: 2 3 4 5 6 7 8 9 10 J Q K A\n").strength[Rank.ACE] == 12


def test_no_bank_is_thirteen_tricks() -> None:
    rules = house("deal: {discards: 0}\n")
    assert (rules.tricks, rules.bank_size) == (13, 0)


def test_penalties() -> None:
    assert house("penalties: {revoke: −50}\n").penalties == {"revoke": -50}


def test_words_and_minus_signs_as_people_write_them() -> None:
    rules = house("bank: {points: No, bonuses: off}\npoints: {aces: [−10]}\nbonuses: {trumps: {4–12: 50}}\n")
    assert (rules.bank.points, rules.bank.bonuses, rules.steps["aces"]) == (False, False, (-10,))
    assert rules.ladders["trumps"] == (Rung(4, 12, 50),)


def test_a_house_ruleset_extends_a_file_beside_it(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text("extends: korolevskoe\nset: {games: 12}\n", encoding="utf-8")
    for reference in ("base.yaml", "base"):
        rules, found = read_text(f"extends: {reference}\nbank: {{tie: last}}\n", tmp_path)
        assert found == []
        assert rules is not None
        assert (rules.games, rules.bank.tie, rules.name) == (12, "last", "house")


REFUSED = [
    ("bonuses: {trumps: {3: 25, 3-5: 50}}\n", "overlapping-rungs", 27, 3),
    ("bonuses: {trumps: {14: 5}}\n", "unreachable-rung", 20, 2),
    ("bonuses: {mastheads: {5: 5}}\n", "unreachable-rung", 23, 1),
    ("bonuses: {tricks: {12: 5}}\n", "unreachable-rung", 20, 2),
    ("bonuses: {faces: {13: 5}}\n", "unreachable-rung", 19, 2),
    ("bonuses: {tricks: {5-3: 5}}\n", "wrong-value", 20, 3),
    ("bonuses: {tricks: {many: 5}}\n", "wrong-value", 20, 4),
    ("bonuses: {tricks: {3: x}}\n", "wrong-value", 23, 1),
    ("bonuses: {trump: {3: 5}}\n", "unknown-key", 11, 5),
    ("kinds: {faces: J Q}\n", "bad-kinds", 16, 3),
    ("kinds: {faces: J Q K A}\n", "bad-kinds", 16, 7),
    ("kinds: {faces: J Q K L}\n", "bad-kinds", 22, 1),
    ("kinds: {faces: J Q K K}\n", "bad-kinds", 22, 1),
    ("kinds: {trumps: A, aces: none}\n", "bad-kinds", 9, 6),
    ("kinds: {tens: 10, numbers: 2 3 4 5 6 7 8 9}\n", "missing-key", 1, 7),
    ("ranks: 2 3 4 5 6 7 8 9 10 J Q K\n", "bad-kinds", 8, 24),
    ("ranks: A A 2 3 4 5 6 7 8 9 10 J Q K\n", "bad-kinds", 10, 1),
    ("deal: {cards: 2, discards: 2}\n", "wrong-value", 28, 1),
    ("deal: {cards: 14}\n", "wrong-value", 15, 2),
    ("set: {games: 0}\n", "wrong-value", 14, 1),
    ("trump: trned\n", "wrong-value", 8, 5),
    ("points: {progress: tricks}\n", "wrong-value", 20, 6),
    ("points: {after: again}\n", "wrong-value", 17, 5),
    ("kinds: {after: A, aces: none}\n", "bad-kinds", 9, 5),
    ("points: {numbers: []}\n", "wrong-value", 19, 2),
    ("bank: {tie: frist}\n", "wrong-value", 13, 5),
    ("bank: {points: maybe}\n", "wrong-value", 16, 5),
    ("bonus: none\n", "unknown-key", 1, 5),
    ("penalties: {revoek: -50}\n", "unknown-key", 13, 6),
]


@pytest.mark.parametrize(
    ("text", "name", "column", "width"), REFUSED, ids=[case[0].strip() for case in REFUSED]
)
def test_refused_with_a_reason_at_its_place(text: str, name: str, column: int, width: int) -> None:
    rules, found = read_text("extends: korolevskoe\n" + text)
    assert rules is None
    assert [f[0] for f in found] == [name]
    line = 1 if name == "missing-key" else 2
    assert found[0][1:] == (line, column, width)


def test_rungs_that_a_shorter_game_puts_out_of_reach_are_reported_at_extends() -> None:
    _, found = read_text("extends: korolevskoe\ndeal: {cards: 12, discards: 2}\n")
    assert found == [("unreachable-rung", 1, 10, 11)]


def test_an_extends_that_comes_back_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.yaml").write_text("extends: house.yaml\n", encoding="utf-8")
    (tmp_path / "house.yaml").write_text("extends: other.yaml\n", encoding="utf-8")
    [document] = read(str(tmp_path / "house.yaml"))
    assert [(f.name, document.locate(f.place)[1:4]) for f in document.findings] == [
        ("bad-extends", (1, 10, 10))
    ]
    assert document.record is None


@pytest.mark.parametrize("reference", ["nosuch", "nosuch.yaml", "faulty.yaml"])
def test_an_extends_that_cannot_be_had_is_refused(tmp_path: Path, reference: str) -> None:
    (tmp_path / "faulty.yaml").write_text("extends: korolevskoe\nset: {games: 0}\n", encoding="utf-8")
    rules, found = read_text(f"extends: {reference}\n", tmp_path)
    assert rules is None
    assert [f[0] for f in found] == ["bad-extends"]


def test_a_ruleset_of_its_own_states_everything() -> None:
    text = (rulesets.FOLDER / "korolevskoe.yaml").read_text(encoding="utf-8")
    assert "extends" not in text
    for line in ("ranks:", "trump:"):
        rules, found = read_text("\n".join(x for x in text.splitlines() if not x.startswith(line)))
        assert rules is None
        assert [f[0] for f in found] == ["missing-key"]


def test_did_you_mean_for_a_ruleset() -> None:
    with pytest.raises(rulesets.RulesetError) as caught:
        rulesets.load("korolevskoje", Path())
    assert caught.value.facts["guess"] == "korolevskoe"


def test_where_the_kinds_stand_in_the_file_decides_nothing() -> None:
    kinds = "kinds: {aces: none, numbers: A 2 3 4 5 6 7 8 9 10}\n"
    points = "points: {aces: [10]}\n"
    for text in (kinds + points, points + kinds):
        found = read_text("extends: korolevskoe\n" + text)[1]
        assert [name for name, *_ in found] == ["unknown-key"]


def test_a_note_is_text() -> None:
    assert read_text("extends: korolevskoe\nnote: [a, b]\n")[1] == [("wrong-value", 2, 7, 6)]
