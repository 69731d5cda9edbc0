"""`luxor pyramids …`: the commands of Silver & Gold Pyramids; only the one asked for is loaded."""

from luxor_companion.cli.app import COMMANDS, STATUS, Command, Group
from luxor_companion.lang import N_

GROUP: Group = {
    "": Command("pyramids.status", STATUS.help),
    "new": Command("pyramids.new", N_("Start a table: deal the cards and keep the game.")),
    "setup": Command("pyramids.setup", N_("Show how to lay the table: to read, to print.")),
    "keep": Command("pyramids.keep", N_("Say which two of four cards a player keeps.")),
    "display": Command("pyramids.display", N_("Say which four cards lie beside the deck.")),
    "play": Command("pyramids.play", N_("Play at the table: it asks, offers and saves each mark.")),
    "reveal": Command("pyramids.reveal", N_("Reveal the next expedition card.")),
    "mark": Command("pyramids.mark", N_("Mark squares: ruled on, told and saved.")),
    "options": Command("pyramids.options", N_("List where a player can mark, the best first.")),
    "complete": Command("pyramids.complete", N_("Take a new card for a completed pyramid.")),
    "take": Command("pyramids.complete", N_("The same as complete.")),
    "show": Command("pyramids.show", N_("Show everyone's cards, score cards and the display.")),
    "fix": Command("pyramids.fix", COMMANDS["fix"].help),
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
