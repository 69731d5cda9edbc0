"""What a turn does to the pieces, in random games."""

from collections import Counter

from hypothesis import given

from luxor_companion.games.luxor.rules import ADVENTURERS
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.state import Position, in_tomb
from tests.games.luxor.rules.test_board import seeds
from tests.games.luxor.rules.test_legal import games
from tests.random_tables import random_decisions


def pieces(position: Position) -> Counter[str]:
    """Everything on the table, by what it is."""
    players = position.players
    counted = Counter(
        adventurers=sum(len(player.at) + len(player.lying) for player in players),
        keys=position.keys
        + sum(player.keys for player in players)
        + in_tomb(position.path.tomb, players),
        wild=position.wild + sum(player.wild for player in players),
        scarabs=len(position.scarabs) + sum(len(player.scarabs) for player in players),
        sarcophagi=len(position.sarcophagi) + sum(len(player.sarcophagi) for player in players),
        treasures=sum(len(player.treasures) for player in players),
        hands=sum(len(player.hand) for player in players),
    )
    counted["cards"] = (
        (position.draw or 0)
        + len(position.discard)
        + counted["hands"]
        + sum(map(len, position.horus))
    )
    counted["temple"] = sum(map(len, position.stacks))
    for tile in filter(None, position.path.tiles):
        temple = tile.kind in ("scarab", "wild", "either", "favour", "tunnel")
        counted["temple" if temple else f"{tile.kind}s"] += 1
    return counted


@games
@given(seeds)
def test_nothing_is_created_or_lost(seed: int) -> None:
    decisions = random_decisions(seed)
    first = pieces(decisions[0].position)
    for position, _, chosen in decisions:
        made = after(position, chosen)
        assert pieces(made) == first
        for before, now in zip(position.players, made.players, strict=True):
            assert len(now.hand) == 5
            assert None not in now.hand
            assert now.track >= before.track
            assert len(now.at) + len(now.lying) == ADVENTURERS


@games
@given(seeds)
def test_whoever_is_woken_stays_on_the_stairs_this_turn(seed: int) -> None:
    for position, _, chosen in random_decisions(seed):
        woken = [event for event in chosen.events if event.name == "woken"]
        starts = [event.from_ for event in chosen.events if event.name == "moved"]
        made = after(position, chosen)
        stood = position.player.at.count(0) - starts.count(0)
        returned = sum(getattr(event, "to", None) == 0 for event in chosen.events)
        assert made.players[position.seat].at.count(0) == stood + len(woken) + returned
