"""Counting a game that nobody tracked: who played, then a line for each player.

What is entered is kept as a score sheet until the result is where it belongs, so that people can
leave and continue later.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from unicodedata import normalize

from luxor_companion import view
from luxor_companion.cli import console
from luxor_companion.cli.prompt import is_back, split_names
from luxor_companion.core.game import Game
from luxor_companion.core.scoring import Result
from luxor_companion.errors import BadFileError, LuxorError, NobodyError, UsageError, offered
from luxor_companion.lang import N_, _
from luxor_companion.lang.forms import join_and
from luxor_companion.referee import rows
from luxor_companion.referee.rows import FEWEST, Column, Row
from luxor_companion.referee.start import check_names, parse_player_name
from luxor_companion.results import fold_name
from luxor_companion.table import atomic, paths, toml
from luxor_companion.view.theme import Hanging

OFFERED: Final = 9  # names from the results: each has a key of its own
_GAP: Final = "  "
_KEYS: Final = N_("b: back   ?: help   q: leave and keep it")
_IN_ORDER: Final = N_(
    "One line for each player: the numbers in this order, or by name ({column} 2). Zeros at the end"
    " can be left out."
)


def ask_result(game: Game, *, again: bool = False) -> Result:
    """Return the result that people enter; `again`: they have, and want to change it."""
    if not console.may_ask():
        text = _(
            "--ask needs an interactive terminal; use --sheet FILE, which {luxor} score --template"
            " prints, ready to be filled in."
        )
        raise NobodyError(text.format(luxor=game.command))
    return _Sheet(game).fill(again=again)


def forget(game: Game) -> None:
    """Delete what was entered, once nobody needs it any more."""
    _draft(game).unlink(missing_ok=True)


def say_kept(game: Game) -> None:
    """Tell people who leave that they can continue later, if there is anything to continue."""
    if _draft(game).exists():
        text = _("What you entered is kept: the same command continues from there.")
        console.err(["", text])


def _draft(game: Game) -> Path:
    return paths.copy_folder() / f"sheet-{game.name}.unfinished"


@dataclass
class _Sheet:
    """What is entered, and whose row is asked for: `at` is a seat, or -1 for the names."""

    game: Game
    names: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    at: int = -1
    again: bool = False  # what is entered there is shown: Enter keeps it

    @property
    def columns(self) -> Sequence[Column]:
        return offered(self.game.sheets).COLUMNS

    def _is_whole(self, row: Row) -> bool:
        return not rows.missing(self.columns, row)

    @property
    def _whole(self) -> list[dict[str, object]]:
        """The players whose rows are whole, as a score sheet has them."""
        pairs = zip(self.names, self.rows, strict=True)
        return [{"name": name, **row} for name, row in pairs if self._is_whole(row)]

    # ------------------------------------------------------------------ the questions in order

    def fill(self, *, again: bool) -> Result:
        """Ask until every row is whole. Raise KeyboardInterrupt if somebody leaves."""
        self._resume(again=again)
        try:
            while True:
                if self.at < 0:
                    self._ask_names()
                elif self.at < len(self.names):
                    self._ask_row()
                elif tied := self._find_tied():
                    self._ask_tie_break(*tied)
                else:
                    return self._result()
        except KeyboardInterrupt:
            say_kept(self.game)
            raise

    def _ask(self, question: str, read: Callable[[str], None], about: console.Shown) -> None:
        """Ask one question; a key, or a slip, leads to another."""
        typed = console.ask(question)
        try:
            if is_back(typed):
                self._back()
            elif typed == "new":
                self.names, self.rows, self.at, self.again = [], [], -1, False
            elif typed == "?":
                console.err([*about, _(_KEYS)])
            elif typed == "q":
                raise KeyboardInterrupt
            else:
                read(typed)
        except UsageError as error:
            console.err([f"  {error}"])
        self._write()

    def _back(self) -> None:
        if self.at < 0 and (self.again or not self.names):
            raise UsageError(_("This is the first question."))
        if self.at < 0:
            self.names.pop()
            self.rows.pop()
            return
        has_part = self.at < len(self.rows) and self.rows[self.at] and not self.again
        self.at -= 0 if has_part else 1
        self.again = True

    def _next(self) -> None:
        """Go on with the first player whose row isn't whole."""
        whole = [self._is_whole(row) for row in self.rows]
        self.at, self.again = [*whole, False].index(False), False

    # ------------------------------------------------------------------ who played

    def _ask_names(self) -> None:
        known = self._known_names()
        offers = [f"{key} {name}" for key, name in enumerate(known, start=1)]
        if offers and not self.names:
            console.err([Hanging("   ".join(offers))])
        question = _("Who played, in seat order? ")
        if self.again:
            question = _("Who played, in seat order? [{names}] ").format(
                names=", ".join(self.names)
            )
        elif self.names:
            question = _("Who else? ")
        about = _("Two to four names, with commas between them if a name has blanks.")
        more = _("A number stands for the name behind it.")
        self._ask(
            question,
            lambda text: self._take_names(text, known),
            [about, more] if known else [about],
        )

    def _take_names(self, text: str, known: Sequence[str]) -> None:
        before = [] if self.again else self.names
        names = self.names if self.again and not text else [*before, *_read_names(text, known)]
        check_names(names)
        if len(names) > toml.MOST_PLAYERS:
            text = _("{game} is for 2 to 4 players, not {count}.")
            raise UsageError(text.format(game=self.game.title, count=len(names)))
        old = dict(zip(map(fold_name, self.names), self.rows, strict=True))
        kept = [row for name, row in old.items() if name not in map(fold_name, names)]
        new = [one for one in names if fold_name(one) not in old]
        if self.again and len(kept) == len(new):  # names were corrected: their rows stay
            old |= {fold_name(name): row for name, row in zip(new, kept, strict=True)}
        self.names = names
        self.rows = [old.get(fold_name(name), {}) for name in names]
        if len(names) >= FEWEST:
            console.err([] if self.again else self._instructions())
            self._next()

    def _known_names(self) -> list[str]:
        from luxor_companion.results.games import latest_names
        from luxor_companion.results.store import open_store

        file = paths.results_file()
        with suppress(LuxorError):  # whatever is wrong with the results, people can type names
            if file.exists():
                with open_store(file) as store:
                    return latest_names(store, OFFERED)
        return []

    def _instructions(self) -> list[Hanging | str]:
        texts = [one.explained for one in self.columns if _needs_words(one)]
        column = next(one for one in self.columns if not (one.needed or one.values))
        return [
            Hanging(_(_IN_ORDER).format(column=column.title)),
            *(Hanging(text, first=2) for text in texts),
            _(_KEYS),
        ]

    # ------------------------------------------------------------------ a player's row

    def _ask_row(self) -> None:
        name, row = self.names[self.at], self.rows[self.at]
        left = rows.missing(self.columns, row)
        in_order = [one for one in self.columns if not one.tie_break]
        question = f"{name} > "
        if self.again and row:
            entered = rows.format_row(self.columns, row)
            question = f"{name} [{entered}] > "
        elif row:
            question = _("{name}, the rest (Enter: none) > ").format(name=name)
            in_order = left
        console.err([Hanging(_GAP.join(one.title for one in in_order))])
        about = [Hanging(one.explained) for one in in_order]
        self._ask(question, lambda text: self._take_row(text, in_order), about)

    def _take_row(self, text: str, order: Sequence[Column]) -> None:
        """Put what was typed into the row that is asked for. Raise UsageError for a slip."""
        before = self.rows[self.at]
        reading = rows.read_row(self.game.name, self.columns, text, order)
        row = {**before, **reading.row}
        problem = reading.problem
        if not text and not self.again:
            row, problem = rows.without_rest(self.columns, row)
        self.rows[self.at] = row
        while wrong := self._find_wrong():
            column = {one.key: one for one in self.columns}.get(wrong.where.rpartition(".")[2])
            if column is None or column.key not in row:
                self.again = True  # people have to find it
                raise UsageError(problem or wrong.problem)
            problem = problem or f"{column.title}: {wrong.problem}"
            del row[column.key]
        self.again = False
        if problem:
            raise UsageError(problem)
        if self._is_whole(row):
            console.err([Hanging(self._sum_line(self.names[self.at]), first=2)])
            self._next()

    def _find_wrong(self) -> BadFileError | None:
        """Return what cannot be on the sheet, with the row that is asked for as far as it goes."""
        pairs = list(zip(self.names, self.rows, strict=True))
        players = [
            {"name": name, **row}
            for seat, (name, row) in enumerate(pairs)
            if seat == self.at or self._is_whole(row)
        ]
        try:
            offered(self.game.sheets).read_sheet({"player": players}, "")
        except BadFileError as error:
            return error
        return None

    def _sum_line(self, name: str) -> str:
        """Return a player's total, and the parts that it is the sum of."""
        score = next(one for one in self._result().scores if one.name == name)
        text = _("{name}: {total} VP = {parts}")
        return text.format(name=name, total=score.total, parts=view.score.sum_of(score, self.game))

    def _result(self) -> Result:
        return offered(self.game.sheets).read_sheet({"player": self._whole}, "")

    # ------------------------------------------------------------------ a tie

    def _find_tied(self) -> tuple[int, Column] | None:
        """Return a player whose tie-break has not been asked for, and its column."""
        seats = offered(self.game.sheets).tied({"player": self._whole})
        pairs = [(seat, one) for seat in seats for one in self.columns if one.tie_break]
        return next((pair for pair in pairs if pair[1].key not in self.rows[pair[0]]), None)

    def _ask_tie_break(self, seat: int, column: Column) -> None:
        text = _("A tie: {name}'s {column} (Enter: not known)? ")
        text = text.format(name=self.names[seat], column=column.title)

        def read(typed: str) -> None:
            reading = rows.read_row(
                self.game.name, [column._replace(tie_break=False)], typed or "0"
            )
            if reading.problem:
                raise UsageError(reading.problem)
            self.rows[seat] = {**self.rows[seat], **reading.row}
            try:
                self._result()
            except BadFileError as error:
                del self.rows[seat][column.key]
                raise UsageError(error.problem) from None

        self._ask(text, read, [_(column.about)])

    # ------------------------------------------------------------------ leaving and continuing

    def _resume(self, *, again: bool) -> None:
        """Continue where somebody left."""
        with suppress(LuxorError, UsageError):
            self._read()
        if not self.names:
            return
        if len(self.names) >= FEWEST:
            self._next()
        if self.at == len(self.names):
            self.at, self.again = self.at - 1, True
        if again:
            return
        done = [f"{one.name} {one.total}" for one in self._result().scores] if self._whole else []
        text = _("Continuing with {names}   (new: start over)")
        if done:
            text = _("Continuing after {done}, {count} of {players} players   (new: start over)")
        values = {"names": ", ".join(self.names), "done": join_and(done), "count": len(done)}
        console.err([Hanging(text.format(players=len(self.names), **values))])
        if len(self.names) >= FEWEST:
            console.err(self._instructions())

    def _read(self) -> None:
        file = _draft(self.game)
        section = toml.Section(toml.read_toml(file), file)
        known = {one.key: one for one in self.columns}
        names: list[str] = []
        kept: list[Row] = []
        for raw in section.list_of("player", dict):
            player = toml.Section(raw, file)
            names.append(parse_player_name(player.take("name", str), "Ani"))
            row: Row = {}
            for key in known.keys() & raw.keys():
                is_list = isinstance(raw[key], list)
                row[key] = player.list_of(key, int) if is_list else player.number(key)
            kept.append(row)
        check_names(names)
        self.names, self.rows = names, kept

    def _write(self) -> None:
        with suppress(LuxorError):  # without it, people just can't continue later
            if not self.names:
                forget(self.game)
                return
            pairs = zip(self.names, self.rows, strict=True)
            players = [{"name": name, **row} for name, row in pairs]
            atomic.write_atomically(_draft(self.game), toml.format_toml({"player": players}))


def _needs_words(column: Column) -> bool:
    """Return whether a column's name alone doesn't say what to type."""
    return column.needed or bool(column.values)


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
