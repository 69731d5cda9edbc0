"""The rows of commands, joined from the panels of the help."""

from luxor_companion.cli import CommandSpec, join_panels

PANELS = {
    "At the table": {
        "own": CommandSpec("move:own", "Of this package."),
        "other": CommandSpec("luxor_companion.elsewhere:other", "Of another."),
    },
    "Tools": {
        "group": CommandSpec(
            "", "A group.", commands={"inner": CommandSpec("tool:inner", "In it.")}
        )
    },
}


def test_a_command_knows_its_module_and_its_panel() -> None:
    rows = join_panels("games.chess", PANELS)
    assert [*rows] == ["own", "other", "group"]
    assert rows["own"].function == "games.chess.move:own"
    assert rows["own"].panel == "At the table"
    assert rows["other"].function == "luxor_companion.elsewhere:other"


def test_a_group_has_commands_and_no_function() -> None:
    group = join_panels("games.chess", PANELS)["group"]
    assert group.function == ""
    assert group.commands["inner"].function == "games.chess.tool:inner"
    assert group.panel == "Tools"
