"""A position: the box, the players' pieces, the supplies, and what follows from them.

Also the set-up, which shuffles with the source of chance that the caller passes in.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from luxor_companion.core import Chance, Value, Viewer, house_choices, shuffle
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules.board import Board
from luxor_companion.games.luxor.rules.path import TILES, Path, Tile

# A supply, top first: one item per piece that is left, None if the piece is not known.
Cards: TypeAlias = tuple[vocab.Card | None, ...]
Fronts: TypeAlias = tuple[str | None, ...]
Scarabs: TypeAlias = tuple[int | None, ...]
Hand: TypeAlias = Cards  # left to right; None is a card nobody entered

UNKNOWN_HAND: Final[Hand] = (None,) * vocab.HAND
FIRST_SEAT: Final = vocab.Seat(0)


class Material(NamedTuple):
    """The contents of the box. `stand_in` names the parts that nobody read off a real copy."""

    starter: Mapping[vocab.Card, int] = {}
    horus: tuple[tuple[vocab.Card, ...], ...] = ()  # the cards of each level
    treasures: Mapping[str, int] = {}  # tile token -> how many, over all three types
    temple: tuple[tuple[str, ...], ...] = ()  # the fronts of each stack
    horus_tiles: tuple[int, ...] = ()  # a level each
    osiris: tuple[int, ...] = ()
    keys: int = 0
    wild: int = 0
    scarabs: tuple[int, ...] = ()
    stand_in: tuple[str, ...] = ()  # any of "board", "treasures", "horus", "temple"

    @property
    def fronts(self) -> Counter[str]:
        """All temple tiles by their fronts."""
        return Counter(front for stack in self.temple for front in stack)

    @property
    def deck(self) -> tuple[vocab.Card, ...]:
        """The starter cards, one by one."""
        return tuple(card for card, count in self.starter.items() for _ in range(count))

    def treasures_of(self, letter: str) -> int:
        return sum(count for token, count in self.treasures.items() if token[0] == letter)

    def most_scarabs(self, value: int, seen: Iterable[int]) -> int:
        """Return how many scarabs of a value the box may hold, given all that were seen.

        Of the four heaps the rulebook prints the sizes (p.1), but not which value has which.
        """
        heaps = [*heaps_of(self.scarabs)]
        others = Counter(one for one in seen if one != value)
        for count in sorted(others.values(), reverse=True)[: len(heaps) - 1]:
            heaps.remove(next((heap for heap in heaps if heap >= count), heaps[-1]))
        return max(heaps, default=0)


@lru_cache(maxsize=8)  # asked for with each correction
def heaps_of(scarabs: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many scarabs of each value there are, the fewest first."""
    return tuple(sorted(Counter(scarabs).values()))


class House(NamedTuple):
    """The house rules: each field is one of its HOUSE_CHOICES, by default the first."""

    back_to_stairs: bool = False
    all_blocked: Literal["stay", "refuse"] = "stay"
    last_into_tomb: bool = True
    osiris_into_tomb: bool = True
    treasure_claim: Literal["must", "may"] = "must"
    reshuffle: Literal["when-empty", "when-needed"] = "when-empty"
    all_key: bool = True
    all_actor: Literal["moved", "any"] = "moved"
    osiris_overshoot: Literal["refuse", "stop-before"] = "refuse"


HOUSE_CHOICES: Final = house_choices(House)


class Player(NamedTuple):
    """One player's pieces."""

    colour: vocab.Colour
    name: str
    at: tuple[vocab.Space, ...] = (vocab.STAIRS, vocab.STAIRS)  # upright, sorted; also in the tomb
    lying: tuple[vocab.Statue, ...] = (vocab.Statue(1), vocab.Statue(2), vocab.Statue(3))
    keys: int = 0
    track: int = 0
    treasures: tuple[str, ...] = ()  # type and VP: v3
    wild: int = 0
    scarabs: Scarabs = ()
    sarcophagi: tuple[int, ...] = ()
    hand: Hand = UNKNOWN_HAND
    secret: tuple[bool, ...] = ()  # which cards only this player may see; () if nobody deals so

    @property
    def open_hand(self) -> Hand:
        """The hand as far as everyone at the table knows it."""
        if not self.secret:
            return self.hand
        slots = zip(self.hand, self.secret, strict=True)
        return tuple(None if secret else card for card, secret in slots)


class Position(NamedTuple):
    """Everything on the table. Only `box` says how many of each piece the game has."""

    path: Path
    players: tuple[Player, ...]
    seat: vocab.Seat = FIRST_SEAT
    first: vocab.Seat = FIRST_SEAT
    keys: int = 0
    wild: int = 0
    scarabs: Scarabs = ()
    stacks: tuple[Fronts, ...] = ((), (), ())  # of temple tiles, in the order of STACKS
    horus: tuple[Cards, ...] = ((), (), ())  # stacks of cards, in the order of LEVELS
    sarcophagi: tuple[int, ...] = vocab.SARCOPHAGI
    house: House = House()
    early: tuple[vocab.Seat, ...] = ()  # players who had this round's turn out of order
    stuck: int = 0  # how many players had no legal move this round
    over: vocab.RuleId | None = None  # the rule that ended the game
    draw: int | None = None  # cards in the draw pile; None if nobody counted from the start
    discard: Cards = ()
    reshuffled: bool = False  # the draw pile has run out: tables differ in what they shuffle then
    taken: Cards = ()  # Horus cards taken from their stacks; None is one we don't know
    box: Material = Material()

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    @property
    def sure_discard(self) -> Cards:
        """The cards that are certain to be in the discard pile, however the table shuffles.

        Some tables shuffle as soon as the draw pile is empty, others only when somebody has to
        draw. Until the pile is empty for the first time, that makes no difference.
        """
        return () if self.reshuffled or self.draw == 0 else self.discard

    def seat_of(self, colour: str) -> vocab.Seat | None:
        seats = (vocab.Seat(seat) for seat, one in enumerate(self.players) if one.colour == colour)
        return next(seats, None)

    def had_turn(self, seat: vocab.Seat) -> bool:
        """Return whether a player has had this round's turn, in or out of order."""
        seats = len(self.players)
        before = (seat - self.first) % seats < (self.seat - self.first) % seats
        return before or seat in self.early

    def with_player(self, seat: vocab.Seat, player: Player) -> "Position":
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return self._replace(players=players)


def in_tomb(tomb: vocab.Space, players: Iterable[Player]) -> int:
    """Return how many adventurers, of all players, are in the tomb."""
    return sum([player.at.count(tomb) for player in players])


def end_rule(tomb: vocab.Space, players: Sequence[Player], stuck: int) -> vocab.RuleId | None:
    """Return the rule that ends the game at the end of a round, if one does (p.6)."""
    if in_tomb(tomb, players) >= len(vocab.SARCOPHAGI):
        return "end.second"
    return "end.stuck" if stuck >= len(players) else None


def are_sarcophagi(owned: Sequence[int]) -> bool:
    """Return whether players can own these sarcophagi: each of the two at most once (p.6)."""
    return all(one in vocab.SARCOPHAGI and owned.count(one) == 1 for one in owned)


def sarcophagi_left(tomb: vocab.Space, players: Sequence[Player]) -> tuple[int, ...]:
    """Return the sarcophagi left: each entry takes one, the more valuable one first (p.6)."""
    owned = [value for player in players for value in player.sarcophagi]
    gone = max((vocab.SARCOPHAGI.index(value) + 1 for value in owned), default=0)
    return vocab.SARCOPHAGI[max(gone, in_tomb(tomb, players)) :]


def with_consequences(position: Position) -> Position:
    """Return the position with `sarcophagi` and `over` worked out from the rest."""
    tomb, players = position.path.tomb, position.players
    round_is_over = position.seat == position.first and not position.early
    over = end_rule(tomb, players, position.stuck) if round_is_over else None
    return position._replace(sarcophagi=sarcophagi_left(tomb, players), over=over)


def with_board(position: Position, board: Board) -> Position:
    """Return the position on a board that somebody entered."""
    stand_in = tuple(part for part in position.box.stand_in if part != "board")
    path = position.path if board is position.path.board else Path(board, position.path.tiles)
    return position._replace(path=path, box=position.box._replace(stand_in=stand_in))


def seen_by(position: Position, viewer: Viewer) -> Position:
    """Return the position as a viewer knows it; what they may not see is unknown.

    Temple stacks and scarabs lie face down, and of the Horus stacks everyone sees the top card
    (p.2). Of the cards that the program dealt, only their player sees those that nobody turned up.
    Once the game is over, nothing is hidden any more.
    """
    if viewer.host or position.over:
        return position
    return position._replace(
        stacks=tuple([(None,) * len(stack) for stack in position.stacks]),
        scarabs=(None,) * len(position.scarabs),
        horus=tuple([(*stack[:1], *(None,) * (len(stack) - 1)) for stack in position.horus]),
        players=tuple([_face_down(player, viewer) for player in position.players]),
    )


def _face_down(player: Player, viewer: Viewer) -> Player:
    """Return a player as a viewer sees them."""
    nothing_hidden = not player.secret and not any(player.scarabs)
    if nothing_hidden or viewer.sees_hand_of(player.colour):
        return player
    scarabs = (None,) * len(player.scarabs)
    return player._replace(scarabs=scarabs, hand=player.open_hand, secret=())


class Layout(Value):
    """The tiles and stacks as they were shuffled and laid out."""

    tiles: tuple[Tile | None, ...]
    osiris_left: tuple[int, ...]  # the two that go back to the box
    stacks: tuple[Fronts, ...]
    horus: tuple[Cards, ...]


def draw_layout(board: Board, material: Material, chance: Chance) -> Layout:
    """Shuffle and lay out the tiles and stacks, in the order of page 2."""
    pieces = [token for token, count in material.treasures.items() for _ in range(count)]
    osiris = list(shuffle(chance, material.osiris))
    treasures = list(shuffle(chance, pieces))
    tiles: list[Tile | None] = []
    for space in board.spaces:
        if space == "o":
            token = f"o{osiris.pop(0)}" if osiris else None
        elif space.startswith("h"):
            token = space
        else:
            token = treasures.pop(0) if treasures else None
        tiles.append(TILES[token] if token else None)
    return Layout(
        tiles=tuple(tiles),
        osiris_left=tuple(osiris),
        stacks=tuple(shuffle(chance, stack) for stack in material.temple),
        horus=tuple(shuffle(chance, level) for level in material.horus),
    )


def osiris_left(box: Material, tiles: Sequence[Tile | None]) -> tuple[int, ...]:
    """Return the Osiris tiles that are not on the board."""
    left = list(box.osiris)
    for tile in tiles:
        if tile and tile.kind == "osiris" and tile.value:
            left.remove(tile.value)
    return tuple(left)


def deal(
    material: Material, seats: int, chance: Chance
) -> tuple[tuple[tuple[vocab.Card, ...], ...], tuple[vocab.Card, ...]]:
    """Return five starter cards for each player, and the draw pile, top first."""
    deck = shuffle(chance, material.deck)
    hands = tuple(deck[seat * vocab.HAND : (seat + 1) * vocab.HAND] for seat in range(seats))
    return hands, deck[seats * vocab.HAND :]


def opening(
    board: Board,
    material: Material,
    layout: Layout,
    players: Sequence[tuple[vocab.Colour, str]],
    *,
    first: vocab.Seat = FIRST_SEAT,
    house: House | None = None,
    scarabs: Scarabs | None = None,
) -> Position:
    """Return the position before the first turn: two adventurers on the stairs, three lying."""
    return Position(
        path=Path(board, layout.tiles),
        players=tuple(Player(colour, name) for colour, name in players),
        seat=first,
        first=first,
        keys=material.keys,
        wild=material.wild,
        scarabs=scarabs or (None,) * len(material.scarabs),
        stacks=layout.stacks,
        horus=layout.horus,
        house=house or House(),
        draw=sum(material.starter.values()) - vocab.HAND * len(players),
        box=material,
    )
