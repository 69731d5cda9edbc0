"""Writes docs/commands.md, every command by what it is for, from the table of commands.

Run: python docs/list_commands.py, after a command has changed; a test compares.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from luxor_companion.cli import PANELS, CommandSpec
from luxor_companion.cli.commands import entries_of
from luxor_companion.cli.help import all_commands, all_groups
from luxor_companion.core.game import default_game, game_names, title_of

PAGE: Final = Path(__file__).resolve().with_name("commands.md")
HEAD: Final = """\
# Every command

`luxor COMMAND --help` (or `luxor help COMMAND`) shows examples and options, `man luxor` (or
`luxor --man`) has everything on one page. All commands of a table take `--table NAME` or
`--save FILE`, by default the current table; `--json` answers scripts. `luxor completion bash` (or
`zsh`, `fish`, `powershell`) prints the script for TAB, and its help says where to put it: after
`luxor move `, TAB offers the legal turns themselves.

`luxor` alone says where the current table stands and what comes next.
"""


def page() -> str:
    """The whole page."""
    shared = entries_of(default_game())
    entries = {name: shared[name] for name in shared if name not in {"", *game_names()}}
    lines = [HEAD]
    for panel in PANELS:
        here = {name: spec for name, spec in entries.items() if spec.panel == panel}
        lines += [f"## {panel}", "", *table(here), ""]
    for game in game_names():
        if game != default_game():
            lines += other_game(game, entries)
    return "\n".join(lines).rstrip() + "\n"


def other_game(game: str, shared: dict[str, CommandSpec]) -> list[str]:
    """Another game: the commands that only it has."""
    own = {name: spec for name, spec in entries_of(game).items() if name not in {"", *shared}}
    intro = (
        f"Most of the commands above work after `luxor {game}` too; `luxor {game} --help` lists "
        "all of them. Its own:"
    )
    return [f"## {title_of(game)}", "", intro, "", *table(own, f"luxor {game} "), ""]


def table(specs: dict[str, CommandSpec], before: str = "luxor ") -> Iterator[str]:
    yield "| command | what it does |"
    yield "|---|---|"
    groups = all_groups(specs)
    listed = {one.name: one.text for one in all_commands(specs)}
    again = {f"{group} list" for group in groups}  # what the group does when no word follows
    for name in sorted({*groups, *listed} - again, key=lambda name: order(name, specs)):
        yield f"| `{before}{name}` | {listed.get(name) or groups[name]} |"


def order(name: str, specs: dict[str, CommandSpec]) -> tuple[int, str]:
    """The groups as the help lists them, and what is in one by the alphabet."""
    return list(specs).index(name.partition(" ")[0]), name


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE.name}\n")


if __name__ == "__main__":
    main()
