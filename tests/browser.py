"""A headless Chromium, driven over WebDriver: HTTP and JSON, so that Python needs no library for it."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

_FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--disable-dev-shm-usage", "--no-proxy-server", "--window-size=1100,900"),
)
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key that WebDriver gives an element by
KEYS = {
    "Tab": "\ue004",
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


def missing() -> str:
    """Why there is no browser here to test with; empty where there is one."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        return "no chromium is installed"
    return "" if shutil.which("chromedriver") else "no chromedriver is installed"


class Browser:
    """One window of a fresh browser, which is closed at the end."""

    def __init__(self) -> None:
        self._profile = tempfile.mkdtemp()
        self._driver = subprocess.Popen(
            [shutil.which("chromedriver") or "chromedriver", "--port=0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._session = ""
        try:
            self._start()
        except BaseException:
            self.close()
            raise

    def _start(self) -> None:
        assert self._driver.stdout
        for line in self._driver.stdout:
            port = re.search(r"successfully on port (\d+)", line)
            if port:
                break
        else:
            raise RuntimeError("chromedriver did not start")
        self._address = f"http://127.0.0.1:{port[1]}"
        names = ("chromium", "chromium-browser", "google-chrome")
        binary = next(path for name in names if (path := shutil.which(name)))
        wanted = {
            "browserName": "chrome",
            "goog:chromeOptions": {"binary": binary, "args": [*_FLAGS, f"--user-data-dir={self._profile}"]},
            "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"},
        }
        answer = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self._session = f"/session/{answer['sessionId']}"

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        if self._session:
            self._call("DELETE", self._session)
            self._session = ""
        self._driver.terminate()
        self._driver.wait(timeout=20)
        if self._driver.stdout:
            self._driver.stdout.close()
        shutil.rmtree(self._profile, ignore_errors=True)

    def _call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if method != "POST" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self._address + path, data, {"Content-Type": "application/json"})
        request.method = method
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise RuntimeError(json.load(error)["value"]["message"]) from None

    # --- what a person does ---------------------------------------------------------------------------

    def open(self, page: Path | str) -> None:
        """Open a file, or an address."""
        address = page.resolve().as_uri() if isinstance(page, Path) else page
        self._call("POST", f"{self._session}/url", {"url": address})

    def click(self, selector: str) -> None:
        self._call("POST", f"{self._session}/element/{self._find(selector)}/click")

    def press(self, *keys: str) -> None:
        """Press keys one after the other, wherever the focus is."""
        strokes = [
            {"type": kind, "value": KEYS.get(key, key)} for key in keys for kind in ("keyDown", "keyUp")
        ]
        actions = [{"type": "key", "id": "keyboard", "actions": strokes}]
        self._call("POST", f"{self._session}/actions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        self._call("POST", f"{self._session}/window/rect", {"width": width, "height": height})

    def command(self, name: str, **parameters: Any) -> Any:
        """A command of the DevTools protocol."""
        return self._call("POST", f"{self._session}/goog/cdp/execute", {"cmd": name, "params": parameters})

    # --- what a person sees ---------------------------------------------------------------------------

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns in the page."""
        body = {"script": script, "args": list(arguments)}
        return self._call("POST", f"{self._session}/execute/sync", body)

    def wait_for(self, script: str, *arguments: Any) -> Any:
        """The value that a script hands to its last argument, a function, some time later."""
        body = {"script": script, "args": list(arguments)}
        return self._call("POST", f"{self._session}/execute/async", body)

    def text(self, selector: str) -> str:
        """The text of an element as it is rendered."""
        return str(self._call("GET", f"{self._session}/element/{self._find(selector)}/text"))

    def texts(self, selector: str) -> list[str]:
        """The text that each matching element holds, rendered or not."""
        script = "return [...document.querySelectorAll(arguments[0])].map(one => one.textContent)"
        return list(self.run(script, selector))

    def is_shown(self, selector: str) -> bool:
        return bool(self._call("GET", f"{self._session}/element/{self._find(selector)}/displayed"))

    def _find(self, selector: str) -> str:
        body = {"using": "css selector", "value": selector}
        return str(self._call("POST", f"{self._session}/element", body)[_ELEMENT])

    def requests(self) -> list[str]:
        """The addresses asked for since this was last called."""
        entries = self._call("POST", f"{self._session}/se/log", {"type": "performance"})
        messages = [json.loads(entry["message"])["message"] for entry in entries]
        return [
            message["params"]["request"]["url"]
            for message in messages
            if message["method"] == "Network.requestWillBeSent"
        ]

    def complaints(self) -> list[str]:
        """What stands in the browser's console since this was last called."""
        entries = self._call("POST", f"{self._session}/se/log", {"type": "browser"})
        return [str(entry["message"]) for entry in entries]

    def picture(self, path: Path) -> None:
        """Save what the window shows, as PNG."""
        path.write_bytes(base64.b64decode(self._call("GET", f"{self._session}/screenshot")))

    def pdf(self, path: Path) -> None:
        """Print the page on A4 as its own style sheet says."""
        printed = self.command("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        path.write_bytes(base64.b64decode(printed["data"]))
