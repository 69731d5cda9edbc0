"""`luxor pyramids options`: the best first."""

from pathlib import Path

from tests.cli.at_table import said, unreadable
from tests.conftest import Luxor
from tests.games.pyramids.at_table import (
    DEALT,
    SKULLS,
    pyramids,
    written,
)
from tests.games.pyramids.commands.test_mark import Golden


def test_options_are_the_best_first_and_all_of_them_are_marks(
    luxor: Luxor, tmp_path: Path, golden: Golden
) -> None:
    written(tmp_path, (*DEALT, "reveal line3"), skulls=SKULLS)
    ran = pyramids(luxor, "options ani")
    golden("pyramids_options.txt", ran.out)
    every = pyramids(luxor, "options ani --all")
    assert every.out.startswith(ran.out.rpartition("  …")[0])
    shown = said(pyramids(luxor, "options ani --json"))
    assert (shown["player"], shown["pattern"]) == ("ani", "line3")
    points = [one["points"] for one in shown["turns"]]
    assert points == sorted(points, reverse=True)
    assert len(every.out.splitlines()) == len(points) + 1
    for one in (shown["turns"][0], shown["turns"][-1]):
        marked = said(pyramids(luxor, f"mark {one['turn']} --json"))
        assert (marked["played"], marked["turn"]) == (True, one["turn"])
        pyramids(luxor, "undo")


def test_options_say_what_cannot_be_listed_and_who_marks(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "options bo")
    assert "The layout of 5 and 9 is not entered" in ran.err
    assert "One of ani, bo" in unreadable(luxor, save, "pyramids", "options")
    pyramids(luxor, "mark bo 5 one a1")
    assert pyramids(luxor, "options").out.startswith("Ani may mark")
    assert "Bo has nothing to mark now." in pyramids(luxor, "options bo").out
