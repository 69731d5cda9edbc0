"""What is in the box: the expedition deck, the skull track, and the cards whose print is known."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from luxor_companion.games.pyramids.layout import Layout, read_layout
from luxor_companion.games.pyramids.vocab import (
    CARDS,
    COLOURS,
    EXPEDITION,
    OF_A_COLOUR,
    SKULLS,
    Colour,
)
from luxor_companion.games.refusal import Refusal
from luxor_companion.games.unreadable import UnreadableError

NUMBERS: Final = frozenset(map(str, range(1, CARDS + 1)))  # as they are typed
NOT_TOLD: Final = "-"  # stands for a colour or a layout nobody entered


class Pyramid(NamedTuple):
    """What is printed on a pyramid card, so far as somebody entered it."""

    colour: Colour | None = None
    layout: Layout | None = None


UNKNOWN: Final = Pyramid()


class Material(NamedTuple):
    """One copy of the game. `stand_in` names the parts that were not read off a real copy."""

    expedition: Mapping[str, int]  # pattern -> how many cards show it
    skulls: tuple[int, ...] | None = None  # minus points of the ten skulls, growing
    cards: Mapping[int, Pyramid] = {}  # never changed
    stand_in: tuple[str, ...] = ()

    def pyramid(self, number: int) -> Pyramid:
        return self.cards.get(number, UNKNOWN)


def read_pyramid(line: str) -> tuple[int, Pyramid]:
    """`12 purple ..E../.#x../...`: a card's number, colour and code; `-` for what is not known.

    :raises UnreadableError: if it is not that.
    """
    number, colour, code = (*line.replace(",", " ").split(maxsplit=2), "", "", "")[:3]
    if number not in NUMBERS:
        raise UnreadableError("card.number", token=number)
    known = next((one for one in COLOURS if one == colour.lower()), None)
    if known is None and colour not in ("", NOT_TOLD):
        raise UnreadableError("card.colour", token=colour)
    layout = None if code in ("", NOT_TOLD) else read_layout(code)
    return int(number), Pyramid(known, layout)


def write_pyramid(number: int, pyramid: Pyramid) -> str:
    """The line that `read_pyramid` gives back."""
    code = pyramid.layout.code if pyramid.layout else NOT_TOLD
    return f"{number} {pyramid.colour or NOT_TOLD} {code}"


def findings(material: Material) -> tuple[Refusal, ...]:
    """What no copy can have (p.1): a ninth expedition card, too many of a colour, odd skulls."""
    found = [
        Refusal("material.cards", "no_such_card", {"number": number})
        for number in material.cards
        if not 0 < number <= CARDS
    ]
    count = sum(material.expedition.values())
    if count != EXPEDITION:
        size = {"count": count, "wanted": EXPEDITION}
        found.append(Refusal("material.expedition", "deck_size", size))
    for colour in COLOURS:
        of_it = sum(card.colour == colour for card in material.cards.values())
        if of_it > OF_A_COLOUR:
            params: dict[str, Any] = {"colour": colour, "count": of_it, "most": OF_A_COLOUR}
            found.append(Refusal("material.cards", "colour_full", params))
    skulls = material.skulls
    if skulls is not None and (len(skulls) != SKULLS or list(skulls) != sorted(skulls)):
        found.append(Refusal("icon.skull", "skull_values", {"values": list(skulls)}))
    return tuple(found)
