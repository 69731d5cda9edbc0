"""Who sits where: names, colours, who is youngest."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import done, logged, saves, setup_of, start
from tests.conftest import Luxor, at_a_terminal


def test_new_seats_people_in_the_order_given(luxor: Luxor, tmp_path: Path) -> None:
    options = ("-p", "Mia:blue", "-p", "Jan:green", "-p", "Ani:red", "--first", "jan")
    save = start(luxor, tmp_path, *options)
    setup = setup_of(save)
    assert list(setup["players"].items()) == [("blue", "Mia"), ("green", "Jan"), ("red", "Ani")]
    assert setup["first"] == "green"
    done(luxor, "move L1", "move L1", "move L1")
    assert logged(save) == ["green L1", "red L1", "blue L1"]


def test_new_chooses_colours_for_those_who_give_none(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, "-p", "Ani", "-p", "Jan:red", "-p", "Mia", "-p", "Tom:GREEN")
    players = setup_of(save)["players"]
    assert players["red"] == "Jan"
    assert players["green"] == "Tom"
    assert sorted(players.values()) == ["Ani", "Jan", "Mia", "Tom"]
    assert set(players) == {"red", "green", "blue", "yellow"}
    assert list(players.values()) == ["Ani", "Jan", "Mia", "Tom"]


def test_the_youngest_is_asked_for(luxor: Luxor, tmp_path: Path) -> None:
    players = ("-p", "Ani:red", "-p", "Jan:green", "-p", "Mia")
    for answers, first in ((["Bo", "2"], "green"), (["jan"], "green"), (["3"], "blue")):
        code, shown = at_a_terminal(["new", "table", *players], answers)
        assert code == Exit.FINE, shown
        assert "Who is the youngest? They begin (p.2)." in shown
        save = saves(tmp_path) / "table.toml"
        assert (setup_of(save)["first"], "lots" in setup_of(save)) == (first, False)
        save.unlink()
    assert "'Bo' isn't playing" in at_a_terminal(["new", "table", *players], ["Bo", ""])[1]
    assert setup_of(saves(tmp_path) / "table.toml")["lots"]
    assert luxor("new", "drawn", *players, "--first", "Lots").code == Exit.FINE
    assert "drawn by lot" in " ".join(luxor("setup").out.split())
    luxor("new", "named", "-p", "Lots", "-p", "Jan", "--first", "lots")
    assert setup_of(saves(tmp_path) / "named.toml")["first"] == "red"


@pytest.mark.parametrize("first", ["Jan", "jan", "green", "GREEN"])
def test_new_first_is_a_name_or_a_colour(luxor: Luxor, tmp_path: Path, first: str) -> None:
    save = start(luxor, tmp_path, "-p", "Ani:red", "-p", "Jan:green", "--first", first)
    assert setup_of(save)["first"] == "green"


def test_players_may_be_called_anything(luxor: Luxor, tmp_path: Path) -> None:
    names = ["Zoë 🐫", 'O\'Neil "the" Great', "[bold]Bo[/]", "back\\slash"]
    options = [part for name in names for part in ("-p", name)]
    save = start(luxor, tmp_path, *options)
    assert list(setup_of(save)["players"].values()) == names
    shown = luxor("show")
    assert shown.code == Exit.FINE
    for name in names:
        assert name[:11] in shown.out  # as much of it as a column holds


def test_a_colour_means_the_player_of_that_colour(luxor: Luxor, tmp_path: Path) -> None:
    # Somebody may be called Red and play green.
    ran = luxor("new", "table", "-p", "Red:green", "-p", "Jan:red", "--first", "Jan")
    if ran.code == Exit.UNREADABLE:  # refusing such a name would do as well
        return
    done(luxor, "hand red 3 _ _ _ _")
    assert logged(saves(tmp_path) / "table.toml") == ["hand red 3 ? ? ? ?"]
