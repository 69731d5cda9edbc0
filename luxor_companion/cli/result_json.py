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
    if hasattr(one, "handle"):  # where players have no colours
        shown = {"handle": one.handle, **shown}
    else:
        from luxor_companion.games.luxor.scoring import Score as LuxorScore

        if isinstance(one, LuxorScore):
            shown = {"colour": one.colour, **shown}
            shown["sets"] = {"count": one.sets, "points": one.set_points}
    return {**shown, "total": one.total, "rank": one.rank}
