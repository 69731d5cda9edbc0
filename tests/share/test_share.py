"""A result on its way to others: names on one line, ranks by who won."""

import pytest

from luxor_companion.share import (
    SharedPlayer,
    clean_name,
    format_compact,
    parse_compact,
    ranks,
)
from luxor_companion.share.link import (
    read_link,
    text_form,
)
from tests.share.games import SCRIPTS, four, with_name


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_in_a_name_is_only_a_name(script: str) -> None:
    name = clean_name(script)
    assert read_link(text_form(with_name(name))).players[0].name == name


def test_names_are_told_on_one_line_with_letters_that_have_a_shape() -> None:
    assert clean_name(" A\u202eni\n\tB ") == "A ni B"
    assert len(clean_name("x" * 100)) == 40
    assert clean_name("Zoë 🐪 王") == "Zoë 🐪 王"


def test_ranks_follow_who_won() -> None:
    result = four()
    tied = tuple(
        SharedPlayer(name, None, total) for name, total in zip("abcd", (9, 9, 9, 5), strict=True)
    )
    assert ranks(result._replace(players=tied, winners=(1,))) == (2, 1, 2, 4)
    assert ranks(result._replace(players=tied, winners=(0, 2))) == (1, 3, 1, 4)
    assert parse_compact(format_compact(result._replace(players=tied))).players == tied
