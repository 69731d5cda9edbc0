"""The set-up sheet of Pyramids: the steps in order, and who has which cards."""

from collections.abc import Sequence
from html import escape

from rich.console import RenderableType

from luxor_companion import lang
from luxor_companion.games.pyramids.rules import CARDS
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.words import names, stand_in_lines
from luxor_companion.lang import _, forms
from luxor_companion.view.play import Setup, checklist_lines


def sheet_lines(name: str, position: Position, setup: Setup) -> list[RenderableType]:
    """Return the sheet as lines to read."""
    return [
        _("Table {name}.").format(name=name),
        *checklist_lines(checklist(position, setup)),
        *remarks(position, setup),
    ]


def sheet_html(name: str, position: Position, setup: Setup) -> str:
    """Return the sheet as one self-contained page to print."""
    from luxor_companion.web import print_page

    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    below = "".join(f"<p>{escape(remark)}</p>" for remark in remarks(position, setup))
    title = _("Set-up of table {name}").format(name=name)
    return print_page(title, f"<ol>{steps}</ol>\n{below}", lang.language())


def checklist(position: Position, setup: Setup) -> list[str]:
    """Return the steps of the set-up in order, one sentence each."""
    draws = setup.get("app_draws", ())
    players = forms.join_and([names.who(player) for player in position.players])
    text = _("{names}: each takes a score card, a pen and a piece of napkin to erase with.")
    steps = [text.format(names=players), *_deal_steps(position, draws)]
    text = _("{player} has {numbers} face up side by side.")
    for player in position.players:
        if player.cards:
            numbers = names.numbers([card.number for card in player.cards])
            steps.append(text.format(player=names.who(player), numbers=numbers))
    text = _("The top 4 cards of the deck come face up beside it.")
    if position.display:
        text = _("Face up beside the deck: {numbers}.")
    elif "pyramids" in draws:
        text = _("The program then draws the 4 cards face up beside the deck.")
    steps.append(text.format(numbers=names.numbers(position.display)))
    text = _("Shuffle the 8 expedition cards and lay them face down: {deck}.")
    if "expedition" in draws:
        text = _("The 8 expedition cards stay in the box; the program reveals them: {deck}.")
    counts = position.material.expedition.items()
    deck = ", ".join(f"{names.local_line(pattern)} {count}" for pattern, count in counts if count)
    return [*steps, text.format(deck=deck)]


def _deal_steps(position: Position, draws: Sequence[str]) -> list[str]:
    if "pyramids" not in draws:
        return [
            _(
                "Shuffle the 48 pyramid cards; everyone draws 4, keeps 2 face up side by side and"
                " gives 2 back. Shuffle those in."
            )
        ]
    if position.phase != "keep":
        return [_("The program has dealt 4 pyramid cards to everyone.")]
    open_text = _("{player} chooses two of {numbers}.")
    text = _("{player} looks at theirs, alone, and chooses: luxor pyramids keep {handle}")
    return [
        _("The program deals 4 pyramid cards to everyone, of which 2 are kept."),
        *(
            (open_text if player.dealt else text).format(
                player=names.who(player), numbers=names.numbers(player.dealt), handle=player.handle
            )
            for player in position.players
            if not player.cards
        ),
    ]


def remarks(position: Position, setup: Setup) -> list[str]:
    """Return what the referee cannot check, and what is placeholder data."""
    material, lines = position.material, []
    if material.layouts < CARDS:
        text = _(
            "Layouts entered: {count} of 48. Where one is missing, type which icons are "
            "crossed out; luxor pyramids card add enters it."
        )
        lines.append(text.format(count=material.layouts))
    if material.skulls is None:
        lines.append(
            _(
                "The values of the ten skulls are not entered: the program asks for the worst"
                " one at the end; luxor pyramids copy --skulls enters them."
            )
        )
    return [*lines, *stand_in_lines(setup.get("stand_in", ()))]
