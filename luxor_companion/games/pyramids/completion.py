"""The values that a TAB press offers in Pyramids, each with a few words about it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from luxor_companion.cli.complete import house_values, table_of, with_names
from luxor_companion.core import fold_name
from luxor_companion.games.pyramids.files import DRAWS, owned_material
from luxor_companion.games.pyramids.rules import CARDS, COLOURS
from luxor_companion.games.pyramids.rules.cards import in_deck, patterns_left
from luxor_companion.games.pyramids.rules.state import HOUSE_CHOICES, Player, Position
from luxor_companion.games.pyramids.words import FIXABLE
from luxor_companion.games.pyramids.words.names import local_line
from luxor_companion.lang.forms import FACTS, word_for

Values: TypeAlias = list[tuple[str, str]]


def complete(kind: str, typed: Sequence[str], word: str, options: Mapping[str, str]) -> Values:
    """Return the values for what the help calls `kind`, after the words typed so far."""
    if kind in _OF_TABLE:
        table = table_of(options, "pyramids")
        values = _OF_TABLE[kind](table.asked_about().position, typed) if table else []
        return with_names(values, word) if "PLAYER" in kind else values
    match kind:
        case "WHAT":
            return [
                *complete("PLAYER", typed, word, options),
                *((_fact(what), "") for what in FIXABLE),
            ]
        case "[NUMBER...]":
            cards = sorted(owned_material().cards.items())
            return [(str(one), card.colour or "") for one, card in cards if str(one) not in typed]
        case "NUMBER":  # cards whose layout nobody has entered yet
            pyramid = owned_material().pyramid
            return [(str(one), "") for one in range(1, CARDS + 1) if not pyramid(one).layout]
        case "[COLOUR] [CODE]":
            return [(local_line(colour), "") for colour in COLOURS] if len(typed) == 1 else []
        case "PART":
            return [(_fact(part), "") for part in ("deck", "skulls")]
        case "RULE=VALUE":
            return house_values(HOUSE_CHOICES)
        case "LIST":
            return [(_fact(what), "") for what in (*DRAWS, "all", "none")]
        case _:
            return []


def _fact(word: str) -> str:
    """Return the word for a fact to correct, or for what to draw, in the current language."""
    return word_for(word, "pyramids", FACTS)


def _players(position: Position, _typed: Sequence[str]) -> Values:
    return [(player.handle, player.name) for player in position.players]


def _patterns(position: Position, _typed: Sequence[str]) -> Values:
    """Return the patterns that may still come this round, with how many cards show each."""
    counts = patterns_left(position)
    total = sum(counts.values())
    return [(local_line(name), f"{count}/{total}") for name, count in counts.items() if count > 0]


def _marks(position: Position, typed: Sequence[str]) -> Values:
    """Return the legal marks of a player, a word at a time: the card, then its squares.

    A square that completes a mark comes with its points.
    """
    player = _find_player(position, typed[0])
    if player is None:
        return []
    if len(typed) == 1:
        return [(str(card.number), "") for card in player.cards]
    from luxor_companion.games.pyramids.rules.legal import options
    from luxor_companion.games.pyramids.rules.notation import write_mark

    number, *squares = (word.lower() for word in typed[1:])
    offered: dict[str, str] = {}
    for option in options(position, player.handle):
        card, *words = write_mark(option.mark).split()
        more = [word for word in words if word not in squares]
        if card == number and len(more) == len(words) - len(squares):
            plain = [word for word in more if not word.startswith("+")]
            for word in plain or more:  # extra squares for a red cross come last
                offered.setdefault(word, f"+{option.points}" if len(more) == 1 else "")
    return list(offered.items())


def _takes(position: Position, typed: Sequence[str]) -> Values:
    """Return the player who takes the next card, and the cards to take."""
    if not position.queue:
        return []
    player = position.player(position.queue[0].handle)
    cards = [(str(number), "") for number in position.display]
    cards += [(local_line("deck"), "")] if position.deck else []
    return cards if typed else [(player.handle, player.name), *cards]


def _cards(position: Position, typed: Sequence[str]) -> Values:
    """Return the cards that a player may keep, or that may come into the display."""
    player = _find_player(position, typed[0]) if typed else None
    numbers = (player.dealt if player else ()) or in_deck(position)
    return [(str(number), "") for number in numbers if str(number) not in typed[1:]]


def _deck(position: Position, _typed: Sequence[str]) -> Values:
    return [(str(number), "") for number in in_deck(position)]


def _find_player(position: Position, word: str) -> Player | None:
    for player in position.players:
        if fold_name(word) in (player.handle, fold_name(player.name)):
            return player
    return None


_OF_TABLE: Final[dict[str, Callable[[Position, Sequence[str]], Values]]] = {
    "PLAYER": _players,
    "[PLAYER]": _players,
    "PATTERN": _patterns,
    "[CARD SQUARE...]": _marks,
    "[PLAYER] CARD": _takes,
    "[CARDS]": _cards,
    "CARD": _deck,
}
