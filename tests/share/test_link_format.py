"""Links are read, and written the same to the last byte: nobody changes the format unawares."""

from pathlib import Path

import pytest

from luxor_companion.share.link import digit_form, read_link, text_form
from tests.conftest import GOLDEN
from tests.share.games import GAMES, result_of

KEPT = GOLDEN / "links.txt"


def _kept() -> dict[str, str]:
    lines = KEPT.read_text(encoding="utf-8").splitlines()
    return dict(line.rsplit(" ", 1) for line in lines)


@pytest.mark.parametrize("inside", ["", "setup", "log"])
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_link_is_read_and_written_the_same(path: Path, inside: str) -> None:
    result, kept = result_of(path, inside), _kept()
    name = f"{path.stem} {inside}".strip()
    for form, write in (("text", text_form), ("digits", digit_form)):
        link = kept[f"{name} {form}"]
        assert read_link(link) == result
        assert write(result) == link
