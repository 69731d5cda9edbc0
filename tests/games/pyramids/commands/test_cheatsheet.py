"""`luxor pyramids cheatsheet`: its turns are read as it says, its points are those that count."""

from luxor_companion.games.pyramids.commands.cheatsheet import TURNS
from luxor_companion.games.pyramids.rules.notation import read_mark, write_mark
from luxor_companion.games.pyramids.words.__init__ import spell_out, split_turn
from tests.conftest import Luxor

CARDS = (12, 15)
LINE = 3  # squares of the pattern
# The marks of three players as the log writes them: what the sheet says of each turn.
READ = {
    "rt/-/s15!": ["- red torch", "-", "15 skull tomb"],
    "o/g/p": ["- one", "- green", "- potion"],
    "12 c1-c3/2r/-": ["12 c1 c2 c3", "- red red", "-"],
    "x+r/-/-": ["- cross +- red", "-", "-"],
}


def test_every_turn_on_it_is_read_for_three_players() -> None:
    assert [turn for turn, _meaning in TURNS] == list(READ)
    for turn, marks in READ.items():
        parts = [read_mark(spell_out(part, CARDS, LINE)) for part in split_turn(turn)]
        assert [write_mark(mark) for mark in parts] == marks


def test_the_points_are_those_of_the_rules(luxor: Luxor) -> None:
    points = luxor("pyramids", "cheatsheet").out.partition("Points at the end")[2]
    assert points.split("\n")[1:3] == ["Pyramids     10 each", "Torches      5 each"]
