"""Numbers as the language writes them: with a fraction, of a page."""

from luxor_companion import lang
from luxor_companion.lang import _, pgettext


class Number(float):
    """A number that is written with the language's own decimal mark, in messages too."""

    def __format__(self, form: str) -> str:
        text = super().__format__(form)
        return text.replace(".", pgettext("decimal mark", ".")) if lang.catalogue else text


def decimal(value: float, form: str = ".1f") -> str:
    """A number with one place behind its mark, or in another form."""
    return format(Number(value), form)


def percent(value: float, form: str = ".0f") -> str:
    """A number of percent."""
    return _("{number}%").format(number=decimal(value, form))


def page(number: int) -> str:
    """A page of the rulebook."""
    return _("p.{page}").format(page=number)
