"""The people in the log: every spelling means one of them; renamed, merged and told apart."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from luxor_companion.errors import UsageError
from luxor_companion.lang import _
from luxor_companion.results.entry import clean, fold_name

if TYPE_CHECKING:  # views know players, and load no database
    from luxor_companion.results.store import Store


class Player(NamedTuple):
    """A person, with the name that is shown."""

    number: int
    name: str
    games: int = 0
    spellings: tuple[str, ...] = ()  # other names that mean this person


class PeopleError(UsageError):
    """Nobody has that name, or players cannot be renamed, merged or split like that."""


def find_player(store: "Store", name: str) -> Player | None:
    """Return the player with this name, in any spelling."""
    row = store.execute(
        "SELECT id, name FROM spelling JOIN player ON player.id = player WHERE folded = ?",
        (fold_name(name),),
    ).fetchone()
    return Player(*row) if row else None


def add_player(store: "Store", name: str) -> Player:
    """Add a player, whom this name means from now on; inside a transaction."""
    number = store.execute("INSERT INTO player (name) VALUES (?)", (name,)).lastrowid
    assert number is not None
    store.execute("INSERT OR REPLACE INTO spelling VALUES (?, ?)", (fold_name(name), number))
    return Player(number, name)


def known_player(store: "Store", name: str) -> Player:
    """Return the player with this name. Raise PeopleError, naming a close one, if nobody has it."""
    if found := find_player(store, name):
        return found
    from difflib import get_close_matches

    names = {fold_name(one): one for (one,) in store.execute("SELECT name FROM player")}
    close = get_close_matches(fold_name(name), names, n=1)
    text = _("Nobody in the log is called '{name}'; see luxor results players.")
    if close:
        text = _("Nobody in the log is called '{name}'; did you mean {close}?")
    raise PeopleError(text.format(name=clean(name), close=names[close[0]] if close else ""))


def known_names(store: "Store", names: Iterable[str]) -> list[str]:
    """Return the names as the log has them, each once. Raise PeopleError if one is nobody's."""
    return list(dict.fromkeys(known_player(store, name).name for name in names))


def players(store: "Store") -> list[Player]:
    """Return everybody, by name, with the number of their games and their other spellings."""
    games = dict(
        store.execute(
            "SELECT player, sum(deleted = 0) FROM result JOIN entry ON entry.id = entry"
            " GROUP BY player"
        )
    )
    spellings: dict[int, list[str]] = {}
    for name, number in store.execute("SELECT folded, player FROM spelling ORDER BY folded"):
        spellings.setdefault(number, []).append(name)
    found = []
    for number, name in store.execute("SELECT id, name FROM player ORDER BY folded(name)"):
        others = tuple(one for one in spellings.get(number, ()) if one != fold_name(name))
        if number in games or others:  # a name that was a slip, and corrected, is nobody
            found.append(Player(number, name, games.get(number, 0), others))
    return found


def rename(store: "Store", old: str, new: str) -> Player:
    """Give a player another name; the old one keeps meaning the same person."""
    new = clean(new)
    if not new:
        raise PeopleError(_("A name cannot be empty."))
    with store.writing():
        player = known_player(store, old)
        other = find_player(store, new)
        if other and other.number != player.number:
            text = _(
                "{other} is in the log already; if {name} is the same person:"
                ' luxor results players merge "{name}" "{other}".'
            )
            raise PeopleError(text.format(name=player.name, other=other.name))
        store.execute("UPDATE player SET name = ? WHERE id = ?", (new, player.number))
        store.execute(
            "INSERT OR IGNORE INTO spelling VALUES (?, ?)", (fold_name(new), player.number)
        )
        return player._replace(name=new)


def merge(store: "Store", name: str, into: str) -> tuple[Player, int]:
    """Make one person of two spellings; return who it is now, and how many games moved."""
    with store.writing():
        one, other = known_player(store, name), known_player(store, into)
        if one.number == other.number:
            text = _("'{name}' and '{other}' are one person already.")
            raise PeopleError(text.format(name=clean(name), other=clean(into)))
        met = store.execute(
            "SELECT a.entry FROM result a JOIN result b ON a.entry = b.entry"
            " WHERE a.player = ? AND b.player = ?",
            (one.number, other.number),
        ).fetchone()
        if met:
            text = _("{name} and {other} sat at one table in game {number}: they are two people.")
            raise PeopleError(text.format(name=one.name, other=other.name, number=met[0]))
        both = (other.number, one.number)
        moved = store.execute("UPDATE result SET player = ? WHERE player = ?", both).rowcount
        store.execute("UPDATE spelling SET player = ? WHERE player = ?", both)
        store.execute("DELETE FROM player WHERE id = ?", (one.number,))
        return other, moved


def split(store: "Store", name: str) -> tuple[Player, int]:
    """Make a spelling a person again, with the games logged under it; return how many moved."""
    with store.writing():
        before = known_player(store, name)
        if fold_name(before.name) == fold_name(name):
            text = _("'{name}' is that person's own name, not another spelling.")
            raise PeopleError(text.format(name=before.name))
        player = add_player(store, clean(name))
        moved = store.execute(
            "UPDATE result SET player = ? WHERE player = ? AND folded(spelling) = ?",
            (player.number, before.number, fold_name(name)),
        ).rowcount
        return player._replace(games=moved), moved
