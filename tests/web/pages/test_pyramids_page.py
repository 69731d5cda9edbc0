"""The page of a result of Silver & Gold Pyramids, in a real browser."""

import json
from pathlib import Path

import pytest

from luxor_companion.games.pyramids import GAME
from luxor_companion.games.pyramids.rules.layout import square_names
from luxor_companion.share import LinkError, SharedPlayer, SharedResult, format_compact
from luxor_companion.share.convert import score_curve
from luxor_companion.share.link import bgstats_link, check_code, digit_form, read_link, text_form
from luxor_companion.web import result_page
from tests.browser import Browser, Page
from tests.share.games import SCRIPTS, mutants, packed
from tests.share.pyramids import game, kept, pyramids
from tests.web.pages.test_result_page import ranked, state, table

PARTS = ("Pyramids", "Torches", "Bonuses", "Gems", "Worst skull")
SAID = {
    "en": ("Bo wins: tied at 50 VP, with the lowest numbered pyramid.", "Worst skull"),
    "de": ("Bo gewinnt: Gleichstand bei 50 SP, aber mit der Pyramide", "Teuerster Totenkopf"),
    "es": ("Bo gana: empata a 50 PV, pero tiene la pirámide", "Peor calavera"),
    "pt": ("Bo vence: empata em 50 PV, mas tem a pirâmide", "Pior caveira"),
}
CHANGED = {  # of line 7, `ani 11 green torch`, and of a bonus that a line brings somebody else
    "en": (
        "Ani marks 4 squares of card 11, gains 1 green gem and gains 1 torch.",
        "bonus of 10 VP",
    ),
    "de": (
        "Ani kreuzt 4 Felder auf Karte 11 an, bekommt 1 grünen Edelstein und bekommt 1 Fackel.",
        "Bonus von 10 SP",
    ),
    "es": (
        "Ani marca 4 casillas de la carta 11, gana 1 gema verde y gana 1 antorcha.",
        "gana 10 PV en puntos de pirámide",
    ),
    "pt": (
        "Ani marca 4 casas da carta 11, ganha 1 gema verde e ganha 1 tocha.",
        "ganha um bônus de 10 PV",
    ),
}


@pytest.mark.parametrize("inside", ["", "setup", "log"])
@pytest.mark.parametrize("known", [1.0, 0.0])
def test_both_forms_show_the_result(engine: Page, host: str, known: float, inside: str) -> None:
    result = pyramids(3, inside, known)
    for form in (text_form, digit_form):
        engine.open(f"{host}#{form(result)}")
        assert state(engine) == "shown", engine.text()
        rows = {row[0]: row[1:] for row in table(engine)}
        players = ranked(result)
        assert rows["Total"] == [str(one.total) for one in players]
        for index, part in enumerate(PARTS):
            assert rows[part] == [str(one.parts[index]) for one in players]
        assert [row[0] for row in table(engine)] == ["Part", "Rank", "Total", *PARTS]
        text = engine.text()
        assert text.startswith("Silver & Gold Pyramids")
        assert check_code(result) in text
        assert ("Expedition deck: domino \N{MULTIPLICATION SIGN}1, " in text) == bool(inside)
        assert ("Turn by turn" in text) == (inside == "log")
        assert engine.evaluate("document.title").startswith("Silver & Gold Pyramids: ")
        assert engine.evaluate("document.querySelectorAll('.piece').length") == 0
        assert engine.complaints() == []


@pytest.mark.parametrize("language", SAID)
def test_it_speaks_every_language(browser: Browser, tmp_path: Path, language: str) -> None:
    file = tmp_path / "result.html"
    file.write_text(result_page(kept("tied log"), language), encoding="utf-8")
    browser.open(file.as_uri())
    text = browser.text()
    assert all(words in text for words in SAID[language]), text[:800]
    file.write_text(result_page(kept("half-known log"), language), encoding="utf-8")
    browser.open(file.as_uri())
    assert all(words in browser.text() for words in CHANGED[language]), browser.text()[:3000]
    assert browser.complaints() == []


def test_every_line_tells_what_it_changed(engine: Page, host: str) -> None:
    result = kept("half-known log")
    engine.open(f"{host}#{text_form(result)}")
    script = "[...document.querySelectorAll('.log li')].map(e => e.children[1].innerText)"
    before, *lines = engine.evaluate(script)
    assert before == "The set-up, before the first turn"
    assert len(lines) == len(result.log) == 159
    assert lines[0] == "Ani takes card 10 and takes card 11."
    assert lines[9] == "Note: “Bo wants the window shut”"
    for line, told in zip(result.log, lines, strict=True):
        assert told != line.text
        for seat, name in enumerate(("Ani", "Bo", "Mia", "Tom"), start=1):
            assert f"{seat}:" not in line.changes or f"{name} " in told, told


@pytest.mark.parametrize("seed", [3, 4])
def test_the_cards_and_the_race_are_those_of_the_game(
    browser: Browser, host: str, seed: int
) -> None:
    """At the end the page shows the cards with their marks, and who got which bonus."""
    result, record = pyramids(seed, "log"), game(seed)
    browser.open(f"{host}#{text_form(result)}")
    assert state(browser) == "shown"
    shown = browser.evaluate(f"readPayload('{text_form(result)}').then(r => pyramidsTold(r))")
    names = [one.name for one in result.players]
    for one, player in zip(shown["views"][-1], record.position.players, strict=True):
        assert [int(card["number"]) for card in one["completed"]] == [
            card.number for card in player.completed
        ]
        for card in player.cards:
            marks = one["cards"][str(card.number)]["marks"]
            assert sorted(marks) == sorted(square_names(card.marks))
    race = browser.evaluate("[...document.querySelectorAll('.race td')].map(e => e.innerText)")
    won = [(name, int(points)) for name, points in zip(race[1::3], race[2::3], strict=True)]
    held = [
        (name, bonus.points)
        for name, player in zip(names, record.position.players, strict=True)
        for bonus in player.score_card.bonuses
    ]
    assert sorted(won) == sorted(held)
    places = ".race td:nth-child(2), .hand h3, .score thead th + th"
    script = f"""[...document.querySelectorAll('{places}')]
        .map(e => [e.innerText.trim(), e.querySelector('.sample .curve').classList[1]])"""
    lines = {name: f"line{seat}" for seat, name in enumerate(names)}  # as in the chart
    marked = browser.evaluate(script)
    assert len(marked) == len(won) + 2 * len(names)
    assert all(line == lines[name] for name, line in marked)
    curve = score_curve(result, record, GAME)
    assert shown["curve"] == [list(totals) for totals in curve]


def test_the_buttons_do_what_they_say(browser: Browser, host: str) -> None:
    result = kept("half-known log")
    browser.open(f"{host}#{text_form(result)}")
    assert browser.evaluate("document.querySelector('#bgstats').href") == bgstats_link(result)
    text = browser.evaluate(f"readPayload('{text_form(result)}').then(asText)")
    assert text.startswith("Silver & Gold Pyramids, November 14, 2026\n1. Ani 86 (Pyramids 40,")
    assert "Worst skull -1" in text
    value = browser.evaluate(f"readPayload('{text_form(result)}').then(asJson)")
    assert (value["game"], value["winners"], len(value["log"])) == ("pyramids", ["Ani"], 159)
    assert value["players"][3] == {
        "name": "Tom", "pyramids": 40, "torches": 15, "bonuses": 6, "gems": 11, "skull": -1,
        "total": 71, "rank": 2,
    }  # fmt: skip


def test_what_is_open_is_said(browser: Browser, host: str) -> None:
    players = (
        SharedPlayer("Ani", None, 20, (20, 0, 0, 0, 0), uncounted=1),
        SharedPlayer("Bo", None, -6),
    )
    result = pyramids()._replace(players=players, winners=(0,), decided_by=None)
    browser.open(f"{host}#{text_form(result)}")
    assert "What the worst skull costs Ani isn't entered, so it isn't counted." in browser.text()
    assert "Ani is ahead with 20 VP" in browser.text()
    assert {row[0]: row[1:] for row in table(browser)}["Total"] == ["20", "-6"]
    assert browser.evaluate("document.querySelector('#bgstats')") is None
    both = tuple(one._replace(total=20, parts=(20, 0, 0, 0, 0)) for one in players)
    level = result._replace(players=both, winners=(0, 1), decided_by="shared")
    browser.open(f"{host}#{text_form(level)}")
    assert "whose pyramid has the lowest number is not known" in browser.text()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1:h+10,h+11", "1:h+10,x+11"),
        ("1:h+10,h+11", "9:h+10,h+11"),
        ("1:h+10,h+11", "<b>"),
        ("1:h+10,h+11", "constructor:h+1"),
        ("domino=1", "<b>=1"),
        ("domino=1", "constructor=1"),
    ],
)
def test_wrong_changes_get_one_sentence(browser: Browser, host: str, old: str, new: str) -> None:
    text = format_compact(kept("half-known log"))
    assert old in text
    browser.open(f"{host}#{packed(text.replace(old, new, 1))}")
    assert state(browser) == "problem"
    assert "it doesn't hold a result" in browser.text()


def test_the_page_and_the_program_agree_on_every_link(browser: Browser, host: str) -> None:
    """Records changed at random: what one reads the other reads, and with the same check code."""
    browser.open(host)
    results = [kept(name) for name in ("half-known", "tied", "half-known", "tied log")]
    below = results[0]._replace(players=(*results[0].players[:3], SharedPlayer("Z", None, -6)))
    payloads = mutants(600, 12, [*results, below])
    script = "readPayload(p).then(r => r.check).catch(e => e.code ?? `bug: ${e}`)"
    told = browser.evaluate(f"Promise.all({json.dumps(payloads)}.map(p => {script}))")
    for payload, page in zip(payloads, told, strict=True):
        assert page == program(payload), payload
    assert len([one for one in told if "-" in one]) > 50


def program(payload: str) -> str:
    try:
        return check_code(read_link(payload))
    except LinkError as error:
        return error.code


def named(result: SharedResult, name: str) -> SharedResult:
    return result._replace(players=(result.players[0]._replace(name=name), *result.players[1:]))


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_in_a_name_does_not_run(browser: Browser, host: str, script: str) -> None:
    browser.open(f"{host}#{text_form(named(kept('half-known log'), script))}")
    assert state(browser) == "shown"
    assert browser.evaluate("typeof hacked") == "undefined"
    assert browser.evaluate("document.querySelectorAll('img, main script, iframe').length") == 0


@pytest.mark.parametrize("language", SAID)
def test_it_fits_a_narrow_phone(browser: Browser, tmp_path: Path, language: str) -> None:
    file = tmp_path / "result.html"
    file.write_text(result_page(kept("half-known log"), language), encoding="utf-8")
    browser.screen(360, 844)
    browser.open(file.as_uri())
    assert browser.evaluate("document.documentElement.scrollWidth") <= 360
    wide = "document.querySelector('.wide')"
    assert browser.evaluate(f"{wide}.scrollWidth - {wide}.clientWidth") <= 1
