"""What only the page tells of a game: each sentence where the log bears it out, else not."""

import json
from typing import Any

import pytest

from luxor_companion.web import texts
from tests.browser import Browser

NAMES = [{"name": "Ani"}, {"name": "Jan"}]
BOARD = ". . A . . A . . =3"  # two statues


def luxor_facts(browser: Browser, *turns: str) -> dict[str, Any]:
    """The facts of a game in which two players take turns that change this."""
    log = [{"text": "red L1", "changes": changes} for changes in turns]
    lines = [{"seat": turn % 2, "round": turn // 2 + 1} for turn in range(len(turns))]
    result = {"players": NAMES, "setup": {"board": BOARD}, "log": log}
    return dict(browser.evaluate(f"luxorFacts({json.dumps(result)}, {json.dumps(lines)})"))


def pyramids_facts(browser: Browser, *views: list[tuple[list[str], int]]) -> dict[str, Any]:
    """The facts of a game after whose lines two players had these pyramids and bonus points."""
    each = [
        [{"completed": [{"number": one} for one in done], "b": points} for done, points in view]
        for view in views
    ]
    lines = [{"seat": None, "round": turn + 1} for turn in range(len(views) - 1)]
    told = f"{json.dumps({'players': NAMES})}, {json.dumps(each)}, {json.dumps(lines)}"
    return dict(browser.evaluate(f"pyramidsFacts({told})"))


@pytest.mark.parametrize(
    ("turns", "facts"),
    [
        pytest.param(["0>2", "0>1"], {}, id="nothing to tell"),
        pytest.param(
            ["0>2", "0>3 A1>0"], {"story_woken": {"name": "Jan", "round": 1}}, id="one statue"
        ),
        pytest.param(
            ["0>3 A1>0", "0>6 A2>0"], {"story_woken": {"name": "Ani", "round": 1}}, id="one each"
        ),
        pytest.param(
            ["0>3 A1>0", "0>3 A1>0", "3>6 A2>0"], {"story_woken_all": {"name": "Ani"}}, id="both"
        ),
        pytest.param(
            ["0>1", "0>1", "1>7 k-1 x+5"],
            {"story_sarcophagus": {"name": "Ani", "number": 5, "round": 2}},
            id="a sarcophagus",
        ),
    ],
)
def test_statues_and_sarcophagi(
    browser: Browser, host: str, turns: list[str], facts: dict[str, Any]
) -> None:
    browser.open(host)
    assert luxor_facts(browser, *turns) == facts


@pytest.mark.parametrize(
    ("views", "facts"),
    [
        pytest.param([[([], 0), ([], 0)]] * 2, {}, id="nothing to tell"),
        pytest.param(
            [[([], 0), ([], 0)], [([], 0), ([], 0)], [([], 0), (["7"], 0)]],
            {"story_pyramid": {"name": "Jan", "card": 7, "round": 2}},
            id="the first pyramid",
        ),
        pytest.param(
            [[([], 0), ([], 0)], [([], 6), ([], 4)]],
            {"story_bonuses": {"name": "Ani", "number": 6}},
            id="the most bonus points",
        ),
        pytest.param([[([], 0), ([], 0)], [([], 6), ([], 6)]], {}, id="as many bonus points"),
    ],
)
def test_pyramids_and_bonuses(
    browser: Browser, host: str, views: list[Any], facts: dict[str, Any]
) -> None:
    browser.open(host)
    assert pyramids_facts(browser, *views) == facts


@pytest.mark.parametrize("language", texts())
def test_every_sentence_of_the_story_is_whole(browser: Browser, host: str, language: str) -> None:
    words = texts()[language]
    browser.open(f"{host}?lang={language}")
    params = {"name": "Ani", "first": "Jan", "second": "Mia", "number": 7, "round": 12}
    params |= {"place": 2, "card": 33}
    for key in words.keys() & {one for one in texts()["en"] if one.startswith("story_")}:
        said = browser.evaluate(f"t('{key}', {json.dumps(params)})")
        assert "{" not in said
        assert said.endswith(".")
        assert all(str(params[name]) in said for name in params if f"{{{name}}}" in str(words[key]))
