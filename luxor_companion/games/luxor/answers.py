"""What the referee answers about tables of Luxor, and about hands, boards, copies, set-ups."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NotRequired, TypedDict

from luxor_companion.core import Value, Viewer
from luxor_companion.core.shapes import flat
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor.files.position import position_answer
from luxor_companion.games.luxor.rules.record import Origin, origins
from luxor_companion.games.luxor.rules.state import Player
from luxor_companion.games.luxor.table import LuxorTable, find_seat
from luxor_companion.lang import _
from luxor_companion.referee.answers import Status, status_of


class BoardsAnswer(Value):
    """The boards there are."""

    boards: Annotated[tuple[str, ...], "their names"]
    current: Annotated[str, "the one that new tables use"]


class BoardAnswer(Value):
    """A board, and what is odd about it."""

    name: Annotated[str, "its name"]
    code: Annotated[str, "the board as one line of text"]
    file: Annotated[str | None, "the file it was saved in; null if it was not saved now"]
    wrong: Annotated[tuple[str, ...], "what no printed board can have"]
    warnings: Annotated[tuple[str, ...], "what to look at again"]


class MaterialAnswer(Value):
    """The pieces of your copy."""

    treasures: Annotated[Mapping[str, str], "the treasures, by type"]
    horus: Annotated[Mapping[str, str], "the Horus cards, by level"]
    temple: Annotated[Mapping[str, str], "the temple tiles, by stack"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    unusual: Annotated[tuple[str, ...], "what to look at again"]


class PlayerTable(TypedDict):
    """A player in a position; what is zero or unknown is left out."""

    name: Annotated[str, "the player's name"]
    at: NotRequired[Annotated[list[int], "the spaces of the adventurers; 0 is the stairs"]]
    lying: NotRequired[Annotated[list[int], "the statues with a lying adventurer: 1, 2, 3"]]
    keys: NotRequired[Annotated[int, "how many keys"]]
    track: NotRequired[Annotated[int, "points on the track"]]
    treasures: NotRequired[Annotated[str, "the treasures, in the notation"]]
    wild: NotRequired[Annotated[int, "how many wild tiles"]]
    scarabs: NotRequired[Annotated[list[int | str], "the scarabs; `?` is face down"]]
    sarcophagi: NotRequired[Annotated[list[int], "the sarcophagi: 5, 3"]]
    hand: NotRequired[Annotated[str, "the cards from left to right; `?` is not known"]]


class PositionTable(TypedDict):
    """Everything on the table, as in a position file; what is zero or unknown is left out."""

    board: Annotated[str, "the board as one line of text"]
    tiles: Annotated[str, "the tile of each space, in the notation"]
    to_move: Annotated[str, "the colour whose turn it is"]
    first: Annotated[str, "the colour that began"]
    keys: Annotated[int, "how many keys are left"]
    wild: Annotated[int, "how many wild tiles are left"]
    scarabs: Annotated[int, "how many scarabs are left"]
    early: NotRequired[Annotated[list[str], "the colours that have had their last turn"]]
    stuck: NotRequired[Annotated[int, "how many turns in a row moved nobody"]]
    draw: NotRequired[Annotated[int, "how many cards the draw pile has, if they are counted"]]
    discard: NotRequired[Annotated[str, "the discarded cards, if they are counted"]]
    reshuffled: NotRequired[Annotated[bool, "whether the discarded cards were shuffled once"]]
    taken: NotRequired[Annotated[str, "the Horus cards taken, if cards are counted"]]
    stacks: Annotated[dict[str, int | str], "each temple stack: its size, or its tiles if known"]
    horus: Annotated[dict[str, int | str], "each level of Horus cards: its size, or its cards"]
    house: NotRequired[Annotated[dict[str, str | bool], "the house rules"]]
    red: NotRequired[Annotated[PlayerTable, "the red player"]]
    green: NotRequired[Annotated[PlayerTable, "the green player"]]
    blue: NotRequired[Annotated[PlayerTable, "the blue player"]]
    yellow: NotRequired[Annotated[PlayerTable, "the yellow player"]]


class LuxorShown(Value):
    """The whole table of Luxor."""

    table: Annotated[str, "the name of the table"]
    position: Annotated[PositionTable, "everything on it"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]


class PositionAnswer(Value):
    """A position."""

    position: Annotated[PositionTable, "everything on the table"]
    table: Annotated[str | None, "the name of the table; null for a file"] = None
    line: Annotated[int | None, "the line of the log after which it is; null for a file"] = None
    odd: Annotated[tuple[str, ...], "what cannot happen in a game"] = ()


class LuxorSetup(Value):
    """A table of Luxor as it was set up."""

    table: Annotated[str, "the name of the table"]
    file: Annotated[str, "the save"]
    seed: Annotated[int | None, "the seed of the set-up; null if it was not drawn"]
    code: Annotated[str | None, "lays the same table again: `luxor new --code CODE`; null if not"]
    rerolls: Annotated[int, "how often it was drawn again"]
    first: Annotated[str, "the colour that begins"]
    app_draws: Annotated[tuple[str, ...], "what the program draws"]
    board_name: Annotated[str | None, "the name of the board; null if it has none"]
    osiris_left: Annotated[tuple[int, ...], "the Osiris tiles that stay in the box"]
    placeholders: Annotated[tuple[str, ...], "parts that were not read off a printed copy"]
    position: Annotated[PositionTable, "everything on the table"]
    stacks: Annotated[
        Mapping[str, object] | None, "the hidden stacks, for someone who isn't playing; else null"
    ]


@flat("status")
class LuxorStatus(Value):
    """Where a table of Luxor stands, and what comes next."""

    status: Status
    round: Annotated[int, "the round that is played, counted from 1"]
    to_move: Annotated[str | None, "the colour whose turn it is; null once the game is over"]


class HeldCard(Value):
    """A card in a hand."""

    card: Annotated[str | None, "the card; null if it is not known"]
    how: Annotated[str | None, "how it became known: `dealt`, `drawn`, `taken`, …; null if not"]
    line: Annotated[int, "the line of the log with which it came; 0 is the set-up"]


class HandAnswer(Value):
    """A hand, as far as it is known."""

    player: Annotated[str, "the colour of the player"]
    hand: Annotated[tuple[HeldCard, ...], "the cards, from left to right"]


def status(table: LuxorTable) -> LuxorStatus:
    """Return where the table stands, and what comes next."""
    known = status_of(table)
    return LuxorStatus(known, table.record.round, next(iter(known.next), None))


def shown(table: LuxorTable) -> LuxorShown:
    """Return everything on the table."""
    return LuxorShown(table.name, position_answer(table.position), table.stand_in)


def laid(table: LuxorTable) -> LuxorSetup:
    """Return how the table was laid. Raise UsageError if it was joined mid-game."""
    if "position" in table.save.setup:
        raise UsageError(_("This table was joined mid-game: it has no set-up."))
    return setup_answer(table)


def setup_answer(table: LuxorTable) -> LuxorSetup:
    """Return how a table began, wherever that was."""
    setup, start = table.save.setup, table.record.start
    return LuxorSetup(
        table=table.name,
        file=str(table.save.path),
        seed=setup.get("seed"),
        code=setup.get("code") or None,
        rerolls=setup.get("rerolls", 0),
        first=start.players[start.first].colour,
        app_draws=tuple(setup.get("app_draws", ())),
        board_name=setup.get("board_name") or None,
        osiris_left=tuple(setup.get("osiris_left", ())),
        placeholders=table.stand_in,
        position=position_answer(start),
        stacks=setup.get("stacks"),
    )


class Held(Value):
    """A hand, and how each card of it became known."""

    player: Player
    cards: list[Origin]

    @property
    def answer(self) -> HandAnswer:
        cards = tuple(HeldCard(one.card, one.how or None, one.line) for one in self.cards)
        return HandAnswer(self.player.colour, cards)


def held(table: LuxorTable, viewer: Viewer, player: str | None) -> Held:
    """Return a player's hand as a viewer knows it, by default of whose turn it is.

    How each card came is known to everyone.
    """
    seat = find_seat(table.position, player)
    owner, seen = table.position.players[seat], table.seen_by(viewer).position.players[seat]
    known = zip(origins(table.record, seat), seen.hand, strict=True)
    return Held(owner, [origin.replace(card=card) for origin, card in known])
