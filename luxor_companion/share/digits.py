"""Bytes as decimal digits, for the numeric mode of QR codes: 22 bytes are 53 digits."""

from typing import Final

BLOCK: Final = 22  # 256**22 is just below 10**53: 2.409 digits per byte, where 2.408 is the least
DIGITS: Final = tuple(len(str(256**count - 1)) if count else 0 for count in range(BLOCK + 1))


class DigitsError(ValueError):
    """Digits that no bytes would have been written as."""


def to_digits(data: bytes) -> str:
    """The bytes, block by block; leading zeros are kept, so the length tells how many."""
    blocks = [data[start : start + BLOCK] for start in range(0, len(data), BLOCK)]
    return "".join(str(int.from_bytes(block)).zfill(DIGITS[len(block)]) for block in blocks)


def from_digits(digits: str) -> bytes:
    """The bytes again.

    :raises DigitsError: if the length or a block's value is impossible.
    """
    whole = DIGITS[BLOCK]
    data = b""
    for start in range(0, len(digits), whole):
        block = digits[start : start + whole]
        if len(block) not in DIGITS or not (block.isascii() and block.isdigit()):
            raise DigitsError
        count = DIGITS.index(len(block))
        if int(block) >= 256**count:
            raise DigitsError
        data += int(block).to_bytes(count)
    return data
