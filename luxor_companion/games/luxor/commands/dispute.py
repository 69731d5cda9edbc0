"""`luxor dispute`: a ruling in a game nobody tracked, by asking only what it depends on."""

from typing import Annotated

from typer import Argument, Option

from luxor_companion.cli import dispute as shared
from luxor_companion.cli.console import Answer
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import GAME, view
from luxor_companion.games.luxor.dispute import FACTS
from luxor_companion.lang import _, forms
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer
from luxor_companion.referee.untracked import DisputeAnswer


def command(
    turn: Annotated[
        list[str] | None,
        Argument(metavar="[TURN...]", help=FACTS["turn"]),
    ] = None,
    side: Annotated[
        str | None, Option(metavar="L|R|M", help="Left, right, or the middle of the hand.")
    ] = None,
    card: Annotated[str | None, Option(metavar="CARD", help="The card: 3, die, 1-5, all2.")] = None,
    ahead: Annotated[
        str | None,
        Option(metavar="TILES", help=FACTS["ahead"]),
    ] = None,
    behind: Annotated[str | None, Option(metavar="TILE", help=FACTS["behind"])] = None,
    others: Annotated[str | None, Option(metavar="N...", help=FACTS["others"])] = None,
    own: Annotated[str | None, Option(metavar="N", help=FACTS["own"])] = None,
    keys: Annotated[str | None, Option(metavar="N", help=FACTS["keys"])] = None,
    other: Annotated[str | None, Option(metavar="CARD", help=FACTS["other"])] = None,
    icon: Annotated[str | None, Option(metavar="ICON", help=FACTS["icon"])] = None,
    used: Annotated[str | None, Option(metavar="WHAT", help=FACTS["used"])] = None,
    lying: Annotated[str | None, Option(metavar="YES|NO", help=FACTS["lying"])] = None,
    player: Annotated[str | None, Option("--player", metavar="NAME", help=FACTS["player"])] = None,
) -> Answer[DisputeAnswer | RulesAnswer | EvidenceAnswer]:
    """Settle a dispute in a game nobody tracked: it asks only what the ruling depends on.

    \b
    Examples:
      luxor dispute
      luxor dispute can I rearrange my hand
      luxor dispute L5 --ahead "v3/2 - h1 s2/1 o2 tomb" --keys 1
      luxor dispute L3 to=3 --ahead "v3/2 - h1 s2/1"
      luxor dispute --side L --card 3 --ahead "v3/2 h1 tomb" --keys '?' --json

    Answer ? to what nobody remembers: the ruling then says what it depends on. Exit code
    0: legal, or it depends, 2: cannot be read, 3: not allowed.
    """
    text = " ".join([*([f"{_parse_side(side)}{card}"] if card else []), *(turn or [])])
    facts = {"turn": text, "ahead": ahead, "behind": behind, "others": others, "own": own}
    facts |= {"keys": keys, "other": other, "icon": icon, "used": used, "lying": lying}
    facts = {name: value or None for name, value in (facts | {"player": player}).items()}
    nobody = _("luxor dispute needs an interactive terminal, or a turn and --ahead.")
    return shared.settle(GAME, facts, view.ruling.dispute_lines, nobody)


def _parse_side(text: str | None) -> str:
    """Return L, R or M for the middle of a hand. Raise UsageError if it isn't one of them."""
    side = forms.token_for(forms.normalize_word(text or "L")) or str(text).upper()
    if side not in ("L", "R", "M"):
        problem = _("--side: type {left}, {right}, or M for the middle, not '{side}'.")
        left, right = forms.word_for("L"), forms.word_for("R")
        raise UsageError(problem.format(left=left, right=right, side=text))
    return side
