"""The values a TAB press can offer: of the table in use, of the user's folders, of the rules."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from luxor_companion.cli.complete import Values, house_values
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Need
from luxor_companion.games.luxor.rules.notation import read_turn
from luxor_companion.games.luxor.rules.referee import outcomes, rule
from luxor_companion.games.luxor.rules.state import HOUSE_CHOICES, Position
from luxor_companion.games.luxor.rules.vocab import CARDS, COLOURS, PAGES, SIDES, Seat
from luxor_companion.games.luxor.view.play import lead
from luxor_companion.games.luxor.words import names
from luxor_companion.table import paths
from luxor_companion.view.text import plain


def _position(options: Mapping[str, str]) -> Position | None:
    """The position a command line is about, by its options or the table in use."""
    if "--position" in options:
        from luxor_companion.games.luxor.files.position import read_position

        return read_position(Path(options["--position"]).expanduser())
    from luxor_companion.table.table import open_table

    if "--save" in options:
        return open_table(Path(options["--save"]).expanduser()).position
    name = paths.current_name()
    return open_table(paths.table_path(name)).position if name else None


def turns(
    said: tuple[str, ...], word: str, options: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The legal turns, a token at a time: the card, then what the referee still needs."""
    position = _position(options)
    if position is None or position.over:
        return
    seat = position.seat_of(options.get("--player", "").lower())
    seat = position.seat if seat is None else seat
    tokens = _cards(position, seat, word) if not said else _needed(position, seat, said)
    for token in tokens:
        yield token, plain(lead(position, outcomes(position, (*said, token), seat)))


def _cards(position: Position, seat: Seat, word: str) -> list[str]:
    """The cards that can be played: the known outer ones, else any that somebody can hold."""
    hand = position.players[seat].hand
    found = []
    for side, known in zip(SIDES, (hand[0], hand[-1]), strict=True):
        cards = [known] if known else list(CARDS)
        for card in cards:
            shown = "+-1" if card == "±1" and word[1:2] == "+" else card
            if outcomes(position, (f"{side}{card}",), seat):
                found.append(f"{side}{shown}")
    return found


def _needed(position: Position, seat: Seat, said: tuple[str, ...]) -> tuple[str, ...]:
    with suppress(UnreadableError):
        ruling = rule(position, read_turn(" ".join(said)), seat)
        if isinstance(ruling, Need):
            return ruling.options
    return ()


def players(options: Mapping[str, str]) -> Values:
    """The colours that play, or all of them where there is no table."""
    position = _position(options)
    if position is None:
        return [(colour, "") for colour in COLOURS]
    return [(player.colour, names.who(player)) for player in position.players]


def seats(word: str) -> Values:
    """A colour after a name and its colon, for a new table."""
    name, colon, _colour = word.partition(":")
    return [(f"{name}:{colour}", "") for colour in COLOURS] if colon else []


def tables() -> Values:
    return [(name, "") for name in paths.table_names()]


def boards() -> Values:
    from luxor_companion.games.luxor.files.copy import board_names

    return [(name, "") for name in board_names()]


def cards() -> Values:
    return [(card, "") for card in CARDS]


def rules() -> Values:
    return [(rule_id, f"p.{page}") for rule_id, page in PAGES.items()]


def house() -> Values:
    return house_values(HOUSE_CHOICES)


def draws() -> Values:
    return [(what, "") for what in ("temple", "scarabs", "cards", "die", "all", "none")]
