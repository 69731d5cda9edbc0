"""What is answered about a table of Luxor: the same to a program and to a script."""

import json

import pytest

import luxor_companion
from luxor_companion.core import EVERYONE, Viewer
from luxor_companion.core.game import load_game
from luxor_companion.core.shapes import to_json
from luxor_companion.games.luxor import answers
from luxor_companion.referee.start import NewTable, new_table
from luxor_companion.table.table import AnyTable
from tests.conftest import ROOT, Luxor

SAVE = ROOT / "saves/games/two-players.toml"


@pytest.mark.parametrize(("command", "ask"), [("", "status"), ("show", "show"), ("setup", "setup")])
def test_a_program_gets_what_a_script_gets(luxor: Luxor, command: str, ask: str) -> None:
    told = json.loads(luxor(*command.split(), "--save", SAVE, "--json").out)
    asked = getattr(luxor_companion.open_table(SAVE), ask)()
    assert told == {"schema": 1, **to_json(asked)}


def test_a_table_joined_in_the_middle_has_no_setup() -> None:
    table = luxor_companion.load_position(ROOT / "saves/positions/osiris-to-scarab.toml")
    table.opened.save.setup["position"] = {}
    with pytest.raises(luxor_companion.UsageError, match="has no set-up"):
        table.setup()


@pytest.mark.usefixtures("luxor")
def test_only_its_owner_sees_a_hand_that_the_program_dealt() -> None:
    request = NewTable(["Ani:red", "Jan:green"], app_draws=["all"], seed=1)
    table: AnyTable = new_table(load_game("luxor"), request)
    open_to_all = answers.held(table, EVERYONE, "red").answer
    own = answers.held(table, Viewer("red"), "red").answer
    assert {one.card for one in open_to_all.hand} == {None}
    assert None not in {one.card for one in own.hand}
    assert {one.how for one in own.hand} == {"dealt"}
