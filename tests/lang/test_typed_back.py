"""What a language prints can be typed back: its examples do what the English ones do."""

import json
import shlex
import shutil
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli.help import all_commands, rewritten
from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor
from tests.lang.spoken import in_every_language, speaking

POSITION = ROOT / "saves/positions/osiris-to-scarab.toml"
FILES = {"game.toml": POSITION, "partie.toml": POSITION, "partida.toml": POSITION}
# These ask, serve, or take long; the words of `rules` are those of each language.
LEFT_OUT = ("luxor bots", "luxor rules", "luxor pyramids rules", "luxor advise")
ENOUGH = 40  # examples with words that are others in another language


def examples(code: str) -> list[tuple[str, str]]:
    """Every example of the help in English, with what a language makes of it."""
    found: list[tuple[str, str]] = []
    for listed in all_commands():
        with speaking(code):
            rewritten(listed.doc, lambda text: text, lambda typed: _pair(found, typed))
    return [pair for pair in dict.fromkeys(found) if not pair[0].startswith(LEFT_OUT)]


def _pair(found: list[tuple[str, str]], typed: str) -> str:
    if (said := lang._(typed)) != typed:
        found.append((typed, said))
    return typed


def evening(luxor: Luxor, home: Path, lines: list[str]) -> list[tuple[int, object]]:
    """How each line ends at tables of its own, and what scripts get of it."""
    home.mkdir()  # its name is the language
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("LUXOR_LANG", home.name)
    for name in ("LUXOR_SAVES", "LUXOR_DATA", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.chdir(home)
    for name, file in FILES.items():
        shutil.copy(file, home / name)
    luxor("pyramids", "new", "p", "-p", "Ani", "-p", "Bo", "--keep", "Ani=12,31", "--keep=Bo=5,9")
    luxor("pyramids", "display", "20", "21", "22", "23")
    ended = []
    for line in lines:
        if not line.startswith(("luxor new", "luxor pyramids new")):
            luxor("new", "t", "-p", "Ani:red", "-p", "Jan:green", "--first", "Ani", "--seed", "7")
        words = shlex.split(line.replace(" …", ""))[1:]
        ran = luxor(*words, "--no-input", *(() if "--json" in words else ("--json",)))
        ended.append((ran.code, _facts(json.loads(ran.out))))
    monkeypatch.undo()
    return ended


def _facts(answer: dict[str, object]) -> object:
    """What must be the same in every language: no texts, names of files, or chance."""
    kept = ("legal", "turn", "line", "steps", "player", "hand", "app_draws", "horus")
    return {name: answer[name] for name in (*kept, "temple", "expedition") if name in answer}


@in_every_language
def test_every_example_does_what_the_english_one_does(
    luxor: Luxor, tmp_path: Path, code: str
) -> None:
    pairs = examples(code)
    assert len(pairs) > ENOUGH
    english = evening(luxor, tmp_path / "en", [one for one, _said in pairs])
    own = evening(luxor, tmp_path / code, [said for _one, said in pairs])
    for pair, wanted, found in zip(pairs, english, own, strict=True):
        assert found == wanted, pair
    understood = [code for code, _facts in own if code in (Exit.FINE, Exit.REFUSED)]
    assert len(understood) > ENOUGH
