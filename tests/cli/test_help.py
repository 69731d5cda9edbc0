"""Help texts: one line, then examples, then options, for every command; and the manual page."""

import importlib.util
import json
import re
import shutil
import subprocess
from types import ModuleType

import pytest

from luxor_companion import lang
from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.help import Listed, all_commands
from luxor_companion.core.game import default_game, game_names, load_game
from luxor_companion.errors import Exit
from tests.conftest import ROOT, Luxor

COMMANDS = [name for name in entries_of("luxor") if name]

LISTED = list(all_commands())


GROUPS = {name for name in (one.name.rpartition(" ")[0] for one in LISTED) if name}


@pytest.mark.parametrize("listed", LISTED, ids=[f"luxor {one.name}".strip() for one in LISTED])
def test_every_help_has_a_line_examples_and_options(luxor: Luxor, listed: Listed) -> None:
    name = listed.name
    assert f"luxor {name.partition(' ')[0]}".strip() in listed.doc
    if name in GROUPS:  # its help lists its commands
        return
    ran = luxor(*(name.split() or ["status"]), "--help")
    assert ran.code == 0, ran.err
    line, examples, options = (
        re.search(pattern, ran.out, re.MULTILINE)
        for pattern in (r"^ (?!Usage)[A-Z].* *$", r"^ Examples: *$", r"^╭─ Options ─")
    )
    assert line
    assert examples, ran.out
    assert options
    assert line.start() < examples.start() < options.start()
    assert "   luxor" in ran.out[examples.start() : options.start()]
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("game", game_names())
def test_an_example_names_parts_of_a_score_that_the_game_has(luxor: Luxor, game: str) -> None:
    lead = [] if game == default_game() else [game]
    named = re.findall(r"--score \w+\.(\w+)=", luxor(*lead, "results", "edit", "--help").out)
    assert len(named) == 2
    assert set(named) <= set(load_game(game).about.part_keys)


def test_the_help_lists_every_command(luxor: Luxor) -> None:
    out = luxor("--help").out
    for name in COMMANDS:
        assert re.search(rf"^│ {name} ", out, re.MULTILINE)


def manpage() -> ModuleType:
    spec = importlib.util.spec_from_file_location("manpage", ROOT / "docs/manpage.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_manual_page_is_current_and_whole() -> None:
    text = manpage().page()
    assert (ROOT / "docs/luxor.1").read_text(encoding="utf-8") == text, "python docs/manpage.py"
    for name in COMMANDS:
        assert f'.SS "luxor {name}' in text


def test_the_manual_page_can_be_set() -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed here")
    ran = subprocess.run(
        [groff, "-man", "-Tascii", "-ww", str(ROOT / "docs/luxor.1")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stderr == ""
    assert "EXIT STATUS" in re.sub(r".\x08|\x1b\[\d*m", "", ran.stdout)


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
@pytest.mark.parametrize("group", ["board", "results", "pyramids card", "position"])
def test_a_list_of_commands_cuts_no_sentence_short(luxor: Luxor, group: str, language: str) -> None:
    told = luxor(*group.split(), "--help", "--lang", language).out.splitlines()[1:]
    usage, *others = filter(str.strip, told)
    assert "..." in usage
    assert not [line for line in others if "..." in line]
    assert max(map(len, told)) <= 80


@pytest.mark.parametrize("game", ["", "pyramids"])
def test_the_commands_of_a_game_night_come_first(luxor: Luxor, game: str) -> None:
    panels = re.split(r"^╭─ ", luxor(*game.split(), "--help").out, flags=re.MULTILINE)[2:]
    titles = [panel.partition(" ─")[0] for panel in panels]
    assert titles == ["At the table", "Set up", "After the game", "Your copy", "Tools"]
    first = [re.findall(r"^│ ([a-z]+) ", panel, re.MULTILINE)[0] for panel in panels]
    assert first[:3] == ["play", "new", "score"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        pytest.param("undo x", "N: 'x' is not a whole number. See luxor undo --help.", id="word"),
        pytest.param("undo 0", "N: 0 is less than 1.", id="too little"),
        pytest.param("new --seed 1_000", "--seed: '1_000' is not a whole", id="as Python writes"),
        pytest.param("serve --port 70000", "--port: 70000 isn't between 0 and 65535.", id="range"),
        pytest.param(f"undo {'9' * 5000}", "is too large.", id="too large"),
        pytest.param("results list -n x", "--limit / -n: 'x' is not a", id="two names"),
        pytest.param("move", "Missing argument TURN. See luxor move --help.", id="missing"),
        pytest.param("results list --limt 3", "--limt (Possible options: --limit).", id="slip"),
        pytest.param(
            "results list --limit", "--limit requires an argument. See luxor res", id="no"
        ),
        pytest.param("results list --deleted=1", "--deleted does not take a value.", id="a flag"),
        pytest.param("undo 1 2 3", "That's too much: 2 3. See luxor undo --help.", id="too much"),
        pytest.param("completion tcsh", "no script for 'tcsh', only for bash, zsh", id="choice"),
        pytest.param("completion", "Missing argument bash|zsh|fish|powershell.", id="no choice"),
    ],
)
def test_a_slip_is_answered_in_our_words(luxor: Luxor, typed: str, says: str) -> None:
    ran = luxor(*typed.split())
    assert (ran.code, ran.out) == (2, "")
    assert says in " ".join(ran.err.split())
    for language in ("de", "es", "pt"):
        other = luxor("--lang", language, *typed.split())
        assert other.code == ran.code
        assert not re.search(r"\b(Invalid|Missing|option|argument|There|takes|See|is)\b", other.err)


@pytest.mark.parametrize("language", lang.LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "offers"), [("position", "export"), ("bots", "ladder"), ("pyramids card", "add")]
)
def test_a_group_alone_shows_its_commands(
    luxor: Luxor, typed: str, offers: str, language: str
) -> None:
    ran = luxor("--lang", language, *typed.split())
    assert (ran.code, ran.err) == (Exit.FINE, "")
    assert offers in ran.out
    assert ran.out == luxor("--lang", language, *typed.split(), "--help").out
    refused = luxor("--lang", language, *typed.split(), "--no-input")  # nobody would read it
    assert (refused.code, refused.out) == (Exit.UNREADABLE, "")
    assert offers in refused.err


def test_board_alone_lists_the_boards(luxor: Luxor) -> None:
    assert luxor("board").out == luxor("board", "list").out
    assert json.loads(luxor("board", "--json").out) == json.loads(
        luxor("board", "list", "--json").out
    )
