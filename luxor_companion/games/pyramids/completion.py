"""The values a TAB press can offer behind `luxor pyramids`."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from luxor_companion.cli.complete import house_values, position_of
from luxor_companion.games.pyramids.files.setup import DRAWS
from luxor_companion.games.pyramids.rules.cards import in_deck
from luxor_companion.games.pyramids.rules.state import HOUSE_CHOICES, Player, Position
from luxor_companion.games.pyramids.rules.vocab import CARDS, COLOURS

Said = Sequence[str]
Options = Mapping[str, str]
Values = Iterable[tuple[str, str]]


def complete(kind: str, said: Said, options: Options) -> Iterable[tuple[str, str]]:
    """Return the values for what the help calls `kind`."""
    values = _KINDS.get(kind)
    return values(said, options) if values else []


def _position(options: Options) -> Position | None:
    """Return the position a command line is about."""
    position: Position | None = position_of(options, "pyramids")
    return position


def _player(position: Position, word: str) -> Player | None:
    for player in position.players:
        if word.casefold() in (player.handle, player.name.casefold()):
            return player
    return None


def players(_said: Said, options: Options) -> Values:
    position = _position(options)
    return [(one.handle, one.name) for one in position.players] if position else []


def patterns(_said: Said, options: Options) -> Values:
    """What may still come this round, with how many cards show it."""
    from luxor_companion.games.pyramids.rules.cards import patterns_left

    position = _position(options)
    counted = patterns_left(position) if position else {}
    total = sum(counted.values())
    return [(name, f"{count}/{total}") for name, count in counted.items() if count > 0]


def marks(said: Said, options: Options) -> Iterator[tuple[str, str]]:
    """The legal marks of a player, a word at a time: the card, then its squares."""
    from luxor_companion.games.pyramids.rules.legal import options as legal
    from luxor_companion.games.pyramids.rules.notation import write_mark

    position = _position(options)
    player = _player(position, said[0]) if position else None
    if position is None or player is None:
        return
    words = [word.lower() for word in said[1:]]
    if not words:
        yield from ((str(card.number), "") for card in player.cards)
        return
    seat = position.seat_of(player.handle)
    assert seat is not None
    offered: dict[str, str] = {}
    for option in legal(position, seat):
        card, *rest = write_mark(option.mark).split()
        left = [word for word in rest if word not in words[1:]]
        if card == words[0] and len(left) == len(rest) - len(words) + 1:
            squares = [word for word in left if not word.startswith("+")]
            for word in squares or left:  # what a red cross gives comes last
                offered.setdefault(word, f"+{option.points}" if len(left) == 1 else "")
    yield from offered.items()


def takes(said: Said, options: Options) -> Values:
    """Who takes next, and from where."""
    position = _position(options)
    if position is None or not position.queue:
        return []
    player = position.players[position.queue[0].seat]
    found = [(str(number), "") for number in position.display]
    found += [("deck", "")] if position.deck else []
    return found if said else [(player.handle, player.name), *found]


def dealt(said: Said, options: Options) -> Values:
    """The cards a player may keep, or that may come into the display."""
    position = _position(options)
    if position is None:
        return []
    player = _player(position, said[0]) if said else None
    numbers = (player.dealt if player else ()) or in_deck(position)
    return [(str(number), "") for number in numbers if str(number) not in said[1:]]


def deck(_said: Said, options: Options) -> Values:
    position = _position(options)
    return [(str(number), "") for number in in_deck(position)] if position else []


def entered(said: Said, _options: Options) -> Values:
    from luxor_companion.games.pyramids.files.copy import owned_material

    cards = sorted(owned_material().cards.items())
    return [(str(number), one.colour or "") for number, one in cards if str(number) not in said]


def missing(_said: Said, _options: Options) -> Values:
    """Cards whose layout is not entered yet."""
    from luxor_companion.games.pyramids.files.copy import owned_material

    material = owned_material()
    return [(str(one), "") for one in range(1, CARDS + 1) if not material.pyramid(one).layout]


def fixable(said: Said, options: Options) -> Values:
    return [*players(said, options), ("display", ""), ("turn", "")]


_KINDS: Final[dict[str, Callable[[Said, Options], Values]]] = {
    "PLAYER": players,
    "[PLAYER]": players,
    "PATTERN": patterns,
    "CARD SQUARE...": marks,
    "[PLAYER] CARD": takes,
    "[CARDS]": dealt,
    "CARD": deck,
    "[NUMBER...]": entered,
    "NUMBER": missing,
    "WHAT": fixable,
    "[COLOUR] [CODE]": lambda said, _options: (
        [(one, "") for one in COLOURS] if len(said) == 1 else []
    ),
    "KEY=VALUE": lambda _said, _options: house_values(HOUSE_CHOICES),
    "LIST": lambda _said, _options: [(one, "") for one in (*DRAWS, "all", "none")],
}
