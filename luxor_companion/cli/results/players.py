"""`luxor results players`: who is in the log; rename, merge and split them."""

from typing import Annotated

import typer

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import Json
from luxor_companion.cli.results.given import Db, read_log
from luxor_companion.lang import _, ngettext
from luxor_companion.results import people

Name = Annotated[str, typer.Argument(metavar="NAME", help="A player, in any spelling.")]


def listed(db: Db = None, json: Json = False) -> None:
    """List everybody in the log; rename, merge, split them.

    \b
    Examples:
      luxor results players
      luxor results players rename Jon Jan
      luxor results players merge Annie Ani     both are Ani from now on
      luxor results players split Annie         Annie is somebody else
    """
    with read_log(db) as store:
        found = people.players(store)
    if json:
        console.out_json(
            {
                "players": [
                    {"name": one.name, "games": one.games, "spellings": list(one.spellings)}
                    for one in found
                ]
            }
        )
        return
    from luxor_companion.render.results import player_lines

    console.out(player_lines(found, console.width()) or [_("Nobody is in the log yet.")])


def rename(
    old: Name,
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name from now on.")],
    db: Db = None,
    json: Json = False,
) -> None:
    """Give a player another name.

    The old one keeps meaning the same person.

    \b
    Examples:
      luxor results players rename Jon Jan
    """
    with read_log(db) as store:
        try:
            player = people.rename(store, old, new)
        except people.PeopleError as error:
            raise UsageError(str(error)) from None
    _said(player.name, 0, _("{name} is the name now.").format(name=player.name), json=json)


def merge(
    name: Name,
    into: Annotated[str, typer.Argument(metavar="INTO", help="Who that is, the name that stays.")],
    db: Db = None,
    json: Json = False,
) -> None:
    """Make one person of two spellings; split takes it back.

    \b
    Examples:
      luxor results players merge Annie Ani
    """
    with read_log(db) as store:
        try:
            player, moved = people.merge(store, name, into)
        except people.PeopleError as error:
            raise UsageError(str(error)) from None
    text = ngettext(
        "{spelling} is {name} now, with {number} game more.",
        "{spelling} is {name} now, with {number} games more.",
        moved,
    )
    said = text.format(spelling=name, name=player.name, number=moved)
    _said(player.name, moved, said, json=json)


def split(name: Name, db: Db = None, json: Json = False) -> None:
    """Make a spelling a person of their own again.

    The games logged under it go along.

    \b
    Examples:
      luxor results players split Annie
    """
    with read_log(db) as store:
        try:
            player, moved = people.split(store, name)
        except people.PeopleError as error:
            raise UsageError(str(error)) from None
    text = ngettext(
        "{name} is a player of their own, with {number} game.",
        "{name} is a player of their own, with {number} games.",
        moved,
    )
    _said(player.name, moved, text.format(name=player.name, number=moved), json=json)


def _said(name: str, moved: int, text: str, *, json: bool) -> None:
    if json:
        console.out_json({"player": name, "moved": moved})
    else:
        console.out([text])
