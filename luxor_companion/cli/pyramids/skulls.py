"""What the dearest ticked skulls cost, where the copy does not tell: given or asked for."""

from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.pyramids.dealing import Told, told
from luxor_companion.cli.pyramids.given import seat_of
from luxor_companion.cli.pyramids.lines import made
from luxor_companion.games.pyramids.log import SkullTold
from luxor_companion.games.pyramids.notation import read_skull
from luxor_companion.games.pyramids.scoring import dearest_skull
from luxor_companion.games.pyramids.state import Player, Position
from luxor_companion.games.pyramids.vocab import Seat
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _
from luxor_companion.lang.pyramids import words
from luxor_companion.lang.pyramids.refusals import sentence
from luxor_companion.table import open_table


def untold(position: Position, player: Player) -> bool:
    """Whether a player has a skull ticked and nobody knows what it costs."""
    card = player.score_card
    return dearest_skull(card.skulls, position.material.skulls, card.skull_value) is None


def tell_skulls(path: Path, given: list[str]) -> tuple[Told, str | None]:
    """Take `Ani=6` and the like into the table's log, all or none; who was refused, if one was."""
    position = open_table(path, "pyramids").position
    entries = [_given(position, text) for text in given]
    result = told(path, *entries)
    if not isinstance(result.applied, Refusal):
        return result, None
    record = result.table.record
    taken = [change for change in record.done if change.line > len(record.lines)]
    return result, entries[len(taken)].handle


def _given(position: Position, text: str) -> SkullTold:
    """What a player's dearest skull costs, with or without the minus."""
    who, equals, value = text.rpartition("=")
    number = read_skull(value)
    if not equals or number is None:
        raise UsageError(
            _("'{text}' is no player and value of a skull: say Ani=6.").format(text=text)
        )
    return SkullTold(position.players[seat_of(position, who)].handle, number)


def asked_skulls(path: Path) -> None:
    """Ask everyone whose dearest skull is not known; a slip is asked again, Enter leaves it."""
    position = open_table(path, "pyramids").position
    for index, player in enumerate(position.players):
        while untold(position, player) and (answer := _asked(player)):
            value = read_skull(answer)
            if value is None:
                console.err([_("A number, please, such as 6.")])
                continue
            entry = SkullTold(player.handle, value)
            one = made(path, lambda _table, entry=entry: entry)  # type: ignore[misc]  # bound now
            position = one.table.position
            if isinstance(one.applied, Refusal):
                console.err([sentence(position, one.applied, Seat(index))])
            else:
                break


def _asked(player: Player) -> str:
    text = _("{player}: what does skull {count}, the dearest ticked, cost (Enter: not now)? ")
    return console.ask(text.format(player=words.who(player), count=player.score_card.skulls))
