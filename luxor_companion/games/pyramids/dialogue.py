"""The dialogue of `luxor pyramids play`: what players may answer, and what follows from it."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import ClassVar, Final

from luxor_companion.cli import console
from luxor_companion.cli.console import Lines, Shown
from luxor_companion.cli.declare import add_lines
from luxor_companion.cli.dispute import AnySettled, Dispute
from luxor_companion.cli.dispute import Lines as DisputeLines
from luxor_companion.cli.play import News, dialogue
from luxor_companion.core import EVERYONE, Need, Refusal, Viewer
from luxor_companion.core.record import Undone
from luxor_companion.errors import LuxorError, UsageError
from luxor_companion.games.pyramids import choices, files
from luxor_companion.games.pyramids.dispute import known_at
from luxor_companion.games.pyramids.questions import (
    icon_question,
    player_line,
    with_answer,
)
from luxor_companion.games.pyramids.rules.legal import list_options
from luxor_companion.games.pyramids.rules.notation import (
    Dealt,
    Displayed,
    Own,
    TurnOver,
    write_line,
)
from luxor_companion.games.pyramids.rules.phases import choosing, to_mark
from luxor_companion.games.pyramids.rules.state import Position
from luxor_companion.games.pyramids.rulings import changed_mark, turn_lines
from luxor_companion.games.pyramids.table import PYRAMIDS as DECK
from luxor_companion.games.pyramids.table import (
    PyramidsTable,
    deal,
    draw_pattern,
    find_handle,
    stroke_of,
)
from luxor_companion.games.pyramids.view import table as drawing
from luxor_companion.games.pyramids.view.play import (
    TOO_MANY,
    dispute_lines,
    line_lines,
    option_lines,
    refusal_lines,
)
from luxor_companion.games.pyramids.words import is_short, question, split_turn
from luxor_companion.games.pyramids.words.names import PYRAMIDS, local_line
from luxor_companion.lang import N_, _
from luxor_companion.referee.declare import Declared
from luxor_companion.referee.questions import Choice, Question, Tokens
from luxor_companion.table.table import AnyTable

_MARKING: Final = ("who", "mark")  # questions that marks answer


class DisputeAtTable(Dispute):
    """A dispute at a table, which knows who completed what before, and which bonuses are left."""

    def __init__(self, table: PyramidsTable, lines: DisputeLines) -> None:
        super().__init__(table.game, lines)
        self.table = table

    def known(self) -> dict[str, str]:
        return known_at(self.table.position, self._said)


class Dialogue(dialogue.Dialogue[Own]):
    """A table of Pyramids in play."""

    game = "pyramids"
    table: PyramidsTable
    notation_words = PYRAMIDS
    _turn: tuple[Tokens, ...] = ()  # marks typed in one line, until all are made
    _looks = False  # whether whoever chooses is looking at their cards
    key_helps: ClassVar[Mapping[str, str]] = {
        "f": N_("correct the table: fix ani red=3"),
        "w": N_("why something isn't offered: why 12 b2 b3 c3"),
    }
    why_hint = N_("Try: why 12 b2 b3 c3 (a mark), why 22 (a card), why ani … (anyone's).")

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.commands |= {"options": self._options, "change": self._change}

    def new_dispute(self) -> Dispute:
        return DisputeAtTable(self.table, self.dispute_lines)

    def dispute_lines(self, settled: AnySettled) -> Shown:
        return dispute_lines(settled)

    def signs(self) -> Lines:
        return drawing.signs()

    def open_question(self, tokens: Tokens) -> Question | Refusal | None:
        dealing = self.table.position.phase in ("keep", "display")
        if not tokens and dealing and self.table.app_draws:
            self.table = deal(self.path, self.table)
        question = super().open_question(tokens)
        if not isinstance(question, Question):
            return question
        look = choices.look_question(self.table.position, question)
        if look and self._looks:
            return question._replace(alone=True)
        return look or question

    def fact_question(self, ruled: Declared[Own]) -> Question | None:
        if self._turn or stroke_of(ruled.line) in self.skipped:
            return None
        return icon_question(self.table, ruled.line, self._more)

    def standing_tokens(self) -> Tokens:
        """Return the line that takes a card, begun, or the next mark of a turn typed in a line."""
        position = self.table.position
        marking = to_mark(position) if position.phase == "mark" else []
        for tokens in self._turn:
            if tokens[0] in marking:
                return tokens
        return super().standing_tokens()

    def so_far(self) -> str:
        begun = self.table.position.phase == "take" and self.tokens == self.standing_tokens()
        return "" if begun else super().so_far()

    @property
    def shown(self) -> PyramidsTable:
        """The table, whose cards to choose from only their player may see."""
        position = self.table.position
        if position.phase != "keep":
            return self.table
        chooser = choosing(position)[0]
        return self.table.seen_by(Viewer(chooser) if self._looks else EVERYONE)

    def step_back(self) -> bool:
        """Hide the cards that one player looks at, or undo the last answer in this line."""
        if self.dispute or not (self._looks or (self._turn and len(self._answers) == 1)):
            return super().step_back()
        self._turn = ()
        self.begin()
        return True

    def begin(self) -> None:
        if self.table.position.phase != "mark":
            self._turn = ()
        super().begin()
        self._looks = False
        self._more: frozenset[int] = frozenset()  # strokes whose icons people enter one by one

    def choose(self, choice: Choice) -> None:
        if self.question.about == "icons":  # there may be more of them
            self._more |= {stroke_of(self.line_of(self.tokens))}
        super().choose(choice)

    def reads(self, line: str) -> bool:
        marks = self.pending is not None and self.pending.about in _MARKING
        if marks and is_short(line):
            return True
        return player_line(self.table.position, tuple(line.split())) is not None

    def skip(self, question: Question) -> None:
        """Take Enter as an answer: the next card, a look, no icons, or back to all players."""
        if _draws_card(question):
            self.make(draw_pattern)
        elif question.about == "look":
            self._looks = True
        elif question.about == "end":
            self.make(lambda _table: TurnOver())
        elif question.about == "icons":
            self.skipped |= {stroke_of(self.line_of(self.tokens))}
        elif len(self.tokens) == 1:
            self.begin()

    def tokens_with(self, text: str) -> Tokens | None:
        if _draws_card(self.question) and text.lower() == "reveal":
            self.make(draw_pattern)
            return None
        if self.question.about in _MARKING and (not self.question.prefix or "/" in text):
            begins_with_card = text.split(maxsplit=1)[0].isdecimal()
            if len(split_turn(text)) > 1 or (is_short(text) and not begins_with_card):
                self._take_turn(text)
                return None
        return with_answer(self.table, self.tokens, self.question, text)

    def make(self, line: Callable[[AnyTable], Own], ruled: Declared[Own] | None = None) -> None:
        before = self.table.position
        super().make(line, ruled)
        self._offer_to_draw(before)
        if self.table.over:
            try:
                files.keep_colours(self.table.position)
            except LuxorError as error:  # two games may name different colours
                self.tell(str(error))

    def _offer_to_draw(self, before: Position) -> None:
        """Say how to draw a card that somebody has just taken, where people enter layouts."""
        position = self.table.position
        if not (position.material.layouts and console.may_ask()):
            return
        held = {card.number for player in before.players for card in player.cards}
        taken = [card.number for player in position.players for card in player.cards]
        new = [one for one in taken if one not in held and not position.layout(one)]
        if new and before.phase == "take":
            text = _("Card {number} isn't drawn yet: card add {number} draws it.")
            offer = News([text.format(number=new[0])])
            self.news = offer.after(self.news) if self.plain and self.news else offer

    def _take_turn(self, text: str) -> None:
        """Take a mark for each player who still has to mark, unless one of them isn't allowed."""
        lines = turn_lines(self.table, text)
        for line in lines:
            ruling = self.table.record.consider(line)
            if isinstance(ruling, Refusal):
                self.news = self.refusal_news(ruling, line=line)
                return
        self._turn = tuple(tuple(write_line(line).split()) for line in lines)
        self.begin()

    def change_news(self, declared: Declared[Own]) -> News:
        news = News([*line_lines(declared)], is_outcome=True)
        earlier = self.news
        return earlier.after(news) if self._turn and earlier and earlier.is_outcome else news

    def refusal_news(self, refusal: Refusal, tokens: Tokens = (), line: Own | None = None) -> News:
        table, self._turn = self.table, ()
        if line is None and len(tokens) > 1:
            line = self.line_of(tokens)
        if line is not None:
            return News(line_lines(Declared(table, line, refusal)))
        return News(refusal_lines(table.position, refusal, tokens[0] if tokens else None))

    def count_to_undo(self) -> int:
        """Return how many lines `u` undoes: the last one, and what the program dealt after it."""
        deals = DECK in self.table.app_draws
        for dealt, change in enumerate(reversed(self.table.record.done)):
            if not (deals and isinstance(change.entry, Dealt | Displayed)):
                return dealt + 1
        return 1

    def why(self, text: str) -> News:
        question = self.question._replace(choices=())
        tokens = with_answer(self.table, self.tokens, question, text)
        line = self.line_of(tokens)
        ruling = self.table.record.consider(line)
        if isinstance(ruling, Refusal):
            return self.refusal_news(ruling, line=line)
        return News([_("{line} is allowed.").format(line=" ".join(tokens))])

    def _change(self, rest: str) -> None:
        """Change a player's mark of this turn; those that others have made stay."""
        handle, *words = player_line(self.table.position, tuple(rest.split())) or ("",)
        if not words:
            line = f"change {self.table.position.players[0].handle} rt"
            raise UsageError(_("Type who has marked this turn, and what: {line}").format(line=line))
        self._change_line(*changed_mark(self.table, handle, " ".join(words)))

    def _change_line(self, undone: Undone, line: Own, later: list[object]) -> None:
        declared = add_lines(self.path, [undone, line, *later], self.table)
        self.table = declared.table
        if isinstance(declared.applied, Need):
            options = " ".join(map(local_line, declared.applied.options))
            raise UsageError(f"{question(declared.applied)} {options}")
        if isinstance(declared.applied, Refusal):
            refused = declared.line if isinstance(declared.line, Own) else line
            self.news = self.refusal_news(declared.applied, line=refused)
            return
        self.begin()
        self.tell(_("Changed: {line}").format(line=local_line(write_line(line))))

    def _options(self, rest: str) -> None:
        """List all options of a player, by default of the one who is marking."""
        position = self.table.position
        marking = self.question.prefix if self.question.about == "mark" else ()
        name = rest or " ".join(marking)
        if not name or not position.pattern:
            text = _("Whose options? Such as options {player}.")
            self.tell(text.format(player=position.players[0].handle))
            return
        handle = find_handle(position, name)
        options, complete = list_options(position, handle)
        lines = option_lines(position, position.player(handle), options)
        self.show([*lines, *([] if complete else [_(TOO_MANY)])])


def _draws_card(question: Question) -> bool:
    """Return whether the program draws the next card as soon as somebody presses Enter."""
    return question.about == "reveal" and question.optional
