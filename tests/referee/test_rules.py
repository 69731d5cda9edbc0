"""Every rule, number and house rule has its evidence, and the evidence names only what is there."""

import re
import runpy
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest

from luxor_companion import lang
from luxor_companion.core.game import game_names, load_game
from luxor_companion.games.luxor.rules.path import TILES
from luxor_companion.lang.forms import normalize_word, read_glossaries
from luxor_companion.referee.rules import Evidence, Source, read_evidence, read_reference
from luxor_companion.table.paths import rules_folder
from luxor_companion.table.toml import read_toml
from tests.conftest import ROOT

# House rules that are decided and that the referee cannot offer yet, or by another default.
DECIDED = {
    "luxor": set(),
    "pyramids": set(),
}
# Languages whose reference has the pages of their own edition; others have those of the first.
OWN_PAGES = {("luxor", "es"), ("luxor", "pt")}
MOST_WORDS = 18  # a paraphrase is a few words
in_every_game = pytest.mark.parametrize("game", game_names())
in_every_language = pytest.mark.parametrize("code", lang.LANGUAGES)


def raw(game: str, name: str = "evidence") -> dict[str, Any]:
    return read_toml(rules_folder(game) / f"{name}.toml")


def sayings(game: str) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """What is cited for which rule, difference or number, by edition or source."""
    file = raw(game)
    for part, other in (("rule", ()), ("count", ()), ("differs", ("rules", "text"))):
        for name, table in file.get(part, {}).items():
            for source, saying in table.items():
                if source not in other:
                    yield f"{part} {name}", source, saying


def counts(game: str) -> set[str]:
    """Every number of a game's material and board, by its path."""
    found = {path for path, _ in leaves(raw(game, "material"))}
    if (rules_folder(game) / "board.toml").exists():
        found.add("board.code")
    return found


def leaves(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict):
            yield from leaves(value, path)
        else:
            yield path, value


def texts(game: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text that people read, by language."""
    file = raw(game)
    for part in ("edition", "source"):
        for name, table in file[part].items():
            yield f"{part} {name}", table["name"]
    for name, table in file["ruling"].items():
        spoken = {key: value for key, value in table.items() if isinstance(value, dict)}
        for text in ("ruled", "why"):
            yield f"ruling {name}.{text}", {code: spoken[code][text] for code in spoken}
    for name, table in file.get("differs", {}).items():
        yield f"differs {name}", table["text"]


@in_every_game
def test_every_rule_has_evidence_and_no_other_is_named(game: str) -> None:
    evidence = read_evidence(game, lang.ENGLISH)
    ids = {rule.id for rule in read_reference(game, lang.ENGLISH)} | set(
        load_game(game).rules.pages()
    )
    assert set(evidence.rules) == ids
    for rule, citations in evidence.rules.items():
        assert citations or evidence.rulings_of(rule), rule
    named = [*(one.rules for one in evidence.rulings), *(one.rules for one in evidence.differences)]
    assert all(rules and set(rules) <= ids for rules in named)


def _of_count(evidence: Evidence, path: str) -> tuple[Source, ...]:
    """The evidence for a number of material.toml: its own, or its table's."""
    while path and path not in evidence.counts:
        path = path.rpartition(".")[0]
    return evidence.counts.get(path, ())


@in_every_game
def test_every_number_has_evidence_and_no_other_is_named(game: str) -> None:
    evidence, paths = read_evidence(game, lang.ENGLISH), counts(game)
    assert not [path for path in paths if not _of_count(evidence, path)]
    for path in evidence.counts:
        assert path in paths or any(one.startswith(f"{path}.") for one in paths), path


@in_every_game
def test_every_house_rule_has_evidence_and_no_other_is_named(game: str) -> None:
    offered = import_module(f"luxor_companion.games.{game}.rules.state").HOUSE_CHOICES
    rulings = [one for one in read_evidence(game, lang.ENGLISH).rulings if one.switch]
    evidenced = {one.switch: one.values for one in rulings}
    assert len(evidenced) == len(rulings), "a house rule has two rulings"
    assert offered.keys() <= evidenced.keys()
    for switch, values in evidenced.items():
        if switch in DECIDED[game]:
            assert offered.get(switch) != values, f"{switch} is there: take it off DECIDED"
        else:
            assert offered[switch] == values, switch


@in_every_game
def test_a_ruling_without_a_switch_has_no_values(game: str) -> None:
    for ruling in read_evidence(game, lang.ENGLISH).rulings:
        assert bool(ruling.switch) == bool(ruling.values), ruling.name


@in_every_game
def test_only_editions_and_sources_that_are_listed_are_cited(game: str) -> None:
    file = raw(game)
    for where, source, saying in sayings(game):
        assert source in file["edition"] or source in file["source"], where
        assert 0 < len(saying["says"].split()) <= MOST_WORDS, where
        if source in file["source"]:
            assert saying.keys() == {"says"}, where


@in_every_game
def test_a_page_is_one_of_its_book(game: str) -> None:
    editions = raw(game)["edition"]
    for where, source, saying in sayings(game):
        if source in editions:
            assert type(saying["page"]) is int, where
            assert 1 <= saying["page"] <= editions[source]["pages"], where


@in_every_game
def test_every_text_is_there_in_every_language(game: str) -> None:
    for where, spoken in texts(game):
        assert spoken.keys() == lang.LANGUAGES.keys(), where
        assert all(text.strip() for text in spoken.values()), where
        others = [text for code, text in spoken.items() if code != lang.ENGLISH]
        assert spoken[lang.ENGLISH] not in others, where


@in_every_game
@in_every_language
def test_the_reference_cites_the_page_of_its_own_edition(game: str, code: str) -> None:
    evidence = read_evidence(game, code)
    first = next(iter(raw(game)["edition"]))
    own = code if (game, code) in OWN_PAGES else first
    for rule in read_reference(game, code):
        pages = {one.source: one.page for one in evidence.rules[rule.id]}
        assert rule.page == pages.get(own, rule.page), rule.id


@in_every_game
@in_every_language
def test_the_reference_calls_a_ruling_one_and_names_its_switch(game: str, code: str) -> None:
    evidence, words = read_evidence(game, code), read_glossaries(kind="house")[code]
    for rule in read_reference(game, code):
        rulings = evidence.rulings_of(rule.id)
        assert bool(rule.ruling) == bool(rulings), rule.id
        typed = set(re.findall(r"[\w-]+", (rule.ruling or "").lower()))
        named = {words.get(normalize_word(word), word) for word in typed}
        assert {one.switch for one in rulings if one.switch} <= named, rule.id
        assert set(rule.house_rules) == {one.switch for one in rulings if one.switch}, rule.id
        assert not rule.differs or evidence.differs(rule.id), rule.id


def test_the_editions_differ_where_they_do() -> None:
    found = {rule for one in _luxor().differences for rule in one.rules}
    assert {"move.back-stairs", "card.all", "end.stuck", "score.sets"} <= found
    assert "German" in _luxor().differs("end.stuck")
    assert _luxor().differs("hand.outer") == ""


def _luxor() -> Evidence:
    return read_evidence("luxor", lang.ENGLISH)


def test_the_ranges_of_the_lists_are_within_what_can_be_entered() -> None:
    ranges = raw("luxor", "material")["ranges"]
    treasures = [tile for tile in TILES.values() if tile.kind == "treasure"]
    for key, values in (
        ("treasure_points", {tile.value for tile in treasures}),
        ("treasure_adventurers", {tile.needed for tile in treasures}),
    ):
        low, high = ranges[key]
        assert min(values) <= low <= high <= max(values)


def test_the_page_about_rulings_is_what_the_script_writes() -> None:
    text = runpy.run_path(str(ROOT / "docs/rulings.py"))["page"]()
    page = (ROOT / "docs/rulings.md").read_text(encoding="utf-8")
    assert page == text, "python docs/rulings.py"
    for game in game_names():
        assert load_game(game).title in page
