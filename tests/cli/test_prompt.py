"""The entry forms of both games: the same keys everywhere, left and gone on with, nothing lost."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from luxor_companion.cli.prompt import number
from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.copy import stand_in_board
from luxor_companion.games.luxor.rules.board import write_board
from tests.cli.at_table import said
from tests.conftest import Ask, Luxor, Ran, at_a_terminal, at_the_prompt, own_folders
from tests.games.luxor.rules.test_notation import HUGE
from tests.terminal import Terminal

BOARD = write_board(stand_in_board()).split()
PLAYERS = ("-p", "Ani", "-p", "Jan", "--seed", "7", "--first", "Ani")
TREASURES = "1/1 2/1x4 3/2x3 5/3 6/3"
KEPT = "What you entered is kept: the same command continues from there."


class Case(NamedTuple):
    """A form: the command that asks it, answers that it takes, and a slip with its sentence."""

    command: tuple[str, ...]
    answers: tuple[str, ...]
    slip: tuple[str, str]
    help: str
    draft: str
    kept: str  # in the answer of `shows`, once all is answered
    shows: tuple[str, ...] = ()  # the command that shows what was kept; "": the form's own output


CASES = {
    "a board": Case(
        ("board", "calibrate", "mine"),
        (*BOARD, "done"),
        ("q3", "'q3' isn't one of . c f l"),
        "Go along the path from the stairs.",
        "boards/mine",
        " ".join(BOARD),
        ("board", "show", "mine", "--json"),
    ),
    "treasures": Case(
        ("board", "material", "treasures"),
        (TREASURES, "", "1/1 2/1x4 3/2x3 4/2 6/3"),
        ("1/1x3", "there are 10, in five kinds"),
        "Type what the pieces show",
        "material-treasures",
        '"statue": "1/1 2/1x4 3/2x3 5/3 6/3"',
        ("board", "material", "--json"),
    ),
    "Horus cards": Case(
        ("board", "material", "horus"),
        ("1-3x8", "1-5x7 last", "1-6x6 all3 less1"),
        ("1-3x7", "7 cards, but each level has 8"),
        "Type what the pieces show",
        "material-horus",
        '"2": "1-5x7 last"',
        ("board", "material", "--json"),
    ),
    "temple stacks": Case(
        ("board", "material", "temple"),
        ("tunnelx4", "scarabx4 wild either", "wildx2 favour12 favour23"),
        ("tunnelx3", "3 tiles, but this stack has 4"),
        "Type what the pieces show",
        "material-temple",
        '"cobra": "tunnelx4"',
        ("board", "material", "--json"),
    ),
    "a card": Case(
        ("pyramids", "card", "add", "12"),
        ("purple", "..E..", ".#x..", "r..g.", ".#.s.", "..T..", ""),
        ("pink", "green, orange or purple, please"),
        "From the top row down",
        "card-12",
        "12 purple ..E../.#x../r..g./.#.s./..T..",
        ("pyramids", "card", "export"),
    ),
    "a copy": Case(
        ("pyramids", "copy", "--ask"),
        ("domino 2, line3, corner3 2, S4, L4, T4", "1 2 3 4 6 8 10 12 15 18"),
        ("line3 7", "The expedition deck has 8 cards, not 7."),
        "Enter leaves a part as it is.",
        "pyramids",
        '"skulls": [1, 2, 3, 4, 6, 8, 10, 12, 15, 18]',
        ("pyramids", "copy", "--json"),
    ),
}
every_form = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def shown(luxor: Luxor, case: Case, ran: Ran) -> str:
    assert ran.code == Exit.FINE, ran.err
    return luxor(*case.shows).out if case.shows else ran.out


def draft(tmp_path: Path, case: Case) -> Path:
    return tmp_path / "data/copy" / f"{case.draft}.unfinished"


@every_form
def test_a_form_is_filled_in(luxor: Luxor, ask: Ask, tmp_path: Path, case: Case) -> None:
    ran = ask(case.command, *case.answers)
    assert case.kept in shown(luxor, case, ran)
    assert ran.err.startswith(case.help), "what to type is said at once"
    assert "b: back   ?: help   q: leave and keep it" in ran.err
    assert not draft(tmp_path, case).exists()


@every_form
def test_a_slip_is_one_sentence_and_asked_again(luxor: Luxor, ask: Ask, case: Case) -> None:
    slip, sentence = case.slip
    ran = ask(case.command, slip, *case.answers)
    assert case.kept in shown(luxor, case, ran)
    assert ran.err.count(sentence) == 1


@every_form
@pytest.mark.parametrize("back", ["b", "u", "back"])
def test_back_takes_the_last_answer_back(luxor: Luxor, ask: Ask, case: Case, back: str) -> None:
    first, second, *others = case.answers
    ran = ask(case.command, back, first, second, back, back, first, second, *others)
    assert case.kept in shown(luxor, case, ran)


@every_form
def test_a_question_mark_explains(luxor: Luxor, ask: Ask, case: Case) -> None:
    ran = ask(case.command, "?", case.answers[0], "?", *case.answers[1:])
    assert case.kept in shown(luxor, case, ran)
    assert ran.err.count(case.help) == 3


@every_form
@pytest.mark.parametrize("how", ["leaving", "the input ends"])
def test_a_form_goes_on_where_somebody_left(
    luxor: Luxor, ask: Ask, tmp_path: Path, case: Case, how: str
) -> None:
    for index in sorted({1, len(case.answers) // 2, len(case.answers) - 1}):
        ran = ask(case.command, *case.answers[:index], *(["q"] if how == "leaving" else []))
        assert ran.code == Exit.INTERRUPTED
        assert KEPT in ran.err
        assert draft(tmp_path, case).read_text(encoding="utf-8").startswith("answers = [")
        ran = ask(case.command, *case.answers[index:])
        assert "Continuing after: " in ran.err
        assert case.kept in shown(luxor, case, ran)
        luxor("board", "use", "stand-in")
        (tmp_path / "data/copy/boards/mine.toml").unlink(missing_ok=True)


@every_form
def test_nothing_is_kept_where_nothing_was_entered(ask: Ask, tmp_path: Path, case: Case) -> None:
    for answers in (["q"], [], [case.slip[0], "q"], [case.answers[0], "b", "q"]):
        ran = ask(case.command, *answers)
        assert (ran.code, KEPT in ran.err) == (Exit.INTERRUPTED, False)
        assert not draft(tmp_path, case).exists()


@every_form
def test_new_starts_over(luxor: Luxor, ask: Ask, case: Case) -> None:
    ask(case.command, *case.answers[:-1], "q")
    ran = ask(case.command, "new", *case.answers)
    assert case.kept in shown(luxor, case, ran)


@every_form
def test_a_form_needs_somebody_to_ask(ask: Ask, case: Case) -> None:
    for option in ("--no-input", "--json"):
        ran = ask((*case.command, option), *case.answers)
        assert ran.code == Exit.UNREADABLE
        assert ran.err.startswith("error: ")
        assert ran.err.count("\n") == 1


@every_form
def test_a_draft_that_cannot_be_written_or_read_is_no_obstacle(
    luxor: Luxor, ask: Ask, tmp_path: Path, case: Case
) -> None:
    file = draft(tmp_path, case)
    file.parent.mkdir(parents=True, exist_ok=True)
    for content in (b"answers = 7\n", b'answers = ["', b"\xff", b"answers = [[1], 2]\n", b""):
        file.write_bytes(content)
        ran = ask(case.command, *case.answers)
        assert case.kept in shown(luxor, case, ran)
        luxor("board", "use", "stand-in")
        (tmp_path / "data/copy/boards/mine.toml").unlink(missing_ok=True)


def test_ctrl_c_costs_nothing() -> None:
    with Terminal("pyramids", "card", "add", "12") as terminal:
        terminal.type("purple")
        terminal.type("..E..")
        terminal.press("\x03")
        assert terminal.ended() == Exit.INTERRUPTED
    with Terminal("pyramids", "card", "add", "12") as terminal:
        assert "Continuing after: purple ..E.." in terminal.screen
        assert "1  .  .  E  .  ." in terminal.screen
        assert terminal.screen.endswith("Row 2 > ")


def test_tiles_are_entered_and_gone_on_with(luxor: Luxor, ask: Ask, tmp_path: Path) -> None:
    luxor("new", "drawn", *PLAYERS)
    tiles = said(luxor("setup", "--json"))["position"]["tiles"].split()
    typed = [tile for tile in tiles if tile[0] != "h"]
    command = ("new", "entered", *PLAYERS, "--enter")
    ran = ask(command, " ".join(typed[:7]), "x9", f"{typed[7]} b {typed[7]} {typed[8]} B ? q")
    assert ran.code == Exit.INTERRUPTED
    assert ran.err.count("  There is no tile 'x9'") == 1
    assert ran.err.count("Type what lies on each space") == 2
    ran = ask(command, " ".join(typed[8:]))
    assert f"Continuing after: {' '.join(typed[4:8])} " in ran.err
    assert f"Space {tiles.index(typed[8], 9) + 1} (" in ran.err
    assert said(luxor("setup", "--json"))["position"]["tiles"].split() == tiles
    assert not (tmp_path / "data/copy/tiles.unfinished").exists()


def test_nothing_is_asked_for_a_table_that_cannot_be_started(luxor: Luxor, ask: Ask) -> None:
    luxor("new", "friday", *PLAYERS)
    tiles = said(luxor("setup", "--json"))["position"]["tiles"].split()
    typed = " ".join(tile for tile in tiles if tile[0] != "h")
    ran = ask(("new", "friday", *PLAYERS, "--enter"), typed)
    assert (ran.code, "already" in ran.err) == (Exit.BAD_FILE, True)
    assert "Space 1" not in ran.err
    ran = ask(("new", "saturday", *PLAYERS, "--enter"), typed)
    assert ran.code == Exit.FINE, ran.err
    assert said(luxor("setup", "--json"))["position"]["tiles"].split() == tiles


def test_a_card_that_is_refused_can_be_corrected(luxor: Luxor, ask: Ask) -> None:
    for card in (*range(1, 15), 16, 17):  # the rulebook shows that 15 is purple
        assert luxor("pyramids", "card", "add", str(card), "green").code == Exit.FINE
    rows = ("..E..", ".....", ".....", ".....", "..T..", "")
    command = ("pyramids", "card", "add", "20")
    ran = ask(command, "green", *rows)
    assert (ran.code, "only 16 green" in ran.err) == (Exit.REFUSED, True)
    ran = ask(command, *"bbbbbb", "orange", *rows)
    assert ran.code == Exit.FINE, ran.err


def test_the_board_grows_before_ones_eyes(ask: Ask) -> None:
    ran = ask(("board", "calibrate"), "=1 . . c oops", "map", "done", "q")
    assert ran.err.count("│ 3 ·     c│") == 2, "after the answer, and when asked for"
    assert ran.err.index("oops") > ran.err.index("│ 3 ·     c│"), "the slip stands by the question"
    assert (
        "  The path has 40 spaces, one for each tile laid on it (p.2); this one has 3.\n" in ran.err
    )


def test_enter_does_not_end_a_board_without_a_tomb(ask: Ask) -> None:
    without = BOARD[:-1]
    assert BOARD[-1].startswith("=")
    ran = ask(("board", "calibrate"), " ".join(without), "", BOARD[-1], "")
    assert ran.code == Exit.FINE
    assert ran.err.count("Type the tomb's value (=13), then done.") == 2
    assert ran.err.count("That is all, with 13 for the tomb: done saves the board.") == 1


def test_a_short_word_will_do_for_a_tile(luxor: Luxor, ask: Ask) -> None:
    luxor("new", "drawn", *PLAYERS)
    drawn = json.loads(luxor("setup", "--json").out)["position"]["tiles"].split()
    others = [tile for tile in drawn if not tile.startswith("h")]
    short = []
    for index, tile in enumerate(others):
        known = {one for one in others[:index] if one.startswith(f"{tile.split('/')[0]}/")}
        word = tile.split("/")[0] if known == {tile} else tile
        short.append(tile[1:] if tile[0] == "o" else word)
    assert any("/" not in word and word[0] == "v" for word in short)
    ran = ask(("new", "entered", *PLAYERS, "--enter", "--first", "lots"), "v3", " ".join(short))
    assert ran.code == Exit.FINE, ran.err
    assert "For how many adventurers? Type v3/1, v3/2 or v3/3." in ran.err, (
        "nobody knows yet for how many adventurers"
    )
    assert json.loads(luxor("setup", "--json").out)["position"]["tiles"].split() == drawn


@pytest.mark.parametrize(
    ("lang", "back"), [("de", "zurück"), ("es", "atrás"), ("pt", "voltar"), ("pt", "back")]
)
def test_back_in_other_languages(luxor: Luxor, ask: Ask, lang: str, back: str) -> None:
    case = CASES["a card"]
    ran = ask((*case.command, "--lang", lang), "purple", "E....", back, *case.answers[1:])
    assert case.kept in shown(luxor, case, ran)


@pytest.mark.parametrize("text", [HUGE, "٣", "-1", "1 x"])
def test_an_answer_that_is_no_number_is_asked_again(text: str) -> None:
    with pytest.raises(ValueError, match="please"):
        number(text, 0, 9)


def test_an_answer_that_is_a_number() -> None:
    assert number("9", 0, 9) == 9


def test_a_real_terminal_shows_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked, refused and told: tests that ask in this process stand for people."""
    answers = ["", "", "Bob and Mia", "yellow purple", "yellow red", "2", ""]
    shown = []
    for way in (at_the_prompt, at_a_terminal):
        for variable, path in own_folders(tmp_path / way.__name__).items():
            monkeypatch.setenv(variable, path)
        told = [way(["new", "table", "--seed", "7"], answers), way(["move", "L3", "@0"], [])]
        told += [way(["move", "Ldie"], ["4"]), way(["hand", "red"], ["1 2 3 4 5"])]
        shown.append([(code, text.replace(way.__name__, "home")) for code, text in told])
    assert shown[0] == shown[1]
    assert {code for code, _text in shown[0]} == {Exit.FINE, Exit.INTERRUPTED}
