"""A long JSON array in a file, written and read item by item: it is never in memory whole."""

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from luxor_companion.errors import BadFileError, parser_says
from luxor_companion.lang import _

LONGEST_GAME: Final = 500_000  # characters
_LONGEST_WORD: Final = 10  # characters: -Infinity, or an escape in a text
_BLANK: Final = re.compile(r"[ \t\n\r]*")


def json_pieces(
    document: dict[str, object], name: str, items: Iterable[dict[str, object]]
) -> Iterator[str]:
    """Yield a JSON text piece by piece, with these items in the document's empty list `name`.

    The whole text of a large log would take many times the log's memory.
    """

    def dump(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, indent=1)

    empty = f'"{name}": []'
    before, after = dump(document).split(empty)
    yield f"{before}{empty[:-1]}"
    end = ""
    for item in items:
        yield ("," if end else "") + f"\n{dump(item)}".replace("\n", "\n  ")
        end = "\n "
    yield f"{end}]{after}\n"


_read_value: Final = json.JSONDecoder().raw_decode


class JsonArray:
    """A JSON array of games in a text that comes in pieces."""

    def __init__(self, file: Path, text: str, place: int, pieces: Iterator[str]) -> None:
        """Take the text that is read so far, and the place in it after the bracket."""
        self.file = file
        self.text = text
        self.place = place
        self.pieces = pieces
        self.line = self.column = 1  # where the text begins

    def _more(self) -> bool:
        """Read on; return False at the end of the file."""
        self.line, self.column = self._where(self.place)
        rest = self.text[self.place :]
        texts, size = [rest], 0
        while size <= len(rest) and (piece := next(self.pieces, "")):
            texts.append(piece)
            size += len(piece)
        self.text, self.place = "".join(texts), 0
        return size > 0

    def _sign(self) -> str:
        """Return the next sign that isn't blank; "" at the end of the file."""
        while True:
            blank = _BLANK.match(self.text, self.place)
            self.place = blank.end() if blank else self.place
            if self.place < len(self.text):
                return self.text[self.place]
            if not self._more():
                return ""

    def _where(self, place: int) -> tuple[int, int]:
        """Return the line and the column of a place in the text."""
        if lines := self.text.count("\n", 0, place):
            return self.line + lines, place - self.text.rfind("\n", 0, place)
        return self.line, self.column + place

    def _error(self, why: str, place: int) -> BadFileError:
        line, column = self._where(place)
        text = parser_says(ValueError(f"{why}: line {line} column {column}"))
        return BadFileError(self.file, _("not valid JSON: {why}").format(why=text))

    def items(self) -> Iterator[object]:
        """Yield each value, up to the end of the file."""
        while (sign := self._sign()) != "]":
            if not sign:
                raise self._error("unexpected end of document", self.place)
            yield self._value()
            if (sign := self._sign()) == ",":
                self.place += 1
            elif sign != "]":
                raise self._error("Expecting ',' delimiter", self.place)
        self._end()

    def _value(self) -> object:
        """Return the next value, however many pieces it is in."""
        while True:
            try:
                value, end = _read_value(self.text, self.place)
                break
            except RecursionError:
                raise self._error(_("nested too deeply"), self.place) from None
            except json.JSONDecodeError as error:
                mistake = error.pos - self.place
                near = len(self.text) - error.pos <= _LONGEST_WORD
                is_cut_off = near or error.msg.startswith("Unterminated")
                if not (is_cut_off and self._more()):
                    raise self._error(error.msg, self.place + mistake) from None
            except ValueError as error:  # a number that is too large for Python
                raise self._error(str(error), self.place) from None
            self._check_length(len(self.text))
        self._check_length(end)
        self.place = end
        return value

    def _check_length(self, end: int) -> None:
        if end - self.place > LONGEST_GAME:
            problem = _("a game is longer than {most} characters").format(most=LONGEST_GAME)
            raise self._error(problem, self.place)

    def _end(self) -> None:
        """Raise BadFileError unless what comes after the array ends the object."""
        while len(self.text) - self.place < LONGEST_GAME and self._more():
            pass
        try:
            json.loads(f'{{"games": []{self.text[self.place + 1 :]}')
        except (ValueError, RecursionError):
            raise self._error("Expecting '}'", self.place + 1) from None
