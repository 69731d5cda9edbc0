"""`luxor tables`, `use` and `verify`: list all tables, choose the current one, check saves."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, NamedTuple, NoReturn

from typer import Argument, Option

from luxor_companion import __version__, errors
from luxor_companion.cli import console, language
from luxor_companion.cli.console import Answer, plain_answer
from luxor_companion.cli.options import SaveFile, table_path_of
from luxor_companion.cli.terminal import show_progress
from luxor_companion.core.game import Game, default_game, is_game
from luxor_companion.lang import _, forms, ngettext
from luxor_companion.table import paths
from luxor_companion.table.atomic import exists
from luxor_companion.table.cache import Listing, listings
from luxor_companion.table.save import backup_of, game_of
from luxor_companion.table.table import AnyTable, TornSave, find_tear, open_table

MOST_SHOWN = 20  # lines of a damaged end
STATE = 40  # columns for how far a game has got


class Player(NamedTuple):
    """A player at a table."""

    player: Annotated[str, "the colour or handle that commands use"]
    name: Annotated[str, "the player's name"]


class TableListed(NamedTuple):
    """A table, as far as it can be read."""

    name: Annotated[str, "the name of the table"]
    game: Annotated[str | None, "which game is played; null if the save cannot be read"]
    current: Annotated[bool, "whether commands use it when they name no other"] = False
    players: Annotated[tuple[Player, ...], "everybody at the table, in seat order"] = ()
    turns: Annotated[int | None, "how many turns count; null if it cannot be read"] = None
    over: Annotated[str | None, "why the game is over; null while it goes on"] = None
    error: Annotated[str | None, "why it cannot be read; null if it can"] = None


class TablesAnswer(NamedTuple):
    """All tables, of every game."""

    tables: Annotated[tuple[TableListed, ...], "each table, by name"]


class UseAnswer(NamedTuple):
    """The table that commands use from now on."""

    table: Annotated[str, "the name of the table"]


class Verified(NamedTuple):
    """What checking every line of a save again has shown."""

    file: Annotated[str, "the save"]
    valid: Annotated[bool, "whether every line is legal"]
    problem: Annotated[str | None, "what is wrong; null if nothing is"] = None
    sealed: Annotated[
        bool | None, "whether it is as the program wrote it, not edited by hand since"
    ] = None
    lines: Annotated[int | None, "how many lines the log has"] = None
    turns: Annotated[int | None, "how many turns count"] = None
    over: Annotated[str | None, "why the game is over; null while it goes on"] = None
    backup: Annotated[str | None, "the file with the version before it; null if there is none"] = (
        None
    )
    copy: Annotated[str | None, "the damaged file, if `--cut` has cut something off"] = None


class VerifyAnswer(NamedTuple):
    """What checking several saves has shown."""

    files: Annotated[tuple[Verified, ...], "each save that was named"]


def tables_command(*, game: Game) -> Answer[TablesAnswer]:
    """List all tables, with their players and how far each has got.

    \b
    Examples:
      luxor tables
    """
    names = paths.table_names()
    each = partial(show_progress, text=_("Reading tables"), total=len(names))
    tables = listings(names, __version__, each)
    games = {one.game for one in tables.values() if one.error is None}
    current = {paths.current_name(game) for game in games}
    listed = [_listed(name, table, name in current) for name, table in tables.items()]
    return Answer(
        TablesAnswer(tuple(listed)),
        lines=lambda _width: _lines(tables, current) or [_(game.about.start_hint)],
    )


def _listed(name: str, table: Listing, current: bool) -> TableListed:
    if table.error is not None:
        unknown = table.game if table.game and not is_game(table.game) else None
        return TableListed(name, unknown, error=table.error)
    players = tuple(Player(*item) for item in table.players.items())
    return TableListed(name, table.game, current, players, table.turns, table.over)


def _lines(tables: Mapping[str, Listing], current: set[str | None]) -> console.Lines:
    from rich.text import Text

    from luxor_companion.view.theme import Fitting, lines_of

    rows = [_row(name, table, "*" if name in current else " ") for name, table in tables.items()]
    if len({table.game for table in tables.values()} - {""}) <= 1 and all(
        is_game(table.game) for table in tables.values() if table.game
    ):  # which game it is goes without saying
        rows = [row[:2] + row[3:] for row in rows]
    cells: list[list[str | Text]] = []
    for mark, name, *others, state in rows:
        first, *more = lines_of([state], STATE) if len(state) > STATE else [state]
        cells.append([Text(mark, "mark"), Text(name, "bold"), *others, first])
        cells += [["", "", *[""] * len(others), line] for line in more]
    return [Fitting((), cells)] if cells else []


def _row(name: str, table: Listing, mark: str) -> list[str]:
    """Return a table as a row: mark, name, game, players, how far it has got."""
    from luxor_companion.lang.forms import short

    if table.error is None:
        players = ", ".join(map(short, table.players.values()))
        return [mark, short(name, 20), table.game, players, table.state]
    if table.game and not is_game(table.game):
        return [" ", short(name, 20), table.game, "", table.state]
    return [" ", name, "", "", short(table.state, 120)]


def use_command(
    name: Annotated[str, Argument(metavar="TABLE", help="A table from luxor tables.")],
) -> Answer[UseAnswer]:
    """Choose the current table, which all other commands use.

    \b
    Examples:
      luxor use friday
    """
    paths.use(name)
    language.use_language_of_table(paths.table_path(name))
    return plain_answer(UseAnswer(name), _("{name} is now the current table.").format(name=name))


def verify_command(
    tables: Annotated[
        list[str] | None,
        Argument(metavar="[NAME|FILE]", help="Tables or saves; default: the current table."),
    ] = None,
    cut: Annotated[bool, Option("--cut", help="Cut off a damaged end, keeping a copy.")] = False,
    save: SaveFile = None,
    *,
    game: Game,
) -> Answer[Verified | VerifyAnswer]:
    """Replay a save and check every line again; the first illegal one is named.

    \b
    Examples:
      luxor verify
      luxor verify friday
      luxor verify saves/*.toml
      luxor verify torn.toml --cut
    """
    named = [*(tables or []), *([] if save is None else [save])]
    if len(named) > 1:
        if cut:
            raise errors.UsageError(_("--cut is for one save at a time."))
        return _verify_all(named)
    path = table_path_of(named[0] if named else None, game)
    try:
        return plain_answer(*_soundness(open_table(path, game.name)))
    except errors.BadFileError as error:
        tear = find_tear(path, game.name)
        if tear is None:
            raise
        return _repair(
            game, tear, error, _tear_lines(game, path, error, tear.lost, cut=cut), cut=cut
        )


def _verify_all(tables: Sequence[str]) -> Answer[VerifyAnswer]:
    """Replay several saves, and return the answer that says which of them are sound."""
    saves: list[Verified] = []
    lines: list[str] = []
    bad: list[errors.LuxorError] = []
    for table in show_progress(tables, _("Replaying saves"), len(tables)):
        path = Path(table)
        try:
            path = paths.find_save(table)
            verified, line = _soundness(open_table(path, game_of(path) or default_game()))
            lines.append(line)
        except errors.LuxorError as error:
            verified = Verified(str(path), valid=False, problem=error.problem)
            bad.append(error)
        saves.append(verified)
    text = ngettext(
        "Saves with a problem: {number} of {all}.",
        "Saves with a problem: {number} of {all}.",
        len(bad),
    )
    wrong = [*map(str, bad), text.format(number=len(bad), all=len(tables))] if bad else []
    code = bad[0].exit_code if bad else errors.Exit.FINE
    return Answer(VerifyAnswer(tuple(saves)), lines, after=wrong, exit=code)


def _repair(
    game: Game, tear: TornSave, error: errors.BadFileError, messages: list[str], *, cut: bool
) -> Answer[Verified]:
    """Cut off a damaged end if `cut` is set or somebody agrees to it now."""

    def fail() -> NoReturn:
        raise error

    if not cut:
        if not console.may_ask():
            return Answer(fail, before=messages, exit=errors.Exit.BAD_FILE)
        console.err(messages)
        if not console.agrees(_("Cut it off now (y/n)? ")):
            return Answer(fail, exit=errors.Exit.BAD_FILE)
        messages = []
    copy = tear.cut()
    messages.append(_("Cut off. A copy of the damaged file is in {copy}.").format(copy=copy))
    verified, text = _soundness(open_table(tear.path, game.name))
    return Answer(verified._replace(copy=str(copy)), [text], before=messages)


def _soundness(table: AnyTable) -> tuple[Verified, str]:
    """Return, as a value and as a sentence, that every line of a table is legal."""
    path, turns, lines = table.save.path, table.record.turns, len(table.lines)
    unedited, backup = table.save.unedited, backup_of(path)
    state = _("not edited by hand") if unedited else _("edited by hand since")
    text = _("{name}: every line is legal ({lines}, {turns} active); {state}.").format(
        name=path.name, lines=forms.lines(lines), turns=forms.turns(turns), state=state
    )
    verified = Verified(
        file=str(path),
        valid=True,
        sealed=unedited,
        lines=lines,
        turns=turns,
        over=table.over,
        backup=str(backup) if exists(backup) else None,
    )
    return verified, text


def _tear_lines(
    game: Game, path: Path, error: errors.BadFileError, lost: str, *, cut: bool
) -> list[str]:
    """Return what is wrong with a torn save, what --cut would remove, and where a backup is."""
    lines = [_("error: {text}").format(text=error)]
    lines.append(_("The end of the file looks damaged; this would be cut off:"))
    lost_lines = lost.splitlines() or [_("(nothing but the end mark)")]
    lines += [f"  {errors.clip(line, 70)}" for line in lost_lines[:MOST_SHOWN]]
    if (more := len(lost_lines) - MOST_SHOWN) > 0:
        text = ngettext("… and {number} more.", "… and {number} more.", more)
        lines.append(f"  {text.format(number=more)}")
    if not cut:
        text = _("{luxor} verify {file} --cut cuts it off and keeps a copy.")
        lines.append(text.format(luxor=game.command, file=path))
    if exists(backup_of(path)):
        lines.append(_("The version before it is in {file}.").format(file=backup_of(path)))
    return lines
