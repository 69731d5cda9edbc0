"""Somebody at a real terminal of 80 by 24, who reads the keys off the screen and presses those.

The same table is played a second time in this process: it says what the screen has to show next,
and its log has to become the same, line by line.
"""

import random
import re
import shutil
import time
import tomllib
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

from luxor_companion.cli.play import keys, page_of
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.full import QUICKLY
from luxor_companion.lang import _
from luxor_companion.referee.questions import Choice, Question
from luxor_companion.view.play import Looks
from tests.terminal import Screen
from tests.walk.walker import SIZE, Answer, Pieces, Typed, Walker

BYTES: Final = {keys.ENTER: "\r", keys.ESCAPE: "\x1b", keys.BACK: "\x7f"}
_CUT: Final = re.compile("…").finditer
PATIENCE: Final = 60  # seconds until the screen has to show something, on any machine
_FRAME: Final = re.compile(r"[│╭╮╰╯─]")
_KEY: Final = re.compile(
    r"(?:^|(?<= ))(\S) {2}(\S.*?)(?= {3,}\S {2}\S|$)"
)  # a key, and the words of its choice


def log_of(save: Path) -> list[str]:
    log: str = tomllib.loads(save.read_text(encoding="utf-8"))["play"].get("log", "")
    return log.splitlines()


def _fit(choice: Choice, shown: str) -> int:
    """Return how many letters of a choice a line of the menu shows; 0 if it is another's line."""
    shown, first = _words(shown), _words(choice.row[0])
    heads = [_words(" ".join(choice.row[:count])) for count in range(1, len(choice.row) + 1)]
    if shown in heads:  # the last cells may have had no room
        return len(shown)
    *_others, words = heads
    if words.startswith(shown) and shown.startswith(first):  # it goes on in the next line
        return len(shown)
    cuts = [(shown[: one.start()].rstrip(), shown[one.end() :].lstrip()) for one in _CUT(shown)]
    return max(
        (
            len(begin) + len(end)
            for begin, end in cuts
            if begin.startswith(first) and words.startswith(begin) and words.endswith(end)
        ),
        default=0,
    )


def _words(text: str) -> str:
    return " ".join(_FRAME.sub(" ", text).split())


class TerminalWalker(Walker):
    """Somebody who plays a whole game at a real terminal; use it with `with`."""

    def __init__(
        self,
        dialogue: Dialogue[Any],
        looks: Looks[Any],
        pieces: Pieces,
        luck: random.Random,
        *,
        command: tuple[str, ...],  # with its options
        language: str,
        save: Path | None = None,
        real: Screen | None = None,
    ) -> None:
        super().__init__(dialogue, looks, pieces, luck)
        self.command, self.language = command, language
        self.save = save or dialogue.path.with_stem(f"{dialogue.path.stem}-terminal")
        if save is None:
            shutil.copy(dialogue.path, self.save)
        self._open = ExitStack()
        self.real = real or self.start()
        self._answered_by_letter = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def start(self) -> Screen:
        """Sit down at the table in a new terminal."""
        columns, rows = SIZE
        words = (*self.command, "--table", str(self.save))
        screen = Screen(*words, rows=rows, columns=columns, env={"LUXOR_LANG": self.language})
        return self._open.enter_context(screen)

    # ------------------------------------------------------------------ what the screen shows

    def told(self, problem: str) -> str:
        return f"{super().told(problem)}\n\nat the terminal:\n{self.real.text}"

    def wait_for(self, what: Any, problem: str) -> None:  # noqa: ANN401  # anything that can be asked
        """Wait until something is so, however slow the machine is."""
        give_up = time.monotonic() + PATIENCE
        while not what():
            assert time.monotonic() < give_up, self.told(problem)
            self.real.settle()

    def look(self) -> Question:
        """Return the question, once it stands on the screen."""
        question = self.dialogue.ask()
        self.screen.look_at_news()
        if self.screen.page is not None:
            self.press(keys.ESCAPE)
        lines = self.dialogue.table.record.lines
        self.wait_for(lambda: log_of(self.save) == lines, "The log is another one")
        self.wait_for(lambda: self._missing() is None, "The question is not on the screen")
        return question

    def _missing(self) -> str | None:
        words = iter(_words(self.real.text).split())
        return next((one for one in _words(self._text()).split() if one not in words), None)

    def _text(self) -> str:
        return self.dialogue.question_text()

    def key_of(self, choice: Choice) -> str | None:
        """Return the key that the screen shows for a choice; None if the choice isn't there."""
        longest, found = 0, None  # the menu stands below or beside the picture: the last one counts
        for line in self.real.lines:
            for part in re.split("[│╭╮╰╯─]", line):
                for match in _KEY.finditer(part):
                    told = _fit(choice, match[2])
                    if told and told >= longest:
                        longest, found = told, match[1]
        return found

    # ------------------------------------------------------------------ what somebody presses

    def press(self, key: str) -> None:
        if self._answered_by_letter:  # people read the next question first
            time.sleep(QUICKLY * 1.2)
        self._answered_by_letter = False
        self.real.press(BYTES.get(key, key))
        self.screen._pressed = 0.0  # noqa: SLF001  # here nobody ever presses two keys quickly
        super().press(key)

    def choose(self, question: Question, choice: Choice) -> None:
        """Press the key that stands before a choice on the screen, on whatever page it is."""
        more = Choice("", "", (_("more"),))
        for _page in range(len(question.choices)):
            self.wait_for(
                lambda: self.key_of(choice) or self.key_of(more),
                f"Neither {choice} nor more of them on the screen",
            )
            if key := self.key_of(choice):
                meant = page_of(question.choices, self.screen.menu_page).get(key)
                assert meant == choice, self.told(f"{key} on the screen is not {choice}")
                self.press(key)
                return
            self.press(self.key_of(more) or "")
        raise AssertionError(self.told(f"Not on the screen: {choice}"))

    def type(self, answer: Typed) -> None:
        """Press the keys, or type a line."""
        for key in answer.keys or (":", *answer.line, keys.ENTER):
            self.press(key)
        self._answered_by_letter = bool(answer.keys) and len(answer.keys[-1]) == 1

    def take(self, question: Question, answer: Answer) -> None:
        super().take(question, answer)
        lines = self.dialogue.table.record.lines
        self.wait_for(lambda: log_of(self.save) == lines, f"Another log after {answer}")
