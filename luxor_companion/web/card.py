"""The picture of a result to post: winner, bars by part, the score line by line, one highlight.

The page draws the same with card.js, from the same texts; a test compares the two shape by shape.
"""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion import lang
from luxor_companion.core import cached
from luxor_companion.core.game import load_game, title_of
from luxor_companion.lang.forms import join_and, part
from luxor_companion.share import SharedResult, by_rank, convert, ranks
from luxor_companion.view import charts, palette, score
from luxor_companion.web import texts

SIZES: Final = {"tall": (1080, 1350), "wide": (1200, 630)}
MAKER: Final = "Luxor Companion"
SHADES: Final = {name: palette.SHADES[name].light for name in palette.PICTURE}
_STRENGTHS: Final = (1, 0.82, 0.64, 0.5, 0.38, 0.28)  # of a player's colour, part by part
# Shapes, as in card.js: place, size and colour; points, colour and thickness; a text.
Rect: TypeAlias = tuple[Literal["rect"], int, int, int, int, str]
Line: TypeAlias = tuple[Literal["line"], list[tuple[int, int]], str, int]
Words: TypeAlias = tuple[Literal["text"], int, int, int, str, Literal["start", "end"], bool, str]
Shape: TypeAlias = Rect | Line | Words


class Story(NamedTuple):
    """What the log adds to a score: everybody's points line by line, and the highlights."""

    curve: Sequence[convert.Totals]
    highlights: Sequence[convert.Highlight]


def _text(
    x: int, y: int, size: int, shade: str, words: str, *, end: bool = False, bold: bool = False
) -> Shape:
    return "text", x, y, size, SHADES[shade], "end" if end else "start", bold, words


def card_shapes(result: SharedResult, story: Story | None, size: str) -> list[Shape]:
    """Return the shapes in drawing order; the numbers are those of card.js."""
    (width, height), wide = SIZES[size], size == "wide"
    margin = 48 if wide else 72
    across = 540 if wide else width - 2 * margin
    shapes: list[Shape] = [
        ("rect", 0, 0, width, height, SHADES["paper"]),
        ("rect", 0, 0, width, 10 if wide else 16, SHADES["gold"]),
    ]
    day = result.ended.astimezone().strftime("%Y-%m-%d")
    top, title = 62 if wide else 100, title_of(result.game)
    shapes += [
        _text(margin, top, 32 if wide else 44, "gold", title, bold=True),
        _text(width - margin, top, 26 if wide else 34, "dim", day, end=True),
    ]
    points, y = (36, 118) if wide else (60, 190)
    verdict = wrap_words(_verdict(result), 56 if wide else 28, 1 if wide else 3)
    for index, line in enumerate(verdict):
        below = y + index * floor(points * 1.2)
        shapes.append(_text(margin, below, points, "ink", line, bold=True))
    y += (len(verdict) - 1) * floor(points * 1.2) + (26 if wide else 40)
    lines = _highlight(story, wide=wide)
    foot = height - (82 if wide else 126) - 46 * max(len(lines) - 1, 0)
    shapes += _foot_shapes(result, lines, foot, wide=wide)
    end = foot - (44 if wide else 66)
    count, curve = len(result.players), story.curve if story else None
    figures = not (wide or curve) and any(player.parts for player in result.players)
    if wide or not (curve or figures):
        room = end - y - (60 if wide else 90)
    else:
        room = count * (76 if count > 4 else 96)  # noqa: PLR2004
    each = min(room // count, 84 if wide else 150)
    bars = width - 2 * margin if wide and not curve else across
    y = _bar_shapes(result, shapes, (margin, y, bars, each), wide=wide, plain=not curve)
    if figures:
        _figure_shapes(result, shapes, (margin, y + 30, bars, end))
    elif any(player.parts for player in result.players):
        y = _key_shapes(result, shapes, (margin, y, bars), wide=wide)
    if curve:
        box = (margin + 56, y + 30, width - margin, end - 10)
        if wide:
            box = (margin + across + 84, 158, width - margin, end - 30)
        _curve_shapes(result, curve, shapes, box, 20 if wide else 26)
    return shapes


def _highlight(story: Story | None, *, wide: bool) -> list[str]:
    if not story or not story.highlights:
        return []
    key, params = story.highlights[0]
    return wrap_words(say(key, params), 72 if wide else 46, 1 if wide else 2)


def _foot_shapes(result: SharedResult, lines: Sequence[str], y: int, *, wide: bool) -> list[Shape]:
    """Return the highlight, with its first line at `y`, the check code and our name."""
    (width, height), margin = SIZES["wide" if wide else "tall"], 48 if wide else 72
    points, small, last = (28, 24, height - 34) if wide else (38, 32, height - 56)
    return [
        *(
            _text(margin, y + index * 46, points, "accent", line, bold=True)
            for index, line in enumerate(lines)
        ),
        _text(margin, last, small, "dim", score.check_text(result)),
        _text(width - margin, last, small, "dim", MAKER, end=True),
    ]


def _bar_shapes(
    result: SharedResult,
    shapes: list[Shape],
    place: tuple[int, int, int, int],
    *,
    wide: bool,
    plain: bool,
) -> int:
    """Add a bar for each player, best first; return where they end.

    `plain`: they need no colours to tell them apart, so nobody gets one that they didn't have.
    """
    x, y, width, each = place
    plain = plain and not any(player.colour for player in result.players)
    standing = ranks(result)
    counted = [player.parts or (player.total,) for player in result.players]
    most = max(1, *(sum(max(value, 0) for value in values) for values in counted))
    points, thick = min(28 if wide else 38, floor(each * 0.42)), max(floor(each * 0.28), 8)
    for seat in by_rank(result):
        player = result.players[seat]
        colour = SHADES["gold"] if plain else _line_colour(result, seat)
        name = f"{standing[seat]}. {cut_words(player.name, 22)}"
        shapes += [
            _text(x, y + points, points, "ink", name, bold=True),
            _text(x + width, y + points, points, "ink", str(player.total), end=True, bold=True),
        ]
        left = x
        for index, value in enumerate(counted[seat]):
            if long := floor(width * max(value, 0) / most):
                shade = _tint(colour, index)
                shapes.append(("rect", left, y + points + 10, long, thick, shade))
            left += long
        y += each
    return y


def _figure_shapes(
    result: SharedResult, shapes: list[Shape], place: tuple[int, int, int, int]
) -> None:
    """Add what each part brought everybody, the best player first."""
    (x, y, width, end), small = place, 28
    names = load_game(result.game).about.part_keys
    high = min((end - y) // (len(names) + 1), 72)
    column = floor(width * 0.6 / len(result.players))
    for index, name in enumerate(names):
        top = y + high * (index + 1)
        shapes += [
            ("rect", x, top + 4, small - 4, small - 4, _tint(SHADES["ink"], index)),
            _text(x + small + 8, top + small - 2, small, "dim", cut_words(part(name), 24)),
        ]
    for index, seat in enumerate(reversed(by_rank(result))):
        player, right = result.players[seat], x + width - column * index
        words = cut_words(player.name, max(floor(column / 20), 3))
        shapes.append(_text(right, y + small - 2, small, "dim", words, end=True))
        for row, value in enumerate(player.parts or (), start=1):
            top = y + high * row + small - 2
            shapes.append(_text(right, top, small, "ink", str(value), end=True, bold=True))


def _key_shapes(
    result: SharedResult, shapes: list[Shape], place: tuple[int, int, int], *, wide: bool
) -> int:
    """Add a key to the parts of the bars; return where it ends."""
    x, y, width = place
    small, high = (15, 26) if wide else (22, 36)
    starts = [floor(width * share) for share in (0, 0.44, 0.72)]
    names = load_game(result.game).about.part_keys
    for index, name in enumerate(names):
        left, top = x + starts[index % 3], y + 8 + high * (index // 3)
        words = cut_words(part(name), 24)
        shapes += [
            ("rect", left, top, small - 4, small - 4, _tint(SHADES["ink"], index)),
            _text(left + small + 4, top + small - 6, small, "dim", words),
        ]
    return y + 8 + high * ceil(len(names) / 3)


def _curve_shapes(
    result: SharedResult,
    curve: Sequence[convert.Totals],
    shapes: list[Shape],
    box: tuple[int, int, int, int],
    small: int,
) -> None:
    left, top, right, bottom = box
    ends, last, end = tuple(player.total for player in result.players), len(curve) - 1, 18
    values = [value for totals in (*curve, ends) for value in totals]
    most, least = max(1, *values), min(0, *values)
    step = charts.round_step(most - least, 5)
    high, low = -(-most // step) * step, least // step * step

    def across(line: int) -> int:
        return floor(left + (right - end - left) * line / max(last, 1))

    def down(value: int) -> int:
        return floor(bottom - (bottom - top) * (value - low) / (high - low))

    for mark in range(low, high + 1, step):
        y = down(mark)
        shapes += [
            ("line", [(left, y), (right, y)], SHADES["line"], 2),
            _text(left - 10, y + small // 3, small, "dim", str(mark), end=True),
        ]
    for seat in range(len(ends)):
        points = [(across(line), down(totals[seat])) for line, totals in enumerate(curve)]
        points.append((right, down(ends[seat])))
        shapes.append(("line", points, _line_colour(result, seat), 5))


@cached
def _words(language: str) -> dict[str, object]:
    known = texts()
    return known.get(language, known["en"])


def say(key: str, params: Mapping[str, object]) -> str:
    """Return a text of the pages in the language in use."""
    return str(_words(lang.language())[key]).format(**params)


def _verdict(result: SharedResult) -> str:
    """Return who wins and why, or who is ahead of a game that isn't over."""
    if result.final:
        return score.verdict_line(result)
    scored = convert.as_result(result)
    key = "level" if len(scored.winners) > 1 else "ahead"
    best = max(player.total for player in result.players)
    return say(key, {"names": join_and(scored.winners), "best": best})


def _line_colour(result: SharedResult, seat: int) -> str:
    return palette.LINES[palette.line_number(result.players[seat].colour, seat)][0].light


def _tint(colour: str, part: int) -> str:
    """Return a colour mixed with the card's: each part of a score has its own strength."""
    strength = _STRENGTHS[part] if part < len(_STRENGTHS) else 0.2
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(SHADES["card"][1:]), strict=True)
    mixed = (floor(ink * strength + paper * (1 - strength) + 0.5) for ink, paper in pairs)
    return "#" + "".join(f"{one:02x}" for one in mixed)


def cut_words(text: str, most: int) -> str:
    return f"{text[: most - 1]}…" if len(text) > most else text


def wrap_words(text: str, most: int, lines: int) -> list[str]:
    """Return a text in at most `lines` lines, the last one cut if it is too long."""
    rows = [""]
    for word in text.split(" "):
        longer = f"{rows[-1]} {word}" if rows[-1] else word
        if len(longer) <= most or not rows[-1]:
            rows[-1] = longer
        else:
            rows.append(word)
    if len(rows) > lines:
        rows[lines - 1 :] = [" ".join(rows[lines - 1 :])]
    return [cut_words(line, most) for line in rows]


def site_picture() -> bytes:
    """Return the preview picture of the site: its name, what it is, and a path of tiles."""
    words = texts()["en"]
    shapes: list[Shape] = [
        ("rect", 0, 0, *SIZES["wide"], SHADES["paper"]),
        ("rect", 0, 0, SIZES["wide"][0], 10, SHADES["gold"]),
        _text(60, 200, 84, "gold", MAKER, bold=True),
    ]
    lines = wrap_words(str(words["about"]), 40, 3)
    for index, line in enumerate(lines):
        shapes.append(_text(60, 290 + index * 56, 38, "ink", line))
    kinds = ("tile", "sky", "tile", "reed", "tile", "plum", "tile", "end")
    for index in range(16):
        colour = palette.SHADES[kinds[index % len(kinds)]].light
        shapes.append(("rect", 60 + index * 68, 500, 60, 60, colour))
    for index, piece in enumerate(palette.PIECES.values()):
        shapes.append(("rect", 78 + index * 3 * 68, 518, 24, 24, piece.fill))
    return to_png(shapes, "wide", f"{MAKER}. {words['about']}")


def to_svg(shapes: Sequence[Shape], size: str, title: str) -> str:
    """Return the picture as SVG, which every program draws in its own font."""
    width, height = SIZES[size]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{width}" height="{height}" role="img" font-family="sans-serif">'
    )
    title = f"<title>{escape(title, quote=False)}</title>"
    return "\n".join([head, title, *map(_svg_shape, shapes), "</svg>\n"])


def _svg_shape(shape: Shape) -> str:
    match shape:
        case "rect", x, y, width, height, colour:
            return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>'
        case "line", points, colour, thick:
            path = " ".join(f"{x},{y}" for x, y in points)
            stroke = f'stroke="{colour}" stroke-width="{thick}" stroke-linejoin="round"'
            return f'<polyline points="{path}" fill="none" {stroke} stroke-linecap="round"/>'
        case "text", x, y, size, colour, anchor, bold, words:
            font = f'font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
            weight = ' font-weight="700"' if bold else ""
            return f'<text x="{x}" y="{y}" {font}{weight}>{escape(words, quote=False)}</text>'


def to_png(shapes: Sequence[Shape], size: str, description: str) -> bytes:
    """Return the picture as PNG in our own font; `description` is text inside the file."""
    from luxor_companion.share.picture import Picture, text_width

    picture = Picture(*SIZES[size])
    for shape in shapes:
        match shape:
            case "rect", x, y, width, height, colour:
                picture.rect(x, y, width, height, colour)
            case "line", points, colour, thick:
                picture.line(points, colour, thick)
            case "text", x, y, height, colour, anchor, _bold, words:
                room = x - 40 if anchor == "end" else picture.width - x - 40
                wide = text_width(words, height)
                fitting = height * min(1.0, room / max(wide, 1))
                left = x - round(min(wide, room)) if anchor == "end" else x
                picture.text(left, y, round(fitting, 2), colour, words)
    return picture.png(description)
