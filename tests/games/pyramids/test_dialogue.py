"""`luxor pyramids play` at a real pseudo-terminal: whole games, mistakes, undo, interruption."""

import random
from pathlib import Path

import pytest

from luxor_companion.cli import console
from luxor_companion.errors import Exit
from luxor_companion.games.pyramids.dialogue import Dialogue
from luxor_companion.games.pyramids.rules.state import Pyramid
from luxor_companion.table.table import open_table
from luxor_companion.view.theme import render_text
from tests.cli.at_table import logged
from tests.conftest import ROOT, Luxor
from tests.games.pyramids.at_table import (
    DEALT,
    SKULLS,
    many_colours,
    pyramids,
    random_table,
    written,
)
from tests.terminal import Screen, Terminal

pytestmark = pytest.mark.slow


def play(*options: str, **size: int) -> Terminal:
    return Terminal("pyramids", "play", "--plain", *options, **size)  # type: ignore[arg-type]  # rows, columns


def test_a_turn_of_two_players_from_the_deal_on(tmp_path: Path) -> None:
    save = written(tmp_path, ())
    with play() as terminal:
        assert "Which two cards does Ani keep?" in terminal.screen
        assert "Which two cards does Bo keep?" in terminal.type("12, 31")
        assert "Not allowed: Card 12 is with Ani" in terminal.type("12 5")
        assert "Which four cards lie face up" in terminal.type("5 9")
        screen = terminal.type("20 21 22 23")
        assert "Which pattern is revealed?" in screen
        assert "3 corner3: 2 cards, 25%" in screen
        screen = terminal.type("line3")
        assert "Who marks? Ani / Bo. Type it, such as rt/-" in screen
        assert "1 ani: marks: 13" in screen
        assert "2 bo: cards 5 and 9" in screen
        screen = terminal.type("1")
        assert "What does Ani mark?" in screen
        assert "1 12 c1 c2 c3 +d3: +6 1 red gem, 1 torch" in screen
        screen = terminal.type("12 c1 c2 c3")
        assert "A red cross: which extra square is marked?" in screen
        screen = terminal.type("31:a1")
        assert "Ani ticks red gem 1 of 10." in screen
        assert "What does Bo mark?" in screen, "only one is left to mark"
        screen = terminal.type("5 a1 a2 a3")
        assert "Which icons are on it?" in screen
        assert "'gold' isn't part of a mark" in terminal.type("gold")
        screen = terminal.type("")
        assert "Round 1 of 4, turn 2 of 7" in screen
        assert "The layout of card 5 isn't entered" in screen
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    assert logged(save) == [
        *DEALT,
        "reveal line3",
        "ani 12 c1 c2 c3 +31:a1",
        "bo 5 a1 a2 a3",
    ]


def test_players_mark_in_any_order_by_number_name_or_line(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"), names=("Ani", "Bo"))
    with play() as terminal:
        assert "What does Bo mark?" in terminal.type("BO")
        assert "Who marks?" in terminal.type(""), "Enter goes back to everyone"
        screen = terminal.type("bo 9 one a1 red")
        assert "Bo ticks red gem 1 of 10." in screen
        assert "1 ani: marks: 13" in screen, "the same key as before"
        assert "Bo has already marked this turn" in terminal.type("bo 9 one a2")
        assert "Bo has already marked this turn" in terminal.type("bo")
        terminal.type("1")
        terminal.type("4")
        assert logged(save)[-1].startswith("ani 12 c1 c2 c3 +")
        terminal.type("q")


def test_a_card_says_whose_mark_it_is(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    with play() as terminal:
        assert "There is no player '7' at this table" in terminal.type("7 one c1")
        terminal.type("9 one a1 red")
    assert logged(save)[-1] == "bo 9 one a1 red"


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param("Ani", "ani 12 one c1", id="a command"),
        pytest.param("Mark", "mark 12 one c1", id="a player called Mark"),
    ],
)
def test_a_command_in_front_of_a_line_is_not_in_the_way(
    tmp_path: Path, name: str, line: str
) -> None:
    lines = (f"{name.lower()} keep 12 31", *DEALT[1:], "reveal line3")
    save = written(tmp_path, lines, names=(name, "Bo"))
    with play() as terminal:
        terminal.type(line if name == "Mark" else f"mark {line}")
        terminal.type("q")
    assert logged(save)[-1] == line


def test_mistakes_are_told_and_change_nothing(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    before = save.read_bytes()
    told = {
        "foo": "There is no player 'foo' at this table; the players are ani, bo.",
        "99": "There is no player '99' at this table",
        "ani 12 b1 b2 b3": "Not allowed: There is a wall on b2 of card 12",
        "ani 12 z9": "There is no square 'z9'",
        "ani": "What does Ani mark?",
        "47 c3": "Card 47 does not lie in front of Ani",
        "12 c3 c4 c5": "has to include its entrance, c1",
        "bo take 20": "Everyone marks before anything else happens",
        "reveal domino": "Everyone marks before anything else happens",
        "fix nonsense here": "nonsense",
        "undo 3 4 5": "too much: 4 5",
        "undo": "Who marks?",
        "\x07\x1b[A": "at this table; the players are ani, bo",
        "why": "Try: why 12",
        "why ani 12 b1 b2 b3": "There is a wall on b2 of card 12",
        "why ani 12 c1 d1 e1": "ani 12 c1 d1 e1 is allowed.",
        "why ani 12 eins b1": "has to include its entrance, c1",
        "options": "Whose options?",
        "options eva": "There is no player 'eva' here",
        "options ani": "Ani may mark three squares in a line",
        "?": "mark",
        "? torch": "torch",
        "? zzz": "That doesn't seem to be about the rules",
        "": "Who marks?",
    }
    with play(rows=40) as terminal:
        for line, text in told.items():
            assert text in terminal.type(line), line
        terminal.type("q")
    assert save.read_bytes() == before


@pytest.mark.parametrize(("cards", "asks"), [(None, True), ({}, True), (None, False)])
def test_a_card_just_taken_may_be_drawn_where_layouts_are_entered(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    cards: dict[int, Pyramid] | None,
    asks: bool,  # noqa: FBT001  # whether somebody can answer
) -> None:
    monkeypatch.setattr(console, "may_ask", lambda: asks)
    way = "bo 5 a1 a2 a3", "bo 5 one a4", "bo 5 one a5 tomb colour=green"
    lines = [*DEALT]
    for pattern, mark, ani in zip(
        ("line3", "line3", "domino"), way, ("c1", "d1", "e1"), strict=True
    ):
        lines += [f"reveal {pattern}", mark, f"ani 12 one {ani}"]
    dialogue = Dialogue(written(tmp_path, lines, cards=cards))
    dialogue.plain = True
    dialogue.answer("20 41")
    dialogue.ask()
    assert dialogue.news
    told = render_text(dialogue.news.lines, 200)
    offered = "Card 20 isn't drawn yet: card add 20 draws it." in told
    assert offered == (cards is None and asks)
    assert "Bo takes 20 from the display" in told


def test_u_takes_back_an_answer_then_lines(tmp_path: Path) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    with play() as terminal:
        assert "which extra square" in terminal.type("ani 12 c1 c2 c3")
        assert "Who marks?" in terminal.type("u")
        assert logged(save)[-1] == "reveal line3"
        terminal.type("ani 12 one c1")
        assert "Undone: 5. ani 12 one c1" in terminal.type("u")
        screen = terminal.type("u")
        assert "Undone: 4. reveal line3" in screen
        assert "an expedition card was revealed" in screen
        assert "Who marks?" in terminal.type("redo")
        assert "What does Bo mark?" in terminal.type("redo")
        terminal.type("q")
    assert logged(save)[-2:] == ["redo", "redo"]


def test_cards_are_taken_and_bonuses_told(tmp_path: Path) -> None:
    lines = (
        *("ani keep 3 6", "bo keep 2 4", "display 20 21 22 23"),
        *("reveal line3", "ani 3 a1 a2 a3", "bo 2 a1 a2 a3"),
        *("reveal domino", "ani 3 a4 a5", "bo 2 a4 a5"),
    )
    save = written(tmp_path, lines, cards=many_colours(), skulls=SKULLS)
    with play() as terminal:
        assert "Which card does Bo take for pyramid 2: 20 purple, 21" in terminal.screen
        assert "is not in the display" in terminal.type("30")
        assert "Which card came into the display?" in terminal.type("20")
        assert "lies in the display" in terminal.type("21")
        assert "Which card does Ani take for pyramid 3:" in terminal.type("30")
        assert "Which card was on top of the deck?" in terminal.type("deck")
        screen = terminal.type("31")
        assert "Ani takes 31 from the deck" in screen
        assert "Round 1 of 4, turn 3 of 7" in screen
        terminal.type("q")
    assert logged(save)[-2:] == ["bo take 20 refill=30", "ani take deck=31"]


@pytest.mark.parametrize(("seats", "known"), [(2, 1.0), (4, 0.5)])
def test_a_whole_game_with_an_interrupt_and_a_resume(
    luxor: Luxor, tmp_path: Path, seats: int, known: float
) -> None:
    save, lines = random_table(tmp_path, 11, seats=seats, known=known)
    middle = len(lines) // 2
    with play() as terminal:
        for line in lines[:middle]:
            _typed(terminal, line)
        terminal.press("\x03")
        assert terminal.ended() == Exit.INTERRUPTED
        assert "All turns so far are saved; luxor pyramids play continues." in terminal.screen
    assert logged(save) == lines[:middle]
    with play() as terminal:
        for line in lines[middle:]:
            _typed(terminal, line)
        assert "The game is over" in terminal.screen
        assert "1 score: count the score" in terminal.screen
        assert "Undone" in terminal.type("u")
        assert "1 score: count the score" in terminal.type("redo")
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    assert [line for line in logged(save) if line not in ("undo", "redo")] == lines
    assert pyramids(luxor, "verify").code == Exit.FINE


def test_skulls_are_asked_for_and_the_score_is_counted_up(luxor: Luxor, tmp_path: Path) -> None:
    _, lines = random_table(tmp_path, 9, seats=2, known=0.0)
    last = max(index for index, line in enumerate(lines) if line.startswith("reveal"))
    save, rest = random_table(tmp_path, 9, seats=2, known=0.0, lines=last)
    with play() as terminal:
        for line in rest:
            _typed(terminal, line)
        position = open_table(save, "pyramids").position
        ticked = [player for player in position.players if player.score_card.skulls]
        assert ticked, "so that there is something to ask"
        screen = terminal.type("")
        for player in ticked:
            assert f"{player.name}: what does skull" in screen
            terminal.type("many")
            assert "A number, please" in terminal.screen
            screen = terminal.type("-6")
        assert "Worst skull" in terminal.screen
        assert "wins with" in terminal.screen or "share the victory" in terminal.screen
        assert "Logged as game 1" in terminal.screen
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    told = [line for line in logged(save) if " skull 6" in line and len(line.split()) == 3]
    assert told == [f"{player.handle} skull 6" for player in ticked]
    assert "Final score" in pyramids(luxor, "score").out


def _typed(terminal: Terminal, line: str) -> None:
    screen = terminal.type(line)
    while "Which icons are on it?" in screen:
        screen = terminal.type("")
    assert "Not allowed" not in screen, screen


def test_the_cards_to_choose_from_are_shown_to_nobody_else(tmp_path: Path) -> None:
    save = written(tmp_path, ("ani dealt 12 31 40 41", "bo dealt 5 9 20 21"))
    with Screen("pyramids", "play") as screen:
        for name, cards, others in (("Ani", "12 31", "5 9"), ("Bo", "5 9", "12 40")):
            question = f"{name} only: press Enter to see the cards."
            assert question in screen.text
            assert cards not in screen.text
            assert f"1  {cards}" in screen.press("\r")
            assert others not in screen.text
            assert cards not in screen.press("\x1b"), "hidden again"
            assert question in screen.text
            assert cards not in screen.press("5\r"), "not on the log's page either"
            screen.press("\r")
            screen.press("1")
        assert "Which four cards" in screen.text
        assert "40 41" not in screen.text
    assert logged(save)[-2:] == ["ani keep 12 31", "bo keep 5 9"]


def test_the_program_draws_where_it_does(tmp_path: Path) -> None:
    draws = ("pyramids", "expedition")
    save = written(tmp_path, (), cards=many_colours(), app_draws=draws)
    with play() as terminal:
        for name in ("Ani", "Bo"):
            assert f"{name} only: press Enter to see the cards." in terminal.screen
            assert "The cards dealt:" not in terminal.screen
            terminal.type("")
            dealt = terminal.screen.rpartition("The cards dealt:")[2].partition(".")[0].split()
            assert len(dealt) == 4, terminal.screen
            terminal.type(" ".join(dealt[:2]))
        assert "Enter reveals the next expedition card." in terminal.screen
        assert "Who marks?" in terminal.type("")
        revealed = logged(save)[-1]
        terminal.type("u")
        terminal.type("reveal")
        assert logged(save)[-1] == revealed
        terminal.type("u")
        assert "Undone" in terminal.type("u"), "the display goes with what was kept"
        assert "Bo only: press Enter to see the cards." in terminal.screen
        terminal.type("q")


def test_plain_tells_sentences_and_draws_nothing(tmp_path: Path) -> None:
    written(tmp_path, (*DEALT, "reveal line3"))
    with play() as terminal:
        assert "three squares in a line (line3)" in terminal.shown
        assert "Ani has cards 12 and 31" in terminal.shown
        terminal.type("ani 12 c1 c2 c3 +d3")
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
        assert "\x1b[2J" not in terminal.shown
        assert "[E]" not in terminal.shown
        assert "Ani ticks the torch of round 1. (icon.torch" in terminal.shown


def test_without_a_table_it_asks_who_plays(tmp_path: Path) -> None:
    with play() as terminal:
        assert "Who plays? >" in terminal.screen
        assert "Two to four names" in terminal.type("?")
        assert "Two to four names, with commas between them" in terminal.type("Ani")
        shown = terminal.type("Ani:red, Bo")
        assert "instead of 'Ani:red', type Ani." in " ".join(shown.split())
        assert "-p" not in shown
        assert "Who deals the cards?" in terminal.type("Ani, Bo")
        assert "a number from 1 to 2" in terminal.type("3")
        assert "Who plays?" in terminal.type("b")
        terminal.type("Ani Bo Cy")
        assert "Enter: play" in terminal.type("2")
        assert "Ani only: press Enter to see the cards." in terminal.type("")
        terminal.type("")
        assert "Bo only: press Enter to see the cards." in terminal.type("1")
        terminal.type("q")
        assert terminal.ended() == Exit.FINE
    saves = list((tmp_path / "saves").glob("*.toml"))
    assert len(saves) == 1
    assert sum(" keep " in line for line in logged(saves[0])) == 1


def test_it_needs_a_terminal_and_a_table(luxor: Luxor, tmp_path: Path) -> None:
    ran = pyramids(luxor, "play")
    assert ran.code == Exit.BAD_FILE
    written(tmp_path)
    ran = pyramids(luxor, "play")
    assert ran.code == Exit.UNREADABLE
    assert "luxor pyramids play needs an interactive terminal" in ran.err


def test_a_change_from_elsewhere_is_seen_before_the_line_is_made(
    luxor: Luxor, tmp_path: Path
) -> None:
    save = written(tmp_path, (*DEALT, "reveal line3"))
    with play() as terminal:
        terminal.type("ani 12 c1 c2 c3")
        assert pyramids(luxor, "mark ani 12 one c1").code == Exit.FINE
        screen = terminal.type("d3")
        assert "Ani has already marked this turn" in screen
        assert "What does Bo mark?" in screen
        terminal.type("q")
    assert logged(save)[-1] == "ani 12 one c1"


WORDS = (
    *("ani", "bo", "Ani", "mia", "1", "2", "6", "12", "31", "5", "20", "48", "99", "0", "-1"),
    *("c1", "c2", "c3", "a1", "b1", "d1", "a2", "z9", "one", "+c4", "+31:a1", "+5", "+", "+99:a1"),
    *("red", "green", "torch", "potion", "skull", "cross", "tomb", "purple", "colour=purple"),
    *("colour=12:green", "take", "deck", "d", "deck=40", "refill=41", "refill=x", "keep", "dealt"),
    *("line3", "domino", "L4", "T4", "reveal", "display", "card", "fix", "note", "skull", "undo"),
    *("redo", "u", "why", "?", "options", "allow=mark.shape", "allow=x", "=", ":", ",", ",,", "٣"),
)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_typed_ends_well(tmp_path: Path, seed: int) -> None:
    """Lines of nonsense, half sense and sense, in all phases: each is told or taken."""
    luck = random.Random(seed)
    draws = ((), ("pyramids",), ("pyramids", "expedition"))[seed % 3]
    cards = many_colours() if seed % 2 else None
    save = written(tmp_path, DEALT if seed > 3 else (), cards=cards, app_draws=draws)
    dialogue = Dialogue(save)

    def typed() -> str:
        choices = dialogue.question.choices
        if luck.random() < 1 / 2 and choices:
            return str(luck.randint(1, len(choices)))
        if luck.random() < 1 / 5:
            return ""
        if luck.random() < 1 / 3:
            return " ".join(map(str, luck.sample(range(1, 49), k=luck.choice((1, 2, 4)))))
        return " ".join(luck.choices(WORDS, k=luck.randint(1, 5)))

    for _asked in range(400):
        if not dialogue.table.position.over:
            dialogue.answer(typed())
    assert open_table(save, "pyramids").position == dialogue.table.position
    assert len(logged(save)) > len(DEALT), "some of it made sense"


def test_a_game_that_is_over_is_counted_logged_and_played_again(
    luxor: Luxor, tmp_path: Path
) -> None:
    saves = tmp_path / "saves"
    saves.mkdir()
    (saves / "one.toml").write_bytes((ROOT / "saves/games/pyramids.toml").read_bytes())
    with Screen("pyramids", "play") as screen:
        assert "The game is over" in screen.text
        screen.press("1")
        assert "Jan wins with 137" in screen.press(" ")
        assert "Logged as game 1" in screen.text
        assert "2  rematch" in screen.press("\r")
        screen.press("2")
        assert screen.shows("A new table: "), "nobody has to start, so nothing is asked"
        assert "Which two cards does Ani keep?" in screen.text
        screen.press("q")
        assert screen.ended() == Exit.FINE
    assert len(list(saves.glob("*.toml"))) == 2
    assert "Jan 137" in luxor("results").out


def test_u_undoes_one_line_that_people_entered(tmp_path: Path) -> None:
    save = written(tmp_path, app_draws=("expedition",))
    with play() as terminal:
        terminal.type("u")
    assert logged(save) == [*DEALT, "undo"]
