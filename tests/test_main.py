"""The console script: versions without loading the app, and the exit code of what it ran."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion import __main__, __version__
from luxor_companion.errors import Exit


@pytest.mark.parametrize("flag", ["--version", "-V"])
def test_the_version_is_one_line(
    flag: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["luxor", flag])
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("os._exit", sys.exit)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == Exit.FINE
    assert capsys.readouterr().out == f"luxor {__version__}\n"


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["rules", "tunnel"], Exit.FINE),
        (["no-such-command"], Exit.UNREADABLE),
        (["__complete", "rules", "temple.t"], Exit.FINE),
    ],
)
def test_the_program_ends_with_the_code_of_its_command(
    args: list[str], code: Exit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["luxor", *args])
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("os._exit", sys.exit)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == code


def test_ctrl_c_while_it_loads_is_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_args: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "argv", ["luxor"])
    monkeypatch.setattr("gc.disable", lambda: None)
    monkeypatch.setattr("os._exit", sys.exit)
    monkeypatch.setattr(__main__, "_answer", interrupted)
    with pytest.raises(SystemExit) as ended:
        __main__.main()
    assert ended.value.code == Exit.INTERRUPTED


@pytest.mark.parametrize("output", ["closed", "left"])
def test_a_shell_that_is_gone_hears_nothing(output: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "luxor_companion", "__complete", "move"],
        stdout=writing if output == "left" else None,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        preexec_fn=(lambda: os.close(1)) if output == "closed" else None,
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (Exit.FINE, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["--version"], Exit.BAD_FILE, "the output could not be written"),
        (["rules", "tunnel"], Exit.BAD_FILE, "the output could not be written"),
        (["__complete", "move"], Exit.FINE, ""),
    ],
)
def test_a_full_disk_behind_the_output_is_one_sentence(
    args: list[str], code: Exit, said: str
) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "luxor_companion", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert ran.returncode == code
    assert said in ran.stderr
    assert ran.stderr.count("\n") == bool(said)
