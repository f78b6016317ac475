"""The schemas and the reader agree: over all records here, and over thousands with something changed."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from rmscore import catalogue
from rmscore.files import Document, hands, read, read_stream, ruleset_file, rulesets, schemas, sets
from rmscore.findings import Finding, Span
from rmscore.show.schema import KINDS, schema
from rmscore.show.schema import text as schema_text
from tests.builders import DATA
from tests.running import run

ROOT = Path(__file__).parents[1]
FOLDERS = (ROOT / "examples", ROOT / "rulesets", DATA, ROOT / "tests" / "gallery")
FILES = sorted(path for folder in FOLDERS for path in folder.rglob("*.yaml"))

NUMBER = 500
"""Changed records for each seed."""

# --- a record as an editor sees it ------------------------------------------------------------------

CORE = (  # YAML 1.2's core schema, with which editors type scalars
    (re.compile(r"~|null|Null|NULL|"), lambda text: None),
    (re.compile(r"true|True|TRUE|false|False|FALSE"), lambda text: text.lower() == "true"),
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda text: int(text[2:], 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text, 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
)


def core(node: ScalarNode) -> Any:
    for pattern, typed in CORE:
        if not node.style and pattern.fullmatch(node.value):
            return typed(node.value)
    return node.value


def old(node: ScalarNode) -> Any:
    """As YAML 1.1 types scalars, which some editors still do; dates are no type of JSON."""
    loader = yaml.SafeLoader("")
    tag = loader.resolve(ScalarNode, node.value, (not node.style, True))
    if tag.rsplit(":", 1)[1] in ("timestamp", "merge", "value"):
        return node.value
    return loader.construct_object(ScalarNode(tag, node.value, node.start_mark, node.end_mark, node.style))


def seen(node: Node, typed: Any = core) -> Any:
    """What an editor makes of a node; keys are names, whatever they look like."""
    if isinstance(node, ScalarNode):
        return typed(node)
    if isinstance(node, SequenceNode):
        return [seen(item, typed) for item in node.value]
    assert isinstance(node, MappingNode)
    return {name.value: seen(value, typed) for name, value in node.value if isinstance(name, ScalarNode)}


@cache
def validator(kind: str) -> Draft202012Validator:
    return Draft202012Validator(schema(kind))


# --- what the two say -------------------------------------------------------------------------------

ABOUT_MORE_THAN_A_TYPE = (
    catalogue.BAD_NAME,
    catalogue.EMPTY_NAME,
    catalogue.TRUMP_DIFFERS,
    catalogue.TRUMP_NOT_PLAYED,
    catalogue.PLAYERS_DIFFER,
    catalogue.SEATED_ALREADY,
    catalogue.SITS_IN_TWICE,
    catalogue.BACKWARD_RUNG,
    catalogue.DEAL_LEAVES_NO_GAME,
    catalogue.HAND_FILE_OF_SEVERAL,
    catalogue.HAND_FILE_OF_ANOTHER_KIND,
    catalogue.HAND_FILE_EMPTY,
)
"""Findings called `wrong-value` that lie in what several values, or other files, come to."""


def promised(finding: Finding) -> bool:
    """Whether the schema must catch it: an unknown, missing or ill-typed key of this very file."""
    if finding.name not in ("unknown-key", "missing-key", "wrong-value"):
        return False
    if not isinstance(finding.place, Span):
        return False
    return finding.kind not in ABOUT_MORE_THAN_A_TYPE


def disagreements(document: Document) -> Iterator[str]:
    """Where schema and reader part over one record, in words."""
    if document.kind is None or document.source.root is None:
        return
    names = {finding.name for finding in document.findings}
    if names & {"duplicate-key", "yaml-feature", "not-yaml", "unreadable"}:  # YAML itself is at fault
        return
    check = validator(document.kind)
    for typed in (core, old):
        errors = list(check.iter_errors(seen(document.source.root, typed)))
        if errors and not document.findings:
            yield f"refused as {typed.__name__}: " + "; ".join(error.message[:200] for error in errors)
    caught = bool(list(check.iter_errors(seen(document.source.root))))
    if caught:
        return
    for finding in document.findings:
        if promised(finding) and not told_by_nothing(document, finding):
            line = document.locate(finding.place).text
            yield f"not caught: {finding.name} {finding.kind.says.format(**finding.facts)} {line!r}"


def told_by_nothing(document: Document, finding: Finding) -> bool:
    """What no schema can tell: how a scalar was spelt, rules that are elsewhere, kinds of the table's own."""
    assert isinstance(finding.place, Span)
    location = document.locate(finding.place)
    token = location.text[location.column - 1 :][: location.width]
    if finding.kind is catalogue.WANTS_NUMBER and SPELT_UNLIKE_A_NUMBER.fullmatch(token):
        return True
    behind = location.text[location.column - 1 :].removeprefix(token).lstrip(": ")
    if token in NULLS or behind in NULLS:  # a blank, or the word?
        return True
    if finding.facts.get("key") in ("dealer", "player") and somebody_is_called_null(document):
        return True
    return finding.name in ("unknown-key", "missing-key") and rules_are_elsewhere(document)


def somebody_is_called_null(document: Document) -> bool:
    assert document.source.root is not None
    players = seen(document.source.root).get("players")
    return isinstance(players, list) and any(name is None or name in NULLS for name in players)


def rules_are_elsewhere(document: Document) -> bool:
    """Whether what the record may name is stated in a file that is not shipped, or is of its own making."""
    assert document.source.root is not None
    record = seen(document.source.root)
    named = record.get("extends" if document.kind == "ruleset" else "ruleset")
    shipped = not named or (isinstance(named, str) and named.strip() in rulesets.shipped())
    kinds = record.get("kinds") if document.kind == "ruleset" else None
    return not shipped or bool(isinstance(kinds, dict) and kinds.keys() - set(hands.USUAL_KINDS))


SPELT_UNLIKE_A_NUMBER = re.compile(r"[-+]?[0-9]+(\.0*)?(e[0-9]+)?|0x[0-9a-f]+|0o[0-7]+", re.IGNORECASE)
"""What YAML takes for a whole number, and the reader does not."""

NULLS = ("~", "null", "Null", "NULL")


def documents(text: str) -> list[Document]:
    return list(read_stream(io.BytesIO(text.encode()), "x.yaml", ROOT / "examples"))


# --- the schemas ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_is_one(kind: str) -> None:
    Draft202012Validator.check_schema(schema(kind))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_schema_and_reader_agree_on_every_file_here(path: Path) -> None:
    for document in read(str(path)):
        assert list(disagreements(document)) == []


def accepts(kind: str, text: str) -> bool:
    node = yaml.compose(text, Loader=yaml.SafeLoader)
    assert node is not None
    return validator(kind).is_valid(seen(node))


HEAD = "players: [Anna, Boris, Clara, Dmitri]\ndealer: Dmitri\nturned: 7d\n"


def test_names_are_text_whatever_yaml_takes_them_for() -> None:
    text = "players: [No, 007, Null, true]\ndealer: Null\nturned: 7d\ntricks: [{lead: 007, cards: 7h}]\n"
    assert accepts("hand", text)
    assert not accepts("hand", text.replace("Null,", "Nora,"))  # now it is a blank


def test_what_a_record_needs_hangs_on_its_rules() -> None:
    assert accepts("hand", HEAD.replace("turned: 7d", "trump: d"))
    assert not accepts("hand", HEAD.replace("turned: 7d", ""))
    assert not accepts("hand", "ruleset: mastheads\n" + HEAD.replace("turned: 7d", "trump: d"))
    assert accepts("hand", "ruleset: rules.yaml\n" + HEAD.replace("turned: 7d", ""))
    assert accepts("hand", HEAD + "claimed: {Anna: {bonuses: {faces: 500}}}\n")
    assert not accepts("hand", HEAD + "claimed: {Anna: {bonuses: {mastheads: 50}}}\n")
    assert accepts("hand", "ruleset: mastheads\n" + HEAD + "claimed: {Anna: {bonuses: {mastheads: 50}}}\n")


@pytest.mark.parametrize(
    ("kind", "names"),
    [("hand", hands.HAND_KEYS), ("set", sets.SET_KEYS), ("ruleset", ruleset_file.RULESET_KEYS)],
)
def test_every_key_says_what_it_means(kind: str, names: tuple[str, ...]) -> None:
    properties = schema(kind)["properties"]
    assert properties.keys() == set(names)
    assert all(value["description"] for value in properties.values())


def test_an_editor_is_told_what_it_can_offer() -> None:
    properties = schema("hand")["properties"]
    assert properties["ruleset"]["anyOf"][0]["enum"] == list(rulesets.shipped())
    ruling = properties["rulings"]["items"]["properties"]
    assert ruling["fault"]["enum"] == [*catalogue.RULED, None]


@pytest.mark.parametrize(
    ("text", "says"),
    [(HEAD + "clamed: 1\n", "not caught: unknown-key"), (HEAD, "refused"), ("turned: 7d\n", "not caught")],
)
def test_a_disagreement_is_seen(text: str, says: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Draft202012Validator({"not": {}} if says == "refused" else {})
    monkeypatch.setitem(globals(), "validator", lambda kind: wrong)
    [document] = documents(text)
    assert next(disagreements(document)).startswith(says)


# --- the command, and the files that come with the package ------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_has_a_name_from_which_nothing_can_be_fetched(kind: str) -> None:
    assert schema(kind)["$id"] == f"urn:rmscore:{kind}:1"


def test_schema_prints_it_or_writes_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run(monkeypatch, "schema", "set") == (0, schema_text("set"), "")
    out = tmp_path / "set.schema.json"
    assert run(monkeypatch, "schema", "set", "-o", out) == (0, "", "")
    assert out.read_text("utf-8") == schema_text("set")
    again = run(monkeypatch, "schema", "hand", "-o", out)
    assert again.status == 2
    assert "--force" in again.err
    assert out.read_text("utf-8") == schema_text("set")


def test_a_new_record_names_the_nearest_schema(tmp_path: Path) -> None:
    below = tmp_path / "2026" / "may"
    below.mkdir(parents=True)
    start = "# yaml-language-server: $schema="
    assert schemas.editor_line("set", below) is None
    (tmp_path / "set.schema.json").write_text("{}", encoding="utf-8")
    assert schemas.editor_line("set", below) == start + "../../set.schema.json"
    assert schemas.editor_line("set", tmp_path) == start + "set.schema.json"
    assert schemas.editor_line("hand", below) is None
    assert all(document.complete for document in documents(f"{start}set.schema.json\n{HEAD}"))


@pytest.mark.parametrize(("kind", "more"), [("set", []), ("hand", ["--hand"])])
def test_what_new_writes_names_its_schema(
    kind: str, more: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, without = tmp_path / "new.yaml", tmp_path / "without.yaml"
    assert run(monkeypatch, "new", without, "--players", "Anna,Boris,Clara,Dmitri", *more).status == 0
    (tmp_path / f"{kind}.schema.json").write_text("{}", encoding="utf-8")
    assert run(monkeypatch, "new", path, "--players", "Anna,Boris,Clara,Dmitri", *more).status == 0
    first, second, *rest = path.read_text("utf-8").splitlines()
    assert (first, second) == (f"rmscore: {kind}/1", f"# yaml-language-server: $schema={kind}.schema.json")
    assert without.read_text("utf-8").splitlines() == [first, *rest]
    assert str(tmp_path) not in without.read_text("utf-8")


# --- records with something changed -----------------------------------------------------------------


class Keys(list[tuple[str, Any]]):
    """A mapping, its scalars and keys as they stand in the file."""


def plain(node: ScalarNode) -> str:
    safe = re.fullmatch(r"[^\W_][^:#{}\[\],&*!|>'\"%@`\n]*|[-+~−][\w.]*|", node.value)
    return node.value if safe and not node.style else json.dumps(node.value, ensure_ascii=False)


def taken_apart(node: Node) -> Any:
    if isinstance(node, ScalarNode):
        return plain(node)
    if isinstance(node, SequenceNode):
        return [taken_apart(item) for item in node.value]
    assert isinstance(node, MappingNode)
    return Keys((plain(name), taken_apart(value)) for name, value in node.value)


def lines(value: Any) -> Iterator[str]:
    """A value as lines of YAML."""
    if isinstance(value, str):
        yield value
        return
    if not value:
        yield "{}" if isinstance(value, Keys) else "[]"
        return
    for item in value:
        mark, inner = (f"{item[0]}:", item[1]) if isinstance(value, Keys) else ("-", item)
        if isinstance(inner, str) or not inner:
            yield f"{mark} {next(lines(inner))}".rstrip()
        else:
            yield mark
            yield from ("  " + line for line in lines(inner))


def places(value: Any, above: Any = None, index: int = 0) -> Iterator[tuple[Any, int]]:
    """Every list and mapping of a record with the index of each thing in it."""
    if above is not None:
        yield above, index
    if not isinstance(value, str):
        for number, item in enumerate(value):
            yield from places(item[1] if isinstance(value, Keys) else item, value, number)


SCALARS = (
    *("", '""', "No", "no", "off", "true", "007", "7", "0", "-5", "−5", "+3", "1.5", "2.0", "1e3", "0x1F"),
    *("none", "none none", "null", "~", "Null", "hearts", "7h", "7h 8h", "1:30", "2026-05-08", '" 5 "'),
    *("korolevskoe", "mastheads", "house", "trick", "revoke", "last", "1 2 3", "1,2", "12345678901", "Anna"),
)
KEYS = (
    *("player", "lead", "cards", "won", "points", "faces", "court", "note", "void", "tally", "file"),
    *("tricks", "trump", "turned", "claimed", "rulings", "title", "ruleset", "dealer", "kinds", "bonuses"),
    *("running", "extends", "3", "4-12", "x-y", "Anna", "clamed", "fault", "revoke", "discards", "games"),
    *("total", "mastheads"),
)


def other(chance: random.Random) -> Any:
    """Some value, of any shape."""
    shape = chance.random()
    if shape < 0.6:
        return chance.choice(SCALARS)
    if shape < 0.8:
        return [other(chance) for _ in range(chance.randrange(4))]
    return Keys((key, other(chance)) for key in chance.sample(KEYS, chance.randrange(4)))


def changed(value: Any, chance: random.Random) -> None:
    """Change one thing in a record."""
    within, index = chance.choice(list(places(value)))
    how = chance.randrange(6)
    key, old_value = within[index] if isinstance(within, Keys) else ("", within[index])
    keyed = isinstance(within, Keys)
    if how == 0:
        del within[index]
    elif how == 1 and keyed:
        new = chance.choice([*KEYS, key[:-1] or "k", key + "s"])
        if new not in dict(within):
            within[index] = (new, old_value)
    elif how == 2 and keyed:
        new = chance.choice(KEYS)
        if new not in dict(within):
            within.insert(index, (new, other(chance)))
    elif how == 3 and not keyed:
        within.insert(index, other(chance))
    else:
        new_value = chance.choice([other(chance), [old_value], "", Keys([("Anna", old_value)])])
        within[index] = (key, new_value) if keyed else new_value


def bases() -> list[Any]:
    """Whole records of every kind, a few of each file."""
    found = []
    for path in FILES:
        for document in list(read(str(path)))[:3]:
            if document.kind and document.source.root and document.source.text.count("\n") < 80:
                found.append(taken_apart(document.source.root))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_schema_and_reader_agree_on_records_with_something_changed(seed: int) -> None:
    chance = random.Random(seed)
    records = bases()
    for _ in range(NUMBER):
        record = deepcopy(chance.choice(records))
        for _ in range(chance.choice([1, 1, 1, 2, 3])):
            if record:
                changed(record, chance)
        text = "\n".join(lines(record)) + "\n"
        for document in documents(text):
            assert (text, list(disagreements(document))) == (text, [])
