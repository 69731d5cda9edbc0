"""The commands of Silver & Gold Pyramids: where each is, what it does, where the help lists it."""

from typing import Final

from luxor_companion.cli import AFTER, AT_THE_TABLE, COPY, SET_UP, CommandSpec, join_panels
from luxor_companion.lang import N_

_CARD: Final = {
    "add": CommandSpec(
        "card:add",
        N_("Enter a card of your copy: its colour and its squares, asked row by row or as a code."),
    ),
    "show": CommandSpec("card:show", N_("Draw cards as they were entered.")),
    "list": CommandSpec("card:list_cards", N_("List which cards are entered, by colour.")),
    "export": CommandSpec(
        "card:export", N_("Print cards for another owner, a line each: number, colour and code.")
    ),
    "import": CommandSpec(
        "card:import_some",
        N_("Import another owner's cards: a line of text, or a file with a line for each card."),
    ),
}
_PANELS: Final = {
    "": {
        "": CommandSpec(
            "show:status_command", N_("Where the current table stands, and what comes next.")
        )
    },
    AT_THE_TABLE: {
        "play": CommandSpec(
            "mark:play_command",
            N_("Play at the table: it offers the best marks and saves each one."),
        ),
        "reveal": CommandSpec("deal:reveal_command", N_("Reveal the next expedition card.")),
        "mark": CommandSpec("mark:mark_command", N_("Mark squares: check, explain, save.")),
        "dispute": CommandSpec(
            "advise:dispute_command", N_("Settle a dispute in a game nobody tracked.")
        ),
        "options": CommandSpec(
            "mark:options_command", N_("List where a player can mark, the best first.")
        ),
        "advise": CommandSpec(
            "advise:advise_command", N_("Say what a strong player would mark or take.")
        ),
        "complete": CommandSpec(
            "deal:complete_command", N_("Take a new card for a completed pyramid.")
        ),
        "take": CommandSpec("deal:complete_command", N_("The same as complete.")),
        "show": CommandSpec(
            "show:show_command", N_("Show everyone's cards, score cards and the display.")
        ),
        "fix": CommandSpec("show:fix_command", N_("Correct the table, with the reason.")),
    },
    SET_UP: {
        "new": CommandSpec(
            "new:new_command", N_("Start a table: deal the cards and save the game.")
        ),
        "setup": CommandSpec(
            "new:setup_command", N_("Show how to lay the table: to read, to print.")
        ),
        "cheatsheet": CommandSpec(
            "cheatsheet:command", N_("Print keys, turns, signs and points on one page.")
        ),
        "keep": CommandSpec(
            "deal:keep_command", N_("Enter which two of four cards a player keeps.")
        ),
        "display": CommandSpec(
            "deal:display_command", N_("Enter which four cards lie beside the deck.")
        ),
    },
    AFTER: {"score": CommandSpec("show:score_command", N_("Compute the score, part by part."))},
    COPY: {
        "card": CommandSpec(
            "", N_("What is printed on your cards: enter, show, pass on."), commands=_CARD
        ),
        "copy": CommandSpec(
            "forms:copy_command", N_("Your copy's expedition deck and skull values.")
        ),
    },
}
COMMANDS: Final = join_panels(__name__, _PANELS)
