"""What icons do to a score card: gems, torches, skulls and potions (pp.4-5)."""

from collections.abc import Iterator

from luxor_companion.games.events import Event
from luxor_companion.games.pyramids.layout import Icons
from luxor_companion.games.pyramids.state import House, ScoreCard
from luxor_companion.games.pyramids.vocab import ERASED, GEMS, SKULLS


def skulls_after(ticked: int, icons: Icons, house: House) -> int:
    """How many skulls are ticked after the skulls and potions of one stroke."""
    if house.potion_order == "potion-first":
        ticked = max(0, ticked - ERASED * icons.potion)
    ticked = min(SKULLS, ticked + icons.skull)
    if house.potion_order == "skulls-first":
        ticked = max(0, ticked - ERASED * icons.potion)
    return ticked


def tallied(card: ScoreCard, icons: Icons, round_: int, house: House) -> ScoreCard:
    """The score card after the icons of one stroke."""
    torches = card.torches
    if icons.torch and round_ not in torches:
        torches = (*torches, round_)
    skulls = skulls_after(card.skulls, icons, house)
    return card._replace(
        red=min(GEMS, card.red + icons.red),
        green=min(GEMS, card.green + icons.green),
        torches=torches,
        skulls=skulls,
        # What was told was the value of the last one ticked.
        skull_value=card.skull_value if skulls == card.skulls else None,
    )


def tally_events(card: ScoreCard, icons: Icons, round_: int, house: House) -> Iterator[Event]:
    """The same, told icon by icon."""
    for colour, ticked, more in (("red", card.red, icons.red), ("green", card.green, icons.green)):
        for count in range(ticked + 1, ticked + more + 1):
            if count <= GEMS:
                yield Event("gem", "icon.gem", {"colour": colour, "count": count})
            else:
                yield Event("gem_lost", "icon.gem", {"colour": colour, "most": GEMS})
    for torch in range(icons.torch):
        lost = torch or round_ in card.torches
        yield Event("torch_lost" if lost else "torch", "icon.torch", {"round": round_})
    yield from _skull_events(card.skulls, icons, house)


def _skull_events(ticked: int, icons: Icons, house: House) -> Iterator[Event]:
    steps = ["skull"] * icons.skull + ["potion"] * icons.potion
    for step in steps if house.potion_order == "skulls-first" else reversed(steps):
        if step == "potion":
            erased = min(ERASED, ticked)
            ticked -= erased
            yield Event("potion", "icon.potion", {"erased": erased, "count": ticked})
        elif ticked < SKULLS:
            ticked += 1
            yield Event("skull", "icon.skull", {"count": ticked})
        else:
            yield Event("skull_lost", "icon.skull", {"most": SKULLS})
