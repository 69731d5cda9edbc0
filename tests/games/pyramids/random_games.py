"""Random tables and games of Pyramids for tests and examples.

The cards are GENERATED: no printed card looks like them except by accident.
"""

import random
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from luxor_companion.core import Chance, Need, pick, shuffle
from luxor_companion.core.record import Common
from luxor_companion.games.pyramids.rules import (
    CARDS,
    COLOURS,
    DISPLAY,
    HELD,
    ICONS,
    Handle,
    notation,
)
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.layout import Layout, layout_findings, read_layout
from luxor_companion.games.pyramids.rules.legal import Option, options
from luxor_companion.games.pyramids.rules.notation import Take
from luxor_companion.games.pyramids.rules.phases import Outcome, choosing, to_mark
from luxor_companion.games.pyramids.rules.referee import rule
from luxor_companion.games.pyramids.rules.state import (
    HOUSE_CHOICES,
    House,
    Material,
    Position,
    Pyramid,
    handles,
    opening,
)
from luxor_companion.games.pyramids.rules.strokes import has_room

SHIPPED = Path(__file__).parents[3] / "rules_data/pyramids/material.toml"
NAMES = ("Ani", "Bo", "Mia", "Tom")
SKULLS = (1, 2, 3, 4, 6, 8, 10, 12, 15, 18)  # generated too: the printed values are not known


def shipped_deck() -> dict[str, int]:
    """The expedition deck as it ships."""
    deck: dict[str, int] = tomllib.loads(SHIPPED.read_text())["stand-in"]["expedition"]
    return deck


def random_layout(luck: random.Random, letters: str = "xrrggtps", walls: float = 0.2) -> Layout:
    """A generated card with a way to its tomb and some of these icons."""
    while True:
        cells = ["#" if luck.random() < walls else "." for _ in range(25)]
        cells[luck.randrange(5)] = "E"
        cells[luck.randrange(20, 25)] = "T"
        plain = [index for index, cell in enumerate(cells) if cell == "."]
        icons = luck.sample(letters, k=min(len(letters), len(plain), luck.randint(3, 8)))
        for index, letter in zip(luck.sample(plain, k=len(icons)), icons, strict=True):
            cells[index] = letter
        rows = ["".join(cells[start : start + 5]) for start in range(0, 25, 5)]
        layout = read_layout("/".join(rows))
        if not layout_findings(layout):
            return layout


def random_cards(luck: random.Random, *, known: float = 1.0) -> dict[int, Pyramid]:
    """48 generated cards, 16 of each colour; each known to this chance."""
    colours = luck.sample([colour for colour in COLOURS for _ in range(16)], k=CARDS)
    return {
        number: Pyramid(colour, random_layout(luck))
        for number, colour in enumerate(colours, start=1)
        if luck.random() < known
    }


def random_house(luck: random.Random) -> House:
    return House(*(luck.choice(values) for values in HOUSE_CHOICES.values()))


def random_opening(luck: random.Random, *, known: float = 1.0, seats: int = 0) -> Position:
    """A table before the deal; `known` is how many of the cards have been entered."""
    skulls = SKULLS if luck.random() < known else None
    material = Material(shipped_deck(), skulls, random_cards(luck, known=known))
    names = NAMES[: seats or luck.randint(2, 4)]
    players = tuple(zip(handles(names), names, strict=True))
    return opening(material, players, random_house(luck))


class Decision(NamedTuple):
    """A position, every legal mark of whoever marks (none at other times), and what was done."""

    position: Position
    options: list[Option]
    chosen: Outcome


def random_game(position: Position, chance: Chance) -> Iterator[Decision]:
    """Play at random until the game is over, chance deciding also what comes up."""
    while position.phase != "over":
        found: list[Option] = []
        if position.phase == "mark":
            handle = pick(chance, to_mark(position))
            found = options(position, handle)
            chosen = _mark(position, handle, found, chance)
        else:
            chosen = _complete(position, _entry(position, chance), chance)
        assert isinstance(chosen, Outcome), chosen
        yield Decision(position, found, chosen)
        position = chosen.after


def _entry(position: Position, chance: Chance) -> notation.Own:
    """Return what comes next when nobody marks."""
    unseen = shuffle(chance, in_deck(position))
    if position.phase == "keep":
        return notation.Kept(choosing(position)[0], unseen[:HELD])
    if position.phase == "display":
        return notation.Displayed(unseen[:DISPLAY])
    if position.phase == "reveal":
        deck = [pattern for pattern, count in patterns_left(position).items() for _ in range(count)]
        return notation.Revealed(pick(chance, deck))
    return notation.Took(position.queue[0].handle, Take())


def _complete(position: Position, entry: notation.Own, chance: Chance) -> Outcome | None:
    """Return what a line leads to once chance decided all it leaves open; None if refused."""
    while isinstance(ruling := rule(position, entry), Need):
        line = notation.read_line(f"{notation.write_line(entry)} {pick(chance, ruling.options)}")
        assert not isinstance(line, Common)  # of the same kind, with a word more
        entry = line
    return ruling if isinstance(ruling, Outcome) else None


def _mark(
    position: Position, handle: Handle, found: list[Option], chance: Chance
) -> Outcome | None:
    """Make a legal mark, rather one of the better ones; on a card without layout, a likely one."""
    if found:
        chosen = found[int(chance.random() ** 2 * len(found))]
        return _complete(position, notation.Marked(handle, chosen.mark), chance)
    player = position.player(handle)
    card = pick(chance, [one for one in player.cards if has_room(position, one)])
    icons = " ".join(pick(chance, ICONS) for _ in range(int(chance.random() * 3)))
    one = "one " if chance.random() < 1 / 4 else ""
    for said in (f"{one}{icons}", one, "one", "one tomb"):  # the last where nothing else is left
        line = notation.read_line(f"{handle} {card.number} {said}")
        assert isinstance(line, notation.Marked)
        if made := _complete(position, line, chance):
            return made
    return None


def random_decisions(seed: int, *, known: float = 1.0, seats: int = 0) -> list[Decision]:
    """A whole game: every line with the table before it, and the marks that were legal."""
    luck = random.Random(seed)
    return list(random_game(random_opening(luck, known=known, seats=seats), luck))


def log_lines(decisions: Sequence[Decision]) -> list[str]:
    """The log of a game, as a save holds it."""
    return [notation.write_line(decision.chosen.entry) for decision in decisions]
