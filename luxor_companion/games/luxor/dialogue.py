"""The dialogue of `luxor play`: its questions, what players may answer, and how it explains why."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import ClassVar, Final

from rich.console import RenderableType

from luxor_companion.cli.console import Answer, Lines, Shown
from luxor_companion.cli.dispute import AnySettled, Dispute
from luxor_companion.cli.dispute import Lines as DisputeLines
from luxor_companion.cli.play import Choice, News, Question, Tokens, dialogue, on_one_page
from luxor_companion.core import Need, Refusal, UnreadableError, Viewer, fold_name
from luxor_companion.core.record import AnyChange, Change
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import choices
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.dispute import known_at
from luxor_companion.games.luxor.rules import notation, referee
from luxor_companion.games.luxor.rules.hand import other_side, outer
from luxor_companion.games.luxor.rules.notation import Played, Told, Turn
from luxor_companion.games.luxor.rules.path import TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.rules.record import origins, seat_of
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.unknowns import FINDS
from luxor_companion.games.luxor.rulings import UnknownHandError
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.view import board, ruling
from luxor_companion.games.luxor.view.ruling import refusal_lines, ruling_lines, turn_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import (
    LUXOR,
    option_of,
    parse_typed_colour,
    parse_typed_hand,
)
from luxor_companion.lang import N_, _, forms
from luxor_companion.referee.declare import Declared

# What the question is about -> the token that a bare number stands for.
_NUMBERS: Final = {"steps": "+{}", "die": "die={}", "act": "act={}", "level": "level={}"}
# Questions that the player decides, not chance.
_CHOSEN: Final = ("adventurer", "direction", "steps", "act", "take", "level")
_NAMED: Final = ("got", "draw")  # questions for a card's name, which people may skip
# What the question is about -> the rule that explains it, if it isn't the card's rule.
_RULES: Final[dict[str, vocab.RuleId]] = {
    "adventurer": "move.active",
    "act": "card.all",
    "tile": "tile.icon",
    "icon": "tile.icon",
    "level": "temple.favour",
    "other": "move.none",
}


def _turn_question(position: Position, *, by_card: bool) -> Question:
    """Return the question with all turns of the known cards, and how to type the others."""
    text = _("What does {who} play?").format(who=names.who(position.player))
    if hidden := choices.unknown_sides(position):
        sides = names.join_or([names.local_turn(one) for one in hidden])
        text += " " + _("1 to 5, + for ±1, 0 for the die; {sides} lists them.").format(sides=sides)
    elif by_card:
        text += " " + _("1 to 5, + for ±1, 0 for the die.")
    return Question("turn", text, choices.turn_choices(position, by_card=by_card), ("hand.outer",))


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
    offered = choices.turn_choices(position, by_card=False)
    if not turn.side or outer(position.player.hand, turn.side) or not offered:
        return None
    text = _("{card} moves nobody, but your other outer card does: play that one.")
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
    table: LuxorTable, change: AnyChange, skipped: frozenset[object]
) -> Question | None:
    """Return a question for a Horus card, or for the card drawn if the table counts cards."""
    assert change.outcome
    counts = table.save.setup.get("count_cards")
    for event in change.outcome.events:
        if event.name == "card" and event.card is None and "got" not in skipped:
            level = event.level
            offered = choices.horus_choices(table.position, level, _taken_from(table, level))
            text = _("Which card of level {level} is it? (Enter: skip)").format(level=level)
            return Question("got", text, offered, ("tile.horus",), optional=True, typed=True)
        drew = event.name == "drew" and not event.card and "cards" not in table.app_draws
        if drew and counts and "draw" not in skipped:
            text = _("Which card is drawn? (Enter: skip)")
            offered = choices.drawn_choices(table.position, change.outcome.turn.card)
            return Question("draw", text, offered, ("hand.middle",), optional=True, typed=True)
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


class DisputeAtTable(Dispute):
    """A dispute about a turn of whoever's turn it is: the board and the pieces are the table's."""

    def __init__(self, table: LuxorTable, lines: DisputeLines) -> None:
        super().__init__(table.game, lines)
        self.table = table

    def known(self) -> dict[str, str]:
        return known_at(self.table.position, self._said) if self._said else {}

    def ask(self) -> Question:
        with names.counted_from(-int(self.facts.get("at", "0"))):
            return super().ask()

    def take(self, text: str) -> Answer[object] | None:
        if self.fact == "act" and text.isdecimal():  # the number of a space of the board
            text = str(int(text) - int(self.facts.get("at", "0")))
        return super().take(text)


class Dialogue(dialogue.Dialogue[Played]):
    """A table of Luxor in play; with `quick`, it never asks for cards that people may skip."""

    game = "luxor"
    table: LuxorTable
    typed_needs = ("tile", "other", "icon")
    notation_words = LUXOR
    key_helps: ClassVar[Mapping[str, str]] = {
        "f": N_("correct the table: fix red keys=2"),
        "w": N_("why something isn't offered: why 12, why L5 @12"),
    }
    why_hint = N_("Try: why 12 (a space), why key (a choice), why L5 @12 (a whole turn).")

    def __init__(self, path: Path, *, quick: bool = False) -> None:
        self.never_asked = frozenset(_NAMED if quick else ())
        super().__init__(path)
        self.commands["hand"] = self._hand

    def new_dispute(self) -> Dispute:
        return DisputeAtTable(self.table, self.dispute_lines)

    def dispute_lines(self, settled: AnySettled) -> Shown:
        return ruling.dispute_lines(settled)

    def signs(self) -> Lines:
        return board.signs()

    def open_question(self, tokens: Tokens) -> Question | Refusal | None:
        position = self.table.position
        if not tokens:
            return _turn_question(position, by_card=self._by_card)
        side = choices.read_side(tokens[0]) if len(tokens) == 1 else None
        if side:
            return _card_question(position, side)
        return _side_question(position, notation.read_turn(" ".join(tokens)))

    def need_choices(self, ruled: Declared[Played], need: Need) -> tuple[Choice, ...]:
        if need.choice in _CHOSEN:
            return choices.need_choices(self.table.position, ruled.line.turn, need)
        # A tile keeps its key when another kind is used up.
        every = on_one_page([_chance_choice(option, need) for option in self._options_ever(need)])
        return tuple(choice for choice in every if choice.tokens in need.options)

    def _options_ever(self, need: Need) -> Sequence[str]:
        """Return the options of a need, and the treasures of the box that are used up by now."""
        first = need.options[0] if need.options else ""
        if not first.startswith("finds="):
            return need.options
        kinds = self.table.position.box.treasures
        ever = [FINDS.format(space=need.space, token=one) for one in kinds]
        return [*ever, *(option for option in need.options if option not in ever)]

    def need_rules(self, ruled: Declared[Played], need: Need) -> tuple[vocab.RuleId, ...]:
        if need.choice in _RULES:
            return (_RULES[need.choice],)
        card = vocab.CARDS[ruled.line.turn.card].rule
        return ("tile.horus", card) if need.choice == "take" else (card,)

    def fact_question(self, ruled: Declared[Played]) -> Question | None:
        if not isinstance(ruled.applied, Change):
            return None
        return _optional_question(self.table, ruled.applied, self.skipped)

    def way_out(self, ruled: Declared[Played], _refusal: Refusal) -> Question | None:
        return _pass_question(self.table.position, ruled.line.turn)

    def standing_tokens(self) -> Tokens:
        rolled = self.table.record.standing_roll
        return tuple(notation.write_turn(rolled.turn).split()) if rolled else ()

    def line_of(self, tokens: Tokens) -> Played:
        return Played(self.table.position.player.colour, notation.read_turn(" ".join(tokens)))

    def skip(self, question: Question) -> None:
        if question.about in _NAMED:
            self.skipped |= {question.about}
        elif question.about == "look":
            from luxor_companion.games.luxor.view.play import hand_lines

            record, position = self.table.record, self.table.position
            self.show(hand_lines(position.player, origins(record, position.seat)))

    def complete_answer(self, text: str) -> str:
        """Return a side and its card, which also start an unfinished turn again."""
        if self.question.about in ("card", *_NAMED):  # a card's name may begin with l or r
            return choices.completed_name(self.question.choices, text)
        by_card = self.question.about == "turn" and self._by_card
        return choices.completed_card(self.table.position, text, by_card=by_card)

    @property
    def _by_card(self) -> bool:
        """Whether a key names a card: whenever people hold real ones.

        Also if somebody entered a hand, so that a key never comes to mean something else.
        """
        dealt = "cards" in self.table.app_draws
        return not dealt or bool(choices.unknown_sides(self.table.position))

    def tokens_with(self, text: str) -> Tokens:
        """Return the turn with an answer added: a choice, what came up, or notation."""
        question, tokens = self.question, tuple(text.split())
        if side := choices.read_side(text):
            return (
                (f"{side}{self.tokens[0]}", *self.tokens[1:])
                if question.about == "side"
                else tokens
            )
        if question.about in _NAMED and (card := notation.read_card(text)):
            tokens = (f"{question.about}={card}",)
        if question.about == "card" and (card := notation.read_card(text)):
            tokens = (f"{self.tokens[0]}{card}",)
        if question.about in self.typed_needs:
            option = option_of(text, [one.tokens for one in question.choices])
            tokens = (option,) if option else tokens
        if not notation.side_and_card(tokens[0])[1] or question.about in _NAMED:
            tokens = self.tokens + tokens
        if not notation.side_and_card(tokens[0])[1]:
            notation.read_turn(" ".join(tokens))  # raises UnreadableError with the reason
        return tokens

    def continues_with(self, tokens: Tokens) -> bool:
        """Return whether the line goes on; the end of the hand may come after its card."""
        card, *rest = self.tokens or ("",)
        first, *others = tokens
        ends_named = first[1:] == card and others[: len(rest)] == rest
        return ends_named or super().continues_with(tokens)

    def change_news(self, declared: Declared[Played]) -> News:
        return News([*turn_lines(declared)], is_outcome=True)

    def refusal_news(
        self, refusal: Refusal, tokens: Tokens = (), line: Played | None = None
    ) -> News:
        """Return why not; the brief form leaves out what would be allowed instead."""
        position = self.table.position
        line = line or (self.line_of(tokens) if tokens else None)
        seat = seat_of(position, line.colour) if line else position.seat
        short = refusal_lines(position, refusal, seat)
        if line is None or line.turn.side is None:
            return News(short)
        return News(ruling_lines(position, line.turn, seat, refusal), short)

    def why(self, text: str) -> News:
        """Return why the menu doesn't offer something, in the referee's words."""
        tokens, words = self.tokens, text.split()
        if notation.side_and_card(words[0])[1] and not words[0].isdecimal():
            return News(self._ruling(tuple(words)))
        number = _NUMBERS.get(self.question.about, "@{}")
        added = tuple(number.format(word) if word.isdecimal() else word for word in words)
        starts = [tokens, tokens[:1]] if tokens else self._known_cards()
        if not starts:
            hint, it = (
                _("With which card? Add it, such as why L3 {it}."),
                names.local_turn(added[0]),
            )
            return News(self._empty_space_lines(added) or [hint.format(it=it)])
        answers: list[RenderableType] = []
        for start in starts:
            try:
                answers += self._ruling(start + added)
            except UnreadableError as error:
                if error.code != "turn.twice":
                    raise
            else:
                if tokens:
                    break
        return News(answers)

    def _empty_space_lines(self, tokens: Tokens) -> Lines:
        """Return why no card can start on this space, if the player has no adventurer there."""
        line = self.line_of(("L1", *tokens))
        ruling = referee.rule(self.table.position, line.turn)
        if isinstance(ruling, Refusal) and ruling.rule == "move.active":
            space = ruling.params.get("space")
            goals = choices.goal_lines(self.table.position, space if isinstance(space, int) else 0)
            return [*self.refusal_news(ruling, line=line).brief, *goals]
        return ()

    def _known_cards(self) -> list[Tokens]:
        """Return the cards at the ends of the hand, as far as somebody entered them."""
        hand = self.table.position.player.hand
        return [(f"{side}{card}",) for side in vocab.SIDES if (card := outer(hand, side))]

    def _ruling(self, tokens: Tokens) -> Lines:
        viewer = Viewer(self.table.position.player.colour)  # who asks, and may not look behind
        position, line = self.table.seen_by(viewer).position, self.line_of(tokens)
        ruling = referee.rule(position, line.turn)
        if isinstance(ruling, Refusal):
            return self.refusal_news(ruling, line=line).lines
        where = names.format_outcomes(position, referee.outcomes(position, tokens))
        turn = names.local_turn(" ".join(tokens))
        return [_("{turn} is allowed: {where}.").format(turn=turn, where=where)]

    def _show(self, answer: Callable[[], object], word: str) -> None:
        try:
            super()._show(answer, word)
        except UnknownHandError as error:
            text = _(
                "{who}'s outer cards are not known. Type them from left to right, such as hand"
                " {colour} 3 _ _ _ 5: nobody else gets to see them."
            )
            who, colour = names.who(error.player), names.colour(error.player.colour)
            raise UsageError(text.format(who=who, colour=colour)) from None

    def _hand(self, rest: str) -> None:
        """Show the hand to its player; if cards follow, log them as the hand."""
        player, players = self.table.position.player, self.table.position.players
        first = rest.partition(" ")[0]
        whose = (fold_name(first), parse_typed_colour(first))
        if rest in ("", "--look"):
            text = _("{who} only: press Enter to see the hand.").format(who=names.who(player))
            self.pending = Question("look", text, rules=("hand.order",), optional=True)
        elif any(one.colour in whose or fold_name(one.name) in whose for one in players):
            self.run("hand", rest)
        else:
            self.add(Told(player.colour, parse_typed_hand(rest)), _("Noted."))
