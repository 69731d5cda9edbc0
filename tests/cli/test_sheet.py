"""Counting a game that nobody tracked: a line for each player, few keys, and nothing lost."""

import json
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.errors import Exit
from tests.conftest import Ask, Luxor
from tests.terminal import Terminal

# Four players, as they would read it from the table.
SHEET = """
[[player]]
name = "Mia"
track = 21
adventurers = [0, 5, 5, 8, 13]
sarcophagi = [3]
keys = 1
vases = 3
statues = 2
jewelry = 2
wild = 3
scarabs = [3, 4]
[[player]]
name = "Bob"
track = 25
adventurers = [3, 3, 5, 8, 13]
sarcophagi = [5]
vases = 1
statues = 1
jewelry = 1
scarabs = [2]
[[player]]
name = "Cleo"
track = 12
adventurers = [0, 2, 5, 5, 8]
keys = 2
vases = 2
statues = 1
jewelry = 1
wild = 1
[[player]]
name = "Jan"
track = 30
adventurers = [2, 2, 3, 5, 5]
keys = 4
vases = 1
statues = 2
jewelry = 3
scarabs = [1, 1]
"""
APART = (
    "21 0 5 5 8 13 3 1 3 2 2 3 3 4",
    "25 3 3 5 8 13 5 0 1 1 1 0 2",
    "12 0 2 5 5 8 0 2 2 1 1 1 0",
    "30 2 2 3 5 5 0 4 1 2 3 0 1 1",
)
SHORT = (
    "21 0558T 3 1 3 2 2 3 34",
    "25 3358T 5 0 1 1 1 0 2",
    "12 02558 0 2 2 1 1 1",  # no scarabs
    "30 22355 0 4 1 2 3 0 11",
)
TWO = ("21 0558T 3 1 3 2 2 3 34", "30 00123 5 0 0 0 0 0 0")
PYRAMIDS = ("pyramids", "score", "--ask", "--no-log")
KEPT = "What you entered is kept: the same command continues from there."
EMPTY = "keys = 0, vases = 0, statues = 0, jewelry = 0, wild = 0, sarcophagi = [], scarabs = []"
BAD = f'player = [{{ name = "Ani", track = 9999, adventurers = [77], {EMPTY} }}]\n'
FIRST = "This is the first question."


def draft(tmp_path: Path, game: str = "luxor") -> Path:
    return tmp_path / f"data/copy/sheet-{game}.unfinished"


def logged(luxor: Luxor) -> list[dict[str, Any]]:
    games: list[dict[str, Any]] = json.loads(luxor("results", "--json").out)["games"]
    return games


def as_on_the_sheet(luxor: Luxor, tmp_path: Path) -> list[Any]:
    file = tmp_path / "sheet.toml"
    file.write_text(SHEET, encoding="utf-8")
    players = json.loads(luxor("score", "--sheet", str(file), "--json").out)["players"]
    return [(one["name"], one["total"], one["rank"]) for one in players]


def counted(answers: tuple[str, ...]) -> tuple[int, int]:
    """How many answers there are, and how many keys with Enter after each."""
    return len(answers), sum(len(answer) + 1 for answer in answers)


def test_four_players_take_ten_answers_and_few_keys(luxor: Luxor, ask: Ask, tmp_path: Path) -> None:
    expected = as_on_the_sheet(luxor, tmp_path)
    apart = ("Mia Bob Cleo Jan", *APART, "y")
    ran = ask(("score", "--ask"), *apart)
    assert ran.code == Exit.FINE, ran.err
    short = ("1234", *SHORT, "y")  # names from the log of games
    again = ask(("score", "--ask"), *short)
    assert again.code == Exit.FINE, again.err
    assert "1 Mia   2 Bob   3 Cleo   4 Jan" in again.err
    assert "In the results as game 1" in again.err, "the same score both ways"
    (game,) = logged(luxor)
    assert [(one["name"], one["total"], one["rank"]) for one in game["players"]] == expected
    answers, keys = counted(apart)
    assert answers <= 10
    assert keys <= 135
    answers, keys = counted(short)
    assert answers <= 10
    assert keys <= 100


def test_each_line_is_added_up_under_its_columns(ask: Ask) -> None:
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", *TWO)
    assert ran.code == Exit.FINE, ran.err
    head = "track  adventurers  sarcophagi  keys  vases  statues  jewelry  wilds  scarabs"
    assert ran.err.count(head) == 2
    assert "  Ani: 75 VP = 21 + 31 + 3 + 1 + 12 (3 sets) + 7\n" in ran.err
    assert "Ani wins with 75 VP." in ran.out


def test_a_half_filled_line_is_asked_for_the_rest(ask: Ask) -> None:
    answers = ("keys 1 scarabs 3 4", "21 0558T 3", "3 2 2 3", TWO[1])
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", *answers)
    assert ran.code == Exit.FINE, ran.err
    assert "Ani: 75 VP" in ran.err
    assert "vases  statues  jewelry  wilds\nAni, the rest (Enter: none) > " in ran.err


def test_without_a_table_one_is_asked_whether_to_count(luxor: Luxor, ask: Ask) -> None:
    ran = ask(("score",), "", "Ani Jan", *TWO, "y")
    assert ran.code == Exit.FINE, ran.err
    assert "No table yet. Count a game that nobody tracked" in ran.err
    assert "Logged as game 1" in ran.err
    assert "Share it: luxor share 1" in ran.err
    assert "1. Ani 75" in luxor("share", "--text").out, "the game of this evening"
    ran = ask(("score",), "?", "Ani Jan", "9" * 30, "n")
    assert ran.err.count("y, n or Enter, please.") == len(("?", "Ani Jan", "9" * 30))
    assert (ran.code, "luxor new -p" in ran.err) == (Exit.BAD_FILE, True)


@pytest.mark.parametrize("lead", [(), ("pyramids",)], ids=["luxor", "pyramids"])
def test_without_a_table_and_a_person_it_says_how(luxor: Luxor, lead: tuple[str, ...]) -> None:
    ran = luxor(*lead, "score", "--no-input")
    assert (ran.code, ran.out, ran.err.count("\n")) == (Exit.BAD_FILE, "", 1)
    for way in (" score --ask", "--sheet FILE", "--template"):
        assert way in ran.err
    ran = luxor(*lead, "score", "--ask", "--no-input")
    assert (ran.code, ran.err.count("\n")) == (Exit.UNREADABLE, 1)
    assert "--template" in ran.err


# ---------------------------------------------------------------------- going back and leaving


def test_going_back_shows_what_was_entered_and_enter_keeps_it(ask: Ask) -> None:
    back = ("b", "b", "b", "b", "", "b", "keys 3", "")
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", TWO[0], *back, TWO[1])
    assert ran.code == Exit.FINE, ran.err
    assert "Ani [21 0558T 3 1 3 2 2 3 34] > " in ran.err
    assert ran.err.count(FIRST) == 2, "before the names there is nothing"
    assert "Who played, in seat order? [Ani, Jan] " in ran.err
    assert "Ani: 77 VP = 21 + 31 + 3 + 3 + 12 (3 sets) + 7" in ran.err
    assert "Ani wins with 77 VP." in ran.out


def test_at_the_end_one_can_still_go_back(luxor: Luxor, ask: Ask) -> None:
    ran = ask(("score", "--ask"), "Ani Jan", *TWO, "what", "b", "b", "scarabs 44", "y")
    assert ran.code == Exit.FINE, ran.err
    assert "y, b or Enter, please." in ran.err
    assert "Jan [30 00123 5 0 0 0 0 0 0] > " in ran.err
    assert [one["total"] for one in logged(luxor)[0]["players"]] == [76, 41]


def test_names_can_be_corrected_without_losing_a_row(luxor: Luxor, ask: Ask) -> None:
    ran = ask(("score", "--ask"), "Ani Jn", *TWO, "b", "b", "b", "Ani Jan", "y")
    assert ran.code == Exit.FINE, ran.err
    players = logged(luxor)[0]["players"]
    assert [(one["name"], one["total"]) for one in players] == [("Ani", 75), ("Jan", 41)]


@pytest.mark.parametrize("how", ["leaving", "the input ends"])
@pytest.mark.parametrize("answers", range(1, 5))
def test_it_goes_on_where_somebody_left(
    luxor: Luxor, ask: Ask, tmp_path: Path, how: str, answers: int
) -> None:
    whole = ("Ani Jan", TWO[0], "track 30 adventurers 00123", "")
    leave = ["q"] if how == "leaving" else []
    ran = ask(("score", "--ask"), *whole[:answers], *leave)
    assert (ran.code, KEPT in ran.err) == (Exit.INTERRUPTED, True)
    rest = whole[answers:] or [""]
    ran = ask(("score", "--ask"), *rest, "y")
    assert ran.code == Exit.FINE, ran.err
    what = [
        "with Ani, Jan ",
        *["after Ani 75, 1 of 2 players "] * 2,
        "after Ani 75 and Jan 36, 2 of 2",
    ]
    assert f"Continuing {what[answers - 1]}" in ran.err
    assert [one["total"] for one in logged(luxor)[0]["players"]] == [75, 36]
    assert not draft(tmp_path).exists()


def test_ctrl_c_costs_nothing() -> None:
    with Terminal("score", "--ask") as terminal:
        terminal.type("Ani Jan")
        terminal.type("21")
        terminal.press("\x03")
        assert terminal.ended() == Exit.INTERRUPTED
    with Terminal("score", "--ask") as terminal:
        assert "Continuing with Ani, Jan" in terminal.screen
        assert terminal.screen.rstrip().endswith("Ani, the rest (Enter: none) >")
        terminal.type("new")
        assert terminal.screen.rstrip().endswith("Who played, in seat order?")


def test_nothing_is_kept_where_nothing_was_entered(ask: Ask, tmp_path: Path) -> None:
    for answers in (["q"], [], ["Ani Jan", "new", "q"], ["Ani", "b", "q"]):
        ran = ask(("score", "--ask"), *answers)
        assert (ran.code, KEPT in ran.err) == (Exit.INTERRUPTED, False)
        assert not draft(tmp_path).exists()


def test_a_game_that_cannot_be_logged_is_kept(luxor: Luxor, ask: Ask) -> None:
    assert luxor("results", "add", "Ani", "7", "Jan", "5").code == Exit.FINE
    assert luxor("results", "add", "Annie", "7", "Jan", "6").code == Exit.FINE
    assert luxor("results", "players", "merge", "Annie", "Ani").code == Exit.FINE
    ran = ask(("score", "--ask"), "Ani Annie", *TWO, "y")
    assert "warning: not logged" in ran.err
    assert KEPT in ran.err
    ran = ask(("score", "--ask"), "b", "b", "Ani Tom", "y")
    assert "Logged as game 3" in ran.err


@pytest.mark.parametrize(
    "content", ["player = 7\n", 'player = ["', "player = [{ name = 5 }]\n", "", "x = 1\n", BAD]
)
def test_a_draft_that_cannot_be_read_is_no_obstacle(
    luxor: Luxor, ask: Ask, tmp_path: Path, content: str
) -> None:
    draft(tmp_path).parent.mkdir(parents=True)
    draft(tmp_path).write_text(content, encoding="utf-8")
    ran = ask(("score", "--ask"), "Ani Jan", *TWO, "y")
    assert ran.code == Exit.FINE, ran.err
    assert [one["total"] for one in logged(luxor)[0]["players"]] == [75, 41]


# ---------------------------------------------------------------------- who played


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Two to four names, please."),
        ("3 4", "'3' isn't a name."),
        ("18", "'18' isn't a name."),
        ("Bob bob", "Two players are called Bob"),
        ("José Jose\u0301", "Two players are called José"),
        ("A B C D E", "Luxor is for 2 to 4 players, not 5."),
        ("A" * 41 + " B", "at most 40 characters"),
        ("b", FIRST),
    ],
)
def test_names_that_cannot_be_are_said_at_once(ask: Ask, typed: str, sentence: str) -> None:
    ran = ask(("score", "--ask", "--no-log"), typed, "Ani Jan", *TWO)
    assert ran.code == Exit.FINE, ran.err
    assert ran.err.count(sentence) == 1
    assert "Ani wins with 75 VP." in ran.out


def test_names_come_one_by_one_too(ask: Ask) -> None:
    ran = ask(("score", "--ask", "--no-log"), "Ani", "ani", "Jan", *TWO)
    assert ran.code == Exit.FINE, ran.err
    assert ran.err.count("Who else? ") == 2
    assert "Ani wins with 75 VP." in ran.out


def test_a_player_may_be_called_b(ask: Ask) -> None:
    ran = ask(("score", "--ask", "--no-log"), "B", "Q", *TWO)
    assert ran.code == Exit.FINE, ran.err
    assert "B wins with 75 VP." in ran.out


def test_names_from_the_log_have_a_key_each(luxor: Luxor, ask: Ask) -> None:
    assert luxor("results", "add", "Mia 7", "Bob 5", "Cleo 3").code == Exit.FINE
    assert luxor("results", "add", "Jan 7", "Mia 5").code == Exit.FINE
    ran = ask(("score", "--ask"), "5", "2 Zoe 1", *TWO, "", "q")
    assert ran.code == Exit.INTERRUPTED
    assert "1 Jan   2 Mia   3 Bob   4 Cleo" in ran.err, "who played last comes first"
    assert "'5' isn't a name." in ran.err
    assert "Mia: 75 VP" in ran.err
    assert "Zoe: 41 VP" in ran.err
    assert "Jan, the rest" not in ran.err


# ---------------------------------------------------------------------- slips in a row


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        pytest.param("what", "'what' is neither a number", id="nonsense"),
        pytest.param("", "Still missing: track and adventurers.", id="nothing"),
        pytest.param(f"999{TWO[0][2:]}", "track: should be a number from 0 to 500", id="much"),
        pytest.param("9" * 5000, "is too large", id="far too much"),
        pytest.param("21 0 5 5 8 14 3 1 3 2 2 3 34", "not 14", id="no wall value"),
        pytest.param("21 0558", "adventurers: 5 values, please, not 4.", id="four"),
        pytest.param("21 0558T 353 1 3 2 2 3 34", "one worth 5", id="three sarcophagi"),
        pytest.param("21 0558T 3 1 11 2 2 3 34", "vases: 11 in all", id="the box"),
        pytest.param("21 0558T 3 1 3 2 2 3 37", "a scarab is worth 1 to 4", id="scarab"),
        pytest.param("21 0558T 3 1 3 2 2 3 fish", "'fish'", id="a word"),
        pytest.param("keys 1 2", "keys takes one number", id="two numbers"),
    ],
)
def test_a_slip_is_one_sentence_and_the_same_line_is_asked_for(
    ask: Ask, typed: str, sentence: str
) -> None:
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", typed, TWO[0], TWO[1])
    assert ran.code == Exit.FINE, ran.err
    assert ran.err.count(sentence) == 1
    assert ran.err.count("Ani > ") == 2
    assert "the rest" not in ran.err
    assert "Ani: 75 VP" in ran.err


def test_a_slip_in_what_was_entered_leaves_it_as_it_was(ask: Ask) -> None:
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", TWO[0], "b", "track 999", "", TWO[1])
    assert ran.code == Exit.FINE, ran.err
    assert ran.err.count("Ani [21 0558T 3 1 3 2 2 3 34] > ") == 2
    long = (f"{TWO[1]} 0 0 77", TWO[1])
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", TWO[0], *long)
    assert ran.code == Exit.FINE, ran.err
    assert "a scarab is worth 1 to 4, not 77" in ran.err
    ran = ask(PYRAMIDS, "Ani Jan", "4 0 0 0 0 10 6", "b", "pyramids 2", "", "1", "")
    assert ran.code == Exit.FINE, ran.err
    assert "each takes two" in ran.err
    assert "Ani wins with 56 VP." in ran.out


def test_the_box_is_counted_over_all_players(ask: Ask) -> None:
    jan = ("30 00123 3 0 8 0 0 0 0", TWO[1])
    ran = ask(("score", "--ask", "--no-log"), "Ani Jan", TWO[0], *jan)
    assert ran.code == Exit.FINE, ran.err
    assert "sarcophagi: 3, 3: there is one worth 5 and one worth 3 (p.6)" in ran.err
    assert ran.err.count("Jan > ") == 2


def test_a_question_mark_explains_each_column(ask: Ask) -> None:
    ran = ask(("score", "--ask", "--no-log"), "?", "Ani Jan", "?", *TWO)
    assert ran.code == Exit.FINE, ran.err
    assert "Two to four names" in ran.err
    assert ran.err.count("sarcophagi: the value of each: 0, 3, 5, or 53") == 2


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("de", "Leiste 21 Abenteurer 0558G Sarkophage 3 Schlüssel 1 Vasen 3 Statuen 2 Schmuck 2"),
        ("es", "marcador 21 aventureros 0558T sarcófago 3 llave 1 vasijas 3 estatuas 2 joyas 2"),
        ("pt", "trilha 21 aventureiros 0558t sarcófagos 3 chaves 1 vasos 3 estátuas 2 joias 2"),
        ("en", "Leiste 21 aventureros 0558T sarcófagos=3 key: 1 vase 3 statue 2 jewellery 2"),
    ],
)
def test_columns_are_named_in_any_language(ask: Ask, lang: str, typed: str) -> None:
    ran = ask(("score", "--ask", "--no-log", "--lang", lang), "Ani Jan", typed, "3 34", TWO[1])
    assert ran.code == Exit.FINE, ran.err
    assert "Ani: 75 " in ran.err


# ---------------------------------------------------------------------- Pyramids


def test_pyramids_is_counted_in_the_same_way(ask: Ask) -> None:
    ran = ask(PYRAMIDS, "Ani Jan", "7 2 6 3 -6 10 6 3", "0 5 4", "0 1 4")
    assert ran.code == Exit.FINE, ran.err
    assert "pyramids  torches  red  green  skull  bonuses" in ran.err
    assert "Ani: 111 VP = 70 + 10 + 19 + 18 - 6" in ran.err
    assert "torches: should be a number from 0 to 4, not 5" in ran.err
    assert "Jan: 9 VP" in ran.err


def test_the_lowest_number_is_asked_for_only_at_a_tie(ask: Ask) -> None:
    tied = ("Ani Jan", "3", "", "3", "")
    ran = ask(PYRAMIDS, *tied, "99", "12", "b", "", "12", "7")
    assert ran.code == Exit.FINE, ran.err
    assert "from 0 to 48" in ran.err
    assert "Jan wins" in ran.out
    ran = ask(PYRAMIDS, *tied, "", "")
    assert "Ani and Jan" in ran.out
    ran = ask(PYRAMIDS, "Ani Jan", "3", "", "2", "")
    assert ("A tie" in ran.err, "Ani wins" in ran.out) == (False, True)
    ran = ask(PYRAMIDS, "Ani Jan", "15,33", "", "2,40", "")
    assert ("A tie" in ran.err, "Jan wins" in ran.out) == (False, True)


# ---------------------------------------------------------------------- a sheet to fill in


@pytest.mark.parametrize("lead", [(), ("pyramids",)], ids=["luxor", "pyramids"])
@pytest.mark.parametrize("lang", ["en", "de", "es", "pt"])
def test_the_template_is_read_once_it_is_filled_in(
    luxor: Luxor, tmp_path: Path, lead: tuple[str, ...], lang: str
) -> None:
    ran = luxor(*lead, "score", "--template", "--lang", lang)
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert luxor(*lead, "score", "--template", "--json", "--lang", lang).out == ran.out
    file = tmp_path / "sheet.toml"
    file.write_text(ran.out, encoding="utf-8")
    unfilled = luxor(*lead, "score", "--sheet", str(file))
    assert (unfilled.code, unfilled.err.count("\n")) == (Exit.BAD_FILE, 1)
    text = ran.out
    for line in ran.out.splitlines():
        if line.startswith(("# [[", "# name", "# lowest")) or (line[:2] == "# " and " = " in line):
            text = text.replace(f"{line}\n", f"{line[2:]}\n", 1)
    for name in ("Ani", "Jan", "Mia", "Tom"):
        text = text.replace('name = ""', f'name = "{name}"', 1)
    file.write_text(text, encoding="utf-8")
    players = json.loads(luxor(*lead, "score", "--sheet", str(file), "--json").out)["players"]
    assert [one["total"] for one in players] == [0, 0, 0, 0]
