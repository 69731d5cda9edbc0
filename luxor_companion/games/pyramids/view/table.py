"""A table of Pyramids for people: score cards, everyone's pyramid cards, display and bonuses."""

from collections.abc import Iterable
from typing import Final

from luxor_companion.games.pyramids.rules.layout import COLUMNS, SIDE
from luxor_companion.games.pyramids.rules.scoring import Score, dearest_skull, holdings, score
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.rules.vocab import COLOURS, GEMS, ROUNDS, Seat
from luxor_companion.games.pyramids.view.card import (
    CARD_WIDTH,
    GAP,
    card_lines,
    shape_lines,
    side_by_side,
)
from luxor_companion.games.pyramids.view.play import round_and_turn
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _, ngettext, pgettext
from luxor_companion.view.play import fitting_lines
from luxor_companion.view.text import length, padded, short, styled, wrapped

_MARKED: Final = "*"  # in the small pictures, where there is no room for brackets


def table_lines(position: Position, width: int) -> list[str]:
    """Return all of a table: round and pattern, score cards, cards, display, bonuses."""
    lines = [styled(round_and_turn(position), "bold")] if not position.over else []
    if position.pattern:
        lines += [names.pattern(position.pattern), *shape_lines(position.pattern)]
    lines += ["", *score_card_lines(position, width), "", *player_card_lines(position, width), ""]
    return [*lines, *display_lines(position, width), *bonus_lines(position, width)]


def score_card_lines(position: Position, width: int) -> list[str]:
    """Return what everyone has ticked, and the points so far; folded if too wide."""
    gems = (pgettext("gems", "red"), pgettext("gems", "green"))
    head = ["", *gems, _("torches"), _("skulls"), _("pyramids"), _("bonuses"), _("points")]
    rows = [[styled(text, "dim") for text in head]]
    scores = score(holdings(position)).scores
    for index, (player, one) in enumerate(zip(position.players, scores, strict=True)):
        name = f"{_mark(position, Seat(index))} {styled(short(names.who(player)), 'bold')}"
        rows.append([name, *_ticked(position, player, one)])
    return fitting_lines(rows, width, right=(1, 2, 5, 7), heading=True)


def _mark(position: Position, seat: Seat) -> str:
    """Return a sign for those who are to do something now."""
    if position.phase == "mark":
        return " " if seat in position.marked else ">"
    return ">" if position.queue and position.queue[0].seat == seat else " "


def _ticked(position: Position, player: Player, result: Score) -> list[str]:
    card = player.score_card
    rounds = range(1, ROUNDS + 1)
    return [
        f"{card.red}/{GEMS}",
        f"{card.green}/{GEMS}",
        " ".join(str(one) if one in card.torches else "·" for one in rounds),
        _format_skulls(position, player),
        str(len(player.completed)),
        short(_format_bonuses(player), 30),
        str(result.total),
    ]


def _format_skulls(position: Position, player: Player) -> str:
    """Return how many skulls are ticked, and what the dearest one costs if that is known."""
    card = player.score_card
    cost = dearest_skull(card.skulls, position.material.skulls, card.skull_value)
    return f"{card.skulls} (-{cost})" if card.skulls and cost is not None else str(card.skulls)


def _format_bonuses(player: Player) -> str:
    """Return the bonuses a player has, by colour."""
    shown = []
    for colour in COLOURS:
        points = [str(one.points) for one in player.score_card.bonuses if one.colour == colour]
        if points:
            shown.append(f"{names.colour(colour)} {'+'.join(points)}")
    return ", ".join(shown) or "-"


def _format_completed(player: Player) -> str:
    """Return the completed pyramids, those of a colour together."""
    shown = []
    for colour in (*COLOURS, None):
        numbers = [str(one.number) for one in player.completed if one.colour == colour]
        if numbers:
            name = names.colour(colour) if colour else _("colour not told")
            shown.append(f"{name} {' '.join(numbers)}")
    return ", ".join(shown) or "-"


def player_sentence(player: Player) -> str:
    """Return what a player has, to be read out."""
    card = player.score_card
    text = _(
        "{player} has cards {cards}, {red} red and {green} green gems, torches of rounds"
        " {torches}, {skulls} skulls, {pyramids} pyramids."
    )
    return text.format(
        player=names.who(player),
        cards=names.numbers([one.number for one in player.cards]) or "-",
        red=card.red,
        green=card.green,
        torches=names.numbers(card.torches) or "-",
        skulls=card.skulls,
        pyramids=len(player.completed),
    )


def player_card_lines(position: Position, width: int) -> list[str]:
    """Return everyone's cards, and below them the completed pyramids."""
    blocks = [_player_block(position, player, width) for player in position.players]
    return side_by_side(blocks, width)


def _player_block(position: Position, player: Player, width: int) -> list[str]:
    name = short(names.who(player), 20)
    handle = "" if player.handle == name.lower() else f" ({player.handle})"
    cards = [marked_card_lines(position, card) for card in player.cards]
    lines = [styled(name, "bold") + handle, *side_by_side(cards, width)]
    if player.completed:
        text = _("completed: {pyramids}").format(pyramids=_format_completed(player))
        lines += wrapped(text, min(width, 38), "  ")
    return lines


def marked_card_lines(position: Position, card: Card) -> list[str]:
    """Return one card with what is marked on it."""
    return card_lines(card.number, position.material.pyramid(card.number), card.marks, card.untold)


def small_card_lines(position: Position, width: int) -> list[str]:
    """Return everyone's cards in a row of small pictures, marked squares as stars."""
    blocks = [_small_block(position, player) for player in position.players]
    column = max(length(line) for block in blocks for line in block)
    in_one_row = len(blocks) * (column + GAP) - GAP <= width
    return side_by_side(blocks, width, column if in_one_row else CARD_WIDTH)


def _small_block(position: Position, player: Player) -> list[str]:
    cards = player.cards
    lines = [styled(short(names.who(player)), "bold")]
    lines.append("  " + " ".join(padded(_small_title(position, card), SIDE) for card in cards))
    lines.append("  " + " ".join(COLUMNS for _card in cards))
    for row in range(SIDE):
        cells = [_small_row(position, card, row) for card in cards]
        lines.append(f"{row + 1} " + " ".join(cells))
    return lines


def _small_title(position: Position, card: Card) -> str:
    """Return the number, and two letters of the colour or how much is marked somewhere."""
    colour = position.material.pyramid(card.number).colour
    if card.untold:
        return f"{card.number} +{card.untold}"
    if colour is None:
        return str(card.number)
    return styled(f"{card.number} {names.colour(colour)[:2]}", colour)


def _small_row(position: Position, card: Card, row: int) -> str:
    layout = position.material.pyramid(card.number).layout
    letters = layout.code.split("/")[row] if layout else "?" * SIDE
    return "".join(
        styled(_MARKED, "bold", "yellow") if card.marks >> SIDE * row + column & 1 else letter
        for column, letter in enumerate(letters)
    )


def display_lines(position: Position, width: int, *, pictures: bool = True) -> list[str]:
    """Return the display, drawn if anything is known of its cards, and how many are in the deck."""
    if position.phase in ("keep", "display"):
        return []
    deck = ngettext("{number} card in the deck", "{number} cards in the deck", position.deck)
    deck = deck.format(number=position.deck)
    if pictures and any(position.material.pyramid(one).layout for one in position.display):
        cards = [marked_card_lines(position, Card(number)) for number in position.display]
        return [_("Display ({deck}):").format(deck=deck), *side_by_side(cards, width)]
    shown = [_numbered(position, one) for one in position.display]
    numbers = ", ".join(shown) or pgettext("display", "empty")
    return wrapped(_("Display: {numbers} ({deck})").format(numbers=numbers, deck=deck), width)


def _numbered(position: Position, number: int) -> str:
    colour = position.material.pyramid(number).colour
    return f"{number} {names.colour(colour)}" if colour else str(number)


def bonus_lines(position: Position, width: int) -> list[str]:
    """Return the bonuses nobody has yet, colour by colour."""
    shown = [f"{names.colour(one)} {_format_points(position.bonuses_left(one))}" for one in COLOURS]
    return wrapped(_("Bonuses left: {bonuses}").format(bonuses=", ".join(shown)), width, "  ")


def _format_points(left: Iterable[int]) -> str:
    return "/".join(map(str, left)) or _("none")
