"""What `play` offers at a table of Luxor, and by which keys."""

from itertools import product
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli.play import inside
from luxor_companion.games.luxor.choices import CARD_KEYS
from luxor_companion.games.luxor.dialogue import Dialogue
from luxor_companion.games.luxor.rules import SIDES
from luxor_companion.games.luxor.words import names
from tests.cli.at_table import done, logged, saves, start
from tests.conftest import Luxor
from tests.terminal import Terminal


def test_what_is_known_of_a_hand_is_offered_as_whole_turns(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    done(luxor, "hand red 2 ? ? ? 5")
    with Terminal("play", "--plain") as terminal:
        assert "6 L2: to space 2: +2 statue" in terminal.screen
        assert "7 R5 key: to space 5: key" in terminal.screen
        assert "8 R5 card: to space 5: level 1 card" in terminal.screen
        # A key is a card, whether or not the hand is known.
        for key, card in (("1", "The 1"), ("0", 'The "die" card')):
            assert f"{card} isn't Ani's leftmost card." in terminal.type(key)
        terminal.type("2")
        assert logged(save)[-1] == "red L2"
        said = terminal.type("hand ? ? ? ? 3")
        assert "Noted." in said
        assert "6 R3: to space 4" in said
        terminal.type("6")
        assert logged(save)[-2:] == ["hand green ? ? ? ? 3", "green R3"]


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_no_command_begins_with_a_side_and_the_key_of_a_card(
    luxor: Luxor, tmp_path: Path, language: str
) -> None:
    start(luxor, tmp_path)
    lang.use(language)
    dialogue = Dialogue(saves(tmp_path) / "table.toml")
    for side, key in product(SIDES, CARD_KEYS.values()):
        pressed = f"{names.local_turn(side).lower()}{key}"
        assert not inside.begins_command("luxor", pressed, dialogue.commands), pressed
