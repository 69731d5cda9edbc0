"""`luxor advise`, `bots` and `dispute`: what is best, and who is right in a game nobody tracked."""

from typing import Annotated, Final, NamedTuple

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import dispute as shared
from luxor_companion.cli import options
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import GAME, rulings, view
from luxor_companion.games.luxor.commands import PlayerColour, PositionFile
from luxor_companion.games.luxor.dispute import FACTS
from luxor_companion.lang import _, forms
from luxor_companion.referee.answers import AdviceAnswer, Played
from luxor_companion.referee.rules import EvidenceAnswer, RulesAnswer
from luxor_companion.referee.untracked import DisputeAnswer

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


def advise_command(
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
    pairs = bots.pairs(parts, cli.terminal.work(bots.play_chunk, parts, _("Games between bots")))

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


def dispute_command(
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
