"""The referee: what a declared line leads to, what it still lacks, or why it is not allowed."""

from luxor_companion.core import Event, Need, Refusal
from luxor_companion.games.pyramids.rules import RuleId, cards, notation, phases
from luxor_companion.games.pyramids.rules.mark import rule_mark
from luxor_companion.games.pyramids.rules.scoring import dearest_skull
from luxor_companion.games.pyramids.rules.state import Player, Position


def rule(position: Position, entry: notation.Own) -> phases.Ruling:
    """Check a line: return its outcome, the choice it still needs, or a refusal.

    A waiver takes effect only where its rule refuses the line; the outcome lists those used.
    Raise UnreadableError if the line names somebody who isn't playing.
    """
    left = phases.WAIVABLE.intersection(getattr(entry, "allow", ()))
    used: tuple[RuleId, ...] = ()
    ruling = _rule(position, entry, frozenset())
    while (name := _refused_by(ruling)) in left.difference(used):
        used = (*used, name)
        ruling = _rule(position, entry, frozenset(used))
    if used and isinstance(ruling, phases.Outcome):
        return ruling._replace(entry=_with_waivers(ruling.entry, used))
    return ruling


def _with_waivers(entry: notation.Own, allow: tuple[RuleId, ...]) -> notation.Own:
    """Return the line with these rules waived."""
    if isinstance(entry, notation.Marked):
        return entry._replace(mark=entry.mark._replace(allow=allow))
    if isinstance(entry, notation.Took):
        return entry._replace(take=entry.take._replace(allow=allow))
    return entry


def waivers(position: Position, entry: notation.Own) -> tuple[RuleId, ...]:
    """Return the rules a table would have to waive to accept the line; none if it cannot."""
    if not isinstance(entry, notation.Marked | notation.Took):
        return ()
    allow = list(entry.allow)
    while isinstance(ruling := rule(position, _with_waivers(entry, tuple(allow))), Refusal):
        if ruling.rule not in phases.WAIVABLE or ruling.rule in allow:
            return ()
        allow.append(ruling.rule)
    return tuple(name for name in allow if name not in entry.allow)


def _refused_by(ruling: phases.Ruling) -> RuleId:
    """Return the rule that refuses a line, or an empty text."""
    if isinstance(ruling, Refusal):
        return ruling.rule
    # The player has to use a red cross, unless the table waives that.
    return "icon.cross" if isinstance(ruling, Need) and ruling.choice == "extra" else ""


def _rule(position: Position, entry: notation.Own, waived: phases.Waived) -> phases.Ruling:
    match entry:
        case notation.Revealed():
            return cards.rule_reveal(position, entry)
        case notation.CardTold():
            return cards.rule_card(position, entry)
        case notation.Displayed():
            return cards.rule_display(position, entry)
        case notation.Marked():
            return rule_mark(position, entry, waived)
        case notation.Took():
            return cards.rule_take(position, entry, waived)
        case notation.Kept():
            return cards.rule_kept(position, entry)
        case notation.Dealt():
            return cards.rule_dealt(position, entry)
        case notation.SkullTold():
            return _rule_skull(position, entry)


def _rule_skull(position: Position, entry: notation.SkullTold) -> phases.Ruling:
    """Check what somebody enters as the cost of the worst ticked skull."""
    player = position.player(entry.handle)
    if position.phase in ("keep", "display"):
        return phases.due(position)
    card = player.score_card
    if not card.skulls:
        return Refusal("score.skull", "no_skull", {})
    known = dearest_skull(card.skulls, position.material.skulls)
    if known not in (None, entry.value):
        params = {"value": entry.value, "known": known, "count": card.skulls}
        return Refusal("score.skull", "other_value", params)
    for other in position.players:
        if other.handle != entry.handle and (refusal := _contradicts(card.skulls, entry, other)):
            return refusal
    player = player._replace(score_card=card._replace(skull_value=entry.value))
    params = {"value": entry.value, "count": card.skulls}
    event = Event("skull_told", "score.skull", params)
    return phases.Outcome(entry, (event,), position.with_player(player))


def _contradicts(skulls: int, entry: notation.SkullTold, other: Player) -> Refusal | None:
    """Return why a value contradicts another player's: all score cards have the same skulls."""
    card = other.score_card
    known = card.skull_value
    if known is None or not card.skulls:
        return None
    same = skulls == card.skulls and entry.value != known
    less = skulls < card.skulls and entry.value > known
    more = skulls > card.skulls and entry.value < known
    if not (same or less or more):
        return None
    params = {"value": entry.value, "count": skulls, "owner": other.handle}
    return Refusal("score.skull", "skull_order", {**params, "told": known, "theirs": card.skulls})
