"""The commands of Luxor: where each is, what it does, where the help lists it."""

from collections.abc import Mapping
from typing import Final

from luxor_companion.cli.commands import AFTER, AT_THE_TABLE, COPY, SET_UP, TOOLS, placed
from luxor_companion.core.game import Entry
from luxor_companion.lang import N_

_ENTRIES: Final[Mapping[str, Entry]] = {
    "": Entry("show:status_command", N_("Where the current table stands, and what comes next.")),
    "play": Entry(
        "move:play_command",
        N_("Play at the table: it offers the legal turns and saves each one."),
        AT_THE_TABLE,
    ),
    "move": Entry(
        "move:move_command", N_("Play a turn: check it, explain it, save it."), AT_THE_TABLE
    ),
    "check": Entry("move:check_command", N_("Check a turn without playing it."), AT_THE_TABLE),
    "dispute": Entry(
        "dispute:command", N_("Settle a dispute in a game nobody tracked."), AT_THE_TABLE
    ),
    "options": Entry(
        "advise:options_command", N_("List every legal turn and what it leads to."), AT_THE_TABLE
    ),
    "show": Entry(
        "show:show_command", N_("Show the board, the players and the supplies."), AT_THE_TABLE
    ),
    "hand": Entry(
        "move:hand_command", N_("Show or enter what is known about a hand."), AT_THE_TABLE
    ),
    "fix": Entry("show:fix_command", N_("Correct the table, with the reason."), AT_THE_TABLE),
    "advise": Entry(
        "advise:command", N_("Say what a strong player would do, and why."), AT_THE_TABLE
    ),
    "bots": Entry(
        "",
        N_("Bots: let them play at your table, or measure how strong they are."),
        AT_THE_TABLE,
        {
            "move": Entry("advise:bots_move", N_("Let the bot whose turn it is play.")),
            "ladder": Entry("advise:bots_ladder", N_("Measure how strong the bots are.")),
        },
    ),
    "new": Entry("new:command", N_("Start a table: draw the set-up and save the game."), SET_UP),
    "setup": Entry(
        "setup:command", N_("Show how to lay the table: to read, to print, step by step."), SET_UP
    ),
    "demo": Entry(
        "demo:command", N_("Show an example game, from the set-up to the score."), SET_UP
    ),
    "score": Entry("show:score_command", N_("Compute the score, part by part."), AFTER),
    "board": Entry(
        "",
        N_("Your copy's printed board and pieces: enter, show, pass on."),
        COPY,
        {
            "calibrate": Entry(
                "board:calibrate",
                N_(
                    "Enter the printed board of your copy, once: walk along the path from the"
                    " stairs."
                ),
            ),
            "list": Entry(
                "board:list_boards", N_("List the boards; new tables use the marked one.")
            ),
            "show": Entry(
                "board:show",
                N_("Draw a board: spaces, icons, statues and wall values, in path order."),
            ),
            "use": Entry(
                "board:use",
                N_("Choose the board for new tables; games already started keep theirs."),
            ),
            "export": Entry(
                "board:export",
                N_("Print a board as one line of text, with a checksum, for another owner."),
            ),
            "import": Entry(
                "board:import_one",
                N_("Import another owner's board: its code, typed or scanned, or a file with it."),
            ),
            "check": Entry(
                "board:check", N_("Check a board against the counts printed in the rules.")
            ),
            "material": Entry(
                "board:material",
                N_(
                    "Show or enter what only your own pieces show: treasure kinds, Horus "
                    "cards, temple stacks."
                ),
            ),
        },
    ),
    "position": Entry(
        "",
        N_("Position files: save the table as one, or draw one."),
        TOOLS,
        {
            "show": Entry(
                "show:show_position",
                N_("Draw a position: the board in path order, who stands where, hands, supplies."),
            ),
            "export": Entry(
                "show:export_position",
                N_("Write a position file: the table as it is now, or after a line of the log."),
            ),
        },
    ),
    "export": Entry(
        "",
        "",
        commands={
            "position": Entry("show:export_position", "", now="luxor position export"),
        },
    ),
}
COMMANDS: Final = placed(__name__, _ENTRIES)
