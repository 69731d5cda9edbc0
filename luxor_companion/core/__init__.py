"""What all games share, without side effects: a referee's answers, parsing numbers, and chance.

Who is asking is here too. The modules beside it hold the contract of a game, the record of its
log, scores and reviews.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import (
    Any,
    Final,
    NamedTuple,
    ParamSpec,
    Protocol,
    Self,
    TypeAlias,
    TypeVar,
    dataclass_transform,
    get_args,
)

# Names, numbers and lists of them, as `--json` shows them. Each code has its own set.
Params: TypeAlias = Mapping[str, object]


@dataclass_transform(frozen_default=True)
class Value:
    """A value with named fields, which are set when it is made and never again.

    A command gives one or two of the many kinds of answers that it loads. So a kind costs nothing
    to define, unlike a NamedTuple or a dataclass, for which Python writes code on each start.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        setattr(cls, "__match_args__", tuple(cls.__annotations__))  # noqa: B010  # for `case`

    def __init__(self, *values: object, **named: object) -> None:
        kind, fields = type(self), type(self).__annotations__
        if named or len(values) < len(fields):
            named |= dict(zip(fields, values, strict=False))
            values = tuple(
                named.pop(name) if name in named else getattr(kind, name) for name in fields
            )
        if named:
            raise TypeError(f"{kind.__name__} has no field {', '.join(named)}")
        vars(self).update(zip(fields, values, strict=True))

    def replace(self, **changes: object) -> Self:
        """Return the same value, but for these fields."""
        return type(self)(**self._values() | changes)

    def _values(self) -> dict[str, object]:
        return vars(self)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} of {type(self).__name__} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Value) or type(self) is not type(other):
            return False
        return self._values() == other._values()

    def __hash__(self) -> int:
        return hash(tuple(self._values().values()))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self._values().items())
        return f"{type(self).__name__}({fields})"


class Refusal(NamedTuple):
    """A refusal under a rule. `why` tells the cases of one rule apart; the game explains it."""

    rule: str  # a key of the game's PAGES
    why: str
    params: Params


class Need(NamedTuple):
    """Legal so far, but a choice is missing: one of `options`, as tokens."""

    choice: str
    options: tuple[str, ...]
    space: int | None = None  # of a tile that nobody entered
    left: Mapping[str, int] | None = None  # what may lie there, and how many of each can be left
    stand_in: tuple[str, ...] = ()  # parts it depends on and nobody read off a printed copy
    side: str | None = None  # of the outer card it asks for
    program: bool = False  # the program decides when the turn is played


class Event(Protocol):
    """One step of a turn: each kind is a NamedTuple of its game, with a name of its own.

    `params_of` has the other fields, as `--json` shows them.
    """

    @property
    def name(self) -> str: ...

    @property
    def rule(self) -> str:
        """A key of the game's PAGES."""

    @property
    def _fields(self) -> tuple[str, ...]: ...

    @property
    def _field_defaults(self) -> Mapping[str, object]: ...

    def __iter__(self) -> Iterator[object]: ...


Events: TypeAlias = tuple[Event, ...]
_NO_DEFAULT = object()


def params_of(event: Event) -> dict[str, object]:
    """Return what `--json` shows of an event beside its name and rule.

    What has its default is left out. A trailing underscore is not part of a field's name, because
    `from_` cannot be called `from`.
    """
    usual = event._field_defaults
    return {
        field.rstrip("_"): value
        for field, value in zip(event._fields, event, strict=True)
        if field != "rule" and value != usual.get(field, _NO_DEFAULT)
    }


class UnreadableError(Exception):
    """A text cannot be read, or has two meanings.

    `code` says why, `params` hold the offending token and its place; the game makes a sentence of
    them.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params


class Fact(NamedTuple):
    """Something a ruling depends on: what it is, of which place, and what it may be.

    Without values it may be anything that the game says it may.
    """

    name: str
    of: int = 0
    values: tuple[str, ...] = ()


class UnknownError(Exception):
    """The ruling depends on a fact that nobody entered."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(fact)
        self.fact = fact


_JOINERS: Final = "\u200c\u200d"  # between letters of a Persian word, or the parts of an emoji
_WITHOUT_JOINERS: Final[dict[int, None]] = {ord(joiner): None for joiner in _JOINERS}


def is_printable(text: str) -> bool:
    """Return whether people can read a text as it is; inside a word, joiners are part of it.

    What turns the direction of writing round is not printable.
    """
    if text.isprintable():
        return True
    return text.strip(_JOINERS) == text and text.translate(_WITHOUT_JOINERS).isprintable()


def fold_name(name: str) -> str:
    """Return the form in which names are compared: ANI and Ani are one, however they are coded."""
    if name.isascii():
        return name.casefold()
    from unicodedata import normalize

    return normalize("NFC", normalize("NFC", name.translate(_WITHOUT_JOINERS)).casefold())


def parse_number(text: str, most: int, least: int = 0) -> int | None:
    """Return the number from `least` to `most` that a text spells in plain digits, or None.

    A text with more digits than `most` is never converted: Python refuses thousands of them.
    """
    if not (text.isascii() and text.isdecimal()) or len(text) > len(str(most)):
        return None
    number = int(text)
    return number if least <= number <= most else None


def house_choices(house: type[NamedTuple]) -> dict[str, tuple[str | bool, ...]]:
    """Return the choices for each house rule, from the types of its fields; the usual one first."""
    usual = house._field_defaults
    return {
        name: get_args(kind) or (usual[name], not usual[name])
        for name, kind in house.__annotations__.items()
    }


P = ParamSpec("P")
T = TypeVar("T")


class Chance(Protocol):
    """Where draws come from, such as `random.Random`.

    Only `random` is used: Python promises the same numbers for the same seed for ever, so a seed
    gives the same set-up for ever.
    """

    def random(self) -> float: ...


def shuffle(chance: Chance, pieces: Sequence[T]) -> tuple[T, ...]:
    """Return the pieces in a random order, each order as likely as any other."""
    mixed = list(pieces)
    for last in range(len(mixed) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return tuple(mixed)


def pick(chance: Chance, pieces: Sequence[T]) -> T:
    """Return one of the pieces, each as likely as any other."""
    return pieces[int(chance.random() * len(pieces))]


class Viewer(Value):
    """Who is asking. A player sees what everyone sees, and their own cards.

    What a viewer may not see is unknown in the position we answer from, exactly as with real cards.
    So no sentence, list or timing can tell it.
    """

    player: str = ""  # a colour or handle; "" for everyone at the table
    host: bool = False  # somebody who isn't playing, and may look behind

    def sees_hand_of(self, player: str) -> bool:
        return self.host or self.player == player


EVERYONE: Final = Viewer()
HOST: Final = Viewer(host=True)


def cached(function: Callable[P, T]) -> Callable[P, T]:
    """Return a function that remembers its results; unlike `cache`, types are still compared."""
    remembering: Any = cache(function)
    typed: Callable[P, T] = remembering
    return typed


def unique(items: Iterable[T]) -> list[T]:
    """Return each item once, in the order in which they come."""
    return list(dict.fromkeys(items))


def load_on_use(package: str, modules: Collection[str]) -> Callable[[str], ModuleType]:
    """Return the `__getattr__` of a package, which loads one of its modules at `package.module`."""

    def load(name: str) -> ModuleType:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.{name}")

    return load
