"""`luxor score` of a table: as it stands, final, and with scarabs turned up."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import LAST, done, logged, refused, said, start, unreadable
from tests.conftest import Luxor, at_the_prompt
from tests.terminal import Terminal


def to_the_end(luxor: Luxor, *facts: str) -> None:
    """Two of red's adventurers enter, then the round is finished."""
    done(luxor, "fix red keys=3", f"fix red @0 @{LAST}", f"fix red @0 @{LAST}", *facts)
    done(luxor, f"move L1 @{LAST}", "move L1 @0", f"move R1 @{LAST}")
    assert said(luxor("--json"))["over"] is None
    done(luxor, "move L1 @0")


def test_the_score_as_it_stands_is_marked_so(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L2")
    ran = luxor("score")
    assert ran.code == Exit.FINE
    assert "as it stands, not final" in ran.out
    assert "wins" not in ran.out
    shown = said(luxor("score", "--json"))
    assert (shown["final"], shown["uncounted"], shown["table"]) == (False, 0, "table")
    assert shown["players"][0]["track"] == 2
    assert logged(save) == ["red L2"]


def test_a_game_that_ends_early_is_logged_as_it_stands(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L2")
    assert "luxor score --early" in luxor("score").err
    assert said(luxor("results", "--json"))["games"] == []
    assert "not final" in luxor("score", "--early").out
    (game,) = said(luxor("results", "--json"))["games"]
    assert (game["note"], [one["total"] for one in game["players"]]) == ("ended early", [3, 0])
    done(luxor, "undo")
    to_the_end(luxor)
    done(luxor, "score")
    (game,) = said(luxor("results", "--json"))["games"]
    assert game["players"][0]["total"] == 35
    assert "red L2" in logged(save)


def test_a_game_that_ends_early_with_scarabs_face_down_is_not_logged(
    luxor: Luxor, tmp_path: Path
) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red scarabs=1")
    told = luxor("score", "--early")
    assert "Not in the results" in told.err
    assert said(luxor("results", "--json"))["games"] == []
    done(luxor, "score --early --scarabs red=2")
    assert len(said(luxor("results", "--json"))["games"]) == 1


def test_who_adds_a_game_hears_of_the_one_that_is_tracked(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "move L2")
    with Terminal("results", "add") as terminal:
        assert "Table table is tracked: luxor score --early" in terminal.screen


def test_the_final_score(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    to_the_end(luxor)
    over = luxor()
    assert "game is over" in over.out
    assert "luxor score" in over.err
    ran = luxor("score")
    assert "Final score" in ran.out
    assert "Ani wins" in ran.out
    shown = said(luxor("score", "--json"))
    assert (shown["final"], shown["winners"], shown["decided_by"]) == (True, ["Ani"], "points")
    assert shown["players"][0] == {
        "player": "red",
        "colour": "red",
        "started": True,
        "bot": None,
        "name": "Ani",
        "track": 0,
        "adventurers": 26,
        "sarcophagi": 8,
        "keys": 1,
        "sets": {"count": 0, "points": 0},
        "scarabs": 0,
        "total": 35,
        "rank": 1,
    }
    assert refused(luxor, save, "move", "L1", "@0")["rule"] == "end.second"


def test_scarabs_are_turned_up_for_the_score(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    to_the_end(luxor, "fix red scarabs=2", "fix green scarabs=1")
    ran = luxor("score")
    assert "face down" in ran.out
    assert "Final score" not in ran.out
    assert said(luxor("score", "--json"))["uncounted"] == 3
    shown = said(luxor("score", "--scarabs", "red=3,4", "--scarabs", "jan=2", "--json"))
    assert (shown["final"], [one["scarabs"] for one in shown["players"]]) == (True, [7, 2])
    assert logged(save)[-2:] == ["scarabs red 3 4", "scarabs green 2"]
    assert "Final score" in luxor("score").out


def test_scarabs_told_before_the_end_count_at_the_end(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red scarabs=1")
    ran = luxor("score", "--scarabs", "red=3")
    assert (ran.code, "counts once the game is over" in ran.err) == (Exit.FINE, True)
    assert logged(save)[-1] == "scarabs red 3"
    to_the_end(luxor)
    ran = luxor("score", "--scarabs", "red=3", "--json")
    assert "once the game is over" not in ran.err
    assert [one["scarabs"] for one in said(ran)["players"]] == [3, 0]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        pytest.param(["red=3"], "has 2 scarabs, not 1", id="too few"),
        pytest.param(["red=333"], "has 2 scarabs, not 3", id="without commas"),
        pytest.param(["red=0"], "has 2 scarabs, not 0", id="none"),
        pytest.param(["red=3,3,3"], "has 2 scarabs, not 3", id="too many"),
        pytest.param(["red=2,2"], "known to be worth 4", id="not the one that is known"),
    ],
)
def test_scarabs_the_material_cannot_hold(
    luxor: Luxor, tmp_path: Path, given: list[str], words: str
) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red scarabs=4,?,", "fix green scarabs=3")
    args = [part for one in given for part in ("--scarabs", one)]
    assert words in refused(luxor, save, "score", *args)["text"]


def test_there_are_not_nine_scarabs_of_a_value(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red scarabs=4", "fix green scarabs=5")
    given = ("--scarabs", "red=4,4,4,4", "--scarabs", "green=4,4,4,4,4")
    assert "only 8 in the box (scarab worth 4)" in refused(luxor, save, "score", *given)["text"]


@pytest.mark.parametrize("given", ["red=5", "red=35", "red=²", "red=a", "=3", "pink=3"])
def test_scarabs_that_cannot_be_read(luxor: Luxor, tmp_path: Path, given: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix red scarabs=1")
    unreadable(luxor, save, "score", "--scarabs", given)


def test_scarabs_are_asked_for_at_a_terminal(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    to_the_end(luxor, "fix red scarabs=2", "fix green scarabs=3")
    code, shown = at_the_prompt(["score"], ["5 5", "4", "4 4", "4,4,3"])
    assert code == Exit.FINE
    assert "Values from 1 to 4, please" in shown
    assert "2 scarabs, not 1" in shown
    assert "Final score" in shown
    assert logged(save)[-2:] == ["scarabs red 4 4", "scarabs green 4 4 3"]


def test_scarabs_do_not_bring_a_finished_game_back(luxor: Luxor, tmp_path: Path) -> None:
    # Over because nobody could move: turning the scarabs up changes nothing about that.
    save = start(luxor, tmp_path)
    for colour in ("red", "green"):
        done(luxor, f"fix {colour} @0 @{LAST}", f"fix {colour} @0 @{LAST}", f"fix {colour} lying=")
    done(luxor, "fix red scarabs=1", "move L1 pass other=none", "move L1 pass other=none")
    assert said(luxor("--json"))["over"] == "end.stuck"
    assert said(luxor("score", "--scarabs", "red=3", "--json"))["final"] is True
    assert said(luxor("--json"))["over"] == "end.stuck"
    assert refused(luxor, save, "move", "L1", "pass")["rule"] == "end.stuck"


def test_a_fact_set_straight_after_the_end_keeps_the_end(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    to_the_end(luxor)
    done(luxor, "fix green track=4")
    assert said(luxor("--json"))["over"] == "end.second"
