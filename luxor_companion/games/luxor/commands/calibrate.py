"""The form that asks for a printed board: a line for each side of the spiral, mended in place."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import Final

from luxor_companion.cli import console
from luxor_companion.cli.prompt import Form, Question, is_back
from luxor_companion.games.luxor.rules import STACKS
from luxor_companion.games.luxor.rules import board as boards
from luxor_companion.games.luxor.view.board import board_lines
from luxor_companion.games.luxor.words import names
from luxor_companion.lang import N_, _, ngettext, pgettext
from luxor_companion.table.paths import check_name

_BOARD_HELP: Final = N_(
    "Go along the path from the stairs. For each space type what is printed:"
    " c cobra, f falcon, l lion, h1 h2 h3 Horus by eyes, o Osiris, or a dot for nothing."
    " Type =5 before the first space with wall value 5, A after a space where a statue stands"
    " beside the path; the last = is the tomb's. A whole side of the spiral fits on a line, with or"
    " without blanks: ..cA.o=2h1"
)
_BOARD_KEYS: Final = N_(
    "19=c changes space 19 (19=5 its wall value, 19=A and 19=-A its statue);"
    " b undoes a space, b 10 ten."
)
DONE: Final = "done"
_CHANGE: Final = re.compile(r"(\d{1,4})=(.+)")
_BACK: Final = re.compile(r"b(\d{1,4})")


def board_form(name: str, begin: Sequence[str] = ()) -> Form[str]:
    """Return the form that asks for a printed board, in tokens of its code; the last is `done`."""
    shown = set[tuple[str, ...]]()  # entered boards of which it was said what looks odd
    return Form(
        f"boards/{check_name(name)}",
        partial(_board_question, shown),
        "\n".join((_(_BOARD_HELP), _(_BOARD_KEYS))),
        _("calibrate needs an interactive terminal; luxor board import takes a code."),
        _board_picture,
        split=_split_board,
        change=_change_board,
        begin=begin,
    )


def _count_spaces(tokens: Sequence[str]) -> int:
    return sum(token in boards.SPACE_TOKENS for token in tokens)


def _split_board(line: str) -> list[str]:
    """Return the answers and keys in a line; `b 10` and `19 c` are one each."""
    words: list[str] = []
    for word in line.split():
        if words and word.isdecimal() and is_back(words[-1]):
            words[-1] = f"b{word}"
        elif words and words[-1].isdecimal():
            words[-1] += f"={word}"
        elif word.isdecimal() or _CHANGE.fullmatch(word) or _BACK.fullmatch(word):
            words.append(word)
        else:
            words += boards.split_code(word)
    return words


def _change_board(tokens: Sequence[str], word: str) -> list[str] | None:
    """Return the tokens without the last spaces, or with a space changed; None for other words.

    Raise ValueError if there is no such space yet, or nothing that can be printed there.
    """
    groups = boards.group_tokens(tokens)
    if is_back(word) or (back := _BACK.fullmatch(word)):
        left = int(back[1]) if not is_back(word) and back else 1
        if not groups[-1]:  # nothing is known of the next space
            groups.pop()
        kept = groups[: max(len(groups) - left, 0)]
        return list(chain(*kept))
    if change := _CHANGE.fullmatch(word):
        number = int(change[1])
        if not 0 < number < len(groups) + (len(groups) > boards.SPACES):
            known = len(groups) - 1
            text = ngettext(
                "There is no space {number} yet: {count} space is entered.",
                "There is no space {number} yet: {count} spaces are entered.",
                known,
            )
            raise ValueError(text.format(number=number, count=known))
        groups[number - 1] = _changed_space(groups[number - 1], change[2])
        return list(chain(*groups))
    return None


def _changed_space(group: Sequence[str], text: str) -> list[str]:
    """Return a space with another sign or wall value, with a statue after it or without."""
    sign = [token for token in group if token in boards.SPACE_TOKENS]
    value = [token for token in group if token[0] == "="]
    statue = [token for token in group if token == "A"]
    pieces = [f"={text}"] if text.isdecimal() else boards.split_code(text)
    for token in ["-A"] if text.upper() == "-A" else pieces:
        if token in boards.SPACE_TOKENS and sign:
            sign = [token]
        elif token[0] == "=" and token[1:].isdecimal():
            value = [token]
        elif token.upper() in ("A", "-A") and sign:
            statue = ["A"] if len(token) == 1 else []
        else:
            raise ValueError(_unknown_token(token))
    return [*value, *sign, *statue]


def _unknown_token(word: str) -> str:
    text = _("'{word}' isn't one of . c f l h1 h2 h3 o A =number; carry on from there.")
    return text.format(word=word)


def _board_question(shown: set[tuple[str, ...]], tokens: Sequence[str]) -> Question[str] | None:
    if tokens[-1:] == [DONE]:
        return None
    number = _count_spaces(tokens) + 1
    read = partial(_parse_token, shown, tokens)
    if number > boards.SPACES:
        return Question("> ", read, default=DONE if tokens[-1][0] == "=" else "")
    return Question(_("Space {number} > ").format(number=number), read)


def _parse_token(shown: set[tuple[str, ...]], tokens: Sequence[str], word: str) -> str:
    """Return a token of the board code, or `done`. Raise ValueError for a slip."""
    token = "A" if word in ("a", "A") else word.lower()
    if token in ("", "map"):
        raise ValueError  # draws the board
    if is_done(token) and _count_spaces(tokens):
        _check_done(shown, tokens)
        return DONE
    if token in boards.SPACE_TOKENS and _count_spaces(tokens) == boards.SPACES:
        raise ValueError(_("There are 40 spaces; b removes the last one."))
    if token == "A" and "A" in boards.group_tokens(tokens)[-2:][0]:
        raise ValueError(_("A statue stands there already; carry on from there."))
    if token not in (*boards.SPACE_TOKENS, "A") and not (
        token[0] == "=" and token[1:].isascii() and token[1:].isdecimal()
    ):
        raise ValueError(_unknown_token(word))
    return token


def is_done(word: str) -> bool:
    """Return whether somebody wants to finish a form."""
    return word in (DONE, *pgettext("typed to finish a form, parted by spaces", "done").split())


def _check_done(shown: set[tuple[str, ...]], tokens: Sequence[str]) -> None:
    """Raise ValueError with what is wrong with a board, or looks odd and was not said yet."""
    findings = boards.findings(boards.read_board(" ".join(tokens)))
    if wrong := [names.finding_sentence(one) for one in findings if one.certain]:
        raise ValueError(*wrong)
    if findings and tuple(tokens) not in shown:
        shown.add(tuple(tokens))
        texts = [
            _("Look again: {text}").format(text=names.finding_sentence(one)) for one in findings
        ]
        raise ValueError(*texts, _("done saves it all the same; 19=c changes space 19."))


def _board_picture(tokens: Sequence[str]) -> console.Shown:
    """Yield the board as entered so far, with empty spaces for the rest, and a tally below it."""
    known = _count_spaces(tokens)
    if not known:
        return
    board = boards.read_board(" ".join([*tokens, *["."] * (boards.SPACES - known)]))
    whole = known == boards.SPACES and tokens[-1][0] == "="
    yield from board_lines(board, console.width(), known=None if whole else known)
    yield from _tally(tokens, board)
    if whole:
        text = _("That is all, with {value} for the tomb: done saves the board.")
        yield text.format(value=board.walls[-1])
    elif known == boards.SPACES:
        yield _("That is all 40 spaces. Type the tomb's value (=13), then done.")


def _tally(tokens: Sequence[str], board: boards.Board) -> Iterator[str]:
    """Yield how many of each space are entered, and how many there should be."""
    count = Counter(tokens)
    signs = {name: count[token] for token, name in zip("cfl", STACKS, strict=True)}
    treasures = count["."] + sum(signs.values())
    icons = [
        f"{names.stack(name)} {number}/{most}"
        for (name, number), most in zip(signs.items(), boards.ICONS.values(), strict=True)
    ]
    text = _("Treasure spaces {count}/{most}, of them {icons}")
    most = boards.SPACES - sum(boards.HORUS.values()) - boards.OSIRIS
    yield text.format(count=treasures, most=most, icons=", ".join(icons))
    text = _("Horus {horus} of {most}, Osiris {osiris}, statues {statues}, wall value {value}")
    yield text.format(
        horus="/".join(str(count[token]) for token in boards.HORUS),
        most="/".join(map(str, boards.HORUS.values())),
        osiris=f"{count['o']}/{boards.OSIRIS}",
        statues=f"{count['A']}/{boards.STATUES}",
        value=board.walls[-1],
    )
