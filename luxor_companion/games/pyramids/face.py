"""How Silver & Gold Pyramids speaks of a table."""

from pathlib import Path
from typing import Any

from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Refusal
from luxor_companion.games.pyramids.rules.layout import read_pattern
from luxor_companion.games.pyramids.rules.log import Dealt, Displayed, Revealed, Took
from luxor_companion.games.pyramids.rules.phases import choosing, to_mark
from luxor_companion.games.pyramids.rules.scoring import Result, score
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.vocab import PAGES, Handle
from luxor_companion.games.pyramids.view.play import next_lines
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable

__all__ = ("next_lines",)  # said where it is shown; all else is said here


def whose(position: Position) -> dict[str, Any] | None:
    if position.over:
        return None
    handles: list[Handle] = []
    if position.phase == "keep":
        handles = choosing(position)
    elif position.phase == "mark":
        handles = to_mark(position)
    elif position.phase == "take":
        handles = [position.players[position.queue[0].seat].handle]
    return {"phase": position.phase, "players": handles}


def players(position: Position) -> dict[str, str]:
    return {player.handle: player.name for player in position.players}


def page(rule: str) -> int:
    return PAGES[rule]


def sentence(position: Position, refusal: Refusal, who: str | None) -> str:
    from luxor_companion.games.pyramids.words import sentences

    return sentences.sentence(position, refusal, position.seat_of(who) if who else None)


def unreadable(error: UnreadableError) -> str:
    from luxor_companion.games.pyramids.words import typed

    return typed.explain_unreadable(error)


def is_fact(what: str, word: str) -> bool:
    if what.lower() in ("display", "turn"):
        return word.replace(".", "").replace(",", "").isdecimal()
    if what.lower() == "revealed":
        return all(map(read_pattern, word.split(",")))
    return "=" in word and " " not in word.partition("=")[0]


def seen(_table: AnyTable, change: Change[Any, Any, Any]) -> list[str]:
    entry = change.entry
    found = []
    if isinstance(entry, Revealed):
        found.append(_("an expedition card was revealed"))
    if isinstance(entry, Displayed | Dealt) or (
        isinstance(entry, Took) and (entry.take.refill or entry.take.top)
    ):
        found.append(_("cards of the deck were seen"))
    return found


def beginning() -> str:
    return _("No table yet: start one with luxor pyramids new -p Ani -p Jan.")


def untracked(sheet: Path | None) -> Result:
    if sheet is not None:
        from luxor_companion.games.pyramids.files.sheet import read_sheet

        return score(read_sheet(sheet))
    from luxor_companion.games.pyramids.commands.forms import asked_holdings

    return score(asked_holdings())
