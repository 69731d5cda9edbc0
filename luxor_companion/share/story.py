"""The story of a game: its score line by line, and what of it is worth telling.

The page of a result finds the same facts with story.js; a test compares the two.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core.game import Game, load_game
from luxor_companion.core.record import AnyRecord
from luxor_companion.share import SharedResult, ranks

NEAR: Final = 3  # points, from which on a race is close
BEHIND: Final = 8  # points, from which on somebody was far behind
BIG: Final = 5  # points, from which on a turn is worth telling
OFTEN: Final = 3  # times, from which on the lead changed hands often
Totals: TypeAlias = tuple[int, ...]  # everybody's points, in seat order
Lines: TypeAlias = Sequence[tuple[int | None, int]]  # whose turn each line is, and its round


class Fact(NamedTuple):
    """One sentence: its key in the texts of the pages, and what stands in its braces."""

    key: str
    params: dict[str, object]


def score_curve(result: SharedResult, record: AnyRecord, game: Game) -> list[Totals]:
    """Return everybody's points at the start and after each line, as far as they lie open."""
    changes = iter(record.done)
    totals = _open_totals(game, record.start)
    curve = [totals]
    for line in result.log:
        if not line.text.startswith("note "):
            totals = _open_totals(game, next(changes).after)
        curve.append(totals)
    return curve


def _open_totals(game: Game, position: object) -> Totals:
    return tuple(
        sum(points for part, points in one.parts if part not in game.face_down)
        for one in game.score(position).scores
    )


def facts(result: SharedResult, curve: Sequence[Totals]) -> list[Fact]:
    """Return what is worth telling of a game that is over, the winner's way first."""
    if not result.final or len(result.players) < 2:  # noqa: PLR2004  # nobody to race with
        return []
    lines = load_game(result.game).turns_in_link(result)
    totals = tuple(one.total for one in result.players)
    return [
        *_winner_facts(result, [*curve, totals], lines),
        *_turn_facts(result, curve, lines),
        *_race_facts(result, totals),
    ]


def _leader(totals: Totals) -> int | None:
    """Return the seat that is ahead alone."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


def _round(lines: Lines, index: int) -> int:
    """Return the round of an entry of the curve, whose first is the start."""
    return (lines[index - 1][1] if 0 < index <= len(lines) else 0) or 1


def _winner_facts(result: SharedResult, points: Sequence[Totals], lines: Lines) -> list[Fact]:
    found, winner = [], result.winners[0]
    name = result.players[winner].name
    leaders = [_leader(totals) for totals in points]
    behind = [max(totals) - totals[winner] for totals in points]
    if len(result.winners) == 1 and leaders[-1] == winner:
        since = len(points) - 1
        while since and leaders[since - 1] == winner:
            since -= 1
        if not any(behind):
            found.append(Fact("story_never_behind", {"name": name}))
        elif since == len(points) - 1:
            found.append(Fact("story_counted", {"name": name}))
        else:
            found.append(Fact("story_lead", {"name": name, "round": _round(lines, since)}))
        most = max(behind)
        if most >= BEHIND:
            when = _round(lines, behind.index(most))
            found.append(Fact("story_behind", {"name": name, "number": most, "round": when}))
    held = [one for one in leaders if one is not None]
    changes = sum(one != other for one, other in pairwise(held))
    if changes >= OFTEN:
        found.append(Fact("story_changes", {"number": changes}))
    return found


def _turn_facts(result: SharedResult, curve: Sequence[Totals], lines: Lines) -> list[Fact]:
    gains = [
        0 if seat is None else curve[index + 1][seat] - curve[index][seat]
        for index, (seat, _round_of_it) in enumerate(lines)
    ]
    most = max(gains, default=0)
    if most < BIG or gains.count(most) > 1:
        return []
    seat, number = lines[gains.index(most)]
    assert seat is not None
    params = {"name": result.players[seat].name, "number": most, "round": number}
    return [Fact("story_biggest", params)]


def _race_facts(result: SharedResult, totals: Totals) -> list[Fact]:
    standing = ranks(result)
    order = sorted(range(len(totals)), key=lambda seat: standing[seat])
    gaps = [totals[one] - totals[other] for one, other in pairwise(order)]
    least = min(gaps)
    if not 1 <= least <= NEAR or gaps.count(least) > 1:
        return []
    place = gaps.index(least)
    first, second = (result.players[seat].name for seat in order[place : place + 2])
    params: dict[str, object] = {"first": first, "second": second, "number": least}
    if place:
        return [Fact("story_place", {**params, "place": place + 1})]
    return [Fact("story_close", params)]
