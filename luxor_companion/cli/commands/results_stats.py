"""`luxor results stats`: who wins, how, and how special a score is."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from luxor_companion.cli import console
from luxor_companion.cli.log_options import (
    Board,
    Db,
    GameName,
    Names,
    PlayerCount,
    Since,
    Until,
    by_game,
    nothing_yet,
    read_log,
    wanted,
)
from luxor_companion.cli.options import Json, current_game
from luxor_companion.core.game import title_of
from luxor_companion.errors import UsageError
from luxor_companion.lang import _, forms
from luxor_companion.results.entry import Entry
from luxor_companion.results.query import Filter, PeopleError, entries, known
from luxor_companion.results.statistics import (
    PlayerStatistics,
    Record,
    Starting,
    Statistics,
    Time,
    standing,
    statistics,
)
from luxor_companion.results.store import Store
from luxor_companion.view.text import styled


class Section(NamedTuple):
    """What was counted of one game."""

    game: str
    found: Statistics
    title: str


def stats(
    names: Names = None,
    score: Annotated[
        int | None, typer.Option("--score", metavar="N", help="How special would N points be?")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Write a picture to print or send.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write a page to print or send.")
    ] = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show who wins, how, and how special a score is.

    Of everybody, of one player in full, or of some against each other; each game for itself.

    \b
    Examples:
      luxor results stats
      luxor results stats Ani --since 2026
      luxor results stats Ani Jan --players 2
      luxor results stats Ani --score 94
      luxor results stats --game pyramids
      luxor results stats --html evening.html
    """
    with read_log(db) as store:
        chosen = names_in(store, names or [])
        meant = wanted(game, players, since, until, board)
        found = entries(store, meant)
    sections = _sections(found, chosen, meant)
    for path, kind in ((svg, "svg"), (html, "html")):
        if path is not None:
            _write(path, kind, sections)
    if json:
        console.out_json(_json(sections, chosen, score))
    elif not found and meant == wanted(None, None, None, None, None):
        console.out([nothing_yet()])
    elif svg is None and html is None:
        _show(sections, chosen, score)


def names_in(store: Store, names: list[str]) -> list[str]:
    """The names as the log has them."""
    try:
        found = [known(store.connection, name).name for name in names]
    except PeopleError as error:
        raise UsageError(str(error)) from None
    return list(dict.fromkeys(found))


def _sections(found: list[Entry], names: list[str], meant: Filter) -> list[Section]:
    """The statistics of each game, of everybody named; of all if nobody is. One at least."""
    counted = [
        (name, _only(statistics(games), names)) for name, games in by_game(found).items()
    ] or [(meant.game or current_game().name, statistics([]))]
    told = [(name, one) for name, one in counted if one.players] or counted[:1]
    return [Section(name, one, _title(name, names, meant)) for name, one in told]


def _only(found: Statistics, names: list[str]) -> Statistics:
    if not names:
        return found
    return found._replace(players=tuple(one for one in found.players if one.name in names))


def _json(sections: list[Section], names: list[str], score: int | None) -> dict[str, Any]:
    """The first game as scripts know it, and the others beside it."""

    told = [{"game": one.game, **statistics_json(one.found, names, score)} for one in sections]
    return {**told[0], "other_games": told[1:]}


def _title(game: str, names: list[str], chosen: Filter) -> str:
    """What the page is about, in one line."""
    about = [title_of(game), ", ".join(names)]
    if chosen.players:
        about.append(forms.players(chosen.players))
    if chosen.since:
        about.append(_("since {date}").format(date=chosen.since))
    if chosen.until:
        about.append(_("until {date}").format(date=chosen.until))
    about.append(chosen.board or "")
    return " · ".join(text for text in about if text)


def _show(sections: list[Section], names: list[str], score: int | None) -> None:
    for index, section in enumerate(sections):
        lines = _lines(section, names, score)
        if score is not None and len(sections) > 1:
            from luxor_companion.view.text import styled

            lines = [styled(section.title, "bold"), *lines]
        console.out([""] * (index > 0) + lines)


def _lines(section: Section, names: list[str], score: int | None) -> list[str]:
    from luxor_companion.view.player_statistics import player_lines
    from luxor_companion.view.statistics import group_lines, standing_lines

    width, found = console.width(), section.found
    if not found.players:
        return [_("No such games in the log.")]
    if score is not None:
        return standing_lines(found, names, score, width)
    if len(names) == 1:
        return player_lines(found.players[0], section.title, width)
    return group_lines(found, names, section.title, width)


def _write(path: Path, kind: str, sections: list[Section]) -> None:
    from luxor_companion.table.atomic import write_atomically
    from luxor_companion.view import pages

    page: dict[str, Any] = {"svg": pages.svg_page, "html": pages.html_page}
    write_atomically(path, page[kind]([(one.found, one.title) for one in sections]))
    console.err([_("Written: {file}").format(file=path)])


if TYPE_CHECKING:
    from luxor_companion.results.ratings import Rating


def ratings(
    names: Names = None,
    players: PlayerCount = None,
    since: Since = None,
    until: Until = None,
    board: Board = None,
    game: GameName = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Rate everybody from who finished before whom.

    With a name, also that player's way there. Everybody begins at 25, and unsure; each game moves
    the rating and makes it surer. The order is by what one can be sure of, so a lucky first
    evening does not lead the list. Each game has ratings of its own.

    \b
    Examples:
      luxor results ratings
      luxor results ratings Ani
      luxor results ratings --players 4 --json
      luxor results ratings --game pyramids
    """
    from luxor_companion.results.ratings import ratings as rated

    with read_log(db) as store:
        chosen = names_in(store, names or [])
        games = by_game(entries(store, wanted(game, players, since, until, board)))
    found = {name: rated(of_game) for name, of_game in (games or {current_game().name: []}).items()}
    meant = {
        name: of_game
        for name, of_game in found.items()
        if any(not chosen or one.name in chosen for one in of_game)
    }
    if json:
        told = [{"game": name, **_json_ratings(of_game, chosen)} for name, of_game in meant.items()]
        console.out_json({**(told[0] if told else {"ratings": []}), "other_games": told[1:]})
        return
    if not meant:
        console.out([_("No games with two players or more to rate.")])
    for index, (name, of_game) in enumerate(meant.items()):
        heading = (
            [styled(title_of(name), "bold")]
            if name != current_game().name or len(meant) > 1
            else []
        )
        console.out([*[""] * (index > 0), *heading, *_lines_ratings(of_game, chosen)])


def _lines_ratings(found: "Sequence[Rating]", chosen: Sequence[str]) -> list[str]:
    from luxor_companion.view.results import history_lines, leaderboard_lines

    width = console.width()
    lines = leaderboard_lines(found, chosen, width)
    for one in found:
        if one.name in chosen:
            lines += ["", *history_lines(one, width)]
    return lines


def _json_ratings(found: "Sequence[Rating]", chosen: Sequence[str]) -> dict[str, Any]:
    return {
        "ratings": [
            {
                "name": one.name,
                "rating": round(one.rating, 4),
                "uncertainty": round(one.uncertainty, 4),
                "sure": round(one.sure, 4),
                "games": one.games,
                "history": [
                    {
                        "date": step.date,
                        "id": step.game,
                        "rating": round(step.rating, 4),
                        "uncertainty": round(step.uncertainty, 4),
                    }
                    for step in one.history
                ],
            }
            for one in found
            if not chosen or one.name in chosen
        ]
    }


DIGITS = 4  # after the point: more would be noise


def statistics_json(found: Statistics, names: Sequence[str], score: int | None) -> dict[str, Any]:
    """All of it; with `score`, also how special that score would be."""
    shown: dict[str, Any] = {
        "games": found.games,
        "first": found.first,
        "last": found.last,
        "average_parts": {name: _round(value) for name, value in found.parts.items()},
        "margin": _round(found.margin),
        "shared_victories": found.shared,
        "starting": _starting(found.starting),
        "by_players": {
            str(count): {"games": games, "average": _round(average), "average_best": _round(best)}
            for count, (games, average, best) in found.by_players.items()
        },
        "time": _time(found.time),
        "players": [_player(one) for one in found.players],
    }
    if score is not None:
        histories = {one.name: [points for *_, points in one.scores] for one in found.players}
        shown["standing"] = {
            name: standing(score, scores)._asdict() for name, scores in histories.items()
        }
        if not names:
            shown["standing_of_all"] = standing(score, found.totals)._asdict()
    return shown


def _player(one: PlayerStatistics) -> dict[str, Any]:
    return {
        "name": one.name,
        "record": _record(one.record),
        "games": one.points.games,
        "average": _round(one.points.average),
        "best": one.points.best,
        "best_in": one.points.best_in,
        "worst": one.points.worst,
        "average_parts": {name: _round(value) for name, value in one.parts.items()},
        "margin": _round(one.margin),
        "starting": _starting(one.starting),
        "by_players": {
            str(count): {**_record(record), "average": _round(average)}
            for count, (record, average) in one.by_players.items()
        },
        "against": [meeting._asdict() for meeting in one.meetings],
        "streaks": one.streaks._asdict(),
        "time": _time(one.time),
        "scores": [
            {"date": date, "id": number, "score": score} for date, number, score in one.scores
        ],
    }


def _record(record: Record) -> dict[str, Any]:
    return {
        "games": record.games,
        "wins": record.wins,
        "shared_wins": record.shared_wins,
        "win_rate": _round(record.rate),
        "expected_wins": _round(record.expected),
        "enough_games": record.enough,
    }


def _starting(starting: Starting | None) -> dict[str, Any] | None:
    if starting is None:
        return None
    return {**_record(starting.record), "lead": _round(starting.lead)}


def _time(time: Time | None) -> dict[str, Any] | None:
    return None if time is None else {**time._asdict(), "average": _round(time.average)}


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)
