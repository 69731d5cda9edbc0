"""The lines that every game's log may hold: what people undo, correct or remark."""

from typing import Final, NamedTuple, TypeAlias

from luxor_companion.core import UnreadableError, parse_number

MOST_LINES: Final = 9999  # no log has more


class Undone(NamedTuple):
    """`undo`, `undo 3`: the last changes are undone."""

    changes: int


class Redone(NamedTuple):
    """`redo`, `redo 2`: what was undone last is done again."""

    changes: int


class Noted(NamedTuple):
    """`note Bo forgot the scarab again`"""

    text: str


class Fixed(NamedTuple):
    """`fix red keys=2 "forgot one"`: a fact is corrected, with the reason."""

    what: str  # a player, or a thing of the table
    facts: tuple[str, ...]
    reason: str


Common: TypeAlias = Undone | Redone | Noted | Fixed


def read_common(line: str) -> Common | None:
    """Return the line as one of these entries; None if it belongs to a game.

    Raise UnreadableError if it begins like one of them and then goes wrong.
    """
    word, _, rest = line.partition(" ")
    match word:
        case "undo" | "redo":
            count = parse_number(rest.strip() or "1", MOST_LINES, 1)
            if count is None:
                raise UnreadableError("log.line", line=line)
            return Undone(count) if word == "undo" else Redone(count)
        case "note":
            return Noted(rest)
        case "fix":
            return _read_fix(rest, line)
        case _:
            return None


def _read_fix(rest: str, line: str) -> Fixed:
    words, quote, reason = rest.partition(' "')
    what, *facts = words.split() or [""]
    if not facts or (quote and not reason.endswith('"')):
        raise UnreadableError("log.line", line=line)
    return Fixed(what, tuple(facts), reason.removesuffix('"'))


def write_common(entry: Common) -> str:
    """Return the line of the log that `read_common` reads as this entry."""
    match entry:
        case Undone(changes=count):
            return "undo" if count == 1 else f"undo {count}"
        case Redone(changes=count):
            return "redo" if count == 1 else f"redo {count}"
        case Noted(text):
            return f"note {one_line(text)}".rstrip()
        case Fixed(what, facts, reason):
            words = " ".join(("fix", what, *facts))
            quoted = one_line(reason).replace('"', "\N{RIGHT DOUBLE QUOTATION MARK}")
            return f'{words} "{quoted}"' if reason else words


def one_line(text: str) -> str:
    """Return a remark that fits on one line of the log and cannot end its block."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.split()).replace("'''", "\N{RIGHT SINGLE QUOTATION MARK}" * 3)
