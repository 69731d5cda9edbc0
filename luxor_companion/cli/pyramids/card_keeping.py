"""Keeping what is printed on cards: in the owner's copy, and at the table in use."""

from collections.abc import Mapping
from pathlib import Path

from luxor_companion.cli.app import UsageError
from luxor_companion.cli.changes import show_change
from luxor_companion.cli.pyramids.card_entry import refuse_if
from luxor_companion.cli.pyramids.dealing import told
from luxor_companion.files import paths
from luxor_companion.files.pyramids.copy import owned_material, parts_with, write_parts
from luxor_companion.games.pyramids.log import CardTold
from luxor_companion.games.pyramids.material import Pyramid, findings
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _
from luxor_companion.table import open_table


def keep_cards(
    cards: Mapping[int, Pyramid], *, force: bool, at_table: bool, json: bool
) -> str | None:
    """Keep cards, and tell the table in use what it does not know; the table's name, if it was.

    A table whose marks do not fit refuses, and then nothing is kept.
    """
    whole = _with_known(cards, force=force)
    owned = owned_material()
    refuse_if(findings(owned._replace(cards={**owned.cards, **whole})), json=json)
    parts = parts_with(whole)
    name = _tell_table(whole, json=json) if at_table else None
    write_parts(parts)
    return name


def _with_known(cards: Mapping[int, Pyramid], *, force: bool) -> dict[int, Pyramid]:
    """The cards, with what was known of them where they leave something open."""
    known, whole = owned_material(), {}
    for number, pyramid in cards.items():
        before = known.pyramid(number)
        made = Pyramid(pyramid.colour or before.colour, pyramid.layout or before.layout)
        changed = [
            old not in (None, new)
            for old, new in ((before.colour, made.colour), (before.layout, made.layout))
        ]
        if any(changed) and not force:
            text = _("Card {number} is entered already, and differently: --force replaces it.")
            raise UsageError(text.format(number=number))
        whole[number] = made
    return whole


def _tell_table(cards: Mapping[int, Pyramid], *, json: bool) -> str | None:
    name = paths.current_name("pyramids")
    if name is None:
        return None
    path: Path = paths.table_path(name)
    table = open_table(path, "pyramids")
    material = table.position.material
    new = [
        CardTold(number, pyramid)
        for number, pyramid in cards.items()
        if pyramid != material.pyramid(number)
    ]
    if table.position.over or not new:
        return None
    table, applied = told(path, *new)
    if isinstance(applied, Refusal):
        show_change(table, applied, [], json=json)
    return name
