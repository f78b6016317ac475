"""A terminal taken over whole, and given back as it was however the program ends."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, NoReturn

RESIZED = "resized"
CLOSED = "closed"  # there will be no more keys

_ENTER = "\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[H\x1b[2J"  # the other screen, no cursor, no wrapping
_LEAVE = "\x1b[?7h\x1b[?25h\x1b[?1049l"
_ESCAPE_WAIT = 0.05  # seconds in which the rest of a key's code comes, else it is the Esc key

_CODES = {"[5~": "pageup", "[6~": "pagedown", "[1~": "home", "[7~": "home", "[4~": "end", "[8~": "end"}
for _letter, _key in zip("ABCDHF", ("up", "down", "right", "left", "home", "end")):
    _CODES["[" + _letter] = _CODES["O" + _letter] = _key
_CONTROLS = {"\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace"}


def has_terminal() -> bool:
    """Whether this system's terminals can be taken over."""
    try:
        import termios  # noqa: F401
        import tty  # noqa: F401
    except ImportError:
        return False
    return True


class Screen:
    """The terminal while it is taken over: draws pages and reads keys."""

    def __init__(self, keys: int, wakes: int) -> None:
        self._keys = keys  # file descriptors
        self._wakes = wakes
        self._buffer = ""
        self._bytes = b""
        self._drawn: list[str] = []

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        with suppress(OSError, ValueError):
            size = os.get_terminal_size(sys.stdout.fileno())
            if size.columns and size.lines:
                return size.columns, size.lines
        return 80, 24

    def draw(self, lines: Sequence[str]) -> None:
        """Show a page, which fills the terminal; only the lines that changed are sent."""
        parts = [] if self._drawn else ["\x1b[2J"]
        for row, line in enumerate(lines):
            if row >= len(self._drawn) or self._drawn[row] != line:
                parts.append(f"\x1b[{row + 1};1H{line}\x1b[K")
        self._drawn = list(lines)
        if parts:
            sys.stdout.write("".join(parts))
            sys.stdout.flush()

    def forget(self) -> None:
        """Draw the next page whole: the terminal may show something else."""
        self._drawn = []

    def key(self, wait: float | None = None) -> str | None:
        """The next key: a character or a name; None where none came in `wait` seconds."""
        while True:
            key = self._next()
            if key is not None:
                return key
            part = self._buffer.startswith("\x1b")
            ready, _, _ = select.select([self._keys, self._wakes], [], [], _ESCAPE_WAIT if part else wait)
            if self._wakes in ready:
                os.read(self._wakes, 1024)
                self.forget()
                return RESIZED
            if ready:
                if not self._fill():
                    return CLOSED
            elif part:
                self._buffer = ""
                return "esc"
            else:
                return None

    def _fill(self) -> bool:
        try:
            self._bytes += os.read(self._keys, 1024)
        except OSError:
            return False
        if not self._bytes:
            return False
        try:
            text, self._bytes = self._bytes.decode("utf-8"), b""
        except UnicodeDecodeError as error:
            incomplete = error.end == len(self._bytes) and len(self._bytes) - error.start < 4
            good = error.start if incomplete else len(self._bytes)
            text, self._bytes = self._bytes[:good].decode("utf-8", "ignore"), self._bytes[good:]
        self._buffer += text
        return True

    def _next(self) -> str | None:
        """Take one whole key off the buffer; unknown codes are skipped."""
        while self._buffer:
            first = self._buffer[0]
            if first != "\x1b":
                self._buffer = self._buffer[1:]
                key = _CONTROLS.get(first, first)
                if key in _CONTROLS.values() or key.isprintable():
                    return key
                continue
            length = _code_length(self._buffer)
            if length is None:
                return None
            code, self._buffer = self._buffer[1:length], self._buffer[length:]
            if not code:
                return "esc"
            if code in _CODES:
                return _CODES[code]
        return None


def _code_length(text: str) -> int | None:
    """How long the escape code is that `text` begins with; None where it is not whole yet."""
    if len(text) < 2:
        return None
    if text[1] == "O":
        return 3 if len(text) > 2 else None
    if text[1] != "[":
        return 1
    for at, character in enumerate(text[2:], 3):
        if "@" <= character <= "~":
            return at
    return None


@contextmanager
def taken_over(keys: int) -> Iterator[Screen]:
    """Take over the terminal on standard output, with keys from the file descriptor `keys`.

    It is given back on leaving, for whatever reason: the end, an exception, SIGTERM, SIGHUP or SIGQUIT.
    While the process is stopped (Ctrl-Z) the terminal is the shell's.
    """
    import termios
    import tty

    before = termios.tcgetattr(keys)
    wakes, wake = os.pipe()
    os.set_blocking(wake, False)
    screen = Screen(keys, wakes)

    def enter() -> None:
        tty.setcbreak(keys)
        sys.stdout.write(_ENTER)
        sys.stdout.flush()

    def leave() -> None:
        with suppress(OSError, ValueError):
            sys.stdout.write(_LEAVE)
            sys.stdout.flush()
        with suppress(termios.error):
            termios.tcsetattr(keys, termios.TCSADRAIN, before)

    def resized(number: int, frame: FrameType | None) -> None:
        """The byte that the signal leaves in the pipe says it all."""

    def stopped(number: int, frame: FrameType | None) -> None:
        leave()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        # Here the process goes on, when the shell lets it.
        signal.signal(signal.SIGTSTP, stopped)
        enter()
        with suppress(BlockingIOError):
            os.write(wake, b"!")

    def ended(number: int, frame: FrameType | None) -> NoReturn:
        signal.signal(number, signal.SIG_IGN)  # a second one must not stop the terminal being given back
        raise SystemExit(128 + number)

    handlers: dict[signal.Signals, Any] = {
        signal.SIGWINCH: resized,
        signal.SIGTSTP: stopped,
        signal.SIGTERM: ended,
        signal.SIGHUP: ended,
        signal.SIGQUIT: ended,
    }
    old: dict[signal.Signals, Any] = {}
    # Without the pipe, a signal that comes just before the wait for a key would wait for that key too.
    woken = signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    try:
        for number, handler in handlers.items():
            old[number] = signal.signal(number, handler)
        enter()
        yield screen
    finally:
        leave()
        for number, handler in old.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(woken)
        os.close(wakes)
        os.close(wake)
