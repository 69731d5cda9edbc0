"""A finished game as the log keeps it: names, named score parts, totals and ranks; no rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Final, NamedTuple, Protocol, TypeVar

from luxor_companion.core import fold_name as fold_letters
from luxor_companion.core import is_printable, unique
from luxor_companion.core.game import game_names, is_game, load_game
from luxor_companion.core.scoring import (
    Parts,
    PlainResult,
    PlainScore,
    PlayerScore,
    Result,
    decided_by,
    player_score,
)
from luxor_companion.core.shapes import flat
from luxor_companion.lang import _
from luxor_companion.table.toml import LONGEST_PLAYER_NAME

MOST_POINTS: Final = 1_000_000  # more is a typing mistake in any game
MOST_MINUTES: Final = 10_000  # a week without sleep
LONGEST_TEXT: Final = 2_000  # characters
LONGEST_WORD: Final = 60  # of a score part's name, and of a colour
MOST_PLAYERS: Final = 20  # in a game
MOST_PARTS: Final = 40  # of a score
_LOCAL_DATE: Final = re.compile(r"(\d\d)[./](\d\d)[./](\d{4})(?!\d)")  # 16.11.2026, 16/11/2026
_DATE: Final = re.compile(  # other programs' seconds and time zones are accepted and dropped
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})(?:[ T]([0-9]{2}:[0-9]{2})(?::[0-9.]{2,10})?(?:Z|[-+][0-9:]+)?)?"
)
HEAD: Final = ("key", "game", "date", "place", "minutes", "board", "note")  # in every export
_BOT: Final = re.compile(r"(.*) \(bot ([a-z]+)\)")
Ranked = TypeVar("Ranked", int, tuple[int, bool])  # points, or points and who won the tie


class PlayerResult(NamedTuple):
    """One player's result in a game."""

    name: str
    total: int
    rank: int  # 1, 1, 3 where two are level
    parts: Parts = ()  # empty where only the total is known
    colour: str = ""
    started: bool = False


class GameResult(NamedTuple):
    """A finished game, a line for each player in seat order. Empty text or None means unknown."""

    key: str  # never changes, and is the same in every copy of the log
    game: str
    date: str  # 2026-11-16, or 2026-11-16 20:15
    lines: tuple[PlayerResult, ...]
    place: str = ""
    minutes: int | None = None
    note: str = ""
    board: str = ""
    number: int = 0  # short, for people, in this log only; 0 until the game is logged
    deleted: bool = False

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(line.name for line in self.lines if line.rank == 1)

    def with_ranks(self, ranks: Sequence[int] = ()) -> "GameResult":
        """Return the game with these ranks, or ranked by total if there are none."""
        ranks = ranks or ranks_of([line.total for line in self.lines])
        ranked = zip(self.lines, ranks, strict=True)
        return self._replace(lines=tuple(line._replace(rank=rank) for line, rank in ranked))


class Standing(NamedTuple):
    """How a score ranks among others."""

    score: Annotated[int, "the points"]
    game_count: Annotated[int, "how many scores it is compared with"]
    better_than: Annotated[float | None, "the share of them that are lower; null if there are none"]
    rank: Annotated[int, "its place among them; 1: none was higher"]
    equal: Annotated[int, "how many of them are the same"]


class ResultAnswer(NamedTuple):
    """A game among the results."""

    number: Annotated[int, "its number, for commands"]
    key: Annotated[str, "its key, which is the same in every export"]
    game: Annotated[str, "which game was played"]
    date: Annotated[str, "the day, and the hour if it is known"]
    where: Annotated[str | None, "where it was played; null if it is not known"]
    minutes: Annotated[int | None, "how long it took; null if it is not known"]
    board: Annotated[str | None, "the board; null if it is not known"]
    note: Annotated[str | None, "a note; null if there is none"]
    deleted: Annotated[bool, "whether it was deleted; `luxor results undelete` restores it"]
    players: Annotated[tuple[PlayerScore, ...], "the score of each player, in seat order"]
    winners: Annotated[tuple[str, ...], "the names of those who won"]


@flat("result")
class ShownResult(NamedTuple):
    """A game among the results, and how its scores compare."""

    result: ResultAnswer
    standing: Annotated[
        Mapping[str, Standing], "how each score compares with the player's others, by name"
    ]


class ResultsAnswer(NamedTuple):
    """Games among the results, the latest first."""

    games: Annotated[tuple[ResultAnswer, ...], "each game"]


def bot_name(name: str, level: str) -> str:
    """Return a bot's name in the log, which marks it as a bot in every export too."""
    return f"{name} (bot {level})"


def bot_level(name: str) -> str:
    """Return the level of a bot by its name in the log; "" for a person."""
    match = _BOT.fullmatch(name)
    return match[2] if match else ""


def sheet_key(entry: GameResult) -> str:
    """Return a key that is the same for the same people with the same points on the same day."""
    from uuid import NAMESPACE_OID, uuid5

    lines = [(line.name, line.parts or line.total) for line in entry.lines]
    return str(uuid5(NAMESPACE_OID, repr((entry.game, entry.date, lines))))


def head_of(entry: GameResult) -> dict[str, object]:
    """Return what every export says about a game, in the order of HEAD."""
    values = (
        entry.key,
        entry.game,
        entry.date,
        entry.place,
        entry.minutes,
        entry.board,
        entry.note,
    )
    return dict(zip(HEAD, values, strict=True))


def entry_json(entry: GameResult) -> dict[str, object]:
    return {
        **head_of(entry),
        "players": [
            {
                "name": line.name,
                "colour": line.colour,
                "started": line.started,
                "rank": line.rank,
                "total": line.total,
                "parts": dict(line.parts),
                "bot": bot_level(line.name) or None,
            }
            for line in entry.lines
        ],
        "winners": list(entry.winners),
    }


def result_answer(entry: GameResult) -> ResultAnswer:
    """Return a game as it is answered."""
    return ResultAnswer(
        number=entry.number,
        key=entry.key,
        game=entry.game,
        date=entry.date,
        where=entry.place or None,
        minutes=entry.minutes,
        board=entry.board or None,
        note=entry.note or None,
        deleted=entry.deleted,
        players=tuple(_players(entry)),
        winners=entry.winners,
    )


def _players(entry: GameResult) -> Iterator[PlayerScore]:
    keys = load_game(entry.game).about.part_keys if is_game(entry.game) else ()
    known = any(line.started for line in entry.lines)
    for line, score in zip(entry.lines, scored(entry).scores, strict=True):
        started, bot = line.started if known else None, bot_level(line.name) or None
        player = player_score(score, started=started, bot=bot)
        yield player.replace(parts=dict.fromkeys(keys) | dict(player.parts))


def scored(entry: GameResult) -> Result:
    """Return a logged game as it was counted; without parts where only the total is known."""
    game = load_game(entry.game) if is_game(entry.game) else None
    scores = [
        PlainScore(
            name=line.name,
            parts=line.parts,
            total=line.total,
            rank=line.rank,
            player=line.colour or None,
            colour=line.colour or None,
            counts=game.sharing.counts(dict(line.parts)) if game and game.sharing else {},
        )
        for line in entry.lines
    ]
    tie_break = game.about.tie_break if game else "tie_break"
    return PlainResult(tuple(scores), entry.winners, decided_by(scores, tie_break))


def standing(score: int, scores: Sequence[int]) -> Standing:
    """Return where a score stands among others."""
    lower = sum(other < score for other in scores)
    higher = sum(other > score for other in scores)
    return standing_of(score, len(scores), lower, higher)


def standing_of(score: int, count: int, lower: int, higher: int) -> Standing:
    """Return where a score stands among others, of which so many are lower and higher."""
    share = lower / count if count else None
    return Standing(score, count, share, 1 + higher, count - lower - higher)


def name_problem(name: str) -> str | None:
    """Return why a new player can't have this name, or None; names already in the log may stay."""
    match = _BOT.fullmatch(name)
    if len(person := match[1] if match else name) <= LONGEST_PLAYER_NAME:
        return None
    problem = _("{name!r} is too long: a player's name has at most {most} characters")
    return problem.format(name=person[:20], most=LONGEST_PLAYER_NAME)


def clean(text: str) -> str:
    """Return a text as one line, without control characters that a terminal would obey."""
    if not is_printable(text):
        text = "".join(
            letter if letter.isprintable() or letter.isspace() else "?" for letter in text
        )
    return " ".join(text.split())


@lru_cache(maxsize=10_000)
def fold_name(name: str) -> str:
    """Return the form in which names are compared: ANI and Ani are one person."""
    return fold_letters(clean(name))


def ranks_of(standings: Sequence[Ranked]) -> list[int]:
    """Return ranks by standing, the highest first, equal ones sharing a rank: 1, 1, 3."""
    first: dict[Ranked, int] = {}
    for place, own in enumerate(sorted(standings, reverse=True), start=1):
        first.setdefault(own, place)
    return [first[own] for own in standings]


def iso_date(text: str) -> str:
    """Return a text with a date such as 16.11.2026 or 16/11/2026 rewritten as 2026-11-16."""
    return _LOCAL_DATE.sub(r"\3-\2-\1", text)


def read_date(text: str) -> str:
    """Return a date as the log keeps it: `2026-11-16`, or `2026-11-16 20:15` if it has a time.

    Raise ValueError if there is no such day.
    """
    match = _DATE.fullmatch(iso_date(text.strip()))
    if not match:
        problem = _("{text!r} isn't a date; write it as 2026-11-16")
        raise ValueError(problem.format(text=clean(text)[:20]))
    date = " ".join(part for part in match.groups() if part)
    try:
        datetime.fromisoformat(date)
    except ValueError:
        problem = _("there is no day or hour {text}")
        raise ValueError(problem.format(text=clean(text)[:20])) from None
    return date


class _Counts(Protocol):
    """Something that takes game by game."""

    def add(self, entry: GameResult, /) -> None: ...


Counts = TypeVar("Counts", bound=_Counts)


def by_game(entries: Iterable[GameResult], make: Callable[[], Counts]) -> dict[str, Counts]:
    """Count each game apart, our own first: points of two games are never mixed."""
    games: dict[str, Counts] = {}
    for entry in entries:
        if (counts := games.get(entry.game)) is None:
            counts = games[entry.game] = make()
        counts.add(entry)
    ours = [name for name in game_names() if name in games]
    return {name: games[name] for name in unique([*ours, *games])}


def problem_of(entry: GameResult) -> str | None:
    """Return why an entry can't be a finished game; None if it can."""
    try:
        _check_head(entry)
        _check_names(entry.lines)
        for line in entry.lines:
            _check_points(line)
        _check_ranks(entry.lines)
    except ValueError as error:
        return str(error)
    return None


def _check_head(entry: GameResult) -> None:
    if not entry.key or not entry.game:
        raise ValueError(_("it doesn't say which game it is") if entry.key else _("it has no id"))
    for text in (entry.key, entry.game, entry.place, entry.note, entry.board):
        _check_text(text, LONGEST_TEXT)
    read_date(entry.date)
    if entry.minutes is not None and not 0 <= entry.minutes <= MOST_MINUTES:
        raise ValueError(_("{minutes} minutes can't be right").format(minutes=entry.minutes))
    if len(entry.lines) > MOST_PLAYERS:
        problem = _("{number} players: a game has at most {most}")
        raise ValueError(problem.format(number=len(entry.lines), most=MOST_PLAYERS))
    if sum([line.started for line in entry.lines]) > 1:
        raise ValueError(_("more than one player started"))


def _check_text(text: str, most: int) -> None:
    if len(text) > most or text != clean(text):
        problem = _("a text is longer than {most} characters or not printable")
        raise ValueError(problem.format(most=most))


def _check_names(lines: Sequence[PlayerResult]) -> None:
    known: set[str] = set()
    for name in (line.name for line in lines):
        folded = fold_name(name)
        if not folded:
            raise ValueError(_("a player has no name"))
        if name != clean(name) or len(name) > LONGEST_TEXT:
            raise ValueError(_("a player's name is too long or not printable"))
        if folded in known:
            raise ValueError(_("two players are called {name!r}").format(name=name))
        known.add(folded)
    if not known:
        raise ValueError(_("it has no players"))


def _check_points(line: PlayerResult) -> None:
    if line.colour:
        _check_text(line.colour, LONGEST_WORD)
    values = [points for _name, points in line.parts]
    for points in (line.total, *values):
        if not -MOST_POINTS <= points <= MOST_POINTS:
            problem = _("{points} VP for {name} can't be right")
            raise ValueError(problem.format(points=points, name=line.name))
    if not line.parts:
        return
    if len(values) > MOST_PARTS:
        problem = _("{name} has {number} score parts: at most {most} are kept")
        raise ValueError(problem.format(name=line.name, number=len(values), most=MOST_PARTS))
    if sum(values) != line.total:
        problem = _("the parts of {name} add up to {parts}, not to {total}")
        raise ValueError(problem.format(name=line.name, parts=sum(values), total=line.total))
    names = tuple([name for name, _points in line.parts])
    if len({*names}) < len(names):
        raise ValueError(_("a score part of {name} appears twice").format(name=line.name))
    _check_words(names)


@lru_cache(maxsize=100)
def _check_words(names: tuple[str, ...]) -> None:
    """Check the names of a player's score parts: the same in most games."""
    for name in names:
        _check_text(name, LONGEST_WORD)


def _check_ranks(lines: Sequence[PlayerResult]) -> None:
    ranked = sorted(lines, key=lambda line: line.rank)
    before = None
    for place, line in enumerate(ranked, start=1):
        if line.rank != place and (before is None or line.rank != before.rank):
            problem = _("ranks {ranks}: they go 1, 2, 3, or 1, 1, 3 where two are level")
            raise ValueError(problem.format(ranks=", ".join(str(one.rank) for one in ranked)))
        before = line
    for line, other in pairwise(ranked):
        if line.total < other.total:
            raise ValueError(_contradiction(other, line))
        if line.total > other.total and line.rank == other.rank:
            raise ValueError(_contradiction(line, other))


def _contradiction(line: PlayerResult, other: PlayerResult) -> str:
    """Return that somebody has more points than another, but no better rank."""
    problem = _(
        "{name} has {total} VP and rank {rank}, {other} {other_total} and rank {other_rank}"
    )
    of_other = {"other_total": other.total, "other_rank": other.rank}
    return problem.format(other=other.name, **of_other, **line._asdict())
