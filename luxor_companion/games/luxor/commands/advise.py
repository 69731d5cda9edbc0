"""`luxor advise` and `bots`: what a strong player would do, and bots at the table."""

from typing import Annotated, Final, NamedTuple

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import options
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.games.luxor import GAME, rulings, view
from luxor_companion.games.luxor.commands import PlayerColour, PositionFile
from luxor_companion.lang import _
from luxor_companion.referee.answers import AdviceAnswer, Played

MOST_GAMES: Final = 100_000


class LadderStep(NamedTuple):
    """How often one bot beats others."""

    a: Annotated[str, "the level of the bot"]
    b: Annotated[str, "the level of the others"]
    player_count: Annotated[int, "how many sat at the table"]
    game_count: Annotated[int, "how many games were played"]
    win_rate: Annotated[float, "the share that the first won; a shared win counts in part"]
    interval: Annotated[tuple[float, float], "the 95 % interval of that share"]
    even: Annotated[float, "the share of an even match: 0.25 with four players"]


class LadderAnswer(NamedTuple):
    """How strong the bots are, each against the one below."""

    seed: Annotated[int, "the seed: the same one plays the same games"]
    pairs: Annotated[tuple[LadderStep, ...], "each bot against the one below"]


def command(
    position: PositionFile = None,
    player: PlayerColour = None,
    cards: Annotated[
        str | None, Option(metavar="HAND", help="The hand, left to right: '3 ? ? ? 1-5'.")
    ] = None,
    save: options.SaveFile = None,
) -> Answer[AdviceAnswer]:
    """Say what a strong player would do: the best three turns, each with its reasons.

    \b
    Examples:
      luxor advise
      luxor advise --cards "3 ? ? ? 1-5"
      luxor advise --position game.toml --player green --json

    A value is how many points a plan of two turns is expected to gain over the best opponent. It
    uses only what the player may know: other hands and stacks stay face down.
    """
    table = options.asked_table(GAME, save, position)
    advised = table.ask(lambda seen, who: rulings.advised(seen, who, cards), player)
    return Answer(lambda: advised.answer, lambda _width: view.ruling.advice_lines(advised))


def bots_move(
    facts: Annotated[
        list[str] | None, Argument(metavar="[WHAT]...", help="What came up, such as: die=5 draw=3")
    ] = None,
    save: options.SaveFile = None,
) -> Answer[Played]:
    """Let the bot whose turn it is play; move its pieces on the board as it says.

    \b
    Examples:
      luxor bots move
      luxor bots move die=5 draw=3
      luxor bots move tile=tunnel --json

    It asks for what only the table knows: the die, the card drawn, the tile revealed.
    """
    from luxor_companion.cli.declare import move_bot
    from luxor_companion.games.luxor.commands.move import ask_choice, turn_answer

    return turn_answer(
        move_bot(options.table_path_of(save, GAME), GAME.name, " ".join(facts or ()), ask_choice)
    )


def bots_ladder(
    games: Annotated[
        int, Option(parser=options.whole_number(1, MOST_GAMES), help="Per pair of bots.")
    ] = 100,
    seed: Annotated[
        int, Option(parser=options.whole_number(0), help="The same seed plays the same games.")
    ] = 1,
) -> Answer[LadderAnswer]:
    """Measure how strong the bots are: games between them, with 95 % intervals.

    \b
    Examples:
      luxor bots ladder
      luxor bots ladder --games 400 --seed 7 --json

    Half the games use the built-in board, half its spaces shuffled. All processors are used.
    """
    from luxor_companion.games.luxor.advice import bots

    parts = bots.chunks(games, seed)
    pairs = bots.pairs(parts, cli.progress.work(bots.play_chunk, parts, _("Games between bots")))

    def lines(_width: int) -> Lines:
        from luxor_companion.view.theme import Fitting

        head = [_("bot"), _("against"), _("players"), _("games"), _("wins"), _("95 % interval")]
        rows = []
        for one in pairs:
            low, high = one.interval
            rates = [f"{one.win_rate:.1%}", f"{low:.1%} - {high:.1%}"]
            rows.append([one.a, one.b, str(one.players), str(one.games), *rates])
        return [Fitting(head, rows, right=(2, 3, 4))]

    return Answer(LadderAnswer(seed, tuple(LadderStep(*one) for one in pairs)), lines)
