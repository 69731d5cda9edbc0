"""The commands of a game of Pyramids in play: reveal, mark, options, complete, show, fix."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, refused, unreadable
from tests.conftest import ROOT, Luxor
from tests.games.pyramids.at_table import (
    DEALT,
    pyramids,
    written,
)

BAD = [
    ("mark ani 12 c1 c2", "mark", "only part of it"),
    ("mark ani 12 c1 c2 d2", "mark.shape", "c1, c2 and d2 don't form it"),
    ("mark ani 12 b1 b2 b3", "mark.free", "There is a wall on b2"),
    ("mark ani 12 a1 b1 c1 d1", "mark.shape", "a1, b1, c1 and d1 are too many"),
    ("mark ani 12 c3 c4 c5", "mark.entrance", "has to include its entrance, c1"),
    ("mark ani 12 one c5", "mark.entrance", "has to include its entrance, c1"),
    ("mark ani 5 a1 a2 a3", "mark", "Card 5 is Bo's"),
    ("mark ani 40 a1 a2 a3", "mark", "does not lie in front of Ani"),
    ("mark ani 12 a1 b1 c1 +a2", "icon.cross", "Each red cross gives one extra square"),
    ("mark ani 12 a1 b1 c1 colour=purple", "complete", "This completes no pyramid"),
    ("mark bo 5 a1 a2 a3 tomb", "icon.tomb", "it takes at least 5"),
    ("mark bo 5 b2 b3 b4", "mark.entrance", "which is in the top row"),
    ("mark bo 5 a1 a2 a3 red red red red", "mark", "4 icons cannot be on"),
    ("reveal line3", "mark", "Everyone marks before anything else"),
    ("complete ani 20", "mark", "Everyone marks before anything else"),
    ("fix ani red=11", "icon.gem", "not 11"),
    ("fix display 5 20 21 22", "material.cards", "Card 5 cannot be both in the display and with"),
    ("fix turn 5.1", "reveal", "There is no turn 1 of round 5"),
]


@pytest.mark.parametrize(("line", "rule", "text"), BAD, ids=lambda one: one)
def test_what_is_refused(luxor: Luxor, tmp_path: Path, line: str, rule: str, text: str) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    refusal = refused(luxor, save, "pyramids", *line.split())
    assert refusal["rule"] == rule
    assert text in refusal["text"]


UNREADABLE = [
    ("mark ani", "Type a mark as well, such as luxor pyramids mark ani 12 b2 b3 c3."),
    ("mark eva 12 c1", "There is no player 'eva' here; the players are ani (Ani), bo (Bo)."),
    ("mark ani twelve c1", "'twelve' isn't part of a mark; its words are red green"),
    ("mark ani 12 c9", "There is no square 'c9'"),
    ("mark ani 12 c1 c1 c2", "'c1' appears twice"),
    ("mark ani 12 c1 gold", "'gold' isn't part of a mark"),
    ("mark ani 12 +z9", "'+z9' isn't an extra square"),
    ("reveal zigzag", "There is no pattern 'zigzag'"),
    ("complete eva 20", "There is no player 'eva' here"),
    ("complete ani twenty", "'twenty' doesn't fit here"),
    ("fix ani gold=3", "'gold=3' can't be corrected"),
    ("fix eva red=3", "'eva' can't be corrected"),
    ("fix turn 2", "'2' isn't a turn"),
    ("options eva", "There is no player 'eva' here"),
    ("dance", "There is no command"),
]


@pytest.mark.parametrize(("line", "text"), UNREADABLE, ids=lambda one: one)
def test_what_cannot_be_read(luxor: Luxor, tmp_path: Path, line: str, text: str) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    assert text in unreadable(luxor, save, "pyramids", *line.split())


def test_the_log_tells_rounds_turns_and_points(luxor: Luxor, tmp_path: Path) -> None:
    lines = (*DEALT, "reveal line3", "ani 12 c1 c2 c3 +31:a1", "bo 5 torch torch")
    written(tmp_path, lines)
    rows = [line.strip() for line in pyramids(luxor, "log").out.splitlines()]
    assert rows.index("Round 1 of 4, turn 1 of 7") == rows.index("4  reveal line3") - 1
    after = rows[rows.index("6  bo 5 torch torch") + 1 :]
    assert after == [
        "The torch of round 1 is ticked already: this one is lost.",
        "Points: Bo +5 = 5",
    ]
    assert "Punkte: Bo +5 = 5" in luxor("--lang", "de", "pyramids", "log").out
    pyramids(luxor, "undo")
    assert "Bo +5" not in pyramids(luxor, "log").out


def test_the_log_of_a_finished_game_says_who_won(luxor: Luxor) -> None:
    save = str(ROOT / "saves/games/pyramids.toml")
    rows = luxor("pyramids", "log", "--save", save).out.splitlines()
    assert rows[-1].strip() == "The game is over: all 4 rounds are played. Jan wins with 137 VP."
    assert "Jan gets the orange bonus of 6 with pyramid 43." in map(str.strip, rows)
    assert "wins" not in luxor("pyramids", "log", "--lines", "1-20", "--save", save).out


def test_a_table_lets_something_stand(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "mark ani 12 c3 c4 c5 +c2")
    assert "add allow=mark.entrance" in ran.err
    ran = pyramids(luxor, "mark ani 12 c3 c4 c5 +c2 allow=mark.entrance")
    assert ran.code == Exit.FINE, ran.err
    assert logged(save)[-1] == "ani 12 c3 c4 c5 +c2 allow=mark.entrance"
    assert "waived" in pyramids(luxor, "log").out


def test_a_fact_is_set_straight(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path)
    ran = luxor("pyramids", "fix", "ani", "red=3", "torches=1,4", "was forgotten")
    assert ran.code == Exit.FINE, ran.err
    assert logged(save)[-1] == 'fix ani red=3 torches=1,4 "was forgotten"'
    assert "correction" in pyramids(luxor, "log").out
    pyramids(luxor, "fix turn 2.3")
    assert "Round 2 of 4, turn 3 of 7" in pyramids(luxor, "show").out
