"""The pieces of one's own copy, and the file that keeps them."""

import json

import pytest

from luxor_companion.errors import Exit
from luxor_companion.games.luxor.files.copy import material, with_owned
from luxor_companion.games.luxor.rules.census import unusual_pieces
from luxor_companion.games.luxor.words.sentences import oddity_sentence
from tests.conftest import Luxor

TREASURES = "1/1 2/1x4 3/2x3 5/3 6/3"


HORUS = ["1=1-3x8", "2=1-5x7 last", "3=1-6x6 all3 less1"]


TEMPLE = ["cobra=tunnelx4", "falcon=scarabx4 wild either", "lion=wildx2 favour12 favour23"]


def test_the_material_of_a_copy(luxor: Luxor) -> None:
    assert "placeholder" in luxor("board", "material").out
    assert luxor("board", "material", "treasures", f"all={TREASURES}").code == Exit.FINE
    assert luxor("board", "material", "horus", *HORUS).code == Exit.FINE
    said = json.loads(luxor("board", "material", "temple", *TEMPLE, "--json").out)
    assert said["placeholders"] == []
    assert said["horus"]["2"] == "1-5x7 last"
    luxor("new", "mine", "-p", "Ani", "-p", "Jan", "--app-draws", "all")
    setup = json.loads(luxor("setup", "--json", "--reveal").out)
    assert setup["stacks"]["cobra"] == "tunnel tunnel tunnel tunnel"
    assert "v5/3" in setup["position"]["tiles"].split()
    assert setup["placeholders"] == ["board"]
    code, here = setup["code"], setup["position"]["tiles"]
    luxor("board", "material", "treasures", "--forget")
    luxor("new", "again", "-p", "Ani", "-p", "Jan", "--code", code)
    assert json.loads(luxor("setup", "--json").out)["position"]["tiles"] == here


def test_what_a_copy_has_that_no_list_knows_is_odd_and_not_refused(luxor: Luxor) -> None:
    tables = {
        "treasures": {"all": "1/1 2/1x4 3/2x3 5/4 7/3"},
        "horus": {"1": "1-3x8", "2": "1-5x7 last", "3": "1-6x6 all4 less1"},
    }
    box = with_owned(tables, "copy")
    said = [oddity_sentence(None, one) for one in unusual_pieces(box)]
    assert len(said) == 7  # two kinds of each of the three types, and a card
    assert said[-1].startswith('The "all 4" card is unusual: public lists')
    assert unusual_pieces(material()) == []
    ran = luxor("board", "material", "horus", "1=1-3x4 all4x4", "2=1-5x8", "3=1-6x8")
    assert ran.code == Exit.FINE
    assert 'Look again: The "all 4" card is unusual' in ran.err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(["tresure", "all=1/1"], "isn't one of treasures, horus, temple", id="no part"),
        pytest.param(["treasures"], "Type what the pieces show", id="nothing"),
        pytest.param(["treasures", "all=1/1x10"], "five kinds of [1, 1, 1, 3, 4]", id="kinds"),
        pytest.param(["treasures", "all=10/1"], "'10/1' isn't a treasure", id="no treasure"),
        pytest.param(["treasures", f"vase={TREASURES}"], "statue is missing", id="two missing"),
        pytest.param(["horus", "1=1-3x7", "2=1-5x8", "3=1-6x8"], "7 cards", id="seven cards"),
        pytest.param(["horus", "1=3x8", "2=1-5x8", "3=1-6x8"], "no Horus card", id="starter card"),
        pytest.param(["temple", "cobra=tunnelx3"], "this stack has 4", id="short stack"),
        pytest.param(
            ["temple", "cobra=tunnelx4", "falcon=tunnelx6", "lion=wildx4"], "in all", id="totals"
        ),
        pytest.param(["horus", "8"], "WHAT=PIECES", id="no key"),
    ],
)
def test_material_that_cannot_be(luxor: Luxor, args: list[str], words: str) -> None:
    ran = luxor("board", "material", *args)
    assert ran.code in (Exit.UNREADABLE, Exit.BAD_FILE)
    assert words in ran.err
    assert len(json.loads(luxor("board", "material", "--json").out)["placeholders"]) == 3
