"""Counting a game that nobody tracked: who played, then a line for each player."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final
from unicodedata import normalize

from luxor_companion import view
from luxor_companion.cli import console
from luxor_companion.cli.prompt import is_back, split_names
from luxor_companion.core.game import Game
from luxor_companion.core.scoring import Result
from luxor_companion.errors import LuxorError, NobodyError, UsageError, offered
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import join_and
from luxor_companion.referee import rows
from luxor_companion.referee.rows import FEWEST, Column
from luxor_companion.referee.start import parse_player_name
from luxor_companion.referee.untracked import Untracked
from luxor_companion.table import paths
from luxor_companion.table.toml import MOST_PLAYERS
from luxor_companion.view.theme import Hanging

OFFERED: Final = 9  # names from the results: each has a key of its own
_GAP: Final = "  "
_KEYS: Final = N_("b: back   ?: help   q: leave and keep it")
_IN_ORDER: Final = N_(
    "One line for each player: the numbers in this order, or by name ({column} 2). Zeros at the end"
    " can be left out."
)


class Asking:
    """The questions about a game that nobody tracked; what is entered survives leaving."""

    def __init__(self, game: Game) -> None:
        """Continue where somebody left. Raise NobodyError if nobody can be asked."""
        if not console.may_ask():
            text = _(
                "--ask needs an interactive terminal; use --sheet FILE, which {luxor} score"
                " --template prints, ready to be filled in."
            )
            raise NobodyError(text.format(luxor=game.command))
        self.sheet = Untracked(game)
        self.at = -1  # whose row is asked for; -1: the names
        self.again = False  # what is entered there is shown, and Enter keeps it
        self._resume()

    def ask(self) -> Result:
        """Ask until every row is whole. Raise KeyboardInterrupt if somebody leaves."""
        while True:
            if self.at < 0:
                self._ask_names()
            elif self.at < len(self.sheet.names):
                self._ask_row()
            elif tied := self.sheet.tie_break():
                self._ask_tie_break(*tied)
            else:
                return self.sheet.result()

    def ask_to_log(self) -> str:
        """Ask whether to log the result; return "yes", "back", or "" for no."""
        question = _("Add it to the results (y; Enter: no; b: back to the answers)? ")
        answer = self._ask(question).lower()
        while answer not in ("", "n", "no"):
            if console.is_yes(answer):
                return "yes"
            if is_back(answer):
                self.back()
                return "back"
            console.err([_("y, b or Enter, please.")])
            answer = self._ask(question).lower()
        return ""

    def _ask(self, question: str) -> str:
        """Return an answer; people who leave hear that nothing is lost."""
        try:
            typed = console.ask(question)
        except KeyboardInterrupt:
            typed = "q"
        if typed.lower() == "q" and (typed == "q" or self.at == len(self.sheet.names)):
            self.say_kept()
            raise KeyboardInterrupt
        return typed

    def say_kept(self) -> None:
        """Tell people who leave that they can continue later, if there is anything to continue."""
        if self.sheet.file.exists():
            text = _("What you entered is kept: the same command continues from there.")
            console.err(["", text])

    def back(self) -> None:
        """Go back by a question. Raise UsageError at the first one."""
        names, has_one = self.sheet.names, self.at < len(self.sheet.names)
        if self.at < 0 and (self.again or not names):
            raise UsageError(_("This is the first question."))
        if self.at < 0:
            self.sheet.call_players(names[:-1])
            return
        if not (has_one and self.sheet.rows[self.at]) or self.again:
            self.at -= 1
        self.again = True

    def _question(self, question: str, read: Callable[[str], None], about: console.Shown) -> None:
        """Ask one question; a key, or a slip, leads to another."""
        typed = self._ask(question)
        try:
            if is_back(typed):
                self.back()
            elif typed == "new":
                self.sheet, self.at, self.again = Untracked(self.sheet.game), -1, False
            elif typed == "?":
                console.err([*about, _(_KEYS)])
            else:
                read(typed)
        except UsageError as error:
            console.err([f"  {error}"])
        self.sheet.keep()

    def _next(self) -> None:
        """Go on with the first player whose row isn't whole."""
        self.at, self.again = self.sheet.first_open, False

    def _resume(self) -> None:
        self.sheet.read()
        names, scores = self.sheet.names, self.sheet.scores()
        if not names:
            return
        text = _("Continuing with {names}   (new: start over)")
        if scores:
            text = _("Continuing after {done}, {count} of {players} players   (new: start over)")
        done = join_and([f"{score.name} {score.total}" for score in scores])
        values = {"names": ", ".join(names), "done": done, "count": len(scores)}
        console.err([Hanging(text.format(players=len(names), **values))])
        if len(names) >= FEWEST:
            console.err(self._instructions())
            self._next()
        if self.at == len(names):
            self.back()

    # ------------------------------------------------------------------ who played

    def _ask_names(self) -> None:
        names, known = self.sheet.names, _known_names()
        offers = [f"{key} {name}" for key, name in enumerate(known, start=1)]
        if offers and not names:
            console.err([Hanging("   ".join(offers))])
        question = _("Who played, in seat order? ")
        if self.again:
            question = _("Who played, in seat order? [{names}] ").format(names=", ".join(names))
        elif names:
            question = _("Who else? ")
        about = [_("Two to four names, with commas between them if a name has blanks.")]
        about += [_("A number stands for the name behind it.")] if known else []
        self._question(question, lambda text: self._take_names(text, known), about)

    def _take_names(self, text: str, known: Sequence[str]) -> None:
        if text or not self.again:
            before = [] if self.again else self.sheet.names
            names = [*before, *_read_names(text, known)]
            self.sheet.call_players(names, again=self.again)
        if len(self.sheet.names) >= FEWEST:
            console.err([] if self.again else self._instructions())
            self._next()

    def _instructions(self) -> list[Hanging | str]:
        columns = self.sheet.columns
        plain = next(column for column in columns if not (column.needed or column.values))
        texts = [column.explained for column in columns if column.needed or column.values]
        return [
            Hanging(_(_IN_ORDER).format(column=plain.title)),
            *(Hanging(text, first=2) for text in texts),
            _(_KEYS),
        ]

    # ------------------------------------------------------------------ a player's row

    def _ask_row(self) -> None:
        name, row = self.sheet.names[self.at], self.sheet.rows[self.at]
        order = [column for column in self.sheet.columns if not column.tie_break]
        rest: list[Column] = []
        question = f"{name} > "
        if self.again and row:
            entered = rows.format_row(self.sheet.columns, row)
            question = f"{name} [{entered}] > "
        elif row:
            question = _("{name}, the rest (Enter: none) > ").format(name=name)
            order = rest = rows.missing(self.sheet.columns, row)
        console.err([Hanging(_GAP.join(one.title for one in order))])
        about = [Hanging(one.explained) for one in order]
        self._question(question, lambda text: self._take_row(text, rest), about)

    def _take_row(self, text: str, rest: Sequence[Column]) -> None:
        if text or self.again:
            self.sheet.fill_in(self.at, text, rest)
        else:
            self.sheet.leave_rest(self.at)
        self.again = False
        if self.sheet.is_whole(self.at):
            name = self.sheet.names[self.at]
            score = next(one for one in self.sheet.scores() if one.name == name)
            text = _("{name}: {total} VP = {parts}")
            parts = view.score.sum_of(score, self.sheet.game)
            text = text.format(name=name, total=score.total, parts=parts)
            console.err([Hanging(text, first=2)])
            self._next()

    def _ask_tie_break(self, seat: int, column: Column) -> None:
        text = _("A tie: {name}'s {column} (Enter: not known)? ")
        text = text.format(name=self.sheet.names[seat], column=column.title)
        only = [column._replace(tie_break=False)]
        about = [_(column.about)]
        self._question(text, lambda typed: self.sheet.fill_in(seat, typed or "0", only), about)


def share_hint(game: Game, number: int) -> tuple[str, ...]:
    """Return how to share a logged game that was not tracked, if the game can be shared."""
    text = _("Share it: {luxor} share {number}")
    return (text.format(luxor=game.command, number=number),) if game.sharing else ()


def template_of(game: Game) -> console.Exact:
    """Return a score sheet to fill in."""
    text = _("Then {luxor} score --sheet FILE counts it, {luxor} results add --sheet FILE logs it.")
    notes = [*map(_, rows.NOTES), text.format(luxor=game.command)]
    return console.Exact(rows.template(offered(game.sheets).COLUMNS, MOST_PLAYERS, notes))


def _known_names() -> list[str]:
    """Return the people of the latest results."""
    from luxor_companion.results.games import latest_names
    from luxor_companion.results.store import open_store

    file = paths.results_file()
    with suppress(LuxorError):  # whatever is wrong with the results, people can type names
        if file.exists():
            with open_store(file) as store:
                return latest_names(store, OFFERED)
    return []


def _read_names(text: str, known: Sequence[str]) -> list[str]:
    """Return the names that somebody typed, or chose by their numbers."""
    names: list[str] = []
    for word in split_names(text):
        digits = word.replace(" ", "")
        if not digits.isdecimal():
            names.append(parse_player_name(normalize("NFC", word), "Ani"))
            continue
        for digit in digits:
            key = int(digit)
            if not 1 <= key <= len(known):
                raise UsageError(_("'{text}' isn't a name.").format(text=word[:20]))
            names.append(known[key - 1])
    if not names:
        raise UsageError(_("Two to four names, please."))
    return names
