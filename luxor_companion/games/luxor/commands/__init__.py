"""The commands of Luxor: where each is, what it does, where the help lists it; what they share."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from typer import Option

from luxor_companion.cli import (
    AFTER,
    AT_THE_TABLE,
    COPY,
    SET_UP,
    TOOLS,
    CommandSpec,
    join_panels,
)
from luxor_companion.lang import N_, _

_BOARDS: Final = CommandSpec(
    "board:list_boards", N_("List the boards; new tables use the marked one.")
)
_BOARD: Final = {
    "": _BOARDS,
    "calibrate": CommandSpec(
        "board:calibrate",
        N_("Enter the printed board of your copy, once: walk along the path from the stairs."),
    ),
    "list": _BOARDS,
    "show": CommandSpec(
        "board:show", N_("Draw a board: spaces, icons, statues and wall values, in path order.")
    ),
    "use": CommandSpec(
        "board:use", N_("Choose the board for new tables; games already started keep theirs.")
    ),
    "export": CommandSpec(
        "board:export", N_("Print a board as one line of text, with a checksum, for another owner.")
    ),
    "import": CommandSpec(
        "board:import_one",
        N_("Import another owner's board: its code, typed or scanned, or a file with it."),
    ),
    "check": CommandSpec(
        "board:check", N_("Check a board against the counts printed in the rules.")
    ),
    "material": CommandSpec(
        "board:material",
        N_(
            "Show or enter what only your own pieces show: treasure kinds, Horus "
            "cards, temple stacks."
        ),
    ),
}
_BOTS: Final = {
    "move": CommandSpec("advise:bots_move", N_("Let the bot whose turn it is play.")),
    "ladder": CommandSpec("advise:bots_ladder", N_("Measure how strong the bots are.")),
}
_POSITION: Final = {
    "show": CommandSpec(
        "show:show_position",
        N_("Draw a position: the board in path order, who stands where, hands, supplies."),
    ),
    "export": CommandSpec(
        "show:export_position",
        N_("Write a position file: the table as it is now, or after a line of the log."),
    ),
}
_PANELS: Final = {
    "": {
        "": CommandSpec(
            "show:status_command", N_("Where the current table stands, and what comes next.")
        ),
    },
    AT_THE_TABLE: {
        "play": CommandSpec(
            "move:play_command",
            N_("Play at the table: it offers the legal turns and saves each one."),
        ),
        "move": CommandSpec("move:move_command", N_("Play a turn: check it, explain it, save it.")),
        "check": CommandSpec("move:check_command", N_("Check a turn without playing it.")),
        "dispute": CommandSpec(
            "advise:dispute_command", N_("Settle a dispute in a game nobody tracked.")
        ),
        "options": CommandSpec(
            "move:options_command", N_("List every legal turn and what it leads to.")
        ),
        "show": CommandSpec(
            "show:show_command", N_("Show the board, the players and the supplies.")
        ),
        "hand": CommandSpec("show:hand_command", N_("Show or enter what is known about a hand.")),
        "fix": CommandSpec("move:fix_command", N_("Correct the table, with the reason.")),
        "advise": CommandSpec(
            "advise:advise_command", N_("Say what a strong player would do, and why.")
        ),
        "bots": CommandSpec(
            "",
            N_("Bots: let them play at your table, or measure how strong they are."),
            commands=_BOTS,
        ),
    },
    SET_UP: {
        "new": CommandSpec("new:command", N_("Start a table: draw the set-up and save the game.")),
        "setup": CommandSpec(
            "show:setup_command", N_("Show how to lay the table: to read, to print, step by step.")
        ),
        "cheatsheet": CommandSpec(
            "cheatsheet:command", N_("Print keys, turns, signs and points on one page.")
        ),
        "demo": CommandSpec(
            "demo:command", N_("Show an example game, from the set-up to the score.")
        ),
    },
    AFTER: {"score": CommandSpec("show:score_command", N_("Compute the score, part by part."))},
    COPY: {
        "board": CommandSpec(
            "", N_("Your copy's printed board and pieces: enter, show, pass on."), commands=_BOARD
        )
    },
    TOOLS: {
        "position": CommandSpec(
            "", N_("Position files: save the table as one, or draw one."), commands=_POSITION
        )
    },
}
COMMANDS: Final = join_panels(__name__, _PANELS)


PositionFile: TypeAlias = Annotated[
    Path | None, Option("--position", metavar="FILE", help="A position file (TOML).")
]
Listed: TypeAlias = Annotated[bool, Option("--list", help="One line per space instead of the map.")]
PlayerColour: TypeAlias = Annotated[
    str | None, Option("--player", metavar="COLOUR", help="Who plays; default: whose turn it is.")
]


def odd_lines(sentences: Sequence[str]) -> list[str]:
    """Return lines that tell people what looks wrong."""
    return [_("Odd: {text}").format(text=text) for text in sentences]
