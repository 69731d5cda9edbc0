"""Plays the example game of saves/games/pyramids.toml; run it to make it anew.

Run: python -m tests.games.pyramids.example_game. The cards and the values of the skulls are
GENERATED: no printed copy looks like them except by accident.
"""

import random
from pathlib import Path

from luxor_companion.core.record import Change, Fixed, Noted, Undone
from luxor_companion.games.pyramids.rules.legal import options
from luxor_companion.games.pyramids.rules.notation import CardTold, LogEntry, Marked, Own
from luxor_companion.games.pyramids.rules.phases import to_mark
from luxor_companion.games.pyramids.rules.state import Material, Pyramid
from luxor_companion.games.pyramids.start import begin_table, head_for
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.table.save import format_save
from tests.games.pyramids.random_games import SKULLS, random_cards, random_game, shipped_deck

GAME = Path(__file__).parents[3] / "saves/games/pyramids.toml"
COMMENT = """\
# An example game for three. The 48 cards and the values of the skulls in it are stand-ins: they
# were generated and look like no printed copy. The expedition deck is the default.
"""
NAMES = ("Ani", "Jan", "Mia")
ENTERED_LATE = 8  # this many cards are entered only when somebody has them


def _with_known_colours(cards: dict[int, Pyramid]) -> dict[int, Pyramid]:
    """15 and 33 are purple in every copy: they change colours with others."""
    for number in (15, 33):
        other = next(n for n, one in cards.items() if one.colour == "purple" and n not in (15, 33))
        mine = cards[number]
        if mine.colour != "purple":
            cards[other] = cards[other]._replace(colour=mine.colour)
            cards[number] = mine._replace(colour="purple")
    return cards


class Evening:
    """A table that is played line by line, every one ruled on."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.cards = _with_known_colours(random_cards(self.luck))
        late = set(self.luck.sample(sorted(self.cards), k=ENTERED_LATE))
        known = {number: card for number, card in self.cards.items() if number not in late}
        stand_in = ("expedition", "skulls", "cards")
        material = Material(shipped_deck(), SKULLS, known, stand_in)
        self.table: PyramidsTable = begin_table(head_for(NAMES, material, seed=seed))

    def tell(self, entry: LogEntry) -> None:
        applied = self.table.record.apply(entry)
        assert applied is None or isinstance(applied, Change), applied

    def play(self) -> None:
        """All 28 turns, with what happens at real tables."""
        while not self.table.position.over:
            self.tell(self._next())
            marks = self.table.record.turns
            if marks == 2 and not any(line == "undo" for line in self.table.record.lines):
                self.tell(Undone(1))
                self.tell(Noted("Jan had the wrong card in hand"))
            if marks == 40 and not any(line.startswith("fix") for line in self.table.record.lines):
                green = self.table.position.players[2].score_card.green
                self.tell(Fixed("mia", (f"green={green + 1}",), "forgot one"))

    def _next(self) -> Own:
        position = self.table.position
        for player in position.players:
            for card in player.cards:
                if not position.material.pyramid(card.number).layout:
                    return CardTold(card.number, self.cards[card.number])
        if position.phase == "mark":
            handle = to_mark(position)[0]
            found = options(position, handle)
            best = [one for one in found if one.points >= found[0].points - 1]
            return Marked(handle, self.luck.choice(best).mark)
        return next(random_game(position, self.luck)).chosen.entry


def main() -> None:
    evening = Evening(seed=9)
    evening.play()
    table = evening.table
    GAME.write_text(
        format_save(COMMENT + table.save.head, tuple(table.record.lines)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
