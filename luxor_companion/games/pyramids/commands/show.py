"""`luxor pyramids show`, `status`, `fix` and `score`: how a table stands."""

from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console
from luxor_companion.cli.declare import fix_answer
from luxor_companion.cli.options import (
    Ask,
    Early,
    NoLog,
    OnPhones,
    SaveFile,
    Sheet,
    Template,
    asked_table,
)
from luxor_companion.errors import NoTableError
from luxor_companion.games.pyramids import GAME, answers, view
from luxor_companion.games.pyramids.answers import PyramidsShown, PyramidsStatus
from luxor_companion.games.pyramids.table import PyramidsTable
from luxor_companion.lang import _
from luxor_companion.referee.answers import Changed, ScoreAnswer


def show_command(save: SaveFile = None) -> console.Answer[PyramidsShown]:
    """Show everyone's cards with their marks, the score cards, the display and the bonuses.

    \b
    Examples:
      luxor pyramids show
      luxor pyramids show --json
    """
    table: PyramidsTable = asked_table(GAME, save).seen

    def lines(width: int) -> console.Lines:
        drawing = view.play.table_lines(table.position, width)
        stand_in = GAME.words.stand_in_lines(table.stand_in)
        return [*drawing, *stand_in, *GAME.words.next_lines(table.position)]

    return console.Answer(lambda: answers.shown(table), lines)


def status_command(save: SaveFile = None) -> console.Answer[PyramidsStatus]:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor pyramids
      luxor pyramids --json
    """
    try:
        table: PyramidsTable = asked_table(GAME, save).seen
    except NoTableError as error:
        return cli.score.offer_all(GAME, error)
    position = table.position

    def hint(_width: int) -> list[str]:
        from luxor_companion.games.pyramids.choices import next_command

        text = _("Next: {command}").format(command=f"luxor pyramids {next_command(table)}")
        return [text if position.over else text + "   " + _("(or luxor pyramids play)")]

    return console.Answer(
        lambda: answers.status(table),
        lambda _width: view.play.status_lines(table),
        after=hint,
    )


def fix_command(
    what: Annotated[
        str, Argument(metavar="WHAT", help="A player, display, turn, revealed, or deck.")
    ],
    facts: Annotated[
        list[str], Argument(metavar="FACT... [REASON]", help="red=3, 5 9 22 47, 2.3.")
    ],
    save: SaveFile = None,
) -> console.Answer[Changed]:
    """Correct the table; refused only if the box doesn't hold the pieces for it.

    \b
    Examples:
      luxor pyramids fix ani red=3 green=2 "forgot one"
      luxor pyramids fix ani skulls=1 torches=1,4 bonuses=purple:10
      luxor pyramids fix ani cards=12,31 completed=15,33
      luxor pyramids fix ani marks=12:b2,b3
      luxor pyramids fix display 5 9 22 47
      luxor pyramids fix turn 2.3
      luxor pyramids fix revealed line3 domino
      luxor pyramids fix deck domino=1 line3=2 corner3=2 S4=1 L4=1 T4=1
    """
    return fix_answer(GAME, what, facts, save)


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    template: Template = False,
    phones: OnPhones = False,
    skull: Annotated[
        list[str] | None,
        Option(metavar="NAME=6", help="Minus points of a player's worst skull; kept in the log."),
    ] = None,
    early: Early = False,
    no_log: NoLog = False,
    save: SaveFile = None,
) -> console.Answer[ScoreAnswer | console.Exact]:
    """Compute the score, part by part, and say who wins and why.

    Scores the current table, final once the game is over; or a game that was not tracked, by asking
    or from a sheet (--template prints one). A table's final score goes into the results, once: see
    luxor pyramids results.

    \b
    Examples:
      luxor pyramids score
      luxor pyramids score --skull Ani=6 --skull Jan=3
      luxor pyramids score --sheet game-night.toml
      luxor pyramids score --ask
      luxor pyramids score --template > friday.toml
    """
    return cli.score.count_score(
        GAME,
        sheet,
        save,
        ask=ask,
        template=template,
        phones=phones,
        early=early,
        log=not no_log,
        reveal=skull or (),
    )
