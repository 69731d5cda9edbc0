"""What a line typed in `luxor pyramids play` stands for."""

from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.options import called
from luxor_companion.cli.play import READ_OUT, AnyDialogue, Choice, Question, Said, question_lines
from luxor_companion.core.log import Fixed, Noted, Redone, Undone
from luxor_companion.core.notation import UnreadableError, parse_number
from luxor_companion.core.ruling import Need, Refusal
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.games.pyramids.commands.deal import dealt, drawn, made, seat_in, told_lines
from luxor_companion.games.pyramids.commands.mark import FROM_DECK, refused_lines, untold_icons
from luxor_companion.games.pyramids.commands.play import Screen
from luxor_companion.games.pyramids.rules.cards import odds
from luxor_companion.games.pyramids.rules.layout import read_pattern, square_names
from luxor_companion.games.pyramids.rules.legal import list_options, options
from luxor_companion.games.pyramids.rules.log import Dealt, Displayed, Marked, Own, read_line
from luxor_companion.games.pyramids.rules.notation import write_mark
from luxor_companion.games.pyramids.rules.phases import choosing, due, to_mark
from luxor_companion.games.pyramids.rules.record import Change
from luxor_companion.games.pyramids.rules.referee import seat_of
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rules.strokes import pattern_places
from luxor_companion.games.pyramids.rules.vocab import Handle, RuleId
from luxor_companion.games.pyramids.table import PyramidsTable, seat_named
from luxor_companion.games.pyramids.view.card import left_line
from luxor_companion.games.pyramids.view.ruling import (
    TOO_MANY,
    cards_without_layout,
    format_collected,
    format_points,
    more_lines,
    option_lines,
    refusal_lines,
)
from luxor_companion.games.pyramids.words import names as words
from luxor_companion.games.pyramids.words.sentences import question, step
from luxor_companion.games.pyramids.words.typed import PYRAMIDS
from luxor_companion.lang import _
from luxor_companion.lang.glossaries import parse_in_any_language
from luxor_companion.table.table import change_table
from luxor_companion.view.text import plain, wrapped

_LINES: Final = ("reveal", "display", "card")  # words with which other lines of the log begin
_COMMANDS: Final = ("mark", "complete", "take")  # typed in front of a player by habit
MOST_PAGE: Final = 999_999_999  # far beyond any list
_LONGEST_NAME: Final = 4  # words
# Questions of the table, rather than about what a line still lacks.
_OF_THE_TABLE: Final = ("keep", "display", "reveal", "who", "marking", "taking")


def said_with(position: Position, said: Said, asked: Question, line: str) -> Said:
    """What is said after an answer: a choice, a line of its own, or more of the one so far.

    :raises UnreadableError: if there is no word in it.
    """
    about, _, handle = asked.about.partition(" ")
    words = tuple(line.replace(",", " ").split())
    if not words:
        raise UnreadableError("log.line", line=line)
    chosen = _chosen(asked, line)
    if chosen is None and about != "icons" and (whole := _begun(position, words)):
        return whole
    if about in _OF_THE_TABLE:
        return _first(position, about, handle, chosen or words)
    return (*said, *(chosen or _more(asked, words)))


def _chosen(asked: Question, line: str) -> Said | None:
    """The choice a line names, by key or by itself."""
    for choice in asked.choices:
        if line.lower() in (choice.key, choice.tokens.lower()):
            return tuple(choice.tokens.split())
    return None


def _begun(position: Position, words: Said) -> Said | None:
    """A line of its own: it begins with a player, or as other lines of the log do."""
    if words[0].lower() in _LINES and len(words) > 1:
        return (words[0].lower(), *words[1:])
    if whole := _by_player(position, words):  # who may be called Mark
        return whole
    return _by_player(position, words[1:]) if words[0].lower() in _COMMANDS else None


def _by_player(position: Position, words: Said) -> Said | None:
    """A line that begins with a player, by handle or by name."""
    players = {player.handle: player.name for player in position.players}
    for count in range(min(len(words), _LONGEST_NAME), 0, -1):
        try:
            return (called(players, " ".join(words[:count])), *words[count:])
        except UsageError:
            continue
    return None


def _first(position: Position, about: str, handle: str, words: Said) -> Said:
    """The line that answers a question of the table."""
    match about:
        case "keep":
            return (choosing(position)[0], "keep", *words)
        case "display":
            return ("display", *words)
        case "reveal":
            return ("reveal", read_pattern(" ".join(words)) or " ".join(words))
        case "taking":
            return (handle, "take", *words)
        case "marking":
            return (handle, *words)
        case _:
            return _owner(position, words)


def _owner(position: Position, words: Said) -> Said:
    """A mark without its player: the one before whom the card lies.

    :raises UnreadableError: if there is neither.
    """
    for player in position.players:
        if len(words) > 1 and words[0] in {str(card.number) for card in player.cards}:
            return (player.handle, *words)
    seat_of(position, words[0])  # which says who plays
    return words


def _more(asked: Question, words: Said) -> Said:
    """An answer to what a line still lacks, as it stands in the log."""
    if asked.about in FROM_DECK and len(words) == 1:
        return (f"{asked.about}={words[0].rpartition('=')[2]}",)
    if asked.about == "extra":
        return (f"+{words[0].removeprefix('+')}", *words[1:])
    if asked.about == "colour" and len(words) == 1:
        lead, _, _ = asked.choices[0].tokens.rpartition("green")  # as the first of them begins
        return (f"{lead}{words[0].rpartition('=')[2].rpartition(':')[2]}",)
    return words


FEW: Final = 6  # marks that are offered; `options` lists them all
_RULES: Final[dict[str, tuple[RuleId, ...]]] = {
    "squares": ("mark.shape",),
    "square": ("mark.connected",),
    "extra": ("icon.cross",),
    "colour": ("bonus",),
    "icons": ("mark",),
    "take": ("complete",),
    "deck": ("complete",),
    "refill": ("complete",),
}


def entry_of(said: Said) -> Own:
    """The line of the log that was said so far.

    :raises UnreadableError: if it is none, or one that belongs to a command of its own.
    """
    line = " ".join(said)
    entry = read_line(line)
    if isinstance(entry, Undone | Redone | Noted | Fixed):
        raise UnreadableError("log.line", line=line)
    return entry


def next_question(
    table: PyramidsTable, said: Said, skipped: frozenset[int]
) -> Question | Refusal | Change:
    """What is still to be asked; the change that is made if that is nothing; or why not."""
    position = table.position
    if not said:
        return _due_question(table)
    if len(said) == 1:
        return _not_marking(position, said[0]) or _mark_question(position, said[0])
    entry = drawn(table, entry_of(said))
    applied = table.record.consider(entry)
    if isinstance(applied, Refusal):
        return applied
    if (icons := untold_icons(position, entry)) and _strokes(entry) not in skipped:
        return Question("icons", question(icons), rules=_RULES["icons"], optional=True)
    return _need_question(applied) if isinstance(applied, Need) else applied


def _not_marking(position: Position, handle: Handle) -> Refusal | None:
    """Why a player has nothing to mark now."""
    seat_of(position, handle)  # which says who plays, if it is nobody
    if position.phase != "mark":
        return due(position)
    if handle not in to_mark(position):
        return Refusal("mark", "marked_already", {"pattern": position.pattern})
    return None


def _strokes(entry: Own) -> int:
    """How many strokes were said: which one icons are asked for."""
    return len(entry.mark.extras) if isinstance(entry, Marked) else 0


def skipped_now(said: Said) -> int:
    """The stroke whose icons are asked for at the moment."""
    return _strokes(entry_of(said))


def _due_question(table: PyramidsTable) -> Question:
    """What comes next at the table."""
    position = table.position
    match position.phase:
        case "keep":
            return _keep_question(position)
        case "display":
            text = _("Which four cards lie face up beside the deck? 5 9 22 47")
            return Question("display", text, rules=("setup.display",))
        case "reveal":
            return _reveal_question(table)
        case "take":
            return _take_question(position)
        case _:
            return _who_question(position)


def _keep_question(position: Position) -> Question:
    player = position.players[seat_of(position, choosing(position)[0])]
    text = _("Which two cards does {player} keep?").format(player=words.who(player))
    if player.dealt:
        dealt = " ".join(map(str, player.dealt))
        text += " " + _("Dealt are {numbers}.").format(numbers=dealt)
    return Question("keep", text, rules=("setup.choose",))


def _reveal_question(table: PyramidsTable) -> Question:
    if "expedition" in table.app_draws:
        text = _("Enter reveals the next expedition card.")
        return Question("reveal", text, rules=("reveal",), optional=True)
    counted = [(name, one) for name, one in odds(table.position).items() if one.left]
    choices = tuple(
        Choice(str(number), name, left_line(one))
        for number, (name, one) in enumerate(counted, start=1)
    )
    return Question("reveal", _("Which pattern is revealed?"), choices, ("reveal",))


def _who_question(position: Position) -> Question:
    handles = to_mark(position)
    if len(handles) == 1:
        return _mark_question(position, handles[0])
    choices = tuple(
        Choice(str(number), handle, _cards(position, handle))
        for number, handle in enumerate(handles, start=1)
    )
    text = _("Who marks? Or all at once, such as {example}").format(
        example=f"{handles[0]} {_example(position, handles[0])}"
    )
    return Question("who", text, choices, ("mark",))


def _cards(position: Position, handle: Handle) -> str:
    player = position.players[seat_of(position, handle)]
    numbers = " ".join(str(card.number) for card in player.cards)
    return _("cards {numbers}").format(numbers=numbers)


def _example(position: Position, handle: Handle) -> str:
    """A mark of the player as it is typed: a legal one, so far as that is known."""
    pattern = position.pattern
    assert pattern
    for card in position.players[seat_of(position, handle)].cards:
        layout = position.material.pyramid(card.number).layout
        if places := pattern_places(card, layout, pattern):
            return f"{card.number} {' '.join(square_names(places[0]))}"
    return "12 one c3"


def _mark_question(position: Position, handle: Handle) -> Question:
    seat = seat_of(position, handle)
    player = position.players[seat]
    found = options(position, seat)
    choices = tuple(
        Choice(
            str(number),
            write_mark(one.mark),
            _leads(format_points(one), plain(format_collected(one))),
        )
        for number, one in enumerate(found[:FEW], start=1)
    )
    text = _("What does {player} mark?").format(player=words.who(player))
    if cards_without_layout(position, player):
        example = f"{_example(position, handle)} red"
        text += " " + _("Card, squares and icons, such as {example}").format(example=example)
    elif len(found) > FEW:
        text += " " + _("options lists all {number}.").format(number=len(found))
    return Question(f"marking {handle}", text, choices, ("mark", "mark.shape"))


def _leads(gained: str, what: str) -> str:
    return " ".join(filter(None, (gained, what)))


def _take_question(position: Position) -> Question:
    number, seat = position.queue[0]
    player = position.players[seat]
    text = _("Which card does {player} take for pyramid {number}?")
    choices = [Choice(str(one), str(one), _colour(position, one)) for one in position.display]
    if position.deck:
        choices.append(Choice("d", "deck", _("the top card of the deck")))
    asked = text.format(player=words.who(player), number=number)
    return Question(f"taking {player.handle}", asked, tuple(choices), ("complete", "bonus"))


def _colour(position: Position, number: int) -> str:
    colour = position.material.pyramid(number).colour
    return words.colour(colour) if colour else ""


def _need_question(need: Need) -> Question:
    choices: tuple[Choice, ...] = ()
    if need.choice not in FROM_DECK:
        choices = tuple(
            Choice(str(number), option, _where(option))
            for number, option in enumerate(need.options, start=1)
        )
    return Question(need.choice, question(need), choices, _RULES.get(need.choice, ("mark",)))


def _where(option: str) -> str:
    """A word with a card on which a square is marked of which nobody knows what is there."""
    if not option.startswith("+") or not option[1:].isdecimal():
        return ""
    return _("somewhere on that card; or say where: {example}").format(example=f"{option}:a1")


class Dialogue(AnyDialogue[PyramidsTable]):
    """A table of Pyramids being played."""

    def __init__(self, path: Path, screen: Screen) -> None:
        super().__init__(path, screen, "pyramids")
        self._skipped: frozenset[int] = frozenset()  # strokes without icons
        self.commands["options"] = self._options

    def next_question(self) -> Question | Refusal | Change:
        if (
            not self.said
            and self.table.app_draws
            and self.table.position.phase in ("keep", "display")
        ):
            self.table = change_table(self.path, _with_dealt, self.table, game="pyramids")
        return next_question(self.table, self.said, self._skipped)

    def begin(self) -> None:
        super().begin()
        self._skipped = frozenset()

    def skip(self, asked: Question) -> None:
        """Enter: no icons, the next card, or back to all players."""
        if asked.about == "reveal" and asked.optional:
            self._reveal()
        elif asked.about == "icons":
            self._skipped |= {skipped_now(self.said)}
        elif len(self.said) == 1:
            self.begin()

    def say(self, asked: Question, line: str) -> None:
        parse_in_any_language(line, lambda text: self._say(asked, text), PYRAMIDS)

    def _say(self, asked: Question, line: str) -> None:
        if asked.about == "reveal" and asked.optional and line.lower() == "reveal":
            self._reveal()
            return
        new = said_with(self.table.position, self.said, asked, line)
        ruling = next_question(self.table, new, self._skipped)
        if isinstance(ruling, Refusal):
            self.refused(new, ruling)
        else:
            self._said.append(new)

    def refused(self, said: Said, refusal: Refusal) -> None:
        position = self.table.position
        if len(said) > 1:
            self.messages = [refused_lines(position, entry_of(said), refusal)]
        else:
            seat = position.seat_of(said[0]) if said else None
            self.messages = [refusal_lines(position, refusal, seat, console.width())]

    def make(self) -> None:
        """Rule on the line once more under the lock, and save it, as the commands do."""
        said = self.said
        self.begin()
        try:
            self._made(entry_of(said))
        except LuxorError as error:
            self.try_again(said, error)

    def _made(self, entry: Own) -> None:
        one = made(self.path, lambda _table: entry, self.table)
        self.table = one.table
        if isinstance(one.applied, Change):
            self._tell(one.applied)
        elif isinstance(one.applied, Refusal):
            self.messages = [refused_lines(one.table.position, one.entry, one.applied)]

    def _tell(self, change: Change) -> None:
        assert change.outcome
        # Read out, a rule belongs behind its sentence, not into a column of its own.
        width = READ_OUT if self.screen.plain else console.width()
        seat = seat_in(change.before, change.entry)
        short = " ".join(step(change.before, event, seat) for event in change.outcome.events)
        self.messages = [told_lines(change, width), wrapped(short, width)]

    def _reveal(self) -> None:
        from luxor_companion.games.pyramids.table import drawn_pattern

        one = made(self.path, drawn_pattern, self.table)
        self.table = one.table
        if isinstance(one.applied, Change):
            self._tell(one.applied)

    def back_count(self) -> int:
        """How many lines `u` takes back: what the program dealt by itself goes with it."""
        for own, change in enumerate(reversed(self.table.record.done)):
            if not (self.table.app_draws and isinstance(change.entry, Dealt | Displayed)):
                return own + 1
        return 1

    def why(self, words: list[str]) -> None:
        """Why something is not allowed, by the referee's own sentence."""
        if not words:
            self.message(
                _("Why what? why 12 b2 b3 c3 is a mark, why 22 a card, why ani … anyone's.")
            )
            return
        parse_in_any_language(" ".join(words), self._answer_why, PYRAMIDS)

    def _answer_why(self, text: str) -> None:
        position = self.table.position
        said = said_with(position, self.said, self._asked._replace(choices=()), text)
        ruling = self.table.record.consider(entry_of(said))
        if isinstance(ruling, Refusal):
            self.messages = [refused_lines(position, entry_of(said), ruling)]
        else:
            self.message(_("{line} is allowed.").format(line=" ".join(said)))

    def _options(self, rest: str) -> None:
        """Every mark of a player, as many at once as the screen holds: `options ani 2` goes on."""
        position = self.table.position
        about, _space, chosen = self._asked.about.partition(" ")
        words = rest.split()
        number = parse_number(words[-1], MOST_PAGE) if words else None
        if number is not None:
            words.pop()
        page = number or 1
        who = " ".join(words) or (chosen if about == "marking" else "")
        if not who or not position.pattern:
            text = _("Whose options? Such as options {player}.")
            self.message(text.format(player=position.players[0].handle))
            return
        seat = seat_named(position, who)
        (found, complete), player = list_options(position, seat), position.players[seat]
        first, last = self._page(page, len(found))
        left = len(found) - last
        lines = option_lines(position, player, found[first:last], console.width())
        more = more_lines(left, f"options {player.handle} {page + 1}")
        note = [] if complete else wrapped(_(TOO_MANY), console.width())
        self.messages = [[*lines, *more, *note]]

    def _page(self, number: int, count: int) -> tuple[int, int]:
        """From where to where a list of so many lines is shown on this page."""
        if self.screen.plain:
            return 0, count
        table, width = self.table, console.width()
        others = [*self.screen.head(table, width), *self.screen.rows(table, width)]
        others += question_lines(self.said, self._asked, width)
        room = console.height() - len(others) - 4  # a heading, how to go on, and the line typed in
        size = max(room, 1)
        first = (number - 1) * size
        return (first, min(first + size, count)) if 0 <= first < count else (0, min(size, count))


def _with_dealt(table: PyramidsTable) -> PyramidsTable:
    dealt(table)
    return table
