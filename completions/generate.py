"""Writes the completions: what there is to offer, and a script for each shell.

Run: python completions/generate.py, after a command or an option has changed; a test compares.
What is offered is read off the commands themselves, so that it cannot say anything else.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from luxor_companion.cli.app import COMMANDS
from luxor_companion.cli.help import all_commands, all_groups, parameters
from luxor_companion.lang import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
OFFERED: Final = ROOT / "luxor_companion/cli/offered.py"
SHELLS: Final = {
    "bash": "luxor.bash",
    "zsh": "_luxor",
    "fish": "luxor.fish",
    "powershell": "luxor.ps1",
}
# What a value is, by how the help calls it; and where that is not enough, by command and name.
KINDS: Final = {
    "FILE": "file", "[FILE]": "file", "CODE|FILE": "file", "DIR": "folder", "COLOUR": "colour",
    "CARD": "card", "[CARDS]": "card", "TURN...": "turn", "WORD...": "rule", "NAME|CODE": "board",
    "KEY=VALUE": "house", "[TABLE]": "table", "TABLE": "table", "NAME[:COLOUR]": "seat",
}  # fmt: skip
SPECIAL: Final = {
    ("use", "name"): "table", ("setup", "--table"): "table", ("new", "--app-draws"): "draws",
    ("fix", "what"): "colour", ("board show", "name"): "board", ("board use", "name"): "board",
    ("board export", "name"): "board", ("board check", "name"): "board",
}  # fmt: skip
# The same for the commands behind the name of the second game, whose values are its own.
SECOND: Final = "pyramids"
SECOND_KINDS: Final = {
    "PLAYER": "player", "[PLAYER]": "player", "CARD SQUARE...": "mark", "[PLAYER] CARD": "take",
    "PATTERN": "pattern", "[CARDS]": "dealt", "NUMBER": "missing", "[NUMBER...]": "entered",
    "WHAT": "fixable", "CARD": "deck", "KEY=VALUE": "house", "WORD...": "rule",
    "[COLOUR] [CODE]": "colour",
}  # fmt: skip
TITLE: Final = "What every command takes. Written by completions/generate.py: change nothing here."
HEAD: Final = f'''"""{TITLE}"""

from typing import Final, NamedTuple


class Offer(NamedTuple):
    """A command: what it does, its commands, its arguments' kinds, its options' kinds and help."""

    text: str
    commands: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    options: dict[str, tuple[str, str]] = {{}}  # noqa: RUF012  # read only


'''


def kind_of(command: str, parameter: Any) -> str:  # noqa: ANN401  # a parameter of Typer's own Click
    """What is offered for a value: its kind, or `text` where nothing can be."""
    name = parameter.opts[0]
    metavar = parameter.metavar or ""
    game, _space, inner = command.partition(" ")
    command = inner if game == SECOND else command
    kind = SPECIAL.get((command, name)) or KINDS.get(metavar, "text")
    if game == SECOND and (own := SECOND_KINDS.get(metavar)):
        kind = f"{SECOND}:{own}"
    if game == SECOND and kind == "draws":
        kind = f"{SECOND}:draws"
    choices = getattr(parameter.type, "choices", None)
    if name == "--lang":
        choices = list(LANGUAGES)
    if choices:
        kind = "=" + "|".join(str(getattr(one, "value", one)) for one in choices)
    return kind + ("*" if parameter.nargs < 0 else "")


def offered() -> str:
    """The table of what every command takes, as Python."""
    found, groups = list(all_commands()), all_groups()
    below: dict[str, list[str]] = {}
    texts = {one.name: one.text for one in found}
    for name in texts:
        words = name.split()
        for depth in range(len(words)):
            inside = below.setdefault(" ".join(words[:depth]), [])
            if words[depth] not in inside:
                inside.append(words[depth])
    for name in below:
        texts.setdefault(name, groups.get(name, ""))
    functions = {one.name: one.function for one in found}
    lines = ["OFFERED: Final[dict[str, Offer]] = {"]
    for name in sorted(texts):
        lines += entry(name, texts[name], below.get(name, []), functions.get(name))
    return HEAD + "\n".join([*lines, "}", ""])


def entry(
    name: str, text: str, commands: list[str], function: Callable[..., None] | None
) -> list[str]:
    """The lines of one command."""
    given = parameters(function) if function else []
    lines = [f"    {quoted(name)}: Offer(", f"        {quoted(text)},"]
    if commands:
        lines.append(f"        commands={several(commands)},")
    arguments = [kind_of(name, one) for one in given if one.param_type_name == "argument"]
    if arguments:
        lines.append(f"        arguments={several(arguments)},")
    options = [one for one in given if one.param_type_name == "option"]
    if options:
        lines.append("        options={")
        for one in options:
            kind = "" if one.is_flag else kind_of(name, one).rstrip("*")
            for spelling in (*one.opts, *one.secondary_opts):
                pair = f"({quoted(kind)}, {quoted(one.help or '')})"
                lines.append(f"            {quoted(spelling)}: {pair},")
        lines.append("        },")
    return [*lines, "    ),"]


def several(texts: list[str]) -> str:
    """A tuple of texts."""
    return f"({', '.join(map(quoted, texts))}{',' if len(texts) == 1 else ''})"


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def filled(template: str) -> str:
    """A shell's script with the commands in it: the first word needs no running program."""
    helps = {name: command.help.rstrip(".") for name, command in COMMANDS.items()}
    single = {name: text.replace("'", "") for name, text in helps.items()}
    parts = {
        "@NAMES@": " ".join(helps),
        "@DESCRIBED@": "\n".join(
            f"            '{name}:{text.replace(':', chr(92) + ':')}'"
            for name, text in single.items()
        ),
        "@COMPLETES@": "\n".join(
            f"complete -c luxor -f -n __fish_use_subcommand -a {name} -d '{text}'"
            for name, text in single.items()
        ),
        "@PAIRS@": "\n".join(f"        '{name}' = '{text}'" for name, text in single.items()),
    }
    for mark, text in parts.items():
        template = template.replace(mark, text)
    return template


def files() -> dict[Path, str]:
    """Every generated file with its text."""
    folder = ROOT / "completions"
    scripts = {
        folder / file: filled((folder / f"templates/{shell}.in").read_text(encoding="utf-8"))
        for shell, file in SHELLS.items()
    }
    return {OFFERED: offered(), **scripts}


def main() -> None:
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
