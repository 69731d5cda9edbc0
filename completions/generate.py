"""Writes the completions: what there is to offer, and a script for each shell.

Run: python completions/generate.py, after a command or an option has changed; a test compares.
What is offered is read off the commands themselves, so that it cannot say anything else.
"""

import json
import sys
from pathlib import Path
from typing import Final

from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.complete import command_offers
from luxor_companion.core.game import default_game, load_game

ROOT: Final = Path(__file__).resolve().parents[1]
OFFERED: Final = ROOT / "luxor_companion/cli/commands.json"
SHELLS: Final = {
    "bash": "luxor.bash",
    "zsh": "_luxor",
    "fish": "luxor.fish",
    "powershell": "luxor.ps1",
}


def offered() -> str:
    """What every command takes, as JSON, a line for each part of it."""
    offers = command_offers(entries_of(default_game()))
    lines = [f"{json.dumps(name)}: {text}" for name, text in offers.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


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
