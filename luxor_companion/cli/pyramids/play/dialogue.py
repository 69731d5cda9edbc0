"""The dialogue of a game of Pyramids: reveal, everyone's marks in any order, new cards."""

from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.any_language import in_any_language
from luxor_companion.cli.play.any_dialogue import READ_OUT, AnyDialogue, Said
from luxor_companion.cli.play.asked import Question, question_lines
from luxor_companion.cli.pyramids.given import seat_of
from luxor_companion.cli.pyramids.lines import dealt, made, seat_in, told_lines
from luxor_companion.cli.pyramids.play.answers import said_with
from luxor_companion.cli.pyramids.play.question import entry_of, next_question, skipped_now
from luxor_companion.cli.pyramids.play.screen import Screen
from luxor_companion.cli.pyramids.ruling import refused_lines
from luxor_companion.cli.pyramids.typed import PYRAMIDS
from luxor_companion.errors import LuxorError
from luxor_companion.games.pyramids.legal import listed
from luxor_companion.games.pyramids.log import Dealt, Displayed, Own
from luxor_companion.games.pyramids.record import Change
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _
from luxor_companion.lang.pyramids.steps import step
from luxor_companion.render.pyramids.options import TOO_MANY, more_lines, option_lines
from luxor_companion.render.pyramids.ruling import refusal_lines
from luxor_companion.render.style import wrapped
from luxor_companion.table import PyramidsTable, change_table


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
        in_any_language(line, lambda text: self._say(asked, text), PYRAMIDS)

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
        from luxor_companion.pyramids.draws import drawn_pattern

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
        in_any_language(" ".join(words), self._answer_why, PYRAMIDS)

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
        page = int(words.pop()) if words and words[-1].isdecimal() else 1
        who = " ".join(words) or (chosen if about == "marking" else "")
        if not who or not position.pattern:
            text = _("Whose options? Such as options {player}.")
            self.message(text.format(player=position.players[0].handle))
            return
        seat = seat_of(position, who)
        (found, complete), player = listed(position, seat), position.players[seat]
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
