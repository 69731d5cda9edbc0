"""The command line: thin commands, and the only place that prints, prompts or exits.

Of its modules, those that not every command needs are loaded when they are first used.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from luxor_companion.core import load_on_use
from luxor_companion.lang import N_

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.cli import prompt, score, serving, terminal

__all__ = ["prompt", "score", "serving", "terminal"]
__getattr__ = load_on_use(__name__, __all__)


AT_THE_TABLE: Final = N_("At the table")
SET_UP: Final = N_("Set up")
AFTER: Final = N_("After the game")
COPY: Final = N_("Your copy")
TOOLS: Final = N_("Tools")
PANELS: Final = (AT_THE_TABLE, SET_UP, AFTER, COPY, TOOLS)  # in the order of the help


class CommandSpec(NamedTuple):
    """A command: its function as "module:name", what it does in one line, its panel in the help.

    A group has `commands` instead of a function; the one named "" runs when no word follows.
    """

    function: str
    help: str
    panel: str = ""
    commands: Mapping[str, "CommandSpec"] = {}
    needs: str = ""  # what a game must offer to have it
    without: str = ""  # the function for a game that doesn't; "": it has no such command
    game: str = ""  # the name of the game whose command it is

    def of_game(self, name: str) -> "CommandSpec":
        """Return the command, and those in it, as those of a game."""
        inner = {word: spec.of_game(name) for word, spec in self.commands.items()}
        return self._replace(game=name, commands=inner)


def join_panels(
    package: str, panels: Mapping[str, Mapping[str, CommandSpec]]
) -> dict[str, CommandSpec]:
    """Return the commands of all panels; a function without a dot belongs to the package."""
    commands = {}
    for panel, entries in panels.items():
        for name, entry in entries.items():
            local = entry.function and "." not in entry.function
            function = f"{package}.{entry.function}" if local else entry.function
            inner = join_panels(package, {"": entry.commands})
            commands[name] = entry._replace(function=function, panel=panel, commands=inner)
    return commands
