"""Statistics as scripts get them."""

from collections.abc import Sequence
from typing import Any

from luxor_companion.results.standing import standing
from luxor_companion.results.statistics import (
    PlayerStatistics,
    Record,
    Starting,
    Statistics,
    Time,
)

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
