"""One player's table of a position file: adventurers, pieces and hand."""

from luxor_companion.files.toml import Table
from luxor_companion.games.luxor.board import Board
from luxor_companion.games.luxor.notation import read_card
from luxor_companion.games.luxor.state import UNKNOWN_HAND, Player
from luxor_companion.games.luxor.tiles import MOST_VP
from luxor_companion.games.luxor.vocab import (
    ADVENTURERS,
    HAND,
    TREASURES,
    Colour,
    Space,
    Statue,
)
from luxor_companion.lang import _, words


def read_player(table: Table, colour: Colour, board: Board) -> Player:
    at = tuple(sorted(_place(table, value, board) for value in table.take("at", list, [])))
    statues = len(board.statues)
    lying = tuple(Statue(number) for number in sorted(table.listed("lying", int)))
    for statue in lying:
        if not 1 <= statue <= statues or lying.count(statue) > 1:
            problem = _("{statue} is not one of the {statues} statues, once each")
            raise table.problem(problem.format(statue=statue, statues=statues), "lying")
    if len(at) + len(lying) > ADVENTURERS:
        problem = _(
            "{upright} upright and {lying} lying adventurers, but each colour has 5"
            " (setup.adventurers, p.2)"
        )
        raise table.problem(problem.format(upright=len(at), lying=len(lying)))
    player = Player(
        colour=colour,
        name=table.take("name", str, words.colour(colour).capitalize()),
        at=at,
        lying=lying,
        keys=table.number("keys", 0),
        track=table.number("track", 0),
        treasures=_treasures(table),
        wild=table.number("wild", 0),
        scarabs=_scarabs(table),
        sarcophagi=tuple(sorted(table.listed("sarcophagi", int), reverse=True)),
        hand=_hand(table),
    )
    table.done()
    return player


def _place(table: Table, value: object, board: Board) -> Space:
    if value == "tomb":
        return board.tomb
    number = table.typed(value, int, "at")
    if not 0 <= number <= board.tomb:
        problem = _('no space {number}: 0 is the stairs, {tomb} (or "tomb") the chamber tomb')
        raise table.problem(problem.format(number=number, tomb=board.tomb), "at")
    return Space(number)


def _treasures(table: Table) -> tuple[str, ...]:
    tokens = table.take("treasures", str, "").split()
    for token in tokens:
        vp = token[1:]
        if token[0] not in TREASURES or not (vp.isdecimal() and 1 <= int(vp) <= MOST_VP):
            problem = _("{token!r} is no treasure; they look like v3, s1, j2").format(token=token)
            raise table.problem(problem, "treasures")
    return tuple(tokens)


def _scarabs(table: Table) -> tuple[int | None, ...]:
    if isinstance(table.raw.get("scarabs", 0), int):
        return (None,) * table.number("scarabs", 0)
    values = table.take("scarabs", list, [])
    for value in values:
        if value != "?" and value not in (1, 2, 3, 4):
            problem = _('a scarab is worth 1 to 4, or "?", not {value!r}').format(value=value)
            raise table.problem(problem, "scarabs")
    return tuple(None if value == "?" else value for value in values)


def _hand(table: Table) -> tuple[str | None, ...]:
    """Five cards left to right, `?` where one is not known."""
    if "hand" not in table:
        return UNKNOWN_HAND
    cards = read_cards(table, "hand", table.take("hand", str))
    if len(cards) != HAND:
        problem = _("a hand has 5 cards, not {count}; write ? for an unknown")
        raise table.problem(problem.format(count=len(cards)), "hand")
    return tuple(cards)


def read_cards(table: Table, key: str, text: str) -> list[str | None]:
    cards: list[str | None] = []
    for token in text.split():
        card = read_card(token)
        if card is None and token != "?":
            raise table.problem(_("{token!r} is no card").format(token=token), key)
        cards.append(card)
    return cards
