"""The legal marks for people: the best first, each with what it collects."""

from collections.abc import Sequence
from typing import Final

from luxor_companion.games.pyramids.legal import Option
from luxor_companion.games.pyramids.notation import write_mark
from luxor_companion.games.pyramids.state import Player, Position
from luxor_companion.games.pyramids.vocab import ICONS
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.lang.pyramids import words
from luxor_companion.render.style import columns, folded, short, styled, wrapped

FEW = 10  # marks that are listed unless all are wanted
TOO_MANY: Final = N_(
    "So many red crosses can be used in too many ways to list: every pattern and every square is"
    " here, but not with every extra square."
)


def collected(option: Option) -> str:
    """What a mark brings, in a few words."""
    shown = [
        words.icons(icon, count)
        for icon, count in zip(ICONS, option.icons, strict=True)
        if count and icon != "tomb"
    ]
    text = _("completes {number}")
    shown += [styled(text.format(number=number), "bold") for number in option.completed]
    return ", ".join(shown)


def points(option: Option) -> str:
    """The points of a mark; nothing where they do not change."""
    return f"{option.points:+}" if option.points else ""


def option_lines(
    position: Position, player: Player, found: Sequence[Option], width: int
) -> list[str]:
    """Marks of a player, each with its points and what it collects."""
    who = short(words.who(player), 20)
    pattern = words.pattern(position.pattern) if position.pattern else ""
    head = _("{player} may mark {pattern} or one square:").format(player=who, pattern=pattern)
    rows = [[f"  {write_mark(one.mark)}", points(one), collected(one)] for one in found]
    listed = [part for row in columns(rows, right=(1,)) for part in folded(row, width)]
    return [*wrapped(head, width), *listed]


def more_lines(number: int, how: str) -> list[str]:
    """How many marks there are besides those listed, and how to see them."""
    if number <= 0:
        return []
    text = ngettext("… and {number} more: {how}", "… and {number} more: {how}", number)
    return [f"  {text.format(number=number, how=how)}"]


def unlisted(position: Position, player: Player) -> list[int]:
    """The cards of a player whose marks cannot be listed, as nobody entered their layout."""
    material = position.material
    return [card.number for card in player.cards if material.pyramid(card.number).layout is None]
