"""How long a tap takes to the last of ten phones, and whether memory and connections stay flat.

The server is a process of its own on loopback; the phones wait for news as pages do.

    python bench/phones.py [TURNS]
"""

import statistics
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from os import environ
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from luxor_companion.table.table import open_table
from tests.web.faults import Server
from tests.web.seated import Phone, first_line, new_table

PHONES = 10
WATCHERS = PHONES - 2


def hear(phone: Phone, since: int) -> float:
    """Wait for something newer; return when it came."""
    phone.state(since)
    return perf_counter()


def used_by(process: int) -> tuple[float, int]:
    """Return the memory of a process in MB, and how many files and connections it has open."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6, len([*Path(f"/proc/{process}/fd").iterdir()])


def main() -> None:
    """Play so many turns, and say what was measured."""
    turns, taps = int(sys.argv[1]) if sys.argv[1:] else 200, list[float]()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(PHONES) as pool:
        environ["LUXOR_DATA"] = folder
        path = new_table()
        server = Server(path, "luxor")
        assert server.process
        players = {player: Phone(server.url) for player in ("red", "green")}
        for player, phone in players.items():
            phone.sit(player)
        everybody = [*players.values(), *(Phone(server.url) for _one in range(WATCHERS))]
        before = used_by(server.process.pid)
        while len(taps) < turns:
            table = open_table(path)
            if table.position.over:  # the same game again, with the same phones
                phone.declare("undo")
            else:
                phone = players[table.next[0]]
            since = phone.state().body["revision"]
            line = first_line(phone)
            waiting = [pool.submit(hear, one, since) for one in everybody if one is not phone]
            began = perf_counter()
            phone.declare("play", line=line)
            taps.append(max(one.result() for one in waiting) - began)
        after = used_by(server.process.pid)
        server.kill()
    late = statistics.quantiles(taps, n=20)[-1]
    print(f"tap to the last of {PHONES} phones: median {statistics.median(taps) * 1000:.0f} ms,")
    print(f"95 % within {late * 1000:.0f} ms, worst {max(taps) * 1000:.0f} ms, {len(taps)} turns")
    print(f"memory {before[0]:.1f} -> {after[0]:.1f} MB, open {before[1]} -> {after[1]}")


if __name__ == "__main__":
    main()
