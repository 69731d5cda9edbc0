"""How long commands take to start and answer, as ratios in one run.

Run: python bench/commands.py. Compares minima of interleaved runs with a bare Python and with an
empty Typer command of the same environment.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from long_game import long_save

from luxor_companion.table.save import format_save, read_save

ROUNDS = 15
EXAMPLE = Path(__file__).parents[1] / "saves/games/pyramids.toml"
EMPTY_TYPER = (
    "import typer; app = typer.Typer(add_completion=False); app.command()(lambda: None); app()"
)


def once(command: list[str], env: dict[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(
        command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    )
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves"
        env = {**os.environ, "LUXOR_SAVES": str(saves), "LUXOR_LANG": "en"}
        python = sys.executable
        luxor = [python, "-I", str(Path(python).with_name("luxor"))]  # as it is installed
        short, long = long_save(saves / "short.toml", 200), long_save(saves / "long.toml", 2000)
        second = pyramids_save(saves / "second.toml")
        originals = {path: path.read_bytes() for path in (short, long, second)}
        (saves / "current").write_text("short\n", encoding="utf-8")
        turn, mark = first_turn(luxor, env), first_mark(luxor, env)
        bare, typer = "python -c pass", "an empty Typer command"
        commands = {
            bare: [python, "-I", "-c", "pass"],
            typer: [python, "-I", "-c", EMPTY_TYPER],
            "luxor --version": [*luxor, "--version"],
            "luxor": luxor,
            "luxor --json": [*luxor, "--json"],
            "luxor show": [*luxor, "show"],
            "luxor options": [*luxor, "options"],
            "luxor options --json": [*luxor, "options", "--json"],
            "luxor check": [*luxor, "check", *turn],
            "luxor check --lang de": [*luxor, "check", *turn, "--lang", "de"],
            "luxor check --json": [*luxor, "check", *turn, "--json"],
            "luxor rules QUESTION": [*luxor, "rules", "can I enter the tomb without a key"],
            "TAB after luxor move": [*luxor, "__complete", "move", ""],
            "TAB after luxor --": [*luxor, "__complete", "move", "--"],
            "luxor note": [*luxor, "note", "x"],
            "luxor move": [*luxor, "move", *turn],
            "luxor move --json": [*luxor, "move", *turn, "--json"],
            "luxor, 2000 lines": [*luxor, "--save", str(long)],
            "luxor pyramids": [*luxor, "pyramids"],
            "luxor pyramids --json": [*luxor, "pyramids", "--json"],
            "luxor pyramids show": [*luxor, "pyramids", "show"],
            "luxor pyramids score --json": [*luxor, "pyramids", "score", "--json"],
            "luxor pyramids options": [*luxor, "pyramids", "options", "ani"],
            "… options --json": [*luxor, "pyramids", "options", "ani", "--json"],
            "luxor pyramids mark": [*luxor, "pyramids", "mark", *mark],
            "… mark --json": [*luxor, "pyramids", "mark", *mark, "--json"],
            "luxor pyramids card list": [*luxor, "pyramids", "card", "list"],
            "TAB after … mark": [*luxor, "__complete", "pyramids", "mark", "ani", ""],
        }
        best = dict.fromkeys(commands, 9.0)
        for _ in range(ROUNDS):
            for name, command in commands.items():
                best[name] = min(best[name], once(command, env))
                for path, text in originals.items():
                    path.write_bytes(text)
        for name, seconds in best.items():
            print(
                f"{name:26} {seconds * 1000:6.1f} ms"
                f"  {seconds / best[bare]:5.2f}x bare  {seconds / best[typer]:5.2f}x Typer"
            )


def pyramids_save(path: Path) -> Path:
    """The example game of Pyramids, up to where everybody has to mark in its last round."""
    save = read_save(EXAMPLE, "pyramids")
    last = max(index for index, line in enumerate(save.lines) if line.startswith("reveal"))
    path.write_text(format_save(save.head, save.lines[: last + 1]), encoding="utf-8")
    return path


def first_mark(luxor: list[str], env: dict[str, str]) -> list[str]:
    """A mark that can be made now."""
    return _first([*luxor, "pyramids", "options", "ani"], env)


def first_turn(luxor: list[str], env: dict[str, str]) -> list[str]:
    """A turn that can be made now."""
    return _first([*luxor, "options"], env)


def _first(command: list[str], env: dict[str, str]) -> list[str]:
    """The words of the first turn a command lists."""
    import json  # noqa: PLC0415  # once

    said = subprocess.run([*command, "--json"], env=env, capture_output=True, check=True)
    return str(json.loads(said.stdout)["turns"][0]["turn"]).split()


if __name__ == "__main__":
    main()
