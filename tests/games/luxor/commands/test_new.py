"""`luxor new`: players, colours, seeds, names, what is drawn and what is refused."""

from datetime import datetime
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import TWO, done, logged, said, saves, setup_of, start
from tests.conftest import Luxor, at_the_prompt


@pytest.mark.parametrize(
    ("flags", "problem"),
    [
        (["--bot", "Bo=easy"], "There is no bot 'easy'"),
        (["--board", "nobodys"], "nobodys"),
        (["--app-draws", "tea"], "can't draw 'tea'"),
        (["--house", "x=1"], "x"),
        (["--osiris", "9 9"], "4 Osiris tiles"),
    ],
)
def test_a_bad_flag_is_refused_before_anything_is_asked(flags: list[str], problem: str) -> None:
    code, shown = at_the_prompt(["new", *flags], [])
    assert code in (Exit.UNREADABLE, Exit.BAD_FILE), shown
    assert problem in shown
    assert "How do you set up?" not in shown


def test_bare_new_asks_everything_with_a_default(luxor: Luxor, tmp_path: Path) -> None:
    del luxor
    way = ["9", "drawn"]
    players = ["Ani", "Ani, Ani", "Ani:pink, Jo", "Mary Lou, Jo:red, Bo"]
    colours = ["blue", "blue blue red", "b", "Mary Lou, Jo:red, Bo", "yellow red blue"]
    answers = ["7", "?", "1", *way, "?", *players, *colours, "7", "bo"]
    code, shown = at_the_prompt(["new", "table"], answers)
    assert code == Exit.FINE, shown
    for slip in (
        "a number from 1 to",
        "Luxor is for 2 to 4 players, not 1: type Ani:red, Jan:green.",
        "Two players are called Ani: everyone needs a name of their own.",
        "Mary Lou and Jo can't both be blue: everyone needs a colour of their own.",
        "There is no colour 'pink'",
        "3 colours, please",
        "'7' isn't playing",
        "with commas between them",
    ):
        assert slip in shown, slip
    setup = setup_of(saves(tmp_path) / "table.toml")
    assert setup["players"] == {"yellow": "Mary Lou", "red": "Jo", "blue": "Bo"}
    assert setup["first"] == "blue"
    code, shown = at_the_prompt(["new", "next"], ["drawn", "", ""])
    assert code == Exit.FINE, shown
    assert "Mary Lou:yellow, Jo:red, Bo:blue" in shown
    again = setup_of(saves(tmp_path) / "next.toml")
    assert (again["players"], again["first"]) == (setup["players"], "blue")


def test_a_table_that_people_laid_needs_nothing_entered(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, "-p", "Ani:red", "-p", "Jan:green", "--laid", "--first", "Ani")
    setup = setup_of(save)
    assert set(setup["tiles"].split()) == {"?", "o?", "h1", "h2", "h3"}
    assert (setup["app_draws"], setup["osiris_left"], setup["code"]) == ([], [], "")
    ran = luxor("move", "L3", "--json")
    assert ran.code == Exit.UNREADABLE
    assert said(ran)["needs"][0]["choice"] == "tile"
    done(luxor, "move L3 finds=v3/2", "move L5 key")
    assert logged(save)[0] == "red L3 finds=v3/2"
    sheet = " ".join(luxor("setup").out.split())
    assert "6 Osiris tiles mixed face down" in sheet
    assert "one onto each space still empty" in sheet


def test_osiris_tiles_of_a_laid_table_may_be_said(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, "-p", "A", "-p", "B", "--osiris", "2 4 1 3")
    laid = [tile for tile in setup_of(save)["tiles"].split() if tile.startswith("o")]
    assert (laid, setup_of(save)["osiris_left"]) == (["o2", "o4", "o1", "o3"], [2, 3])
    for wrong in ("2 2 2 2", "1 2 3", "1 2 3 x", "1 2 3 9"):
        ran = luxor("new", "-p", "A", "-p", "B", "--osiris", wrong)
        assert (ran.code, ran.err.count("\n")) == (Exit.UNREADABLE, 1)
    assert luxor("new", "-p", "A", "-p", "B", "--laid", "--enter").code == Exit.UNREADABLE


def test_the_quick_way_is_the_first_answer(luxor: Luxor, tmp_path: Path) -> None:
    del luxor
    code, shown = at_the_prompt(["new", "table"], ["", "", "Ani, Jan", "", "1", "9 9", "2 4 1 3"])
    assert code == Exit.FINE, shown
    assert "Type 4 Osiris tiles from the stairs on, such as" in shown
    assert setup_of(saves(tmp_path) / "table.toml")["tiles"].startswith("? ? ?")
    screen = shown.rpartition("[not now] > ")[2]
    assert len(screen.splitlines()) <= 22


def test_what_was_typed_is_not_asked_again(luxor: Luxor, tmp_path: Path) -> None:
    del luxor
    args = ["new", "table", "--osiris", "2 4 1 3"]
    code, shown = at_the_prompt(args, ["", "Ani, Jan", "", "1"])
    assert (code, "Osiris tiles from the stairs on" in shown) == (Exit.FINE, False)
    assert "o2" in setup_of(saves(tmp_path) / "table.toml")["tiles"].split()


def test_leaving_the_questions_starts_nothing(luxor: Luxor, tmp_path: Path) -> None:
    for answers in (["q"], ["", "q"], ["", "", "Ani, Jan", "q"], [""]):
        code, shown = at_the_prompt(["new", "table"], answers)
        assert (code, "Traceback" in shown) == (Exit.INTERRUPTED, False)
    assert not saves(tmp_path).exists() or not list(saves(tmp_path).iterdir())
    luxor("new", "table", *TWO)
    code, shown = at_the_prompt(["new", "table"], [""])
    assert code == Exit.BAD_FILE, "a name that is taken is said before anything is asked"
    assert "Who plays" not in shown


def test_new_draws_the_first_player_unless_told(luxor: Luxor, tmp_path: Path) -> None:
    firsts = set()
    for seed in range(12):
        luxor("new", f"t{seed}", "-p", "Ani:red", "-p", "Jan:green", "--seed", str(seed))
        firsts.add(setup_of(saves(tmp_path) / f"t{seed}.toml")["first"])
    assert firsts == {"red", "green"}


def test_new_tells_what_to_lay_and_who_starts(luxor: Luxor) -> None:
    ran = luxor("new", "table", *TWO)
    assert "Ani (red) and Jan (green)" in ran.out
    assert "Ani begins." in ran.out
    sheet = luxor("setup").out
    assert "Ani takes the first player marker" in sheet
    assert "those numbered 1 and 2 go back in the" in sheet
    assert "blue and yellow (10 adventurers" in sheet
    assert "Placeholder" in ran.out
    assert "luxor play" in ran.err
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("options", "words"),
    [
        pytest.param([], "2 to 4 players, not 0", id="nobody"),
        pytest.param(["-p", "Ani:red"], "2 to 4 players, not 1", id="one player"),
        pytest.param(["-p", "A", "-p", "B", "-p", "C", "-p", "D", "-p", "E"], "not 5", id="five"),
        pytest.param(
            ["-p", "A:red", "-p", "B:red"], "A and B can't both be red", id="a colour twice"
        ),
        pytest.param(["-p", "Ani", "-p", "ani"], "name", id="a name twice"),
        pytest.param(
            ["-p", "A:pink", "-p", "B"],
            "There is no colour 'pink'",
            id="a colour not in it",
        ),
        pytest.param(["-p", ":red", "-p", "B"], "no name", id="a colour without a name"),
        pytest.param(["-p", "", "-p", "B"], "no name", id="an empty name"),
        pytest.param(["-p", "A", "-p", "B", "--first", "C"], "'C' isn't playing", id="first"),
        pytest.param(["-p", "A", "-p", "B", "--seed", "x"], "'x' is not a whole number", id="seed"),
        pytest.param(["-p", "A", "-p", "B", "--seed", "-1"], "seed", id="seed below 0"),
        pytest.param(["-p", "A", "-p", "B", "--seed", "9" * 20], "too large", id="a long seed"),
        pytest.param(
            ["-p", "A", "-p", "B", "--app-draws", "dice"],
            "The program can't draw 'dice'",
            id="draw",
        ),
        pytest.param(
            ["-p", "A", "-p", "B", "--house", "fast=yes"],
            "There is no house rule 'fast=yes'",
            id="house key",
        ),
        pytest.param(
            ["-p", "A", "-p", "B", "--house", "treasure_claim=maybe"],
            "The house rule treasure_claim can be must or may, not 'maybe'.",
            id="house value",
        ),
        pytest.param(["-p", "A", "-p", "B", "--board", ". x ."], "'x'", id="board token"),
        pytest.param(["-p", "A", "-p", "B", "--board", ""], "board", id="empty board"),
        pytest.param(["-p", "A", "-p", "B", "--board", ". A ."], "3 statues", id="one statue"),
    ],
)
def test_new_refuses_what_cannot_be(
    luxor: Luxor, tmp_path: Path, options: list[str], words: str
) -> None:
    ran = luxor("new", "table", *options)
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1
    assert not (saves(tmp_path) / "table.toml").exists()


def test_new_never_overwrites(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "move L3")
    before = save.read_bytes()
    ran = luxor("new", "table", "-p", "Eve", "-p", "Bob")
    assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
    assert "already a table 'table'" in ran.err
    assert save.read_bytes() == before
    assert sorted(path.name for path in saves(tmp_path).glob("*.toml")) == ["table.toml"]


def test_new_is_named_by_the_day(luxor: Luxor, tmp_path: Path) -> None:
    today = datetime.now().astimezone().date().isoformat()
    names = [said(luxor("new", *TWO, "--json"))["table"] for _ in range(3)]
    assert names == [today, f"{today}-2", f"{today}-3"]
    assert said(luxor("--json"))["table"] == f"{today}-3"
    assert (saves(tmp_path) / f"{today}-2.toml").exists()


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("Friday at Ada's", id="spaces and a quote"),
        pytest.param("🐫 camel night 🌙", id="emoji"),
        pytest.param("v1.2", id="a dot inside"),
        pytest.param("friday.toml", id="the suffix typed too"),
        pytest.param("current", id="a word of our own"),
        pytest.param("Größe-ñ-日本", id="letters from anywhere"),
    ],
)
def test_new_takes_any_sensible_name(luxor: Luxor, name: str) -> None:
    luxor("new", "other", *TWO)
    assert luxor("new", name, *TWO).code == Exit.FINE
    done(luxor, "move L3")
    assert said(luxor("--json"))["table"] == name
    assert luxor("use", "other").code == Exit.FINE
    assert said(luxor("--json"))["last"] is None
    assert luxor("use", name).code == Exit.FINE
    assert said(luxor("--json"))["last"] == {"line": 1, "text": "red L3"}


@pytest.mark.parametrize("name", ["a/b", "../up", "", " ", ".hidden", "a\nb", "x" * 300, "a:b"])
def test_new_refuses_names_no_file_can_have(luxor: Luxor, tmp_path: Path, name: str) -> None:
    ran = luxor("new", name, *TWO)
    assert ran.code in (Exit.UNREADABLE, Exit.BAD_FILE)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 300
    assert not list(tmp_path.rglob("*.toml"))


def test_new_with_spaces_around_the_name_is_in_use(luxor: Luxor) -> None:
    luxor("new", "other", *TWO)
    assert luxor("new", " friday ", *TWO).code == Exit.FINE
    assert luxor("move", "L3").code == Exit.FINE
    assert said(luxor("--json"))["table"].strip() == "friday"


def test_listed_treasures_that_are_placeholders_are_called_so(luxor: Luxor) -> None:
    assert luxor("new", "-p", "Ani", "-p", "Jan", "--laid").code == Exit.FINE
    assert "These treasures are placeholders" in luxor("check", "L1").out
    (need,) = said(luxor("check", "L1", "--json"))["needs"]
    assert need["placeholders"] == ["treasures"]
