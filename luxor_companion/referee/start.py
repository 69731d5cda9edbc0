"""A table is started: what people ask for, read in any language, and its first save, written."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from luxor_companion import errors
from luxor_companion.core import fold_name, is_printable
from luxor_companion.core.game import Game
from luxor_companion.errors import UnwritableError, UsageError, offered
from luxor_companion.lang import _, parse_language
from luxor_companion.lang.forms import (
    FACTS,
    house_token,
    house_word,
    join_or,
    normalize_word,
    short,
    token_for,
    word_for,
)
from luxor_companion.table import paths
from luxor_companion.table.save import write_new
from luxor_companion.table.table import AnyTable, open_table
from luxor_companion.table.toml import LARGEST, LONGEST_PLAYER_NAME


class NewTable(NamedTuple):
    """What people ask for when they start a table, in the words that they would type."""

    players: Sequence[str]  # in seat order: `Ani`, or `Ani:red` in a game with colours
    first: str | None = None  # who begins, by name or colour; None: by lot
    seed: int | None = None  # None: a random one
    app_draws: Sequence[str] | None = None  # what the program draws; None: what is usual
    house: Sequence[str] = ()  # house rules: `rule=value`
    laid: bool = False  # whether people lay out themselves what the program would draw
    entered: str = ""  # what they say of it, in the game's own words
    board: str | None = None  # its name or code; None: the current one
    bots: Sequence[str] = ()  # `blue=plan`
    count_cards: bool = False  # whether people say which cards they draw
    language: str = ""  # the table's own, if it has one
    name: str | None = None  # None: today's date


class FirstSave(NamedTuple):
    """The first save of a table, which isn't written yet."""

    head: str  # everything before the log
    lines: Sequence[str] = ()  # of the log, such as cards that the program deals at once


def new_table(game: Game, request: NewTable) -> AnyTable:
    """Start a table, make it the current one, and return it.

    Raise UsageError if something that is asked for doesn't exist.
    """
    if request.language:
        request = request._replace(language=parse_language(request.language))
    return write_first(game, request.name, offered(game.starts).start(request))


def rematch(table: AnyTable, first: str | None = None) -> AnyTable:
    """Start a table with the same people, draws and house rules; return it."""
    return new_table(table.game, offered(table.game.starts).again(table, first))


def same_again(table: AnyTable) -> NewTable:
    """Return what to ask for to play again as at a table, as far as all games have it alike."""
    setup = table.save.setup
    house: Mapping[str, object] = setup.get("house", {})
    return NewTable(
        players=tuple(table.game.rules.players(table.position).values()),
        app_draws=table.app_draws,
        house=tuple(f"{rule}={value}".lower() for rule, value in house.items()),
        language=setup.get("language", ""),
    )


def write_first(game: Game, name: str | None, save: FirstSave) -> AnyTable:
    """Write the first save of a table, make it the current one, and return it."""
    path = write_new(name, save.head, tuple(save.lines))
    try:
        paths.use(path.stem)
    except UnwritableError as error:
        text = _("warning: table {name} is saved, but isn't the current one: {problem}")
        errors.warn(text.format(name=path.stem, problem=error))
    return open_table(path, game.name)


# ---------------------------------------------------------------------- what people ask for


def parse_player_name(text: str, example: str) -> str:
    """Return a player's name without extra spaces. Raise UsageError if it is empty or too long."""
    name = " ".join(text.split())
    if not name or not is_printable(name):
        raise UsageError(
            _("There is no name in '{text}': type {example}.").format(text=text, example=example)
        )
    if len(name) > LONGEST_PLAYER_NAME:
        problem = _("'{text}' is too long: a player's name has at most {most} characters.")
        raise UsageError(problem.format(text=short(name), most=LONGEST_PLAYER_NAME))
    return name


def check_names(names: Sequence[str]) -> None:
    """Raise UsageError if two players have the same name."""
    folded = [fold_name(name) for name in names]
    for name in names:
        if folded.count(fold_name(name)) > 1:
            problem = _("Two players are called {name}: everyone needs a name of their own.")
            raise UsageError(problem.format(name=name))


def parse_seed(seed: int | None) -> int:
    """Return the seed, a random one if there is none. Raise UsageError if a save cannot hold it."""
    if seed is None:
        from secrets import randbelow

        return randbelow(2**32)
    if seed < 0:
        problem = _("Invalid value for {name}: {value} is less than {low}.")
        raise UsageError(problem.format(name="--seed", value=seed, low=0))
    if seed > LARGEST:
        raise UsageError("--seed: " + _("that number is too large"))
    return seed


def parse_draws(game: Game, words: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """Return which of the known kinds the program draws at a table, from words somebody typed."""
    kinds = (*known, "all", "none")
    draws = [_parse_draw(game, word, kinds) for word in words]
    return tuple(kind for kind in known if kind in draws or "all" in draws)


def _parse_draw(game: Game, word: str, known: Sequence[str]) -> str:
    token = known_token(game, word, known)
    if token is None:
        *draws, all_, none = known_words(game, known)
        problem = _("The program can't draw '{word}'; choose from {draws}, or {all}, or {none}.")
        raise UsageError(problem.format(word=word, draws=", ".join(draws), all=all_, none=none))
    return token


def known_token(game: Game, word: str, known: Collection[str]) -> str | None:
    """Return the known token that a word means in any language; None if there is none."""
    if word in known:
        return word
    token = token_for(normalize_word(word), game.name, FACTS)
    return token if token in known else None


def known_words(game: Game, known: Iterable[str]) -> list[str]:
    """Return what people type for known tokens in the current language."""
    return [word_for(token, game.name, FACTS) for token in known]


def parse_house_rules(
    texts: Sequence[str], choices: Mapping[str, tuple[str | bool, ...]]
) -> dict[str, str | bool]:
    """Return the house rules in texts like `rule=value`. Raise UsageError if one doesn't exist."""
    chosen: dict[str, str | bool] = {}
    for text in texts:
        name, _equals, typed = text.partition("=")
        key = house_token(name)
        allowed = {str(one).lower(): one for one in choices.get(key, ())}
        value = house_token(typed)
        if value in allowed:
            chosen[key] = allowed[value]
        elif allowed:
            problem = _("The house rule {name} can be {values}, not '{value}'.")
            values = join_or([house_word(one) for one in allowed])
            raise UsageError(problem.format(name=house_word(key), values=values, value=typed))
        else:
            known = "; ".join(
                f"{house_word(name)}={join_or([house_word(one) for one in values])}"
                for name, values in choices.items()
            )
            problem = _("There is no house rule '{text}'; the house rules are {known}.")
            raise UsageError(problem.format(text=text, known=known))
    return chosen
