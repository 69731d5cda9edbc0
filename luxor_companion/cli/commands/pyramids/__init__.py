"""`luxor pyramids …`: the commands of Silver & Gold Pyramids; only the one asked for is loaded."""

from luxor_companion.cli.app import COMMANDS, STATUS, Command, Group
from luxor_companion.lang import N_

GROUP: Group = {
    "": Command("games.pyramids.commands.show:status_command", STATUS.help),
    "new": Command(
        "games.pyramids.commands.new", N_("Start a table: deal the cards and keep the game.")
    ),
    "setup": Command(
        "games.pyramids.commands.setup", N_("Show how to lay the table: to read, to print.")
    ),
    "keep": Command(
        "games.pyramids.commands.deal:keep_command",
        N_("Say which two of four cards a player keeps."),
    ),
    "display": Command(
        "games.pyramids.commands.deal:display_command",
        N_("Say which four cards lie beside the deck."),
    ),
    "play": Command(
        "games.pyramids.commands.play",
        N_("Play at the table: it asks, offers and saves each mark."),
    ),
    "reveal": Command("games.pyramids.commands.reveal", N_("Reveal the next expedition card.")),
    "mark": Command("games.pyramids.commands.mark", N_("Mark squares: ruled on, told and saved.")),
    "options": Command(
        "games.pyramids.commands.options", N_("List where a player can mark, the best first.")
    ),
    "complete": Command(
        "games.pyramids.commands.complete", N_("Take a new card for a completed pyramid.")
    ),
    "take": Command("games.pyramids.commands.complete", N_("The same as complete.")),
    "show": Command(
        "games.pyramids.commands.show:show_command",
        N_("Show everyone's cards, score cards and the display."),
    ),
    "fix": Command("games.pyramids.commands.fix", COMMANDS["fix"].help),
    "score": Command("games.pyramids.commands.score", COMMANDS["score"].help),
    "card": Command(
        "games.pyramids.commands.card",
        N_("What is printed on your cards: enter, show, pass on."),
        group=True,
    ),
    "copy": Command(
        "games.pyramids.commands.copy", N_("Your copy's expedition deck and skull values.")
    ),
    # The same commands as Luxor's: they ask which game is played.
    **{
        name: COMMANDS[name]
        for name in ("undo", "redo", "note", "log", "verify", "tables", "use", "rules")
    },
    **{name: COMMANDS[name] for name in ("results", "share", "open", "serve")},
}
