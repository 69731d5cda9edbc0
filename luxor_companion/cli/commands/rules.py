"""`luxor rules`: the rules reference, by id or by any word."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Annotated

import typer

from luxor_companion.cli.answer import Answer
from luxor_companion.cli.options import current_game
from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.view.rules import RuleText, list_lines, look_up, read_reference, rule_lines

MOST_IN_FULL = 3


def command(
    word: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="A rule's id, or any word.")
    ] = None,
) -> Answer:
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
        text = _("No rule speaks of '{word}'; {hint}")
        raise UsageError(text.format(word=wanted, hint=_hint(rules, wanted)))
    more = _("{command} ID shows one in full.").format(command=_command())
    is_list = len(found) > MOST_IN_FULL
    return Answer(
        json=lambda: {"rules": [rule._asdict() for rule in found]},
        lines=lambda width: list_lines(found) if is_list else _in_full(found, width),
        after=lambda _width: [more] if is_list else [],
    )


def _in_full(rules: Sequence[RuleText], width: int) -> list[str]:
    """Return rules with an empty line between them."""
    return [line for rule in rules for line in ["", *rule_lines(rule, width)]][1:]


def _hint(rules: Sequence[RuleText], wanted: str) -> str:
    """Return what to look up instead of a word that no rule has."""
    known = {rule.id for rule in rules} | {one for rule in rules for one in rule.words}
    known |= {part for rule in rules for part in rule.id.split(".")}
    if close := get_close_matches(wanted.lower(), sorted(known), n=3):
        return _("close are {words}.").format(words=", ".join(close))
    return _("{command} lists them all.").format(command=_command())


def _command() -> str:
    return f"{current_game().command} rules"
