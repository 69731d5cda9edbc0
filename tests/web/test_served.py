"""What tables and score sheets on phones have in common: seats, and news for those who wait."""

from collections.abc import Mapping
from threading import Thread

import pytest

from luxor_companion.web.kept import kept
from luxor_companion.web.served import Json, Served, object_of
from luxor_companion.web.wire import Request, WireError

TOKEN = "t" * 32


class Bench(Served):
    """Two seats, and nothing to do."""

    def players(self) -> Mapping[str, str]:
        return {"red": "Ani", "green": "Jan"}

    def follow(self) -> None:
        pass

    def _make_state(self, player: str, language: str) -> Json:
        return {"you": player, "lang": language, "revision": self.kept.revision}


def claim(player: str) -> Request:
    return Request("claim", {"player": player}, "en", 0, "i" * 16)


def test_who_changes_seats_leaves_the_first_one() -> None:
    with kept("bench") as memory:
        bench = Bench(memory)
        for player in ("red", "green"):
            assert bench.declare(TOKEN, claim(player))["player"] == player
        assert bench.player_of(TOKEN) == "green"
        assert bench.taken() == {"red": ("Ani", False), "green": ("Jan", True)}
        with pytest.raises(WireError):
            bench.declare(TOKEN, claim("blue"))
        with pytest.raises(WireError):
            bench.player_of("x" * 32)


def test_who_waits_is_told_at_once_and_whoever_has_gone_is_let_go() -> None:
    with kept("bench") as memory:
        bench = Bench(memory)
        bench.newer(memory.revision, "", 60, lambda: True)
        waiting = Thread(target=bench.newer, args=(memory.revision, "", 60, lambda: False))
        waiting.start()
        bench.free("red")
        waiting.join()
        closing = Thread(target=bench.newer, args=(memory.revision, "", 60, lambda: False))
        closing.start()
        bench.close()
        closing.join()


def test_a_state_is_made_once_for_each_seat_and_language() -> None:
    with kept("bench") as memory:
        bench = Bench(memory)
        first = bench.state("", "de")
        assert bench.state("", "de") is first
        assert bench.state("", "en") != first
        bench.free("red")
        assert bench.state("", "de")["revision"] > first["revision"]


def test_an_answer_is_an_object() -> None:
    assert object_of({"a": (1, 2)}) == {"a": [1, 2]}
