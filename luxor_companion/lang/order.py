"""Refusals that any game has: nothing is left to take back, or to bring back."""

from typing import Final

from luxor_companion.lang.inflected import Counted

ORDER: Final = {
    "nothing_to_undo": Counted(
        "There is nothing more to take back: {count} change is in effect.",
        "There is nothing more to take back: {count} changes are in effect.",
        "count",
    ),
    "nothing_to_redo": Counted(
        "There is nothing more to bring back: {count} change was taken back.",
        "There is nothing more to bring back: {count} changes were taken back.",
        "count",
    ),
}
