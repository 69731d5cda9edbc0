"""A game to look back at: at a table, in the results, in a link; and what a link holds."""

import json
from pathlib import Path

import pytest

import luxor_companion
from luxor_companion.core.game import load_game
from luxor_companion.core.shapes import to_json
from luxor_companion.errors import UsageError
from luxor_companion.referee import games
from luxor_companion.share import convert
from luxor_companion.share.link import text_link
from tests.conftest import ROOT, Luxor

GAME = load_game("luxor")
SAVE = ROOT / "saves/games/two-players.toml"


def no_path(name: str | None) -> Path:
    raise AssertionError(name)


@pytest.fixture
def link() -> str:
    table = luxor_companion.open_table(SAVE).opened
    return text_link("", convert.share_table(table, setup=True, log=True))


def test_a_link_with_a_log_is_the_game_at_the_table(link: str) -> None:
    here = games.find_played(GAME, None, lambda _name: SAVE)
    there = games.find_played(GAME, link, no_path)
    assert [*there.record.lines] == [*here.record.lines]
    assert (here.name, there.name) == ("two-players", "the link")
    assert here.review().answer() == there.review().answer()


def test_a_link_without_a_log_has_no_turns() -> None:
    bare = text_link("", convert.share_table(luxor_companion.open_table(SAVE).opened))
    with pytest.raises(UsageError, match="holds no log"):
        games.find_played(GAME, bare, no_path)
    with pytest.raises(UsageError, match="no game to keep"):
        games.unpack(bare, "rematch")
    assert luxor_companion.open_link(bare).verified is None


def test_a_program_opens_a_link_as_the_command_does(luxor: Luxor, link: str) -> None:
    told = json.loads(luxor("open", link, "--json").out)
    assert told == {"schema": 1, **to_json(luxor_companion.open_link(link))}
    assert told["verified"]
    with pytest.raises(luxor_companion.UsageError, match="damaged"):
        luxor_companion.open_link(link[:-4])


def test_the_verdicts_come_from_whoever_works() -> None:
    played = games.played_at(luxor_companion.open_table(SAVE).opened)
    jobs: list[object] = []

    def work(judge: object, given: object) -> list[object]:
        jobs.extend(given)  # type: ignore[call-overload]  # jobs of any game
        return [judge(one) for one in given]  # type: ignore[operator,attr-defined]

    assert played.review(work).answer() == played.review().answer()
    assert jobs


def test_a_program_reads_the_results_as_the_commands_do(luxor: Luxor) -> None:
    for name in ("two-players", "three-players"):
        assert luxor("score", "--save", ROOT / f"saves/games/{name}.toml").code == 0

    def told(*words: str) -> object:
        return json.loads(luxor("results", *words, "--json").out)

    def same(answer: object) -> object:
        return json.loads(json.dumps({"schema": 1, **to_json(answer)}, default=list))

    assert told() == same(luxor_companion.played_games())
    assert len(luxor_companion.played_games(latest=1).games) == 1
    assert told("stats", "Ani") == same(luxor_companion.statistics("Ani"))
    assert told("ratings", "Ani") == same(luxor_companion.ratings("Ani"))
    with pytest.raises(luxor_companion.UsageError, match="Nobody"):
        luxor_companion.ratings("Nobody")
