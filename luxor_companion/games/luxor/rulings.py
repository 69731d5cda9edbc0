"""What the referee answers about turns of Luxor, whoever asks and through whichever door."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Annotated, Final

from luxor_companion.core import Value
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import words
from luxor_companion.games.luxor.rules import CARDS, HAND, Card, Seat, legal, narrate
from luxor_companion.games.luxor.rules.hand import cannot_play, outer_cards, with_outer
from luxor_companion.games.luxor.rules.notation import Played, Turn, write_turn
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

if TYPE_CHECKING:  # most of what is asked is not advice
    from luxor_companion.games.luxor.advice import Advised
    from luxor_companion.referee.answers import AdviceAnswer, AdvisedTurn

__all__ = ["advise", "check", "hand", "options", "played_answer", "read_turn"]


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


class Judged(Value):
    """A turn that somebody asks about, and the ruling on it."""

    position: Position
    turn: Turn
    seat: Seat
    ruling: narrate.Ruling

    @property
    def answer(self) -> Ruling:
        return ruling_answer(self.position, self.turn, self.seat, self.ruling)


def judge(table: LuxorTable, player: str | None, text: str) -> Judged:
    """Return the ruling on a turn, which is not played. Raise UnreadableError or UsageError."""
    line = read_turn(table, text, player)
    seat = seat_of(table.position, line.colour)
    return Judged(table.position, line.turn, seat, rule_at(table, line.turn, seat))


def check(table: LuxorTable, player: str | None, text: str) -> Ruling:
    return judge(table, player, text).answer


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
    is_asked: bool = False  # whether the hand is one that somebody asks about

    @property
    def answer(self) -> OptionsAnswer:
        colour = self.position.players[self.seat].colour
        return OptionsAnswer(colour, _grouped(self), self.stand_in, self.doubt)

    @property
    def lacks_a_card(self) -> bool:
        """Whether an outer card isn't known, so that its turns are not listed."""
        return not self.is_asked and None in (self.hand[0], self.hand[-1])

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


def list_options(
    table: LuxorTable, player: str | None, cards: str | None, card: str | None = None
) -> Listed:
    """Return the legal turns with the known outer cards of a player, or with those of a hand.

    Raise UnknownHandError if neither outer card is known.
    """
    position, roll = table.position, table.record.standing_roll
    seat = find_seat(position, player)
    asked, owner = parse_hand(cards, card), position.players[seat]
    hand = asked or owner.hand
    if roll and roll.colour == owner.colour:
        assert roll.turn.side
        hand = with_outer(hand, roll.turn.side, roll.turn.card)
    if hand[0] is None and hand[-1] is None and not position.over:
        raise UnknownHandError(owner)
    outcomes = [
        narrate.narrate(position, option, seat)
        for option in legal.options(position, seat, hand)
        if roll is None or (option.side, option.card, option.die) == roll.turn.roll
    ]
    playable = set() if roll else {outcome.turn.card for outcome in outcomes}
    unrolled = {card for card in playable if program_rolls(table, card)}
    return Listed(position, seat, hand, outcomes, unrolled, is_asked=asked is not None)


def options(table: LuxorTable, player: str | None, cards: str | None) -> OptionsAnswer:
    """Return every legal turn; `cards` is a hand to ask about, from left to right."""
    return list_options(table, player, cards).answer


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
    if len(typed) == 1:
        return parse_hand(None, cards)
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


def example_turn(position: Position) -> str:
    """Return a legal turn as people type it, with any card if none is known; "" once it is over."""
    seat, known = position.seat, position.player.hand
    hands = [known] if known[0] or known[-1] else []
    hands += [
        with_outer(known, "L", card) for card in CARDS if not cannot_play(position, seat, "L", card)
    ]
    for cards in hands:
        if turns := [turn for turn in legal.options(position, seat, cards) if turn.die is None]:
            return words.local(write_turn(turns[0].turn))
    return ""


# ---------------------------------------------------------------------- advice


class AdvisedTurns(Value):
    """What a strong player would do, the best first."""

    position: Position
    seat: Seat
    hand: Hand
    turns: Sequence[Advised]

    @property
    def answer(self) -> AdviceAnswer:
        from luxor_companion.referee.answers import AdviceAnswer

        return AdviceAnswer(
            player=self.position.players[self.seat].colour,
            judged="plan of two turns",
            turns=tuple(map(_advised_turn, self.turns)),
            unknown_cards=self.hand.count(None),
            unknown_tiles=len(self.position.path.hidden),
        )


def advised(table: LuxorTable, player: str | None, cards: str | None) -> AdvisedTurns:
    """Return the best turns of a player, with a hand to ask about if there is one.

    Raise UsageError if the game is over, or no outer card is known.
    """
    from luxor_companion.games.luxor.advice import MOST_ADVISED
    from luxor_companion.games.luxor.advice import advise as rank

    position = table.position
    seat = find_seat(position, player)
    cards_held = parse_hand(cards, None) or position.players[seat].hand
    turns = rank(position, seat, cards_held)[:MOST_ADVISED]
    return AdvisedTurns(position, seat, cards_held, turns)


def advise(table: LuxorTable, player: str | None, cards: str | None) -> AdviceAnswer:
    return advised(table, player, cards).answer


def _advised_turn(advised: Advised) -> AdvisedTurn:
    from luxor_companion.referee.answers import AdvisedTurn

    rolls = [write_turn(roll.option.turn) for roll in advised.choice.turns]
    return AdvisedTurn(
        turn=advised.turn,
        value=advised.value,
        behind=advised.behind,
        plan=tuple(advised.plan),
        reasons=step_answers(advised.reasons),
        finds=tuple(advised.finds),
        rolls=tuple(rolls) if len(rolls) > 1 else (),
    )
