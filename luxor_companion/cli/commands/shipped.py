"""What ships beside the program: `luxor completion` and `luxor --man` print it."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from luxor_companion.cli.console import Answer, Exact

_PACKAGE: Final = Path(__file__).resolve().parents[2]


class Shell(StrEnum):
    """The shells there is a script for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"
    POWERSHELL = "powershell"


FILES: Final = {
    Shell.BASH: "luxor.bash",
    Shell.ZSH: "_luxor",
    Shell.FISH: "luxor.fish",
    Shell.POWERSHELL: "luxor.ps1",
}


def command(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh, fish or powershell.")],
) -> Answer:
    """Print the script that completes luxor's commands, turns and tables at a TAB press.

    \b
    Examples:
      luxor completion bash > ~/.local/share/bash-completion/completions/luxor
      luxor completion zsh > ~/.zfunc/_luxor
      luxor completion fish > ~/.config/fish/completions/luxor.fish
      luxor completion powershell >> $PROFILE

    Start a new shell afterwards. For zsh the folder has to be in $fpath before compinit runs.
    """
    script = script_for(shell)
    return Answer(
        json=lambda: {"shell": shell.value, "script": script},
        lines=lambda _width: map(Exact, script.splitlines()),
    )


def script_for(shell: Shell) -> str:
    """Return a shell's script."""
    return _shipped("completions", FILES[shell]).read_text(encoding="utf-8")


def manual() -> Answer:
    """Return the manual page: on a terminal as `man` shows it, in a pipe its source to install."""
    from shutil import which
    from subprocess import run

    page = _shipped("docs", "luxor.1")
    if sys.stdout is not None and sys.stdout.isatty() and (man := which("man")):
        run([man, str(page)], check=False)  # noqa: S603  # the system's own program, our own file
        return Answer(dict)
    text = page.read_text(encoding="utf-8")
    return Answer(dict, lines=lambda _width: map(Exact, text.splitlines()))


def _shipped(folder: str, name: str) -> Path:
    """Return a file from inside the wheel, or from beside the package in a checkout."""
    inside = _PACKAGE / folder / name
    return inside if inside.is_file() else _PACKAGE.parent / folder / name
