"""Several people ask at once: each gets the answer they would have got alone."""

import random
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

from luxor_companion import (
    HOST,
    Table,
    UnreadableError,
    UsageError,
    dispute,
    lang,
    open_table,
    rules,
)
from luxor_companion.core.shapes import to_json
from tests.conftest import ROOT

GAMES = ("two-players", "three-players", "four-players", "pyramids")
ASKING = 8
TURNS = {
    "luxor": ("L3", "R5 @0", "L±1", "Rdie", "L2 @12 key", "Lall2", "L4 pass", "R1-5 +4", "L9"),
    "pyramids": ("ani 12 b2 b3", "ani 12 c1", "reveal line3", "bo 5 a1", "ani take 22", "nonsense"),
}

QUESTIONS = ("tie", "who wins a tie", "is it raining", "")
DISPUTES = {
    "luxor": ({"about": "L5", "ahead": "v3/2 - h1 s2/1", "keys": "?"}, {"about": "L9"}),
    "pyramids": ({"about": "c1 c2", "pattern": "?"}, {"about": "zz", "pattern": "domino"}),
}


def requests(luck: random.Random, table: Table) -> Callable[[Table], object]:
    """Something that somebody may ask of a table."""
    players, name = [None, *table.players], table.opened.game.name
    turn = luck.choice(TURNS[table.opened.game.name])
    player, cards = luck.choice(players), luck.choice((None, "3 ? ? ? 1-5", "die 2 2 2 4"))
    question, open_facts = luck.choice(QUESTIONS), luck.choice(DISPUTES[name])
    ways: tuple[Callable[[Table], object], ...] = (
        lambda asked: asked.check(turn, player),
        lambda asked: asked.check(turn),
        lambda asked: asked.options(player, cards),
        lambda asked: asked.score(),
        lambda asked: asked.advise(player, cards),
        lambda asked: asked.show(),
        lambda asked: asked.setup(),
        lambda asked: asked.status(),
        lambda asked: rules(question, game=name, language=asked.language),
        lambda asked: dispute(game=name, language=asked.language, **open_facts),
        lambda asked: asked.log,
        lambda asked: (asked.players, asked.next, asked.over),
    )
    return luck.choice(ways)


def answer(table: Table, request: Callable[[Table], object]) -> object:
    try:
        return to_json(request(table))
    except (UsageError, UnreadableError) as error:
        with lang.speaking(table.language):
            if isinstance(error, UnreadableError):
                return table.opened.game.words.unreadable(error)
        return str(error)


def tables(tmp_path: Path) -> list[Table]:
    """Each game half played, for each viewer and in each language."""
    found = []
    for name in GAMES:
        save = shutil.copy(ROOT / f"saves/games/{name}.toml", tmp_path)
        for code in lang.LANGUAGES:
            table = open_table(save, language=code)
            table.undo(len(table.opened.record.done) // 2)
            found += [table, table.seen_by(HOST), *map(table.seen_by, table.players)]
    return found


def test_eight_who_ask_at_once_are_answered_as_alone(tmp_path: Path) -> None:
    luck, known = random.Random(1), tables(tmp_path)
    asked = [(table, requests(luck, table)) for table in luck.choices(known, k=400)]
    alone = [answer(*one) for one in asked]
    gate = Barrier(ASKING)

    def ask(number: int) -> list[object]:
        gate.wait()
        mine = range(number, number + len(asked))
        answers = {place % len(asked): answer(*asked[place % len(asked)]) for place in mine}
        return [answers[place] for place in range(len(asked))]

    with ThreadPoolExecutor(ASKING) as pool:
        for answers in pool.map(ask, range(0, ASKING * 50, 50)):
            assert answers == alone
    assert len({str(one) for one in alone}) > len(alone) // 4, "the questions differ"
    assert lang.language() == lang.ENGLISH
