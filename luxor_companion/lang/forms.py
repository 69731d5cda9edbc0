"""The form a word, a list, a number or a sentence takes in the language in use.

English says `from {start}` and `to {start}` with one word for the place. A translation may need
two, articles and prepositions and all: it writes {start:from} or {start:to}, and the form of that
role stands in its catalogue, with the role as the context. Without a role it is the plain form.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Sized
from typing import Final, NamedTuple, Self

from luxor_companion import lang
from luxor_companion.core.game import part_name
from luxor_companion.lang import N_, _, ngettext, pgettext

# A last word that sounds like the conjunction before it, which some languages then change.
_I: Final = r"(?i)h?[ií](?![aeoáéó])"  # Spanish: Ana e Inés
_O: Final = r"(?i)h?[oó]|8|11\b"  # Spanish: 7 u 8


class Counted(NamedTuple):
    """A message that depends on a number: for one, for many, and by which parameter.

    That is the number, or a list of so many things.
    """

    one: str
    many: str
    by: str
    none: str = ""  # where there is none at all


UNDO_SENTENCES: Final = {
    "nothing_to_undo": Counted(
        "That's more than can be undone: only {count} change is left.",
        "That's more than can be undone: only {count} changes are left.",
        "count",
        N_("There is nothing to undo."),
    ),
    "nothing_to_redo": Counted(
        "That's more than can be redone: only {count} change was undone.",
        "That's more than can be redone: only {count} changes were undone.",
        "count",
        N_("There is nothing to redo."),
    ),
}


def format_message(
    message: str | Counted, counts: Mapping[str, object], shown: Mapping[str, object]
) -> str:
    """Return a message in the form for its count, with what is shown in it."""
    if isinstance(message, str):
        return _(message).format(**shown)
    counted = counts[message.by]
    assert isinstance(counted, int | Sized)
    number = counted if isinstance(counted, int) else len(counted)
    if message.none and not number:
        return _(message.none)
    return ngettext(message.one, message.many, number).format(**shown)


class Inflected(str):
    """A word in its plain form, that knows the forms of its roles."""

    __slots__ = ("in_role",)
    in_role: Callable[[str], str]

    def __new__(cls, in_role: Callable[[str], str]) -> Self:
        word = super().__new__(cls, in_role(""))
        word.in_role = in_role
        return word

    def __format__(self, role: str) -> str:
        return self.in_role(role) if role else str(self)


def noun(message: str, **params: object) -> str:
    """Return a word or two that can be asked for in any role."""
    if lang.catalogue is None:  # in English all roles are alike
        return message.format(**params)

    def in_role(role: str) -> str:
        found = pgettext(role, message) if role else message
        return (_(message) if found == message else found).format(**params)

    return Inflected(in_role)


def both(words: Sequence[str]) -> str:
    """Return a list in the roles of its words: a, b and c."""
    return _joined(words, _and)


def either(words: Sequence[str]) -> str:
    """Return a choice in the roles of its words: a, b or c."""
    return _joined(words, _or)


def _joined(words: Sequence[str], ending: Callable[[str], str]) -> str:
    def in_role(role: str) -> str:
        forms = [one.in_role(role) if isinstance(one, Inflected) else one for one in words]
        *first, last = forms or [""]
        return ending(last).format(first=", ".join(first), last=last) if first else last

    return in_role("") if lang.catalogue is None else Inflected(in_role)


def _and(last: str) -> str:
    if lang.catalogue and re.match(_I, last):
        return pgettext("before i", "{first} and {last}")
    return _("{first} and {last}")


def _or(last: str) -> str:
    if lang.catalogue and re.match(_O, last):
        return pgettext("before o", "{first} or {last}")
    return _("{first} or {last}")


def games(number: int) -> str:
    return ngettext("{number} game", "{number} games", number).format(number=number)


def turns(number: int) -> str:
    return ngettext("{number} turn", "{number} turns", number).format(number=number)


def lines(number: int) -> str:
    return ngettext("{number} line", "{number} lines", number).format(number=number)


def players(number: int) -> str:
    return ngettext("{number} player", "{number} players", number).format(number=number)


class Number(float):
    """A number that is written with the language's own decimal mark, in messages too."""

    def __format__(self, form: str) -> str:
        text = super().__format__(form)
        return text.replace(".", pgettext("decimal mark", ".")) if lang.catalogue else text


def decimal(value: float, form: str = ".1f") -> str:
    """Return a number with one place behind its mark, or in another form."""
    return format(Number(value), form)


def percent(value: float, form: str = ".0f") -> str:
    return _("{number}%").format(number=decimal(value, form))


def date(text: str) -> str:
    """Return a day written 2026-11-16 in the language's own form, anything else as it is."""
    if not (found := re.match(r"(\d{4})-(\d\d)-(\d\d)(.*)", text)):
        return text
    year, month, day, rest = found.groups()
    return _("{year}-{month}-{day}").format(year=year, month=month, day=day) + rest


def page(number: int) -> str:
    return _("p.{page}").format(page=number)


def part(name: str) -> str:
    """Return a part of a score as people call it."""
    known = part_name(name)
    return _(known) if known else name.replace("_", " ").capitalize()
