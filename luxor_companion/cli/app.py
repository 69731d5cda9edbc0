"""The command line: one Typer app whose commands load when called; errors become exit codes."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from inspect import Parameter, signature
from typing import Any, Final, TypeAlias

import typer
from typer.core import TyperCommand, TyperGroup

from luxor_companion import errors, lang
from luxor_companion.cli import commands, console
from luxor_companion.cli.options import Json, current_game, use_game
from luxor_companion.core import UnreadableError, parse_number
from luxor_companion.core.game import Entry, default_game, game_names, load_game
from luxor_companion.lang import N_, _

Click: TypeAlias = Any  # a command, a context… of Typer's own Click, which has no public types
HELP: Final = ("-h", "--help")
LONGEST_ERROR: Final = 1000  # letters: what was typed is repeated in it
LONGEST_WORD: Final = 200  # letters of one argument in it
_FLAGS: Final = {"--no-color", "--no-input"}
_LISTING: Final = "luxor_companion.listing"  # in a context: commands are only listed


class Command(TyperCommand):
    """A command whose help is in the language and for the game it is asked in."""

    def format_help(self, ctx: Click, formatter: Click) -> None:
        from luxor_companion.cli.help import localized

        with localized(self, ctx):
            super().format_help(ctx, formatter)

    def format_usage(self, ctx: Click, formatter: Click) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx)).replace("{", "").replace("}", "")
        formatter.write_usage(ctx.command_path.rstrip(), pieces, prefix=_("Usage: "))


class Group(TyperGroup):
    """Commands that are imported when they are called, and listed without importing any."""

    entries: Mapping[str, Entry] = {}

    def list_commands(self, _ctx: Click) -> list[str]:
        return [name for name, entry in self.entries.items() if name and is_listed(entry)]

    def get_command(self, ctx: Click, cmd_name: str) -> Click:
        entry = self.entries.get(cmd_name)
        if entry is None:
            return None
        if ctx.meta.get(_LISTING):
            text = load_game(cmd_name).summary if is_game(cmd_name, entry) else entry.help
            panel = _(entry.panel) if entry.panel else None
            return TyperCommand(cmd_name, help=_(text), rich_help_panel=panel)
        return build(cmd_name, entry)

    def parse_args(self, ctx: Click, args: list[str]) -> list[str]:
        if "" in self.entries and (not args or (args[0][:1] == "-" and args[0] not in HELP)):
            args = ["", *args]  # what is run where no word follows
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Click, args: list[str]) -> Click:
        if args[0] == "status" and "" in self.entries:  # what `luxor` alone shows, by its name
            args = ["", *args[1:]]
        if args[0] not in self.entries:
            raise errors.UsageError(_unknown(ctx.command_path, self.entries, args))
        if now := self.entries[args[0]].now:
            text = _("{before} is now {now}.")
            console.err([text.format(before=f"{ctx.command_path} {args[0]}", now=now)])
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Click, formatter: Click) -> None:
        from luxor_companion.cli.help import localized

        ctx.meta[_LISTING] = True
        with localized(self, ctx):
            super().format_help(ctx, formatter)

    format_usage = Command.format_usage


class GameGroup(Group):
    """All commands of a game: its own, and those that serve every game."""

    def invoke(self, ctx: Click) -> Click:
        use_game(load_game(ctx.info_name if ctx.info_name in game_names() else default_game()))
        return super().invoke(ctx)


def entries_of(name: str) -> dict[str, Entry]:
    """Return every command of a game, in the order of the help."""
    own = load_game(name).commands
    found = {**own, **commands.SHARED, **own}  # its own stand before those that serve every game
    if name == default_game():
        found |= commands.ONCE
        found |= {other: Entry("", "", commands.TOOLS) for other in game_names()[1:]}
    order = {panel: place for place, panel in enumerate(commands.PANELS)}
    return dict(sorted(found.items(), key=lambda one: order.get(one[1].panel, -1)))


def is_game(name: str, entry: Entry) -> bool:
    """Return whether a command is the name of another game, with all commands of that game."""
    return not (entry.function or entry.commands) and name in game_names()


def is_listed(entry: Entry) -> bool:
    """Return whether the help lists a command: not one that only keeps an old spelling alive."""
    if entry.commands:
        return any(map(is_listed, entry.commands.values()))
    return not entry.now


def build(name: str, entry: Entry) -> Click:
    """Return the command or the group that an entry stands for."""
    app = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    settings = {"help_option_names": list(HELP)}
    if entry.function:
        app.command(name, cls=Command, context_settings=settings)(load_function(entry))
        return typer.main.get_command(app)
    if is_game(name, entry):
        entry = Entry("", load_game(name).summary, commands=entries_of(name))
    kind = GameGroup if name in ("luxor", *game_names()) else Group
    app.callback(cls=kind, context_settings=settings)(lambda: None)
    group = typer.main.get_command(app)
    assert isinstance(group, Group)
    group.name, group.help, group.entries = name, entry.help, entry.commands
    return group


def load_function(entry: Entry) -> Callable[..., console.Answer | None]:
    """Return the function of a command; one that returns an answer also takes --json.

    A parameter that is a NamedTuple stands for its fields: options that go together.
    """
    module, _colon, name = entry.function.partition(":")
    function: Callable[..., console.Answer | None] = getattr(import_module(module), name)
    found = signature(function)
    if found.return_annotation not in (console.Answer, "Answer"):
        return function
    kinds = {name: one.annotation for name, one in found.parameters.items()}
    groups = {name: kind for name, kind in kinds.items() if hasattr(kind, "_fields")}

    @wraps(function)
    def run(*args: object, json: bool = False, **options: object) -> console.Answer | None:
        console.json_wanted = json
        for name, kind in groups.items():
            options[name] = kind(*map(options.pop, kind._fields))
        return function(*args, **options)

    takes: list[Parameter] = []
    for one in found.parameters.values():
        fields = signature(groups[one.name]).parameters.values() if one.name in groups else [one]
        takes += [field.replace(kind=one.kind) for field in fields]
    takes.append(Parameter("json", Parameter.KEYWORD_ONLY, default=False, annotation=Json))
    run.__signature__ = found.replace(  # type: ignore[attr-defined]  # as inspect reads it
        parameters=takes, return_annotation=found.empty
    )
    run.__annotations__ = {one.name: one.annotation for one in takes}
    return run


def root() -> Click:
    """Return `luxor` itself."""
    name = default_game()
    about = N_("A referee and tabletop companion for a physical copy of Luxor.")
    more = N_("With every command: --lang en|de|es|pt, --no-color, --no-input (never asks).")
    return build("luxor", Entry("", f"{about}\n\n{more}", "", entries_of(name)))


def _unknown(path: str, entries: Mapping[str, Entry], args: list[str]) -> str:
    """Return what to do instead of a command that does not exist."""
    name, game = args[0], current_game()
    if path.split() == game.command.split() and (hint := game.command_hint(args)):
        return hint
    from difflib import get_close_matches

    close = get_close_matches(name.lower(), filter(None, entries), n=1)
    help_line = _("see {luxor} --help.").format(luxor=path)
    hint = _("did you mean {close}?").format(close=close[0]) if close else help_line
    return _("There is no command '{name}'; {hint}").format(name=name, hint=hint)


def run(args: list[str]) -> int:
    """Run the command line and return its exit code: the one place where errors become codes."""
    _make_printable()
    _check_environment()
    console.no_color = "--no-color" in args
    console.no_input = "--no-input" in args
    console.json_wanted = False
    use_game(load_game(default_game()))
    args = [arg for arg in args if arg not in _FLAGS]
    errors.warnings.clear()
    errors.saved.clear()
    try:
        return _run_checked(args)
    except KeyboardInterrupt:
        console.err(["", _("Interrupted.")])
        return errors.Exit.INTERRUPTED
    except BrokenPipeError:  # the reader of a pipe went away: nobody is left to tell
        _forget_output()
        return errors.Exit.FINE
    except OSError as error:  # a full disk behind the output, a terminal that went away
        from luxor_companion.cli.crash import system_problem

        text = system_problem(error)
        _forget_output()
        console.err(console.error_lines(text))
        return errors.Exit.BAD_FILE
    except Exception as error:
        if os.environ.get("LUXOR_DEBUG"):
            raise
        from luxor_companion.cli.crash import bug_problem

        return _failed(args, errors.Exit.BUG, bug_problem(error, args), "bug")


def _run_checked(args: list[str]) -> int:
    """Run a command; return the exit code of its answer, or of what is wrong with the request."""
    try:
        wanted, args = lang.extract_flag(args)
        if warnings := lang.choose(wanted):
            console.err(warnings)
        _check_args(args)
        code = _run(args)
        if errors.warnings:
            console.err(errors.warnings)
        if sys.stdout is not None:
            sys.stdout.flush()
    except UnreadableError as error:
        return _failed(args, errors.Exit.UNREADABLE, current_game().unreadable(error), error.code)
    except (errors.UsageError, lang.NoSuchLanguageError) as error:
        return _failed(args, errors.Exit.UNREADABLE, str(error), "usage")
    except errors.NoTableError as error:
        return _failed(args, error.exit_code, str(error), "table")
    except errors.LuxorError as error:
        return _failed(args, error.exit_code, _and_saved(error), "file")
    return code


def _check_environment() -> None:
    """Forget a size of the terminal that is none: Rich and Typer read it themselves, and fail."""
    for name in ("COLUMNS", "LINES"):
        if parse_number(os.environ.get(name, "0"), console.LARGEST_SCREEN) is None:
            del os.environ[name]


def _and_saved(error: errors.LuxorError) -> str:
    """Return what is wrong with a file, and what the command had saved before that."""
    unwritten = str(error.path) if isinstance(error, errors.UnwritableError) else ""
    files = ", ".join(file for file in dict.fromkeys(errors.saved) if file != unwritten)
    text = _("{problem}; already saved: {files}") if files else "{problem}"
    return text.format(problem=error, files=files)


def _check_args(args: list[str]) -> None:
    """Raise UsageError if an argument is not text: all that is typed passes here."""
    for number, arg in enumerate(args, start=1):
        if arg.isprintable():
            continue
        if any("\ud800" <= one <= "\udfff" for one in arg):
            text = _("Argument {number}, '{text}', is not text in UTF-8: type it again.")
        elif any(one < " " and not one.isspace() for one in arg) or "\x7f" in arg:
            text = _("Argument {number}, '{text}', has a control character in it: type it again.")
        else:
            continue
        shown = errors.clipped(arg.encode("utf-8", "replace").decode(), 40)
        raise errors.UsageError(text.format(number=number, text=shown))


def _run(args: list[str]) -> int:
    if args[:1] == ["help"]:
        args = [*args[1:], "--help"]
    if args == ["--man"]:
        from luxor_companion.cli.commands.programs import manual

        return console.show(manual())
    answer = call(args)
    return console.show(answer) if isinstance(answer, console.Answer) else int(answer or 0)


def call(args: list[str]) -> console.Answer | int | None:
    """Run a command and return its answer, not shown yet. Raise an error if it cannot be run."""
    try:
        answer: console.Answer | int | None = root()(args, prog_name="luxor", standalone_mode=False)
    except typer.TyperException as error:
        from luxor_companion.cli.help import usage_error

        raise errors.UsageError(usage_error(error)) from None
    except typer.Abort:
        raise KeyboardInterrupt from None
    return answer


def _failed(args: list[str], code: errors.Exit, text: str, kind: str) -> int:
    if "--json" in args:
        console.json_wanted = True
        console.out_json({"error": {"code": kind, "exit": int(code), "text": text}})
    # What was typed or stands in a file is repeated in it, and must not command the terminal.
    shown = "".join(one if one.isprintable() or one.isspace() else "?" for one in text)
    for arg in args:
        if len(arg) > LONGEST_WORD:
            shown = shown.replace(arg, errors.clipped(arg, LONGEST_WORD // 4))
    if len(shown) > LONGEST_ERROR:
        shown = errors.clipped(shown, LONGEST_ERROR)
    console.err(console.error_lines(shown))
    return int(code)


def _forget_output() -> None:
    """Let nothing more be written to an output that is gone, at the end of the process too."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(nowhere, sys.stdout.fileno())


def _make_printable() -> None:
    """Let a letter that cannot be shown or typed be a question mark, rather than fail."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            with contextlib.suppress(io.UnsupportedOperation):  # it has been read from already
                stream.reconfigure(errors="replace")
