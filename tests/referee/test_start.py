"""A table is started from a request, whichever door it comes through."""

import json
import subprocess
import sys

import pytest

from luxor_companion.core.game import load_game
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.lang import NoSuchLanguageError, speaking
from luxor_companion.referee.start import NewTable, new_table, rematch
from luxor_companion.table import paths
from luxor_companion.table.toml import LARGEST
from tests.conftest import ROOT, Luxor

LUXOR, PYRAMIDS = load_game("luxor"), load_game("pyramids")
TWO = NewTable(("Ani:red", "Jan"), seed=7)
NAMES = NewTable(("Ani", "Jan"), seed=7)


def save_lines(name: str) -> list[str]:
    """The lines of a save without those that differ each time: id, date, and their checksum."""
    lines = paths.table_path(name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith(("id = ", "created = ", "checksum = "))]


# Each request, and the words of `new` that ask for the same.
ALIKE = [
    pytest.param("luxor", TWO, "-p Ani:red -p Jan --seed 7", id="drawn"),
    pytest.param(
        "luxor", TWO._replace(first="Jan"), "-p Ani:red -p Jan --seed 7 --first Jan", id="first"
    ),
    pytest.param("luxor", TWO._replace(laid=True), "-p Ani:red -p Jan --seed 7 --laid", id="laid"),
    pytest.param(
        "luxor",
        TWO._replace(laid=True, entered="2 4 1 3", app_draws=["die"], count_cards=True),
        "-p Ani:red -p Jan --seed 7 --osiris 2,4,1,3 --app-draws die --count-cards",
        id="entered",
    ),
    pytest.param(
        "luxor",
        TWO._replace(
            app_draws=["cards", "temple"],
            house=["treasure_claim=may"],
            bots=["green=plan"],
            language="de",
        ),
        "-p Ani:red -p Jan --seed 7 --app-draws temple,cards --house treasure_claim=may "
        "--bot green=plan --lang de",
        id="bots",
    ),
    pytest.param("pyramids", NAMES, "-p Ani -p Jan --seed 7", id="second game"),
    pytest.param(
        "pyramids",
        NAMES._replace(app_draws=["all"], language="es"),
        "-p Ani -p Jan --seed 7 --app-draws all --lang es",
        id="dealt",
    ),
]


@pytest.mark.parametrize(("name", "wanted", "words"), ALIKE)
def test_a_request_and_the_command_start_the_same_table(
    luxor: Luxor, name: str, wanted: NewTable, words: str
) -> None:
    game = load_game(name)
    table = new_table(game, wanted._replace(name="asked"))
    assert (table.name, paths.current_name(name)) == ("asked", "asked")
    line = [*game.command.split()[1:], "new", "typed", *words.split(), "--json"]
    ran = luxor(*line)
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["table"] == "typed"
    assert paths.current_name(name) == "typed"
    assert save_lines("asked") == save_lines("typed")


def test_without_a_seed_no_table_is_like_another() -> None:
    first, second = (new_table(LUXOR, TWO._replace(seed=None)) for _ in range(2))
    assert first.save.setup["seed"] != second.save.setup["seed"]
    assert first.save.setup["hidden_seed"] != first.save.setup["seed"]
    assert first.save.setup["lots"]
    assert second.name == f"{first.name}-2"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"players": ["Ani"]}, "-p Ani"),
        ({"players": ["Ani:red", "Jan:red"]}, "-p Ani:red -p Jan:red"),
        ({"players": ["Ani:red", "ani"]}, "-p Ani:red -p ani"),
        ({"players": ["Ani:pink", "Jan"]}, "-p Ani:pink -p Jan"),
        ({"players": [":red", "Jan"]}, "-p :red -p Jan"),
        ({"players": ["A" * 99, "Jan"]}, f"-p {'A' * 99} -p Jan"),
        ({"first": "Bo"}, "--first Bo"),
        ({"seed": LARGEST + 1}, f"--seed {LARGEST + 1}"),
        ({"app_draws": ["tea"]}, "--app-draws tea"),
        ({"house": ["tea=may"]}, "--house tea=may"),
        ({"house": ["treasure_claim=tea"]}, "--house treasure_claim=tea"),
        ({"bots": ["red=easy"]}, "--bot red=easy"),
        ({"bots": ["blue=plan"]}, "--bot blue=plan"),
        ({"laid": True, "entered": "9 9"}, "--osiris 9,9"),
        ({"board": " "}, "--board="),
    ],
    ids=str,
)
@pytest.mark.parametrize("language", ["en", "pt"])
def test_what_cannot_be_is_refused_in_the_same_words(
    luxor: Luxor, asked: dict[str, object], words: str, language: str
) -> None:
    with speaking(language), pytest.raises(UsageError) as refused:
        new_table(LUXOR, TWO._replace(**asked))  # type: ignore[arg-type]  # one field each
    players = [] if "-p" in words else ["-p", "Ani:red", "-p", "Jan"]
    ran = luxor("--lang", language, "new", *players, *words.split(" "))
    assert ran.code == 2
    assert " ".join(ran.err.split()).partition(": ")[2] == str(refused.value)
    assert not list(paths.saves_folder().glob("*.toml"))


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"players": ["Ani"]}, "Pyramids is for 2 to 4 players, not 1"),
        ({"players": ["Ani:red", "Jan"]}, "nobody chooses a colour"),
        ({"seed": -1}, "Invalid value for --seed: -1 is less than 0."),
        ({"app_draws": ["temple"]}, "can't draw 'temple'"),
        ({"house": ["treasure_claim=may"]}, "There is no house rule 'treasure_claim=may'"),
        ({"first": "Ani"}, "This game doesn't offer that."),
        ({"bots": ["ani=plan"]}, "This game doesn't offer that."),
        ({"laid": True}, "This game doesn't offer that."),
    ],
    ids=str,
)
def test_the_second_game_refuses_what_it_has_not(asked: dict[str, object], problem: str) -> None:
    with pytest.raises(UsageError) as refused:
        new_table(PYRAMIDS, NAMES._replace(**asked))  # type: ignore[arg-type]  # one field each
    assert problem in str(refused.value)


def test_a_language_or_a_name_that_cannot_be() -> None:
    with pytest.raises(NoSuchLanguageError):
        new_table(LUXOR, TWO._replace(language="tlh"))
    assert new_table(LUXOR, TWO._replace(language="PT", name="one")).save.setup["language"] == "pt"
    with pytest.raises(BadFileError, match="There is already a table 'one'"):
        new_table(PYRAMIDS, NAMES._replace(name="one"))


def test_a_colour_is_meant_even_if_somebody_else_is_called_so() -> None:
    players = ("Green:red", "Jan:green")
    table = new_table(LUXOR, TWO._replace(players=players, first="green"))
    assert table.save.setup["first"] == "green"
    assert rematch(table, "red").save.setup["first"] == "red"


# ---------------------------------------------------------------------- once more


def test_a_rematch_has_the_same_people_draws_and_house_rules() -> None:
    wanted = TWO._replace(
        app_draws=["cards", "die"],
        house=["treasure_claim=may"],
        bots=["green=plan"],
        count_cards=True,
        language="de",
    )
    table = new_table(LUXOR, wanted)
    new = rematch(table, "green")
    same = ("players", "app_draws", "house", "bots", "count_cards", "language")
    for key in same:
        assert new.save.setup[key] == table.save.setup[key], key
    assert new.save.setup["first"] == "green"
    assert new.save.setup["seed"] != table.save.setup["seed"]
    assert rematch(table).save.setup["lots"]


@pytest.mark.parametrize("laid", [True, False])
def test_people_who_laid_the_tiles_lay_them_again(*, laid: bool) -> None:
    wanted = TWO._replace(laid=laid, entered="2 4 1 3" if laid else "", app_draws=["none"])
    setup = rematch(new_table(LUXOR, wanted)).save.setup
    assert ("?" in setup["tiles"].split()) is laid
    assert not setup["app_draws"]


def test_a_rematch_of_the_second_game_is_dealt_afresh() -> None:
    table = new_table(PYRAMIDS, NAMES._replace(app_draws=["all"]))
    new = rematch(table)
    assert PYRAMIDS.rules.players(new.position) == PYRAMIDS.rules.players(table.position)
    assert new.app_draws == table.app_draws
    assert new.record.lines
    assert new.record.lines != table.record.lines


@pytest.mark.usefixtures("nim")
def test_a_game_of_another_package_is_started_too() -> None:
    nim = load_game("nim")
    table = new_table(nim, NewTable(("ani", "bo")))
    assert rematch(table, "bo").position.players == ("bo", "ani")
    with pytest.raises(UsageError, match="Two players are called ani"):
        new_table(nim, NewTable(("ani", "ani")))


# ---------------------------------------------------------------------- without a terminal

WITHOUT = """
import sys
for name in ("typer", "rich", "luxor_companion.cli", "luxor_companion.view"):
    sys.modules[name] = None  # not to be imported

from luxor_companion.core.game import load_game
from luxor_companion.referee.start import NewTable, new_table, rematch

for game, draws in (("luxor", "cards"), ("pyramids", "all")):
    table = new_table(load_game(game), NewTable(("Ani", "Jan"), app_draws=[draws]))
    print(table.game.title, *table.game.rules.players(rematch(table).position).values())
"""


def test_no_terminal_is_needed() -> None:
    command = [sys.executable, "-c", WITHOUT]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.stdout.splitlines() == ["Luxor Ani Jan", "Silver & Gold Pyramids Ani Jan"], (
        ran.stderr
    )
