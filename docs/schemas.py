"""Writes what docs/scripts.md says of each answer from the schemas in docs/schemas.

Run: python docs/schemas.py, after a schema has changed; a test compares.
"""

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

DOCS: Final = Path(__file__).resolve().parent
PAGE: Final = DOCS / "scripts.md"
WRITTEN: Final = re.compile(
    r"(?<=<!-- from the schemas -->\n).*?(?=<!-- until here -->)", re.DOTALL
)
FEW: Final = 5  # words that are listed; of more the schema tells
EVERY: Final = "*"  # in x-commands: whatever command it was


def schemas() -> dict[str, dict[str, Any]]:
    """Return every schema by name."""
    paths = sorted((DOCS / "schemas").glob("*.json"))
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in paths}


def answers() -> Iterator[str]:
    """Yield the paragraphs: what each command answers, field by field."""
    for name, schema in schemas().items():
        commands = [one for one in schema["x-commands"] if one != EVERY]
        typed = ", ".join(f"`luxor {one}`".replace(" `", "`") for one in commands)
        yield f"### {typed or name.capitalize()}\n"
        yield f"{schema['description']} [Schema](schemas/{name}.json)\n"
        rows = [f"| {path} | {kind} | {text} |" for path, kind, text in fields(schema, "")]
        yield "\n".join(["| field | type | meaning |", "|---|---|---|", *rows]) + "\n"


def fields(schema: Mapping[str, Any], path: str) -> Iterator[tuple[str, str, str]]:
    """Yield every field below one: where it is, what type it has, what it means."""
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        where = f"{path}{name}"
        if where == "schema":
            continue
        kind = type_of(field) + ("" if name in required else ", if any")
        yield f"`{where}`", kind, field.get("description", "")
        yield from inside(field, where)


def inside(field: Mapping[str, Any], where: str) -> Iterator[tuple[str, str, str]]:
    """Yield the fields of an object, of what a list holds, and of what a map leads to."""
    yield from fields(field, f"{where}.")
    for key, sign in (("items", "[]"), ("additionalProperties", ".*")):
        if isinstance(field.get(key), dict):
            yield from inside(field[key], where + sign)


def type_of(field: Mapping[str, Any]) -> str:
    """Return a type in a few words."""
    if words := field.get("enum"):
        few = len(words) <= FEW
        return " or ".join(f"`{json.dumps(one)}`" for one in words) if few else "one of the schema"
    if "anyOf" in field:
        return " or ".join(map(type_of, field["anyOf"]))
    kinds = field.get("type", "anything")
    kind = " or ".join([kinds] if isinstance(kinds, str) else kinds)
    for key, word in (("items", "of"), ("additionalProperties", "by name, of")):
        if isinstance(field.get(key), dict):
            kind += f" {word} {type_of(field[key])}"
    return kind


def page() -> str:
    """Return the page with what is made from the schemas."""
    text = "\n" + "\n".join(answers()) + "\n"
    return WRITTEN.sub(lambda _: text, PAGE.read_text(encoding="utf-8"))


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}\n")


if __name__ == "__main__":
    main()
