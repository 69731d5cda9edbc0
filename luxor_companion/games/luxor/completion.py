"""The values that a TAB press offers in Luxor, each with a few words about it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from luxor_companion.cli.complete import house_values, table_of, with_names
from luxor_companion.core import Need, UnreadableError
from luxor_companion.errors import LuxorError
from luxor_companion.games.luxor.files.setup import DRAWS
from luxor_companion.games.luxor.rules import CARDS, COLOURS, SIDES, Seat, notation, referee
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, Position
from luxor_companion.games.luxor.words import names

if TYPE_CHECKING:
    from luxor_companion.games.luxor.table import LuxorTable

_FIXABLE = ("space", "turn", notation.BOARD, *notation.PILE_FACTS)


def complete(
    kind: str, typed: Sequence[str], word: str, options: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Return the values for what the help calls `kind`, after the words typed so far."""
    match kind:
        case "TURN...":
            return _turns(tuple(typed), word, options)
        case "COLOUR":
            return with_names(_players(options), word)
        case "WHAT":
            return [*with_names(_players(options), word), *((_fact(what), "") for what in _FIXABLE)]
        case "NAME|CODE" | "BOARD" | "[BOARD]":
            from luxor_companion.games.luxor.files.copy import board_names

            return [(name, "") for name in board_names()]
        case "CARD" | "[CARDS]":
            return [(names.local_word(card), "") for card in CARDS]
        case "RULE=VALUE":
            return house_values(HOUSE_CHOICES)
        case "LIST":
            return [(_fact(what), "") for what in (*DRAWS, "all", "none")]
        case "NAME[:COLOUR]":
            name, colon, _colour = word.partition(":")
            colours = COLOURS if colon else ()
            return [(f"{name}:{names.local_word(colour)}", "") for colour in colours]
        case _:
            return []


def _table(options: Mapping[str, str]) -> "LuxorTable | None":
    if "--position" in options:
        from luxor_companion.games.luxor.table import read_table
        from luxor_companion.table.paths import expand

        return read_table(expand(options["--position"]))
    return table_of(options, "luxor")


def _turns(
    typed: tuple[str, ...], word: str, options: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """Yield the legal turns, a token at a time: the card, then what the referee still needs."""
    table = _table(options)
    if table is None or table.over:
        return
    seat = _asked_seat(table, options.get("--player", ""))
    position = table.asked_about(table.position.players[seat].colour).position
    if typed:  # loading the glossary takes time
        from luxor_companion.games.luxor.words.typed import canonical

        typed = tuple(canonical(" ".join(typed)).split())
    tokens = _next_tokens(position, seat, typed) if typed else _cards(position, seat, word)
    for token in tokens:
        outcomes, local = referee.outcomes(position, (*typed, token), seat), names.local_turn(token)
        start = word.lower()  # in the notation's own words, or in those of the current language
        fits = start and token.lower().startswith(start) and not local.lower().startswith(start)
        yield token if fits else local, names.format_outcomes(position, outcomes)


def _asked_seat(table: "LuxorTable", player: str) -> Seat:
    """Return the seat of a player by colour or name, by default of the one whose turn it is."""
    if player:
        from luxor_companion.referee import find_player

        people: dict[str, str] = {one.colour: one.name for one in table.position.players}
        with suppress(LuxorError):
            seat = table.position.seat_of(find_player(table.game, people, player))
            return table.position.seat if seat is None else seat
    return table.position.seat


def _fact(word: str) -> str:
    """Return the word for a fact to correct, or for what to draw, in the current language."""
    from luxor_companion.lang.forms import FACTS, word_for

    name, equals, _value = word.partition("=")
    return word_for(name, kind=FACTS) + equals


def _cards(position: Position, seat: Seat, word: str) -> list[str]:
    """Return the playable cards: the outer ones if they are known, else all that fit the rules."""
    hand = position.players[seat].hand
    cards = []
    for side, known in zip(SIDES, (hand[0], hand[-1]), strict=True):
        for card in [known] if known else CARDS:
            if referee.outcomes(position, (f"{side}{card}",), seat):
                spelled = "+-1" if card == "±1" and word[1:2] == "+" else card
                cards.append(f"{side}{spelled}")
    return cards


def _next_tokens(position: Position, seat: Seat, typed: tuple[str, ...]) -> tuple[str, ...]:
    with suppress(UnreadableError):
        ruling = referee.rule(position, notation.read_turn(" ".join(typed)), seat)
        if isinstance(ruling, Need):
            return ruling.options
    return ()


def _players(options: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the colours of the players, or all colours if there is no table."""
    table = _table(options)
    if table is None:
        return [(names.local_word(colour), "") for colour in COLOURS]
    players = table.position.players
    return [(names.local_word(player.colour), names.who(player)) for player in players]
