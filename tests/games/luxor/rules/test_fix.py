"""`luxor fix`: facts set straight, as far as the box holds the pieces."""

import random
from pathlib import Path

import pytest

from luxor_companion.core import Refusal
from luxor_companion.core.record import Fixed
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.copy import material, stand_in_board
from luxor_companion.games.luxor.rules.fix import apply_fix
from luxor_companion.games.luxor.rules.state import draw_layout, opening
from tests.cli.at_table import (
    LAST,
    TOMB,
    TWO,
    done,
    first_turn,
    logged,
    play_cards,
    position,
    refused,
    said,
    start,
    unreadable,
)
from tests.conftest import Luxor

HUGE = "9" * 5000  # Python refuses to convert so many digits


@pytest.mark.parametrize(
    ("fix", "colour", "key", "value"),
    [
        pytest.param("red keys=2", "red", "keys", 2, id="keys"),
        pytest.param("red track=9", "red", "track", 9, id="track"),
        pytest.param("red wild=18", "red", "wild", 18, id="wild"),
        pytest.param("red scarabs=2", "red", "scarabs", ["?", "?"], id="scarabs by count"),
        pytest.param("green @0 @15", "green", "at", [0, 15], id="an adventurer"),
        pytest.param("green @A2 @0", "green", "at", [0, 0, 0], id="one that lay"),
        pytest.param("green @0 @a2", "green", "lying", None, id="to a statue that is taken"),
        pytest.param("green lying=1,3", "green", "lying", [1, 3], id="lying"),
        pytest.param("green hand=3,?,?,?,1", "green", "hand", "3 ? ? ? 1", id="hand"),
    ],
)
def test_a_fact_is_set_straight(  # a table of cases
    luxor: Luxor, tmp_path: Path, fix: str, colour: str, key: str, value: object
) -> None:
    save = start(luxor, tmp_path)
    if value is None:
        assert refused(luxor, save, "fix", *fix.split())["rule"] == "material.pieces"
        return
    ran = luxor("fix", *fix.split(), "forgot one")
    assert ran.code == Exit.FINE
    assert position(luxor)[colour][key] == value
    assert logged(save)[0].lower() == f'fix {fix} "forgot one"'.lower()
    assert "correction" in luxor("log").out
    assert luxor("verify").code == Exit.FINE


def test_a_fix_takes_from_the_supply(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    done(luxor, "fix red keys=3", "fix green wild=2", "fix red scarabs=4,?,", "fix red keys=1")
    shown = position(luxor)
    assert (shown["keys"], shown["wild"], shown["scarabs"]) == (19, 16, 20)


def test_tiles_treasures_and_the_turn_are_set_straight(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--app-draws", "none")
    done(luxor, "fix space 2 -", "fix red treasures=s2", "fix space 12 tunnel", "fix turn green")
    shown = position(luxor)
    assert shown["tiles"].split()[1] == "-"
    assert shown["tiles"].split()[11] == "tunnel"
    assert shown["red"]["treasures"] == "s2"
    assert shown["to_move"] == "green"
    done(luxor, f"fix green @0 @{LAST}", f"fix green @{LAST} @tomb", "fix green sarcophagi=5")
    assert position(luxor)["green"]["at"] == [0, TOMB]
    assert len(logged(save)) == 7
    assert luxor("verify").code == Exit.FINE


@pytest.mark.parametrize(
    "fix",
    [
        pytest.param("red keys=21", id="keys"),
        pytest.param("red wild=19", id="wild tiles"),
        pytest.param("red scarabs=23", id="scarabs by count"),
        pytest.param("red scarabs=4,4,4,4,4,4,4,4,4", id="nine fours"),
        pytest.param("red scarabs=9,", id="a scarab worth 9"),
        pytest.param("red scarabs=0,", id="a scarab worth nothing"),
        pytest.param("red treasures=v3", id="an eleventh vase"),
        pytest.param("space 1 o4", id="a second Osiris 4"),
        pytest.param("space 1 h1", id="a third Horus 1"),
        pytest.param("red sarcophagi=5,5", id="a second sarcophagus worth 5"),
        pytest.param("red sarcophagi=4", id="a sarcophagus that does not exist"),
        pytest.param("red hand=1,1,1,1,1 green hand=1,1,?,?,?", id="a seventh 1"),
        pytest.param("red @12 @15", id="nobody there"),
        pytest.param("red @0 @A1", id="two at one statue"),
        pytest.param("red lying=1,1", id="the same statue twice"),
        pytest.param("space 1 tunnel", id="a temple tile that is in a stack"),
    ],
)
def test_a_fix_the_box_does_not_hold_is_refused(luxor: Luxor, tmp_path: Path, fix: str) -> None:
    save = start(luxor, tmp_path)
    words = fix.split()
    if words.count("green"):
        done(luxor, f"fix {' '.join(words[:2])}")
        words = words[2:]
    before = save.read_bytes()
    ran = luxor("fix", *words)
    assert ran.code in (Exit.REFUSED, Exit.UNREADABLE)
    assert ran.out == ""
    assert "Traceback" not in ran.err
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    ("fact", "piece", "most"),
    [("keys=4", "keys", 3), ("wild=3", "wild tiles", 2), ("scarabs=2", "scarabs", 1)],
)
def test_the_box_says_how_many_there_are(fact: str, piece: str, most: int) -> None:
    box = material()._replace(keys=3, wild=2, scarabs=(4,))
    board = stand_in_board()
    layout = draw_layout(board, box, random.Random(1))
    position = opening(board, box, layout, [("red", "Ani"), ("green", "Jan")])
    refusal = apply_fix(position, Fixed("red", (fact,), ""))
    assert refusal == Refusal("material.pieces", "too_many", {"piece": piece, "most": most})


@pytest.mark.parametrize(
    "fix",
    [
        *("red keys=x", "red keys=-1", "red keys=²", "red coins=2", "red", "pink keys=2"),
        *("space 99 tunnel", "space 0 tunnel", "space 1 rubbish", "space 1", "space tunnel"),
        *("red @0", "red @0 @99", "red @0 @x", "red @A9 @0", "red @A² @0", "red @0 @A4"),
        *("turn pink", "turn", "turn red green", "red hand=1,2", "red hand=1,2,3,4,9"),
        *("red treasures=v0", "red treasures=x1", "red treasures=v12", "red treasures=v"),
        *("red sarcophagi=x", "red lying=4", "red lying=x", "red keys=9999", "supply keys=2"),
        *(f"red keys={HUGE}", f"red @0 @{HUGE}", f"red @A{HUGE} @0", f"space {HUGE} tunnel"),
    ],
)
def test_a_fix_that_cannot_be_read(luxor: Luxor, tmp_path: Path, fix: str) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix space 15 -")  # so that a vase would be free
    unreadable(luxor, save, "fix", *fix.split())


def test_the_piles_are_correction_as_people_say_it(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "fix draw=12")
    assert luxor("fix", "reshuffle", "Bo shuffled early").code == Exit.FINE
    assert luxor("fix", "DRAW=3", "counted").code == Exit.FINE
    assert logged(save) == [
        "fix piles draw=12",
        'fix piles reshuffle "Bo shuffled early"',
        'fix piles draw=3 "counted"',
    ]
    assert "only 21 are in nobody's hand" in luxor("fix", "draw=99").err
    unreadable(luxor, save, "fix", "draw=x")
    unreadable(luxor, save, "fix", "reshuffle", "reshuffle", "twice")


def test_statues_that_are_not_there_are_told_as_typed(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    assert "'lying=1,7'" in unreadable(luxor, save, "fix", "red", "lying=1,7")


def test_a_reason_may_say_anything(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    for reason in ('he said "two"', "it's ''' three", "two\nlines 🐫", "because keys=2", "  "):
        assert luxor("fix", "red", "keys=2", reason).code == Exit.FINE
    assert len(logged(save)) == 5
    assert luxor("verify").code == Exit.FINE
    assert all(line.startswith("fix red keys=2") for line in logged(save))


def test_a_fix_is_possible_after_the_table_let_a_card_stand(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    play_cards(luxor, ["1"] * 6)
    assert luxor("move", *first_turn(luxor, "1"), "allow=material.cards").code == Exit.FINE
    # The cards do not add up any more; keys still do.
    done(luxor, "fix red keys=2")


def test_a_word_that_is_no_tile_is_named(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    answer = luxor("fix", "space", "9", "zz")
    assert answer.code == Exit.UNREADABLE
    assert "'zz' isn't a tile" in answer.err


# ------------------------------------------------------------ another board under a game


OWN = "=1 . A . c . h1 f . o c =2 . . f h2 l . . =3 o . c h1 f . A =5 . l o f . h3 =8 . c f h2 A"
OWN += " l o =11 f . h3 l . . =13"  # the placeholder, with its statues moved
LAID = (*TWO, "--laid", "--app-draws", "none")
EVENING = (
    "move L3 finds=v1/1 tile=tunnel",
    "move L5 key",
    "move R4 @0 finds=4:s2/1",
    "fix green keys=2",
    "note a stool fell over",
    "undo",
    "move L2 @0 finds=j1/2",
)


def own_board(luxor: Luxor, code: str = OWN, name: str = "mine") -> None:
    assert luxor("board", "import", code, "--name", name).code == Exit.FINE
    assert luxor("board", "use", "stand-in").code == Exit.FINE


def test_a_game_moved_to_another_board_is_as_if_played_there(luxor: Luxor, tmp_path: Path) -> None:
    own_board(luxor)
    save = start(luxor, tmp_path, *LAID)
    done(luxor, *EVENING)
    assert position(luxor)["red"]["lying"] == [1, 2, 3]
    assert "board" in said(luxor("show", "--json"))["placeholders"]
    assert luxor("board", "use", "mine").code == Exit.FINE
    assert luxor("fix", "board").code == Exit.FINE, "the board that new tables use"
    done(luxor, "undo")
    ran = luxor("fix", "board", "mine", "entered at last")
    assert ran.code == Exit.FINE, ran.err
    moved = position(luxor)
    assert moved["red"]["lying"] == [2, 3], "a statue stands where somebody passed by"
    assert moved["board"] == OWN
    assert logged(save)[-1] == f'fix board {OWN.replace(" ", "")} "entered at last"'
    assert "board" not in said(luxor("show", "--json"))["placeholders"]
    assert luxor("verify").code == Exit.FINE
    assert "the game is on another board" in luxor("setup").out
    done(luxor, "undo")
    assert "the game is on another board" not in luxor("setup").out
    assert position(luxor)["red"]["lying"] == [1, 2, 3]
    done(luxor, "redo")
    assert luxor("new", "there", *LAID, "--board", "mine").code == Exit.FINE
    done(luxor, *EVENING)
    assert position(luxor) == moved


def test_the_line_that_contradicts_a_board_is_named(luxor: Luxor, tmp_path: Path) -> None:
    own_board(luxor, OWN.replace(". A . c .", ". A . . c"))
    save = start(luxor, tmp_path, *LAID)
    done(luxor, *EVENING)
    refusal = refused(luxor, save, "fix", "board", "mine")
    assert (refusal["rule"], refusal["why"]) == ("tile.icon", "board_line")
    assert refusal["params"]["line"] == 1
    assert "line 1 of the log would not be allowed: red L3 finds=v1/1" in refusal["text"]


def test_a_board_may_leave_a_question_open(luxor: Luxor, tmp_path: Path) -> None:
    own_board(luxor, OWN.replace("=1 . A . c . h1 f .", "=1 . A . c c h1 f ."))
    save = start(luxor, tmp_path, *LAID)
    done(luxor, *EVENING)
    refusal = refused(luxor, save, "fix", "board", "mine")
    assert (refusal["why"], refusal["params"]) == (
        "board_open",
        {"line": 3, "entry": "red R4 @0 finds=s2/1", "choice": "tile"},
    )


def test_where_a_tile_was_laid_the_board_has_a_space_for_it(luxor: Luxor, tmp_path: Path) -> None:
    own_board(luxor, OWN.replace("h1 f . o c", "h1 f o . c"))
    save = start(luxor, tmp_path, *TWO)  # the program drew all tiles
    refusal = refused(luxor, save, "fix", "board", "mine")
    assert (refusal["why"], refusal["params"]["space"]) == ("board_tile", 7)


def test_a_board_of_another_shape_is_refused(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *LAID)
    refusal = refused(luxor, save, "fix", "board", "..A.h1=13")
    assert "That board has 4 spaces and 1 statues" in refusal["text"]
    for wrong in ("nowhere", "..x"):
        text = unreadable(luxor, save, "fix", "board", wrong)
        assert f"'{wrong}' is neither one of your boards" in text
