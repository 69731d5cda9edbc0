"""Reading what people typed or a file holds: plain numbers, and the error for all that is not."""


class UnreadableError(Exception):
    """A text cannot be read, or has two meanings.

    `code` says why, `params` hold the offending token and where it stands; the game's words make a
    sentence of them.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


def parse_number(text: str, most: int, least: int = 0) -> int | None:
    """Return the number from `least` to `most` that a text spells in plain digits, or None.

    A text with more digits than `most` is never converted: Python refuses thousands of them.
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if least <= number <= most else None
