"""What a question about the rules costs, beside `luxor check --json`: at most 1.2 times that.

Run: python bench/rules.py [ROUNDS]. Prints the least processor time of interleaved runs, for a
question in each language as it is spelled, and with two slips.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from commands import first_turn
from long_game import long_save

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 25
MOST = 1.2  # times `luxor check --json`
QUESTIONS = {
    "en": ("can I enter the tomb without a key", "can I entr the tomb without a kez"),
    "de": ("darf ich ohne schlüssel in die grabkammer", "darf ich ohne schlüsel in die grabkamer"),
    "es": ("puedo entrar en la tumba sin llave", "puedo entar en la tumba sin lave"),
    "pt": ("posso entrar no túmulo sem chave", "posso entar no túmulo sem cahve"),
}


def once(command: list[str], env: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        saves = Path(folder) / "saves"
        long_save(saves / "short.toml", 200)
        (saves / "current").write_text("short\n", encoding="utf-8")
        env = {**os.environ, "LUXOR_SAVES": str(saves), "LUXOR_LANG": "en"}
        python = sys.executable
        luxor = [python, "-I", str(Path(python).with_name("luxor"))]  # as it is installed
        check = "luxor check --json"
        runs = {check: ([*luxor, "check", *first_turn(luxor, env), "--json"], env)}
        for language, questions in QUESTIONS.items():
            for name, question in zip((language, f"{language}, misspelt"), questions, strict=True):
                runs[name] = ([*luxor, "rules", question], {**env, "LUXOR_LANG": language})
        best = dict.fromkeys(runs, 9.0)
        for _ in range(ROUNDS):
            for name, (command, its_env) in runs.items():
                best[name] = min(best[name], once(command, its_env))
        for name, seconds in best.items():
            ratio = seconds / best[check]
            over = f"  over {MOST}" if ratio > MOST else ""
            print(f"{name:20} {seconds * 1000:6.1f} ms {ratio:5.2f}x{over}")


if __name__ == "__main__":
    main()
