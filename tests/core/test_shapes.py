from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import jsonschema
import pytest

from luxor_companion.core import Value
from luxor_companion.core.shapes import Schema, Shapes, flat, to_json


class Point(Value):
    """A point."""

    at: Annotated[int, "where"]
    if_: Annotated[str | None, "only then"] = None


@flat("more")
class Event(NamedTuple):
    """Something that happens."""

    event: Annotated[str, "what"]
    more: Mapping[str, object]


@flat("point")
class Answer(Value):
    """An answer
    on two lines."""

    point: Annotated[Point, "among the others"]
    events: Annotated[tuple[Event, ...], "what happens"]
    side: Annotated[Literal["L", "R"], "which"]
    left: Annotated[Mapping[str, float], "how much of each"]
    pair: Annotated[tuple[int, str], "two"]
    file: Annotated[str, "where it is"]


VALUE = Answer(
    Point(3), (Event("moved", {"to": 4}),), "L", {"a": 0.123456}, (1, "b"), str(Path("x"))
)
MOVED: Schema = {
    "properties": {"event": {"const": "moved"}, "to": {"type": "integer", "description": "where"}},
    "required": ["event", "to"],
}


def schema() -> Schema:
    shapes = Shapes({Event: [MOVED]})
    return {**shapes.object(Answer), "$defs": shapes.named}


def test_a_value_becomes_json() -> None:
    assert to_json(VALUE) == {
        "at": 3,
        "if": None,
        "events": [{"event": "moved", "to": 4}],
        "side": "L",
        "left": {"a": 0.1235},
        "pair": [1, "b"],
        "file": "x",
    }


def test_a_type_becomes_a_schema_with_every_meaning() -> None:
    made = schema()
    assert made["description"] == "An answer on two lines."
    assert list(made["properties"]) == ["at", "if", "events", "side", "left", "pair", "file"]
    assert made["required"] == list(made["properties"])
    assert all(one["description"] for one in made["properties"].values())
    assert made["properties"]["events"]["items"] == {"$ref": "#/$defs/Event"}
    jsonschema.Draft202012Validator.check_schema(made)


def test_a_value_follows_the_schema_of_its_type() -> None:
    jsonschema.validate(to_json(VALUE), schema())


@pytest.mark.parametrize(
    "wrong",
    [
        {"at": "3"},
        {"if": 3},
        {"side": "M"},
        {"left": {"a": "b"}},
        {"pair": ["b", 1]},
        {"events": [{"event": "moved"}]},
        {"events": [{"event": "stayed", "to": 4}]},
    ],
    ids=str,
)
def test_another_value_does_not(wrong: dict[str, object]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**to_json(VALUE), **wrong}, schema())


def test_a_value_has_its_fields_by_place_by_name_or_by_default() -> None:
    assert Point(3) == Point(at=3) == Point(3, None) == Point(if_=None, at=3)
    assert Point(3) != Point(4)
    assert Point(3) != (3, None)
    assert repr(Point(3, "x")) == "Point(at=3, if_='x')"
    assert len({Point(3), Point(3), Point(4)}) == 2


def test_a_value_is_never_changed_but_replaced() -> None:
    point = Point(3)
    with pytest.raises(AttributeError, match="at of Point"):
        point.at = 4  # type: ignore[misc]
    assert point.replace(at=4) == Point(4)
    assert point == Point(3)


def test_a_value_has_all_its_fields_and_no_others() -> None:
    with pytest.raises(AttributeError, match="at"):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="too"):
        Point(3, too=4)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="zip"):
        Point(3, None, 5)  # type: ignore[call-arg]
