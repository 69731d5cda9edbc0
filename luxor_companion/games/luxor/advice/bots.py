"""Players without a person: three levels, and whole games between them.

`random` makes any legal turn, `greedy` the one with the most points right after it, `plan` the one
that is best two turns ahead.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from luxor_companion.core import Chance, Event, pick, shuffle
from luxor_companion.games.luxor.advice.choice import Choice, Judged, Knowledge, choices
from luxor_companion.games.luxor.advice.hidden import sketches
from luxor_companion.games.luxor.advice.plan import Planner
from luxor_companion.games.luxor.rules import COLOURS, DIE, Card, Seat
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import Option
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate, with_known_tops
from luxor_companion.games.luxor.rules.state import Material, Position, deal, draw_layout, opening

MOST_TURNS: Final = 400  # of a game: none comes near it


def decide(
    position: Position, seat: Seat, level: str, knowledge: Knowledge, chance: Chance
) -> Choice:
    """Return what a bot decides to do with its hand; of a die card, what it does for each roll."""
    hand = position.players[seat].hand
    if position.path.hidden:
        drawn = sketches(position, seat, hand, knowledge, now=level != "plan")
        return (pick(chance, drawn) if level == "random" else drawn[0]).choice
    planner = Planner(position, seat, hand, knowledge)
    if level == "plan":
        return choices(planner.judge())[0]
    found = choices(planner.judge_now(0.0 if level == "random" else 1.0))
    if level == "random":
        return pick(chance, found)
    best = [one for one in found if one.value > found[0].value - 1e-9]
    return pick(chance, best)


class Made(NamedTuple):
    """A turn of a game between bots: the table before it, and what came of it."""

    position: Position
    outcome: Outcome


Mover = Callable[[Position, Chance], Choice]


def mover(level: str, knowledge: Knowledge) -> Mover:
    return lambda position, chance: decide(position, position.seat, level, knowledge, chance)


def random_board(board: Board, chance: Chance) -> Board:
    """Return a board with the same spaces in another order."""
    return board._replace(spaces=shuffle(chance, board.spaces))


def dealt(board: Board, box: Material, seats: int, chance: Chance) -> tuple[Position, list[Card]]:
    """Return a table before the first turn with all hands dealt, and the draw pile."""
    players = [(colour, colour) for colour in COLOURS[:seats]]
    layout = draw_layout(board, box, chance)
    first = pick(chance, [Seat(index) for index in range(seats)])
    position = opening(board, box, layout, players, first=first)
    hands, pile = deal(box, seats, chance)
    seated = zip(position.players, hands, strict=True)
    hold = tuple(player._replace(hand=hand) for player, hand in seated)
    return position._replace(players=hold), list(pile)


def play(
    position: Position,
    pile: list[Card],
    movers: Sequence[Mover],
    chance: Chance,
    discard: Sequence[Card] = (),
) -> tuple[Position, list[Made]]:
    """Play a game to its end; return the last position and all turns. All hands are known."""
    made, discarded = list[Made](), list(discard)
    while not position.over and len(made) < MOST_TURNS:
        choice = movers[position.seat](position, chance)
        judged: Judged = choice.turns[0]
        if len(choice.turns) > 1:
            judged = choice.turns[pick(chance, DIE) - 1]
        outcome = resolved(position, judged.option, pile, discarded, chance)
        made.append(Made(position, outcome))
        position = after(position, outcome)
    return position, made


def resolved(
    position: Position, option: Option, pile: list[Card], discard: list[Card], chance: Chance
) -> Outcome:
    """Return what happens in a turn, with the card that is drawn."""
    outcome = with_known_tops(position, narrate(position, option))
    discard.append(outcome.turn.card)
    last = outcome.events[-1]
    if last.name != "drew":
        return outcome
    if not pile:
        pile[:], discard[:] = shuffle(chance, discard), ()
    drew = Event(last.name, last.rule, {"card": pile.pop(0)})
    return Outcome(outcome.turn, outcome.to, (*outcome.events[:-1], drew))
