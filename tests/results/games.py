"""Games for the tests, each a line: `game("k1", "2026-11-16", "Ani 75", "Jan 67")`."""

from collections.abc import Sequence
from pathlib import Path

from luxor_companion.core.game import About, Game, Part, load_game
from luxor_companion.results import GameResult, PlayerResult
from luxor_companion.results.exchange import Problem, Reading, import_games
from luxor_companion.results.games import Filter, entries, log
from luxor_companion.results.store import empty_store, open_store


def game(
    key: str, date: str, *players: str, starter: int | None = None, **facts: object
) -> GameResult:
    """A game; each player is a name and points, or points part by part: `Ani 21+54`."""
    lines = [_line(text) for text in players]
    seated = tuple(
        line._replace(started=seat == starter) for seat, line in enumerate(lines, start=1)
    )
    return GameResult(key, "luxor", date, seated).with_ranks()._replace(**facts)  # type: ignore[arg-type]


def pyramids(key: str, date: str, *players: str, **facts: object) -> GameResult:
    """A game of Pyramids; each player is a name and five parts: `Bo 70+10+19+18-6`."""
    entry = game(key, date, *players, **facts)  # type: ignore[arg-type]
    lines = []
    for line, text in zip(entry.lines, players, strict=True):
        points = text.rpartition(" ")[2].replace("-", "+-").split("+")
        parts = tuple(zip(load_game("pyramids").about.part_keys, map(int, points), strict=True))
        lines.append(line._replace(parts=parts))
    return entry._replace(game="pyramids", lines=tuple(lines))


def _line(text: str) -> PlayerResult:
    name, _, points = text.rpartition(" ")
    numbers = [int(number) for number in points.replace("-", "+-").split("+")]
    parts = tuple(zip(("track", "adventurers", "keys"), numbers, strict=False))
    return PlayerResult(name, sum(numbers), 0, parts if len(numbers) > 1 else ())


def logged(path: Path, found: Sequence[GameResult]) -> Path:
    """A log with these games in it."""
    with open_store(path) as store:
        for entry in found:
            log(store, entry)
    return path


def brought(reading: Reading) -> tuple[list[GameResult], list[Problem]]:
    """The games that a file brings to new results, and what is wrong with the others."""
    with empty_store(Path()) as store:
        problems = import_games(store, reading, skip_bad=True).problems
        return [one._replace(number=0) for one in entries(store, Filter())], list(problems)


FRIDAYS = (
    game("k1", "2026-01-02", "Ani 40+35", "Jan 30+37", starter=1, minutes=50, place="at Jan's"),
    game("k2", "2026-01-09", "Jan 40+20", "Ani 30+30", "Mia 20+21", starter=2, minutes=70),
    game("k3", "2026-01-16", "Mia 50+38", "Jan 30+22", starter=2),
    game("k4", "2026-02-06 20:15", "Ani 50+44", "Jan 20+31", "Mia 30+10", "Tom 10+12", starter=4),
    game("k5", "2026-02-13", "Tom 33+33", "Ani 30+31", starter=1, minutes=45, note="rain"),
    game("k6", "2026-02-20", "Jan 44+30", "Ani 30+20", "Tom 20+18", starter=3, minutes=66),
    game("k7", "2026-02-27", "Ani 41+22", "Mia 33+11", "Jan 21+44", starter=2, board="printed"),
)

SATURDAYS = (  # of the other game, by some of the same people
    pyramids("p1", "2026-01-10", "Bo 70+10+19+18-6", "Ani 50+5+10+22-0"),
    pyramids("p2", "2026-02-07", "Ani 60+15+6+17-3", "Bo 60+20+0+15-0", "Mia 40+0+3+8-10"),
    pyramids("p3", "2026-03-07 21:00", "Bo 40+20+3+9-1", "Mia 50+10+6+12-4", minutes=25),
)


# A game made up, with parts of its own: the log knows no game's.
DUNES = tuple(Part(key, key) for key in ("camels", "wells", "=storms", "bonus points"))
GAME = Game(
    "dunes", "Seven Dunes", About(DUNES, ""), commands=__name__, rules=__name__, words=__name__
)
COMMANDS: dict[str, object] = {}
