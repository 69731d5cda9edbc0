"""The choices of `luxor pyramids play`: what comes next, and what the referee needs."""

from itertools import combinations
from typing import Final

from luxor_companion import core
from luxor_companion.cli.play import KEYS, Choice, Question, Tokens
from luxor_companion.core import Need, Refusal, record
from luxor_companion.games.pyramids.rules import RuleId
from luxor_companion.games.pyramids.rules.cards import in_deck, odds
from luxor_companion.games.pyramids.rules.layout import (
    USUAL_PATTERNS,
    each_square,
    square_names,
)
from luxor_companion.games.pyramids.rules.legal import Option, options, unlisted_cards
from luxor_companion.games.pyramids.rules.notation import Own, read_line, write_mark
from luxor_companion.games.pyramids.rules.phases import choosing, due, to_mark
from luxor_companion.games.pyramids.rules.state import Player, Position
from luxor_companion.games.pyramids.rules.strokes import pattern_places
from luxor_companion.games.pyramids.table import (
    EXPEDITION,
    FROM_DECK,
    PYRAMIDS,
    PyramidsTable,
    missing_icons,
)
from luxor_companion.games.pyramids.view import play
from luxor_companion.games.pyramids.view.table import colour_name, spot
from luxor_companion.games.pyramids.words import names as words
from luxor_companion.games.pyramids.words import sentences
from luxor_companion.games.pyramids.words.names import local_line
from luxor_companion.lang import _, ngettext

MOST: Final = 72  # marks in the menu; `options` lists them all
RULES: Final[dict[str, tuple[RuleId, ...]]] = {
    "squares": ("mark.shape",),
    "square": ("mark.connected",),
    "extra": ("icon.cross",),
    "colour": ("bonus",),
    "take": ("complete", "bonus"),
    "deck": ("complete",),
    "refill": ("complete",),
}


def parse_tokens(tokens: Tokens) -> Own:
    """Return the line of the log for these tokens.

    Raise UnreadableError if there is none, or if it belongs to a command such as undo.
    """
    text = " ".join(tokens)
    line = read_line(text)
    if isinstance(line, record.Common):
        raise core.UnreadableError("log.line", line=text)
    return line


def open_question(table: PyramidsTable, tokens: Tokens) -> Question | Refusal | None:
    """Return the question for what is due, or why a player has nothing to mark."""
    if not tokens:
        return _due_question(table)
    if len(tokens) > 1:
        return None
    player = table.position.player(tokens[0])
    return _why_not_marking(table.position, player) or _mark_question(table.position, player)


def icon_question(table: PyramidsTable, line: Own, more: frozenset[int]) -> Question | None:
    """Return the question for the icons of the last squares, if only people can see them.

    `more` are the strokes that may have more icons than those named so far.
    """
    need = missing_icons(table.position, line, more)
    if need is None:
        return None
    offered = [one for one in need.options if one != "tomb" or _may_be_tomb(table, line)]
    choices = tuple(Choice(one, "") for one in offered)
    text = sentences.question(need)
    return Question("icons", text, choices, ("mark",), optional=True, typed=True)


def _may_be_tomb(table: PyramidsTable, line: Own) -> bool:
    """Return whether the last squares of a line may have the tomb, on a card without a layout."""
    return not isinstance(table.record.consider(table.record.with_choice(line, "tomb")), Refusal)


def _why_not_marking(position: Position, player: Player) -> Refusal | None:
    """Return why a player has nothing to mark now; None if there is something."""
    if position.phase != "mark":
        return due(position)
    if player.handle not in to_mark(position):
        return Refusal("mark", "marked_already", {"pattern": position.pattern})
    return None


def next_command(table: PyramidsTable) -> str:
    """Return an example of the next command: the first answer to the question of `play`."""
    position = table.position
    if position.over:
        return "score"
    unseen, draws = list(map(str, in_deck(position))), PYRAMIDS in table.app_draws
    match position.phase:
        case "keep":
            question = _keep_question(position)
            cards = _first_answer(question) or ("" if draws else " ".join(unseen[:2]))
            return f"keep {question.prefix[0]} {cards}".strip()
        case "display":
            return "display" if draws else f"display {' '.join(unseen[:4])}"
        case "reveal":
            return f"reveal {local_line(_first_answer(_reveal_question(table)))}".strip()
        case "take":
            top = "" if draws or not position.deck else unseen[0]
            first = str(position.display[0]) if position.display else "deck"
            card = f"={top}" if first == "deck" else f" --refill {top}"
            handle = position.queue[0].handle
            return f"complete {handle} {local_line(first)}{card if top else ''}"
        case _:
            player = position.player(to_mark(position)[0])
            best = options(position, player.handle)
            mark = write_mark(best[0].mark) if best else _example(position, player)
            return f"mark {player.handle} {mark}"


def _first_answer(question: Question) -> str:
    return question.choices[0].tokens if question.choices else ""


def _due_question(table: PyramidsTable) -> Question:
    """Return the question for what comes next at the table."""
    position = table.position
    match position.phase:
        case "keep":
            return _keep_question(position)
        case "display":
            text = _("Which four cards lie face up beside the deck? 5 9 22 47")
            rules = ("setup.display",)
            return Question("display", text, rules=rules, prefix=("display",), typed=True)
        case "reveal":
            return _reveal_question(table)
        case _:
            return _who_question(position)


def _keep_question(position: Position) -> Question:
    player = position.player(choosing(position)[0])
    text = _("Which two cards does {player} keep?").format(player=words.who(player))
    if player.dealt:
        dealt = " ".join(map(str, player.dealt))
        text += " " + _("The cards dealt: {numbers}.").format(numbers=dealt)
    pairs = tuple(Choice(f"{one} {other}", "") for one, other in combinations(player.dealt, 2))
    prefix, rules = (player.handle, "keep"), ("setup.choose",)
    return Question("keep", text, pairs, rules, prefix=prefix, typed=True)


def look_question(position: Position, question: Question) -> Question | None:
    """Return what to ask before a question whose cards one player alone may see, if there are."""
    player = position.player(question.prefix[0]) if question.about == "keep" else None
    if player is None or not player.dealt:
        return None
    text = _("{who} only: press Enter to see the cards.").format(who=words.who(player))
    return question._replace(about="look", text=text, choices=(), optional=True)


def _reveal_question(table: PyramidsTable) -> Question:
    if EXPEDITION in table.app_draws:
        text = _("Enter reveals the next expedition card.")
        return Question("reveal", text, rules=("reveal",), optional=True, prefix=("reveal",))
    patterns = {name: one for name, one in odds(table.position).items() if one.left}
    choices = [Choice(name, play.left_line(one)) for name, one in patterns.items()]
    note = ""
    if "expedition" in table.position.material.stand_in:  # a real deck may have any of them
        choices += [Choice(name, "") for name in USUAL_PATTERNS if name not in patterns]
        note = _("(placeholder kinds: your copy may differ)")
    text = _("Which pattern is revealed?")
    return Question("reveal", text, tuple(choices), ("reveal",), prefix=("reveal",), note=note)


def _who_question(position: Position) -> Question:
    first, *others = players = [position.player(handle) for handle in to_mark(position)]
    if not others:
        return _mark_question(position, first)
    each = max(len(KEYS) // len(players) - 1, 1)  # and one key for the player's other marks
    choices = [one for player in players for one in _best_marks(position, player, each)]
    example = f"{first.handle} {_example(position, first)}"
    return Question("who", _("Who marks?"), tuple(choices), ("mark",), example=example)


def _best_marks(position: Position, player: Player, count: int) -> list[Choice]:
    """Return a player's best marks, and a choice that leads to all the others."""
    handle, name = player.handle, words.who(player)
    marks = options(position, handle)
    best = [_mark_choice(one, handle, name) for one in marks[:count]]
    if len(marks) == len(best) and marks:
        return best
    others = len(marks) - len(best)
    more = ngettext("{number} more mark", "{number} more marks", others).format(number=others)
    numbers = " ".join(str(card.number) for card in player.cards)
    description = more if marks else _("cards {numbers}").format(numbers=numbers)
    return [*best, Choice(handle, description, (name, description, "…"))]


def _mark_choice(option: Option, handle: str = "", name: str = "") -> Choice:
    """Return the choice of a mark, with what it gains; for several players, with the name."""
    mark = write_mark(option.mark)
    gains = f"{play.format_points(option)} {play.format_collected(option)}".strip()
    local = local_line(mark)
    cells = (name, local, gains) if name else (local, gains)
    spots = [
        spot(stroke.card, square)
        for stroke in option.mark.strokes
        for square in each_square(stroke.squares)
    ]
    return Choice(f"{handle} {mark}".strip(), gains, cells, tuple(spots))


def _example(position: Position, player: Player) -> str:
    """Return an example of what to type for a mark, a legal one if the layout is entered."""
    pattern = position.pattern
    assert pattern
    for card in player.cards:
        layout = position.layout(card.number)
        if places := pattern_places(card, layout, pattern):
            return f"{card.number} {' '.join(square_names(places[0]))}"
    return local_line("12 one c3")


def _mark_question(position: Position, player: Player) -> Question:
    marks = options(position, player.handle)
    choices = tuple(map(_mark_choice, marks[:MOST]))
    text = _("What does {player} mark?").format(player=words.who(player))
    prefix, rules, example = (player.handle,), ("mark", "mark.shape"), ""
    if unlisted_cards(position, player):
        text += " " + _("Card, squares and icons.")
        example = f"{_example(position, player)} {local_line('red')}"
    elif len(marks) > MOST:
        text += " " + _("options lists all {number}.").format(number=len(marks))
    return Question("mark", text, choices, rules, prefix=prefix, typed=True, example=example)


def need_choices(position: Position, need: Need) -> tuple[Choice, ...]:
    """Return the options of a need; a card from the deck is typed."""
    if need.choice in FROM_DECK:
        return ()
    return tuple(_need_choice(position, need, option) for option in need.options)


def _need_choice(position: Position, need: Need, option: str) -> Choice:
    if need.choice != "take":
        return Choice(option, _hint(option))
    if option == "deck":
        return Choice(option, _("the top card of the deck"))
    number = int(option)
    return Choice(option, colour_name(position, number), spots=(spot(number),))


def need_text(position: Position, need: Need) -> str:
    """Return the question for a need; it says for whom, and for what, a card is taken."""
    if need.choice != "take":
        return sentences.question(need)
    number, handle = position.queue[0]
    text = _("Which card does {player} take for pyramid {number}?")
    return text.format(player=words.whom(position, handle), number=number)


def _hint(option: str) -> str:
    """Return a hint for a card without a layout, where an extra square may be anywhere."""
    if not option.startswith("+") or not option[1:].isdecimal():
        return ""
    return _("somewhere on that card; or type where: {example}").format(example=f"{option}:a1")
