"""The commands that every game shares; and all commands as one Typer app, loaded when called.

Each has an entry here: where its function is, what it does, where the help lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Final, Protocol, TypeGuard

import typer
from typer.core import TyperCommand, TyperGroup

from luxor_companion.cli import (
    AFTER,
    AT_THE_TABLE,
    PANELS,
    TOOLS,
    CommandSpec,
    console,
    join_panels,
)
from luxor_companion.cli.options import Json
from luxor_companion.core import UnreadableError
from luxor_companion.core.game import (
    BrokenGameError,
    Game,
    default_game,
    game_names,
    installed_games,
    is_game,
    load_game,
)
from luxor_companion.errors import UsageError
from luxor_companion.lang import N_, _

if TYPE_CHECKING:
    from typer import _click as click  # whose types Typer's methods have

_GAMES: Final = CommandSpec("results:list_games", N_("List the latest games, newest first."))
_PEOPLE: Final = CommandSpec(
    "results_change:list_players", N_("List everybody in the results; rename, merge, split them.")
)
_PLAYERS: Final = {
    "": _PEOPLE,
    "list": _PEOPLE,
    "rename": CommandSpec("results_change:rename", N_("Rename a player.")),
    "merge": CommandSpec(
        "results_change:merge", N_("Merge two spellings into one person; split undoes it.")
    ),
    "split": CommandSpec("results_change:split", N_("Make a spelling a separate person again.")),
}
_RESULTS: Final = {
    "": _GAMES,
    "list": _GAMES,
    "show": CommandSpec("results:show", N_("Show a game in full, and how its scores compare.")),
    "add": CommandSpec(
        "results_change:add", N_("Log a game that was not tracked."), needs="sheets"
    ),
    "edit": CommandSpec("results_change:edit", N_("Correct a logged game.")),
    "delete": CommandSpec(
        "results_change:delete", N_("Delete a game from the results, after asking.")
    ),
    "undelete": CommandSpec("results_change:undelete", N_("Restore a deleted game.")),
    "stats": CommandSpec("results:stats", N_("Show who wins, how, and how a score compares.")),
    "ratings": CommandSpec("results:ratings", N_("Rate everybody by who finished ahead of whom.")),
    "players": CommandSpec("", _PEOPLE.help, commands=_PLAYERS),
    "export": CommandSpec(
        "results_files:export", N_("Write the results as CSV, JSON, or for the BG Stats app.")
    ),
    "import": CommandSpec("results_files:import_", N_("Import games from CSV, JSON or BG Stats.")),
    "check": CommandSpec(
        "results_files:check", N_("Verify the results: the file, and every game in it.")
    ),
    "backup": CommandSpec(
        "results_files:backup", N_("Copy all results into a file and check the copy.")
    ),
}
_CLI: Final = "luxor_companion.cli"
_STATUS: Final = CommandSpec(
    f"{_CLI}.score:status_command", N_("Where the current table stands, and what comes next.")
)
_LOG: Final = {
    "undo": CommandSpec("log:undo_command", N_("Undo the last changes.")),
    "redo": CommandSpec("log:redo_command", N_("Redo what was undone.")),
    "note": CommandSpec("log:note_command", N_("Add a note to the log.")),
    "log": CommandSpec("log:log_command", N_("Show the log of the game.")),
    "rules": CommandSpec(
        "rules:command", N_("Answer a question about the rules, in plain words."), needs="texts"
    ),
}
_AFTER: Final = {
    "score": CommandSpec(
        f"{_CLI}.score:score_command",
        N_("Compute the score, part by part."),
        needs="sheets",
        without=f"{_CLI}.score:table_score_command",
    ),
    "review": CommandSpec(
        "log:review_command",
        N_("Look back at a game: chance and skill, turn by turn."),
        needs="advice",
    ),
    "results": CommandSpec(
        "", N_("The games you played: results, statistics, ratings, exports."), commands=_RESULTS
    ),
    "share": CommandSpec(
        "share:command", N_("Share the result: link, QR code, page, BG Stats."), needs="sharing"
    ),
    "open": CommandSpec(
        "shared:open_command", N_("Read a shared link back, and replay its log."), needs="sharing"
    ),
}
_TOOLS: Final = {
    "tables": CommandSpec("tables:tables_command", N_("List all tables.")),
    "use": CommandSpec("tables:use_command", N_("Choose the current table.")),
    "verify": CommandSpec("tables:verify_command", N_("Replay a save and check every line again.")),
    "serve": CommandSpec(
        f"{_CLI}.serving:serve_command",
        N_("Let everybody play on their own phone, or only watch."),
        needs="live",
    ),
}
_ONCE: Final = {
    "completion": CommandSpec(
        "programs:completion_command", N_("Print the tab completion script for your shell.")
    ),
    "schema": CommandSpec("programs:schema_command", N_("Print the JSON schemas of all answers.")),
    "mcp": CommandSpec("programs:mcp_command", N_("Let an assistant ask the referee.")),
}
# The commands that every game shares; a game adds its own, and may replace any of these.
SHARED: Final = join_panels(
    __name__, {"": {"": _STATUS}, AT_THE_TABLE: _LOG, AFTER: _AFTER, TOOLS: _TOOLS}
)
ONCE: Final = join_panels(__name__, {TOOLS: _ONCE})  # those that belong to no game
HELP: Final = ("-h", "--help")
A_GAME: Final = CommandSpec("", "", TOOLS)  # stands for all commands of a game
_LISTING: Final = "luxor_companion.listing"  # a key in a context: commands are only being listed


def _is_listing(ctx: click.Context) -> bool:
    return _LISTING in ctx.meta


@contextmanager
def _our_errors(ctx: click.Context) -> Iterator[None]:
    """Raise our UsageError, in our words, where Typer finds a mistake in a command line."""
    try:
        yield
    except typer.TyperException as error:
        from luxor_companion.cli.help import usage_error

        raise UsageError(usage_error(error, ctx)) from None


class Command(TyperCommand):
    """A command whose help and errors are in the current language and for the current game."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        args = [f" {word}" if word.startswith("-/") else word for word in args]  # no option
        with _our_errors(ctx):
            rest = super().parse_args(ctx, args)
        if ctx.args:
            from luxor_companion.cli.help import too_much

            raise UsageError(too_much(ctx.args, ctx))
        return rest

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from luxor_companion.cli.help import localized

        with localized(self, ctx):
            super().format_help(ctx, formatter)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx)).replace("{", "").replace("}", "")
        formatter.write_usage(ctx.command_path.rstrip(), pieces, prefix=_("Usage: "))


class Group(TyperGroup):
    """A group that imports a command when it is called, and lists all without importing any."""

    entries: Mapping[str, CommandSpec] = {}
    game = ""  # the name of the game whose commands these are

    def list_commands(self, ctx: click.Context) -> list[str]:
        others = () if ctx.parent else installed_games()
        return [name for name in (*self.entries, *others) if name]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        entry = self.entries.get(cmd_name, A_GAME)
        listing = _is_listing(ctx)
        if listing and entry == A_GAME:
            entry = _listed_game(cmd_name)
        entry = with_commands(cmd_name, entry)
        if listing:
            panel = _(entry.panel) if entry.panel else None
            return TyperCommand(cmd_name, help=_(entry.help), rich_help_panel=panel)
        return build(cmd_name, entry)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "" in self.entries and (not args or (args[0][:1] == "-" and args[0] not in HELP)):
            args = ["", *args]  # the command to run where no name follows
        if not args and not console.no_input:
            args = ["--help"]
        elif not args:
            raise UsageError(_missing_command(ctx.command_path, self.entries))
        with _our_errors(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == "status" and "" in self.entries:  # the name of what `luxor` alone shows
            args = ["", *args[1:]]
        if args[0] not in self.entries and (ctx.parent or not names_game(args[0])):
            raise UsageError(_unknown_command(ctx.command_path, self, args))
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from luxor_companion.cli.help import localized

        ctx.meta[_LISTING] = True
        with localized(self, ctx):
            super().format_help(ctx, formatter)

    format_usage = Command.format_usage


def entries_of(name: str) -> dict[str, CommandSpec]:
    """Return every command of a game, in the order of the help."""
    game = load_game(name)
    own: Mapping[str, CommandSpec] = import_module(game.commands).COMMANDS
    entries = {**own, **dict(_offered(SHARED, game)), **own}  # own ones come first, and replace
    if name == default_game():
        entries |= ONCE
    entries = {word: spec.of_game(name) for word, spec in entries.items()}
    if name == default_game():
        entries |= dict.fromkeys(game_names()[1:], A_GAME)
    order = {panel: place for place, panel in enumerate(PANELS)}
    return dict(sorted(entries.items(), key=lambda one: order.get(one[1].panel, -1)))


def _offered(commands: Mapping[str, CommandSpec], game: Game) -> Iterator[tuple[str, CommandSpec]]:
    """Yield the shared commands that a game has."""
    for name, spec in commands.items():
        if not spec.needs or game.offers[spec.needs]:
            yield name, spec._replace(commands=dict(_offered(spec.commands, game)))
        elif spec.without:
            yield name, spec._replace(function=spec.without)


def names_game(word: str) -> bool:
    """Return whether a word after `luxor` is a game; others are only looked for if need be."""
    return word in game_names() or (word not in entries_of(default_game()) and is_game(word))


def _listed_game(name: str) -> CommandSpec:
    """Return what the help says of a game, even if it is another package's and broken."""
    try:
        return A_GAME._replace(function=name, help=load_game(name).about.summary)
    except BrokenGameError as error:
        return A_GAME._replace(function=name, help=error.problem)


def with_commands(name: str, entry: CommandSpec) -> CommandSpec:
    """Return an entry; if it is only the name of another game, with all commands of that game."""
    if entry.function or entry.commands:
        return entry
    about = load_game(name).about
    return entry._replace(help=about.summary, commands=entries_of(name), game=name)


def build(name: str, entry: CommandSpec) -> click.Command:
    """Return the command or the group that an entry stands for."""
    app = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    settings = {"help_option_names": list(HELP)}
    if entry.function:
        extra = {"allow_extra_args": True}  # so that we say that they are too much
        app.command(name, cls=Command, context_settings=settings | extra)(load_function(entry))
        command = typer.main.get_command(app)
        command.game = entry.game  # type: ignore[attr-defined]  # ours
        return command
    app.callback(cls=Group, context_settings=settings)(lambda: None)
    group = typer.main.get_command(app)
    assert isinstance(group, Group)
    group.name, group.help, group.entries = name, entry.help, entry.commands
    group.game = entry.game
    return group


class _Options(Protocol):
    """A NamedTuple, each of whose fields is an option."""

    @property
    def _fields(self) -> Sequence[str]: ...

    def __call__(self, **values: object) -> object: ...


def _has_options(kind: object) -> TypeGuard[_Options]:
    return hasattr(kind, "_fields")


def load_function(entry: CommandSpec) -> Callable[..., console.Answer[object] | None]:
    """Return the function of a command, with --json if it returns an answer.

    A parameter that is a NamedTuple becomes one option for each of its fields. One that is a Game
    is not an option: it is handed in.
    """
    module, _colon, name = entry.function.partition(":")
    function: Callable[..., console.Answer[object] | None] = getattr(import_module(module), name)
    declared, game = signature(function), load_game(entry.game or default_game())
    answers = answers_with(declared.return_annotation)
    kinds: dict[str, object] = {
        name: parameter.annotation for name, parameter in declared.parameters.items()
    }
    handed = [name for name, kind in kinds.items() if kind is Game]
    groups = {name: kind for name, kind in kinds.items() if _has_options(kind)}

    @wraps(function)
    def run(*args: object, json: bool = False, **options: object) -> console.Answer[object] | None:
        if answers:
            console.use_json(wanted=json)
        for name, kind in groups.items():
            given = [field for field in kind._fields if field in options]
            options[name] = kind(**{one: options.pop(one) for one in given})
        options |= dict.fromkeys(handed, game)
        try:
            return function(*args, **options)
        except UnreadableError as error:
            error.args = (game.words.unreadable(error),)  # what people read
            raise

    parameters: list[Parameter] = []
    for name, parameter in declared.parameters.items():
        if name in handed:
            continue
        fields = signature(groups[name]).parameters.values() if name in groups else [parameter]
        parameters += [field.replace(kind=parameter.kind) for field in fields]
    if answers:
        parameters.append(Parameter("json", Parameter.KEYWORD_ONLY, default=False, annotation=Json))
    run.__signature__ = declared.replace(  # type: ignore[attr-defined]  # as inspect reads it
        parameters=parameters, return_annotation=declared.empty
    )
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return run


def answers_with(returned: object) -> bool:
    """Return whether a function that returns this answers, as every command but a few does."""
    return getattr(returned, "__origin__", returned) is console.Answer


def root() -> click.Command:
    """Return `luxor` itself."""
    name = default_game()
    about = N_("A referee and tabletop companion for a physical copy of Luxor.")
    more = N_(
        "With every command: --lang {languages}, --no-color, --no-pager, --no-input (never asks)."
    )
    return build("luxor", CommandSpec("", f"{about}\n\n{more}", "", entries_of(name), game=name))


def _missing_command(path: str, entries: Mapping[str, CommandSpec]) -> str:
    """Return the message for a group without the command that should follow it."""
    text = _("{luxor} takes one of these words: {words}.")
    return text.format(luxor=" ".join(path.split()), words=", ".join(entries))


def close_command(
    typed: str, entries: Mapping[str, CommandSpec], words: Iterable[str], cutoff: float = 0.6
) -> str:
    """Return the command that somebody may have meant, "" for none: results stats for stats.

    `words` are what may be typed; `entries` are the commands with those that follow them.
    """
    from difflib import get_close_matches

    inner = {
        word: f"{name} {word}"
        for name, spec in reversed([*entries.items()])
        for word in spec.commands
    }
    known = inner | {word: word for word in words if word}
    close = [typed] if typed in known else get_close_matches(typed, known, n=1, cutoff=cutoff)
    return known[close[0]] if close else ""


def _unknown_command(path: str, group: Group, args: list[str]) -> str:
    """Return the message for a command that doesn't exist, with what to type instead."""
    name, game = args[0], load_game(group.game)
    at_root = path.split() == game.command.split()
    if at_root and game.typing and (hint := game.typing.command_hint(args)):
        return hint
    close = close_command(name.lower(), group.entries, group.entries)
    help_line = _("see {luxor} --help.").format(luxor=path)
    hint = _("did you mean {close}?").format(close=close) if close else help_line
    return _("There is no command '{name}'; {hint}").format(name=name, hint=hint)
