"""What commands that serve every game need to know of one: how it speaks of a table.

Each game has a module here with these functions; `face_of` loads the one that is asked for.
"""

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol, cast

from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Refusal
from luxor_companion.core.scoring import Result
from luxor_companion.table.table import AnyTable


class Face(Protocol):
    """The functions of such a module."""

    def next_lines(self, position: Any) -> list[str]:  # noqa: ANN401  # a game's position
        """Whose turn it is now, or that the game is over."""

    def whose(self, position: Any) -> Any:  # noqa: ANN401  # as above; JSON
        """The same for scripts: who is next; None once the game is over."""

    def players(self, position: Any) -> dict[str, str]:  # noqa: ANN401  # as above
        """Everyone who plays: what a command calls them, and their name."""

    def page(self, rule: str) -> int:
        """The page of a rule."""

    def sentence(self, position: Any, refusal: Refusal, who: str | None) -> str:  # noqa: ANN401
        """A refusal in words; `who` is what a command calls the player it is about."""

    def unreadable(self, error: UnreadableError) -> str:
        """What cannot be read, in a sentence with a way out."""

    def is_fact(self, what: str, word: str) -> bool:
        """Whether a word is part of what a fix says, rather than the reason for it."""

    def seen(self, table: AnyTable, change: Change[Any, Any, Any]) -> list[str]:
        """What happened in a change that the table cannot un-see, or somebody else did."""

    def beginning(self) -> str:
        """How a table is started."""

    def untracked(self, sheet: Path | None) -> Result:
        """The result of a game that was not tracked: from a score sheet, or else by asking."""


def face_of(game: str) -> Face:
    """How a game speaks of a table."""
    return cast("Face", import_module(f"luxor_companion.games.{game}.face"))
