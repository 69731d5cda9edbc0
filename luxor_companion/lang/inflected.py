"""Words that have another form in another role, and sentences that depend on a number.

English says `from {start}` and `to {start}` with one word for the place. A translation may need
two, articles and prepositions and all: it writes {start:from} or {start:to}, and the form of that
role stands in its catalogue, with the role as the context. Without a role it is the plain form.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

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


def said(message: str | Counted, counts: Mapping[str, object], shown: Mapping[str, object]) -> str:
    """A message in the language in use: in the form for its count, with what is shown in it."""
    if isinstance(message, str):
        return _(message).format(**shown)
    counted: Any = counts[message.by]
    number = counted if isinstance(counted, int) else len(counted)
    return ngettext(message.one, message.many, number).format(**shown)
