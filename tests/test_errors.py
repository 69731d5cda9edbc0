"""Errors: one sentence each, with file and place, however long what went wrong is."""

import errno
import json
from pathlib import Path

import pytest

from luxor_companion import errors
from luxor_companion.errors import BadFileError, LuxorError, UsageError, clip, offered, watched
from luxor_companion.lang import speaking


def test_an_error_names_the_file_and_the_place() -> None:
    assert str(BadFileError("game.toml", "no such card", "line 3")) == (
        "game.toml, line 3: no such card"
    )
    assert str(LuxorError("game.toml", "no such card")) == "game.toml: no such card"


def test_a_long_text_loses_its_middle_and_stays_on_one_line() -> None:
    text = clip(f"start\n{'x' * 500}\x1bend", 40)
    assert text.startswith("start")
    assert text.endswith("end")
    assert len(text) <= 40
    assert text.isprintable()
    assert clip("a\tb  c", 40) == "a b c"


def test_effects_are_told_to_whoever_watches_and_only_meanwhile() -> None:
    errors.warn("nobody listens")
    with watched() as outer:
        errors.warn("before")
        with watched() as inner:
            errors.note_saved(Path("game.toml"))
        errors.warn("after")
    assert (inner.saved, inner.warnings) == (["game.toml"], [])
    assert (outer.saved, outer.warnings) == ([], ["before", "after"])


def test_what_a_game_does_not_offer_is_one_sentence() -> None:
    assert offered("a part") == "a part"
    with pytest.raises(UsageError, match="doesn't offer that"):
        offered(None)


def test_the_system_speaks_the_language() -> None:
    full = OSError(errno.ENOSPC, "No space left on device")
    assert errors.system_says(full) == "No space left on device"
    with speaking("de"):
        told = errors.system_says(full)
    assert told != "No space left on device"
    assert errors.system_says(OSError("odd")) == "odd"


def test_a_parser_says_where_in_other_languages() -> None:
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("[1,\n x]")
    assert errors.parser_says(caught.value) == str(caught.value)
    with speaking("de"):
        told = errors.parser_says(caught.value)
    assert "2" in told
    assert "Expecting" not in told
    with pytest.raises(ValueError, match="limit") as digits:
        int("9" * 5000)
    assert errors.parser_says(digits.value) == "a number has thousands of digits"
