"""QR codes: the squares of a code, and pictures of them as SVG and PNG, made by ourselves."""

import html
import re
import struct
import zlib
from itertools import groupby
from typing import Final, NamedTuple

QUIET: Final = 4  # the standard's margin, in squares: without it, cameras miss the code
_SCALE: Final = 8  # pixels per square of a PNG
_DIGITS: Final = re.compile(r"[0-9]{20,}$")
_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


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

    @property
    def height(self) -> int:
        """Lines of text from edge to edge, as `text_lines` draws it."""
        return (self.width + 1) // 2

    def black(self, row: int, column: int) -> bool:
        """Return whether a square is black, counted with the margin around the code."""
        row, column = row - QUIET, column - QUIET
        size = len(self.rows)
        return 0 <= row < size and 0 <= column < size and self.rows[row][column]

    def text_lines(self) -> list[str]:
        """Return the code with its margin in half blocks, each two squares high."""
        return [
            "".join(
                _BLOCKS[self.black(row, column), self.black(row + 1, column)]
                for column in range(self.width)
            )
            for row in range(0, self.width, 2)
        ]


def make_code(text: str) -> Code:
    """Return the smallest code for a text, with the best correction that size has room for.

    Raise CodeTooBigError if no code holds it.
    """
    import qrcode  # type: ignore[import-untyped]
    from qrcode import constants, exceptions

    best = None
    for level in "LMQH":
        correction = getattr(constants, f"ERROR_CORRECT_{level}")
        maker = qrcode.QRCode(error_correction=correction, border=0)
        for part in _parts(text):
            maker.add_data(part)
        try:
            version = maker.best_fit(start=1)
        except (exceptions.DataOverflowError, ValueError):
            break
        if best and version > best[1]:
            break
        best = (maker, version, level)
    if best is None:
        raise CodeTooBigError(len(text))
    maker, version, level = best
    maker.make(fit=False)
    rows = tuple(tuple(bool(square) for square in row) for row in maker.get_matrix())
    return Code(rows, version, level)


def _parts(text: str) -> list[object]:
    """Return a text as a code takes it: digits at its end, as our links have, in their own mode."""
    from qrcode import util

    digits = _DIGITS.search(text)
    start = digits.start() if digits else len(text)
    parts = [util.QRData(text[:start].encode(), mode=util.MODE_8BIT_BYTE)] if start else []
    if digits:
        parts.append(util.QRData(digits[0].encode(), mode=util.MODE_NUMBER))
    return parts


def to_svg(code: Code, title: str) -> str:
    """Return a picture of the code that can be printed at any size."""
    runs = []
    for row, squares in enumerate(code.rows, start=QUIET):
        column = QUIET
        for black, run in groupby(squares):
            length = len(list(run))
            if black:
                runs.append(f"M{column},{row}h{length}v1h-{length}z")
            column += length
    size = code.width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"'
        f' width="{size}mm" height="{size}mm" shape-rendering="crispEdges" role="img">'
        f"<title>{html.escape(title, quote=False)}</title>"
        f'<path fill="#fff" d="M0,0h{size}v{size}h-{size}z"/>'
        f'<path fill="#000" d="{"".join(runs)}"/></svg>\n'
    )


def to_png(code: Code, scale: int = _SCALE) -> bytes:
    """Return the same as a PNG of black and white, one bit per pixel."""
    size = code.width * scale
    lines = b""
    for row in range(code.width):
        bits = "".join(
            ("0" if code.black(row, column) else "1") * scale for column in range(code.width)
        )
        packed = int(bits.ljust(-(-size // 8) * 8, "0"), 2).to_bytes(-(-size // 8))
        lines += (b"\0" + packed) * scale
    header = struct.pack(">IIBBBBB", size, size, 1, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
