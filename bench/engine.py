"""Random games with every legal turn and its outcome listed, against python-chess doing the same.

Run: python bench/engine.py   (needs the `bench` extra). Prints decisions per second and ratios.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))  # random games are with the tests

from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.rules.state import deal, draw_layout, opening
from tests.random_tables import random_game

GAMES = 12
ROUNDS = 5
FIFTY_MOVES = 100  # half moves: where a game of chess may be claimed a draw


def luxor_games(seed: int) -> int:
    """Decisions made in a number of random games."""
    luck = random.Random(seed)
    box, board = material(), stand_in_board()
    players = tuple(zip(COLOURS, ("Ani", "Jan", "Mia", "Tom"), strict=True))
    decisions = 0
    for game in range(GAMES * 4):
        seats = 2 + game % 3
        position = opening(board, box, draw_layout(board, box, luck), players[:seats])
        hands, pile = deal(box, seats, luck)
        holding = zip(position.players, hands, strict=True)
        dealt = tuple(player._replace(hand=hand) for player, hand in holding)
        decisions += sum(1 for _ in random_game(position._replace(players=dealt), pile, luck))
    return decisions


def chess_games(seed: int, *, outcomes: bool) -> int:
    """The same for chess: list the legal moves, and what each leads to, and make one at random."""
    luck = random.Random(seed)
    decisions = 0
    for _ in range(GAMES):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < FIFTY_MOVES:
            if board.is_insufficient_material():
                break
            for move in moves if outcomes else ():
                board.push(move)
                board.pop()
            board.push(luck.choice(moves))
            decisions += 1
    return decisions


def rate(run: Callable[[], int]) -> float:
    start = time.process_time()
    decisions = run()
    return decisions / (time.process_time() - start)


def main() -> None:
    runs: dict[str, Callable[[], int]] = {
        "luxor, turns with outcomes": lambda: luxor_games(1),
        "chess, moves with outcomes": lambda: chess_games(1, outcomes=True),
        "chess, moves only": lambda: chess_games(1, outcomes=False),
    }
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):  # interleaved, the best of each
        for name, run in runs.items():
            best[name] = max(best[name], rate(run))
    ours = best["luxor, turns with outcomes"]
    for name, decisions in best.items():
        print(f"{name:28} {decisions:9,.0f} decisions/s   ours is {ours / decisions:4.1f}x")


if __name__ == "__main__":
    main()
