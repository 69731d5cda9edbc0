"""The log as CSV: tidy, one row per player and game, written and read."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from luxor_companion.errors import BadFileError
from luxor_companion.lang import _, ngettext
from luxor_companion.results.entry import Entry, Line, cleaned, folded, ranks_of, read_date
from luxor_companion.results.exchange import Reading, gathered, whole

OF_GAME: Final = ("key", "game", "date", "place", "minutes", "board", "note")
OF_PLAYER: Final = ("seat", "started", "player", "colour", "rank", "total")
NEEDED: Final = ("key", "date", "player", "total")
PART: Final = "points_"
_YES: Final = ("yes", "true", "1", "x")
_NO: Final = ("", "no", "false", "0")
# A spreadsheet would run a text that begins like a formula; an apostrophe in front stops it.
_FORMULA: Final = re.compile(r"'*[=+\-@]")


def write_csv(entries: Sequence[Entry]) -> str:
    """All games as one table; the parts of every game in it have a column each."""
    parts = dict.fromkeys(
        name for one in entries for line in one.lines for name, _points in line.parts
    )
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*OF_GAME, *OF_PLAYER, *(f"{PART}{name}" for name in parts)])
    for entry in entries:
        head = (entry.key, entry.game, entry.date, entry.place, entry.minutes)
        for seat, line in enumerate(entry.lines, start=1):
            points = dict(line.parts)
            started = "yes" if line.started else "no"
            row = [*head, entry.board, entry.note, seat, started, line.name, line.colour]
            row += [line.rank, line.total, *(points.get(name, "") for name in parts)]
            writer.writerow([_safe(cell) for cell in row])
    return out.getvalue()


def _safe(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def _unsafe(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def read_csv(text: str, path: Path, game: str) -> Reading:
    """The games in a table; `game` is the one they are of where no column says so.

    :raises BadFileError: if a column that is needed is missing, or the file is no CSV.
    """
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise BadFileError(path, _("not valid CSV: {why}").format(why=error)) from None
    header = [cell.strip().lower() for cell in rows[0]] if rows else []
    if missing := [name for name in NEEDED if name not in header]:
        problem = ngettext(
            "the column {missing} missing; needed are {needed}",
            "the columns {missing} missing; needed are {needed}",
            len(missing),
        ).format(missing=", ".join(missing), needed=", ".join(NEEDED))
        raise BadFileError(path, problem, _row(1))
    if twice := [name for name in header if name and header.count(name) > 1]:
        problem = _("the column {name} is there twice").format(name=twice[0])
        raise BadFileError(path, problem, _row(1))
    return gathered(_games(header, rows[1:], game))


Row = tuple[int, dict[str, str]]


def _games(
    header: list[str], rows: list[list[str]], game: str
) -> Iterator[tuple[str, Entry | str]]:
    """Each game with the row it begins in, or the row that is wrong and why, from the top down."""
    found = sorted(_found(header, rows, game), key=lambda one: one[0])
    yield from ((_row(number), what) for number, what in found)


def _row(number: int) -> str:
    return _("row {number}").format(number=number)


def _found(
    header: list[str], rows: list[list[str]], game: str
) -> Iterator[tuple[int, Entry | str]]:
    games: dict[str, list[Row]] = {}
    bad: dict[str, list[tuple[int, str]]] = {}
    for number, cells in enumerate(rows, start=2):  # as a spreadsheet counts
        if not any(cell.strip() for cell in cells):
            continue
        row = dict(zip(header, (_unsafe(cell.strip()) for cell in cells), strict=False))
        key = row.get("key", "")
        if len(cells) != len(header):
            why = _("{cells} cells, but there are {columns} columns")
            problem = why.format(cells=len(cells), columns=len(header))
            bad.setdefault(key, []).append((number, problem))
        elif not key:
            yield number, _("it has no key")
        games.setdefault(key, []).append((number, row))
    for key, of_game in games.items():
        if key in bad:
            yield from bad[key]
        elif key:
            yield _game(of_game, game)


def _game(rows: list[Row], game: str) -> tuple[int, Entry | str]:
    number, head = rows[0]
    try:
        lines: list[tuple[int, Line]] = []
        seen: dict[str, int] = {}
        for number, row in rows:
            differing = [name for name in OF_GAME if row.get(name) != head.get(name)]
            if differing:
                name = differing[0]
                problem = _("{name} is {value!r}, but {other!r} in row {row} with the same key")
                shown = {"value": row[name][:20], "other": head[name][:20], "row": rows[0][0]}
                raise ValueError(problem.format(name=name, **shown))  # noqa: TRY301  # one place tells the row
            if who := seen.get(folded(row["player"])):
                problem = _("{name!r} is in this game already, in row {row}")
                raise ValueError(problem.format(name=row["player"], row=who))  # noqa: TRY301  # as above
            seen[folded(row["player"])] = number
            lines.append(_line(row, len(lines) + 1))
        number = rows[0][0]
        return number, _entry(head, lines, game)
    except ValueError as error:
        return number, str(error)


def _line(row: dict[str, str], place: int) -> tuple[int, Line]:
    started = row.get("started", "").lower()
    if started not in (*_YES, *_NO):
        problem = _("started should be yes or no, not {value!r}").format(value=started[:20])
        raise ValueError(problem)
    line = Line(
        name=cleaned(row["player"]),
        total=whole(row["total"], "total"),
        rank=whole(row["rank"], "rank") if row.get("rank") else 0,
        parts=tuple(
            (cleaned(name.removeprefix(PART)), whole(cell, name))
            for name, cell in row.items()
            if name.startswith(PART) and cell
        ),
        colour=cleaned(row.get("colour", "")),
        started=started in _YES,
    )
    return (whole(row["seat"], "seat") if row.get("seat") else place), line


def _entry(head: dict[str, str], seated: list[tuple[int, Line]], game: str) -> Entry:
    if len({seat for seat, _line in seated}) < len(seated):
        raise ValueError(_("two players have the same seat"))
    lines = [line for _seat, line in sorted(seated, key=lambda one: one[0])]
    if not any(line.rank for line in lines):
        ranks = ranks_of([line.total for line in lines])
        lines = [line._replace(rank=rank) for line, rank in zip(lines, ranks, strict=True)]
    return Entry(
        key=cleaned(head["key"]),
        game=cleaned(head.get("game") or game),
        date=read_date(head["date"]),
        lines=tuple(lines),
        place=cleaned(head.get("place", "")),
        minutes=whole(head["minutes"], "minutes") if head.get("minutes") else None,
        note=cleaned(head.get("note", "")),
        board=cleaned(head.get("board", "")),
    )
