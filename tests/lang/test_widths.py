"""At 80 columns everything fits, in every language; and a whole demo of each, to be read."""

import json
import re
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli.help import all_commands
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.view.board import CELL, board_lines
from luxor_companion.view.theme import lines_of
from tests.cli.at_table import start
from tests.conftest import ROOT, Luxor, Ran
from tests.lang.spoken import in_every_language, speaking
from tests.results.games import FRIDAYS, logged
from tests.terminal import plain

WIDTH = 80
GAME = "saves/games/four-players.toml"
OVER = "saves/games/two-players.toml"
POSITION = "saves/positions/osiris-to-scarab.toml"
SHEET = "saves/sheets/rulebook-example.toml"
SHOWN = (  # commands, and the table they are about
    *("--save {game}", "show --save {game}", "show --list --save {game}", "log --save {game}"),
    *("options --card 3 --save {game}", "options --card die --save {game}"),
    *("options --card all2 --save {game}", "hand red --save {game}", "check L3 --save {game}"),
    *("check L3 @17 --save {game}", "check L1-5 --save {game}", "score --save {game} --no-log"),
    *("score --save {over} --no-log", "setup", "setup --list", "setup --reveal", "tables"),
    *("board show", "board show --list", "board check", "board material", "rules", "rules tunnel"),
    *("rules key", "position show {position}", "move L3", "undo", "redo", "note x", "share --text"),
    *("results", "results show 4", "results stats", "results stats Ani", "results stats Ani Jan"),
    *("results stats --score 70", "results players", "results ratings", "results ratings Ani"),
    *("open '{link}'", "results add --sheet {sheet} --date 2026-10-01"),
    *(
        "results add --sheet {sheet} --date 2026-10-01",
        "results check",
        "use table",
        "fix red keys=2 'a reason'",
        "verify",
        "--help",
    ),
)


def too_wide(ran: Ran) -> list[str]:
    """The lines that do not fit; paths, codes and people's own words are as long as they are."""
    lines = [*ran.out.splitlines(), *ran.err.splitlines()]
    return [
        line
        for line in map(plain, lines)
        if len(line) > WIDTH and not re.search(r"\S{50}|: /|/tmp|fix .*\"", line)
    ]


@pytest.mark.parametrize("code", lang.LANGUAGES)
def test_what_is_shown_fits(luxor: Luxor, tmp_path: Path, code: str) -> None:
    logged(tmp_path / "results.db", FRIDAYS)
    start(luxor, tmp_path)
    places = {"position": ROOT / POSITION}
    for name, file in (("game", GAME), ("over", OVER)):
        places[name] = Path(shutil.copy(ROOT / file, tmp_path / f"{name}.toml"))
    at = ("--base-url", "https://x.org", "--log", "--json", "--save", str(places["over"]))
    link = json.loads(luxor("share", *at).out)["link"]
    for command in SHOWN:
        ran = luxor(
            *shlex.split(command.format(**places, link=link, sheet=ROOT / SHEET)), "--lang", code
        )
        assert ran.code in (Exit.FINE, Exit.REFUSED), (command, ran.err)
        assert not too_wide(ran), command
        assert "{" not in ran.out.replace("{TURN", ""), command


@in_every_language
def test_every_help_fits(luxor: Luxor, code: str) -> None:
    for listed in all_commands():
        ran = luxor(*(listed.name.split() or ["status"]), "--help", "--lang", code)
        assert ran.code == Exit.FINE, listed.name
        assert not too_wide(ran), listed.name


@in_every_language
def test_the_map_has_room_for_its_words(code: str) -> None:
    """A cell of the map is so wide: the tomb has its value beside it, a space its number."""
    with speaking(code):
        assert len(lang._("stairs")) <= CELL
        assert len(lang._("TOMB")) + len(" =13") <= CELL
        board = copy.stand_in_board()
        assert f"{lang._('TOMB')} =13" in "\n".join(lines_of(board_lines(board, WIDTH), WIDTH))
        assert len(lang._("Osiris")) <= CELL - 3
        assert len(lang._("Horus {level}").format(level=3)) <= CELL - 3


@in_every_language
def test_a_whole_demo(luxor: Luxor, golden: Callable[[str, str], None], code: str) -> None:
    ran = luxor("demo", "--lang", code)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    golden(f"demo_{code}.txt", ran.out)
    assert max(map(len, ran.out.splitlines())) <= WIDTH
    assert len(ran.out) > 5000
