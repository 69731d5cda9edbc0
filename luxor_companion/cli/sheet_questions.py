"""Asking for a score sheet, one question after the other; a slip is asked again."""

from luxor_companion.cli import console
from luxor_companion.cli.app import UsageError
from luxor_companion.cli.asking import again, number, numbers
from luxor_companion.errors import BadFileError
from luxor_companion.files.sheet import sheet_from
from luxor_companion.games.luxor.scoring import Holding
from luxor_companion.games.luxor.vocab import ADVENTURERS
from luxor_companion.lang import _

MOST_VP = 500  # more than anyone can have on the track: a slip of the finger


def asked_holdings() -> tuple[Holding, ...]:
    """Everything a score needs, from a person at the terminal."""
    if not console.may_ask():
        raise UsageError(_("--ask needs a terminal to ask at; use --sheet FILE instead."))
    count = again(_("How many players (2 to 4)? "), lambda text: number(text, 2, 4))
    rows: list[dict[str, object]] = []
    while len(rows) < count:
        row = _row(len(rows) + 1, [str(row["name"]) for row in rows])
        try:
            sheet_from({"player": [*rows, row]}, _("so far"))
        except BadFileError as error:
            console.err(
                [
                    _("{problem}. Once more for {name}:").format(
                        problem=error.problem, name=row["name"]
                    )
                ]
            )
            continue
        rows.append(row)
    return sheet_from({"player": rows}, _("the answers"))


def _row(index: int, names: list[str]) -> dict[str, object]:
    def name(text: str) -> str:
        if not text or text in names:
            raise ValueError(_("a name that nobody else has, please"))
        return text

    row: dict[str, object] = {
        "name": again(_("Name of player {index}? ").format(index=index), name)
    }
    for key, question, read in (
        ("track", _("  VP on the track? "), lambda text: number(text, 0, MOST_VP)),
        ("adventurers", _("  Wall values of the 5 adventurers (0 5 5 8 13)? "), _walls),
        ("sarcophagi", _("  Sarcophagi (5, 3, 5 3, or nothing)? "), numbers((3, 5))),
        ("keys", _("  Keys? "), lambda text: number(text or "0", 0, 20)),
        ("vases", _("  Vases? "), lambda text: number(text or "0", 0, 10)),
        ("statues", _("  Statues? "), lambda text: number(text or "0", 0, 10)),
        ("jewelry", _("  Jewelry? "), lambda text: number(text or "0", 0, 10)),
        ("wild", _("  Wild tiles? "), lambda text: number(text or "0", 0, 18)),
        ("scarabs", _("  Scarabs, one by one (3 4), or nothing? "), numbers((1, 2, 3, 4))),
    ):
        row[key] = again(question, read)
    return row


def _walls(text: str) -> list[int]:
    values = numbers(tuple(range(14)))(text)
    if len(values) != ADVENTURERS:
        raise ValueError(
            _("5 numbers, please, 0 for the stairs or a statue; that was {count}").format(
                count=len(values)
            )
        )
    return values
