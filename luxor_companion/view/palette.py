"""The one table of colours and shapes: pages, paper and the terminal all draw with these."""

from typing import Final, NamedTuple


class Piece(NamedTuple):
    """How a player's piece looks. It is known by its shape and its letter where colours are not."""

    fill: str
    ink: str  # of the letter on it
    shape: str  # as pages draw it
    sign: str  # as text shows it
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
# For players without a piece of their own, in the order they sit or are listed. A line in a chart
# has its dashes too.
LINES: Final = (
    (Shade("#b3261e", "#ff8a7a"), ""),
    (Shade("#1e7a34", "#79d490"), "8 4"),
    (Shade("#1f5fbf", "#8ab8ff"), "2 4"),
    (Shade("#8a5a00", "#f2c21b"), "12 4 2 4"),
    (Shade("#6b3fa0", "#c9a6f5"), "5 5"),
    (Shade("#44403a", "#d5cdbf"), "1 5"),
)
_LINE_OF: Final = {"red": 0, "green": 1, "blue": 2, "yellow": 3}
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
    "tile": Shade("#f3e4bf", "#43371f"),  # what is collected; then tiles with an effect
    "sky": Shade("#cfe3ea", "#1f3d47"),
    "reed": Shade("#d8e8cc", "#2c3f24"),
    "plum": Shade("#ead6ea", "#42304a"),
    "unknown": Shade("#e6e2da", "#35312b"),  # a tile nobody entered
    "end": Shade("#e9d9b0", "#54451f"),  # stairs and tomb
    "lit": Shade("#c2410c", "#ffb370"),  # the last move
    "bad": Shade("#a3220f", "#ff9a86"),
}


def line_of(colour: str | None, seat: int) -> tuple[Shade, str]:
    """Return the colour and the dashes of a player's line: the piece's, or that of the seat."""
    return LINES[_LINE_OF.get(colour or "", seat % len(LINES))]


def style_sheet() -> str:
    """Return the colours as variables of a style sheet, on light and on dark ground."""
    light = [f"--{name}:{shade.light}" for name, shade in SHADES.items()]
    dark = [f"--{name}:{shade.dark}" for name, shade in SHADES.items()]
    for name, piece in PIECES.items():
        light += [f"--{name}:{piece.fill}", f"--on-{name}:{piece.ink}"]
    for seat, (shade, _dashes) in enumerate(LINES):
        light.append(f"--line{seat}:{shade.light}")
        dark.append(f"--line{seat}:{shade.dark}")
    return (
        f":root{{color-scheme:light dark;{';'.join(light)}}}\n"
        f"@media (prefers-color-scheme:dark){{:root{{{';'.join(dark)}}}}}\n"
    )
