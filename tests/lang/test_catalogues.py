"""The catalogues: current, complete, and saying the same as the English texts they stand for."""

import ast
import re

import pytest

from luxor_companion import lang
from luxor_companion.games.luxor.words.names import IN_ROLES
from tests.conftest import ROOT
from tests.lang.spoken import (
    OTHERS,
    Text,
    glossary,
    in_every_language,
    placeholders,
    roles,
    texts,
    translated,
    update,
)

MARKS = {"_", "N_", "noun"}  # that take one text
ROLES = {"from", "to", "on", "of", "the", "a", "object"}


def test_the_files_are_what_the_script_writes() -> None:
    for path, content in update().files().items():
        assert path.read_bytes() == content, f"{path.name}: python catalogues/update.py"


def test_every_marked_text_is_in_the_template() -> None:
    """Babel does not look into f-strings: a text marked there would never be translated."""
    known = {id_ for one in update().template() for id_ in _ids(one.id)}
    for path in (ROOT / "luxor_companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in MARKS
                and node.args
                and isinstance(node.args[0], ast.Constant)
            ):
                assert node.args[0].value in known, path


def test_no_text_is_marked_inside_an_f_string() -> None:
    """Babel finds it there with Python 3.12 and newer only, so the files would differ."""
    for path in (ROOT / "luxor_companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
                assert not names & MARKS, f"{path}:{node.lineno}"


def _ids(one: str | tuple[str, ...]) -> tuple[str, ...]:
    return (one,) if isinstance(one, str) else tuple(one)


@in_every_language
def test_everything_is_translated(code: str) -> None:
    missing = [one.english[0] for one in texts(code) if not all(one.said)]
    assert not missing, f"{len(missing)} texts"
    assert not [one.english[0] for one in texts(code) if one.fuzzy]
    assert len(texts(code)) > 900


@in_every_language
def test_the_names_in_braces_are_the_same(code: str) -> None:
    for one in translated(code):
        every = {name for text in one.english for name in placeholders(text)}
        for english, said in one.pairs():
            named = placeholders(said)
            assert named <= every, (english, said)
            # In one of several forms the number itself may be a word: "the one score so far".
            assert named == placeholders(english) or len(one.english) > 1, (english, said)
            assert roles(said) <= ROLES, said
            said.format_map(_Anything())


class _Anything(dict[str, object]):
    """A value for every name, of a kind that takes every form."""

    def __missing__(self, key: str) -> object:
        return _Any()


class _Any(float):
    def __format__(self, form: str) -> str:
        return "x" if form in ROLES else super().__format__(form)


@in_every_language
def test_the_edges_are_the_same(code: str) -> None:
    for one in translated(code):
        for english, said in one.pairs():
            for edge in (r"^\s*", r"\s*$"):
                assert _found(edge, english) == _found(edge, said), (english, said)
            assert english.count("\n") == said.count("\n"), english
            assert "\b" not in said


def _found(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    assert found
    return found[0]


@in_every_language
def test_what_is_typed_stays_as_it_is(code: str) -> None:
    for one in translated(code):
        for english, said in one.pairs():
            for typed in re.findall(r"--[a-z][a-z-]+|LUXOR_[A-Z]+|luxor [a-z]+(?= )", english):
                assert typed in said or _is_prose(typed), (english, said)


def _is_prose(typed: str) -> bool:
    from luxor_companion.cli.commands import entries_of  # noqa: PLC0415  # only here

    return typed.startswith("luxor ") and typed.split()[1] not in entries_of("luxor")


@in_every_language
def test_nothing_is_left_in_english(code: str) -> None:
    same = set(glossary(code)["same"])
    left = {
        one.english[0]
        for one in translated(code)
        for english, said in one.pairs()
        if english == said and re.search(r"[^\W\d_]{2}", re.sub(r"\{[^}]*\}", "", english))
    }
    assert left == same & left, sorted(left - same)
    assert same <= {text for one in texts(code) for text in one.english}, "no such texts any more"


@pytest.mark.parametrize("message", IN_ROLES)
def test_a_form_for_a_role_belongs_to_a_text(message: str) -> None:
    """A role that nobody can ask for is no use: the plain text is in every catalogue too."""
    for code in OTHERS:
        plain = {one.english[0] for one in texts(code) if one.context is None}
        assert message in plain


def test_a_missing_text_falls_back_to_english() -> None:
    lang.use("fr")  # a language without a catalogue
    assert lang._("The log is empty.") == "The log is empty."
    assert lang.ngettext("{number} key", "{number} keys", 2) == "{number} keys"
    assert lang.pgettext("from", "the stairs") == "the stairs"


def test_a_catalogue_has_no_trace_of_where_it_was_made() -> None:
    for path in lang.CATALOGUES.rglob("*.po*"):
        head = path.read_text(encoding="utf-8").partition("\n\n")[0]
        assert not re.search(r"Date|Generated|Translator|@|\d{4}", head)


def test_a_text_is_its_forms() -> None:
    one = Text(("{n} key", "{n} keys"), ("eins", "mehr", "viele"), None, fuzzy=False)
    assert list(one.pairs())[2] == ("{n} keys", "viele")


def test_a_reworded_text_keeps_its_translations() -> None:
    script = update()
    now, known = script.empty(), script.empty("de")
    now.add("Try again.")
    now.add(("{number} new game", "{number} new games"))
    known.add("Say it anew.", "Versuch es noch einmal.")
    known.add(("{number} game anew", "{number} games anew"), ("eine", "mehrere"))
    known.add("Gone.", "Weg.")
    renamed = {"Try again.": "Say it anew.", "{number} new game": "{number} game anew"}
    kept = script.merged(now, "de", known, renamed)
    assert kept.get("Try again.").string == "Versuch es noch einmal."
    assert kept.get("{number} new game").string == ("eine", "mehrere")
    assert script.dropped(known, now, renamed) == ["Gone."]
