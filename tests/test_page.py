"""The exported page in a real browser: it steps through hands, keeps to itself, and reads well on A4."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from rmscore.files import read
from rmscore.ledger import ledger
from rmscore.play import follow
from rmscore.records import Hand, Set
from rmscore.scoring import score
from rmscore.show.language import set_language
from tests import browser
from tests.browser import Browser
from tests.running import run

pytestmark = pytest.mark.skipif(
    bool(browser.missing()), reason=f"the page is not tested: {browser.missing()}"
)

EXAMPLES = Path(__file__).parents[1] / "examples"
NAME = "</script><script>alert(1)</script>"
HAND = f"""\
rmscore: hand/1
players: ["{NAME}", Boris, Clara, Dmitri]
dealer: Dmitri
turned: 7d
tricks:
  - 4h 7h 9h 2c
  - Clara: 5h 6h Jh Qh
note: "<img src=x onerror=alert(2)>"
"""
"""Dmitri does not follow hearts in trick 1, and plays a heart in trick 2."""


@pytest.fixture(scope="module")
def window() -> Iterator[Browser]:
    with Browser() as opened:
        yield opened


@pytest.fixture
def export(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, window: Browser) -> Any:
    """Exports a record and opens the page."""

    def export(record: Path | str, *options: str) -> Browser:
        if isinstance(record, str):
            tmp_path.joinpath("hand.yaml").write_text(record, encoding="utf-8")
            record = tmp_path / "hand.yaml"
        page = tmp_path / "page.html"
        assert run(monkeypatch, "export", record, "-o", page, "--force", *options).out == ""
        window.requests()
        window.complaints()
        window.open(page)
        return window

    return export


@pytest.fixture
def russian() -> Iterator[None]:
    set_language("ru")
    yield
    set_language("en")


def says(window: Browser) -> list[str]:
    return window.texts(".says p")


def on_table(window: Browser) -> list[str]:
    script = "return [...document.querySelectorAll('.centre .face')].map(one => one.dataset.card)"
    return list(window.run(script))


# --- stepping ---------------------------------------------------------------------------------------


def test_buttons_and_keys_step_through_a_hand(export: Any) -> None:
    window = export(EXAMPLES / "first-hand.yaml")
    assert says(window) == ["Dmitri dealt; 7♣ turned: clubs are trump. Anna leads to the first trick."]
    assert on_table(window) == []
    window.click("[data-step=next]")
    assert (on_table(window), says(window)) == (["Qd"], ["Trick 1: Anna leads Q♦."])
    window.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert sorted(on_table(window)) == ["4d", "Jd", "Kd", "Qd"]
    assert says(window)[1].startswith("Boris takes it: 13 points")
    assert window.texts(".face.best") == ["K"]
    window.press("ArrowDown")
    assert says(window)[0].startswith("Trick 2: ")
    assert len(on_table(window)) == 4
    window.press("ArrowLeft")
    assert len(on_table(window)) == 3
    window.press("ArrowUp")
    assert says(window)[0].startswith("Trick 1: ")
    window.press("Home")
    assert on_table(window) == []
    window.press("End")
    assert len(on_table(window)) == 8  # the bank
    window.click("[data-step=trick-back]")
    assert says(window)[0].startswith("Trick 11: ")
    window.click("[data-step=first]")
    assert says(window)[0].startswith("Dmitri dealt")


def test_each_card_leaves_the_hand_it_was_played_from(export: Any) -> None:
    window = export(EXAMPLES / "first-hand.yaml")
    held = "return document.querySelectorAll('.held [data-card]:not(.gone):not(.now)').length"
    assert window.run(held) == 44
    window.click("[data-step=next]")
    assert window.run(held) == 43
    window.click("[data-step=last]")
    assert window.run(held) == 0


def test_the_totals_are_those_of_the_score(export: Any) -> None:
    path = EXAMPLES / "first-hand.yaml"
    window = export(path)
    (document,) = read(str(path))
    assert isinstance(document.record, Hand) and document.ruleset
    expected = score(follow(document.record, document.ruleset))
    totals = [str(expected.total(seat)) for seat in range(4)]
    assert window.texts(".total-now") == ["0"] * 4
    window.click("[data-step=last]")
    assert window.run("return [...document.querySelectorAll('.total-now')].map(o => o.value)") == totals
    assert [text.removesuffix("the highest") for text in window.texts(".figures tfoot td")] == totals


def test_a_set_has_its_ledger_its_chart_and_every_recorded_hand(export: Any) -> None:
    path = EXAMPLES / "friday.yaml"
    window = export(path)
    (document,) = read(str(path))
    assert isinstance(document.record, Set) and document.ruleset
    expected = ledger(document.record, document.ruleset)
    totals = [text.removesuffix("the highest") for text in window.texts(".ledger tfoot td")]
    assert totals == [str(total) for total in expected.totals]
    for seat, total in enumerate(expected.totals):
        marks = f".chart svg > .p{seat} > :not(path):not(text)"
        assert len(window.texts(marks)) == expected.played + 1, "a mark for each game, and one at the name"
        assert str(total) in window.texts(f".chart .p{seat} text")
    hands = [game for game in expected.games if isinstance(game.record, Hand)]
    assert len(window.texts(".replay")) == len(hands) > 1
    window.run("document.querySelectorAll('.replay')[1].focus()")
    window.press("ArrowRight")
    assert on_table(window) == [str(hands[1].record.tricks[0].cards[0])]  # type: ignore[union-attr]


def test_keys_step_the_hand_that_the_window_shows(export: Any) -> None:
    window = export(EXAMPLES / "friday.yaml")
    place = "return [...document.querySelectorAll('.replay input')].slice(0, 2).map((one) => one.value)"
    show = "document.querySelectorAll('.replay')[arguments[0]].scrollIntoView({block: 'center'})"
    window.run(show, 0)
    window.press("ArrowRight", "ArrowRight")
    assert window.run(place) == ["2", "0"]
    window.run(show, 1)
    window.press("ArrowRight")
    assert window.run(place) == ["2", "1"]
    window.run(show, 0)
    window.click("[data-step=next]")
    window.run(show, 1)
    window.press("ArrowRight")
    assert window.run(place) == ["3", "2"]


def test_a_finding_stands_at_its_card_and_can_be_shown(export: Any) -> None:
    window = export(HAND)
    window.click(".findings .show")
    assert on_table(window)[-1] == "2c"
    assert [line for line in says(window) if line.startswith("revoke: ")]
    assert [line for line in says(window) if line.startswith("proof: Dmitri still held 6♥")]


def test_a_trick_of_the_table_can_be_shown(export: Any) -> None:
    window = export(EXAMPLES / "first-hand.yaml")
    window.click("tr[data-trick='5'] button")
    assert says(window)[0].startswith("Trick 5: ")
    assert window.run("return document.querySelector('tr.now').dataset.trick") == "5"


def test_the_page_is_in_the_language_chosen(export: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    window = export(EXAMPLES / "first-hand.yaml", "--cards", "ru")
    assert window.run("return document.documentElement.lang") == "en"
    window.click("[data-step=next]")
    assert window.texts(".centre .face") == ["Д"]


# --- keeping to itself ------------------------------------------------------------------------------


def test_a_name_is_never_a_script(export: Any) -> None:
    window = export(HAND)
    assert window.text(".seat.south b") == NAME
    window.click("[data-step=next]")
    assert says(window)[0] == f"Trick 1: {NAME} leads 4♥."
    assert window.run("return [document.scripts.length, document.images.length]") == [2, 0]
    assert window.complaints() == []


def test_no_request_leaves_the_page(export: Any) -> None:
    window = export(EXAMPLES / "friday.yaml")
    window.click("[data-step=last]")
    asked = [address for address in window.requests() if not address.startswith(("chrome:", "data:"))]
    assert [address.rsplit("/", 1)[1] for address in asked] == ["page.html"]
    assert window.run("return performance.getEntriesByType('resource').map(one => one.name)") == []
    assert window.complaints() == []


FETCHING = """
const [address, done] = arguments;
const picture = new Image();
picture.onload = picture.onerror = () => {
  const script = document.createElement("script");
  script.src = address + "/script";
  script.onload = script.onerror = () => fetch(address + "/fetch").then(() => done(true), () => done(false));
  document.body.append(script);
};
picture.src = address + "/picture";
document.body.append(picture);
"""


class Listener(BaseHTTPRequestHandler):
    asked: list[str]

    def do_GET(self) -> None:
        self.asked.append(self.path)
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def listener() -> Iterator[tuple[str, list[str]]]:
    """The address of a server on this machine, and what it was asked for."""
    Listener.asked = []
    with ThreadingHTTPServer(("127.0.0.1", 0), Listener) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", Listener.asked
        server.shutdown()
        thread.join()


def test_even_a_script_in_the_page_could_ask_for_nothing(
    export: Any, listener: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, asked = listener
    window = export(EXAMPLES / "first-hand.yaml")
    assert window.wait_for(FETCHING, address) is False
    assert asked == []
    # The same in a page without our policy, so that silence above means something.
    tmp_path.joinpath("open.html").write_text("<!DOCTYPE html><title>open</title>", encoding="utf-8")
    window.open(tmp_path / "open.html")
    window.wait_for(FETCHING, address)
    assert sorted(set(asked)) == ["/fetch", "/picture", "/script"]


# --- how it looks -----------------------------------------------------------------------------------


@contextmanager
def device(window: Browser, width: int) -> Iterator[None]:
    size = {"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": width < 500}
    window.command("Emulation.setDeviceMetricsOverride", **size)
    try:
        yield
    finally:
        window.command("Emulation.clearDeviceMetricsOverride")


@pytest.mark.parametrize("width", [360, 768, 1280])
@pytest.mark.parametrize("name", ["friday.yaml", "na-dache.yaml"])
def test_nothing_sticks_out_of_the_window(export: Any, russian: None, name: str, width: int) -> None:
    window = export(EXAMPLES / name)
    with device(window, width):
        # A phone zooms out where something does, and then says that its window is wider.
        assert window.run("return [document.documentElement.scrollWidth, innerWidth]") == [width, width]


def test_on_a_phone_what_is_wide_scrolls_and_shows_that_it_does(export: Any) -> None:
    window = export(EXAMPLES / "friday.yaml")
    with device(window, 360):
        wide = """
        const all = document.querySelectorAll(".ledger, .tricks, .figures, .chart svg:not(.mark)");
        return [...all].map((one) => {
          const box = one.closest(".wide"), style = getComputedStyle(box);
          return [box.clientWidth <= 331, style.overflowX, style.backgroundImage.split("linear").length];
        })
        """
        found = window.run(wide)
        assert len(found) > 10
        assert {tuple(one) for one in found} == {(True, "auto", 5)}
        chart = "document.querySelector('.chart .wide')"
        assert window.run(f"return {chart}.scrollWidth > {chart}.clientWidth")


def test_the_mark_of_who_led_stands_beside_the_card(export: Any, russian: None) -> None:
    window = export(EXAMPLES / "na-dache.yaml")
    with device(window, 360):
        high = """
        return [...document.querySelectorAll(".leads")].map((one) => {
          const [mark, card] = [one, one.nextElementSibling].map((part) => part.getBoundingClientRect());
          return mark.bottom > card.top && card.right > mark.right;
        })
        """
        assert window.run(high) == [True] * 11


def test_cards_are_written_in_one_way(export: Any) -> None:
    window = export(EXAMPLES / "na-dache.yaml", "--cards", "ru")
    text = window.run("return document.querySelector('main').textContent")
    assert re.search("[2-9][♣♦♥♠]", text)
    assert re.findall(r"\b(?:10|[2-9ТВДК])[тбчп]\b", text) == []


CONTRAST = """
function light(colour) {
  const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map((part) => part / 255)
    .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function behind(node) {
  for (; node; node = node.parentElement) {
    if (node.classList.contains("felt")) return felt;
    const colour = getComputedStyle(node).backgroundColor;
    if (!/, 0\\)$/.test(colour)) return colour;
  }
  return "rgb(255, 255, 255)";
}
function rgb(colour) {
  const probe = document.createElement("i");
  document.body.append(probe);
  probe.style.color = colour;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}
const felt = getComputedStyle(document.documentElement).getPropertyValue("--felt");
const poor = [];
for (const node of document.querySelectorAll("main *")) {
  const text = [...node.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
  if (!text || !node.checkVisibility() || node.closest(".spoken, script, svg, .gone, :disabled")) continue;
  const [one, other] = [getComputedStyle(node).color, behind(node)].map((colour) => light(rgb(colour)));
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (contrast < 4.5) poor.push(`${node.tagName}.${node.className} ${contrast.toFixed(2)}`);
}
return [...new Set(poor)];
"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_text_is_easy_to_read_on_its_ground(export: Any, scheme: str) -> None:
    window = export(HAND)
    window.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
    try:
        dark = window.run("return matchMedia('(prefers-color-scheme: dark)').matches")
        assert dark == (scheme == "dark")
        assert window.run(CONTRAST) == []
    finally:
        window.command("Emulation.setEmulatedMedia", features=[])


def test_every_control_says_what_it_does(export: Any) -> None:
    window = export(EXAMPLES / "friday.yaml")
    script = """
    return [...document.querySelectorAll("button, input, [role=group], [role=img]")]
      .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim()))
      .map((one) => one.outerHTML)
    """
    assert window.run(script) == []


def test_on_paper_there_are_tables_and_no_buttons(export: Any) -> None:
    window = export(EXAMPLES / "friday.yaml")
    window.command("Emulation.setEmulatedMedia", media="print")
    try:
        assert window.is_shown(".ledger")
        assert window.is_shown(".tricks")
        assert not window.is_shown(".replay")
        assert window.run("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    finally:
        window.command("Emulation.setEmulatedMedia", media="")


def test_it_prints_on_a4(export: Any, tmp_path: Path) -> None:
    window = export(EXAMPLES / "friday.yaml")
    window.pdf(tmp_path / "page.pdf")
    data = tmp_path.joinpath("page.pdf").read_bytes()
    boxes = {box.split(b"]")[0].split(b"[")[1] for box in data.split(b"/MediaBox")[1:]}
    sizes = {tuple(round(float(number)) for number in box.split()) for box in boxes}
    assert sizes == {(0, 0, 595, 842)}


# --- the picture ------------------------------------------------------------------------------------

MEETING = """
const edge = document.documentElement.getBoundingClientRect().right;
const texts = [...document.querySelectorAll("text")]
  .map((one) => [one.textContent, one.getBoundingClientRect()]);
const wrong = texts.filter(([, one]) => one.right > edge - 4).map(([text]) => text);
texts.forEach(([text, one], at) => texts.slice(at + 1).forEach(([other, two]) => {
  const beside = one.right + 3 < two.left || two.right + 3 < one.left;
  if (!beside && one.top + 4 < two.bottom && two.top + 4 < one.bottom) wrong.push(`${text} / ${other}`);
}));
return [texts.length, wrong];
"""
PLAYERS = ["Александра Жданова", "Катюша Щукина-Шишкина", "Юлия Мышкина", "Мария Фёдоровна Шмыгова"]


@pytest.mark.parametrize("name", ["na-dache.yaml", "friday.yaml", "first-hand.yaml"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_texts_of_a_picture_meet(
    window: Browser, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, language: str
) -> None:
    text = EXAMPLES.joinpath(name).read_text(encoding="utf-8")
    (document,) = read(str(EXAMPLES / name))
    assert isinstance(document.record, Hand | Set)
    for old, new in zip(document.record.players, PLAYERS):
        text = text.replace(old, new)
    record = tmp_path / name
    record.write_text(text.replace("file: friday/", f"file: {EXAMPLES}/friday/"), encoding="utf-8")
    set_language(language)
    try:
        run(monkeypatch, "export", record, "-o", tmp_path / "picture.svg")
    finally:
        set_language("en")
    window.resize(1600, 1100)
    window.open(tmp_path / "picture.svg")
    count, wrong = window.run(MEETING)
    assert count > 20
    assert wrong == []
