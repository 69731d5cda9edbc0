"""The material of Pyramids on disk: what ships, and what its owner read off a copy."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from luxor_companion import core
from luxor_companion.games.pyramids.rules import layout, state
from luxor_companion.games.pyramids.rules.vocab import CARDS, EXPEDITION, MOST_SKULL, PAGES
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths
from luxor_companion.table.toml import Table, format_toml, read_toml

PARTS: Final = ("expedition", "skulls", "cards")


def default_material() -> state.Material:
    """Return the material as it ships: the expedition deck is a stand-in, nothing else is known."""
    from luxor_companion.table.paths import rules_folder

    raw = read_toml(rules_folder("pyramids") / "material.toml")
    return state.Material(expedition=raw["stand-in"]["expedition"], stand_in=tuple(raw["stand-in"]))


def with_parts(material: state.Material, table: Table, rules: int = state.RULES) -> state.Material:
    """Return a material with the parts that a table tells; what it does not, stays.

    Raise BadFileError naming the part and what no copy can have.
    """
    told = [part for part in PARTS if part in table]
    if "expedition" in told:
        material = material._replace(expedition=_expedition(table.table("expedition")))
    if "skulls" in told:
        material = material._replace(skulls=_skulls(table))
    if "cards" in told:
        material = material._replace(cards=_cards(table.table("cards")))
    for refusal in state.findings(material, rules):
        raise table.problem(_sentence(refusal))
    stand_in = tuple(part for part in material.stand_in if part not in told)
    return material._replace(stand_in=stand_in)


def _expedition(table: Table) -> dict[str, int]:
    for pattern in table.raw:
        if pattern not in layout.PATTERNS:
            known = ", ".join(layout.PATTERNS)
            problem = _("there is no pattern {pattern!r}; the patterns are {known}")
            raise table.problem(problem.format(pattern=pattern[:40], known=known))
    return {pattern: table.number(pattern, 0, EXPEDITION) for pattern in list(table.raw)}


def _skulls(table: Table) -> tuple[int, ...]:
    values = tuple(table.listed("skulls", int))
    for value in values:
        if not 0 < value <= MOST_SKULL:
            problem = _("minus points from 1 to {most}, without the minus sign, not {value}")
            raise table.problem(problem.format(most=MOST_SKULL, value=value), "skulls")
    return values


def _cards(table: Table) -> dict[int, state.Pyramid]:
    cards: dict[int, state.Pyramid] = {}
    for key in list(table.raw):
        try:
            number, pyramid = state.read_pyramid(f"{key} {table.take(key, str)}")
        except core.UnreadableError as error:
            from luxor_companion.games.pyramids.words.typed import explain_unreadable

            raise table.problem(explain_unreadable(error), key) from None
        for refusal in layout.layout_findings(pyramid.layout) if pyramid.layout else ():
            raise table.problem(_sentence(refusal), key)
        cards[number] = pyramid
    return dict(sorted(cards.items()))


def _sentence(refusal: core.Refusal) -> str:
    from luxor_companion.games.pyramids.words.sentences import sentence
    from luxor_companion.lang.forms import page

    return f"{sentence(None, refusal)} ({refusal.rule}, {page(PAGES[refusal.rule])})"


def part_tables(material: state.Material) -> dict[str, object]:
    """Return what `with_parts` reads back, without the cards: those stand one below the other."""
    told: dict[str, object] = {"expedition": dict(material.expedition)}
    if material.skulls is not None:
        told["skulls"] = list(material.skulls)
    return told


def card_table(material: state.Material) -> dict[str, str]:
    """Return the known cards by number, each with its colour and its code."""
    return dict(_card_row(*card) for card in sorted(material.cards.items()))


def _card_row(number: int, pyramid: state.Pyramid) -> tuple[str, str]:
    key, _space, value = state.write_pyramid(number, pyramid).partition(" ")
    return key, value


def copy_path() -> Path:
    return paths.copy_folder() / "pyramids.toml"


def owned_material() -> state.Material:
    """Return the material, with what the owner entered in place of stand-ins and the unknown.

    Raise BadFileError if the file of the copy is wrong.
    """
    return _material(owned_parts())


def owned_parts() -> dict[str, Any]:
    """Return what was entered of the copy, as it is kept."""
    path = copy_path()
    return read_toml(path) if path.exists() else {}


def _material(parts: Mapping[str, object]) -> state.Material:
    table = Table(dict(parts), copy_path())
    made = with_parts(default_material(), table)
    table.done(PARTS)
    return made


def write_parts(parts: Mapping[str, Any]) -> state.Material:
    """Keep what was entered; raise BadFileError if it is not what a copy can have."""
    made = _material(parts)
    text = format_toml({"skulls": parts["skulls"]}) if "skulls" in parts else ""
    for part in ("expedition", "cards"):
        if part in parts:
            text += f"\n[{part}]\n{format_toml(parts[part])}"
    atomic.write_atomically(copy_path(), text.lstrip("\n"))
    return made


def parts_with(cards: Mapping[int, state.Pyramid]) -> dict[str, Any]:
    """Return what was entered of the copy, with what is printed on these cards.

    Raise BadFileError if it is not what a copy can have.
    """
    parts = owned_parts()
    told = {**parts.get("cards", {}), **dict(_card_row(*card) for card in cards.items())}
    ordered = sorted(told.items(), key=lambda one: core.parse_number(one[0], CARDS) or 0)
    made = {**parts, "cards": dict(ordered)}
    _material(made)
    return made
