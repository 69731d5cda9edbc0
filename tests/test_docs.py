"""README and docs: every command line in them is run, and what they show is what it says."""

import json
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from luxor_companion.cli import serving
from luxor_companion.cli.help import all_commands, all_groups, parameters
from luxor_companion.errors import Exit
from luxor_companion.lang import ENGLISH, LANGUAGES
from tests.conftest import ROOT, Luxor
from tests.evening import command_of
from tests.test_schemas import stop

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
SHOWN = re.compile(r"```console\n(.*?)```", re.DOTALL)
LONGEST = 16  # lines of an answer that are shown in full; of longer ones the two ends
ENDS = 6
SHOWING = [page for page in PAGES if SHOWN.search(page.read_text(encoding="utf-8"))]
COMMANDS = {one.name: one for one in all_commands()}
GROUPS = all_groups()
TEMPLATE = re.compile(r"(?:^|[ =])[A-Z]{2,}|…|\[")  # FILE, ID: a shape, not a line to type
EVERYWHERE = {"--help", "--lang", "--no-color", "--no-input", "--json", "--man", "--version"}
ASKS = "asks a person at a terminal; typed by tests of its own"
# Lines that are not run here, and why.
NOT_RUN = {
    "luxor play --plain": ASKS,
    "luxor setup --guide": ASKS,
    "luxor score --ask": ASKS,
    "luxor score --phones": ASKS,
    "luxor new -p Ani -p Jan --enter": ASKS,
    "luxor board calibrate --edit": ASKS,
    "luxor board material horus": ASKS,
    "luxor board material --ask": ASKS,
    "luxor pyramids card add 12": ASKS,
    "luxor bots ladder --games 200 --seed 242188": "takes minutes",
}
# How lines begin that lack something which only their reader has, and how they say so.
ENDS_WITH = {
    "luxor bots move die=5 draw=3": Exit.UNREADABLE,  # nobody at this table is a bot
    "luxor score --scarabs": Exit.REFUSED,  # nobody has so many yet
    "luxor pyramids mark ani 2g --change": Exit.UNREADABLE,  # layouts are known: on which card?
    "luxor pyramids mark rt/-/s15!": Exit.REFUSED,  # that game is over
}
RULINGS = ("move", "check", "dispute")  # an answer either way


def language_of(page: Path) -> str:
    """The language a page is written in: faq.de.md."""
    code = page.stem.rpartition(".")[2]
    return code if code in LANGUAGES else ENGLISH


def answers(luxor: Luxor, commands: list[str]) -> Iterator[str]:
    """Each command as it is typed, and what it answers."""
    for command in commands:
        ran = luxor(*shlex.split(command)[1:])
        lines = (ran.out + ran.err).splitlines()
        if len(lines) > LONGEST:
            lines = [*lines[:ENDS], "…", *lines[-ENDS:]]
        yield "\n".join([f"$ {command}", *lines])


@pytest.mark.parametrize("page", SHOWING, ids=lambda page: page.stem)
def test_what_is_shown_is_what_it_says(
    luxor: Luxor, page: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUXOR_LANG", language_of(page))
    text = page.read_text(encoding="utf-8")

    def told(block: re.Match[str]) -> str:
        commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
        return "```console\n" + "\n".join(answers(luxor, commands)) + "\n```"

    now = SHOWN.sub(told, text)
    if request.config.getoption("--update-golden"):
        page.write_text(now, encoding="utf-8")
    assert page.read_text(encoding="utf-8") == now


def typed(text: str) -> Iterator[str]:
    """Yield each command line of a page: in blocks for a shell, and in the middle of the text."""
    blocks = re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines()]
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    lines += [" ".join(one.split()) for one in re.findall(r"`(luxor\b[^`]*)`", prose)]
    for line in lines:
        if line.startswith("luxor"):
            yield re.sub(r"\s+#.*", "", line)


# Every command line of the pages, with the language of its page.
LINES = sorted(
    {
        (language_of(page), line)
        for page in PAGES
        for line in typed(page.read_text(encoding="utf-8"))
    }
)


def command_in(line: str) -> str:
    """Return the command of a line, or the group."""
    words = line.removeprefix("luxor").strip().removeprefix("help ")
    return command_of(words, lambda name: name in COMMANDS or name in GROUPS)


@pytest.mark.parametrize("line", sorted({line for _language, line in LINES}))
def test_every_command_line_names_what_there_is(line: str) -> None:
    command = command_in(line)
    rest = line.removeprefix("luxor").removeprefix(f" {command}").split()
    assert command or not rest or TEMPLATE.match(rest[0]) or rest[0][0] == "-" or rest[0] == "help"
    options = {word.partition("=")[0] for word in rest if word.startswith("--")} - EVERYWHERE
    if options:
        known = {one for given in parameters(COMMANDS[command].function) for one in given.opts}
        assert options <= known


def prepare(luxor: Luxor, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Make a home with a table of each game, boards, and a log of a dozen games."""
    settle(monkeypatch, home)
    saves = home / "saves"
    two = ("-p", "Ani:red", "-p", "Jan:green", "--seed", "7", "--app-draws", "temple,cards")
    assert luxor("new", "friday", *two).code == Exit.FINE
    for _ in range(15):
        turn = json.loads(luxor("options", "--json").out)["turns"][0]["turn"]
        ran = luxor("move", *turn.split())
        assert ran.code == Exit.FINE, ran.err
    shutil.copy(ROOT / "saves/games/two-players.toml", saves / "over.toml")
    shutil.copy(ROOT / "saves/games/pyramids.toml", saves / "saturday.toml")
    rows = [f"{n},2026-01-{n:02},{who},{n}" for n in range(1, 13) for who in ("Ani", "Jan")]
    rows += ["13,2026-02-01,Annie,40", "13,2026-02-01,Jan,30"]
    (home / "games.csv").write_text("\n".join(["key,date,player,total", *rows]), encoding="utf-8")
    code = luxor("board", "export", "stand-in").out.strip()
    for args in (
        ("use", "friday"),
        ("pyramids", "use", "saturday"),
        ("results", "import", "games.csv"),
        ("board", "import", code, "--name", "mine"),
        ("board", "use", "stand-in"),
        ("board", "material", "treasures", "all=1/1 2/1x4 3/2x3 4/2 6/3"),
    ):
        assert luxor(*args).code == Exit.FINE, args


def settle(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    monkeypatch.chdir(home)
    for name, part in {"SAVES": "saves", "DATA": "data", "DB": "results.db"}.items():
        monkeypatch.setenv(f"LUXOR_{name}", str(home / part))


def test_every_command_line_runs(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "_wait", stop)  # else it would serve until somebody stops it
    home = tmp_path / "home"
    home.mkdir()
    prepare(luxor, monkeypatch, home)
    whole = [
        (language, line)
        for language, line in LINES
        if not TEMPLATE.search(line) and line.removeprefix("luxor ") not in {*COMMANDS, *GROUPS}
    ]
    assert len(whole) > 40
    listed = {line for _language, line in whole}
    assert set(NOT_RUN) <= listed, "an exception for what is in no page"
    assert all(any(line.startswith(start) for line in listed) for start in ENDS_WITH)
    wrong = []
    run = [(language, line) for language, line in whole if line not in NOT_RUN]
    for number, (language, line) in enumerate(run):
        here = tmp_path / str(number)
        shutil.copytree(home, here)
        settle(monkeypatch, here)
        if command_in(line) == "share":
            luxor("use", "over")
        if line == "luxor results export games.csv":
            (here / "games.csv").unlink()  # one to import, which no export replaces
        ran = luxor("--lang", language, *shlex.split(line)[1:])
        ends = [code for start, code in ENDS_WITH.items() if line.startswith(start)]
        fine = set(ends) or {Exit.FINE}
        if command_in(line) in RULINGS:
            fine.add(Exit.REFUSED)
        if ran.code not in fine:
            wrong.append(f"{line}: exit code {ran.code}, {ran.err or ran.out}")
    assert not wrong, "\n".join(wrong)
