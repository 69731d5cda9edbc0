"""`luxor fix`: set a fact straight, with the reason, visibly marked in the log."""

from typing import Annotated

import typer

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.given import Json, SaveFile, table_path_of
from luxor_companion.games.log import Fixed
from luxor_companion.games.luxor.log import write_line
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.vocab import COLOURS
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _
from luxor_companion.table import Table, change_table


def command(
    what: Annotated[str, typer.Argument(metavar="WHAT", help="A colour, space, or turn.")],
    facts: Annotated[
        list[str], typer.Argument(metavar="FACT... [REASON]", help="keys=2, @12 @15, 12 tunnel.")
    ],
    save: SaveFile = None,
    json: Json = False,
) -> None:
    """Set a fact straight; refused only if the box does not hold the pieces for it.

    \b
    Examples:
      luxor fix red keys=2 "forgot one"
      luxor fix red @12 @15 "counted wrong"
      luxor fix space 12 tunnel
      luxor fix red track=9 treasures=v3,s6
      luxor fix turn green
    """
    words, reason = list(facts), ""
    if len(words) > 1 and not _is_fact(what, words[-1]):
        reason = words.pop()
    if not words:
        raise UsageError(_("Say what is to be set straight, such as keys=2."))

    def set_straight(table: Table) -> tuple[Table, Change | Refusal | Need | None]:
        return table, table.record.apply(Fixed(what, tuple(words), reason))

    table, result = change_table(table_path_of(save), set_straight)
    lines = []
    if isinstance(result, Change):
        lines.append(f"{result.line}. {write_line(result.entry)}")
    show_change(table, result, lines, json=json, who=what)


def _is_fact(what: str, word: str) -> bool:
    """Whether a word is part of the fact rather than the reason for it."""
    if what == "space":
        from luxor_companion.games.luxor.tiles import EMPTY, TILES

        return word.isdecimal() or word == EMPTY or word in TILES
    if what == "turn":
        return word in COLOURS
    return word.startswith("@") or ("=" in word and " " not in word.partition("=")[0])
