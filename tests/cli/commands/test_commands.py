"""Every command that games share, in every game: it works, or the game doesn't offer it."""

import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from luxor_companion.cli import CommandSpec
from luxor_companion.cli.commands import SHARED, entries_of
from luxor_companion.cli.complete import candidates
from luxor_companion.core import game
from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor

GAMES = (*game.game_names(), "nim")
SHEETS = {"luxor": "rulebook-example", "pyramids": "pyramids-example"}
# Each command with its words, in the order of an evening: the table `over` is finished and logged.
EVENING = {
    "": "",
    "note": "well done",
    "undo": "",
    "redo": "",
    "log": "",
    "rules": "score",
    "score": "",
    "review": "--short",
    "share": "--text",
    "open": "{link}",
    "tables": "",
    "use": "over",
    "verify": "",
    "serve": "--help",  # it waits for people: tests/web serves both games
    "results": "",
    "results list": "",
    "results show": "1",
    "results add": "--sheet {sheet}",
    "results edit": "1 --place here",
    "results stats": "",
    "results ratings": "",
    "results check": "",
    "results backup": "{folder}/copy.db",
    "results export": "{folder}/games.csv",
    "results import": "{folder}/games.csv",
    "results players": "",
    "results players list": "",
    "results players rename": "Ani Anni",
    "results players split": "Ani",
    "results players merge": "Ani Anni",
    "results delete": "1 --yes",
    "results undelete": "1",
}
NIM_LACKS = {"rules", "review", "serve", "results add"}


def functions(specs: Mapping[str, CommandSpec], path: str = "") -> Iterator[str]:
    """Every command that has a function, as people type it."""
    for word, spec in specs.items():
        name = f"{path} {word}".strip()
        if spec.function:
            yield name
        yield from functions(spec.commands, name)


pytestmark = pytest.mark.usefixtures("nim")


def start(luxor: Luxor, name: str, folder: Path) -> None:
    """Finish a game at the table `over`; one of its players is called Ani."""
    saves = folder / "saves"
    if name == "nim":
        for line in ("new ani bo", "take ani 3", "take bo 3", "take ani 1"):
            assert luxor("nim", *line.split()).code == Exit.FINE
        (saves / "heap.toml").rename(saves / "over.toml")
    else:
        saves.mkdir()
        example = "two-players" if name == "luxor" else "pyramids"
        shutil.copy(ROOT / f"saves/games/{example}.toml", saves / "over.toml")
    assert luxor(*lead(name), "use", "over").code == Exit.FINE


def lead(name: str) -> list[str]:
    return [] if name == game.default_game() else [name]


def test_the_evening_has_every_shared_command() -> None:
    assert sorted(EVENING) == sorted(functions(SHARED))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_offered_works_and_nothing_else_is(luxor: Luxor, name: str, tmp_path: Path) -> None:
    start(luxor, name, tmp_path)
    offered = {*functions(entries_of(name))} & {*EVENING}
    assert {*EVENING} - offered == (NIM_LACKS if name == "nim" else set())
    sheet = ROOT / f"saves/sheets/{SHEETS.get(name, '')}.toml"
    shared = luxor(*lead(name), "share", "--log", "--base-url", "https://a.b/", "--json")
    words = {"folder": tmp_path, "sheet": sheet, "link": json.loads(shared.out)["link"]}
    for command, rest in EVENING.items():
        ran = luxor(*lead(name), *command.split(), *rest.format(**words).split())
        if command in offered:
            assert ran.code == Exit.FINE, (command, ran.err)
        else:
            assert ran.code == Exit.UNREADABLE, command
            assert f"There is no command '{command.split()[-1]}'" in ran.err


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_offered_is_not_listed(luxor: Luxor, name: str) -> None:
    offered = {*functions(entries_of(name))}
    for group in ("", "results", "results players"):
        shown = luxor(*lead(name), *group.split(), "--help").out
        listed = {line.split()[1] for line in shown.splitlines() if line.startswith("│ ")}
        for command in EVENING:
            path, _space, word = command.rpartition(" ")
            if word and path == group:
                below = any(one.startswith(f"{command} ") for one in offered)
                assert (word in listed) is (command in offered or below), command
                values = [value for value, _text in candidates([*lead(name), *group.split(), word])]
                assert (word in values) is (word in listed), command


def test_a_game_without_score_sheets_takes_none(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, "nim", tmp_path)
    assert "--sheet" not in luxor("nim", "score", "--help").out
    assert "--ask" not in luxor("nim", "score", "--help").out
    assert luxor("nim", "score", "--sheet", "x.toml").code == Exit.UNREADABLE
