"""Plays of other programs: BG Stats (read and written), BoardGameGeek, Board Game Arena (read)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final
from uuid import NAMESPACE_OID, uuid5

from luxor_companion.core import parse_number
from luxor_companion.core.game import Game, is_game, load_game, title_of
from luxor_companion.errors import BadFileError, UsageError
from luxor_companion.lang import _
from luxor_companion.results import (
    LONGEST_TEXT,
    GameResult,
    PlayerResult,
    clean,
    fold_name,
    ranks_of,
    read_date,
)
from luxor_companion.results.exchange import (
    Reading,
    Row,
    objects_in,
    our_game,
    read_our_plays,
    read_points,
    text_of,
    whole_number,
)
from luxor_companion.results.json_array import json_pieces

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_OURS: Final = uuid5(NAMESPACE_OID, "luxor-companion")
# Fields that an entry has, or that say nothing about the game; its note gets any other value.
_PLAY_FIELDS: Final = frozenset(
    {
        *("id", "playid", "date", "playdate", "length", "location", "comments", "players"),
        *("item", "name", "objectid", "objecttype", "subtypes", "subtype", "incomplete"),
        *("tstamp", "numplayers", "userid", "username"),
    }
)
_PLAYER_FIELDS: Final = frozenset(
    {"name", "userid", "playerid", "startposition", "color", "score", "win"}
)
_TABLE_FIELDS: Final = frozenset(
    {
        *("table_id", "game_name", "game_id", "start", "end", "normalend"),
        *("players", "player_names", "scores", "ranks"),
    }
)
_LATEST: Final = 253_402_300_799  # the last second of the year 9999
_NOTHING: Final = ("", "0", "0.0", "None", "[]", "False")
_USUAL: Final = {"quantity": ("1",)}  # not worth a note either
_DECLARED: Final = re.compile(r"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


def identity(kind: str, name: str) -> str:
    """Return an id that is the same in every export, so that importing again only updates."""
    return str(uuid5(_OURS, f"{kind}:{name}"))


def write_bgsplay(entries: Iterable[GameResult], me: str = "") -> Iterator[str]:
    """Yield all games as BG Stats reads them. `me` is the player who owns the app.

    They are read twice. Raise UsageError if `me` played in none of them.
    """
    players, locations, games = _Numbers(), _Numbers(), _Numbers()
    for entry in entries:
        for line in entry.lines:
            players.add(line.name)
        if entry.place:
            locations.add(entry.place)
        games.add(entry.game)
    document: dict[str, object] = {
        "games": [_game(name, number) for name, number in games.items()],
        "players": [
            _named_object("player", name, number) | {"isAnonymous": False}
            for name, number in players.items()
        ],
        "locations": [_named_object("place", name, number) for name, number in locations.items()],
        "plays": [],
    }
    if me and me not in players:
        raise UsageError(_("{player} played in none of these games.").format(player=me))
    if me:
        document["userInfo"] = {"meRefId": players[me]}
    plays = (_play(entry, players, locations, games) for entry in entries)
    return json_pieces(document, "plays", plays)


class _Numbers(dict[str, int]):
    """Names, each with its number."""

    def add(self, name: str) -> None:
        if name not in self:
            self[name] = len(self) + 1


def _named_object(kind: str, name: str, number: int) -> dict[str, object]:
    return {"id": number, "uuid": identity(kind, fold_name(name)), "name": name}


def _game(name: str, number: int) -> dict[str, object]:
    geek = load_game(name).about.geek if is_game(name) else 0
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
    entry: GameResult, players: dict[str, int], locations: dict[str, int], games: dict[str, int]
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

    `keys` are the log's: a play that we exported gets its old key back. Raise BadFileError if the
    file isn't such an export.
    """
    problem = _("isn't an export of BG Stats: {name} isn't a list of objects")
    games, players, plays, locations = (
        objects_in(raw.get(name, []), BadFileError(path, problem.format(name=name)))
        for name in ("games", "players", "plays", "locations")
    )
    ours = {
        str(row.get("id")): our_game(text_of(row, "name"), text_of(row, "bggId")) for row in games
    }
    names = {str(row.get("id")): row for row in players}
    places = {str(row.get("id")): clean(str(row.get("name", ""))) for row in locations}
    known = {identity("play", key): key for key in keys}
    read = partial(_read_play, games=ours, names=names, places=places, known=known)
    return read_our_plays(path, plays, ("playDate",), read)


def _read_play(
    play: Row,
    games: dict[str, Game | None],
    names: dict[str, Row],
    places: dict[str, str],
    known: dict[str, str],
) -> GameResult | None:
    game = games.get(str(play.get("gameRefId")))
    if game is None or play.get("ignored"):
        return None
    uuid = clean(str(play.get("uuid") or "")).lower()
    date = read_date(str(play.get("playDate", "")))
    problem = _("{name} is not a list of objects").format(name="playerScores")
    scores = objects_in(play.get("playerScores"), ValueError(problem))
    if all(_seat(score) for score in scores):
        scores = sorted(scores, key=_seat)
    lines = [_read_line(score, place, names, game) for place, score in enumerate(scores, start=1)]
    entry = GameResult(
        key=known.get(uuid, uuid),
        game=game.name,
        date=date.removesuffix(" 00:00"),  # midnight: the time isn't known
        lines=tuple(lines),
        place=places.get(str(play.get("locationRefId")), ""),
        minutes=whole_number(str(play.get("durationMin") or 0), "durationMin") or None,
        note=clean(str(play.get("comments") or "")),
        board=clean(str(play.get("board") or "")),
    )
    ranks = [rank for score in scores if isinstance(rank := score.get("rank"), int) and rank > 0]
    if len(ranks) == len(lines):
        return entry.with_ranks(ranks)
    return _with_winners(entry, [bool(score.get("winner")) for score in scores])


def _with_winners(entry: GameResult, won: Sequence[bool]) -> GameResult:
    """Return a game ranked by total; winning decides between equal totals."""
    standings = [(line.total, win) for line, win in zip(entry.lines, won, strict=True)]
    return entry.with_ranks(ranks_of(standings))


def _seat(score: Row) -> int:
    seat = score.get("seatOrder")
    return seat if isinstance(seat, int) else 0


def _read_line(score: Row, place: int, names: dict[str, Row], game: Game) -> PlayerResult:
    player = names.get(str(score.get("playerRefId")))
    if player is None:
        problem = _("player {id!r} is not in its list of players")
        raise ValueError(problem.format(id=score.get("playerRefId")))
    name = clean(str(player.get("name") or ""))
    if player.get("isAnonymous"):
        name = _("Anonymous {number}").format(number=place)
    total, parts = read_points(str(score.get("score") or ""), name, game.about.part_keys)
    return PlayerResult(name, total, 0, parts, started=bool(score.get("startPlayer")))


def read_geek_xml(text: str, path: Path) -> Reading:
    """Return the plays of our games in a page of BoardGameGeek's XML.

    Raise BadFileError if it is something else.
    """
    from xml.etree import ElementTree as ET

    try:
        # Entities could expand to fill the memory, and a page of plays declares none.
        if _DECLARED.search(text):
            raise BadFileError(path, _("not a page of plays: it declares entities"))
        root = ET.fromstring(text)  # noqa: S314  # no entities: see above
    except ET.ParseError as error:
        raise BadFileError(path, _("not valid XML: {why}").format(why=error)) from None
    if root.tag != "plays":
        problem = _("not plays of BoardGameGeek: it begins with <{tag}>, not with <plays>")
        raise BadFileError(path, problem.format(tag=clean(root.tag)[:20]))
    return read_geek_plays([_geek_row(play) for play in root.findall("play")], path)


def _geek_row(play: "Element") -> Row:
    """Return an XML play as a row with the fields that the JSON has."""
    item = play.find("item")
    return {
        **play.attrib,
        **(item.attrib if item is not None else {}),
        "comments": play.findtext("comments") or "",
        "players": [dict(player.attrib) for player in play.findall("players/player")],
    }


def read_geek_plays(plays: Sequence[Row], path: Path) -> Reading:
    """Return the plays of our games among those of BoardGameGeek, saved as JSON."""
    return read_our_plays(path, plays, ("date", "playdate"), _geek_entry)


def _geek_entry(play: Row) -> GameResult | None:
    game = our_game(text_of(play, "name"), text_of(play, "objectid"))
    if game is None or text_of(play, "incomplete") == "1":
        return None
    comments = play.get("comments")
    remark = comments.get("value") if isinstance(comments, dict) else comments
    players = objects_in(play.get("players"))
    if all(text_of(player, "startposition").isdecimal() for player in players):
        players = sorted(players, key=lambda player: int(text_of(player, "startposition")[:6]))
    player_rows = ((_name(player), player, _PLAYER_FIELDS) for player in players)
    entry = GameResult(
        key=f"bgg-{text_of(play, 'id', 'playid')}",
        game=game.name,
        date=read_date(text_of(play, "date", "playdate")),
        lines=tuple(_geek_line(player, game) for player in players),
        place=clean(text_of(play, "location")),
        minutes=whole_number(text_of(play, "length") or "0", "length") or None,
        note=_note(str(remark or ""), [("", play, _PLAY_FIELDS), *player_rows]),
    )
    return _with_winners(entry, [text_of(player, "win") == "1" for player in players])


def _geek_line(player: Row, game: Game) -> PlayerResult:
    name = _name(player)
    total, parts = read_points(text_of(player, "score"), name, game.about.part_keys)
    colour = text_of(player, "color").casefold()
    first = text_of(player, "startposition") == "1"
    return PlayerResult(
        name, total, 0, parts, colour if colour in game.about.colours else "", first
    )


def _name(player: Row) -> str:
    return clean(text_of(player, "name", "username"))


def arena_entry(table: Row) -> GameResult | None:
    """Return a table of Board Game Arena, saved as JSON; None if it isn't of our games."""
    game = our_game(text_of(table, "game_name"))
    if game is None or text_of(table, "normalend") == "0":  # abandoned
        return None
    names, scores, ranks = (
        [clean(text) for text in text_of(table, field).split(",")]
        for field in ("player_names", "scores", "ranks")
    )
    if not len(names) == len(scores) == len(ranks):
        raise ValueError(_("there aren't as many scores and ranks as players"))
    lines = [
        PlayerResult(
            name, *read_points(score, name, game.about.part_keys)[:1], whole_number(rank, "ranks")
        )
        for name, score, rank in zip(names, scores, ranks, strict=True)
    ]
    start, end = (parse_number(text_of(table, field), _LATEST) or 0 for field in ("start", "end"))
    if not (end or start):
        raise ValueError(_("it has no date"))
    return GameResult(
        key=f"bga-{text_of(table, 'table_id')}",
        game=game.name,
        date=datetime.fromtimestamp(end or start, UTC).strftime("%Y-%m-%d %H:%M"),
        lines=tuple(lines),
        place="Board Game Arena",
        minutes=max(1, (end - start) // 60) if 0 < start < end else None,
        note=_note("", [("", table, _TABLE_FIELDS)]),
    )


def _note(comments: str, rows: Iterable[tuple[str, Row, frozenset[str]]]) -> str:
    """Return the comments, followed by the fields that an entry has no place for."""
    pieces = [clean(comments)] if clean(comments) else []
    for owner, row, known in rows:
        more = [
            f"{name} {clean(str(value))}"
            for name, value in row.items()
            if name not in known and str(value) not in (*_NOTHING, *_USUAL.get(name, ()), owner)
        ]
        if more:
            pieces.append(f"{owner}: {', '.join(more)}" if owner else ", ".join(more))
    note = "; ".join(pieces)
    return note if len(note) <= LONGEST_TEXT else f"{note[: LONGEST_TEXT - 1]}…"
