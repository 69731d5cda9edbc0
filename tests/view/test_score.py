"""Scores as people see them."""

from luxor_companion.games.pyramids.rules.scoring import Holding
from luxor_companion.share import (
    ranks,
)
from luxor_companion.share.link import (
    read_link,
    text_form,
)
from luxor_companion.view.score import shared_lines, short_text, with_initials
from luxor_companion.view.theme import lines_of
from tests.games.pyramids.test_share import of
from tests.share.games import with_name
from tests.share.pyramids import kept


def test_initials_tell_no_names_and_no_remarks() -> None:
    result = with_name("Jo Ann", "log")
    last = result.players[3]._replace(name="Jan")
    short = with_initials(result._replace(players=(*result.players[:3], last)))
    assert [one.name for one in short.players] == ["JA", "J1", "M", "J2"]
    assert not [line for line in short.log if "window" in line.text or '"' in line.text]
    assert any(line.text == "fix blue keys=1" for line in short.log)
    assert read_link(text_form(short)) == short


def test_the_words_say_what_decided() -> None:
    tied = kept("tied")
    assert tied.decided_by == "lowest"
    assert ranks(tied) == (2, 1)
    told = short_text(tied).split("\n")
    assert told[0] == "Silver & Gold Pyramids, 2026-11-14"
    assert told[-2].startswith("Bo wins: tied at 50 VP, with the lowest numbered pyramid.")
    level = of(Holding("", None, 2), Holding("", None, 2))
    assert "is not known" in short_text(level)
    open_ = of(Holding("", None, 2, (4, 7), skull=None), Holding("", None, 1, (9,)))
    lines = " ".join(lines_of(shared_lines(open_), 80))
    assert "What the worst skull costs A isn't entered, so it isn't counted." in lines
    assert "A is ahead with 20 VP." in lines
