"""Asking a person: single questions, and forms one can leave and continue later."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

from luxor_companion.cli import console
from luxor_companion.core import parse_number
from luxor_companion.errors import BadFileError, LuxorError, UsageError
from luxor_companion.lang import N_, _, pgettext
from luxor_companion.results import name_problem
from luxor_companion.table import atomic, paths, save, toml

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
H = TypeVar("H")


def again(question: str, read: Callable[[str], T]) -> T:
    """Ask until the answer can be read."""
    while True:
        try:
            return read(console.ask(question))
        except (ValueError, UsageError) as error:
            console.err([f"  {error}"])


def number(text: str, low: int, high: int) -> int:
    """Return a number within bounds. Raise ValueError with the bounds if it is not one."""
    found = parse_number(text, high, low)
    if found is None:
        raise ValueError(_("a number from {low} to {high}, please").format(low=low, high=high))
    return found


def up_to(most: int) -> Callable[[str], int]:
    """Return what reads a number from 0 on."""
    return lambda text: number(text, 0, most)


def numbers(allowed: tuple[int, ...]) -> Callable[[str], list[int]]:
    """Return what reads several numbers, each one of those allowed."""

    def read_all(text: str) -> list[int]:
        found = [parse_number(word, max(allowed)) for word in text.replace(",", " ").split()]
        read = [one for one in found if one in allowed and one is not None]
        if len(read) < len(found):
            values = ", ".join(map(str, allowed))
            raise ValueError(_("only {values}, please").format(values=values))
        return read

    return read_all


def one_of(
    shown: console.Shown,
    answers: Mapping[str, str],
    slip: str,
    meant: Callable[[str], str | None] = lambda _typed: None,
) -> str:
    """Return what one of these answers stands for, or `meant` finds in another; else say `slip`."""
    console.err(shown)
    while True:
        typed = console.ask("> ").lower()
        found = answers.get(typed) or meant(typed)
        if found is not None:
            return found
        console.err([slip])


def numbered(texts: Iterable[str]) -> list[str]:
    """Return what there is to choose from, each with the number to type."""
    return [f"  {key} {text}" for key, text in enumerate(texts, start=1)]


def split_names(text: str) -> list[str]:
    """Return names that were typed with commas between them, or else with spaces."""
    names = (one.strip() for one in text.split("," if "," in text else None))
    return [name for name in names if name]


class LastTable(NamedTuple):
    """Who played at the current table: what a command calls them, and their name; who began."""

    players: Mapping[str, str] = {}
    first: str = ""


def last_table(game: str) -> LastTable:
    """Return who played last; nobody if there is no table, or it cannot be read."""
    with suppress(LuxorError):
        if name := paths.current_name(game):
            path = paths.table_path(name)
            setup = toml.Table(save.read_save(path, game).setup, path)
            players = setup.table("players")
            people = {call: players.person(call) for call in tuple(players.raw)}
            return LastTable(people, people.get(setup.take("first", str, ""), ""))
    return LastTable()


_ALONE, _TOGETHER = "\x1b[?1049h\x1b[H", "\x1b[?1049l"  # a second screen, and back from it


def show_alone(who: str, lines: console.Lines) -> None:
    """Show something to one player alone: it is gone from the screen after a key."""
    if not (console.may_ask() and console.at_terminal()):
        raise UsageError(_("--look needs an interactive terminal, which it can clear again."))
    console.ask(_("Only {who} looks now. Enter shows it > ").format(who=who))
    apart = not console.is_dumb()
    sys.stderr.write(_ALONE if apart else "")
    try:
        console.err(lines)
        _wait_for_key()
    finally:
        sys.stderr.write(_TOGETHER if apart else "\n" * console.height())


def _wait_for_key() -> None:
    """Wait for any key; for Enter where keys cannot be read one by one."""
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
    """A question of a form. `read` raises ValueError or UsageError with what to say of a slip."""

    text: str
    read: Callable[[str], T_co]
    default: str = ""  # what Enter stands for
    help: str = ""
    choices: Sequence[str] = ()  # what there is to choose from, shown above it


class Form(NamedTuple, Generic[T]):
    """Questions, each of which may depend on the answers before it.

    What was answered is kept in a file until `forget`, so that people can leave and continue later.
    """

    name: str  # of that file, in the folder of the copy; "": a form too short to be kept
    ask: Callable[[Sequence[T]], Question[T] | None]  # the question after these answers, or none
    help: str
    nobody: str = ""  # what else can be done where nobody is there to ask
    picture: Callable[[Sequence[T]], console.Shown] = lambda _answers: ()
    by_word: bool = False  # each word of a line is an answer

    @property
    def draft(self) -> Path:
        return paths.copy_folder() / f"{self.name}.unfinished"

    def fill(self) -> list[T]:
        """Return the answers to all questions. Raise KeyboardInterrupt if somebody leaves."""
        if not console.may_ask():
            raise UsageError(self.nobody)
        return _Filling(self).fill()

    def forget(self) -> None:
        """Forget what was entered, once it is kept where it belongs."""
        self.draft.unlink(missing_ok=True)


_KEYS: Final = {
    **dict.fromkeys(("b", "back", "u", "\b", "\x7f"), "back"),
    "?": "help",
    "q": "leave",
    "new": "new",
}


def _key(word: str) -> str:
    """Return what a word does in every form; "" for an answer."""
    own = pgettext("typed to go back in a form, parted by spaces", "back").split()
    return "back" if word in own else _KEYS.get(word, "")


def is_back(word: str) -> bool:
    """Return whether somebody wants to go back to the question before."""
    return _key(word) == "back"


class _Filling(Generic[T]):
    """A form while it is filled in."""

    def __init__(self, form: Form[T]) -> None:
        self.form = form
        self.typed: list[str] = []
        self.answers: list[T] = []  # what it was read as
        self.drawn = False  # the picture of them
        self.slips: tuple[str, ...] = ()

    def fill(self) -> list[T]:
        self._explain()
        self._resume()
        try:
            while question := self.form.ask(self.answers):
                self._show(question)
                line = console.ask(question.text)
                self._take_all(line.split() or [""] if self.form.by_word else [line])
        except KeyboardInterrupt:
            if self.typed and self.form.name:
                text = _("What you entered is kept: the same command continues from there.")
                console.err(["", text])
            raise
        return self.answers

    def _explain(self, more: str = "") -> None:
        texts = filter(None, (more, self.form.help))
        keys = _("b: back   ?: help   q: leave and keep it")
        console.err([*texts, keys if self.form.name else _("b: back   ?: help   q: leave")])

    def _resume(self) -> None:
        """Go on where somebody left, at the first question that is not answered."""
        if not self.form.name:
            return
        with suppress(ValueError, UsageError):
            for text in self._kept():
                if question := self.form.ask(self.answers):
                    self._answer(question, text)
        if self.answers and not self.form.ask(self.answers):
            self._drop(1)  # it could not be kept where it belongs: look at the last one again
        if self.typed:
            last = " ".join(text or "-" for text in self.typed[-4:])
            console.err([_("Continuing after: {answers}   (new: start over)").format(answers=last)])

    def _kept(self) -> list[str]:
        with suppress(LuxorError):
            text = atomic.read_text(self.form.draft)
            try:
                return [str(answer) for answer in toml.parse_toml(text, self.form.draft)["answers"]]
            except (BadFileError, KeyError, TypeError):
                return text.split()  # boards were once kept as words
        return []

    def _show(self, question: Question[T]) -> None:
        """Show the picture if it has changed, and below it what is wrong with the last answer."""
        picture = () if self.drawn else (*self.form.picture(self.answers), *question.choices)
        if lines := [*picture, *(f"  {slip}" for slip in self.slips)]:
            console.err(lines)
        self.drawn, self.slips = True, ()

    def _take_all(self, words: Sequence[str]) -> None:
        """Take in answers and keys up to the first slip, and keep what was typed."""
        try:
            for word in words:
                if question := self.form.ask(self.answers):
                    self._take(question, word)
        except (ValueError, UsageError) as error:
            self.slips = error.args
            self.drawn = self.drawn and bool(error.args)  # nothing to say: the picture says it
        finally:
            self._keep()

    def _take(self, question: Question[T], word: str) -> None:
        match _key(word):
            case "back":
                self._drop(1)
            case "new":
                self._drop(len(self.typed))
            case "help":
                self._explain(question.help)
            case "leave":
                raise KeyboardInterrupt
            case _:
                self._answer(question, word or question.default)

    def _answer(self, question: Question[T], text: str) -> None:
        try:
            self.answers.append(question.read(text))
        except (ValueError, UsageError):
            if text == text.lower() or not _key(text.lower()):
                raise
            self._take(question, text.lower())  # B where nobody can be called that
        else:
            self.typed.append(text)
            self.drawn = False

    def _drop(self, count: int) -> None:
        del self.typed[-count:], self.answers[-count:]
        self.drawn = False

    def _keep(self) -> None:
        if not self.form.name:
            return
        with suppress(LuxorError):  # a disk that cannot be written spoils only the going on
            if self.typed:
                atomic.write_atomically(self.form.draft, toml.format_toml({"answers": self.typed}))
            else:
                self.form.forget()


_COUNTING: Final = N_(
    "Type what each player has at the end of the game. Where there may be none, Enter means "
    "none; several values go on one line, such as 3 4."
)


def _name_question(index: int, names: Sequence[object]) -> Question[str]:
    def read(text: str) -> str:
        if not text or text in names:
            raise ValueError(_("a name that nobody else has, please"))
        if problem := name_problem(text):
            raise ValueError(problem)
        return text

    return Question(_("Name of player {index}? ").format(index=index), read)


def ask_sheet(
    game: str,
    questions: Mapping[str, Question[object]],
    read: Callable[[dict[str, object], str], tuple[H, ...]],
) -> tuple[H, ...]:
    """Return what everyone has, by asking: how many they are, then of each the name and these.

    `read` holds each answer against the box.
    """
    keys = ("name", *questions)

    def holdings(answers: Sequence[object]) -> tuple[H, ...]:
        starts = range(1, len(answers), len(keys))
        rows = [zip(keys, answers[start : start + len(keys)], strict=False) for start in starts]
        return read({"player": [dict(row) for row in rows]}, "")

    def ask(answers: Sequence[object]) -> Question[object] | None:
        if not answers:
            return Question(_("How many players (2 to 4)? "), lambda text: number(text, 2, 4))
        player, index = divmod(len(answers) - 1, len(keys))
        if player == answers[0]:
            return None
        if not index:
            return _name_question(player + 1, answers[1 :: len(keys)])
        one = questions[keys[index]]

        def read_answer(text: str) -> object:
            answer = one.read(text)
            try:  # at once, so that it is the answer just given that is asked for again
                holdings([*answers, answer])
            except BadFileError as error:
                raise ValueError(error.problem) from None
            return answer

        return Question(_(one.text), read_answer, one.default, _(one.help) if one.help else "")

    nobody = _("--ask needs an interactive terminal; use --sheet FILE instead.")
    return holdings(Form(f"sheet-{game}", ask, _(_COUNTING), nobody).fill())


def forget_sheet(game: str) -> None:
    """Forget the answers to `ask_sheet`, once what they were asked for is done."""
    (paths.copy_folder() / f"sheet-{game}.unfinished").unlink(missing_ok=True)
