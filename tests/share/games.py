"""Results to share, made from the example games, and links that are out to do harm."""

import base64
import hashlib
import random
import zlib
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.rules.scoring import holdings, score
from luxor_companion.games.luxor.share import changes, setup_values
from luxor_companion.share import SharedResult, format_compact, header_values
from luxor_companion.share.convert import format_log, open_setup, share_result
from luxor_companion.table.table import open_table
from tests.conftest import ROOT

BASE: Final = "https://ani.example.org/luxor/"
GAMES: Final = sorted((ROOT / "saves/games").glob("*-players.toml"))
ENDED: Final = datetime(2026, 11, 14, 21, 37, tzinfo=UTC)


def result_of(path: Path, inside: str = "") -> SharedResult:
    """The result of an example game; `inside` is "", "setup" or "log"."""
    table = open_table(path)
    setup = {
        "": {},
        "setup": open_setup(GAME, setup_values(table)),
        "log": header_values(table.save.header) | setup_values(table),
    }
    result = score(holdings(table.position))
    return share_result(result, "luxor", table.save.header["id"], ENDED)._replace(
        minutes=95,
        first=table.position.first,
        setup=tuple(setup[inside].items()),
        log=format_log(table.record, changes) if inside == "log" else (),
    )


def four(inside: str = "") -> SharedResult:
    return result_of(ROOT / "saves/games/four-players.toml", inside)


def packed(text: str | bytes, number: int = 1) -> str:
    """A payload around any text, with a proof that fits: as a forger would make it."""
    data = text if isinstance(text, bytes) else text.encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    body = deflate.compress(data) + deflate.flush()
    whole = bytes([number]) + hashlib.sha256(data).digest()[:2] + body
    return "b" + base64.urlsafe_b64encode(whole).decode().rstrip("=")


def _hostile() -> dict[str, tuple[str, str]]:
    """Name -> payload and the code of the problem."""
    good = format_compact(four())
    with_log = format_compact(four("log"))
    head, *players = good.split("\n")
    text = packed(good)
    return {
        "nothing": ("", "empty"),
        "other letters": ("b!!!<script>", "characters"),
        "no mark": ("AQhz", "characters"),
        "oversize before unpacking": ("1" * 20_000, "too_long"),
        "oversize text": ("b" + "A" * 15_000, "too_long"),
        "oversize after unpacking": (packed("x" * 5_000_000), "too_big"),
        "truncated": (text[:-9], "damaged"),
        "truncated by one": (text[:-1], "damaged"),
        "one letter changed": (
            text[:30] + ("A" if text[30] != "A" else "B") + text[31:],
            "damaged",
        ),
        "a digit too many": ("123456789012345678901234567890123456789012345678901234", "damaged"),
        "digits beyond a block": ("9" * 53, "damaged"),
        "digits of nothing": ("000", "damaged"),
        "not UTF-8": (packed(b"luxor \xff\xfe"), "damaged"),
        "format from the future": (packed(good, 2), "newer"),
        "format 0": (packed(good, 0), "damaged"),
        "another game": (packed(good.replace("luxor", "chess", 1)), "game"),
        "a game of the language": (packed(good.replace("luxor", "constructor", 1)), "game"),
        "empty inside": (packed("luxor"), "record"),
        "no players": (packed(head), "record"),
        "a thousand players": (packed("\n".join([head, *players[:1] * 1000])), "record"),
        "two of one colour": (packed("\n".join([head, *players[:1] * 2])), "record"),
        "a word for a number": (packed(good.replace("r7,17", "r7,xx")), "record"),
        "a negative number": (packed(good.replace("r7,17", "r7,-1")), "record"),
        "too few parts": (packed(good.replace("r7,17,", "r7,")), "record"),
        "a huge number": (packed(good.replace("r7,17", "r7,99999999999")), "record"),
        "no such day": (packed(good.replace("20261114", "20261399")), "record"),
        "a winner who does not play": (packed(good.replace(" p2 ", " p7 ")), "record"),
        "nobody's verdict": (packed(good.replace(" p2 ", " x2 ")), "record"),
        "a name that turns the writing": (packed(good.replace("Ani", "A\u202eni")), "record"),
        "a name of nothing": (packed(good.replace(" Ani", " ")), "record"),
        "a name too long": (packed(good.replace("Ani", "A" * 41)), "record"),
        "a board of nonsense": (packed(with_log.replace("/board =1", "/board <b>")), "record"),
        "too many lines": (packed(good + "\n>note x" * 3000), "record"),
        "a line between": (packed(good + "\n>note x\n/board ."), "record"),
    }


HOSTILE: Final = _hostile()
# What these say is only found when a game is shown or replayed, not when it is unpacked.
LATE: Final = ("a board of nonsense",)
SCRIPTS: Final = (
    "<img src=x onerror=hacked=1>",
    "<script>hacked=1</script>",
    '"><svg onload=hacked=1>',
    "</title><script>hacked=1",
    "javascript:hacked=1",
    "${hacked=1}{{hacked=1}}",
)


def with_name(name: str, inside: str = "") -> SharedResult:
    result = four(inside)
    first, *others = result.players
    return result._replace(players=(first._replace(name=name), *others))


def mutants(count: int, seed: int, results: Sequence[SharedResult] = ()) -> list[str]:
    """Payloads with a sound proof around records in which something was changed at random."""
    luck = random.Random(seed)
    ours = [result_of(path, inside) for path in GAMES for inside in ("", "log")]
    texts = [format_compact(result) for result in results or ours]
    letters = "0123456789,=-/> \t\n@+<>abz'\"±é\u202e\x00🐪"
    words = ["undo", "note", "=75", "-", "²", "٣", "h12", "o1", "__proto__", "999999", "A1>0"]
    made = []
    for _ in range(count):
        text = luck.choice(texts)
        for _ in range(luck.choice((1, 1, 2, 4))):
            at = luck.randrange(min(len(text), luck.choice((130, 5000))))
            put = luck.choice(words) if luck.random() < 0.3 else luck.choice(letters)
            text = text[:at] + put + text[at + luck.choice((0, 1, 1, 9)) :]
        made.append(packed(text))
    return made
