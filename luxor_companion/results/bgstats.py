"""The files of the BG Stats app: `.bgsplay` written, and its plays of our games read."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from uuid import NAMESPACE_OID, uuid5

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Game, Line, cleaned, folded, ranks_of, read_date
from luxor_companion.results.exchange import Reading, gathered, whole

_OURS: Final = uuid5(NAMESPACE_OID, "luxor-companion")


def identity(kind: str, name: str) -> str:
    """The same for the same thing in every export, so that importing again updates it."""
    return str(uuid5(_OURS, f"{kind}:{name}"))


def write_bgsplay(entries: Sequence[Entry], games: Mapping[str, Game], me: str = "") -> str:
    """All games as BG Stats reads them. `me` is the player who owns the app."""
    names = dict.fromkeys(line.name for entry in entries for line in entry.lines)
    players = {name: number for number, name in enumerate(names, start=1)}
    places = dict.fromkeys(entry.place for entry in entries if entry.place)
    locations = {name: number for number, name in enumerate(places, start=1)}
    played = dict.fromkeys(entry.game for entry in entries)
    numbers = {name: number for number, name in enumerate(played, start=1)}
    document: dict[str, Any] = {
        "games": [_game(games.get(name) or Game(name, name, ()), numbers[name]) for name in played],
        "players": [
            {"id": number, "uuid": identity("player", folded(name)), "name": name}
            | {"isAnonymous": False}
            for name, number in players.items()
        ],
        "locations": [
            {"id": number, "uuid": identity("place", folded(name)), "name": name}
            for name, number in locations.items()
        ],
        "plays": [_play(entry, players, locations, numbers) for entry in entries],
    }
    if me:
        document["userInfo"] = {"meRefId": players[me]}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _game(game: Game, number: int) -> dict[str, Any]:
    return {
        "id": number,
        "uuid": identity("game", game.name),
        "name": game.title,
        **({"bggId": game.geek} if game.geek else {}),
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _play(
    entry: Entry, players: dict[str, int], locations: dict[str, int], games: dict[str, int]
) -> dict[str, Any]:
    time = entry.date if " " in entry.date else f"{entry.date} 00:00"
    best = max(line.total for line in entry.lines)
    by_points = tuple(line.name for line in entry.lines if line.total == best)
    play = {
        "uuid": identity("play", entry.key),
        "gameRefId": games[entry.game],
        "playDate": f"{time}:00",
        "entryDate": f"{time}:00",
        "modificationDate": f"{time}:00",
        "durationMin": entry.minutes or 0,
        "comments": entry.note,
        "board": entry.board,
        "ignored": False,
        "manualWinner": by_points != entry.winners,  # a tie-break the app does not know
        "usesTeams": False,
        "rounds": 0,
        "rating": 0,
        "scoringSetting": 0,
        "playerScores": [
            {
                "playerRefId": players[line.name],
                "score": "+".join(str(points) for _, points in line.parts).replace("+-", "-")
                or str(line.total),
                "rank": line.rank,
                "winner": line.rank == 1,
                "startPlayer": line.started,
                "seatOrder": seat,
                "newPlayer": False,
            }
            for seat, line in enumerate(entry.lines, start=1)
        ],
    }
    return play | ({"locationRefId": locations[entry.place]} if entry.place else {})


def read_bgstats(
    raw: dict[str, Any], path: Path, games: Iterable[Game], keys: Iterable[str]
) -> Reading:
    """The plays of our games in an export of BG Stats.

    `keys` are those of the log: a play that came from it is the same game still.

    :raises BadFileError: if it is no such export.
    """
    tables = {name: raw.get(name, []) for name in ("games", "players", "plays", "locations")}
    for name, rows in tables.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            problem = _("is no export of BG Stats: {name} is not a list of objects")
            raise BadFileError(path, problem.format(name=name))
    ours: dict[Any, Game] = {}
    for game in games:
        for row in tables["games"]:
            known = game.geek and row.get("bggId") == game.geek
            if known or folded(str(row.get("name"))) == folded(game.title):
                ours[str(row.get("id"))] = game
    plays = [
        (index, play, ours[str(play.get("gameRefId"))])
        for index, play in enumerate(tables["plays"], start=1)
        if str(play.get("gameRefId")) in ours and not play.get("ignored")
    ]
    names = {str(row.get("id")): row for row in tables["players"]}
    places = {str(row.get("id")): cleaned(str(row.get("name", ""))) for row in tables["locations"]}
    known = {identity("play", key): key for key in keys}
    return gathered(_plays(plays, names, places, known), others=len(tables["plays"]) - len(plays))


def _plays(
    plays: Iterable[tuple[int, dict[str, Any], Game]],
    names: dict[str, dict[str, Any]],
    places: dict[str, str],
    known: dict[str, str],
) -> Iterator[tuple[str, Entry | str]]:
    for index, play, game in plays:
        date = cleaned(str(play.get("playDate") or _("no date")))[:10]
        where = _("play {number} ({date})").format(number=index, date=date)
        try:
            uuid = cleaned(str(play.get("uuid") or "")).lower()
            entry = Entry(
                key=known.get(uuid, uuid),
                game=game.name,
                date=read_date(str(play.get("playDate", ""))).removesuffix(" 00:00"),  # no hour
                lines=_lines(play, names, game),
                place=places.get(str(play.get("locationRefId")), ""),
                minutes=whole(str(play.get("durationMin") or 0), "durationMin") or None,
                note=cleaned(str(play.get("comments") or "")),
                board=cleaned(str(play.get("board") or "")),
            )
        except ValueError as error:
            yield where, str(error)
        else:
            yield where, entry


def _lines(play: dict[str, Any], names: dict[str, dict[str, Any]], game: Game) -> tuple[Line, ...]:
    scores = play.get("playerScores")
    if not isinstance(scores, list) or not all(isinstance(one, dict) for one in scores):
        problem = _("{name} is not a list of objects").format(name="playerScores")
        raise ValueError(problem)
    if all(_seat(one) for one in scores):
        scores = sorted(scores, key=_seat)
    lines: list[Line] = []
    for place, one in enumerate(scores, start=1):
        who = names.get(str(one.get("playerRefId")))
        if who is None:
            problem = _("player {id!r} is not in its list of players")
            raise ValueError(problem.format(id=one.get("playerRefId")))
        name = cleaned(str(who.get("name", "")))
        if who.get("isAnonymous"):
            name = _("Anonymous {number}").format(number=place)
        total, parts = _points(str(one.get("score") or ""), name, game)
        lines.append(Line(name, total, 0, parts, started=bool(one.get("startPlayer"))))
    # The app may leave ranks out; who won is always there, so it decides between equal scores.
    ranks = [one.get("rank") for one in scores]
    if not all(isinstance(rank, int) and rank > 0 for rank in ranks):
        won = [bool(one.get("winner")) for one in scores]
        ranks = ranks_of([(line.total, win) for line, win in zip(lines, won, strict=True)])
    return tuple(line._replace(rank=rank) for line, rank in zip(lines, ranks, strict=True))


def _seat(score: dict[str, Any]) -> int:
    seat = score.get("seatOrder")
    return seat if isinstance(seat, int) else 0


def _points(score: str, name: str, game: Game) -> tuple[int, tuple[tuple[str, int], ...]]:
    """The total, and the parts where the score is a sum with as many as the game has."""
    if not score.strip():
        raise ValueError(_("{name} has no score").format(name=name))
    texts = score.replace(" ", "").replace("-", "+-").removeprefix("+").split("+")
    what = _("the score of {name}").format(name=name)
    numbers = [whole(text, what) for text in texts]
    if len(numbers) == len(game.parts) > 1:
        return sum(numbers), tuple(zip(game.parts, numbers, strict=True))
    return sum(numbers), ()
