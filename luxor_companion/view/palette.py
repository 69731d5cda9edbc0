"""The colours and shapes that web pages, printed sheets and the terminal share."""

from typing import Final, NamedTuple


class Piece(NamedTuple):
    """How a player's piece looks; its shape and letter identify it without the colour."""

    fill: str
    ink: str  # of the letter on it
    shape: str  # on web pages
    sign: str  # in text
    ansi: str  # the terminal's own colour, which follows its theme


class Shade(NamedTuple):
    """A colour on light and on dark ground."""

    light: str
    dark: str


PIECES: Final = {
    "red": Piece("#b3261e", "#ffffff", "circle", "●", "red"),
    "green": Piece("#1e7a34", "#ffffff", "square", "■", "green"),
    "blue": Piece("#1f5fbf", "#ffffff", "diamond", "◆", "blue"),
    "yellow": Piece("#f2c21b", "#241c00", "triangle", "▲", "yellow"),
}
# The colour and dashes of each line in a chart: first those of the pieces; players without a piece
# take them in the order of their seats or of a list.
LINES: Final = (
    (Shade("#b3261e", "#ff8a7a"), ""),
    (Shade("#1e7a34", "#79d490"), "8 4"),
    (Shade("#1f5fbf", "#8ab8ff"), "2 4"),
    (Shade("#8a5a00", "#f2c21b"), "12 4 2 4"),
    (Shade("#6b3fa0", "#c9a6f5"), "5 5"),
    (Shade("#44403a", "#d5cdbf"), "1 5"),
)
SHADES: Final = {
    "paper": Shade("#fbf6ea", "#17130d"),
    "ink": Shade("#2a2118", "#f1e8d8"),
    "dim": Shade("#66583f", "#b5a78f"),
    "line": Shade("#dccfb4", "#41382a"),
    "card": Shade("#fffdf7", "#211b13"),
    "gold": Shade("#8a5a00", "#f0bd5a"),
    "accent": Shade("#0b5c73", "#7fd0e6"),
    "way": Shade("#d9c7a0", "#4a3f2c"),
    "cell": Shade("#fffaf0", "#1d1811"),  # a space with nothing on it
    "tile": Shade("#f3e4bf", "#43371f"),  # a tile to collect; the next three have an effect
    "sky": Shade("#cfe3ea", "#1f3d47"),
    "reed": Shade("#d8e8cc", "#2c3f24"),
    "plum": Shade("#ead6ea", "#42304a"),
    "unknown": Shade("#e6e2da", "#35312b"),  # a tile nobody entered
    "end": Shade("#e9d9b0", "#54451f"),  # stairs and tomb
    "lit": Shade("#c2410c", "#ffb370"),  # the last move
    "bad": Shade("#a3220f", "#ff9a86"),
    "clay": Shade("#c4703a", "#cf7f4a"),  # this and the next seven: our drawings of the pieces
    "brick": Shade("#8a4520", "#9a5430"),
    "ivory": Shade("#fff3d6", "#fff3d6"),
    "gilt": Shade("#d79f22", "#e8b740"),
    "jade": Shade("#2f8f6b", "#3fae85"),
    "lapis": Shade("#2c62a8", "#4a86d8"),
    "soot": Shade("#2a2118", "#1a140d"),
    "contour": Shade("#5a3a12", "#f1d9a0"),
}
PICTURE: Final = ("paper", "ink", "dim", "line", "card", "gold", "accent")  # of a picture card
# SVG paths of the board's icons for paper, one ink in a square of 24, for the rule "evenodd".
ICONS: Final = {
    "c": (
        "M12,1C6.5,1 4,5 5,9C5.6,11.4 8,12.2 9.2,12.6C9.2,16 4,16.4 4,20C4,22.4 6.4,23 9,23H20V20"
        "H10C8.6,20 8.4,19.2 9.6,18.4C12,16.8 14.8,15.6 14.8,12.6C16,12.2 18.4,11.4 19,9C20,5 17."
        "5,1 12,1zM9.4,5.2h1.8v2h-1.8zM12.8,5.2h1.8v2h-1.8z"
    ),
    "f": (
        "M12,1.5C14.4,1.5 15.6,3.2 15.6,5.2L23.5,6.6C22.6,12.6 19.4,15.4 15.6,16L17,22.5H7L8.4,16"
        "C4.6,15.4 1.4,12.6 0.5,6.6L8.4,5.2C8.4,3.2 9.6,1.5 12,1.5zM11,4.6h2v1.4l-1,1.6l-1,-1.6z"
    ),
    "l": (
        "M12.0,0.5L14.2,3.7L17.8,2.0L18.1,5.9L22.0,6.2L20.3,9.8L23.5,12.0L20.3,14.2L22.0,"
        "17.8L18.1,18.1L17.8,22.0L14.2,20.3L12.0,23.5L9.8,20.3L6.3,22.0L5.9,18.1L2.0,17.8"
        "L3.7,14.2L0.5,12.0L3.7,9.8L2.0,6.2L5.9,5.9L6.2,2.0L9.8,3.7zM12,6.2a5.6,5.6 0 1 0"
        " 0.01,0zM9.6,10.6h1.6v1.6h-1.6zM12.8,10.6h1.6v1.6h-1.6zM10.4,14.2h3.2l-1.6,1.9z"
    ),
}


def line_number(colour: str | None, seat: int) -> int:
    """Return the number of a player's line in a chart, by the piece's colour or by the seat."""
    return [*PIECES].index(colour) if colour in PIECES else seat % len(LINES)


def style_sheet() -> str:
    """Return a style sheet with the colours as variables, for light and for dark screens."""
    light = [f"--{name}:{shade.light}" for name, shade in SHADES.items()]
    dark = [f"--{name}:{shade.dark}" for name, shade in SHADES.items()]
    for name, piece in PIECES.items():
        light += [f"--{name}:{piece.fill}", f"--on-{name}:{piece.ink}"]
    for seat, (shade, _dashes) in enumerate(LINES):
        light.append(f"--line{seat}:{shade.light}")
        dark.append(f"--line{seat}:{shade.dark}")
    pieces = "".join(
        f"g.{name}>.piece{{fill:var(--{name})}}svg g.{name}>.who{{fill:var(--on-{name})}}\n"
        for name in PIECES
    )
    return (
        f":root{{color-scheme:light dark;{';'.join(light)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{';'.join(dark)}}}}}\n{pieces}"
    )


def looks() -> dict[str, object]:
    """Return the looks of pieces and lines and the colours of a picture, for scripts."""
    return {
        "PIECES": {name: {"shape": piece.shape} for name, piece in PIECES.items()},
        "LINES": [dashes for _shade, dashes in LINES],
        "LINE_COLOURS": [shade.light for shade, _dashes in LINES],
        "SHADES": {name: SHADES[name].light for name in PICTURE},
    }
