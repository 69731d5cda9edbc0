"""A QR code for terminals: two squares per character, black on white whatever the theme."""

from collections.abc import Callable

from luxor_companion.render.style import styled

_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def code_lines(width: int, black: Callable[[int, int], bool]) -> list[str]:
    """The lines of a code that is `width` squares wide with its margin."""
    lines = []
    for row in range(0, width, 2):
        below = row + 1 < width
        blocks = (
            _BLOCKS[black(row, column), below and black(row + 1, column)] for column in range(width)
        )
        lines.append(styled("".join(blocks), "ink"))
    return lines
