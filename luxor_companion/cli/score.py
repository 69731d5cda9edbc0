"""The score of a table of any game: for scripts, for people, and in the log of games."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Never, NoReturn

from luxor_companion import view
from luxor_companion.cli import console
from luxor_companion.cli.declare import add_lines, refused
from luxor_companion.cli.options import (
    Ask,
    Early,
    NoLog,
    OnPhones,
    SaveFile,
    Sheet,
    Template,
    asked_table,
    table_path_of,
)
from luxor_companion.core import EVERYONE, Refusal
from luxor_companion.core.game import Game
from luxor_companion.core.scoring import Result, all_scores, uncounted
from luxor_companion.errors import LuxorError, NoTableError, UsageError, offered
from luxor_companion.lang import N_, _
from luxor_companion.referee import find_player
from luxor_companion.referee.answers import ScoreAnswer, Status, status_of, table_scores
from luxor_companion.table import paths, toml
from luxor_companion.table.table import AnyTable, open_table, playing_time

if TYPE_CHECKING:
    from luxor_companion.results import GameResult, PlayerResult

PATIENCE: Final = 2.0  # seconds: nobody at the table should wait for the log

_MESSAGES: Final[dict[str, str]] = {
    "new": N_("Logged as game {number}: luxor results show {number}"),
    "updated": N_("Game {number} of the results was updated: luxor results show {number}"),
    "same": N_("In the results as game {number}: luxor results show {number}"),
    "deleted": N_("Game {number} was deleted from the results: luxor results undelete {number}"),
}


def lines_of(
    result: Result, first: int | None = None, bots: Mapping[str, str] | None = None
) -> "tuple[PlayerResult, ...]":
    """Return the lines of an entry, in seat order. `first` is the seat that started, from 0."""
    from luxor_companion.results import PlayerResult, bot_name, clean

    lines = []
    for seat, score in enumerate(result.scores):
        colour = score.colour or ""
        name = clean(score.name or colour or _("Player {number}").format(number=seat + 1))
        name = name[
            : toml.LONGEST_PLAYER_NAME
        ].strip()  # a save edited by hand may have a longer one
        level = (bots or {}).get(score.player or "")
        lines.append(
            PlayerResult(
                name=bot_name(name, level) if level else name,
                total=score.total,
                rank=score.rank,
                parts=score.parts,
                colour=colour,
                started=seat == first,
            )
        )
    return tuple(lines)


def table_entry(table: AnyTable, result: Result) -> "GameResult":
    """Return the log entry of a table that ended; its key is the save's id: it is logged once."""
    from luxor_companion.results import GameResult

    times = playing_time(table)
    return GameResult(
        key=table.save.header["id"],
        game=table.game.name,
        date=times.began.astimezone().strftime("%Y-%m-%d %H:%M"),
        lines=lines_of(result, table.game.rules.first(table.position), table.bots),
        minutes=times.minutes,
        board=table.board_name,
        note="" if table.over else _("ended early"),
    )


def _log(entry: "GameResult") -> tuple[int | None, str]:
    """Log a finished game; return its number in the log, and a message about it.

    Nobody needs the log to play: any error in it becomes a message, and nothing more.
    """
    try:
        from luxor_companion.results.games import log
        from luxor_companion.results.store import open_store

        with open_store(paths.results_file(), PATIENCE) as store:
            logged = log(store, entry, corrected=True)
    except Exception as error:  # noqa: BLE001  # as the docstring says
        problem = str(error) if isinstance(error, LuxorError) else repr(error)
        return None, _("warning: not logged: {problem}").format(problem=problem)
    number = logged.number if logged.what != "deleted" else None
    return number, _(_MESSAGES[logged.what]).format(number=logged.number)


def _ask_answer(game: Game, *, log: bool) -> console.Answer[ScoreAnswer]:
    """Ask what everyone has, show the score, and offer to log the game."""
    from luxor_companion.cli import sheet

    asking, choice = sheet.Asking(game), "back"
    while choice == "back":
        result = asking.ask()
        lines = _lines(game, result)
        if log:
            console.out(lines)
        choice = asking.ask_to_log() if log else ""
    notes: tuple[str, ...] = ()
    number: int | None = None
    if choice:
        number, message = _log_sheet(game, result)
        notes = (message,)
    if number is not None:
        notes += sheet.share_hint(game, number)
    if choice and number is None:
        asking.say_kept()
    else:
        asking.sheet.forget()
    return console.Answer(
        ScoreAnswer(all_scores(result), logged=number), () if log else lines, notes=notes
    )


def _count_on_phones(game: Game, *, log: bool) -> console.Answer[ScoreAnswer | console.Exact]:
    """Let everybody count their own row on their phone, and log the game."""
    from luxor_companion.cli.phones import count_on_phones

    notes: list[str] = []

    def record(result: Result) -> int | None:
        number, message = _log_sheet(game, result) if log else (None, "")
        notes.extend(filter(None, (message,)))
        return number

    result, number = count_on_phones(game, record)
    answer = ScoreAnswer(all_scores(result), logged=number)
    return console.Answer(answer, lambda _width: _lines(game, result), notes=tuple(notes))


def _log_sheet(game: Game, result: Result) -> tuple[int | None, str]:
    """Log a game that nobody tracked, as of today; return its number and a message about it."""
    from luxor_companion.results import GameResult, sheet_key
    from luxor_companion.results.upkeep import today

    entry = GameResult("", game.name, today().isoformat(), lines_of(result))
    return _log(entry._replace(key=sheet_key(entry)))


def ask_uncounted(table: AnyTable) -> AnyTable:
    """Ask everyone for what nobody entered, if the game has such things; return the table with it.

    After an answer that cannot be, the player is asked again; Enter leaves it open.
    """
    from luxor_companion.cli.prompt import is_back

    sheets = table.game.sheets
    for player in table.game.rules.players(table.position) if sheets else ():
        while sheets and (text := sheets.uncounted_question(table.position, player)):
            answer = console.ask(text)
            if not answer or is_back(answer.lower()) or answer.lower() == "q":
                break
            try:
                line = sheets.told_line(table.position, player, answer)
            except UsageError as error:
                console.err([str(error)])
                continue
            added = add_lines(table.save.path, [line], table)
            table = added.table
            if not isinstance(added.applied, Refusal):
                break
            console.err([table.game.words.sentence(table.position, added.applied, player)])
    return table


def _told_line(table: AnyTable, text: str) -> object:
    """Return the line for what a player reveals at the end, from `red=3,4`. Raise UsageError."""
    name, _equals, told = text.rpartition("=")
    sheets, players = offered(table.game.sheets), table.game.rules.players(table.position)
    if not name:
        raise UsageError(sheets.not_told(text))
    player = find_player(table.game, players, name)
    try:
        return sheets.told_line(table.position, player, told)
    except UsageError:
        raise UsageError(sheets.not_told(text)) from None


def count_score(
    game: Game,
    sheet: Path | None,
    save: str | None,
    *,
    ask: bool,
    log: bool,
    early: bool = False,
    template: bool = False,
    reveal: Sequence[str] = (),
    phones: bool = False,
) -> console.Answer[ScoreAnswer | console.Exact]:
    """Return the score of an untracked game, or of a table; or a score sheet to fill in.

    A game that ends `early` is logged as it stands. `reveal` is what people reveal at the end, for
    its log: a player, `=`, and what to tell.
    """
    if template:
        from luxor_companion.cli.sheet import template_of

        empty = template_of(game)
        return console.Answer(empty, [empty])
    if sheet is not None:
        from luxor_companion.referee.untracked import read_sheet

        result = read_sheet(game, sheet)
        return console.Answer(ScoreAnswer(all_scores(result)), lambda _width: _lines(game, result))
    if phones:
        return _count_on_phones(game, log=log)
    path = None if ask else _path_to_score(game, save)
    if path is None:
        return _ask_answer(game, log=log)
    if reveal:

        def lines(table: AnyTable) -> list[object]:
            return [_told_line(table, text) for text in reveal]

        added = add_lines(path, lines, game=game.name)
        if isinstance(added.applied, Refusal):
            return refused(added, added.applied)
        table = added.table
        if not (early or table.over):
            console.err([_("It is in the log, and counts once the game is over.")])
    else:
        table = open_table(path, game.name)
    if (
        (early or table.over)
        and uncounted(table.game.rules.score(table.position, early=early))
        and console.may_ask()
    ):
        table = ask_uncounted(table)
    return score_answer(table, log=log, early=early)


def _path_to_score(game: Game, save: str | None) -> Path | None:
    """Return the save to score; None if there is none, and people want to count another game.

    Raise NoTableError if nobody wants that, or nobody can be asked.
    """
    try:
        return table_path_of(save, game)
    except NoTableError:
        if not game.sheets or paths.table_names(game.name):
            raise
        if not console.may_ask():
            text = _(
                "No table yet: {luxor} score --ask counts a game that nobody tracked, --sheet FILE"
                " reads it from a score sheet, --template prints one to fill in."
            )
            raise NoTableError(text.format(luxor=game.command)) from None
        question = _("No table yet. Count a game that nobody tracked (Enter: yes; n: no)? ")
        while (answer := console.ask(question).lower()) and not console.is_yes(answer):
            if answer in ("n", "no", "q"):
                raise
            console.err([_("y, n or Enter, please.")])
    return None


def score_answer(table: AnyTable, *, log: bool, early: bool = False) -> console.Answer[ScoreAnswer]:
    """Return the current score of a table; with `log`, a final one goes into the log of games.

    So does one of a game that ends `early`: whoever says so asks for all of it, as the host.
    """
    table = table if early else table.seen_by(EVERYONE)
    game, over = table.game, bool(table.over)
    result = game.rules.score(table.position, early=early)
    final, counted = over and not uncounted(result), not uncounted(result)
    logs = log and counted and (over or early)
    number, message = _log(table_entry(table, result)) if logs else (None, "")
    if early and not counted:
        message = _("Not in the results: not everything is counted.")

    def lines(_width: int) -> console.Lines:
        from rich.text import Text

        from luxor_companion.share.convert import share_table

        state = _("Final score") if final else _("The score as it stands, not final")
        if over and not final and game.sheets:
            state = _(game.sheets.UNCOUNTED)
        title = Text(f"{state}: {table.name}", "bold")
        check = [view.score.check_text(share_table(table))] if final and game.sharing else []
        stand_in = game.words.stand_in_lines(table.stand_in)
        return [title, *_lines(game, result, final=final), *check, *stand_in]

    def after(_width: int) -> list[str]:
        text = _("If the game ends here: {command} logs the score as it stands.")
        return [] if over or early else [text.format(command=f"{game.command} score --early")]

    answer = ScoreAnswer(table_scores(table, result), table.name, number)
    return console.Answer(answer, lines, after=after, notes=(message,) if message else ())


def _lines(game: Game, result: Result, *, final: bool = True) -> console.Lines:
    return view.score.score_lines(result, final=final, game=game.name)


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    template: Template = False,
    phones: OnPhones = False,
    early: Early = False,
    no_log: NoLog = False,
    save: SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ScoreAnswer | console.Exact]:
    """Compute the score, part by part, and say who wins and why.

    \b
    Examples:
      luxor score
      luxor score --sheet game-night.toml
    """
    log = not no_log
    return count_score(
        game, sheet, save, ask=ask, template=template, early=early, log=log, phones=phones
    )


def table_score_command(
    early: Early = False,
    no_log: NoLog = False,
    save: SaveFile = None,
    *,
    game: Game,
) -> console.Answer[ScoreAnswer | console.Exact]:
    """Compute the score, part by part, and say who wins and why.

    \b
    Examples:
      luxor score
      luxor score --no-log
    """
    return count_score(game, None, save, ask=False, early=early, log=not no_log)


def status_command(save: SaveFile = None, *, game: Game) -> console.Answer[Status]:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor
      luxor --json
    """
    try:
        table = asked_table(game, save).seen
    except NoTableError as error:
        return offer_all(game, error)
    position = table.position

    def lines(_width: int) -> list[str]:
        scores = view.play.scores_line(game.rules.score(position))
        return [table.name, *game.words.next_lines(position), scores]

    return console.Answer(lambda: status_of(table), lines, after=[f"{game.command} --help"])


def offer_all(game: Game, error: NoTableError) -> console.Answer[Never]:
    """Return what people come for, as there is no table; for scripts an error."""

    def fail() -> NoReturn:
        raise error

    def lines(_width: int) -> console.Lines:
        from rich.text import Text

        from luxor_companion.cli.commands import entries_of
        from luxor_companion.view.theme import Fitting

        offers = {
            "play": _("start a table and play, every turn checked"),
            "dispute": _("settle a dispute in a game nobody tracked"),
            "rules": _("look up a rule: ask in your own words"),
            "score": _("count the score of a game nobody tracked"),
            "demo": _("see an example game first"),
        }
        known = entries_of(game.name)
        rows: list[list[str | Text]] = [
            [Text(f"  {game.command} {name}", "bold"), text]
            for name, text in offers.items()
            if name in known
        ]
        more = _("All commands, with examples: {command}").format(command=f"{game.command} --help")
        return [_("What would you like to do?"), Fitting((), rows), more]

    def after(_width: int) -> list[str]:
        return [str(error)]

    return console.Answer(fail, lines, after=after)
