"""`luxor pyramids card`: enter, show and pass on what is printed on your cards."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Never

from typer import Argument, Option

from luxor_companion import core
from luxor_companion.cli.console import Answer, Exact, Lines, plain_answer, refused_answer
from luxor_companion.cli.declare import add_lines, refused
from luxor_companion.errors import Exit, UsageError
from luxor_companion.games.pyramids import GAME, files, view
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.answers import CardAnswer, CardsAnswer, KeptCards
from luxor_companion.games.pyramids.rules import layout, notation, state
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.games.pyramids.words import names, sentences
from luxor_companion.lang import _
from luxor_companion.table import atomic, paths
from luxor_companion.table.table import open_table

Numbers = Annotated[
    list[str] | None, Argument(metavar="[NUMBER...]", help="Default: all that are entered.")
]
Force = Annotated[bool, Option("--force", help="Replace what was entered of a card before.")]
NoTable = Annotated[
    bool, Option("--no-table", help="For new tables only; leave the current one as it is.")
]
Cards = Mapping[int, state.Pyramid]


def add(
    number: Annotated[str, Argument(metavar="NUMBER", help="The number beside the pyramid.")],
    code: Annotated[
        list[str] | None, Argument(metavar="[COLOUR] [CODE]", help="Without a code, it asks.")
    ] = None,
    force: Force = False,
    no_table: NoTable = False,
) -> Answer[KeptCards]:
    """Enter a card of your copy: its colour and its squares, asked row by row or as a code.

    New tables use it, and so does the current table from now on.

    \b
    Examples:
      luxor pyramids card add 12
      luxor pyramids card add 12 purple ..E../.#x../r..g./.#.s./..T..
      luxor pyramids card add 12 purple
    """
    card_number, pyramid = _parse_card(number, code or [])
    if code:
        refusal = _refuse_layout(pyramid)
        return refusal or _keep({card_number: pyramid}, force=force, at_table=not no_table)
    from luxor_companion.games.pyramids.commands.forms import card_form

    form = card_form(card_number)
    colour, *rows = form.fill()
    card = dict([state.read_pyramid(f"{card_number} {colour} {'/'.join(filter(None, rows))}")])
    answer = _keep(card, force=force, at_table=not no_table)
    if answer.exit == Exit.FINE:
        form.forget()
    return answer


def _parse_card(number: str, words: list[str]) -> tuple[int, state.Pyramid]:
    """Return a card from what was typed after its number: a colour, a code, or both.

    Raise UnreadableError if it is something else.
    """
    first = words[0].replace("/", "") if words else ""
    if len(first) > 1 and set(first) <= set(layout.LETTERS):
        words = [state.NOT_ENTERED, *words]  # a code without a colour
    return names.parse_typed(" ".join([number, *words]), state.read_pyramid)


def _refuse(refusals: Sequence[core.Refusal], where: str = "") -> Answer[Never] | None:
    """Return the first refusal as an answer, if any; `where` is its place in a file."""
    for refusal in refusals:
        return refused_answer(GAME, refusal, f"{where}{sentences.sentence(None, refusal)}")
    return None


def _refuse_layout(pyramid: state.Pyramid, where: str = "") -> Answer[Never] | None:
    return _refuse(layout.layout_findings(pyramid.layout), where) if pyramid.layout else None


def import_some(
    code: Annotated[
        list[str],
        Argument(metavar="CARD|FILE", help="A line with number, colour and code; or a file."),
    ],
    force: Force = False,
    no_table: NoTable = False,
) -> Answer[KeptCards]:
    """Import another owner's cards: a line of text, or a file with a line for each card.

    \b
    Examples:
      luxor pyramids card import "12 purple ..E../.#x../r..g./.#.s./..T.."
      luxor pyramids card import friend.txt
    """
    text, file = " ".join(code), ""
    if len(code) == 1 and not text[:1].isdecimal():
        text, file = atomic.read_text(Path(text)), text
    cards: dict[int, state.Pyramid] = {}
    for where, number, pyramid in _parse_cards(text, file):
        if refusal := _refuse_layout(pyramid, where):
            return refusal
        if cards.setdefault(number, pyramid) != pyramid:
            problem = _("{where}card {number} appears twice, with differences.")
            raise UsageError(problem.format(where=where, number=number))
    if not cards:
        raise UsageError(_("There is no card in it."))
    return _keep(cards, force=force, at_table=not no_table)


def _parse_cards(text: str, file: str) -> Iterator[tuple[str, int, state.Pyramid]]:
    """Yield a card with its place for every line that is neither empty nor a comment."""
    for index, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        where = _("{file}, line {line}: ").format(file=file, line=index) if file else ""
        try:
            yield where, *names.parse_typed(line, state.read_pyramid)
        except core.UnreadableError as error:
            raise UsageError(f"{where}{names.explain_unreadable(error)}") from None


def _keep(cards: Cards, *, force: bool, at_table: bool) -> Answer[KeptCards]:
    """Save cards and enter new ones at the current table; if it refuses them, save none."""
    whole = _with_known(cards, force=force)
    owned = files.owned_material()
    findings = [
        *_not_as_printed(cards),
        *state.findings(owned._replace(cards={**owned.cards, **whole})),
    ]
    if refusal := _refuse(findings):
        return refusal
    parts = files.parts_with(whole)
    table = _enter_at_table(whole) if at_table else None
    if isinstance(table, Answer):
        return table
    files.write_parts(parts)

    def lines(width: int) -> Lines:
        from luxor_companion.view.theme import Hanging

        numbers = ", ".join(map(str, sorted(cards)))
        text = _("Saved for new tables: {numbers}.").format(numbers=numbers)
        known = _("Table {name} uses it from now on.").format(name=table)
        return [*_draw(whole, width), Hanging(text), *([known] if table else ())]

    return Answer(KeptCards(_cards_answer(whole), str(files.copy_path()), table), lines)


def _not_as_printed(cards: Cards) -> Iterator[core.Refusal]:
    """Yield why a card cannot have a colour: the rulebook shows another one."""
    for number, colour in vocab.PRINTED.items():
        told = cards[number].colour if number in cards else None
        if told not in (None, colour):
            params = {"number": number, "colour": colour, "told": told}
            yield core.Refusal("bonus", "other_colour", params)


def _with_known(cards: Cards, *, force: bool) -> dict[int, state.Pyramid]:
    """Return the cards, completed with what was entered about them before."""
    known, whole = files.owned_material(), {}
    for number, new in cards.items():
        old = known.pyramid(number)
        whole[number] = state.Pyramid(new.colour or old.colour, new.layout or old.layout)
        changes = old.colour not in (None, whole[number].colour)
        changes |= old.layout not in (None, whole[number].layout)
        if changes and not force:
            text = _("Card {number} is already entered differently: --force replaces it.")
            raise UsageError(text.format(number=number))
    return whole


def _enter_at_table(cards: Cards) -> str | Answer[Never] | None:
    """Enter new cards at the current table; return its name, its refusal, or None if not needed."""
    name = paths.current_name("pyramids")
    if name is None:
        return None
    path = paths.table_path(name)
    table: PyramidsTable = open_table(path, "pyramids")
    known = table.position.material
    new = [notation.CardTold(*card) for card in cards.items() if card[1] != known.pyramid(card[0])]
    if table.over or not new:
        return None
    declared = add_lines(path, new, game="pyramids")
    applied = declared.applied
    return refused(declared, applied) if isinstance(applied, core.Refusal) else name


def show(number: Numbers = None) -> Answer[CardsAnswer]:
    """Draw cards as they were entered.

    \b
    Examples:
      luxor pyramids card show 12
      luxor pyramids card show 12 31
    """
    cards = _find_cards(number or [])
    legend = _("# wall  E entrance  T tomb  x red cross  r g gems  t torch  p potion  s skull")
    return Answer(_cards_answer(cards), lambda width: [*_draw(cards, width), legend])


def export(number: Numbers = None) -> Answer[CardsAnswer]:
    """Print cards for another owner, a line each: number, colour and code.

    \b
    Examples:
      luxor pyramids card export 12
      luxor pyramids card export > cards.txt
    """
    cards = _find_cards(number or [])
    lines = (Exact(state.write_pyramid(*card)) for card in cards.items())
    return plain_answer(_cards_answer(cards), *lines)


def _find_cards(numbers: Sequence[str]) -> dict[int, state.Pyramid]:
    """Return the cards with these numbers, or all. Raise UsageError if one is not entered."""
    known = dict(sorted(files.owned_material().cards.items()))
    if not known and not numbers:
        raise UsageError(_("No card is entered yet: luxor pyramids card add 12 enters one."))
    wanted = [state.read_pyramid(word)[0] for word in numbers] or list(known)
    for number in wanted:
        if number not in known:
            text = _("Card {number} is not entered: luxor pyramids card add {number} enters it.")
            raise UsageError(text.format(number=number))
    return {number: known[number] for number in wanted}


def _draw(cards: Cards, width: int) -> Lines:
    drawn = [
        view.table.card_lines(state.Card(one), pyramid) for one, pyramid in sorted(cards.items())
    ]
    return view.table.side_by_side(drawn, width)


def _cards_answer(cards: Cards) -> CardsAnswer:
    entered = (
        CardAnswer(number, one.colour, one.layout.code if one.layout else None)
        for number, one in cards.items()
    )
    return CardsAnswer(tuple(entered), vocab.CARDS)


def list_cards() -> Answer[CardsAnswer]:
    """List which cards are entered, by colour.

    \b
    Examples:
      luxor pyramids card list
    """
    cards = dict(sorted(files.owned_material().cards.items()))

    def lines(_width: int) -> Lines:
        from luxor_companion.view.theme import Hanging

        return [Hanging(row) for row in _list_rows(cards)]

    return Answer(_cards_answer(cards), lines)


def _list_rows(cards: Cards) -> Iterator[str]:
    """Yield the numbers of the cards of each colour, and how many layouts are entered."""
    for colour in (*vocab.COLOURS, None):
        numbers = [number for number, one in cards.items() if one.colour == colour]
        row = " ".join(str(n) if cards[n].layout else f"({n})" for n in numbers) or "-"
        if colour:
            yield f"{names.colour(colour)} ({len(numbers)}/{vocab.OF_A_COLOUR}): {row}"
        elif numbers:
            yield _("colour not entered: {cards}").format(cards=row)
    layouts = sum(one.layout is not None for one in cards.values())
    yield _("Layouts entered: {count} of 48; in brackets: colour only.").format(count=layouts)
