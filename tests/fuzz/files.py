"""Files of every kind the program reads, damaged at random: one sentence, and the file untouched.

python -m tests.fuzz.files --seconds 300 --seed 1
"""

import random
from pathlib import Path
from typing import Final, NamedTuple

from luxor_companion.errors import Exit
from tests.fuzz.world import call, hostile, shown, step, world


class Kind(NamedTuple):
    """A kind of file: an example in the folder, and the commands that read it."""

    file: str
    commands: tuple[str, ...]


KINDS: Final[dict[str, Kind]] = {
    "save": Kind(
        "saves/table.toml", ("verify {}", "show --save {}", "tables", "check L3 --save {}")
    ),
    "drawn save": Kind("saves/drawn.toml", ("show --save {} --json", "options --save {} --json")),
    "finished save": Kind("saves/over.toml", ("score --save {}", "share --save {} --text --log")),
    "pyramids save": Kind(
        "saves/pyr.toml", ("pyramids verify {}", "pyramids show", "tables --json")
    ),
    "position": Kind(
        "position.toml", ("position show {}", "options --card 3 --position {} --json")
    ),
    "sheet": Kind("sheet.toml", ("score --sheet {}", "results add --sheet {} --db other.db")),
    "pyramids sheet": Kind("pyramids.toml", ("pyramids score --sheet {} --json",)),
    "board": Kind(
        "data/copy/boards/mine.toml", ("board show mine", "board check mine", "board list")
    ),
    "code": Kind("board.txt", ("board import {} --force --name other", "board import {} --force")),
    "material": Kind(
        "data/copy/material.toml",
        ("board material", "new other -p A -p B", "board material --json"),
    ),
    "cards": Kind("cards.txt", ("pyramids card import {} --force",)),
    "copy": Kind("data/copy/pyramids.toml", ("pyramids copy --json", "pyramids card list")),
    "settings": Kind("config.toml", ("tables", "results")),
    "pointer": Kind("saves/current", ("show", "tables")),
    "csv": Kind("games.csv", ("results import {} --db other.db", "results import {} --skip-bad")),
    "json": Kind("games.json", ("results import {} --db other.db", "results import {} --skip-bad")),
    "bgstats": Kind(
        "games.bgsplay", ("results import {} --db other.db", "results import {} --json")
    ),
    "geek": Kind("plays.json", ("results import {} --db other.db", "results import {} --skip-bad")),
    "arena": Kind("tables.json", ("results import {} --db other.db", "results import {} --json")),
    "xml": Kind("plays.xml", ("results import {} --db other.db", "results import {} --skip-bad")),
    "log of games": Kind("results.db", ("results list", "results stats", "results check")),
    "link": Kind("link.txt", ("open <{}", "open <{} --json")),
}
# Words of the formats, so that damage gets further than to the parser.
WORDS: Final = (
    *(b"format = 2", b'game = "luxr"', b'rules = "99"', b"[setup]", b"[play]", b"'''", b'"', b"{}"),
    *(b"created = 0001-01-01 00:00:00+23:59", b"created = 9999-12-31", b"[[player]]", b"= true"),
    *(
        b"\nundo 99\n",
        b"\nredo\n",
        b"\nred L3\n",
        b"\nfix red keys=1\n",
        b"\nnote \xff\n",
        b"scarabs",
    ),
    *(
        b"1-die",
        b"\xc2\xb11",
        b"@0",
        b"@41",
        b"tomb",
        b"?",
        b"*",
        b"-",
        b"=",
        b"null",
        b"[]",
        b"1e999",
    ),
    *(
        b"h1",
        b"o3",
        b"v3/2",
        b"2026-13-45",
        b"nan",
        b"inf",
        b"0x" + b"f" * 5000,
        b"9" * 5000,
        b"\0",
    ),
)


def damaged(content: bytes, luck: random.Random) -> bytes:
    """A file with one to three things wrong."""
    for _ in range(luck.randrange(1, 4)):
        start = luck.randrange(len(content) + 1)
        end = min(len(content), start + luck.choice((0, 1, 1, 2, 5, 20, 200)))
        way = luck.randrange(8)
        if way == 0:
            content = _with_lines_swapped(content, luck)
        elif way == 1:
            content = _with_another_number(content, luck)
        else:
            content = content[:start] + _instead(content[start:end], way, luck) + content[end:]
            content = content[:start] if luck.random() < 0.1 else content  # cut off
    return content


def _instead(piece: bytes, way: int, luck: random.Random) -> bytes:
    """What stands where a piece of a file was: nothing, twice the same, noise, or a word."""
    if way == 2:
        return b""
    if way == 3:
        return piece * 2
    if way == 4:
        return luck.randbytes(len(piece))
    return luck.choice(WORDS) if way < 7 else hostile(luck).encode("utf-8", "surrogateescape")


def _with_lines_swapped(content: bytes, luck: random.Random) -> bytes:
    lines = content.split(b"\n")
    one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _with_another_number(content: bytes, luck: random.Random) -> bytes:
    digits = [place for place, byte in enumerate(content) if 48 <= byte <= 57]
    if not digits:
        return content
    place = luck.choice(digits)
    number = luck.choice((b"0", b"-1", b"7", b"99", b"1.5", b"18446744073709551617"))
    return content[:place] + number + content[place + 1 :]


def read_by(command: str, file: str) -> list[str]:
    """A command line; `<FILE` is what a file holds, as a word."""
    words = []
    for word in command.split():
        if word == "<{}":
            text = Path(file).read_bytes().decode("utf-8", "surrogateescape")
            words.append(text.replace("\0", ""))
        else:
            words.append(word.format(file))
    return words


def fuzz(folder: Path, seed: int, steps: int) -> int:
    """Damage this many files, each read by one command; return how many were still fine."""
    luck, fine = random.Random(seed), 0
    whole = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with world(folder):
        for number in range(steps):
            name = luck.choice(sorted(KINDS))
            file, commands = KINDS[name]
            content = damaged(Path(file).read_bytes(), luck)
            Path(file).write_bytes(content)
            args = read_by(luck.choice(commands), file)
            tried = f"a damaged {name}: luxor {shown(tuple(args))}"
            with step(seed, number, tried, repr(content)):
                ran = call(*args)
                fine += ran.code == Exit.FINE
                if ran.code != Exit.FINE and name != "log of games":
                    assert Path(file).read_bytes() == content, "refused, and yet written"
            _restore(folder, whole)
    return fine


def _restore(folder: Path, whole: dict[Path, bytes]) -> None:
    for path in folder.rglob("*"):
        if path.is_file() and path not in whole:
            path.unlink()
    for path, content in whole.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    from tests.fuzz.long import main

    main(fuzz)
