"""What the referee answers about tables of Silver & Gold Pyramids, and about cards and copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from luxor_companion.core import Value
from luxor_companion.core.shapes import flat
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import phases
from luxor_companion.games.pyramids.rules.cards import odds
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.notation import Own
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.table import PyramidsTable, played_answer
from luxor_companion.referee.answers import Played, Status, status_of
from luxor_companion.referee.declare import Declared


@flat("status")
class PyramidsStatus(Value):
    """Where a table of Silver & Gold Pyramids stands, and what comes next."""

    status: Status
    round: Annotated[int, "the round that is played, counted from 1"]
    turn_in_round: Annotated[int, "the turn of that round, counted from 1"]
    phase: Annotated[str, "what is due: `keep`, `display`, `reveal`, `mark`, `take` or `over`"]
    pattern: Annotated[str | None, "the expedition card that lies face up; null if none does"]


class Coming(Value):
    """A pattern that may come next."""

    left: Annotated[int, "how many cards with it are left"]
    chance: Annotated[float, "how likely it is, from 0 to 1"]


@flat("played")
class RevealAnswer(Value):
    """The ruling on a card that was revealed, and what may come after it."""

    played: Played
    pattern: Annotated[str | None, "the pattern revealed last; null if none is"]
    coming: Annotated[Mapping[str, Coming], "what may come next, by pattern"]


class Taker(Value):
    """A player who takes a new card."""

    player: Annotated[str, "the handle of the player"]
    number: Annotated[int, "the number of the completed card it replaces"]


class QueueAnswer(Value):
    """Who takes a new card, and from what."""

    table: Annotated[str, "the name of the table"]
    queue: Annotated[tuple[Taker, ...], "those who take, in order"]
    display: Annotated[tuple[int, ...], "the numbers of the cards on display"]
    deck: Annotated[int, "how many cards are left in the deck"]


class CardAnswer(Value):
    """A pyramid card of your copy."""

    number: Annotated[int, "its number"]
    colour: Annotated[str | None, "its colour; null if it is not entered"]
    code: Annotated[str | None, "its squares, row by row; null if they are not entered"]


class CardsAnswer(Value):
    """Pyramid cards of your copy."""

    cards: Annotated[tuple[CardAnswer, ...], "each card"]
    of: Annotated[int, "how many cards the game has"]


@flat("cards")
class KeptCards(Value):
    """Pyramid cards of your copy that were entered."""

    cards: CardsAnswer
    file: Annotated[str, "the file that keeps them"]
    table: Annotated[str | None, "the table that uses them from now on; null if none does"]


class CopyAnswer(Value):
    """What only your own copy shows."""

    expedition: Annotated[Mapping[str, int], "how many expedition cards have each pattern"]
    skulls: Annotated[
        tuple[int, ...] | None, "the minus points of the skulls, cheapest first; null if unknown"
    ]
    layouts: Annotated[int, "how many cards have their squares entered"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    unusual: Annotated[tuple[str, ...], "patterns to look at again"]
    file: Annotated[str, "the file that keeps it"]


class Seated(Value):
    """A player and the cards of the set-up."""

    player: Annotated[str, "the handle of the player"]
    name: Annotated[str, "the player's name"]
    dealt: Annotated[tuple[int, ...], "the numbers of the cards dealt, if they are known"]
    cards: Annotated[tuple[int, ...], "the numbers of the cards kept"]


class PyramidsSetup(Value):
    """A table of Silver & Gold Pyramids as it was set up."""

    table: Annotated[str, "the name of the table"]
    file: Annotated[str, "the save"]
    seed: Annotated[int | None, "the seed of what the program draws; null if there is none"]
    app_draws: Annotated[tuple[str, ...], "what the program draws"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    phase: Annotated[str, "what is due: `keep`, `display`, `reveal`, `mark`, `take` or `over`"]
    players: Annotated[tuple[Seated, ...], "each player, in seat order"]
    display: Annotated[tuple[int, ...], "the numbers of the cards on display"]
    expedition: Annotated[Mapping[str, int], "how many expedition cards have each pattern"]
    skulls: Annotated[
        tuple[int, ...] | None, "the minus points of the skulls, cheapest first; null if unknown"
    ]
    layouts: Annotated[tuple[int, ...], "the numbers of cards whose squares are entered"]
    house: Annotated[Mapping[str, str | bool], "the house rules"]


class HeldCard(Value):
    """A pyramid card that a player marks."""

    number: Annotated[int, "its number"]
    colour: Annotated[str | None, "its colour; null if it is not entered"]
    code: Annotated[str | None, "its squares, row by row; null if they are not entered"]
    marks: Annotated[tuple[str, ...], "the marked squares"]
    untold: Annotated[int, "how many more are marked that nobody named, at least"]
    untold_most: Annotated[int, "the same at most: some marks may be on the player's other card"]


class CompletedCard(Value):
    """A pyramid that is completed."""

    number: Annotated[int, "its number"]
    colour: Annotated[str | None, "its colour; null if it is not entered"]


class BonusAnswer(Value):
    """A bonus."""

    colour: Annotated[str, "the colour it is for"]
    points: Annotated[int, "its points"]


class PlayerCards(Value):
    """What a player has on the table."""

    player: Annotated[str, "the handle of the player"]
    name: Annotated[str, "the player's name"]
    dealt: Annotated[tuple[int, ...], "the numbers of the cards to choose from"]
    cards: Annotated[tuple[HeldCard, ...], "the cards to mark"]
    completed: Annotated[tuple[CompletedCard, ...], "the completed pyramids"]
    red: Annotated[int, "how many red gems are ticked"]
    green: Annotated[int, "how many green gems are ticked"]
    torches: Annotated[tuple[int, ...], "the rounds whose torch is ticked"]
    skulls: Annotated[int, "how many skulls are ticked"]
    skull_value: Annotated[int | None, "the minus points of the last one, if somebody entered it"]
    bonuses: Annotated[tuple[BonusAnswer, ...], "the bonuses"]


class PyramidsPosition(Value):
    """Everything on the table."""

    phase: Annotated[str, "what is due: `keep`, `display`, `reveal`, `mark`, `take` or `over`"]
    round: Annotated[int, "the round that is played, counted from 1"]
    turn_in_round: Annotated[int, "the turn of that round, counted from 1"]
    pattern: Annotated[str | None, "the pattern that everyone marks; null if none is revealed"]
    revealed: Annotated[tuple[str | None, ...], "the patterns revealed in this round"]
    to_mark: Annotated[tuple[str, ...], "the handles of those who still mark"]
    queue: Annotated[tuple[Taker, ...], "those who take a new card, in order"]
    display: Annotated[tuple[int, ...], "the numbers of the cards on display"]
    deck: Annotated[int, "how many cards are left in the deck"]
    bonuses_left: Annotated[Mapping[str, tuple[int, ...]], "the bonuses left, by colour"]
    players: Annotated[tuple[PlayerCards, ...], "each player, in seat order"]
    house: Annotated[Mapping[str, str | bool], "the house rules"]


class PyramidsShown(Value):
    """The whole table of Silver & Gold Pyramids."""

    table: Annotated[str, "the name of the table"]
    position: Annotated[PyramidsPosition, "everything on it"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]


def status(table: PyramidsTable) -> PyramidsStatus:
    """Return where the table stands, and what comes next."""
    at = table.position
    return PyramidsStatus(status_of(table), at.round, at.turn, at.phase, at.pattern)


def shown(table: PyramidsTable) -> PyramidsShown:
    """Return everything on the table."""
    return PyramidsShown(table.name, position_answer(table.position), table.stand_in)


def position_answer(position: Position) -> PyramidsPosition:
    """Return everything on the table, as it is answered."""
    return PyramidsPosition(
        phase=position.phase,
        round=position.round,
        turn_in_round=position.turn,
        pattern=position.pattern,
        revealed=position.revealed,
        to_mark=tuple(phases.to_mark(position)) if position.phase == "mark" else (),
        queue=tuple(Taker(handle, number) for number, handle in position.queue),
        display=position.display,
        deck=position.deck,
        bonuses_left={colour: tuple(position.bonuses_left(colour)) for colour in vocab.COLOURS},
        players=tuple(_player(position, player) for player in position.players),
        house=position.house._asdict(),
    )


def _player(position: Position, player: Player) -> PlayerCards:
    card = player.score_card
    return PlayerCards(
        player=player.handle,
        name=player.name,
        dealt=player.dealt,
        cards=tuple(_held(position, player, one) for one in player.cards),
        completed=tuple(CompletedCard(*one) for one in player.completed),
        red=card.red,
        green=card.green,
        torches=tuple(card.torches),
        skulls=card.skulls,
        skull_value=card.skull_value,
        bonuses=tuple(BonusAnswer(*one) for one in card.bonuses),
    )


def _held(position: Position, player: Player, card: Card) -> HeldCard:
    colour, layout = position.material.pyramid(card.number).colour, position.layout(card.number)
    code, marks = layout.code if layout else None, tuple(square_names(card.marks))
    return HeldCard(card.number, colour, code, marks, *player.untold(card.number))


def laid_position(table: PyramidsTable) -> Position:
    """Return the position after the set-up, or the current one if that is not finished."""
    for change in table.record.done:
        if change.before.phase == "reveal":
            return change.before._replace(material=table.position.material)
    return table.position


def laid(table: PyramidsTable) -> PyramidsSetup:
    """Return how the table was laid."""
    position = laid_position(table)
    material = position.material
    return PyramidsSetup(
        table=table.name,
        file=str(table.save.path),
        seed=table.save.setup.get("seed"),
        app_draws=tuple(table.app_draws),
        placeholders=table.stand_in,
        phase=position.phase,
        players=tuple(
            Seated(one.handle, one.name, one.dealt, tuple(card.number for card in one.cards))
            for one in position.players
        ),
        display=position.display,
        expedition=material.expedition,
        skulls=material.skulls,
        layouts=tuple(sorted(number for number, one in material.cards.items() if one.layout)),
        house=position.house._asdict(),
    )


def queue_answer(table: PyramidsTable) -> QueueAnswer:
    """Return who takes next, and from what."""
    position = table.position
    queue = tuple(Taker(handle, number) for number, handle in position.queue)
    return QueueAnswer(table.name, queue, position.display, position.deck)


def reveal_answer(declared: Declared[Own]) -> RevealAnswer:
    """Return the ruling on a card that was revealed, and what may come after it."""
    position = declared.table.position
    coming = {name: Coming(one.left, float(one.chance)) for name, one in odds(position).items()}
    revealed = position.revealed[-1] if position.revealed else None
    return RevealAnswer(played_answer(declared), revealed, coming)
