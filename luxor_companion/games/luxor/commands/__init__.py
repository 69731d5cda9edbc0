"""The commands of Luxor: where each is, what it does, where the help lists it."""

from collections.abc import Mapping
from typing import Final

from luxor_companion.cli.commands import AFTER, AT_THE_TABLE, COPY, SET_UP, TOOLS
from luxor_companion.core.game import Entry
from luxor_companion.lang import N_

_HERE: Final = "luxor_companion.games.luxor.commands"
COMMANDS: Final[Mapping[str, Entry]] = {
    "": Entry(
        f"{_HERE}.show:status_command", N_("Where the current table stands, and what comes next.")
    ),
    "play": Entry(
        f"{_HERE}.move:play_command",
        N_("Play at the table: it offers the legal turns and saves each one."),
        AT_THE_TABLE,
    ),
    "move": Entry(
        f"{_HERE}.move:move_command",
        N_("Play a turn: check it, explain it, save it."),
        AT_THE_TABLE,
    ),
    "check": Entry(
        f"{_HERE}.move:check_command", N_("Check a turn without playing it."), AT_THE_TABLE
    ),
    "dispute": Entry(
        f"{_HERE}.dispute:command",
        N_("Settle a dispute in a game nobody tracked."),
        AT_THE_TABLE,
    ),
    "options": Entry(
        f"{_HERE}.move:options_command",
        N_("List every legal turn and what it leads to."),
        AT_THE_TABLE,
    ),
    "show": Entry(
        f"{_HERE}.show:show_command",
        N_("Show the board, the players and the supplies."),
        AT_THE_TABLE,
    ),
    "hand": Entry(
        f"{_HERE}.show:hand_command", N_("Show or enter what is known about a hand."), AT_THE_TABLE
    ),
    "fix": Entry(
        f"{_HERE}.show:fix_command", N_("Correct the table, with the reason."), AT_THE_TABLE
    ),
    "advise": Entry(
        f"{_HERE}.advise:command",
        N_("Say what a strong player would do, and why."),
        AT_THE_TABLE,
    ),
    "bots": Entry(
        "",
        N_("Bots: let them play at your table, or measure how strong they are."),
        AT_THE_TABLE,
        {
            "move": Entry(f"{_HERE}.advise:bots_move", N_("Let the bot whose turn it is play.")),
            "ladder": Entry(f"{_HERE}.advise:bots_ladder", N_("Measure how strong the bots are.")),
        },
    ),
    "new": Entry(
        f"{_HERE}.new:command", N_("Start a table: draw the set-up and save the game."), SET_UP
    ),
    "setup": Entry(
        f"{_HERE}.setup:command",
        N_("Show how to lay the table: to read, to print, step by step."),
        SET_UP,
    ),
    "demo": Entry(
        f"{_HERE}.demo:command",
        N_("Show an example game, from the set-up to the score."),
        SET_UP,
    ),
    "score": Entry(f"{_HERE}.score:score_command", N_("Compute the score, part by part."), AFTER),
    "board": Entry(
        "",
        N_("Your copy's printed board and pieces: enter, show, pass on."),
        COPY,
        {
            "calibrate": Entry(
                f"{_HERE}.board:calibrate",
                N_(
                    "Enter the printed board of your copy, once: walk along the path from the"
                    " stairs."
                ),
            ),
            "list": Entry(
                f"{_HERE}.board:list_boards", N_("List the boards; new tables use the marked one.")
            ),
            "show": Entry(
                f"{_HERE}.board:show",
                N_("Draw a board: spaces, icons, statues and wall values, in path order."),
            ),
            "use": Entry(
                f"{_HERE}.board:use",
                N_("Choose the board for new tables; games already started keep theirs."),
            ),
            "export": Entry(
                f"{_HERE}.board:export",
                N_("Print a board as one line of text, with a checksum, for another owner."),
            ),
            "import": Entry(
                f"{_HERE}.board:import_one",
                N_("Import another owner's board: its code, typed or scanned, or a file with it."),
            ),
            "check": Entry(
                f"{_HERE}.board:check",
                N_("Check a board against the counts printed in the rules."),
            ),
            "material": Entry(
                f"{_HERE}.board:material",
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
                f"{_HERE}.position:show",
                N_("Draw a position: the board in path order, who stands where, hands, supplies."),
            ),
            "export": Entry(
                f"{_HERE}.position:export",
                N_("Write a position file: the table as it is now, or after a line of the log."),
            ),
        },
    ),
    "export": Entry(
        "",
        "",
        commands={
            "position": Entry(f"{_HERE}.position:export", "", now="luxor position export"),
        },
    ),
}
