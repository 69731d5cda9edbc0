"""What the program draws for a table: die, scarabs and cards, from the table's seed.

Each draw depends on the seed and on how many turns were made, so that taking a turn back and
making it again brings the same roll: nobody can roll again in secret.
"""

from random import Random

from luxor_companion.games.chance import picked
from luxor_companion.games.luxor.deck import drawable
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.referee import rule
from luxor_companion.games.luxor.turn import Turn
from luxor_companion.games.luxor.vocab import CARDS, DIE, Card, Seat
from luxor_companion.table import Table


def with_draws(table: Table, turn: Turn, seat: Seat) -> Turn:
    """The turn with what the program draws for it filled in, as far as that is due."""
    position, draws = table.position, table.app_draws
    kind = CARDS[turn.card]
    if "die" in draws and kind.die and turn.die is None:
        turn = turn._replace(die=picked(_chance(table, "die"), DIE))
    outcome = rule(position, turn, seat)
    if not isinstance(outcome, Outcome):
        return turn
    for event in outcome.events:
        if event.name == "drew" and "cards" in draws and turn.draw is None:
            turn = turn._replace(draw=_card(table, seat, turn.card))
        if event.name == "scarab" and "scarabs" in draws and turn.scarab is None:
            turn = turn._replace(scarab=_scarab(table))
    return turn


def _chance(table: Table, purpose: str) -> Random:
    seed = table.save.setup.get("seed", 0)
    return Random(f"{seed}/{table.record.turns}/{purpose}")  # noqa: S311  # a game, not a secret


def _card(table: Table, seat: Seat, played: Card) -> Card:
    """The next card of the draw pile; every card nobody has seen is as likely."""
    position = table.position
    pool = [card for card in sorted(CARDS) for _ in range(drawable(position, seat, played, card))]
    return picked(_chance(table, "card"), pool)


def _scarab(table: Table) -> int:
    position = table.position
    assert position.box
    values = list(position.box.scarabs)
    for player in position.players:
        for value in player.scarabs:
            if value is not None:
                values.remove(value)
    return picked(_chance(table, "scarab"), values)
