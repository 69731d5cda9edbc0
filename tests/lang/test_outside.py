"""What the system and its parsers say in English is told in the language in use."""

from pathlib import Path

import pytest

from luxor_companion.errors import Exit
from tests.conftest import Luxor

TORN = {"en": "Expected '='", "de": "Zeile 2, Spalte", "es": "línea 2, columna"}
ENDED = {"en": "end of document", "de": "bricht es ab", "pt": "acaba no meio"}
BROKEN = {"en": "Expecting", "es": "línea 2, columna 1", "pt": "linha 2, coluna 1"}
FOLDER = {"en": "Is a directory", "de": "ein Ordner", "es": "una carpeta", "pt": "uma pasta"}


@pytest.mark.parametrize(
    ("text", "told"), [("a = 1\nb c\n", TORN), ("a = 1\nb", ENDED)], ids=["torn", "ended"]
)
def test_a_slip_in_toml(luxor: Luxor, tmp_path: Path, text: str, told: dict[str, str]) -> None:
    save = tmp_path / "torn.toml"
    save.write_text(text, encoding="utf-8")
    for language, words in told.items():
        ran = luxor("verify", str(save), "--lang", language)
        assert ran.code == Exit.BAD_FILE
        assert words in ran.err
        assert ("Expected" in ran.err) == (language == "en")


def test_a_slip_in_json(luxor: Luxor, tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    file.write_text("{\n", encoding="utf-8")
    for language, words in BROKEN.items():
        ran = luxor("results", "import", str(file), "--lang", language)
        assert ran.code == Exit.BAD_FILE
        assert words in ran.err
        assert ("Expecting" in ran.err) == (language == "en")


@pytest.mark.parametrize("language", FOLDER)
def test_what_the_system_refuses(luxor: Luxor, tmp_path: Path, language: str) -> None:
    ran = luxor("verify", str(tmp_path), "--lang", language)
    assert ran.code == Exit.BAD_FILE
    assert FOLDER[language] in ran.err
