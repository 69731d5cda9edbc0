"""Names of players: forty characters wherever one comes in; what has longer ones is still read."""

from pathlib import Path
from unicodedata import normalize

import pytest

from luxor_companion.errors import Exit
from luxor_companion.results.people import find_player
from luxor_companion.results.store import open_store
from tests.conftest import ROOT, Luxor

FITS, LONG = "A" * 40, "A" * 41
SHEET = ROOT / "saves/sheets/rulebook-example.toml"
OVER = ROOT / "saves/games/two-players.toml"


@pytest.fixture(autouse=True)
def _logged(luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert luxor("results", "add", "--sheet", str(SHEET)).code == Exit.FINE
    assert luxor("results", "export", "games.csv").code == Exit.FINE
    assert luxor("results", "export", "games.json").code == Exit.FINE
    for file in ("games.csv", "games.json"):
        text = Path(file).read_text(encoding="utf-8")
        Path(f"long-{file}").write_text(text.replace("Ani", LONG), encoding="utf-8")
        Path(f"fits-{file}").write_text(text.replace("Ani", FITS), encoding="utf-8")
    sheet = SHEET.read_text(encoding="utf-8")
    Path("long.toml").write_text(sheet.replace("Ani", LONG), encoding="utf-8")
    Path("fits.toml").write_text(sheet.replace("Ani", FITS), encoding="utf-8")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("new other -p {} -p B", Exit.UNREADABLE),
        ("pyramids new other -p {} -p B", Exit.UNREADABLE),
        ("score --sheet {file}.toml", Exit.BAD_FILE),
        ("results add --sheet {file}.toml --db other.db", Exit.BAD_FILE),
        ("results import {file}-games.csv --db other.db", Exit.BAD_FILE),
        ("results import {file}-games.json --db other.db", Exit.BAD_FILE),
        ("results edit 1 --player Ani={}", Exit.UNREADABLE),
        ("results players rename Ani {}", Exit.UNREADABLE),
    ],
)
def test_a_name_has_at_most_forty_characters(luxor: Luxor, command: str, code: Exit) -> None:
    ran = luxor(*command.format(LONG, file="long").split())
    assert ran.code == code, ran
    assert "at most 40 characters" in ran.err
    assert ran.err.count("\n") <= 2
    assert LONG not in ran.err
    assert luxor(*command.format(FITS, file="fits").split()).code == Exit.FINE


def test_a_bot_is_called_by_its_name_and_level(luxor: Luxor) -> None:
    rename = ("results", "players", "rename", "Ani")
    assert luxor(*rename, f"{FITS} (bot strong)").code == Exit.FINE


def test_a_save_from_before_the_limit_is_read_scored_and_logged(luxor: Luxor) -> None:
    text = OVER.read_text(encoding="utf-8")
    Path("old.toml").write_text(text.replace('"Ani"', f'"{LONG}"'), encoding="utf-8")
    for command in ("verify old.toml", "show --save old.toml", "share --save old.toml --text"):
        assert luxor(*command.split()).code == Exit.FINE
    ran = luxor("score", "--save", "old.toml")
    assert (ran.code, "not logged" in ran.out + ran.err) == (Exit.FINE, False)
    with open_store(Path("results.db")) as log:
        assert find_player(log, FITS)
        assert not find_player(log, LONG)


def test_a_log_from_before_the_limit_is_sound_and_can_be_changed(luxor: Luxor) -> None:
    with open_store(Path("results.db")) as log:
        log.execute("UPDATE player SET name = ? WHERE name = 'Ani'", (LONG,))
        log.execute("UPDATE spelling SET folded = ? WHERE folded = 'ani'", (LONG.lower(),))
    for command in (
        *("results check", "results backup copy.db", "results edit 1 --place x", "results show"),
        *("results export again.csv", "results import again.csv", "results import long-games.csv"),
    ):
        ran = luxor(*command.split())
        assert ran.code == Exit.FINE, ran


ZOE = "Zoëß"  # however it is typed: coded in two letters, in capitals, with another capital
SAME = (normalize("NFD", ZOE), ZOE.upper(), normalize("NFD", ZOE.upper()))
BEFORE = """
results add Zoëß 80 Bo 70 --date 2026-01-02
results add Mia 80 Jan 70 --date 2026-01-03
new table -p Zoëß:red -p Bo --first Zoëß --seed 7
hand red 1 _ _ _ 2
pyramids new kept -p Zoëß -p Bo --seed 7
pyramids new marks -p Zoëß -p Bo --seed 7 --keep Zoëß=12,31 --keep Bo=1,2
pyramids display 20 21 22 23
pyramids reveal domino
"""
ASKED = """
new other -p Zoëß -p Bo --first {} --seed 7
options --player {}
check --player {} L1
advise --player {}
move --player {} L1
hand {} 1 _ _ _ 2
fix {} keys=1
fix turn {}
score --no-log --scarabs {}=
pyramids new other -p Zoëß -p Bo --keep {}=12,31 --keep Bo=1,2 --seed 7
pyramids keep {} 12 31 --save kept
pyramids options {}
pyramids mark {} 12 c1 c2
pyramids fix {} torches=1
results add Zoëß 87 Bo 81 --started {}
results edit 1 --started {}
results edit 1 --player {}=Eva
results edit 1 --score {}.total=90
results edit 1 --rank {}=1
results stats {}
results ratings {}
results export other.bgsplay --me {}
results players rename {} Anna
results players merge Mia {}
"""


@pytest.mark.parametrize("command", ASKED.split("\n")[1:-1])
def test_a_name_is_the_same_however_it_is_typed(luxor: Luxor, command: str) -> None:
    said = {}
    for name in (ZOE, *SAME):
        for file in (Path("results.db"), Path("other.bgsplay"), *Path("saves").glob("*")):
            file.unlink(missing_ok=True)
        for line in BEFORE.split("\n")[1:-1]:
            assert luxor(*line.split()).code == Exit.FINE, line
        said[name] = luxor(*(word.replace("{}", name) for word in command.split()))
        assert said[name].code == Exit.FINE, said[name]
        assert said[name] == said[ZOE]
