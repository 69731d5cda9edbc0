"""Which language is spoken: flag, table, environment, config, system; and what it costs."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from luxor_companion import lang
from luxor_companion.cli.help import all_commands
from luxor_companion.cli.language import system_languages
from luxor_companion.errors import Exit
from luxor_companion.table.paths import config_file, data_folder
from tests.cli.at_table import TWO, said, saves, setup_of, start
from tests.conftest import Luxor

SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")


@pytest.fixture
def nobody_says(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A system that wants no language."""
    for name in ("LUXOR_LANG", *SYSTEM):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def spoken(luxor: Luxor, *args: str) -> str:
    """The language a command was answered in."""
    assert luxor("log", *args).code == Exit.FINE
    return lang.language()


def configure(text: str) -> None:
    config_file().parent.mkdir(parents=True, exist_ok=True)
    config_file().write_text(text, encoding="utf-8")


def test_the_first_that_says_it_is_right(
    luxor: Luxor, tmp_path: Path, nobody_says: pytest.MonkeyPatch
) -> None:
    save = start(luxor, tmp_path)
    assert spoken(luxor) == "en"
    nobody_says.setenv("LANG", "de_DE.UTF-8")
    assert spoken(luxor) == "de"
    configure('lang = "es"\n')
    assert spoken(luxor) == "es"
    nobody_says.setenv("LUXOR_LANG", "pt")
    assert spoken(luxor) == "pt"
    text = save.read_text(encoding="utf-8")
    save.write_text(text.replace("[setup]\n", '[setup]\nlanguage = "de"\n'), encoding="utf-8")
    assert spoken(luxor) == "de"
    assert spoken(luxor, "--lang", "es") == "es"
    assert spoken(luxor, "--lang=en") == "en"
    assert spoken(luxor) == "de"


def test_the_flag_goes_anywhere(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    english = luxor("log").out
    for args in (("--lang", "de", "log"), ("log", "--lang", "de"), ("--lang=de", "log")):
        ran = luxor(*args)
        assert ran.code == Exit.FINE, ran.err
        assert ran.out != english
    assert luxor("note", "--", "--lang", "xx").code == Exit.FINE


def test_a_language_there_is_not_is_told_in_the_systems(
    luxor: Luxor, nobody_says: pytest.MonkeyPatch
) -> None:
    nobody_says.setenv("LANG", "de_DE.UTF-8")
    ran = luxor("tables", "--lang", "xx")
    assert ran.code == Exit.UNREADABLE
    assert ran.err.startswith("Fehler: ")
    assert "en, de, es, pt" in ran.err


@pytest.mark.parametrize("args", [("--lang", "xx"), ("tables", "--lang=xx"), ("--lang",)])
def test_a_language_there_is_not(luxor: Luxor, args: tuple[str, ...]) -> None:
    ran = luxor(*args)
    assert ran.code == Exit.UNREADABLE
    assert ran.err.count("\n") == 1
    assert all(code in ran.err for code in lang.LANGUAGES)


def test_an_environment_that_wants_one_there_is_not_is_warned(
    luxor: Luxor, nobody_says: pytest.MonkeyPatch
) -> None:
    nobody_says.setenv("LUXOR_LANG", "xx")
    nobody_says.setenv("LANG", "es_ES.UTF-8")
    ran = luxor("tables", "--json")
    assert ran.code == Exit.FINE
    assert ran.err.count("LUXOR_LANG") == 1
    assert said(ran) == {"schema": 1, "tables": []}
    assert lang.language() == "es"


def test_a_config_file_that_is_wrong_stops_no_help(
    luxor: Luxor, nobody_says: pytest.MonkeyPatch
) -> None:
    nobody_says.delenv("LUXOR_SAVES")
    configure("lang = 3\n")
    assert luxor("--help").code == Exit.FINE
    assert luxor("tables").code == Exit.BAD_FILE


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        pytest.param({}, "en", id="nothing"),
        pytest.param({"LANG": "C"}, "en", id="C"),
        pytest.param({"LANG": "POSIX"}, "en", id="POSIX"),
        pytest.param({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en", id="C is English whatever else"),
        pytest.param({"LANG": "fr_FR.UTF-8"}, "en", id="a language we do not speak"),
        pytest.param({"LANG": "de_AT.UTF-8"}, "de", id="Austria"),
        pytest.param({"LANG": "pt_BR.UTF-8@x"}, "pt", id="Brazil"),
        pytest.param({"LANG": "de_DE", "LC_MESSAGES": "es_ES"}, "es", id="messages before all"),
        pytest.param({"LC_ALL": "pt_PT", "LC_MESSAGES": "es_ES"}, "pt", id="LC_ALL before it"),
        pytest.param({"LANG": "en_US", "LANGUAGE": "fr:es:de"}, "es", id="a list of wishes"),
    ],
)
def test_the_system(
    luxor: Luxor, nobody_says: pytest.MonkeyPatch, environment: dict[str, str], code: str
) -> None:
    for name, value in environment.items():
        nobody_says.setenv(name, value)
    assert luxor("tables").err == ""
    assert lang.language() == code


def test_a_new_table_keeps_its_language(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path, *TWO, "--lang", "es")
    assert setup_of(save)["language"] == "es"
    luxor()
    assert lang.language() == "es"
    luxor("setup", "--reroll")
    assert setup_of(save)["language"] == "es"
    assert luxor("new", "next", "--again").code == Exit.FINE
    assert setup_of(save.with_name("next.toml"))["language"] == "es"
    assert luxor("new", "plain", *TWO).code == Exit.FINE
    assert "language" not in setup_of(save.with_name("plain.toml"))
    assert luxor("verify", str(save)).code == Exit.FINE


def test_a_new_table_of_the_second_game_keeps_it_too(luxor: Luxor, tmp_path: Path) -> None:
    assert luxor("pyramids", "new", "table", "-p", "Ani", "-p", "Jan", "--lang", "de").code == 0
    save = saves(tmp_path) / "table.toml"
    assert setup_of(save)["language"] == "de"
    luxor("pyramids")
    assert lang.language() == "de"


def test_a_table_of_a_language_to_come_is_played_all_the_same(luxor: Luxor, tmp_path: Path) -> None:
    save = start(luxor, tmp_path)
    text = save.read_text(encoding="utf-8")
    save.write_text(text.replace("[setup]\n", '[setup]\nlanguage = "fr"\n'), encoding="utf-8")
    ran = luxor("log")
    assert (ran.code, ran.out) == (Exit.FINE, "The log is empty.\n")


def test_help_is_in_the_language(luxor: Luxor) -> None:
    english = luxor("move", "--help").out
    assert english.split("\n")[1].startswith(" Usage: luxor move [OPTIONS]")
    own = {
        "de": ("Aufruf: luxor move [OPTIONEN] ZUG...", "move L3 @12 ", "FARBE"),
        "es": ("Uso: luxor move [OPCIONES] JUGADA...", "move I3 @12 ", "COLOR"),
        "pt": ("Uso: luxor move [OPÇÕES] JOGADA...", "move E3 @12 ", "COR"),
    }
    for code, (usage, example, colour) in own.items():
        shown = luxor("move", "--help", "--lang", code).out
        assert shown.split("\n")[1].startswith(f" {usage}")
        assert f"   luxor {example}" in shown
        assert re.search(f"--player +{colour}\\b", shown)


@pytest.mark.parametrize("code", ["de", "es", "pt"])
def test_no_help_has_a_word_of_typer_in_it(luxor: Luxor, code: str) -> None:
    left = re.compile(r"\[OPTIONS\]|<\w|\[x|COMMAND|\[ARGS\]|\b(?:Usage|Try|default|required)\b")
    for listed in all_commands():
        shown = luxor(*(listed.name.split() or ["status"]), "--help", "--lang", code).out
        shown = shown.replace("<deck|skulls>", "")  # what is typed
        assert not left.search(shown), listed.name


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("move",), "luxor move --help"),
        (("undo", "--bogus"), "--bogus"),
        (("serve", "--port", "x"), "{x}"),
        (("serve", "--port", r"a\b"), r"{a\\b}"),
        (("serve", "--port", "it's"), "{it's}"),
        (("completion", "it's"), "{it's}"),
        (("show", "it's", "x's"), "it's x's"),
        (("serve", "--port", "99999"), "65535"),
        (("results", "bogus"), "bogus"),
        (("show", "a", "b"), "a b"),
        (("log", "--lines"), "--lines"),
        (("show", "--lis"), "--list"),
        (("serve", "--lan=1"), "--lan"),
    ],
)
def test_usage_errors_are_in_the_language(luxor: Luxor, args: tuple[str, ...], words: str) -> None:
    english = luxor(*args)
    for code, quotes in (("de", "„“"), ("es", "«»"), ("pt", "“”")):
        ran = luxor(*args, "--lang", code)
        assert (ran.code, ran.out) == (Exit.UNREADABLE, "")
        assert words.translate(str.maketrans("{}", quotes)) in ran.err
        assert ran.err.partition("luxor")[0] != english.err.partition("luxor")[0]


def test_json_is_the_same_in_every_language(luxor: Luxor, tmp_path: Path) -> None:
    start(luxor, tmp_path)
    for command in ("options --card 3 --json", "check L3 --json", "board material --json"):
        english = said(luxor(*command.split()))
        for code in ("de", "es", "pt"):
            assert said(luxor(*command.split(), "--lang", code)) == english
    refused = said(luxor("check", "L3", "@7", "--json", "--lang", "de"))["refusal"]
    assert (refused["rule"], refused["why"]) == ("move.active", "nobody")


def test_windows_names_a_language_by_its_name(nobody_says: pytest.MonkeyPatch) -> None:
    import locale  # noqa: PLC0415  # only here

    nobody_says.setattr(sys, "platform", "win32")
    nobody_says.setattr(locale, "setlocale", lambda _kind: "Spanish_Spain.1252")
    assert system_languages() == ["es"]
    nobody_says.setattr(locale, "setlocale", lambda _kind: "C")
    assert system_languages() == []


def test_the_users_folders_lie_where_they_should(monkeypatch: pytest.MonkeyPatch) -> None:
    import platformdirs  # noqa: PLC0415  # only here

    monkeypatch.delenv("LUXOR_DATA", raising=False)
    for folder in ("/somewhere", "", None):
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            if folder is None:
                monkeypatch.delenv(variable)
            else:
                monkeypatch.setenv(variable, folder)
        assert config_file().parent == Path(platformdirs.user_config_dir("luxor-companion"))
        assert data_folder() == Path(platformdirs.user_data_dir("luxor-companion"))


def test_tab_speaks_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUXOR_LANG", "de")
    command = [sys.executable, "-m", "luxor_companion", "__complete", "sco"]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    name, text = ran.stdout.strip().split("\t")
    assert name == "score"
    assert text != "Compute the score, part by part."
    command[-1:] = ["show", "--lang", ""]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == list(lang.LANGUAGES)
