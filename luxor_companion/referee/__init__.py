"""The one door into the program: requests in, typed answers out, whoever asks and how."""

from collections.abc import Mapping

from luxor_companion.core import fold_name
from luxor_companion.core.game import Game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _


def find_player(game: Game, players: Mapping[str, str], text: str) -> str:
    """Return the colour or handle of the player a text names. Raise UsageError if there is none."""
    wanted = fold_name(text)
    if wanted in players:  # even if somebody else has it as a name
        return wanted
    for key, name in players.items():
        if fold_name(name) == wanted:
            return key
    typing = game.typing
    if typing and (token := typing.typed_player(text)) in players:
        return token
    local = typing.local if typing else str
    known = ", ".join(f"{local(key)} ({name})" for key, name in players.items())
    raise UsageError(
        _("There is no player '{colour}' here; the players are {players}.").format(
            colour=text, players=known
        )
    )
