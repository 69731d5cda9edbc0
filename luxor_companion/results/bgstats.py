"""The files of the BG Stats app: `.bgsplay` written, and its plays of our games read."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias
from uuid import NAMESPACE_OID, uuid5

from luxor_companion.core.game import GAMES, Game, game_names, load_game, title_of
from luxor_companion.core.scoring import Parts
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results.entry import Entry, Line, clean, fold_name, ranks_of, read_date
from luxor_companion.results.exchange import Reading, attempt, gather, json_pieces, whole_number

Row: TypeAlias = Mapping[str, object]  # of one of the app's lists
_OURS: Final = uuid5(NAMESPACE_OID, "luxor-companion")


def identity(kind: str, name: str) -> str:
    """Return the same for the same thing in every export: importing it again updates it."""
    return str(uuid5(_OURS, f"{kind}:{name}"))


def write_bgsplay(entries: Sequence[Entry], me: str = "") -> Iterator[str]:
    """Yield all games as BG Stats reads them. `me` is the player who owns the app."""
    players = _numbered(line.name for entry in entries for line in entry.lines)
    locations = _numbered(entry.place for entry in entries if entry.place)
    games = _numbered(entry.game for entry in entries)
    document: dict[str, object] = {
        "games": [_game(name, number) for name, number in games.items()],
        "players": [
            _named("player", name, number) | {"isAnonymous": False}
            for name, number in players.items()
        ],
        "locations": [_named("place", name, number) for name, number in locations.items()],
        "plays": [],
    }
    if me:
        document["userInfo"] = {"meRefId": players[me]}
    plays = (_play(entry, players, locations, games) for entry in entries)
    return json_pieces(document, "plays", plays)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), start=1)}


def _named(kind: str, name: str, number: int) -> dict[str, object]:
    return {"id": number, "uuid": identity(kind, fold_name(name)), "name": name}


def _game(name: str, number: int) -> dict[str, object]:
    geek = load_game(name).geek if name in GAMES else 0
    return {
        "id": number,
        "uuid": identity("game", name),
        "name": title_of(name),
        **({"bggId": geek} if geek else {}),
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
    }


def _play(
    entry: Entry, players: dict[str, int], locations: dict[str, int], games: dict[str, int]
) -> dict[str, object]:
    time = entry.date if " " in entry.date else f"{entry.date} 00:00"
    best = max(line.total for line in entry.lines)
    by_points = tuple(line.name for line in entry.lines if line.total == best)
    play: dict[str, object] = {
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


def read_bgstats(raw: Row, path: Path, keys: Iterable[str]) -> Reading:
    """Return the plays of our games in an export of BG Stats.

    `keys` are those of the log: a play that came from it is the same game still. Raise BadFileError
    if it is no such export.
    """
    problem = _("isn't an export of BG Stats: {name} isn't a list of objects")
    games, players, plays, locations = (
        _objects(raw.get(name, []), BadFileError(path, problem.format(name=name)))
        for name in ("games", "players", "plays", "locations")
    )
    ours = {
        str(row.get("id")): game
        for game in map(load_game, game_names())
        for row in games
        if _is_game(row, game)
    }
    names = {str(row.get("id")): row for row in players}
    places = {str(row.get("id")): clean(str(row.get("name", ""))) for row in locations}
    known = {identity("play", key): key for key in keys}
    found = []
    for index, play in enumerate(plays, start=1):
        game = ours.get(str(play.get("gameRefId")))
        if game and not play.get("ignored"):
            date = clean(str(play.get("playDate") or _("no date")))[:10]
            where = _("play {number} ({date})").format(number=index, date=date)
            found.append((where, attempt(partial(_read_play, play, game, names, places, known))))
    return gather(found, others=len(plays) - len(found))


def _objects(value: object, problem: Exception) -> list[Row]:
    """Return a list of objects. Raise the problem if it isn't one."""
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise problem
    return value


def _is_game(row: Row, game: Game) -> bool:
    """Return whether a game of the app is one of ours: by its number, if known, or by name."""
    by_number = bool(game.geek) and row.get("bggId") == game.geek
    return by_number or fold_name(str(row.get("name"))) == fold_name(game.title)


def _read_play(
    play: Row, game: Game, names: dict[str, Row], places: dict[str, str], known: dict[str, str]
) -> Entry:
    uuid = clean(str(play.get("uuid") or "")).lower()
    date = read_date(str(play.get("playDate", "")))
    problem = _("{name} is not a list of objects").format(name="playerScores")
    scores = _objects(play.get("playerScores"), ValueError(problem))
    if all(_seat(one) for one in scores):
        scores = sorted(scores, key=_seat)
    lines = [_read_line(one, place, names, game) for place, one in enumerate(scores, start=1)]
    entry = Entry(
        key=known.get(uuid, uuid),
        game=game.name,
        date=date.removesuffix(" 00:00"),  # no hour
        lines=tuple(lines),
        place=places.get(str(play.get("locationRefId")), ""),
        minutes=whole_number(str(play.get("durationMin") or 0), "durationMin") or None,
        note=clean(str(play.get("comments") or "")),
        board=clean(str(play.get("board") or "")),
    )
    return entry.with_ranks(_read_ranks(scores, lines))


def _read_ranks(scores: Sequence[Row], lines: Sequence[Line]) -> list[int]:
    """Return the ranks; where the app leaves some out, who won decides between equal scores."""
    ranks = [rank for one in scores if isinstance(rank := one.get("rank"), int) and rank > 0]
    if len(ranks) == len(lines):
        return ranks
    won = [bool(one.get("winner")) for one in scores]
    return ranks_of([(line.total, win) for line, win in zip(lines, won, strict=True)])


def _seat(score: Row) -> int:
    seat = score.get("seatOrder")
    return seat if isinstance(seat, int) else 0


def _read_line(score: Row, place: int, names: dict[str, Row], game: Game) -> Line:
    who = names.get(str(score.get("playerRefId")))
    if who is None:
        problem = _("player {id!r} is not in its list of players")
        raise ValueError(problem.format(id=score.get("playerRefId")))
    name = clean(str(who.get("name", "")))
    if who.get("isAnonymous"):
        name = _("Anonymous {number}").format(number=place)
    total, parts = read_points(str(score.get("score") or ""), name, game.parts)
    return Line(name, total, 0, parts, started=bool(score.get("startPlayer")))


def read_points(score: str, name: str, parts: Sequence[str]) -> tuple[int, Parts]:
    """Return the total, and the parts where the score is a sum with as many as the game has."""
    if not score.strip():
        raise ValueError(_("{name} has no score").format(name=name))
    texts = score.replace(" ", "").replace("-", "+-").removeprefix("+").split("+")
    what = _("the score of {name}").format(name=name)
    numbers = [whole_number(text, what) for text in texts]
    if len(numbers) == len(parts) > 1:
        return sum(numbers), tuple(zip(parts, numbers, strict=True))
    return sum(numbers), ()
