"""The front of the command line: loads only the command asked for; errors become exit codes."""

import contextlib
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from luxor_companion import lang
from luxor_companion.cli import console, game
from luxor_companion.core.notation import UnreadableError
from luxor_companion.errors import Exit, LuxorError
from luxor_companion.lang import N_, _, choice
from luxor_companion.lang.system import system_says

if TYPE_CHECKING:  # dear to load
    from typer import Typer


class Command(NamedTuple):
    """Where a command lives, and what it does in one line. `group`: it has commands of its own."""

    module: str
    help: str
    group: bool = False


COMMANDS: Final[dict[str, Command]] = {
    "demo": Command("cli.commands.demo", N_("Show an example game, from the set-up to the score.")),
    "new": Command(
        "games.luxor.commands.new", N_("Start a table: draw the set-up and keep the game.")
    ),
    "setup": Command(
        "games.luxor.commands.setup",
        N_("Show how to lay the table: to read, to print, step by step."),
    ),
    "play": Command(
        "games.luxor.commands.play", N_("Play at the table: it asks, offers and saves every turn.")
    ),
    "move": Command(
        "games.luxor.commands.move:move_command", N_("Make a turn: it is ruled on, told and saved.")
    ),
    "show": Command(
        "games.luxor.commands.show:show_command",
        N_("Show the board, the players and the supplies."),
    ),
    "check": Command(
        "games.luxor.commands.move:check_command", N_("Rule on a turn without playing it.")
    ),
    "options": Command(
        "games.luxor.commands.move:options_command",
        N_("List every legal turn and what it leads to."),
    ),
    "score": Command("games.luxor.commands.score", N_("Compute the score, part by part.")),
    "results": Command(
        "cli.commands.results",
        N_("The log of games: results, statistics, ratings, exports."),
        group=True,
    ),
    "rules": Command("cli.commands.rules", N_("Look a rule up, by id or by any word.")),
    "hand": Command(
        "games.luxor.commands.show:hand_command", N_("Show or tell what is known of a hand.")
    ),
    "undo": Command("cli.commands.undo:undo_command", N_("Take the last changes back.")),
    "redo": Command("cli.commands.undo:redo_command", N_("Bring back what was taken back.")),
    "fix": Command("games.luxor.commands.fix", N_("Set a fact straight, with the reason.")),
    "note": Command("cli.commands.log:note_command", N_("Write a remark into the log.")),
    "log": Command("cli.commands.log:log_command", N_("Show the log of the game.")),
    "board": Command(
        "games.luxor.commands.board",
        N_("Your copy's printed board and pieces: enter, show, pass on."),
        group=True,
    ),
    "tables": Command("cli.commands.tables:tables_command", N_("List all tables.")),
    "use": Command("cli.commands.tables:use_command", N_("Choose the table in use.")),
    "verify": Command("cli.commands.verify", N_("Replay a save and rule on every line again.")),
    "share": Command("cli.commands.share", N_("Share the result: link, QR code, page, BG Stats.")),
    "open": Command("cli.commands.open", N_("Read a shared link back, and replay its log.")),
    "serve": Command("cli.commands.serve", N_("Serve a live, read-only page of the table.")),
    "export": Command(
        "games.luxor.commands.position:EXPORT_GROUP",
        N_("Write a position file of the table."),
        group=True,
    ),
    "position": Command(
        "games.luxor.commands.position", N_("Draw a position file to verify it."), group=True
    ),
    "pyramids": Command(
        "cli.commands.pyramids", N_("The second game: Silver & Gold Pyramids."), group=True
    ),
}
STATUS: Final = Command(
    "games.luxor.commands.show:status_command",
    N_("Where the table in use stands, and what comes next."),
)
_FLAGS: Final = {"--no-color", "--no-input"}
_HELP: Final = ("-h", "--help")
Group: TypeAlias = dict[str, "Callable[..., None] | Group | Command"]


class UsageError(Exception):
    """The command line cannot be read; its text is the message."""


class NoTableError(Exception):
    """A command needs a table and there is none; its text says how to get one."""


def run(args: list[str]) -> int:
    """Run the command line and say how it ended: the one place where errors become exit codes."""
    _make_printable()
    console.no_color = "--no-color" in args
    console.no_input = "--no-input" in args
    game.name = game.LUXOR
    args = [arg for arg in args if arg not in _FLAGS]
    try:
        said, args = choice.without_flag(args)
        warnings = choice.choose(said)
        if warnings:
            console.err(warnings)
        code = _dispatch(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UnreadableError as error:
        from luxor_companion.cli.faces import face_of

        text = face_of(game.name).unreadable(error)
        return _failed(args, Exit.UNREADABLE, text, error.code)
    except (UsageError, choice.NoSuchLanguageError) as error:
        return _failed(args, Exit.UNREADABLE, str(error), "usage")
    except NoTableError as error:
        return _failed(args, Exit.BAD_FILE, str(error), "table")
    except LuxorError as error:
        return _failed(args, error.exit_code, str(error), "file")
    except KeyboardInterrupt:
        console.err(["", _("Interrupted.")])
        return Exit.INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe went away: nobody is left to tell
        _forget_output()
        return Exit.FINE
    except OSError as error:  # a full disk behind the output, a terminal that went away
        _forget_output()
        text = _("the output could not be written ({why})").format(why=system_says(error))
        console.err([_("error: {text}").format(text=text)])
        return Exit.BAD_FILE
    return code


def _forget_output() -> None:
    """Let nothing more be written to an output that is gone, at the end of the process too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())


def _failed(args: list[str], code: Exit, text: str, kind: str) -> int:
    if "--json" in args:
        console.out_json({"error": {"code": kind, "exit": int(code), "text": text}})
    # What was typed or stands in a file is repeated in it, and must not command the terminal.
    shown = "".join(one if one.isprintable() or one.isspace() else "?" for one in text)
    console.err([_("error: {text}").format(text=shown)])
    return int(code)


def _make_printable() -> None:
    """Let a letter that cannot be shown or typed be a question mark, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _dispatch(args: list[str]) -> int:
    if args and args[0] in ("-h", "--help", "help"):
        console.out(help_lines())
        return Exit.FINE
    name, *rest = args if args and not args[0].startswith("-") else ["status", *args]
    command = STATUS if name == "status" else COMMANDS.get(name)
    if command is None:
        raise UsageError(_unknown(name, rest))
    if name == game.PYRAMIDS:
        game.name = name
    return _call(loaded(command), name, rest)


def loaded(command: Command) -> Callable[..., None] | Group:
    """What a command runs, or the commands it has of its own."""
    name, _colon, attribute = command.module.partition(":")
    module = import_module(f"luxor_companion.{name}")
    found: Callable[..., None] | Group = getattr(
        module, attribute or ("GROUP" if command.group else "command")
    )
    return found


def _unknown(name: str, rest: list[str]) -> str:

    from luxor_companion.games.luxor.rules.notation import side_and_card
    from luxor_companion.games.luxor.words.typed import canonical

    if side_and_card(canonical(name))[1]:
        turn = " ".join([name, *rest])
        return _("A turn needs a command in front: luxor move {turn}").format(turn=turn)
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), COMMANDS, n=1)
    hint = _("did you mean {close}?").format(close=close[0]) if close else _("see luxor --help.")
    return _("There is no command '{name}'; {hint}").format(name=name, hint=hint)


def _call(commands: Callable[..., None] | Group, name: str, args: list[str]) -> int:
    """Hand the arguments to Typer, with only this one command in it.

    A group is a command for each word, or a group again. Its command for the empty word, if it has
    one, is run where no word is given.
    """
    import typer

    if isinstance(commands, dict):
        word = args[0] if args else ""
        inner = commands.get(word) if word else None
        if inner is not None:
            inner = loaded(inner) if isinstance(inner, Command) else inner
            return _call(inner, f"{name} {word}", args[1:])
        if "" in commands and (not word or word.startswith("-")) and word not in _HELP:
            return _call(_leaf(commands), name, args)

    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help=_help_of(commands, name),
    )
    settings = {"help_option_names": list(_HELP)}
    if isinstance(commands, dict):
        app.callback(context_settings=settings)(lambda: None)
        for sub_name, function in commands.items():
            if sub_name and isinstance(function, Command):
                app.command(sub_name, help=_(function.help))(lambda: None)  # only to be listed
            elif sub_name:
                leaf = _leaf(function)
                app.command(sub_name, help=_spoken(leaf, args), context_settings=settings)(leaf)
    else:
        app.command(help=_spoken(commands, args), context_settings=settings)(commands)
    try:
        code = _run_typer(app, args, f"luxor {name}")
    except typer.TyperException as error:
        raise UsageError(_usage(error.format_message(), name)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return int(code or 0)


def _run_typer(app: "Typer", args: list[str], name: str) -> Any:  # noqa: ANN401  # what it answers
    """Run a command, its help in the language in use."""
    command: Callable[..., Any] = app
    if _asks_help(args):
        from luxor_companion.cli.help import spoken

        command = spoken(app)
    if lang.language == lang.ENGLISH:
        return command(args, prog_name=name, standalone_mode=False)
    from luxor_companion.lang.translations import shared_with_typer

    with shared_with_typer():
        return command(args, prog_name=name, standalone_mode=False)


def _usage(text: str, name: str) -> str:
    from luxor_companion.cli.help import usage

    text = usage(text)
    stop = "" if text.endswith((".", "?", "!")) else "."
    return text + stop + " " + _("See luxor {name} --help.").format(name=name)


def _asks_help(args: list[str]) -> bool:
    return any(one in _HELP for one in args)


def _spoken(command: Callable[..., None], args: list[str]) -> str | None:
    """What a command says of itself: in the language in use, its examples as this game's."""
    if (game.name == game.LUXOR and lang.language == lang.ENGLISH) or not _asks_help(args):
        return None  # Typer reads it off the command, or nobody does
    text = command.__doc__ or ""
    if lang.language != lang.ENGLISH:
        from luxor_companion.cli.help import rewritten

        text = rewritten(text, _)
    if game.name != game.LUXOR:
        import re

        text = re.sub(rf"\bluxor (?!{game.name})", f"luxor {game.name} ", text)
    return text


def _help_of(commands: Callable[..., None] | Group, name: str) -> str:
    """What a command or group is for; of a group, also what it does without a further word."""
    if name in COMMANDS or not isinstance(commands, dict):
        text = _(COMMANDS.get(name, STATUS).help)
    else:
        text = ""
    if isinstance(commands, dict) and "" in commands:
        alone = (_leaf(commands).__doc__ or "").partition("\n")[0]
        told = _("luxor {name} alone: {what}").format(name=name, what=_(alone))
        text = f"{text}\n\n{told}"
    return text


def _leaf(commands: Callable[..., None] | Group | Command) -> Callable[..., None]:
    """The command itself; of a group, the one that is run without a further word."""
    while not callable(commands):
        commands = loaded(commands) if isinstance(commands, Command) else commands[""]
    return commands


def help_lines() -> list[str]:
    """What `luxor --help` shows: every command with its line, without loading any."""
    from luxor_companion.view.text import columns, styled

    rows = [[f"  {styled(name, 'bold')}", _(command.help)] for name, command in COMMANDS.items()]
    return [
        _("A referee and tabletop companion for a physical copy of Luxor."),
        "",
        _("Usage: luxor COMMAND …"),
        "",
        *columns(rows),
        "",
        _("luxor COMMAND --help shows examples and options."),
        _("Everywhere: --json (for scripts), --lang {codes}, --no-color, --no-input.").format(
            codes="|".join(lang.LANGUAGES)
        ),
        _("luxor --version tells the version."),
    ]
