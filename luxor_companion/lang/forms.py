"""Words that have another form in another role, and sentences that depend on a number.

English says `from {start}` and `to {start}` with one word for the place. A translation may need
two, articles and prepositions and all: it writes {start:from} or {start:to}, and the form of that
role stands in its catalogue, with the role as the context. Without a role it is the plain form.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from luxor_companion import lang
from luxor_companion.lang import _, ngettext, pgettext


class Inflected(str):
    """A word in its plain form, that knows the forms of its roles."""

    __slots__ = ("in_role",)
    in_role: Callable[[str], str]

    def __format__(self, role: str) -> str:
        return self.in_role(role) if role else str(self)


def _inflected(in_role: Callable[[str], str]) -> str:
    word = Inflected(in_role(""))
    word.in_role = in_role
    return word


def noun(message: str, **params: object) -> str:
    """A word or two in the language in use, in whatever role they are asked for."""
    if lang.catalogue is None:  # in English all roles are alike
        return message.format(**params)

    def in_role(role: str) -> str:
        found = pgettext(role, message) if role else message
        return (_(message) if found == message else found).format(**params)

    return _inflected(in_role)


def listed(words: Sequence[str], join: Callable[[Sequence[str]], str]) -> str:
    """Words joined to a list, which has the roles that they have."""
    if lang.catalogue is None:  # in English all roles are alike
        return join(words)

    def in_role(role: str) -> str:
        return join([one.in_role(role) if isinstance(one, Inflected) else one for one in words])

    return _inflected(in_role)


class Counted(NamedTuple):
    """A message that depends on a number: for one, for many, and by which parameter.

    That is the number, or a list of so many things.
    """

    one: str
    many: str
    by: str


def format_message(
    message: str | Counted, counts: Mapping[str, object], shown: Mapping[str, object]
) -> str:
    """A message in the language in use: in the form for its count, with what is shown in it."""
    if isinstance(message, str):
        return _(message).format(**shown)
    counted: Any = counts[message.by]
    number = counted if isinstance(counted, int) else len(counted)
    return ngettext(message.one, message.many, number).format(**shown)


# A last word that sounds like the conjunction before it, which some languages then change.
_I: Final = r"(?i)h?[ií](?![aeoáéó])"
_O: Final = r"(?i)h?[oó]|8|11\b"


def both(words: Sequence[str]) -> str:
    """A list: a, b and c."""
    return listed(words, _and)


def either(words: Sequence[str]) -> str:
    """A choice: a, b or c."""
    return listed(words, _or)


def _and(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "and"
        return "".join(words)
    text = _("{first} and {last}")
    if lang.catalogue and re.match(_I, words[-1]):  # Spanish: Ana e Inés
        text = pgettext("before i", "{first} and {last}")
    return text.format(first=", ".join(words[:-1]), last=words[-1])


def _or(words: Sequence[str]) -> str:
    if len(words) < 2:  # noqa: PLR2004  # two words need an "or"
        return "".join(words)
    text = _("{first} or {last}")
    if lang.catalogue and re.match(_O, words[-1]):  # Spanish: 7 u 8
        text = pgettext("before o", "{first} or {last}")
    return text.format(first=", ".join(words[:-1]), last=words[-1])


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
    """A number with one place behind its mark, or in another form."""
    return format(Number(value), form)


def percent(value: float, form: str = ".0f") -> str:
    """A number of percent."""
    return _("{number}%").format(number=decimal(value, form))


def page(number: int) -> str:
    """A page of the rulebook."""
    return _("p.{page}").format(page=number)


UNDO_SENTENCES: Final = {
    "nothing_to_undo": Counted(
        "There is nothing more to take back: {count} change is in effect.",
        "There is nothing more to take back: {count} changes are in effect.",
        "count",
    ),
    "nothing_to_redo": Counted(
        "There is nothing more to bring back: {count} change was taken back.",
        "There is nothing more to bring back: {count} changes were taken back.",
        "count",
    ),
}


def part(name: str) -> str:
    """A score part as people call it."""
    from luxor_companion.core.game import part_name

    if known := part_name(name):
        return _(known)
    return name.replace("_", " ").capitalize()
