"""A table served to phones from a terminal: its address stays, and one window has it."""

import socket
from pathlib import Path

import pytest

from luxor_companion.cli.phones import PhoneTable
from luxor_companion.cli.play import keys
from luxor_companion.core.game import load_game
from luxor_companion.errors import LockedError
from luxor_companion.games.luxor.dialogue import Dialogue
from tests.conftest import Luxor
from tests.web.seated import Phone, new_table, play, served


def test_another_window_cannot_serve_the_same_table() -> None:
    path = new_table()
    with served(path), pytest.raises(LockedError, match="on the phones already"):
        PhoneTable(path, load_game("luxor"), None, 0, lan=False)


def test_a_port_that_is_taken_is_said_and_another_one_used() -> None:
    path = new_table()
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        with served(path, port=taken) as table:
            assert f"Port {taken} is taken" in table.notes[0]
            assert f":{taken}/" not in table.urls[0]
            assert Phone(table.urls[0]).state().status == 200


def test_a_new_code_closes_the_old_address() -> None:
    path = new_table()
    with served(path) as table:
        old = Phone(table.urls[0])
    again = PhoneTable(path, load_game("luxor"), None, 0, lan=False, new_code=True)
    again.start()
    try:
        assert old.send("GET", "state")[0] == 404
        assert Phone(again.urls[0]).state().status == 200
    finally:
        again.stop()


def test_what_cannot_be_served_is_said_before_anything_is(luxor: Luxor, tmp_path: Path) -> None:
    failed = luxor("serve", "--save", str(tmp_path / "none.toml"))
    assert failed.code == 4
    assert "none.toml" in failed.err


def test_play_shows_who_sits_and_follows_what_phones_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luxor_companion.cli.phones.lan_address", lambda: "127.0.0.1")
    dialogue, changes = Dialogue(new_table(first="Ani")), list[bool]()
    monkeypatch.setattr(keys, "redraw", lambda: changes.append(True))
    try:
        dialogue.answer("phones")
        assert dialogue.phones
        assert dialogue.news
        assert "Ani: free · Jan: free" in dialogue.news.lines
        ani = Phone(dialogue.phones.urls[0])
        assert ani.sit("red").status == 200
        assert "What does Ani play?" in dialogue.question_text()
        assert play(ani).body["done"]
        assert changes, "the screen is drawn again"
        dialogue.pending = None
        assert "What does Jan play?" in dialogue.question_text()
        dialogue.answer("phones")
        assert "Ani sits there · Jan: free" in dialogue.news.lines
        dialogue.answer("phones free Ani")
        assert ani.state().status == 401
        dialogue.answer("phones off")
        assert dialogue.phones is None
    finally:
        dialogue.end_phones()
