"""What the dearest ticked skull costs, told at the end: given with the command, or asked for."""

from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.faces.pyramids import players
from luxor_companion.cli.given import called
from luxor_companion.cli.pyramids.dealing import Told, told
from luxor_companion.games.pyramids.log import SkullTold
from luxor_companion.games.pyramids.notation import read_number
from luxor_companion.games.pyramids.scoring import dearest_skull
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _
from luxor_companion.table import open_table


def skull_given(position: Position, text: str) -> SkullTold:
    """`Ani=6`: what a player's dearest skull costs, with or without the minus."""
    who, equals, value = text.rpartition("=")
    number = read_number(value.strip().removeprefix("-"))
    if not equals or number is None:
        raise UsageError(
            _("'{text}' is no player and value of a skull: say Ani=6.").format(text=text)
        )
    return SkullTold(called(players(position), who), number)


def tell_skulls(path: Path, given: list[str]) -> tuple[Told, str | None]:
    """Take the values into the table's log, all or none; whose was refused, if one was."""
    position = open_table(path, "pyramids").position
    entries = [skull_given(position, text) for text in given]
    result = told(path, *entries)
    if not isinstance(result.applied, Refusal):
        return result, None
    lines = len(result.table.record.lines)
    done = [change for change in result.table.record.done if change.line > lines]
    return result, entries[len(done)].handle


def asked_skulls(path: Path) -> None:
    """Ask for the skulls whose value nobody knows; a slip is asked again."""
    position = open_table(path, "pyramids").position
    for player in position.players:
        card = player.score_card
        while dearest_skull(card.skulls, position.material.skulls, card.skull_value) is None:
            question = _(
                "{player}: minus points of skull {count}, the dearest ticked one (Enter: not now)? "
            ).format(player=player.name, count=card.skulls)
            answer = console.ask(question)
            if not answer:
                break
            try:
                result, _who = tell_skulls(path, [f"{player.handle}={answer}"])
            except UsageError as error:
                console.err([str(error)])
                continue
            if not isinstance(result.applied, Refusal):
                break
            from luxor_companion.cli.faces.pyramids import sentence

            console.err([sentence(position, result.applied, player.handle)])
