"""Terminals of all kinds: what they have no letter for is spelled, and nothing ever crashes."""

import io
import os
import subprocess
import sys
from typing import NamedTuple

import pytest

from luxor_companion import lang
from luxor_companion.cli.app import run
from tests.conftest import ROOT

COMMANDS = (
    ["show", "--save", str(ROOT / "saves/games/two-players.toml")],
    ["check", "L3", "@17", "--save", str(ROOT / "saves/games/four-players.toml")],
    ["rules", "tomb.key"],
    ["results", "stats"],
    ["new", "--help"],
    ["move"],
)
PAIRS = (
    *((code, "ascii") for code in lang.LANGUAGES),
    *(("es", encoding) for encoding in ("latin-1", "cp437", "cp850")),
)


class Said(NamedTuple):
    """How a command ended, and the bytes that it wrote."""

    code: int
    out: bytes
    err: bytes


def ran(args: list[str], code: str, encoding: str) -> Said:
    """Run a command whose streams have an encoding."""
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", io.StringIO())
        patched.setattr(sys, "stdout", streams[0])
        patched.setattr(sys, "stderr", streams[1])
        ended = run([*args, "--lang", code])
        for stream in streams:
            stream.flush()
        out, err = (stream.buffer.getvalue() for stream in streams)
    return Said(ended, out, err)


def in_a_process(args: list[str], code: str, encoding: str) -> Said:
    """Run a command as its own process."""
    ended = subprocess.run(
        [sys.executable, "-m", "luxor_companion", *args, "--lang", code],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    return Said(ended.returncode, ended.stdout, ended.stderr)


@pytest.mark.parametrize(("code", "encoding"), PAIRS)
def test_nothing_crashes_and_all_can_be_read(code: str, encoding: str) -> None:
    for args in COMMANDS:
        wanted, found = ran(args, code, "utf-8"), ran(args, code, encoding)
        assert found.code == wanted.code
        for one, whole in ((found.out, wanted.out), (found.err, wanted.err)):
            text = one.decode(encoding)  # which fails if a letter is not of this encoding
            assert "Traceback" not in text
            assert text.count("?") == whole.decode().count("?"), "a letter became a question mark"


def test_a_process_writes_the_same() -> None:
    for encoding in ("utf-8", "cp437"):
        for args in (COMMANDS[0], COMMANDS[-1]):  # an answer, and an error
            assert in_a_process(args, "es", encoding) == ran(args, "es", encoding)


def test_letters_are_spelled() -> None:
    german = ran(["rules", "tomb.key"], "de", "ascii").out.decode("ascii")
    assert "Schluessel" in german
    assert "Schlüssel" in ran(["rules", "tomb.key"], "de", "latin-1").out.decode("latin-1")
    spanish = ran(["rules", "tomb.key"], "es", "ascii").out.decode("ascii")
    assert "camara" in spanish
    asked = ran(["optons"], "es", "ascii").err.decode("ascii")
    assert "; querias decir options?" in asked  # no mark where the encoding lacks ¿
