"""The commands of a game of Pyramids in play: reveal, mark, options, complete, show, fix."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from luxor_companion.view.theme import width_of
from tests.cli.at_table import logged, refused, said, unreadable
from tests.conftest import Luxor, at_a_terminal
from tests.games.pyramids.at_table import (
    DEALT,
    SKULLS,
    as_command,
    many_colours,
    pyramids,
    random_table,
    written,
)

Golden = Callable[[str, str], None]


def test_a_revealed_card_shows_its_shape_and_what_may_come(
    luxor: Luxor, tmp_path: Path, golden: Golden
) -> None:
    save = written(tmp_path)
    ran = pyramids(luxor, "reveal LINE3")
    assert ran.code == Exit.FINE, ran.err
    golden("pyramids_reveal.txt", ran.out)
    assert logged(save)[-1] == "reveal line3"
    pyramids(luxor, "undo")
    shown = said(pyramids(luxor, "reveal l4 --json"))
    assert (shown["legal"], shown["pattern"]) == (True, "L4")
    assert shown["coming"]["line3"] == {"left": 2, "chance": pytest.approx(2 / 7, abs=1e-4)}
    assert shown["coming"]["L4"]["left"] == 0
    assert sum(one["chance"] for one in shown["coming"].values()) == pytest.approx(1, abs=1e-3)
    assert shown["next"] == ["ani", "bo"]


def test_without_a_pattern_it_is_asked_for_or_drawn(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path)
    text = unreadable(luxor, save, "pyramids", "reveal")
    assert "luxor pyramids reveal domino" in text
    code, shown = at_a_terminal(["pyramids", "reveal"], ["nonsense", "2"])
    assert code == Exit.FINE, shown
    assert "which pattern is revealed?" in shown
    assert "One of these numbers, please" in shown
    assert logged(save)[-1] == "reveal line3"

    save = written(tmp_path, app_draws=("expedition",))
    first = said(pyramids(luxor, "reveal --json"))["pattern"]
    pyramids(luxor, "undo")
    assert said(pyramids(luxor, "reveal --json"))["pattern"] == first, "nobody draws again"
    assert logged(save)[-1] == f"reveal {first}"


def test_what_was_revealed_is_set_straight_with_or_without_a_reason(
    luxor: Luxor, tmp_path: Path
) -> None:
    turn = ("reveal domino", "ani 12 one c1", "bo 5 one c1", "reveal line3")
    for said_as in ("Revealed line3 domino", "revealed line3,domino"):
        save = written(tmp_path, [*DEALT, *turn])
        assert pyramids(luxor, f"fix {said_as}").code == Exit.FINE
        assert logged(save)[-1] == f"fix {said_as.lower()}"
    ran = luxor("pyramids", "fix", "revealed", "domino", "line3", "it was as said")
    assert ran.code == Exit.FINE, ran.err
    assert logged(save)[-1] == 'fix revealed domino line3 "it was as said"'


def test_a_mark_is_told_step_by_step(luxor: Luxor, tmp_path: Path, golden: Golden) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "mark ANI 12 c1 c2 c3 +31:a1")
    assert ran.code == Exit.FINE, ran.err
    golden("pyramids_mark.txt", ran.out)
    assert logged(save)[-1] == "ani 12 c1 c2 c3 +31:a1"
    shown = said(pyramids(luxor, "show --json"))["position"]
    ani = shown["players"][0]
    assert [card["marks"] for card in ani["cards"]] == [["c1", "c2", "c3"], ["a1"]]
    assert (ani["red"], shown["to_mark"]) == (1, ["bo"])


def test_where_the_layout_is_not_known_icons_are_said(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal corner3", "ani 12 one c1"))
    ran = pyramids(luxor, "mark bo 5 a1 a2 b2 red skull")
    assert ran.code == Exit.FINE, ran.err
    assert "The layout of card 5 isn't entered" in ran.out
    assert "Bo ticks skull 1 of 10." in ran.out
    assert logged(save)[-1] == "bo 5 a1 a2 b2 red skull"


def test_what_a_mark_lacks_is_named_or_asked_for(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "mark ani 12 c1 c2 c3")
    assert ran.code == Exit.UNREADABLE
    assert "which extra square" in ran.err
    assert "+31:a1" in ran.err
    needs = said(pyramids(luxor, "mark ani 12 c1 c2 c3 --json"))["needs"]
    assert needs[0]["choice"] == "extra"
    assert "+31:a1" in needs[0]["options"]
    assert logged(save)[-1] == "reveal line3"

    code, shown = at_a_terminal(
        ["pyramids", "mark", "ani", "12", "c1", "c2", "c3"], ["99", "31:a1"]
    )
    assert code == Exit.FINE, shown
    assert "One of these, please" in shown
    assert logged(save)[-1] == "ani 12 c1 c2 c3 +31:a1"
    code, shown = at_a_terminal(
        ["pyramids", "mark", "bo", "5", "a1", "a2", "a3"], ["gold", "cross", "2", "tomb", "skull"]
    )
    assert "Only these words, please" in shown
    assert code == Exit.REFUSED, "a tomb cannot be that near"
    code, shown = at_a_terminal(
        ["pyramids", "mark", "bo", "5", "a1", "a2", "a3"], ["red cross", "2", "skull"]
    )
    assert code == Exit.FINE, shown
    assert logged(save)[-1] == "bo 5 a1 a2 a3 red cross +9 skull"


def test_options_are_the_best_first_and_all_of_them_are_marks(
    luxor: Luxor, tmp_path: Path, golden: Golden
) -> None:
    written(tmp_path, (*DEALT, "reveal line3"), skulls=SKULLS)
    ran = pyramids(luxor, "options ani")
    golden("pyramids_options.txt", ran.out)
    every = pyramids(luxor, "options ani --all")
    assert every.out.startswith(ran.out.rpartition("  …")[0])
    shown = said(pyramids(luxor, "options ani --json"))
    assert (shown["player"], shown["pattern"]) == ("ani", "line3")
    points = [one["points"] for one in shown["turns"]]
    assert points == sorted(points, reverse=True)
    assert len(every.out.splitlines()) == len(points) + 1
    for one in (shown["turns"][0], shown["turns"][-1]):
        marked = said(pyramids(luxor, f"mark {one['turn']} --json"))
        assert (marked["played"], marked["turn"]) == (True, one["turn"])
        pyramids(luxor, "undo")


def test_options_say_what_cannot_be_listed_and_who_marks(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    ran = pyramids(luxor, "options bo")
    assert "The layout of 5 and 9 is not entered" in ran.err
    assert "One of ani, bo" in unreadable(luxor, save, "pyramids", "options")
    pyramids(luxor, "mark bo 5 one a1")
    assert pyramids(luxor, "options").out.startswith("Ani may mark")
    assert "Bo has nothing to mark now." in pyramids(luxor, "options bo").out


def completing(tmp_path: Path, *more: str) -> Path:
    """Ani and Bo are about to complete 3 and 2."""
    turns = (
        *("ani keep 3 1", "bo keep 2 4", "display 20 21 22 23"),
        *("reveal line3", "ani 3 a1 a2 a3", "bo 2 a1 a2 a3"),
        *("reveal domino", "ani 3 one a4", "bo 2 one a4"),
    )
    return written(tmp_path, (*turns, *more), cards=many_colours())


def test_cards_are_taken_by_number_and_the_display_is_filled(luxor: Luxor, tmp_path: Path) -> None:
    save = completing(tmp_path, "reveal line3", "ani 3 one a5", "bo 2 one a5")
    ran = pyramids(luxor, "complete")
    assert ran.out.startswith("Bo takes a new card for pyramid 2. Then Ani for 3.")
    assert "Next: luxor pyramids complete bo 20" in ran.err
    shown = said(pyramids(luxor, "complete --json"))
    assert shown["queue"] == [{"player": "bo", "number": 2}, {"player": "ani", "number": 3}]
    refusal = refused(luxor, save, "pyramids", "complete", "ani", "20", "--refill", "30")
    assert refusal["rule"] == "complete"
    assert "Bo takes a card first" in refusal["text"]
    assert "is not in the display" in refused(luxor, save, "pyramids", "take", "30")["text"]
    needs = said(pyramids(luxor, "take 20 --json"))["needs"]
    assert (needs[0]["choice"], len(needs[0]["options"])) == ("refill", 40)
    shown = pyramids(luxor, "take 20").err.splitlines()
    assert shown[-1] == "  refill=5   refill=6   refill=7   …", "not a line for each card there is"
    assert (
        "lies in the display"
        in refused(luxor, save, "pyramids", "take", "20", "--refill", "21")["text"]
    )
    ran = pyramids(luxor, "take 20 --refill 30")
    assert "Bo takes 20 from the display" in ran.out
    code, screen = at_a_terminal(["pyramids", "complete"], ["deck", "30", "31"])
    assert code == Exit.FINE, screen
    assert "A pyramid card that nobody has seen yet, please." in screen
    assert logged(save)[-2:] == ["bo take 20 refill=30", "ani take deck=31"]
    assert "Nobody has to take a card now." in pyramids(luxor, "complete").out


def test_the_program_fills_the_display_where_it_draws(luxor: Luxor, tmp_path: Path) -> None:
    save = completing(tmp_path)
    head = save.read_text().replace("app_draws = []", 'app_draws = ["pyramids"]')
    save.write_text(head)
    for line in ("reveal line3", "mark ani 3 one a5", "mark bo 2 one a5", "take 20", "take deck"):
        assert pyramids(luxor, line).code == Exit.FINE, line
    bo, ani = logged(save)[-2:]
    assert bo.startswith("bo take 20 refill=")
    assert ani.startswith("ani take deck=")
    pyramids(luxor, "undo")
    pyramids(luxor, "take deck")
    assert logged(save)[-1] == ani, "undone and taken again, it is the same card"


BAD = [
    ("mark ani 12 c1 c2", "mark", "only part of the pattern"),
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
    ("mark ani", "CARD"),
    ("mark eva 12 c1", "There is no player 'eva' here; the players are ani (Ani), bo (Bo)."),
    ("mark ani c1 c2 c3", "There is no card 'c1'"),
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


def test_the_table_is_shown_whole(luxor: Luxor, tmp_path: Path, golden: Golden) -> None:
    lines = (*DEALT, "reveal line3", "ani 12 c1 c2 c3 +31:a1", "bo 5 red", "reveal domino")
    written(tmp_path, lines, skulls=SKULLS)
    golden("pyramids_show.txt", pyramids(luxor, "show").out)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [40, 80])
def test_everything_fits_the_width(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seats: int, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    _, rest = random_table(tmp_path, 5, seats=seats, lines=60)
    for typed in [*map(as_command, rest[:12]), ["show"], [], ["options", "ani", "--all"]]:
        ran = luxor("pyramids", *typed)
        assert ran.code == Exit.FINE, ran.err
        assert max(map(len, ran.out.splitlines())) <= width, ran.out


def test_the_game_alone_says_where_it_stands(luxor: Luxor, tmp_path: Path) -> None:
    ran = pyramids(luxor, "")
    assert ran.code == Exit.BAD_FILE
    assert "luxor pyramids new" in ran.err
    assert "luxor pyramids new" in pyramids(luxor, "tables").out
    written(tmp_path, ("ani keep 12 31",))
    ran = pyramids(luxor, "")
    assert "Waiting for Bo to choose two pyramid cards." in ran.out
    assert "Last: 1. ani keep 12 31" in ran.out
    assert "Next: luxor pyramids keep bo 1 2" in ran.err, "cards that nobody has"
    written(tmp_path, (*DEALT, "reveal line3"))
    shown = json.loads(pyramids(luxor, "--json").out)
    assert (shown["phase"], shown["pattern"], shown["round"]) == ("mark", "line3", 1)
    assert shown["next"] == ["ani", "bo"]
    assert "luxor pyramids reads it" in luxor("--save", str(tmp_path / "saves/table.toml")).err


LONG = (
    "Maximiliana von und zu Habsburg",
    "Bartholomäus Graf Zeppelin",
    "Ключевская Сопка",
    "王小明",
)


def test_long_names_fit_and_are_found(luxor: Luxor, tmp_path: Path) -> None:
    save = written(tmp_path, (), names=LONG)
    handles = [one["player"] for one in said(pyramids(luxor, "show --json"))["position"]["players"]]
    for number, handle in enumerate(handles):
        ran = luxor("pyramids", "keep", handle, str(number + 1), str(number + 11))
        assert ran.code == Exit.FINE, ran.err
    for typed in (["display", "20", "21", "22", "23"], ["reveal", "T4"], ["show"], ["undo"], []):
        ran = luxor("pyramids", *typed)
        assert ran.code == Exit.FINE, ran.err
        assert max(map(width_of, ran.out.splitlines())) <= 80, ran.out
    luxor("pyramids", "reveal", "T4")
    assert luxor("pyramids", "mark", LONG[0].upper(), "1", "one", "a1").code == Exit.FINE
    assert logged(save)[-1] == f"{handles[0]} 1 one a1"
    assert luxor("pyramids", "fix", LONG[1], "red=2").code == Exit.FINE
    assert logged(save)[-1] == f"fix {handles[1]} red=2"


@pytest.mark.parametrize("word", ["move", "check"])
def test_a_turn_as_in_luxor_is_told_how_to_mark(luxor: Luxor, word: str) -> None:
    ran = pyramids(luxor, f"{word} ani 12 c1")
    assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
    assert "luxor pyramids mark ani 12 c1" in ran.err
