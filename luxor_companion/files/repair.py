"""A save whose end was torn off by hand or by a bad disk: what can be kept, and what goes."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.errors import LuxorError
from luxor_companion.files.atomic import create_atomically, write_atomically
from luxor_companion.files.replaying import replayed_save
from luxor_companion.files.save import OPENING, compose, save_from
from luxor_companion.games.record import BadLine


class Tear(NamedTuple):
    """A torn save: the text it would have without its torn end, and that end."""

    path: Path
    whole: str
    lost: str

    def cut(self) -> Path:
        """Keep a copy beside the save, then cut the torn end off."""
        content = self.path.read_bytes()
        number = 1
        while not create_atomically(copy := _copy_of(self.path, number), content):
            number += 1
        write_atomically(self.path, self.whole)
        return copy


def _copy_of(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.torn{number}")


def torn(path: Path, game: str = "luxor") -> Tear | None:
    """The tear of a save, if all up to its end is sound; None if it is not torn there.

    A line without its line end may be half a line, so only whole ones are kept.
    """
    try:
        text = path.read_bytes().decode(errors="replace")
    except OSError:
        return None
    head, opening, log = text.partition(OPENING)
    if not opening:
        return None
    body, _, after = log.partition("'''")
    whole, _, rest = body.rpartition("\n")
    lost = [part.strip() for part in (rest, after) if part.strip()]
    lines = [line.strip() for line in whole.splitlines() if line.strip()]
    try:
        save = save_from(compose(head, tuple(lines)), path, game)
        record = replayed_save(save)
    except LuxorError:
        return None
    if isinstance(record, BadLine):
        if record.line < len(lines):  # wrong in the middle: not torn, edited
            return None
        lost.insert(0, lines.pop())
    return Tear(path, compose(head, tuple(lines)), "\n".join(lost))
