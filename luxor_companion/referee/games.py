"""Games that are over or elsewhere: in the results, in a link; and looking back at one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from luxor_companion import lang
from luxor_companion.core import EVERYONE, Value, parse_number
from luxor_companion.core.game import Game, default_game, load_game
from luxor_companion.core.record import AnyRecord
from luxor_companion.core.review import Review, look_back
from luxor_companion.core.scoring import Scores, all_scores
from luxor_companion.core.shapes import flat
from luxor_companion.errors import LuxorError, NewerFileError, UsageError, offered
from luxor_companion.lang import N_, _
from luxor_companion.table import paths
from luxor_companion.table.table import AnyTable, open_table

if TYPE_CHECKING:  # links and results are slow to load
    from luxor_companion.results import ResultsAnswer
    from luxor_companion.results.people import RatingsAnswer
    from luxor_companion.results.statistics import StatsAnswer
    from luxor_companion.share import SharedResult

MOST_NUMBER: Final = 10**9  # of a game in the results
# How the turns of a game are judged: one by one, or by several processes at once.
Work: TypeAlias = Callable[[Callable[[Any], Any], Sequence[Any]], Iterable[Any]]


class Played(Value):
    """A game to look back at."""

    game: Game
    record: AnyRecord
    name: str  # what people call it
    dealt: bool = False  # whether the program deals cards that nobody else may see yet

    def review(self, work: Work = map) -> Review:
        """Return what each turn gave away. Raise UsageError if there is none."""
        advice = offered(self.game.advice)
        jobs = advice.jobs_of(self.record)
        if not jobs:
            raise UsageError(_("No turn has been played yet, so there is nothing to look back at."))
        verdicts = list(work(advice.judge, jobs))
        if self.dealt:
            verdicts = [
                one._replace(why_not="dealt") if one.why_not == "hand" else one for one in verdicts
            ]
        position = self.record.position
        ends = advice.end_values(position)
        players = self.game.rules.players(position)
        return look_back(verdicts, players, ends, margins=advice.MARGINS)


def played_at(table: AnyTable) -> Played:
    """Return the game at a table, as its viewer knows it."""
    dealt = "cards" in table.app_draws and not table.over
    return Played(table.game, table.record, table.name, dealt)


def find_played(game: Game, what: str | None, table_path: Callable[[str | None], Path]) -> Played:
    """Return the game that a text names: a link, a number in the results, or a table.

    `table_path` finds the save of a table. Raise UsageError if there is no log of it.
    """
    if what and "#" in what:
        result, record = read_game(what)
        if record is None:
            raise UsageError(_("This link holds no log; luxor share --log makes one that does."))
        return Played(load_game(result.game), record, _("the link"))
    number = parse_number(what, MOST_NUMBER, 1) if what else None
    if number is not None and what not in paths.table_names(game.name):
        path = _logged_save(number, game)
    else:
        path = table_path(what)
    return played_at(open_table(path, game.name).seen_by(EVERYONE))


def _logged_save(number: int, game: Game) -> Path:
    """Return the save of a game in the log. Raise UsageError if it no longer has one."""
    from luxor_companion.results.games import entry_of
    from luxor_companion.results.store import read_log
    from luxor_companion.table.save import read_save

    with read_log(None) as store:
        key = entry_of(store, number).key
    for name in paths.table_names(game.name):
        with suppress(LuxorError):  # the table may be one that cannot be read
            path = paths.table_path(name)
            if read_save(path, game.name).header["id"] == key:
                return path
    text = _("Game {number} of the results has no table here, so its turns are not known.")
    raise UsageError(text.format(number=number))


# ---------------------------------------------------------------------- results


def played_games(*, game: str = "", latest: int | None = None) -> ResultsAnswer:
    """Return the games that were played, newest first, by default all of every game."""
    from luxor_companion.results import ResultsAnswer, result_answer
    from luxor_companion.results.games import Filter, entries
    from luxor_companion.results.store import read_log

    with read_log(None) as store:
        found = entries(store, Filter(game or None, latest=latest))[::-1]
    return ResultsAnswer(tuple(map(result_answer, found)))


def statistics(*names: str, game: str = "") -> StatsAnswer:
    """Return who wins and how, for everybody, or for these players. Raise UsageError for others."""
    from luxor_companion.results import statistics as counting
    from luxor_companion.results.games import Filter, Games
    from luxor_companion.results.people import known_names
    from luxor_companion.results.store import read_log

    chosen = Filter(game or None)
    with read_log(None) as store:
        known, games = known_names(store, names), Games(store, chosen)
        report = counting.count_games(games, chosen, known, game or default_game())
    return counting.stats_answer(report, None)


def ratings(*names: str, game: str = "") -> RatingsAnswer:
    """Return everybody's rating, and how these players got there."""
    from luxor_companion.results.games import Filter, Games
    from luxor_companion.results.people import known_names, rate_games, ratings_answer
    from luxor_companion.results.store import read_log

    with read_log(None) as store:
        rated = rate_games(Games(store, Filter(game or None)), known_names(store, names))
    return ratings_answer(rated)


# ---------------------------------------------------------------------- links


@flat("scores")
class OpenAnswer(Value):
    """What a link holds."""

    game: Annotated[str, "which game was played"]
    ended: Annotated[str, "when the game ended"]
    minutes: Annotated[int | None, "how long it took; null if it is not known"]
    check: Annotated[str, "the check code: eight letters to compare at the table"]
    scores: Scores
    setup: Annotated[Mapping[str, str], "the set-up, as far as it is in the link"]
    log: Annotated[tuple[str, ...], "the lines of the log, if they are in the link"]
    verified: Annotated[bool | None, "true once the log was replayed; null without a log"]
    turns: Annotated[int | None, "how many turns the log has; null without a log"]
    saved: Annotated[str | None, "the table it was kept as; null if it was not kept"]


# What is wrong with a link, by the code of its LinkError.
_PROBLEMS: Final[dict[str, str]] = {
    "empty": N_("This link holds no result; there should be more after the #."),
    "characters": N_("This isn't a link to one of our results. Copy all of it, in quotes."),
    "too_long": N_("This link is too long to be one of our results."),
    "damaged": N_(
        "This link is damaged: a part is missing or was changed on the way."
        " Copy all of it, in quotes."
    ),
    "too_big": N_("This link unpacks to something too large to be one of our results."),
    "newer": N_("This link was made by a newer version (format {format}); this one reads 1."),
    "game": N_("This link is about a game that this version doesn't know."),
    "record": N_("This link unpacks, but it doesn't hold a result ({what})."),
}


def read_game(link: str) -> tuple[SharedResult, AnyRecord | None]:
    """Return the result in a link, and the game in its log, if any, with every line checked again.

    Raise UsageError if the link is damaged or holds no result.
    """
    from luxor_companion.share import LinkError, convert
    from luxor_companion.share.link import read_link

    try:
        result = read_link(link)
        return result, convert.replay_link(result) if result.log else None
    except LinkError as error:
        text = _(_PROBLEMS[error.code]).format(**error.params)
        if error.code == "newer":
            raise NewerFileError(_("link"), text) from None
        raise UsageError(text) from None


class Opened(Value):
    """What a link holds, with its log checked again, and the table it was kept as, if any."""

    result: SharedResult
    record: AnyRecord | None = None
    table: str | None = None

    @property
    def turns(self) -> int | None:
        """How many turns its log has; None without a log."""
        return self.record.turns if self.record else None

    @property
    def answer(self) -> OpenAnswer:
        from luxor_companion.share.link import check_code

        result = self.result
        return OpenAnswer(
            game=result.game,
            ended=result.ended.isoformat(),
            minutes=result.minutes,
            check=check_code(result),
            scores=scores_of(result),
            setup=dict(result.setup),
            log=tuple(line.text for line in result.log),
            verified=None if self.record is None else True,
            turns=self.turns,
            saved=self.table,
        )


def unpack(link: str, save: str | None = None) -> Opened:
    """Return what a link holds; keep its game as a table if that is named.

    Raise UsageError if the link is damaged, or has no log to keep.
    """
    result, record = read_game(link)
    if save is None:
        return Opened(result, record)
    if record is None:
        raise UsageError(_("This link has no log, so there is no game to keep."))
    from luxor_companion.share import convert

    return Opened(result, record, convert.save_link(result, save).stem)


def open_link(link: str, *, language: str = lang.ENGLISH) -> OpenAnswer:
    """Return what a link holds, with its log checked again. Raise UsageError if it is damaged."""
    with lang.speaking(lang.parse_language(language)):
        return unpack(link).answer


def scores_of(result: SharedResult) -> Scores:
    """Return a shared result as it is answered; the parts are null where only totals are known."""
    from luxor_companion.share import convert

    scores = all_scores(convert.as_result(result), final=result.final, first=result.first)
    unknown = dict.fromkeys(load_game(result.game).about.part_keys)
    players = [
        player if player.parts else player.replace(parts=unknown) for player in scores.players
    ]
    return scores.replace(players=tuple(players))
