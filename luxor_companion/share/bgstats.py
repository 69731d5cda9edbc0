"""A result as the BG Stats app takes it: its create-play link."""

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from luxor_companion.core.game import load_game
from luxor_companion.share.link import check_code
from luxor_companion.share.record import SharedResult, ranks

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Luxor Companion"  # the app remembers who is who by this word: it never changes
ENGLISH: Final[Mapping[str, str]] = MappingProxyType({"check": "Check code {check}"})


def play(
    result: SharedResult, location: str = "", words: Mapping[str, str] = ENGLISH
) -> dict[str, object]:
    """Return the play with every boolean in it: the app trips over one that is missing.

    `words` are what people read: the sentence of the check code, and the colours, which stay as
    they are where there is no word for them.
    """
    standing = ranks(result)
    players = [
        {
            "name": one.name,
            "sourcePlayerId": one.name,
            "startPlayer": seat == result.first,
            "winner": seat in result.winners,
            "score": one.total,
            "rank": standing[seat],
            "role": words.get(one.colour or "", one.colour or ""),
        }
        for seat, one in enumerate(result.players)
    ]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.id,
        "playDate": result.ended.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes or 0,
        "location": location,
        "board": "",
        "comments": f"{SOURCE}. {words['check'].format(check=check_code(result))}",
        "game": {**_game(result.game), "highestWins": True, "noPoints": False},
        "players": players,
    }


def _game(name: str) -> dict[str, object]:
    """Return a game as the app looks for it: by its BoardGameGeek number if known, or by name."""
    game = load_game(name)
    known = {"bggId": game.geek} if game.geek else {}
    return {"name": game.title, "sourceGameId": name, **known}


def bgstats_link(
    result: SharedResult, location: str = "", words: Mapping[str, str] = ENGLISH
) -> str:
    """Return the link that opens the app with the play filled in; the result is final."""
    assert result.final
    data = json.dumps(play(result, location, words), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="!'()*")  # as the page's encodeURIComponent writes it
