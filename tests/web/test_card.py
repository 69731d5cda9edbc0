"""The picture card: the page's and the program's are the same; it is read back from its file."""

import base64
import json
import struct
import zlib
from functools import cache
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.core.game import load_game
from luxor_companion.core.record import AnyRecord
from luxor_companion.share import SharedResult
from luxor_companion.share.convert import highlights_of, score_curve
from luxor_companion.share.link import check_code, text_form
from luxor_companion.table.table import open_table
from luxor_companion.view.palette import LINES
from luxor_companion.web import texts
from luxor_companion.web.card import SHADES, SIZES, Story, card_shapes, to_png, to_svg
from tests.browser import Browser
from tests.conftest import Luxor
from tests.share.games import GAMES, four, result_of
from tests.share.pyramids import game, pyramids
from tests.web.pages.test_live_page import TWO


@cache
def played() -> list[tuple[SharedResult, AnyRecord]]:
    """Games with their records: the example games, and two of the second game."""
    found: list[tuple[SharedResult, AnyRecord]] = [
        (result_of(path, "log"), open_table(path).record) for path in GAMES
    ]
    return [*found, *((pyramids(seed, "log"), game(seed)) for seed in (3, 4))]


def told_by(result: SharedResult, record: AnyRecord) -> Story:
    curve = score_curve(result, record, load_game(result.game))
    return Story(curve, highlights_of(result, curve))


def test_the_page_and_the_program_tell_the_same_story(browser: Browser, host: str) -> None:
    browser.open(host)
    for result, record in played():
        told = told_by(result, record)
        script = "(r => { const told = toldBy(r); return storyFacts(r, told.curve, told.lines); })"
        page = browser.evaluate(f"readPayload('{text_form(result)}').then{script}")
        assert page == [[key, params] for key, params in told.highlights]


def untracked() -> SharedResult:
    """A result without log and colours, as a game that nobody tracked has it."""
    result = four()
    return result._replace(players=tuple(one._replace(colour=None) for one in result.players))


def test_a_card_without_a_curve_has_every_figure_and_no_colours_of_its_own() -> None:
    result = untracked()
    shapes = card_shapes(result, None, "tall")
    words = [shape[-1] for shape in shapes if shape[0] == "text"]
    for player in result.players:
        assert {str(points) for points in player.parts} <= {*words}
        assert sum(player.name in str(word) for word in words) >= 2
    coloured = {str(shape[-1]) for shape in card_shapes(four(), None, "tall")}
    pieces = {look[0].light for look in LINES} - {SHADES["gold"]}  # which is in the title too
    assert coloured & pieces
    assert not {str(shape[-1]) for shape in shapes} & pieces
    assert len(card_shapes(result, None, "wide")) < len(shapes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", texts())
def test_the_card_of_the_page_is_that_of_the_program(
    browser: Browser, host: str, language: str, size: str
) -> None:
    browser.open(f"{host}?lang={language}")
    for result, record in (*played()[:4], (four(), None), (untracked(), None)):
        told = told_by(result, record) if record else None
        script = f"(r => cardShapes(r, toldBy(r), '{size}'))"
        page = browser.evaluate(f"readPayload('{text_form(result)}').then{script}")
        before = lang.language()
        lang.use(language)
        shapes = card_shapes(result, told, size)
        lang.use(before)
        assert page == json.loads(json.dumps(shapes))


def chunks(png: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG file, each with a sum that is right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = {}, 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        assert png[at + 8 + size : at + 12 + size] == struct.pack(">I", zlib.crc32(kind + data))
        found[kind] = found.get(kind, b"") + data
        at += 12 + size
    return found


@pytest.mark.parametrize("size", SIZES)
def test_the_picture_of_the_page_is_read_back(browser: Browser, host: str, size: str) -> None:
    result = four("log")
    browser.open(f"{host}#{text_form(result)}")
    script = f"""readPayload('{text_form(result)}').then(async r => {{
        const file = await cardFile(r, toldBy(r), '{size}');
        const bytes = new Uint8Array(await file.arrayBuffer());
        return [file.name, btoa(bytes.reduce((text, one) => text + String.fromCharCode(one), ''))];
    }})"""
    name, packed = browser.evaluate(script)
    assert name == "luxor-2026-11-14.png"
    found = chunks(base64.b64decode(packed))
    assert struct.unpack(">II", found[b"IHDR"][:8]) == SIZES[size]
    assert check_code(result) in found[b"iTXt"].decode()
    assert len(set(zlib.decompress(found[b"IDAT"]))) > 50  # not blank
    assert browser.complaints() == []


def test_the_buttons_share_the_picture_or_save_it(
    browser: Browser, host: str, tmp_path: Path
) -> None:
    browser.open(f"{host}#{text_form(four('log'))}")
    browser.evaluate(
        "navigator.canShare = () => true,"
        "navigator.share = async ({files}) => { window.given = [files[0].name, files[0].type]; }, 0"
    )
    browser.evaluate("document.querySelector('#share_picture').click()")
    browser.wait("window.given")
    assert browser.evaluate("given") == ["luxor-2026-11-14.png", "image/png"]
    browser.evaluate("navigator.canShare = () => false, 0")
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.evaluate("document.querySelector('#wide_picture').click()")
    browser.wait("document.querySelector('[role=status]').innerText.includes('luxor-2026')")
    for _ in range(100):
        if (file := tmp_path / "luxor-2026-11-14.png").exists() and file.stat().st_size:
            break
        browser.evaluate("new Promise(done => setTimeout(done, 50))")
    assert struct.unpack(">II", chunks(file.read_bytes())[b"IHDR"][:8]) == SIZES["wide"]


@pytest.mark.parametrize(("ending", "more"), [("png", []), ("svg", []), ("png", ["--wide"])])
def test_the_program_makes_the_card_without_a_browser(
    luxor: Luxor, tmp_path: Path, ending: str, more: list[str]
) -> None:
    file = tmp_path / f"card.{ending}"
    ran = luxor("share", "--save", str(TWO), "--card", str(file), *more)
    assert ran.code == 0
    assert str(file) in ran.err
    data = file.read_bytes()
    if ending == "svg":
        assert "Check code " in data.decode()
        assert ran.out.split("Check code ")[1][:9] in data.decode()
        return
    found = chunks(data)
    wanted = SIZES["wide" if more else "tall"]
    assert struct.unpack(">II", found[b"IHDR"][:8]) == wanted
    assert ran.out.split("Check code ")[1][:9] in found[b"iTXt"].decode()
    assert len(set(zlib.decompress(found[b"IDAT"]))) > 50


def test_a_card_is_a_png_or_an_svg(luxor: Luxor, tmp_path: Path) -> None:
    ran = luxor("share", "--save", str(TWO), "--card", str(tmp_path / "card.gif"))
    assert ran.code == 2
    assert ".png or .svg" in ran.err
    ran = luxor("share", "--save", str(TWO), "--wide")
    assert ran.code == 2
    assert "--wide is for a picture card: add --card FILE.png." in ran.err
    assert list(tmp_path.iterdir()) == []


def test_hostile_names_stay_words() -> None:
    result = four()
    name = "<script>&\N{CJK UNIFIED IDEOGRAPH-6F22}"
    players = (result.players[0]._replace(name=name), *result.players[1:])
    shapes = card_shapes(result._replace(players=players), None, "tall")
    assert "<script>" not in to_svg(shapes, "tall", name)
    assert chunks(to_png(shapes, "tall", name))[b"iTXt"].endswith(name.encode())
