"""A fifth language, added by CONTRIBUTING's steps: what is not translated yet is in English."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

FOLDERS = ("luxor_companion", "catalogues", "rules_data", "saves")
START = "new friday -p Ani:red -p Jan:green --first Ani --seed 7"
SHARE = "share --save $ROOT/saves/games/two-players.toml --html page.html"
FEW = ("--help", START, "log", "check L3", "check G3", SHARE)
MORE = (
    *("new --help", "check X3", "options --cards '3 1 2 4 5'", "move L3", "show", "setup", "score"),
    *("tables", "results", "undo 9", "undo x", "board show", "position export"),
    *("pyramids new sunday -p Ani -p Jan", "pyramids", "pyramids check ani 1 a1"),
    "share --save $ROOT/saves/games/two-players.toml --card card.svg",
    "review $ROOT/saves/games/two-players.toml --short",
    *("rules", "rules tunnel", "pyramids rules skull"),
    "pyramids share --save $ROOT/saves/games/pyramids.toml --text",
)


def in_copy(copy: Path, *args: str) -> str:
    """Run Python in a copy of the sources; return all that it says."""
    env = {**os.environ, "PYTHONPATH": str(copy), "LUXOR_DEBUG": "1"}
    ran = subprocess.run(
        [sys.executable, *args], cwd=copy, env=env, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.stdout + ran.stderr


def put(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources with the line in LANGUAGES: step 1."""
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("*.pyc"))
    if (ROOT / "build/index").exists():  # what the script remembers there is made of the same
        shutil.copytree(ROOT / "build/index", tmp_path / "build/index")
    put(
        tmp_path / "luxor_companion/lang/__init__.py",
        '"en": "English",',
        '"en": "English", "fr": "French",',
    )
    return tmp_path


def say_little(copy: Path) -> None:
    """Steps 2 to 5, with a text or two in each file."""
    lang = copy / "luxor_companion/lang"
    (lang / "glossary/fr.toml").write_text('[typed]\nL = ["G"]\n', encoding="utf-8")
    in_copy(copy, "catalogues/update.py")
    catalogue = lang / "catalogues/fr/LC_MESSAGES/luxor.po"
    put(
        catalogue,
        'msgid "The log is empty."\nmsgstr ""',
        'msgid "The log is empty."\nmsgstr "Rien."',
    )
    assert "texts are not translated" in in_copy(copy, "catalogues/update.py")
    for game in ("luxor", "pyramids"):
        rules = (copy / f"rules_data/{game}/rules.en.toml").read_text(encoding="utf-8")
        first = "[[rule]]" + rules.split("[[rule]]")[1]
        (copy / f"rules_data/{game}/rules.fr.toml").write_text(first, encoding="utf-8")
    pages = copy / "luxor_companion/web/pages/texts.fr.toml"
    pages.write_text('language = "Français"\nover = "Fini"\n', encoding="utf-8")


# All in one process: what is asked for is what a language says, not how Python starts.
EACH = """
import contextlib, io, json, sys
from luxor_companion.cli.app import run
told = []
for words in json.loads(sys.argv[1]):
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        run(words)
    told.append(said.getvalue())
sys.stdout.write(json.dumps(told))
"""


def answers(copy: Path, *commands: str) -> dict[str, str]:
    """What commands say in the new language, each on one line."""
    words = [shlex.split(command.replace("$ROOT", str(ROOT))) for command in commands]
    told = json.loads(in_copy(copy, "-c", EACH, json.dumps([["--lang", "fr", *w] for w in words])))
    assert not [one for one in told if "Traceback" in one]
    alone = in_copy(copy, "-m", "luxor_companion", "--lang", "fr", *words[0])
    assert alone == told[0]
    return {command: " ".join(one.split()) for command, one in zip(commands, told, strict=True)}


def test_a_language_that_is_only_listed(copy: Path) -> None:
    shown = answers(copy, *FEW, *MORE)
    assert "--lang en|fr|de|es|pt" in shown["--help"]
    assert shown["log"] == "The log is empty."
    assert "Ani moves from the stairs to space 3" in shown["check L3"]
    assert "'G3'" in shown["check G3"]


def test_a_language_that_says_little(copy: Path) -> None:
    say_little(copy)
    shown = answers(copy, *FEW)
    assert shown["log"] == "Rien."
    assert shown["check G3"] == shown["check L3"]
    assert shown["check G3"].startswith("Legal: G3 1. Ani moves")
    page = (copy / "page.html").read_text(encoding="utf-8")
    assert "Français" in page
