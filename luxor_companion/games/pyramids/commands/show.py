"""`luxor pyramids show`, `status`, `fix` and `score`: how a table stands."""

from functools import partial
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console
from luxor_companion.cli.declare import fix_answer
from luxor_companion.cli.options import Ask, NoLog, SaveFile, Sheet, Template
from luxor_companion.errors import NoTableError, UsageError
from luxor_companion.games.pyramids import GAME, view, words
from luxor_companion.games.pyramids import rules as vocab
from luxor_companion.games.pyramids.answers import (
    BonusAnswer,
    CompletedCard,
    HeldCard,
    PlayerCards,
    PyramidsPosition,
    PyramidsShown,
    PyramidsStatus,
    Taker,
)
from luxor_companion.games.pyramids.commands.options import open_pyramids
from luxor_companion.games.pyramids.rules import notation, phases, scoring
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.games.pyramids.rules.state import Card, Player, Position
from luxor_companion.games.pyramids.table import PyramidsTable, find_handle
from luxor_companion.lang import _
from luxor_companion.referee.answers import Changed
from luxor_companion.referee.standing import ScoreAnswer, status_of


def show_command(save: SaveFile = None) -> console.Answer[PyramidsShown]:
    """Show everyone's cards with their marks, the score cards, the display and the bonuses.

    \b
    Examples:
      luxor pyramids show
      luxor pyramids show --json
    """
    table = open_pyramids(save)

    def lines(width: int) -> console.Lines:
        drawing = view.play.table_lines(table.position, width)
        stand_in = GAME.words.stand_in_lines(table.stand_in)
        return [*drawing, *stand_in, *GAME.words.next_lines(table.position)]

    return console.Answer(
        lambda: PyramidsShown(table.name, position_answer(table.position), table.stand_in), lines
    )


def position_answer(position: Position) -> PyramidsPosition:
    """Return everything on the table, as it is answered."""
    return PyramidsPosition(
        phase=position.phase,
        round=position.round,
        turn_in_round=position.turn,
        pattern=position.pattern,
        revealed=position.revealed,
        to_mark=tuple(phases.to_mark(position)) if position.phase == "mark" else (),
        queue=tuple(Taker(handle, number) for number, handle in position.queue),
        display=position.display,
        deck=position.deck,
        bonuses_left={colour: tuple(position.bonuses_left(colour)) for colour in vocab.COLOURS},
        players=tuple(_player(position, player) for player in position.players),
        house=position.house._asdict(),
    )


def _player(position: Position, player: Player) -> PlayerCards:
    card = player.score_card
    return PlayerCards(
        player=player.handle,
        name=player.name,
        dealt=player.dealt,
        cards=tuple(_held(position, one) for one in player.cards),
        completed=tuple(CompletedCard(*one) for one in player.completed),
        red=card.red,
        green=card.green,
        torches=tuple(card.torches),
        skulls=card.skulls,
        skull_value=card.skull_value,
        bonuses=tuple(BonusAnswer(*one) for one in card.bonuses),
    )


def _held(position: Position, card: Card) -> HeldCard:
    colour, layout = position.material.pyramid(card.number).colour, position.layout(card.number)
    code, marks = layout.code if layout else None, tuple(square_names(card.marks))
    return HeldCard(card.number, colour, code, marks, card.untold)


def status_command(save: SaveFile = None) -> console.Answer[PyramidsStatus]:
    """Show where the current table stands, and what comes next.

    \b
    Examples:
      luxor pyramids
      luxor pyramids --json
    """
    try:
        table = open_pyramids(save)
    except NoTableError as error:
        return cli.score.offer_all(GAME, error)
    position = table.position

    def hint(_width: int) -> list[str]:
        from luxor_companion.games.pyramids.choices import next_command

        text = _("Next: {command}").format(command=f"luxor pyramids {next_command(table)}")
        return [text if position.over else text + "   " + _("(or luxor pyramids play)")]

    return console.Answer(
        lambda: PyramidsStatus(
            status_of(table),
            position.round,
            position.turn,
            position.phase,
            position.pattern,
        ),
        lambda _width: view.play.status_lines(table),
        after=hint,
    )


def fix_command(
    what: Annotated[str, Argument(metavar="WHAT", help="A player, display, turn, or revealed.")],
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
    """
    return fix_answer(GAME, what, facts, save)


def score_command(
    sheet: Sheet = None,
    ask: Ask = False,
    template: Template = False,
    skull: Annotated[
        list[str] | None,
        Option(metavar="NAME=6", help="Minus points of a player's worst skull; kept in the log."),
    ] = None,
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
    reveal = [partial(_parse_skull, text=text) for text in skull or ()]
    return cli.score.count_score(
        GAME, sheet, save, ask=ask, template=template, log=not no_log, reveal=reveal
    )


def _parse_skull(position: Position, text: str) -> notation.SkullTold:
    """Return the line for a player's worst skull, from `Ani=6` or `Ani=-6`."""
    name, equals, value = text.rpartition("=")
    number = notation.read_skull(value)
    if not equals or number is None:
        problem = _("'{text}' isn't a player and the value of a skull: type Ani=6.")
        raise UsageError(problem.format(text=text))
    return notation.SkullTold(find_handle(position, name), number)


def ask_skulls(table: PyramidsTable) -> PyramidsTable:
    """Ask everyone for the cost of their worst skull, if it is not known."""

    def line(player: Player, answer: str) -> notation.SkullTold:
        value = notation.read_skull(answer)
        if value is None:
            raise UsageError(_("A number, please, such as 6."))
        return notation.SkullTold(player.handle, value)

    return cli.score.ask_players(table, _question, line)


def _question(position: Position, player: Player) -> str:
    """Return the question about a skull's cost; "" unless one is ticked and its cost is unknown."""
    card, known = player.score_card, position.material.skulls
    if scoring.dearest_skull(card.skulls, known, card.skull_value) is not None:
        return ""
    text = _("{player}: what does skull {count}, the worst one ticked, cost (Enter: not now)? ")
    return text.format(player=words.names.who(player), count=card.skulls)
