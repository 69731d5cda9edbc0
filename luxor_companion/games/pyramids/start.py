"""How a table begins: who plays, the cards that are kept and laid out, and its first save."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, files
from luxor_companion.games.pyramids.rules import FEWEST_PLAYERS, MOST_PLAYERS, state
from luxor_companion.games.pyramids.rules.notation import Displayed, Kept
from luxor_companion.games.pyramids.rules.record import Record
from luxor_companion.games.pyramids.table import PyramidsTable, draw_due, find_handle
from luxor_companion.lang import _
from luxor_companion.referee.start import (
    FirstSave,
    NewTable,
    check_names,
    parse_draws,
    parse_house_rules,
    parse_player_name,
    parse_seed,
    same_again,
)
from luxor_companion.table.save import format_head, format_save, parse_save
from luxor_companion.table.table import Table

COMPLETED: Final = "completed"  # `NewTable.entered` where only completed pyramids are entered


def start(request: NewTable) -> FirstSave:
    table = begin_requested(request)
    return FirstSave(table.save.head, table.lines)


def again(table: PyramidsTable, _first: str | None) -> NewTable:
    """Return what to ask for to play again as at a table; nobody begins, because all play."""
    return same_again(table)


def begin_requested(request: NewTable) -> PyramidsTable:
    """Return the table that somebody asks for; it is not saved yet."""
    asked = request.first, request.board, *request.bots
    only = request.entered == COMPLETED
    if request.laid or (request.entered and not only) or request.count_cards or any(asked):
        raise UsageError(_("This game doesn't offer that."))
    house = parse_house_rules(request.house, state.HOUSE_CHOICES)
    head = head_for(
        parse_names(request.players),
        files.known_material(),
        seed=parse_seed(request.seed),
        app_draws=parse_draws(GAME, request.app_draws or (), files.DRAWS),
        house=state.House(**house),  # type: ignore[arg-type]  # looked up
        language=request.language,
        referee_only=only,
    )
    return begin_table(head)


def begin_table(head: str) -> PyramidsTable:
    """Return a new table, with cards if the program deals them; it is not saved yet."""
    path = Path("new")
    save = parse_save(format_save(head, ()), path, GAME.name)
    table: PyramidsTable = Table(save, Record(files.opening_from(save.setup, path)))
    draw_due(table)
    return table


def head_for(
    names: Sequence[str],
    material: state.Material,
    *,
    seed: int,
    app_draws: Sequence[str] = (),
    house: state.House = state.USUAL,
    language: str = "",
    referee_only: bool = False,
) -> str:
    """Return the text of a save before its log, with a line for each card."""
    players = tuple(zip(state.handles(names), names, strict=True))
    start = state.opening(material, players, house, referee_only=referee_only)
    setup, cards = files.setup_table(start, seed=seed, app_draws=app_draws)
    return format_head(setup, GAME.name, language=language) + cards


def parse_names(texts: Sequence[str], option: str = "-p ") -> tuple[str, ...]:
    """Return the players' names; `option` is what is typed before each."""
    if not FEWEST_PLAYERS <= len(texts) <= MOST_PLAYERS:
        problem = _("Pyramids is for 2 to 4 players, not {count}: name each with -p NAME.")
        raise UsageError(problem.format(count=len(texts)))
    names = tuple(_parse_name(text, option) for text in texts)
    check_names(names)
    return names


def _parse_name(text: str, option: str) -> str:
    name, colon, _colour = text.partition(":")
    if colon:  # as for Luxor, where players have colours
        problem = _("In this game nobody chooses a colour: instead of '{text}', type {example}.")
        raise UsageError(problem.format(text=text, example=f"{option}{name or 'Ani'}"))
    return parse_player_name(text, f"{option}Ani")


def parse_cards(
    table: PyramidsTable, keep: Sequence[str], display: str | None
) -> Iterator[Kept | Displayed]:
    """Yield the lines for cards that people have already kept or laid out."""
    for text in keep:
        name, equals, numbers = text.rpartition("=")
        if not equals:
            raise UsageError(_("'{text}' should be NAME=12,31.").format(text=text))
        handle = find_handle(table.position, name)
        yield Kept(handle, read_numbers(numbers, "Ani=12,31"))
    if display is not None:
        yield Displayed(read_numbers(display, "5,9,22,47"))


def read_numbers(text: str, example: str) -> tuple[int, ...]:
    """Return card numbers, typed with commas or spaces. Raise UsageError for any other word."""
    words = text.replace(",", " ").split()
    for word in words or [text]:
        if word not in state.NUMBERS:
            problem = _(
                "There is no pyramid card '{word}': type numbers from 1 to 48, such as {example}."
            )
            raise UsageError(problem.format(word=word, example=example))
    return tuple(map(int, words))
