"""Pictures without a graphics library: QR codes as text, SVG and PNG; shapes and letters as PNG.

The letters in `letters.bin` are the Latin ones of DejaVu Sans Bold at 32 pixels, with accents, in
four shades. Any other letter is drawn as a question mark.
"""

import html
import re
import struct
import zlib
from collections.abc import Iterable, Sequence
from itertools import groupby, pairwise, zip_longest
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeAlias

from luxor_companion.core import cached

QUIET: Final = 4  # the standard's margin, in squares: without it, cameras miss the code
_SCALE: Final = 8  # pixels per square of a PNG: one byte of them
_DIGITS: Final = re.compile(r"[0-9]{20,}$")
_BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
SIZE: Final = 32  # pixels, of the letters in the file
ROWS: Final = 42  # of each letter
BASE: Final = 32  # the row that a letter stands on
UNKNOWN: Final = "?"
_LEVELS: Final = {"L": 1, "M": 0, "Q": 3, "H": 2}  # how much may be damaged, as codes say it
_SHADES: Final = 3  # the darkest shade
Point: TypeAlias = tuple[int, int]


class Letter(NamedTuple):
    """One letter: the distance to the next one, and its rows of shades, 0 (none) to 3 (full)."""

    advance: int
    rows: Sequence[bytes]


@cached
def letters() -> dict[str, Letter]:
    """Return every letter that can be drawn."""
    data = Path(__file__).with_name("letters.bin").read_bytes()
    names, widths, packed = data.split(b"\n", 2)
    dots, by_name, at = zlib.decompress(packed), {}, 0
    for name, width in zip(names.decode(), map(int, widths.split()), strict=True):
        columns = width + 2
        size = -(-ROWS * columns // 4)
        shades = bytes(byte >> shift & 3 for byte in dots[at : at + size] for shift in (0, 2, 4, 6))
        rows = [shades[row * columns : (row + 1) * columns] for row in range(ROWS)]
        by_name[name] = Letter(width, rows)
        at += size
    return by_name


class Picture:
    """A picture to draw on, three bytes for each pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(3 * width) for _row in range(height)]

    def rect(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill a rectangle, cut off at the edges of the picture."""
        left, right = max(x, 0), min(x + width, self.width)
        if right <= left:
            return
        run = _bytes(colour) * (right - left)
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            row[3 * left : 3 * right] = run

    def line(self, points: Sequence[Point], colour: str, thick: int) -> None:
        half = thick // 2
        for (x, y), (to_x, to_y) in pairwise(points):
            steps = max(abs(to_x - x), abs(to_y - y), 1)
            for step in range(steps + 1):
                left = x + (to_x - x) * step // steps - half
                self.rect(left, y + (to_y - y) * step // steps - half, thick, thick, colour)

    def text(self, x: int, y: int, size: float, colour: str, words: str) -> None:
        """Write words that begin at `x` and stand on `y`."""
        ink = _bytes(colour)
        place = float(x)
        for letter in words:
            pixels = _scale_letter(letter, size)
            top, left = y - round(BASE * size / SIZE), round(place)
            for down, shades in enumerate(pixels):
                if 0 <= top + down < self.height:
                    self._blend(self.rows[top + down], left, shades, ink)
            place += _letter(letter).advance * size / SIZE

    def _blend(self, row: bytearray, left: int, shades: Iterable[float], ink: bytes) -> None:
        for column, shade in enumerate(shades, start=left):
            if shade and 0 <= column < self.width:
                at = 3 * column
                for part in range(3):
                    row[at + part] += round((ink[part] - row[at + part]) * shade)

    def png(self, description: str) -> bytes:
        """Return the picture as a PNG file, with a description in it."""
        lines = b"".join(b"\0" + bytes(row) for row in self.rows)
        text = b"Description\0\0\0\0\0" + description.encode()
        return _png(self.width, self.height, (8, 2), lines, (b"iTXt", text))


def text_width(words: str, size: float) -> float:
    """Return the width of words in pixels."""
    return sum(_letter(letter).advance for letter in words) * size / SIZE


def _letter(name: str) -> Letter:
    known = letters()
    return known.get(name) or known[UNKNOWN]


def _bytes(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


@cached
def _scale_letter(name: str, size: float) -> list[list[float]]:
    """Return how full each pixel of a letter is at a size, interpolated from four neighbours."""
    letter, scale = _letter(name), SIZE / size
    rows: list[list[int]] = [[*row, 0] for row in letter.rows]
    rows.append([0] * (letter.advance + 3))
    columns = range(int((letter.advance + 2) / scale))
    pixels: list[list[float]] = []
    for down in range(int(ROWS / scale)):
        y = max((down + 0.5) * scale - 0.5, 0.0)
        upper, lower, low = rows[int(y)], rows[int(y) + 1], y % 1
        line: list[float] = []
        for across in columns:
            x = max((across + 0.5) * scale - 0.5, 0.0)
            at, right = int(x), x % 1
            above = upper[at] * (1 - right) + upper[at + 1] * right
            below = lower[at] * (1 - right) + lower[at + 1] * right
            line.append((above * (1 - low) + below * low) / _SHADES)
        pixels.append(line)
    return pixels


class CodeTooBigError(Exception):
    """More than any QR code can hold."""


class Code(NamedTuple):
    """A QR code with its margin: True is black."""

    rows: tuple[tuple[bool, ...], ...]
    version: int
    level: str

    @property
    def width(self) -> int:
        """Squares from edge to edge."""
        return len(self.rows)

    @property
    def height(self) -> int:
        """Lines of text from edge to edge, as `text_lines` draws it."""
        return (self.width + 1) // 2

    def text_lines(self) -> list[str]:
        """Return the code in half blocks, each two squares high."""
        white = (False,) * self.width
        return [
            "".join(_BLOCKS[squares] for squares in zip(upper, lower, strict=True))
            for upper, lower in zip_longest(self.rows[::2], self.rows[1::2], fillvalue=white)
        ]


class _Maker(Protocol):
    """What makes a code: the library has no types."""

    def add_data(self, data: object) -> None: ...
    def best_fit(self, start: int) -> int: ...
    def make(self, *, fit: bool) -> None: ...
    def get_matrix(self) -> list[list[bool]]: ...


def make_code(text: str) -> Code:
    """Return the smallest code for a text, with the best correction that size has room for.

    Raise CodeTooBigError if no code holds it.
    """
    import qrcode  # type: ignore[import-untyped]
    from qrcode import exceptions

    best: tuple[_Maker, int, str] | None = None
    for level, correction in _LEVELS.items():
        maker: _Maker = qrcode.QRCode(error_correction=correction, border=QUIET)
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
    return Code(tuple(map(tuple, maker.get_matrix())), version, level)


def _parts(text: str) -> list[object]:
    """Split a text for a QR code: digits at its end, as in our links, get the mode for digits."""
    from qrcode import util

    digits = _DIGITS.search(text)
    start = digits.start() if digits else len(text)
    parts: list[object] = []
    if start:
        parts.append(util.QRData(text[:start].encode(), mode=util.MODE_8BIT_BYTE))
    if digits:
        parts.append(util.QRData(digits[0].encode(), mode=util.MODE_NUMBER))
    return parts


def to_svg(code: Code, title: str) -> str:
    """Return a picture of the code that can be printed at any size."""
    runs = []
    for row, squares in enumerate(code.rows):
        column = 0
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


def to_png(code: Code) -> bytes:
    """Return the code as a black-and-white PNG, one bit per pixel."""
    size = code.width * _SCALE
    rows = (b"\0" + bytes(0 if black else 255 for black in row) for row in code.rows)
    return _png(size, size, (1, 0), b"".join(row * _SCALE for row in rows))


def _png(
    width: int, height: int, pixels: tuple[int, int], lines: bytes, *more: tuple[bytes, bytes]
) -> bytes:
    """Return a PNG file; `pixels` are the bits per pixel and the colour type of the format."""
    header = struct.pack(">IIBBBBB", width, height, *pixels, 0, 0, 0)
    body = zlib.compress(lines, 9)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in ((b"IHDR", header), *more, (b"IDAT", body), (b"IEND", b""))
    )
