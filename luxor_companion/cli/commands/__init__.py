"""The commands that serve every game: where each is, what it does, where the help lists it."""

from collections.abc import Mapping
from typing import Final

from luxor_companion.core.game import Entry
from luxor_companion.lang import N_

AT_THE_TABLE: Final = N_("At the table")
SET_UP: Final = N_("Set up")
AFTER: Final = N_("After the game")
COPY: Final = N_("Your copy")
TOOLS: Final = N_("Tools")
PANELS: Final = (AT_THE_TABLE, SET_UP, AFTER, COPY, TOOLS)  # in the order of the help
_HERE: Final = "luxor_companion.cli.commands"
_READ, _CHANGE, _FILES = (f"{_HERE}.results{one}" for one in ("", "_change", "_files"))
_GAMES: Final = Entry(f"{_READ}:list_games", N_("List the latest games, newest first."))
_PEOPLE: Final = Entry(
    f"{_CHANGE}:list_players", N_("List everybody in the log; rename, merge, split them.")
)
_PLAYERS: Final = {
    "": _PEOPLE,
    "list": _PEOPLE,
    "rename": Entry(f"{_CHANGE}:rename", N_("Rename a player.")),
    "merge": Entry(f"{_CHANGE}:merge", N_("Merge two spellings into one person; split undoes it.")),
    "split": Entry(f"{_CHANGE}:split", N_("Make a spelling a separate person again.")),
}
_RESULTS: Final = {
    "": _GAMES,
    "list": _GAMES,
    "show": Entry(f"{_READ}:show", N_("Show a game in full, and how its scores compare.")),
    "add": Entry(f"{_CHANGE}:add", N_("Log a game that was not tracked.")),
    "edit": Entry(f"{_CHANGE}:edit", N_("Correct a logged game.")),
    "delete": Entry(f"{_CHANGE}:delete", N_("Delete a game from the log, after asking.")),
    "undelete": Entry(f"{_CHANGE}:undelete", N_("Restore a deleted game.")),
    "stats": Entry(f"{_READ}:stats", N_("Show who wins, how, and how a score compares.")),
    "ratings": Entry(f"{_READ}:ratings", N_("Rate everybody by who finished ahead of whom.")),
    "players": Entry("", _PEOPLE.help, "", _PLAYERS),
    "export": Entry(f"{_FILES}:export", N_("Write the log as CSV, JSON, or for the BG Stats app.")),
    "import": Entry(f"{_FILES}:import_", N_("Import games from CSV, JSON or BG Stats.")),
    "check": Entry(f"{_FILES}:check", N_("Verify the log: the file, and every game in it.")),
    "backup": Entry(f"{_FILES}:backup", N_("Copy the whole log into a file and check the copy.")),
}
# The commands that serve every game; a game adds its own, and may have its own of one of these.
SHARED: Final[Mapping[str, Entry]] = {
    "": Entry(
        "luxor_companion.cli.score:status_command",
        N_("Where the current table stands, and what comes next."),
    ),
    "score": Entry(
        "luxor_companion.cli.score:score_command", N_("Compute the score, part by part."), AFTER
    ),
    "undo": Entry(f"{_HERE}.log:undo_command", N_("Undo the last changes."), AT_THE_TABLE),
    "redo": Entry(f"{_HERE}.log:redo_command", N_("Redo what was undone."), AT_THE_TABLE),
    "note": Entry(f"{_HERE}.log:note_command", N_("Add a note to the log."), AT_THE_TABLE),
    "log": Entry(f"{_HERE}.log:log_command", N_("Show the log of the game."), AT_THE_TABLE),
    "rules": Entry(
        f"{_HERE}.rules:command",
        N_("Answer a question about the rules, in plain words."),
        AT_THE_TABLE,
    ),
    "review": Entry(
        f"{_HERE}.review:command", N_("Look back at a game: luck and skill, turn by turn."), AFTER
    ),
    "results": Entry(
        "", N_("The log of games: results, statistics, ratings, exports."), AFTER, _RESULTS
    ),
    "share": Entry(
        f"{_HERE}.share:command", N_("Share the result: link, QR code, page, BG Stats."), AFTER
    ),
    "open": Entry(
        f"{_HERE}.shared:open_command", N_("Read a shared link back, and replay its log."), AFTER
    ),
    "tables": Entry(f"{_HERE}.tables:tables_command", N_("List all tables."), TOOLS),
    "use": Entry(f"{_HERE}.tables:use_command", N_("Choose the current table."), TOOLS),
    "verify": Entry(
        f"{_HERE}.tables:verify_command", N_("Replay a save and check every line again."), TOOLS
    ),
    "serve": Entry(
        "luxor_companion.cli.serving:serve_command",
        N_("Serve a live, read-only page of the table."),
        TOOLS,
    ),
}
# Those that are there once, whatever the game.
ONCE: Final[Mapping[str, Entry]] = {
    "completion": Entry(
        f"{_HERE}.programs:completion_command",
        N_("Print the tab completion script for your shell."),
        TOOLS,
    ),
    "schema": Entry(
        f"{_HERE}.programs:schema_command", N_("Print the JSON schemas of all answers."), TOOLS
    ),
    "mcp": Entry(f"{_HERE}.programs:mcp_command", N_("Let an assistant ask the referee."), TOOLS),
}
