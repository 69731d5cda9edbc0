"""The create-play link of the BG Stats app: every field, every boolean, stable ids."""

import json
from urllib.parse import unquote

import pytest

from luxor_companion.share.link import ADDRESS, bgstats_link
from tests.share.games import four


def test_a_play_has_every_field() -> None:
    link = bgstats_link(four(), location="Ada's")
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22")
    play = json.loads(unquote(link.removeprefix(ADDRESS)))
    players = play.pop("players")
    comments = play.pop("comments")
    assert play == {
        "sourceName": "Luxor Companion",
        "sourcePlayId": "8bf3cc97b699",
        "playDate": "2026-11-14 21:37:00",
        "durationMin": 95,
        "location": "Ada's",
        "board": "",
        "game": {
            "name": "Luxor",
            "sourceGameId": "luxor",
            "bggId": 245643,
            "highestWins": True,
            "noPoints": False,
        },
    }
    assert comments.startswith("Luxor Companion. Check code ")
    assert players[1] == {
        "name": "Jan",
        "sourcePlayerId": "Jan",
        "startPlayer": True,
        "winner": True,
        "score": 43,
        "rank": 1,
        "role": "green",
    }
    for one in players:
        assert {type(one[key]) for key in ("startPlayer", "winner")} == {bool}
    assert [one["rank"] for one in players] == [2, 1, 3, 4]


def test_a_link_is_the_same_every_time() -> None:
    assert bgstats_link(four()) == bgstats_link(four("log"))


def test_a_game_that_is_not_final_has_no_play() -> None:
    with pytest.raises(AssertionError):
        bgstats_link(four()._replace(decided_by=None))
