"""Ratings for the terminal: the list, and one player's way."""

from collections.abc import Sequence

from luxor_companion.lang import _
from luxor_companion.lang.numbers import decimal
from luxor_companion.render.style import columns, short, styled, wrapped
from luxor_companion.results.ratings import SETTLED, START, Rating

MOST_STEPS = 20


def leaderboard_lines(found: Sequence[Rating], names: Sequence[str], width: int) -> list[str]:
    """The list, the best first, with how sure each rating is."""
    heads = ["", _("Player"), _("Rating"), _("±"), _("Surely above"), _("Games")]
    rows = [[styled(head, "bold") for head in heads]]
    for place, one in enumerate(found, start=1):
        if names and one.name not in names:
            continue
        doubt = decimal(2 * one.uncertainty) + ("?" if one.uncertainty > SETTLED else "")
        numbers = (decimal(one.rating), doubt, decimal(one.sure), str(one.games))
        rows.append([str(place), short(one.name), *numbers])
    lines = columns(rows, right=[0, 2, 3, 4, 5])
    if any(one.uncertainty > SETTLED for one in found):
        lines += wrapped(_("?: too few games for this rating to be relied on."), width)
    return lines


def history_lines(one: Rating, width: int) -> list[str]:
    """A player's rating after each of the last games."""
    heads = [_("Game"), _("Date"), _("Rating"), _("±"), ""]
    rows = [[styled(head, "bold") for head in heads]]
    steps = one.history[-MOST_STEPS:]
    before = [START, *(step.rating for step in one.history)][-len(steps) - 1 :]
    for earlier, step in zip(before, steps, strict=False):
        change = step.rating - earlier
        moved = decimal(change, "+.1f") if abs(change) >= 0.05 else ""  # noqa: PLR2004  # shown as 0.0
        numbers = [decimal(step.rating), decimal(2 * step.uncertainty), moved]
        rows.append([str(step.game), step.date[:10], *numbers])
    title = _("{name}, game by game").format(name=one.name)
    if len(one.history) > MOST_STEPS:
        title = _("{name}, game by game (the last {number})").format(
            name=one.name, number=MOST_STEPS
        )
    return [*wrapped(styled(title, "bold"), width), *columns(rows, right=[0, 2, 3, 4])]
