"""What a player of Luxor with a device of their own sees, and may declare."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core import Need, Refusal
from luxor_companion.core.record import Applied, Fixed
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import choices
from luxor_companion.games.luxor.rules import CARDS, HAND, SIDES, Card
from luxor_companion.games.luxor.rules.hand import cannot_be, cannot_play, outer
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import (
    LogEntry,
    Played,
    Rolled,
    Told,
    read_card,
    read_turn,
    side_and_card,
)
from luxor_companion.games.luxor.rules.record import Change, Record, seat_of
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.table import LuxorTable, find_seat, program_rolls, rule_at
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _, forms
from luxor_companion.referee.questions import Choice, Question, Tokens
from luxor_companion.referee.seats import CardAnswer, Place
from luxor_companion.table.table import Table

PRIVATE: Final = ("draw",)  # the card drawn: its player tells it as part of their hand


def at_turn_of(table: LuxorTable, player: str) -> LuxorTable:
    """Return the table as if it were a player's turn, to ask about."""
    if player in table.next or table.position.over:
        return table
    turned = table.record.consider(Fixed("turn", (player,), ""))
    assert not isinstance(turned, Refusal | Need)
    return Table(table.save, Record(turned.after), table.viewer)


def doubt_question(table: LuxorTable, _player: str, tokens: Tokens) -> Question | None:
    """Return what to ask about a turn that somebody doubts: which card, and who moves."""
    position = table.position
    if not tokens:
        known = [(one, outer(position.player.hand, one)) for one in SIDES]
        cards = [_card_choice(f"{side}{card}", card) for side, card in known if card]
        opens = [Choice(one, forms.capitalize(names.side(one))) for one, card in known if not card]
        text = _("Which card is it?")
        return Question("card", text, tuple(cards), ("hand.outer",), opens=tuple(opens))
    if len(tokens) > 1:
        return None
    side, card = side_and_card(tokens[0])
    if side and not card:
        offered = choices.outer_choices(position, side)
        return Question("card", _("Which card is it?"), offered, ("hand.outer",))
    if not card or CARDS[card].moves in ("all", "last"):
        return None
    places = dict.fromkeys(position.player.at)
    own = [_place_choice(position, tokens[0], place) for place in sorted(places)]
    return Question("adventurer", _("Who moves?"), tuple(own), ("move.active",))


def _card_choice(tokens: str, card: Card) -> Choice:
    said = names.card_words(card)
    return Choice(tokens, said, (names.local_word(card), said))


def _place_choice(position: Position, card: str, space: int) -> Choice:
    text = names.place(position, space)
    return Choice(f"{card} @{space}", text, (names.short_place(position, space), text), (space,))


def program_draws(table: LuxorTable, tokens: Tokens) -> bool:
    """Return whether the program rolls for the card that is all of a turn so far."""
    if len(tokens) != 1 or table.record.standing_roll:
        return False
    side, card = side_and_card(tokens[0])
    if not side or not card or not program_rolls(table, card):
        return False
    line = Played(table.position.player.colour, read_turn(tokens[0]))
    applied = rule_unseen(table, line)
    return isinstance(applied, Need) and applied.program


def rule_unseen(table: LuxorTable, line: LogEntry) -> Applied:
    """Return what a line leads to without drawing for it."""
    position, record = table.position, table.record
    if not isinstance(line, Played):
        return record.consider(line)
    ruling = rule_at(table, line.turn, seat_of(position, line.colour))
    if isinstance(ruling, Outcome) and "temple" in table.app_draws:  # nobody knows what is drawn
        played = Played(line.colour, ruling.turn)
        return Change(len(record.lines) + 1, played, position, position, ruling)
    return record.ruled(line, ruling)


def is_turn(entry: object) -> bool:
    return isinstance(entry, Played | Rolled)


def stands_alone(entry: object) -> bool:
    return isinstance(entry, Told)


def can_tell(table: LuxorTable) -> bool:
    """Return whether players may tell cards of their hands: unless the program deals them."""
    return "cards" not in table.app_draws and not table.position.over


def hand(table: LuxorTable, player: str, *, cards: bool) -> list[Place]:
    """Return a hand, with the cards that may be where nobody knows them."""
    position = table.position
    seat = find_seat(position, player)
    places = []
    for place, card in enumerate(position.players[seat].hand):
        if card:
            places.append(Place(card, names.local_word(card), names.card_words(card)))
            continue
        side = {0: SIDES[0], HAND - 1: SIDES[1]}.get(place)
        may_be = [one for one in CARDS if cards and not cannot_be(position, one)]
        if side:
            may_be = [one for one in may_be if not cannot_play(position, seat, side, one)]
        listed = (CardAnswer(one, names.local_word(one), names.card_words(one)) for one in may_be)
        places.append(Place(None, "", cards=tuple(listed)))
    return places


def hand_line(table: LuxorTable, player: str, cards: Sequence[str | None]) -> Told:
    """Return the line that tells a hand. Raise UsageError if it has other than five cards."""
    told = tuple(card and read_card(card) for card in cards)
    if len(told) != HAND or any(card and not read for card, read in zip(cards, told, strict=True)):
        raise UsageError(_("A hand has 5 cards, not {count}.").format(count=len(cards)))
    return Told(table.position.players[find_seat(table.position, player)].colour, told)
