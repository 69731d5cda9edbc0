"""What a player of Pyramids with a device of their own sees, and may declare."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.core import Need
from luxor_companion.core.record import Applied
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.rules.layout import ALL, each_square, square_names
from luxor_companion.games.pyramids.rules.notation import (
    Dealt,
    Displayed,
    Kept,
    LogEntry,
    Marked,
    Own,
)
from luxor_companion.games.pyramids.table import EXPEDITION, FROM_DECK, PYRAMIDS, PyramidsTable
from luxor_companion.games.pyramids.words.listed import colour_name, spot
from luxor_companion.games.pyramids.words.names import who
from luxor_companion.lang import _
from luxor_companion.referee.questions import Choice, Question, Tokens
from luxor_companion.referee.seats import Place

PRIVATE: Final = ()  # everybody's cards lie open


def at_turn_of(table: PyramidsTable, _player: str) -> PyramidsTable:
    """Return the table: all mark at the same time."""
    return table


def doubt_question(table: PyramidsTable, player: str, tokens: Tokens) -> Question | None:
    """Return what to ask about a mark that somebody doubts: which card, and which squares."""
    position, rules = table.position, ("mark",)
    owner = position.player(player)
    if not tokens:
        cards = [
            Choice(
                f"{player} {card.number}",
                colour_name(position, card.number),
                (str(card.number), colour_name(position, card.number)),
                (spot(card.number),),
            )
            for card in owner.cards
        ]
        text = _("What does {player} mark?").format(player=who(owner))
        return Question("card", text, tuple(cards), rules)
    if len(tokens) != len(("player", "card")) or not tokens[1].isdecimal():
        return None
    number = int(tokens[1])
    card = owner.card(number)
    if card is None:
        return None
    free = list(each_square(ALL & ~card.marks))
    squares = [
        Choice(name, name, (name,), (spot(number, square),))
        for square, name in zip(free, (square_names(one)[0] for one in free), strict=True)
    ]
    return Question("squares", _("Which squares?"), tuple(squares), rules, several=(1, len(free)))


def program_draws(table: PyramidsTable, tokens: Tokens) -> bool:
    """Return whether the program draws the next expedition card."""
    return tokens == ("reveal",) and EXPEDITION in table.app_draws


def rule_unseen(table: PyramidsTable, line: LogEntry) -> Applied:
    """Return what a line leads to without drawing a card of the deck for it."""
    applied = table.record.consider(line)
    drawn = isinstance(applied, Need) and applied.choice in FROM_DECK
    if isinstance(applied, Need) and drawn and PYRAMIDS in table.app_draws:
        return applied._replace(program=True)
    return applied


def is_turn(entry: object) -> bool:
    return isinstance(entry, Own) and not isinstance(entry, Dealt | Displayed)


def stands_alone(entry: object) -> bool:
    return isinstance(entry, Marked | Kept)


def can_tell(_table: PyramidsTable) -> bool:
    return False


def hand(_table: PyramidsTable, _player: str, *, cards: bool) -> list[Place]:
    """Return no places: everybody's cards lie open."""
    del cards
    return []


def hand_line(_table: PyramidsTable, _player: str, _cards: Sequence[str | None]) -> LogEntry:
    """Raise UsageError: nobody has a hand."""
    raise UsageError(_("This game doesn't offer that."))
