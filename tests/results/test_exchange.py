"""Exports and imports: what is written is what is read; broken files are named row by row."""

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.core.game import GAMES
from luxor_companion.errors import BadFileError, NewerFileError
from luxor_companion.results import GameResult, PlayerResult, files
from luxor_companion.results.exchange import (
    Reading,
    import_games,
    parse_object,
    read_games,
)
from luxor_companion.results.files import read_csv, read_json, write_json
from luxor_companion.results.games import Filter, entries, keys
from luxor_companion.results.plays import identity, read_bgstats, write_bgsplay
from luxor_companion.results.store import open_store
from luxor_companion.table.atomic import WHOLE
from tests.results.games import FRIDAYS, brought, game

HERE = Path("games.csv")


def of_dunes() -> list[GameResult]:
    lines = (
        PlayerResult(
            "=Ani", 7, 1, (("camels", 12), ("wells", 0), ("=storms", -7), ("bonus points", 2))
        ),
        PlayerResult(
            "'-Jan", -3, 2, (("camels", 0), ("wells", 1), ("=storms", -4), ("bonus points", 0))
        ),
    )
    return [GameResult("d1", "dunes", "2026-03-01", lines, note='+sand, "much" of it')]


def json_again(found: Sequence[GameResult]) -> Reading:
    return read_json(parse_object("".join(write_json(found)), HERE), HERE)


def test_a_second_game_uses_the_same_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "dunes", "tests.results.games")
    with open_store(tmp_path / "log.db") as store:
        import_games(store, json_again([*FRIDAYS, *of_dunes()]), skip_bad=False)
        (entry,) = entries(store, Filter(game="dunes"))
        assert len(entries(store, Filter(game="luxor"))) == len(FRIDAYS)
    assert dict(entry.lines[0].parts) == {
        "camels": 12,
        "wells": 0,
        "=storms": -7,
        "bonus points": 2,
    }
    written = json.loads("".join(write_bgsplay([entry])))
    assert written["games"][0]["name"] == "Seven Dunes"
    found, problems = brought(read_bgstats(written, HERE, ["d1"]))
    assert (found, problems) == ([entry._replace(number=0)], [])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "key, date, player, total are missing", id="empty"),
        pytest.param("key,date,player\n", "column total is missing", id="missing column"),
        pytest.param("key,date,player,total,key\n", "key appears twice", id="a column twice"),
        pytest.param('key,date,player,total\na,"b\n', "not valid CSV", id="an open quote"),
    ],
)
def test_a_table_that_is_none_is_one_sentence(text: str, words: str) -> None:
    with pytest.raises(BadFileError, match=words):
        brought(read_csv([text], HERE, "luxor"))


def changed(change: dict[str, Any]) -> list[Any]:
    document = json.loads("".join(write_json(FRIDAYS[:2])))
    document["games"][1] |= change
    return brought(read_json(document, HERE))[1]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        pytest.param({"key": "k1"}, "is already used in game 1", id="an id twice"),
        pytest.param({"key": 7}, "key should be text, not 7", id="a number for a text"),
        pytest.param({"minutes": "long"}, "a whole number, not", id="a text for a number"),
        pytest.param({"minutes": True}, "a whole number, not true", id="yes is no number"),
        pytest.param({"players": {}}, "players should be a list", id="no list"),
        pytest.param({"players": []}, "it has no players", id="nobody"),
        pytest.param({"players": [{"name": "A", "total": 1e99}]}, "total should", id="huge"),
        pytest.param({"date": "2026-13-01"}, "no day", id="no such month"),
        pytest.param({"minutes": -4}, "-4 minutes can't be right", id="time backwards"),
    ],
)
def test_a_wrong_game_is_named(change: dict[str, Any], words: str) -> None:
    (problem,) = changed(change)
    assert problem.where == "game 2"
    assert words in problem.why


def test_another_programs_json_is_refused() -> None:
    with pytest.raises(BadFileError, match="it holds a, b"):
        read_json({"a": 1, "b": []}, HERE)
    for text in ("[1]", "{", "[" * 100_000):
        with pytest.raises(BadFileError):
            parse_object(text, HERE)
    document = json.loads("".join(write_json([]))) | {"schema": 2}
    with pytest.raises(NewerFileError):
        read_json(document, HERE)


@pytest.mark.parametrize("write", [write_json, write_bgsplay])
@pytest.mark.parametrize("found", [FRIDAYS, FRIDAYS[:1], []], ids=len)
def test_the_pieces_make_one_text(
    write: Callable[[Sequence[GameResult]], Iterator[str]], found: Sequence[GameResult]
) -> None:
    text = "".join(write(found))
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=1) + "\n"


def test_bgsplay_has_what_the_app_reads() -> None:
    written = json.loads("".join(write_bgsplay(FRIDAYS, me="Jan")))
    assert written["games"][0]["bggId"] == 245643
    names = {one["id"]: one["name"] for one in written["players"]}
    assert names[written["userInfo"]["meRefId"]] == "Jan"
    play = written["plays"][0]
    first, second = play["playerScores"]
    assert (first["score"], first["winner"], first["startPlayer"]) == ("40+35", True, True)
    assert (names[second["playerRefId"]], second["seatOrder"], second["rank"]) == ("Jan", 2, 2)
    assert (play["playDate"], play["durationMin"]) == ("2026-01-02 00:00:00", 50)
    assert written["locations"][0]["id"] == play["locationRefId"]
    again = json.loads("".join(write_bgsplay(FRIDAYS, me="Jan")))
    assert again == written  # the same identities, so that the app updates
    assert play["uuid"] == identity("play", "k1")


def test_a_tie_break_is_told_to_the_app() -> None:
    entry = game("k", "2026-01-01", "Ani 60", "Jan 60")
    entry = entry._replace(lines=(entry.lines[0]._replace(rank=2), entry.lines[1]))
    (play,) = json.loads("".join(write_bgsplay([entry])))["plays"]
    assert play["manualWinner"]
    assert [one["winner"] for one in play["playerScores"]] == [False, True]


def test_what_came_from_us_comes_back_as_the_same_games(tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store:
        import_games(store, json_again(FRIDAYS), skip_bad=False)
        written = json.loads("".join(write_bgsplay(entries(store, Filter()))))
        reading = read_bgstats(written, HERE, keys(store))
        assert import_games(store, reading, skip_bad=False).same == len(FRIDAYS)


EXPORT = Path(__file__).parent / "BGStatsExport.json"


def test_plays_of_luxor_are_taken_from_an_export_of_the_app(tmp_path: Path) -> None:
    raw = parse_object(EXPORT.read_text("utf-8"), EXPORT)
    reading = read_bgstats(raw, EXPORT, [])
    found, problems = brought(reading)
    assert reading.others == 2  # another game, and a play the owner ignores
    assert [(one.where, one.why) for one in problems] == [
        ("play 4 (2026-04-04)", "Jan has no score"),
        ("play 6 (2026-04-06)", "player 99 is not in its list of players"),
    ]
    by_key = {entry.key: entry for entry in found}
    first = by_key["0aa4b6e2-1111-4444-8888-000000000001"]
    assert (first.date, first.place, first.minutes) == ("2026-04-01 19:30", "Café Süd", 65)
    assert first.note == "Ani's first game"
    assert [(one.name, one.total, one.rank) for one in first.lines] == [
        ("Jan", 67, 2),
        ("Ani", 75, 1),
    ]
    assert first.lines[1].started
    second = by_key["0aa4b6e2-1111-4444-8888-000000000003"]
    assert [(one.name, one.rank) for one in second.lines] == [("Ani", 2), ("Anonymous 2", 1)]
    with open_store(tmp_path / "log.db") as store:
        assert import_games(store, read_bgstats(raw, EXPORT, []), skip_bad=True).new == 2
        assert import_games(store, read_bgstats(raw, EXPORT, []), skip_bad=True).same == 2


def test_a_player_of_the_app_without_a_name_is_not_called_none(tmp_path: Path) -> None:
    raw: Any = parse_object(EXPORT.read_text("utf-8"), EXPORT)
    raw["players"][0]["name"] = None
    reading = read_bgstats(raw, EXPORT, [])
    with open_store(tmp_path / "log.db") as store:
        problems = import_games(store, reading, skip_bad=True).problems
        names = {line.name for entry in entries(store, Filter()) for line in entry.lines}
    assert "None" not in names
    assert any("name" in one.why for one in problems)


def test_a_file_with_plays_that_is_not_the_apps() -> None:
    wrong: list[dict[str, object]] = [{"plays": 3}, {"plays": ["x"]}, {"plays": [], "games": {}}]
    for raw in wrong:
        with pytest.raises(BadFileError, match="isn't an export of BG Stats"):
            read_bgstats(raw, HERE, [])


def too_much(path: Path, text: str) -> str:
    """Why a file is refused; its games are many, or one of them is large."""
    path.write_text(text)
    try:
        _found, problems = brought(read_games(path, "luxor", list))
    except BadFileError as error:
        return str(error)
    return problems[0].why if problems else ""


MANY = 50_000
PLAYER = '{"name": "p%d", "total": 1}'
OURS = '{"kind": "luxor-companion results", "games": ['
GAME = OURS + '{"key": "a", "game": "l", "date": "2026-01-01", "players": [%s]}]}'
ROWS = "key,date,player,total\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param(GAME % ",".join(PLAYER % n for n in range(21)), "21 players", id="players"),
        pytest.param(GAME % ",".join(PLAYER % n for n in range(MANY)), "longer than", id="a game"),
        pytest.param(
            GAME
            % '{"name": "A", "total": 0, "parts": {%s}}'
            % ",".join(f'"p{n}": 0' for n in range(41)),
            "41 score parts",
            id="parts",
        ),
        pytest.param(
            GAME % '{"name": "A", "total": 0, "parts": {"%s": 0}}' % ("p" * 61),
            "longer than 60",
            id="a part's name",
        ),
        pytest.param(OURS + "[" * MANY, "nested too deeply", id="nested"),
        pytest.param(OURS + "9" * 5000 + "]}", "thousands of digits", id="digits"),
        pytest.param(OURS + "{}," * MANY, "10000 problems", id="problems"),
        pytest.param(OURS + '{"key": 1', "line 1 column", id="cut off"),
        pytest.param(
            ROWS + "".join(f"a,2026-01-01,p{n},1\n" for n in range(MANY)), "players", id="rows"
        ),
        pytest.param(ROWS[:-1] + ",c" * MANY, "longer than 100000", id="a row"),
        pytest.param(ROWS[:-1] + ",c" * 97, "101 columns", id="columns"),
        pytest.param(ROWS + '"\n",' * MANY, "longer than 100000", id="a row of many lines"),
        pytest.param(ROWS + '"' + "a" * 99_000, "unexpected end of data", id="a cell"),
    ],
)
def test_what_is_too_much_is_refused_at_once(tmp_path: Path, text: str, words: str) -> None:
    why = too_much(tmp_path / "games", text)
    if "problems" in words:
        assert len(brought(read_games(tmp_path / "games", "luxor", list))[1]) == 10_001
    else:
        assert words in why


def test_deep_plays_are_read_in_a_line(tmp_path: Path) -> None:
    """Each play used to look at all that is below it."""
    path = tmp_path / "plays.xml"
    path.write_text("<plays>" + "<play>" * MANY + "</play>" * MANY + "</plays>")
    reading = read_games(path, "luxor", list)
    assert (list(reading.games), reading.others) == ([], 1)


def test_a_file_that_must_be_read_whole_has_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"{read_games.__module__}.WHOLE", WHOLE.replace(most=1000))
    path = tmp_path / "plays.xml"
    path.write_text("<plays>" + "<play/>" * 1000 + "</plays>")
    with pytest.raises(BadFileError, match="such an import has at most"):
        read_games(path, "luxor", list)


def test_rows_of_a_game_may_stand_anywhere_in_a_small_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.csv"
    rows = ["a,2026-01-01,Ani,60", "b,2026-01-02,Ani,40", "a,2026-01-01,Jan,50"]
    path.write_text(ROWS + "\n".join(rows))
    found, problems = brought(read_games(path, "luxor", list))
    assert ([len(one.lines) for one in found], problems) == ([2, 1], [])
    monkeypatch.setattr(files, "MOST_SCATTERED", 10)
    found, problems = brought(read_games(path, "luxor", list))
    assert [(one.where, one.why) for one in problems] == [
        ("row 4", "the id a is already used in row 2")
    ]
