"""The examples of the help and the docs, as real shells pass them on."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli.help import all_commands, rewrite_pieces
from tests.conftest import ROOT
from tests.lang.spoken import speaking

SHELLS = ("bash", "zsh", "fish")
# Redirections, patterns of files, and what stands for something else are meant for the shell.
_MEANT = re.compile(r"[<>|$`…]|\*\.|<<")


def help_examples() -> set[str]:
    found: set[str] = set()
    for code in lang.LANGUAGES:
        for listed in all_commands():
            with speaking(code):
                text = rewrite_pieces(listed.doc, lang._)
            found |= {line.strip() for line in text.splitlines()}
    return {re.split(r" {2,}\(", line)[0] for line in found if line.startswith("luxor ")}


def doc_examples() -> set[str]:
    found: set[str] = set()
    for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        found |= {
            line.removeprefix("$ ").partition("  #")[0].strip()
            for block in re.findall(r"```(?:sh|console)\n(.*?)```", text, re.DOTALL)
            for line in block.splitlines()
            if line.startswith(("luxor ", "$ luxor "))
        }
        found |= {" ".join(one.split()) for one in re.findall(r"`(luxor [^`]+)`", text)}
    return found


@pytest.mark.parametrize("shell", SHELLS)
def test_every_example_reaches_the_program_as_it_is_written(tmp_path: Path, shell: str) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"needs {shell}")
    (tmp_path / "x").touch()  # one-letter files, which an unquoted ? would find
    (tmp_path / "3").touch()
    examples = sorted(one for one in help_examples() | doc_examples() if not _MEANT.search(one))
    assert len(examples) > 300
    show = "luxor() { printf '%s\\n' \"$@\" --end--; }\n"
    if shell == "fish":
        show = "function luxor; printf '%s\\n' $argv --end--; end\n"
    ran = subprocess.run(
        [program, "-f"] if shell == "zsh" else [program],
        input=show + "\n".join(examples),
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"},
        check=False,
    )
    received = [part.strip("\n").split("\n") for part in ran.stdout.split("--end--\n")[:-1]]
    wanted = [shlex.split(example)[1:] for example in examples]
    assert ran.stderr == ""
    assert received == [words or [""] for words in wanted]
