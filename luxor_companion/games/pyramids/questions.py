"""What is asked on the way to a line of Pyramids, in `play` and on phones, and the answers."""

from collections.abc import Collection, Iterator
from typing import Final

from luxor_companion import core
from luxor_companion.core import Need, Refusal, UnreadableError, record
from luxor_companion.errors import UsageError
from luxor_companion.games.pyramids import choices
from luxor_companion.games.pyramids.choices import COMPLETED
from luxor_companion.games.pyramids.rules import COLOURS, DISPLAY, HELD, PAGES
from luxor_companion.games.pyramids.rules.cards import in_deck
from luxor_companion.games.pyramids.rules.layout import read_pattern
from luxor_companion.games.pyramids.rules.legal import unlisted_cards
from luxor_companion.games.pyramids.rules.notation import ONE, Own, read_line
from luxor_companion.games.pyramids.rules.phases import choosing, due, to_mark
from luxor_companion.games.pyramids.rules.state import NUMBERS, Player, Position
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    FROM_DECK,
    PyramidsTable,
    draw_pattern,
    find_handle,
    missing_icons,
    stroke_of,
)
from luxor_companion.games.pyramids.words import sentences, spelled
from luxor_companion.games.pyramids.words.listed import colour_name, spot
from luxor_companion.lang import _, forms
from luxor_companion.lang.forms import normalize_word, token_for
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import ROOM, Choice, Question, Tokens

_LINES: Final = ("reveal", "display", "card")  # first words of lines without a player
_VERBS: Final = ("keep", "dealt", "take", "skull")  # second words of lines that are no marks
_COMMANDS: Final = ("mark", "complete", "take")  # some people type these before a player
_LONGEST_NAME: Final = 4  # words


_KEEPS: Final = "keep"


def begin(table: PyramidsTable, player: str | None = None) -> Tokens | None:
    """Return what the line that is due begins with; None if it is not the player's.

    A card is revealed, or laid out, by anybody at the table.
    """
    position = table.position
    if player is None:
        return (position.queue[0].handle, "take") if position.phase == "take" else ()
    if position.over or (table.next and player not in table.next):
        return None
    match position.phase:
        case "keep":
            return player, _KEEPS
        case "take":
            return player, "take"
        case "mark" if not position.referee_only:
            return (player,)
        case "reveal" if EXPEDITION in table.app_draws:
            return ("reveal",)
        case _:
            return ()


def open_question(table: PyramidsTable, tokens: Tokens, room: int) -> Question | Refusal | None:
    """Return the question for what is due, or why a player has nothing to mark."""
    position = table.position
    if not tokens:
        return _with_cards(position, choices.due_question(table), room)
    if tokens[0] == COMPLETED:
        return choices.whose_question(position, tokens)
    if tokens[1:] == (_KEEPS,) and tokens[0] in choosing(position):
        question = choices.keep_question(position, position.player(tokens[0]))
        return _with_cards(position, question, room)
    if len(tokens) > 1:
        return None
    player = position.player(tokens[0])
    if refusal := _why_not_marking(position, player):
        return refusal
    question = choices.mark_question(position, player, room)
    if room == ROOM:
        return question
    return question._replace(choices=(*question.choices, *_unlisted(table, player)))


def _with_cards(position: Position, question: Question, room: int) -> Question:
    """Return a question that is answered with cards of the deck; where there is room, with all."""
    count = {"keep": HELD, "display": DISPLAY}.get(question.about)
    if room == ROOM or not count or question.choices:
        return question
    cards = tuple(Choice(str(one), colour_name(position, one)) for one in in_deck(position))
    return question._replace(choices=cards, several=(count, count))


def _unlisted(table: PyramidsTable, player: Player) -> Iterator[Choice]:
    """Yield marks on cards whose layout nobody entered; their icons are asked for then."""
    texts = {"": _("the pattern on card {number}"), f" {ONE}": _("one square of card {number}")}
    for number in unlisted_cards(table.position, player):
        for word, text in texts.items():
            tokens, said = f"{number}{word}", text.format(number=number)
            line = line_of(table, (player.handle, *tokens.split()))
            if not isinstance(table.record.consider(line), Refusal):
                yield Choice(tokens, said, (str(number), said), (spot(number),))


def line_of(table: PyramidsTable, tokens: Tokens) -> Own:
    """Return the line of the log for these tokens; a card to be revealed is drawn.

    Raise UnreadableError if there is none, or if it belongs to a command such as undo.
    """
    text = " ".join(tokens)
    if tokens == ("reveal",) and EXPEDITION in table.app_draws and table.position.phase == text:
        return draw_pattern(table)
    line = read_line(text)
    if isinstance(line, record.Common):
        raise core.UnreadableError("log.line", line=text)
    return line


def need_question(table: PyramidsTable, _line: Own, need: Need, room: int) -> Question:
    """Return the question for a choice that is missing."""
    position = table.position
    return Question(
        need.choice,
        choices.need_text(position, need),
        choices.need_choices(position, need, room),
        choices.RULES.get(need.choice, ("mark",)),
        typed=need.choice in choices.RULES,
        starts=choices.take_starts() if need.choice == "take" else "",
    )


def optional_question(
    table: PyramidsTable, ruled: Declared[Own], skipped: Collection[object]
) -> Question | None:
    """Return a question for icons that only people can see, until it is skipped."""
    stroke = stroke_of(ruled.line)
    question = None if str(stroke) in skipped else icon_question(table, ruled.line, {stroke})
    return question and question._replace(skip=(str(stroke),))


def way_out(_table: PyramidsTable, _line: Own) -> None:
    """Return None: nothing leads on from a refused line."""


def icon_question(table: PyramidsTable, line: Own, more: Collection[int]) -> Question | None:
    """Return the question for the icons of the last squares, if only people can see them.

    `more` are the strokes that may have more icons than those named so far.
    """
    need = missing_icons(table.position, line, more)
    if need is None:
        return None
    offered = [one for one in need.options if _may_be(table, line, one)]
    if not offered:
        return None
    choices = tuple(Choice(one, "") for one in offered)
    text = sentences.question(need)
    return Question("icons", text, choices, ("mark",), optional=True, typed=True)


def _may_be(table: PyramidsTable, line: Own, icon: str) -> bool:
    """Return whether the last squares of a line may have an icon, on a card without a layout."""
    return not isinstance(table.record.consider(table.record.with_choice(line, icon)), Refusal)


def _why_not_marking(position: Position, player: Player) -> Refusal | None:
    """Return why a player has nothing to mark now; None if there is something."""
    if position.phase != "mark":
        return due(position)
    if player.handle not in to_mark(position):
        return Refusal("mark", "marked_already", {"pattern": position.pattern})
    return None


def with_answer(table: PyramidsTable, tokens: Tokens, question: Question, text: str) -> Tokens:
    """Return the line with an answer: a choice, a whole new line, or more of the line so far.

    Raise UnreadableError if the answer has no words.
    """
    position, words = table.position, tuple(text.replace(",", " ").split())
    if not words:
        raise UnreadableError("log.line", line=text)
    if position.referee_only and position.phase == "mark" and words[0].lower() == COMPLETED:
        return _completed(table, words)
    if question.about == "whose":
        owner = player_line(position, words) or (position.player(words[0]).handle,)
        return in_full(position, (*owner, *tokens[1:]))
    choice = _find_choice(question, text.lower())
    if choice is None and question.about != "icons" and (line := _parse_line(position, words)):
        return in_full(position, line)
    answer = choice or _log_words(question.about, words)
    if question.about == "who":
        return in_full(position, _with_owner(position, answer))
    if question.about == "mark" and choice is None:
        handle = question.prefix[0]
        return (handle, *spelled(position, handle, text).split())
    return (*(question.prefix or tokens), *answer)


def _find_choice(question: Question, typed: str) -> Tokens | None:
    """Return the choice that somebody typed; a colour needs only its name, not the card."""
    word = typed.rpartition("=")[2]
    alone = question.about == "colour" and word in COLOURS
    for choice in question.choices:
        if typed == choice.tokens.lower() or (alone and choice.tokens.endswith(word)):
            return tuple(choice.tokens.split())
    return None


def _parse_line(position: Position, words: Tokens) -> Tokens | None:
    """Return a whole line of the log, with or without a player; None if the words aren't one."""
    if words[0].lower() in _LINES and len(words) > 1:
        return (words[0].lower(), *words[1:])
    if line := player_line(position, words):  # a player may be called Mark
        return line
    return player_line(position, words[1:]) if words[0].lower() in _COMMANDS else None


def player_line(position: Position, words: Tokens) -> Tokens | None:
    """Return a line that begins with a player's handle or name; None if it doesn't."""
    for count in range(min(len(words), _LONGEST_NAME), 0, -1):
        try:
            return (find_handle(position, " ".join(words[:count])), *words[count:])
        except UsageError:
            continue
    return None


def _with_owner(position: Position, words: Tokens) -> Tokens:
    """Return a mark with the player who has the card.

    Raise UnreadableError if nobody has it and the words begin with no player either.
    """
    for player in position.players:
        if len(words) > 1 and words[0] in {str(card.number) for card in player.cards}:
            return (player.handle, *words)
    position.player(words[0])  # raises an error that names the players
    return words


def _log_words(about: str, words: Tokens) -> Tokens:
    """Return the words of an answer as the log writes them."""
    if about == "take":
        return tuple(_taken(words))
    if about in (*FROM_DECK, "colour", "card") and len(words) == 1:
        return (f"{about}={words[0].rpartition('=')[2]}",)
    if about == "extra":
        return (f"+{words[0].removeprefix('+')}", *words[1:])
    if about == "reveal":
        return (read_pattern(" ".join(words)) or " ".join(words),)
    return words


def _taken(words: Tokens) -> Iterator[str]:
    """Yield the words of a new card: `41`, or `41 37` with what came into its place, `d37`."""
    first, *rest = words
    deck = token_for(normalize_word(first.rstrip("0123456789=")), "pyramids") or first.lower()
    if deck.rstrip("0123456789=") in ("d", "deck"):
        number = first.lstrip("".join({*first} - {*"0123456789"})) or "".join(rest[:1])
        yield f"deck={number}" if number else "deck"
        rest = [] if number and rest[:1] == [number] else rest
    else:
        yield first
        rest = [f"refill={rest[0]}", *rest[1:]] if rest and rest[0].isdecimal() else rest
    yield from rest


def _completed(table: PyramidsTable, words: Tokens) -> Tokens:
    """Return a completed pyramid without its player. Raise an error if nobody can have it."""
    if len(words) == 1:
        raise UsageError(_("Type its number as well, and its colour if you like: c 15 purple."))
    if words[1] not in NUMBERS:
        raise UnreadableError("card.number", token=words[1])
    position = table.position
    handle = position.handles[0]
    line = line_of(table, in_full(position, (handle, *words[1:])))
    ruling = table.record.consider(line)
    if isinstance(ruling, Refusal):
        text = sentences.sentence(position, ruling, handle)
        raise UsageError(f"{text} ({ruling.rule} {forms.page(PAGES[ruling.rule])})")
    return (COMPLETED, *words[1:])


def in_full(position: Position, line: Tokens) -> Tokens:
    """Return a player's line with a mark in short spelled out."""
    handle, *rest = line
    if handle not in position.handles or not rest or rest[0].lower() in _VERBS:
        return line
    return (handle, *spelled(position, handle, " ".join(rest)).split())
