"""What the referee answers about turns of Luxor, whoever asks and through whichever door."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, Final, NotRequired, TypedDict

from luxor_companion.core.shapes import Value, flat
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import words
from luxor_companion.games.luxor.rules import CARDS, HAND, Card, Seat, legal, narrate
from luxor_companion.games.luxor.rules.hand import cannot_play, outer_cards, with_outer
from luxor_companion.games.luxor.rules.notation import LogEntry, Played, write_turn
from luxor_companion.games.luxor.rules.record import seat_of
from luxor_companion.games.luxor.rules.state import UNKNOWN_HAND, Hand, Player, Position
from luxor_companion.games.luxor.table import (
    LuxorTable,
    find_seat,
    parse_turn,
    played_answer,
    program_rolls,
    rule_at,
    ruling_answer,
)
from luxor_companion.lang import _
from luxor_companion.referee.answers import Ruling, Step, step_answers
from luxor_companion.referee.standing import Status

__all__ = ["check", "hand", "options", "played_answer", "read_turn"]


_TO: Final = (
    "the space where the one that moves, or acts, finally stands; the tomb is the number of"
    " spaces + 1; null if nobody moves"
)


_FINDS: Final = "hidden spaces on which it depends what the turn leads to"


class RolledTurn(Value):
    """What a roll of the program would lead to."""

    turn: Annotated[str, "the turn as the log writes it, with the roll"]
    to: Annotated[int | None, _TO]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    finds: Annotated[tuple[int, ...], _FINDS] = ()


class OptionAnswer(Value):
    """A legal turn, and what it leads to; or a card for which the program rolls."""

    turn: Annotated[str, "the turn as the log writes it, complete but for chance"]
    to: Annotated[int | None, _TO]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    finds: Annotated[tuple[int, ...], _FINDS] = ()
    rolls: Annotated[
        tuple[RolledTurn, ...], "if the program rolls: the turns that the rolls would lead to"
    ] = ()


class OptionsAnswer(Value):
    """Every legal turn."""

    player: Annotated[str, "the colour of the player"]
    turns: Annotated[tuple[OptionAnswer, ...], "each turn"]
    placeholders: Annotated[
        tuple[str, ...], "parts that the hidden tiles are counted by and nobody read off a copy"
    ] = ()
    doubt: Annotated[
        str | None, "why the cards that were asked about cannot be right; null if they can"
    ] = None


def read_turn(table: LuxorTable, text: str, player: str | None) -> Played:
    """Return the turn that somebody declares; `player` by default is whose turn it is.

    Raise UnreadableError or UsageError.
    """
    seat = find_seat(table.position, player)
    return Played(table.position.players[seat].colour, parse_turn(text))


def check(table: LuxorTable, line: LogEntry) -> Ruling:
    """Return the ruling on a turn, which is not played."""
    assert isinstance(line, Played)
    seat = seat_of(table.position, line.colour)
    ruling = rule_at(table, line.turn, seat)
    return ruling_answer(table.position, line.turn, seat, ruling)


def hand(table: LuxorTable, player: str | None) -> Hand:
    """Return the cards of a player as far as they are known; by default of who acts next."""
    return table.position.players[find_seat(table.position, player)].hand


# ---------------------------------------------------------------------- options


class Listed(Value):
    """The legal turns of a player; `unrolled` are the cards for which the program will roll."""

    position: Position
    seat: Seat
    hand: Hand
    outcomes: Sequence[narrate.Outcome]
    unrolled: Collection[Card]

    @property
    def stand_in(self) -> tuple[str, ...]:
        """What the list depends on that is only a placeholder."""
        # What an unknown tile may be is counted by treasure kinds.
        uses_kinds = any(outcome.finds for outcome in self.outcomes)
        return ("treasures",) if uses_kinds and "treasures" in self.position.box.stand_in else ()

    @property
    def doubt(self) -> str | None:
        """Why the cards that were asked about cannot be right; None if they can."""
        for side, kind in outer_cards(self.hand):
            if refusal := cannot_play(self.position, self.seat, side, kind.card):
                return words.sentences.sentence(self.position, refusal, self.seat)
        return None


class UnknownHandError(UsageError):
    """Neither outer card of a player is known."""

    def __init__(self, player: Player) -> None:
        text = _(
            "{who}'s outer cards are not known: give them with --cards '3 ? ? ? 5', or enter "
            "them with luxor hand {colour} 3 _ _ _ 5."
        )
        super().__init__(text.format(who=words.names.who(player), colour=player.colour))
        self.player = player


def list_options(table: LuxorTable, seat: Seat, asked: Hand | None) -> Listed:
    """Return the legal turns with the known outer cards of a player, or with those of a hand.

    Raise UnknownHandError if neither outer card is known.
    """
    position, roll = table.position, table.record.standing_roll
    player = position.players[seat]
    cards = asked or player.hand
    if roll and roll.colour == player.colour:
        assert roll.turn.side
        cards = with_outer(cards, roll.turn.side, roll.turn.card)
    if cards[0] is None and cards[-1] is None and not position.over:
        raise UnknownHandError(player)
    outcomes = [
        narrate.narrate(position, option, seat)
        for option in legal.options(position, seat, cards)
        if roll is None or (option.side, option.card, option.die) == roll.turn.roll
    ]
    playable = set() if roll else {outcome.turn.card for outcome in outcomes}
    unrolled = {card for card in playable if program_rolls(table, card)}
    return Listed(position, seat, cards, outcomes, unrolled)


def options(table: LuxorTable, player: str | None, cards: str | None) -> OptionsAnswer:
    """Return every legal turn; `cards` is a hand to ask about, from left to right."""
    seat = find_seat(table.position, player)
    return options_answer(list_options(table, seat, parse_hand(cards, None)))


def options_answer(listed: Listed) -> OptionsAnswer:
    """Return the legal turns as they are answered."""
    colour = listed.position.players[listed.seat].colour
    return OptionsAnswer(colour, _grouped(listed), listed.stand_in, listed.doubt)


def _grouped(listed: Listed) -> tuple[OptionAnswer, ...]:
    """Return the turns; if the program rolls, those of one card are grouped below it by roll."""
    options: dict[object, OptionAnswer] = {}
    for number, outcome in enumerate(listed.outcomes):
        turn, option = outcome.turn, _rolled(outcome)
        if turn.card not in listed.unrolled or turn.die is None:
            options[number] = OptionAnswer(option.turn, option.to, option.steps, option.finds)
            continue
        card = f"{turn.side}{turn.card}"
        before = options.get(card, OptionAnswer(card, None))
        options[card] = before.replace(rolls=(*before.rolls, option))
    return tuple(options.values())


def _rolled(outcome: narrate.Outcome) -> RolledTurn:
    steps = step_answers(outcome.events)
    return RolledTurn(write_turn(outcome.turn), outcome.to, steps, outcome.finds)


def parse_hand(cards: str | None, card: str | None) -> Hand | None:
    """Return the hand to ask about, if any: five cards, or one, which counts as the leftmost."""
    if card is not None:
        return (_parse_card(card), *UNKNOWN_HAND[1:])
    if cards is None:
        return None
    typed = cards.split()
    if len(typed) != HAND:
        problem = _("A hand has 5 cards, not {count}; type ? for one that isn't known.")
        raise UsageError(problem.format(count=len(typed)))
    return tuple(None if word == "?" else _parse_card(word) for word in typed)


def _parse_card(word: str) -> Card:
    card = words.typed.parse_typed_card(word)
    if card is None:
        problem = _("There is no card '{word}'; the cards are {cards}.")
        known = ", ".join(map(words.names.local_word, CARDS))
        raise UsageError(problem.format(word=word, cards=known))
    return card


class BoardsAnswer(Value):
    """The boards there are."""

    boards: Annotated[tuple[str, ...], "their names"]
    current: Annotated[str, "the one that new tables use"]


class BoardAnswer(Value):
    """A board, and what is odd about it."""

    name: Annotated[str, "its name"]
    code: Annotated[str, "the board as one line of text"]
    file: Annotated[str | None, "the file it was saved in; null if it was not saved now"]
    wrong: Annotated[tuple[str, ...], "what no printed board can have"]
    warnings: Annotated[tuple[str, ...], "what to look at again"]


class MaterialAnswer(Value):
    """The pieces of your copy."""

    treasures: Annotated[Mapping[str, str], "the treasures, by type"]
    horus: Annotated[Mapping[str, str], "the Horus cards, by level"]
    temple: Annotated[Mapping[str, str], "the temple tiles, by stack"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    unusual: Annotated[tuple[str, ...], "what to look at again"]


class PlayerTable(TypedDict):
    """A player in a position; what is zero or unknown is left out."""

    name: Annotated[str, "the player's name"]
    at: NotRequired[Annotated[list[int], "the spaces of the adventurers; 0 is the stairs"]]
    lying: NotRequired[Annotated[list[int], "the statues with a lying adventurer: 1, 2, 3"]]
    keys: NotRequired[Annotated[int, "how many keys"]]
    track: NotRequired[Annotated[int, "points on the track"]]
    treasures: NotRequired[Annotated[str, "the treasures, in the notation"]]
    wild: NotRequired[Annotated[int, "how many wild tiles"]]
    scarabs: NotRequired[Annotated[list[int | str], "the scarabs; `?` is face down"]]
    sarcophagi: NotRequired[Annotated[list[int], "the sarcophagi: 5, 3"]]
    hand: NotRequired[Annotated[str, "the cards from left to right; `?` is not known"]]


class PositionTable(TypedDict):
    """Everything on the table, as in a position file; what is zero or unknown is left out."""

    board: Annotated[str, "the board as one line of text"]
    tiles: Annotated[str, "the tile of each space, in the notation"]
    to_move: Annotated[str, "the colour whose turn it is"]
    first: Annotated[str, "the colour that began"]
    keys: Annotated[int, "how many keys are left"]
    wild: Annotated[int, "how many wild tiles are left"]
    scarabs: Annotated[int, "how many scarabs are left"]
    early: NotRequired[Annotated[list[str], "the colours that have had their last turn"]]
    stuck: NotRequired[Annotated[int, "how many turns in a row moved nobody"]]
    draw: NotRequired[Annotated[int, "how many cards the draw pile has, if they are counted"]]
    discard: NotRequired[Annotated[str, "the discarded cards, if they are counted"]]
    reshuffled: NotRequired[Annotated[bool, "whether the discarded cards were shuffled once"]]
    taken: NotRequired[Annotated[str, "the Horus cards taken, if cards are counted"]]
    stacks: Annotated[dict[str, int | str], "each temple stack: its size, or its tiles if known"]
    horus: Annotated[dict[str, int | str], "each level of Horus cards: its size, or its cards"]
    house: NotRequired[Annotated[dict[str, str | bool], "the house rules"]]
    red: NotRequired[Annotated[PlayerTable, "the red player"]]
    green: NotRequired[Annotated[PlayerTable, "the green player"]]
    blue: NotRequired[Annotated[PlayerTable, "the blue player"]]
    yellow: NotRequired[Annotated[PlayerTable, "the yellow player"]]


class LuxorShown(Value):
    """The whole table of Luxor."""

    table: Annotated[str, "the name of the table"]
    position: Annotated[PositionTable, "everything on it"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]


class PositionAnswer(Value):
    """A position."""

    position: Annotated[PositionTable, "everything on the table"]
    table: Annotated[str | None, "the name of the table; null for a file"] = None
    line: Annotated[int | None, "the line of the log after which it is; null for a file"] = None
    odd: Annotated[tuple[str, ...], "what cannot happen in a game"] = ()


class LuxorSetup(Value):
    """A table of Luxor as it was set up."""

    table: Annotated[str, "the name of the table"]
    file: Annotated[str, "the save"]
    seed: Annotated[int | None, "the seed of the set-up; null if it was not drawn"]
    code: Annotated[str | None, "lays the same table again: `luxor new --code CODE`; null if not"]
    rerolls: Annotated[int, "how often it was drawn again"]
    first: Annotated[str, "the colour that begins"]
    app_draws: Annotated[tuple[str, ...], "what the program draws"]
    board_name: Annotated[str | None, "the name of the board; null if it has none"]
    osiris_left: Annotated[tuple[int, ...], "the Osiris tiles that stay in the box"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    position: Annotated[PositionTable, "everything on the table"]
    stacks: Annotated[
        Mapping[str, object] | None, "the hidden stacks, for someone who isn't playing; else null"
    ]


@flat("status")
class LuxorStatus(Value):
    """Where a table of Luxor stands, and what comes next."""

    status: Status
    round: Annotated[int, "the round that is played, counted from 1"]
    to_move: Annotated[str | None, "the colour whose turn it is; null once the game is over"]


class HeldCard(Value):
    """A card in a hand."""

    card: Annotated[str | None, "the card; null if it is not known"]
    how: Annotated[str | None, "how it became known: `dealt`, `drawn`, `taken`, …; null if not"]
    line: Annotated[int, "the line of the log with which it came; 0 is the set-up"]


class HandAnswer(Value):
    """A hand, as far as it is known."""

    player: Annotated[str, "the colour of the player"]
    hand: Annotated[tuple[HeldCard, ...], "the cards, from left to right"]
