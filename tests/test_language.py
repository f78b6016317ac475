"""Languages: every sentence has its translation, and nothing English is left in what is read in another."""

from __future__ import annotations

import gettext
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

from rmscore import catalogue
from rmscore.cards import PACK
from rmscore.catalogue import CATALOGUE, RULED
from rmscore.cli.app import commands
from rmscore.files import rulesets
from rmscore.findings import Reason
from rmscore.session import rulings
from rmscore.show import language, words
from rmscore.show.language import LANGUAGES, chosen, n_, set_language
from tests import messages
from tests.running import run

ROOT = Path(__file__).parents[1]
GALLERY = Path(__file__).parent / "gallery"
EXAMPLES = ROOT / "examples"
TRANSLATED = [code for code in LANGUAGES if code != language.ENGLISH]
CATALOGUES = {code: messages.read(code) for code in TRANSLATED}


@pytest.fixture
def russian() -> Iterator[None]:
    for name in commands():  # their help stays in the language they are imported in
        import_module(f"rmscore.cli.{name}")
    set_language("ru")
    yield
    set_language("en")


def program(*arguments: str | Path, **environment: str) -> str:
    """What the program prints, started as people start it."""
    call = [sys.executable, "-m", "rmscore", *map(str, arguments)]
    result = subprocess.run(
        call,
        capture_output=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100", **environment},
    )
    assert "Traceback" not in result.stderr
    return result.stdout + result.stderr


# --- the catalogues ---------------------------------------------------------------------------------


def test_every_language_has_a_catalogue_and_every_catalogue_is_a_language() -> None:
    assert list(messages.languages()) == TRANSLATED


@pytest.mark.parametrize("code", TRANSLATED)
def test_every_sentence_is_translated(code: str) -> None:
    known = {key(message.id) for message in CATALOGUES[code] if messages.filled(message.string)}
    assert [sentence for sentence in messages.sentences() if sentence not in known] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_left_of_a_sentence_that_is_gone(code: str) -> None:
    known = messages.sentences()
    assert [message.id for message in CATALOGUES[code] if message.id and key(message.id) not in known] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_placeholders_of_their_sentences(code: str) -> None:
    wrong = []
    for message in CATALOGUES[code]:
        if message.id:
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else list(message.string)
            wanted = placeholders(forms[-1])
            # One thing need not be counted: `{n}` may be left out where the English leaves it out.
            allowed = (wanted, wanted - {"{n}"}) if len(forms) > 1 else (wanted,)
            wrong += [string for string in strings if placeholders(string) not in allowed]
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_keep_the_paragraphs_and_the_code_of_their_sentences(code: str) -> None:
    """Help is laid out by its paragraphs; what stands between backquotes is typed as it stands."""
    wrong = []
    for message in CATALOGUES[code]:
        if isinstance(message.id, str) and message.id:
            same = message.id.startswith("\b") is message.string.startswith("\b")
            same &= message.id.count("\n\n") == message.string.count("\n\n")
            commands_in = re.findall(r"`rmscore[^`]*`", message.id)
            if not same or commands_in != re.findall(r"`rmscore[^`]*`", message.string):
                wrong.append(message.id)
    assert wrong == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_is_not_stale(code: str) -> None:
    """`python -m tests.messages` compiles it."""
    with messages.source(code).with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    wrong = []
    for message in CATALOGUES[code]:
        if message.id and messages.filled(message.string):
            forms = [message.id] if isinstance(message.id, str) else list(message.id)
            strings = [message.string] if isinstance(message.string, str) else list(message.string)
            if len(forms) == 1:
                found = [compiled.gettext(forms[0])]
            else:
                found = sorted({compiled.ngettext(*forms, n) for n in range(1, 30)})
                strings = sorted(set(strings))
            wrong += [forms[0]] * (found != strings)
    assert wrong == []


def test_what_the_test_of_placeholders_sees() -> None:
    assert placeholders("{n} of {all:+}, {{trick: {trick}}}") == {"{n}", "{all:+}", "{trick}"}


def placeholders(text: str) -> set[str]:
    """`{n}` and the like; braces that are text (`{3: 25}`) are none."""
    try:
        parts = [(name, how) for _text, name, how, _conversion in Formatter().parse(text) if name is not None]
    except ValueError:
        return set()
    return {f"{{{name}{':' + how if how else ''}}}" for name, how in parts if name.isidentifier()}


def key(message_id: str | list[str] | tuple[str, ...]) -> messages.Message:
    return message_id if isinstance(message_id, str) else (message_id[0], message_id[1])


# --- choosing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "environment", "code"),
    [
        ("check x", {}, "en"),
        ("check x", {"LANG": "ru_RU.UTF-8"}, "ru"),
        ("check x", {"LANG": "ru"}, "ru"),
        ("check x", {"LANG": "be_BY.UTF-8"}, "en"),
        ("check x", {"LANG": "C.UTF-8"}, "en"),
        ("check x", {"LANG": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ("check x", {"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, "ru"),
        ("check x", {"LC_ALL": "ru_RU.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "ru"),
        ("check x", {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ("check x", {"LC_ALL": "", "LANG": "ru_RU.UTF-8"}, "ru"),
        ("check x", {"LANG": "en_GB.UTF-8", "LANGUAGE": "ru:en"}, "ru"),
        ("check x", {"LANG": "ru_RU.UTF-8", "LANGUAGE": "de:en_GB:ru"}, "en"),
        ("check x", {"LANG": "C", "LANGUAGE": "ru"}, "en"),
        ("check x", {"RMSCORE_LANG": "ru", "LC_ALL": "en_GB.UTF-8"}, "ru"),
        ("check x", {"RMSCORE_LANG": "en", "LC_ALL": "ru_RU.UTF-8"}, "en"),
        ("check x", {"RMSCORE_LANG": "tlh", "LC_ALL": "ru_RU.UTF-8"}, "en"),
        ("--lang ru check x", {"RMSCORE_LANG": "en"}, "ru"),
        ("check x --lang=RU", {}, "ru"),
        ("check --lang en x", {"RMSCORE_LANG": "ru"}, "en"),
        ("--lang en check --lang ru x", {}, "ru"),
        ("check -- --lang ru", {}, "en"),
        ("check --lang", {"LANG": "ru_RU.UTF-8"}, "ru"),
    ],
)
def test_what_decides_on_the_language(arguments: str, environment: dict[str, str], code: str) -> None:
    assert chosen(arguments.split(), environment) == code


@pytest.mark.parametrize("arguments", ["--lang ru check", "check --lang ru", "rules --lang=ru list"])
def test_the_option_stands_before_or_after_the_command(arguments: str) -> None:
    assert re.search("[а-я]{5}", program(*arguments.split()))


def test_a_language_without_a_catalogue_is_refused() -> None:
    says = program("check", "--lang", "tlh", "x")
    assert "--lang cannot be 'tlh'; it is one of en, ru." in says


def test_english_is_spoken_where_the_letters_cannot_be_shown() -> None:
    assert " Commands " in program("--help", RMSCORE_LANG="ru", PYTHONIOENCODING="latin-1")
    assert " Команды " in program("--help", RMSCORE_LANG="ru", PYTHONIOENCODING="utf-8")


# --- what people read -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "says"),
    [
        *((0, "0 взяток"), (1, "1 взятка"), (2, "2 взятки"), (4, "4 взятки"), (5, "5 взяток")),
        *((11, "11 взяток"), (12, "12 взяток"), (21, "21 взятка"), (22, "22 взятки"), (111, "111 взяток")),
        *((-1, "-1 взятка"), (-6, "-6 взяток"), (-11, "-11 взяток")),
    ],
)
def test_plurals(count: int, says: str, russian: None) -> None:
    assert n_("{n} trick", "{n} tricks", count) == says


def test_a_finding_has_a_name_in_words_and_its_code(russian: None) -> None:
    assert words.labelled("revoke", "взятка 2") == "фальшренонс (revoke, взятка 2)"
    assert not [kind.name for kind in CATALOGUE if words.label(kind.name) == kind.name]
    set_language("en")
    assert words.labelled("revoke", "trick 2") == "revoke (trick 2)"
    assert words.labelled("revoke") == "revoke"


def test_a_scribe_may_type_the_fault_as_it_is_shown(russian: None) -> None:
    assert {code: words.label(code) for code in RULED} == rulings.RUSSIAN
    assert tuple(rulings.RUSSIAN) == RULED  # the order that numbers them


CODE = re.compile(r"`[^`]*`|\{[^}]*\}|«[^»]*»|\([^)]*\)|^ *\d* \|.*$", re.MULTILINE)
"""What is written as the file has it: between marks, and the lines quoted."""

KNOWN = {"YAML", "UTF", "rmscore", "xE", "hand", "set", "ruleset"}
"""Latin words that Russian sentences have."""


@pytest.mark.parametrize("name", sorted(path.stem for path in GALLERY.glob("*.yaml")))
def test_nothing_english_is_left_in_a_finding(
    name: str, monkeypatch: pytest.MonkeyPatch, russian: None
) -> None:
    monkeypatch.chdir(GALLERY)
    out = run(monkeypatch, "check", f"{name}.yaml").out
    record = (GALLERY / f"{name}.yaml").read_text(encoding="utf-8", errors="replace")
    plain = CODE.sub(" ", re.sub(r"[\w/.-]+\.yaml", " ", out))
    for name_of_it in {kind.name for kind in CATALOGUE} | set(rulesets.shipped()):
        plain = re.sub(rf"(?<![\w-]){name_of_it}(?![\w-])", " ", plain)
    left = set(re.findall(r"[A-Za-z]{2,}", plain)) - set(re.findall(r"\w+", record)) - KNOWN
    keys = re.search(r"(?:Ключи|одно из): (.*)", out)
    left -= set(re.findall(r"\w+", keys[1])) if keys else set()
    assert left == set()
    assert re.search("[а-я]{3}", out)


def test_every_reason_for_a_claim_is_translated(russian: None) -> None:
    reasons = [value for value in vars(catalogue).values() if isinstance(value, Reason)]
    assert reasons
    assert [reason.says for reason in reasons if not re.search("[а-я]{3}", language._(reason.says))] == []


@pytest.mark.parametrize("command", ["check", "replay --plain"])
def test_nothing_english_is_left_in_what_explains_a_claim(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, russian: None
) -> None:
    record = tmp_path / "hand.yaml"
    text = (EXAMPLES / "first-hand.yaml").read_text(encoding="utf-8")
    record.write_text(text + "claimed:\n  Boris: {total: 64}\n", encoding="utf-8")
    says = "Сходится без премии (картинки: 500)."
    assert f"возможно: {says}" in run(monkeypatch, *command.split(), record).out


HELP = re.compile(
    r"rmscore .*|--?[a-z-]+(?: <[^>]*>)?|<[^>]*>|\[x>=1\]|\[[a-z|]+\]"
    r"|\b[\w-]+\.(?:yaml|html|csv|svg|(?:schema\.)?json)|\.\w+"
    r"|^ *# .*|eval .*|^│ [a-z]+  ",
    re.MULTILINE,
)
"""Calls, options, their choices, files and the names of commands."""

KNOWN_IN_HELP = {
    *("YAML", "JSON", "GitHub", "Royal", "Mastheads", "RMSCORE_LANG", "Markdown", "Tab", "Enter", "Schema"),
    *(
        "bash",
        "zsh",
        "fish",
        "powershell",
        "PowerShell",
        "PROFILE",
        "hand",
        "set",
        "ruleset",
        "text",
        *("rmscore", "korolevskoe"),
    ),
}


@pytest.mark.parametrize("command", ["", *commands(), "rules show", "rules check", "rules diff"])
def test_nothing_english_is_left_in_help(command: str) -> None:
    says = program(*command.split(), "--help", RMSCORE_LANG="ru")
    left = set(re.findall(r"[A-Za-z_]{3,}", HELP.sub(" ", says))) - KNOWN_IN_HELP
    assert left == set()
    assert says.strip().startswith("Вызов: rmscore")


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("check", "Ошибка: Не хватает: ФАЙЛ."),
        ("check --fix", "Ошибка: После --fix нужно значение."),
        ("check --json=1 x", "Ошибка: После --json значения быть не должно."),
        ("check --fix x y", "Ошибка: --fix принимает целое число, а не 'x'."),
        ("score --game 0 x", "Ошибка: --game принимает число не меньше 1, а не '0'."),
        ("check --jsno x", "Ошибка: Нет ключа --jsno. Может быть, --json?"),
        ("rules show a b c", "Ошибка: Лишние слова: 'b' 'c'."),
        ("scoer", "Ошибка: Нет команды 'scoer'. Может быть, score?"),
    ],
)
def test_what_is_wrong_with_a_call(call: str, says: str) -> None:
    assert program(*call.split(), RMSCORE_LANG="ru").rstrip().endswith(says)


@pytest.mark.parametrize(
    "call", ["rules show korolevskoe", "rules show mastheads", "rules diff korolevskoe mastheads"]
)
def test_nothing_english_is_left_in_the_rules(
    call: str, monkeypatch: pytest.MonkeyPatch, russian: None
) -> None:
    out = run(monkeypatch, *call.split()).out
    out = re.sub(r"https?://\S+|^[a-z.]+$", "", out, flags=re.MULTILINE)
    assert set(re.findall("[A-Za-z]{2,}", out)) <= {"korolevskoe", "mastheads", "Royal", "Mastheads"}


@pytest.mark.parametrize(
    "call",
    [
        *("score --explain {record}", "replay --plain {record}", "compare {record}", "sheet --to txt"),
        *(f"export --to {to} {{record}}" for to in ("txt", "md", "csv", "html", "svg")),
    ],
)
def test_nothing_english_is_left_in_results(
    call: str, monkeypatch: pytest.MonkeyPatch, russian: None
) -> None:
    """Of a record in Russian; rulesets, their keys and the file's name are the same in every language."""
    out = run(monkeypatch, *call.format(record=EXAMPLES / "na-dache.yaml").split()).out
    out = re.sub(r"(?s)<(style|script).*?</\1>", " ", out.replace(str(EXAMPLES), ""))
    said = re.findall(r'(?:aria-label|aria-valuetext|title|alt)="([^"]*)"', out)
    out = " ".join([re.sub(r"<[^>]*>", " ", out), *said])
    out = re.sub(r"na-dache(?:\.yaml)?|[a-z]+\.[a-z]+(?:: \S+ \| \S+)?|Home|End", " ", out)
    for name in rulesets.shipped():
        out = re.sub(rf"(?<![\w-]){name}(?![\w-])", " ", out)
    assert set(re.findall(r"[A-Za-z]{2,}", out)) == set()
    assert re.search("[а-я]{3}", out)


# --- cards and programs -----------------------------------------------------------------------------


def test_cards_are_russian_in_russian(monkeypatch: pytest.MonkeyPatch, russian: None) -> None:
    first = EXAMPLES / "first-hand.yaml"
    assert " Дб   [Кб]   4б    Вб " in run(monkeypatch, "score", first).out
    assert " Q♦   [K♦]   4♦    J♦ " in run(monkeypatch, "score", "--cards", "symbols", first).out
    assert " Qd   [Kd]   4d    Jd " in run(monkeypatch, "score", first, encoding="ascii").out


def test_russian_cards_read_back() -> None:
    from rmscore.files.notation import read_cards

    assert read_cards(words.cards(PACK, "ru")) == PACK


@pytest.mark.parametrize(
    "call",
    [
        "check --json {gallery}",
        "check --json --suggest {examples}",
        "score --json --explain {examples}/first-hand.yaml {examples}/revoke.yaml",
        "score --json {gallery}/too-many-games.yaml",
        "rules --json",
        "rules show --json korolevskoe",
        "rules diff --json korolevskoe mastheads",
        "compare --json {examples}/first-hand.yaml",
        "replay --json {examples}/revoke.yaml",
        "export --to json {examples}/revoke.yaml",
        "score --json {examples}/nowhere.yaml",
        "compare --json {examples}/friday.yaml",
    ],
)
def test_json_is_the_same_in_every_language(
    call: str, monkeypatch: pytest.MonkeyPatch, russian: None
) -> None:
    arguments = [part.format(gallery=GALLERY, examples=EXAMPLES) for part in call.split()]
    in_russian = run(monkeypatch, *arguments).out
    set_language("en")
    english = run(monkeypatch, *arguments).out
    assert in_russian == english
    assert json.loads(english.splitlines()[0])


@pytest.mark.parametrize("kind", ["hand", "set", "ruleset"])
def test_schemas_are_the_same_in_every_language(kind: str) -> None:
    assert program("schema", kind, RMSCORE_LANG="ru") == program("schema", kind, RMSCORE_LANG="en")


def test_reasons_of_the_system_are_translated(russian: None) -> None:
    assert language.reason("No space left on device") == "на диске нет места"
    assert language.reason("Something Else") == "Something Else"


def test_the_replays_line_of_keys_fits_the_smallest_page_in_russian(russian: None) -> None:
    from rmscore.show import replay_keys
    from rmscore.show.canvas import UNICODE

    assert "b премия" in replay_keys.key_line(replay_keys.State(), 1, UNICODE, 58)
