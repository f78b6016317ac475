"""`check --suggest` and `--fix`: the slips that would explain a record, and writing one of them right."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shlex import quote
from typing import NamedTuple

from rmscore.cli.app import unusable
from rmscore.files import Document
from rmscore.files.rewrite import FileChanged, LayoutError, Line, corrected, lines, suitless, write
from rmscore.records import Hand, Set
from rmscore.repair import Suggestion, suggest
from rmscore.show import suggestions as shown
from rmscore.show.language import _, reason
from rmscore.show.score import title
from rmscore.show.terminal import look
from rmscore.show.words import visible


class Faulty(NamedTuple):
    """A hand in which something is wrong that a slip of the pen might explain."""

    document: Document
    entry: int | None  # its number in a set
    hand: Hand
    suggestions: tuple[Suggestion, ...]

    @property
    def number(self) -> str:
        """How `--record` calls it: the number of the record, that of the entry in a set, or both."""
        if self.entry is None:
            return str(self.document.number)
        return f"{self.document.number}.{self.entry}" if self.document.number > 1 else str(self.entry)

    @property
    def title(self) -> str:
        """How people call it."""
        if self.entry is None:
            return title(self.document)
        return _("{file}, entry {n}").format(file=title(self.document), n=self.entry)

    @property
    def elsewhere(self) -> str | None:
        """The path of the file it is written in, where that is not the record's own."""
        source = None if self.entry is None else self.document.parts.get(self.entry)
        return None if source is None else source.path

    def lines(self, suggestion: Suggestion) -> list[Line] | None:
        """The lines a suggestion would change; None where they cannot be changed safely."""
        try:
            return lines(self.document, corrected(self.document, suggestion, self.entry))
        except LayoutError:
            return None

    def likeliest(self) -> list[shown.Shown]:
        """What is shown of the suggestions."""
        return [shown.Shown(one, self.lines(one)) for one in self.suggestions[: shown.MOST]]


def faulty_hands(document: Document) -> Iterator[Faulty]:
    """The faulty hands of a record that can be read whole."""
    from rmscore.ledger import ledger
    from rmscore.play import follow
    from rmscore.verdict import verdict

    record, ruleset = document.record, document.ruleset
    if ruleset is None or not document.complete:
        return
    if isinstance(record, Hand) and any(found.is_fault for found in verdict(follow(record, ruleset))):
        found = suggest(record, ruleset, suitless=suitless(document))
        yield Faulty(document, None, record, found)
    if isinstance(record, Set):
        for game in ledger(record, ruleset).games:
            hand = game.record
            if not isinstance(hand, Hand) or not game.disputed:
                continue
            wrong_dealer = any(one.name == "wrong-dealer" and one.is_fault for one in game.findings)
            due = game.dealer if wrong_dealer else hand.dealer
            found = ()
            if game.entry not in document.parts:
                found = suggest(hand, ruleset, due, suitless(document, game.entry))
            yield Faulty(document, game.entry, hand, found)


def show(document: Document, cards: str | None) -> None:
    """Print what would explain each faulty hand of a record."""
    view = look(sys.stdout, cards)
    if not document.complete and document.kind in ("hand", "set"):
        print("\n" + shown.unread(title(document), view))
    for one in faulty_hands(document):
        if one.elsewhere is not None:
            print("\n" + shown.elsewhere(one.title, one.elsewhere, view))
            continue
        which = f"--record {one.number} " if document.number > 1 or one.entry is not None else ""
        command = f"rmscore check --fix 1 {which}{visible(quote(document.path))}"
        if document.path == "-":
            command = ""
        found = one.likeliest()
        print("\n" + shown.text(one.hand, found, len(one.suggestions), one.title, command, view))


def data(document: Document) -> list[dict[str, object]]:
    """The same for programs."""
    return [
        {"record": one.number, "number": number, **shown.data(one.hand, found)}
        for one in faulty_hands(document)
        for number, found in enumerate(one.likeliest(), 1)
    ]


def fix(documents: list[Document], number: int, record: str | None, cards: str | None) -> None:
    """Write one suggestion into its file and say which lines changed; leaves where that cannot be done."""
    faulty = [one for document in documents for one in faulty_hands(document)]
    if record is not None:
        faulty = [one for one in faulty if record in (one.number, f"{one.document.number}.{one.entry}")]
        if not faulty:
            unusable(_("there is no faulty hand numbered {record} here.").format(record=record))
    if not faulty:
        unusable(_("nothing was changed: there is no faulty hand here that a slip of the pen could explain."))
    if len(faulty) > 1:
        numbers = ", ".join(one.number for one in faulty)
        says = _("nothing was changed: several hands here are faulty; choose one with --record: {numbers}.")
        unusable(says.format(numbers=numbers))
    chosen = faulty[0]
    if chosen.elsewhere is not None:
        says = _("nothing was changed: {hand} is written in {file}; fix it there.")
        unusable(says.format(hand=chosen.title, file=visible(chosen.elsewhere)))
    if not chosen.suggestions:
        says = _("nothing was changed: no single slip of the pen that I know explains {hand}.")
        unusable(says.format(hand=chosen.title))
    if not 1 <= number <= len(chosen.suggestions):
        says = _("nothing was changed: there is no suggestion {n} for {hand}; there are {count}.")
        unusable(says.format(n=number, hand=chosen.title, count=len(chosen.suggestions)))
    _write(chosen, chosen.suggestions[number - 1], cards)


def _write(chosen: Faulty, suggestion: Suggestion, cards: str | None) -> None:
    document = chosen.document
    if document.path == "-":
        unusable(_("nothing was changed: standard input is no file to write to."))
    try:
        text = corrected(document, suggestion, chosen.entry)
        write(document, text)
    except LayoutError:
        unusable(_("nothing was changed: these lines are laid out so that only you can change them safely."))
    except FileChanged:
        unusable(_("nothing was changed: somebody else has changed the file meanwhile."))
    except OSError as error:
        says = _("nothing was changed: the file cannot be written: {reason}.")
        unusable(says.format(reason=reason(error.strerror or type(error).__name__)))
    view = look(sys.stdout, cards)
    says = shown.sentence(chosen.hand, suggestion, view.cards)
    print(shown.fixed(chosen.title, says, lines(document, text), view))
