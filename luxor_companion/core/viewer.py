"""Who is asking: everyone at the table, one player, or the host, who may look behind.

What a viewer may not see is unknown in the position we answer from, exactly as with real cards. So
no sentence, list or advice can tell it.
"""

from typing import Final, NamedTuple


class Viewer(NamedTuple):
    """Somebody who asks. A player sees what everyone sees, and their own cards."""

    player: str = ""  # a colour or handle; "" for everyone at the table
    host: bool = False  # somebody who isn't playing, and may look behind

    def sees_hand_of(self, player: str) -> bool:
        return self.host or self.player == player


EVERYONE: Final = Viewer()
HOST: Final = Viewer(host=True)
