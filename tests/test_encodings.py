"""What an encoding of few characters cannot show is written in a plainer way, not in codes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rmscore.characters import PLAINER
from rmscore.show.language import set_language
from tests.running import FAULTY, run

EXAMPLES = Path(__file__).parents[1] / "examples"
ENCODINGS = ["ascii", "latin-1", "cp1252", "koi8-r", "cp1251", "cp866"]
CODE = re.compile(r"\\[xuU][0-9a-f]{2}")


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("“a” — b…", '"a" - b...'),
        ("«а» 3×2 → 6", '"а" 3x2 -> 6'),
        ("10♥ K♠", "10h Ks"),
        ("−5", "-5"),
        ("ș", "s"),
        ("日", "\\u65e5"),
    ],
)
def test_a_character_that_is_missing_is_written_like_one_that_is_not(text: str, plain: str) -> None:
    assert text.encode("koi8-r", PLAINER).decode("koi8-r") == plain


CYRILLIC = [encoding for encoding in ENCODINGS if encoding not in ("ascii", "latin-1", "cp1252")]
SPOKEN = [("en", encoding) for encoding in ENCODINGS] + [("ru", encoding) for encoding in CYRILLIC]
"""Languages and the encodings they are spoken in: where Russian has no letters, English is."""


@pytest.mark.parametrize(
    "call",
    [
        f"score {EXAMPLES / 'friday.yaml'}",
        f"export --to md {EXAMPLES / 'friday.yaml'}",
        f"replay --plain {EXAMPLES / 'first-hand.yaml'}",
        f"compare {EXAMPLES / 'first-hand.yaml'}",
        "check faulty.yaml",
        "sheet -r mastheads",
        "rules diff korolevskoe mastheads",
        "new --help",
    ],
)
@pytest.mark.parametrize(("language", "encoding"), SPOKEN)
def test_no_codes_where_the_letters_are_there(
    encoding: str, call: str, language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("faulty.yaml").write_text(FAULTY.replace("Anna", '"O“Neil"'), encoding="utf-8")
    set_language(language)
    try:
        result = run(monkeypatch, *call.split(), encoding=encoding)
    finally:
        set_language("en")
    assert result.status in (0, 1)
    assert CODE.findall(result.out + result.err) == []
