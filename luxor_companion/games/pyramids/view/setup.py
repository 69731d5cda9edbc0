"""The set-up sheet of Pyramids: what to do in the order one does it, and who has which cards."""

from collections.abc import Mapping
from html import escape
from typing import Any

from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.vocab import CARDS
from luxor_companion.games.pyramids.view.play import stand_in_lines
from luxor_companion.games.pyramids.words import names as words
from luxor_companion.lang import _, forms
from luxor_companion.view.pages import printed_page
from luxor_companion.view.text import styled, wrapped


def checklist(position: Position, setup: Mapping[str, Any]) -> list[str]:
    """What to do, one sentence each."""
    draws = setup.get("app_draws", ())
    names = forms.both([words.who(player) for player in position.players])
    return [
        _("{names}: each takes a score card, a pen and a piece of a napkin to erase with.").format(
            names=names
        ),
        *(_dealt_by_program(position) if "pyramids" in draws else _dealt_at_table(position)),
        *_display(position, draws),
        _expedition(position, draws),
    ]


def _dealt_at_table(position: Position) -> list[str]:
    return [
        _(
            "Shuffle the 48 pyramid cards; everyone draws 4, keeps 2 face up side by side and"
            " gives 2 back. Shuffle those in."
        ),
        *_kept(position),
    ]


def _dealt_by_program(position: Position) -> list[str]:
    dealt = [player for player in position.players if player.dealt]
    if not dealt:
        return [_("The program has dealt 4 pyramid cards to everyone."), *_kept(position)]
    text = _("The program deals 4 pyramid cards to everyone, of which 2 are kept.")
    return [text, *[_choice(player) for player in dealt if not player.cards], *_kept(position)]


def _choice(player: Player) -> str:
    numbers = words.numbers(player.dealt)
    return _("{player} chooses two of {numbers}.").format(player=words.who(player), numbers=numbers)


def _kept(position: Position) -> list[str]:
    text = _("{player} has {numbers} face up side by side.")
    return [
        text.format(
            player=words.who(player),
            numbers=words.numbers([card.number for card in player.cards]),
        )
        for player in position.players
        if player.cards
    ]


def _display(position: Position, draws: tuple[str, ...]) -> list[str]:
    if position.display:
        numbers = words.numbers(position.display)
        return [_("Face up beside the deck: {numbers}.").format(numbers=numbers)]
    if "pyramids" in draws:
        return [_("The program then draws the 4 cards face up beside the deck.")]
    return [_("The top 4 cards of the deck come face up beside it.")]


def _expedition(position: Position, draws: tuple[str, ...]) -> str:
    deck = ", ".join(
        f"{pattern} {count}" for pattern, count in position.material.expedition.items() if count
    )
    if "expedition" in draws:
        text = _("The 8 expedition cards stay in the box, the program reveals them: {deck}.")
    else:
        text = _("Shuffle the 8 expedition cards and lay them face down: {deck}.")
    return text.format(deck=deck)


def remarks(position: Position, setup: Mapping[str, Any]) -> list[str]:
    """What the referee will not be able to check, or is not read off a real copy."""
    material, found = position.material, []
    layouts = sum(card.layout is not None for card in material.cards.values())
    if layouts < CARDS:
        text = _(
            "Layouts entered: {count} of 48. Where one is missing, say which icons are crossed"
            " out; luxor pyramids card add enters it."
        )
        found.append(text.format(count=layouts))
    if material.skulls is None:
        found.append(
            _(
                "The values of the ten skulls are not entered: the dearest one is asked for at the"
                " end; luxor pyramids copy --skulls enters them."
            )
        )
    stand_in = " ".join(stand_in_lines(tuple(setup.get("stand_in", ())), 1000))
    return [*found, stand_in] if stand_in else found


def sheet_lines(name: str, position: Position, setup: Mapping[str, Any], width: int) -> list[str]:
    """The sheet to read."""
    seed = setup.get("seed", 0)
    lines = [_("Table {name}. Seed: {seed}.").format(name=name, seed=seed)]
    for number, step in enumerate(checklist(position, setup), start=1):
        first, *more = wrapped(step, width - 4)
        lines += [f"{styled(f'{number:2}.', 'bold')} {first}", *(f"    {line}" for line in more)]
    for remark in remarks(position, setup):
        lines += wrapped(remark, width)
    return lines


def sheet_html(name: str, position: Position, setup: Mapping[str, Any]) -> str:
    """The sheet as one self-contained page to print."""
    steps = "".join(f"<li>{escape(step)}</li>" for step in checklist(position, setup))
    said = "".join(f"<p>{escape(remark)}</p>" for remark in remarks(position, setup))
    body = f"<ol>{steps}</ol>\n{said}"
    return printed_page(_("Set-up of table {name}").format(name=name), body)
