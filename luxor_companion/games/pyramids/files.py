"""What Silver & Gold Pyramids keeps on disk: set-ups, score sheets, and the owner's copy."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from luxor_companion import core
from luxor_companion.core.shapes import Object, is_object
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.rules import layout, state
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths
from luxor_companion.table.toml import Section, format_toml, read_house, read_toml

PARTS: Final = ("expedition", "skulls", "cards")  # of a copy
DRAWS: Final = ("pyramids", "expedition")


def with_parts(material: state.Material, table: Section) -> state.Material:
    """Return a material with the parts in a table; its other parts stay as they are.

    Raise BadFileError naming the part that no copy can have.
    """
    parts: dict[str, Any] = {part: _READERS[part](table) for part in PARTS if part in table}
    material = material._replace(**parts)
    for refusal in state.findings(material):
        raise table.problem(_sentence(refusal))
    stand_in = tuple(part for part in material.stand_in if part not in parts)
    return material._replace(stand_in=stand_in)


def _expedition(parts: Section) -> dict[str, int]:
    table = parts.table("expedition")
    for pattern in table.raw:
        if pattern not in layout.PATTERNS:
            problem = _("there is no pattern {pattern!r}; the patterns are {known}")
            raise table.problem(problem, pattern=pattern[:40], known=", ".join(layout.PATTERNS))
    return {pattern: table.number(pattern, 0, vocab.EXPEDITION) for pattern in list(table.raw)}


def _skulls(table: Section) -> tuple[int, ...]:
    values = tuple(table.list_of("skulls", int))
    for value in values:
        if not 0 < value <= vocab.MOST_SKULL:
            problem = _("minus points from 1 to {most}, without the minus sign, not {value}")
            raise table.problem(problem, "skulls", most=vocab.MOST_SKULL, value=value)
    return values


def _cards(parts: Section) -> dict[int, state.Pyramid]:
    table = parts.table("cards")
    cards: dict[int, state.Pyramid] = {}
    for key in list(table.raw):
        try:
            number, pyramid = state.read_pyramid(f"{key} {table.take(key, str)}")
        except core.UnreadableError as error:
            from luxor_companion.games.pyramids.words.names import explain_unreadable

            raise table.problem(explain_unreadable(error), key) from None
        for refusal in layout.layout_findings(pyramid.layout) if pyramid.layout else ():
            raise table.problem(_sentence(refusal), key)
        cards[number] = pyramid
    return dict(sorted(cards.items()))


_READERS: Final = {"expedition": _expedition, "skulls": _skulls, "cards": _cards}


def _sentence(refusal: core.Refusal) -> str:
    from luxor_companion.games.pyramids.words.sentences import sentence
    from luxor_companion.lang.forms import page

    return f"{sentence(None, refusal)} ({refusal.rule}, {page(vocab.PAGES[refusal.rule])})"


def _card_table(cards: Mapping[int, state.Pyramid]) -> dict[str, str]:
    """Return cards by number, each with its colour and its code, as `_cards` reads them."""
    lines = (state.write_pyramid(*card).partition(" ") for card in sorted(cards.items()))
    return {number: code for number, _space, code in lines}


def copy_path() -> Path:
    return paths.copy_folder() / "pyramids.toml"


def owned_material() -> state.Material:
    """Return the material, with what the owner entered in place of placeholders and gaps.

    Raise BadFileError if the file of the copy is wrong.
    """
    return _material(owned_parts())


def known_material() -> state.Material:
    """Return the same with the colours that the rulebook tells, for a new table."""
    owned = owned_material()
    printed = {
        number: state.Pyramid(owned.pyramid(number).colour or colour, owned.pyramid(number).layout)
        for number, colour in vocab.PRINTED.items()
    }
    material = owned._replace(cards=dict(sorted({**owned.cards, **printed}.items())))
    return owned if state.findings(material) else material  # of a copy entered otherwise before


def owned_parts() -> Object:
    """Return what the owner entered from the copy, as the file has it."""
    path = copy_path()
    return read_toml(path) if path.exists() else {}


def _material(parts: Mapping[str, object]) -> state.Material:
    """Return the material as it ships, with these parts in place of placeholders and gaps."""
    stand_in = read_toml(paths.rules_folder("pyramids") / "material.toml")["stand-in"]
    shipped = state.Material(expedition=stand_in["expedition"], stand_in=tuple(stand_in))
    table = Section(dict(parts), copy_path())
    material = with_parts(shipped, table)
    table.done()
    return material


def write_parts(parts: Mapping[str, object]) -> None:
    """Save what the owner entered; raise BadFileError if no copy can have it."""
    _material(parts)
    text = format_toml({"skulls": parts["skulls"]}) if "skulls" in parts else ""
    for part in ("expedition", "cards"):
        if part in parts:
            text += f"\n[{part}]\n{format_toml(_part(parts, part))}"
    atomic.write_atomically(copy_path(), text.lstrip("\n"))


def parts_with(cards: Mapping[int, state.Pyramid]) -> Object:
    """Return what the owner entered from the copy, with what is printed on these cards.

    Raise BadFileError if no copy can have it.
    """
    parts = owned_parts()
    known: Object = {**_part(parts, "cards"), **_card_table(cards)}
    ordered = sorted(known.items(), key=lambda one: core.parse_number(one[0], vocab.CARDS) or 0)
    parts["cards"] = dict(ordered)
    _material(parts)
    return parts


def _part(parts: Mapping[str, object], name: str) -> Object:
    """Return a section of the file; empty if it isn't there."""
    found = parts.get(name, {})
    assert is_object(found)
    return found


def keep_colours(position: state.Position) -> None:
    """Keep the colours of completed pyramids for the copy, where the owner has entered none.

    Raise BadFileError if the file of the copy is wrong.
    """
    known = owned_material()
    completed = [one for player in position.players for one in player.completed]
    learnt = {
        one.number: state.Pyramid(one.colour, known.pyramid(one.number).layout)
        for one in completed
        if one.colour and known.pyramid(one.number).colour is None
    }
    if learnt:
        write_parts(parts_with(learnt))


def setup_table(
    start: state.Position, *, seed: int = 0, app_draws: Sequence[str] = ()
) -> tuple[dict[str, object], str]:
    """Return the set-up for the save, and the cards as text that follows it, one per line.

    The program's draws depend on the seed.
    """
    material = start.material
    table: dict[str, object] = {
        "players": {player.handle: player.name for player in start.players},
        "seed": seed,
        "app_draws": list(app_draws),
        "stand_in": list(material.stand_in),
        "expedition": dict(material.expedition),
    }
    if start.referee_only:
        table["referee_only"] = True
    if material.skulls is not None:
        table["skulls"] = list(material.skulls)
    if start.house != state.USUAL:
        table["house"] = start.house._asdict()
    if not material.cards:
        return table, ""
    return table, f"\n[setup.cards]\n{format_toml(_card_table(material.cards))}"


def opening_from(raw: dict[str, object], path: Path | str) -> state.Position:
    """Return the position before the deal, from the set-up of a save.

    Raise BadFileError naming the key and what is wrong with it.
    """
    table = Section(raw, path, "setup")
    players = _players(table)
    table.number("seed", 0)
    table.take("language", str, "")  # the table's own; read elsewhere
    drawn = table.words("app_draws", DRAWS)
    stand_in = table.words("stand_in", PARTS)
    if "expedition" not in table:
        raise table.missing("expedition")
    material = with_parts(state.Material(expedition={}), table)._replace(stand_in=stand_in)
    house = state.House(**read_house(table.table("house"), state.HOUSE_CHOICES))
    referee_only = table.take("referee_only", bool, default=False)
    table.done()
    start = state.opening(material, players, house, referee_only=referee_only)
    return start._replace(deals="pyramids" in drawn)


def _players(table: Section) -> list[tuple[vocab.Handle, str]]:
    players = table.table("players", needed=True)
    names = {handle: players.person(handle) for handle in list(players.raw)}
    if not vocab.FEWEST_PLAYERS <= len(names) <= vocab.MOST_PLAYERS:
        raise players.problem(_("the game is for 2 to 4 players, not {count}"), count=len(names))
    for handle in names:
        if state.handles([handle]) != (handle,):
            problem = _("{handle!r} can't be a player's name in the log")
            raise players.problem(problem, handle=handle[:40])
    return list(names.items())
