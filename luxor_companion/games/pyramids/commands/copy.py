"""`luxor pyramids copy`: the expedition deck and the skull values of one's own copy."""

from typing import Annotated, Any, Literal

import typer

from luxor_companion.cli import console
from luxor_companion.cli.options import Json
from luxor_companion.games.pyramids.files.copy import (
    copy_path,
    owned_material,
    owned_parts,
    write_parts,
)
from luxor_companion.games.pyramids.rules.state import findings
from luxor_companion.lang import _
from luxor_companion.view.text import wrapped


def command(
    deck: Annotated[
        str | None,
        typer.Option(metavar="PATTERNS", help="The 8 expedition cards: 'domino 1, line3 2, …'."),
    ] = None,
    skulls: Annotated[
        str | None,
        typer.Option(metavar="NUMBERS", help="The ten skulls' minus points, cheapest first."),
    ] = None,
    forget: Annotated[
        Literal["deck", "skulls"] | None, typer.Option(help="Make one of them unknown again.")
    ] = None,
    ask: Annotated[bool, typer.Option("--ask", help="Ask for both.")] = False,
    json: Json = False,
) -> None:
    """Show or enter what only your copy tells: the expedition deck, the values of the skulls.

    New tables get it; games that were started keep what they have. The cards are entered with
    luxor pyramids card.

    \b
    Examples:
      luxor pyramids copy
      luxor pyramids copy --deck "domino 1, line3 2, …"   (all eight cards)
      luxor pyramids copy --skulls "1 2 3 …"   (all ten, as printed)
      luxor pyramids copy --forget skulls
    """
    from luxor_companion.games.pyramids.commands.forms import asked_copy, read_deck, read_skulls

    patterns = read_deck(deck) if deck is not None else None
    values = read_skulls(skulls) if skulls is not None else None
    if ask:
        patterns, values = asked_copy()
    if patterns or values or forget:
        _change(patterns, values, forget, json=json)
    _show(json=json)


def _change(
    patterns: dict[str, int] | None,
    values: tuple[int, ...] | None,
    forget: str | None,
    *,
    json: bool,
) -> None:
    """Keep what was entered, if a copy can have it."""
    from luxor_companion.games.pyramids.commands.forms import refuse_if

    parts: dict[str, Any] = owned_parts()
    told: dict[str, Any] = {}
    if patterns:
        told["expedition"] = patterns
    if values:
        told["skulls"] = values
    refuse_if(findings(owned_material()._replace(**told)), json=json)
    parts |= {key: list(value) if key == "skulls" else value for key, value in told.items()}
    if forget:
        parts.pop("expedition" if forget == "deck" else forget, None)
    write_parts(parts)


def _show(*, json: bool) -> None:
    material = owned_material()
    layouts = sum(card.layout is not None for card in material.cards.values())
    if json:
        console.out_json(
            {
                "expedition": dict(material.expedition),
                "skulls": list(material.skulls) if material.skulls is not None else None,
                "layouts": layouts,
                "stand_in": list(material.stand_in),
                "file": str(copy_path()),
            }
        )
        return
    stand_in = "expedition" in material.stand_in
    mark = _("a default: check it against your copy") if stand_in else _("your copy")
    deck = ", ".join(f"{pattern} {count}" for pattern, count in material.expedition.items())
    values = " ".join(map(str, material.skulls)) if material.skulls else _("not entered")
    rows = (
        _("Expedition deck ({mark}): {deck}").format(mark=mark, deck=deck),
        _("Minus points of the ten skulls: {values}").format(values=values),
        _("Layouts of cards entered: {count} of 48").format(count=layouts),
    )
    console.out(line for row in rows for line in wrapped(row, console.width(), "  "))
