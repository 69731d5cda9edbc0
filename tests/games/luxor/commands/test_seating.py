"""Who sits where: names, colours, who is youngest."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import TWO, done, logged, saves, setup_of, start
from tests.conftest import Luxor, at_the_prompt


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
        code, shown = at_the_prompt(["new", "table", *players], answers)
        assert code == Exit.FINE, shown
        assert "Who is the youngest? They begin (p.2)." in shown
        save = saves(tmp_path) / "table.toml"
        assert (setup_of(save)["first"], "lots" in setup_of(save)) == (first, False)
        save.unlink()
    assert "'Bo' isn't playing" in at_the_prompt(["new", "table", *players], ["Bo", ""])[1]
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


@pytest.mark.parametrize(
    ("language", "joining", "colours"),
    [
        ("en", "and", "red yellow blue"),
        ("de", "und", "rot gelb blau"),
        ("es", "y", "rojo amarillo azul"),
        ("pt", "e", "vermelho amarelo azul"),
    ],
)
@pytest.mark.parametrize(
    ("people", "typed", "seated"),
    [
        pytest.param("Bob {and} Mia", "", {"red": "Bob", "green": "Mia"}, id="and"),
        pytest.param("Bob, Mary Lou {and} Jan", "", ["Bob", "Mary Lou", "Jan"], id="three"),
        pytest.param("Bob, Mia, {and} Jan", "", ["Bob", "Mia", "Jan"], id="and after a comma"),
        pytest.param("Bob Mia", "{0} {1}", {"red": "Bob", "yellow": "Mia"}, id="in order"),
        pytest.param(
            "Bob Mia Jan",
            "Mia {0}, Jan {1} {and} Bob {2}",
            {"blue": "Bob", "red": "Mia", "yellow": "Jan"},
            id="by name",
        ),
        pytest.param("Bob {1}, Mia {0}", None, {"yellow": "Bob", "red": "Mia"}, id="at once"),
    ],
)
def test_people_are_named_as_one_says_it(
    luxor: Luxor,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    joining: str,
    colours: str,
    people: str,
    typed: str | None,
    seated: dict[str, str] | list[str],
) -> None:
    del luxor
    monkeypatch.setenv("LUXOR_LANG", language)
    fill = {"and": joining}
    answers = ["", "", people.format(*colours.split(), **fill)]
    answers += [] if typed is None else [typed.format(*colours.split(), **fill)]
    code, shown = at_the_prompt(["new", "table"], [*answers, "1", ""])
    assert code == Exit.FINE, shown
    players = setup_of(saves(tmp_path) / "table.toml")["players"]
    assert (players if isinstance(seated, dict) else list(players.values())) == seated


def test_what_the_question_about_colours_proposes_can_be_typed(
    luxor: Luxor, tmp_path: Path
) -> None:
    del luxor
    people = "Bob, Mary Lou, Jan and Cleo"
    code, shown = at_the_prompt(["new", "first"], ["", "", people, "", "1", ""])
    assert code == Exit.FINE, shown
    proposed = shown.partition("Colours? [")[2].partition("]")[0].replace("\r\n", " ")
    code, shown = at_the_prompt(["new", "second"], ["", people, proposed, "1", ""])
    assert code == Exit.FINE, shown
    first, second = (setup_of(saves(tmp_path) / f"{name}.toml") for name in ("first", "second"))
    assert first["players"] == second["players"]


def test_five_people_are_told_their_number(luxor: Luxor) -> None:
    del luxor
    _code, shown = at_the_prompt(["new"], ["", "", "Ani, Bob, Cleo, Dan and Eva"])
    assert "for 2 to 4 players, not 5" in shown


@pytest.mark.parametrize(
    ("language", "typed"),
    [("en", "random"), ("en", "at random"), ("de", "zufällig"), ("es", "al azar"), ("pt", "acaso")],
)
def test_who_begins_may_be_left_to_chance_in_words(
    luxor: Luxor, tmp_path: Path, language: str, typed: str
) -> None:
    ran = luxor("--lang", language, "new", "table", *TWO[:4], "--first", typed)
    assert ran.code == Exit.FINE, ran.err
    assert setup_of(saves(tmp_path) / "table.toml")["lots"] is True


def test_the_first_table_asks_once_for_the_board(luxor: Luxor, tmp_path: Path) -> None:
    code, shown = at_the_prompt(["new", "first"], ["?", "1", "", "Ani, Jan", "", "1", ""])
    assert code == Exit.FINE, shown
    assert "rulings about them" in shown
    assert "luxor board calibrate" in shown
    code, shown = at_the_prompt(["new", "second"], ["", "", "1", ""])
    assert (code, "rulings about them" in shown) == (Exit.FINE, False)
    for save in saves(tmp_path).glob("*"):
        save.unlink()
    code, shown = at_the_prompt(["new", "third"], ["2", ". c f", "q"])
    assert code == Exit.INTERRUPTED
    assert "What you entered is kept" in " ".join(shown.split())
    assert luxor("tables").out == "" or "third" not in luxor("tables").out
