"""What is asked on the way to a turn of Luxor, in `play` and on phones, and the answers."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from luxor_companion.core import Need, Refusal, UnreadableError
from luxor_companion.core.record import AnyChange, Change
from luxor_companion.games.luxor import choices
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.rules import notation, referee
from luxor_companion.games.luxor.rules.hand import other_side, outer
from luxor_companion.games.luxor.rules.notation import Played, Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.unknowns import FINDS
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.words import names, sentences
from luxor_companion.lang import _, forms
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import Choice, Question, Tokens, on_one_page

TYPED: Final = ("tile", "other", "icon")  # needs that people answer with words
NAMED: Final = ("got", "draw")  # questions for a card's name, which people may skip
# Questions that the player decides, not chance.
_CHOSEN: Final = ("adventurer", "direction", "steps", "act", "take", "level")
# What the question is about -> the rule that explains it, if it isn't the card's rule.
_RULES: Final[dict[str, vocab.RuleId]] = {
    "adventurer": "move.active",
    "act": "card.all",
    "tile": "tile.icon",
    "icon": "tile.icon",
    "level": "temple.favour",
    "other": "move.none",
}


def begin(table: LuxorTable, player: str | None = None) -> Tokens | None:
    """Return what a player's turn must begin with; None if it is not theirs."""
    if player not in (None, *table.next):
        return None
    rolled = table.record.standing_roll
    return tuple(notation.write_turn(rolled.turn).split()) if rolled else ()


def by_card(table: LuxorTable) -> bool:
    """Return whether a key names a card: whenever people hold real ones.

    Also if somebody entered a hand, so that a key never comes to mean something else.
    """
    dealt = "cards" in table.app_draws
    return not dealt or bool(choices.unknown_sides(table.position))


def open_question(table: LuxorTable, tokens: Tokens, room: int) -> Question | Refusal | None:
    """Return the question for what is due, or why not; None once the tokens are a line."""
    position = table.position
    if not tokens:
        return _turn_question(position, room, by_card=by_card(table))
    side = choices.read_side(tokens[0]) if len(tokens) == 1 else None
    if side:
        return _card_question(position, side)
    return _side_question(position, notation.read_turn(" ".join(tokens)))


def line_of(table: LuxorTable, tokens: Tokens) -> Played:
    """Return the line for these tokens. Raise UnreadableError if there is none."""
    return Played(table.position.player.colour, notation.read_turn(" ".join(tokens)))


def with_answer(_table: LuxorTable, tokens: Tokens, question: Question, text: str) -> Tokens:
    """Return a line so far with an answer: more of it, or a line that begins with a card.

    Raise UnreadableError if the answer has no meaning.
    """
    answer = tuple(text.split())
    if question.about == "card" and not notation.side_and_card(answer[0])[1]:
        raise UnreadableError("turn.card", token=text, text=text)
    if not notation.side_and_card(answer[0])[1] or question.about in NAMED:
        answer = tokens + answer
    if not notation.side_and_card(answer[0])[1]:
        notation.read_turn(" ".join(answer))  # raises UnreadableError with the reason
    return answer


def need_question(table: LuxorTable, line: Played, need: Need, room: int) -> Question:
    """Return the question for a choice that is missing."""
    text = sentences.question(need)
    offered = _need_choices(table.position, line.turn, need, room)
    rules = _need_rules(line.turn, need)
    return Question(need.choice, text, offered, rules, typed=need.choice in TYPED)


def optional_question(
    table: LuxorTable, ruled: Declared[Played], skipped: Collection[object]
) -> Question | None:
    """Return a question for what came up and may be left out; None if there is none."""
    applied = ruled.applied
    return _optional_question(table, applied, skipped) if isinstance(applied, Change) else None


def way_out(table: LuxorTable, line: Played) -> Question | None:
    """Return a question that leads on from a refused line; None if there is none."""
    return _pass_question(table.position, line.turn)


def _need_choices(position: Position, turn: Turn, need: Need, room: int) -> tuple[Choice, ...]:
    if need.choice in _CHOSEN:
        return choices.need_choices(position, turn, need, room)
    # A tile keeps its key when another kind is used up.
    options = _options_ever(position, need)
    every = on_one_page([_chance_choice(option, need) for option in options])
    return tuple(choice for choice in every if choice.tokens in need.options)


def _options_ever(position: Position, need: Need) -> Sequence[str]:
    """Return the options of a need; where a treasure lies, with those used up by now."""
    ever = [FINDS.format(space=need.space, token=one) for one in position.box.treasures]
    if not {*ever} & {*need.options}:
        return need.options
    return [*ever, *(option for option in need.options if option not in ever)]


def _need_rules(turn: Turn, need: Need) -> tuple[vocab.RuleId, ...]:
    if need.choice in _RULES:
        return (_RULES[need.choice],)
    card = vocab.CARDS[turn.card].rule
    return ("tile.horus", card) if need.choice == "take" else (card,)


def _turn_question(position: Position, room: int, *, by_card: bool) -> Question:
    """Return the question with all turns of the known cards, and how to type the others."""
    text, hint = _("What does {who} play?").format(who=names.who(position.player)), ""
    hidden = choices.unknown_sides(position)
    if hidden:
        sides = names.join_or([names.local_turn(one) for one in hidden])
        hint = _("1 to 5, + for ±1, 0 for the die; {sides} lists them.").format(sides=sides)
    elif by_card:
        hint = _("1 to 5, + for ±1, 0 for the die.")
    offered = choices.turn_choices(position, room, by_card=by_card)
    opens = tuple(Choice(one, forms.capitalize(names.side(one))) for one in hidden)
    return Question("turn", text, offered, ("hand.outer",), hint=hint, opens=opens)


def _side_question(position: Position, turn: Turn) -> Question | Refusal | None:
    """Return the question for the end of the hand where a card is; None if it can't be at both."""
    sides = choices.sides_of(position, turn)
    if turn.side or len(sides) < len(vocab.SIDES):
        return None
    if turn != Turn(None, turn.card):
        rulings = [referee.rule(position, turn._replace(side=side)) for side in sides]
        refusals = [one for one in rulings if isinstance(one, Refusal)]
        if len(refusals) == len(sides):
            return refusals[0]
    offered = choices.side_choices(position, turn, sides)
    several = len(offered) > len(sides)
    text = _("Left or right, and who moves?") if several else _("Left or right?")
    return Question("side", text, offered, ("hand.outer",))


def _card_question(position: Position, side: vocab.Side) -> Question:
    """Return the question for the card at an end of the hand that nobody entered."""
    offered = choices.outer_choices(position, side)
    return Question("card", _("Which card is it?"), offered, ("hand.outer",), typed=True)


def _other_card_question(position: Position, turn: Turn) -> Question | None:
    """Return the question for the other outer card, if a card that nobody entered moves nobody."""
    hand = position.player.hand
    if not turn.side or outer(hand, turn.side):
        return None
    offered = choices.turn_choices(position, by_card=False)
    text = _("{card} moves nobody, but your other outer card does: play that one.")
    if outer(hand, other_side(turn.side)) is None:
        offered = choices.outer_choices(position, other_side(turn.side))
        text = _("{card} moves nobody, but your other outer card does: which one is it?")
    if not offered:
        return None
    card = forms.capitalize(names.card(turn.card))
    return Question("instead", text.format(card=card), offered, ("move.none",))


def _pass_question(position: Position, turn: Turn) -> Question | None:
    """Return the question for a card that moves nobody and may be spent; None for any other."""
    if turn != Turn(turn.side, turn.card, die=turn.die, finds=turn.finds, allow=turn.allow):
        return None  # somebody else may move, or in another way
    table = choices.with_finds(position, turn)
    turns = referee.instead(table, turn)
    if not turns:
        return _other_card_question(position, turn)
    if not all(one.passes for one in turns):
        return None
    card = names.card(turn.card)
    if turn.die is not None:
        text = _("A {roll} moves nobody.").format(roll=turn.die)
    elif turn.side and outer(position.player.hand, other_side(turn.side)) is None:
        text = _(
            "{card} moves nobody. It is spent if your other outer card moves nobody either;"
            " if that one can, u goes back to play it."
        ).format(card=forms.capitalize(card))
    else:
        text = _("Neither outer card moves anyone, so one of them is spent.")
    spent = choices.pass_choice(turn, turns[0])
    return Question("pass", text, (spent,), ("move.none",))


def _chance_choice(option: str, need: Need) -> Choice:
    """Return the choice for a result of chance, or for a tile with its name."""
    token, words = option.rpartition("=")[2].rpartition(":")[2], names.option_words(option, need)
    left = need.left.get(token, 1) if need.left else 1
    beside = words
    if option.startswith("icon="):
        return Choice(option, words, (names.local_turn(option), words))
    if token in TILES:
        words = words or names.tile(token)
        beside = names.tile(token) if token in TEMPLE_FRONTS else ""
        beside = _("{count} left").format(count=left) if left > 1 else beside
    short = names.short_tile(token)
    return Choice(option, words, (short, "" if beside.casefold() == short.casefold() else beside))


def _optional_question(
    table: LuxorTable, change: AnyChange, skipped: Collection[object]
) -> Question | None:
    """Return a question for a Horus card, or for the card drawn if the table counts cards."""
    assert change.outcome
    counts = table.save.setup.get("count_cards")
    for event in change.outcome.events:
        if event.name == "card" and event.card is None and "got" not in skipped:
            level = event.level
            offered = choices.horus_choices(table.position, level, _taken_from(table, level))
            text = _("Which card of level {level} is it? (Enter: skip)").format(level=level)
            rules = ("tile.horus",)
            return Question("got", text, offered, rules, optional=True, typed=True, skip=("got",))
        drew = event.name == "drew" and not event.card and "cards" not in table.app_draws
        if drew and counts and "draw" not in skipped:
            text = _("Which card is drawn? (Enter: skip)")
            offered = choices.drawn_choices(table.position, change.outcome.turn.card)
            rules = ("hand.middle",)
            return Question("draw", text, offered, rules, optional=True, typed=True, skip=("draw",))
    return None


def _taken_from(table: LuxorTable, level: int) -> Counter[vocab.Card]:
    """Return the Horus cards that were taken from a level, as far as they are known by name."""
    events = (
        event for change in table.record.done if change.outcome for event in change.outcome.events
    )
    return Counter(
        event.card
        for event in events
        if event.name == "card" and event.level == level and event.card
    )
