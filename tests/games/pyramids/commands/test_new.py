"""Starting a table of Pyramids: told, asked for or dealt; its sheet; keep and display."""

from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, refused, said, saves, setup_of
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import pyramids, written

TOLD = "new table -p Ani -p Jan --keep ani=12,31 --keep Jan=1,4 --display 5,9,22,47 --seed 7"


def save_of(tmp_path: Path) -> Path:
    return saves(tmp_path) / "table.toml"


def test_what_lies_on_the_table_is_told(
    luxor: Luxor, tmp_path: Path, golden: Callable[[str, str], None]
) -> None:
    ran = pyramids(luxor, TOLD)
    assert ran.code == Exit.FINE, ran.err
    golden("pyramids_new.txt", ran.out)
    assert logged(save_of(tmp_path)) == ["ani keep 12 31", "jan keep 1 4", "display 5 9 22 47"]
    setup = setup_of(save_of(tmp_path))
    assert setup["players"] == {"ani": "Ani", "jan": "Jan"}
    assert (setup["stand_in"], "skulls" in setup) == (["expedition"], False)


def test_the_table_may_be_told_later(luxor: Luxor, tmp_path: Path) -> None:
    ran = pyramids(luxor, "new table -p Ani -p Jan")
    assert "Next: luxor pyramids keep ani 12 31   (or" in ran.err
    save = save_of(tmp_path)
    assert said(pyramids(luxor, "keep --json"))["next"] == ["ani", "jan"]
    assert refused(luxor, save, "pyramids", "display", "1", "2", "3", "4")["rule"] == "setup.choose"
    assert pyramids(luxor, "keep JAN 12 31 --of 3,12,31,40").code == Exit.FINE
    assert refused(luxor, save, "pyramids", "keep", "ani", "12", "7")["rule"] == "setup.choose"
    assert refused(luxor, save, "pyramids", "keep", "ani", "6")["rule"] == "setup.choose"
    assert pyramids(luxor, "keep ani 6,7").code == Exit.FINE
    assert pyramids(luxor, "display 1 2 4 5").code == Exit.FINE
    assert logged(save) == [
        *("jan dealt 3 12 31 40", "jan keep 12 31"),
        *("ani keep 6 7", "display 1 2 4 5"),
    ]


def test_the_log_names_what_was_dealt_only_to_the_host(luxor: Luxor, tmp_path: Path) -> None:
    written(tmp_path, ("ani dealt 12 31 40 41",), app_draws=("pyramids",))
    for command in ("log", "log --json"):
        assert "ani dealt" in pyramids(luxor, command).out
        assert "40" not in pyramids(luxor, command).out
    assert "ani dealt 12 31 40 41" in pyramids(luxor, "log --hidden").out


def test_keeping_a_card_that_was_not_dealt_writes_neither_line(
    luxor: Luxor, tmp_path: Path
) -> None:
    pyramids(luxor, "new table -p Ani -p Jan")
    args = ("keep", "ani", "12", "7", "--of", "3,12,31,40")
    found = refused(luxor, save_of(tmp_path), "pyramids", *args)
    assert found["text"] == "Ani was not dealt card 7."


def test_a_terminal_is_asked(tmp_path: Path) -> None:
    answers = ["12 x", "12 31", "12 4", "1 4", "5 9 22 47"]
    code, shown = at_the_prompt(["pyramids", "new", "table", "-p", "Ani", "-p", "Jan"], answers)
    assert code == Exit.FINE, shown
    assert "There is no pyramid card 'x'" in shown
    assert "Card 12 is with Ani" in shown
    assert logged(save_of(tmp_path)) == ["ani keep 12 31", "jan keep 1 4", "display 5 9 22 47"]


def test_leaving_the_questions_loses_nothing(tmp_path: Path) -> None:
    code, _shown = at_the_prompt(["pyramids", "new", "table", "-p", "Ani", "-p", "Jan"], ["12 31"])
    assert code == Exit.INTERRUPTED
    assert logged(save_of(tmp_path)) == ["ani keep 12 31"]
    code, shown = at_the_prompt(["pyramids", "keep"], ["q"])
    assert (code, "no pyramid card" in shown) == (Exit.FINE, False)
    code, _shown = at_the_prompt(["pyramids", "keep"], ["1 4", ""])
    assert code == Exit.FINE
    assert logged(save_of(tmp_path)) == ["ani keep 12 31", "jan keep 1 4"]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        pytest.param("-p Ani", "2 to 4 players, not 1", id="alone"),
        pytest.param("-p A -p B -p C -p D -p E", "2 to 4 players, not 5", id="too many"),
        pytest.param("-p Ani:red -p Jan", "nobody chooses a colour: instead of", id="a colour"),
        pytest.param(f"-p Ani -p Jan --seed {'9' * 20}", "too large", id="a long seed"),
        pytest.param("-p Ani -p ANI", "Two players are called Ani", id="a name twice"),
        pytest.param(
            "-p Ani -p Jan --keep Bo=1,2", "There is no player 'Bo' here", id="a stranger"
        ),
        pytest.param("-p Ani -p Jan --keep 1,2", "should be NAME=12,31", id="nobody keeps"),
        pytest.param("-p Ani -p Jan --keep Ani=x", "There is no pyramid card 'x'", id="no number"),
        pytest.param(
            "-p Ani -p Jan --keep Ani=49,1", "There is no pyramid card '49'", id="no card"
        ),
        pytest.param("-p Ani -p Jan --app-draws dice", "The program can't draw 'dice'", id="draws"),
        pytest.param("-p Ani -p Jan --house x=y", "There is no house rule 'x=y'", id="house"),
    ],
)
def test_what_cannot_be_read_starts_no_table(
    luxor: Luxor, tmp_path: Path, options: str, text: str
) -> None:
    ran = pyramids(luxor, f"new table {options}")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert text in ran.err
    assert not save_of(tmp_path).exists()


@pytest.mark.parametrize(
    ("options", "rule"),
    [
        pytest.param("--keep Ani=1,2 --keep Jan=2,3", "setup.choose", id="a card of another's"),
        pytest.param("--keep Ani=1,1", "material.cards", id="a card twice"),
        pytest.param("--keep Ani=1,2,3", "setup.choose", id="three cards"),
        pytest.param("--display 1,2,3,4", "setup.choose", id="a display before all have kept"),
        pytest.param("--keep Ani=1,2 --keep Jan=3,4 --display 5,6,7", "setup.display", id="three"),
        pytest.param("--keep Ani=1,2 --keep Jan=3,4 --display 1,6,7,8", "setup.display", id="kept"),
    ],
)
def test_what_is_refused_starts_no_table(
    luxor: Luxor, tmp_path: Path, options: str, rule: str
) -> None:
    line = f"new table -p Ani -p Jan {options}"
    ran = pyramids(luxor, line)
    assert (ran.code, ran.out) == (Exit.REFUSED, "")
    assert said(pyramids(luxor, f"{line} --json"))["refusal"]["rule"] == rule
    assert not save_of(tmp_path).exists()


def test_names_that_are_words_of_the_log_get_other_handles(luxor: Luxor) -> None:
    shown = said(luxor("pyramids", "new", "-p", "Reveal", "-p", "Zoë B", "-p", "zoe-b", "--json"))
    assert [player["player"] for player in shown["players"]] == [
        *("player-reveal", "zoe-b", "zoe-b-2"),
    ]


def test_a_table_of_the_other_game_is_told_apart(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, TOLD)
    ran = luxor("show", "--save", str(save_of(tmp_path)))
    assert ran.code == Exit.BAD_FILE
    assert "a game of pyramids" in ran.err
    luxor("new", "other", "-p", "Ani", "-p", "Jan")
    assert said(pyramids(luxor, "setup --json"))["table"] == "table"
    assert said(luxor("setup", "--json"))["table"] == "other"
    rows = [row for row in luxor("tables").out.splitlines() if row.startswith("*")]
    assert {row.split()[2] for row in rows} == {"luxor", "pyramids"}
