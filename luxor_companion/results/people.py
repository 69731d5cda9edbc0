"""The people who played: find, rename, merge, split and rate them."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias

from luxor_companion.core import unique
from luxor_companion.core.shapes import Columns
from luxor_companion.errors import MissingError, UsageError
from luxor_companion.lang import _
from luxor_companion.results import (
    GameResult,
    bot_level,
    by_game,
    clean,
    fold_name,
    name_problem,
)

if TYPE_CHECKING:  # views use players without loading SQLite
    from luxor_companion.results.store import Store


# Every constant of the model is fixed here, so that the same log always gives the same ratings.
START: Final = 25.0
DOUBT: Final = 25.0 / 3  # how unsure a first rating is
BETA: Final = 25.0 / 6  # how much luck one game holds
TAU: Final = 25.0 / 300  # how much anybody may change between two games
SETTLED: Final = 6.5  # below this uncertainty a rating is reliable: after about ten games


class Player(NamedTuple):
    """A person in the log, with the name to display."""

    number: int
    name: str


class Person(NamedTuple):
    """Somebody who played."""

    name: Annotated[str, "the name"]
    game_count: Annotated[int, "how many games"]
    spellings: Annotated[tuple[str, ...], "all names that mean this person"]


class _Counted(NamedTuple):
    """A player with the number of their games, None if they have no line, and other spellings."""

    name: str
    games: int | None
    spellings: str  # a list in JSON


class PeopleAnswer(NamedTuple):
    """Everybody who played."""

    players: Annotated[tuple[Person, ...], "each person"]


class PersonAnswer(NamedTuple):
    """Somebody who played, after a change."""

    name: Annotated[str, "the name from now on"]
    moved: Annotated[int, "how many games changed hands"]


def find_player(store: "Store", name: str) -> Player | None:
    """Return the player with this name in any spelling; None if there is none."""
    query = "SELECT id, name FROM spelling JOIN player ON player.id = player WHERE folded = ?"
    return next(store.rows(Player, query, fold_name(name)), None)


def add_player(store: "Store", name: str) -> Player:
    """Add a player and make this name mean them; call it inside a transaction."""
    number = store.execute("INSERT INTO player (name) VALUES (?)", (name,)).lastrowid
    assert number is not None
    store.execute("INSERT OR REPLACE INTO spelling VALUES (?, ?)", (fold_name(name), number))
    return Player(number, name)


def known_player(store: "Store", name: str) -> Player:
    """Return the player with this name. Raise UsageError, naming a close one, if nobody has it."""
    if player := find_player(store, name):
        return player
    from difflib import get_close_matches

    names = {fold_name(other): other for other in store.texts("SELECT name FROM player")}
    close = get_close_matches(fold_name(name), names, n=1)
    text = _("Nobody in the results is called '{name}'; see luxor results players.")
    if close:
        text = _("Nobody in the results is called '{name}'; did you mean {close}?")
    raise MissingError(text.format(name=clean(name), close=names[close[0]] if close else ""))


def known_names(store: "Store", names: Iterable[str]) -> list[str]:
    """Return the names as the log spells them, each once. Raise UsageError if one is unknown."""
    return unique(known_player(store, name).name for name in names)


def everybody(store: "Store") -> list[Person]:
    """Return everybody, by name, with the number of their games and their other spellings."""
    rows = store.rows(
        _Counted,
        "SELECT name, (SELECT sum(deleted = 0) FROM result JOIN entry ON entry.id = entry"
        " WHERE player = player.id), (SELECT json_group_array(folded) FROM spelling"
        " WHERE player = player.id AND folded <> folded(name))"
        " FROM player ORDER BY folded(name)",
    )
    return [
        Person(name, games or 0, tuple(sorted(map(str, json.loads(spellings)))))
        for name, games, spellings in rows
        if games is not None or spellings != "[]"  # else it was a typing mistake, since corrected
    ]


def rename(store: "Store", old: str, new: str) -> PersonAnswer:
    """Rename a player; the old name still means the same person."""
    new = clean(new)
    if not new:
        raise UsageError(_("A name cannot be empty."))
    if problem := name_problem(new):
        raise UsageError(f"{problem}.")
    with store.writing():
        player = known_player(store, old)
        other = find_player(store, new)
        if other and other.number != player.number:
            text = _(
                "{other} is in the results already; if {name} is the same person: luxor "
                'results players merge "{name}" "{other}".'
            )
            raise UsageError(text.format(name=player.name, other=other.name))
        store.execute("UPDATE player SET name = ? WHERE id = ?", (new, player.number))
        store.execute(
            "INSERT OR IGNORE INTO spelling VALUES (?, ?)", (fold_name(new), player.number)
        )
        return PersonAnswer(new, 0)


def merge(store: "Store", name: str, into: str) -> PersonAnswer:
    """Merge two players into one; return the one who stays, and how many games moved."""
    with store.writing():
        player, other = known_player(store, name), known_player(store, into)
        if player.number == other.number:
            text = _("'{name}' and '{other}' are one person already.")
            raise UsageError(text.format(name=clean(name), other=clean(into)))
        met = store.numbers(
            "SELECT a.entry FROM result a JOIN result b ON a.entry = b.entry"
            " WHERE a.player = ? AND b.player = ? ORDER BY a.entry LIMIT 1",
            player.number,
            other.number,
        )
        if met:
            text = _("{name} and {other} played together in game {number}: they are two people.")
            raise UsageError(text.format(name=player.name, other=other.name, number=met[0]))
        ids = (other.number, player.number)
        moved = store.execute("UPDATE result SET player = ? WHERE player = ?", ids).rowcount
        store.execute("UPDATE spelling SET player = ? WHERE player = ?", ids)
        store.execute("DELETE FROM player WHERE id = ?", (player.number,))
        return PersonAnswer(other.name, moved)


def split(store: "Store", name: str) -> PersonAnswer:
    """Make a spelling a player again; return them, and how many games logged under it moved."""
    with store.writing():
        before = known_player(store, name)
        if fold_name(before.name) == fold_name(name):
            text = _("'{name}' is that person's own name, not another spelling.")
            raise UsageError(text.format(name=before.name))
        player = add_player(store, clean(name))
        moved = store.execute(
            "UPDATE result SET player = ? WHERE player = ? AND folded(spelling) = ?",
            (player.number, before.number, fold_name(name)),
        ).rowcount
        return PersonAnswer(player.name, moved)


class Step(NamedTuple):
    """A rating after one game."""

    date: Annotated[str, "when the game was played"]
    number: Annotated[int, "the number of the game among the results"]
    rating: Annotated[float, "the rating after it"]
    uncertainty: Annotated[float, "how unsure the rating is"]


_FIRST: Final = Step("", 0, START, DOUBT)


class Rating(NamedTuple):
    """A player's rating."""

    name: Annotated[str, "the player's name"]
    rating: Annotated[float, "the rating; everybody starts at 25"]
    uncertainty: Annotated[float, "how unsure the rating is"]
    sure: Annotated[float, "the player is almost certainly this good; the list is sorted by it"]
    game_count: Annotated[int, "how many games it follows from"]
    history: Annotated[Columns[Step], "the rating after each game, the oldest first"]


Places: TypeAlias = Mapping[int, Rating]  # by place, the best first


class _Rater:
    """Rates everybody, game by game, the oldest first."""

    def __init__(self) -> None:
        from openskill.models import PlackettLuce

        self.model = PlackettLuce(mu=START, sigma=DOUBT, beta=BETA, tau=TAU)
        self.history: dict[str, Columns[Step]] = {}

    def add(self, entry: GameResult) -> None:
        """Rate the players of a game. Bots, and games with only one person, don't count."""
        people = [line for line in entry.lines if not bot_level(line.name)]
        if len(people) <= 1:
            return
        histories = [self.history.setdefault(line.name, _no_steps()) for line in people]
        latest = [history[-1] if history else _FIRST for history in histories]
        teams = [[self.model.rating(step.rating, step.uncertainty)] for step in latest]
        rated = self.model.rate(teams, ranks=[float(line.rank) for line in people])
        for history, (now,) in zip(histories, rated, strict=True):
            history.append(entry.date, entry.number, now.mu, now.sigma)

    def ratings(self) -> list[Rating]:
        """Return everybody's rating, the best first."""
        players = []
        for name, steps in self.history.items():
            _date, _id, rating, uncertainty = steps[-1]
            sure = rating - 3 * uncertainty
            players.append(Rating(name, rating, uncertainty, sure, len(steps), steps))
        return sorted(players, key=lambda player: (-player.sure, player.name))


def _no_steps() -> Columns[Step]:
    return Columns(Step, " qdd")


def ratings(entries: Iterable[GameResult]) -> list[Rating]:
    """Rate everybody by the games of one kind, the oldest first."""
    rater = _Rater()
    for entry in entries:
        rater.add(entry)
    return rater.ratings()


def rate_games(entries: Iterable[GameResult], names: Sequence[str]) -> dict[str, Places]:
    """Return the ratings by game; with names, only theirs, and no game in which nobody has one."""
    games: dict[str, Places] = {}
    for game, rater in by_game(entries, _Rater).items():
        places = enumerate(rater.ratings(), start=1)
        games[game] = {
            place: rating for place, rating in places if not names or rating.name in names
        }
    return {game: places for game, places in games.items() if places}


class GameRatings(NamedTuple):
    """The ratings of one game."""

    game: Annotated[str, "which game"]
    ratings: Annotated[tuple[Rating, ...], "each player, the surest first"]


class RatingsAnswer(NamedTuple):
    """How strong everybody is."""

    games: Annotated[tuple[GameRatings, ...], "each game that was played"]


def ratings_answer(rated: Mapping[str, Places]) -> RatingsAnswer:
    """Return the ratings as they are answered."""
    games = (GameRatings(game, tuple(places.values())) for game, places in rated.items())
    return RatingsAnswer(tuple(games))
