"""Links: packing a result into the part after the `#`, reading it, and the link for BG Stats."""

import base64
import binascii
import hashlib
import json
import re
import zlib
from typing import Final
from urllib.parse import quote

from luxor_companion.core.game import load_game
from luxor_companion.lang import _
from luxor_companion.share import LinkError, SharedResult, format_compact, parse_compact, ranks

FORMAT: Final = 1
MOST_PACKED: Final = 6_000  # bytes; a QR code holds 2,950, a game with its log takes 1,500
MOST_CHARACTERS: Final = 16_000  # after the `#`: a little more than MOST_PACKED needs as digits
MOST_UNPACKED: Final = 64_000  # bytes; the longest log we know is a tenth of this
TEXT_MARK: Final = "b"  # before base64url; the other form is all digits
BLOCK: Final = 22  # 256**22 is just below 10**53: 2.409 digits per byte, where 2.408 is the least
DIGITS: Final = tuple(len(str(256**count - 1)) if count else 0 for count in range(BLOCK + 1))
_PROOF: Final = 2  # bytes of the digest in a link
_TEXT: Final = re.compile(r"b[A-Za-z0-9_-]+")
# Crockford's letters, which are hard to mix up when read out across a table.
_ANYBODY: Final = "-"  # instead of each name in what the check code is made of
_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def text_link(base_url: str, result: SharedResult) -> str:
    """Return the link for copying."""
    return f"{base_url}#{text_form(result)}"


def digit_link(base_url: str, result: SharedResult) -> str:
    """Return the link for scanning."""
    return f"{base_url}#{digit_form(result)}"


def text_form(result: SharedResult) -> str:
    """Return the part after the `#` of a link for copying."""
    return TEXT_MARK + base64.urlsafe_b64encode(pack(result)).decode().rstrip("=")


def digit_form(result: SharedResult) -> str:
    """Return the part after the `#` of a link for scanning: QR codes pack digits best."""
    return to_digits(pack(result))


def read_link(link: str) -> SharedResult:
    """Return the result in a link of either form; the part after the `#` is enough.

    Raise LinkError if there is no result, or if it cannot be read.
    """
    payload = link.strip().rpartition("#")[2].strip()
    if not payload or ("#" not in link and "://" in link):
        raise LinkError("empty")
    if len(payload) > MOST_CHARACTERS:
        raise LinkError("too_long")
    if payload.isascii() and payload.isdigit():
        return unpack(from_digits(payload))
    if not _TEXT.fullmatch(payload):
        raise LinkError("characters")
    body = payload.removeprefix(TEXT_MARK)
    try:
        return unpack(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
    except binascii.Error:
        raise LinkError("damaged") from None


def check_code(result: SharedResult) -> str:
    """Return eight letters for a result, to compare at the table: `K7QF-2M9X`.

    A game has one, however it is shared: neither the log, the set-up nor names are part of it,
    which may be left out or shortened, but who won and every part of every score are.
    """
    players = tuple(player._replace(name=_ANYBODY) for player in result.players)
    core = result._replace(players=players, setup=(), log=(), minutes=None, first=None)
    digest = hashlib.sha256(format_compact(core).encode()).digest()
    number = int.from_bytes(digest[:5])
    letters = "".join(_LETTERS[number >> shift & 31] for shift in range(35, -1, -5))
    return f"{letters[:4]}-{letters[4:]}"


def pack(result: SharedResult) -> bytes:
    """Return the format number, two bytes of the digest, and the compact text, deflated."""
    text = format_compact(result).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = deflate.compress(text) + deflate.flush()
    return bytes([FORMAT]) + hashlib.sha256(text).digest()[:_PROOF] + packed


def unpack(data: bytes) -> SharedResult:
    """Return the result in packed bytes.

    Raise LinkError if they are damaged, too many, or from a later version.
    """
    if len(data) > MOST_PACKED:
        raise LinkError("too_long")
    if not data:
        raise LinkError("empty")
    if data[0] > FORMAT:
        raise LinkError("newer", format=data[0])
    inflate = zlib.decompressobj(-15)
    try:
        text = inflate.decompress(data[1 + _PROOF :], MOST_UNPACKED + 1)
        if len(text) > MOST_UNPACKED:
            raise LinkError("too_big")
        proof = hashlib.sha256(text).digest()[:_PROOF]
        whole = inflate.eof and not inflate.unused_data
        if not whole or data[0] != FORMAT or data[1 : 1 + _PROOF] != proof:
            raise LinkError("damaged")
        return parse_compact(text.decode())
    except (zlib.error, UnicodeDecodeError):
        raise LinkError("damaged") from None


def to_digits(data: bytes) -> str:
    """Return bytes as digits; a block's length says how many bytes it has, leading zeros too."""
    blocks = [data[start : start + BLOCK] for start in range(0, len(data), BLOCK)]
    return "".join(str(int.from_bytes(block)).zfill(DIGITS[len(block)]) for block in blocks)


def from_digits(digits: str) -> bytes:
    """Return the bytes behind digits. Raise LinkError if `to_digits` can't have written them."""
    whole = DIGITS[BLOCK]
    data = b""
    for start in range(0, len(digits), whole):
        block = digits[start : start + whole]
        try:
            data += int(block).to_bytes(DIGITS.index(len(block)))
        except (ValueError, OverflowError):  # no block has that length, or such a number
            raise LinkError("damaged") from None
    return data


ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Luxor Companion"  # the app identifies players by this word, so it never changes


def play(result: SharedResult, location: str = "") -> dict[str, object]:
    """Return the play, with every boolean in it: the app fails if one is missing."""
    standing, game = ranks(result), load_game(result.game)
    check = _("Check code {check}").format(check=check_code(result))
    players = [
        {
            "name": player.name,
            "sourcePlayerId": player.name,
            "startPlayer": seat == result.first,
            "winner": seat in result.winners,
            "score": player.total,
            "rank": standing[seat],
            "role": _(player.colour) if player.colour else "",
        }
        for seat, player in enumerate(result.players)
    ]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": result.id,
        "playDate": result.ended.strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": result.minutes or 0,
        "location": location,
        "board": "",
        "comments": f"{SOURCE}. {check}",
        "game": {
            "name": game.title,
            "sourceGameId": game.name,
            **(
                {"bggId": game.about.geek} if game.about.geek else {}
            ),  # the app finds the game by it
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }


def bgstats_link(result: SharedResult, location: str = "") -> str:
    """Return the link that opens the app with the play filled in; the result must be final."""
    assert result.final
    data = json.dumps(play(result, location), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="!'()*")  # as the page's encodeURIComponent writes it
