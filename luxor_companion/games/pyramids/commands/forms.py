"""The forms of Pyramids: cards, deck and skulls of your own copy."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

from typer import Option

from luxor_companion.cli.console import Answer, Lines, Shown, refused_answer
from luxor_companion.cli.options import parse_part
from luxor_companion.cli.prompt import Form, Question
from luxor_companion.core import Refusal, UnreadableError, parse_number
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import GAME, files
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.answers import CopyAnswer
from luxor_companion.games.pyramids.rules import layout
from luxor_companion.games.pyramids.rules.state import NOT_ENTERED, Material, findings
from luxor_companion.games.pyramids.view.table import grid_lines
from luxor_companion.games.pyramids.words import names
from luxor_companion.games.pyramids.words.names import canonical, local_line
from luxor_companion.games.pyramids.words.sentences import sentence
from luxor_companion.lang import N_, _, ngettext
from luxor_companion.view.theme import Hanging

_Entered: TypeAlias = dict[str, Any]  # what somebody entered of a copy, as its file has it
_PARTS: Final = {"deck": "expedition", "skulls": "skulls"}  # what people type -> its part
_CARD_HELP: Final = N_(
    "From the top row down, five squares a row, from the left: # wall, . nothing, E entrance,"
    " T tomb, x red cross, r red gem, g green gem, t torch, p potion, s skull. Such as ..E.# for"
    " a row with the entrance in the middle and a wall at the right."
)


def card_form(number: int) -> Form[str]:
    """Return the form that asks for a card: its colour, then its rows."""
    nobody = _(
        "This cannot be asked here: give the card code, such as"
        " luxor pyramids card add {number} purple ..E../.#x../r..g./.#.../..T.."
    )
    return Form(
        f"card-{number}",
        _card_question,
        _(_CARD_HELP),
        nobody.format(number=number),
        partial(_card_picture, number),
    )


def _card_picture(number: int, answers: Sequence[str]) -> Shown:
    title = _("Card {number}").format(number=number)
    return [title, *grid_lines("".join(answers[1:]).replace("/", ""))] if answers else [title]


def _card_question(answers: Sequence[str]) -> Question[str] | None:
    if not answers:
        return Question(_("Colour (green, orange, purple; Enter: not known)? "), _parse_colour)
    if len(answers) <= layout.SIDE:
        return Question(
            _("Row {number} > ").format(number=len(answers)), partial(_parse_row, answers[1:])
        )
    if len(answers) > layout.SIDE + 1:
        return None
    text = _("An icon on the entrance or the tomb itself (E+r T+s; Enter: none)? ")
    return Question(text, partial(_parse_extra_icons, answers[1:]))


def _parse_extra_icons(rows: Sequence[str], text: str) -> str:
    """Return the icons on the entrance and the tomb as the card code writes them."""
    words = text.replace("/", " ").split()
    try:
        layout.read_layout("/".join([*rows, *words]))
    except UnreadableError:
        slip = _("E+ or T+ and one of {letters}, each once, please: E+r, T+s, or both.")
        raise ValueError(slip.format(letters=" ".join(layout.PRINTED))) from None
    return "/".join(words)


def _parse_colour(text: str) -> str:
    if not text:
        return NOT_ENTERED
    words = (text.lower(), canonical(text.lower()))
    for colour in vocab.COLOURS:
        if colour.startswith(words):
            return colour
    raise ValueError(_("green, orange or purple, please"))


def _parse_row(rows: Sequence[str], text: str) -> str:
    """Return a row. Raise ValueError if it is wrong, or the card so far."""
    row = "".join(text.split())
    odd = [letter for letter in row if letter not in layout.LETTERS]
    if odd:
        slip = _("'{letter}' isn't one of {letters}; b goes back a row.")
        raise ValueError(slip.format(letter=odd[0], letters=" ".join(layout.LETTERS)))
    if len(row) != layout.SIDE:
        slip = ngettext(
            "That is {count} square; a row has 5.",
            "That is {count} squares; a row has 5.",
            len(row),
        )
        raise ValueError(slip.format(count=len(row)))
    if wrong := _find_mistakes([*rows, row]):
        raise ValueError(*(sentence(None, refusal) for refusal in wrong))
    return row


def _find_mistakes(rows: Sequence[str]) -> list[Refusal]:
    """Return the mistakes that no later row can put right, so that they are shown at once."""
    plain = ["." * layout.SIDE] * (layout.SIDE - len(rows))
    refusals = layout.layout_findings(layout.read_layout("/".join([*rows, *plain])))
    open_yet = {"tomb_count"} if plain and not any(layout.TOMB in row for row in rows) else set()
    return [refusal for refusal in refusals if refusal.why not in open_yet]


def copy_form() -> Form[_Entered]:
    """Return the form that asks for deck and skulls; its last answer holds both."""
    usual = ", ".join(map(local_line, layout.USUAL_PATTERNS))
    others = ", ".join(map(local_line, _unusual(layout.PATTERNS)))
    text = _("Enter leaves a part as it is. The patterns are {usual}; of other sizes: {others}.")
    return Form(
        "pyramids",
        _copy_question,
        text.format(usual=usual, others=others),
        _("--ask needs an interactive terminal; use --deck and --skulls instead."),
    )


def _copy_question(answers: Sequence[_Entered]) -> Question[_Entered] | None:
    if len(answers) == len(_QUESTIONS):
        return None
    part, (text, parse) = list(_QUESTIONS.items())[len(answers)]

    def read(typed: str) -> _Entered:
        entered = {**(answers[-1] if answers else {}), **({part: parse(typed)} if typed else {})}
        if wrong := _refusals(entered):
            raise ValueError(*(sentence(None, refusal) for refusal in wrong))
        return entered

    return Question(_(text), read)


def _refusals(entered: _Entered) -> tuple[Refusal, ...]:
    """Return refusals of what no copy can contain."""
    return findings(files.owned_material()._replace(**entered))


def _unusual(patterns: Iterable[str]) -> list[str]:
    """Return the patterns that are not on any public component list."""
    return [pattern for pattern in patterns if pattern not in layout.USUAL_PATTERNS]


_COUNTS: Final = frozenset(map(str, range(vocab.EXPEDITION * 2)))  # even more than the deck has


def _parse_deck(text: str) -> dict[str, int]:
    """Return the deck from `domino 1, line3 2, …`; a pattern without a number is one card."""
    deck: dict[str, int] = {}
    pattern: str | None = None
    for word in text.replace(",", " ").replace("=", " ").split():
        if name := layout.read_pattern(word) or layout.read_pattern(canonical(word)):
            if name in deck:
                raise UsageError(_("{pattern} appears twice.").format(pattern=local_line(name)))
            deck[name], pattern = 1, name
        elif pattern and word in _COUNTS:
            deck[pattern], pattern = int(word), None
        else:
            problem = _(
                "'{word}' isn't a pattern or a number of cards: type domino 1, line3 2 and so"
                " on; the patterns are {patterns}."
            )
            known = ", ".join(map(local_line, layout.USUAL_PATTERNS))
            raise UsageError(problem.format(word=word, patterns=known))
    if not deck:
        raise UsageError(_("Type what the eight expedition cards show: domino 1, line3 2, …"))
    return {pattern: count for pattern, count in deck.items() if count}


def _parse_skulls(text: str) -> list[int]:
    """Return the ten values in order, typed with or without the minus sign."""
    words = [word.removeprefix("-") for word in text.replace(",", " ").split()]
    values = [parse_number(word, vocab.MOST_SKULL, least=1) for word in words]
    if None in values:
        problem = _("'{word}' isn't the value of a skull: type the ten numbers, such as 1 2 3 …")
        raise UsageError(problem.format(word=words[values.index(None)]))
    if not words:
        raise UsageError(_("Type the minus points of the ten skulls, the cheapest first."))
    return [value for value in values if value]


_QUESTIONS: Final = {  # part -> its question, and how to read the answer
    "expedition": (
        N_("The eight expedition cards (domino 1, line3 2, …; Enter: no change)? "),
        _parse_deck,
    ),
    "skulls": (N_("The ten skulls, cheapest first (1 2 3 …; Enter: no change)? "), _parse_skulls),
}


def copy_command(
    deck: Annotated[
        str | None,
        Option(metavar="PATTERNS", help="The 8 expedition cards: 'domino 1, line3 2, …'."),
    ] = None,
    skulls: Annotated[
        str | None, Option(metavar="NUMBERS", help="The ten skulls' minus points, cheapest first.")
    ] = None,
    forget: Annotated[
        str | None, Option(metavar="PART", help="Make one of them unknown again: deck or skulls.")
    ] = None,
    ask: Annotated[bool, Option("--ask", help="Ask for both.")] = False,
) -> Answer[CopyAnswer]:
    """Show or enter what only your own copy shows: the expedition deck, the values of the skulls.

    New tables use it; games already started keep what they have. Enter the cards with luxor
    pyramids card.

    \b
    Examples:
      luxor pyramids copy
      luxor pyramids copy --deck "domino 1, line3 2, …"   (all eight cards)
      luxor pyramids copy --skulls "1 2 3 …"   (all ten, as printed)
      luxor pyramids copy --forget skulls
    """
    form, typed = copy_form(), {"expedition": deck, "skulls": skulls}
    entered = {part: _QUESTIONS[part][1](text) for part, text in typed.items() if text is not None}
    if ask:
        entered = form.fill()[-1]
    for refusal in _refusals(entered):
        return refused_answer(GAME, refusal, sentence(None, refusal))
    if entered or forget:
        parts = files.owned_parts() | entered
        if forget:
            parts.pop(_PARTS[parse_part(GAME, forget, _PARTS)], None)
        files.write_parts(parts)
    if ask:
        form.forget()
    material = files.owned_material()
    return Answer(
        _copy_answer(material),
        lambda _width: _render(material),
        after=lambda _width: _unusual_lines(material),
    )


def _unusual_lines(material: Material) -> list[str]:
    patterns = _unusual(material.expedition)
    if not patterns:
        return []
    text = ngettext(
        "Look again: {patterns}. No public component list has a pattern of that size.",
        "Look again: {patterns}. No public component list has patterns of that size.",
        len(patterns),
    )
    return [text.format(patterns=", ".join(map(names.pattern, patterns)))]


def _copy_answer(material: Material) -> CopyAnswer:
    return CopyAnswer(
        expedition=material.expedition,
        skulls=material.skulls,
        layouts=material.layouts,
        placeholders=tuple(material.stand_in),
        unusual=tuple(_unusual(material.expedition)),
        file=str(files.copy_path()),
    )


def _render(material: Material) -> Lines:
    stand_in = "expedition" in material.stand_in
    mark = _("placeholder: check it against your copy") if stand_in else _("your copy")
    deck = ", ".join(f"{local_line(one)} {count}" for one, count in material.expedition.items())
    values = " ".join(map(str, material.skulls)) if material.skulls else _("not entered")
    rows = (
        _("Expedition deck ({mark}): {deck}").format(mark=mark, deck=deck),
        _("Minus points of the ten skulls: {values}").format(values=values),
        _("Layouts of cards entered: {count} of 48").format(count=material.layouts),
    )
    return [Hanging(row) for row in rows]
