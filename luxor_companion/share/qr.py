"""QR codes: the squares of a code, and pictures of them as SVG and PNG, made by ourselves."""

import re
import struct
import zlib
from collections.abc import Callable
from typing import Final, NamedTuple

from luxor_companion.view.text import styled

QUIET: Final = 4  # the standard's margin, in squares: without it, cameras miss the code
_SCALE: Final = 8  # pixels per square of a PNG
_DIGITS: Final = re.compile(r"[0-9]{20,}$")


class CodeTooBigError(Exception):
    """More than any QR code can hold."""


class Code(NamedTuple):
    """A QR code: True is black. The margin is not part of it."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: str

    @property
    def width(self) -> int:
        """Squares from edge to edge, with the margin."""
        return len(self.rows) + 2 * QUIET

    def black(self, row: int, column: int) -> bool:
        """A square, counted with the margin around the code."""
        row, column = row - QUIET, column - QUIET
        size = len(self.rows)
        return 0 <= row < size and 0 <= column < size and self.rows[row][column]


def code(text: str) -> Code:
    """The smallest code for a text, with the best correction that size has room for.

    Digits at its end, as our links have, go into the mode that is made for digits.

    :raises CodeTooBigError: if no code holds it.
    """
    import qrcode  # type: ignore[import-untyped]
    from qrcode import constants, exceptions, util

    digits = _DIGITS.search(text)
    start = digits.start() if digits else len(text)
    parts = [util.QRData(text[:start].encode(), mode=util.MODE_8BIT_BYTE)] if start else []
    if digits:
        parts.append(util.QRData(digits[0].encode(), mode=util.MODE_NUMBER))
    levels = {
        "L": constants.ERROR_CORRECT_L,
        "M": constants.ERROR_CORRECT_M,
        "Q": constants.ERROR_CORRECT_Q,
        "H": constants.ERROR_CORRECT_H,
    }
    best: tuple[int, str] | None = None
    for name, level in levels.items():
        maker = qrcode.QRCode(error_correction=level, border=0)
        for part in parts:
            maker.add_data(part)
        try:
            version = maker.best_fit(start=1)
        except (exceptions.DataOverflowError, ValueError):
            break
        if best and version > best[0]:
            break
        best = (version, name)
    if best is None:
        raise CodeTooBigError(len(text))
    maker = qrcode.QRCode(version=best[0], error_correction=levels[best[1]], border=0)
    for part in parts:
        maker.add_data(part)
    maker.make(fit=False)
    rows = tuple(tuple(bool(square) for square in row) for row in maker.get_matrix())
    return Code(rows, *best)


def svg(drawn: Code, title: str) -> str:
    """A picture of the code that can be printed at any size."""
    runs = []
    for row, squares in enumerate(drawn.rows):
        column = 0
        while column < len(squares):
            length = 0
            while column + length < len(squares) and squares[column + length]:
                length += 1
            if length:
                runs.append(f"M{column + QUIET},{row + QUIET}h{length}v1h-{length}z")
            column += length or 1
    size, shown = drawn.width, _escaped(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"'
        f' width="{size}mm" height="{size}mm" shape-rendering="crispEdges" role="img">'
        f"<title>{shown}</title>"
        f'<path fill="#fff" d="M0,0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{"".join(runs)}"/></svg>\n'
    )


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def png(drawn: Code, scale: int = _SCALE) -> bytes:
    """The same as a PNG of black and white, one bit per pixel."""
    size = drawn.width * scale
    lines = b""
    for row in range(drawn.width):
        bits = "".join(
            ("0" if drawn.black(row, column) else "1") * scale for column in range(drawn.width)
        )
        packed = int(bits.ljust(-(-size // 8) * 8, "0"), 2).to_bytes(-(-size // 8))
        lines += (b"\0" + packed) * scale
    header = struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


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
