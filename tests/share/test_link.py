"""The link: packed and read back in both forms, and refused in one word when it is not sound."""

import contextlib
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from luxor_companion.share import (
    LinkError,
    SharedPlayer,
    clean_name,
    format_compact,
    parse_compact,
    ranks,
)
from luxor_companion.share.convert import replay_link, share_table
from luxor_companion.share.link import (
    check_code,
    digit_form,
    digit_link,
    from_digits,
    pack,
    read_link,
    text_form,
    text_link,
    to_digits,
)
from luxor_companion.table.table import open_table
from luxor_companion.view.score import with_initials
from tests.share.games import BASE, GAMES, HOSTILE, LATE, SCRIPTS, four, result_of, with_name


@pytest.mark.parametrize("inside", ["", "setup", "log"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_link_is_read_back_in_both_forms(path: Path, inside: str) -> None:
    result = result_of(path, inside)
    for link in (text_link(BASE, result), digit_link(BASE, result)):
        assert read_link(link) == result
    assert read_link(text_form(result)) == read_link(f"#{digit_form(result)}") == result
    assert parse_compact(format_compact(result)) == result


@given(some.binary(max_size=300))
def test_digits_and_bytes_are_the_same(data: bytes) -> None:
    digits = to_digits(data)
    assert from_digits(digits) == data
    assert not digits or digits.isdigit()


@given(some.text(alphabet="0123456789", max_size=120))
def test_any_digits_are_read_or_refused(digits: str) -> None:
    with contextlib.suppress(LinkError):
        assert to_digits(from_digits(digits)) == digits


def test_digits_are_denser_than_base64() -> None:
    data = pack(four("log"))
    digit_bits = len(to_digits(data)) * 10 / 3  # a QR code holds three digits in ten bits
    text_bits = len(text_form(four("log"))) * 8
    assert digit_bits < 0.8 * text_bits
    assert len(to_digits(data)) < len(data) * 2.42


def test_the_log_replays_and_leads_to_the_score() -> None:
    for path in GAMES:
        record = replay_link(read_link(text_form(result_of(path, "log"))))
        assert record.position.over
        assert record.position.players == open_table(path).position.players


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_is_refused(name: str) -> None:
    payload, code = HOSTILE[name]
    if name in LATE:
        with pytest.raises(Exception, match="board") as late:
            replay_link(read_link(payload))
        assert type(late.value).__name__ == "BadFileError"
        return
    with pytest.raises(LinkError) as refused:
        read_link(payload)
    assert refused.value.code == code


def test_whatever_is_changed_in_a_link_is_noticed_or_harmless() -> None:
    luck = random.Random(6)
    result = four("log")
    found: Counter[str] = Counter()
    for form in (text_form(result), digit_form(result)):
        letters = "0123456789" if form.isdigit() else "ABCxyz019-_"
        for _ in range(400):
            where = luck.randrange(len(form))
            changed = form[:where] + luck.choice(letters) + form[where + luck.randrange(3) :]
            try:
                found["read" if read_link(changed) == result else "other"] += 1
            except LinkError as error:
                found[error.code] += 1
    assert not found["other"]
    assert found["damaged"] > 400


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_in_a_name_is_only_a_name(script: str) -> None:
    name = clean_name(script)
    assert read_link(text_form(with_name(name))).players[0].name == name


def test_names_are_told_on_one_line_with_letters_that_have_a_shape() -> None:
    assert clean_name(" A\u202eni\n\tB ") == "A ni B"
    assert len(clean_name("x" * 100)) == 40
    assert clean_name("Zoë 🐪 王") == "Zoë 🐪 王"


def test_initials_tell_no_names_and_no_remarks() -> None:
    result = with_name("Jo Ann", "log")
    last = result.players[3]._replace(name="Jan")
    short = with_initials(result._replace(players=(*result.players[:3], last)))
    assert [one.name for one in short.players] == ["JA", "J1", "M", "J2"]
    assert not [line for line in short.log if "window" in line.text or '"' in line.text]
    assert any(line.text == "fix blue keys=1" for line in short.log)
    assert read_link(text_form(short)) == short


def test_the_check_code_stands_for_all_of_it() -> None:
    codes = {check_code(four()), check_code(four("log")), check_code(with_initials(four()))}
    assert len(codes) == 3
    assert check_code(read_link(digit_form(four()))) == check_code(four())
    assert all(len(code) == 9 and code[4] == "-" for code in codes)


def test_ranks_follow_who_won() -> None:
    result = four()
    tied = tuple(
        SharedPlayer(name, None, total) for name, total in zip("abcd", (9, 9, 9, 5), strict=True)
    )
    assert ranks(result._replace(players=tied, winners=(1,))) == (2, 1, 2, 4)
    assert ranks(result._replace(players=tied, winners=(0, 2))) == (1, 3, 1, 4)
    assert parse_compact(format_compact(result._replace(players=tied))).players == tied


def test_the_open_set_up_tells_nothing_face_down() -> None:
    for path in GAMES:
        setup = dict(share_table(open_table(path), setup=True).setup)
        assert set(setup) == {"board", "tiles", "stand_in"}
