"""`luxor move`, `play`, `check`, `options` and `fix`: turns, played or only asked about."""

from functools import partial
from typing import Annotated

from typer import Argument, Option

from luxor_companion import cli
from luxor_companion.cli import console, declare, options
from luxor_companion.cli.options import NoAdvice, Plain, SaveFile
from luxor_companion.core import Need, Refusal
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import GAME, rulings, view, words
from luxor_companion.games.luxor.commands import PlayerColour, PositionFile, odd_lines
from luxor_companion.games.luxor.rules.notation import BOARD, PILE_FACTS, PILES, Played
from luxor_companion.games.luxor.rulings import OptionsAnswer
from luxor_companion.games.luxor.table import LuxorTable, odd_sentences, played_answer
from luxor_companion.lang import _
from luxor_companion.referee import answers
from luxor_companion.referee.answers import Changed
from luxor_companion.referee.declare import Declared

Quick = Annotated[bool, Option("--quick", help="Don't ask which Horus card somebody took.")]
TurnWords = Annotated[list[str], Argument(metavar="TURN...", help="Such as: L3 @12 key")]


def move_command(
    turn: TurnWords, player: PlayerColour = None, save: SaveFile = None
) -> console.Answer[answers.Played]:
    """Play a turn: it is checked, explained step by step and saved.

    \b
    Examples:
      luxor move L3 @12
      luxor move L3 finds=v3/2   (what lies there, if nobody entered it)
      luxor move Rdie die=5 @0 tile=tunnel
      luxor move L2 @39 allow=tomb.key

    On a terminal it asks for a missing choice. Exit code 2: cannot be read or a choice is missing,
    3: refused, 4: the save is wrong, 6: another command is writing.
    """
    path, text = options.table_path_of(save, GAME), " ".join(turn)

    def line(table: LuxorTable) -> Played:
        return rulings.read_turn(table, text, player)

    return turn_answer(declare.declare(path, line, ask_choice, game=GAME.name))


def turn_answer(declared: Declared[Played]) -> console.Answer[answers.Played]:
    """Return the ruling on a declared turn as the answer of a command."""
    return declare.ruling_answer(
        declared,
        lambda: played_answer(declared),
        lambda _width: view.ruling.turn_lines(declared),
    )


def ask_choice(declared: Declared[Played], need: Need) -> str:
    """Show what is clear so far, and ask for one of the options, by number or word."""
    numbered = {str(number): one for number, one in enumerate(need.options, start=1)}
    head = [
        *view.ruling.roll_lines(declared.table),
        *view.ruling.need_head(need, declared.line.turn),
    ]
    lines = [*head, *view.ruling.numbered_options(need), *view.ruling.stand_in_note(need)]
    slip = _("One of these numbers, please; Ctrl-C cancels.")
    if need.stand_in:
        slip = _("One of these numbers, or a tile such as v5/2, please; Ctrl-C cancels.")
    return cli.prompt.one_of(
        lines, numbered, slip, lambda typed: words.typed.option_of(typed, need.options)
    )


def play_command(
    plain: Plain = False, quick: Quick = False, no_advice: NoAdvice = False, save: SaveFile = None
) -> None:
    """Play at the table: it offers every legal turn and saves the one you play.

    \b
    Examples:
      luxor play
      luxor play --plain
      luxor play --table friday

    One key plays a turn; where the program doesn't know a card, type L or R and the card first. You
    can type a whole turn such as L3 @12 at any time, and every other command too: score, log, fix
    red keys=2. k shows all keys, q leaves. Every turn is saved as it is played: stop any time,
    luxor play continues from there.
    """
    from luxor_companion.cli.play.screen import play
    from luxor_companion.games.luxor.dialogue import Dialogue

    dialogue = partial(Dialogue, quick=quick)
    play(GAME, dialogue, view.play.LuxorLooks(), save, plain=plain, advice=not no_advice)


def check_command(
    turn: TurnWords,
    position: PositionFile = None,
    player: PlayerColour = None,
    save: SaveFile = None,
) -> console.Answer[answers.Checked]:
    """Check a turn without playing it: what happens, or which rule forbids it.

    \b
    Examples:
      luxor check L3 @12
      luxor check L3 @12 --position game.toml
      luxor check Rdie die=5 @0 to=7 --position game.toml
      luxor check L1-5 +4 @3 --player green --position game.toml --json

    Exit code 0: legal (or a choice is still open), 2: cannot be read, 3: refused, 4: the file is
    wrong.
    """
    table = options.asked_table(GAME, save, position)
    judged = table.ask(lambda seen, who: rulings.judge(seen, who, " ".join(turn)), player)
    # A position file can hold anything; at a table every line was checked.
    odd = odd_sentences(judged.position) if position else []
    return console.verdict_answer(
        lambda: answers.Checked(judged.answer, tuple(odd)),
        lambda _width: view.ruling.ruling_lines(
            judged.position, judged.turn, judged.seat, judged.ruling
        ),
        refused=isinstance(judged.ruling, Refusal),
        after=lambda _width: odd_lines(odd),
    )


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
    save: SaveFile = None,
) -> console.Answer[OptionsAnswer]:
    """List every legal turn and what it leads to.

    \b
    Examples:
      luxor options
      luxor options --position game.toml
      luxor options --position game.toml --cards "3 ? ? ? 1-5"
      luxor options --position game.toml --player green --card die --json
    """
    table = options.asked_table(GAME, save, position)
    listed = table.ask(lambda seen, who: rulings.list_options(seen, who, cards, card), player)

    def lines(_width: int) -> console.Lines:
        return view.ruling.option_lines(
            listed.position, listed.outcomes, listed.seat, listed.unrolled
        )

    def note(_width: int) -> list[str]:
        notes = words.stand_in_lines(listed.stand_in)
        if listed.doubt:
            doubt = _("These cards contradict what is known: {problem}")
            notes = [doubt.format(problem=listed.doubt), *notes]
        if listed.lacks_a_card:
            notes = [_("One of the outer cards is not known; its turns are not listed."), *notes]
        return notes

    return console.Answer(lambda: listed.answer, lines, after=note)


def fix_command(
    what: Annotated[
        str, Argument(metavar="WHAT", help="A colour, space, turn, board, draw=12, reshuffle.")
    ],
    facts: Annotated[
        list[str] | None, Argument(metavar="FACT... [REASON]", help="keys=2, @12 @15, 12 tunnel.")
    ] = None,
    save: SaveFile = None,
) -> console.Answer[Changed]:
    """Correct the table; refused only if the box doesn't hold the pieces for it.

    \b
    Examples:
      luxor fix red keys=2 "forgot one"
      luxor fix red @12 @15 "counted wrong"
      luxor fix space 12 tunnel
      luxor fix space 12 '?'   (a tile lies there, nobody knows which; *: there may be one)
      luxor fix red track=9 treasures=v3,s6
      luxor fix turn green
      luxor fix draw=12 "counted them"
      luxor fix reshuffle "Bo shuffled too early"
      luxor fix board mine "entered it later"

    You can name what lies where somebody lands along with the turn: luxor move L3 finds=v3/2.
    """
    pile = words.parse_fact(PILES, what.lower())
    if pile.startswith(PILE_FACTS):
        what, facts = PILES, [pile, *(facts or ())]
    if pile == BOARD and not facts:
        from luxor_companion.games.luxor.files.copy import board_in_use

        facts = [board_in_use()]
    if not facts:
        declare.check_fixable(GAME, what, save)
        text = _("Add what it should be: luxor fix {what} and a fact, such as keys=2.")
        raise UsageError(text.format(what=what))
    return declare.fix_answer(GAME, what, facts, save)
