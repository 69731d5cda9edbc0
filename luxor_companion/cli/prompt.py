"""Asking a person: single questions, and forms that people can leave and continue later."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from luxor_companion.cli import console
from luxor_companion.core import parse_number
from luxor_companion.errors import LuxorError, NobodyError, UsageError
from luxor_companion.lang import _, pgettext
from luxor_companion.table import atomic, paths, toml

S = TypeVar("S")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


def again(question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(console.ask(question))
        except (ValueError, UsageError) as error:
            console.err([f"  {error}"])


def number(text: str, low: int, high: int) -> int:
    """Return a number within bounds. Raise ValueError with the bounds if it is not one."""
    value = parse_number(text, high, low)
    if value is None:
        raise ValueError(_("a number from {low} to {high}, please").format(low=low, high=high))
    return value


def one_of(
    lines: console.Shown,
    answers: Mapping[str, str],
    slip: str,
    parse: Callable[[str], str | None] = lambda _typed: None,
) -> str:
    """Ask until an answer is in `answers`, or `parse` can read it; show `slip` after any other."""
    console.err(lines)
    while True:
        typed = console.ask("> ").lower()
        answer = answers.get(typed) or parse(typed)
        if answer is not None:
            return answer
        console.err([slip])


def numbered(texts: Iterable[str]) -> list[str]:
    """Return choices as lines, each with the number to type."""
    return [f"  {key} {text}" for key, text in enumerate(texts, start=1)]


def split_names(text: str) -> list[str]:
    """Return names that somebody typed with commas, spaces or an "and" between them."""
    # Of other languages only what is hardly anybody's initial.
    joining = {"and", "und", "&", *pgettext("words between two names", "and &").split()}
    names: list[list[str]] = [[]]
    text = text.replace(";", ",")
    for word in text.replace(",", " , ").split():
        if word == "," or word in joining or ("," not in text and names[-1]):
            names.append([])
        if word != "," and word not in joining:
            names[-1].append(word)
    return [" ".join(name) for name in names if name]


_ALONE, _TOGETHER = "\x1b[?1049h\x1b[H", "\x1b[?1049l"  # a second screen, and back from it


def show_alone(player: str, lines: console.Lines) -> None:
    """Show something to one player alone; the next key clears it from the screen."""
    if not (console.may_ask() and console.at_terminal()):
        raise NobodyError(_("--look needs an interactive terminal, which it can clear again."))
    console.ask(_("{who} only: press Enter to see it > ").format(who=player))
    apart = not console.is_dumb()
    sys.stderr.write(_ALONE if apart else "")
    try:
        console.err(lines)
        _wait_for_key()
    finally:
        sys.stderr.write(_TOGETHER if apart else "\n" * console.height())


def _wait_for_key() -> None:
    """Wait for any key, or for Enter if single keys cannot be read."""
    from luxor_companion.cli.play import keys

    if not keys.can_read_keys():
        console.ask(_("Enter hides it again > "))
        return
    sys.stderr.write(_("Type anything to hide it again > "))
    sys.stderr.flush()
    with keys.single_keys(lambda: None, lambda: None):
        while keys.read_key() == keys.REDRAW:
            pass


class Question(NamedTuple, Generic[T_co]):
    """A question of a form. `read` raises ValueError or UsageError with the message on a slip."""

    text: str
    read: Callable[[str], T_co]
    default: str = ""  # what Enter stands for
    help: str = ""
    choices: Sequence[str] = ()  # lines shown above it


@dataclass
class Form(Generic[T]):
    """Questions, each of which may depend on the answers before it.

    Answers are kept in a file until `forget`, so that people can leave and continue later.
    """

    name: str  # of that file, in the copy folder; "" for a form too short to keep
    ask: Callable[[Sequence[T]], Question[T] | None]  # the next question, if any
    help: str
    nobody: str = ""  # the error if nobody can be asked, with another way
    picture: Callable[[Sequence[T]], console.Shown] = lambda _answers: ()
    split: Callable[[str], Sequence[str]] = lambda line: [line]  # the answers in a line
    # All that was typed, once a word has changed something in it; None for any other word.
    change: Callable[[Sequence[T], str], Sequence[str] | None] = lambda _answers, _word: None
    begin: Sequence[str] = ()  # what was typed before, where there is no draft

    def __post_init__(self) -> None:
        self.typed: list[str] = []
        self.answers: list[T] = []  # what was read from it
        self.drawn = False  # whether their picture is on the screen
        self.slips: tuple[str, ...] = ()

    def fill(self) -> list[T]:
        """Return the answers to all questions. Raise KeyboardInterrupt if somebody leaves."""
        if not console.may_ask():
            raise NobodyError(self.nobody)
        self._explain()
        self._resume()
        try:
            while question := self.ask(self.answers):
                self._show(question)
                line = console.ask(question.text)
                self._take_all(self.split(line) or [""])
        except KeyboardInterrupt:
            if self.typed and self.name:
                text = _("What you entered is kept: the same command continues from there.")
                console.err(["", text])
            raise
        return self.answers

    def forget(self) -> None:
        """Delete the draft, once the answers are saved where they belong."""
        _draft_path(self.name).unlink(missing_ok=True)

    def _explain(self, more: str = "") -> None:
        texts = filter(None, (more, self.help))
        keys = _("b: back   ?: help   q: leave and keep it")
        console.err([*texts, keys if self.name else _("b: back   ?: help   q: leave")])

    def _resume(self) -> None:
        """Continue where somebody left, at the first question without an answer."""
        with suppress(ValueError, UsageError):
            draft = self._read_draft()
            self._answer_all(draft or self.begin)
        if self.answers and not self.ask(self.answers):
            self._drop(1)  # saving them failed: ask the last question again
        if self.typed and draft:
            last = " ".join(text or "-" for text in self.typed[-4:])
            console.err([_("Continuing after: {answers}   (new: start over)").format(answers=last)])

    def _read_draft(self) -> list[str]:
        if self.name:
            with suppress(LuxorError):
                draft = _draft_path(self.name)
                answers = toml.Section(toml.read_toml(draft), draft).list_of("answers", str)
                return list(answers)
        return []

    def _show(self, question: Question[T]) -> None:
        """Show the picture if it has changed, and below it the slips in the last answer."""
        picture = () if self.drawn else (*self.picture(self.answers), *question.choices)
        console.err([*picture, *(f"  {slip}" for slip in self.slips)])
        self.drawn, self.slips = True, ()

    def _take_all(self, words: Sequence[str]) -> None:
        """Take answers and keys up to the first slip, and keep what was typed."""
        try:
            for word in words:
                if question := self.ask(self.answers):
                    self._take(question, word)
        except (ValueError, UsageError) as error:
            self.slips = error.args
            self.drawn = self.drawn and bool(error.args)  # no message: draw the picture again
        finally:
            self._write_draft()

    def _answer_all(self, texts: Iterable[str]) -> None:
        for text in texts:
            if question := self.ask(self.answers):
                self._answer(question, text)

    def _take(self, question: Question[T], word: str) -> None:
        if (changed := self.change(self.answers, word)) is not None:
            self._answer_anew(changed)
        elif is_back(word):
            if not self.typed:
                raise ValueError(_("This is the first question."))
            self._drop(1)
        elif word == "new":
            self._drop(len(self.typed))
        elif word in ("?", "help"):
            self._explain(question.help)
        elif word == "q":
            raise KeyboardInterrupt
        else:
            self._answer(question, word or question.default)

    def _answer(self, question: Question[T], text: str) -> None:
        try:
            self.answers.append(question.read(text))
        except (ValueError, UsageError):
            key = text.lower()
            if text == key or not (is_back(key) or key in ("new", "q")):
                raise
            self._take(question, key)  # B for b, if B cannot be an answer
        else:
            self.typed.append(text)
            self.drawn = False

    def _answer_anew(self, texts: Sequence[str]) -> None:
        """Let these be the answers. If one of them is a slip, everything stays as it was."""
        before = [*self.typed], [*self.answers]
        try:
            self._drop(len(self.typed))
            self._answer_all(texts)
        except (ValueError, UsageError):
            self.typed, self.answers = before
            raise

    def _drop(self, count: int) -> None:
        if count:
            del self.typed[-count:], self.answers[-count:]
        self.drawn = False

    def _write_draft(self) -> None:
        if not self.name:
            return
        with suppress(LuxorError):  # without a draft, people just can't continue later
            if self.typed:
                text = toml.format_toml({"answers": self.typed})
                atomic.write_atomically(_draft_path(self.name), text)
            else:
                self.forget()


def _draft_path(form: str) -> Path:
    return paths.copy_folder() / f"{form}.unfinished"


def is_back(word: str) -> bool:
    """Return whether somebody wants to go back to the previous question."""
    own = pgettext("typed to go back in a form, parted by spaces", "back").split()
    return word in ("b", "back", "u", "undo", "\b", "\x7f", *own)


class Ask(Protocol):
    """A function that asks a question and returns the answer."""

    def __call__(self, question: Question[T], /) -> T: ...


class _DueError(Exception):
    """A question that nobody has answered yet."""

    def __init__(self, question: Question[object]) -> None:
        super().__init__()
        self.question = question


def ask_in_order(questions: Callable[[Ask], T]) -> T:
    """Return what a function returns that asks questions one after the other.

    It is called again for every question, as people may go back: it should do nothing but ask.
    """
    results: list[T] = []

    def due(answers: Sequence[Any]) -> Question[object] | None:
        given = iter(answers)

        def ask(question: Question[S], /) -> S:
            for answer in given:
                known: S = answer
                return known
            raise _DueError(question)

        try:
            results.append(questions(ask))
        except _DueError as error:
            return error.question
        return None

    Form("", due, _("Enter takes what is in brackets.")).fill()
    return results[-1]
