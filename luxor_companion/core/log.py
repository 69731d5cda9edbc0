"""The lines any game's log may hold: what people take back, set straight or remark."""

from typing import NamedTuple, TypeAlias

from luxor_companion.core.notation import UnreadableError

MOST_DIGITS = 4  # no log has more lines


class Undone(NamedTuple):
    """`undo`, `undo 3`: the last changes are taken back."""

    changes: int


class Redone(NamedTuple):
    """`redo`, `redo 2`: what was taken back last stands again."""

    changes: int


class Noted(NamedTuple):
    """`note Bo forgot the scarab again`"""

    text: str


class Fixed(NamedTuple):
    """`fix red keys=2 "forgot one"`: a fact is set straight, with the reason."""

    what: str  # a player, or a thing of the table
    facts: tuple[str, ...]
    reason: str


Common: TypeAlias = Undone | Redone | Noted | Fixed


def read_common(line: str) -> Common | None:
    """One line of a log, if it is of these forms; None if it is a game's own.

    :raises UnreadableError: if it begins like one of them and goes on otherwise.
    """
    word, _, rest = line.partition(" ")
    if word in ("undo", "redo"):
        return _counted(word, rest, line)
    if word == "note":
        return Noted(rest)
    if word == "fix":
        return _fixed(rest, line)
    return None


def _counted(word: str, rest: str, line: str) -> Undone | Redone:
    count = rest.strip() or "1"
    if not (count.isascii() and count.isdecimal() and len(count) <= MOST_DIGITS and int(count)):
        raise UnreadableError("log.line", line=line)
    return Undone(int(count)) if word == "undo" else Redone(int(count))


def _fixed(rest: str, line: str) -> Fixed:
    facts, quote, reason = rest.partition(' "')
    words = facts.split()
    if len(words) < 2 or (quote and not reason.endswith('"')):  # noqa: PLR2004  # what, and a fact
        raise UnreadableError("log.line", line=line)
    return Fixed(words[0], tuple(words[1:]), reason.removesuffix('"'))


def write_common(entry: Common) -> str:
    """The entry as it stands in the log; `read_common` gives it back."""
    match entry:
        case Undone(changes=count):
            return "undo" if count == 1 else f"undo {count}"
        case Redone(changes=count):
            return "redo" if count == 1 else f"redo {count}"
        case Noted(text):
            return f"note {one_line(text)}".rstrip()
        case Fixed(what, facts, reason):
            words = " ".join(("fix", what, *facts))
            said = one_line(reason).replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
            return f'{words} "{said}"' if reason else words


def one_line(text: str) -> str:
    """A remark that fits one line of the log and cannot end its block."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split()).replace("'''", "\N{RIGHT SINGLE QUOTATION MARK}" * 3)
