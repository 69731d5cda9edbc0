"""The quick way to read the TOML we write reads all of ours, and nothing otherwise than tomllib."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from luxor_companion.table.plain import parse_plain
from luxor_companion.table.toml import format_toml
from tests.conftest import ROOT

SAVES = sorted(path for path in (ROOT / "saves/games").glob("*.toml"))
RULES = ROOT / "rules_data/luxor"
DATA = [
    *(RULES / name for name in ("material.toml", "board.toml", "rules.en.toml", "evidence.toml")),
    ROOT / "luxor_companion/lang/glossary/en.toml",
]
TEXTS = [path.read_text(encoding="utf-8") for path in (*SAVES, *DATA)]
PIECES = (
    *("\n", "\r\n", " ", "=", " = ", ",", ", ", ".", "#", "'", "'''", '"', '""', '"""', "\\", "\t"),
    *(
        "[",
        "]",
        "[a]",
        "[setup.a]",
        "[[a]]",
        "[[b]]\n",
        "a.b = ",
        '[a."b"]\n',
        "{",
        "}",
        "{}",
        "[]",
        "{ }",
        "{ a = 1 }",
        "[1, ]",
    ),
    *("0", "00", "-0", "+1", "1_0", "1.5", "inf", "true", "True", "null", "a", "a.b", "±", "\x00"),
    *("2026-11-17 21:26:04+00:00", "2026-11-17T21:26:04Z", "2026-W46-2 21:26:04+00:00"),
    *("\nlog = '''\n", "log = '''\n", "\n'''\n", "a = 1\n", '"a" = 1\n', "[play]\n", "\u2028"),
)


def read(text: str) -> dict[str, Any] | None:
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError):
        return None


def typed(value: object) -> object:
    """A value that differs from another where only its type does: 1 is not True."""
    if isinstance(value, dict):
        return {key: typed(item) for key, item in value.items()}
    if isinstance(value, list):
        return [typed(item) for item in value]
    return type(value).__name__, str(value)


def agrees(text: str) -> None:
    plain = parse_plain(text)
    assert plain is None or typed(plain) == typed(read(text)), text


@pytest.mark.parametrize("path", [*SAVES, *DATA], ids=lambda path: path.name)
def test_what_we_write_is_read_the_quick_way(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert typed(parse_plain(text)) == typed(tomllib.loads(text))


places = st.integers(0, 10**6)


@given(st.sampled_from(TEXTS), st.lists(st.tuples(places, places, st.sampled_from(PIECES))))
def test_a_damaged_file_is_read_as_tomllib_reads_it_or_left_to_it(
    text: str, damages: list[tuple[int, int, str]]
) -> None:
    for place, length, piece in damages[:4]:
        start = place % (len(text) + 1)
        text = text[:start] + piece + text[start + length % 12 :]
    agrees(text)


@given(st.lists(st.sampled_from(PIECES)).map("".join))
@example("a = { b = 1 }\n[a.b]\n")
@example("[a.b]\n[a]\nb = 1\n")
@example("[.a]\nb = 1\n")
@example('a = """b"""\n')
@example("[play]\n\nlog = '''\nred L1''''\n")
@example("[play]\n\nlog = '''\nred L1''''''\n")
@example("[play]\nlog = 1\nlog = '''\nred L1\n'''\n")
@example("a = " + "[" * 5000)
@example("a.b = 1\na.c = 2\n[a]\nd = 1\n")
@example("a.b = 1\n[a.c]\nd = 1\n")
@example("a = { b = 1 }\na.c = 2\n")
@example("[[a]]\n[a.b]\nc = 1\n[[a]]\n[a.b]\nc = 1\n")
@example('a = """\nb\n"""\n')
@example('a = """\nb')
@example('a = """\n# = """\n"""\n')
@example('# = """\nb = 1\n')
@example("[a]\n[[a]]\n")
@example("a = 1\n[[a]]\n")
@example('["a".b]\nc = 1\n')
@example('[."a"]\nc = 1\n')
@example('["a"]\nc = 1\n')
@example('[a."b.c"]\nd = 1\n[a.b]\nc = 1\n')
@example('[x""]\nd = 1\n')
def test_any_text_is_read_as_tomllib_reads_it_or_left_to_it(text: str) -> None:
    agrees(text)


keys = st.text("ab1-_", min_size=1, max_size=4)
values = st.recursive(
    st.booleans() | st.integers(-(10**20), 10**20) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(keys, values, max_size=4))
def test_any_table_that_we_write_is_read_as_it_was(table: dict[str, Any]) -> None:
    text = format_toml(table)
    plain = parse_plain(text)
    assert plain is None or typed(plain) == typed(table)
    assert plain is not None or "\\" in text or not text.replace("\n", "").isprintable()
