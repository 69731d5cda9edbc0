"""The tables at which the walk plays: how each is set up, and how it is played."""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from luxor_companion import lang
from luxor_companion.cli.app import run
from luxor_companion.core.game import load_game
from luxor_companion.games.luxor.dialogue import Dialogue as LuxorDialogue
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES
from luxor_companion.games.luxor.view.play import LuxorLooks
from luxor_companion.games.pyramids.dialogue import Dialogue as PyramidsDialogue
from luxor_companion.games.pyramids.rules.state import House, Material
from luxor_companion.games.pyramids.start import head_for
from luxor_companion.games.pyramids.view.play import PyramidsLooks
from luxor_companion.referee.start import parse_draws
from luxor_companion.table import paths
from luxor_companion.table.save import format_save
from tests.games.pyramids.random_games import random_cards, random_house, shipped_deck
from tests.walk.at_terminal import TerminalWalker
from tests.walk.luxor import LuxorPieces
from tests.walk.pyramids import PyramidsPieces, other_deck
from tests.walk.walker import PlainWalker, Walked, Walker

NAMES: Final = ("Ani", "Jan", "Mia", "Tom")
LANGUAGES: Final = ("en", "de", "es", "pt")


class Evening(NamedTuple):
    """How a game is set up and played."""

    game: str = "luxor"
    laid: str = "laid"  # how the tiles are laid, or how many of the cards are entered
    draws: str = "none"
    players: int = 2
    language: str = "en"
    plain: bool = False
    house: bool = False
    other: bool = False  # another copy's pieces than the placeholder's
    counts: bool = False  # cards that are drawn
    quick: bool = False
    referee: bool = False  # of Pyramids: nobody enters marks

    def __str__(self) -> str:
        flags = [name for name, value in self._asdict().items() if value is True]
        words = (self.game, self.laid, f"draws={self.draws}", str(self.players), self.language)
        return " ".join((*words, *flags))


LAID: Final = {"luxor": ("laid", "osiris", "drawn"), "pyramids": ("none", "some", "all")}
DRAWS: Final = {
    "luxor": ("none", "temple", "scarabs", "cards", "die", "all"),
    "pyramids": ("none", "pyramids", "expedition", "all"),
}


def evenings(luck: random.Random) -> Iterator[Evening]:
    """Yield evenings of every kind, for ever; each round of them has every value of each field."""
    while True:
        for game, count in (("luxor", 12), ("pyramids", 4)):
            columns = [
                _spread(luck, values, count)
                for values in (LAID[game], DRAWS[game], (2, 3, 4), LANGUAGES)
            ]
            flags = [_spread(luck, (True, False, False), count) for _ in range(5)]
            only = _spread(luck, (True, *[False] * (count - 1)), count)
            for row, referee in zip(zip(*columns, *flags, strict=True), only, strict=True):
                yield Evening(game, *row, referee=referee and game == "pyramids")


def _spread(luck: random.Random, values: Sequence[Any], count: int) -> list[Any]:
    """Return each value about as often as the others, in a random order."""
    return luck.sample(list(values) * -(-count // len(values)), k=count)


def walk(evening: Evening, seed: int, most: int = 1000, *, terminal: bool = False) -> Walked:
    """Play a whole game, or its first turns, in this process or at a real terminal."""
    name, luck = f"walk-{evening.game}-{seed}", random.Random(seed)
    begin = _begin_luxor if evening.game == "luxor" else _begin_pyramids
    lang.use("en")
    dialogue, looks, pieces = begin(evening, name, luck, seed)
    if terminal:
        command = ("play",) if evening.game == "luxor" else (evening.game, "play")
        command += ("--quick",) if evening.quick and evening.game == "luxor" else ()
        at_terminal = TerminalWalker(
            dialogue, looks, pieces, luck, command=command, language=evening.language
        )
        with at_terminal:
            return at_terminal.walk(most)
    kind = PlainWalker if evening.plain else Walker
    return kind(dialogue, looks, pieces, luck).walk(most)


def _begin_pyramids(
    evening: Evening, name: str, luck: random.Random, seed: int
) -> tuple[PyramidsDialogue, PyramidsLooks, PyramidsPieces]:
    cards = random_cards(luck)
    known = {"none": 0.0, "some": 0.5, "all": 1.0}[evening.laid]
    entered = {number: one for number, one in cards.items() if luck.random() < known}
    shipped = shipped_deck()
    material = Material(shipped, None, entered, stand_in=("expedition",))
    draws = parse_draws(load_game("pyramids"), [evening.draws], ("pyramids", "expedition"))
    house = random_house(luck) if evening.house else House()
    names = NAMES[: evening.players]
    head = head_for(
        names, material, seed=seed, app_draws=draws, house=house, referee_only=evening.referee
    )
    path = paths.table_path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(format_save(head, ()), encoding="utf-8")
    deck = other_deck(luck) if evening.other else shipped
    lang.use(evening.language)  # a dialogue knows the words of its language
    return PyramidsDialogue(path), PyramidsLooks(), PyramidsPieces(cards, deck, luck)


def _begin_luxor(
    evening: Evening, name: str, luck: random.Random, seed: int
) -> tuple[LuxorDialogue, LuxorLooks, LuxorPieces]:
    words = ["new", name, "--seed", str(seed), "--first", "Ani", "--app-draws", evening.draws]
    for player in NAMES[: evening.players]:
        words += ["-p", player]
    if evening.laid != "drawn":
        words.append("--laid")
    if evening.laid == "osiris":
        osiris = [1, 2, 2, 3, 3, 4]
        luck.shuffle(osiris)
        words += ["--osiris", " ".join(map(str, osiris[:4]))]
    if evening.house:
        for key, values in HOUSE_CHOICES.items():
            value = luck.choice(values)
            words += ["--house", f"{key}={str(value).lower()}"]
    if evening.counts:
        words.append("--count-cards")
    assert run([*words, "--json"]) == 0, words
    lang.use(evening.language)
    dialogue = LuxorDialogue(paths.table_path(name), quick=evening.quick)
    return dialogue, LuxorLooks(), LuxorPieces(dialogue, luck, other=evening.other)
