"""Scarabs turned up at the end: given with the command, or asked for."""

from collections.abc import Callable
from pathlib import Path

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.given import seat_of
from luxor_companion.games.luxor.log import Shown
from luxor_companion.games.luxor.vocab import Seat
from luxor_companion.games.refusal import Refusal
from luxor_companion.lang import _, ngettext, words
from luxor_companion.lang.refusals import sentence
from luxor_companion.table import Table, change_table, open_table

Refused = tuple[Table, Refusal, Seat]


def given_scarabs(given: list[str]) -> Callable[[Table], Refused | None]:
    """What puts scarabs given as `red=3,4` into a table's log, or says why they cannot be."""
    pairs = [_pair(text) for text in given]

    def show(table: Table) -> Refused | None:
        before = len(table.record.lines)
        for who, values in pairs:
            seat = seat_of(table.position, who)
            entry = Shown(table.position.players[seat].colour, values)
            refusal = table.record.apply(entry)
            if isinstance(refusal, Refusal):
                del table.record.lines[before:]  # all or nothing
                return table, refusal, seat
        return None

    return show


def _pair(text: str) -> tuple[str, tuple[int, ...]]:
    who, _equals, values = text.partition("=")
    words_given = values.replace(",", " ").split()
    if not who or not all(word in ("1", "2", "3", "4") for word in words_given):
        raise UsageError(
            _("'{text}' is no player and scarabs: say red=3,4 with values 1 to 4.").format(
                text=text
            )
        )
    return who, tuple(int(word) for word in words_given)


def asked_scarabs(path: Path) -> None:
    """Ask everyone whose scarabs are face down; a slip is asked again."""
    for player in open_table(path).position.players:
        while None in player.scarabs:
            question = ngettext(
                "{who}: value of the {count} scarab (Enter: not now)? ",
                "{who}: values of the {count} scarabs (Enter: not now)? ",
                len(player.scarabs),
            )
            count = len(player.scarabs)
            answer = console.ask(question.format(who=words.who(player), count=count))
            if not answer:
                break
            try:
                refused = change_table(path, given_scarabs([f"{player.colour}={answer}"]))
            except UsageError as error:
                console.err([str(error)])
                continue
            if refused is None:
                break
            table, refusal, seat = refused
            console.err([sentence(table.position, refusal, seat)])
