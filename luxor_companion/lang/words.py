"""Names of game things in a sentence: places, cards, tiles, players."""

from collections.abc import Iterable

from luxor_companion.games.luxor.state import Player, Position
from luxor_companion.games.luxor.tiles import TILES
from luxor_companion.games.luxor.vocab import STAIRS, TREASURES
from luxor_companion.lang import N_, _, lists, ngettext

both, either = lists.both, lists.either

_COLOURS = {"red": N_("red"), "green": N_("green"), "blue": N_("blue"), "yellow": N_("yellow")}
_SIDES = {"L": N_("leftmost"), "R": N_("rightmost")}
_STACKS = {"cobra": N_("cobra"), "falcon": N_("falcon"), "lion": N_("lion")}
_TREASURES = {"vase": N_("vase"), "statue": N_("statue"), "jewelry": N_("jewelry")}
_TEMPLE = {
    "scarab": N_("scarab"),
    "wild": N_("wild tile"),
    "either": N_("scarab or wild tile"),
    "favour12": N_("favour of Horus, level 1 or 2"),
    "favour23": N_("favour of Horus, level 2 or 3"),
    "tunnel": N_("tunnel"),
}
_CHOICES = {
    "key": N_("a key"),
    "card": N_("a Horus card"),
    "scarab": N_("a scarab"),
    "wild": N_("a wild tile"),
    "take": N_("the treasure"),
    "leave": N_("leaving it"),
}


def colour(name: str) -> str:
    return _(_COLOURS[name])


def side(name: str) -> str:
    return _(_SIDES[name])


def stack(name: str) -> str:
    return _(_STACKS[name])


def treasure(kind: str) -> str:
    return _(_TREASURES[kind])


def who(player: Player) -> str:
    """A player by name, or by colour where no name is known."""
    return player.name or colour(player.colour)


def place(position: Position, space: int) -> str:
    """A place in the middle of a sentence."""
    if space == STAIRS:
        return _("the stairs")
    if space == position.path.tomb:
        return _("the chamber tomb")
    return _("space {space}").format(space=space)


def places(position: Position, spaces: Iterable[int]) -> str:
    return both([place(position, space) for space in spaces])


def tiles(number: int) -> str:
    return ngettext("{number} tile", "{number} tiles", number).format(number=number)


def adventurers(number: int) -> str:
    return ngettext("{number} adventurer", "{number} adventurers", number).format(number=number)


def card(name: str | None) -> str:
    """A card as it stands in a sentence; its notation is its name."""
    if name is None:
        return _("an unknown card")
    if name in ("last", "die", "1-die"):
        return _('the "{card}" card').format(card=name)
    return _("the {card}").format(card=name)


def tile(token: str) -> str:
    """What a tile is, in words."""
    if token in _TEMPLE:
        return _(_TEMPLE[token])
    found = TILES[token]
    if found.kind == "horus":
        return _("Horus tile, level {level}").format(level=found.value)
    if found.kind == "osiris":
        return _("Osiris tile, {number}").format(number=found.value)
    kind = treasure(TREASURES[found.type])
    return _("{kind}, {vp} VP for {adventurers}").format(
        kind=kind, vp=found.value, adventurers=adventurers(found.needed)
    )


def choice(token: str) -> str:
    """What a choice token asks for."""
    if token.startswith("level="):
        return _("a Horus card of level {level}").format(level=token.removeprefix("level="))
    return _(_CHOICES[token])
