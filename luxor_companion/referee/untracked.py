"""Games that nobody tracked: a score sheet while it is filled in, and disputes about a turn.

What is entered into a sheet is kept in a file until the result is where it belongs.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, Generic, NamedTuple, TypeVar

from luxor_companion import lang
from luxor_companion.core import Value, parse_number
from luxor_companion.core.cases import Leaf, Legal, is_refused
from luxor_companion.core.game import Game, default_game, load_game
from luxor_companion.core.scoring import Result, Score, Scores, all_scores
from luxor_companion.core.shapes import flat
from luxor_companion.errors import BadFileError, LuxorError, UsageError, clip, offered
from luxor_companion.lang import _
from luxor_companion.referee.answers import NeedAnswer, RefusalAnswer, Step, requested
from luxor_companion.referee.rows import (
    FEWEST,
    Column,
    Reading,
    Row,
    check_value,
    missing,
    read_row,
    without_rest,
)
from luxor_companion.referee.start import check_names, parse_player_name
from luxor_companion.results import MOST_POINTS, PlayerResult, fold_name
from luxor_companion.table import atomic, paths, toml

if TYPE_CHECKING:
    from luxor_companion.core.protocols import Disputes


_TOTALS: Final = "Mia 87 Bob 81"


@dataclass
class Untracked:
    """Who played, and each player's row as far as it is filled in."""

    game: Game
    names: list[str] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)

    @property
    def columns(self) -> Sequence[Column]:
        return offered(self.game.sheets).COLUMNS

    @property
    def file(self) -> Path:
        return paths.copy_folder() / f"sheet-{self.game.name}.unfinished"

    def is_whole(self, seat: int) -> bool:
        """Return whether nothing is missing in a player's row."""
        return not missing(self.columns, self.rows[seat])

    @property
    def first_open(self) -> int:
        """The first player whose row isn't whole; the number of players if there is none."""
        return [*map(self.is_whole, range(len(self.names))), False].index(False)

    def call_players(self, names: Sequence[str], *, again: bool = False) -> None:
        """Say who played, in seat order; `again`: where a name is another, its row stays.

        Raise UsageError if these people cannot have played.
        """
        check_names(names)
        _check_number(self.game, len(names), least=0)
        old = dict(zip(map(fold_name, self.names), self.rows, strict=True))
        kept = [row for name, row in old.items() if name not in map(fold_name, names)]
        new = [fold_name(one) for one in names if fold_name(one) not in old]
        if again and len(kept) == len(new):
            old |= dict(zip(new, kept, strict=True))
        self.names = list(names)
        self.rows = [old.get(fold_name(name), {}) for name in names]

    def fill_in(self, seat: int, text: str, order: Sequence[Column] = ()) -> None:
        """Put what somebody typed into a player's row: what has a name changes that column only.

        Columns in order are the whole row, and what is left out at the end is none; with `order`
        they are those that were asked for. Raise UsageError if anything cannot be: then nothing
        has changed.
        """
        before = self.rows[seat]
        reading = read_row(self.game.name, self.columns, text, order)
        if reading.problem or order or not reading.in_order:
            self._put(seat, reading._replace(row={**before, **reading.row}))
            return
        whole = without_rest(self.columns, reading.row)
        is_first_word = not before and (reading.in_order == 1 or whole.problem)
        self._put(seat, reading if is_first_word else whole)

    def leave_rest(self, seat: int) -> None:
        """Fill in what is missing in a row as none. Raise UsageError where that cannot be."""
        self._put(seat, without_rest(self.columns, self.rows[seat]))

    def put(self, seat: int, row: Row) -> None:
        """Put values into these columns of a player's row. Raise UsageError if they cannot be."""
        columns = {one.key: one for one in self.columns}
        if unknown := row.keys() - columns.keys():
            raise UsageError(_("There is no column '{name}' here.").format(name=min(unknown)))
        for key, value in row.items():
            check_value(columns[key], value)
        self._put(seat, Reading({**self.rows[seat], **row}))

    def _put(self, seat: int, reading: Reading) -> None:
        """Let what was read be a player's row, unless it cannot be beside what is known."""
        if reading.problem:
            raise UsageError(reading.problem)
        before, self.rows[seat] = self.rows[seat], reading.row
        if wrong := self._find_wrong(seat):
            self.rows[seat] = before
            key = wrong.where.rpartition(".")[2]
            titles = [column.title for column in self.columns if column.key == key]
            raise UsageError(": ".join([*titles, wrong.problem]))

    def _find_wrong(self, seat: int) -> BadFileError | None:
        """Return what cannot be on the sheet together with the row of a player."""
        seats = [one for one in range(len(self.names)) if one == seat or self.is_whole(one)]
        try:
            self._score(seats)
        except BadFileError as error:
            return error
        return None

    def _sheet(self, seats: Sequence[int]) -> dict[str, object]:
        return {"player": [{"name": self.names[seat], **self.rows[seat]} for seat in seats]}

    def _score(self, seats: Sequence[int]) -> Result:
        return offered(self.game.sheets).read_sheet(self._sheet(seats), "")

    @property
    def _whole(self) -> list[int]:
        return [seat for seat in range(len(self.names)) if self.is_whole(seat)]

    def result(self) -> Result:
        """Return the result of the players whose rows are whole; there has to be one."""
        return self._score(self._whole)

    def scores(self) -> Sequence[Score]:
        """Return the scores of the players whose rows are whole."""
        return self.result().scores if self._whole else ()

    def tie_break(self) -> tuple[int, Column] | None:
        """Return a player whose tie-break has not been entered, and its column."""
        seats = offered(self.game.sheets).tied(self._sheet(self._whole))
        pairs = [(seat, column) for seat in seats for column in self.columns if column.tie_break]
        return next((pair for pair in pairs if pair[1].key not in self.rows[pair[0]]), None)

    def read(self) -> None:
        """Take over what was kept; a file that cannot be read is as good as none."""
        with suppress(LuxorError, UsageError):
            section = toml.Section(toml.read_toml(self.file), self.file)
            kept = Untracked(self.game)
            for raw in section.list_of("player", dict):
                player = toml.Section(raw, self.file)
                name = parse_player_name(player.take("name", str), "Ani")
                kept.call_players([*kept.names, name])
                kept.rows[-1] = {
                    key: player.list_of(key, int) if isinstance(one, list) else player.number(key)
                    for key, one in raw.items()
                    if key in {column.key for column in self.columns}
                }
            kept.scores()  # as good as when it was entered
            self.names, self.rows = kept.names, kept.rows

    def keep(self) -> None:
        """Keep what is entered; if that fails, people just can't continue later."""
        with suppress(LuxorError):
            if self.names:
                sheet = toml.format_toml(self._sheet(range(len(self.names))))
                atomic.write_atomically(self.file, sheet)
            else:
                self.forget()

    def forget(self) -> None:
        """Delete what was kept, once nobody needs it any more."""
        self.file.unlink(missing_ok=True)


def read_sheet(game: Game, sheet: Path) -> Result:
    """Return the result on a score sheet. Raise BadFileError if it is wrong."""
    return offered(game.sheets).read_sheet(toml.read_toml(sheet), sheet)


def score_sheet(sheet: str | Path, *, game: str = "", language: str = lang.ENGLISH) -> Scores:
    """Return the final score on a score sheet. Raise BadFileError if it is wrong."""
    with lang.speaking(lang.parse_language(language)):
        return all_scores(read_sheet(load_game(game or default_game()), Path(sheet)))


def read_totals(game: Game, words: Sequence[str]) -> tuple[PlayerResult, ...]:
    """Return the lines of a game from `Mia 87 Bob 81`; a name may be several words."""
    lines: list[PlayerResult] = []
    name: list[str] = []
    for word in re.sub(r"[=:,](?=\s*-?\d)|,", " ", " ".join(words)).split():
        if not re.fullmatch(r"-?\d+", word):
            name.append(word)
            continue
        total = parse_number(word.removeprefix("-"), MOST_POINTS)
        if not name or total is None:
            text = _("'{word}' isn't anybody's total: write {example}.")
            raise UsageError(text.format(word=clip(word, 20), example=_TOTALS))
        player = parse_player_name(" ".join(name), _TOTALS)
        lines.append(PlayerResult(player, -total if word[0] == "-" else total, 1))
        name = []
    if name:
        text = _("'{name}' has no total: write {example}.")
        raise UsageError(text.format(name=clip(" ".join(name), 40), example=_TOTALS))
    check_names([line.name for line in lines])
    _check_number(game, len(lines))
    return tuple(lines)


def _check_number(game: Game, count: int, least: int = FEWEST) -> None:
    if not least <= count <= toml.MOST_PLAYERS:
        text = _("{game} is for 2 to 4 players, not {count}.")
        raise UsageError(text.format(game=game.title, count=count))


D = TypeVar("D")  # a game's dispute
P = TypeVar("P")  # its position
L = TypeVar("L", bound=Legal)


class DisputeRuling(Value):
    """A ruling, as far as it is certain."""

    legal: Annotated[bool | None, "whether it is allowed; null if it depends on what nobody said"]
    steps: Annotated[tuple[Step, ...], "what happens, in order"] = ()
    refusal: Annotated[RefusalAnswer | None, "why it is not allowed; null if it is"] = None
    choices: Annotated[
        Mapping[str, tuple[Step, ...]], "what follows each choice that the player has"
    ] = {}  # which nobody changes
    rulings: Annotated[
        tuple[str, ...], "our own rulings that decided it, if no rulebook does: their names"
    ] = ()
    needs: Annotated[tuple[NeedAnswer, ...], "what it depends on and nobody said"] = ()


@flat("ruling")
class CaseAnswer(Value):
    """A ruling that holds for some answers."""

    if_: Annotated[Mapping[str, tuple[str, ...]], "the answers for which it holds, by question"]
    ruling: DisputeRuling


@flat("ruling")
class DisputeAnswer(Value):
    """A ruling in a game that nobody tracked."""

    ruling: DisputeRuling
    ahead: Annotated[tuple[str, ...], "what lies ahead, in the notation, if it is a path"]
    cases: Annotated[tuple[CaseAnswer, ...], "a ruling for each answer, if there is more than one"]


class FactQuestion(NamedTuple):
    """A question about a fact of a dispute."""

    text: str
    hint: str = ""  # how to answer it
    takes_b: bool = False  # whether `b` may be an answer, rather than the way back


class Settled(NamedTuple, Generic[D, P, L]):
    """A dispute with all rulings that are possible, each with what it depends on."""

    dispute: D
    leaves: Sequence[Leaf[P, L]]
    ruling: Callable[[Leaf[P, L]], DisputeRuling]  # as it is answered
    needs: tuple[NeedAnswer, ...] = ()  # what all of them depend on
    ahead: tuple[str, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether it is refused in every case."""
        return is_refused(self.leaves)

    @property
    def answer(self) -> DisputeAnswer:
        """The ruling, or every possible ruling with what it depends on."""
        if len(self.leaves) == 1:
            only = self.ruling(self.leaves[0])
            only = only.replace(needs=(*self.needs, *only.needs))
            return DisputeAnswer(only, self.ahead, ())
        cases = tuple(CaseAnswer(dict(leaf.when), self.ruling(leaf)) for leaf in self.leaves)
        common = DisputeRuling(False if self.refused else None, needs=self.needs)
        return DisputeAnswer(common, self.ahead, cases)


def cannot_do_without(disputes: "Disputes[object]", fact: str) -> bool:
    """Return whether nothing can be ruled without a fact, even if all the others are known."""
    others = dict.fromkeys((one for one in disputes.FACTS if one != fact), "")
    return fact == disputes.ABOUT and disputes.needed(others) == fact


def dispute(
    about: str = "", *, game: str = "", language: str = lang.ENGLISH, **facts: str
) -> DisputeAnswer:
    """Settle a dispute in a game that nobody tracked: a turn, and what is known about it.

    The facts are those of `luxor dispute`: `ahead="v3/2 - h1", keys="?"`. Raise UsageError or
    UnreadableError if one of them cannot be read, or the ruling needs one that is missing.
    """
    played = load_game(game or default_game())
    disputes = offered(played.disputes)
    with requested(played, language):
        if unknown := facts.keys() - disputes.FACTS.keys():
            raise TypeError(
                f"there is no fact {min(unknown)}; there are {', '.join(disputes.FACTS)}"
            )
        read = read_facts(disputes, {disputes.ABOUT: about or None, **facts})
        if missing := disputes.needed(read):
            raise UsageError(disputes.question(missing).text.strip())
        return disputes.settle(read).answer


def read_facts(
    disputes: "Disputes[object]", typed: Mapping[str, str | None], where: str = "{name}: {problem}"
) -> dict[str, str]:
    """Return the facts that somebody gives by name; `where` names one that cannot be read.

    Raise UsageError for that one.
    """
    facts: dict[str, str] = {}
    for name, text in typed.items():
        try:
            facts |= {} if text is None else {name: disputes.read_fact(name, text)}
        except ValueError as error:
            pattern = "{problem}" if name == disputes.ABOUT else where
            raise UsageError(pattern.format(name=name, problem=error)) from None
    return facts
