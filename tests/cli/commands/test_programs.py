"""`luxor completion`, `--man` and `schema`."""

import pytest

from luxor_companion.cli.commands import programs
from tests.cli.test_complete import SCRIPTS
from tests.conftest import Luxor


@pytest.mark.parametrize("shell", programs.FILES)
def test_the_program_prints_each_script(luxor: Luxor, shell: str) -> None:
    ran = luxor("completion", shell)
    assert ran == (0, (SCRIPTS / programs.FILES[shell]).read_text(encoding="utf-8"), "")


def test_a_shell_without_a_script(luxor: Luxor) -> None:
    ran = luxor("completion", "tcsh")
    assert (ran.code, ran.out) == (2, "")
    assert "no script for 'tcsh', only for bash, zsh, fish, powershell" in ran.err
