"""Random tables of Pyramids for tests and examples.

The cards are GENERATED: no printed card looks like them except by accident.
"""

import random
import tomllib
from collections.abc import Sequence
from pathlib import Path

from luxor_companion.games.pyramids.rules.bots import Decision, random_game
from luxor_companion.games.pyramids.rules.layout import Layout, layout_findings, read_layout
from luxor_companion.games.pyramids.rules.log import write_line
from luxor_companion.games.pyramids.rules.state import (
    HOUSE_CHOICES,
    House,
    Material,
    Position,
    Pyramid,
    handles,
    opening,
)
from luxor_companion.games.pyramids.rules.vocab import CARDS, COLOURS

SHIPPED = Path(__file__).parents[2] / "rules_data/pyramids/material.toml"
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


def random_decisions(seed: int, *, known: float = 1.0, seats: int = 0) -> list[Decision]:
    """A whole game: every line with the table before it, and the marks that were legal."""
    luck = random.Random(seed)
    return list(random_game(random_opening(luck, known=known, seats=seats), luck))


def log_lines(decisions: Sequence[Decision]) -> list[str]:
    """The log of a game, as a save holds it."""
    return [write_line(decision.chosen.entry) for decision in decisions]
