"""What a line of Pyramids still lacks: a choice the rules leave open, or icons nobody has told."""

from luxor_companion.cli import console
from luxor_companion.cli.asking import one_of
from luxor_companion.cli.pyramids.typed import PYRAMIDS
from luxor_companion.games.pyramids.log import Marked, Own, write_line
from luxor_companion.games.pyramids.state import Position
from luxor_companion.games.pyramids.vocab import ICONS
from luxor_companion.games.refusal import Need
from luxor_companion.lang import _
from luxor_companion.lang.pyramids.needs import question
from luxor_companion.render.verdict import need_head

FROM_DECK = ("deck", "refill")  # choices among all cards nobody has seen


def untold_icons(position: Position, entry: Own) -> Need | None:
    """Icons that may be told, where the squares marked last are on a card nobody entered."""
    if not isinstance(entry, Marked):
        return None
    last = (entry.mark.stroke, *entry.mark.extras)[-1]
    if position.material.pyramid(last.card).layout or any(last.icons):
        return None
    return Need("icons", ICONS)


def asked_for(need: Need, entry: Own) -> str:
    """A missing choice asked for, by number or word."""
    head = need_head(write_line(entry), question(need), console.width())
    if need.choice in FROM_DECK:
        numbers = {one.rpartition("=")[2]: one for one in need.options}
        return one_of(head, numbers, _("A pyramid card that nobody has seen yet, please."))
    if need.choice == "icons":
        return _asked_icons(head)
    own = all(option.isdecimal() for option in need.options if option != "deck")
    numbered = {
        option if own else str(number): option
        for number, option in enumerate(need.options, start=1)
    }
    lines = [
        f"  {key} {option}" if key != option else f"  {option}" for key, option in numbered.items()
    ]
    spoken = {option.lstrip("+").rpartition("=")[2]: option for option in need.options}
    answers = {**spoken, **{option: option for option in need.options}, **numbered}
    slip = _("One of these, please; Ctrl-C leaves it undone.")
    return one_of([*head, *lines], answers, slip)


def _asked_icons(head: list[str]) -> str:
    console.err(head)
    while True:
        words = console.ask("> ").lower().replace(",", " ").split()
        if not all(word in ICONS for word in words):
            words = PYRAMIDS.canonical(" ".join(words)).split()
        if all(word in ICONS for word in words):
            return " ".join(words)
        console.err([_("Only these words, please: {icons}").format(icons=" ".join(ICONS))])
