"""`luxor pyramids copy`: the expedition deck and the skull values of one's own copy."""

from typing import Annotated, Literal

import typer

from luxor_companion.cli.answer import Answer, refusal_answer
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.commands.forms import (
    Entered,
    copy_form,
    parse_deck,
    parse_skulls,
)
from luxor_companion.games.pyramids.files.copy import (
    copy_path,
    owned_material,
    owned_parts,
    write_parts,
)
from luxor_companion.games.pyramids.rules.state import Material
from luxor_companion.games.pyramids.words.sentences import sentence
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
) -> Answer:
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
    entered = Entered(
        None if deck is None else parse_deck(deck), None if skulls is None else parse_skulls(skulls)
    )
    form = copy_form()
    if ask:
        entered = form.fill()[-1]
    for refusal in entered.findings():
        return refusal_answer(GAME, refusal, sentence(None, refusal))
    if entered != Entered() or forget:
        _keep(entered, forget)
    if ask:
        form.forget()
    material = owned_material()
    return Answer(lambda: _describe(material), lambda width: _render(material, width))


def _keep(entered: Entered, forget: str | None) -> None:
    parts = owned_parts()
    if entered.deck:
        parts["expedition"] = dict(entered.deck)
    if entered.skulls:
        parts["skulls"] = list(entered.skulls)
    if forget:
        parts.pop("expedition" if forget == "deck" else forget, None)
    write_parts(parts)


def _layouts(material: Material) -> int:
    return sum(card.layout is not None for card in material.cards.values())


def _describe(material: Material) -> dict[str, object]:
    """Return the copy as scripts get it."""
    return {
        "expedition": dict(material.expedition),
        "skulls": list(material.skulls) if material.skulls is not None else None,
        "layouts": _layouts(material),
        "stand_in": list(material.stand_in),
        "file": str(copy_path()),
    }


def _render(material: Material, width: int) -> list[str]:
    stand_in = "expedition" in material.stand_in
    mark = _("a default: check it against your copy") if stand_in else _("your copy")
    deck = ", ".join(f"{pattern} {count}" for pattern, count in material.expedition.items())
    values = " ".join(map(str, material.skulls)) if material.skulls else _("not entered")
    rows = (
        _("Expedition deck ({mark}): {deck}").format(mark=mark, deck=deck),
        _("Minus points of the ten skulls: {values}").format(values=values),
        _("Layouts of cards entered: {count} of 48").format(count=_layouts(material)),
    )
    return [line for row in rows for line in wrapped(row, width, "  ")]
