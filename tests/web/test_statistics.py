"""The pages of `luxor results stats`, opened in a real browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from luxor_companion.errors import Exit
from tests.conftest import Luxor
from tests.printed import browse, needs_browser
from tests.results.games import game, logged

# Says in the title what the browser made of the page.
LOOK = """<script>addEventListener('load', () => {
  const dark = getComputedStyle(document.body);
  document.title = JSON.stringify({
    wide: document.documentElement.scrollWidth <= innerWidth,
    text: document.body.innerText,
    rows: document.querySelectorAll('tr').length,
    bars: document.querySelectorAll('rect').length,
    lines: document.querySelectorAll('polyline').length,
    bold: document.querySelectorAll('td b, td i, script[src], link, img[src^=http]').length,
    ink: dark.color, paper: dark.backgroundColor,
    image: [...document.images].map(one => [one.naturalWidth, one.naturalHeight]),
    asked: performance.getEntriesByType('resource').map(one => one.name),
  });
});</script>"""


def seen(folder: Path, page: str) -> dict[str, Any]:
    """What a browser tells of a page."""
    (folder / "look.html").write_text(page + LOOK, encoding="utf-8")
    shown = browse(
        folder / "look.html", "--window-size=900,1200", "--virtual-time-budget=3000", "--dump-dom"
    )
    found = re.search(r"<title>(\{.*?\})</title>", shown, re.DOTALL)
    assert found, shown[:500]
    text = found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    told: dict[str, Any] = json.loads(text)
    return told


@pytest.fixture
def pages(luxor: Luxor, tmp_path: Path) -> tuple[str, Path]:
    """The HTML page, and the file of the picture, of a log with awkward names."""
    entries = [
        game(
            f"k{index}",
            f"2026-01-{index + 1:02}",
            f"<b>Ani</b> {40 + index}+{index % 5}",
            f"Jan & 'Co' \"Ltd\" {30 + index % 9}+9",
            f"Bartholomäus-Maximilian von und zu {20 + index}+20",
        )
        for index in range(20)
    ]
    path = str(logged(tmp_path / "log.db", entries))
    html, svg = tmp_path / "page.html", tmp_path / "page.svg"
    ran = luxor("results", "stats", "--html", str(html), "--svg", str(svg), "--db", path)
    assert (ran.code, ran.out) == (Exit.FINE, "")
    assert str(html) in ran.err
    return html.read_text(encoding="utf-8"), svg


def test_pages_ask_nobody_for_anything(pages: tuple[str, Path]) -> None:
    html, svg = pages
    for text in (html, svg.read_text(encoding="utf-8")):
        addresses = set(re.findall(r"\w+://[^'\"\s>]*", text))
        assert addresses <= {"http://www.w3.org/2000/svg"}  # a name, not an address to ask
        assert "<b>" not in text
        assert "&lt;b&gt;Ani" in text
        assert "<script" not in text


@needs_browser
def test_the_picture_in_a_browser(pages: tuple[str, Path], tmp_path: Path) -> None:
    told = seen(tmp_path, f"<body><img src='{pages[1].name}'></body>")
    ((width, height),) = told["image"]
    assert width == 800
    assert height > 500


def test_a_page_of_one_player_tells_more(luxor: Luxor, pages: tuple[str, Path]) -> None:
    html = pages[1].with_name("one.html")
    path = str(html.with_name("log.db"))
    args = ["stats", "<b>ani</b>", "--html", str(html), "--db", path]
    assert luxor("results", *args).code == Exit.FINE
    text = html.read_text(encoding="utf-8")
    assert "Longest winning streak" in text
    assert "<th scope='col'>Against</th>" in text
    assert "<b>" not in text
    assert text.count("<polyline") == 1  # nobody else's way
    for everybody in ("The best score was", "Best, on average", ">All<"):
        assert everybody not in text


def test_a_player_has_one_line_on_every_page(luxor: Luxor, pages: tuple[str, Path]) -> None:
    html = pages[1].with_name("one.html")
    args = ["stats", "<b>ani</b>", "--html", str(html), "--db", str(html.with_name("log.db"))]
    assert luxor("results", *args).code == Exit.FINE
    (own,) = re.findall(r"<polyline[^>]*class='curve (line\d)'", html.read_text(encoding="utf-8"))
    beside = re.search(r"class='curve (line\d)'[^<]*</svg> &lt;b&gt;Ani", pages[0])
    assert beside or re.search(rf"class='curve {own}'[^>]*/></svg> &lt;b&gt;Ani", pages[0])
    lines = re.findall(r"<polyline[^>]*class='curve (line\d)'", pages[0])
    assert own in lines
    assert len(set(lines)) == 3


def test_charts_have_names_titles_and_round_numbers(pages: tuple[str, Path]) -> None:
    html = pages[0]
    assert re.findall(r"<title>([^<]*)</title>", html) == [
        *("Luxor", "Scores (60)", "Average of the last 5 games"),
    ]
    for title in ("games", "VP", "game"):
        assert f"class='axis'>{title}</text>" in html
    for chart in re.findall(r"<svg[^>]*class='chart'>.*?</svg>", html, re.DOTALL):
        ticks = [int(one) for one in re.findall(r">(-?\d+)</text>", chart)]
        assert len(ticks) > 6
        step = min(abs(one - other) for one in ticks for other in ticks if one != other)
        assert step in {1, 2, 5, 10, 20, 50}


def test_pages_of_an_empty_log_are_pages(luxor: Luxor, tmp_path: Path) -> None:
    html, svg = tmp_path / "page.html", tmp_path / "page.svg"
    assert luxor("results", "stats", "--html", str(html), "--svg", str(svg)).code == Exit.FINE
    assert "No such games" in html.read_text(encoding="utf-8")
    assert "No such games" in svg.read_text(encoding="utf-8")
