"""What commands answer about tables and their saves."""

from typing import Annotated, NamedTuple


class Player(NamedTuple):
    """A player at a table."""

    player: Annotated[str, "the colour or handle that commands use"]
    name: Annotated[str, "the player's name"]


class TableListed(NamedTuple):
    """A table, as far as it can be read."""

    name: Annotated[str, "the name of the table"]
    game: Annotated[str | None, "which game is played; null if the save cannot be read"]
    current: Annotated[bool, "whether commands use it when they name no other"] = False
    players: Annotated[tuple[Player, ...], "everybody at the table, in seat order"] = ()
    turns: Annotated[int | None, "how many turns count; null if it cannot be read"] = None
    over: Annotated[str | None, "why the game is over; null while it goes on"] = None
    error: Annotated[str | None, "why it cannot be read; null if it can"] = None


class TablesAnswer(NamedTuple):
    """All tables, of every game."""

    tables: Annotated[tuple[TableListed, ...], "each table, by name"]


class UseAnswer(NamedTuple):
    """The table that commands use from now on."""

    table: Annotated[str, "the name of the table"]


class Verified(NamedTuple):
    """What checking every line of a save again has shown."""

    file: Annotated[str, "the save"]
    valid: Annotated[bool, "whether every line is legal"]
    problem: Annotated[str | None, "what is wrong; null if nothing is"] = None
    sealed: Annotated[
        bool | None, "whether it is as the program wrote it, not edited by hand since"
    ] = None
    lines: Annotated[int | None, "how many lines the log has"] = None
    turns: Annotated[int | None, "how many turns count"] = None
    over: Annotated[str | None, "why the game is over; null while it goes on"] = None
    backup: Annotated[str | None, "the file with the version before it; null if there is none"] = (
        None
    )
    copy: Annotated[str | None, "the damaged file, if `--cut` has cut something off"] = None


class VerifyAnswer(NamedTuple):
    """What checking several saves has shown."""

    files: Annotated[tuple[Verified, ...], "each save that was named"]
