"""Scores as people see them."""

import pytest

from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.games.luxor.rules import scoring as luxor
from luxor_companion.games.pyramids.rules.scoring import Holding
from luxor_companion.share import (
    ranks,
)
from luxor_companion.share.convert import share_entry
from luxor_companion.share.link import (
    read_link,
    text_form,
)
from luxor_companion.view.score import (
    contents_lines,
    score_lines,
    shared_lines,
    short_text,
    with_initials,
)
from luxor_companion.view.theme import lines_of
from tests.games.pyramids.test_share import of
from tests.results.games import game
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


@pytest.mark.parametrize(
    ("ranks", "words"),
    [
        ((1, 1, 3), "Mia and Bob share the victory with 70 VP each."),
        ((1, 2, 3), "Mia wins with 70 VP, by the tie-break."),
    ],
)
def test_totals_alone_do_not_say_what_broke_a_tie(ranks: tuple[int, ...], words: str) -> None:
    totals = game("k", "2026-11-14", "Mia 70", "Bob 70", "Cy 20").with_ranks(ranks)
    shared = share_entry(totals)
    assert short_text(shared).split("\n")[-2] == words
    assert "sarcophagus" not in " ".join(lines_of(shared_lines(shared), 80))
    assert "totals" in contents_lines(shared)[0]
    assert "part by part" not in contents_lines(shared)[0]


LONG = ("Alexander", "Katharina", "Sebastian", "Dominique")
LONGER = tuple(f"{name:x<20}" for name in LONG)


def table(names: tuple[str, ...], width: int, *, coloured: bool) -> list[str]:
    holdings = [
        luxor.Holding(
            name, colour if coloured else None, 21, (5, 13), vases=3, statues=3, jewelry=3
        )
        for name, colour in zip(names, COLOURS, strict=True)
    ]
    return lines_of(score_lines(luxor.score(holdings), game="luxor"), width)


@pytest.mark.parametrize("coloured", [True, False])
@pytest.mark.parametrize("names", [LONG, LONGER, ("Ani", "Jan", "Mia", "Tom")])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_four_players_have_a_table_of_a_row_per_part(
    names: tuple[str, ...], width: int, *, coloured: bool
) -> None:
    head, rule, *rows = table(names, width, coloured=coloured)
    assert max(map(len, (head, rule, *rows))) <= width
    assert set(rule) == {"─"}
    assert [row.split("  ")[0] for row in rows[:8]] == [
        *("Treasures on the track", "Adventurers", "Sarcophagi", "Keys", "Sets", "Scarabs"),
        *("Total", "Rank"),
    ]
    ends = [head.index(name[:3]) for name in names]
    assert ends == sorted(ends), "a column for each player"
    if width >= 80:
        assert all(name[:9] in head for name in names)


def test_the_bars_go_first_then_the_colours() -> None:
    assert "█" in "".join(table(LONG, 100, coloured=True))
    narrow = table(LONG, 80, coloured=True)
    assert "█" not in "".join(narrow)
    assert " R " not in narrow[0]
    assert " R " in table(("Ani", "Jan", "Mia", "Tom"), 80, coloured=True)[0]
    assert "3 sets" in "".join(narrow)


def test_without_room_for_a_table_names_are_whole() -> None:
    assert "Alexander 21" in " ".join("".join(table(LONG, 30, coloured=True)).split())
