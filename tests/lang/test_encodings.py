"""Terminals of all kinds: what they have no letter for is spelled, and nothing ever crashes."""

import os
import subprocess
import sys

import pytest

from luxor_companion import lang
from tests.conftest import ROOT

COMMANDS = (
    ["show", "--save", str(ROOT / "saves/games/two-players.toml")],
    ["check", "L3", "@17", "--save", str(ROOT / "saves/games/four-players.toml")],
    ["rules", "tomb.key"],
    ["results", "stats"],
    ["new", "--help"],
    ["move"],
)
# A call is a new process: every language in the poorest encoding, every encoding in one language.
PAIRS = (
    *((code, "ascii") for code in lang.LANGUAGES),
    *(("es", encoding) for encoding in ("latin-1", "cp437", "cp850")),
)


def ran(args: list[str], code: str, encoding: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "luxor_companion", *args, "--lang", code],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.parametrize(("code", "encoding"), PAIRS)
def test_nothing_crashes_and_all_can_be_read(code: str, encoding: str) -> None:
    for args in COMMANDS:
        wanted, found = ran(args, code, "utf-8"), ran(args, code, encoding)
        assert found.returncode == wanted.returncode
        for one, whole in ((found.stdout, wanted.stdout), (found.stderr, wanted.stderr)):
            text = one.decode(encoding)  # which fails if a letter is not of this encoding
            assert "Traceback" not in text
            assert text.count("?") == whole.decode().count("?"), "a letter became a question mark"


def test_letters_are_spelled() -> None:
    german = ran(["rules", "tomb.key"], "de", "ascii").stdout.decode("ascii")
    assert "Schluessel" in german
    assert "Schlüssel" in ran(["rules", "tomb.key"], "de", "latin-1").stdout.decode("latin-1")
    spanish = ran(["rules", "tomb.key"], "es", "ascii").stdout.decode("ascii")
    assert "camara" in spanish
    asked = ran(["optons"], "es", "ascii").stderr.decode("ascii")
    assert "; querias decir options?" in asked  # no mark where the encoding lacks ¿
