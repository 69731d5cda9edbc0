"""What the program draws for a table of Pyramids, from the table's seed.

Each draw depends on the seed and on how many lines are in effect, so that taking a line back and
telling it again brings the same card: nobody can draw again in secret. Nothing is drawn ahead: of
the cards nobody has seen, each is as likely as any other.
"""

from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from luxor_companion.core.chance import pick, shuffle
from luxor_companion.games.pyramids.files.setup import opening_from, setup_cards, setup_table
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.log import Dealt, Displayed, Own, Revealed, Took
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.rules.setup import handles
from luxor_companion.games.pyramids.rules.state import House, Material
from luxor_companion.games.pyramids.rules.vocab import DEALT, DISPLAY, Handle
from luxor_companion.table.save import compose, head_of, save_from, speaking
from luxor_companion.table.table import PyramidsTable, TableOf

PYRAMIDS: Final = "pyramids"  # the word of app_draws for the deck of pyramid cards
EXPEDITION: Final = "expedition"


def _chance(table: PyramidsTable, purpose: str) -> Random:
    seed = table.save.setup.get("seed", 0)
    return Random(f"{seed}/{len(table.record.done)}/{purpose}")  # noqa: S311  # a game, no secret


def drawn_deal(table: PyramidsTable, handle: Handle) -> Dealt:
    """Four cards for a player to choose from; everyone draws from one deck."""
    position = table.position
    others = {number for player in position.players for number in player.dealt}
    deck = [number for number in in_deck(position) if number not in others]
    numbers = shuffle(_chance(table, "deal"), deck)[:DEALT]
    return Dealt(handle, tuple(sorted(numbers)))


def drawn_display(table: PyramidsTable) -> Displayed:
    """The first four cards of the deck."""
    numbers = shuffle(_chance(table, "display"), in_deck(table.position))[:DISPLAY]
    return Displayed(tuple(sorted(numbers)))


def drawn_pattern(table: PyramidsTable) -> Revealed:
    """The next expedition card. There must be one."""
    cards = [
        pattern for pattern, count in patterns_left(table.position).items() for _ in range(count)
    ]
    return Revealed(pick(_chance(table, EXPEDITION), cards))


def with_draws(table: PyramidsTable, entry: Own) -> Own:
    """The line with what the program draws for it filled in: the top card of the deck."""
    if not isinstance(entry, Took) or PYRAMIDS not in table.app_draws:
        return entry
    take, deck = entry.take, in_deck(table.position)
    if not deck:
        return entry
    top = pick(_chance(table, PYRAMIDS), deck)
    if take.deck and take.top is None:
        return entry._replace(take=take._replace(top=top))
    if take.number is not None and take.refill is None:
        return entry._replace(take=take._replace(refill=top))
    return entry


def due_draw(table: PyramidsTable) -> Own | None:
    """The line that the program tells now by itself: while cards are dealt and laid out."""
    position = table.position
    if PYRAMIDS not in table.app_draws:
        return None
    if position.phase == "keep":
        for player in position.players:
            if not player.cards and not player.dealt:
                return drawn_deal(table, player.handle)
    return drawn_display(table) if position.phase == "display" else None


def draw_due(table: PyramidsTable) -> None:
    """Take into the table all that the program tells by itself now."""
    while entry := due_draw(table):
        table.record.apply(entry)


class Options(NamedTuple):
    """What people say when they start a table."""

    names: tuple[str, ...]
    seed: int
    material: Material
    app_draws: tuple[str, ...] = ()
    house: House = House()
    language: str = ""  # the table's own


def head_for(options: Options) -> str:
    """The text of a save before its log; its cards stand one below the other."""
    players = tuple(zip(handles(options.names), options.names, strict=True))
    setup = setup_table(
        options.material,
        players,
        app_draws=options.app_draws,
        seed=options.seed,
        house=options.house,
    )
    return head_of(speaking(options.language, setup), "pyramids") + setup_cards(options.material)


def started(options: Options) -> PyramidsTable:
    """The table as it begins, dealt if the program deals; not written anywhere yet."""
    path = Path("new")
    save = save_from(compose(head_for(options), ()), path, "pyramids")
    table: PyramidsTable = TableOf(save, Record(opening_from(save.setup, path)))
    draw_due(table)
    return table
