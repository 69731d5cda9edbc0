"""How Luxor speaks of a table."""

from pathlib import Path
from typing import Any

from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.luxor.rules.log import Played
from luxor_companion.games.luxor.rules.scoring import Result, score
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import COLOURS, PAGES
from luxor_companion.games.luxor.view.play import next_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable

__all__ = ("next_lines",)  # said where it is shown; all else is said here


def whose(position: Position) -> str | None:
    return None if position.over else position.player.colour


def players(position: Position) -> dict[str, str]:
    return {player.colour: player.name for player in position.players}


def page(rule: str) -> int:
    return PAGES[rule]


def sentence(position: Position, refusal: Refusal, who: str | None) -> str:
    from luxor_companion.games.luxor.words import sentences

    return sentences.sentence(position, refusal, position.seat_of(who) if who else None)


def unreadable(error: UnreadableError) -> str:
    from luxor_companion.games.luxor.words import typed

    return typed.explain_unreadable(error)


def is_fact(what: str, word: str) -> bool:
    if what == "space":
        from luxor_companion.games.luxor.rules.path import EMPTY, TILES

        return word.isdecimal() or word == EMPTY or word in TILES
    if what == "turn":
        return word in COLOURS
    return word.startswith("@") or ("=" in word and " " not in word.partition("=")[0])


def seen(table: AnyTable, change: Change[Any, Any, Any]) -> list[str]:
    if not isinstance(change.entry, Played):
        return []
    found = []
    if change.entry.turn.die is not None:
        found.append(_("a die was rolled"))
    events = change.outcome.events if change.outcome else ()
    if any(event.name == "revealed" for event in events):
        found.append(_("a temple tile was revealed"))
    colour = change.entry.colour
    if colour != table.position.player.colour:
        found.append(_("it was {colour}'s turn").format(colour=names.colour(colour)))
    return found


def beginning() -> str:
    return _("No table yet: start one with luxor new -p Ani:red -p Jan:green.")


def untracked(sheet: Path | None) -> Result:
    if sheet is not None:
        from luxor_companion.games.luxor.files.sheet import read_sheet

        return score(read_sheet(sheet))
    from luxor_companion.games.luxor.commands.forms import asked_holdings

    return score(asked_holdings())
