"""What a line typed in `luxor play` stands for, and the answers to `why`."""

from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.play import READ_OUT, AnyDialogue, Choice, Question, key_of
from luxor_companion.core.notation import UnreadableError
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import LuxorError
from luxor_companion.games.luxor.commands.move import drawn, made, shown, told_lines
from luxor_companion.games.luxor.commands.play import Screen
from luxor_companion.games.luxor.rules.log import Played, Told
from luxor_companion.games.luxor.rules.narrate import Outcome
from luxor_companion.games.luxor.rules.notation import (
    read_card,
    read_turn,
    side_and_card,
    write_turn,
)
from luxor_companion.games.luxor.rules.record import Change
from luxor_companion.games.luxor.rules.referee import Tokens, instead, outcomes, rule, waivers
from luxor_companion.games.luxor.rules.state import Position
from luxor_companion.games.luxor.rules.vocab import CARDS, SIDES, RuleId, Seat
from luxor_companion.games.luxor.table import LuxorTable
from luxor_companion.games.luxor.view.play import format_outcomes, turn_line
from luxor_companion.games.luxor.view.ruling import refusal_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.sentences import question
from luxor_companion.games.luxor.words.typed import LUXOR, parse_typed_hand
from luxor_companion.lang import _
from luxor_companion.lang.glossaries import parse_in_any_language
from luxor_companion.view.text import wrapped

# What is asked of -> how a bare number reads there.
_NUMBERS: Final = {"steps": "+{}", "die": "die={}", "act": "act={}", "level": "level={}"}


def tokens_of(asked: Question, line: str) -> Tokens | None:
    """The tokens a line stands for; None if it is a number that is not offered."""
    for choice in asked.choices:
        if line.lower() in (choice.key, choice.tokens.lower()):
            return tuple(choice.tokens.split())
        if asked.about == "card" and line.lower() == choice.tokens[0].lower():
            return tuple(choice.tokens.split())
    if asked.optional and (card := read_card(line)):
        return (f"{asked.about}={card}",)
    if line.isdecimal() and asked.choices and asked.about != "card":
        return None
    return tuple(line.split())


def refused(
    position: Position, said: Tokens, refusal: Refusal, seat: Seat | None = None
) -> list[list[str]]:
    """Why not, in full and then without what would do instead."""
    seat, width = position.seat if seat is None else seat, console.width()
    turn = read_turn(" ".join(said)) if said else None
    short = refusal_lines(position, refusal, seat, allow=(), instead=(), width=width)
    if turn is None:
        return [short]
    allow, turns = waivers(position, turn, seat), instead(position, turn, seat)
    long = refusal_lines(position, refusal, seat, allow=allow, instead=turns, width=width)
    return [long, short]


def why(position: Position, said: Tokens, asked: Question, words: list[str]) -> list[list[str]]:
    """Why something is not offered, by the referee's own sentence."""
    if not words:
        return [[_("Why what? why 12 is a space, why key a choice, why L5 @12 a whole turn.")]]
    if side_and_card(words[0])[1] and not words[0].isdecimal():
        return _ruled(position, tuple(words))
    tokens = tuple(_token(asked, word) for word in words)
    starts = [said, said[:1]] if said else [(card,) for card in _known(position)]
    if not starts:
        if nobody := _nobody_there(position, tokens):
            return nobody
        return [[_("With which card? Say it too, such as why L3 {it}.").format(it=tokens[0])]]
    answers = []
    for start in starts:
        try:
            answers.append(_ruled(position, start + tokens))
        except UnreadableError as error:
            if error.code != "turn.twice":
                raise
        else:
            if said:
                break
    return [[line for answer in answers for line in answer[0]]]


def _nobody_there(position: Position, tokens: Tokens) -> list[list[str]]:
    """What can be said of a space without knowing the card: that nobody stands there."""
    said = ("L1", *tokens)
    ruling = rule(position, read_turn(" ".join(said)))
    if isinstance(ruling, Refusal) and ruling.rule == "move.active":
        return refused(position, said, ruling)[1:]
    return []


def _known(position: Position) -> list[str]:
    hand = position.player.hand
    cards = zip(SIDES, (hand[0], hand[-1]), strict=True)
    return [f"{side}{card}" for side, card in cards if card]


def _token(asked: Question, word: str) -> str:
    return _NUMBERS.get(asked.about, "@{}").format(word) if word.isdecimal() else word


def _ruled(position: Position, said: Tokens) -> list[list[str]]:
    ruling = rule(position, read_turn(" ".join(said)))
    if isinstance(ruling, Refusal):
        return refused(position, said, ruling)
    where = format_outcomes(position, outcomes(position, said))
    text = _("{turn} is allowed: {where}.").format(turn=" ".join(said), where=where)
    return [wrapped(text, console.width())]


# What is asked of -> the rule that explains it, where that is not the card's or the tile's.
_RULES: Final[dict[str, RuleId]] = {
    "adventurer": "move.active",
    "act": "card.all",
    "tile": "tile.icon",
    "level": "temple.favour",
}
_TOLD: Final = {"key", "card", "scarab", "wild", "treasure", "nothing"}


def next_question(
    table: LuxorTable, said: Tokens, skipped: frozenset[str]
) -> Question | Refusal | Change:
    """What is still to be asked; the change the turn makes if that is nothing; or why not."""
    if not said:
        return _card_question(table)
    position, seat = table.position, table.position.seat
    turn = drawn(table, read_turn(" ".join(said)), seat)
    applied = table.record.consider(Played(position.player.colour, turn))
    if isinstance(applied, Need):
        return _need_question(position, tuple(write_turn(turn).split()), applied)
    if isinstance(applied, Change) and (asked := _untold(table, applied, skipped)):
        return asked
    return applied


def _card_question(table: LuxorTable) -> Question:
    position = table.position
    hand = position.player.hand
    choices: list[Choice] = []
    for side, card in zip(SIDES, (hand[0], hand[-1]), strict=True):
        for tokens in (f"{side}{card}", f"{side}{card} pass") if card else ():
            found = outcomes(position, tuple(tokens.split()))
            if found:
                choices.append(
                    Choice(str(len(choices) + 1), tokens, format_outcomes(position, found))
                )
                break
    text = _("Which card does {who} play?").format(who=names.who(position.player))
    if len(choices) < len(SIDES):
        text += " " + _("L or R, then the card: L3, R1-5, Ldie, R+-1 …")
    return Question("card", text, tuple(choices), ("hand.outer",))


def _need_question(position: Position, said: Tokens, need: Need) -> Question:
    choices = []
    found: list[Outcome] = []
    for number, option in enumerate(need.options, start=1):
        reached = outcomes(position, (*said, option)) if need.choice != "tile" else []
        found += reached
        choices.append(Choice(key_of(option, number), option, format_outcomes(position, reached)))
    return Question(need.choice, question(need), tuple(choices), _rules(said, need, found))


def _rules(said: Tokens, need: Need, found: list[Outcome]) -> tuple[RuleId, ...]:
    if need.choice in _RULES:
        return (_RULES[need.choice],)
    if need.choice == "take":
        told = (event.rule for one in found for event in one.events if event.name in _TOLD)
        return tuple(dict.fromkeys(told))[:1]
    return (CARDS[read_turn(" ".join(said)).card].rule,)


def _untold(table: LuxorTable, change: Change, skipped: frozenset[str]) -> Question | None:
    """What came up and may be told, if somebody wants to."""
    assert change.outcome
    where = format_outcomes(change.before, [change.outcome])
    where = where[:1].upper() + where[1:]
    for event in change.outcome.events:
        if event.name == "card" and event.params["card"] is None and "got" not in skipped:
            text = _("{where}. Which Horus card is it? (Enter: not told)").format(where=where)
            return Question("got", text, rules=("tile.horus",), optional=True)
        draws = "cards" in table.app_draws or "draw" in skipped
        if event.name == "drew" and event.params["card"] is None and not draws:
            text = _("{where}. Which card is drawn? (Enter: not told)").format(where=where)
            return Question("draw", text, rules=("hand.middle",), optional=True)
    return None


_NOTHING: Final[frozenset[str]] = frozenset()


class Dialogue(AnyDialogue[LuxorTable]):
    """A table of Luxor being played; `quick`: nothing is asked that need not be told."""

    def __init__(self, path: Path, screen: Screen, *, quick: bool) -> None:
        super().__init__(path, screen, "luxor")
        self._untold = frozenset({"got", "draw"}) if quick else _NOTHING
        self._skipped = self._untold
        self.commands["hand"] = self._tell_hand

    def next_question(self) -> Question | Refusal | Change:
        return next_question(self.table, self.said, self._skipped)

    def begin(self) -> None:
        super().begin()
        self._skipped = self._untold

    def skip(self, asked: Question) -> None:
        if asked.optional:
            self._skipped |= {asked.about}

    def say(self, asked: Question, line: str) -> None:
        """Take an answer: the number of a choice, what was drawn, or notation."""
        parse_in_any_language(line, lambda text: self._say(asked, text), LUXOR)

    def _say(self, asked: Question, line: str) -> None:
        tokens = tokens_of(asked, line)
        if tokens is None:
            self.message(_("One of these numbers, please, or a turn such as L3 @12."))
            return
        new = tokens if side_and_card(tokens[0])[1] and not asked.optional else self.said + tokens
        if not side_and_card(new[0])[1]:
            read_turn(" ".join(new))  # which says what is wrong with it
        ruling = next_question(self.table, new, self._skipped)
        if isinstance(ruling, Refusal):
            self.refused(new, ruling)
        else:
            self._said.append(new)

    def refused(self, said: Tokens, refusal: Refusal) -> None:
        self.messages = refused(self.table.position, said, refusal)

    def make(self) -> None:
        """Rule on the turn once more under the lock, and save it, as `luxor move` does."""
        turn, colour = read_turn(" ".join(self.said)), self.table.position.player.colour
        said = self.said
        self.begin()
        try:
            one = made(self.path, turn, colour, self.table)
        except LuxorError as error:
            self.try_again(said, error)
            return
        self.table = one.table
        if isinstance(one.applied, Change):
            # Read out, a rule belongs behind its sentence, not into a column of its own.
            width = READ_OUT if self.screen.plain else console.width()
            short = turn_line(one.applied.before, shown(one.table, one.applied), one.seat)
            long = told_lines(one.table, one.applied, one.seat, width)
            self.messages = [long, wrapped(short, width)]
        elif isinstance(one.applied, Refusal):
            self.messages = refused(one.table.position, said, one.applied, one.seat)

    def why(self, words: list[str]) -> None:
        self.messages = parse_in_any_language(" ".join(words), self._answer_why, LUXOR)

    def _answer_why(self, text: str) -> list[list[str]]:
        return why(self.table.position, self.said, self._asked, text.split())

    def _tell_hand(self, rest: str) -> None:
        told = Told(self.table.position.player.colour, parse_typed_hand(rest))
        self.applied(told, _("Noted."))
