"""Somebody at the screen of `play`, who presses only what it offers and checks what it shows."""

import random
import re
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeAlias

from luxor_companion.cli.play import all_keys, keys, page_of
from luxor_companion.cli.play.dialogue import Dialogue
from luxor_companion.cli.play.full import FullScreen
from luxor_companion.cli.play.screen import READ_OUT, spoken_lines
from luxor_companion.core import Refusal
from luxor_companion.core.record import AnyChange
from luxor_companion.referee.questions import Choice, Question
from luxor_companion.view.play import Looks
from tests.terminal import plain

SIZE = (80, 24)
MOST_KEYS = 80  # for one turn; more is no way to play
LOOKS_UP = 0.8  # how often somebody looks at the screen while typing
UNDOES = 0.01  # how often somebody undoes a turn and redoes it
AGAIN = 0.1  # how often to look at a kind of question that was on the screen before
_FRAME = re.compile(r"[│╭╮╰╯─]")


class Typed(NamedTuple):
    """An answer that isn't in the menu: keys by name or letter, or a line for `--plain`."""

    line: str
    keys: tuple[str, ...] = ()  # by default the line and Enter
    tries: bool = False  # a rule may refuse it, and then there is something else to do


Answer: TypeAlias = Choice | Typed


class Pieces(Protocol):
    """The real pieces on the table, and the people who know them."""

    def answer(self, dialogue: Dialogue[Any], question: Question) -> Answer:
        """Return what people answer: one of the choices, or something typed."""

    def changed(self, change: AnyChange) -> None:
        """Do with the pieces what a line of the log did."""

    def refused(self, refusal: Refusal) -> None:
        """Think again after a refusal of something typed; raise AssertionError if it is wrong."""


class Walked(NamedTuple):
    """A whole game: the keys that each turn took, and what they were for."""

    keys: list[int]
    kinds: Counter[str]


class Walker:
    """Somebody who plays a whole game at a screen."""

    def __init__(
        self, dialogue: Dialogue[Any], looks: Looks[Any], pieces: Pieces, luck: random.Random
    ) -> None:
        self.dialogue, self.looks, self.pieces, self.luck = dialogue, looks, pieces, luck
        self.screen = FullScreen(dialogue, looks)
        self.refusals: list[Refusal] = []
        self.kinds: Counter[str] = Counter()
        self.pressed = 0
        self.seen: set[object] = set()  # kinds of questions that were looked at
        tell: Callable[..., Any] = dialogue.refusal_news

        def refused(refusal: Refusal, *args: Any, **named: Any) -> Any:  # noqa: ANN401
            self.refusals.append(refusal)
            return tell(refusal, *args, **named)

        dialogue.refusal_news = refused  # type: ignore[method-assign]  # it only listens

    def undo(self) -> None:
        """Undo a turn, and redo it: the table is as it was."""
        record = self.dialogue.table.record
        looks = self.dialogue.question.alone  # then it hides the cards again
        if looks or self.dialogue.tokens or not record.done or not record.done[-1].outcome:
            return
        before, lines, pressed = self.dialogue.table.position, len(record.lines), self.pressed
        self.press("u")
        assert len(self.dialogue.table.record.lines) > lines, self.told("Nothing is undone")
        self.press("y")
        assert self.dialogue.table.position == before, self.told("Redone, but not the same")
        self.pressed = pressed  # no part of a turn

    def walk(self, most: int = 1000) -> Walked:
        """Play until the game is over, or so many turns have been played."""
        per_turn: list[int] = []
        while len(per_turn) < most and (question := self.look()).about != "over":
            if self.luck.random() < UNDOES:
                self.undo()
                question = self.look()
            before = len(self.dialogue.table.record.done)
            self.take(question, self.pieces.answer(self.dialogue, question))
            done = self.dialogue.table.record.done
            for change in done[before:]:
                self.pieces.changed(change)
            if len(done) > before and done[-1].outcome is not None:
                per_turn.append(self.pressed)
                self.pressed = 0
            assert self.pressed < MOST_KEYS, self.told("It goes round in circles")
        return Walked(per_turn, self.kinds)

    def told(self, problem: str) -> str:
        """Return a problem with everything one needs to see it."""
        dialogue, question = self.dialogue, self.dialogue.question
        frame = plain("\n".join(self.screen.frame(*SIZE)))
        choices = " | ".join(one.tokens for one in question.choices)
        facts = [problem, f"{dialogue.path} line {len(dialogue.table.record.lines)}"]
        facts += [f"{question.about}: {dialogue.question_text()}", choices, repr(self.refusals)]
        return "\n".join([*facts, frame])

    def look(self) -> Question:
        """Return the question, which is on the screen with all its keys."""
        question = self.dialogue.ask()
        self.screen.look_at_news()
        if self.screen.page is not None:
            self.press(keys.ESCAPE)
        kind = question.about, len(question.choices), self.screen.menu_page
        if kind in self.seen and self.luck.random() > AGAIN:
            return question
        self.seen.add(kind)
        frame = _FRAME.sub(" ", plain("\n".join(self.screen.frame(*SIZE))))
        words = iter(frame.split())
        missing = [word for word in self.dialogue.question_text().split() if word not in words]
        assert not missing, self.told(f"The question is not on the screen: {missing[0]}")
        for key, choice in page_of(question.choices, self.screen.menu_page).items():
            begin = " ".join(choice.row[0].split()[:1])
            assert re.search(rf" {key} +{re.escape(begin)}", frame), self.told(f"no key {key}")
        return question

    def press(self, key: str) -> None:
        self.pressed += 1
        self.screen.press(key)
        if not self.dialogue.left:
            self.dialogue.ask()

    def take(self, question: Question, answer: Answer) -> None:
        """Give an answer, which has to lead on."""
        dialogue, before, self.refusals[:] = self.dialogue, self.state(), []
        count = self.pressed
        if isinstance(answer, Choice):
            self.choose(question, answer)
            assert not self.refusals, self.told(f"Offered and refused: {answer}")
        else:
            self.type(answer)
        self.kinds[question.about] += self.pressed - count
        if self.refusals:
            tries = not isinstance(answer, Typed) or answer.tries
            assert tries, self.told(f"Refused: {answer}")
            self.pieces.refused(self.refusals[-1])
        else:
            assert self.state() != before, self.told(f"It leads nowhere: {answer}")
        assert not dialogue.left, "It ended by itself"

    def state(self) -> tuple[object, ...]:
        dialogue, question = self.dialogue, self.dialogue.ask()
        return (len(dialogue.table.record.lines), dialogue.tokens, question, dialogue.skipped)

    def choose(self, question: Question, choice: Choice) -> None:
        """Press the key of a choice, on whatever page of the menu it is."""
        for _page in range(len(question.choices)):
            menu = page_of(question.choices, self.screen.menu_page)
            for key, one in menu.items():
                if one == choice:
                    self.press(key)
                    return
            self.press(list(menu)[-1])
        raise AssertionError(self.told(f"Not in the menu: {choice}"))

    def type(self, answer: Typed) -> None:
        """Type an answer key by key; the program may know what is meant before it is whole.

        Some people see that and stop, others type on.
        """
        looks_up, begun = self.luck.random() < LOOKS_UP, False
        question = self.dialogue.question
        start = (keys.ENTER,) if question.example and question.choices else ()  # as it says
        for key in answer.keys or (*start, *answer.line, keys.ENTER):
            if begun and looks_up and self.screen.typed is None:
                break
            self.press(key)
            begun = begun or self.screen.typed is not None


class PlainWalker(Walker):
    """Somebody who plays by lines, as `--plain` reads them out."""

    def look(self) -> Question:
        self.dialogue.plain = True
        question = self.dialogue.ask()
        self.lines, self.dialogue.news = spoken_lines(self.dialogue), None
        assert self.lines[0].startswith(self.dialogue.question_text())
        return question._replace(choices=question.choices[:READ_OUT])

    def choose(self, question: Question, choice: Choice) -> None:
        for key, one in all_keys(question.choices).items():
            if one == choice:
                listed = any(line.startswith(f"{key} ") for line in self.lines)
                assert listed, self.told(f"Not read out: {choice}")
                self.say(key)
                return

    def type(self, answer: Typed) -> None:
        self.say("u" if answer.keys == (keys.ESCAPE,) else answer.line)

    def say(self, line: str) -> None:
        self.pressed += len(line) + 1
        self.dialogue.answer(line)
        self.dialogue.ask()
