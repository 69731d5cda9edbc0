"""A table of Pyramids for people: everyone's cards, the score cards, the display, what is left."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from luxor_companion.games.pyramids.squares import COLUMNS, SIDE
from luxor_companion.games.pyramids.state import Card, Player, Position
from luxor_companion.games.pyramids.vocab import COLOURS
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.lang.pyramids import words
from luxor_companion.render.pyramids.card import card_lines, side_by_side
from luxor_companion.render.pyramids.pattern import shape_lines
from luxor_companion.render.pyramids.score_card import pyramids, score_card_rows
from luxor_companion.render.pyramids.status import when
from luxor_companion.render.style import length, padded, short, styled, wrapped

_GAP: Final = 3
_MARKED: Final = "*"  # in the small pictures, where there is no room for brackets


def table_lines(position: Position, width: int) -> list[str]:
    """All of a table: round and pattern, score cards, cards, display, bonuses."""
    lines = [styled(when(position), "bold")] if not position.over else []
    if position.pattern:
        lines += [words.pattern(position.pattern), *shape_lines(position.pattern)]
    lines += ["", *score_card_rows(position, width), "", *player_cards(position, width), ""]
    return [*lines, *display_lines(position, width), *bonus_lines(position, width)]


def player_cards(position: Position, width: int) -> list[str]:
    """Everyone's cards, and below them the completed pyramids."""
    blocks = [_player_block(position, player, width) for player in position.players]
    return side_by_side(blocks, width)


def _player_block(position: Position, player: Player, width: int) -> list[str]:
    name = short(words.who(player), 20)
    handle = "" if player.handle == name.lower() else f" ({player.handle})"
    cards = [drawn(position, card) for card in player.cards]
    lines = [styled(name, "bold") + handle, *side_by_side(cards, width)]
    if player.completed:
        text = _("completed: {pyramids}").format(pyramids=pyramids(player))
        lines += wrapped(text, min(width, 38), "  ")
    return lines


def drawn(position: Position, card: Card) -> list[str]:
    """One card with what is marked on it."""
    return card_lines(card.number, position.material.pyramid(card.number), card.marks, card.untold)


def small_cards(position: Position, width: int) -> list[str]:
    """Everyone's cards in a row of small pictures, marked squares as stars."""
    blocks = [_small_block(position, player) for player in position.players]
    column = max(length(line) for block in blocks for line in block)
    if len(blocks) * (column + _GAP) - _GAP > width:
        return side_by_side(blocks, width)
    rows = zip_longest(*blocks, fillvalue="")
    return [(" " * _GAP).join(padded(cell, column) for cell in row).rstrip() for row in rows]


def _small_block(position: Position, player: Player) -> list[str]:
    cards = player.cards
    lines = [styled(short(words.who(player)), "bold")]
    lines.append("  " + " ".join(padded(_small_title(position, card), SIDE) for card in cards))
    lines.append("  " + " ".join(COLUMNS for _card in cards))
    for row in range(SIDE):
        cells = [_small_row(position, card, row) for card in cards]
        lines.append(f"{row + 1} " + " ".join(cells))
    return lines


def _small_title(position: Position, card: Card) -> str:
    """The number, and two letters of the colour, or how many marks are nobody knows where."""
    colour = position.material.pyramid(card.number).colour
    if card.untold:
        return f"{card.number} +{card.untold}"
    if colour is None:
        return str(card.number)
    return styled(f"{card.number} {words.colour(colour)[:2]}", colour)


def _small_row(position: Position, card: Card, row: int) -> str:
    layout = position.material.pyramid(card.number).layout
    letters = layout.code.split("/")[row] if layout else "?" * SIDE
    return "".join(
        styled(_MARKED, "bold", "yellow") if card.marks >> SIDE * row + column & 1 else letter
        for column, letter in enumerate(letters)
    )


def display_lines(position: Position, width: int, *, pictures: bool = True) -> list[str]:
    """The cards of the display, drawn if anything is known of them, and how many are left."""
    if position.phase in ("keep", "display"):
        return []
    count = position.deck
    deck = ngettext("{number} card in the deck", "{number} cards in the deck", count)
    deck = deck.format(number=count)
    known = any(position.material.pyramid(one).layout for one in position.display)
    if known and pictures:
        text = _("Display ({deck}):").format(deck=deck)
        cards = [drawn(position, Card(number)) for number in position.display]
        return [text, *side_by_side(cards, width)]
    numbers = ", ".join(_named(position, one) for one in position.display) or pgettext(
        "display", "empty"
    )
    return wrapped(_("Display: {numbers} ({deck})").format(numbers=numbers, deck=deck), width)


def _named(position: Position, number: int) -> str:
    colour = position.material.pyramid(number).colour
    return f"{number} {words.colour(colour)}" if colour else str(number)


def bonus_lines(position: Position, width: int) -> list[str]:
    """The bonuses nobody has yet, colour by colour."""
    shown = [f"{words.colour(one)} {_points(position.bonuses_left(one))}" for one in COLOURS]
    return wrapped(_("Bonuses left: {bonuses}").format(bonuses=", ".join(shown)), width, "  ")


def _points(left: Sequence[int]) -> str:
    return "/".join(map(str, left)) or _("none")
