"""Writes docs/schemas and the tables of docs/scripts.md from the types of the commands' answers.

Run: python docs/schemas.py, after a type has changed; a test compares.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from inspect import signature
from pathlib import Path
from types import UnionType
from typing import Any, Final, NamedTuple, NotRequired, TypeAlias, get_args, get_origin

from meanings import EVENTS, PARTS

from luxor_companion.cli.console import Answer, Exact
from luxor_companion.cli.help import all_commands
from luxor_companion.core.game import game_names, load_game
from luxor_companion.core.scoring import PlayerScore
from luxor_companion.core.shapes import SCHEMA, Kind, Shapes, name_of
from luxor_companion.errors import ErrorAnswer
from luxor_companion.referee.answers import Refused, Step

Schema: TypeAlias = dict[str, Any]  # of any depth

DOCS: Final = Path(__file__).resolve().parent
PAGE: Final = DOCS / "scripts.md"
WRITTEN: Final = re.compile(
    r"(?<=<!-- from the schemas -->\n).*?(?=<!-- until here -->)", re.DOTALL
)
FEW: Final = 5  # words that are listed; of more the schema tells
EVERY: Final = "*"  # in x-commands: whatever command it was
ANY_COMMAND: Final = (ErrorAnswer, Refused)


class Use(NamedTuple):
    """The commands that answer with a type, and the games they belong to."""

    commands: list[str]
    games: set[str]


def uses() -> dict[Kind, Use]:
    """Return every type of an answer, with its commands; one that all games share is listed once.

    A command that cannot be carried out, or is refused, answers the same, whichever it is.
    """
    found: dict[Kind, Use] = {kind: Use([EVERY], {*game_names()}) for kind in ANY_COMMAND}
    for command in all_commands():
        function = getattr(command.function, "__wrapped__", command.function)
        returned = signature(function).return_annotation
        owner = re.search(r"\.games\.(\w+)\.", function.__module__)
        again = not owner and command.name.partition(" ")[0] in game_names()
        if get_origin(returned) is not Answer or again:
            continue
        (answer,) = get_args(returned)
        for kind in get_args(answer) if isinstance(answer, UnionType) else (answer,):
            if kind is not Exact:
                use = found.setdefault(kind, Use([], set()))
                use.commands.append(command.name)
                use.games.update({owner[1]} if owner else game_names())
    return found


def schemas() -> dict[str, Schema]:
    """Return the schema of every answer, by name."""
    made = {schema_name(kind): schema_of(kind, use) for kind, use in uses().items()}
    assert len(made) == len(uses()), "two types with the same name"
    return dict(sorted(made.items()))


def schema_name(kind: Kind) -> str:
    """Return the name of a type's schema: `results` for `ResultsAnswer`."""
    return re.sub(r"(?<=.)(?=[A-Z])", "-", name_of(kind).removesuffix("Answer")).lower()


def schema_of(kind: Kind, use: Use) -> Schema:
    shapes = shapes_of([game for game in game_names() if game in use.games])
    made: Schema = dict(shapes.object(kind))
    version = {"const": SCHEMA, "description": "the version of the format"}
    made["properties"] = {"schema": version, **made["properties"]}
    made["required"] = ["schema", *made["required"]]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:luxor-companion:{schema_name(kind)}",
        "title": "any command --json" if EVERY in use.commands else _title(use.commands[0]),
        "description": made.pop("description"),
        "x-commands": use.commands,
        **made,
        **({"$defs": shapes.named} if shapes.named else {}),
    }


def _title(command: str) -> str:
    return f"luxor {command} --json".replace("  ", " ")


def shapes_of(games: Sequence[str]) -> Shapes:
    """Return what makes schemas, with the events and the parts of a score of these games."""
    flat: dict[Kind, list[Schema]] = {Step: [], PlayerScore: []}
    shapes = Shapes(flat)
    for name in games:
        title = load_game(name).title
        for event, (meaning, fields) in EVENTS[name].items():
            kinds = {field: shapes.of(kind) for field, kind in fields.items()}
            properties = {"event": {"const": event, "description": meaning}, **kinds}
            always = ["event", *(field for field in fields if _is_always_there(fields[field]))]
            flat[Step].append({"properties": properties, "required": always})
        parts = {part: shapes.of(kind) for part, kind in PARTS[name].items()}
        flat[PlayerScore].append({"properties": parts, "required": [*parts], "title": title})
    return shapes


def _is_always_there(kind: Kind) -> bool:
    origin: object = get_origin(kind)
    return origin is not NotRequired


def answers(made: Mapping[str, Schema]) -> Iterator[str]:
    """Yield the paragraphs: what each command answers, field by field; then the parts they share.

    A part that only one answer has is listed with it.
    """
    whole = shapes_of(game_names())
    for kind in uses():
        whole.object(kind)
    shared = [
        name
        for name in whole.named
        if sum(name in one.get("$defs", ()) for one in made.values()) > 1
    ]
    for name, schema in made.items():
        commands = [one for one in schema["x-commands"] if one != EVERY]
        typed = ", ".join(f"`luxor {one}`".replace(" `", "`") for one in commands)
        yield f"### {typed or name.capitalize()}\n"
        yield f"{schema['description']} [Schema](schemas/{name}.json)\n"
        yield table(Fields(schema.get("$defs", {}), shared).of(schema, ""))
    yield "## Parts of answers\n"
    for name in sorted(shared):
        yield f"### {name}\n"
        yield f"{whole.named[name]['description']}\n"
        yield table(Fields(whole.named, shared).of(whole.named[name], ""))


def table(rows: Iterator[tuple[str, str, str]]) -> str:
    """Return a table of fields."""
    lines = [f"| {path} | {kind} | {text} |" for path, kind, text in rows]
    return "\n".join(["| field | type | meaning |", "|---|---|---|", *lines]) + "\n"


class Fields:
    """The rows of a table: every field of a schema, and of the parts that no other answer has."""

    def __init__(self, named: Mapping[str, Schema], shared: Sequence[str]) -> None:
        self.named = named
        self.shared = shared

    def of(self, schema: Schema, path: str) -> Iterator[tuple[str, str, str]]:
        """Yield every field below one: where it is, what type it has, what it means."""
        choices = [one for one in schema.get("anyOf", ()) if "properties" in one]
        if choices:
            yield from self._choices(choices, path)
        for name, field in schema.get("properties", {}).items():
            if f"{path}{name}" == "schema":
                continue
            often = name in schema.get("required", ())
            kind = self.type_of(field) + ("" if often else ", if any")
            yield f"`{path}{name}`", kind, field.get("description", "")
            yield from self._inside(field, f"{path}{name}")

    def _choices(self, choices: Sequence[Schema], path: str) -> Iterator[tuple[str, str, str]]:
        """Yield the fields that all of several objects have, then those of each of them."""
        first, *others = (one["properties"] for one in choices)
        common = {
            name: field
            for name, field in first.items()
            if all(one.get(name) == field for one in others)
        }
        yield from self.of({"properties": common, "required": [*common]}, path)
        for choice in choices:
            only = {name: one for name, one in choice["properties"].items() if name not in common}
            mark = f"{choice['title']}: " if "title" in choice else ""
            for where, kind, text in self.of({"properties": only, "required": [*only]}, path):
                yield where, kind, mark + text

    def _inside(self, field: Schema, where: str) -> Iterator[tuple[str, str, str]]:
        """Yield the fields of an object, of what a list holds, and of what a map leads to."""
        for one in (field, *field.get("anyOf", ())):
            if name := self._own(one):
                yield from self.of(self.named[name], f"{where}.")
            elif one is field and "properties" in one:
                yield from self.of(one, f"{where}.")
            for key, sign in (("items", "[]"), ("additionalProperties", ".*")):
                if isinstance(one.get(key), dict):
                    yield from self._inside(one[key], where + sign)

    def _own(self, field: Schema) -> str:
        """Return the name of a part that only this answer has; "" for any other field."""
        name: str = field.get("$ref", "").rpartition("/")[2]
        return "" if name in self.shared else name

    def type_of(self, field: Schema) -> str:
        """Return a type in a few words."""
        if "const" in field:
            return f"`{json.dumps(field['const'])}`"
        if words := field.get("enum"):
            few = len(words) <= FEW
            return " or ".join(f"`{json.dumps(one)}`" for one in words) if few else "a word"
        if "anyOf" in field:
            return " or ".join(map(self.type_of, field["anyOf"]))
        if "$ref" in field:
            name = field["$ref"].rpartition("/")[2]
            return f"[{name}](#{name.lower()})" if name in self.shared else "object"
        kinds = field.get("type", "anything")
        kind = " or ".join([kinds] if isinstance(kinds, str) else kinds)
        for key, word in (("items", "of"), ("additionalProperties", "by name, of")):
            if isinstance(field.get(key), dict):
                kind += f" {word} {self.type_of(field[key])}"
        return kind


def page() -> str:
    """Return the page with what is made from the types."""
    text = "\n" + "\n".join(answers(schemas())) + "\n"
    return WRITTEN.sub(lambda _: text, PAGE.read_text(encoding="utf-8"))


def main() -> None:
    folder, made = DOCS / "schemas", schemas()
    for old in folder.glob("*.json"):
        if old.stem not in made:
            old.unlink()
    for name, schema in made.items():
        text = json.dumps(schema, ensure_ascii=False, indent=1)
        (folder / f"{name}.json").write_text(f"{text}\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{len(made)} schemas, {PAGE.name}\n")


if __name__ == "__main__":
    main()
