"""Why squares cannot be marked as declared: the most telling rule, with the facts that show it."""

from luxor_companion.core import Params, Refusal
from luxor_companion.games.pyramids.rules import ICON_RULES, ICONS, Handle, Squares
from luxor_companion.games.pyramids.rules.layout import (
    BOTTOM,
    SIDE,
    TOP,
    Layout,
    beside,
    placements,
    size,
    square_names,
)
from luxor_companion.games.pyramids.rules.notation import Stroke
from luxor_companion.games.pyramids.rules.state import Card, Position
from luxor_companion.games.pyramids.rules.strokes import next_squares, pattern_places


def not_held(position: Position, handle: Handle, number: int) -> Refusal:
    """Return why a card is not one of those a player may mark."""
    seat = position.seat_of(handle)
    assert seat is not None
    player = position.players[seat]
    params = {"number": number, "cards": [card.number for card in player.cards]}
    if number in {one.number for one in player.completed}:
        return Refusal("icon.tomb", "completed_card", params)
    owner = position.seen.get(number)
    if owner:
        return Refusal("mark", "others_card", {**params, "owner": owner})
    return Refusal("mark", "not_held", params)


def shape(card: Card, layout: Layout | None, squares: Squares, pattern: str) -> Refusal | None:
    """Return why squares are not the whole pattern, or None."""
    if squares in placements(pattern):
        return None
    fits = [square_names(one) for one in pattern_places(card, layout, pattern)] if layout else None
    params: Params = {
        "card": card.number,
        "squares": square_names(squares),
        "pattern": pattern,
        "size": size(pattern),
        "count": squares.bit_count(),
        "fits": fits,
    }
    if squares.bit_count() < size(pattern):
        return Refusal("mark", "part", params)
    why = "shape" if squares.bit_count() == size(pattern) else "more"
    return Refusal("mark.shape", why, params)


def not_free(card: Card, layout: Layout | None, squares: Squares) -> Refusal | None:
    """Return why squares are not free, or None."""
    walls = squares & ~layout.free if layout else 0
    if taken := walls or squares & card.marks:
        params = {"card": card.number, "squares": square_names(taken)}
        return Refusal("mark.free", "wall" if walls else "marked", params)
    return None


def apart(card: Card, layout: Layout | None, squares: Squares) -> Refusal | None:
    """Return why squares do not begin or continue the way of a card, or None."""
    if card.untold:
        return None  # nobody knows what they would have to touch
    params: Params = {"card": card.number, "squares": square_names(squares)}
    if card.marks:
        if squares & beside(card.marks):
            return None
        free = square_names(next_squares(card, layout)) if layout else None
        return Refusal("mark.connected", "apart", {**params, "free": free})
    if layout is None:
        return None if squares & TOP else Refusal("mark.entrance", "top_row", params)
    if squares & layout.entrance:
        return None
    entrance = square_names(layout.entrance)
    return Refusal("mark.entrance", "entrance", {**params, "entrance": entrance})


def wrong_icons(layout: Layout, stroke: Stroke) -> Refusal | None:
    """Return why icons said of a card are not those on its known layout, or None."""
    printed = layout.icons_on(stroke.squares)
    if not any(stroke.icons):
        return None
    for icon, said, there in zip(ICONS, stroke.icons, printed, strict=True):
        if said != there:
            params = {
                "card": stroke.card,
                "squares": square_names(stroke.squares),
                "icon": icon,
                "said": said,
                "printed": there,
            }
            return Refusal(ICON_RULES[icon], "claimed", params)
    return None


def unlikely(card: Card, stroke: Stroke, count: int, *, completed: bool) -> Refusal | None:
    """Return what cannot be of a card without layout: too many icons, a tomb too early."""
    icons = stroke.icons
    params: Params = {"card": card.number, "squares": count, "count": sum(icons)}
    if sum(icons) > count:
        return Refusal("mark", "more_icons", params)
    if icons.tomb > (not completed):
        return Refusal("icon.tomb", "two_tombs", params)
    marked = card.marks.bit_count() + card.untold + count
    if marked > SIDE * SIDE:
        return Refusal("mark.free", "full", {**params, "left": SIDE * SIDE - marked + count})
    if icons.tomb and marked < SIDE:
        # From the top row to the bottom row it takes one square of each at least (p.1).
        return Refusal("icon.tomb", "too_soon", {**params, "marked": marked, "least": SIDE})
    if icons.tomb and stroke.squares and not stroke.squares & BOTTOM:
        return Refusal(
            "icon.tomb", "bottom_row", {**params, "squares": square_names(stroke.squares)}
        )
    return None
