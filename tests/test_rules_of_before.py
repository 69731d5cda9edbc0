"""A game that was begun under the rules of before is judged by them for ever."""

import json
import zlib
from collections.abc import Iterator

from luxor_companion.core.game import load_game
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.scoring import Result
from luxor_companion.games.luxor.files.position import position_table
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.share.convert import replay_link
from luxor_companion.share.link import read_link
from luxor_companion.table.save import game_of
from luxor_companion.table.table import open_table
from tests.conftest import GOLDEN, ROOT

KEPT = GOLDEN / "rules_1.txt"  # never written anew: it is what version 1 of the rules said
SAVES = [*(ROOT / "saves/games").glob("*.toml"), *(GOLDEN / "rules_1").glob("*.toml")]
LINKS = ("links.txt", "links_pyramids.txt")
# How the rules are told apart, what did not exist then, and what never changes.
_OTHER = ("house", "rules", "reshuffled", "early", "material")


def digest(record: AnyRecord, result: Result) -> str:
    """How many changes, a checksum of all positions they led to, and the ranks and totals."""
    facts = []
    for position in (record.start, *(change.after for change in record.done)):
        table = position_table(position) if hasattr(position, "path") else seat_table(position)
        facts.append({key: value for key, value in table.items() if key not in _OTHER})
        facts.append({"over": position.over})
    check = zlib.crc32(json.dumps(facts).encode())
    scores = " ".join(f"{one.rank}:{one.total}" for one in result.scores)
    return f"{len(record.done)} {check:08x} {scores}"


def seat_table(position: Position) -> dict[str, object]:
    """A position of Pyramids as the checksums have it: players by seat, not by handle."""
    seats = {handle: seat for seat, handle in enumerate(position.handles)}
    table: dict[str, object] = position._asdict()
    table["marked"] = sorted(seats[handle] for handle in position.marked)
    for name, takers in (("completed", position.completed), ("queue", position.queue)):
        table[name] = [(number, seats[handle]) for number, handle in takers]
    return table


def digests() -> Iterator[str]:
    """A line for each save and each link that holds a whole game."""
    for path in sorted(SAVES):
        table = open_table(path, game_of(path))
        yield f"{path.stem}: {digest(table.record, table.game.score(table.position))}"
    for name in LINKS:
        for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines():
            called, link = line.rsplit(" ", 1)
            if called.endswith("log text"):
                yield f"{called}: {_of_link(link)}"


def _of_link(link: str) -> str:
    result = read_link(link)
    record = replay_link(result)
    return digest(record, load_game(result.game).score(record.position))


def test_every_game_of_before_leads_to_the_same() -> None:
    assert list(digests()) == KEPT.read_text(encoding="utf-8").splitlines()
