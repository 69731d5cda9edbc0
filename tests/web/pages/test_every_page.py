"""Every page in every state: axe finds nothing, nothing sticks out, no word falls to pieces."""

import base64
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.share import SharedResult
from luxor_companion.share.link import text_form
from luxor_companion.web import live_page, result_page, texts
from luxor_companion.web.server import LOOPBACK, LiveTable, PageServer, page_response
from tests.browser import Browser
from tests.conftest import ROOT, Luxor
from tests.results.games import game, logged
from tests.share.games import four
from tests.share.pyramids import pyramids
from tests.web.axe import findings

pytestmark = pytest.mark.slow

LANGUAGES = tuple(texts())
SCREENS = ((390, 844, False), (1280, 900, True))
LIVE = "body.dataset.state === 'live'"
GAMES = {"luxor": ("four-players", 40), "pyramids": ("pyramids", 61)}
LONG = "Wolfeschlegelsteinhausenbergerdorff"

# Words that stand on several lines with one letter on one of them, as in a column far too narrow.
ONE_LETTER = """(() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  const range = document.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    if (node.parentElement.closest('script, style, svg, noscript')) continue;
    for (const word of node.data.matchAll(/\\S{2,}/g)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (range.getClientRects().length < 2) continue;
      const tops = [...word[0]].map((_, at) => {
        range.setStart(node, word.index + at);
        range.setEnd(node, word.index + at + 1);
        return Math.round(range.getBoundingClientRect().top);
      });
      const lines = Object.values(Object.groupBy(tops, (top) => top));
      if (lines.length > 1 && lines.some((line) => line.length < 2)) found.push(word[0]);
    }
  }
  return found;
})()"""
UNANSWERED = "Failed to load resource: net::ERR_"


def check(browser: Browser, width: int) -> None:
    """All that every page keeps to."""
    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    assert browser.evaluate(ONE_LETTER) == []
    stops = "button, a[href], input, select, textarea, [tabindex='0']"
    assert browser.evaluate(f'document.querySelectorAll("{stops}").length') <= 20
    assert browser.evaluate("document.querySelectorAll('main').length") == 1
    policy = "document.querySelector('meta[http-equiv=Content-Security-Policy]').content"
    assert browser.evaluate(policy).startswith("default-src 'none'; ")
    assert "unsafe" not in browser.evaluate(policy)
    assert findings(browser) == []
    lost = browser.evaluate("document.body.dataset.state === 'stale'")  # nobody answers any more
    assert [one for one in browser.complaints() if not (lost and UNANSWERED in one)] == []
    assert all(url.startswith(("data:", "file:", "http://127.0.0.1")) for url in browser.asked())


def check_all(browser: Browser, again: str = "", languages: Sequence[str] = LANGUAGES) -> None:
    """The same on a phone and a desktop, and with text of twice the size.

    `again` shows the page once more: then it is tried in several languages, English last.
    """
    for language in reversed(languages) if again else ("",):
        if again:
            browser.evaluate(f"Promise.resolve((speak('{language}'), {again})).then(() => 0)")
        for width, height, dark in SCREENS:
            browser.screen(width, height, dark=dark, scale=1)
            check(browser, width)
        browser.screen(390, 844, scale=1)
        browser.evaluate("document.documentElement.style.fontSize = '32px'")
        assert browser.evaluate("document.documentElement.scrollWidth") <= 390
        browser.evaluate("document.documentElement.style.fontSize = ''")


def cut(name: str, lines: int, folder: Path) -> Path:
    """A save of an example game after some lines of its log."""
    text = (ROOT / f"saves/games/{name}.toml").read_text(encoding="utf-8")
    head, mark, log = text.partition("log = '''\n")
    save = folder / f"{name}.toml"
    kept = "".join(log.partition("'''")[0].splitlines(keepends=True)[:lines])
    save.write_text(f"{head}{mark}{kept}'''\n", encoding="utf-8")
    return save


@pytest.fixture
def served() -> Iterator[Any]:
    servers = []

    def serve(save: Path, name: str) -> tuple[str, PageServer]:
        table, shown = LiveTable(lambda: save, name), page_response(live_page())
        server = PageServer(LOOPBACK, 0, {"/": lambda: shown, "/state": table.state})
        server.start()
        servers.append(server)
        return f"http://{LOOPBACK}:{server.port}/", server

    yield serve
    for one in servers:
        one.stop()


def results(game: str) -> list[SharedResult]:
    """A score alone, a set-up, a whole game; with a long name, and with what is not known."""
    if game == "pyramids":
        return [pyramids(3), pyramids(3, "log", 0.0), pyramids(3, "log", 1.0, 2)]  # four, and two
    long = four("setup")
    players = (long.players[0]._replace(name=LONG), *long.players[1:])
    return [four(), long._replace(players=players), four("log")]


@pytest.mark.parametrize("game", GAMES)
def test_a_result_in_every_state(browser: Browser, host: str, tmp_path: Path, game: str) -> None:
    browser.open(host)  # the hosted page, without a link
    check_all(browser, "showAgain()", ("en",))
    file = tmp_path / "result.html"
    for result in results(game):
        file.write_text(result_page(result), encoding="utf-8")
        browser.open(file.as_uri())
        check_all(browser, "showAgain()")
    for line in (0, 40):  # replaying, from the last of these results
        browser.evaluate(f"s = document.querySelector('.scrub input'), s.value = {line}, 0")
        browser.evaluate("s.dispatchEvent(new Event('input'))")
        check_all(browser, "showAgain()", LANGUAGES if line else ("en",))
        assert browser.evaluate("document.querySelector('.scrub input').value") == str(line)
    for payload in ("b!", "") if game == "luxor" else ():  # of no game
        browser.evaluate(f"document.documentElement.dataset.result = '{payload}', showResult()")
        browser.wait("document.querySelector('.problem')")
        check_all(browser, "showAgain()")


@pytest.mark.parametrize("name", GAMES)
def test_a_live_table_in_every_state(
    browser: Browser,
    served: Any,  # noqa: ANN401
    tmp_path: Path,
    name: str,
) -> None:
    save = cut(*GAMES[name], tmp_path)
    url, server = served(save, name)
    browser.open(url, LIVE)
    check_all(browser, "tellAll()")
    whole = "[...document.querySelectorAll('.players')].map(e => e.parentElement)"
    assert browser.evaluate(f"{whole}.every(e => e.scrollWidth <= e.clientWidth)")
    cut(GAMES[name][0], 999, tmp_path)
    browser.wait("document.body.innerText.includes('The game is over.')")
    check_all(browser, "tellAll()")
    save.write_text("nonsense", encoding="utf-8")
    browser.wait("document.querySelector('.problem')")
    check_all(browser, "tellAll()")
    cut(*GAMES[name], tmp_path)
    browser.wait("document.querySelector('#turn')")
    server.shutdown()
    server.server_close()
    browser.wait("document.body.dataset.state === 'stale'")
    check_all(browser, "tellAll()")
    browser.evaluate("window.scrollTo(0, 400)")
    banner = "document.querySelector('#status').getBoundingClientRect().top"
    assert browser.evaluate(banner) == 0
    browser.open("about:blank", "body")  # or it would go on asking


@pytest.mark.parametrize("name", GAMES)
def test_a_move_keeps_the_reader_where_he_is(
    browser: Browser,
    served: Any,  # noqa: ANN401
    tmp_path: Path,
    name: str,
) -> None:
    """Focus, scrolling, and the nodes a screen reader listens to survive; the texts change."""
    example, lines = GAMES[name]
    url, _server = served(cut(example, lines, tmp_path), name)
    browser.open(url, LIVE)
    places = json.dumps(["#turn", "#last", ".table", ".players", ".score"])
    browser.evaluate(
        "document.querySelector('.players').parentElement.focus(), window.scrollTo(0, 300),"
        f"window.kept = {places}.map(one => document.querySelector(one)), 0"
    )
    said = browser.evaluate("document.querySelector('#last').innerText")
    reading = "kept[2].getBoundingClientRect().top"  # what is seen, whatever grew above it
    place = browser.evaluate(reading)
    cut(example, lines + 1, tmp_path)
    browser.wait(f"document.querySelector('#last').innerText !== {json.dumps(said)}")
    same = f"kept.map((node, at) => node && node === document.querySelector({places}[at]))"
    assert browser.evaluate(same) == [True] * 5
    assert browser.evaluate(reading) == pytest.approx(place, abs=24)  # a line of text
    assert "players" in browser.evaluate("document.activeElement.firstChild.className")
    live = "['#turn', '#last'].map(one => document.querySelector(one).ariaLive)"
    assert browser.evaluate(live) == ["polite", "polite"]
    browser.open("about:blank", "body")  # or it would go on asking


@pytest.mark.parametrize("language", LANGUAGES)
def test_statistics_and_reviews(
    browser: Browser, luxor: Luxor, tmp_path: Path, language: str
) -> None:
    """Of everybody, of one player, of nobody; looking back at either game."""
    rows = [(f"Ani {40 + number}+1", f"{LONG} 30+{number}") for number in range(12)]
    entries = [game(f"k{n}", f"2026-01-{n + 1:02}", *row) for n, row in enumerate(rows)]
    database = str(logged(tmp_path / "log.db", entries))
    empty = str(logged(tmp_path / "empty.db", []))
    for args in (
        ["results", "stats", "--db", database],
        ["results", "stats", "Ani", "--db", database],
        ["results", "stats", "--db", empty],
        ["review", str(ROOT / "saves/games/three-players.toml")],
        ["pyramids", "review", str(cut("pyramids", 60, tmp_path))],
    ):
        file = tmp_path / "page.html"
        assert luxor(*args, "--html", str(file), "--lang", language).code == 0
        browser.open(file.as_uri(), "body")
        check_all(browser)


def test_letters_on_pieces_can_be_read_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "result.html"
    file.write_text(result_page(four("log")), encoding="utf-8")
    browser.open(file.as_uri())
    script = """[...document.querySelectorAll('.board .who, .board .count')].map(letter =>
        parseFloat(getComputedStyle(letter).fontSize) * letter.ownerSVGElement.getScreenCTM().a)"""
    sizes = browser.evaluate(script)
    assert sizes
    assert min(sizes) >= 11


def test_tiles_and_pieces_have_text(browser: Browser, tmp_path: Path) -> None:
    result = four("setup")
    tiles = dict(result.setup)["tiles"].split(" ")
    facts = {**dict(result.setup), "tiles": " ".join(["?", "*", *tiles[2:]])}
    file = tmp_path / "result.html"
    file.write_text(result_page(result._replace(setup=tuple(facts.items()))), encoding="utf-8")
    browser.open(file.as_uri())
    cells = browser.evaluate("[...document.querySelectorAll('.cell')].map(e => e.ariaLabel)")
    each = "{} \N{MULTIPLICATION SIGN}2".format
    assert cells[0] == f"stairs; {', '.join(map(each, ('Ani', 'Jan', 'Mia', 'Tom')))}"
    assert cells[1] == "space 1: a tile not entered yet; wall value 1"
    assert cells[2].startswith("space 2: perhaps a tile; ")
    assert cells[3] == "space 3: vase, 2 VP for 1 adventurer; cobra icon; wall value 1"
    assert text_form(result)  # and such a set-up travels
    labels = browser.evaluate("[...document.querySelectorAll('.label')].map(e => e.textContent)")
    assert labels == ["?", "*"]
    vase = "document.querySelector('.cell[data-place=\"3\"]')"
    assert browser.evaluate(f"{vase}.querySelector('.tile > .vase') !== null")
    assert browser.evaluate(f"{vase}.querySelector('.worth').textContent") == "2"
    assert browser.evaluate(f"{vase}.querySelectorAll('.pawn').length") == 1
    assert browser.evaluate(f"{vase}.querySelectorAll('.cobra').length") == 1


PAPERS = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}  # inches
EDGE = 0.394  # a centimetre


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_fills_one_page_of_paper(
    browser: Browser, luxor: Luxor, tmp_path: Path, language: str
) -> None:
    """On either paper: one page, used from top to bottom, black on white, icons drawn."""
    args = ["-p", "Ani:red", "-p", "Jan:green", "-p", "Mia:blue", "--seed", "3"]
    assert luxor("new", "friday", *args, "--lang", language).code == 0
    file = tmp_path / "sheet.html"
    assert luxor("setup", "--html", str(file), "--lang", language).code == 0
    browser.screen(800, 1100, scale=1)
    browser.open(file.as_uri(), "body")
    check(browser, 800)
    edges = {f"margin{side}": EDGE for side in ("Top", "Bottom", "Left", "Right")}
    for width, height in PAPERS.values():
        paper = {"paperWidth": width, "paperHeight": height, **edges}
        printed = base64.b64decode(browser.call("Page.printToPDF", **paper)["data"])
        assert len(re.findall(rb"/Type /Page[ \n]", printed)) == 1
        room = (height - 2 * EDGE) * 96
        browser.screen(round((width - 2 * EDGE) * 96), round(room), media="print", scale=1)
        used = browser.evaluate("document.querySelector('main').scrollHeight")
        assert 0.95 * room < used <= room
        wide = "document.querySelector('main > svg').getBoundingClientRect()"
        assert browser.evaluate(f"{wide}.height") > 0.45 * room  # the map is the most of it
        assert browser.evaluate("document.querySelectorAll('main > svg path').length") == 14
        browser.screen(800, 1100, scale=1)
    colours = set(re.findall(r"#[0-9a-f]{3,6}\b", file.read_text(encoding="utf-8")))
    assert colours <= {"#111", "#fff", "#bbb"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["luxor", "pyramids"])
def test_the_cheat_sheet_is_one_page_of_paper(
    browser: Browser, luxor: Luxor, tmp_path: Path, language: str, game: str
) -> None:
    file = tmp_path / "sheet.html"
    command = ("cheatsheet",) if game == "luxor" else (game, "cheatsheet")
    assert luxor("--lang", language, *command, "--html", str(file)).code == 0
    browser.screen(800, 1100, scale=1)
    browser.open(file.as_uri(), "body")
    check(browser, 800)
    edges = {f"margin{side}": EDGE for side in ("Top", "Bottom", "Left", "Right")}
    for width, height in PAPERS.values():
        paper = {"paperWidth": width, "paperHeight": height, **edges}
        printed = base64.b64decode(browser.call("Page.printToPDF", **paper)["data"])
        assert len(re.findall(rb"/Type /Page[ \n]", printed)) == 1
