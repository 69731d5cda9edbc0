"""Every legal turn of random games, listed, told and made, against python-chess in the same run.

Run: python bench/engine.py   (needs the `bench` extra). Prints decisions and turns per second.

Three rows of ours: the turns are listed; every one of them is also told, event by event; every one
is also made, so that there is a position after it. The bench reads each event's name, rule and
parameters, and every field of a position and of its players, changed or not, so nothing that waits
to be asked is free. Chess lists its moves, and makes and takes back every one of them. In all rows,
one of them is chosen at random and the game goes on.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))  # random games are with the tests

from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.state import Position, deal, draw_layout, opening
from tests.random_tables import Decision, random_game

GAMES = 12
ROUNDS = 5
FIFTY_MOVES = 100  # half moves: where a game of chess may be claimed a draw
LISTED, TOLD, MADE = "listed", "and told", "and made"


class Done(NamedTuple):
    """How many decisions were made, and how many turns could be chosen in them."""

    decisions: int = 0
    turns: int = 0


def luxor_decisions(seed: int) -> Iterator[Decision]:
    """Yield the decisions of a number of random games."""
    luck = random.Random(seed)
    box, board = material(), stand_in_board()
    players = tuple(zip(COLOURS, ("Ani", "Jan", "Mia", "Tom"), strict=True))
    for game in range(GAMES * 4):
        seats = 2 + game % 3
        position = opening(board, box, draw_layout(board, box, luck), players[:seats])
        hands, pile = deal(box, seats, luck)
        holding = zip(position.players, hands, strict=True)
        dealt = tuple(player._replace(hand=hand) for player, hand in holding)
        yield from random_game(position._replace(players=dealt), pile, luck)


def luxor_games(seed: int, what: str) -> Done:
    decisions = turns = 0
    for position, options, _ in luxor_decisions(seed):
        decisions += 1
        turns += len(options)
        for option in options if what != LISTED else ():
            outcome = narrate(position, option)
            read_events(outcome)
            if what == MADE:
                read_position(after(position, with_known_tops(position, outcome)))
    return Done(decisions, turns)


def read_events(outcome: Outcome) -> None:
    _ = [[*event] for event in outcome.events]


def read_position(then: Position) -> None:
    _ = [*then]
    for player in then.players:
        _ = [*player]


def chess_games(seed: int, what: str) -> Done:
    luck = random.Random(seed)
    decisions = turns = 0
    for _ in range(GAMES):
        board = chess.Board()
        while (moves := list(board.legal_moves)) and board.halfmove_clock < FIFTY_MOVES:
            if board.is_insufficient_material():
                break
            for move in moves if what == MADE else ():
                board.push(move)
                board.pop()
            board.push(luck.choice(moves))
            decisions += 1
            turns += len(moves)
    return Done(decisions, turns)


def main() -> None:
    runs: dict[tuple[str, str], Callable[[], Done]] = {
        ("luxor", LISTED): lambda: luxor_games(1, LISTED),
        ("luxor", TOLD): lambda: luxor_games(1, TOLD),
        ("luxor", MADE): lambda: luxor_games(1, MADE),
        ("chess", LISTED): lambda: chess_games(1, LISTED),
        ("chess", MADE): lambda: chess_games(1, MADE),
    }
    rounds = int(sys.argv[1]) if sys.argv[1:] else ROUNDS
    best: dict[tuple[str, str], tuple[float, Done]] = {}
    for _ in range(rounds):  # interleaved, the best of each
        for name, run in runs.items():
            start = time.process_time()
            done = run()
            took = time.process_time() - start
            best[name] = min(best.get(name, (took, done)), (took, done))
    peer_took, peer = best["chess", MADE]
    print(f"{'':17}  decisions/s  of chess     turns/s  of chess   (chess made: 1.0)")
    for name, (took, done) in best.items():
        by_decision, by_turn = done.decisions / took, done.turns / took
        print(
            f"{' '.join(name):17} {by_decision:12,.0f}"
            f" {by_decision * peer_took / peer.decisions:8.2f}x"
            f" {by_turn:11,.0f} {by_turn * peer_took / peer.turns:8.2f}x"
        )


if __name__ == "__main__":
    main()
