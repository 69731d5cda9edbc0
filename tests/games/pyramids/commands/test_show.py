"""`luxor pyramids` and `show`: where the table stands."""

import json
from pathlib import Path

from luxor_companion.errors import Exit
from tests.conftest import Luxor
from tests.games.pyramids.at_table import (
    DEALT,
    SKULLS,
    pyramids,
    written,
)
from tests.games.pyramids.commands.test_mark import Golden


def test_the_table_is_shown_whole(luxor: Luxor, tmp_path: Path, golden: Golden) -> None:
    lines = (*DEALT, "reveal line3", "ani 12 c1 c2 c3 +31:a1", "bo 5 red", "reveal domino")
    written(tmp_path, lines, skulls=SKULLS)
    golden("pyramids_show.txt", pyramids(luxor, "show").out)


def test_the_game_alone_says_where_it_stands(luxor: Luxor, tmp_path: Path) -> None:
    ran = pyramids(luxor, "")
    assert (ran.code, "luxor pyramids dispute" in ran.out) == (Exit.FINE, True)
    assert "luxor pyramids new" in ran.err
    assert "luxor pyramids new" in pyramids(luxor, "tables").out
    written(tmp_path, ("ani keep 12 31",))
    ran = pyramids(luxor, "")
    assert "Waiting for Bo to choose two pyramid cards." in ran.out
    assert "Last: 1. ani keep 12 31" in ran.out
    assert "Next: luxor pyramids keep bo 1 2" in ran.err, "cards that nobody has"
    written(tmp_path, (*DEALT, "reveal line3"))
    shown = json.loads(pyramids(luxor, "--json").out)
    assert (shown["phase"], shown["pattern"], shown["round"]) == ("mark", "line3", 1)
    assert shown["next"] == ["ani", "bo"]
    assert "luxor pyramids reads it" in luxor("--save", str(tmp_path / "saves/table.toml")).err
