"""Reading of play by other programs' libraries, to compare with: endplay (PBN) and chess (PGN).

Neither is needed by rmscore or its tests: `pip install endplay chess` where the comparison is wanted.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from itertools import count

SUITS = "SHDC"
RANKS = "23456789TJQKA"


def endplay_reader(cards: int) -> Callable[[], int] | None:
    """Reads PBN deals with their play, `cards` cards in all; None where endplay is not installed."""
    try:
        from endplay.parsers import pbn
    except ImportError:
        return None
    text = "".join(_board(number) for number in range(1, cards // 52 + 1))

    def read() -> int:
        return sum(len(board.play) for board in pbn.loads(text))

    return read


def _board(number: int) -> str:
    """A deal of bridge at notrump, played out lawfully at random, as PBN."""
    shuffle = random.Random(number)
    pack = [suit + rank for suit in SUITS for rank in RANKS]
    shuffle.shuffle(pack)
    hands = [pack[13 * seat : 13 * seat + 13] for seat in range(4)]
    deal = " ".join(
        ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in hand) for suit in SUITS)
        for hand in hands
    )
    held = [list(hand) for hand in hands]
    leader, rows = 1, []
    for _ in range(13):
        trick: dict[int, str] = {}
        for seat in (leader, *((leader + n) % 4 for n in (1, 2, 3))):
            led = trick[leader][0] if trick else None
            lawful = [card for card in held[seat] if card[0] == led] or held[seat]
            trick[seat] = shuffle.choice(lawful)
            held[seat].remove(trick[seat])
        rows.append(" ".join(trick[(1 + n) % 4] for n in range(4)))
        led = trick[leader][0]
        leader = max(trick, key=lambda seat: (trick[seat][0] == led, RANKS.index(trick[seat][1])))
    head = {"Board": number, "Dealer": "N", "Vulnerable": "None", "Deal": f"N:{deal}", "Declarer": "N"}
    lines = [f'[{key} "{value}"]' for key, value in (head | {"Contract": "3NT", "Result": 9}).items()]
    return "\n".join([*lines, '[Play "E"]', *rows, "*", "", ""])


def chess_reader(moves: int) -> Callable[[], int] | None:
    """Reads PGN games, at least `moves` moves of one side in all; None where chess is not installed."""
    try:
        import chess
        import chess.pgn
    except ImportError:
        return None
    games, written = [], 0
    for number in count(1):
        if written >= moves:
            break
        shuffle = random.Random(number)
        board = chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while not board.is_game_over() and len(board.move_stack) < 80:
            move = shuffle.choice(list(board.legal_moves))
            board.push(move)
            node = node.add_variation(move)
        games.append(str(game))
        written += len(board.move_stack)
    text = "\n\n".join(games)

    def read() -> int:
        stream, total = io.StringIO(text), 0
        while (game := chess.pgn.read_game(stream)) is not None:
            total += sum(1 for _ in game.mainline())
        return total

    return read
