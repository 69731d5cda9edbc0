"""Every complete legal mark of a player whose cards are known, and what it brings."""

from collections.abc import Iterator
from functools import reduce
from typing import Final, NamedTuple, TypeAlias

from luxor_companion.games.pyramids.rules import BONUS_AT, Colour, Handle, strokes
from luxor_companion.games.pyramids.rules.layout import NO_ICONS, Icons, add_icons, each_square
from luxor_companion.games.pyramids.rules.notation import Mark, Stroke
from luxor_companion.games.pyramids.rules.scoring import PYRAMID, TORCH, dearest_skull, gem_points
from luxor_companion.games.pyramids.rules.state import Player, Position, ScoreCard
from luxor_companion.games.pyramids.rules.strokes import Progress, strike

_End: TypeAlias = tuple[Progress, tuple[Stroke, ...]]
# Two open cards with two red crosses each take about this many; with three they can take far more.
MOST_STAGES: Final = 10_000


class Option(NamedTuple):
    """A legal mark: what a player declares, and what it leads to."""

    mark: Mark
    icons: Icons  # all that it marks, even those that count no more
    completed: tuple[int, ...]  # numbers of the cards it completes
    points: int  # by how much the player's score changes
    score_card: ScoreCard  # afterwards


class Listed(NamedTuple):
    """Legal marks, best first; `complete` is False if red crosses allow too many to list.

    Then every pattern and single square is listed, but not every way to use its red crosses.
    """

    options: list[Option]
    complete: bool = True


def unlisted_cards(position: Position, player: Player) -> list[int]:
    """Return the player's cards with no layout entered, whose marks nobody can list."""
    return [card.number for card in player.cards if position.layout(card.number) is None]


def options(position: Position, handle: Handle) -> list[Option]:
    """Return the legal marks of `list_options`."""
    return list_options(position, handle).options


def list_options(position: Position, handle: Handle) -> Listed:
    """Return every legal mark with all its red crosses used, best first; none if it isn't time.

    Marks that lead to the same result with their extra squares in another order are listed once. A
    card without a known layout is listed only as a place for an extra square. `points` is the
    player's score afterwards less the score before: gems, torch, 10 for a completed pyramid, the
    bonus it would earn if nobody came first, and skulls if we know the copy's values. Among equal
    points, fewer skulls come first.
    """
    pattern, player = position.pattern, position.player(handle)
    if pattern is None or handle in position.marked:
        return Listed([])
    seats = (player._replace(cards=cards) for cards in player.possible)
    found = [_list_options(position, seat, pattern) for seat in seats]
    options = {option.mark: option for listed in found for option in listed.options}
    result = sorted(options.values(), key=lambda one: (-one.points, one.score_card.skulls))
    return Listed(result, all(listed.complete for listed in found))


def _list_options(position: Position, player: Player, pattern: str) -> Listed:
    """Return the legal marks of a player whose cards are known."""
    base = _points(player.score_card, position)
    result: list[Option] = []
    left, complete = MOST_STAGES, True
    starts = list(_first_strokes(position, player, pattern))
    for index, (is_whole, first) in enumerate(starts):
        start = strike(position, Progress(player.cards, player.score_card), first, 0)
        # Each gets an even share of the stages; what one does not use, the later ones have.
        ends, stages, is_all = _chains(position, start, left // (len(starts) - index))
        left = max(0, left - stages)
        complete = complete and is_all
        for progress, more in ends:
            icons = reduce(add_icons, (extra.icons for extra in more), first.icons)
            card = progress.score_card
            points = _points(card, position) - base
            for number in progress.completed:
                points += PYRAMID + _bonus(position, player, progress, number)
            mark = Mark(is_whole, _without_icons(first), tuple(map(_without_icons, more)))
            result.append(Option(mark, icons, progress.completed, points, card))
    return Listed(result, complete)


def _without_icons(stroke: Stroke) -> Stroke:
    """Return the stroke without its icons, which follow from the layout."""
    return Stroke(stroke.card, stroke.squares) if stroke.icons is not NO_ICONS else stroke


def _first_strokes(
    position: Position, player: Player, pattern: str
) -> Iterator[tuple[bool, Stroke]]:
    """Yield the whole pattern or one square, on each card whose layout is known."""
    for card in player.cards:
        layout = position.layout(card.number)
        if layout is None:
            continue
        for squares in strokes.pattern_places(card, layout, pattern):
            yield True, Stroke(card.number, squares, layout.icons_on(squares))
        for square in each_square(strokes.next_squares(card, layout)):
            yield False, Stroke(card.number, square, layout.icons_on(square))


def _chains(position: Position, start: Progress, most: int) -> tuple[list[_End], int, bool]:
    """Return the ends of a mark, how many stages we visited (up to `most`), and if it is all."""
    if not start.crosses:
        return [(start, ())], 0, True
    ends: list[_End] = []
    waiting: list[_End] = [(start, ())]
    visited = {start}
    while waiting and (len(visited) <= most or not ends):
        progress, marked = waiting.pop()
        more = tuple(strokes.extras(position, progress)) if progress.crosses else ()
        if not more:
            ends.append((progress, marked))
        for stroke in more:
            after = strike(position, progress, stroke, 1)
            after = after._replace(crosses=after.crosses - 1)
            if after not in visited:
                visited.add(after)
                waiting.append((after, (*marked, stroke)))
    return ends, len(visited), not waiting


def _points(card: ScoreCard, position: Position) -> int:
    """Return what a score card is worth, without bonuses and pyramids."""
    skull = dearest_skull(card.skulls, position.material.skulls) or 0
    return gem_points(card.red, card.green) + TORCH * len(card.torches) - skull


def _bonus(position: Position, player: Player, progress: Progress, number: int) -> int:
    """Return the bonus a completed card would earn if nobody else came first."""
    pyramid = position.material.pyramid
    colour = pyramid(number).colour
    before = progress.completed[: progress.completed.index(number)]
    sooner = sum(pyramid(one).colour == colour for one in before)
    return next_bonus(position, player, colour, sooner)


def next_bonus(position: Position, player: Player, colour: Colour | None, sooner: int = 0) -> int:
    """Return what one more pyramid of a colour would earn, with `sooner` others before it."""
    left = position.bonuses_left(colour) if colour else ()
    earns = colour and player.of_colour(colour) + sooner + 1 in BONUS_AT
    return left[0] if left and earns else 0
