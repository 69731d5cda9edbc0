"""Export and import: pick the format, collect a file's games and problems, log them."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar

from luxor_companion.core.game import Game, game_names, load_game
from luxor_companion.core.scoring import Parts
from luxor_companion.errors import BadFileError, parser_says
from luxor_companion.lang import _
from luxor_companion.results import GameResult, clean, fold_name
from luxor_companion.results.games import log
from luxor_companion.results.people import Player
from luxor_companion.results.store import Store
from luxor_companion.table.atomic import IMPORT, WHOLE, read_pieces

FORMATS: Final = ("csv", "json", "bgsplay")
MOST_PROBLEMS: Final = 10_000  # then it is no file of games
_DIGITS: Final = 9
_WHOLE: Final = re.compile(rf"[-+]?[0-9]{{1,{_DIGITS}}}")
Row: TypeAlias = Mapping[str, object]  # an object in another program's list
# A place in a file, and the game there, or what is wrong with it.
Found: TypeAlias = tuple[str, GameResult | str]
P = ParamSpec("P")
T = TypeVar("T")


class Problem(NamedTuple):
    """A place in a file, and what is wrong there."""

    where: Annotated[str, "the place in the file"]
    why: Annotated[str, "what is wrong there"]


class ImportAnswer(NamedTuple):
    """What a file brought."""

    file: Annotated[str, "the file"]
    new: Annotated[int, "how many games are new"]
    updated: Annotated[int, "how many were there and changed"]
    same: Annotated[int, "how many were there already"]
    deleted: Annotated[int, "how many were deleted before, and stay so"]
    of_other_games: Annotated[int, "how many plays are of other games, and were left out"]
    taken: Annotated[bool, "false if something is wrong, so that nothing was taken"]
    problems: Annotated[tuple[Problem, ...], "what is wrong with the file"]


@dataclass
class Reading:
    """What a file holds, read as it is asked for: each game, or what is wrong, with its place.

    How far it has got is `done`, of `total`.
    """

    file: Path
    games: Iterable[Found]
    total: int
    done: int = 0
    others: int = 0  # plays that aren't of our games: neither imported nor wrong

    def counted(self, pieces: Iterable[str]) -> Iterator[str]:
        """Yield the pieces of the file, and count what is done."""
        for piece in pieces:
            self.done += len(piece)
            yield piece


def write_games(entries: Iterable[GameResult], kind: str, me: str = "") -> Iterator[str]:
    """Yield games as the text of a file, piece by piece; `me` is the player who owns the app."""
    from luxor_companion.results import files, plays

    if kind == "bgsplay":
        return plays.write_bgsplay(entries, me)
    return files.write_csv(entries) if kind == "csv" else files.write_json(entries)


def read_games(file: Path, game: str, known_keys: Callable[[], Iterable[str]]) -> Reading:
    """Return the games in a file; its contents decide the format, not its name.

    `game` is for a CSV that names none. Raise BadFileError if it isn't a file of games.
    """
    from luxor_companion.results import files, plays

    pieces = read_pieces(file, IMPORT)
    start = next(pieces, "")
    head = start.lstrip()[:1]
    if head == "<":
        return plays.read_geek_xml(_whole(file, start, pieces), file)
    if head not in ("{", "["):
        return files.read_csv(chain([start], pieces), file, game)
    if reading := files.stream_json(start, pieces, file):
        return reading
    raw = parse_object(_whole(file, start, pieces), file)
    listed, data = raw.get("plays"), raw.get("data", raw)
    tables = data.get("tables") if isinstance(data, dict) else None
    if tables is not None and (rows := _rows_with("table_id", tables)):
        return read_our_plays(file, rows, ("end", "start"), plays.arena_entry)
    if tables is None and (rows := _rows_with("playid", listed)):
        return plays.read_geek_plays(rows, file)
    if "plays" in raw and "kind" not in raw:
        return plays.read_bgstats(raw, file, known_keys())
    return files.read_json(raw, file)


def _whole(file: Path, start: str, pieces: Iterable[str]) -> str:
    """Return the text of a file that can only be read whole. Raise BadFileError if it is large."""
    texts, size = [], 0
    for piece in chain([start], pieces):
        texts.append(piece)
        size += len(piece)
        if size > WHOLE.most:
            raise BadFileError(file, _(WHOLE.too_large).format(most=WHOLE.limit))
    return "".join(texts)


def _rows_with(field: str, value: object) -> list[Row]:
    """Return a list whose objects all have this field; an empty list for anything else."""
    rows = objects_in(value)
    return rows if value == rows and all(field in row for row in rows) else []


def import_games(
    store: Store,
    reading: Reading,
    *,
    skip_bad: bool,
    progress: Callable[[Iterable[Found]], Iterable[Found]] = iter,
) -> ImportAnswer:
    """Log a file's games in one transaction.

    Any problem stops the whole import, unless `skip_bad` leaves out the games that have one.
    `progress` hands on what is found, and shows how far the import is.
    """
    counts: Counter[str] = Counter()
    problems: list[Problem] = []
    places: dict[str, str] = {}  # key -> where in the file
    people: dict[str, Player] = {}
    with store.writing():
        for where, entry in progress(reading.games):
            if isinstance(entry, str):
                why = entry
            elif not (why := _log(store, entry, people, places, counts)):
                places[entry.key] = where
                continue
            problems.append(Problem(where, why))
            if len(problems) == MOST_PROBLEMS:
                text = _("{number} problems: the rest of the file was not read")
                problems.append(Problem(where, text.format(number=MOST_PROBLEMS)))
                skip_bad = False
                break
        if problems and not skip_bad:
            store.rollback()
            return import_answer(reading, problems)
    return import_answer(reading, problems, counts)


def _log(
    store: Store,
    entry: GameResult,
    people: dict[str, Player],
    places: dict[str, str],
    counts: Counter[str],
) -> str:
    """Log a game of a file; return why that can't be, or "" if it is done."""
    if first := places.get(entry.key):
        text = _("the id {key} is already used in {where}")
        return text.format(key=entry.key, where=first)
    try:
        counts[log(store, entry, people=people).what] += 1
    except BadFileError as error:
        return error.problem
    return ""


def import_answer(
    reading: Reading, problems: Sequence[Problem], counts: Counter[str] | None = None
) -> ImportAnswer:
    """Return what a file brought; without counts, nothing was taken."""
    taken, counts = counts is not None, counts or Counter()
    return ImportAnswer(
        file=str(reading.file),
        new=counts["new"],
        updated=counts["updated"],
        same=counts["same"],
        deleted=counts["deleted"],
        of_other_games=reading.others,
        taken=taken,
        problems=tuple(problems),
    )


def attempt(read: Callable[P, T], *args: P.args, **options: P.kwargs) -> T | str:
    """Return what `read` returns, or the text of its ValueError."""
    try:
        return read(*args, **options)
    except ValueError as error:
        return str(error)


def read_our_plays(
    file: Path, rows: Sequence[Row], dates: Sequence[str], read: Callable[[Row], GameResult | None]
) -> Reading:
    """Return the plays of our games; `read` gives None for others, `dates` are the date fields."""

    def games() -> Iterator[Found]:
        for reading.done, row in enumerate(rows, start=1):
            if entry := attempt(read, row):
                date = clean(text_of(row, *dates) or _("no date"))[:10]
                yield _("play {number} ({date})").format(number=reading.done, date=date), entry
            else:
                reading.others += 1

    reading = Reading(file, games(), len(rows))
    return reading


def our_game(name: str, number: str = "") -> Game | None:
    """Return our game with this title or this number at BoardGameGeek; None if there is none."""
    for game in map(load_game, game_names()):
        if (game.about.geek and number == str(game.about.geek)) or fold_name(name) == fold_name(
            game.title
        ):
            return game
    return None


def objects_in(value: object, problem: Exception | None = None) -> list[Row]:
    """Return the objects in a list. If a problem is passed, raise it for anything else."""
    items: list[object] = value if isinstance(value, list) else []
    objects: list[Row] = [item for item in items if isinstance(item, dict)]
    if problem and (items is not value or len(objects) < len(items)):
        raise problem
    return objects


def text_of(row: Row, *fields: str) -> str:
    """Return the first of these fields that isn't empty, as text."""
    return next((str(row[name]) for name in fields if row.get(name) not in (None, "")), "")


def read_points(score: str, name: str, parts: Sequence[str]) -> tuple[int, Parts]:
    """Return the total, and the parts if the score is a sum with a number for each."""
    if not score.strip():
        raise ValueError(_("{name} has no score").format(name=name))
    texts = score.replace(" ", "").replace("-", "+-").removeprefix("+").split("+")
    what = _("the score of {name}").format(name=name)
    numbers = [whole_number(text, what) for text in texts]
    if len(numbers) == len(parts) > 1:
        return sum(numbers), tuple(zip(parts, numbers, strict=True))
    return sum(numbers), ()


def whole_number(text: str, what: str) -> int:
    """Return a whole number. Raise ValueError, which names `what`, if it isn't one."""
    if text.isdecimal() and text.isascii() and len(text) <= _DIGITS:
        return int(text)
    if not _WHOLE.fullmatch(text.strip()):
        value = repr(text[:20]) if text.strip() else _("nothing")
        problem = _("{what} should be {kind}, not {value}")
        raise ValueError(problem.format(what=what, kind=_("a whole number"), value=value))
    return int(text)


def parse_object(text: str, path: Path) -> dict[str, object]:
    """Return the JSON object of a file. Raise BadFileError if it isn't one."""
    try:
        raw: object = json.loads(text)
    except ValueError as error:
        problem = _("not valid JSON: {why}").format(why=parser_says(error))
        raise BadFileError(path, problem) from None
    except RecursionError:
        raise BadFileError(path, _("not valid JSON: nested too deeply")) from None
    if not isinstance(raw, dict):
        problem = _("another program's JSON: ours is an object with games in it")
        raise BadFileError(path, problem)
    return raw
