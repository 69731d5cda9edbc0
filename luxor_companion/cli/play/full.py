"""`play` on the full screen, with single keys: the table and the menu, redrawn when they change."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile, zip_longest
from operator import is_not
from time import monotonic
from typing import Final, Generic, TypeVar

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.cli import console
from luxor_companion.cli.play import News, inside, keys, page_of
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.screen import Frame, Parts, draw_frame
from luxor_companion.lang import _
from luxor_companion.referee.questions import KEYS, Choice
from luxor_companion.table.table import AnyTable
from luxor_companion.view.play import Looks
from luxor_companion.view.theme import LONGEST

# With the last of these, the terminal says what is pasted.
ENTER_SCREEN: Final = "\x1b[?1049h\x1b[?25l\x1b[2J\x1b[?2004h"
LEAVE_SCREEN: Final = "\x1b[?2004l\x1b[?25h\x1b[?1049l"
PAUSE: Final = 0.4  # seconds between the parts of the score: time to look up from the screen
QUICKLY: Final = 0.5  # seconds at most between two letters of a word
AT_A_GO: Final = 0.15  # seconds at most between a menu's letter and the next one of a word
FEWEST: Final = 3  # letters of a word that nobody knows: two may be two keys


L = TypeVar("L")  # a line of the game's log


class FullScreen(Generic[L]):
    """A table on the terminal's alternate screen, so that the ordinary one comes back unchanged."""

    def __init__(self, dialogue: Dialogue[L], looks: Looks[AnyTable]) -> None:
        self.dialogue, self.looks = dialogue, looks
        dialogue.aside = self.aside
        self.typed: str | None = None  # the line that somebody is typing
        self._whole_line = False  # and goes on typing until Enter, such as a whole turn
        self.page: Sequence[RenderableType] | None = None  # text that takes the whole screen
        self.top = 0  # the first line of the page on the screen
        self.menu_page = 0
        self.slip: Sequence[RenderableType] = ()  # a short message above the prompt
        self._slip_cut = False  # whether the slip doesn't fit its line
        self._on_screen: Frame = []
        self._inputs: list[object] = []  # everything the lines above the prompt depend on
        self._above: Frame = []  # those lines: they stay the same while somebody types
        self._word = ""  # letters pressed as a command's key, which may begin another word
        self._answered = False  # whether its first letter was taken as an answer
        self._rest = ""  # the other letters of that command's name, in case somebody types them too
        self._pressed = 0.0  # the time of the last key
        self._waiting = False  # whether the next key was pressed while the program was busy
        self._runs = False  # whether the keys come from the terminal
        self._ahead: list[str] = []  # keys that were read to see whether a word begins, and didn't

    def run(self) -> None:
        """Draw, and wait for the next key, until somebody leaves."""
        with keys.single_keys(lambda: _write(LEAVE_SCREEN), self._enter):
            self._runs = True
            self._enter()
            try:
                while not self.dialogue.left:
                    self.dialogue.ask()
                    self.look_at_news()
                    self.draw()
                    self._waiting = bool(self._ahead) or keys.is_pressed(0)
                    self.press(self._ahead.pop(0) if self._ahead else keys.read_key())
            finally:
                _write(LEAVE_SCREEN)

    def _enter(self) -> None:
        self._on_screen = []
        _write(ENTER_SCREEN)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Go back to the ordinary screen for questions that people answer with whole lines."""
        _write(LEAVE_SCREEN)
        with keys.whole_lines():
            yield
        self._enter()

    # ------------------------------------------------------------------ keys

    def press(self, key: str) -> None:
        """Do what a key stands for."""
        if key == keys.REDRAW:
            self._on_screen = []
            _write("\x1b[2J")
        elif key.startswith(keys.PASTE):
            self.page, self.slip, self._whole_line = None, (), True
            self._word = self._rest = ""
            self.typed = (self.typed or "") + key.removeprefix(keys.PASTE)
        elif key == keys.DOWN and self._slip_cut and self.page is None:
            self.page, self.top, self.slip, self._slip_cut = self.slip, 0, (), False
        elif self._extend_word(key) or not key or (self.page is not None and self._turn_page(key)):
            pass
        elif self.typed is not None:
            self._type(key)
        else:
            self.slip = ()
            if not self._begin_words(key):
                self._press(key)

    def _begin_words(self, key: str) -> bool:
        """Take a letter as text if more follow at once; else it is a key of the menu or the bar."""
        chosen = key in self._menu()
        is_key = chosen or key in inside.keys(self.dialogue.game, self.dialogue.commands)
        if (
            self._ahead
            or not self._runs
            or self.dialogue.question.free
            or not (is_key and key.isalpha())
        ):
            return False
        text = key
        while len(text) < FEWEST and keys.is_pressed(AT_A_GO if chosen else 0):
            self._ahead.append(keys.read_key())
            if len(self._ahead[-1]) > 1 or not self._ahead[-1].isalpha():
                return False
            text += self._ahead[-1]
            if chosen and self._begins_line(text):
                break
        known = self._begins_line(text)
        if len(text) == 1 or (known and not chosen) or (len(text) < FEWEST and not known):
            return False
        self._ahead, self.typed, self._whole_line = [], text, True
        return True

    def _extend_word(self, key: str) -> bool:
        """Add a key to the word that the last key began; return whether it belongs to one."""
        rest, self._rest = self._rest, self._rest[1:]
        word, self._word = self._word, ""
        before, self._pressed = self._pressed, monotonic()
        quickly = self._waiting or self._pressed - before < QUICKLY
        question = self.dialogue.question
        enters = key == keys.ENTER and (question.free or not question.optional)
        if rest and quickly and enters:  # the word was understood before its end
            self._rest = ""
            return True
        if rest and quickly and key == rest[0]:
            self._word = word + key if word and len(key) == 1 else ""
            return True
        self._rest = ""
        answered, self._answered = self._answered, False
        if word and (quickly or self._is_free(key)) and self._begins_line(word + key):
            if answered:
                self.dialogue.step_back()
            self.page, self.typed, self._whole_line = None, word + key, True
            self.dialogue.pending = None
            return True
        return False

    def _is_free(self, key: str) -> bool:
        """Return whether a letter is neither a key nor an answer: it can only go on with a word."""
        if len(key) > 1 or not key.isalpha() or self.dialogue.question.free:
            return False
        commands = inside.keys(self.dialogue.game, self.dialogue.commands)
        return not (key in self._menu() or key in commands or self._begins_typed(key))

    def _begins_typed(self, key: str) -> bool:
        """Return whether a typed answer to the question begins with this letter."""
        question = self.dialogue.question
        return bool(self.dialogue.complete_answer(key)) or any(
            one.begins(key) for one in question.choices if question.typed
        )

    def _begins_line(self, text: str) -> bool:
        dialogue = self.dialogue
        is_command = inside.begins_command(dialogue.game, text, dialogue.commands)
        return is_command or dialogue.question.has_answer_starting(text)

    def _press(self, key: str) -> None:
        commands, menu = inside.keys(self.dialogue.game, self.dialogue.commands), self._menu()
        if key in menu or (key in KEYS and self._is_no_answer(key)):
            self._choose(key)
        elif key == keys.ENTER and self.dialogue.question.optional:
            self.dialogue.answer("")
        elif key in (keys.ESCAPE, keys.BACK):
            if not self.dialogue.step_back() and self.dialogue.question.about in ("look", "over"):
                self.dialogue.pending = None  # back to the table's own question
            self.menu_page = 0
        elif key in (keys.ENTER, " ", ":"):
            self.typed, self._whole_line = "", True
        elif key in (keys.UP, keys.DOWN):
            self.menu_page += 1 if key == keys.DOWN else -1
        elif (word := commands.get(key)) and not self._begins_answer(key, word):
            local = inside.local_key(word)
            self._rest = next((f"{one[1:]}\n" for one in (local, word) if one[0] == key), "")
            self._word = "" if word in inside.AT_ONCE else key
            if word in inside.WITH_WORDS:
                self.typed, self._rest = f"{local} ", self._rest.replace("\n", " ")
            else:
                self.dialogue.answer(word)
                self._pressed = monotonic()  # keys pressed meanwhile still belong to the word
        elif len(key) == 1 and key.isprintable():
            self.typed, self._whole_line = "", self.dialogue.question.free
            self._type(key)

    def _is_no_answer(self, key: str) -> bool:
        """Return whether a number is neither an answer of its own nor the beginning of one."""
        question = self.dialogue.question
        typed = question.free or (question.typed and not question.choices)
        return not typed and not self.dialogue.complete_answer(key)

    def _menu(self) -> dict[str, Choice]:
        return page_of(self.dialogue.question.choices, self.menu_page)

    def _choose(self, key: str) -> None:
        choice = self._menu().get(key)
        if choice is None:
            text = _("{key} does nothing here: press one of the keys shown, or k for all keys.")
            self.slip = [text.format(key=key)]
        elif not choice.tokens:
            self.menu_page += 1
        else:
            self.menu_page = 0
            self._rest = "\n" if self.dialogue.question.free else ""  # as after a typed answer
            self.dialogue.choose(choice)
            self._pressed = monotonic()

    def _type(self, key: str) -> None:
        assert self.typed is not None
        if key == keys.ENTER:
            line, self.typed = self.typed.strip(), None
            self._answer(line)
        elif key in (keys.ESCAPE, keys.CLEAR):
            self.typed = None
        elif key == keys.BACK:
            self.typed = self.typed[:-1] or None  # nothing left: single keys again
        elif len(key) == 1 and key.isprintable():
            self.typed += key
            whole = "" if self._whole_line else self.dialogue.complete_answer(self.typed)
            if whole:
                word = self.dialogue.table.local_line(whole).lower()
                begun, self.typed = self.typed.lower(), None
                self._answer(whole)
                self._rest = f"{word[len(begun) :] if word.startswith(begun) else ''}\n"
                self._word, self._answered = begun if len(begun) == 1 else "", len(begun) == 1
                self._pressed = monotonic()  # keys pressed meanwhile still belong to the word

    def _answer(self, line: str) -> None:
        self.slip, self.menu_page = (), 0
        if line:
            self.dialogue.answer(line)

    def _turn_page(self, key: str) -> bool:
        """Scroll the page, or close it with any other key; return whether the key did only that."""
        if key in (keys.UP, keys.DOWN, " "):
            self.top += (console.height() - 3) * (-1 if key == keys.UP else 1)
            return True
        self.page = None
        return key in (keys.ENTER, keys.ESCAPE, keys.BACK) or key in KEYS

    def look_at_news(self) -> None:
        """Put the dialogue's news on a page or on the slip."""
        news, self.dialogue.news = self.dialogue.news, None
        if news is None or news.is_outcome:
            return
        if news.page:
            self._reveal(news)
            self.page, self.top = news.lines, 0
        else:
            self.slip = news.brief or news.lines

    def _reveal(self, news: News) -> None:
        """Show the lines one after the other, until somebody presses a key."""
        for count in range(1, len(news.reveal) + 1):
            self.page, self.top = news.reveal[:count], 0
            self.draw()
            if keys.is_pressed(PAUSE):
                keys.read_key()
                return

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Update the terminal; write only the lines that changed."""
        width, height = console.columns(), console.height()
        frame = self.frame(width, height)[:height]
        frame += [""] * (height - len(frame))
        changed = [
            f"\x1b[{number};1H{line}\x1b[0m\x1b[K"
            for number, (line, before) in enumerate(zip_longest(frame, self._on_screen[:height]), 1)
            if line != before
        ]
        self._on_screen = frame
        _write("".join(changed))

    def frame(self, width: int, height: int) -> Frame:
        """Return the whole screen for a terminal of this size."""
        if self.page is not None:
            return self._page_frame(self.page, width, height)
        above = self._draw_above([], width, height)
        free = len(list(takewhile(lambda line: not line, reversed(above))))
        slip = self._slip_lines(width, max(free, 1))
        if len(slip) <= free:
            above = [*above[: len(above) - len(slip)], *slip]
        else:
            above = self._draw_above(slip, width, height)
        return [*above, *draw_frame([self._prompt()], width)[:1]]

    def _draw_above(self, slip: Frame, width: int, height: int) -> Frame:
        """Return the lines above the prompt, which stay the same while somebody types."""
        question = self.dialogue.question
        inputs = [self.dialogue.table, question, self.menu_page, *slip, width, height]
        if len(inputs) != len(self._inputs) or any(map(is_not, inputs, self._inputs)):
            parts = Parts(self.dialogue, self.looks, self._menu(), slip)
            self._above = parts.beside(width, height) or parts.below(width, height)
            self._inputs = inputs
        return self._above

    def _slip_lines(self, width: int, room: int) -> Frame:
        """Return the slip; if it doesn't fit the room, one line of it, and ↓ shows all."""
        lines = draw_frame(self.slip, width)
        self._slip_cut = len(lines) > room
        if not self._slip_cut:
            return lines
        cut = Text.from_ansi(draw_frame(self.slip, LONGEST)[0])
        more = _(" … (↓ shows all)")
        cut.truncate(width - len(more))
        cut.rstrip()
        return draw_frame([cut + Text(more, "faint")], width)

    def _page_frame(self, page: Sequence[RenderableType], width: int, height: int) -> Frame:
        lines, room = draw_frame(page, width), max(height - 2, 1)
        self.top = max(0, min(self.top, len(lines) - room))
        visible = lines[self.top : self.top + room]
        more = _("↑ ↓: more   ") if len(lines) > room else ""
        return [
            *visible,
            *[""] * (room - len(visible)),
            "",
            *draw_frame([Text(more + _("Enter: back"), "faint")], width),
        ]

    def _prompt(self) -> Text:
        if self.typed is not None:
            return Text.assemble(("> ", "bold"), self.typed, ("_", "mark"))
        if self.dialogue.question.free:
            return Text(_("Type the answer, then Enter. Esc: back"), "faint")
        pairs = [
            (key, inside.local_key(word))
            for key, word in inside.keys(self.dialogue.game, self.dialogue.commands).items()
            if key in _BAR_KEYS and not self._begins_answer(key, word)
        ]
        parts = [Text.assemble((key, "bold"), (f" {word}", "faint")) for key, word in pairs]
        return Text("  ").join(parts)

    def _begins_answer(self, key: str, word: str) -> bool:
        """Return whether a letter may begin an answer rather than be a command's key."""
        question = self.dialogue.question
        if key in self._menu() or question.free or key in question.starts:
            return True
        if word in inside.AT_ONCE and question.has_answer_starting(key, word):
            return True
        return question.typed and any(one.begins(key) for one in question.choices)


_BAR_KEYS: Final = "uhswkq?"  # keys in the last line; k shows them all


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
