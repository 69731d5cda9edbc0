"""Colours and shapes: all told apart without colour, readable on light and dark ground."""

import re

import pytest

from luxor_companion.games.luxor.rules import COLOURS
from luxor_companion.view import palette

HEX = re.compile(r"#[0-9a-f]{6}")


def luminance(colour: str) -> float:
    parts = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    linear = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def test_pieces_are_told_apart_without_colour() -> None:
    assert {*palette.PIECES} == {*COLOURS}
    assert len({piece.shape for piece in palette.PIECES.values()}) == len(COLOURS)
    assert len({piece.sign for piece in palette.PIECES.values()}) == len(COLOURS)
    assert len({dashes for _shade, dashes in palette.LINES}) == len(palette.LINES)


@pytest.mark.parametrize("name", palette.PIECES)
def test_the_letter_on_a_piece_can_be_read(name: str) -> None:
    piece = palette.PIECES[name]
    assert contrast(piece.fill, piece.ink) >= 4.5


@pytest.mark.parametrize("ground", ["paper", "card"])
@pytest.mark.parametrize("name", ["ink", "dim", "gold", "accent", "bad"])
def test_text_can_be_read_on_its_ground(name: str, ground: str) -> None:
    for text, below in zip(palette.SHADES[name], palette.SHADES[ground], strict=True):
        assert contrast(text, below) >= 4.5, (text, below)


def test_a_line_has_the_colour_of_its_piece_or_of_its_seat() -> None:
    assert [palette.line_number(colour, 3) for colour in palette.PIECES] == [0, 1, 2, 3]
    assert palette.line_number(None, 5) == 5
    assert palette.line_number("violet", 7) == 7 % len(palette.LINES)


def test_the_style_sheet_names_every_colour_for_light_and_dark() -> None:
    light, dark = palette.style_sheet().split("@media", 1)
    for name in (*palette.SHADES, *(f"line{seat}" for seat in range(len(palette.LINES)))):
        assert f"--{name}:" in light
        assert f"--{name}:" in dark
    for name in palette.PIECES:
        assert f"--{name}:" in light
        assert f"g.{name}>.piece" in dark


def test_scripts_get_colours_and_shapes() -> None:
    looks = palette.looks()
    assert looks["PIECES"] == {name: {"shape": one.shape} for name, one in palette.PIECES.items()}
    colours = looks["LINE_COLOURS"]
    assert isinstance(colours, list)
    assert all(HEX.fullmatch(colour) for colour in colours)
