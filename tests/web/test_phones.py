"""A table on everybody's phones: who sits, what a seat sees and declares, and what it may not."""

import secrets
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from luxor_companion.core.game import load_game
from luxor_companion.referee import declare
from luxor_companion.table.table import open_table
from tests.web.seated import Phone, Reply, first_line, log_of, new_table, play, seated, served


def test_the_first_phone_has_the_seat_until_it_is_freed() -> None:
    with served(new_table()) as table:
        ani, other = Phone(table.urls[0]), Phone(table.urls[0])
        assert ani.sit("red").status == 200
        assert ani.sit("red").body["done"], "the same claim again is the same claim"
        refused = other.sit("red")
        assert refused.status == 409
        assert refused.body["kind"] == "taken"
        assert "Ani sits there already" in refused.body["problem"]
        assert table.phones.taken() == {"red": ("Ani", True), "green": ("Jan", False)}
        table.phones.free("red")
        assert ani.state().status == 401
        assert other.sit("red").status == 200


def test_a_seat_sees_its_own_cards_and_nobody_elses() -> None:
    path = new_table()
    hands = {one.colour: one.hand for one in open_table(path).position.players}
    with served(path) as table:
        phones = seated(table.urls[0], hands)
        watcher = Phone(table.urls[0])
        for player, phone in phones.items():
            state = phone.state().body
            assert [one["card"] for one in state["you"]["hand"]] == list(hands[player])
            assert state["you"]["hand_open"] == []
        assert watcher.state().body["you"] is None


def test_turns_from_phones_and_from_the_laptop_are_one_log() -> None:
    path = new_table()
    with served(path) as table:
        phones = seated(
            table.urls[0], open_table(path).game.rules.players(open_table(path).position)
        )
        for _turn in range(6):
            player = open_table(path).next[0]
            phone = phones[player]
            assert play(phone).body["done"]
            assert log_of(path)[-1].startswith(f"{player} ")
        before = phone.revision
        declare.add_lines(path, [open_table(path).record.read_line("note tea")], "luxor")
        told = phone.state(since=phone.state().body["revision"] - 1).body
        assert told["revision"] > before


def test_a_turn_is_played_once_however_often_it_is_sent() -> None:
    path = new_table()
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        phone = phones[open_table(path).next[0]]
        line, number = first_line(phone), secrets.token_urlsafe(12)
        first = phone.declare("play", number, line=line)
        assert [phone.declare("play", number, line=line).body for _again in range(3)] == [
            first.body
        ] * 3
        assert len(log_of(path)) == 1
    with served(path) as table:  # another server: it remembers
        phone.url = Phone(table.urls[0]).url
        assert phone.declare("play", number, line=line).body["done"]
        assert len(log_of(path)) == 1


def test_the_address_and_the_seats_survive_a_restart_but_not_a_new_code() -> None:
    path = new_table()
    with served(path) as table:
        url, phone = table.urls[0], Phone(table.urls[0])
        phone.sit("red")
        phone.state()
        revision = phone.revision
    with served(path) as table:
        assert table.urls[0] == url
        assert phone.state().body["you"]["player"] == "red"
        assert phone.revision >= revision
        table.phones.kept.new_code()
        assert phone.send("GET", "")[0] == 404
        fresh = Phone(f"{phone.origin}/t/{table.phones.kept.secret}/")
        fresh.token, fresh.player = phone.token, "red"
        assert fresh.state().status == 401, "a token of yesterday"


def at_once(phone: Phone, line: str | None) -> list[Reply]:
    """Two declarations that are sent at the same moment."""
    start = Barrier(2)

    def declare_now(_number: int) -> Reply:
        start.wait()
        return phone.declare("play", line=line)

    with ThreadPoolExecutor(2) as two:
        return list(two.map(declare_now, range(2)))


def test_two_who_declare_at_once_are_told_apart() -> None:
    path = new_table()
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        for turn in range(10):
            player = open_table(path).next[0]
            phone = phones[player]
            phone.state()
            line, lines = first_line(phone), len(log_of(path))
            replies = at_once(phone, line)
            played = [one for one in replies if one.status == 200]  # or a die was rolled for it
            refused = [one for one in replies if one.status != 200]
            assert len(played) == len(refused) == 1, (turn, replies)
            assert refused[0].status == 409
            assert "Something came in between" in refused[0].body["problem"]
            assert len(log_of(path)) == lines + 1


def test_only_ones_own_last_turn_is_undone() -> None:
    path = new_table()
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        first = open_table(path).next[0]
        phone, other = phones[first], phones["red" if first == "green" else "green"]
        assert play(phone).body["done"]
        assert phone.state().body["you"]["undo"]
        assert not other.state().body["you"]["undo"]
        assert other.declare("undo").body["asked"]
        assert phone.declare("undo").body["done"]
        assert log_of(path)[-1] == "undo"
        for one in (phone, other):
            assert play(one).body["done"]
        phone.state()
        asked = phone.declare("undo").body
        assert asked["asked"]
        assert table.phones.asked().keys() == {first}, "the other has played since"
        assert "the laptop was asked" in asked["problem"]


def test_a_hand_of_real_cards_is_for_its_player_alone() -> None:
    path = new_table(app_draws=["none"])
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        red, green = phones["red"], phones["green"]
        assert red.state().body["you"]["hand_open"] == [1, 2, 3, 4, 5]
        offered = red.ask("hand")["places"][0]["cards"]
        assert {"card": "5", "label": "5", "words": "5 tiles"} in offered
        assert red.declare("hand", cards=["5", None, None, None, "2"]).body["done"]
        own = red.state().body["you"]
        assert [one and one["card"] for one in own["hand"]] == ["5", None, None, None, "2"]
        assert own["hand_open"] == [2, 3, 4]
        assert green.state().body["you"]["hand"] == [None] * 5
        assert "5" not in green.ask("log")["lines"][0]["text"]
        lines = len(log_of(path))
        assert red.declare("hand", cards=["5", None, None, None, "2"]).body["done"]
        assert len(log_of(path)) == lines, "nothing new is not written"


def test_a_hand_that_was_entered_elsewhere_is_no_conflict() -> None:
    path = new_table(app_draws=["none"])
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        player = open_table(path).next[0]
        phone, other = phones[player], phones["red" if player == "green" else "green"]
        phone.state()
        line = first_line(phone, "L1")
        assert other.declare("hand", cards=["4", None, None, None, None]).body["done"]
        assert phone.declare("play", line=line).body["done"]


def test_a_table_that_is_gone_is_said_and_comes_back() -> None:
    path = new_table()
    content = path.read_bytes()
    with served(path) as table:
        phone = Phone(table.urls[0])
        phone.sit("red")
        path.unlink()
        table.phones.follow()
        for reply in (phone.state(), phone.post("ask", {"ask": "score"}), phone.declare("undo")):
            assert reply.status == 410
            assert reply.body["kind"] == "gone"
        assert not path.exists()
        path.write_bytes(content)
        table.phones.follow()
        assert phone.state().status == 200


@pytest.mark.parametrize("language", ["en", "de", "es", "pt"])
def test_each_phone_is_answered_in_its_own_language(language: str) -> None:
    said = {"en": "Jan's turn", "de": "Jan", "es": "Jan", "pt": "Jan"}
    with served(new_table(first="Jan")) as table:
        phone = Phone(table.urls[0])
        phone.sit("green")
        headline = phone.state(lang=language).body["headline"][0]
        assert said[language] in headline
        asked = phone.ask("turn", lang=language)["question"]["text"]
        questions = {"en": "play?", "de": "spielt", "es": "juega", "pt": "joga"}
        assert questions[language] in asked


def test_a_whole_game_of_pyramids_by_answers_that_are_offered() -> None:
    path = new_table("pyramids")
    players = load_game("pyramids").rules.players(open_table(path, "pyramids").position)
    with served(path, "pyramids") as table:
        phones = seated(table.urls[0], players)
        for turn in range(400):
            position = open_table(path, "pyramids").position
            if position.over:
                break
            moved = False
            for number, phone in enumerate(phones.values()):
                phone.state()
                line = first_line(phone, pick=turn + number)
                if line:
                    reply = phone.declare("play", line=line)
                    assert reply.body.get("done"), (line, reply)
                    moved = True
            assert moved, position.phase
        assert open_table(path, "pyramids").position.over
        assert phone.state().body["over"]


def test_a_bot_answers_at_once() -> None:
    path = new_table(names=("Ani", "Jan"), bots=["green=greedy"])
    with served(path) as table:
        phone = Phone(table.urls[0])
        assert phone.sit("green").status == 400, "a bot sits there"
        phone.sit("red")
        for _turn in range(3):
            state = phone.state().body
            assert state["next"] == ["red"]
            assert play(phone).body["done"]
        assert sum(line.startswith("green") for line in log_of(path)) >= 3


def test_anybodys_turn_may_be_doubted_and_is_not_played() -> None:
    path = new_table(app_draws=["none"], first="Ani")
    with served(path) as table:
        phone = Phone(table.urls[0])
        phone.sit("green")
        asked = phone.ask("turn", doubt=True, player="red")
        assert [one["line"] for one in asked["question"]["opens"]] == ["L", "R"]
        cards = phone.ask("turn", doubt=True, player="red", line="L")["question"]["choices"]
        assert "L5" in [one["line"] for one in cards]
        who = phone.ask("turn", doubt=True, player="red", line="L3")["question"]
        assert who["choices"][0]["line"] == "L3 @0"
        allowed = phone.ask("turn", doubt=True, player="red", line="L3 @0")
        assert allowed["ruling"]["legal"]
        refused = phone.ask("turn", doubt=True, player="red", line="L3 @12")["ruling"]
        assert refused["refusal"]["rule"] == "move.active"
        assert refused["refusal"]["page"]
        assert not log_of(path)


def test_who_only_watches_is_told_nobodys_cards() -> None:
    path = new_table(first="Ani")
    with served(path) as table:
        ani, watcher = Phone(table.urls[0]), Phone(table.urls[0])
        ani.sit("red")
        watcher.token = ""
        assert ani.ask("options")["turns"]
        for asked in ({}, {"player": "red"}):
            told = watcher.post("ask", {"ask": "options", **asked})
            assert told.status == 400
            assert "outer cards are not known" in told.body["problem"]


def test_nobody_declares_for_somebody_else(tmp_path: Path) -> None:
    del tmp_path
    path = new_table()
    with served(path) as table:
        phones = seated(table.urls[0], {"red": "", "green": ""})
        player = open_table(path).next[0]
        other = phones["red" if player == "green" else "green"]
        line = first_line(phones[player])
        refused = other.declare("play", line=line).body
        assert not refused["done"]
        assert refused["ruling"]["refusal"]["rule"] == "turn.order"
        watcher = Phone(table.urls[0])
        assert watcher.declare("play", line=line).status == 401
        assert not log_of(path)
