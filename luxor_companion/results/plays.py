"""Plays kept at other sites: BoardGameGeek's as XML or JSON, Board Game Arena's tables."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from luxor_companion.core import parse_number
from luxor_companion.core.game import Game, game_names, load_game
from luxor_companion.errors import BadFileError
from luxor_companion.lang import _
from luxor_companion.results import bgstats
from luxor_companion.results.entry import (
    LONGEST_TEXT,
    Entry,
    Line,
    clean,
    fold_name,
    ranks_of,
    read_date,
)
from luxor_companion.results.exchange import Reading, attempt, gather, whole_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Row: TypeAlias = Mapping[str, object]
# What goes into the entry itself, or says nothing of the game; "" and 0 never say anything.
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
_USUAL: Final = {"quantity": ("1",)}  # says nothing either
_DECLARED: Final = re.compile(r"<!(DOCTYPE|ENTITY)", re.IGNORECASE)


def read_geek_xml(text: str, path: Path) -> Reading:
    """Return the plays of our games in a page of BoardGameGeek's XML.

    Raise BadFileError if it is something else.
    """
    from xml.etree import ElementTree as ET

    try:
        # Entities are how such a file could blow itself up, and a page of plays declares none.
        if _DECLARED.search(text):
            raise BadFileError(path, _("not a page of plays: it declares entities"))
        root = ET.fromstring(text)  # noqa: S314  # no entities: see above
    except ET.ParseError as error:
        raise BadFileError(path, _("not valid XML: {why}").format(why=error)) from None
    if root.tag != "plays":
        problem = _("not plays of BoardGameGeek: it begins with <{tag}>, not with <plays>")
        raise BadFileError(path, problem.format(tag=clean(root.tag)[:20]))
    return _read_geek([_geek_row(play) for play in root.iter("play")])


def _geek_row(play: "Element") -> Row:
    """Return a play as its JSON would have it."""
    item = play.find("item")
    return {
        **play.attrib,
        **(item.attrib if item is not None else {}),
        "comments": play.findtext("comments") or "",
        "players": [dict(one.attrib) for one in play.iter("player")],
    }


def read_geek_json(plays: Sequence[Row]) -> Reading:
    """Return the plays of our games among those of BoardGameGeek, saved as JSON."""
    return _read_geek(plays)


def _read_geek(plays: Sequence[Row]) -> Reading:
    return gather(*_of_our_games(plays, ("objectid", "name"), ("date", "playdate"), _geek_entry))


def _geek_entry(play: Row, game: Game) -> Entry:
    comments = play.get("comments")
    said = comments.get("value") if isinstance(comments, dict) else comments
    players = _objects(play.get("players"))
    if all(_text(one, "startposition").isdecimal() for one in players):
        players = sorted(players, key=lambda one: int(_text(one, "startposition")[:6]))
    lines = [_geek_line(one, game) for one in players]
    won = [_text(one, "win") == "1" for one in players]
    standings = [(line.total, win) for line, win in zip(lines, won, strict=True)]
    entry = Entry(
        key=f"bgg-{_text(play, 'id', 'playid')}",
        game=game.name,
        date=read_date(_text(play, "date", "playdate")),
        lines=tuple(lines),
        place=clean(_text(play, "location")),
        minutes=whole_number(_text(play, "length") or "0", "length") or None,
        note=_note(str(said or ""), [("", play, _PLAY_FIELDS), *_about(players)]),
    )
    return entry.with_ranks(ranks_of(standings))


def _objects(value: object) -> list[Row]:
    """Return the objects in a list; whatever else is there is none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _about(players: Iterable[Row]) -> Iterator[tuple[str, Row, frozenset[str]]]:
    return ((_name(one), one, _PLAYER_FIELDS) for one in players)


def _geek_line(player: Row, game: Game) -> Line:
    name = _name(player)
    total, parts = bgstats.read_points(_text(player, "score"), name, game.parts)
    colour = _text(player, "color").casefold()
    first = _text(player, "startposition") == "1"
    return Line(name, total, 0, parts, colour if colour in game.colours else "", first)


def _name(player: Row) -> str:
    return clean(_text(player, "name", "username"))


def read_arena(tables: Sequence[Row]) -> Reading:
    """Return the tables of our games among those of Board Game Arena, saved as JSON."""
    return gather(*_of_our_games(tables, ("", "game_name"), ("end", "start"), _arena_entry))


def _arena_entry(table: Row, game: Game) -> Entry:
    names, scores, ranks = (
        [clean(one) for one in _text(table, field).split(",")]
        for field in ("player_names", "scores", "ranks")
    )
    if not len(names) == len(scores) == len(ranks):
        raise ValueError(_("there aren't as many scores and ranks as players"))
    lines = [
        Line(name, *bgstats.read_points(score, name, game.parts)[:1], whole_number(rank, "ranks"))
        for name, score, rank in zip(names, scores, ranks, strict=True)
    ]
    start, end = (parse_number(_text(table, one), _LATEST) or 0 for one in ("start", "end"))
    return Entry(
        key=f"bga-{_text(table, 'table_id')}",
        game=game.name,
        date=_moment(end or start),
        lines=tuple(lines),
        place="Board Game Arena",
        minutes=max(1, (end - start) // 60) if 0 < start < end else None,
        note=_note("", [("", table, _TABLE_FIELDS)]),
    )


def _moment(seconds: int) -> str:
    """Return the day and hour of a second since 1970, as the log keeps them."""
    if seconds <= 0:
        raise ValueError(_("it has no date"))
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")


def _of_our_games(
    rows: Sequence[Row],
    known_by: tuple[str, str],
    dates: tuple[str, str],
    read: Callable[[Row, Game], Entry],
) -> tuple[list[tuple[str, Entry | str]], int]:
    """Return what was read of our games, each with its place, and how many others there are."""
    number, name = known_by
    found: list[tuple[str, Entry | str]] = []
    for index, row in enumerate(rows, start=1):
        titles = {fold_name(_text(row, name)), _text(row, number) or "-"}
        game = next((one for one in map(load_game, game_names()) if _names(one) & titles), None)
        if game is None or _text(row, "incomplete") == "1" or _text(row, "normalend") == "0":
            continue
        date = clean(_text(row, *dates) or _("no date"))[:10]
        where = _("play {number} ({date})").format(number=index, date=date)
        found.append((where, attempt(partial(read, row, game))))
    return found, len(rows) - len(found)


def _names(game: Game) -> set[str]:
    """Return what a game may be called there: its title, its name, its number."""
    return {fold_name(game.title), game.name, str(game.geek or game.name)}


def _text(row: Row, *fields: str) -> str:
    """Return the first of these fields that says something, as text."""
    return next((str(row[name]) for name in fields if row.get(name) not in (None, "")), "")


def _note(comments: str, rows: Iterable[tuple[str, Row, frozenset[str]]]) -> str:
    """Return the comments, and what no field of ours has a place for."""
    said = [clean(comments)] if clean(comments) else []
    for whose, row, known in rows:
        more = [
            f"{name} {clean(str(value))}"
            for name, value in row.items()
            if name not in known and str(value) not in (*_NOTHING, *_USUAL.get(name, ()), whose)
        ]
        if more:
            said.append(f"{whose}: {', '.join(more)}" if whose else ", ".join(more))
    note = "; ".join(said)
    return note if len(note) <= LONGEST_TEXT else f"{note[: LONGEST_TEXT - 1]}…"
