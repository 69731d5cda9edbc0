"""TOML within limits: long numbers and deep keys are said in plain words."""

from pathlib import Path

import pytest

from luxor_companion.errors import BadFileError, Exit
from luxor_companion.table.atomic import SAVE, SMALL, read_text
from luxor_companion.table.toml import parse_toml
from tests.conftest import Luxor
from tests.edges.test_reading import DIGITS


def test_a_file_with_thousands_of_digits_says_so_in_plain_words(
    luxor: Luxor, tmp_path: Path
) -> None:
    for name, text in (("x.toml", f"keys = {DIGITS}"), ("x.json", f'{{"games": {DIGITS}}}')):
        (tmp_path / name).write_text(text, encoding="utf-8")
    for command in ("position show {}/x.toml", "results import {}/x.json"):
        ran = luxor(*command.format(tmp_path).split())
        assert ran.code == Exit.BAD_FILE
        assert ran.err.endswith(": a number has thousands of digits\n"), ran.err


def test_a_limit_stands_in_the_message(tmp_path: Path) -> None:
    file = tmp_path / "x"
    file.write_bytes(b"x" * (SMALL.most + 1))
    with pytest.raises(BadFileError, match="at most 256 kB"):
        read_text(file)
    assert len(read_text(file, SAVE)) == SMALL.most + 1
    file.write_bytes(b"x" * SMALL.most)
    assert len(read_text(file)) == SMALL.most


@pytest.mark.parametrize(
    "text",
    [
        ".".join(["a"] * 20_000) + " = 1",
        "[" + " . ".join(["a"] * 20_000) + "]",
        "x = { " + ".".join(['"a"'] * 20_000) + " = 1 }",
        "x = { y = 1, " + ".".join(["'a'"] * 20_000) + " = 1 }",
        "\n".join(f"k{n}.{'.'.join(['a'] * 500)} = 1" for n in range(100)),
    ],
    ids=["key", "table", "quoted, inline", "second, inline", "many"],
)
def test_a_key_of_thousands_of_parts_is_refused_unparsed(text: str) -> None:
    with pytest.raises(BadFileError, match="nested too deeply"):
        parse_toml(text, "x.toml")


def test_dots_in_texts_are_no_such_key() -> None:
    raw = parse_toml(f'board = "{". " * 3000}"\n# {"a.b" * 2000}\nx.y.z = 1', "x.toml")
    assert raw["x"] == {"y": {"z": 1}}
