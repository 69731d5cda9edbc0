"""The set-up sheet of Pyramids: what to do in the order one does it, and who has which cards."""

from collections.abc import Sequence
from html import escape

from rich.console import RenderableType

from luxor_companion import lang
from luxor_companion.games.pyramids.rules import CARDS
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.view.play import stand_in_lines
from luxor_companion.games.pyramids.words import names
from luxor_companion.lang import _, forms
from luxor_companion.view.play import Setup, checklist_lines


def sheet_lines(name: str, position: Position, setup: Setup) -> list[RenderableType]:
    """Return the sheet to read."""
    return [
        _("Table {name}. Seed: {seed}.").format(name=name, seed=setup.get("seed", 0)),
        *checklist_lines(checklist(position, setup)),
        *remarks(position, setup),
    ]


def sheet_html(name: str, position: Position, setup: Setup) -> str:
    """Return the sheet as one self-contained page to print."""
    from luxor_companion.web import printed_page

    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    below = "".join(f"<p>{escape(remark)}</p>" for remark in remarks(position, setup))
    title = _("Set-up of table {name}").format(name=name)
    return printed_page(title, f"<ol>{steps}</ol>\n{below}", lang.language)


def checklist(position: Position, setup: Setup) -> list[str]:
    """Return what to do, one sentence each."""
    draws = setup.get("app_draws", ())
    players = forms.both([names.who(player) for player in position.players])
    text = _("{names}: each takes a score card, a pen and a piece of napkin to erase with.")
    return [
        text.format(names=players),
        *(_deal_steps(position) if "pyramids" in draws else [_draw_step()]),
        *_kept_steps(position),
        _display_step(position, draws),
        _expedition_step(position, draws),
    ]


def _draw_step() -> str:
    return _(
        "Shuffle the 48 pyramid cards; everyone draws 4, keeps 2 face up side by side and"
        " gives 2 back. Shuffle those in."
    )


def _deal_steps(position: Position) -> list[str]:
    dealt = [player for player in position.players if player.dealt]
    if not dealt:
        return [_("The program has dealt 4 pyramid cards to everyone.")]
    text = _("The program deals 4 pyramid cards to everyone, of which 2 are kept.")
    return [text, *(_choice_step(player) for player in dealt if not player.cards)]


def _choice_step(player: Player) -> str:
    numbers = names.numbers(player.dealt)
    return _("{player} chooses two of {numbers}.").format(player=names.who(player), numbers=numbers)


def _kept_steps(position: Position) -> list[str]:
    text = _("{player} has {numbers} face up side by side.")
    kept = [(one, [card.number for card in one.cards]) for one in position.players if one.cards]
    return [text.format(player=names.who(one), numbers=names.numbers(cards)) for one, cards in kept]


def _display_step(position: Position, draws: Sequence[str]) -> str:
    if position.display:
        numbers = names.numbers(position.display)
        return _("Face up beside the deck: {numbers}.").format(numbers=numbers)
    if "pyramids" in draws:
        return _("The program then draws the 4 cards face up beside the deck.")
    return _("The top 4 cards of the deck come face up beside it.")


def _expedition_step(position: Position, draws: Sequence[str]) -> str:
    counts = position.material.expedition.items()
    deck = ", ".join(f"{names.local_line(pattern)} {count}" for pattern, count in counts if count)
    if "expedition" in draws:
        text = _("The 8 expedition cards stay in the box; the program reveals them: {deck}.")
    else:
        text = _("Shuffle the 8 expedition cards and lay them face down: {deck}.")
    return text.format(deck=deck)


def remarks(position: Position, setup: Setup) -> list[str]:
    """Return what the referee will not be able to check, or is not read off a real copy."""
    material, found = position.material, []
    layouts = sum(card.layout is not None for card in material.cards.values())
    if layouts < CARDS:
        text = _(
            "Layouts entered: {count} of 48. Where one is missing, type which icons are "
            "crossed out; luxor pyramids card add enters it."
        )
        found.append(text.format(count=layouts))
    if material.skulls is None:
        found.append(
            _(
                "The values of the ten skulls are not entered: the program asks for the worst"
                " one at the end; luxor pyramids copy --skulls enters them."
            )
        )
    return [*found, *filter(None, [" ".join(stand_in_lines(setup.get("stand_in", ())))])]
