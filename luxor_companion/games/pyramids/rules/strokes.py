"""Where players can mark cards, what that ticks, and why a mark is refused."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from luxor_companion.core import Params, Refusal
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import (
    Gem,
    GemLost,
    GemTicked,
    PotionUsed,
    SkullLost,
    SkullTicked,
    Tick,
    TorchLost,
    TorchTicked,
    state,
)
from luxor_companion.games.pyramids.rules import layout as layouts
from luxor_companion.games.pyramids.rules.layout import Icons, Layout, beside, square_names
from luxor_companion.games.pyramids.rules.notation import Stroke


class Progress(NamedTuple):
    """What a player has after some strokes of one mark."""

    cards: tuple[state.Card, ...]
    score_card: state.ScoreCard
    crosses: int = 0  # extra squares still to be marked
    completed: tuple[int, ...] = ()  # the cards whose tomb was just marked, in that order

    def card(self, number: int) -> state.Card | None:
        return next((card for card in self.cards if card.number == number), None)


def free_squares(card: state.Card, layout: Layout | None) -> vocab.Squares:
    """Return the squares without wall or mark; without a layout, all but the marked ones."""
    return (layout.free if layout else layouts.ALL) & ~card.marks


def next_squares(card: state.Card, layout: Layout | None) -> vocab.Squares:
    """Return the single squares that may be marked; a pattern has to cover one of them.

    On an untouched card, the entrance (without a layout, the top row), else what touches a mark.
    """
    left = free_squares(card, layout)
    if card.untold:
        singles = (one for one in layouts.each_square(left) if touches(card, layout, one))
        return reduce(or_, singles, 0)
    if card.marks:
        return beside(card.marks) & left
    return left & (layout.entrance if layout else layouts.TOP)


def touches(card: state.Card, layout: Layout | None, squares: vocab.Squares) -> bool:
    """Return whether free squares cover the entrance or touch a mark, or may touch an untold one.

    The marks nobody located lie somewhere: with the others they hang together from the entrance.
    Nor does it ask more of marks that the table allowed although they leave no way.
    """
    if not card.untold:
        return bool(squares & next_squares(card, layout))
    marks = card.marks, card.untold, *_where_untold(layout)
    return layouts.can_touch(*marks, squares) or not layouts.can_touch(*marks, 0)


def _where_untold(layout: Layout | None) -> tuple[vocab.Squares, vocab.Squares]:
    """Return where marks nobody located may lie, and where the entrance may be.

    They are not on the tomb: that would have completed the card.
    """
    if layout is None:
        return layouts.ALL, layouts.TOP
    return layout.free & ~layout.tomb, layout.entrance


def fits_untold(card: state.Card, layout: Layout) -> bool:
    """Return whether the marks of a card can hang together on this layout."""
    return layouts.can_touch(card.marks, card.untold, *_where_untold(layout), 0)


def least_marked(card: state.Card, layout: Layout | None, squares: vocab.Squares) -> int | None:
    """Return how many squares a card has at least once these are marked; None if never."""
    needed = layouts.untold_needed(card.marks, *_where_untold(layout), squares)
    return None if needed is None else card.marks.bit_count() + needed + squares.bit_count()


def pattern_places(card: state.Card, layout: Layout | None, pattern: str) -> list[vocab.Squares]:
    """Return every place where the pattern may be marked."""
    return list(_places(card, layout, layouts.placements(pattern)))


def _places(
    card: state.Card, layout: Layout | None, shapes: Iterable[vocab.Squares]
) -> Iterator[vocab.Squares]:
    left = free_squares(card, layout)
    free = (one for one in shapes if one & left == one)
    if card.untold:
        yield from (one for one in free if touches(card, layout, one))
    else:
        near = next_squares(card, layout)
        yield from (one for one in free if one & near)


def tally(position: state.Position, card: state.ScoreCard, icons: Icons) -> Iterator[Tick]:
    """Yield what the icons of one stroke tick on a score card, one by one."""
    gems: tuple[tuple[Gem, int, int], ...] = (
        ("red", card.red, icons.red),
        ("green", card.green, icons.green),
    )
    for colour, ticked, more in gems:
        for count in range(ticked + 1, ticked + more + 1):
            if count <= vocab.GEMS:
                yield GemTicked("icon.gem", colour, count)
            else:
                yield GemLost("icon.gem", colour, vocab.GEMS)
    for torch in range(icons.torch):
        lost = torch or position.round in card.torches
        yield (TorchLost if lost else TorchTicked)("icon.torch", position.round)
    ticked, steps = card.skulls, ["skull"] * icons.skull + ["potion"] * icons.potion
    for step in steps if position.house.potion_order == "skulls-first" else reversed(steps):
        if step == "potion":
            erased = min(vocab.ERASED, ticked)
            ticked -= erased
            yield PotionUsed("icon.potion", erased, ticked)
        elif ticked < vocab.SKULLS:
            ticked += 1
            yield SkullTicked("icon.skull", ticked)
        else:
            yield SkullLost("icon.skull", vocab.SKULLS)


def _ticked(card: state.ScoreCard, ticks: Iterable[Tick]) -> state.ScoreCard:
    """Return the score card after these events of `tally`."""
    red, green, torches, skulls = card.red, card.green, card.torches, card.skulls
    for tick in ticks:
        if tick.name == "gem":
            red, green = red + (tick.colour == "red"), green + (tick.colour == "green")
        elif tick.name == "torch" and tick.round is not None:
            torches = (*torches, tick.round)
        elif isinstance(tick, SkullTicked | PotionUsed) and tick.count_ is not None:
            skulls = tick.count_
    # What was entered belongs to the skull that was last then.
    value = card.skull_value if skulls == card.skulls else None
    return card._replace(red=red, green=green, torches=torches, skulls=skulls, skull_value=value)


def strike(position: state.Position, progress: Progress, stroke: Stroke, size: int) -> Progress:
    """Return the mark with one more stroke of `size` squares and the icons really on them."""
    cards, completed, icons = list(progress.cards), progress.completed, stroke.icons
    for index, (number, marks, untold) in enumerate(cards):
        if number == stroke.card:
            hidden = 0 if stroke.squares else size
            cards[index] = state.Card(number, marks | stroke.squares, untold + hidden)
    if icons.tomb and stroke.card not in completed:
        completed = (*completed, stroke.card)
    score_card = progress.score_card
    if any(icons):
        score_card = _ticked(score_card, tally(position, score_card, icons))
    return Progress(tuple(cards), score_card, progress.crosses + icons.cross, completed)


def has_room(position: state.Position, card: state.Card) -> bool:
    """Return whether a square of the card can still be marked."""
    layout = position.layout(card.number)
    return card.marked < layouts.COUNT and bool(next_squares(card, layout))


def can_mark(position: state.Position, player: state.Player) -> bool:
    """Return whether there is a square to mark: only a player without cards can have none.

    Every unfinished card has one, because a way leads to its tomb.
    """
    return any(has_room(position, card) for card in player.cards)


def may_be_extra(position: state.Position, progress: Progress, number: int) -> bool:
    """Return whether a red cross may be used on a card: on a completed one by house rule only.

    Players set completed cards aside after all have marked (p.5), so until then both are there.
    """
    return number not in progress.completed or position.house.cross_on_completed


def extras(position: state.Position, progress: Progress) -> Iterator[Stroke]:
    """Yield every extra square a red cross allows now; without a layout, only the card."""
    for card in progress.cards:
        layout = position.layout(card.number)
        if not may_be_extra(position, progress, card.number) or not has_room(position, card):
            continue
        if layout is None:
            yield Stroke(card.number)
            continue
        for square in layouts.each_square(next_squares(card, layout)):
            yield Stroke(card.number, square, layout.icons_on(square))


# Why a mark is refused: the rule that explains it best, and the facts.


def not_held(position: state.Position, player: state.Player, number: int) -> Refusal:
    """Return why a card is not one of those a player may mark."""
    params = {"number": number, "cards": [card.number for card in player.cards]}
    if number in {one.number for one in player.completed}:
        return Refusal("icon.tomb", "completed_card", params)
    owner = position.cards_out.get(number)
    if owner:
        return Refusal("mark", "others_card", {**params, "owner": owner})
    return Refusal("mark", "not_held", params)


def shape(
    card: state.Card, layout: Layout | None, squares: vocab.Squares, pattern: str
) -> Refusal | None:
    """Return why squares are not the whole pattern, or None."""
    if squares in layouts.placements(pattern):
        return None
    fits = [square_names(one) for one in pattern_places(card, layout, pattern)] if layout else None
    params: Params = {
        "card": card.number,
        "squares": square_names(squares),
        "pattern": pattern,
        "size": layouts.size(pattern),
        "count": squares.bit_count(),
        "fits": fits,
    }
    if squares.bit_count() < layouts.size(pattern):
        return Refusal("mark", "part", params)
    why = "shape" if squares.bit_count() == layouts.size(pattern) else "more"
    return Refusal("mark.shape", why, params)


def not_free(card: state.Card, layout: Layout | None, squares: vocab.Squares) -> Refusal | None:
    """Return why squares are not free, or None."""
    walls = squares & ~layout.free if layout else 0
    if taken := walls or squares & card.marks:
        params = {"card": card.number, "squares": square_names(taken)}
        return Refusal("mark.free", "wall" if walls else "marked", params)
    return None


def apart(card: state.Card, layout: Layout | None, squares: vocab.Squares) -> Refusal | None:
    """Return why free squares neither start at the entrance nor touch a mark, or None."""
    if touches(card, layout, squares):
        return None
    params: Params = {"card": card.number, "squares": square_names(squares)}
    if card.untold:
        least = least_marked(card, layout, squares)
        before = None if least is None else least - squares.bit_count()
        more = {"marked": card.marked, "untold": card.untold, "before": before}
        why = "too_far" if before and before > card.marked else "hidden"
        return Refusal("mark.connected", why, {**params, **more})
    near = next_squares(card, layout)
    if card.marks:
        free = square_names(near) if layout else None
        return Refusal("mark.connected", "apart", {**params, "free": free})
    if layout is None:
        return Refusal("mark.entrance", "top_row", params)
    entrance = square_names(layout.entrance)
    return Refusal("mark.entrance", "entrance", {**params, "entrance": entrance})


def wrong_icons(layout: Layout, stroke: Stroke) -> Refusal | None:
    """Return why the icons declared are not those on the layout, or None."""
    printed = layout.icons_on(stroke.squares)
    if not any(stroke.icons):
        return None
    for icon, declared, actual in zip(vocab.ICONS, stroke.icons, printed, strict=True):
        if declared != actual:
            params = {
                "card": stroke.card,
                "squares": square_names(stroke.squares),
                "icon": icon,
                "said": declared,
                "printed": actual,
            }
            return Refusal(vocab.ICON_RULES[icon], "claimed", params)
    return None


def unlikely(
    card: state.Card, stroke: Stroke, pattern: str | None, *, completed: bool
) -> Refusal | None:
    """Return why a stroke is impossible on any layout: too many icons, or a tomb too early.

    It is a whole pattern, or one square.
    """
    icons, shapes = stroke.icons, layouts.placements(pattern or "single")
    count = stroke.squares.bit_count() or layouts.size(pattern or "single")
    params: Params = {"card": card.number, "squares": count, "count": sum(icons)}
    if sum(icons) > count:
        return Refusal("mark", "more_icons", params)
    if icons.tomb > (not completed):
        return Refusal("icon.tomb", "two_tombs", params)
    marked = card.marked + count
    if marked > layouts.COUNT:
        return Refusal("mark.free", "full", {**params, "left": layouts.COUNT - card.marked})
    if icons.tomb and marked < layouts.SIDE:
        # A way from the top row to the bottom row has at least one square in each row (p.1).
        return Refusal("icon.tomb", "too_soon", {**params, "marked": marked, "least": layouts.SIDE})
    if icons.tomb and stroke.squares and not stroke.squares & layouts.BOTTOM:
        squares = square_names(stroke.squares)
        return Refusal("icon.tomb", "bottom_row", {**params, "squares": squares})
    if stroke.squares:
        return None
    if icons.tomb:
        shapes = dict.fromkeys(one for one in shapes if one & layouts.BOTTOM)
    if any(_places(card, None, shapes)):
        return None
    least = min(filter(None, (least_marked(card, None, one) for one in shapes)), default=0)
    if icons.tomb and least > marked:
        return Refusal("icon.tomb", "too_soon", {**params, "marked": marked, "least": least})
    return Refusal("mark.shape", "nowhere", {**params, "pattern": pattern or "single"})
