"""The contract with scripts, as JSON schemas: what the commands say follows them."""

import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest

from luxor_companion import errors
from luxor_companion.cli import serving
from luxor_companion.cli.commands.programs import schemas_of
from luxor_companion.cli.help import all_commands, parameters
from luxor_companion.errors import Exit
from luxor_companion.games.luxor import rules as luxor_events
from luxor_companion.games.luxor.files.position import KEYS
from luxor_companion.games.pyramids import rules as pyramids_events
from luxor_companion.table import paths
from luxor_companion.table.save import game_of
from luxor_companion.web.server import PageServer
from tests.conftest import ROOT, Luxor, Ran
from tests.evening import READS, command_of, evening

sys.path.append(str(ROOT / "docs"))  # where the schemas are made
import meanings
import schemas

SCHEMAS = {
    path.stem: json.loads(path.read_text(encoding="utf-8"))
    for path in sorted((ROOT / "docs/schemas").glob("*.json"))
}
SAVES = sorted((ROOT / "saves/games").glob("*.toml"))
GAMES = [path for path in SAVES if game_of(path) == "luxor"]
NAMES = {
    one.name
    for one in all_commands()
    if any("--json" in parameter.opts for parameter in parameters(one.function))
}
ASKS = {"board calibrate"}  # nothing but a person at a terminal gets an answer of it


def follows(answer: dict[str, Any], *names: str) -> None:
    """Raise ValidationError unless an answer follows one of these schemas."""
    _validator(names).validate(answer)


@cache  # the schemas themselves are checked once, by a test of their own
def _validator(names: tuple[str, ...]) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator({"anyOf": [SCHEMAS[name] for name in names]})


def expected(command: str, code: int, answer: dict[str, Any]) -> tuple[str, ...]:
    """Return what an answer has to follow."""
    if "error" in answer:
        assert code not in (Exit.FINE, Exit.REFUSED)
        return ("error",)
    if code == Exit.REFUSED and set(answer) == {"schema", "legal", "refusal"}:
        return ("refused",)
    return tuple(schemas_of(command, SCHEMAS))


def steps_in(answer: object) -> Iterator[dict[str, Any]]:
    """Every step anywhere in an answer."""
    if isinstance(answer, dict):
        if isinstance(answer.get("event"), str) and "rule" in answer:
            yield answer
        answer = list(answer.values())
    for one in answer if isinstance(answer, list) else ():
        yield from steps_in(one)


def stop(server: PageServer, _seconds: float) -> list[str]:
    server.stop()
    return []


def test_every_answer_of_an_evening_follows_its_schema(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serving, "_wait", stop)  # else it would serve until somebody stops it
    saved: list[Path] = []
    monkeypatch.setattr(errors, "note_saved", saved.append)
    answered: dict[str, dict[str, Any]] = {}
    for said in evening(luxor):
        assert said.code == said.wanted, f"luxor {said.line}: {said.answer}"
        command = command_of(said.line, NAMES.__contains__)
        own = {paths.cache_folder(), paths.state_folder()}  # of this machine, not of the players
        kept = [path for path in saved if not own.intersection(path.parents)]
        assert not (kept and command in READS), f"luxor {said.line} wrote {kept}"
        saved.clear()
        names = expected(command, said.code, said.answer)
        assert names, f"luxor {said.line} has no schema"
        follows(said.answer, *names)
        events = dict(meanings.EVENTS["luxor"])
        if "pyramids" in command:
            events |= meanings.EVENTS["pyramids"]
        for step in steps_in(said.answer):
            assert step.keys() <= {"event", "rule", *events[step["event"]][1]}, step
        if names[0] not in ("error", "refused"):
            answered[command] = said.answer
    assert NAMES - set(answered) == ASKS, "the evening lacks a command"
    for command, answer in answered.items():  # and a broken one is noticed
        with pytest.raises(jsonschema.ValidationError):
            follows({"schema": 1}, *schemas_of(command, SCHEMAS))
        with pytest.raises(jsonschema.ValidationError):
            follows({**answer, "schema": 2}, *schemas_of(command, SCHEMAS))


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("luxor", get_args(luxor_events.Event)), ("pyramids", get_args(pyramids_events.Event))],
)
def test_every_event_has_the_fields_of_its_schema(game: str, kinds: tuple[Any, ...]) -> None:
    fields = {kind._field_defaults["name"]: kind._fields for kind in kinds}
    assert fields.keys() == meanings.EVENTS[game].keys()
    for name, (_, documented) in meanings.EVENTS[game].items():
        assert [one.rstrip("_") for one in fields[name]] == ["rule", *documented, "name"]


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_one_and_of_commands_that_are_there(name: str) -> None:
    schema = SCHEMAS[name]
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["description"]
    assert set(schema["x-commands"]) <= NAMES | {"*"}


def test_every_command_has_a_schema() -> None:
    assert [name for name in NAMES if not schemas_of(name, SCHEMAS)] == []


def test_they_are_printed(luxor: Luxor) -> None:
    assert json.loads(luxor("schema").out) == SCHEMAS
    show = SCHEMAS["shown-result"]
    for command in ("results show", "pyramids results show", "shown-result"):
        assert json.loads(luxor("schema", *command.split()).out) == show
    assert json.loads(luxor("schema", "error").out) == SCHEMAS["error"]
    two = json.loads(luxor("schema", "pyramids", "complete").out)["anyOf"]
    assert two == [SCHEMAS["played"], SCHEMAS["queue"]]
    for word in ("nonsense", "play"):
        ran = luxor("schema", word)
        assert (ran.code, ran.out, ran.err.count("\n")) == (Exit.UNREADABLE, "", 1)
        assert f"'{word}'" in ran.err


def test_they_and_the_page_for_scripts_are_made_from_the_types() -> None:
    assert schemas.schemas() == SCHEMAS, "run python docs/schemas.py"
    page = (ROOT / "docs/scripts.md").read_text(encoding="utf-8")
    assert page == schemas.page(), "run python docs/schemas.py"
    for name in SCHEMAS:
        assert f"(schemas/{name}.json)" in page


def fields_in(schema: object, path: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every field anywhere in a schema, with where it is."""
    if isinstance(schema, list):
        for number, one in enumerate(schema):
            yield from fields_in(one, f"{path}[{number}]")
    elif isinstance(schema, dict):
        for name, field in schema.get("properties", {}).items():
            yield f"{path}.{name}", field
        for key, one in schema.items():
            yield from fields_in(one, path if key == "properties" else f"{path}.{key}")


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_field_says_what_it_means(name: str) -> None:
    found = dict(fields_in(SCHEMAS[name], name))
    assert len(found) > 1
    assert [path for path, field in found.items() if len(field.get("description", "")) <= 2] == []
    for kind, part in SCHEMAS[name].get("$defs", {}).items():
        assert part["description"], kind


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.stem)
def test_whole_games(luxor: Luxor, game: Path) -> None:
    def told(ran: Ran) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(ran.out)
        return answer

    follows(told(luxor("score", "--save", str(game), "--json", "--no-log")), "score")
    follows(told(luxor("--save", str(game), "--json")), "luxor-status")
    follows(told(luxor("options", "--save", str(game), "--json")), "options")
    shown = told(luxor("show", "--save", str(game), "--json"))
    follows(shown, "luxor-shown")
    keys = SCHEMAS["luxor-shown"]["$defs"]["PositionTable"]["properties"]
    assert set(shown["position"]) <= set(keys)
    assert set(KEYS) == set(keys)
