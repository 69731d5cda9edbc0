"""`luxor setup` and the ways to start a table: drawn, by code, again, entered, joined."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.table import paths
from luxor_companion.table.table import open_table
from tests.conftest import Luxor, at_the_prompt

_LAID = {"o": "o1", "h1": "h1", "h2": "h2", "h3": "h3"}
ELEVEN_VASES = " ".join(_LAID.get(space, "v1/1") for space in stand_in_board().spaces)
PLAYERS = {
    2: ["-p", "Ani:red", "-p", "Jan:green"],
    3: ["-p", "Ani:red", "-p", "Jan:green", "-p", "Mia:blue"],
    4: ["-p", "Ani:red", "-p", "Jan:green", "-p", "Mia:blue", "-p", "Tom:yellow"],
}


def position_of(luxor: Luxor) -> dict[str, object]:
    """The set-up as it lies on the table, without the Horus stacks, which were shuffled."""
    position = dict(json.loads(luxor("setup", "--json").out)["position"])
    return {key: value for key, value in position.items() if key != "horus"}


def face_down(luxor: Luxor) -> list[object]:
    """What nobody may see of the set-up."""
    position = json.loads(luxor("setup", "--reveal", "--json").out)["position"]
    return [position["stacks"], position["horus"], position["red"].get("hand")]


def test_the_code_lays_the_same_table_elsewhere(luxor: Luxor) -> None:
    args = ["--house", "treasure_claim=may", "--app-draws", "all"]
    luxor("new", "here", *PLAYERS[3], *args)
    code = json.loads(luxor("setup", "--json").out)["code"]
    here = position_of(luxor)
    assert luxor("new", "there", *PLAYERS[3], "--code", code).code == Exit.FINE
    assert position_of(luxor) == here


def test_a_code_that_anyone_may_read_tells_nothing_that_is_face_down(luxor: Luxor) -> None:
    luxor("new", *PLAYERS[2], "--app-draws", "all")
    code, here = json.loads(luxor("setup", "--json").out)["code"], face_down(luxor)
    for args in (["--code", code], ["--again"]):
        ran = luxor("new", *PLAYERS[2], *args)
        assert "was drawn afresh" in ran.err
        assert all(one != other for one, other in zip(face_down(luxor), here, strict=True))
    luxor("new", *PLAYERS[2], "--app-draws", "die", "--seed", "7")
    assert "afresh" not in luxor("new", "--again").err, "nothing lies face down"


def test_a_seed_that_was_typed_draws_everything_again(luxor: Luxor) -> None:
    luxor("new", *PLAYERS[2], "--app-draws", "all", "--seed", "7")
    here = face_down(luxor)
    luxor("new", *PLAYERS[2], "--app-draws", "all", "--seed", "7")
    assert face_down(luxor) == here


def test_a_seed_that_was_typed_is_not_told_while_it_would_draw_what_is_face_down(
    luxor: Luxor,
) -> None:
    for draws, shown in (("all", None), ("temple", None), ("none", 7)):
        luxor("new", *PLAYERS[2], "--app-draws", draws, "--seed", "7")
        laid = json.loads(luxor("setup", "--json").out)
        assert (laid["seed"], bool(laid["code"])) == (shown, shown is not None)
        assert ("seed=7" in luxor("setup").out) == bool(shown)
        assert json.loads(luxor("setup", "--reveal", "--json").out)["seed"] == 7


def test_who_knows_the_tiles_cannot_tell_what_the_program_will_draw(luxor: Luxor) -> None:
    """The seed that is in the code draws the tiles, and nothing else."""
    luxor("new", "one", *PLAYERS[2], "--app-draws", "all")
    seed = json.loads(luxor("setup", "--json").out)["seed"]
    here = position_of(luxor), face_down(luxor)
    luxor("new", "two", *PLAYERS[2], "--app-draws", "all", "--seed", str(seed))
    assert position_of(luxor)["tiles"] == here[0]["tiles"]
    assert face_down(luxor) != here[1]


def test_again_lays_the_set_up_of_the_table_in_use(luxor: Luxor) -> None:
    luxor("new", "first", *PLAYERS[2])
    before = position_of(luxor)
    assert luxor("new", "second", "--again").code == Exit.FINE
    assert position_of(luxor) == before
    assert luxor("setup", "--again").code == Exit.FINE
    assert position_of(luxor) == before
    assert len(paths.table_names()) == 3


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda code: code.replace("seed=", "seed=1"), "damaged"),
        (lambda code: code[:-1], "damaged"),
        (lambda code: "nonsense" + code[:0], "damaged"),
    ],
)
def test_a_damaged_code_is_called_damaged(
    luxor: Luxor, change: Callable[[str], str], words: str
) -> None:
    luxor("new", "first", *PLAYERS[2])
    code = json.loads(luxor("setup", "--json").out)["code"]
    ran = luxor("new", *PLAYERS[2], "--code", change(code))
    assert ran.code == Exit.UNREADABLE
    assert words in ran.err


def test_a_code_for_another_number_of_players(luxor: Luxor) -> None:
    luxor("new", "first", *PLAYERS[2])
    code = json.loads(luxor("setup", "--json").out)["code"]
    ran = luxor("new", *PLAYERS[3], "--code", code)
    assert ran.code == Exit.UNREADABLE
    assert "for 2 players, not 3" in ran.err


def test_drawing_anew_is_counted_and_shown(luxor: Luxor) -> None:
    luxor("new", "friday", *PLAYERS[2], "--seed", "7")
    before = position_of(luxor)
    assert "Redraws: 1." in luxor("setup", "--reroll").out
    assert "Redraws: 2" in luxor("setup", "--reroll").out
    assert position_of(luxor) != before
    luxor("move", "L1")
    refused = luxor("setup", "--reroll")
    assert refused.code == Exit.BAD_FILE
    assert "the game has begun" in refused.err


@pytest.mark.parametrize("again", [("setup", "--reroll"), ("setup", "--again"), ("new", "--again")])
def test_drawing_again_keeps_what_people_chose(luxor: Luxor, again: tuple[str, ...]) -> None:
    board = luxor("board", "export").out.strip()
    luxor("board", "import", board)
    flags = ("--board", "mine", "--count-cards", "--bot", "green=greedy", "--lang", "pt")
    luxor("new", "friday", *PLAYERS[2], *flags)
    before = dict(open_table(paths.table_path("friday")).save.setup)
    assert luxor(*again).code == Exit.FINE
    after = open_table(paths.table_path(paths.current_name() or "")).save.setup
    chosen = ("board_name", "count_cards", "bots", "language", "players", "app_draws")
    assert {key: after[key] for key in chosen} == {key: before[key] for key in chosen}
    assert before["bots"] == {"green": "greedy"}


def test_an_entered_table_equals_the_same_table_drawn(luxor: Luxor) -> None:
    luxor("new", "drawn", *PLAYERS[2], "--seed", "7", "--first", "Ani")
    drawn = position_of(luxor)
    tiles = str(drawn["tiles"])
    luxor("new", "entered", *PLAYERS[2], "--seed", "7", "--first", "Ani", "--tiles", tiles)
    assert position_of(luxor) == drawn
    without_horus = " ".join(token for token in tiles.split() if token[0] != "h")
    luxor("new", "shorter", *PLAYERS[2], "--seed", "7", "--first", "Ani", "--tiles", without_horus)
    assert position_of(luxor) == drawn


def test_a_table_is_entered_space_by_space_at_a_terminal(luxor: Luxor) -> None:
    luxor("new", "drawn", *PLAYERS[2], "--seed", "7", "--first", "Ani")
    drawn = position_of(luxor)
    tokens = [token for token in str(drawn["tiles"]).split() if token[0] != "h"]
    slips = [tokens[0], "x9", "b", tokens[0], tokens[1], *[" ".join(tokens[2:20])], *tokens[20:]]
    args = ["new", "entered", *PLAYERS[2], "--seed", "7", "--first", "Ani", "--enter"]
    code, shown = at_the_prompt(args, slips)
    assert code == Exit.FINE
    assert "There is no tile 'x9'" in shown
    assert "10 vases, 10 statues, 10 jewelry left" in shown
    assert position_of(luxor) == drawn


@pytest.mark.parametrize(
    ("tiles", "words"),
    [
        pytest.param("v1/1 v1/1", "2 tiles for 40 spaces", id="too few"),
        pytest.param("v0/1 " + "v1/1 " * 39, "There is no tile 'v0/1'", id="no such tile"),
        pytest.param("o1 " + "v1/1 " * 39, "cannot lie here", id="Osiris on a treasure space"),
        pytest.param(ELEVEN_VASES, "All are laid already: 10 vases", id="eleven vases"),
    ],
)
def test_tiles_that_cannot_lie_there(luxor: Luxor, tiles: str, words: str) -> None:
    ran = luxor("new", *PLAYERS[2], "--tiles", tiles)
    assert ran.code == Exit.UNREADABLE
    assert words in ran.err
    assert paths.table_names() == []


def test_a_game_in_progress_is_joined(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "first", *PLAYERS[2], "--first", "Ani", "--seed", "7")
    luxor("move", "L2", "--player", "red")
    file = tmp_path / "now.toml"
    luxor("position", "export", "-o", str(file))
    assert luxor("new", "joined", "--position", str(file)).code == Exit.FINE
    said = json.loads(luxor("show", "--json").out)
    assert said["position"]["red"]["at"] == [0, 2]
    assert said["position"]["to_move"] == "green"
    assert luxor("move", "L1", "--player", "green").code == Exit.FINE
    assert json.loads(luxor("verify", "--json").out)["turns"] == 1
    assert luxor("setup").code == Exit.UNREADABLE


def test_a_set_up_is_that_of_any_table_by_name_or_file(luxor: Luxor, tmp_path: Path) -> None:
    luxor("new", "friday", *PLAYERS[2], "--seed", "7")
    laid = position_of(luxor)
    luxor("new", "saturday", *PLAYERS[2], "--seed", "8")
    for which in (("--table", "friday"), ("--save", str(tmp_path / "saves/friday.toml"))):
        assert json.loads(luxor("setup", *which, "--json").out)["table"] == "friday"
    assert luxor("setup", "--table", "sunday").code == Exit.BAD_FILE
    assert luxor("setup", "--table", "friday", "--again").code == Exit.FINE
    assert position_of(luxor) == laid


def test_the_guide_can_be_left_and_gone_on_with(luxor: Luxor) -> None:
    luxor("new", "friday", *PLAYERS[2])
    code, shown = at_the_prompt(["setup", "--guide"], ["", "", "b", "", "q"])
    assert code == Exit.FINE
    assert "Step 3 of 13  [xx...........]" in shown
    code, shown = at_the_prompt(["setup", "--guide"], [""] * 11)
    assert "Continuing with step 3." in shown
    assert "The table is laid." in shown
    code, shown = at_the_prompt(["setup", "--guide"], ["q"])
    assert "Step 1 of 13" in shown


def test_the_guide_needs_a_terminal(luxor: Luxor) -> None:
    luxor("new", "friday", *PLAYERS[2])
    assert luxor("setup", "--guide", "--no-input").code == Exit.UNREADABLE
