"""A save whose end was torn off by hand or by a bad disk: what can be kept, and what goes."""

from pathlib import Path
from typing import NamedTuple

from luxor_companion.errors import LuxorError
from luxor_companion.files.atomic import create_atomically, write_atomically
from luxor_companion.files.save import OPENING, compose, save_from
from luxor_companion.files.save_setup import opening_from
from luxor_companion.files.toml import read_text
from luxor_companion.games.luxor.record import BadLine, replay


class Tear(NamedTuple):
    """A torn save: the text it would have without its torn end, and that end."""

    path: Path
    whole: str
    lost: str

    def cut(self) -> Path:
        """Keep a copy beside the save, then cut the torn end off."""
        text = self.path.read_text(encoding="utf-8", errors="surrogateescape")
        number = 1
        while True:
            copy = self.path.with_name(f"{self.path.name}.torn{number}")
            if create_atomically(copy, text.encode(errors="replace").decode()):
                break
            number += 1
        write_atomically(self.path, self.whole)
        return copy


def torn(path: Path) -> Tear | None:
    """The tear of a save, if all up to its last lines is sound; None if it is not torn there."""
    try:
        text = read_text(path)
    except LuxorError:
        return None
    head, opening, log = text.partition(OPENING)
    if not opening:
        return None
    body = log.partition("'''")[0]
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    try:
        save = save_from(compose(head, tuple(lines)), path)
        start = opening_from(save.setup, path)
    except LuxorError:
        return None
    record = replay(start, lines)
    if not isinstance(record, BadLine):
        return Tear(path, compose(head, tuple(lines)), "")
    if record.line < len(lines):  # wrong in the middle: not torn, edited
        return None
    return Tear(path, compose(head, tuple(lines[:-1])), lines[-1])
