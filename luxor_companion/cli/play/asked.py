"""A question in `play`, of any game: what can be answered, and the rules that explain it."""

from typing import Final, NamedTuple

from luxor_companion.cli import console
from luxor_companion.files.reference import look_up, read_reference
from luxor_companion.lang import _
from luxor_companion.render.play import choice_lines
from luxor_companion.render.reference import list_lines, rule_lines
from luxor_companion.render.style import styled, wrapped

_MOST_RULES: Final = 2  # in full; more are listed


class Choice(NamedTuple):
    """One answer: what is typed for it, the tokens it stands for, what it leads to."""

    key: str
    tokens: str
    leads: str


class Question(NamedTuple):
    """What is asked; `about` is the choice it is about, `rules` are what explains it."""

    about: str
    text: str
    choices: tuple[Choice, ...] = ()
    rules: tuple[str, ...] = ()
    optional: bool = False


def question_lines(said: tuple[str, ...], asked: Question, width: int) -> list[str]:
    """What is asked, after what was said, and the choices below it."""
    so_far = f"{' '.join(said)}{'.' if asked.optional else ':'} " if said else ""
    lines = [styled(line, "bold") for line in wrapped(so_far + asked.text, width)]
    return [*lines, *choice_lines(asked.choices, width)]


def key_of(option: str, number: int) -> str:
    """What is typed for a token: its own number if it has one, so that 12 is always space 12."""
    digits = option.lstrip("@+").rpartition("=")[2]
    return digits if digits.isdecimal() else str(number)


def explained(game: str, asked: Question, word: str) -> list[str]:
    """The rule at hand, or the ones a word leads to."""
    rules, width = read_reference(game), console.width()
    found = look_up(rules, word) if word else [one for one in rules if one.id in asked.rules]
    if not found:
        return wrapped(_("No rule speaks of '{word}'.").format(word=word), width)
    if len(found) > _MOST_RULES:
        return [*list_lines(found), _("? and one of these names shows it in full.")]
    return [line for one in found for line in rule_lines(one, width)]
