"""The set-up in a save of Pyramids: written when a table starts, read back into a position."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from luxor_companion.games.pyramids.files.copy import PARTS, card_table, part_tables, with_parts
from luxor_companion.games.pyramids.rules import state, vocab
from luxor_companion.lang import _
from luxor_companion.table.toml import Table, format_toml, read_house

DRAWS: Final = ("pyramids", "expedition")
STAND_INS: Final = PARTS
_KEYS: Final = ("players", "language", "seed", "app_draws", "stand_in", "house", *PARTS)


def setup_table(
    material: state.Material,
    players: Sequence[tuple[vocab.Handle, str]],
    *,
    app_draws: Sequence[str],
    seed: int,
    house: state.House,
    rules: int = state.RULES,
) -> dict[str, object]:
    """Return the set-up for the save, all but the cards; the seed tells where draws come from."""
    table: dict[str, object] = {
        "players": dict(players),
        "seed": seed,
        "app_draws": list(app_draws),
        "stand_in": list(material.stand_in),
        **part_tables(material),
    }
    if house != state.house_of(rules):
        table["house"] = house._asdict()
    return table


def setup_cards(material: state.Material) -> str:
    """Return the cards of the set-up as they follow it in a save, one below the other."""
    cards = card_table(material)
    return f"\n[setup.cards]\n{format_toml(cards)}" if cards else ""


def opening_from(
    raw: dict[str, object], path: Path | str, rules: int = state.RULES
) -> state.Position:
    """Return the position before anything is dealt, from the set-up of a save under its rules.

    Raise BadFileError naming the key and what is wrong with it.
    """
    table = Table(raw, path, "setup")
    players = _players(table)
    table.number("seed", 0)
    table.take("language", str, "")  # the table's own
    _words(table, "app_draws", DRAWS)
    stand_in = _words(table, "stand_in", STAND_INS)
    if "expedition" not in table:
        raise table.missing("expedition")
    material = with_parts(state.Material(expedition={}), table, rules)._replace(stand_in=stand_in)
    usual = state.house_of(rules)._asdict()
    house = state.House(**read_house(table.table("house"), state.HOUSE_CHOICES, usual))
    table.done(_KEYS)
    return state.opening(material, players, house, rules)


def _words(table: Table, key: str, known: Sequence[str]) -> tuple[str, ...]:
    words = tuple(table.listed(key, str))
    for word in words:
        if word not in known:
            raise table.none_of(word[:40], known, key)
    return words


def _players(table: Table) -> list[tuple[vocab.Handle, str]]:
    if "players" not in table:
        raise table.missing("players")
    players = table.table("players")
    names = {handle: players.person(handle) for handle in list(players.raw)}
    if not vocab.FEWEST_PLAYERS <= len(names) <= vocab.MOST_PLAYERS:
        problem = _("the game is for 2 to 4 players, not for {count}")
        raise players.problem(problem.format(count=len(names)))
    for handle in names:
        if state.handles([handle]) != (handle,):
            problem = _("{handle!r} can't be a player's name in the log")
            raise players.problem(problem.format(handle=handle[:40]))
    return list(names.items())
