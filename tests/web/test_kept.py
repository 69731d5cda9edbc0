"""What a server of phones keeps: for its owner alone, with a revision that never falls."""

import stat
import sys

import pytest

from luxor_companion.errors import LockedError
from luxor_companion.web.kept import Declared, kept

LOG = ["red L3", "green R2", "hand red 1 ? ? ? 2"]


def test_what_is_kept_is_there_again_and_for_its_owner_alone() -> None:
    with kept("a table") as first:
        first.follow(LOG)
        first.seats["red"] = "digest"
        first.remember("id", Declared("red", 1, "red L3", done=True))
        first.write()
        file = first.file
        if sys.platform != "win32":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with kept("a table") as again:
        assert again == first
    with kept("another") as other:
        assert other.secret != first.secret
        assert len(other.secret) >= 22, "128 bits and more"


def test_only_one_server_has_it() -> None:
    with kept("a table"), pytest.raises(LockedError), kept("a table"):
        pass


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b'{"secret": 5}', b'{"seats": []}', b"[1]", b"\xff"]
)
def test_a_damaged_file_is_as_good_as_none(damage: bytes) -> None:
    with kept("a table") as first:
        file = first.file
    file.write_bytes(damage)
    with kept("a table") as again:
        assert again.secret
        assert again.seats == {}
        assert again.follow(LOG)


def test_the_revision_grows_with_the_log_and_with_all_else() -> None:
    with kept("a table") as memory:
        start = memory.revision
        assert memory.follow(LOG[:1])
        assert not memory.follow(LOG[:1])
        assert memory.revision == start + 1
        assert memory.follow(LOG)
        assert memory.revision == start + 3
        memory.grow(memory.lines)
        assert memory.lines_at(memory.revision) == 3
        assert memory.lines_at(start + 1) == 1
        assert memory.lines_at(memory.revision + 1) is None


def test_a_log_that_was_replaced_is_comparable_with_nothing_before() -> None:
    with kept("a table") as memory:
        memory.follow(LOG)
        before = memory.revision
        assert memory.follow(["green R2"])
        assert memory.revision > before
        assert memory.lines_at(before) is None


def test_a_new_code_has_another_address_and_no_seats() -> None:
    with kept("a table") as memory:
        memory.seats["red"] = "digest"
        before = memory.secret
        memory.new_code()
        assert memory.secret != before
        assert not memory.seats
