"""What a line typed in `luxor play` stands for, and the answers to `why`."""

from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.play.asked import Question
from luxor_companion.games.luxor.ahead import Said, outcomes
from luxor_companion.games.luxor.notation import read_card, read_turn, side_and_card
from luxor_companion.games.luxor.referee import instead, rule, waivers
from luxor_companion.games.luxor.state import Position
from luxor_companion.games.luxor.vocab import SIDES, Seat
from luxor_companion.games.refusal import Refusal
from luxor_companion.games.unreadable import UnreadableError
from luxor_companion.lang import _
from luxor_companion.render.play import lead
from luxor_companion.render.ruling import refusal_lines
from luxor_companion.render.style import wrapped

# What is asked of -> how a bare number reads there.
_NUMBERS: Final = {"steps": "+{}", "die": "die={}", "act": "act={}", "level": "level={}"}


def tokens_of(asked: Question, line: str) -> Said | None:
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
    position: Position, said: Said, refusal: Refusal, seat: Seat | None = None
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


def why(position: Position, said: Said, asked: Question, words: list[str]) -> list[list[str]]:
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


def _nobody_there(position: Position, tokens: Said) -> list[list[str]]:
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


def _ruled(position: Position, said: Said) -> list[list[str]]:
    ruling = rule(position, read_turn(" ".join(said)))
    if isinstance(ruling, Refusal):
        return refused(position, said, ruling)
    where = lead(position, outcomes(position, said))
    text = _("{turn} is allowed: {where}.").format(turn=" ".join(said), where=where)
    return [wrapped(text, console.width())]
