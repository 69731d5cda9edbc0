"""`luxor advise` and `luxor bots`: what a strong player would do, and players without a person."""

from collections.abc import Sequence
from typing import Annotated, Final

import typer

from luxor_companion.cli import declare, options
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.advice.chair import MOST_ADVISED, Advised, advise
from luxor_companion.games.luxor.commands.move import ask_choice, parse_hand
from luxor_companion.games.luxor.files.setup import BOTS
from luxor_companion.games.luxor.rules import notation
from luxor_companion.games.luxor.start import Seated
from luxor_companion.games.luxor.table import (
    PlayerColour,
    PositionFile,
    position_of,
    seat_named,
    turn_answer,
)
from luxor_companion.lang import _

MOST_GAMES: Final = 100_000


def command(
    position: PositionFile = None,
    player: PlayerColour = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="HAND", help="The hand, left to right: '3 ? ? ? 1-5'."),
    ] = None,
    save: options.SaveFile = None,
) -> Answer:
    """Say what a strong player would do: the best three turns, each with its reasons.

    \b
    Examples:
      luxor advise
      luxor advise --cards "3 ? ? ? 1-5"
      luxor advise --position game.toml --player green --json

    A value is how many points a plan of two turns is expected to gain over the best opponent. It
    uses only what the player may know: other hands and stacks stay face down.
    """
    table = position_of(position, save)
    seat = seat_named(table, player)
    hand = parse_hand(cards, None) or table.players[seat].hand
    found = advise(table, seat, hand)[:MOST_ADVISED]

    def json() -> dict[str, object]:
        return {
            "player": table.players[seat].colour,
            "judged": "plan of two turns",
            "turns": [_advised_json(one) for one in found],
            "unknown_cards": hand.count(None),
            "unknown_tiles": len(table.path.hidden),
        }

    def lines(_width: int) -> Lines:
        from luxor_companion.games.luxor.view.ruling import advice_lines

        return advice_lines(table, seat, hand, found)

    return Answer(json, lines)


def _advised_json(one: Advised) -> dict[str, object]:
    from luxor_companion.games.luxor.view.ruling import reasons

    found: dict[str, object] = {
        "turn": one.turn,
        "value": round(one.value, 2),
        "behind": round(one.behind, 2),
        "plan": list(one.plan),
        "reasons": [event.as_json() for event in reasons(one)],
    }
    if one.finds:
        found["finds"] = list(one.finds)
    if len(one.choice.turns) > 1:
        found["rolls"] = [notation.write_turn(roll.option.turn) for roll in one.choice.turns]
    return found


def parse_bot(text: str) -> tuple[str, str]:
    """Return whose chair it is, and the bot. Raise UsageError if there is no such bot."""
    who, _equals, level = (part.strip() for part in text.partition("="))
    if level.lower() not in BOTS:
        problem = _("There is no bot '{level}'; type one of {levels}, such as {colour}=plan.")
        raise UsageError(problem.format(level=level, levels=", ".join(BOTS), colour=who or "blue"))
    return who, level.lower()


def parse_bots(texts: Sequence[str], seated: Seated) -> tuple[tuple[vocab.Colour, str], ...]:
    """Return which chairs bots sit in, from `blue=plan`. Raise UsageError if one does not play."""
    found = {}
    players: dict[str, str] = dict(seated)
    for text in texts:
        who, level = parse_bot(text)
        found[options.called(players, who)] = level
    return tuple((colour, found[colour]) for colour, _name in seated if colour in found)


def bots_move(
    told: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WHAT]...", help="What came up, such as: die=5 draw=3"),
    ] = None,
    save: options.SaveFile = None,
) -> Answer:
    """Let the bot whose turn it is play; move its pieces on the board as it says.

    \b
    Examples:
      luxor bots move
      luxor bots move die=5 draw=3
      luxor bots move tile=tunnel --json

    It asks for what only the table knows: the die, the card drawn, the tile revealed.
    """
    path = options.table_path_of(save)
    declared: declare.Declared[notation.Played] = declare.move_bot(
        path, " ".join(told or ()), ask_choice
    )
    return turn_answer(declared)


def bots_ladder(
    games: Annotated[int, typer.Option(min=1, max=MOST_GAMES, help="Per pair of bots.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
) -> Answer:
    """Measure how strong the bots are: games between them, with 95 % intervals.

    \b
    Examples:
      luxor bots ladder
      luxor bots ladder --games 400 --seed 7 --json

    Every other game is on the board that ships, the rest on its spaces in a random order. All
    processors are used.
    """
    from luxor_companion.cli.progress import work
    from luxor_companion.games.luxor.advice import bots

    parts = bots.chunks(games, seed)
    found = bots.pairs(parts, work(bots.play_chunk, parts, _("Games between bots")))

    def lines(_width: int) -> Lines:
        from luxor_companion.view.theme import Fitting

        head = [_("bot"), _("against"), _("players"), _("games"), _("wins"), _("95 % interval")]
        rows = []
        for one in found:
            low, high = one.interval
            won = [f"{one.win_rate:.1%}", f"{low:.1%} - {high:.1%}"]
            rows.append([one.a, one.b, str(one.players), str(one.games), *won])
        return [Fitting(head, rows, right=(2, 3, 4))]

    return Answer(lambda: {"seed": seed, "pairs": [one._asdict() for one in found]}, lines)
