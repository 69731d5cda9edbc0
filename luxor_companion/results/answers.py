"""What commands answer about the results."""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from luxor_companion.core.game import is_game, load_game
from luxor_companion.core.scoring import PlayerScore
from luxor_companion.core.shapes import flat
from luxor_companion.results import GameResult, PlayerResult, Standing, bot_level
from luxor_companion.results.exchange import Problem


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


class LoggedAnswer(NamedTuple):
    """A game that was logged."""

    number: Annotated[int, "its number among the results"]
    key: Annotated[str, "its key, which is the same in every export"]
    what: Annotated[str, "`new`, `updated`, `same` if it was there, `deleted` if it was once"]


class ExportAnswer(NamedTuple):
    """A file with results that was written."""

    file: Annotated[str, "the file"]
    format: Annotated[str, "`csv`, `json` or `bgsplay`"]
    game_count: Annotated[int, "how many games are in it"]


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


class SoundnessAnswer(NamedTuple):
    """Whether the file with the results is sound."""

    file: Annotated[str, "the file"]
    sound: Annotated[bool, "whether it is"]
    problems: Annotated[tuple[str, ...], "what is wrong with it"]
    game_count: Annotated[int | None, "how many games it holds; null if it is damaged"] = None
    deleted: Annotated[int | None, "how many more were deleted; null if it is damaged"] = None
    player_count: Annotated[int | None, "how many people it knows; null if it is damaged"] = None


class BackupAnswer(NamedTuple):
    """A copy of all results."""

    file: Annotated[str, "the copy"]


class Person(NamedTuple):
    """Somebody who played."""

    name: Annotated[str, "the name"]
    game_count: Annotated[int, "how many games"]
    spellings: Annotated[tuple[str, ...], "all names that mean this person"]


class PeopleAnswer(NamedTuple):
    """Everybody who played."""

    players: Annotated[tuple[Person, ...], "each person"]


class PersonAnswer(NamedTuple):
    """Somebody who played, after a change."""

    name: Annotated[str, "the name from now on"]
    moved: Annotated[int, "how many games changed hands"]


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
        players=tuple(_player(entry, line) for line in entry.lines),
        winners=entry.winners,
    )


def _player(entry: GameResult, line: PlayerResult) -> PlayerScore:
    colour, known = line.colour or None, any(one.started for one in entry.lines)
    return PlayerScore(
        player=colour,
        colour=colour,
        name=line.name,
        started=line.started if known else None,
        bot=bot_level(line.name) or None,
        parts=_parts(entry.game, line),
        total=line.total,
        rank=line.rank,
    )


def _parts(name: str, line: PlayerResult) -> Mapping[str, object]:
    """Return the parts of a score; null if only the total is known."""
    parts: dict[str, object] = dict(line.parts)
    if not is_game(name):
        return parts
    game = load_game(name)
    if not parts:
        return dict.fromkeys(game.about.part_keys)
    counts = game.sharing.counts(dict(line.parts)) if game.sharing else {}
    for part, count in counts.items():
        parts[part] = {"count": count, "points": parts.get(part)}
    return parts
