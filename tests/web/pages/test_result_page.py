"""The result page in a real browser: it shows what a link says, or one sentence; nothing runs."""

import json
from pathlib import Path
from typing import Any

import pytest
import zxingcpp

from luxor_companion.games.luxor import GAME
from luxor_companion.games.luxor.share import _view
from luxor_companion.games.luxor.view.board import grid
from luxor_companion.share import (
    LinkError,
    LogLine,
    SharedPlayer,
    SharedResult,
    clean_name,
    ranks,
)
from luxor_companion.share.convert import score_curve, share_entry
from luxor_companion.share.link import bgstats_link, check_code, digit_form, read_link, text_form
from luxor_companion.share.picture import make_code, to_svg
from luxor_companion.table.table import open_table
from luxor_companion.view.score import verdict_line
from luxor_companion.web import result_page
from tests.browser import Browser, Page
from tests.results.games import game
from tests.share.games import GAMES, HOSTILE, SCRIPTS, four, mutants, packed, result_of, with_name
from tests.share.pictures import from_png

pytestmark = pytest.mark.slow


def state(browser: Page) -> str:
    return str(browser.evaluate("document.body.dataset.state"))


def ranked(result: SharedResult) -> list[SharedPlayer]:
    """The players, best first."""
    order = sorted(range(len(result.players)), key=lambda seat: ranks(result)[seat])
    return [result.players[seat] for seat in order]


def table(browser: Page) -> list[list[str]]:
    script = "[...document.querySelectorAll('.score tr')].map(r=>[...r.cells].map(c=>c.innerText))"
    return list(browser.evaluate(script))


@pytest.mark.parametrize("inside", ["", "setup", "log"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_both_forms_show_the_result(engine: Page, host: str, path: Path, inside: str) -> None:
    result = result_of(path, inside)
    for form in (text_form, digit_form):
        engine.open(f"{host}#{form(result)}")
        assert state(engine) == "shown", engine.text()
        rows = {row[0]: row[1:] for row in table(engine)}
        players = ranked(result)
        assert rows["Total"] == [str(one.total) for one in players]
        for index, part in enumerate(
            ("Treasures on the track", "Adventurers", "Sarcophagi", "Keys", "Sets", "Scarabs")
        ):
            assert rows[part] == [str(one.parts[index]) for one in players]
        text = engine.text()
        assert check_code(result) in text
        assert "Reported by the players" in text
        assert "November 14, 2026" in text
        assert "95 minutes" in text
        boards = engine.evaluate("document.querySelectorAll('.board').length")
        assert boards == bool(inside)  # the set-up is the first of the replay, not a second board
        assert ("Turn by turn" in text) == (inside == "log")
        assert engine.complaints() == []
        assert all(url.startswith((host, "data:")) for url in engine.asked())


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_replay_is_what_was_played(engine: Page, host: str, path: Path) -> None:
    """After every line, the page has the board that the referee had."""
    result, record = result_of(path, "log"), open_table(path).record
    engine.open(f"{host}#{text_form(result)}")
    script = f"readPayload('{text_form(result)}').then(r=>viewsOf(r))"
    views: list[dict[str, Any]] = engine.evaluate(script)
    told = [line for line in result.log if not line.text.startswith("note ")]
    assert len(told) == len(record.done)
    changes = iter(record.done)
    for line, shown in zip(result.log, views[1:], strict=True):
        if line.text.startswith("note "):
            continue
        wanted = _view(next(changes).after)
        assert shown["tiles"] == wanted["tiles"]
        for one, other in zip(shown["players"], wanted["players"], strict=True):
            one["at"].sort()
            assert {key: one[key] for key in other if key != "treasures"} == {
                key: value for key, value in other.items() if key != "treasures"
            }, line
            assert sorted(one["treasures"]) == sorted(other["treasures"])


def press(browser: Browser, key: str, code: int) -> None:
    for kind in ("keyDown", "keyUp"):
        browser.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)


def test_totals_alone_do_not_say_what_broke_a_tie(browser: Browser, host: str) -> None:
    for ranks_of_it in ((1, 1, 3), (1, 2, 3)):
        totals = game("k", "2026-11-14", "Mia 70", "Bob 70", "Cy 20").with_ranks(ranks_of_it)
        result = share_entry(totals)
        browser.open(f"{host}#{text_form(result)}")
        assert browser.evaluate("document.querySelector('.verdict').innerText") == verdict_line(
            result
        )


def test_the_replay_goes_with_keys_and_buttons(browser: Browser, host: str) -> None:
    browser.open(f"{host}#{text_form(four('log'))}")
    caption = "document.querySelector('.caption').innerText"
    lit = "[...document.querySelectorAll('.cell.to, .cell.from')].map(e => e.dataset.place).join()"
    points = (
        "[...document.querySelectorAll('.key li')].map(e => e.innerText.replaceAll('\\n', ' '))"
    )
    assert browser.evaluate(caption).startswith("74/74 Mia flips scarabs face up: 1, 1.")
    assert browser.evaluate(points) == ["G Jan 41", "R Ani 29", "B Mia 30", "Y Tom 30"]
    browser.evaluate("document.querySelector('.controls button').click()")
    assert browser.evaluate(caption) == "0/74 The set-up, before the first turn"
    assert browser.evaluate(lit) == ""
    assert browser.evaluate(points) == ["G Jan 0", "R Ani 0", "B Mia 0", "Y Tom 0"]
    browser.evaluate("document.querySelector('input[type=range]').focus()")
    press(browser, "ArrowRight", 39)
    said = "1/74 Jan moves from the stairs to space 2 and wins a statue (2 VP)."
    assert browser.evaluate(caption) == f"{said} green Rdie die=2 take"
    assert browser.evaluate(lit) == "0,2"
    browser.evaluate("document.querySelectorAll('.log li')[6].click()")
    assert browser.evaluate(caption).startswith("6/74 Mia moves from space 4 to space 9, wins")
    browser.evaluate("document.querySelector('.log').focus()")
    press(browser, "ArrowDown", 40)
    press(browser, "ArrowDown", 40)
    current = browser.evaluate("document.querySelector('[aria-selected=true]').innerText")
    assert "yellow R±1 @5 back take" in current
    assert browser.evaluate("document.querySelectorAll('[aria-selected=true]').length") == 1


def test_the_log_follows_and_the_page_stays(browser: Browser, host: str) -> None:
    """The line is in sight in the log at both ends and in the middle; the page does not jump."""
    browser.open(f"{host}#{text_form(four('log'))}")
    browser.evaluate("window.scrollTo(0, 700)")
    for line in (0, 1, 37, 73, 74):
        browser.evaluate(f"s=document.querySelector('.scrub input'),s.value={line},0")
        browser.evaluate("document.querySelector('.scrub input').dispatchEvent(new Event('input'))")
        item = browser.evaluate(
            "(() => { const l = document.querySelector('.log').getBoundingClientRect(),"
            " i = document.querySelector('[aria-selected=true]').getBoundingClientRect();"
            " return [i.top >= l.top - 1, i.bottom <= l.bottom + 1]; })()"
        )
        assert item == [True, True], line
        assert browser.evaluate("window.scrollY") == 700


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_curve_is_what_the_referee_counts(browser: Browser, host: str, path: Path) -> None:
    """After every line the chart has the points that lie open, as the program counts them."""
    result, record = result_of(path, "log"), open_table(path).record
    browser.open(f"{host}#{text_form(result)}")
    curve = browser.evaluate(f"readPayload('{text_form(result)}').then(r => luxorTold(r).curve)")
    assert curve == [list(totals) for totals in score_curve(result, record, GAME)]


def test_a_log_that_leads_elsewhere_has_no_curve(browser: Browser, host: str) -> None:
    """A forger may tell another score than the log has: then nothing is made of it."""
    result = four("log")
    first = result.players[0]
    told = first._replace(parts=(first.parts[0] + 1, *first.parts[1:]), total=first.total + 1)
    browser.open(f"{host}#{text_form(result._replace(players=(told, *result.players[1:])))}")
    assert state(browser) == "shown"
    assert browser.evaluate("document.querySelectorAll('.chart, .story').length") == 0
    assert browser.evaluate("document.querySelectorAll('.scrub input').length") == 1


def test_the_buttons_do_what_they_say(browser: Browser, host: str, tmp_path: Path) -> None:
    result = four("log")
    browser.open(f"{host}#{text_form(result)}")
    assert browser.evaluate("document.querySelector('#bgstats').href") == bgstats_link(result)
    text = browser.evaluate(f"readPayload('{text_form(result)}').then(asText)")
    assert "1. Jan 43 (Treasures on the track 8," in text
    assert text.endswith(f"\n{host}#{text_form(result)}\nCheck code {check_code(result)}")
    assert "@" not in text  # the log stays on the page
    value = browser.evaluate(f"readPayload('{text_form(result)}').then(asJson)")
    assert value["winners"] == ["Jan"]
    assert len(value["log"]) == 74
    browser.call("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.evaluate("document.querySelector('#download').click()")
    file = tmp_path / "luxor-2026-11-14.json"
    browser.wait("true")
    for _ in range(100):
        if file.exists() and file.stat().st_size:
            break
        browser.evaluate("new Promise(done => setTimeout(done, 50))")
    assert json.loads(file.read_text(encoding="utf-8"))["check"] == check_code(result)
    browser.evaluate("document.querySelector('#copy').click()")
    browser.wait("document.querySelector('[role=status]').innerText")
    assert browser.complaints() == []


def test_a_result_that_is_not_final_is_called_that(browser: Browser, host: str) -> None:
    browser.open(f"{host}#{text_form(four()._replace(decided_by=None))}")
    assert "the game is not over" in browser.text()
    assert browser.evaluate("document.querySelector('#bgstats')") is None


def test_a_shared_victory_and_bare_totals(browser: Browser, host: str) -> None:
    players = tuple(one._replace(parts=(), total=40, counts=()) for one in four().players)
    result = four()._replace(players=players, winners=(0, 2), decided_by="shared")
    browser.open(f"{host}#{text_form(result)}")
    assert "Ani and Mia share the victory with 40 VP each" in browser.text()
    assert [row[0] for row in table(browser)] == ["Part", "Rank", "Total"]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_gets_one_sentence(browser: Browser, host: str, name: str) -> None:
    payload, problem = HOSTILE[name]
    browser.open(f"{host}#{payload}")
    assert state(browser) == "problem"
    shown = browser.evaluate("document.querySelector('main').innerText")
    wanted = browser.evaluate(f"WORDS['problem_{problem}']")
    assert shown.startswith(wanted.partition("{")[0].rstrip(" ("))
    assert "\n" not in shown
    assert browser.complaints() == []


def test_the_page_and_the_program_agree_on_every_link(browser: Browser, host: str) -> None:
    """Records changed at random: what one reads the other reads, and with the same check code."""
    browser.open(host)
    payloads = mutants(600, seed=11)
    script = "readPayload(p).then(r => r.check).catch(e => e.code ?? `bug: ${e}`)"
    told = browser.evaluate(f"Promise.all({json.dumps(payloads)}.map(p => {script}))")
    for payload, page in zip(payloads, told, strict=True):
        try:
            program = check_code(read_link(payload))
        except LinkError as error:
            program = error.code
        assert page == program, payload
    assert len([one for one in told if "-" in one]) > 50


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_in_a_name_does_not_run(browser: Browser, host: str, script: str) -> None:
    name = clean_name(script)
    result = with_name(name, "log")
    log = (*result.log, LogLine(f"note {script}"))
    for hostile in (result, result._replace(log=log), result._replace(winners=(0,))):
        browser.open(f"{host}#{text_form(hostile)}")
        assert state(browser) == "shown"
        assert name in browser.text()
        assert browser.evaluate("typeof hacked") == "undefined"
        tags = browser.evaluate("document.querySelectorAll('img, main script, iframe').length")
        assert tags == 0
        assert browser.complaints() == []


@pytest.mark.parametrize(
    "payload", ["<img src=x onerror=hacked=1>", 'b"><script>hacked=1</script>']
)
def test_a_script_in_the_link_does_not_run(browser: Browser, host: str, payload: str) -> None:
    browser.open(f"{host}#{payload}")
    assert state(browser) == "problem"
    assert browser.evaluate("typeof hacked") == "undefined"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("0>2 t+2", "7>2 t+2"),
        ("0>2 t+2", "0>999 t+2"),
        ("0>2 t+2", "<b> t+2"),
        ("2=-", "2=<img>"),
        ("2=-", "__proto__=1"),
        ("/tiles v4/2", "/tiles v4/2 v4/2"),
        ("/tiles v4/2", "/tiles <b>"),
    ],
)
def test_wrong_changes_get_one_sentence(browser: Browser, host: str, old: str, new: str) -> None:
    from luxor_companion.share import format_compact  # noqa: PLC0415

    text = format_compact(four("log"))
    assert old in text
    browser.open(f"{host}#{packed(text.replace(old, new, 1))}")
    assert state(browser) == "problem"
    assert "it doesn't hold a result" in browser.text()


def test_what_is_not_allowed_is_refused_by_the_policy(browser: Browser, host: str) -> None:
    browser.open(f"{host}#{text_form(four())}")
    browser.evaluate(
        "document.body.append(Object.assign(new Image(), {src: 'http://127.0.0.1:9/'}))"
    )
    browser.evaluate("fetch('http://127.0.0.1:9/').catch(() => 0)")
    tag = "Object.assign(document.createElement('script'), {textContent: 'hacked = 1'})"
    browser.evaluate(f"document.body.append({tag})")
    assert browser.evaluate("typeof hacked") == "undefined"
    browser.evaluate("new Promise(done => setTimeout(done, 200))")
    assert len([one for one in browser.complaints() if "Content Security Policy" in one]) >= 2


def test_another_link_in_the_same_tab_is_shown(browser: Browser, host: str) -> None:
    browser.open(f"{host}#{text_form(four())}")
    other = result_of(GAMES[-1])
    browser.evaluate(f"location.hash = '{text_form(other)}'")
    browser.wait(f"document.body.innerText.includes('{check_code(other)}')")


@pytest.mark.parametrize("inside", ["", "log"])
def test_the_page_in_one_file_opens_from_disk(
    browser: Browser, tmp_path: Path, inside: str
) -> None:
    file = tmp_path / "result.html"
    file.write_text(result_page(four(inside)), encoding="utf-8")
    browser.open(file.as_uri())
    assert state(browser) == "shown"
    assert check_code(four(inside)) in browser.text()
    assert browser.complaints() == []
    assert [url for url in browser.asked() if not url.startswith("data:")] == [file.as_uri()]


@pytest.mark.parametrize("width", [320, 390, 1200])
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_it_fits_the_screen(browser: Browser, host: str, width: int, dark: bool) -> None:  # noqa: FBT001
    names = tuple(
        one._replace(name=f"Wolfeschlegelsteinhausenbergerdorff{number}")
        for number, one in enumerate(four().players)
    )
    for result in (four("log"), four()._replace(players=names)):
        browser.screen(width, 844, dark=dark)
        browser.open(f"{host}#{text_form(result)}")
        assert browser.evaluate("document.documentElement.scrollWidth") <= width
        style = "getComputedStyle(document.body)"
        assert contrast(browser.evaluate(f"[{style}.color, {style}.backgroundColor]")) > 7
        dim = "getComputedStyle(document.querySelector('.facts')).color"
        assert contrast(browser.evaluate(f"[{dim}, {style}.backgroundColor]")) > 4.5


def contrast(colours: list[str]) -> float:
    """The contrast of two colours, by the formula of the accessibility guidelines."""
    lights = []
    for colour in colours:
        parts = [int(part) / 255 for part in colour[4:-1].split(",")]
        linear = [
            part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_a_screen_reader_finds_names_for_everything(browser: Browser, host: str) -> None:
    browser.open(f"{host}#{text_form(four('log'))}")
    tree = browser.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "slider", "link", "image", "table", "heading", "region"}
    nodes = [node for node in tree if node.get("role", {}).get("value") in roles]
    assert {node["role"]["value"] for node in nodes} >= {"button", "slider", "link", "table"}
    for node in nodes:
        if node["role"]["value"] != "table":
            assert node["name"]["value"].strip(), node
    assert browser.evaluate("document.documentElement.lang") == "en"
    assert browser.evaluate("document.querySelectorAll('th:not([scope])').length") == 0


def test_it_prints(browser: Browser, host: str, tmp_path: Path) -> None:
    browser.open(f"{host}#{text_form(four('log'))}")
    browser.screen(800, 1000, media="print")
    assert (
        browser.evaluate("getComputedStyle(document.querySelector('.actions')).display") == "none"
    )
    height = (
        "document.querySelector('.log').scrollHeight - document.querySelector('.log').clientHeight"
    )
    assert browser.evaluate(height) <= 1
    assert browser.paper(tmp_path / "result.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("result", [four(), four("setup"), four("log")], ids=["", "setup", "log"])
def test_the_svg_is_scanned_off_the_screen(
    browser: Browser, tmp_path: Path, result: SharedResult
) -> None:
    link = f"https://ani.example.org/#{digit_form(result)}"
    file = tmp_path / "code.svg"
    file.write_text(to_svg(make_code(link), "Luxor"), encoding="utf-8")
    browser.screen(600, 600, scale=1)
    browser.open(file.as_uri(), "documentElement")
    photo = browser.photo(tmp_path / "photo.png").read_bytes()
    assert zxingcpp.read_barcodes(from_png(photo))[0].text == link


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_statues_and_sarcophagi_are_told_as_they_happened(
    browser: Browser, host: str, path: Path
) -> None:
    """Who was first at a statue, and who took a sarcophagus, by the referee's own record."""
    result, record = result_of(path, "log"), open_table(path).record
    browser.open(f"{host}#{text_form(result)}")
    names = {one.colour: one.name for one in result.players}
    turns = [change for change in record.done if change.outcome]
    woken = [
        names[change.entry.colour]
        for change in turns
        for event in change.outcome.events
        if event.name == "woken"
    ]
    taken = [
        (names[change.entry.colour], event.sarcophagus)
        for change in turns
        for event in change.outcome.events
        if event.name == "entered" and event.sarcophagus
    ]
    story = browser.evaluate("[...document.querySelectorAll('.story li')].map(e => e.innerText)")
    assert woken
    first = [line for line in story if "to wake an adventurer" in line or "at every" in line]
    assert [line.partition(" was ")[0] for line in first] == [woken[0]]
    told = [line for line in story if "took the sarcophagus" in line]
    assert [line.partition(" in round")[0] for line in told] == [
        f"{name} took the sarcophagus worth {points} VP" for name, points in taken
    ]


def test_a_game_without_them_tells_nothing_of_them(browser: Browser, host: str) -> None:
    result = four("log")
    short = result._replace(log=result.log[:8])
    browser.open(f"{host}#{text_form(short)}")
    script = "(r => luxorFacts(r, luxorLines(r)))"
    assert browser.evaluate(f"readPayload('{text_form(short)}').then{script}") == []
    assert browser.evaluate("document.querySelectorAll('.story').length") == 0


def test_the_page_draws_the_spiral_of_the_terminal(browser: Browser, host: str) -> None:
    browser.open(host)
    for places in (2, 7, 42, 60):
        assert browser.evaluate(f"spiral({places})") == [list(place) for place in grid(places)]


def test_a_page_in_one_file_links_to_the_hosted_one(browser: Browser, tmp_path: Path) -> None:
    """Where there is one; else there is nothing to copy."""
    file = tmp_path / "result.html"
    for base in ("https://example.org/luxor/", ""):
        file.write_text(result_page(four("log"), base=base), encoding="utf-8")
        browser.open(file.as_uri())
        link = browser.evaluate(f"readPayload('{text_form(four('log'))}').then(linkOf)")
        assert link == (f"{base}#{text_form(four('log'))}" if base else None)
        assert browser.evaluate("document.querySelectorAll('#copy_link').length") == bool(base)
