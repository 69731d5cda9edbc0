"""Pictures as a decoder takes them: rows of grey, from a PNG or from the text of a terminal."""

import re
import struct
import zlib
from collections.abc import Sequence

_SGR = re.compile(r"\x1b\[[0-9;]*m")
_HALVES = {" ": (255, 255), "▀": (0, 255), "▄": (255, 0), "█": (0, 0)}


def grey(rows: Sequence[bytes]) -> memoryview:
    """Rows of grey bytes as zxing-cpp takes them."""
    return memoryview(b"".join(rows)).cast("B", (len(rows), len(rows[0])))


def from_terminal(lines: Sequence[str], scale: int = 4) -> memoryview:
    """What half blocks look like: each character is two squares, one above the other."""
    rows: list[bytes] = []
    for line in lines:
        blocks = [_HALVES[letter] for letter in _SGR.sub("", line)]
        for half in (0, 1):
            row = b"".join(bytes([block[half]]) * scale for block in blocks)
            rows += [row] * scale
    return grey(rows)


def from_png(data: bytes) -> memoryview:
    """A PNG, ours (one bit of grey) or a browser's (eight bits of colour)."""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    body, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            body += data[at + 8 : at + 8 + length]
        at += length + 12
    samples = {0: 1, 2: 3, 6: 4}[kind]
    stride = -(-width * samples * depth // 8)
    raw, rows = zlib.decompress(body), []
    before = bytes(stride)
    for row in range(height):
        start = row * (stride + 1)
        before = _unfiltered(raw[start], raw[start + 1 : start + 1 + stride], before, samples)
        rows.append(_grey_row(before, width, depth, samples))
    return grey(rows)


def _unfiltered(method: int, line: bytes, above: bytes, step: int) -> bytes:
    if method == 0:
        return line
    out = bytearray(line)
    for place, value in enumerate(line):
        left = out[place - step] if place >= step else 0
        corner = above[place - step] if place >= step else 0
        up = above[place]
        guess = {1: left, 2: up, 3: (left + up) // 2}.get(method)
        if guess is None:
            near = left + up - corner
            guess = min((left, up, corner), key=lambda one: abs(near - one))
        out[place] = (value + guess) % 256
    return bytes(out)


def _grey_row(line: bytes, width: int, depth: int, samples: int) -> bytes:
    if depth == 1:
        bits = "".join(f"{byte:08b}" for byte in line)[:width]
        return bytes(255 if bit == "1" else 0 for bit in bits)
    return line[::samples]
