"""Random files for `luxor results import`: each is read or refused, and the results stay sound.

python -m tests.fuzz.imports --seconds 300 --seed 1
"""

import csv
import io
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from luxor_companion.errors import Exit
from luxor_companion.results import HEAD, problem_of
from luxor_companion.results.files import COLUMNS, write_csv, write_json
from luxor_companion.results.games import Filter, entries
from luxor_companion.results.plays import write_bgsplay
from luxor_companion.results.store import open_store
from tests.fuzz.mcp import value
from tests.fuzz.world import call, hostile, step, world
from tests.results.games import FRIDAYS, SATURDAYS
from tests.results.test_plays import ARENA, GEEK_PLAY

GAMES: Final = (*FRIDAYS, *SATURDAYS)


def some_json(luck: random.Random) -> str:
    """A JSON file of any program, with a few values of any kind in the place of others."""
    chosen = luck.sample(GAMES, luck.randint(1, len(GAMES)))
    documents: tuple[Callable[[], object], ...] = (
        lambda: json.loads("".join(write_json(chosen))),
        lambda: json.loads("".join(write_bgsplay(chosen))),
        lambda: json.loads(json.dumps(ARENA)),
        lambda: {"plays": [{**GEEK_PLAY, "playid": str(number)} for number in range(3)]},
    )
    document = luck.choice(documents)()
    for _ in range(luck.randrange(4)):
        change(luck, document)
    return json.dumps(document, indent=luck.choice((None, 1)), sort_keys=luck.random() < 0.3)


def change(luck: random.Random, document: Any) -> None:  # noqa: ANN401  # JSON
    """Replace, drop or repeat a value somewhere in a document."""
    places: list[tuple[Any, Any]] = []
    todo = [document]
    while todo:
        inside = todo.pop()
        if isinstance(inside, dict | list):
            keys = list(inside) if isinstance(inside, dict) else range(len(inside))
            places += [(inside, key) for key in keys]
            todo += [inside[key] for key in keys]
    if not places:
        return
    inside, key = luck.choice(places)
    way = luck.random()
    if way < 0.2:
        del inside[key]
    elif way < 0.4 and isinstance(inside, list):
        inside += [inside[key]] * luck.choice((1, 2, 30))
    elif way < 0.5 and isinstance(inside, dict):
        inside[hostile(luck)] = inside[key]
    else:
        inside[key] = value(luck)


def some_csv(luck: random.Random) -> str:
    """A CSV file of ours, with rows and cells in another order, or others in their place."""
    chosen = luck.sample(GAMES, luck.randint(1, len(GAMES)))
    rows = list(csv.reader(io.StringIO("".join(write_csv(chosen)))))
    for _ in range(luck.randrange(4)):
        row = luck.choice(rows)
        way = luck.random()
        if way < 0.3:
            row[luck.randrange(len(row))] = hostile(luck)
        elif way < 0.4:
            rows.remove(row) if len(rows) > 1 else None
        elif way < 0.6:
            rows.insert(luck.randrange(len(rows)), list(row))
        elif way < 0.7:
            luck.shuffle(rows)
        elif way < 0.8:
            row += luck.choices((*HEAD, *COLUMNS, "points_x", ""), k=luck.choice((1, 3, 200)))
        else:
            row[:] = [cell for cell in row if luck.random() < 0.9]
        if not row:
            row.append("")
    out = io.StringIO()
    csv.writer(out, delimiter=luck.choice(",;")).writerows(rows)
    return out.getvalue()


def fuzz(folder: Path, seed: int, steps: int) -> int:
    """Import this many files; return how many were taken."""
    luck, taken = random.Random(seed), 0
    file, db = folder / "any", folder / "imported.db"
    with world(folder):
        for number in range(steps):
            text = luck.choice((some_json, some_csv))(luck)
            if luck.random() < 0.1:
                place = luck.randrange(len(text) + 1)
                text = text[:place] + luck.choice(("", hostile(luck), "[" * 5000))
            file.write_text(text, encoding="utf-8", errors="replace")
            before = kept(db)
            with step(seed, number, text[:2000]):
                rest = ["--skip-bad"] if luck.random() < 0.5 else []
                ran = call("results", "import", str(file), "--db", str(db), *rest)
                assert ran.code in (Exit.FINE, Exit.BAD_FILE, Exit.NEWER_FILE), ran.err
                taken += ran.code == Exit.FINE
                after = kept(db)
                assert ran.code == Exit.FINE or after == before, "refused, and yet it is there"
                assert not [problem_of(one) for one in after if problem_of(one)]
    return taken


def kept(db: Path) -> list[Any]:
    """The games that are in the results."""
    if not db.exists():
        return []
    with open_store(db) as store:
        return entries(store, Filter(deleted=None))


if __name__ == "__main__":
    from tests.fuzz.long import main

    main(fuzz)
