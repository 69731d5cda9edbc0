"""What floods cost: long logs, many results, saves, writers, slow clients; time and memory by size.

Run: python bench/load.py. Processor time and memory of whole commands at growing sizes: twice the
size should cost about twice as much over the empty command. Clients connect to this machine alone.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).parent))

from long_game import long_save
from results import filled

from luxor_companion.table.save import Save, format_save, read_save
from luxor_companion.table.table import replay_save

LUXOR = (sys.executable, "-m", "luxor_companion")
LINES = (25_000, 50_000, 100_000)
GAMES = (25_000, 50_000, 100_000)
SAVES = (10, 25, 50)
GAMES_PLAYED = sorted((Path(__file__).parents[1] / "saves/games").glob("*.toml"))
FIRST, AGAIN = 5, 1  # seconds for a thousand tables
TABLES_MEMORY = 60  # MB
MOST_OF_FIX = 1.0  # times a turn
CLIENTS = 200
HELD = 20  # seconds
AIM = 2.0  # seconds in which everybody else is answered
WRITERS = 20
WRITING = 60  # seconds
THROUGH = 0.9  # of the changes go through, and none is lost


class Cost(NamedTuple):
    seconds: float  # of the processor, for the command and what it starts
    megabytes: float


def cost(env: dict[str, str], *args: str) -> Cost:
    process = subprocess.Popen(
        [*LUXOR, *args], env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr
    said = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, said.decode()
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def show(what: str, size: int, found: Cost) -> None:
    print(f"{what:32} {size:8,}   {found.seconds:6.2f} s   {found.megabytes:6.0f} MB")


def settings(folder: Path) -> dict[str, str]:
    saves, db = str(folder / "saves"), str(folder / "results.db")
    return {**os.environ, "LUXOR_SAVES": saves, "LUXOR_DB": db, "LUXOR_DATA": str(folder)}


def long_logs(folder: Path) -> None:
    """A log that was undone and redone all evening."""
    env = settings(folder)
    save = read_save(long_save(folder / "saves/long.toml", 200))
    show("luxor verify, lines", 200, cost(env, "verify"))
    for size in LINES:
        more = ("undo", "redo") * ((size - len(save.lines)) // 2)
        save.path.write_text(format_save(save.head, (*save.lines, *more)), encoding="utf-8")
        show("luxor verify, lines", size, cost(env, "verify"))
        show("luxor note, lines", size, cost(env, "note", "x", "--json"))


def many_saves(folder: Path) -> None:
    env = settings(folder)
    save = long_save(folder / "saves/t0.toml", 200)
    for size in SAVES:
        for number in range(size):
            with contextlib.suppress(shutil.SameFileError):
                shutil.copy(save, save.with_name(f"t{number}.toml"))
        shutil.rmtree(folder / "cache", ignore_errors=True)
        show("luxor tables, saves", size, cost(env, "tables"))
    shutil.rmtree(folder / "cache", ignore_errors=True)
    for number in range(1000):
        game = GAMES_PLAYED[number % len(GAMES_PLAYED)]
        shutil.copy(game, save.with_name(f"t{number}.toml"))
    first, again = cost(env, "tables"), cost(env, "tables")
    print(f"first time: {first.seconds:.2f} s (limit {FIRST} s), {first.megabytes:.0f} MB")
    print(f"then: {again.seconds:.2f} s (limit {AGAIN} s), {again.megabytes:.0f} MB", end="")
    print(f" (limit {TABLES_MEMORY} MB)")


def fixes(folder: Path) -> None:
    """What a `fix` costs when a save is replayed, as a share of what a turn costs."""
    save = read_save(long_save(folder / "fixes.toml", 400))
    fixed = save.replace(lines=(*save.lines, *("fix red keys=1", "fix red keys=2") * 1000))
    empty, turns, more = (
        min(replayed(one) for _ in range(5)) for one in (save.replace(lines=()), save, fixed)
    )
    ratio = (more - turns) / 2000 / ((turns - empty) / len(save.lines))
    print(f"replay of a fix / of a turn: {ratio:.2f}x (limit {MOST_OF_FIX}x)")


def replayed(save: Save) -> float:
    start = time.process_time()
    replay_save(save)
    return time.process_time() - start


def many_results(folder: Path) -> None:
    env = settings(folder)
    for size in GAMES:
        db = str(filled(folder / f"{size}.db", size))
        show("luxor results, games", size, cost(env, "results", "--db", db))
        show("luxor results stats, games", size, cost(env, "results", "stats", "--db", db))
        for kind in ("csv", "bgsplay", "json"):
            file = folder / f"games.{kind}"
            export = cost(env, "results", "export", str(file), "--db", db)
            show(f"luxor results export, {kind}", size, export)
            print(f"{'':32} the file has {file.stat().st_size / 1e6:.0f} MB")
        other = str(folder / f"other{size}.db")
        for what in ("import", "import, again"):
            again = cost(env, "results", "import", str(file), "--db", other)
            show(f"luxor results {what}", size, again)


def slow(port: int, end: float) -> None:
    """A client that sends a letter now and then, and comes back when it is hung up on."""
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as one:
            while time.monotonic() < end:
                one.sendall(b"G")
                time.sleep(1)
        time.sleep(0.2)


def slow_clients(folder: Path) -> None:
    env = settings(folder)
    long_save(folder / "saves/long.toml", 200)
    server = subprocess.Popen([*LUXOR, "serve", "--json"], env=env, stdout=subprocess.PIPE)
    assert server.stdout
    url = server.stdout.readline().decode().split('"url": "')[1].split('"')[0]
    end = time.monotonic() + HELD
    port = urlsplit(url).port
    assert port
    crowd = [threading.Thread(target=slow, args=(port, end)) for _ in range(CLIENTS)]
    for one in crowd:
        one.start()
    waits: list[float] = []
    failed = 0
    while time.monotonic() < end:
        began = time.monotonic()
        try:
            with urllib.request.urlopen(f"{url}state", timeout=10) as answer:  # noqa: S310  # ours
                answer.read()
            waits.append(time.monotonic() - began)
        except OSError:
            failed += 1
        time.sleep(0.1)
    for one in crowd:
        one.join()
    server.terminate()
    _, _, used = os.wait4(server.pid, 0)
    waits.sort()
    print(
        f"{CLIENTS} slow clients for {HELD} s: {len(waits)} others answered, {failed} not;"
        f" middle {waits[len(waits) // 2]:.3f} s, longest {waits[-1]:.3f} s (aim {AIM} s);"
        f" the server took {used.ru_utime + used.ru_stime:.1f} s and {used.ru_maxrss / 1024:.0f} MB"
    )


def writers(folder: Path) -> None:
    """Many programs that write one table: how many changes go through, and is any of them lost."""
    env, end = settings(folder), time.monotonic() + WRITING
    subprocess.run(
        [*LUXOR, "new", "t", "-p", "Ani", "-p", "Jan", "--no-input"],
        env=env,
        check=True,
        capture_output=True,
    )
    written, refused = [0] * WRITERS, [0] * WRITERS

    def write(number: int) -> None:
        while time.monotonic() < end:
            note = f"{number}.{written[number]}"
            ran = subprocess.run([*LUXOR, "note", note], env=env, check=False, capture_output=True)
            (refused if ran.returncode else written)[number] += 1

    crowd = [threading.Thread(target=write, args=(number,)) for number in range(WRITERS)]
    for one in crowd:
        one.start()
    for one in crowd:
        one.join()
    lines = sum(line.startswith("note ") for line in read_save(folder / "saves/t.toml").lines)
    through = sum(written) / (sum(written) + sum(refused))
    print(
        f"{WRITERS} programs write one table for {WRITING} s: {sum(written)} changes,"
        f" {min(written)} to {max(written)} each, {through:.0%} went through (aim {THROUGH:.0%});"
        f" {sum(written) - lines} lost"
    )


if __name__ == "__main__":
    for part in (long_logs, fixes, many_saves, writers, slow_clients, many_results):
        with tempfile.TemporaryDirectory() as made:
            part(Path(made))
