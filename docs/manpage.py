"""Writes docs/luxor.1, the manual page, from the help texts of the commands.

Run: python docs/manpage.py, after a help text has changed; a test compares.
"""

import re
import sys
from pathlib import Path
from typing import Any, Final

from luxor_companion import __version__
from luxor_companion.cli.help import Listed, all_commands, parameters
from luxor_companion.lang import LANGUAGES

PAGE: Final = Path(__file__).resolve().with_name("luxor.1")
EXITS: Final = {
    0: "fine",
    1: "a bug of ours",
    2: "cannot be read: usage, notation, or a choice is missing",
    3: "the referee refuses",
    4: "a file is missing or wrong",
    5: "the file is from a newer version",
    6: "another command is writing the same table",
    130: "interrupted",
}
ENVIRONMENT: Final = {
    "LUXOR_SAVES": "The folder of the tables.",
    "LUXOR_DATA": "The folder of everything else that is kept: boards, pieces.",
    "LUXOR_DB": "The results file.",
    "LUXOR_SHARE_URL": "Where the page with shared results is hosted.",
    "LUXOR_CONFIG": "The config file.",
    "LUXOR_LANG": f"The language: {', '.join(LANGUAGES)}; without it, the system's.",
    "LUXOR_PAGER, PAGER": "What shows answers longer than the screen: less -FRX; cat for none.",
    "NO_COLOR": "If set, no colour.",
    "COLUMNS, LINES": "The size of the terminal, if it does not say itself.",
}


def escaped(text: str) -> str:
    """Text that means itself to roff."""
    text = text.replace("…", "...").replace("\\", "\\e").replace("-", "\\-")
    text = "".join(one if one.isascii() else f"\\[u{ord(one):04X}]" for one in text)
    return "\n".join(f"\\&{line}" if line[:1] in ".'" else line for line in text.split("\n"))


def section(title: str, *lines: str) -> list[str]:
    return [f".SH {title}", *lines]


def taken(parameter: Any) -> str:  # noqa: ANN401  # a parameter of Typer's own Click
    """An option as one types it."""
    spelled = ", ".join(parameter.opts)
    return spelled if parameter.is_flag else f"{spelled} {parameter.metavar or 'N'}"


def command_lines(listed: Listed) -> list[str]:
    """A command: its line, its text, its examples, its options."""
    given = parameters(listed.function)
    arguments = [
        one.metavar or str(one.name).upper() for one in given if one.param_type_name != "option"
    ]
    head = " ".join(filter(None, ["luxor", listed.name, *arguments]))
    doc = re.sub(r"^    ", "", listed.doc, flags=re.MULTILINE).strip()
    lines = [f'.SS "{escaped(head)}"']
    for block in re.split(r"\n\s*\n", doc):
        if block.startswith("\b"):
            lines += [".PP", ".nf", escaped(block.removeprefix("\b\n")), ".fi"]
        else:
            lines += [".PP", escaped(block)]
    for one in given:
        if one.param_type_name == "option":
            lines += [".TP", f".B {escaped(taken(one))}", escaped(one.help or "")]
    return lines


def page() -> str:
    """The whole page."""
    listed = list(all_commands())
    lines = [
        f'.TH LUXOR 1 "" "Luxor Companion {__version__}" "User Commands"',
        *section("NAME", "luxor \\- referee and tabletop companion for the board game Luxor"),
        *section("SYNOPSIS", ".B luxor", ".RI [ COMMAND ] \\~.\\|.\\|."),
        *section(
            "DESCRIPTION",
            "Helps people who play with a physical copy of the game: it sets the table up, keeps",
            "the game in a text file, checks turns and says why one isn't allowed, and counts the",
            "score. Alone it shows where the current table stands. A turn is one line, such as",
            ".BR \\(dqL3\\~@12\\~key\\(dq :",
            "the leftmost card, a 3, moving the adventurer on space 12, taking a key.",
        ),
        *section("COMMANDS"),
        *(line for one in listed for line in command_lines(one)),
        *section("EVERYWHERE", ".TP", ".B \\-\\-json", "One JSON object, for scripts."),
        *(".TP", f".B \\-\\-lang {'|'.join(LANGUAGES)}", "The language to speak.", ".TP"),
        *(".B \\-\\-no\\-color", "No colour.", ".TP", ".B \\-\\-no\\-input"),
        *("Never ask.", ".TP", ".B \\-\\-help", "Examples and options.", ".TP"),
        *(".B \\-\\-version", "The version.", ".TP", ".B \\-\\-man", "This page."),
        *section("EXIT STATUS"),
        *(line for code, text in EXITS.items() for line in (".TP", f".B {code}", escaped(text))),
        *section("ENVIRONMENT"),
        *(
            line
            for name, text in ENVIRONMENT.items()
            for line in (".TP", f".B {name}", escaped(text))
        ),
        *section("FILES", ".TP", ".I ~/.local/share/luxor\\-companion/saves/*.toml"),
        "The tables, on Linux. Each can be read, and edited, with any editor.",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}\n")


if __name__ == "__main__":
    main()
