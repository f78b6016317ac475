"""`check --suggest` and `--fix`: the slips that would explain a record, and writing one of them right."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from shlex import quote
from typing import NamedTuple

from rmscore.cli.app import complain, unusable
from rmscore.files import Document, Location
from rmscore.files.edits import LayoutError
from rmscore.files.rewrite import FileChanged, Line, corrected, lines, suitless, write
from rmscore.findings import Finding, Part
from rmscore.records import Hand, Set
from rmscore.repair import Suggestion, suggest
from rmscore.ruleset import Ruleset
from rmscore.show import suggestions as shown
from rmscore.show.document import BLANK
from rmscore.show.findings import named
from rmscore.show.language import _, n_, reason
from rmscore.show.score import title
from rmscore.show.terminal import card_style
from rmscore.show.terminal import show as show_document


class Choice(NamedTuple):
    """What `--fix` is to write."""

    number: int  # of the suggestion
    record: str | None  # as `Faulty.number`
    game: int | None  # of a set


@dataclass(frozen=True, eq=False)
class Faulty:
    """A hand in which something is wrong that a slip of the pen might explain."""

    document: Document
    ruleset: Ruleset
    entry: int | None  # its number in a set
    hand: Hand
    game: int | None = None  # its number among the games of the set
    due: int | None = None  # whose turn it is to deal, in a set

    @cached_property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """What would explain it; looked for when it is asked for, which takes its time."""
        if self.elsewhere is not None:
            return ()
        return suggest(self.hand, self.ruleset, self.due, suitless(self.document, self.entry))

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
        says = _("{file}, game {game} (entry {n})")
        return says.format(file=title(self.document), game=self.game, n=self.entry)

    @property
    def option(self) -> str:
        """What chooses it for `--fix`; nothing where the file holds nothing else."""
        if self.entry is None:
            return f"--record {self.number}" if self.document.number > 1 else ""
        return f"--game {self.game}" if self.document.number == 1 else f"--record {self.number}"

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

    def likeliest(self, every: bool) -> list[shown.Shown]:
        """What is shown of the suggestions: some of them, or all."""
        most = None if every else shown.MOST
        return [shown.Shown(one, self.lines(one), self.left(one)) for one in self.suggestions[:most]]

    @property
    def place(self) -> Part:
        """Where its record holds it."""
        return () if self.entry is None else ("hands", self.entry)

    def left(self, suggestion: Suggestion) -> list[tuple[Location, Finding]]:
        """The faults that a suggestion does not explain, and where they stand."""
        found = [finding.within(self.place) for finding in suggestion.left]
        return [(self.document.locate(finding.place), finding) for finding in found]

    def is_meant(self, choice: Choice) -> bool:
        """Whether `--record` and `--game` mean this hand."""
        if choice.game not in (None, self.game):
            return False
        names = [self.number, f"{self.document.number}.{self.entry}"]
        if choice.game is not None:
            names.append(str(self.document.number))
        return choice.record is None or choice.record in names


def faulty_hands(document: Document) -> Iterator[Faulty]:
    """The faulty hands of a record that can be read whole."""
    from rmscore.ledger import ledger
    from rmscore.play import follow
    from rmscore.verdict import verdict

    record, ruleset = document.record, document.ruleset
    if ruleset is None or not document.complete:
        return
    if isinstance(record, Hand) and any(found.is_fault for found in verdict(follow(record, ruleset))):
        yield Faulty(document, ruleset, None, record)
    if isinstance(record, Set):
        for game in ledger(record, ruleset).games:
            hand = game.record
            if not isinstance(hand, Hand) or not game.disputed:
                continue
            wrong_dealer = any(one.name == "wrong-dealer" and one.is_fault for one in game.findings)
            due = game.dealer if wrong_dealer else hand.dealer
            yield Faulty(document, ruleset, game.entry, hand, game.number, due)


def show(document: Document, cards: str | None, every: bool, rules: str | None = None) -> None:
    """Print what would explain each faulty hand of a record; `rules` is what --ruleset was given."""
    style = card_style(sys.stdout, cards)
    if not document.complete and document.kind in ("hand", "set"):
        show_document([BLANK, *shown.unread(title(document))], sys.stdout)
    path = quote(document.path)
    under = "" if rules is None else f"-r {quote(rules)}"
    for one in faulty_hands(document):
        if one.elsewhere is not None:
            show_document([BLANK, *shown.elsewhere(one.title, one.elsewhere)], sys.stdout)
            continue
        fix = " ".join(filter(None, ("rmscore check --fix 1", one.option, under, path)))
        everything = " ".join(filter(None, ("rmscore check --all", under, path)))
        commands = ("", "") if document.path == "-" else (fix, everything)
        found = one.likeliest(every)
        says = shown.text(one.hand, found, len(one.suggestions), one.title, commands, style)
        show_document([BLANK, *says], sys.stdout)


def data(document: Document) -> dict[str, object]:
    """All suggestions for programs, and how many there are."""
    found = [
        {"record": one.number, "game": one.game, "number": number, **shown.data(one.hand, suggestion)}
        for one in faulty_hands(document)
        for number, suggestion in enumerate(one.likeliest(every=True), 1)
    ]
    return {"suggestions": found, "total": len(found)}


def annotate(document: Document, every: bool, style: str) -> None:
    """Print the suggestions as GitHub shows them."""
    for one in faulty_hands(document):
        for number, found in enumerate(one.likeliest(every), 1):
            where = document.locate((*one.place, *found.suggestion.steps[0].changes[0].part))
            name = _("suggestion {n}").format(n=number)
            print(shown.github(one.hand, found, name, where, style))


def fix(documents: list[Document], choice: Choice, format: str, cards: str | None) -> None:
    """Write one suggestion into its file and say which lines changed; leaves where that cannot be done."""
    every = [one for document in documents for one in faulty_hands(document)]
    faulty = [one for one in every if one.is_meant(choice)]
    if every and not faulty and choice.record is not None:
        unusable(_("there is no faulty hand numbered {record} here.").format(record=choice.record))
    if every and not faulty:
        unusable(_("there is no faulty game {n} here.").format(n=choice.game))
    if not faulty:
        unusable(_("nothing was changed: there is no faulty hand here that a slip of the pen could explain."))
    if len(faulty) > 1:
        options = [one.option or f"--record {one.number}" for one in faulty]
        says = _("nothing was changed: several hands here are faulty; choose one with {options}.")
        unusable(says.format(options=", ".join(options)))
    chosen, number = faulty[0], choice.number
    if chosen.elsewhere is not None:
        says = _("nothing was changed: {hand} is written in {file}; fix it there.")
        unusable(says.format(hand=chosen.title, file=chosen.elsewhere))
    if not chosen.suggestions:
        says = _("nothing was changed: neither one slip of the pen that I know nor two explain {hand}.")
        unusable(says.format(hand=chosen.title))
    if not 1 <= number <= len(chosen.suggestions):
        says = _("nothing was changed: there is no suggestion {n} for {hand}; there are {count}.")
        unusable(says.format(n=number, hand=chosen.title, count=len(chosen.suggestions)))
    suggestion = chosen.suggestions[number - 1]
    changed = _write(chosen, suggestion)
    written = shown.Shown(suggestion, changed, chosen.left(suggestion))
    others = [one for one in every if one is not chosen]
    if format == "json":
        from rmscore.show import json

        found = {"rmscore": "fix/1", "file": chosen.document.path, "document": chosen.document.number}
        found |= {"record": chosen.number, "game": chosen.game, "number": number}
        found |= shown.data(chosen.hand, written)
        faulty = [one for one in every if one is not chosen or suggestion.left]
        print(json.line({**found, "still_faulty": [one.number for one in faulty]}))
    elif format == "github":
        style = card_style(sys.stdout, cards)
        where = chosen.document.locate(())._replace(line=changed[0].number, column=1, width=1)
        print(shown.github(chosen.hand, written, _("changed"), where, style))
    else:
        says = shown.sentences(chosen.hand, suggestion, card_style(sys.stdout, cards))
        show_document(shown.fixed(chosen.title, says, changed), sys.stdout)
    if suggestion.left and format != "json":
        sys.stdout.flush()
        names = ", ".join(named(finding) for finding in suggestion.left)
        says = _("{hand} is still faulty: {findings}.").format(hand=chosen.title, findings=names)
        complain("rmscore: " + says)
    if others and format != "json":
        says = n_(
            "{n} other hand here is still faulty: {hands}.",
            "{n} other hands here are still faulty: {hands}.",
            len(others),
        )
        sys.stdout.flush()
        complain("rmscore: " + says.format(hands=", ".join(one.title for one in others)))


def _write(chosen: Faulty, suggestion: Suggestion) -> list[Line]:
    """The lines that it changed in the file."""
    document = chosen.document
    if document.path == "-":
        unusable(_("nothing was changed: standard input is no file to write to."))
    try:
        text = corrected(document, suggestion, chosen.entry)
        changed = lines(document, text)
        write(document, text)
    except LayoutError:
        unusable(_("nothing was changed: these lines are laid out so that only you can change them safely."))
    except FileChanged:
        unusable(_("nothing was changed: somebody else has changed the file meanwhile."))
    except OSError as error:
        says = _("nothing was changed: the file cannot be written: {reason}.")
        unusable(says.format(reason=reason(error.strerror or type(error).__name__)))
    return changed
