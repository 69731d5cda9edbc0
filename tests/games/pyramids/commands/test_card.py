"""The cards of one's own copy: entered, shown, passed on, and told to the table in use."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import logged, refused, said, setup_of
from tests.conftest import Luxor
from tests.games.pyramids.at_table import pyramids, written
from tests.games.pyramids.commands.test_new import TOLD, save_of

CODE = "..E../.#x../r..g./.#.s./..T.."
OTHER = "E..../...../...../...../T...."


def test_a_card_is_entered_and_shown(luxor: Luxor) -> None:
    ran = pyramids(luxor, f"card add 12 Purple {CODE}")
    assert ran.code == Exit.FINE, ran.err
    shown = pyramids(luxor, "card show 12").out.splitlines()
    assert shown[:4] == ["12 purple", "   a  b  c  d  e", "1  .  .  E  .  .", "2  .  #  x  .  ."]
    assert "x red cross" in shown[-1]
    assert pyramids(luxor, "card export").out == f"12 purple {CODE}\n"
    assert said(pyramids(luxor, "card list --json"))["cards"] == [
        {"number": 12, "colour": "purple", "code": CODE}
    ]


def test_colour_and_code_come_in_any_order_of_days(luxor: Luxor) -> None:
    assert pyramids(luxor, f"card add 12 {CODE}").code == Exit.FINE
    assert "12 (colour?)" in pyramids(luxor, "card show").out
    assert pyramids(luxor, "card add 12 green").code == Exit.FINE
    assert pyramids(luxor, "card export 12").out == f"12 green {CODE}\n"
    assert pyramids(luxor, "card add 7 orange").code == Exit.FINE
    assert "orange (1/16): (7)" in pyramids(luxor, "card list").out
    assert "Layouts entered: 1 of 48" in pyramids(luxor, "card list").out


def test_nothing_is_replaced_unasked(luxor: Luxor) -> None:
    pyramids(luxor, f"card add 12 purple {CODE}")
    assert pyramids(luxor, f"card add 12 purple {CODE}").code == Exit.FINE
    for more in ("green", OTHER):
        ran = pyramids(luxor, f"card add 12 {more}")
        assert (ran.code, "--force" in ran.err) == (Exit.UNREADABLE, True)
    assert pyramids(luxor, f"card add 12 green {OTHER} --force").code == Exit.FINE
    assert pyramids(luxor, "card export").out == f"12 green {OTHER}\n"


@pytest.mark.parametrize(
    ("args", "code", "text"),
    [
        pytest.param("add 49", Exit.UNREADABLE, "numbered 1 to 48", id="no such card"),
        pytest.param(f"add {'9' * 5000}", Exit.UNREADABLE, "numbered 1 to 48", id="a long number"),
        pytest.param("add 12", Exit.UNREADABLE, "cannot be asked here", id="nobody there"),
        pytest.param(
            f"add 12 pink {CODE}", Exit.UNREADABLE, "There is no pyramid colour 'pink'", id="colour"
        ),
        pytest.param("add 12 ..E../..", Exit.UNREADABLE, "5 squares, not 2.", id="short row"),
        pytest.param("add 12 ..E..", Exit.UNREADABLE, "A card has 5 rows", id="one row"),
        pytest.param(f"add 12 {CODE}/.....", Exit.UNREADABLE, "this one has 6", id="six rows"),
        pytest.param(
            "add 12 green ..E../..q../...../...../..T..",
            *(Exit.UNREADABLE, "'q' in row 2, place 3"),
            id="letter",
        ),
        pytest.param(
            "add 12 ...../...../...../...../..T..",
            *(Exit.REFUSED, "one entrance (E), this one has 0. (material.cards p.1)"),
            id="no entrance",
        ),
        pytest.param(
            "add 12 ...../..E../...../...../..T..",
            *(Exit.REFUSED, "in the top row, not on c2"),
            id="entrance elsewhere",
        ),
        pytest.param(
            "add 12 ..E../...../...../..T../.....",
            *(Exit.REFUSED, "in the bottom row, not on c4"),
            id="tomb elsewhere",
        ),
        pytest.param(
            "add 12 ..E../#####/...../...../..T..",
            *(Exit.REFUSED, "Walls cut the entrance on c1 off from the tomb on c5."),
            id="unreachable",
        ),
        pytest.param("show 12", Exit.UNREADABLE, "Card 12 is not entered", id="not entered"),
        pytest.param("show", Exit.UNREADABLE, "No card is entered yet", id="none entered"),
        pytest.param("import none.txt", Exit.BAD_FILE, "no such file", id="no file"),
        pytest.param("import 12 green", Exit.FINE, "", id="a colour alone"),
    ],
)
def test_what_cannot_be_a_card(luxor: Luxor, args: str, code: Exit, text: str) -> None:
    ran = pyramids(luxor, f"card {args}")
    assert ran.code == code
    assert text in " ".join(ran.err.split())
    if code != Exit.FINE:
        assert said(pyramids(luxor, "card list --json"))["cards"] == []


def test_a_colour_that_the_rulebook_shows_stands(luxor: Luxor) -> None:
    ran = pyramids(luxor, "card add 15 green")
    assert (ran.code, "Card 15 is purple, not green. (bonus p.6)" in ran.err) == (3, True)
    assert said(pyramids(luxor, "card list --json"))["cards"] == []
    pyramids(luxor, TOLD.replace("12", "15"))
    assert "15 purple" in pyramids(luxor, "show").out


def test_a_letter_is_no_code(luxor: Luxor) -> None:
    assert "There is no pyramid colour 'g'" in pyramids(luxor, f"card add 9 g {CODE}").err


def test_the_seventeenth_of_a_colour_is_refused(luxor: Luxor) -> None:
    for number in range(16, 32):
        pyramids(luxor, f"card add {number} green")
    ran = pyramids(luxor, "card add 32 green")
    assert ran.code == Exit.REFUSED
    assert "There are only 16 green pyramids, so there cannot be 17." in ran.err
    assert "green (16/16)" in pyramids(luxor, "card list").out


def test_cards_are_passed_on(luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pyramids(luxor, f"card add 12 purple {CODE}")
    pyramids(luxor, f"card add 7 {OTHER}")
    file = tmp_path / "cards.txt"
    file.write_text("# mine\n\n" + pyramids(luxor, "card export").out, encoding="utf-8")
    monkeypatch.setenv("LUXOR_DATA", str(tmp_path / "friend"))
    assert said(luxor("pyramids", "card", "import", str(file), "--json"))["table"] is None
    assert pyramids(luxor, "card export").out == f"7 - {OTHER}\n12 purple {CODE}\n"
    file.write_text(f"1 green {CODE}\n2 green ..T../\n", encoding="utf-8")
    ran = luxor("pyramids", "card", "import", str(file))
    assert (ran.code, "cards.txt, line 2: " in ran.err) == (Exit.UNREADABLE, True)
    file.write_text(f"1 green {CODE}\n1 green {OTHER}\n", encoding="utf-8")
    ran = luxor("pyramids", "card", "import", str(file))
    assert (ran.code, "line 2: card 1 appears twice" in ran.err) == (Exit.UNREADABLE, True)
    assert "card export" not in pyramids(luxor, "card export 1").out


def test_many_cards_are_told_within_80_columns(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "cards.txt"
    file.write_text("".join(f"{number} - {CODE}\n" for number in range(1, 49)), encoding="utf-8")
    ran = luxor("pyramids", "card", "import", str(file))
    assert ran.out.endswith("47, 48.\n")
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_table_in_use_knows_the_card_from_then_on(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, TOLD)
    pyramids(luxor, "reveal line3")
    pyramids(luxor, "mark ani 12 c1 c2 c3 red")
    ran = pyramids(luxor, f"card add 12 purple {CODE}")
    assert "Table table uses it from now on." in ran.out
    assert logged(save_of(tmp_path))[-1] == f"card 12 purple {CODE}"
    assert said(pyramids(luxor, "setup --json"))["layouts"] == [12]
    assert pyramids(luxor, f"card add 12 purple {CODE}").code == Exit.FINE
    assert len(logged(save_of(tmp_path))) == 6, "it is not told twice"
    pyramids(luxor, "undo")
    assert said(pyramids(luxor, "setup --json"))["layouts"] == []


@pytest.mark.parametrize(
    ("code", "rule", "text"),
    [
        pytest.param(".E.../...../...../...../T....", "mark.entrance", "out b1", id="entrance"),
        pytest.param("..E../.##../...../...../T....", "mark.free", "include c2", id="a wall"),
    ],
)
def test_a_print_that_does_not_fit_the_marks_is_refused(
    luxor: Luxor, tmp_path: Path, code: str, rule: str, text: str
) -> None:
    pyramids(luxor, TOLD)
    pyramids(luxor, "reveal line3")
    pyramids(luxor, "mark ani 12 c1 c2 c3 red")
    found = refused(luxor, save_of(tmp_path), "pyramids", "card", "add", "12", "purple", code)
    assert found["rule"] == rule
    assert text in found["text"]
    assert said(pyramids(luxor, "card list --json"))["cards"] == [], "nor is it kept"
    assert pyramids(luxor, f"card add 12 purple {code} --no-table").code == Exit.FINE
    assert len(logged(save_of(tmp_path))) == 5


def test_a_completed_card_keeps_the_colour_that_was_told(luxor: Luxor, tmp_path: Path) -> None:
    way = "ani 5 c1 c2 c3", "ani 5 one c4", "ani 5 one c5 tomb colour=green"
    lines = ["ani keep 5 9", "bo keep 12 31", "display 20 21 22 23"]
    for pattern, mark, column in zip(("line3", "line3", "domino"), way, "abc", strict=True):
        lines += [f"reveal {pattern}", mark, f"bo 31 one {column}1"]
    save = written(tmp_path, lines)
    ran = pyramids(luxor, f"card add 5 purple {CODE}")
    assert ran.code == Exit.REFUSED
    assert "Ani completed card 5 as green, not purple" in ran.err
    assert pyramids(luxor, f"card add 5 green {CODE}").code == Exit.FINE
    assert logged(save)[-1] == f"card 5 green {CODE}"


def test_new_tables_hold_the_cards_of_the_copy(luxor: Luxor, tmp_path: Path) -> None:
    pyramids(luxor, f"card add 12 purple {CODE}")
    pyramids(luxor, TOLD)
    printed = {"15": "purple -", "33": "purple -"}  # in the example of the rulebook
    assert setup_of(save_of(tmp_path))["cards"] == {"12": f"purple {CODE}", **printed}
    assert "\n[setup.cards]\n12 = " in save_of(tmp_path).read_text(encoding="utf-8")
