"""`luxor cheatsheet`: keys, turns, signs, commands and points on one page."""

from collections.abc import Iterator
from typing import Final

from luxor_companion.cli import options
from luxor_companion.cli.cheatsheet import CheatSheet, cheat_sheet
from luxor_companion.cli.console import Answer
from luxor_companion.games.luxor import GAME, words
from luxor_companion.games.luxor.rules.scoring import SET_POINTS
from luxor_companion.lang import N_, _

# A turn, and what it says.
TURNS: Final = (
    ("L3 @12 key", N_("the leftmost card, a 3; the adventurer on space 12; take a key")),
    ("R5 @0", N_("the rightmost card, a 5; an adventurer on the stairs")),
    ("R±1 @12 back", N_("the ±1, backwards; ahead: forwards")),
    ("Ldie die=5", N_("the die card, and what was rolled")),
    ("L1-4 +3", N_("a Horus card: 3 tiles on, of 1 to 4")),
    ("Rall2 act=15", N_("all go on 2 tiles; the one on space 15 takes its action")),
    ("L4 tile=tunnel", N_("the temple tile that is revealed")),
    ("L4 got=1-6", N_("the Horus card that is taken")),
    ("L4 finds=v3/2", N_("what lies there, if nobody entered it")),
    ("L4 pass other=none", N_("neither outer card can move anybody")),
    ("L2 @39 allow=tomb.key", N_("everyone agrees, although the rule forbids it")),
)
_POINTS: Final = {
    "track": N_("scored at once, with each treasure"),
    "adventurers": N_("the VP on the wall where each one stands"),
    "sarcophagi": N_("5 and 3"),
    "keys": N_("1 each"),
    "scarabs": N_("1 to 4 each, as they show"),
}


def command(html: options.Page = None, force: options.Force = False) -> Answer[CheatSheet]:
    """Show the keys, the turns, the signs, the commands and the points on one page.

    \b
    Examples:
      luxor cheatsheet
      luxor cheatsheet --html FILE
      luxor --lang de cheatsheet --html FILE
    """
    from luxor_companion.games.luxor.view import board

    turns = [(words.local(turn), _(meaning)) for turn, meaning in TURNS]
    return cheat_sheet(GAME, turns, board.sign_rows(), _points(), html, force=force)


def _points() -> Iterator[tuple[str, str]]:
    for part in GAME.about.parts:
        text = _sets() if part.key == "sets" else _(_POINTS[part.key])
        yield _(part.name), text
    yield _("Tied"), _("the more valuable sarcophagus wins")


def _sets() -> str:
    """What so many sets score."""
    most = len(SET_POINTS) - 1
    sets = ", ".join(f"{number}: {SET_POINTS[number]}" for number in range(1, most))
    text = _("{sets}, {most} or more: {points}; at most 2 of a set's 3 tiles are wild")
    return text.format(sets=sets, most=most, points=SET_POINTS[most])
