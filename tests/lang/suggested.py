"""What an answer offers to be typed: commands, choices, turns, and words for one that was wrong."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from luxor_companion import lang
from luxor_companion.cli.help import all_commands, all_groups
from luxor_companion.lang import forms, pgettext

STYLE: Final = "overline"  # how the theme shows what can be typed, while this is tested
_STYLED: Final = re.compile(r"\x1b\[53m(.*?)\x1b\[0m")
_ANSI: Final = re.compile(r"\x1b\[[\d;]*m")
_WORDS: Final = re.compile(r'[^\s"]*"[^"]*"|\S+')
_PLAIN: Final = re.compile(r"[\d=@+_?±#]|^--?[a-z]|^[\"']|\w:\w")  # typed, in any language
_AND_OR: Final = {"en": "and|or", "de": "und|oder", "es": "y|e|o|u", "pt": "e|ou"}
_ENDS: Final = ".,;:!)"
_PLACEHOLDERS: Final = {
    "NAME": "Ani",
    "COLOUR": "red",
    "DIR": "site",
    "FILE": "here.toml",
    "ID": "setup",
    "WHAT": "cobra",
    "PIECES": "tunnelx4",
}
_QUOTES: Final = "'\"„“«"
PLAYERS: Final = ("ani", "jan")


class Offer(NamedTuple):
    """What is offered: a whole command, or words that belong to the one that was typed."""

    words: tuple[str, ...]
    whole: bool


def offers(shown: str, line: list[str], *, wrong: bool) -> dict[Offer, None]:
    """Whatever the answer to a line offers; `wrong`: it says which word is wrong, and what fits."""
    game = "pyramids" if line[0] == "pyramids" else "luxor"
    found: dict[Offer, None] = {}
    for row in shown.splitlines():
        for typed in _STYLED.findall(row):
            found[Offer(tuple(typed.split()), whole=False)] = None
        plain = without_style(row)
        for start in re.finditer(r"(?<![\w/.-])luxor\b(?![./-]|  )", plain):
            found[Offer(tuple(command(plain[start.end() :])), whole=True)] = None
        for words in words_instead(plain, game) if wrong else ():
            found[Offer(tuple(words), whole=False)] = None
    return found


def without_style(shown: str) -> str:
    return _ANSI.sub("", shown)


@cache
def names() -> frozenset[str]:
    """Every command, and every group of them."""
    return frozenset([*(one.name for one in all_commands()), *all_groups()])


def command(rest: str) -> list[str]:
    """The words of a command, of all that stands behind `luxor`: a sentence may go on."""
    words: list[str] = []
    for word in _WORDS.findall(rest):
        plain = word.rstrip(_ENDS)
        game = "pyramids" if words[:1] == ["pyramids"] else "luxor"
        if " ".join([*words, plain]) not in names() and not is_typed(plain, game):
            break
        words.append(plain)
        if plain != word:
            break
    return [_filled(word) for word in words if word != "…"]


def _filled(word: str) -> str:
    """A word with something in place of what only stands for it: NAME."""
    for name, value in _PLACEHOLDERS.items():
        word = re.sub(rf"\b(?:{name}|{pgettext('metavar', name)})\b", value, word)
    return word.strip("'\"")


def is_typed(word: str, game: str) -> bool:
    """Whether a word can only be something to type."""
    if word == "…" or word.lower() in PLAYERS or word.isupper() or _PLAIN.search(word):
        return word != "A"
    if len(word) == 1:
        return False
    plain = forms.normalize_word(word)
    return any(forms.token_for(plain, game, kind) for kind in (forms.TURN, forms.FACTS))


def words_instead(line: str, game: str) -> Iterator[list[str]]:
    """What a sentence about a wrong word says would be right: lists, and what is typed in them."""
    for piece in re.split(r"[:;.?(] |\)", line)[1:]:
        for one in re.split(rf", | (?:{_AND_OR[lang.language()]}) |\.$", piece):
            words = [_filled(word.rstrip(".)")) for word in one.split()]
            start = len(words)
            while start and is_typed(words[start - 1], game):
                start -= 1
            typed = words[start:]
            if all(len(word) == 1 or word.isdecimal() or word[0] in _QUOTES for word in typed):
                continue  # no words that are typed only here
            if not start or any("=" in word or "@" in word for word in typed):
                yield typed
