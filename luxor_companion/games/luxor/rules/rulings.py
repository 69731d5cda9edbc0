"""Which of our own rulings decided: what no rulebook prints, by their names in `evidence.toml`."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from luxor_companion.core import Event, Refusal
from luxor_companion.games.luxor.rules import CARDS
from luxor_companion.games.luxor.rules.narrate import Outcome, Ruling
from luxor_companion.games.luxor.rules.state import Position

# A refusal, by rule and reason -> the ruling behind it.
_REFUSALS: Final = {
    ("move.active", "in_tomb"): "tomb-for-good",
    ("move.back-stairs", "back"): "back-to-stairs",
    ("card.last", "together"): "nobody-to-join",
    ("card.all", "not_there"): "all-actor",
    ("card.all", "no_key_after_all"): "all-key",
    ("tile.treasure", "must"): "treasure-claim",
    ("temple.tunnel", "next"): "one-hop",
}


def decisive_rulings(position: Position, ruling: Ruling) -> tuple[str, ...]:
    """Return the rulings of ours that a turn's outcome or refusal rests on, in order."""
    found: Iterator[str] = iter(())
    if isinstance(ruling, Refusal):
        found = _behind_refusal(ruling)
    elif isinstance(ruling, Outcome):
        found = _behind_steps(position, ruling)
    return tuple(dict.fromkeys(found))


def _behind_refusal(refusal: Refusal) -> Iterator[str]:
    if (refusal.rule, refusal.why) in _REFUSALS:
        yield _REFUSALS[refusal.rule, refusal.why]
    if refusal.rule == "tomb.exact" and refusal.params.get("osiris") is not None:
        yield "osiris-overshoot"
    if refusal.why == "gone" and refusal.rule.startswith("temple."):
        yield "supply-empty"
    cards = refusal.params.get("cards", ()) if refusal.rule == "move.none" else ()
    if any(CARDS[card].die for card in cards):
        yield "die-is-able"


def _behind_steps(position: Position, outcome: Outcome) -> Iterator[str]:
    kind, path = CARDS[outcome.turn.card], position.path
    for before, event in pairwise((Event("", "", {}), *outcome.events)):
        params, reason = event.params, event.params.get("reason")
        found = {
            "osiris-again": event.name == before.name == "pushed",
            "osiris-from-behind": event.name == "pushed" and _went_back(before),
            "osiris-into-tomb": event.name == "pushed" and params["to"] == path.tomb,
            "last-into-tomb": event.rule == "card.last" and params.get("to") == path.tomb,
            "one-hop": event.name == "tunnelled" and params["to"] in path.tunnels,
            "unusable-roll": event.name == "spent" and event.rule != "move.none",
            "other-card": "other" in params,
            "all-key": event.name == "key" and kind.moves == "all",
            "supply-empty": reason == "none_left" and event.rule.startswith("temple."),
            "all-blocked": reason == "stays",
            "stack-empty": reason == "stack_empty",
        }
        yield from (name for name, decided in found.items() if decided)


def _went_back(event: Event) -> bool:
    return event.name == "moved" and event.params["to"] < event.params["from"]
