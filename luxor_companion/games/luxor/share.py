"""The set-up of a game of Luxor as a link carries it: a save's `[setup]`, each fact on a line."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, Final

from luxor_companion.core.ruling import Events
from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor.rules import scoring
from luxor_companion.games.luxor.rules.path import EMPTY
from luxor_companion.games.luxor.rules.record import Change
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, Player, Position
from luxor_companion.games.luxor.rules.vocab import LEVELS, STACKS
from luxor_companion.lang import _
from luxor_companion.share.record import (
    HEADER,
    SharedPlayer,
    SharedResult,
    read_house,
    read_whole,
    told_header,
    told_house,
    wrong_setup,
)

OPEN: Final = ("board", "tiles", "stand_in")  # what everyone sees from the first turn on
_LISTS: Final = ("app_draws", "stand_in", "osiris_left")
_NUMBERS: Final = ("seed", "rerolls")
_STACKED: Final = {"stacks": STACKS, "horus": tuple(map(str, LEVELS))}


def told_setup(setup: Mapping[str, Any], header: Mapping[str, Any]) -> dict[str, str]:
    """All of a set-up, so that the log can be ruled on again. Only for a game that is over."""
    told = told_header(header)
    for key in ("board", "tiles"):
        told[key] = setup[key]
    for key in _LISTS:
        if setup.get(key):
            told[key] = " ".join(map(str, setup[key]))
    for key in _NUMBERS:
        if setup.get(key) is not None:
            told[key] = str(setup[key])
    for key, names in _STACKED.items():
        if key in setup:
            told[key] = " / ".join(setup[key].get(name, "") for name in names)
    if "hands" in setup:
        told["hands"] = " / ".join(setup["hands"].get(colour, "") for colour in setup["players"])
    if "house" in setup:
        told["house"] = told_house(setup["house"])
    return told


def open_facts(setup: Mapping[str, Any]) -> dict[str, str]:
    """Only what everyone may see."""
    told = told_setup(setup, {})
    return {key: told[key] for key in OPEN if key in told}


def saved_setup(
    told: Mapping[str, str], players: Mapping[str, str], first: str | None
) -> dict[str, Any]:
    """The `[setup]` a save would have, from what a link tells; its values are not checked here.

    :raises LinkError: if a fact has no place in a save.
    """
    facts = {key: value for key, value in told.items() if key not in HEADER}
    setup: dict[str, Any] = {"players": dict(players)}
    if first:
        setup["first"] = first
    setup |= {key: read_whole(facts.pop(key, "0")) for key in _NUMBERS}
    setup |= {key: facts.pop(key, "").split() for key in _LISTS}
    setup["osiris_left"] = [read_whole(word) for word in setup["osiris_left"]]
    setup |= {key: facts.pop(key, "") for key in ("board", "tiles")}
    for key, names in {**_STACKED, "hands": tuple(players)}.items():
        if key in facts:
            setup[key] = _keyed(facts.pop(key), names)
    if "house" in facts:
        setup["house"] = read_house(facts.pop("house"), HOUSE_CHOICES)
    if facts:
        raise wrong_setup()
    return setup


def _keyed(text: str, names: Sequence[str]) -> dict[str, str]:
    parts = [part.strip() for part in text.split("/")]
    if len(parts) != len(names):
        raise wrong_setup()
    return dict(zip(names, parts, strict=True))


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
            start, end = event.params["from"], event.params["to"]
            trip = next((one for one in reversed(trips) if one[1] == start), None)
            if trip:
                trip[1] = end
            else:  # one that had not moved went through a tunnel
                trips.append([start, end])
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


def setup_of(result: SharedResult) -> dict[str, Any]:
    """Return the `[setup]` that a save of the game in a link would have."""
    players = {one.colour: one.name for one in result.players if one.colour}
    if len(players) < len(result.players):
        problem = _("the log cannot be replayed: a player has no colour")
        raise BadFileError(_("link"), problem)
    first = None if result.first is None else result.players[result.first].colour
    return saved_setup(dict(result.setup), players, first)


def score_of(one: SharedPlayer, rank: int) -> scoring.Score:
    track, adventurers, sarcophagi, keys, set_points, scarabs = one.parts or (0,) * 6
    return scoring.Score(
        name=one.name,
        colour=one.colour,
        track=track,
        adventurers=adventurers,
        sarcophagi=sarcophagi,
        keys=keys,
        sets=one.sets,
        set_points=set_points,
        scarabs=scarabs,
        total=one.total,
        rank=rank,
        unknown_scarabs=one.uncounted,
    )
