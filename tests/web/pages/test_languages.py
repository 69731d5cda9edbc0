"""Both pages in every language in a real browser: which one is spoken, and that it fits."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from urllib.request import urlopen

import pytest

from luxor_companion.share.link import ADDRESS, bgstats_link, text_form
from luxor_companion.web import live_page, result_page, texts
from luxor_companion.web.server import LOOPBACK, LiveTable, PageServer, page_response
from tests.browser import Browser
from tests.conftest import ROOT, Luxor
from tests.lang.spoken import speaking
from tests.share.games import four, packed
from tests.web.pages.test_live_page import TWO
from tests.web.test_server import started
from tests.web.test_web import flat

TEXTS = texts()
SAVE = ROOT / "saves/games/four-players.toml"
LANG = "document.documentElement.lang"
NARROW = 360  # pixels; from here on the score of four players is seen at once
LIVE = "body.dataset.state === 'live'"

SAID = {  # verdict, date, a part, how it stands, the table's heading
    "en": ("Jan wins with 43 VP.", "November 14, 2026", "Sarcophagi", "The final score"),
    "de": ("Jan gewinnt mit 43 SP.", "14. November 2026", "Sarkophage", "Die Schlusswertung"),
    "es": ("Jan gana con 43 PV.", "14 de noviembre de 2026", "Sarcófagos", "La puntuación final"),
    "pt": ("Jan vence com 43 PV.", "14 de novembro de 2026", "Sarcófagos", "A pontuação final"),
}
SETS = {
    "en": ["0 sets", "1 set", "2 sets", "21 sets"],
    "de": ["0 Sets", "1 Set", "2 Sets", "21 Sets"],
    "es": ["0 conjuntos", "1 conjunto", "2 conjuntos", "21 conjuntos"],
    "pt": ["0 conjunto", "1 conjunto", "2 conjuntos", "21 conjuntos"],  # as Brazil counts nothing
}
KEYS = {
    "en": ["takes 1 key", "takes 2 keys"],
    "de": ["nimmt 1 Schlüssel", "nimmt 2 Schlüssel"],
    "es": ["coge 1 llave", "coge 2 llaves"],
    "pt": ["pega 1 chave", "pega 2 chaves"],
}
LISTS = {
    "en": ["Ani", "Ani and Ida", "Ani, Bo and Ida"],
    "de": ["Ani", "Ani und Ida", "Ani, Bo und Ida"],
    "es": ["Ani", "Ani e Ida", "Ani, Bo e Ida"],
    "pt": ["Ani", "Ani e Ida", "Ani, Bo e Ida"],
}


@pytest.fixture
def languages(browser: Browser) -> Iterator[Any]:
    """Say what the browser asks for; afterwards it asks for what it did, and remembers nothing."""

    def ask_for(*wanted: str) -> None:
        script = f"Object.defineProperty(navigator, 'languages', {{value: {json.dumps(wanted)}}})"
        added = browser.call("Page.addScriptToEvaluateOnNewDocument", source=script)
        scripts.append(added["identifier"])

    scripts: list[str] = []
    yield ask_for
    for one in scripts:
        browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=one)
    browser.evaluate("localStorage.clear()")


@pytest.fixture
def served() -> Iterator[Any]:
    """Serve the live page of a game that is over, or another save, in a language."""
    servers = []

    def serve(language: str, save: Path = SAVE) -> str:
        table, shown = LiveTable(lambda: save), page_response(live_page(language))
        server = PageServer(LOOPBACK, 0, {"/": lambda: shown, "/state": table.state})
        server.start()
        servers.append(server)
        return f"http://{LOOPBACK}:{server.port}/"

    yield serve
    for one in servers:
        one.stop()


@pytest.fixture
def written(tmp_path: Path) -> Any:  # noqa: ANN401  # a function
    def write(language: str, inside: str = "log") -> str:
        file = tmp_path / f"{language or 'any'}.html"
        file.write_text(result_page(four(inside), language), encoding="utf-8")
        return file.as_uri()

    return write


def choose(browser: Browser, language: str) -> None:
    """Choose with the keyboard, as somebody does who has no mouse."""
    browser.evaluate("document.querySelector('#language').focus()")
    name = TEXTS[language]["language"]
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=name[0], text=name[0])
    browser.wait(f"{LANG} === '{language}'")


@pytest.mark.parametrize("language", TEXTS)
def test_the_result_in_each_language(browser: Browser, written: Any, language: str) -> None:  # noqa: ANN401
    browser.open(written(language))
    text = browser.text()
    assert browser.evaluate(LANG) == language
    for said in SAID[language][:3]:
        assert said in text
    assert TEXTS[language]["legend"] in text
    assert browser.evaluate("document.title") == f"Luxor: {SAID[language][0]}"
    copied = browser.evaluate(f"readPayload('{text_form(four())}').then(asText)")
    assert copied.startswith(f"Luxor, {SAID[language][1]}\n1. Jan 43 (")
    assert SAID[language][2] in copied
    assert f", {SETS[language][0]} 0, " in copied
    assert not leftovers(browser, language)
    assert browser.complaints() == []


@pytest.mark.parametrize("language", TEXTS)
def test_the_live_page_in_each_language(browser: Browser, served: Any, language: str) -> None:  # noqa: ANN401
    browser.open(served(language), LIVE)
    text = browser.text()
    words = TEXTS[language]
    assert browser.evaluate(LANG) == language
    for said in (SAID[language][3], SAID[language][0], words["over"], words["live"]):
        assert said in text
    assert browser.evaluate("document.title") == words["live_title"]
    assert not leftovers(browser, language)
    assert browser.complaints() == []


def leftovers(browser: Browser, language: str) -> set[str]:
    """English sentences and words of two letters and more that are shown where they should not."""
    words = flat(TEXTS[language])
    english = {
        text
        for key, text in flat(TEXTS["en"]).items()
        if text != words[key] and "{" not in text and (" " in text or text.istitle())
    }
    own = " ".join(words.values())
    shown = browser.evaluate("document.querySelector('main').innerText")
    return {text for text in english if text in shown and text not in own}


@pytest.mark.parametrize("language", TEXTS)
def test_the_play_for_bg_stats_is_that_of_the_program(
    browser: Browser,
    written: Any,  # noqa: ANN401
    language: str,
) -> None:
    browser.open(written(language))
    words = TEXTS[language]
    link = browser.evaluate("document.querySelector('#bgstats').href")
    with speaking(language):
        assert link == bgstats_link(four("log"))
    play = json.loads(unquote(link.removeprefix(ADDRESS)))
    assert play["players"][1]["role"] == words["green"]
    assert play["sourceName"] == "Luxor Companion"


@pytest.mark.parametrize("language", TEXTS)
def test_numbers_and_lists_are_said_as_the_language_does(
    browser: Browser,
    written: Any,  # noqa: ANN401
    language: str,
) -> None:
    browser.open(written(language, ""))

    def said(script: str) -> list[str]:
        return list(browser.evaluate(script))

    assert said("[0, 1, 2, 21].map(n => t('made_of', {number: n}))") == SETS[language]
    assert said("[1, 2].map(n => t('do_key', {number: n}))") == KEYS[language]
    lists = "[['Ani'], ['Ani', 'Ida'], ['Ani', 'Bo', 'Ida']].map(listed)"
    assert said(lists) == LISTS[language]


@pytest.mark.parametrize("language", TEXTS)
def test_a_damaged_link_gets_its_sentence(browser: Browser, written: Any, language: str) -> None:  # noqa: ANN401
    browser.open(written(language, ""))
    payload = packed("luxor nonsense")
    browser.evaluate(f"document.documentElement.dataset.result = '{payload}'; showResult()")
    start = TEXTS[language]["problem_record"].partition("{")[0]
    browser.wait(f"document.querySelector('main').innerText.startsWith({json.dumps(start)})")
    assert browser.evaluate("document.title") == TEXTS[language]["no_result"]


@pytest.mark.parametrize(
    ("address", "chosen", "made", "asked", "spoken"),
    [
        pytest.param("?lang=pt", "es", "de", ["en-US"], "pt", id="the address goes first"),
        pytest.param("?lang=xx", "es", "de", ["en-US"], "es", id="then what was chosen"),
        pytest.param("", "", "de", ["es-ES", "en"], "de", id="then what it was written in"),
        pytest.param("", "", "", ["fr", "pt-BR", "de"], "pt", id="then what the browser asks for"),
        pytest.param("", "xx", "", ["fr", "ja"], "en", id="else English"),
        pytest.param("?lang=constructor", "", "", ["__proto__"], "en", id="no trick of the words"),
        pytest.param("?lang=ES-mx", "", "", ["de"], "es", id="any country's Spanish"),
    ],
)
def test_which_language_is_spoken(
    browser: Browser,
    served: Any,  # noqa: ANN401
    languages: Any,  # noqa: ANN401
    address: str,
    chosen: str,
    made: str,
    asked: list[str],
    spoken: str,
) -> None:
    url = served(made)
    if chosen:
        browser.open(url, LIVE)
        browser.evaluate(f"localStorage.setItem(CHOSEN, '{chosen}')")
    languages(*asked)
    browser.open(url + address, LIVE)
    assert browser.evaluate(LANG) == spoken
    assert TEXTS[spoken]["over"] in browser.text()
    assert browser.evaluate("document.querySelector('#language').value") == spoken


def test_dates_are_those_of_the_readers_country(
    browser: Browser,
    written: Any,  # noqa: ANN401
    languages: Any,  # noqa: ANN401
) -> None:
    languages("en-GB", "en")
    browser.open(written(""))
    assert "Played on 14 November 2026" in browser.text()


def test_another_language_is_chosen_and_remembered(
    browser: Browser,
    served: Any,  # noqa: ANN401
    languages: Any,  # noqa: ANN401
) -> None:
    languages("en-US")
    url = served("")
    browser.open(f"{url}?lang=de", LIVE)
    listed = "[...document.querySelectorAll('#language option')].map(o => [o.innerText, o.lang])"
    assert browser.evaluate(listed) == [[w["language"], code] for code, w in TEXTS.items()]
    choose(browser, "es")
    assert TEXTS["es"]["over"] in browser.text()
    assert TEXTS["es"]["live"] in browser.text()
    assert browser.evaluate("document.title") == TEXTS["es"]["live_title"]
    name = "document.querySelector('#language').getAttribute('aria-label')"
    assert browser.evaluate(name) == "Idioma"
    assert browser.evaluate("location.search") == ""  # or the address would go before the choice
    browser.open(url, LIVE)
    assert browser.evaluate(LANG) == "es"
    assert browser.complaints() == []


def test_a_browser_that_keeps_nothing_still_changes(
    browser: Browser,
    written: Any,  # noqa: ANN401
) -> None:
    url = written("de")
    forbidden = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    added = browser.call("Page.addScriptToEvaluateOnNewDocument", source=forbidden)
    browser.open(url)
    choose(browser, "pt")
    browser.wait(f"document.body.innerText.includes({json.dumps(SAID['pt'][0])})")
    assert browser.complaints() == []
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=added["identifier"])


def test_the_replay_stays_at_its_line(
    browser: Browser,
    written: Any,  # noqa: ANN401
    languages: Any,  # noqa: ANN401
) -> None:
    languages("en")
    browser.open(written("en"))
    browser.evaluate("document.querySelectorAll('.log li')[6].click()")
    choose(browser, "de")
    caption = "document.querySelector('.caption').innerText"
    browser.wait(f"{caption}.startsWith('6/74 Mia zieht von Feld 4 auf Feld 9, nimmt Schmuck')")
    shown = browser.evaluate("document.querySelectorAll('.log li')[6].innerText")
    assert f"deckt auf Feld 9 auf: {TEXTS['de']['tile_favour12']}." in shown


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", TEXTS)
def test_it_fits_a_narrow_phone(
    browser: Browser,
    written: Any,  # noqa: ANN401
    served: Any,  # noqa: ANN401
    language: str,
    width: int,
) -> None:
    browser.screen(width, 800)
    for url, state in ((written(language), "body.dataset.state === 'shown'"),
                       (served(language), LIVE)):  # fmt: skip
        browser.open(url, state)
        assert browser.evaluate("document.documentElement.scrollWidth") <= width
        table = "document.querySelector('.score').parentElement"
        assert width < NARROW or browser.evaluate(f"{table}.scrollWidth - {table}.clientWidth") <= 0
        broken = "document.querySelectorAll('.score thead th .name')"
        lines = browser.evaluate(f"[...{broken}].map(name => name.getClientRects().length)")
        assert lines == [1, 1, 1, 1]  # a name of three letters stays in one piece
        wide = "[...document.querySelectorAll('header > *')].map(e => e.getBoundingClientRect())"
        ends = browser.evaluate(f"{wide}.map(box => [box.left, box.right])")
        assert all(left >= 0 and right <= width for left, right in ends)


@pytest.mark.parametrize("language", TEXTS)
def test_words_fit_their_cells(browser: Browser, written: Any, language: str) -> None:  # noqa: ANN401
    browser.open(written(language))
    outside = """[...document.querySelectorAll('.board .cell')].filter(cell => {
        const own = cell.querySelector('rect').getBoundingClientRect();
        return [...cell.querySelectorAll('text')].some(text => {
            const box = text.getBoundingClientRect();
            return box.left < own.left - 1 || box.right > own.right + 1;
        });
    }).map(cell => cell.textContent)"""
    for line in (0, 30, 74):
        browser.evaluate(f"document.querySelectorAll('.log li')[{line}].click()")
        assert browser.evaluate(outside) == []


@pytest.mark.parametrize("language", TEXTS)
def test_a_game_that_goes_on_names_whose_turn_it_is(
    browser: Browser,
    served: Any,  # noqa: ANN401
    tmp_path: Path,
    language: str,
) -> None:
    head, mark, log = TWO.read_text(encoding="utf-8").partition("log = '''\n")
    save = tmp_path / "game.toml"
    save.write_text(f"{head}{mark}{''.join(log.splitlines(keepends=True)[:4])}'''\n", "utf-8")
    browser.open(served(language, save), LIVE)
    text = browser.text()
    turn = {"en": "'s turn (", "de": ") ist am Zug", "es": "Turno de ", "pt": "Vez de "}
    assert turn[language] in text
    assert TEXTS[language]["as_it_stands"] in text
    assert not leftovers(browser, language)


def test_a_page_is_written_in_the_language_that_is_asked_for(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "result.html"
    luxor("share", "--save", str(TWO), "--html", str(file), "--lang", "es")
    assert 'lang="es" data-lang="es"' in file.read_text(encoding="utf-8")


def test_where_nobody_asked_the_reader_decides(
    luxor: Luxor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUXOR_LANG")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")  # what the system says is not a wish
    file = tmp_path / "result.html"
    luxor("share", "--save", str(TWO), "--html", str(file))
    assert "data-lang=" not in file.read_text(encoding="utf-8").partition("<body")[0]


@pytest.mark.parametrize(
    "command",
    [("serve", "--watch-only"), ("share", "--lan", "--address", LOOPBACK)],
    ids=["serve", "share"],
)
def test_a_page_is_served_in_the_language_that_is_asked_for(command: tuple[str, ...]) -> None:
    process, url = started(*command, "--save", str(TWO), "--lang", "pt")
    try:
        with urlopen(url, timeout=60) as answer:  # noqa: S310  # our own address
            assert b'lang="pt" data-lang="pt"' in answer.read()
    finally:
        process.send_signal(2)
        process.communicate(timeout=60)
