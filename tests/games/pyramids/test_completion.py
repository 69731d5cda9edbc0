"""TAB at a table of Pyramids."""

from pathlib import Path

from luxor_companion.cli.complete import candidates
from tests.cli.at_table import done, start
from tests.cli.test_complete import offered
from tests.conftest import Luxor


def test_the_second_game_offers_its_own(luxor: Luxor, tmp_path: Path) -> None:
    assert offered("pyramids", "mark", "") == []
    assert offered("pyramids", "se") == ["setup", "serve"]
    assert offered("pyramids", "card", "a") == ["add"]
    start(luxor, tmp_path)
    new = "pyramids new second -p Ani -p Jan --keep ani=12,31 --keep jan=7,9 --display 1,2,3,4"
    done(luxor, new, "pyramids card add 12 purple ..E../.#x../r..g./.#.s./..T..")
    assert set(offered("pyramids", "use", "")) == {"table", "second"}
    assert offered("pyramids", "mark", "") == ["ani", "jan"]
    assert offered("hand", "") == ["red", "green"]
    assert {"red", "space", "turn", "draw=", "reshuffle"} <= set(offered("fix", ""))
    assert offered("pyramids", "keep", "ani", "4") == [*map(str, range(40, 49))]
    assert dict(candidates(["pyramids", "reveal", ""]))["line3"] == "2/8"
    done(luxor, "pyramids reveal line3")
    assert dict(candidates(["pyramids", "reveal", ""]))["line3"] == "1/7"
    assert offered("pyramids", "mark", "ani", "") == ["12", "31"]
    assert set(offered("pyramids", "mark", "ani", "12", "c")) == {"c1", "c2", "c3"}
    assert set(offered("pyramids", "mark", "ani", "12", "c1", "c2", "")) == {"c3"}
    assert "+c4" in offered("pyramids", "mark", "ani", "12", "c1", "c2", "c3", "+c")
    assert offered("pyramids", "card", "show", "") == ["12"]
    assert "12" not in offered("pyramids", "card", "add", "1")
    assert offered("pyramids", "card", "add", "5", "p") == ["purple"]
    assert offered("pyramids", "new", "--app-draws", "e") == ["expedition"]
    assert offered("pyramids", "new", "--house", "cross")[0] == "cross_on_completed=true"
    assert offered("pyramids", "rules", "icon.t") == ["icon.torch", "icon.tomb"]
    assert offered("pyramids", "fix", "")[-3:] == ["display", "revealed", "turn"]


def test_players_are_offered_by_name_too(luxor: Luxor) -> None:
    new = "pyramids new named -p Zoë -p Ané --keep zoe=12,31 --keep ane=7,9 --display 1,2,3,4"
    done(luxor, new)
    assert offered("pyramids", "mark", "") == ["zoe", "ane"]
    assert offered("pyramids", "mark", "zo") == ["zoe"]
    assert offered("pyramids", "mark", "zoë") == ["Zoë"]
    assert dict(candidates(["pyramids", "fix", "ane\u0301"]))["Ané"] == "ane"
