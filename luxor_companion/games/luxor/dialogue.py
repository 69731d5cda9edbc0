"""The dialogue of `luxor play`: its questions, what players may answer, and how it explains why."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, Final

from rich.console import RenderableType

from luxor_companion.cli.console import Answer, Lines, Shown
from luxor_companion.cli.dispute import AnySettled, Dispute
from luxor_companion.cli.dispute import Lines as DisputeLines
from luxor_companion.cli.play import News, dialogue
from luxor_companion.core import Refusal, UnreadableError, Viewer, fold_name
from luxor_companion.core.cases import UNKNOWN
from luxor_companion.errors import UsageError
from luxor_companion.games.luxor import choices
from luxor_companion.games.luxor import rules as vocab
from luxor_companion.games.luxor.dispute import known_at
from luxor_companion.games.luxor.questions import NAMED, TYPED, by_card, with_answer
from luxor_companion.games.luxor.rules import notation, referee
from luxor_companion.games.luxor.rules.hand import outer
from luxor_companion.games.luxor.rules.notation import Played, Told
from luxor_companion.games.luxor.rules.record import origins, seat_of
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
from luxor_companion.lang import N_, _
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import Choice, Question, Tokens

# What the question is about -> the token that a bare number stands for.
_NUMBERS: Final = {"steps": "+{}", "die": "die={}", "act": "act={}", "level": "level={}"}


_TILE: Final = "tile:"  # begins the fact of what lies on a space
_NO_TILE: Final = "!"  # the answer that nobody remembers this tile or any other


class DisputeAtTable(Dispute):
    """A dispute about a turn of whoever's turn it is: the board and the pieces are the table's."""

    def __init__(self, table: LuxorTable, lines: DisputeLines) -> None:
        super().__init__(table.game, lines)
        self.table = table

    def known(self) -> dict[str, str]:
        return known_at(self.table.position, self._said) if self._said else {}

    @property
    def _asks_for_tile(self) -> bool:
        return (self.fact or "").startswith(_TILE)

    def ask(self) -> Question:
        with names.counted_from(-int(self.facts.get("at", "0"))):
            question = super().ask()
        if not self._asks_for_tile:
            return question
        none = _("nobody remembers any of the tiles")
        choices = (*question.choices, Choice(_NO_TILE, none, (none,), key=_NO_TILE))
        return question._replace(choices=choices)

    def take(self, text: str) -> Answer[object] | None:
        if text == _NO_TILE and self._asks_for_tile:
            answer = super().take(UNKNOWN)
            while not self.left and self._asks_for_tile:
                answer = super().take(UNKNOWN)
            return answer
        if self.fact == "act" and text.isdecimal():  # the number of a space of the board
            text = str(int(text) - int(self.facts.get("at", "0")))
        return super().take(text)


class Dialogue(dialogue.Dialogue[Played]):
    """A table of Luxor in play; with `quick`, it never asks for cards that people may skip."""

    game = "luxor"
    table: LuxorTable
    notation_words = LUXOR
    key_helps: ClassVar[Mapping[str, str]] = {
        "f": N_("correct the table: fix red keys=2"),
        "w": N_("why something isn't offered: why 12, why L5 @12"),
    }
    why_hint = N_("Try: why 12 (a space), why key (a choice), why L5 @12 (a whole turn).")

    def __init__(self, path: Path, *, quick: bool = False) -> None:
        self.never_asked = frozenset(NAMED if quick else ())
        super().__init__(path)
        self.commands["hand"] = self._hand

    def new_dispute(self) -> Dispute:
        return DisputeAtTable(self.table, self.dispute_lines)

    def dispute_lines(self, settled: AnySettled) -> Shown:
        return ruling.dispute_lines(settled)

    def so_far(self) -> str:
        return names.turn_so_far(self.table.position, self.tokens)

    def signs(self) -> Lines:
        return board.signs()

    def skip(self, question: Question) -> None:
        if question.about in NAMED:
            self.skipped |= {question.about}
        elif question.about == "look":
            from luxor_companion.games.luxor.view.play import hand_lines

            record, position = self.table.record, self.table.position
            self.show(hand_lines(position.player, origins(record, position.seat)))

    def complete_answer(self, text: str) -> str:
        """Return a side and its card, which also start an unfinished turn again."""
        if self.question.about == "over":
            return ""
        if self.question.about in ("card", *NAMED):  # a card's name may begin with l or r
            return choices.completed_name(self.question.choices, text)
        keyed = self.question.about == "turn" and by_card(self.table)
        return choices.completed_card(self.table.position, text, by_card=keyed)

    def tokens_with(self, text: str) -> Tokens:
        """Return the turn with an answer added: a choice, what came up, or notation."""
        question, tokens = self.question, tuple(text.split())
        if side := choices.read_side(text):
            return (
                (f"{side}{self.tokens[0]}", *self.tokens[1:])
                if question.about == "side"
                else tokens
            )
        if question.about in NAMED and (card := notation.read_card(text)):
            tokens = (f"{question.about}={card}",)
        if question.about == "card" and (card := notation.read_card(text)):
            tokens = (f"{self.tokens[0]}{card}",)
        if question.about in TYPED:
            option = option_of(text, [one.tokens for one in question.choices])
            tokens = (option,) if option else tokens
        return with_answer(self.table, self.tokens, question, " ".join(tokens))

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
