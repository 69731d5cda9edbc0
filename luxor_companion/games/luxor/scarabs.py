"""Scarabs turned up at the end: named with a command, or asked for."""

from collections.abc import Sequence
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, add_lines
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.rules.log import Shown
from luxor_companion.games.luxor.rules.state import Player
from luxor_companion.games.luxor.table import LuxorTable, seat_named
from luxor_companion.lang import _, ngettext


def add_scarabs(
    path: Path, texts: Sequence[str], known: LuxorTable | None = None
) -> Declared[Shown]:
    """Add scarabs given as `red=3,4` to a table's log, all or none."""
    pairs = [_parse_scarabs(text) for text in texts]

    def lines(table: LuxorTable) -> list[Shown]:
        players, position = table.position.players, table.position
        return [Shown(players[seat_named(position, who)].colour, values) for who, values in pairs]

    return add_lines(path, lines, known)


def _parse_scarabs(text: str) -> tuple[str, tuple[int, ...]]:
    who, _equals, values = text.partition("=")
    words = values.replace(",", " ").split()
    if not who or not all(word in ("1", "2", "3", "4") for word in words):
        raise UsageError(
            _("'{text}' is no player and scarabs: say red=3,4 with values 1 to 4.").format(
                text=text
            )
        )
    return who, tuple(int(word) for word in words)


def ask_scarabs(table: LuxorTable) -> LuxorTable:
    """Ask everyone whose scarabs are face down; a slip is asked again, Enter leaves them."""
    for player in table.position.players:
        while None in player.scarabs and (answer := _ask(player)):
            try:
                added = add_scarabs(table.save.path, [f"{player.colour}={answer}"], table)
            except UsageError as error:
                console.err([str(error)])
                continue
            table = added.table
            if not isinstance(added.applied, Refusal):
                break
            console.err([table.game.sentence(table.position, added.applied, player.colour)])
    return table


def _ask(player: Player) -> str:
    from luxor_companion.games.luxor.words import names

    count = len(player.scarabs)
    text = ngettext(
        "{who}: value of the {count} scarab (Enter: not now)? ",
        "{who}: values of the {count} scarabs (Enter: not now)? ",
        count,
    )
    return console.ask(text.format(who=names.who(player), count=count))
