"""How commands that change a table end: what is shown, or why it was refused."""

from collections.abc import Sequence
from typing import Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import called, current_game, table_path_of
from luxor_companion.core.game import Game
from luxor_companion.core.log import Fixed
from luxor_companion.core.record import Change
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import Exit, UsageError
from luxor_companion.lang import _
from luxor_companion.table.table import AnyTable, change_table
from luxor_companion.view.text import folded


def show_change(
    table: AnyTable,
    result: Change[Any, Any, Any] | Refusal | Need | None,
    lines: list[str],
    *,
    json: bool,
    who: str | None = None,
    extra: dict[str, Any] | None = None,
) -> None:
    """Show what a change led to; a refusal ends the command with its exit code."""
    position, game = table.position, table.game
    if isinstance(result, Refusal):
        show_refused(table, result, who, json=json)
        raise typer.Exit(Exit.REFUSED)
    if json:
        facts = {
            "table": table.name,
            "line": len(table.record.lines),
            "next": game.next_to_act(position),
        }
        console.out_json({**facts, "over": position.over, **(extra or {})})
        return
    width = console.width()
    now = [part for line in game.next_lines(position) for part in folded(line, width)]
    console.out([*lines, *now])


def show_refused(table: AnyTable, refusal: Refusal, who: str | None, *, json: bool) -> None:
    """Why a change was refused: one sentence and its rule."""
    text = table.game.sentence(table.position, refusal, who)
    say_refused(table.game, refusal, text, json=json)


def say_refused(game: Game, refusal: Refusal, text: str, *, json: bool) -> None:
    """A refusal whose words are found, with its rule."""
    page = game.pages[refusal.rule]
    if json:
        shown = {"rule": refusal.rule, "page": page, "text": text, "params": refusal.params}
        console.out_json({"legal": False, "refusal": shown})
        return
    from luxor_companion.view.ruling import cited, not_allowed

    console.err(not_allowed(text, cited(refusal.rule, page), console.width()))


def set_straight(
    what: str, facts: Sequence[str], save: str | None, *, json: bool, example: str
) -> None:
    """Set facts straight and show it; the last word is the reason if it is no fact."""
    words, reason = list(facts), ""
    if len(words) > 1 and not current_game().is_fact(what, words[-1]):
        reason = words.pop()
    if not words:
        raise UsageError(
            _("Say what is to be set straight, such as {example}.").format(example=example)
        )

    def fix(table: AnyTable) -> tuple[AnyTable, str, Change[Any, Any, Any] | Refusal | Need | None]:
        who = _meant(table, what)
        if who == "turn":
            words[0] = _meant(table, words[0])
        return table, who, table.record.apply(Fixed(who, tuple(words), reason))

    table, who, result = change_table(table_path_of(save), fix, game=current_game().name)
    lines = []
    if isinstance(result, Change):
        lines.append(f"{result.line}. {table.record.write_line(result.entry)}")
    show_change(table, result, lines, json=json, who=who)


def _meant(table: AnyTable, what: str) -> str:
    """What a fix is about, as the log calls it: a player may be given by name."""
    players = table.game.players(table.position)
    if what.lower() in (*table.game.fixable, *players):
        return what.lower()
    try:
        return called(players, what)
    except UsageError:
        return what  # the game says what may be set straight
