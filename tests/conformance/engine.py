"""All that the conformance tests ask of the engine: after a rename, this is the file to edit.

What goes out of here is text and plain values, so that nothing else depends on the engine's names.
The cases are run by the runners of the scenarios and by the program itself.
"""

import json
import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from luxor_companion.core.record import Change
from luxor_companion.core.shapes import to_json
from luxor_companion.games.luxor.files.position import position_from, position_table
from luxor_companion.games.luxor.rules import PAGES
from luxor_companion.games.luxor.rules.evolve import after
from luxor_companion.games.luxor.rules.legal import options as luxor_turns
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import read_line, write_turn
from luxor_companion.games.luxor.rules.record import Record
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, Position
from luxor_companion.games.pyramids.answers import position_answer
from luxor_companion.games.pyramids.rules import PAGES as PYRAMIDS_PAGES
from luxor_companion.games.pyramids.rules.legal import list_options
from luxor_companion.games.pyramids.rules.notation import write_line, write_mark
from luxor_companion.games.pyramids.rules.scoring import holdings as pyramids_holdings
from luxor_companion.games.pyramids.rules.scoring import score as pyramids_score
from luxor_companion.games.pyramids.rules.state import HOUSE_CHOICES as PYRAMIDS_HOUSE_CHOICES
from luxor_companion.games.pyramids.rules.state import Position as PyramidsPosition
from luxor_companion.games.pyramids.rules.state import read_pyramid, write_pyramid
from tests.games.pyramids.random_games import Decision as PyramidsDecision
from tests.games.pyramids.random_games import random_game as random_pyramids_game
from tests.games.pyramids.random_games import random_opening
from tests.random_tables import Decision, random_game, random_table

RULE_PAGES = {"luxor": PAGES, "pyramids": PYRAMIDS_PAGES}
USUAL_HOUSE = {  # what a table plays by if it says nothing
    "luxor": {key: values[0] for key, values in HOUSE_CHOICES.items()},
    "pyramids": {key: values[0] for key, values in PYRAMIDS_HOUSE_CHOICES.items()},
}
QUICK_CARDS = ("E####/x####/x####/x####/T####", "##E##/##x##/.xx../.sxg./rtpT.")
Standing = dict[str, tuple[int, int]]  # by name: points and rank


class LuxorStep(NamedTuple):
    """One turn of a game that the engine played."""

    line: str  # as in a log, with all that chance brought
    options: list[str]  # every legal turn there was
    after: str  # the table afterwards, as JSON
    over: str | None  # the rule that ended the game
    standing: Standing


def luxor_opening(seed: int) -> tuple[str, list[str]]:
    """A random table before its first turn, as JSON with every card known; and the draw pile."""
    position, pile, _ = random_table(seed)
    return _luxor_json(position), list(pile)


def luxor_game(seed: int) -> tuple[str, Iterator[LuxorStep]]:
    """A random table, as JSON, and the turns of a game that is played on it to its end."""
    position, pile, luck = random_table(seed)
    return _luxor_json(position), map(_luxor_step, random_game(position, pile, luck))


def luxor_options(table: str) -> list[str]:
    """Every legal turn at a table that is given as JSON."""
    position = position_from(json.loads(table), "table")
    return [write_turn(option.turn) for option in luxor_turns(position)]


def _luxor_step(decision: Decision) -> LuxorStep:
    made = after(decision.position, decision.chosen)
    return LuxorStep(
        f"{decision.position.player.colour} {_with_chance(decision.chosen)}",
        [write_turn(option.turn) for option in decision.options],
        _luxor_json(made),
        made.over,
        {one.name: (one.total, one.rank) for one in score(holdings(made)).scores},
    )


def _with_chance(outcome: Outcome) -> str:
    """The turn with what came up, also where the engine knew that beforehand."""
    words = [write_turn(outcome.turn)]
    for event in outcome.events:
        if event.name == "scarab" and event.value:
            words.append(f"scarab={event.value}")
        elif event.name == "drew":
            words.append(f"draw={event.card}")
    return " ".join(words)


def _luxor_json(position: Position) -> str:
    return json.dumps(position_table(position), ensure_ascii=False)


class LuxorLog:
    """A table that the engine keeps by what it is told, line by line."""

    def __init__(self, start: str) -> None:
        self._record = Record(position_from(json.loads(start), "start"))

    def say(self, line: str) -> str:
        """Take a line in; return it as it is kept, or why it is not."""
        change = self._record.apply(read_line(line))
        return self._record.lines[-1] if isinstance(change, Change) else str(change)

    @property
    def table(self) -> str:
        """The table as JSON."""
        return _luxor_json(self._record.position)

    @property
    def over(self) -> str | None:
        return self._record.position.over

    @property
    def round(self) -> int:
        return self._record.round


class PyramidsStep(NamedTuple):
    """One line of a game that the engine played."""

    line: str
    options: list[str] | None  # every legal mark, where there was one and all are listed
    after: str  # the table afterwards, as JSON
    standing: Standing


def pyramids_game(seed: int, known: float) -> tuple[str, Iterator[PyramidsStep]]:
    """A set-up, as JSON, and the lines of a whole game; `known` is the share of cards entered."""
    luck = random.Random(seed)
    position = random_opening(luck, known=known)
    return _pyramids_setup(position), _pyramids_steps(random_pyramids_game(position, luck))


def quick_pyramids_game(seed: int, seats: int) -> tuple[str, Iterator[PyramidsStep]]:
    """The same on cards that are soon completed: many bonuses, and the deck runs out."""
    luck = random.Random(seed)
    position = random_opening(luck, seats=seats)
    lines = [write_pyramid(*card).split() for card in position.material.cards.items()]
    quick = [read_pyramid(f"{line[0]} {line[1]} {luck.choice(QUICK_CARDS)}") for line in lines]
    position = position._replace(material=position.material._replace(cards=dict(quick)))
    return _pyramids_setup(position), _pyramids_steps(random_pyramids_game(position, luck))


def _pyramids_setup(position: PyramidsPosition) -> str:
    material = position.material
    lines = [write_pyramid(number, card) for number, card in material.cards.items()]
    setup = {
        "players": {player.handle: player.name for player in position.players},
        "expedition": dict(material.expedition),
        "skulls": material.skulls,
        "cards": dict(line.split(" ", 1) for line in lines),
        "house": position.house._asdict(),
    }
    return json.dumps(setup)


def _pyramids_steps(decisions: Iterable[PyramidsDecision]) -> Iterator[PyramidsStep]:
    for position, options, chosen in decisions:
        line = write_line(chosen.entry)
        is_all = bool(options) and list_options(position, line.split()[0]).complete
        result = pyramids_score(pyramids_holdings(chosen.after))
        yield PyramidsStep(
            line,
            [write_mark(one.mark) for one in options] if is_all else None,
            json.dumps(to_json(position_answer(chosen.after))),
            {one.name: (one.total, one.rank) for one in result.scores},
        )
