"""Keeping what is printed on cards: in the owner's copy, and at the table in use."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from luxor_companion.cli import console
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.options import Json
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.commands.forms import (
    asked_colour,
    asked_layout,
    card_given,
    refuse,
    refuse_if,
)
from luxor_companion.games.pyramids.files.copy import owned_material, parts_with, write_parts
from luxor_companion.games.pyramids.rules.layout import layout_findings
from luxor_companion.games.pyramids.rules.log import CardTold
from luxor_companion.games.pyramids.rules.state import (
    Pyramid,
    findings,
    read_pyramid,
    write_pyramid,
)
from luxor_companion.games.pyramids.rules.vocab import CARDS, COLOURS, OF_A_COLOUR
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _
from luxor_companion.table import paths
from luxor_companion.table.table import open_table


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
    added = add_lines(path, new)
    if isinstance(added.applied, Refusal):
        text = GAME.sentence(added.table.position, added.applied, None)
        refuse(added.applied, text, json=json)
    return name


Numbers = Annotated[
    list[str] | None, typer.Argument(metavar="[NUMBER...]", help="Default: all that are entered.")
]
Force = Annotated[bool, typer.Option("--force", help="Replace what was entered of a card before.")]
NoTable = Annotated[
    bool, typer.Option("--no-table", help="For new tables only; leave the one in use as it is.")
]


def add(
    number: Annotated[str, typer.Argument(metavar="NUMBER", help="The number beside the pyramid.")],
    code: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COLOUR] [CODE]", help="Without a code, it is asked for."),
    ] = None,
    force: Force = False,
    no_table: NoTable = False,
    json: Json = False,
) -> None:
    """Enter a card of your copy: its colour and its squares, asked row by row or as a code.

    New tables know it, and so does the table in use from now on.

    \b
    Examples:
      luxor pyramids card add 12
      luxor pyramids card add 12 purple ..E../.#x../r..g./.#.s./..T..
      luxor pyramids card add 12 purple
    """
    given, pyramid = card_given(number, code or [])
    if not code:
        if console.may_ask():
            console.out([_("Card {number}").format(number=given)])
        colour = asked_colour() if console.may_ask() else None
        pyramid = Pyramid(colour, asked_layout(given))
    elif pyramid.layout:
        refuse_if(layout_findings(pyramid.layout), json=json)
    _keep({given: pyramid}, force=force, at_table=not no_table, json=json)


def import_some(
    code: Annotated[
        list[str],
        typer.Argument(metavar="CARD|FILE", help="A line with number, colour and code; or a file."),
    ],
    force: Force = False,
    no_table: NoTable = False,
    json: Json = False,
) -> None:
    """Take cards over from another owner: a line of text, or a file with a line for each card.

    \b
    Examples:
      luxor pyramids card import "12 purple ..E../.#x../r..g./.#.s./..T.."
      luxor pyramids card import friend.txt
    """
    text = " ".join(code)
    if len(code) == 1 and not text[:1].isdecimal():
        from luxor_companion.table.toml import read_text

        cards = _cards_in(read_text(Path(text)), text, json=json)
    else:
        cards = _cards_in(text, "", json=json)
    _keep(cards, force=force, at_table=not no_table, json=json)


def _cards_in(text: str, file: str, *, json: bool) -> dict[int, Pyramid]:
    """A card from every line that is not empty and no comment."""
    from luxor_companion.games.pyramids.words.typed import explain_unreadable

    cards: dict[int, Pyramid] = {}
    for index, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        where = _("{file}, line {line}: ").format(file=file, line=index) if file else ""
        try:
            number, pyramid = read_pyramid(line)
        except UnreadableError as error:
            raise UsageError(f"{where}{explain_unreadable(error)}") from None
        refuse_if(layout_findings(pyramid.layout) if pyramid.layout else (), where, json=json)
        if cards.setdefault(number, pyramid) != pyramid:
            text = _("{where}card {number} is there twice, and differently.")
            raise UsageError(text.format(where=where, number=number))
    if not cards:
        raise UsageError(_("There is no card in it."))
    return cards


def _keep(cards: dict[int, Pyramid], *, force: bool, at_table: bool, json: bool) -> None:
    from luxor_companion.games.pyramids.files.copy import copy_path
    from luxor_companion.view.text import wrapped

    table = keep_cards(cards, force=force, at_table=at_table, json=json)
    kept = {number: owned_material().pyramid(number) for number in cards}
    if json:
        shown = {"cards": _as_json(kept), "file": str(copy_path()), "table": table}
        console.out_json(shown)
        return
    _draw(kept)
    numbers = ", ".join(map(str, sorted(cards)))
    text = _("Kept, and new tables know it: {numbers}.").format(numbers=numbers)
    lines = wrapped(text, console.width(), "  ")
    if table:
        lines.append(_("Table {name} knows it from now on.").format(name=table))
    console.out(lines)


def show(number: Numbers = None, json: Json = False) -> None:
    """Draw cards as they were entered.

    \b
    Examples:
      luxor pyramids card show 12
      luxor pyramids card show 12 31
    """
    cards = _wanted(number)
    if json:
        console.out_json({"cards": _as_json(cards)})
        return
    _draw(cards)
    console.out([_legend()])


def _legend() -> str:
    return _("# wall  E entrance  T tomb  x red cross  r g gems  t torch  p potion  s skull")


def _wanted(numbers: list[str] | None) -> dict[int, Pyramid]:
    """The cards asked for, of those that are entered."""
    known = dict(sorted(owned_material().cards.items()))
    if not numbers:
        if not known:
            raise UsageError(_("No card is entered yet: luxor pyramids card add 12 enters one."))
        return known
    found = {}
    for word in numbers:
        wanted, _nothing = read_pyramid(word)
        if wanted not in known:
            text = _("Card {number} is not entered: luxor pyramids card add {number} enters it.")
            raise UsageError(text.format(number=wanted))
        found[wanted] = known[wanted]
    return found


def _draw(cards: dict[int, Pyramid]) -> None:
    from luxor_companion.games.pyramids.view.card import card_lines, side_by_side

    drawn = [card_lines(number, pyramid) for number, pyramid in sorted(cards.items())]
    console.out(side_by_side(drawn, console.width()))


def list_cards(json: Json = False) -> None:
    """List which cards are entered, by colour.

    \b
    Examples:
      luxor pyramids card list
    """
    cards = owned_material().cards
    if json:
        console.out_json({"cards": _as_json(dict(sorted(cards.items()))), "of": CARDS})
        return
    rows = []
    for colour in (*COLOURS, None):
        numbers = [number for number, one in sorted(cards.items()) if one.colour == colour]
        shown = " ".join(str(n) if cards[n].layout else f"({n})" for n in numbers) or "-"
        if colour:
            rows.append(f"{names.colour(colour)} ({len(numbers)}/{OF_A_COLOUR}): {shown}")
        elif numbers:
            rows.append(_("colour not told: {cards}").format(cards=shown))
    layouts = sum(one.layout is not None for one in cards.values())
    from luxor_companion.view.text import wrapped

    lines = [part for row in rows for part in wrapped(row, console.width(), "  ")]
    total = _("Layouts entered: {count} of 48; in brackets: colour only.")
    console.out([*lines, total.format(count=layouts)])


def export(number: Numbers = None, json: Json = False) -> None:
    """Print cards for another owner, a line each: number, colour and code.

    \b
    Examples:
      luxor pyramids card export 12
      luxor pyramids card export > cards.txt
    """
    cards = _wanted(number)
    if json:
        console.out_json({"cards": _as_json(cards)})
        return
    for one in cards.items():
        console.out_exact(write_pyramid(*one))


def _as_json(cards: dict[int, Pyramid]) -> list[dict[str, Any]]:
    return [
        {
            "number": number,
            "colour": pyramid.colour,
            "code": pyramid.layout.code if pyramid.layout else None,
        }
        for number, pyramid in cards.items()
    ]
