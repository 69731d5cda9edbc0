"""What a server of phones keeps of a table: its address, who sits where, and how far the game is.

It is in the state folder, for its owner alone, and in no save or export. So a server that is
started again has the same address, and every phone finds its seat.
"""

import hashlib
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from luxor_companion.errors import LuxorError
from luxor_companion.table import atomic, paths

SECRET_BYTES: Final = 18  # 144 bits
_MOST_REVISIONS: Final = 256  # whose number of lines is remembered
_MOST_IDS: Final = 400  # declarations that may still be sent a second time


@dataclass
class Declared:
    """A declaration that was written: whose it was, the line of the log, and what stands there."""

    player: str
    line: int
    text: str
    done: bool  # false for a die that was rolled on the way to a turn


@dataclass
class Kept:
    """The file of one table. The revision grows with all that a phone shows, and never falls."""

    file: Path
    secret: str = ""
    port: int = 0
    revision: int = 1
    lines: int = 0  # of the log, at this revision
    digest: str = ""  # of these lines
    history: list[tuple[int, int]] = field(default_factory=list)  # revision, and its lines
    seats: dict[str, str] = field(default_factory=dict)  # the digest of each seat's token
    declared: dict[str, Declared] = field(default_factory=dict)  # by id, oldest first
    asked: dict[str, str] = field(default_factory=dict)  # what players ask of the host

    def new_code(self) -> None:
        """Let the table have another address: whoever sits has to come again."""
        self.secret = secrets.token_urlsafe(SECRET_BYTES)
        self.seats.clear()
        self.grow(self.lines)

    def grow(self, lines: int, steps: int = 1) -> None:
        """Go on to a new revision, at which the log has so many lines."""
        self.revision += steps
        self.lines = lines
        self.history = [*self.history, (self.revision, lines)][-_MOST_REVISIONS:]

    def follow(self, log: Sequence[str]) -> bool:
        """Go on to the log as it is now; return whether anything was new."""
        more = len(log) - self.lines
        if more >= 0 and digest_of(log[: self.lines]) == self.digest:
            if not more:
                return False
            self.grow(len(log), more)
        else:  # it was replaced, edited or cut: no earlier revision is comparable with it
            self.history.clear()
            self.grow(len(log))
        self.digest = digest_of(log)
        return True

    def lines_at(self, revision: int) -> int | None:
        """Return how many lines the log had at a revision; None if that isn't known."""
        if not self.history or not self.history[0][0] <= revision <= self.revision:
            return self.lines if revision == self.revision else None
        return max(entry for entry in self.history if entry[0] <= revision)[1]

    def remember(self, number: str, declared: Declared) -> None:
        """Remember a declaration by its id, so that it is played once."""
        self.declared[number] = declared
        for old in list(self.declared)[:-_MOST_IDS]:
            del self.declared[old]

    def player_of(self, token: str) -> str | None:
        """Return who sits where this token was given; None if nobody does."""
        digest = digest_of([token]) if token else ""
        return next(
            (player for player, own in self.seats.items() if secrets.compare_digest(own, digest)),
            None,
        )

    def write(self) -> None:
        """Write the file. Raise LuxorError if that fails."""
        values = asdict(self)
        del values["file"]
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        atomic.write_atomically(self.file, json.dumps(values), private=True)


def digest_of(texts: Sequence[str]) -> str:
    """Return a digest of some texts."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


@contextmanager
def kept(key: str) -> Iterator[Kept]:
    """Read what is kept under a key, for one server at a time.

    Raise LockedError if another server has it, LuxorError if it cannot be written.
    """
    folder = paths.state_folder() / "phones"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{digest_of([key])[:32]}.json"
    with atomic.locked(file, patience=0.5):
        found = _read(file)
        if not found.secret:
            found.new_code()
        found.write()
        yield found


def _read(file: Path) -> Kept:
    """Return what a file has; one that is damaged is as good as none."""
    with suppress(LuxorError, ValueError, TypeError, AttributeError, RecursionError):
        values: Mapping[str, object] = json.loads(atomic.read_bytes(file, atomic.SAVE))
        found = Kept(file, **values)  # type: ignore[arg-type]  # checked below
        found.history = [(int(revision), int(lines)) for revision, lines in found.history]
        found.declared = {
            number: Declared(**one)  # type: ignore[arg-type]
            for number, one in found.declared.items()
        }
        found.revision, found.lines = int(found.revision), int(found.lines)
        found.seats = {str(player): str(token) for player, token in found.seats.items()}
        found.asked = {str(player): str(text) for player, text in found.asked.items()}
        found.secret, found.port = str(found.secret), int(found.port)
        return found
    return Kept(file)
