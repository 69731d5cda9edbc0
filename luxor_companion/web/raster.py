"""A picture of a few shapes and letters as a PNG, drawn by ourselves: there is no browser here.

The letters, `letters.bin`, are those of DejaVu Sans Bold at 32 pixels, in four shades: Latin ones
with their accents. A letter that is not among them is drawn as a question mark.
"""

import struct
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final, NamedTuple, TypeAlias

SIZE: Final = 32  # pixels, of the letters in the file
ROWS: Final = 42  # of each letter
BASE: Final = 32  # the row that a letter stands on
UNKNOWN: Final = "?"
_SHADES: Final = 3  # from nothing to full
Point: TypeAlias = tuple[int, int]


class Letter(NamedTuple):
    """One letter: how far the next one is, and its rows from nothing, 0, to full, 3."""

    advance: int
    rows: Sequence[bytes]


@cache
def letters() -> dict[str, Letter]:
    """Return every letter that can be drawn."""
    data = (files("luxor_companion.web") / "letters.bin").read_bytes()
    names, widths, packed = data.split(b"\n", 2)
    dots, found, at = zlib.decompress(packed), {}, 0
    for name, width in zip(names.decode(), map(int, widths.split()), strict=True):
        columns = width + 2
        size = -(-ROWS * columns // 4)
        shades = bytes(byte >> shift & 3 for byte in dots[at : at + size] for shift in (0, 2, 4, 6))
        rows = [shades[row * columns : (row + 1) * columns] for row in range(ROWS)]
        found[name] = Letter(width, rows)
        at += size
    return found


class Picture:
    """A picture to draw on, three bytes for each pixel."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(3 * width) for _row in range(height)]

    def rect(self, x: int, y: int, width: int, height: int, colour: str) -> None:
        """Fill a rectangle; what sticks out is left out."""
        left, right = max(x, 0), min(x + width, self.width)
        if right <= left:
            return
        run = _bytes(colour) * (right - left)
        for row in self.rows[max(y, 0) : max(y + height, 0)]:
            row[3 * left : 3 * right] = run

    def line(self, points: Sequence[Point], colour: str, thick: int) -> None:
        """Draw a line through points."""
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
            drawn = _scaled(letter, size)
            top, left = y - round(BASE * size / SIZE), round(place)
            for down, shades in enumerate(drawn):
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
        """Return the picture as a file, with what it shows as text inside."""
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        text = b"Description\0\0\0\0\0" + description.encode()
        body = zlib.compress(b"".join(b"\0" + bytes(row) for row in self.rows), 9)
        chunks = ((b"IHDR", header), (b"iTXt", text), (b"IDAT", body), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        )


def text_width(words: str, size: float) -> float:
    """Return how many pixels words take."""
    return sum(_letter(one).advance for one in words) * size / SIZE


def _letter(name: str) -> Letter:
    known = letters()
    return known.get(name) or known[UNKNOWN]


def _bytes(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


@cache
def _scaled(name: str, size: float) -> list[list[float]]:
    """Return a letter at a size, how full each pixel is: between its four neighbours."""
    letter, scale = _letter(name), SIZE / size
    rows = [[*row, 0] for row in letter.rows] + [[0] * (letter.advance + 3)]
    columns = range(int((letter.advance + 2) / scale))
    drawn = []
    for down in range(int(ROWS / scale)):
        y = max((down + 0.5) * scale - 0.5, 0)
        upper, lower, low = rows[int(y)], rows[int(y) + 1], y % 1
        line = []
        for across in columns:
            x = max((across + 0.5) * scale - 0.5, 0)
            at, right = int(x), x % 1
            above = upper[at] * (1 - right) + upper[at + 1] * right
            below = lower[at] * (1 - right) + lower[at + 1] * right
            line.append((above * (1 - low) + below * low) / _SHADES)
        drawn.append(line)
    return drawn
