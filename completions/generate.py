"""Writes the completions: what there is to offer, and a script for each shell.

Run: python completions/generate.py, after a command or an option has changed; a test compares.
What is offered is read off the commands themselves, so that it cannot say anything else.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.help import all_commands, all_groups, parameters
from luxor_companion.core.game import default_game, load_game
from luxor_companion.lang import LANGUAGES

ROOT: Final = Path(__file__).resolve().parents[1]
OFFERED: Final = ROOT / "luxor_companion/cli/commands.json"
SHELLS: Final = {
    "bash": "luxor.bash",
    "zsh": "_luxor",
    "fish": "luxor.fish",
    "powershell": "luxor.ps1",
}


def kind_of(parameter: Any) -> str:  # noqa: ANN401  # a parameter of Typer's own Click
    """What a value is: what the help calls it, or the words it can be; `*` if there are several."""
    choices = getattr(parameter.type, "choices", None)
    if parameter.opts[0] == "--lang":
        choices = list(LANGUAGES)
    kind = parameter.metavar or "TEXT"
    if choices:
        kind = "=" + "|".join(str(getattr(one, "value", one)) for one in choices)
    return kind + ("*" if parameter.nargs < 0 else "")


def offered() -> str:
    """What every command takes, as JSON, a line for each part of it."""
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
    whole = {
        name: entry(texts[name], below.get(name, []), functions.get(name)) for name in sorted(texts)
    }
    lines = [
        f"{json.dumps(name)}: {json.dumps(one, ensure_ascii=False)}" for name, one in whole.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def entry(text: str, commands: list[str], function: Callable[..., Any] | None) -> dict[str, Any]:
    """One command."""
    taken = parameters(function) if function else []
    found: dict[str, Any] = {"text": text}
    if commands:
        found["commands"] = commands
    if arguments := [kind_of(one) for one in taken if one.param_type_name == "argument"]:
        found["arguments"] = arguments
    options = {
        spelling: ["" if one.is_flag else kind_of(one).rstrip("*"), one.help or ""]
        for one in taken
        if one.param_type_name == "option"
        for spelling in (*one.opts, *one.secondary_opts)
    }
    if options:
        found["options"] = options
    return found


def filled(template: str) -> str:
    """A shell's script with the commands in it: the first word needs no running program."""
    entries = entries_of(default_game())
    helps = {
        name: (entry.help or load_game(name).about.summary).rstrip(".")
        for name, entry in entries.items()
        if name
    }
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
