"""`luxor pyramids …`: the commands of Silver & Gold Pyramids; only the one asked for is loaded."""

from luxor_companion.cli.app import COMMANDS, Command, Group
from luxor_companion.lang import N_

GROUP: Group = {
    "new": Command("pyramids.new", N_("Start a table: deal the cards and keep the game.")),
    "setup": Command("pyramids.setup", N_("Show how to lay the table: to read, to print.")),
    "keep": Command("pyramids.keep", N_("Say which two of four cards a player keeps.")),
    "display": Command("pyramids.display", N_("Say which four cards lie beside the deck.")),
    "score": Command("pyramids.score", COMMANDS["score"].help),
    "card": Command(
        "pyramids.card", N_("What is printed on your cards: enter, show, pass on."), group=True
    ),
    "copy": Command("pyramids.copy", N_("Your copy's expedition deck and skull values.")),
    # The same commands as Luxor's: they ask which game is played.
    **{
        name: COMMANDS[name]
        for name in ("undo", "redo", "note", "log", "verify", "tables", "use", "rules")
    },
    **{name: COMMANDS[name] for name in ("results", "share", "open", "serve")},
}
