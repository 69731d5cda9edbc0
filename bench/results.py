"""What the results cost, as ratios, growth and maxima of memory, each beside its limit.

Run: python bench/results.py. Commands over 100,000 games in processes of their own: seconds of CPU
and the most memory; an import against Python's own `json.load` and `executemany`, the statistics
against queries in SQL, which must give the same figures; one game among a thousand and among a
hundred thousand. Of each ratio, the best of several runs.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from luxor_companion.core.shapes import to_json
from luxor_companion.results import GameResult, PlayerResult, ranks_of
from luxor_companion.results.games import Filter, each_game, log
from luxor_companion.results.statistics import count_games, stats_answer
from luxor_companion.results.store import Store, open_store

GAMES = 100_000
ROUNDS = 3
PARTS = ("track", "adventurers", "sarcophagi", "keys", "sets", "scarabs")
NAMES = ("Ani", "Jan", "Mia", "Tom", "Zoe", "Kai")
MOST_MEMORY = 80  # MB
MOST_OF_IMPORT = 2.5  # times json.load and executemany
MOST_OF_STATISTICS = 1.5  # times the queries
MOST_OF_SHOW = 2.0  # times as long among 100,000 games as among 1,000
MOST_OF_LOG = 1.5


def made_up(luck: random.Random, key: str) -> GameResult:
    names = luck.sample(NAMES, luck.randint(1, 4))
    parts = [tuple((part, luck.randint(0, 25)) for part in PARTS) for _ in names]
    totals = [sum(points for _, points in one) for one in parts]
    placed = zip(names, totals, ranks_of(totals), parts, strict=True)
    lines = tuple(PlayerResult(name, total, rank, part) for name, total, rank, part in placed)
    lines = (lines[0]._replace(started=luck.choice((True, False))), *lines[1:])
    date = f"{luck.randint(2000, 2026)}-{luck.randint(1, 12):02}-{luck.randint(1, 28):02}"
    return GameResult(key, "luxor", date, lines, minutes=luck.choice((None, 45, 60)))


def filled(path: Path, games: int) -> Path:
    luck = random.Random(games)
    with open_store(path) as store, store.writing():
        for index in range(games):
            log(store, made_up(luck, f"game {index}"))
    return path


class Cost(NamedTuple):
    """What a process used."""

    seconds: float  # of CPU
    megabytes: float  # at most


def cost(command: list[str]) -> Cost:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _pid, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, command
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1000)


def report(name: str, value: float, unit: str, limit: float) -> None:
    verdict = "" if value <= limit else "   OVER"
    print(f"{name:44} {value:8.2f} {unit:6} limit {limit:g}{verdict}")


def commands(folder: Path, path: Path) -> None:
    """Every command over all games: its seconds, and its memory beside the limit."""
    luxor = [sys.executable, "-I", "-m", "luxor_companion", "results"]
    for words in (
        *("list", "stats", "stats --json", f"stats --html {folder}/stats.html", "ratings"),
        *("ratings --json", "check", f"backup {folder}/copy.db", "show 500"),
        *(f"export {folder}/all.{kind}" for kind in ("json", "csv", "bgsplay")),
    ):
        used = cost([*luxor, *words.split(), "--db", str(path)])
        short = words.replace(f"{folder}/", "")
        report(f"results {short} ({used.seconds:.2f} s)", used.megabytes, "MB", MOST_MEMORY)


def imports(folder: Path) -> None:
    """Our own files against the plainest import there is, which checks nothing."""
    luxor = [sys.executable, "-I", "-m", "luxor_companion", "results", "import"]
    db = folder / "imported.db"

    ways = {
        "plain": [sys.executable, __file__, str(folder / "all.json"), str(db)],
        "all.json": [*luxor, str(folder / "all.json"), "--db", str(db)],
        "all.csv": [*luxor, str(folder / "all.csv"), "--db", str(db)],
    }
    best = dict.fromkeys(ways, Cost(99.0, 9999.0))
    for _ in range(ROUNDS):
        for name, command in ways.items():
            best[name] = min(best[name], cost(command))
            for file in folder.glob("imported.db*"):
                file.unlink()
    for name in ("all.json", "all.csv"):
        report(f"import {name}", best[name].megabytes, "MB", MOST_MEMORY)
        ratio = best[name].seconds / best["plain"].seconds
        report(f"import {name} / json.load, executemany", ratio, "x", MOST_OF_IMPORT)


def plain_import(file: Path, db: Path) -> None:
    games: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["games"]
    heads, lines, people = [], [], dict[str, int]()
    columns = ("key", "game", "date", "place", "minutes", "note", "board")
    for number, game in enumerate(games, start=1):
        heads.append((number, *(game[name] for name in columns)))
        for seat, one in enumerate(game["players"], start=1):
            player = people.setdefault(one["name"], len(people) + 1)
            facts = (one["colour"], one["started"], one["total"], one["rank"])
            lines.append((number, seat, player, one["name"], *facts, json.dumps(one["parts"])))
    with open_store(db) as store, store.writing():
        store.executemany("INSERT INTO player VALUES (?, ?)", ((v, k) for k, v in people.items()))
        query = "INSERT INTO entry (id, key, game, date, place, minutes, note, board) VALUES"
        store.executemany(f"{query} (?, ?, ?, ?, ?, ?, ?, ?)", heads)
        store.executemany("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", lines)


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def statistics(path: Path) -> None:
    """The statistics against queries that find the same figures."""
    with open_store(path) as store:
        ours, queried = 99.0, 99.0
        for _ in range(ROUNDS):
            start = time.process_time()
            counted = count_games(each_game(store, Filter()), Filter(), [], "luxor")
            middle = time.process_time()
            found = queries(store)
            end = time.process_time()
            ours, queried = min(ours, middle - start), min(queried, end - middle)
    told: Any = to_json(stats_answer(counted, None))
    (answer,) = told["games"]
    for name, figures in found.items():
        assert figures == figures_of(answer, name), name
    report(f"statistics ({ours:.2f} s) / the queries", ours / queried, "x", MOST_OF_STATISTICS)


SEATS = """
CREATE TEMP TABLE seat AS
SELECT entry, date, row_number() OVER (ORDER BY length(date) = 10, date, entry) AS place, name,
  total, rank, started, parts, minutes,
  count(*) OVER game AS size, sum(rank = 1) OVER game AS winners, sum(total) OVER game AS points,
  (SELECT max(total) FROM result AS other
   WHERE other.entry = result.entry AND other.seat <> result.seat) AS best
FROM result JOIN entry ON entry.id = entry JOIN player ON player.id = player
WHERE deleted = 0 WINDOW game AS (PARTITION BY entry)
"""
WON = (
    "count(*), sum(rank = 1 AND winners = 1), sum(rank = 1 AND winners > 1),"
    " round(sum(1.0 / size), 4)"
)
QUERIES = {
    "game": "SELECT '', count(DISTINCT entry), min(date), max(date) FROM seat",
    "shared": "SELECT '', count(*) FROM (SELECT entry FROM seat WHERE size > 1 AND winners > 1"
    " GROUP BY entry)",
    "margin": "SELECT '', round(avg(lead), 4), count(*) FROM (SELECT max(total - best) AS lead"
    " FROM seat WHERE size > 1 GROUP BY entry)",
    "sizes": "SELECT size, count(DISTINCT entry), round(avg(total), 4) FROM seat GROUP BY size",
    "record": "SELECT name, WON FROM seat WHERE size > 1 GROUP BY name",
    "points": "SELECT name, count(*), round(avg(total), 4), max(total), min(total),"
    " round(avg(total - best), 4), sum(parts <> '{}') FROM seat GROUP BY name",
    "parts": "SELECT name || ' ' || key, round(avg(value), 4) FROM seat, json_each(parts)"
    " GROUP BY name, key",
    "by_players": "SELECT name || ' ' || size, WON, round(avg(total), 4) FROM seat"
    " WHERE size > 1 GROUP BY name, size",
    "starting": "SELECT name, WON, round(avg(total - (points - total) * 1.0 / (size - 1)), 4)"
    " FROM seat WHERE size > 1 AND started GROUP BY name",
    "against": "SELECT one.name || ' ' || other.name, sum(one.rank < other.rank),"
    " sum(one.rank = other.rank), sum(one.rank > other.rank) FROM seat AS one"
    " JOIN seat AS other ON one.entry = other.entry AND one.name <> other.name"
    " GROUP BY one.name, other.name",
    "time": "SELECT name, count(minutes), sum(minutes), min(minutes), max(minutes) FROM seat"
    " GROUP BY name",
    "streaks": "SELECT name, max(CASE won WHEN 1 THEN games END), max(CASE won WHEN 0 THEN games"
    " END) FROM (SELECT name, won, count(*) AS games FROM (SELECT name, rank = 1 AS won,"
    " row_number() OVER (PARTITION BY name ORDER BY place) - row_number() OVER"
    " (PARTITION BY name, rank = 1 ORDER BY place) AS run FROM seat WHERE size > 1)"
    " GROUP BY name, won, run) GROUP BY name",
    "scores": "SELECT name, json_group_array(total) FROM (SELECT * FROM seat ORDER BY place)"
    " GROUP BY name",
}


def queries(store: Store) -> dict[str, dict[str, tuple[object, ...]]]:
    """The figures as SQL finds them."""
    store.execute("DROP TABLE IF EXISTS seat")
    store.execute(SEATS)
    store.execute("CREATE INDEX seat_of_game ON seat (entry)")
    found = {}
    for name, query in QUERIES.items():
        rows: Iterable[tuple[object, ...]] = store.execute(query.replace("WON", WON))
        found[name] = {str(key): tuple(figures) for key, *figures in rows}
    found["scores"] = {name: (json.loads(str(one)),) for name, (one,) in found["scores"].items()}
    return found


def figures_of(answer: dict[str, Any], name: str) -> dict[str, tuple[object, ...]]:
    """The same figures as `luxor results stats --json` has them."""
    people = {one["name"]: one for one in answer["players"]}

    def won(record: dict[str, Any]) -> tuple[object, ...]:
        fields = ("game_count", "wins", "shared_wins", "expected_wins")
        return tuple(record[field] for field in fields)

    def each(fields: str) -> dict[str, tuple[object, ...]]:
        return {key: tuple(one[name] for name in fields.split()) for key, one in people.items()}

    by_players = {
        f"{key} {size}": (*won(tables), tables["average"])
        for key, one in people.items()
        for size, tables in one["by_players"].items()
        if size != "1"
    }
    figures: dict[str, dict[str, tuple[object, ...]]] = {
        "game": {"": (answer["game_count"], answer["first"], answer["last"])},
        "shared": {"": (answer["shared_victories"],)},
        "margin": {"": (answer["margin"], answer["contested"])},
        "sizes": {
            size: (one["game_count"], one["average"]) for size, one in answer["by_players"].items()
        },
        "record": {key: won(one["record"]) for key, one in people.items()},
        "points": each("game_count average best worst margin parts_known"),
        "parts": {
            f"{key} {part}": (points,)
            for key, one in people.items()
            for part, points in one["average_parts"].items()
        },
        "by_players": by_players,
        "starting": {
            key: (*won(one["starting"]), one["starting"]["lead"]) for key, one in people.items()
        },
        "against": {
            f"{key} {met['opponent']}": (met["ahead"], met["level"], met["behind"])
            for key, one in people.items()
            for met in one["against"]
        },
        "time": {
            key: tuple(one["time"][name] for name in ("game_count", "total", "shortest", "longest"))
            for key, one in people.items()
        },
        "streaks": {
            key: (one["streaks"]["longest"], one["streaks"]["longest_without"])
            for key, one in people.items()
        },
        "scores": {
            key: ([game["score"] for game in one["scores"]],) for key, one in people.items()
        },
    }
    return figures[name]


def one_game(small: Path, large: Path) -> None:
    """To show a game, and to log one more, in small and in large results."""
    luxor = [sys.executable, "-I", "-m", "luxor_companion", "results", "show", "500", "--db"]
    shown = [min(cost([*luxor, str(path)]).seconds for _ in range(9)) for path in (small, large)]
    report("results show, 100,000 / 1,000", shown[1] / shown[0], "x", MOST_OF_SHOW)
    luck = random.Random(1)
    best = [min(cpu(partial(add, path, luck)) for _ in range(35)) for path in (small, large)]
    report("logging a game, 100,000 / 1,000", best[1] / best[0], "x", MOST_OF_LOG)


def add(path: Path, luck: random.Random) -> None:
    with open_store(path) as store:
        log(store, made_up(luck, f"new {luck.random()}"))


if __name__ == "__main__" and sys.argv[1:]:
    plain_import(*map(Path, sys.argv[1:]))
elif __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        made = Path(name)
        large, small = filled(made / "large.db", GAMES), filled(made / "small.db", 1000)
        commands(made, large)
        imports(made)
        statistics(large)
        one_game(small, large)
