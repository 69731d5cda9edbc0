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
    format_compact,
    parse_compact,
)
from luxor_companion.share.convert import replay_link
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
from luxor_companion.view.score import with_initials
from tests.share.games import BASE, GAMES, HOSTILE, LATE, four, result_of


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


def test_the_check_code_stands_for_the_game() -> None:
    codes = {check_code(four()), check_code(four("log")), check_code(with_initials(four()))}
    codes.add(check_code(read_link(digit_form(four()))))
    assert len(codes) == 1
    assert all(len(code) == 9 and code[4] == "-" for code in codes)


@pytest.mark.parametrize("other", ["Ani", "ANI", "ani"])
def test_two_players_of_one_name_are_refused(other: str) -> None:
    result = result_of(GAMES[0], "")
    first, second, *others = result.players
    twice = result._replace(
        players=(first._replace(name="Ani"), second._replace(name=other), *others)
    )
    with pytest.raises(LinkError, match="players"):
        read_link(text_form(twice))
