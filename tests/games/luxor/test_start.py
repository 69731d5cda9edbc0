"""A new table of Luxor: what is laid, and that a seed lays the same."""

from pathlib import Path

from tests.cli.at_table import TWO, said, saves, setup_of
from tests.conftest import Luxor


def test_new_with_the_same_seed_lays_the_same(luxor: Luxor, tmp_path: Path) -> None:
    one, two = (
        luxor("new", name, "-p", "Ani", "-p", "Jan", "--seed", "31", "--app-draws", "all")
        for name in ("one", "two")
    )
    assert (one.code, two.code) == (0, 0)
    first, second = (setup_of(saves(tmp_path) / f"{name}.toml") for name in ("one", "two"))
    assert first == second
    luxor("new", "three", "-p", "Ani", "-p", "Jan", "--seed", "32", "--app-draws", "all")
    assert setup_of(saves(tmp_path) / "three.toml")["tiles"] != first["tiles"]


def test_new_without_a_seed_keeps_the_one_it_drew(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "one", "-p", "Ani", "-p", "Jan")
    first = setup_of(saves(tmp_path) / "one.toml")
    luxor("new", "two", "-p", "Ani", "-p", "Jan", "--seed", str(first["seed"]))
    luxor("new", "three", "-p", "Ani", "-p", "Jan")
    second = setup_of(saves(tmp_path) / "two.toml")
    assert {key for key in first if first[key] != second.get(key)} == {"hidden_seed", "stacks"}
    assert setup_of(saves(tmp_path) / "three.toml")["seed"] != first["seed"]


def test_new_lays_what_page_2_says(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("new", "table", *TWO, "--json")
    shown = said(ran)
    tiles = shown["position"]["tiles"].split()
    assert shown["table"] == "table"
    assert Path(shown["file"]) == saves(tmp_path) / "table.toml"
    assert (shown["seed"], shown["first"], shown["app_draws"]) == (None, "red", ["temple"])
    assert sum(tile[0] == "o" for tile in tiles) == 4
    assert sorted([int(tile[1]) for tile in tiles if tile[0] == "o"] + shown["osiris_left"]) == [
        *(1, 2, 2, 3, 3, 4)
    ]
    assert sorted(tile for tile in tiles if tile[0] == "h") == ["h1", "h1", "h2", "h2", "h3", "h3"]
    for letter in "vsj":
        assert sum(tile[0] == letter for tile in tiles) == 10
    assert shown["position"]["draw"] == 31 - 10
    assert shown["position"]["stacks"] == {"cobra": 4, "falcon": 6, "lion": 4}
    for colour in ("red", "green"):
        assert shown["position"][colour]["at"] == [0, 0]
        assert shown["position"][colour]["lying"] == [1, 2, 3]
    assert "board" in shown["placeholders"]
