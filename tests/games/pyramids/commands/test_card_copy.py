"""The expedition deck and the skull values of one's own copy, and the file that keeps them."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.cli.at_table import said, setup_of
from tests.conftest import Luxor, at_the_prompt
from tests.games.pyramids.at_table import pyramids
from tests.games.pyramids.commands.test_card import CODE
from tests.games.pyramids.commands.test_new import TOLD, save_of

VALUES = "1 2 3 4 6 8 10 12 15 18"  # made up: the printed ones are not known
DECK = {"domino": 2, "line3": 1, "corner3": 2, "S4": 1, "L4": 1, "T4": 1}


def copied(luxor: Luxor, *options: str) -> dict[str, object]:
    return said(luxor("pyramids", "copy", *options, "--json"))


def test_defaults_are_called_defaults(luxor: Luxor) -> None:
    out = " ".join(pyramids(luxor, "copy").out.split())
    assert "Expedition deck (placeholder: check it against your copy): domino 1, line3 2" in out
    assert "Minus points of the ten skulls: not entered" in out
    assert copied(luxor)["placeholders"] == ["expedition"]
    assert copied(luxor)["skulls"] is None


def test_what_is_entered_goes_into_new_tables(luxor: Luxor, tmp_path: Path) -> None:
    shown = copied(luxor, "--deck", "domino 2, line3 corner3=2 s4 L4 1 T4", "--skulls", VALUES)
    assert (shown["expedition"], shown["placeholders"]) == (DECK, [])
    assert "(your copy)" in pyramids(luxor, "copy").out
    pyramids(luxor, TOLD)
    setup = setup_of(save_of(tmp_path))
    assert (setup["expedition"], setup["stand_in"]) == (DECK, [])
    assert setup["skulls"] == [int(word) for word in VALUES.split()]
    assert copied(luxor, "--forget", "skulls")["skulls"] is None
    assert copied(luxor, "--forget", "deck")["placeholders"] == ["expedition"]


def test_cards_stay_when_the_deck_changes(luxor: Luxor) -> None:
    pyramids(luxor, f"card add 12 purple {CODE}")
    assert copied(luxor, "--skulls", VALUES)["layouts"] == 1
    assert pyramids(luxor, "card export").out == f"12 purple {CODE}\n"


def test_patterns_of_other_sizes_are_pointed_out(luxor: Luxor) -> None:
    deck = "domino 2, line3, corner3 2, single, L5, T4"
    ran = luxor("pyramids", "copy", "--deck", deck)
    assert ran.code == Exit.FINE
    assert "Look again: 1 square (single), 5 squares (L5)." in ran.err
    assert copied(luxor)["unusual"] == ["single", "L5"]
    pyramids(luxor, TOLD)
    for line in ("keep ani 15 33", "keep bo 8 36", "display 6 21 25 40"):
        pyramids(luxor, line)
    shown = pyramids(luxor, "reveal l5").out
    assert "5 squares (L5)" in shown


def test_a_terminal_is_asked(luxor: Luxor) -> None:
    answers = ["foo", "domino 2, line3, corner3 2, S4, L4, T4", ""]
    code, shown = at_the_prompt(["pyramids", "copy", "--ask"], answers)
    assert code == Exit.FINE, shown
    assert "'foo' isn't a pattern" in shown
    assert max(map(len, shown.splitlines())) <= 80, "a long message breaks between words"
    assert (copied(luxor)["expedition"], copied(luxor)["skulls"]) == (DECK, None)


@pytest.mark.parametrize(
    ("option", "value", "code", "text"),
    [
        pytest.param(
            *("--deck", "domino 1, line3 3, corner3 2, square4 1, L4 1, T4 1", Exit.REFUSED),
            "The expedition deck has 8 cards, not 9. (material.expedition p.1)",
            id="a ninth expedition card",
        ),
        pytest.param("--deck", "line3 7", Exit.REFUSED, "8 cards, not 7", id="one is missing"),
        pytest.param("--deck", "line3 0", Exit.REFUSED, "8 cards, not 0", id="all are missing"),
        pytest.param("--deck", "domino 8", Exit.REFUSED, "6 different patterns, not 1", id="one"),
        pytest.param(
            *("--deck", "domino line3 corner3 line4 square4 L4 T4 S4", Exit.REFUSED),
            "The expedition deck shows 6 different patterns, not 8.",
            id="eight patterns",
        ),
        pytest.param(
            *("--deck", "domino 2 line4 2 corner3 square4 L4 T4", Exit.REFUSED),
            "(line3): the rulebook pictures it.",
            id="no straight three",
        ),
        pytest.param("--deck", "foo 1", Exit.UNREADABLE, "'foo' isn't a pattern", id="no pattern"),
        pytest.param("--deck", "domino domino", Exit.UNREADABLE, "domino appears twice", id="two"),
        pytest.param("--deck", "domino 1 1", Exit.UNREADABLE, "'1' isn't a pattern", id="numbers"),
        pytest.param("--deck", "", Exit.UNREADABLE, "Type what", id="nothing"),
        pytest.param("--skulls", "1 2 3", Exit.REFUSED, "ten skulls", id="three skulls"),
        pytest.param("--skulls", "1 2 3 4 5 6 7 8 10 9", Exit.REFUSED, "growing", id="not growing"),
        pytest.param(
            "--skulls", "1 2 x", Exit.UNREADABLE, "'x' isn't the value of a skull", id="no number"
        ),
        pytest.param(
            "--skulls",
            "9" * 5000,
            Exit.UNREADABLE,
            "isn't the value of a skull",
            id="a long number",
        ),
        pytest.param("--skulls", " ", Exit.UNREADABLE, "Type the minus points", id="no skulls"),
        pytest.param("--forget", "x", Exit.UNREADABLE, "deck, skulls", id="nothing to forget"),
    ],
)
def test_what_no_copy_has(luxor: Luxor, option: str, value: str, code: Exit, text: str) -> None:
    ran = luxor("pyramids", "copy", option, value)
    assert (ran.code, ran.out) == (code, "")
    assert text in " ".join(ran.err.split())
    assert copied(luxor)["placeholders"] == ["expedition"]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        pytest.param("skuls = []", "did you mean skulls?", id="a misspelt key"),
        pytest.param("skulls = 6", "should be a list", id="no list"),
        pytest.param("skulls = [1, 2]", "ten skulls", id="two skulls"),
        pytest.param("skulls = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]", "from 1 to 99", id="nothing"),
        pytest.param("[expedition]\nblob = 8", "there is no pattern 'blob'", id="no pattern"),
        pytest.param("[expedition]\nline3 = 9", "from 0 to 8", id="too many of one"),
        pytest.param("[expedition]\nline3 = 4\nT4 = 5", "8 cards, not 9", id="nine cards"),
        pytest.param("[cards]\n49 = 'green'", "numbered 1 to 48", id="no such card"),
        pytest.param("[cards]\n12 = 'pink'", "There is no pyramid colour 'pink'", id="no colour"),
        pytest.param("[cards]\n12 = 5", "text in quotes", id="a number"),
        pytest.param("[cards]\n12 = 'green ..E..'", "A card has 5 rows", id="one row"),
        pytest.param(
            "[cards]\n12 = 'green ...../...../...../...../..T..'", "one entrance", id="no entrance"
        ),
        pytest.param("[cards", "not valid TOML", id="torn"),
    ],
)
def test_a_wrong_file_is_one_sentence(
    luxor: Luxor, tmp_path: Path, content: str, text: str
) -> None:
    file = tmp_path / "data/copy/pyramids.toml"
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    for command in ("copy", "card list", "new table -p Ani -p Jan"):
        ran = pyramids(luxor, command)
        assert (ran.code, ran.out) == (Exit.BAD_FILE, "")
        assert ran.err.count("\n") == 1
        assert "pyramids.toml" in ran.err
        assert text in ran.err
    assert not save_of(tmp_path).exists()
