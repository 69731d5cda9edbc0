"""`play` on a screen of its own: the table, the menu, single keys; redrawn where it changed."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from operator import is_not
from time import monotonic
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from luxor_companion.cli import console
from luxor_companion.cli.play import KEYS, News, inside, keys, page_of
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.screen import Frame, Parts, draw_frame
from luxor_companion.lang import _
from luxor_companion.view.play import Looks
from luxor_companion.view.theme import LONGEST

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"
PAUSE: Final = 0.4  # seconds between the parts of the score: time to look up from the screen
QUICKLY: Final = 0.5  # seconds between two letters of a word that is typed


class FullScreen:
    """A table on the alternate screen of a terminal, which comes back as it was."""

    def __init__(self, dialogue: Dialogue[Any], looks: Looks[Any]) -> None:
        self.dialogue, self.looks = dialogue, looks
        dialogue.aside = self.aside
        self.typed: str | None = None  # the line being typed, if one is
        self.page: Sequence[RenderableType] | None = None  # what is looked at for itself
        self.top = 0  # the first line of it that is seen
        self.turned = 0  # the page of the menu
        self.slip: Sequence[RenderableType] = ()
        self._cut = False  # not all of what is wrong is seen
        self._drawn: Frame = []
        self._seen: list[object] = []  # what the lines above the prompt were drawn of
        self._above: Frame = []  # those lines: they stay as they are while somebody types
        self._begun = ""  # the key of a command that can be left again
        self._rest = ""  # of a command's name, which somebody may type on
        self._pressed = 0.0  # when the last key was

    def run(self) -> None:
        """Go on until somebody leaves."""
        with self._screen():
            while not self.dialogue.left:
                self.dialogue.ask()
                self.look_at_news()
                self.draw()
                self.press(keys.read_key())

    @contextmanager
    def _screen(self) -> Iterator[None]:
        with keys.single_keys(lambda: _write(LEAVE_SCREEN), self._enter):
            self._enter()
            try:
                yield
            finally:
                _write(LEAVE_SCREEN)

    def _enter(self) -> None:
        self._drawn = []
        _write(ENTER_SCREEN)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Go back to the ordinary screen for questions that are answered by lines."""
        _write(LEAVE_SCREEN)
        with keys.whole_lines():
            yield
        self._enter()

    # ------------------------------------------------------------------ keys

    def press(self, key: str) -> None:
        """Do what a key is for."""
        if key == keys.REDRAW:
            self._drawn = []
            _write("\x1b[2J")
        elif self._typed_on(key) or not key or (self.page is not None and self._turn_page(key)):
            pass
        elif self.typed is not None:
            self._type(key)
        elif key == "?" and self._cut:
            self.page, self.top, self.slip, self._cut = self.slip, 0, (), False
        else:
            self.slip = ()
            self._press(key)

    def _typed_on(self, key: str) -> bool:
        """Return whether a key only continues the name of a command."""
        rest, self._rest = self._rest, self._rest[1:]
        begun, self._begun = self._begun, ""
        before, self._pressed = self._pressed, monotonic()
        quickly = self._pressed - before < QUICKLY
        if rest and quickly and key == (keys.ENTER if rest[0] == "\n" else rest[0]):
            self._begun = begun + key if begun and len(key) == 1 else ""
            return True
        self._rest = ""
        if begun and quickly and self._goes_on(begun + key):
            self.page, self.typed = None, begun + key
            self.dialogue.asked = None
            return True
        return False

    def _goes_on(self, text: str) -> bool:
        dialogue = self.dialogue
        named = inside.begins_command(text, dialogue.commands)
        return named or dialogue.question.goes_on_from(text)

    def _press(self, key: str) -> None:
        commands = inside.keys(self.dialogue.commands)
        if key in KEYS:
            self._choose(key)
        elif key == keys.ENTER and self.dialogue.question.optional:
            self.dialogue.answer("")
        elif key in (keys.ESCAPE, keys.BACK):
            if not self.dialogue.step_back() and self.dialogue.question.about in ("look", "over"):
                self.dialogue.asked = None  # what the table asks comes back
            self.turned = 0
        elif key in (keys.ENTER, " ", ":"):
            self.typed = ""
        elif key in (keys.UP, keys.DOWN):
            self.turned += 1 if key == keys.DOWN else -1
        elif (word := commands.get(key)) and not self._begins_answer(key, word):
            shown = inside.local_key(word)
            self._rest = next((f"{one[1:]}\n" for one in (shown, word) if one[0] == key), "")
            self._begun = "" if word in inside.AT_ONCE else key
            if word in inside.WITH_WORDS:
                self.typed, self._rest = f"{shown} ", self._rest.replace("\n", " ")
            else:
                self.dialogue.answer(word)
                self._pressed = monotonic()  # what was typed meanwhile goes on with it
        elif len(key) == 1 and key.isprintable():
            self.typed = key

    def _choose(self, key: str) -> None:
        entries = page_of(self.dialogue.question.choices, self.turned)
        found = next((one for one in entries if one.key == key), None)
        if found is None:
            text = _("{key} does nothing here: press one of the keys shown, or k for all keys.")
            self.slip = [text.format(key=key)]
        elif found.choice is None:
            self.turned += 1
        else:
            self.turned = 0
            self.dialogue.choose(found.choice)

    def _type(self, key: str) -> None:
        assert self.typed is not None
        if key == keys.ENTER:
            line, self.typed = self.typed.strip(), None
            self._answer(line)
        elif key == keys.ESCAPE or (key == keys.BACK and not self.typed):
            self.typed = None
        elif key == keys.BACK:
            self.typed = self.typed[:-1]
        elif len(key) == 1 and key.isprintable():
            self.typed += key
            if whole := self.dialogue.complete_answer(self.typed):
                self.typed = None
                self._answer(whole)

    def _answer(self, line: str) -> None:
        self.slip, self.turned = (), 0
        if line:
            self.dialogue.answer(line)

    def _turn_page(self, key: str) -> bool:
        """Move the text that is looked at; any other key leaves it. Return whether that was all."""
        if key in (keys.UP, keys.DOWN, " "):
            self.top += (console.height() - 3) * (-1 if key == keys.UP else 1)
            return True
        self.page = None
        return key in (keys.ENTER, keys.ESCAPE, keys.BACK) or key in KEYS

    def look_at_news(self) -> None:
        """Take what there is to tell to where it is seen."""
        news, self.dialogue.news = self.dialogue.news, None
        if news is None or news.made:
            return
        if news.page:
            self._reveal(news)
            self.page, self.top = news.lines, 0
        else:
            self.slip = news.brief or news.lines

    def _reveal(self, news: News) -> None:
        """Show lines one after the other, until a key is pressed."""
        for count in range(1, len(news.reveal) + 1):
            self.page, self.top = news.reveal[:count], 0
            self.draw()
            if keys.is_pressed(PAUSE):
                keys.read_key()
                return

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Bring the terminal up to date; lines that are the same are not written again."""
        width, height = console.columns(), console.height()
        frame = self.frame(width, height)[:height]
        frame += [""] * (height - len(frame))
        changed = [
            f"\x1b[{number};1H{line}\x1b[0m\x1b[K"
            for number, (line, before) in enumerate(zip_longest(frame, self._drawn[:height]), 1)
            if line != before
        ]
        self._drawn = frame
        _write("".join(changed))

    def frame(self, width: int, height: int) -> Frame:
        """Return the screen, for a terminal of this size."""
        if self.page is not None:
            return self._page_frame(self.page, width, height)
        question, slip = self.dialogue.question, self._slip_lines(width)
        seen = [self.dialogue.table, question, self.turned, *slip, width, height]
        if len(seen) != len(self._seen) or any(map(is_not, seen, self._seen)):
            entries = page_of(question.choices, self.turned)
            parts = Parts(self.dialogue, self.looks, entries, slip)
            self._above = parts.beside(width, height) or parts.below(width, height)
            self._seen = seen
        return [*self._above, *draw_frame([self._prompt()], width)[:1]]

    def _slip_lines(self, width: int) -> Frame:
        """Return what is wrong in one line; ? shows all of it where that is not all."""
        lines = draw_frame(self.slip, width)
        self._cut = len(lines) > 1
        if not self._cut:
            return lines
        cut = Text.from_ansi(draw_frame(self.slip, LONGEST)[0])
        more = _(" … (? shows all)")
        cut.truncate(width - len(more))
        cut.rstrip()
        return draw_frame([cut + Text(more, "faint")], width)

    def _page_frame(self, page: Sequence[RenderableType], width: int, height: int) -> Frame:
        lines, room = draw_frame(page, width), max(height - 2, 1)
        self.top = max(0, min(self.top, len(lines) - room))
        shown = lines[self.top : self.top + room]
        more = _("↑ ↓: more   ") if len(lines) > room else ""
        return [
            *shown,
            *[""] * (room - len(shown)),
            "",
            *draw_frame([Text(more + _("Enter: back"), "faint")], width),
        ]

    def _prompt(self) -> Text:
        if self.typed is not None:
            return Text.assemble(("> ", "bold"), self.typed, ("_", "mark"))
        shown = [
            (key, inside.local_key(word))
            for key, word in inside.keys(self.dialogue.commands).items()
            if key in _SHOWN and not self._begins_answer(key, word)
        ]
        parts = [Text.assemble((key, "bold"), (f" {word}", "faint")) for key, word in shown]
        return Text("  ").join(parts)

    def _begins_answer(self, key: str, word: str) -> bool:
        """Return whether a letter may be the first of an answer rather than a command's key."""
        question = self.dialogue.question
        return question.begins_answer(key) or (
            word in inside.AT_ONCE and question.goes_on_from(key, word)
        )


_SHOWN: Final = "uhswkq?"  # keys in the last line; k shows them all


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
