"""What each line of a log of Luxor changed on the board, short enough to travel beside it.

A page that shows the board turn by turn then needs no rules: `0>3 A1>0 3=tunnel t+2 +v2` is an
adventurer from the stairs to space 3, one that stood up at statue 1, a tile that lies on space 3
now, two points and a vase. Whose they are, the line itself tells.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest

from luxor_companion.games.events import Events
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.state import Player, Position
from luxor_companion.games.luxor.tiles import EMPTY


def changes(change: Change) -> Iterator[str]:
    """What a line changed, a word for each thing."""
    if change.outcome:
        yield from _walked(change.outcome.events)
    for old, new in zip(change.before.players, change.after.players, strict=True):
        if not change.outcome:
            yield from _moves(old, new)
        yield from _gains(old, new)
    yield from _tiles(change.before, change.after)


def _walked(events: Events) -> Iterator[str]:
    """Where each adventurer that moved began and ended, and who stood up."""
    trips: list[list[int]] = []
    for event in events:
        if event.name == "woken":
            yield f"A{event.params['statue']}>0"
        elif event.name == "moved":
            trips.append([event.params["from"], event.params["to"]])
        elif event.name in ("pushed", "tunnelled"):
            trip = next(one for one in reversed(trips) if one[1] == event.params["from"])
            trip[1] = event.params["to"]
    yield from (f"{start}>{end}" for start, end in trips)


def _moves(old: Player, new: Player) -> Iterator[str]:
    """The same for a fact set straight; one that is put aside has no place it goes to."""
    was, now = _places(old), _places(new)
    pairs = zip_longest((was - now).elements(), (now - was).elements(), fillvalue="")
    yield from (f"{start}>{end}" for start, end in pairs)


def _places(player: Player) -> Counter[str]:
    lying: Iterable[str] = (f"A{statue}" for statue in player.lying)
    return Counter([*map(str, player.at), *lying])


def _gains(old: Player, new: Player) -> Iterator[str]:
    differences = {
        "t": new.track - old.track,
        "k": new.keys - old.keys,
        "w": new.wild - old.wild,
        "s": len(new.scarabs) - len(old.scarabs),
        "x": sum(new.sarcophagi) - sum(old.sarcophagi),
    }
    yield from (f"{letter}{number:+}" for letter, number in differences.items() if number)
    gained, lost = Counter(new.treasures), Counter(old.treasures)
    yield from (f"+{treasure}" for treasure in (gained - lost).elements())
    yield from (f"-{treasure}" for treasure in (lost - gained).elements())


def _tiles(before: Position, after: Position) -> Iterator[str]:
    if before.path is after.path:
        return
    tiles = zip(before.path.tiles, after.path.tiles, strict=True)
    for space, (lay, lies) in enumerate(tiles, start=1):
        if lay != lies:
            yield f"{space}={lies.token if lies else EMPTY}"
