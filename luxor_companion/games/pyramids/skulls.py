"""What the dearest ticked skulls cost, where the copy does not tell: named or asked for."""

from collections.abc import Sequence
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, add_lines
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids.rules.log import SkullTold
from luxor_companion.games.pyramids.rules.notation import read_skull
from luxor_companion.games.pyramids.rules.scoring import dearest_skull
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.table import PyramidsTable, seat_named
from luxor_companion.lang import _


def add_skulls(path: Path, texts: Sequence[str]) -> Declared[SkullTold]:
    """Add values given as `Ani=6` to a table's log, all or none."""
    return add_lines(path, lambda table: [_parse_skull(table.position, text) for text in texts])


def _parse_skull(position: Position, text: str) -> SkullTold:
    """Return what a player's dearest skull costs, with or without the minus."""
    who, equals, value = text.rpartition("=")
    number = read_skull(value)
    if not equals or number is None:
        raise UsageError(
            _("'{text}' is no player and value of a skull: say Ani=6.").format(text=text)
        )
    return SkullTold(position.players[seat_named(position, who)].handle, number)


def ask_skulls(table: PyramidsTable) -> PyramidsTable:
    """Ask everyone whose dearest skull is not known; a slip is asked again, Enter leaves it."""
    for player in table.position.players:
        while _is_unknown(table.position, player) and (answer := _ask(player)):
            value = read_skull(answer)
            if value is None:
                console.err([_("A number, please, such as 6.")])
                continue
            added = add_lines(table.save.path, [SkullTold(player.handle, value)], table)
            table = added.table
            if not isinstance(added.applied, Refusal):
                break
            console.err([table.game.sentence(table.position, added.applied, player.handle)])
    return table


def _is_unknown(position: Position, player: Player) -> bool:
    """Return whether a player has a skull ticked and nobody knows what it costs."""
    card = player.score_card
    return dearest_skull(card.skulls, position.material.skulls, card.skull_value) is None


def _ask(player: Player) -> str:
    from luxor_companion.games.pyramids.words import names

    text = _("{player}: what does skull {count}, the dearest ticked, cost (Enter: not now)? ")
    return console.ask(text.format(player=names.who(player), count=player.score_card.skulls))
