"""The choices of `luxor play`: what the referee needs, each with where it leads."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from typing import Final, NamedTuple

from luxor_companion.core import Need, UnknownError, unique
from luxor_companion.games.luxor.rules import CARDS, SIDES, Card, Side
from luxor_companion.games.luxor.rules.hand import (
    cannot_be_drawn,
    cannot_play,
    outer,
    with_outer,
)
from luxor_companion.games.luxor.rules.legal import Option, options
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.rules.notation import Turn, read_turn, write_turn
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.unknowns import lay
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import _, forms
from luxor_companion.referee.questions import KEYS, ROOM, Choice, Tokens

# Keys for a card whose name begins differently.
MOST_STEPS: Final = 6  # tiles that a card moves at most, by a die
_SPELLED: Final = {**dict.fromkeys("p+±-", "±1"), "0": "die", "d": "die"}
# The keys for turns of known cards where 1 to 5 stand for a card.
_TURN_KEYS: Final = "6789"
_SIDE_KEYS: Final = (*KEYS, "0")
_FROM_PILE: Final = (*"12345", "±1", "die")
# The same key for a card every time; a card that can't be there has none. A letter that begins the
# name of another card, or a command after L or R, is left for typing it.
CARD_KEYS: Final = {
    **{card: card for card in "12345"},
    "±1": "+",
    "die": "0",
    "1-3": "6",
    "1-4": "7",
    "1-5": "8",
    "1-6": "9",
    "1-die": "t",
    "all1": "b",
    "all2": "c",
    "all3": "f",
    "all4": "g",
    "less1": "j",
    "less2": "n",
    "less3": "v",
    "last": "z",
}


class _WholeTurn(NamedTuple):
    """A whole turn: its tokens, its choices, and what it leads to."""

    tokens: Tokens
    option: Option
    outcome: Outcome


def turn_choices(position: Position, room: int = ROOM, *, by_card: bool) -> tuple[Choice, ...]:
    """Return the turns of the known outer cards, in groups if there is no room for all.

    Where people press a key `by_card`, 1 to 5 mean that card, and the other numbers are the keys.
    """
    keys = _TURN_KEYS if by_card else KEYS
    most = len(keys) if room == ROOM else room
    groups = _fold([_whole_turn(position, one) for one in options(position)], most)
    return _keyed([_choice(position, tokens, turns) for tokens, turns in groups], keys)


def _keyed(choices: Sequence[Choice], keys: Sequence[str]) -> tuple[Choice, ...]:
    keyed = (one._replace(key=key) for one, key in zip(choices, keys, strict=False))
    return (*keyed, *choices[len(keys) :])


def sides_of(position: Position, turn: Turn) -> list[Side]:
    """Return the ends of the hand where the card of a turn without a side may be."""
    if turn.side:
        return [turn.side]
    return [one for one in SIDES if not cannot_play(position, position.seat, one, turn.card)]


def side_choices(position: Position, turn: Turn, sides: Sequence[Side]) -> tuple[Choice, ...]:
    """Return what a card leads to from each of these ends, in groups if there are too few keys.

    `turn` is the turn so far, without a side.
    """
    table, turns, choices = with_finds(position, turn), list[_WholeTurn](), list[Choice]()
    for side in sides:
        hand, declared = with_outer(position.player.hand, side, turn.card), turn._replace(side=side)
        whole = [_whole_turn(table, one) for one in options(table, None, hand)]
        whole = [one for one in whole if _fits(declared, one.option)]
        tokens = tuple(write_turn(declared).split())
        turns += [one._replace(tokens=_joined(tokens, one.tokens)) for one in whole]
        if not whole:
            text, line = _("moves nobody"), " ".join(tokens)
            choices.append(Choice(line, text, (names.local_turn(tokens[0]), text)))
    groups = _fold(turns, len(_SIDE_KEYS) - len(choices))
    choices = [*(_choice(table, tokens, whole) for tokens, whole in groups), *choices]
    return _keyed(choices, _SIDE_KEYS)


def need_choices(position: Position, turn: Turn, need: Need, room: int) -> tuple[Choice, ...]:
    """Return a choice for each option of a need, or for each whole turn if there is room.

    `turn` is the turn so far.
    """
    tokens = tuple(write_turn(turn).split())
    table, hand = with_finds(position, turn), position.player.hand
    if turn.side:
        hand = with_outer(hand, turn.side, turn.card)
    whole = [_whole_turn(table, one) for one in options(table, None, hand)]
    groups: dict[str, list[_WholeTurn]] = {}
    for token in need.options:
        longer = read_turn(" ".join((*tokens, token)))
        groups[token] = [one for one in whole if _fits(longer, one.option)]
    choices, spare = list[Choice](), room - len(groups)
    several = sorted(len(turns) - 1 for turns in groups.values())
    opened = [sum(several[: count + 1]) for count in range(len(several))]
    most = max((several[count] for count, keys in enumerate(opened) if keys <= spare), default=0)
    for token, turns in groups.items():
        line = (*tokens, token)
        if turns and len(turns) - 1 <= most:
            choices += [_choice(table, _joined(line, one.tokens), [one]) for one in turns]
        else:
            choices.append(_choice(table, line, turns))
    return tuple(choices)


def with_finds(position: Position, turn: Turn) -> Position:
    """Return the position with the tiles that a turn so far names, each with its space."""
    for space, token in turn.finds:
        if space is not None:
            position = lay(position, space, token)
    return position


def _joined(line: Tokens, whole: Tokens) -> Tokens:
    """Return a line so far with what a whole turn has in addition."""
    return (*line, *(token for token in whole[1:] if token not in line))


def _fits(turn: Turn, option: Option) -> bool:
    """Return whether a whole turn agrees with everything the player has typed so far."""
    way = option.way
    if turn.card != option.card or turn.side not in (None, option.side) or not way:
        return False
    pairs = ((turn.at, way.at), (turn.go, way.go), (turn.die, option.die), (turn.to, option.to))
    if any(typed not in (None, value) for typed, value in pairs):
        return False
    return set(turn.acts) <= {option.space} and set(turn.choices) <= {option.choice}


def _whole_turn(position: Position, option: Option) -> _WholeTurn:
    """Return a whole turn, whose tokens have the die before the player's choices."""
    turn = option.turn
    tokens = write_turn(turn._replace(die=None)).split()
    if turn.die is not None:
        tokens.insert(1, f"die={turn.die}")
    return _WholeTurn(tuple(tokens), option, narrate(position, option))


def _fold(turns: Sequence[_WholeTurn], most: int) -> list[tuple[Tokens, list[_WholeTurn]]]:
    """Return groups of turns by the tokens they begin with: one turn each if `most` allows that.

    A die that nobody has rolled yet is one group. Otherwise the card with the most groups loses its
    last token, again and again until there are few enough groups.
    """
    longest = max((len(one.tokens) for one in turns), default=0)
    depth = {one.tokens[0]: longest for one in turns}
    depth |= {one.tokens[0]: 1 for one in turns if one.tokens[1:2] == (f"die={one.option.die}",)}
    if len({one.option.die for one in turns}) == 1 and turns[0].option.die is not None:
        depth[turns[0].tokens[0]] = longest  # it was rolled
    while True:
        groups: dict[Tokens, list[_WholeTurn]] = {}
        for one in turns:
            groups.setdefault(one.tokens[: depth[one.tokens[0]]], []).append(one)
        heads = [tokens[0] for tokens in groups]
        largest = max(depth, key=heads.count, default="")
        if len(groups) <= most or depth[largest] == 1:
            return list(groups.items())
        depth[largest] -= 1


def _choice(position: Position, tokens: Tokens, turns: Sequence[_WholeTurn]) -> Choice:
    outcomes = [one.outcome for one in turns]
    ends = [one.to for one in outcomes if one.to is not None]
    rolls = len({one.option.die for one in turns}) > 1
    description = _("roll the die") if rolls else names.format_outcomes(position, outcomes)
    gains, way = "" if rolls else _gains(turns), _way(position, turns, rolls=rolls)
    cells = (names.local_turn(tokens[0]), way, gains)
    ways = [one.option.way for one in turns if one.option.way]
    starts = {each.at for each in ways if each.at is not None}
    spots = tuple(unique(map(int, ends)))
    return Choice(" ".join(tokens), description, cells, spots, starts=tuple(sorted(starts)))


def _way(position: Position, turns: Sequence[_WholeTurn], *, rolls: bool) -> str:
    """Return the spaces where turns begin and end, such as "12 → 15 17"."""
    ways = [one.option.way for one in turns if one.option.way]
    starts = unique(way.at for way in ways if way.at is not None)
    ends = sorted({one.outcome.to for one in turns if one.outcome.to is not None})
    if not ends:  # it depends on a tile that nobody entered
        ends = sorted({one.outcome.finds[0] for one in turns if one.outcome.finds})
    if not ends:
        return ""
    several = len(starts) > 1 and not rolls
    begin = "" if several else ", ".join(names.short_place(position, one) for one in starts)
    end = _("roll") if rolls else _places(position, ends)
    return f"{begin} → {end}".strip()


def _places(position: Position, ends: Sequence[int]) -> str:
    if len(ends) > len("123"):
        return f"{names.short_place(position, ends[0])}…{names.short_place(position, ends[-1])}"
    return " ".join(names.short_place(position, one) for one in ends)


def _gains(turns: Sequence[_WholeTurn]) -> str:
    if len({one.outcome.to for one in turns}) > 1:
        return f"{forms.turns(len(turns))} …"
    gains = (names.format_gains(one.outcome, brief=True) for one in turns)
    return names.join_or(unique(filter(None, gains)))


def pass_choice(turn: Turn, spent: Turn) -> Choice:
    """Return the choice to spend the card of a turn that moves nobody."""
    text = _("the card is spent")
    line = _joined(tuple(write_turn(turn).split()), tuple(write_turn(spent).split()))
    return Choice(" ".join(line), text, (names.local_turn("pass"), text))


# ---------------------------------------------------------------------- cards nobody entered


def horus_choices(position: Position, level: int, taken: Counter[Card]) -> tuple[Choice, ...]:
    """Return the Horus cards that somebody may take; `taken` are those taken from this level.

    Which cards a level has is known only once the copy is entered, so others may come up too.
    """
    left = list(Counter(position.box.horus[level - 1]) - taken)
    if "horus" in position.box.stand_in or not left:
        left += [card for card in CARDS if CARDS[card].horus and card not in left]
    return tuple(_card_choice(f"got={card}", card) for card in left)


def drawn_choices(position: Position, played: Card) -> tuple[Choice, ...]:
    """Return the cards that may be drawn."""
    seat = position.seat
    cards = [card for card in CARDS if not cannot_be_drawn(position, seat, played, card)]
    return tuple(_card_choice(f"draw={card}", card) for card in cards)


def outer_choices(position: Position, side: Side) -> tuple[Choice, ...]:
    """Return the cards that may be at an end of the hand."""
    return tuple(_card_choice(f"{side}{card}", card) for card in _playable(position, side))


def _playable(position: Position, side: Side) -> list[Card]:
    return [card for card in CARDS if not cannot_play(position, position.seat, side, card)]


def _card_choice(tokens: str, card: Card) -> Choice:
    said = names.card_words(card)
    return Choice(tokens, said, (names.local_word(card), said), key=CARD_KEYS[card])


def read_side(text: str) -> Side | None:
    """Return the side that a letter stands for."""
    return next((one for one in SIDES if text.upper() in (one, names.local_turn(one))), None)


def completed_card(position: Position, text: str, *, by_card: bool) -> str:
    """Return the only card that fits a side and its first letters; "" if several or none fit.

    A side alone is an answer too: then the cards that may be there are listed. So is a card's key
    alone, where turns begin `by_card`.
    """
    side, rest = read_side(text[:1]), text[1:].lower()
    if side is None:
        return _card_by_key(position, text.lower()) if by_card else ""
    if outer(position.player.hand, side):
        return ""
    if not rest:
        return side
    playable = [card for card in _playable(position, side) if _begins(card, rest)]
    return f"{side}{playable[0]}" if len(playable) == 1 else ""


def _card_by_key(position: Position, text: str) -> str:
    """Return the card that a key stands for, with the end of the hand if there is only one.

    A letter alone is none: it may begin a word, such as pass or dispute.
    """
    card = "" if text.isalpha() else _SPELLED.get(text, text)
    if card not in _FROM_PILE:
        return ""
    sides = sides_of(position, Turn(None, card))
    return f"{sides[0] if len(sides) == 1 else ''}{card}"


def completed_name(choices: Sequence[Choice], text: str) -> str:
    """Return the tokens of the only card among the choices whose name begins with this text."""
    typed = text.lower()
    names_of = {one.tokens: read_card_in(one.tokens) for one in choices}
    fitting = [tokens for tokens, card in names_of.items() if _begins(card, typed)]
    return fitting[0] if len(fitting) == 1 else ""


def read_card_in(tokens: str) -> Card:
    """Return the card in an answer: got=all2, Lall2."""
    return tokens.rpartition("=")[2] if "=" in tokens else tokens[1:]


def _begins(card: Card, text: str) -> bool:
    local = forms.normalize_word(names.local_word(card)).startswith(forms.normalize_word(text))
    return local or card.startswith(text) or _SPELLED.get(text) == card


def goal_lines(position: Position, goal: int) -> list[str]:
    """Return how far this space is for each adventurer of the player that a card takes there."""
    path, lines = position.path, []
    for start, steps in product(sorted({*position.player.at}), range(1, MOST_STEPS + 1)):
        with suppress(UnknownError):
            if 0 <= start < goal and path.ahead(start, steps) == goal:
                text = _("To get there from {start}, a card has to move {tiles}.")
                there = {"start": names.place(position, start), "tiles": names.tiles(steps)}
                lines.append(text.format(**there))
    return lines


def unknown_sides(position: Position) -> list[str]:
    """Return the ends of the hand whose card nobody has entered."""
    return [side for side in SIDES if outer(position.player.hand, side) is None]
