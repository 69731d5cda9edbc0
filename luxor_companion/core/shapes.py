"""Answers as values: the JSON of a value, and the JSON schema of its type.

An answer is a `Value` whose fields are `Annotated[type, "meaning"]`; its docstring says what it
is. Every field is always there: what is not known is null. A trailing underscore of its name is
left out, because `if_` cannot be called `if`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias, TypeGuard, TypeVar, overload

Object: TypeAlias = dict[str, object]  # of JSON
Schema: TypeAlias = Object
Kind: TypeAlias = object  # a type, or what `typing` makes of one
T = TypeVar("T")
Named = TypeVar("Named", bound=NamedTuple)

SCHEMA: Final = 1  # the number of the schemas, in every answer in JSON
_DIGITS: Final = 4  # decimals of a number: more would be noise
_FLAT: Final = "flat_field"  # the attribute of a type that names its flat field


def flat(field: str) -> Callable[[type[T]], type[T]]:
    """Mark a field of a type as an object whose fields stand among those of its owner.

    Where its keys depend on the game, its type is a mapping, and `Shapes` is given what they are.
    """

    def mark(kind: type[T]) -> type[T]:
        setattr(kind, _FLAT, field)
        return kind

    return mark


class Columns(Sequence[Named]):
    """Many rows of one kind, kept column by column: a tenth of the memory that tuples take."""

    def __init__(self, kind: type[Named], codes: str) -> None:
        """Take the kind of row, and for each column the code of an array; a blank is a list."""
        from array import array

        self.kind = kind
        self.columns: list[Any] = [[] if code == " " else array(code) for code in codes]

    def append(self, *values: object) -> None:
        for column, value in zip(self.columns, values, strict=True):
            column.append(value)

    def __len__(self) -> int:
        return len(self.columns[0])

    @overload
    def __getitem__(self, place: int) -> Named: ...

    @overload
    def __getitem__(self, place: slice) -> list[Named]: ...

    def __getitem__(self, place: int | slice) -> Named | list[Named]:
        if isinstance(place, slice):
            return [self[one] for one in range(*place.indices(len(self)))]
        return self.kind._make(column[place] for column in self.columns)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Columns) and self.columns == other.columns

    def __hash__(self) -> int:
        raise TypeError("it may grow")


def is_object(value: object) -> TypeGuard[Object]:
    """Return whether what was read from JSON is an object."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether what was read from JSON or TOML is a list."""
    return isinstance(value, list)


def object_of(value: object, *, keep: tuple[type, ...] = ()) -> Object:
    """Return a value with fields as a JSON object."""
    found = to_json(value, keep=keep)
    assert is_object(found)
    return found


def to_json(value: object, *, keep: tuple[type, ...] = ()) -> object:
    """Return a value as JSON: its fields as an object, tuples as lists, numbers rounded.

    What is of a type to `keep` stays as it is.
    """
    if value is None or isinstance(value, (str, int, *keep)):
        return value
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, Mapping):
        return {str(key): to_json(one, keep=keep) for key, one in value.items()}
    if isinstance(value, Sequence) and not hasattr(value, "_asdict"):
        return [to_json(one, keep=keep) for one in value]
    fields: Mapping[str, object] = getattr(value, "_asdict", lambda: vars(value))()
    inside, facts = getattr(value, _FLAT, ""), Object()
    for name, one in fields.items():
        if name == inside:
            facts |= object_of(one, keep=keep)
        else:
            facts[name.rstrip("_")] = to_json(one, keep=keep)
    return facts


def name_of(kind: Kind) -> str:
    """Return the name of a type."""
    return str(getattr(kind, "__name__", kind))


class Shapes:
    """The schemas of types. Those of named ones are in `named`, so that each is written once."""

    def __init__(self, flat: Mapping[Kind, Sequence[Schema]]) -> None:
        """Take the objects that may stand in the place of a `flat` mapping, by its owner's type."""
        self.flat = flat
        self.named: dict[str, Schema] = {}

    def of(self, kind: Kind) -> Schema:
        """Return the schema of a type; of a named one, a reference to it."""
        from types import NoneType
        from typing import Annotated, get_args, get_origin

        plain = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
        if kind in plain:
            return {"type": plain[kind]}
        if kind is object:
            return {}
        origin: Kind = get_origin(kind)
        args: tuple[Kind, ...] = get_args(kind)
        if origin is None:
            return self._reference(kind)
        if origin is Annotated:
            return {**self.of(args[0]), "description": args[1]}
        return self._compound(origin, args)

    def _compound(self, origin: Kind, args: tuple[Kind, ...]) -> Schema:
        from types import UnionType
        from typing import Literal, NotRequired, Union

        if origin is NotRequired:
            return self.of(args[0])
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (Union, UnionType):
            return {"anyOf": [self.of(one) for one in args]}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if args[-1] is not ... and origin is tuple:
            return {"type": "array", "prefixItems": [self.of(one) for one in args]}
        return {"type": "array", "items": self.of(args[0])}

    def _reference(self, kind: Kind) -> Schema:
        name = name_of(kind)
        if name not in self.named:
            self.named[name] = {}  # it may hold others of its kind
            self.named[name] = self.object(kind)
        return {"$ref": f"#/$defs/{name}"}

    def object(self, kind: Kind) -> Schema:
        """Return the schema of a type with fields."""
        from inspect import getdoc

        about = {"description": " ".join((getdoc(kind) or "").split())}
        if kind in self.flat:
            titles = [{"title": one["title"]} if "title" in one else {} for one in self.flat[kind]]
            objects = [self._fields(kind, one) for one in self.flat[kind]]
            return {**about, "anyOf": [a | b for a, b in zip(titles, objects, strict=True)]}
        return {**about, **self._fields(kind, {})}

    def _fields(self, kind: Kind, inside: Schema) -> Schema:
        fields, required = Schema(), Schema()
        for name, schema, always in self._each(kind, inside):
            fields[name.rstrip("_")] = schema
            required |= {name.rstrip("_"): None} if always else {}
        return {"type": "object", "properties": fields, "required": list(required)}

    def _each(self, kind: Kind, inside: Schema) -> Iterator[tuple[str, Schema, bool]]:
        """Yield each field: its name, its schema, whether it is always there."""
        from typing import Annotated, NotRequired, get_args, get_origin, get_type_hints

        hints: dict[str, Kind] = get_type_hints(kind, include_extras=True)
        for name, field in hints.items():
            if name != getattr(kind, _FLAT, None):
                yield name, self.of(field), get_origin(field) is not NotRequired
                continue
            owner = get_args(field)[0] if get_origin(field) is Annotated else field
            merged = inside or self._fields(owner, {})
            fields, required = merged["properties"], merged["required"]
            assert is_object(fields)
            assert is_list(required)
            for key, schema in fields.items():
                assert is_object(schema)
                yield key, schema, key in required
