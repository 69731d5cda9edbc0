"""`luxor options`, `advise` and `bots`: the legal turns, and what a strong player would do."""

from collections.abc import Collection, Sequence
from typing import Annotated, Final

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import options
from luxor_companion.cli.console import Answer, Lines
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import view, words
from luxor_companion.games.luxor.answers import (
    LadderAnswer,
    LadderStep,
    OptionAnswer,
    OptionsAnswer,
    RolledTurn,
)
from luxor_companion.games.luxor.commands.options import (
    PlayerColour,
    PositionFile,
    open_luxor,
    position_of,
)
from luxor_companion.games.luxor.rules import CARDS, HAND, Card, legal, notation, state
from luxor_companion.games.luxor.rules.hand import with_outer
from luxor_companion.games.luxor.rules.narrate import Outcome, narrate
from luxor_companion.games.luxor.table import find_seat, program_rolls, viewer_for
from luxor_companion.lang import _
from luxor_companion.referee.answers import AdviceAnswer, AdvisedTurn, Played, step_answers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from luxor_companion.games.luxor.advice.chair import Advised

MOST_GAMES: Final = 100_000


def options_command(
    position: PositionFile = None,
    player: PlayerColour = None,
    cards: Annotated[
        str | None,
        Option(metavar="HAND", help="A hand to ask about, left to right: '3 ? ? ? 1-5'."),
    ] = None,
    card: Annotated[
        str | None, Option(metavar="CARD", help="One card to ask about: 3, die, 1-5.")
    ] = None,
    save: options.SaveFile = None,
) -> Answer[OptionsAnswer]:
    """List every legal turn and what it leads to.

    \b
    Examples:
      luxor options
      luxor options --position game.toml
      luxor options --position game.toml --cards "3 ? ? ? 1-5"
      luxor options --position game.toml --player green --card die --json
    """
    opened = open_luxor(save) if position is None else None
    table = opened.position if opened else position_of(position)
    roll = opened.record.standing_roll if opened else None
    seat = find_seat(table, player)
    if opened:
        table = state.seen_by(table, viewer_for(table, seat))
    hand = parse_hand(cards, card) or table.players[seat].hand
    if roll and roll.colour == table.players[seat].colour:
        assert roll.turn.side
        hand = with_outer(hand, roll.turn.side, roll.turn.card)
    if hand[0] is None and hand[-1] is None and not table.over:
        text = _("The outer cards of {colour} are not known: add --cards or --card.")
        raise UsageError(text.format(colour=words.names.colour(table.players[seat].colour)))
    outcomes = [
        narrate(table, option, seat)
        for option in legal.options(table, seat, hand)
        if roll is None or (option.side, option.card, option.die) == roll.turn.roll
    ]

    playable = {one.turn.card for one in outcomes} if opened and not roll else set()
    unrolled = {one for one in playable if opened and program_rolls(opened, one)}
    # What an unknown tile may be is counted by treasure kinds, which may be placeholders.
    uses_kinds = any(one.finds for one in outcomes) and "treasures" in table.box.stand_in
    stand_in = ["treasures"] if uses_kinds else []

    def lines(_width: int) -> Lines:
        return view.ruling.option_lines(table, outcomes, seat, unrolled)

    def note(_width: int) -> list[str]:
        placeholders = words.stand_in_lines(stand_in)
        if cards is not None or card is not None or None not in (hand[0], hand[-1]):
            return placeholders
        return [_("One of the outer cards is not known; its turns are not listed."), *placeholders]

    colour = table.players[seat].colour
    return Answer(
        lambda: OptionsAnswer(colour, _listed_turns(outcomes, unrolled), tuple(stand_in)),
        lines,
        after=note,
    )


def _listed_turns(
    outcomes: Sequence[Outcome], unrolled: Collection[Card]
) -> tuple[OptionAnswer, ...]:
    """Return the turns; if the program rolls, those of one card are grouped below it by roll."""
    listed: dict[object, OptionAnswer] = {}
    for number, outcome in enumerate(outcomes):
        turn, steps = outcome.turn, step_answers(outcome.events)
        option = RolledTurn(notation.write_turn(turn), outcome.to, steps, tuple(outcome.finds))
        if turn.card not in unrolled or turn.die is None:
            listed[number] = OptionAnswer(option)
            continue
        card = f"{turn.side}{turn.card}"
        before = listed.get(card, OptionAnswer(RolledTurn(card, None, ())))
        listed[card] = before._replace(rolls=(*before.rolls, option))
    return tuple(listed.values())


def parse_hand(cards: str | None, card: str | None) -> state.Hand | None:
    """Return the hand to ask about, if any: five cards, or one, which counts as the leftmost."""
    if card is not None:
        return (_parse_card(card), *state.UNKNOWN_HAND[1:])
    if cards is None:
        return None
    hand = cards.split()
    if len(hand) != HAND:
        problem = _("A hand has 5 cards, not {count}; type ? for one that isn't known.")
        raise UsageError(problem.format(count=len(hand)))
    return tuple(None if word == "?" else _parse_card(word) for word in hand)


def _parse_card(word: str) -> str:
    card = words.typed.parse_typed_card(word)
    if card is None:
        problem = _("There is no card '{word}'; the cards are {cards}.")
        known = ", ".join(map(words.names.local_word, CARDS))
        raise UsageError(problem.format(word=word, cards=known))
    return card


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
    from luxor_companion.games.luxor.advice.chair import MOST_ADVISED, advise

    table = position_of(position, save)
    seat = find_seat(table, player)
    if position is None:
        table = state.seen_by(table, viewer_for(table, seat))
    hand = parse_hand(cards, None) or table.players[seat].hand
    advised = advise(table, seat, hand)[:MOST_ADVISED]

    return Answer(
        lambda: AdviceAnswer(
            player=table.players[seat].colour,
            judged="plan of two turns",
            turns=tuple(map(_advised_turn, advised)),
            unknown_cards=hand.count(None),
            unknown_tiles=len(table.path.hidden),
        ),
        lambda _width: view.ruling.advice_lines(table, seat, hand, advised),
    )


def _advised_turn(advised: "Advised") -> AdvisedTurn:
    rolls = [notation.write_turn(roll.option.turn) for roll in advised.choice.turns]
    return AdvisedTurn(
        turn=advised.turn,
        value=advised.value,
        behind=advised.behind,
        plan=tuple(advised.plan),
        reasons=step_answers(view.ruling.reasons(advised)),
        finds=tuple(advised.finds),
        rolls=tuple(rolls) if len(rolls) > 1 else (),
    )


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

    return turn_answer(move_bot(options.table_path_of(save), " ".join(facts or ()), ask_choice))


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

    Every other game is on the board that ships, the rest on its spaces in a random order. All
    processors are used.
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
