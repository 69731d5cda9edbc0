"""The dialogue of a turn of Luxor: each answer, and what becomes of it."""

from pathlib import Path
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.any_language import in_any_language
from luxor_companion.cli.play import answers
from luxor_companion.cli.play.any_dialogue import READ_OUT, AnyDialogue, Said
from luxor_companion.cli.play.asked import Question
from luxor_companion.cli.play.question import next_question
from luxor_companion.cli.play.screen import Screen
from luxor_companion.cli.turns import made, shown, told_lines
from luxor_companion.cli.typed import LUXOR, typed_hand
from luxor_companion.errors import LuxorError
from luxor_companion.games.luxor.log import Told
from luxor_companion.games.luxor.notation import read_turn, side_and_card
from luxor_companion.games.luxor.record import Change
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _
from luxor_companion.render.play import made_line
from luxor_companion.render.style import wrapped
from luxor_companion.table import Table

_NOTHING: Final[frozenset[str]] = frozenset()


class Dialogue(AnyDialogue[Table]):
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
        in_any_language(line, lambda text: self._say(asked, text), LUXOR)

    def _say(self, asked: Question, line: str) -> None:
        tokens = answers.tokens_of(asked, line)
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

    def refused(self, said: Said, refusal: Refusal) -> None:
        self.messages = answers.refused(self.table.position, said, refusal)

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
            short = made_line(one.applied.before, shown(one.table, one.applied), one.seat)
            long = told_lines(one.table, one.applied, one.seat, width)
            self.messages = [long, wrapped(short, width)]
        elif isinstance(one.applied, Refusal):
            self.messages = answers.refused(one.table.position, said, one.applied, one.seat)

    def why(self, words: list[str]) -> None:
        self.messages = in_any_language(" ".join(words), self._answer_why, LUXOR)

    def _answer_why(self, text: str) -> list[list[str]]:
        return answers.why(self.table.position, self.said, self._asked, text.split())

    def _tell_hand(self, rest: str) -> None:
        told = Told(self.table.position.player.colour, typed_hand(rest))
        self.applied(told, _("Noted."))
