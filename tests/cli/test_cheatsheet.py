"""The cheat sheet: each word on it works, in every language, and it is a page to print."""

import json
import re
from pathlib import Path

import pytest

from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.play import inside
from luxor_companion.errors import Exit
from luxor_companion.lang import LANGUAGES, speaking
from tests.conftest import Luxor

SHEETS = [(language, game) for language in LANGUAGES for game in ("luxor", "pyramids")]
KEYS, TURNS, SIGNS, COMMANDS, POINTS = range(5)


def rows(luxor: Luxor, language: str, game: str, part: int) -> dict[str, str]:
    """What a part of the sheet says, by what is typed or seen."""
    before = () if game == "luxor" else (game,)
    ran = luxor("--lang", language, *before, "cheatsheet", "--json")
    assert ran.code == Exit.FINE
    return {row["sign"]: row["meaning"] for row in json.loads(ran.out)["parts"][part]["rows"]}


@pytest.mark.parametrize(("language", "game"), SHEETS)
def test_every_command_on_it_explains_itself(luxor: Luxor, language: str, game: str) -> None:
    listed = rows(luxor, language, game, COMMANDS)
    assert len(listed) == 12
    for command, meaning in listed.items():
        name = command.removeprefix("luxor ").removeprefix("pyramids ")
        assert name in entries_of(game)
        ran = luxor("--lang", language, *command.split()[1:], "--help")
        assert (ran.code, bool(meaning)) == (Exit.FINE, True)


@pytest.mark.parametrize(("language", "game"), SHEETS)
def test_every_word_beside_a_key_does_the_same(luxor: Luxor, language: str, game: str) -> None:
    listed = rows(luxor, language, game, KEYS)
    with speaking(language):
        for key, (command, _meaning) in inside.KEYS.items():
            word = inside.local_key(command)
            if f"{key} {word}" in listed:
                assert inside.key_command(word) == command or word in inside.whys()
            else:  # what another game has
                assert (game, command) == ("pyramids", "hand")


@pytest.mark.parametrize(("language", "game"), SHEETS)
def test_it_is_a_page_with_everything_that_the_terminal_shows(
    luxor: Luxor, tmp_path: Path, language: str, game: str
) -> None:
    before = ("--lang", language, *(() if game == "luxor" else (game,)), "cheatsheet")
    file = tmp_path / "sheet.html"
    ran = luxor(*before, "--html", str(file))
    assert (ran.code, ran.out) == (Exit.FINE, "")
    page = file.read_text(encoding="utf-8")
    assert f'<html lang="{language}">' in page
    assert "script" not in page
    shown = luxor(*before).out
    for sign in re.findall(r"<kbd>([^<&]*)</kbd>", page):
        assert sign in shown
    assert len(re.findall("<tr>", page)) == sum(
        len(rows(luxor, language, game, part)) for part in range(POINTS + 1)
    )


def test_a_file_that_is_there_is_not_replaced(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "mine.html"
    file.write_text("my own", encoding="utf-8")
    ran = luxor("cheatsheet", "--html", str(file))
    assert ran.code == Exit.BAD_FILE
    assert "--force" in ran.err
    assert file.read_text(encoding="utf-8") == "my own"
    assert luxor("cheatsheet", "--html", str(file), "--force").code == Exit.FINE
