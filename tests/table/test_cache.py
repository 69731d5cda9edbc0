"""What is remembered of a table is what its save says, for as long as it says that."""

import json
import os
import shutil
from pathlib import Path

import pytest

from luxor_companion.table import cache, paths
from luxor_companion.table.cache import Listing, listings
from tests.conftest import Luxor

CACHE = "tables.json"


@pytest.fixture
def names(luxor: Luxor, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Two tables; from now on it is counted how often a save is replayed."""
    luxor("new", "one", "-p", "Ani", "-p", "Jan", "--first", "Ani")
    luxor("pyramids", "new", "two", "-p", "Mia", "-p", "Bo")
    replay = cache._list  # noqa: SLF001  # what costs
    replayed: list[str] = []

    def count(name: str) -> Listing:
        replayed.append(name)
        return replay(name)

    monkeypatch.setattr(cache, "_list", count)
    return replayed


def test_a_table_is_replayed_only_when_its_save_has_changed(luxor: Luxor, names: list[str]) -> None:
    first = listings(["one", "two"], "1")
    assert (names, first["one"].players) == (["one", "two"], {"red": "Ani", "green": "Jan"})
    assert listings(["one", "two"], "1") == first
    assert names == ["one", "two"]
    luxor("note", "--save", "one", "a draught")
    luxor("use", "one")
    assert listings(["one", "two"], "1")["two"] == first["two"]
    assert names == ["one", "two", "one"]


def test_a_save_of_the_same_size_and_time_is_told_by_its_checksum(names: list[str]) -> None:
    before = listings(["one"], "1")["one"]
    path = cache.path_of("one")
    facts = path.stat()
    path.write_text(path.read_text().replace("Ani", "Ina"))
    os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))
    now = listings(["one"], "1")["one"]
    assert (names, before.error) == (["one", "one"], None)
    assert now.error or now.players["red"] == "Ina"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "[[], {}]", "[1, 2]", '{"a": 1}', "[" * 5000, '[HEAD, {"one": ["MARK", [7]]}]'],
)
def test_a_cache_that_says_anything_is_not_believed(names: list[str], text: str) -> None:
    before = listings(["one"], "1")
    cache = paths.cache_folder() / CACHE
    head, tables = json.loads(cache.read_text())
    mark = tables["one"][0]
    cache.write_text(text.replace("HEAD", json.dumps(head)).replace("MARK", mark))
    assert listings(["one"], "1") == before
    assert names == ["one", "one"]


def test_the_cache_may_be_gone_or_impossible(names: list[str]) -> None:
    before = listings(["one"], "1")
    shutil.rmtree(paths.cache_folder())
    assert listings(["one"], "1") == before
    shutil.rmtree(paths.cache_folder())
    Path(paths.cache_folder()).write_text("no folder")
    assert listings(["one"], "1") == before
    assert names == ["one"] * 3


def test_another_version_looks_for_itself(names: list[str]) -> None:
    assert listings(["one"], "1") == listings(["one"], "2")
    assert names == ["one", "one"]


def test_a_table_that_cannot_be_read_is_looked_at_again(names: list[str]) -> None:
    cache.path_of("one").write_text("torn")
    assert listings(["one"], "1")["one"].error
    assert listings(["one"], "1")["one"].error
    assert names == ["one", "one"]


def test_another_language_is_another_listing(luxor: Luxor, names: list[str]) -> None:
    english = luxor("tables").out
    assert luxor("tables", "--lang", "de").out != english
    assert luxor("tables").out == english
    assert len(names) == 6
