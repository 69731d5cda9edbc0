"""What is listed about a table, in a few words: marks, patterns, cards; and where that is."""

from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import legal
from luxor_companion.games.pyramids.rules.cards import Odds
from luxor_companion.games.pyramids.rules.layout import COUNT
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _, forms, ngettext


def spot(number: int, square: vocab.Squares = 0) -> int:
    """Return one number for a square of a card, or for the whole card, to show a key there."""
    return number << COUNT | square


def colour_name(position: Position, number: int) -> str:
    """Return the name of a card's colour; "" if nobody entered it."""
    colour = position.material.pyramid(number).colour
    return names.colour(colour) if colour else ""


def format_points(option: legal.Option) -> str:
    """Return the points of a mark; "" if it changes none."""
    return f"{option.points:+}" if option.points else ""


def format_collected(option: legal.Option) -> str:
    """Return what a mark collects and completes, in a few words."""
    counts = zip(vocab.ICONS, option.icons, strict=True)
    parts = [names.icons(icon, count) for icon, count in counts if count and icon != "tomb"]
    text = _("completes {number}")
    parts += [text.format(number=number) for number in option.completed]
    return ", ".join(parts)


def left_line(pattern: Odds) -> str:
    """Return how many cards with a pattern may still come, and the chance that one comes next."""
    text = ngettext("{number} card, {chance}", "{number} cards, {chance}", pattern.left)
    chance = forms.percent(float(100 * pattern.chance), ".3g")
    return text.format(number=pattern.left, chance=chance)
