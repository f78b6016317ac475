"""`rmscore play`: the live table, one line a trick."""

import signal
import sys
from typing import Annotated, NoReturn

import typer

from rmscore.cli import FAULTY, GOOD, INTERRUPTED, UNUSABLE, options
from rmscore.cli.app import Command, command_app, complain, unusable
from rmscore.files.journal import Journal, JournalError
from rmscore.session import Session
from rmscore.session.replies import Failed, Left, Refused, Reply
from rmscore.show.asking import failure, prompt
from rmscore.show.table import lines_of
from rmscore.show.terminal import Look, look
from rmscore.show.words import _, visible

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
at the first that it cannot take, with status 1."""
)


@app.command(cls=Command, help=HELP)
def play(
    file: Annotated[str, typer.Argument(metavar=_("FILE"), help=_("A set, or a hand."), show_default=False)],
    cards: options.Cards = None,
) -> None:
    signal.signal(signal.SIGTERM, _leave)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, _leave)
    with open_journal(file, cards) as journal:
        status = _Terminal(journal, cards).run()
    raise typer.Exit(status)


def open_journal(file: str, cards: options.CardStyle | None) -> Journal:
    """The file opened to be written in; leaves where it cannot be."""
    if file == "-":
        unusable(_("A table is kept in a file. Name one; the lines to type may come from standard input."))
    try:
        return Journal(file)
    except JournalError as error:
        _unusable(error, file, cards)


def _leave(number: int, _frame: object) -> NoReturn:
    """The terminal is gone, or somebody wants an end: all accepted lines are on disk."""
    raise SystemExit(128 + number)


def _unusable(error: JournalError, file: str, cards: str | None) -> NoReturn:
    document = error.document
    if error.reason == "faulty" and document is not None:
        from rmscore.cli.records import Findings

        Findings(sys.stderr, cards).show(document, document.findings)
        if document.kind is not None:
            says = _("{file} cannot be played before this is mended.")
            if document.kind == "ruleset":
                says = _("{file} is a ruleset; a set or a hand can be played.")
            complain("rmscore: " + says.format(file=visible(file)))
        raise typer.Exit(UNUSABLE if document.kind in (None, "ruleset") else FAULTY)
    complain("rmscore: " + failure(error, file))
    raise typer.Exit(UNUSABLE)


class _Terminal:
    """Asks, hands each line to the session, and prints what it says."""

    def __init__(self, journal: Journal, cards: options.CardStyle | None) -> None:
        self.journal = journal
        self.session = Session(journal)
        self.cards = cards
        reconfigure = getattr(sys.stdin, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="surrogateescape")
        self.asks = sys.stdin.isatty()
        self.edits = self.asks and sys.stdout.isatty() and _load_readline()

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
                print()
                return self._end(INTERRUPTED)
            replies = self.session.enter(line)
            self._print(replies)
            if not self.asks:
                if any(isinstance(reply, Failed) for reply in replies):
                    return UNUSABLE
                if any(isinstance(reply, Refused) for reply in replies):
                    return FAULTY
        return GOOD if self.session.unsaved is None else UNUSABLE

    def _end(self, status: int) -> int:
        """The lines are at an end. One that still is in question was not accepted."""
        if not self.asks and self.session.is_amid:
            complain(_("rmscore: the lines end here, and the last one is not accepted yet."))
            return FAULTY
        if not self.asks:
            return status
        print()
        unsaved = self.session.unsaved
        self._print([Left(unsaved)])
        return status if unsaved is None else UNUSABLE

    def _prompt(self) -> str:
        session = self.session
        return prompt(session.waits_for(), self.journal.record.players, session.figures, self.view)

    def _read(self) -> str:
        """The next line, echoed after its prompt where it was not typed there."""
        ask = self._prompt()
        if not self.asks:
            line = sys.stdin.readline()
            if not line:
                raise EOFError
            print(self.view.paint(ask, "bold") + visible(line.rstrip("\r\n")), flush=True)
            return line.rstrip("\r\n")
        sys.stdout.flush()
        try:
            return input(self._invisible(self.view.paint(ask, "bold")) if self.edits else ask)
        except (OSError, ValueError):  # the terminal is gone
            raise EOFError from None

    @staticmethod
    def _invisible(ask: str) -> str:
        """Tell readline which characters of the prompt take no room."""
        from re import sub

        return sub("(\x1b\\[[0-9;]*m)", "\x01\\1\x02", ask)

    def _print(self, replies: list[Reply]) -> None:
        view = self.view
        for reply in replies:
            for line in lines_of(reply, self.journal.path, view):
                print(line)
        sys.stdout.flush()


def _load_readline() -> bool:
    """Editing and history of lines, where this Python has them."""
    try:
        import readline  # noqa: F401
    except ImportError:
        return False
    return True
