"""What is asked next for a turn that is being said, and what each answer leads to."""

from typing import Final

from luxor_companion.cli.play.asked import Choice, Question, key_of
from luxor_companion.cli.turns import drawn
from luxor_companion.games.luxor.ahead import Said, outcomes
from luxor_companion.games.luxor.log import Played
from luxor_companion.games.luxor.narrate import Outcome
from luxor_companion.games.luxor.notation import read_turn, write_turn
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import CARDS, SIDES, RuleId
from luxor_companion.games.refusal import Need, Refusal
from luxor_companion.lang import _, words
from luxor_companion.lang.needs import question
from luxor_companion.render.play import lead
from luxor_companion.table import Table

# What is asked of -> the rule that explains it, where that is not the card's or the tile's.
_RULES: Final[dict[str, RuleId]] = {
    "adventurer": "move.active",
    "act": "card.all",
    "tile": "tile.icon",
    "level": "temple.favour",
}
_TOLD: Final = {"key", "card", "scarab", "wild", "treasure", "nothing"}


def next_question(table: Table, said: Said, skipped: frozenset[str]) -> Question | Refusal | Change:
    """What is still to be asked; the change the turn makes if that is nothing; or why not."""
    if not said:
        return _card_question(table)
    position, seat = table.position, table.position.seat
    turn = drawn(table, read_turn(" ".join(said)), seat)
    applied = table.record.consider(Played(position.player.colour, turn))
    if isinstance(applied, Need):
        return _need_question(position, tuple(write_turn(turn).split()), applied)
    if isinstance(applied, Change) and (asked := _untold(table, applied, skipped)):
        return asked
    return applied


def _card_question(table: Table) -> Question:
    position = table.position
    hand = position.player.hand
    choices: list[Choice] = []
    for side, card in zip(SIDES, (hand[0], hand[-1]), strict=True):
        for tokens in (f"{side}{card}", f"{side}{card} pass") if card else ():
            found = outcomes(position, tuple(tokens.split()))
            if found:
                choices.append(Choice(str(len(choices) + 1), tokens, lead(position, found)))
                break
    text = _("Which card does {who} play?").format(who=words.who(position.player))
    if len(choices) < len(SIDES):
        text += " " + _("L or R, then the card: L3, R1-5, Ldie, R+-1 …")
    return Question("card", text, tuple(choices), ("hand.outer",))


def _need_question(position: Position, said: Said, need: Need) -> Question:
    choices = []
    found: list[Outcome] = []
    for number, option in enumerate(need.options, start=1):
        reached = outcomes(position, (*said, option)) if need.choice != "tile" else []
        found += reached
        choices.append(Choice(key_of(option, number), option, lead(position, reached)))
    return Question(need.choice, question(need), tuple(choices), _rules(said, need, found))


def _rules(said: Said, need: Need, found: list[Outcome]) -> tuple[RuleId, ...]:
    if need.choice in _RULES:
        return (_RULES[need.choice],)
    if need.choice == "take":
        told = (event.rule for one in found for event in one.events if event.name in _TOLD)
        return tuple(dict.fromkeys(told))[:1]
    return (CARDS[read_turn(" ".join(said)).card].rule,)


def _untold(table: Table, change: Change, skipped: frozenset[str]) -> Question | None:
    """What came up and may be told, if somebody wants to."""
    assert change.outcome
    where = lead(change.before, [change.outcome])
    where = where[:1].upper() + where[1:]
    for event in change.outcome.events:
        if event.name == "card" and event.params["card"] is None and "got" not in skipped:
            text = _("{where}. Which Horus card is it? (Enter: not told)").format(where=where)
            return Question("got", text, rules=("tile.horus",), optional=True)
        draws = "cards" in table.app_draws or "draw" in skipped
        if event.name == "drew" and event.params["card"] is None and not draws:
            text = _("{where}. Which card is drawn? (Enter: not told)").format(where=where)
            return Question("draw", text, rules=("hand.middle",), optional=True)
    return None
