"""`luxor rules`: the rules reference, by id or by any word."""

from difflib import get_close_matches
from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json, current_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.view.rules import look_up, read_reference

MOST_IN_FULL = 3


def command(
    word: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="A rule's id, or any word.")
    ] = None,
    json: Json = False,
) -> None:
    """Look a rule up, by id or by any word; without one, list them all.

    \b
    Examples:
      luxor rules
      luxor rules tie
      luxor rules score.winner
    """
    rules = read_reference(current_game().name)
    wanted = " ".join(word or [])
    found = look_up(rules, wanted) if wanted else list(rules)
    if not found:
        known = {rule.id for rule in rules} | {one for rule in rules for one in rule.words}
        known |= {part for rule in rules for part in rule.id.split(".")}
        close = get_close_matches(wanted.lower(), sorted(known), n=3)
        hint = _("close are {words}.").format(words=", ".join(close)) if close else ""
        raise UsageError(
            _("No rule speaks of '{word}'; {hint}").format(
                word=wanted,
                hint=hint
                or _("{command} lists them all.").format(command=f"{current_game().command} rules"),
            )
        )
    if json:
        console.out_json({"rules": [rule._asdict() for rule in found]})
        return
    from luxor_companion.view.rules import list_lines, rule_lines

    if len(found) > MOST_IN_FULL:
        console.out(list_lines(found))
        console.err(
            [_("{command} ID shows one in full.").format(command=f"{current_game().command} rules")]
        )
        return
    lines: list[str] = []
    for rule in found:
        lines += ([""] if lines else []) + rule_lines(rule, console.width())
    console.out(lines)
