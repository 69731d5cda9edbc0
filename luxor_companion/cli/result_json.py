"""A result as scripts get it, of any game."""

from typing import Any

from luxor_companion.games.scoring import Result, Score


def result_json(result: Result) -> dict[str, Any]:
    """Everybody's parts, total and rank, who won, and what decided."""
    return {
        "players": [_player(one) for one in result.scores],
        "winners": list(result.winners),
        "decided_by": result.decided_by,
    }


def _player(one: Score) -> dict[str, Any]:
    shown: dict[str, Any] = {"name": one.name, **dict(one.parts)}
    if hasattr(one, "colour"):
        shown = {"colour": one.colour, **shown}
    elif hasattr(one, "handle"):  # where players have no colours
        shown = {"handle": one.handle, **shown}
    if hasattr(one, "sets"):
        shown["sets"] = {"count": one.sets, "points": shown["sets"]}
    return {**shown, "total": one.total, "rank": one.rank}
