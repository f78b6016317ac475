"""What the live table asks for, and what it answers to a line that it cannot take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rmscore.files.journal import JournalError
from rmscore.findings import Fact, Finding
from rmscore.ledger import Game
from rmscore.play import Play
from rmscore.scoring import Score
from rmscore.session.replies import AskCard, Await, Question, Refused, TallyQuestion
from rmscore.show.cells import stubs
from rmscore.show.document import Document, Part, Quote, Terms, say
from rmscore.show.findings import message, proofs, remedy
from rmscore.show.words import _, card, counted, fact, reason, trick_cards

# --- prompts ----------------------------------------------------------------------------------------


def short_names(players: Sequence[str]) -> list[str]:
    """The players' names, none longer than a line of the table has room for and no two alike."""
    return stubs(players, [16] * len(players))


def prompt(waits: Await, players: tuple[str, ...], figures: tuple[str, ...], style: str) -> str:
    """The prompt: where the play is, and what the next line is to be."""
    names = short_names(players)
    if waits.what == "figures":
        labels = " ".join(_figure(name) for name in figures)
        asks = _("{player}: {figures}> ").format(player=names[waits.seat], figures=labels)
        return asks if waits.game is None else _("Game {n}").format(n=waits.game) + f", {asks}"
    asked = {
        "choice": _("Which> "),
        "card": _("{player}'s card in trick {n}> ").format(player=names[waits.seat], n=waits.trick),
        "mended": _("The right card, or the trick again> "),
        "retyped": _("The trick again> "),
        "again": _("Enter to try again> "),
    }
    if waits.what in asked:
        return asked[waits.what]
    game = "" if waits.game is None else _("Game {n}").format(n=waits.game)
    if waits.what == "start":
        dealt = _("{player} deals, turned card> ").format(player=names[waits.dealer])
        return f"{game}, {dealt}" if game else dealt
    if waits.what == "trick":
        led = _("trick {n}, {player} leads> ").format(n=waits.trick, player=names[waits.leader])
        if waits.cards:
            cards = " ".join(card(one, style) for one in waits.cards)
            led = _("trick {n}, after {cards}> ").format(n=waits.trick, cards=cards)
        return f"{game}, {led}" if game else led[:1].upper() + led[1:]
    if waits.what == "unfinished":
        return _("{game} lacks tricks> ").format(game=game)
    if waits.what == "elsewhere":
        return _("{game} is in a file of its own> ").format(game=game)
    return _("All is played> ")


def next_trick(game: Game) -> int:
    """The number of the trick that an unfinished game lacks first, or of which it lacks cards."""
    assert isinstance(game.score, Score)
    return game.score.play.complete + 1


def _figure(name: str) -> str:
    return {"points": _("points")}.get(name) or counted(name)


# --- refusals ---------------------------------------------------------------------------------------


def answer(*parts: Part, style: str = "") -> Document:
    """A paragraph below the line that was typed."""
    return say(*parts, style=style, indent=2, hang=0)


def refused(reply: Refused, style: str) -> Document:
    """The line with carets under what is wrong with it, and why, each problem once."""
    found: Document = []
    shown: set[str] = set()
    for problem in reply.problems:
        if isinstance(problem.says, str):
            says = sentence(problem.says, problem.facts, style)
        else:
            finding = Finding(problem.says, (), problem.facts)
            says = f"{message(finding, style)} {remedy(finding, style)}"
        if says not in shown:
            found += quoted(reply.line, (problem.start, problem.end)) + answer(says)
            shown.add(says)
    if reply.card and len(reply.problems) == 1 and not isinstance(reply.problems[0].says, str):
        found += answer(_("The right card alone is enough."))
    return found


def quoted(line: str, span: tuple[int, int]) -> Document:
    """The line just typed, and carets under a part of it."""
    return [Quote(line, span[0] + 1, max(span[1] - span[0], 1), "fault")]


def sentence(name: str, facts: Mapping[str, Fact], style: str) -> str:
    """Why a line is refused, by the name of one of the table's own reasons."""
    filled = {key: fact(value, style) for key, value in facts.items()}
    return _sentences()[name].format_map(filled)


def _sentences() -> dict[str, str]:
    return {
        "too-many-cards": _("A trick has four cards, and here are {count}. Type it again."),
        "too-few-cards": _("{player}'s card is missing. Type it, or the whole trick again."),
        "trick-has-four": _("A trick is typed with its four cards, in order of play."),
        "unknown": _("This is neither cards nor a command. ? shows what there is."),
        "guess": _("This is neither cards nor a command. Did you mean {guess}?"),
        "unknown-player": _("Begin with a player: {players}."),
        "which-player": _("This fits several players: {players}. Write the name as it is in the record."),
        "no-such-game": _("There is no such game with cards written down."),
        "not-dealt": _("There is no such game yet, or nothing is written of it."),
        "void-earlier": _("Only the game being played can be void: v and why, without a number."),
        "unfinished": _("All games are dealt, but game {game} lacks tricks: {game}/ and its number add one."),
        "no-hand": _("There is no game yet that this could be about."),
        "no-such-trick": _("Tricks written down in this game: {tricks}."),
        "no-such-card": _("A trick has cards 1 to 4."),
        "no-such-answer": _("Type one of the numbers shown, or u to drop the line."),
        "wants-card": _("One card is wanted here, or u to drop the line."),
        "which-card": _("Say which card it replaces, as in 3=Kh, or type the trick again."),
        "another-trick": _(
            "This looks like another trick, and {open} is still open. Type its right card, or all of it; "
            "u drops it."
        ),
        "still-open": _("{open} is still open: type it again, or its right card; u drops it."),
        "tally-open": _("The tally is still open. Type its figures to the end, or drop them with u."),
        "not-gone": _("The file is there; reread reads it anew."),
        "no-such-ruling": _("Rulings written down in this game: {count}."),
        "queen-or-quit": _("This may be a queen or mean to leave. Write Qh, say, or quit."),
        "start": _("First the card that was turned for trump, as in 7d."),
        "over": _("All is played. u takes back, ? shows what else there is, q leaves."),
        "elsewhere": _("This game stands in a file of its own. Play that file, or edit it."),
        "trump-known": _("The trump suit is known; u takes it back."),
        "no-trump": _("By these rules there is no trump."),
        "wants-suit": _("A suit is wanted: c, d, h or s."),
        "wants-turned-card": _(
            "By these rules the rank of the turned card counts. Write all of it, as in 7h."
        ),
        "only-in-a-set": _("This can be done in a set only, and here a single hand is played."),
        "wants-text": _("Write the note behind it: n Anna's birthday."),
        "wants-ruling": _("Write the player, the fault if any, points and why: r Boris revoke 2 -50 why."),
        "wants-points": _("Write the fault, or points: r Boris -10 why; r Boris revoke 2 -50 why."),
        "wants-reason": _("Write the reason too: r Boris -10 why."),
        "wants-figures": _("Write {count} numbers in a row; 0 where there are none. u drops the tally."),
    }


# --- questions --------------------------------------------------------------------------------------


def question(reply: Question, style: str) -> Document:
    """What the cards show, both tricks, and what the scribe may answer."""
    first, *more = reply.findings
    found = quoted(reply.line, reply.span) + answer(message(first, style))
    for _place, says in proofs(first, style):
        found += answer(says)
    tricks = {reply.number}
    if reply.earlier is not None:
        tricks.add(int(reply.earlier[1]))
    for number in sorted(tricks):
        found += row(reply.play, number, style, indent=4)
    for finding in more:
        found += answer(_("Besides: {says}").format(says=message(finding, style)))
    if reply.card is not None:
        here = card(reply.card, style)
        answers = [_("{card} is the slip of the pen: then the right card").format(card=here)]
    else:
        answers = [_("this line is the slip of the pen: then the right one")]
    if reply.earlier is not None:
        _key, trick, place = reply.earlier
        there = card(reply.play.tricks[int(trick) - 1].cards[int(place) - 1], style)
        answers.append(_("{card} in trick {n} is: then the right card").format(card=there, n=trick))
    else:
        answers.append("")
    answers.append(_("it happened: it stays on record until a ruling settles it"))
    if first.name == "duplicate-card":
        answers[-1] = _("leave both: it stays on record until one is corrected")
    return found + numbered(answers)


def numbered(answers: Sequence[str]) -> Document:
    """What there is to choose from; an empty one is left out, but has its number."""
    rows = [(str(number), says) for number, says in enumerate(answers, 1) if says]
    return [Terms(tuple(rows))] if rows else []


def row(play: Play, number: int, style: str, indent: int) -> Document:
    """A trick on one line: who led, and the cards, the winner's in brackets."""
    name = short_names(play.hand.players)[play.tricks[number - 1].leader]
    start = _("trick {n}, {player} led:").format(n=number, player=name)
    return say(f"{start} ", (cards_of(play, number, style), "cards"), indent=indent)


def cards_of(play: Play, number: int, style: str) -> str:
    """The cards of a trick, the winner's in brackets."""
    trick = play.tricks[number - 1]
    return trick_cards(trick.cards, None if trick.winner is None else trick.best, style, 5)


def ask_card(reply: AskCard, style: str) -> Document:
    """Which card is to be replaced."""
    trick = reply.play.tricks[reply.trick - 1]
    says = _("What did {player} play in trick {n}, in place of {card}?").format(
        player=reply.play.hand.players[trick.seat(reply.place)],
        n=reply.trick,
        card=card(trick.cards[reply.place], style),
    )
    return answer(says)


def tally_question(reply: TallyQuestion, style: str) -> Document:
    found = [block for finding in reply.findings for block in answer(message(finding, style))]
    wrong, keep = (
        _("the figures are wrong: then all of them again"),
        _("keep them: the fault stays on record"),
    )
    return found + numbered([wrong, "", keep])


# --- files ------------------------------------------------------------------------------------------


def failure(error: JournalError, path: str) -> str:
    """Why the file cannot be used or written, in one sentence."""
    says = {
        "archive": _("{file} holds several records; a table can be kept in a file with one."),
        "locked": _("{file} is open already: process {pid} on {host} has it, since {since}."),
        "changed": _("{file} was changed by somebody else meanwhile. Nothing was written over it."),
        "gone": _("{file} is not there any more."),
        "unwritable": _("{file} cannot be written: {why}."),
        "layout": _("{file} is laid out in a way that cannot be edited safely. Nothing was changed."),
        "faulty": _("{file} cannot be gone on with before it is mended; see rmscore check."),
    }[error.reason]
    facts = {key: reason(value) if key == "why" else value for key, value in error.facts.items()}
    return says.format(file=path, **facts)


def failed(line: str, error: JournalError, path: str) -> Document:
    """A line that could not be written, and what can be done about it."""
    ways = {
        "changed": _("Enter tries again; reread takes that version and puts your line into it; q leaves."),
        "gone": _("Enter tries again; restore writes it anew, with all that was in it; q leaves."),
        "layout": _("Write it with an editor, then reread; q leaves."),
        "faulty": _("Mend it, then reread; q leaves."),
    }
    ways["archive"] = ways["faulty"]
    way = ways.get(error.reason) or _("Enter tries again, u drops it; q leaves without it.")
    kept = say(_("Your line is kept: {line}").format(line=line), indent=2)
    return answer(failure(error, path), style="fault") + kept + answer(way)


# --- help -------------------------------------------------------------------------------------------


def help_text(is_set: bool) -> Document:
    """What can be typed."""
    trick, score = _("show trick 3; l shows all of them"), _("the score")
    if is_set:
        trick = _("show trick 3; 2/3 that of game 2; l shows all of them")
        score = _("the score; s 2 the whole score of game 2")
    rows = [
        (_("7hk2a"), _("a trick in order of play; a card that follows suit may leave it out")),
        (_("7d"), _("the card turned for trump: it begins the game")),
        (_("Kh"), _("after a line that was refused: the right card alone; 3=Kh says which it replaces")),
        (_("u"), _("take back, as often as you like")),
        ("3", trick),
        (_("3=7hk2a"), _("correct trick 3; 3.2=Kh corrects one card of it")),
        (_("s"), score),
        (_("r"), _("a ruling: r Boris revoke 2 -50 why, or r Clara 10 why; r out 1 takes the first out")),
        (_("n"), _("a note: n played by the fire")),
    ]
    if is_set:
        rows += [
            (_("tally"), _("no cards of this game: each player's points, tricks and counts instead")),
            ("2/", _("about game 2: r 2/ Clara 10 why, n 2/ by the fire, tally 2/, 2/5=7hk2a")),
            (_("v"), _("void, not a game: v misdeal; the same dealer deals again")),
        ]
    rows.append((_("q"), _("leave; all is saved, and the same command goes on from here")))
    return [Terms(tuple([((key, "heading"), says) for key, says in rows]))]
