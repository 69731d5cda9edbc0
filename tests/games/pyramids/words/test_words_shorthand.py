"""Marks in short: letters, counts, ranges, words in any language, and a turn in one line."""

import pytest

from luxor_companion import lang
from luxor_companion.games.pyramids.rules.notation import read_mark, write_mark
from luxor_companion.games.pyramids.rules.state import Card, Material, Player, Position
from luxor_companion.games.pyramids.words import is_short, spelled, split_turn

ANI = Player("ani", "Ani", (Card(12), Card(31)))
MARKING = Position(Material({"line3": 2}), (ANI,), phase="mark", revealed=("line3",))


@pytest.mark.parametrize(
    ("typed", "mark"),
    {
        "rt": "- red torch",
        "RT": "- red torch",
        "-": "-",
        "": "-",
        "s31!": "31 skull tomb",
        "31!": "31 tomb",
        "12 red torch": "12 red torch",
        "12 rt": "12 red torch",
        "12 c1-c3": "12 c1 c2 c3",
        "12 c3c2c1": "12 c1 c2 c3",
        "a1-b2 12": "12 a1 b1 a2 b2",
        "2r": "- red red",
        "2 red": "- red red",
        "12 2 red": "12 red red",
        "red gem, green gem": "- red green",
        "o": "- one",
        "or": "- one red",
        "x": "- cross +-",
        "xr": "- red cross +-",
        "x+r": "- cross +- red",
        "rgtx": "- red green cross +- torch",
        "12 b1 x": "12 one b1 cross",
        "12 c1 c2 c3 +c4 +31:a1 red": "12 c1 c2 c3 +c4 +31:a1 red",
        "rote Fackel": "- red torch",
        "2 calaveras": "- skull skull",
        "31! lila": "31 tomb colour=purple",
        "31 tomb colour=green": "31 tomb colour=green",
    }.items(),
)
def test_what_people_type(typed: str, mark: str) -> None:
    assert write_mark(read_mark(spelled(MARKING, "ani", typed))) == mark


@pytest.mark.parametrize(
    ("typed", "mark"),
    [("3 green", "3 colour=green"), ("3 lila", "3 colour=purple"), ("3 tumba", "3 tomb")],
)
def test_where_nobody_enters_marks_a_number_is_a_pyramid(typed: str, mark: str) -> None:
    said = spelled(MARKING._replace(referee_only=True), "ani", typed)
    assert write_mark(read_mark(said)) == mark


def test_words_of_this_language_come_before_letters() -> None:
    lang.use("de")
    assert spelled(MARKING, "ani", "rot") == "- red"


@pytest.mark.parametrize("typed", ["rz", "gold", "12 b9"])
def test_what_means_nothing_stays_as_it_is(typed: str) -> None:
    assert typed.rsplit(maxsplit=1)[-1] in spelled(MARKING, "ani", typed).split()


def test_a_turn_has_a_mark_for_each_player() -> None:
    assert split_turn("rt/-/s15!") == ["rt", "-", "s15!"]
    assert split_turn("7 green; 12 torch;") == ["7 green", " 12 torch", ""]


def test_commands_are_no_marks() -> None:
    assert all(map(is_short, ("rt/-/s15!", "s", "//", "2r", "g")))
    assert not any(map(is_short, ("score", "log", "undo", "options", "ani rt", "")))
