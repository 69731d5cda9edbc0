"""A save on its way into a record: each game reads its own set-up and its own log."""

from typing import Any

from luxor_companion.files.save import Save
from luxor_companion.games.record import BadLine, Record


def replayed_save(save: Save) -> Record[Any, Any, Any] | BadLine:
    """The game a save tells, every line ruled on; or its first line that cannot stand."""
    if save.game == "pyramids":
        from luxor_companion.files.pyramids import setup  # noqa: PLC0415  # as above
        from luxor_companion.games.pyramids import record as pyramids  # noqa: PLC0415

        return pyramids.replay(setup.opening_from(save.setup, save.path), save.lines)
    from luxor_companion.files import save_setup  # noqa: PLC0415
    from luxor_companion.games.luxor import record as luxor  # noqa: PLC0415

    return luxor.replay(save_setup.opening_from(save.setup, save.path), save.lines)
