"""`luxor play`: the screen, the questions, what is typed for an answer, and what `why` tells."""

from collections.abc import Hashable
from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.declare import Declared, consider, keep_fact
from luxor_companion.cli.play import dialogue, screen
from luxor_companion.cli.play.dialogue import Messages
from luxor_companion.cli.play.screen import Choice, Question, Tokens
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.record import AnyChange
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.games.luxor.rules.log import Played, Told
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import (
    read_card,
    read_turn,
    side_and_card,
    write_turn,
)
from luxor_companion.games.luxor.rules.record import Change, seat_of
from luxor_companion.games.luxor.rules.referee import outcomes, rule
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import CARDS, SIDES, RuleId
from luxor_companion.games.luxor.table import LuxorTable, ruling_lines, turn_lines, visible_outcome
from luxor_companion.games.luxor.view import play
from luxor_companion.games.luxor.view.board import MAP_WIDTH, spiral_lines
from luxor_companion.games.luxor.view.ruling import refusal_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import question
from luxor_companion.games.luxor.words.typed import LUXOR, parse_typed_hand
from luxor_companion.lang import _
from luxor_companion.lang.glossaries import parse_in_any_language
from luxor_companion.view.text import wrapped
from luxor_companion.view.theme import lines_of

# What is asked of -> how a bare number reads there.
_NUMBERS: Final = {"steps": "+{}", "die": "die={}", "act": "act={}", "level": "level={}"}
# What is asked of -> the rule that explains it, where that is not the card's or the tile's.
_RULES: Final[dict[str, RuleId]] = {
    "adventurer": "move.active",
    "act": "card.all",
    "tile": "tile.icon",
    "level": "temple.favour",
}
_TAKEN: Final = {"key", "card", "scarab", "wild", "treasure", "nothing"}  # steps with such a rule


class Screen(screen.Screen[LuxorTable]):
    """The spiral, if there is room for it, and the players."""

    def head(self, table: LuxorTable, width: int) -> list[str]:
        return [play.title_line(table.name, table.record, width)]

    def pictures(self, table: LuxorTable, width: int) -> list[console.Lines]:
        return [spiral_lines(table.position, walls=False) if width >= MAP_WIDTH else []]

    def rows(self, table: LuxorTable, width: int) -> list[str]:
        return play.short_player_lines(table.position, width)

    def moment(self, table: LuxorTable) -> Hashable:
        return table.position.player.colour, len(table.record.lines)

    def sentences(self, table: LuxorTable) -> list[str]:
        position = table.position
        player = [] if position.over else [play.player_sentence(position, position.player)]
        return [*play.next_lines(position), *player]


def next_question(
    table: LuxorTable, tokens: Tokens, skipped: frozenset[str]
) -> Question | Refusal | AnyChange:
    """Return what is still to be asked; if nothing, the change the turn makes; or why not."""
    if not tokens:
        return _card_question(table.position)
    line, applied = consider(table, _line(table.position, tokens))[1:]
    if isinstance(applied, Need):
        return _need_question(table.position, tuple(write_turn(line.turn).split()), applied)
    assert applied is not None
    if isinstance(applied, Refusal):
        return applied
    return _optional_question(table, applied, skipped) or applied


def _line(position: Position, tokens: Tokens) -> Played:
    return Played(position.player.colour, read_turn(" ".join(tokens)))


def _card_question(position: Position) -> Question:
    hand = position.player.hand
    choices: list[Choice] = []
    for side, card in zip(SIDES, (hand[0], hand[-1]), strict=True):
        for tokens in (f"{side}{card}", f"{side}{card} pass") if card else ():
            if found := outcomes(position, tuple(tokens.split())):
                choices.append(
                    Choice(str(len(choices) + 1), tokens, play.format_outcomes(position, found))
                )
                break
    text = _("Which card does {who} play?").format(who=names.who(position.player))
    if len(choices) < len(SIDES):
        text += " " + _("L or R, then the card: L3, R1-5, Ldie, R+-1 …")
    return Question("card", text, tuple(choices), ("hand.outer",))


def _need_question(position: Position, tokens: Tokens, need: Need) -> Question:
    choices = []
    found: list[Outcome] = []
    for number, option in enumerate(need.options, start=1):
        reached = outcomes(position, (*tokens, option)) if need.choice != "tile" else []
        found += reached
        leads = play.format_outcomes(position, reached)
        if "space" in need.params:
            leads = names.found_tile(option, need.params["left"])
        choices.append(Choice(_key(option, number), option, leads))
    return Question(need.choice, question(need), tuple(choices), _rules(tokens, need, found))


def _key(option: str, number: int) -> str:
    """Return what is typed for an option: its own number if it has one, so that 12 is space 12."""
    digits = option.lstrip("@+").rpartition("=")[2]
    return digits if digits.isdecimal() else str(number)


def _rules(tokens: Tokens, need: Need, found: list[Outcome]) -> tuple[RuleId, ...]:
    if need.choice in _RULES:
        return (_RULES[need.choice],)
    if need.choice == "take":
        rules = (event.rule for one in found for event in one.events if event.name in _TAKEN)
        return tuple(dict.fromkeys(rules))[:1]
    return (CARDS[read_turn(" ".join(tokens)).card].rule,)


def _optional_question(
    table: LuxorTable, change: AnyChange, skipped: frozenset[str]
) -> Question | None:
    """Return the question for a card that came up and may be named, if somebody wants to."""
    assert change.outcome
    where = play.format_outcomes(change.before, [change.outcome])
    where = where[:1].upper() + where[1:]
    for event in change.outcome.events:
        if event.name == "card" and event.params["card"] is None and "got" not in skipped:
            text = _("{where}. Which Horus card is it? (Enter: not told)").format(where=where)
            return Question("got", text, rules=("tile.horus",), optional=True)
        told = table.save.setup.get("count_cards") and "cards" not in table.app_draws
        if event.name == "drew" and not event.params["card"] and told and "draw" not in skipped:
            text = _("{where}. Which card is drawn? (Enter: not told)").format(where=where)
            return Question("draw", text, rules=("hand.middle",), optional=True)
    return None


class Dialogue(dialogue.Dialogue[Played]):
    """A table of Luxor being played; `quick`: nothing is asked that need not be told."""

    table: LuxorTable
    tongue = LUXOR

    def __init__(self, path: Path, screen: Screen, *, quick: bool) -> None:
        super().__init__(path, screen)
        self._never = frozenset({"got", "draw"} if quick else ())  # asked
        self._skipped = self._never
        self.commands["hand"] = self._tell_hand

    def begin(self) -> None:
        super().begin()
        self._skipped = self._never

    def next_question(self, tokens: Tokens) -> Question | Refusal | AnyChange:
        return next_question(self.table, tokens, self._skipped)

    def standing_tokens(self) -> Tokens:
        rolled = self.table.record.rolled
        return tuple(write_turn(rolled.turn).split()) if rolled else ()

    def keep_fact(self, tokens: Tokens) -> bool:
        known = len(self.table.record.lines)
        self.table = keep_fact(self.path, self.line_of(tokens), self.table)
        return len(self.table.record.lines) > known

    def line_of(self, tokens: Tokens) -> Played:
        return _line(self.table.position, tokens)

    def skip(self) -> None:
        if self.question.optional:
            self._skipped |= {self.question.about}

    def tokens_with(self, text: str) -> Tokens | None:
        """Return the turn with an answer: the number of a choice, what was drawn, or notation."""
        tokens = self._parse(text)
        if tokens is None:
            self.message(_("One of these numbers, please, or a turn such as L3 @12."))
            return None
        if not side_and_card(tokens[0])[1] or self.question.optional:
            tokens = self.tokens + tokens
        if not side_and_card(tokens[0])[1]:
            read_turn(" ".join(tokens))  # which says what is wrong with it
        return tokens

    def _parse(self, text: str) -> Tokens | None:
        """Return the tokens an answer stands for; None if it is a number that is not offered."""
        about, typed = self.question.about, text.lower()
        for choice in self.question.choices:
            keys = {choice.key, choice.tokens.lower()}
            found = about == "tile" and choice.tokens.endswith((f":{typed}", f"={typed}"))
            if typed in keys or found or (about == "card" and typed == choice.tokens[0].lower()):
                return tuple(choice.tokens.split())
        if self.question.optional and (card := read_card(text)):
            return (f"{about}={card}",)
        if text.isdecimal() and self.question.choices and about != "card":
            return None
        return tuple(text.split())

    def change_messages(self, declared: Declared[Played], width: int) -> Messages:
        change = declared.applied
        assert isinstance(change, Change)
        seat = seat_of(change.before, declared.line.colour)
        short = play.turn_line(change.before, visible_outcome(self.table, change), seat)
        return [lines_of(turn_lines(declared), width), wrapped(short, width)]

    def refusal_messages(
        self, refusal: Refusal, tokens: Tokens = (), line: Played | None = None
    ) -> Messages:
        return refusal_messages(
            self.table.position, refusal, line or (self.line_of(tokens) if tokens else None)
        )

    def why(self, text: str) -> Messages:
        return parse_in_any_language(text, self._answer_why, LUXOR)

    def _answer_why(self, text: str) -> Messages:
        return why(self.table.position, self.tokens, self.question, text.split())

    def _tell_hand(self, rest: str) -> None:
        self.add(Told(self.table.position.player.colour, parse_typed_hand(rest)), _("Noted."))


def refusal_messages(position: Position, refusal: Refusal, line: Played | None) -> Messages:
    """Return why not, in full and then without what would do instead."""
    seat, width = seat_of(position, line.colour) if line else position.seat, console.width()
    short = lines_of(refusal_lines(position, refusal, seat), width)
    if line is None:
        return [short]
    return [lines_of(ruling_lines(position, line.turn, seat, refusal), width), short]


def why(position: Position, tokens: Tokens, asked: Question, words: list[str]) -> Messages:
    """Return why something is not offered, in the referee's own words."""
    if not words:
        return [[_("Why what? why 12 is a space, why key a choice, why L5 @12 a whole turn.")]]
    if side_and_card(words[0])[1] and not words[0].isdecimal():
        return _ruling(position, tuple(words))
    number = _NUMBERS.get(asked.about, "@{}")
    added = tuple(number.format(word) if word.isdecimal() else word for word in words)
    starts = [tokens, tokens[:1]] if tokens else [(card,) for card in _known_cards(position)]
    if not starts:
        if nobody := _nobody_there(position, added):
            return nobody
        return [[_("With which card? Say it too, such as why L3 {it}.").format(it=added[0])]]
    answers = []
    for start in starts:
        try:
            answers.append(_ruling(position, start + added))
        except UnreadableError as error:
            if error.code != "turn.twice":
                raise
        else:
            if tokens:
                break
    return [[line for answer in answers for line in answer[0]]]


def _nobody_there(position: Position, tokens: Tokens) -> Messages:
    """Return what can be said of a space without knowing the card: that nobody stands there."""
    line = _line(position, ("L1", *tokens))
    ruling = rule(position, line.turn)
    if isinstance(ruling, Refusal) and ruling.rule == "move.active":
        return refusal_messages(position, ruling, line)[1:]
    return []


def _known_cards(position: Position) -> list[str]:
    hand = position.player.hand
    cards = zip(SIDES, (hand[0], hand[-1]), strict=True)
    return [f"{side}{card}" for side, card in cards if card]


def _ruling(position: Position, tokens: Tokens) -> Messages:
    line = _line(position, tokens)
    ruling = rule(position, line.turn)
    if isinstance(ruling, Refusal):
        return refusal_messages(position, ruling, line)
    where = play.format_outcomes(position, outcomes(position, tokens))
    text = _("{turn} is allowed: {where}.").format(turn=" ".join(tokens), where=where)
    return [wrapped(text, console.width())]
