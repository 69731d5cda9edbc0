"""The board and the tiles, asked for space by space."""

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files import copy
from luxor_companion.games.luxor.rules.board import (
    read_board,
)
from tests.conftest import Luxor, at_a_terminal
from tests.games.luxor.commands.test_board import CODE


def test_calibrating_with_slips() -> None:
    words = CODE.split()
    slips = [words[0], ".", "l", "u", words[2], "q3", "done", " ".join(words[3:20])]
    slips += [" ".join(words[20:]), "c", "done"]
    code, shown = at_a_terminal(["board", "calibrate", "mine"], slips)
    assert code == Exit.FINE
    assert "'q3' isn't one of" in shown
    assert "The path has 40 spaces, one for each tile laid on it (p.2); this one has 2." in shown
    assert "There are 40 spaces; b removes the last one." in shown
    assert copy.read_named_board("mine") == read_board(CODE)
    assert copy.board_in_use() == "mine"


def test_calibrating_goes_on_where_one_left() -> None:
    words = CODE.split()
    code, _ = at_a_terminal(["board", "calibrate"], [" ".join(words[:15]), "q"])
    assert code == Exit.INTERRUPTED
    code, _ = at_a_terminal(["board", "calibrate"], [" ".join(words[15:]), "done"])
    assert code == Exit.FINE
    assert copy.read_named_board("mine") == read_board(CODE)


def test_calibrating_needs_a_terminal(luxor: Luxor) -> None:
    assert luxor("board", "calibrate", "--no-input").code == Exit.UNREADABLE
