"""`rmscore play`: the live table, one line a trick."""

import signal
import sys
from typing import Annotated, NoReturn

import typer

from rmscore.cli import FAULTY, GOOD, INTERRUPTED, UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain
from rmscore.cli.journals import opened
from rmscore.files.journal import Journal
from rmscore.session import Session
from rmscore.session.replies import Failed, Refused, Reply
from rmscore.show.asking import prompt
from rmscore.show.table import shown
from rmscore.show.terminal import Look, inline, look, show
from rmscore.show.words import _

app = command_app()

HELP = _(
    """\b
Start a set:          rmscore new friday.yaml --players Anna,Boris,Clara,Dmitri
Play, or go on:       rmscore play friday.yaml
Type in a whole game: rmscore play friday.yaml < game.txt

Keep the score of a set, or of one hand, while it is played: one line a trick, in order of play.

The card turned for trump begins a game (7d). A trick is its four cards (7h k 2 a, or 7hk2a); a card that
follows suit may leave the suit out. ? shows what else can be typed. Each line is saved before the next
one is asked for, so nothing is lost however it ends. Where the lines come from a file or a pipe, it stops
at the first that it cannot take, with status 1. With --json there are no prompts: each answer is an object
with what it is, and what is wanted next."""
)


@app.command(cls=Command, help=HELP)
def play(
    file: Annotated[str, typer.Argument(metavar=_("FILE"), help=_("A set, or a hand."), show_default=False)],
    cards: options.Cards = None,
    json: options.Json = False,
    lang: options.Language = None,
) -> None:
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _leave)
    with opened(file, cards) as journal:
        status = _Terminal(journal, cards, json).run()
    raise typer.Exit(status)


def _leave(number: int, _frame: object) -> NoReturn:
    """The terminal is gone, or somebody wants an end: all accepted lines are on disk."""
    raise SystemExit(128 + number)


class _Terminal:
    """Asks, hands each line to the session, and prints what it says."""

    def __init__(self, journal: Journal, cards: options.CardStyle | None, json: bool = False) -> None:
        self.journal = journal
        self.json = json
        self.session = Session(journal)
        self.cards = cards
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="surrogateescape")
        self.asks = sys.stdin.isatty()
        self.edits = self.asks and not json and sys.stdout.isatty() and _load_readline()

    @property
    def view(self) -> Look:
        """How to write now: the window may have changed."""
        return look(sys.stdout, self.cards)

    def run(self) -> int:
        self._print([self.session.opened()])
        while not self.session.left:
            try:
                line = self._read()
            except EOFError:
                return self._end(GOOD)
            except KeyboardInterrupt:
                self._end_line()
                return self._end(INTERRUPTED)
            if not self.asks and not self.session.answers(line):
                return self._unanswered()
            replies = self.session.enter(line)
            self._print(replies)
            if not self.asks:
                if any(isinstance(reply, Failed) for reply in replies):
                    return UNUSABLE
                if any(isinstance(reply, Refused) for reply in replies):
                    return FAULTY
        return self._left(GOOD)

    def _end_line(self) -> None:
        if not self.json:
            print()

    def _left(self, status: int) -> int:
        """The exit status that goes with what is not saved."""
        left = self.session.leaving()
        return UNUSABLE if left.unsaved is not None else status if left.is_saved else FAULTY

    def _unanswered(self) -> int:
        """A question was asked, and the line after it is no answer."""
        (open_line, *_more) = self.session.leaving().open or ("tally",)
        says = _("rmscore: {line} is not accepted: what was asked about it is not answered by the next line.")
        complain(says.format(line=open_line))
        complain(_("All before it is saved in {file}.").format(file=self.journal.path))
        return FAULTY

    def _end(self, status: int) -> int:
        """The lines are at an end. One that still is in question was not accepted."""
        if not self.asks and self.session.is_amid:
            complain(_("rmscore: the lines end here, and the last one is not accepted yet."))
            return FAULTY
        if not self.asks:
            return status
        self._end_line()
        self._print([self.session.leaving()])
        return self._left(status)

    def _prompt(self) -> str:
        session = self.session
        return prompt(session.waits_for(), session.players, session.figures, self.view.cards)

    def _read(self) -> str:
        """The next line, echoed after its prompt where it was not typed there."""
        ask = "" if self.json else self._prompt()
        if not self.asks or self.json:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            if not self.json:
                echo = inline(line.rstrip("\r\n"), self.view)
                print(inline((ask, "heading"), self.view) + echo, flush=True)
            return line.rstrip("\r\n")
        sys.stdout.flush()
        try:
            view = self.view if self.edits else Look()
            return input(self._invisible(inline((ask, "heading"), view)))
        except (OSError, ValueError):  # the terminal is gone
            raise EOFError from None

    @staticmethod
    def _invisible(ask: str) -> str:
        """Tell readline which characters of the prompt take no room."""
        from re import sub

        return sub("(\x1b\\[[0-9;]*m)", "\x01\\1\x02", ask)

    def _print(self, replies: list[Reply]) -> None:
        if self.json:
            from rmscore.show import json, table_json

            for reply in replies:
                print(json.line(table_json.reply(reply, self.session)))
            sys.stdout.flush()
            return
        style = self.view.cards
        found = [block for reply in replies for block in shown(reply, self.journal.path, style)]
        if found:
            show(found, sys.stdout)
        sys.stdout.flush()


def _load_readline() -> bool:
    """Editing and history of lines, where this Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return True
