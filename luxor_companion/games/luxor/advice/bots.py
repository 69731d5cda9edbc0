"""Bots: three levels, whole games between them, and how strong they are.

`random` plays any legal turn, `greedy` the one with the most points right after it, `plan` the one
that is best two turns ahead.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import Chance, pick, shuffle
from luxor_companion.core.review import SURE
from luxor_companion.games.luxor.advice.evaluate import (
    Choice,
    Judged,
    Knowledge,
    choices,
    knowledge,
)
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules import COLOURS, DIE, Card, Seat, state
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.census import possible_counts
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.notation import write_turn
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.unknowns import lay

Key: TypeAlias = tuple[object, ...]  # what tells turns apart
Mover: TypeAlias = Callable[[state.Position, Chance], Choice]

FILLS: Final = 6  # ways to fill hidden spaces: always the same, so that advice is too
MOST_TURNS: Final = 400  # no game comes near that many
# The bot whose wins we count, the bot of everybody else, and the number of players.
RUNGS: Final = (
    ("greedy", "random", 2),
    ("plan", "greedy", 2),
    ("plan", "greedy", 3),
    ("plan", "greedy", 4),
)
CHUNK: Final = 8  # games that one process plays at a time


def decide(
    position: state.Position, seat: Seat, level: str, knowledge: Knowledge, chance: Chance
) -> Choice:
    """Return what a bot does with its hand; with a die card, what it does for each roll."""
    hand = position.players[seat].hand
    if position.path.hidden:
        ranked = sketches(position, seat, hand, knowledge, now=level != "plan")
        return (pick(chance, ranked) if level == "random" else ranked[0]).choice
    if level == "random":
        return pick(
            chance, choices([Judged(option, 0.0) for option in options(position, seat, hand)])
        )
    planner = Planner(position, seat, hand, knowledge)
    if level == "plan":
        return choices(planner.judge())[0]
    decisions = choices(planner.judge_now())
    best = [one for one in decisions if one.value > decisions[0].value - 1e-9]
    return pick(chance, best)


# With hidden tiles, we take the mean over several ways to fill them from the box.


def fill_hidden(position: state.Position, number: int) -> state.Position:
    """Return the position with a possible tile on every hidden space."""
    chance = Random(number)  # noqa: S311  # a game, not a secret
    for space in position.path.hidden:
        left = possible_counts(position, space)
        token = chance.choices(list(left), list(left.values()))[0] if left else EMPTY
        position = lay(position, space, token)
    return position


class Sketch(NamedTuple):
    """What a player can choose; where tiles are hidden, also the turn that follows most often."""

    choice: Choice
    then: str = ""


def sketches(
    position: state.Position,
    seat: Seat,
    hand: state.Hand,
    knowledge: Knowledge,
    *,
    now: bool = False,
) -> list[Sketch]:
    """Return what a player can choose, best first, as `choices` does if all tiles are known.

    With `now`, only the points right after a turn count.
    """
    values: dict[Key, list[float]] = {}
    plans: dict[Key, Counter[str]] = {}
    for number in range(FILLS):
        planner = Planner(fill_hidden(position, number), seat, hand, knowledge)
        best: dict[Key, Judged] = {}
        for one in planner.judge_now() if now else planner.judge():
            for key in (_key(one.option), (*_key(one.option), one.option.choice)):
                if key not in best or one.value > best[key].value:
                    best[key] = one
        for key, one in best.items():
            values.setdefault(key, []).append(one.value)
            if follows := planner.follow(one):
                plans.setdefault(key, Counter())[_format_option(position, follows.option)] += 1
    least = [min(map(min, values.values()))]  # for a turn that no fill allows
    judged = []
    for option in options(position, seat, hand):
        fill_values = values.get(_found_key(option), least)
        judged.append(Judged(option, sum(fill_values) / len(fill_values)))
    return [Sketch(choice, _usual_follow_up(plans, choice)) for choice in choices(judged)]


def _usual_follow_up(plans: Mapping[Key, Counter[str]], choice: Choice) -> str:
    counts = plans.get(_found_key(choice.turns[0].option))
    return counts.most_common(1)[0][0] if counts and len(choice.turns) == 1 else ""


def _format_option(position: state.Position, option: Option) -> str:
    """Return the text of a turn that may follow, without a choice on a hidden space."""
    if option.way is None:
        return f"{option.side}{option.card}"
    hidden = option.space in position.path.hidden
    return write_turn(option.turn._replace(choices=()) if hidden else option.turn)


def _key(option: Option) -> Key:
    """Return what tells a turn apart before any hidden tile is found."""
    way = option.way
    return (option.side, option.card, option.die, way and way.at, way and way.go)


def _found_key(option: Option) -> Key:
    return _key(option) if option.finds else (*_key(option), option.choice)


# Whole games.


class BotTurn(NamedTuple):
    """A turn of a game between bots: the position before it, and its outcome."""

    position: state.Position
    outcome: Outcome


def mover(level: str, knowledge: Knowledge) -> Mover:
    return lambda position, chance: decide(position, position.seat, level, knowledge, chance)


def random_board(board: Board, chance: Chance) -> Board:
    """Return a board with the same spaces in another order."""
    return board._replace(spaces=shuffle(chance, board.spaces))


def deal_game(
    board: Board, box: state.Material, seats: int, chance: Chance
) -> tuple[state.Position, list[Card]]:
    """Return a position before the first turn with all hands dealt, and the draw pile."""
    players = [(colour, colour) for colour in COLOURS[:seats]]
    layout = state.draw_layout(board, box, chance)
    first = pick(chance, [Seat(index) for index in range(seats)])
    position = state.opening(board, box, layout, players, first=first)
    hands, pile = state.deal(box, seats, chance)
    seated = zip(position.players, hands, strict=True)
    with_hands = tuple(player._replace(hand=hand) for player, hand in seated)
    return position._replace(players=with_hands), list(pile)


def play(
    position: state.Position,
    pile: list[Card],
    movers: Sequence[Mover],
    chance: Chance,
    discard: Sequence[Card] = (),
) -> tuple[state.Position, list[BotTurn]]:
    """Play a game to its end; return the last position and all turns. All hands are known."""
    turns, discarded = list[BotTurn](), list(discard)
    while not position.over and len(turns) < MOST_TURNS:
        choice = movers[position.seat](position, chance)
        judged: Judged = choice.turns[0]
        if len(choice.turns) > 1:
            judged = choice.turns[pick(chance, DIE) - 1]
        outcome = resolve_turn(position, judged.option, pile, discarded, chance)
        turns.append(BotTurn(position, outcome))
        position = after(position, outcome)
    return position, turns


def resolve_turn(
    position: state.Position, option: Option, pile: list[Card], discard: list[Card], chance: Chance
) -> Outcome:
    """Return what happens in a turn, with the card that is drawn."""
    outcome = with_known_tops(position, narrate(position, option))
    discard.append(outcome.option.card)
    last = outcome.events[-1]
    if last.name != "drew":
        return outcome
    if not pile:
        pile[:], discard[:] = shuffle(chance, discard), ()
    drew = last._replace(card=pile.pop(0))
    return outcome._replace(events=(*outcome.events[:-1], drew))


# How strong they are, with intervals: the same seed gives the same games.


class Chunk(NamedTuple):
    """Some of the games between two bots."""

    a: str
    b: str
    players: int
    first: int  # number of the first game
    games: int
    seed: int


class Pair(NamedTuple):
    """How often one bot beats others; scripts get these fields."""

    a: str
    b: str
    players: int
    games: int
    win_rate: float  # a shared win counts in part
    interval: tuple[float, float]
    even: float  # what an even match would be


def chunks(games: int, seed: int) -> list[Chunk]:
    """Return all the games of a ladder, in chunks."""
    return [
        Chunk(*rung, first, min(CHUNK, games - first), seed)
        for rung in RUNGS
        for first in range(0, games, CHUNK)
    ]


def play_chunk(chunk: Chunk) -> float:
    """Return how many games of a chunk the first bot won; half are on random boards."""
    a, b, seats, first, games, seed = chunk
    ours, others, box = mover(a, knowledge()), mover(b, knowledge()), material()
    won = 0.0
    for game in range(first, first + games):
        chance = Random(f"{seed}/{a}/{b}/{seats}/{game}")  # noqa: S311  # a game, not a secret
        board = stand_in_board()
        if game // seats % 2:
            board = random_board(board, chance)
        position, pile = deal_game(board, box, seats, chance)
        movers = [ours if seat == game % seats else others for seat in range(seats)]
        scores = score(holdings(play(position, pile, movers, chance)[0])).scores
        winners = [one.rank == 1 for one in scores]
        won += winners[game % seats] / sum(winners)
    return won


def pairs(work: list[Chunk], won: list[float]) -> list[Pair]:
    """Return the ladder from the wins of each chunk."""
    result = []
    for a, b, seats in RUNGS:
        results = [
            (chunk.games, wins)
            for chunk, wins in zip(work, won, strict=True)
            if (chunk.a, chunk.b, chunk.players) == (a, b, seats)
        ]
        games, wins = sum(one[0] for one in results), sum(one[1] for one in results)
        low, high = interval(wins, games)
        rounded = (round(low, 3), round(high, 3))
        even = round(1 / seats, 3)
        result.append(Pair(a, b, seats, games, round(wins / games, 3), rounded, even))
    return result


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of a win rate (Wilson)."""
    rate, square = wins / games, SURE * SURE
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = SURE * sqrt(rate * (1 - rate) / games + square / (4 * games * games))
    spread /= 1 + square / games
    return max(middle - spread, 0.0), min(middle + spread, 1.0)
