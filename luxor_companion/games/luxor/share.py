"""What a link and the live page contain about a game of Luxor."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from luxor_companion import share
from luxor_companion.errors import BadFileError
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.files.setup import opening_from
from luxor_companion.games.luxor.rules import Events, board, notation, path, scoring
from luxor_companion.games.luxor.rules.record import Change, Record
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, Player, Position
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.lang import _
from luxor_companion.table.toml import Raw

OPEN_SETUP: Final = ("board", "tiles", "stand_in")
_LISTS: Final = ("app_draws", "stand_in", "osiris_left")
_NUMBERS: Final = ("seed", "rerolls")
_STACKED: Final = {"stacks": vocab.STACKS, "horus": tuple(map(str, vocab.LEVELS))}
_SEPARATOR: Final = " / "  # between two stacks, or two hands


def setup_values(table: LuxorTable) -> dict[str, str]:
    """Return the whole set-up, to check the log again. Only for a game that is over."""
    setup = table.save.setup
    facts = {key: setup[key] for key in ("board", "tiles")}
    facts |= {key: " ".join(map(str, setup[key])) for key in _LISTS if setup.get(key)}
    facts |= {key: str(setup[key]) for key in _NUMBERS if setup.get(key) is not None}
    for key, names in {**_STACKED, "hands": tuple(setup["players"])}.items():
        if key in setup:
            facts[key] = _SEPARATOR.join(setup[key].get(name, "") for name in names)
    if "house" in setup:
        facts["house"] = share.format_house(setup["house"])
    return facts


def parse_setup(result: share.SharedResult) -> tuple[Raw, str]:
    """Return the `[setup]` for a save of the game in a link; opening the save checks it.

    Raise LinkError if a save can't hold one of the facts, BadFileError if a player has no colour.
    """
    players = {one.colour: one.name for one in result.players if one.colour}
    if len(players) < len(result.players):
        problem = _("the log cannot be replayed: a player has no colour")
        raise BadFileError(_("link"), problem)
    facts = {key: value for key, value in result.setup if key not in share.HEADER}
    setup: Raw = {"players": players}
    if result.first is not None:
        setup["first"] = result.players[result.first].colour
    setup |= {key: share.parse_whole(facts.pop(key, "0")) for key in _NUMBERS}
    setup |= {key: facts.pop(key, "").split() for key in _LISTS}
    setup["osiris_left"] = [share.parse_whole(word) for word in setup["osiris_left"]]
    setup |= {key: facts.pop(key, "") for key in ("board", "tiles")}
    for key, names in {**_STACKED, "hands": tuple(players)}.items():
        if key in facts:
            setup[key] = _parse_stacks(facts.pop(key), names)
    if "house" in facts:
        setup["house"] = share.parse_house(facts.pop("house"), HOUSE_CHOICES)
    if facts:
        raise share.bad_record("setup")
    return setup, ""


def parse_opening(result: share.SharedResult) -> Position:
    """Return the position the game in a link began with. Raise the same errors as above."""
    return opening_from(parse_setup(result)[0], "link")


def _parse_stacks(text: str, names: Sequence[str]) -> dict[str, str]:
    parts = [part.strip() for part in text.split(_SEPARATOR.strip())]
    if len(parts) != len(names):
        raise share.bad_record("setup")
    return dict(zip(names, parts, strict=True))


def turns(result: share.SharedResult) -> list[tuple[int | None, int]]:
    """Return the seat and the round of each line; a line that isn't a turn has no seat."""
    seats = {one.colour: seat for seat, one in enumerate(result.players) if one.colour}
    counts = [0] * len(result.players)
    seats_and_rounds: list[tuple[int | None, int]] = []
    for line in result.log:
        seat = seats.get(line.text.partition(" ")[0])
        if seat is not None:
            counts[seat] += 1
        seats_and_rounds.append((seat, max(counts) if seat is None else counts[seat]))
    return seats_and_rounds


def changes(change: Change) -> Iterator[str]:
    """Yield what a line changed, one word per change."""
    if change.outcome:
        yield from _trips(change.outcome.events)
    for old, new in zip(change.before.players, change.after.players, strict=True):
        if not change.outcome:
            yield from _moves(old, new)
        yield from _gains(old, new)
    yield from _tiles(change.before, change.after)


def _trips(events: Events) -> Iterator[str]:
    """Yield where each adventurer that moved began and ended, and which ones stood up."""
    trips: list[list[int]] = []
    for event in events:
        if event.name == "woken":
            yield f"A{event.statue}>0"
        elif event.name == "moved":
            trips.append([event.from_, event.to])
        elif event.name in ("pushed", "tunnelled"):
            start, end = event.from_, event.to
            trip = next((one for one in reversed(trips) if one[1] == start), None)
            if trip:
                trip[1] = end
            else:  # an adventurer that hadn't moved took a tunnel
                trips.append([start, end])
    yield from (f"{start}>{end}" for start, end in trips)


def _moves(old: Player, new: Player) -> Iterator[str]:
    """Yield the same for a corrected fact; an adventurer that is removed has no destination."""
    before, after = _places(old), _places(new)
    pairs = zip_longest((before - after).elements(), (after - before).elements(), fillvalue="")
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
    for space, (old, new) in enumerate(tiles, start=1):
        if old != new:
            yield f"{space}={new.token if new else path.EMPTY}"


def with_names(result: share.SharedResult) -> share.SharedResult:
    """Return the result as it is: its log knows players by their colours."""
    return result


def counts(points: Mapping[str, int]) -> dict[str, int]:
    """Return how many sets gave these points; nobody knows how many more than eight."""
    sets = points.get("sets")
    return {"sets": scoring.SET_POINTS.index(sets) if sets in scoring.SET_POINTS else 0}


def live_values(table: LuxorTable) -> dict[str, object]:
    """Return what anyone may see of a table: no hands, no scarab values, no order of a stack."""
    position = table.position
    return {
        "round": table.record.round,
        "to_move": None if position.over else position.player.colour,
        "last": _last(table.record),
        "view": _view(position),
        "supply": {
            "keys": position.keys,
            "wild": position.wild,
            "scarabs": len(position.scarabs),
            **{name: len(stack) for name, stack in zip(vocab.STACKS, position.stacks, strict=True)},
        },
        "stand_in": list(table.stand_in),
    }


def _last(record: Record) -> dict[str, str] | None:
    """Return the last active turn, without what was drawn face down."""
    for change in reversed(record.done):
        if isinstance(change.entry, notation.Played):
            turn = change.entry.turn._replace(scarab=None, draw=None)
            return {
                "colour": change.entry.colour,
                "turn": notation.write_turn(turn),
                "changes": " ".join(changes(change)),
            }
    return None


def _view(position: Position) -> dict[str, object]:
    players = [
        {
            "colour": player.colour,
            "name": player.name or player.colour,
            "at": list(player.at),
            "lying": list(player.lying),
            "track": player.track,
            "keys": player.keys,
            "wild": player.wild,
            "scarabs": len(player.scarabs),
            "sarcophagi": sum(player.sarcophagi),
            "treasures": list(player.treasures),
        }
        for player in position.players
    ]
    tiles = [tile.token if tile else path.EMPTY for tile in position.path.tiles]
    return {"board": board.write_board(position.path.board), "tiles": tiles, "players": players}
