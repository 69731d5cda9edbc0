"""`luxor pyramids advise` and `dispute`: what is best, and who is right where nobody tracked."""

from typing import Annotated

from typer import Argument, Option

from luxor_companion.cli import console
from luxor_companion.cli import dispute as shared
from luxor_companion.cli.console import Answer
from luxor_companion.cli.options import SaveFile, asked_table
from luxor_companion.games.pyramids import GAME, rulings, view
from luxor_companion.games.pyramids.commands.mark import Marking
from luxor_companion.games.pyramids.dispute import FACTS
from luxor_companion.lang import _
from luxor_companion.referee.answers import AdviceAnswer
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer
from luxor_companion.referee.untracked import DisputeAnswer


def advise_command(
    player: Marking = None,
    save: SaveFile = None,
) -> console.Answer[AdviceAnswer]:
    """Say what a strong player would do: the best three marks, or which card to take.

    \b
    Examples:
      luxor pyramids advise ani
      luxor pyramids advise ani --json

    A value is the points a mark brings, and what the cards may bring after it, averaged over all
    patterns that can still come.
    """
    advised = asked_table(GAME, save).ask(rulings.advised, player)
    return console.Answer(advised.answer, lambda _width: view.play.advice_lines(advised))


ROWS = 5  # of a card


def dispute_command(
    mark: Annotated[
        list[str] | None,
        Argument(metavar="[SQUARE...]", help=FACTS["mark"]),
    ] = None,
    pattern: Annotated[str | None, Option(metavar="PATTERN", help=FACTS["pattern"])] = None,
    card: Annotated[str | None, Option(metavar="ROWS", help=FACTS["card"])] = None,
    marked: Annotated[str | None, Option(metavar="SQUARES", help=FACTS["marked"])] = None,
    completed: Annotated[str | None, Option(metavar="WHO", help=FACTS["completed"])] = None,
    had: Annotated[str | None, Option(metavar="WHO", help=FACTS["had"])] = None,
    left: Annotated[str | None, Option(metavar="NUMBERS", help=FACTS["left"])] = None,
    icons: Annotated[str | None, Option(metavar="ICONS", help=FACTS["icons"])] = None,
    skulls: Annotated[str | None, Option(metavar="NUMBER", help=FACTS["skulls"])] = None,
) -> Answer[DisputeAnswer | RulesAnswer | EvidenceAnswer]:
    """Settle a dispute in a game nobody tracked: a mark, who takes first, a bonus, a potion.

    \b
    Examples:
      luxor pyramids dispute
      luxor pyramids dispute do corners count
      luxor pyramids dispute one b2 --pattern '?' --card '?' --json
      luxor pyramids dispute c1 c2 --pattern domino --card "..E.. ..... .#r#. ..s.. ..T.."
      luxor pyramids dispute c2 c3 --pattern '?' --card "..E.. ..... .#?#. ..s.. ..T.." --marked c1
      luxor pyramids dispute --completed "Ana 33 purple, Ben 15 purple" --had "Ana 1, Ben 3"
      luxor pyramids dispute --icons "potion skull" --skulls 3

    Type ? for what nobody remembers, also for one square of the card: the ruling then says what it
    depends on. Exit code 0: legal, or it depends, 2: cannot be read, 3: not allowed.
    """
    facts = {
        "pattern": pattern,
        "card": card,
        "marked": marked,
        "mark": " ".join(mark or []) or None,
        "completed": completed,
        "had": had,
        "left": left,
        "icons": icons,
        "skulls": skulls,
    }
    nobody = _("luxor pyramids dispute needs an interactive terminal, or squares and --pattern.")
    return shared.settle(GAME, facts, view.play.dispute_lines, nobody, _more_rows)


def _more_rows(name: str, typed: str) -> str:
    """Ask for the other rows if a card is typed line by line; return the card, or b or q."""
    rows = typed.split()
    if name != "card" or len(rows) != 1 or len(typed) != ROWS:
        return typed
    while len(rows) < ROWS:
        row = console.ask(_("Row {number} > ").format(number=len(rows) + 1))
        if row.lower() in ("b", "q"):
            return row
        rows.append(row)
    return " ".join(rows)
