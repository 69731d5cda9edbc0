"""Several programs at one log, and one that is killed while it writes."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from luxor_companion.results.games import Filter, entries
from luxor_companion.results.store import open_store
from luxor_companion.results.upkeep import problems
from tests.conftest import ROOT
from tests.results.games import FRIDAYS, logged

LOGS_ON = """
import sys
from pathlib import Path
from luxor_companion.results.games import log
from luxor_companion.results.store import open_store
from tests.results.games import game

path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for index in range(count):
    with open_store(path) as store:
        log(store, game(f"{who}{index}", "2026-01-01", "Ani 40+35", "Jan 30+37", f"{who} 1+2"))
    print(f"{who}{index}", flush=True)
"""
STOPS_HALFWAY = """
import sys, time
from pathlib import Path
from luxor_companion.results.games import log
from luxor_companion.results.store import open_store
from tests.results.games import game

with open_store(Path(sys.argv[1])) as store, store.writing():
    log(store, game("half", "2026-01-01", "Ani 40+35", "Zoe 30+37"))
    print("written", flush=True)
    time.sleep(60)
"""


def python(code: str, *args: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", code, *args], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )


def keys(path: Path) -> list[str]:
    with open_store(path) as store:
        assert problems(store) == []
        return [entry.key for entry in entries(store, Filter())]


def test_two_processes_log_at_once_and_nothing_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "log.db"  # not there yet: both want to make it
    running = [python(LOGS_ON, str(path), who, "25") for who in ("left", "right")]
    assert [process.wait(60) for process in running] == [0, 0]
    for process in running:
        process.communicate()
    wanted = {f"{who}{index}" for who in ("left", "right") for index in range(25)}
    found = keys(path)
    assert (len(found), set(found)) == (50, wanted)


@pytest.mark.parametrize("pause", [0.0, 0.02, 0.05, 0.11])
def test_a_writer_killed_at_any_moment_loses_nothing_it_told_of(
    tmp_path: Path, pause: float
) -> None:
    path = tmp_path / "log.db"
    process = python(LOGS_ON, str(path), "worker", "100000")
    assert process.stdout is not None
    told = [process.stdout.readline().strip() for _ in range(3)]
    time.sleep(pause)
    process.send_signal(signal.SIGKILL)
    told += process.communicate()[0].split()
    found = keys(path)
    assert set(told) <= set(found)
    assert len(found) <= len(told) + 1  # at most one was kept and not told of any more


def test_a_game_half_written_is_not_there(tmp_path: Path) -> None:
    path = logged(tmp_path / "log.db", FRIDAYS)
    process = python(STOPS_HALFWAY, str(path))
    assert process.stdout is not None
    assert process.stdout.readline() == "written\n"
    process.kill()
    process.communicate()
    assert keys(path) == [entry.key for entry in FRIDAYS]
    with open_store(path) as store:
        names = store.execute("SELECT name FROM player").fetchall()
    assert ("Zoe",) not in names


IMPORTS = """
import sys
from pathlib import Path
from luxor_companion.results import store
from luxor_companion.results.exchange import import_games, read_games

class Telling(store.Store):
    def execute(self, query, *values):
        if query == "COMMIT" and self.in_transaction:
            print("commits", flush=True)
        return super().execute(query, *values)

file, path = map(Path, sys.argv[1:])
with store.open_store(path):
    pass
store.Store = Telling
with store.open_store(path) as log:
    import_games(log, read_games(file, "luxor", list), skip_bad=False)
print("taken", flush=True)
"""


@pytest.mark.parametrize("pause", [0.0, 0.0003, 0.001, 0.002, 0.004, 0.008, 0.5])
def test_an_import_killed_at_its_commit_is_there_whole_or_not_at_all(
    tmp_path: Path, pause: float
) -> None:
    path, file = logged(tmp_path / "log.db", FRIDAYS[:1]), tmp_path / "games.csv"
    rows = [f"g{index},2026-01-01,Ani,{index}\n" for index in range(2000)]
    file.write_text("key,date,player,total\n" + "".join(rows))
    process = python(IMPORTS, str(file), str(path))
    assert process.stdout is not None
    assert process.stdout.readline() == "commits\n"
    time.sleep(pause)
    process.send_signal(signal.SIGKILL)
    told = process.communicate()[0]
    found = keys(path)
    assert len(found) in (1, 2001)
    assert len(found) == 2001 or "taken" not in told
