"""What every command takes. Written by completions/generate.py: change nothing here."""

from typing import Final, NamedTuple


class Offer(NamedTuple):
    """A command: what it does, its commands, its arguments' kinds, its options' kinds and help."""

    text: str
    commands: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    options: dict[str, tuple[str, str]] = {}  # noqa: RUF012  # read only


OFFERED: Final[dict[str, Offer]] = {
    "": Offer(
        "Where the table in use stands, and what comes next.",
        commands=("demo", "new", "setup", "play", "move", "show", "check", "options", "score", "results", "rules", "hand", "undo", "redo", "fix", "note", "log", "board", "tables", "use", "verify", "share", "open", "serve", "export", "position", "pyramids"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board": Offer(
        "Your copy's printed board and pieces: enter, show, pass on.",
        commands=("calibrate", "list", "show", "use", "export", "import", "check", "material"),
    ),
    "board calibrate": Offer(
        "Enter the printed board of your copy, once: walk along the path from the stairs.",
        arguments=("text",),
        options={
            "--force": ("", "Replace a board of that name."),
        },
    ),
    "board check": Offer(
        "Hold a board against the counts that are printed in the rules.",
        arguments=("board",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board export": Offer(
        "Print a board as one line of text, with a check mark, for another owner.",
        arguments=("board",),
        options={
            "--qr": ("", "Also as a QR code to scan."),
            "--png": ("file", "The QR code as a picture."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board import": Offer(
        "Take over a board from another owner: its code, typed or scanned, or a file with it.",
        arguments=("file*",),
        options={
            "--name": ("text", "Keep it under this name."),
            "--force": ("", "Replace a board of that name."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board list": Offer(
        "List the boards; new tables get the one marked.",
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board material": Offer(
        "Show or enter what only your pieces tell: treasure kinds, Horus cards, temple stacks.",
        arguments=("text", "text*"),
        options={
            "--forget": ("", "Make the part unknown again."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board show": Offer(
        "Draw a board: spaces, icons, statues and wall values, in path order.",
        arguments=("board",),
        options={
            "--list": ("", "One line per space instead of the map."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "board use": Offer(
        "Choose the board that new tables get; games that were started keep theirs.",
        arguments=("board",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "check": Offer(
        "Rule on a turn without playing it.",
        arguments=("turn*",),
        options={
            "--position": ("file", "A position file (TOML)."),
            "--player": ("colour", "Who declares; default: whose turn it is."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "demo": Offer(
        "Show an example game, from the set-up to the score.",
    ),
    "export": Offer(
        "Write a position file of the table.",
        commands=("position",),
    ),
    "export position": Offer(
        "Write a position file of now, or of after a line of the log.",
        options={
            "--line": ("text", "After this line; default: now."),
            "--output": ("file", "Default: stdout."),
            "-o": ("file", "Default: stdout."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "fix": Offer(
        "Set a fact straight, with the reason.",
        arguments=("colour", "text*"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "hand": Offer(
        "Show or tell what is known of a hand.",
        arguments=("colour", "card*"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "log": Offer(
        "Show the log of the game.",
        options={
            "--lines": ("text", "Only these lines: 10-20, 10-, -20."),
            "--hidden": ("", "Also scarabs and cards the program drew."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "move": Offer(
        "Make a turn: it is ruled on, told and saved.",
        arguments=("turn*",),
        options={
            "--player": ("colour", "Who declares; default: whose turn it is."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "new": Offer(
        "Start a table: draw the set-up and keep the game.",
        arguments=("text",),
        options={
            "--player": ("seat", "In seat order, clockwise."),
            "-p": ("seat", "In seat order, clockwise."),
            "--first": ("text", "Who starts; default: drawn."),
            "--seed": ("text", "Draw the same set-up again."),
            "--board": ("board", "Default: the board in use."),
            "--app-draws": ("draws", "temple, scarabs, cards, die; or all, none."),
            "--house": ("house", "A house rule, see luxor rules."),
            "--code": ("text", "Lay the set-up of this code."),
            "--again": ("", "Lay the set-up of the table in use again."),
            "--enter": ("", "The table is laid already: enter its tiles."),
            "--tiles": ("text", "The tiles as they lie, for --enter."),
            "--position": ("file", "Join the game in this position file."),
            "--lang": ("=en|de|es|pt", "The table's own language, kept with it."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "note": Offer(
        "Write a remark into the log.",
        arguments=("text*",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "open": Offer(
        "Read a shared link back, and replay its log.",
        arguments=("text",),
        options={
            "--save": ("text", "Keep the game as a table of this name."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "options": Offer(
        "List every legal turn and what it leads to.",
        options={
            "--position": ("file", "A position file (TOML)."),
            "--player": ("colour", "Who declares; default: whose turn it is."),
            "--cards": ("text", "A hand to ask about, left to right: '3 ? ? ? 1-5'."),
            "--card": ("card", "One card to ask about: 3, die, 1-5."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "play": Offer(
        "Play at the table: it asks, offers and saves every turn.",
        options={
            "--plain": ("", "Sentences only: no map, nothing redrawn."),
            "--quick": ("", "Do not ask what need not be told: cards drawn."),
            "--save": ("file", "A save; default: the table in use."),
        },
    ),
    "position": Offer(
        "Draw a position file to verify it.",
        commands=("show",),
    ),
    "position show": Offer(
        "Draw a position: the board in path order, who stands where, hands, supplies.",
        arguments=("file",),
        options={
            "--list": ("", "One line per space instead of the map."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids": Offer(
        "Where the table in use stands, and what comes next.",
        commands=("new", "setup", "keep", "display", "play", "reveal", "mark", "options", "complete", "take", "show", "fix", "score", "card", "copy", "undo", "redo", "note", "log", "verify", "tables", "use", "rules", "results", "share", "open", "serve"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids card": Offer(
        "What is printed on your cards: enter, show, pass on.",
        commands=("add", "show", "list", "export", "import"),
    ),
    "pyramids card add": Offer(
        "Enter a card of your copy: its colour and its squares, asked row by row or as a code.",
        arguments=("pyramids:missing", "pyramids:colour*"),
        options={
            "--force": ("", "Replace what was entered of a card before."),
            "--no-table": ("", "For new tables only; leave the one in use as it is."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids card export": Offer(
        "Print cards for another owner, a line each: number, colour and code.",
        arguments=("pyramids:entered*",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids card import": Offer(
        "Take cards over from another owner: a line of text, or a file with a line for each card.",
        arguments=("text*",),
        options={
            "--force": ("", "Replace what was entered of a card before."),
            "--no-table": ("", "For new tables only; leave the one in use as it is."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids card list": Offer(
        "List which cards are entered, by colour.",
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids card show": Offer(
        "Draw cards as they were entered.",
        arguments=("pyramids:entered*",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids complete": Offer(
        "Take a new card for a completed pyramid.",
        arguments=("pyramids:take*",),
        options={
            "--refill": ("pyramids:deck", "What came into the display instead."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids copy": Offer(
        "Your copy's expedition deck and skull values.",
        options={
            "--deck": ("text", "The 8 expedition cards: 'domino 1, line3 2, …'."),
            "--skulls": ("text", "The ten skulls' minus points, cheapest first."),
            "--forget": ("=deck|skulls", "Make one of them unknown again."),
            "--ask": ("", "Ask for both."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids display": Offer(
        "Say which four cards lie beside the deck.",
        arguments=("pyramids:dealt*",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids fix": Offer(
        "Set a fact straight, with the reason.",
        arguments=("pyramids:fixable", "text*"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids keep": Offer(
        "Say which two of four cards a player keeps.",
        arguments=("pyramids:player", "pyramids:dealt*"),
        options={
            "--of": ("text", "The four that were dealt, to be kept."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids log": Offer(
        "Show the log of the game.",
        options={
            "--lines": ("text", "Only these lines: 10-20, 10-, -20."),
            "--hidden": ("", "Also scarabs and cards the program drew."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids mark": Offer(
        "Mark squares: ruled on, told and saved.",
        arguments=("pyramids:player", "pyramids:mark*"),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids new": Offer(
        "Start a table: deal the cards and keep the game.",
        arguments=("text",),
        options={
            "--player": ("text", "Who plays."),
            "-p": ("text", "Who plays."),
            "--app-draws": ("pyramids:draws", "pyramids, expedition; or all, none."),
            "--seed": ("text", "Draw the same cards again."),
            "--house": ("pyramids:house", "A house rule, see luxor pyramids rules."),
            "--keep": ("text", "The two cards a player keeps."),
            "--display": ("text", "The four cards beside the deck."),
            "--lang": ("=en|de|es|pt", "The table's own language, kept with it."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids note": Offer(
        "Write a remark into the log.",
        arguments=("text*",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids open": Offer(
        "Read a shared link back, and replay its log.",
        arguments=("text",),
        options={
            "--save": ("text", "Keep the game as a table of this name."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids options": Offer(
        "List where a player can mark, the best first.",
        arguments=("pyramids:player",),
        options={
            "--all": ("", "All of them, not the best few."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids play": Offer(
        "Play at the table: it asks, offers and saves each mark.",
        options={
            "--plain": ("", "Sentences only: no pictures, nothing redrawn."),
            "--save": ("file", "A save; default: the table in use."),
        },
    ),
    "pyramids redo": Offer(
        "Bring back what was taken back.",
        arguments=("text",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results": Offer(
        "The log of games: results, statistics, ratings, exports.",
        commands=("list", "show", "stats", "ratings", "add", "edit", "delete", "undelete", "players", "export", "import", "check", "backup"),
        options={
            "--limit": ("text", "How many games."),
            "-n": ("text", "How many games."),
            "--deleted": ("", "The deleted games instead."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results add": Offer(
        "Log a game that was not tracked.",
        options={
            "--sheet": ("file", "A score sheet (TOML), in seat order."),
            "--ask": ("", "Ask for everything, in order."),
            "--date": ("text", "2026-11-16, or with 20:15; default: today."),
            "--place": ("text", "Where it was played."),
            "--minutes": ("text", "How long it took."),
            "--note": ("text", "A remark."),
            "--board": ("text", "The board."),
            "--started": ("pyramids:player", "Who started."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results backup": Offer(
        "Copy the whole log into a file, checked.",
        arguments=("file",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results check": Offer(
        "Verify the log: the file, and every game in it.",
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results delete": Offer(
        "Take a game out of the log, after asking.",
        arguments=("text",),
        options={
            "--yes": ("", "Do not ask."),
            "-y": ("", "Do not ask."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results edit": Offer(
        "Set facts of a game straight.",
        arguments=("text",),
        options={
            "--date": ("text", "2026-11-16, or with 20:15."),
            "--place": ("text", "Where; '' for unknown."),
            "--minutes": ("text", "How long; 0 for unknown."),
            "--note": ("text", "A remark; '' for none."),
            "--board": ("text", "The board."),
            "--started": ("pyramids:player", "Who started."),
            "--seats": ("text", "The order at the table, all players."),
            "--player": ("text", "Somebody else sat there."),
            "--score": ("text", "A score part, or total where there are none."),
            "--rank": ("text", "A rank, where a tie was broken."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results export": Offer(
        "Write the log as CSV, JSON, or for the BG Stats app.",
        arguments=("file",),
        options={
            "--format": ("text", "Default: by the file's name."),
            "--me": ("pyramids:player", "Who you are, for BG Stats."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results import": Offer(
        "Take games in from CSV, JSON or BG Stats.",
        arguments=("file",),
        options={
            "--skip-bad": ("", "Take what is right, name what is not."),
            "--game": ("text", "For a CSV that names no game."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results list": Offer(
        "List the latest games, the last one on top.",
        options={
            "--limit": ("text", "How many games."),
            "-n": ("text", "How many games."),
            "--deleted": ("", "The deleted games instead."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results players": Offer(
        "List everybody in the log; rename, merge, split them.",
        commands=("list", "rename", "merge", "split"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results players list": Offer(
        "List everybody in the log; rename, merge, split them.",
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results players merge": Offer(
        "Make one person of two spellings; split takes it back.",
        arguments=("text", "text"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results players rename": Offer(
        "Give a player another name.",
        arguments=("text", "text"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results players split": Offer(
        "Make a spelling a person of their own again.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results ratings": Offer(
        "Rate everybody from who finished before whom.",
        arguments=("text*",),
        options={
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results show": Offer(
        "Show a game in full, and how special its scores were.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results stats": Offer(
        "Show who wins, how, and how special a score is.",
        arguments=("text*",),
        options={
            "--score": ("text", "How special would N points be?"),
            "--svg": ("file", "Write a picture to print or send."),
            "--html": ("file", "Write a page to print or send."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids results undelete": Offer(
        "Bring a deleted game back into the log.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids reveal": Offer(
        "Reveal the next expedition card.",
        arguments=("pyramids:pattern",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids rules": Offer(
        "Look a rule up, by id or by any word.",
        arguments=("pyramids:rule*",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids score": Offer(
        "Compute the score, part by part.",
        options={
            "--sheet": ("file", "A score sheet (TOML) to compute."),
            "--ask": ("", "Ask for everything, in order."),
            "--skull": ("text", "Minus points of a player's dearest skull; kept in the log."),
            "--no-log": ("", "Leave a finished game out of the log of games."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids serve": Offer(
        "Serve a live, read-only page of the table.",
        options={
            "--lan": ("", "For phones on the local network, at a secret path."),
            "--port": ("text", "Port; 0: any that is free."),
            "--address": ("text", "This machine's address to serve on; default: found."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids setup": Offer(
        "Show how to lay the table: to read, to print.",
        options={
            "--table": ("table", "Default: the table in use."),
            "--html": ("file", "The sheet as a page to print."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids share": Offer(
        "Share the result: link, QR code, page, BG Stats.",
        arguments=("text",),
        options={
            "--log": ("", "With the log and the set-up."),
            "--setup": ("", "With the set-up, not the log."),
            "--initials": ("", "Shorten the names."),
            "--svg": ("file", "The QR code as SVG."),
            "--png": ("file", "The QR code as PNG."),
            "--html": ("file", "One page with the result inside."),
            "--site": ("folder", "Write the page for a static host."),
            "--base-url": ("text", "Where that page is hosted."),
            "--lan": ("", "Serve the page on the local network, for a while."),
            "--minutes": ("text", "How long --lan serves it."),
            "--port": ("text", "Port; 0: any that is free."),
            "--address": ("text", "This machine's address to serve on; default: found."),
            "--bgstats": ("", "A link that fills a play into the BG Stats app."),
            "--location": ("text", "Where it was played, for --bgstats."),
            "--text": ("", "Only as plain text."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids show": Offer(
        "Show everyone's cards, score cards and the display.",
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids tables": Offer(
        "List all tables.",
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids take": Offer(
        "The same as complete.",
        arguments=("pyramids:take*",),
        options={
            "--refill": ("pyramids:deck", "What came into the display instead."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids undo": Offer(
        "Take the last changes back.",
        arguments=("text",),
        options={
            "--to": ("text", "Back to just after this line."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids use": Offer(
        "Choose the table in use.",
        arguments=("table",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "pyramids verify": Offer(
        "Replay a save and rule on every line again.",
        arguments=("file",),
        options={
            "--cut": ("", "Cut a torn end off, after keeping a copy."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "redo": Offer(
        "Bring back what was taken back.",
        arguments=("text",),
        options={
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results": Offer(
        "The log of games: results, statistics, ratings, exports.",
        commands=("list", "show", "stats", "ratings", "add", "edit", "delete", "undelete", "players", "export", "import", "check", "backup"),
        options={
            "--limit": ("text", "How many games."),
            "-n": ("text", "How many games."),
            "--deleted": ("", "The deleted games instead."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results add": Offer(
        "Log a game that was not tracked.",
        options={
            "--sheet": ("file", "A score sheet (TOML), in seat order."),
            "--ask": ("", "Ask for everything, in order."),
            "--date": ("text", "2026-11-16, or with 20:15; default: today."),
            "--place": ("text", "Where it was played."),
            "--minutes": ("text", "How long it took."),
            "--note": ("text", "A remark."),
            "--board": ("text", "The board."),
            "--started": ("text", "Who started."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results backup": Offer(
        "Copy the whole log into a file, checked.",
        arguments=("file",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results check": Offer(
        "Verify the log: the file, and every game in it.",
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results delete": Offer(
        "Take a game out of the log, after asking.",
        arguments=("text",),
        options={
            "--yes": ("", "Do not ask."),
            "-y": ("", "Do not ask."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results edit": Offer(
        "Set facts of a game straight.",
        arguments=("text",),
        options={
            "--date": ("text", "2026-11-16, or with 20:15."),
            "--place": ("text", "Where; '' for unknown."),
            "--minutes": ("text", "How long; 0 for unknown."),
            "--note": ("text", "A remark; '' for none."),
            "--board": ("text", "The board."),
            "--started": ("text", "Who started."),
            "--seats": ("text", "The order at the table, all players."),
            "--player": ("text", "Somebody else sat there."),
            "--score": ("text", "A score part, or total where there are none."),
            "--rank": ("text", "A rank, where a tie was broken."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results export": Offer(
        "Write the log as CSV, JSON, or for the BG Stats app.",
        arguments=("file",),
        options={
            "--format": ("text", "Default: by the file's name."),
            "--me": ("text", "Who you are, for BG Stats."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results import": Offer(
        "Take games in from CSV, JSON or BG Stats.",
        arguments=("file",),
        options={
            "--skip-bad": ("", "Take what is right, name what is not."),
            "--game": ("text", "For a CSV that names no game."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results list": Offer(
        "List the latest games, the last one on top.",
        options={
            "--limit": ("text", "How many games."),
            "-n": ("text", "How many games."),
            "--deleted": ("", "The deleted games instead."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results players": Offer(
        "List everybody in the log; rename, merge, split them.",
        commands=("list", "rename", "merge", "split"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results players list": Offer(
        "List everybody in the log; rename, merge, split them.",
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results players merge": Offer(
        "Make one person of two spellings; split takes it back.",
        arguments=("text", "text"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results players rename": Offer(
        "Give a player another name.",
        arguments=("text", "text"),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results players split": Offer(
        "Make a spelling a person of their own again.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results ratings": Offer(
        "Rate everybody from who finished before whom.",
        arguments=("text*",),
        options={
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results show": Offer(
        "Show a game in full, and how special its scores were.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results stats": Offer(
        "Show who wins, how, and how special a score is.",
        arguments=("text*",),
        options={
            "--score": ("text", "How special would N points be?"),
            "--svg": ("file", "Write a picture to print or send."),
            "--html": ("file", "Write a page to print or send."),
            "--players": ("text", "Only games of N players."),
            "--since": ("text", "2026-11-16, 2026-11 or 2026: from then on."),
            "--until": ("text", "The same: up to and including then."),
            "--board": ("text", "Only games on this board."),
            "--game": ("text", "Only of this game; default: of all."),
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "results undelete": Offer(
        "Bring a deleted game back into the log.",
        arguments=("text",),
        options={
            "--db": ("file", "The log; default: LUXOR_DB, or your own."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "rules": Offer(
        "Look a rule up, by id or by any word.",
        arguments=("rule*",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "score": Offer(
        "Compute the score, part by part.",
        options={
            "--sheet": ("file", "A score sheet (TOML) to compute."),
            "--ask": ("", "Ask for everything, in order."),
            "--scarabs": ("text", "A player's scarabs, turned up; kept in the log."),
            "--no-log": ("", "Leave a finished game out of the log of games."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "serve": Offer(
        "Serve a live, read-only page of the table.",
        options={
            "--lan": ("", "For phones on the local network, at a secret path."),
            "--port": ("text", "Port; 0: any that is free."),
            "--address": ("text", "This machine's address to serve on; default: found."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "setup": Offer(
        "Show how to lay the table: to read, to print, step by step.",
        options={
            "--table": ("table", "Default: the table in use."),
            "--guide": ("", "Step by step; can be left and gone on with."),
            "--list": ("", "One line per space instead of the map."),
            "--reveal-stacks": ("", "Temple stacks too, for one who does not play."),
            "--svg": ("file", "The map as a picture."),
            "--html": ("file", "The sheet as a page to print."),
            "--reroll": ("", "Draw it anew, before the first turn; counted."),
            "--again": ("", "A new table with the same set-up."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "share": Offer(
        "Share the result: link, QR code, page, BG Stats.",
        arguments=("text",),
        options={
            "--log": ("", "With the log and the set-up."),
            "--setup": ("", "With the set-up, not the log."),
            "--initials": ("", "Shorten the names."),
            "--svg": ("file", "The QR code as SVG."),
            "--png": ("file", "The QR code as PNG."),
            "--html": ("file", "One page with the result inside."),
            "--site": ("folder", "Write the page for a static host."),
            "--base-url": ("text", "Where that page is hosted."),
            "--lan": ("", "Serve the page on the local network, for a while."),
            "--minutes": ("text", "How long --lan serves it."),
            "--port": ("text", "Port; 0: any that is free."),
            "--address": ("text", "This machine's address to serve on; default: found."),
            "--bgstats": ("", "A link that fills a play into the BG Stats app."),
            "--location": ("text", "Where it was played, for --bgstats."),
            "--text": ("", "Only as plain text."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "show": Offer(
        "Show the board, the players and the supplies.",
        options={
            "--list": ("", "One line per space instead of the map."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "tables": Offer(
        "List all tables.",
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "undo": Offer(
        "Take the last changes back.",
        arguments=("text",),
        options={
            "--to": ("text", "Back to just after this line."),
            "--save": ("file", "A save; default: the table in use."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "use": Offer(
        "Choose the table in use.",
        arguments=("table",),
        options={
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
    "verify": Offer(
        "Replay a save and rule on every line again.",
        arguments=("file",),
        options={
            "--cut": ("", "Cut a torn end off, after keeping a copy."),
            "--json": ("", "For scripts: one JSON object."),
        },
    ),
}
