"""QR codes, read back by a real decoder: from the PNG, and from what a terminal shows."""

import re
import zlib
from pathlib import Path

import pytest
import zxingcpp

from luxor_companion.cli import console
from luxor_companion.cli.serving import code_lines
from luxor_companion.share.link import bgstats_link, digit_link, read_link
from luxor_companion.share.picture import Code, CodeTooBigError, make_code, to_png, to_svg
from luxor_companion.view.theme import render_text
from tests.share.games import BASE, GAMES, four, result_of
from tests.share.pictures import from_png, from_terminal


def scanned(picture: memoryview) -> str:
    """What a camera would read off a picture."""
    found = zxingcpp.read_barcodes(picture)
    assert len(found) == 1
    return str(found[0].text)


@pytest.mark.parametrize("inside", ["", "setup", "log"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_png_is_read_back(path: Path, inside: str) -> None:
    link = digit_link(BASE, result_of(path, inside))
    assert scanned(from_png(to_png(make_code(link)))) == link
    assert read_link(link) == result_of(path, inside)


@pytest.mark.parametrize("text", ["A", "Zoë\n1. Ani 75\n王 🐪", BASE + "1" * 60, "7" * 25])
def test_any_text_is_read_back(text: str) -> None:
    assert scanned(from_png(to_png(make_code(text)))) == text


# As terminals with 16, 256 and all colours are told.
BLACK_ON_WHITE = ("\x1b[30;107m", "\x1b[38;5;16;48;5;231m", "\x1b[38;2;0;0;0;48;2;255;255;255m")


def test_what_a_terminal_shows_is_read_back() -> None:
    link = digit_link(BASE, four())
    drawn = make_code(link)
    lines = render_text(code_lines(drawn), 200, coloured=True).splitlines()
    assert all(line.startswith(BLACK_ON_WHITE) for line in lines)
    assert {len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines} == {drawn.width}
    assert scanned(from_terminal(lines)) == link


@pytest.mark.parametrize("above", [-1, 0, 1])
def test_on_a_low_screen_a_code_has_less_margin_and_is_read_back(
    monkeypatch: pytest.MonkeyPatch, above: int
) -> None:
    drawn = make_code("Ani 87, Jan 81")
    low = drawn.height + above
    monkeypatch.setattr(console, "height", lambda: low)
    lines = render_text(code_lines(drawn), 200, coloured=True).splitlines()
    assert len(lines) == low - 2
    assert scanned(from_terminal(lines)) == "Ani 87, Jan 81"


def test_a_result_is_small_and_a_game_is_printable() -> None:
    """Four players with every part: version 12 at most. With the log: a code at all."""
    long_names = [one._replace(name=f"Maximiliane {one.name}") for one in four().players]
    longest = four()._replace(players=tuple(long_names))
    assert make_code(digit_link(BASE, four())).version <= 7
    assert make_code(digit_link(BASE, longest)).version <= 12
    assert make_code(digit_link(BASE, four("setup"))).version <= 12
    assert max(make_code(digit_link(BASE, result_of(path, "log"))).version for path in GAMES) <= 27


def test_a_game_twice_as_long_still_fits() -> None:
    result = four("log")
    log = tuple(
        line._replace(text=line.text.replace("L", "R", number % 2))
        for number, line in enumerate(result.log * 2)
    )
    assert make_code(digit_link(BASE, result._replace(log=log))).version <= 40


def test_the_correction_is_the_best_for_the_size() -> None:
    assert make_code("A").level == "H"
    assert make_code("A").version == 1


def test_more_than_any_code_holds_is_refused() -> None:
    with pytest.raises(CodeTooBigError):
        make_code("x" * 3000)


def test_the_margin_is_whole_and_the_svg_is_safe() -> None:
    drawn = make_code("A")
    assert drawn.width == 21 + 8
    edges = range(drawn.width)
    assert not any(drawn.rows[place][side] for place in edges for side in (0, 3, 25, 28))
    assert "<b>" not in to_svg(drawn, "<b>&")


def test_a_png_is_a_png() -> None:
    data = to_png(Code(((True, False), (False, True)), 1, "L"))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    assert zlib.crc32(data[12:29]) == int.from_bytes(data[29:33])


def test_a_play_for_bg_stats_fits_a_code() -> None:
    link = bgstats_link(four())
    assert scanned(from_png(to_png(make_code(link)))) == link
    assert make_code(link).width > 80
