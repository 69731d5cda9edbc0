"""The record of a game: the lines of its log, applied one after the other.

Each game decides what its own lines do; undo, redo, notes and the form of a fix are the same for
all of them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final, Generic, NamedTuple, Self, TypeAlias, TypeVar, overload

from luxor_companion.core import Need, Refusal, UnreadableError, Value, Viewer, parse_number

MOST_LINES: Final = 10_000_000  # more than the largest save can hold
MOST_COUNT: Final = 999  # nobody has more of anything


class Undone(Value):
    """`undo`, `undo 3`: the last changes are undone."""

    changes: int


class Redone(Value):
    """`redo`, `redo 2`: what was undone last is done again."""

    changes: int


class Noted(Value):
    """`note Bo forgot the scarab again`"""

    text: str


class Fixed(Value):
    """`fix red keys=2 "forgot one"`: a fact is corrected, with the reason."""

    what: str  # a player, or one of the things a game lists as `fixable`
    facts: tuple[str, ...]
    reason: str


Common: TypeAlias = Undone | Redone | Noted | Fixed


def read_common(line: str) -> Common | None:
    """Return the line as one of these entries; None if it belongs to a game.

    Raise UnreadableError if it begins like one of them and then goes wrong.
    """
    word, _, rest = line.partition(" ")
    match word:
        case "undo" | "redo":
            count = parse_number(rest.strip() or "1", MOST_LINES, 1)
            if count is None:
                raise UnreadableError("log.line", line=line)
            return Undone(count) if word == "undo" else Redone(count)
        case "note":
            return Noted(rest)
        case "fix":
            return _read_fix(rest, line)
        case _:
            return None


def _read_fix(rest: str, line: str) -> Fixed:
    words, quote, reason = rest.partition(' "')
    what, *facts = words.split() or [""]
    if not facts or (quote and not reason.endswith('"')):
        raise UnreadableError("log.line", line=line)
    return Fixed(what, tuple(facts), reason.removesuffix('"'))


def is_assignment(word: str) -> bool:
    """Return whether a word is a fact such as keys=2, rather than a sentence that has a "="."""
    return "=" in word and " " not in word.partition("=")[0]


def fact_number(
    fact: str, value: str, most: int = MOST_COUNT, least: int = 0, problem: str = "fix.fact"
) -> int:
    """Return the number in a fact of a fix. Raise UnreadableError with the fact if it has none."""
    number = parse_number(value, most, least)
    if number is None:
        raise UnreadableError(problem, token=fact)
    return number


def fact_numbers(fact: str, value: str, problem: str = "fix.fact") -> tuple[int, ...]:
    """Return the numbers in a fact, with commas between them. Raise UnreadableError likewise."""
    return tuple(fact_number(fact, one, problem=problem) for one in value.split(",") if one)


def write_common(entry: Common) -> str:
    """Return the line of the log that `read_common` reads as this entry."""
    match entry:
        case Undone(changes=count):
            return "undo" if count == 1 else f"undo {count}"
        case Redone(changes=count):
            return "redo" if count == 1 else f"redo {count}"
        case Noted(text):
            return f"note {one_line(text)}".rstrip()
        case Fixed(what, facts, reason):
            words = " ".join(("fix", what, *facts))
            quoted = one_line(reason).replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
            return f'{words} "{quoted}"' if reason else words


def one_line(text: str) -> str:
    """Return a remark that fits on one line of the log and cannot end its block."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split()).replace("'''", "\N{RIGHT SINGLE QUOTATION MARK}" * 3)


P = TypeVar("P")  # a game's position
E = TypeVar("E")  # a line of its log
T = TypeVar("T")
O = TypeVar("O")  # noqa: E741  # the outcome of a turn


class Change(NamedTuple, Generic[P, E, O]):
    """A line that changed the table, and the positions before and after it."""

    line: int  # of the log, from 1
    entry: E
    before: P
    after: P
    outcome: O | None = None  # of a turn


class Seen(Sequence[T]):
    """What a viewer sees of a list, made item by item as somebody looks at it."""

    def __init__(self, items: Sequence[T], see: Callable[[T], T]) -> None:
        self.real = items
        self._see = see
        self._seen: dict[int, T] = {}

    def __len__(self) -> int:
        return len(self.real)

    @overload
    def __getitem__(self, place: int) -> T: ...

    @overload
    def __getitem__(self, place: slice) -> list[T]: ...

    def __getitem__(self, place: int | slice) -> T | list[T]:
        places = range(len(self.real))[place]
        return (
            [self._one(one) for one in places] if isinstance(places, range) else self._one(places)
        )

    def _one(self, place: int) -> T:
        if place not in self._seen:
            self._seen[place] = self._see(self.real[place])
        return self._seen[place]


class BadLine(Value):
    """The first line of a log that is wrong, and why."""

    line: int
    text: str
    problem: Refusal | Need | UnreadableError
    position: object  # before the line


class Record(Generic[P, E, O]):
    """The log so far. `done` holds active changes in order, `undone` those to redo, last first."""

    order_rule = ""  # the rule about the order of play
    turn: type[object] = object  # the type of lines that are turns; by default all changes

    def __init__(self, start: P) -> None:
        self.start = start
        # For a viewer, the entry in a line: without what they don't see, it may not be readable.
        self.read_in: Callable[[int], E] | None = None
        self._begin([], [], [])

    def _begin(
        self, done: list[Change[P, E, O]], undone: list[Change[P, E, O]], lines: list[str]
    ) -> None:
        """Let these be the changes and the lines; whoever reads them sees what they grow to."""
        self._done, self._undone, self._lines = done, undone, lines
        self.done: Sequence[Change[P, E, O]] = done
        self.undone: Sequence[Change[P, E, O]] = undone
        self.lines: Sequence[str] = lines

    def read_line(self, line: str) -> E:
        """Return the entry that a line of the log holds. Raise UnreadableError if it isn't one."""
        raise NotImplementedError

    def write_line(self, entry: E) -> str:
        """Return an entry as a line of the log."""
        raise NotImplementedError

    def consider(self, entry: E) -> Change[P, E, O] | Refusal | Need:
        """Return the change that an entry of this game would make, without applying it."""
        raise NotImplementedError

    def with_choice(self, entry: E, tokens: str) -> E:
        """Return an entry completed with a choice that was missing, given as tokens."""
        return self.read_line(f"{self.write_line(entry)} {tokens}")

    # What viewers see: everything, unless a game says otherwise. `drawn` is what the program draws.

    def hides_from(self, _viewer: Viewer) -> bool:
        """Return whether there may be something that a viewer may not see."""
        return False

    def position_seen_by(self, position: P, _viewer: Viewer) -> P:
        """Return a position as a viewer knows it: what they may not see is unknown."""
        return position

    def entry_seen_by(self, entry: E, _viewer: Viewer, _drawn: Collection[str] = ()) -> E:
        """Return an entry without the draws that a viewer did not see."""
        return entry

    def outcome_seen_by(
        self, _entry: E, outcome: O, _viewer: Viewer, _drawn: Collection[str] = ()
    ) -> O:
        """Return the outcome of an entry without the draws that a viewer did not see."""
        return outcome

    def seen_by(self, viewer: Viewer, drawn: Collection[str] = ()) -> Self:
        """Return the record as a viewer knows it: to answer from, not to play on."""
        if not self.hides_from(viewer):
            return self
        seen = type(self)(self.position_seen_by(self.start, viewer))
        positions = {id(self.start): seen.start}

        def position(real: P) -> P:
            if id(real) not in positions:
                positions[id(real)] = self.position_seen_by(real, viewer)
            return positions[id(real)]

        def change(real: Change[P, E, O]) -> Change[P, E, O]:
            number, entry, before, after, outcome = real
            if outcome is not None:
                outcome = self.outcome_seen_by(entry, outcome, viewer, drawn)
            entry = self.entry_seen_by(entry, viewer, drawn)
            return Change(number, entry, position(before), position(after), outcome)

        seen.done, seen.undone = Seen(self.done, change), Seen(self.undone, change)
        seen.lines = Seen(self.lines, lambda line: self.line_seen_by(line, viewer, drawn))
        seen.read_in = lambda number: self.entry_seen_by(self.entry_in(number), viewer, drawn)
        return seen

    def entry_in(self, number: int) -> E:
        """Return the entry in a line of the log, counted from 1, as far as its viewer sees it."""
        return self.read_in(number) if self.read_in else self.read_line(self.lines[number - 1])

    def line_seen_by(self, line: str, viewer: Viewer, drawn: Collection[str] = ()) -> str:
        """Return a line of the log as it was written, or without what a viewer did not see."""
        entry = self.read_line(line)
        seen = self.entry_seen_by(entry, viewer, drawn)
        return line if seen == entry else self.write_line(seen)

    @property
    def position(self) -> P:
        after: P = self.done[-1].after if self.done else self.start
        return after

    @property
    def turns(self) -> int:
        """How many turns are active."""
        return sum(isinstance(entry, self.turn) for entry in self._entries())

    @property
    def fixed(self) -> set[str]:
        """What has been corrected."""
        return {entry.what for entry in self._entries() if isinstance(entry, Fixed)}

    def _entries(self) -> Iterator[E]:
        """Yield the active entries, to count: whoever looks, a turn is a turn."""
        done = self.done.real if isinstance(self.done, Seen) else self.done
        return (change.entry for change in done)

    def apply(self, entry: E, text: str = "") -> Change[P, E, O] | Refusal | Need | None:
        """Apply an entry; return its change, None if it changes nothing, or why it is refused.

        `text` is its line in the log, if it was read from one.
        """
        if not isinstance(entry, Noted | Undone | Redone):
            change = self.consider(entry)
            if isinstance(change, Change):
                self.accept(change, text)
            return change
        refusal = None
        if isinstance(entry, Undone):
            refusal = self._shift(entry.changes, self._done, self._undone, "nothing_to_undo")
        elif isinstance(entry, Redone):
            refusal = self._shift(entry.changes, self._undone, self._done, "nothing_to_redo")
        if refusal is None:
            self._lines.append(text or self.write_line(entry))
        return refusal

    def accept(self, change: Change[P, E, O], text: str = "") -> None:
        """Add a change that `consider` has returned for the game as it stands."""
        self._done.append(change)
        self._undone.clear()
        self._lines.append(text or self.write_line(change.entry))

    def _shift(
        self, count: int, source: list[Change[P, E, O]], target: list[Change[P, E, O]], why: str
    ) -> Refusal | None:
        """Move the last changes from one list to the other, or refuse if there are too few."""
        if count > len(source):
            return Refusal(self.order_rule, why, {"count": len(source)})
        target.extend(source.pop() for _ in range(count))
        return None

    def apply_all(self, entries: Iterable[E]) -> list[Change[P, E, O]] | Refusal | Need:
        """Apply all entries or none; return their changes, or why one of them is refused."""
        before = self._done[:], self._undone[:], self._lines[:]
        changes, refused = list[Change[P, E, O]](), True
        try:
            for entry in entries:
                applied = self.apply(entry)
                if isinstance(applied, Refusal | Need):
                    return applied
                if applied is not None:
                    changes.append(applied)
            refused = False
        finally:
            if refused:
                self._begin(*before)
        return changes


AnyChange: TypeAlias = Change[Any, Any, Any]
AnyRecord: TypeAlias = Record[Any, Any, Any]
R = TypeVar("R", bound=AnyRecord)
Applied: TypeAlias = AnyChange | Refusal | Need  # the result of a game's own line


def replay(record: R, lines: Iterable[str]) -> R | BadLine:
    """Return the record with all lines of a log applied, or the first line that is wrong."""
    for number, line in enumerate(lines, start=1):
        try:
            applied = record.apply(record.read_line(line), line)
        except UnreadableError as error:
            return BadLine(number, line, error, record.position)
        if isinstance(applied, Refusal | Need):
            return BadLine(number, line, applied, record.position)
    return record
