"""Results of Pyramids to share: random games on generated cards, played to their end."""

import random
from functools import cache
from pathlib import Path

from luxor_companion.core.record import replay
from luxor_companion.core.scoring import uncounted
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.files import setup_table
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.scoring import holdings, score
from luxor_companion.games.pyramids.share import changes, setup_values
from luxor_companion.share import SharedResult, header_values
from luxor_companion.share.convert import format_log, open_setup, share_result
from luxor_companion.share.link import read_link
from luxor_companion.table.save import format_head, format_save, parse_save
from luxor_companion.table.table import Table
from tests.conftest import GOLDEN
from tests.games.pyramids.random_games import log_lines, random_decisions, random_opening
from tests.share.games import ENDED

LINKS = dict(
    line.rsplit(" ", 1)
    for line in (GOLDEN / "links_pyramids.txt").read_text(encoding="utf-8").splitlines()
)
HEAD = {"id": "3f0c9a52-7d1e-4b7a-9c55-2d1f6a8e4b10", "created": "2026-11-14"}


@cache
def game(seed: int, known: float = 1.0, seats: int = 0) -> Record:
    """A whole game; `known` is how many of the cards have been entered."""
    lines = log_lines(random_decisions(seed, known=known, seats=seats))
    start = random_opening(random.Random(seed), known=known, seats=seats)
    played = [*lines[:9], "note Bo wants the window shut", *lines[9:]]
    record = replay(Record(start), played)
    assert isinstance(record, Record), record
    assert record.position.over
    return record


def kept(name: str) -> SharedResult:
    """A result out of a golden link: the same whatever random games become."""
    return read_link(LINKS[f"{name} text"])


def pyramids(seed: int = 3, inside: str = "", known: float = 1.0, seats: int = 0) -> SharedResult:
    """The result of a random game; `inside` is "", "setup" or "log"."""
    record = game(seed, known, seats)
    result = score(holdings(record.position))
    facts = setup_values(Table(parse_save(save_text(record), Path("game"), "pyramids"), record))
    setup = {"": {}, "setup": open_setup(GAME, facts), "log": header_values(HEAD) | facts}
    return share_result(result, "pyramids", HEAD["id"], ENDED)._replace(
        decided_by=None if uncounted(result) else result.decided_by,
        minutes=25,
        setup=tuple(setup[inside].items()),
        log=format_log(record, changes) if inside == "log" else (),
    )


def save_text(record: Record) -> str:
    """The save of a game, as its table would have kept it."""
    setup, cards = setup_table(record.start, seed=1)
    head = format_head(setup, "pyramids", identity=HEAD["id"], created=ENDED) + cards
    return format_save(head, tuple(record.lines))


def save_game(path: Path, record: Record) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(save_text(record), encoding="utf-8")
    return path
