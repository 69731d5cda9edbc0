"""The questions of a score sheet of Luxor."""

from luxor_companion.cli.asking import number, numbers
from luxor_companion.cli.sheet_asking import Question, asked_sheet
from luxor_companion.files.sheet import sheet_from
from luxor_companion.games.luxor.scoring import Holding
from luxor_companion.games.luxor.vocab import ADVENTURERS
from luxor_companion.lang import _

MOST_VP = 500  # more than anyone can have on the track: a slip of the finger


def asked_holdings() -> tuple[Holding, ...]:
    """Everything a score needs, from a person at the terminal."""
    return asked_sheet(_questions(), sheet_from)


def _questions() -> tuple[Question, ...]:
    return (
        ("track", _("  VP on the track? "), lambda text: number(text, 0, MOST_VP)),
        ("adventurers", _("  Wall values of the 5 adventurers (0 5 5 8 13)? "), _walls),
        ("sarcophagi", _("  Sarcophagi (5, 3, 5 3, or nothing)? "), numbers((3, 5))),
        ("keys", _("  Keys? "), lambda text: number(text or "0", 0, 20)),
        ("vases", _("  Vases? "), lambda text: number(text or "0", 0, 10)),
        ("statues", _("  Statues? "), lambda text: number(text or "0", 0, 10)),
        ("jewelry", _("  Jewelry? "), lambda text: number(text or "0", 0, 10)),
        ("wild", _("  Wild tiles? "), lambda text: number(text or "0", 0, 18)),
        ("scarabs", _("  Scarabs, one by one (3 4), or nothing? "), numbers((1, 2, 3, 4))),
    )


def _walls(text: str) -> list[int]:
    values = numbers(tuple(range(14)))(text)
    if len(values) != ADVENTURERS:
        raise ValueError(
            _("5 numbers, please, 0 for the stairs or a statue; that was {count}").format(
                count=len(values)
            )
        )
    return values
