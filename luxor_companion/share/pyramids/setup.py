"""The set-up of a game of Pyramids as a link carries it: what every line can be ruled on with."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from luxor_companion.games.pyramids.layout import findings as layout_findings
from luxor_companion.games.pyramids.material import (
    UNKNOWN,
    Material,
    findings,
    read_pyramid,
    write_pyramid,
)
from luxor_companion.games.pyramids.patterns import PATTERNS
from luxor_companion.games.pyramids.record import Record
from luxor_companion.games.pyramids.setup import handles, opening
from luxor_companion.games.pyramids.state import HOUSE_CHOICES, House, Position
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.share.facts import (
    HEADER,
    read_house,
    read_whole,
    told_header,
    told_house,
    wrong_setup,
)
from luxor_companion.share.record import SharedResult

OPEN: Final = ("expedition", "skulls", "house", "stand_in")  # what everyone sees before the deal
_BETWEEN: Final = ";"  # two cards


def told_setup(record: Record, header: Mapping[str, Any]) -> dict[str, str]:
    """All of a set-up: of the cards, those that came into play and are known."""
    start = record.start
    material = start.material
    told = told_header(header)
    told["players"] = " ".join(player.handle for player in start.players)
    told["expedition"] = " ".join(f"{name}={count}" for name, count in material.expedition.items())
    if material.skulls is not None:
        told["skulls"] = " ".join(map(str, material.skulls))
    seen = {number for change in record.done for number in change.after.seen}
    known = [number for number in sorted(seen) if material.pyramid(number) != UNKNOWN]
    if known:
        cards = (write_pyramid(number, material.pyramid(number)) for number in known)
        told["cards"] = _BETWEEN.join(cards)
    if start.house != House():
        told["house"] = told_house(start.house._asdict())
    if material.stand_in:
        told["stand_in"] = " ".join(material.stand_in)
    return told


def open_setup(record: Record) -> dict[str, str]:
    """Only what everyone sees before the first card is dealt."""
    told = told_setup(record, {})
    return {key: told[key] for key in OPEN if key in told}


def told_opening(told: Mapping[str, str], names: Sequence[str]) -> Position:
    """The table before the deal, from what a link tells.

    :raises LinkError: if it tells what no table can be.
    """
    facts = {key: value for key, value in told.items() if key not in HEADER}
    called = facts.pop("players", "").split()
    if len(called) != len(names) or tuple(called) != handles(called):
        raise wrong_setup()
    material = _material(facts)
    house = House(**read_house(facts.pop("house", ""), HOUSE_CHOICES))  # type: ignore[arg-type]  # of its choices
    if facts or findings(material):
        raise wrong_setup()
    return opening(material, tuple(zip(called, names, strict=True)), house)


def _material(facts: dict[str, str]) -> Material:
    expedition = {}
    for word in facts.pop("expedition", "").split():
        pattern, _, count = word.partition("=")
        if pattern not in PATTERNS or pattern in expedition:
            raise wrong_setup()
        expedition[pattern] = read_whole(count)
    skulls = facts.pop("skulls", "").split()
    cards = {}
    for line in facts.pop("cards", "").split(_BETWEEN):
        if line:
            try:
                number, pyramid = read_pyramid(line)
            except UnreadableError:
                raise wrong_setup() from None
            if number in cards or (pyramid.layout and layout_findings(pyramid.layout)):
                raise wrong_setup()
            cards[number] = pyramid
    stand_in = tuple(facts.pop("stand_in", "").split())
    return Material(expedition, tuple(map(read_whole, skulls)) or None, cards, stand_in)


def with_handles(result: SharedResult, names: Sequence[str]) -> SharedResult:
    """The same with other names: lines of the log begin with what is made of them."""
    facts = dict(result.setup)
    if "players" not in facts:
        return result
    called = handles(names)
    now = dict(zip(facts["players"].split(), called, strict=True))
    facts["players"] = " ".join(called)
    log = tuple(line._replace(text=_renamed(line.text, now)) for line in result.log)
    return result._replace(setup=tuple(facts.items()), log=log)


def _renamed(text: str, now: Mapping[str, str]) -> str:
    first, *others = text.split(" ")
    if first == "fix" and others:
        return " ".join([first, now.get(others[0], others[0]), *others[1:]])
    return " ".join([now.get(first, first), *others])
