"""A position: the copy of the game, the players' cards and score cards, the phase."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple
from unicodedata import combining, normalize

from luxor_companion.core import Refusal, UnreadableError, Viewer, house_choices, unique
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules.layout import Layout, read_layout

NUMBERS: Final = frozenset(map(str, range(1, vocab.CARDS + 1)))  # as they are typed
NOT_ENTERED: Final = "-"  # stands for a colour or a layout that nobody entered


class Pyramid(NamedTuple):
    """What is printed on a pyramid card, as far as somebody entered it."""

    colour: vocab.Colour | None = None
    layout: Layout | None = None


UNKNOWN: Final = Pyramid()


class Material(NamedTuple):
    """One copy of the game. `stand_in` names the parts that nobody read off a real copy."""

    expedition: Mapping[str, int]  # pattern -> how many cards show it
    skulls: tuple[int, ...] | None = None  # minus points of the ten skulls, ascending
    cards: Mapping[int, Pyramid] = {}  # never changed
    stand_in: tuple[str, ...] = ()

    @property
    def layouts(self) -> int:
        """How many cards have a known layout."""
        return sum(card.layout is not None for card in self.cards.values())

    def pyramid(self, number: int) -> Pyramid:
        return self.cards.get(number, UNKNOWN)


class House(NamedTuple):
    """The house rules: each field is one of its HOUSE_CHOICES, by default the first."""

    potion_order: Literal["potion-first", "skulls-first"] = "potion-first"
    cross_on_completed: bool = True


HOUSE_CHOICES: Final = house_choices(House)
USUAL: Final = House()


class Card(NamedTuple):
    """A pyramid card in front of a player."""

    number: int
    marks: vocab.Squares = 0
    untold: int = 0  # marked squares nobody located: only if the layout is unknown

    @property
    def marked(self) -> int:
        """How many squares are marked, with those nobody located."""
        return self.marks.bit_count() + self.untold


class Completed(NamedTuple):
    """A completed pyramid; the colour is None only if a fix left it open."""

    number: int
    colour: vocab.Colour | None


class Bonus(NamedTuple):
    """Points for the second, fourth or sixth pyramid of a colour."""

    colour: vocab.Colour
    points: int


class ScoreCard(NamedTuple):
    """What is ticked on a score card."""

    red: int = 0
    green: int = 0
    torches: tuple[int, ...] = ()  # the rounds, in order
    skulls: int = 0
    bonuses: tuple[Bonus, ...] = ()
    skull_value: int | None = None  # entered for the last one, if the copy's values are not known


class Player(NamedTuple):
    """One player."""

    handle: vocab.Handle
    name: str
    cards: tuple[Card, ...] = ()
    completed: tuple[Completed, ...] = ()  # in the order of completion
    score_card: ScoreCard = ScoreCard()
    dealt: tuple[int, ...] = ()  # the cards to choose from, if they are known
    cases: tuple[tuple[Card, ...], ...] = ()  # all that `cards` may be, if nobody named a card

    @property
    def possible(self) -> tuple[tuple[Card, ...], ...]:
        """What the cards may be: they differ in where the marks are whose card nobody named."""
        return self.cases or (self.cards,)

    def with_possible(self, cases: Iterable[tuple[Card, ...]]) -> "Player":
        """Return the player whose cards are as in one of these cases."""
        different = tuple(unique(cases))
        return self._replace(cards=different[0], cases=different if len(different) > 1 else ())

    def with_each(self, change: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> "Player":
        """Return the player with the cards changed, whichever case it is."""
        return self.with_possible(map(change, self.possible))

    def untold(self, number: int) -> tuple[int, int]:
        """Return how many squares of a card are marked that nobody named: at least, at most."""
        counts = [card.untold for cards in self.possible for card in cards if card.number == number]
        return min(counts), max(counts)

    def card(self, number: int) -> Card | None:
        return next((card for card in self.cards if card.number == number), None)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All cards the player has, in progress or completed."""
        completed = (pyramid.number for pyramid in self.completed)
        return (*(card.number for card in self.cards), *completed)

    def of_colour(self, colour: vocab.Colour) -> int:
        """Return how many pyramids of a colour the player has completed."""
        return sum(one.colour == colour for one in self.completed)


class Taker(NamedTuple):
    """A player who completed a pyramid this turn, and its number."""

    number: int
    handle: vocab.Handle


class Position(NamedTuple):
    """Everything on the table. A card neither with a player nor on display is in the deck."""

    material: Material
    players: tuple[Player, ...]
    phase: vocab.Phase = "keep"
    round: int = 1
    turn: int = 1
    display: tuple[int, ...] = ()
    revealed: tuple[str | None, ...] = ()  # this round, in order; None after a fix skipped some
    marked: tuple[vocab.Handle, ...] = ()  # players who have marked this turn
    completed: tuple[Taker, ...] = ()  # this turn, by number: for the bonuses
    queue: tuple[Taker, ...] = ()  # players who still take a new card, by number
    house: House = House()
    deals: bool = False  # the program deals the cards, and whatever it has dealt stands
    referee_only: bool = False  # nobody enters cards and marks, only completed pyramids

    @property
    def over(self) -> vocab.RuleId | None:
        """The rule that ended the game."""
        return vocab.END if self.phase == "over" else None

    @property
    def when(self) -> dict[str, int]:
        """The round and the turn, and how many there are."""
        rounds, turns = vocab.ROUNDS, vocab.TURNS
        return {"round": self.round, "rounds": rounds, "turn": self.turn, "turns": turns}

    @property
    def turns_left(self) -> int:
        """How many turns follow this one."""
        return (vocab.ROUNDS - self.round + 1) * vocab.TURNS - self.turn

    @property
    def pattern(self) -> str | None:
        """The pattern that everyone marks now."""
        return self.revealed[-1] if self.phase == "mark" else None

    @property
    def cards_out(self) -> dict[int, str]:
        """Every card that has left the deck, and who has it; "" is the display."""
        found = dict.fromkeys(self.display, "")
        for player in self.players:
            found |= dict.fromkeys(player.numbers, player.handle)
        return found

    @property
    def deck(self) -> int:
        """How many cards are left in the deck of pyramid cards."""
        return vocab.CARDS - len(self.cards_out)

    def layout(self, number: int) -> Layout | None:
        """Return what is printed on a card, if somebody entered it."""
        return self.material.pyramid(number).layout

    @property
    def handles(self) -> list[vocab.Handle]:
        return [player.handle for player in self.players]

    def player(self, handle: str) -> Player:
        """Return a player by handle. Raise UnreadableError if nobody at the table has it."""
        for player in self.players:
            if player.handle == handle:
                return player
        raise UnreadableError("log.handle", token=handle, handles=", ".join(self.handles))

    def bonuses_left(self, colour: vocab.Colour) -> tuple[int, ...]:
        """Return the bonuses of a colour that nobody has, the next one first."""
        held = [bonus for player in self.players for bonus in player.score_card.bonuses]
        return tuple(points for points in vocab.BONUSES if Bonus(colour, points) not in held)

    def with_player(self, player: Player) -> "Position":
        """Return the position with this player in place of the one with the same handle."""
        players = (player if one.handle == player.handle else one for one in self.players)
        return self._replace(players=tuple(players))


def seen_by(position: Position, viewer: Viewer) -> Position:
    """Return the position as a viewer knows it: of the cards dealt, each player sees their own.

    Those that nobody keeps go back into the deck, unseen by the others (p.2).
    """
    players = (
        player if viewer.sees_hand_of(player.handle) else player._replace(dealt=())
        for player in position.players
    )
    return position._replace(players=tuple(players))


def read_pyramid(line: str) -> tuple[int, Pyramid]:
    """Read a card's number, colour and code: `12 purple ..E../.#x../...`, `-` for what is unknown.

    Raise UnreadableError if the line has another form.
    """
    number, colour, code = (*line.replace(",", " ").split(maxsplit=2), "", "", "")[:3]
    if number not in NUMBERS:
        raise UnreadableError("card.number", token=number)
    word = colour.lower()
    known = word if word in vocab.COLOURS else None
    if known is None and colour not in ("", NOT_ENTERED):
        raise UnreadableError("card.colour", token=colour)
    layout = None if code in ("", NOT_ENTERED) else read_layout(code)
    return int(number), Pyramid(known, layout)


def write_pyramid(number: int, pyramid: Pyramid) -> str:
    """Return the line that `read_pyramid` reads as this card."""
    code = pyramid.layout.code if pyramid.layout else NOT_ENTERED
    return f"{number} {pyramid.colour or NOT_ENTERED} {code}"


def findings(material: Material) -> tuple[Refusal, ...]:
    """Return what no copy can have (p.1): a ninth expedition card, too many of a colour, …"""
    found = [
        Refusal("material.cards", "no_such_card", {"number": number})
        for number in material.cards
        if not 0 < number <= vocab.CARDS
    ]
    count = sum(material.expedition.values())
    if count != vocab.EXPEDITION:
        size = {"count": count, "wanted": vocab.EXPEDITION}
        found.append(Refusal("material.expedition", "deck_size", size))
    patterns = [name for name, cards in material.expedition.items() if cards]
    if len(patterns) != vocab.DECK_PATTERNS:
        wrong = {"count": len(patterns), "wanted": vocab.DECK_PATTERNS}
        found.append(Refusal("material.expedition", "deck_patterns", wrong))
    if vocab.STRAIGHT not in patterns:
        found.append(Refusal("material.expedition", "deck_straight", {"pattern": vocab.STRAIGHT}))
    for colour in vocab.COLOURS:
        cards = sum(card.colour == colour for card in material.cards.values())
        if cards > vocab.OF_A_COLOUR:
            params = {"colour": colour, "count": cards, "most": vocab.OF_A_COLOUR}
            found.append(Refusal("material.cards", "colour_full", params))
    skulls = material.skulls
    if skulls is not None and (len(skulls) != vocab.SKULLS or list(skulls) != sorted(skulls)):
        found.append(Refusal("icon.skull", "skull_values", {"values": list(skulls)}))
    return tuple(found)


def _handle_of(name: str) -> vocab.Handle:
    """Return a name as one plain word: `Ani` is ani, `Mary-Lou` mary-lou, `Zoë` zoe."""
    plain = "".join(one for one in normalize("NFKD", name.casefold()) if not combining(one))
    words = "".join(one if one.isalnum() else " " for one in plain).split()
    return "-".join(words)


def handles(names: Sequence[str]) -> tuple[vocab.Handle, ...]:
    """Return a different handle for each name, none of them a word that begins other lines."""
    found: list[vocab.Handle] = []
    for seat, name in enumerate(names, start=1):
        first = _handle_of(name)
        if not first[:1].isalpha() or first in vocab.KEYWORDS:
            first = f"player-{first}" if first else f"player-{seat}"
        handle, number = first, 2
        while handle in found:
            handle, number = f"{first}-{number}", number + 1
        found.append(handle)
    return tuple(found)


def opening(
    material: Material,
    players: Sequence[tuple[vocab.Handle, str]],
    house: House = USUAL,
    *,
    referee_only: bool = False,
) -> Position:
    """Return the position before the deal, given a handle and a name for each player.

    If only completed pyramids are entered, nobody enters the deal either.
    """
    seats = tuple(Player(handle, name) for handle, name in players)
    start = Position(material, seats, house=house, referee_only=referee_only)
    return start._replace(phase="reveal") if referee_only else start
