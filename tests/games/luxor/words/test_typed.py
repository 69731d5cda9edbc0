"""Typed words: every language's words for the notation read as the notation's own."""

import re
import tomllib
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luxor_companion import lang
from luxor_companion.core import UnreadableError
from luxor_companion.games.luxor.rules import CARDS, LEVELS, PAGES, STACKS, Side
from luxor_companion.games.luxor.rules.notation import (
    CHOICES,
    NO_ICON,
    NOBODY,
    Turn,
    read_turn,
    write_turn,
)
from luxor_companion.games.luxor.rules.path import EMPTY, SOME_TILE, TEMPLE_FRONTS, TILES
from luxor_companion.games.luxor.words import names
from luxor_companion.games.luxor.words.typed import (
    canonical,
    explain_unreadable,
    parse_typed_card,
    parse_typed_hand,
    parse_typed_turn,
)
from luxor_companion.lang import forms
from luxor_companion.lang.forms import GLOSSARIES, read_glossaries, spellings, token_for
from tests.conftest import ROOT
from tests.lang.spoken import speaking

GLOSSARY = {path.stem: tomllib.loads(path.read_text("utf-8")) for path in GLOSSARIES.glob("*.toml")}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("L3 @12 key", "L3 @12 key"),
        ("left 3 keys", "L3 key"),
        ("R±1 forward", "R±1 ahead"),
        ("L3 tile=favor12 joker", "L3 wild tile=favour12"),
        ("L3 @start", "L3 @0"),
        # German
        ("L3 Schlüssel", "L3 key"),
        ("L3 schluessel", "L3 key"),
        ("L3 SCHLUSSEL", "L3 key"),
        ("links 3 @12 Karte", "L3 @12 card"),
        ("RWürfel Würfel=5", "Rdie die=5"),
        ("rechts wuerfel Wurfel=5", "Rdie die=5"),
        ("L1-Würfel würfel=4 +2", "L1-die +2 die=4"),
        ("Lalle2 Aktion=15 Joker", "Lall2 act=15 wild"),
        ("Rletzter", "Rlast"),
        ("Lweniger1 nehmen", "Lless1 take"),
        ("R±1 zurück", "R±1 back"),
        ("L+-1 vorwaerts", "L±1 ahead"),
        ("L3 lassen Plättchen=Tunnel", "L3 leave tile=tunnel"),
        ("L4 Stufe=2 erhalten=alle1 gezogen=5", "L4 level=2 got=all1 draw=5"),
        ("RWürfel würfel=6 passen", "Rdie die=6 pass"),
        ("L3 Skarabäus Skarabaeus=3", "L3 scarab scarab=3"),
        ("L3 @treppe plättchen=Gunst23", "L3 @0 tile=favour23"),
        # Spanish
        ("I3 @12 llave", "L3 @12 key"),
        ("izquierda 3 @12 carta", "L3 @12 card"),
        ("Ddado die=5", "Rdie die=5"),
        ("D dado dado=5", "Rdie die=5"),
        ("derecha1-dado dado=3 +3", "R1-die +3 die=3"),
        ("Itodos2 acción=15", "Lall2 act=15"),
        ("Dúltimo", "Rlast"),
        ("Dultimo", "Rlast"),
        ("Imenos3 coger", "Lless3 take"),
        ("D±1 ATRÁS", "R±1 back"),
        ("I3 dejar loseta=túnel", "L3 leave tile=tunnel"),
        ("I4 nivel=2 comodín", "L4 level=2 wild"),
        ("I2 loseta=escarabajo escarabajo=2", "L2 tile=scarab scarab=2"),
        ("I2 loseta=escarabajo/comodín", "L2 tile=either"),
        ("I2 icono=halcón", "L2 icon=falcon"),
        ("I2 icono=ninguno", "L2 icon=-"),
        ("Ddado pasar", "Rdie pass"),
        ("I3 permitir=tomb.key", "L3 allow=tomb.key"),
        # Portuguese
        ("E3 chave", "L3 key"),
        ("esquerda 3 @12 carta", "L3 @12 card"),
        ("direita dado dado=5", "Rdie die=5"),
        ("Etodos2 ação=15", "Lall2 act=15"),
        ("Dúltimo coringa", "Rlast wild"),
        ("Emenos1 pegar", "Lless1 take"),
        ("D±1 trás", "R±1 back"),
        ("E3 deixar peça=túnel", "L3 leave tile=tunnel"),
        ("E4 nível=2 escaravelho", "L4 level=2 scarab"),
        ("E3 passar", "L3 pass"),
        # two languages at one table
        ("L3 llave", "L3 key"),
        ("E3 Schlüssel tile=túnel", "L3 key tile=tunnel"),
    ],
)
def test_words_of_each_language(said: str, meant: str) -> None:
    assert parse_typed_turn(said) == read_turn(meant)


def test_the_examples_of_the_documentation() -> None:
    text = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    table = text.partition("## In your own words")[2].partition("All of the words")[0]
    rows = [re.findall(r"`([^`]+)`", line) for line in table.splitlines() if line.startswith("| `")]
    assert len(rows) >= 5
    for meant, *others in rows:
        assert write_turn(read_turn(meant)) == meant
        assert [parse_typed_turn(said) for said in others] == [read_turn(meant)] * 3


def test_claims_are_read_too() -> None:
    assert parse_typed_turn("I3 hasta=cámara") == read_turn("L3 to=tomb")
    assert parse_typed_turn("L3 bis=Grabkammer") == read_turn("L3 to=tomb")
    assert parse_typed_turn("E3 até=tumba @A2") == read_turn("L3 to=tomb @A2")


def test_accents_may_come_in_two_parts() -> None:
    assert parse_typed_turn("Du\u0301ltimo") == read_turn("Rlast")
    assert parse_typed_turn("L3 schlu\u0308ssel") == read_turn("L3 key")


def test_cards_and_hands() -> None:
    assert parse_typed_card("Würfel") == "die"
    assert parse_typed_card("1-dado") == "1-die"
    assert parse_typed_card("menos2") == "less2"
    assert parse_typed_card("llave") is None
    assert parse_typed_hand("3 ? dado último Alle1") == ("3", None, "die", "last", "all1")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I3 llave xyzzy", "'xyzzy' isn't part of a turn"),
        ("Ddado dado=9", "dado=9 isn't possible: a die shows 1 to 6"),
        ("I9 llave", "There is no card 'I9'"),
        ("izquierda 9 llave", "There is no card 'izquierda 9'"),
        ("I3 nivel=5", "nivel=5 isn't possible: Horus cards have level"),
        ("I±1 adelante atrás", "'atrás' contradicts what comes before it"),
        ("D3 derecha", "'derecha' isn't part of a turn"),
    ],
)
def test_what_still_cannot_be_read_is_told_as_it_was_typed(said: str, told: str) -> None:
    with pytest.raises(UnreadableError) as raised:
        parse_typed_turn(said)
    assert told in explain_unreadable(raised.value)


def test_a_hand_with_a_wrong_word_is_told_as_it_was_typed() -> None:
    with pytest.raises(UnreadableError) as raised:
        parse_typed_hand("dado ? ? ? llave")
    assert "There is no card 'llave'" in explain_unreadable(raised.value)


# What may stand in a glossary: every word that the notation has.
TOKENS = {
    *CHOICES,
    *("ahead", "back", "pass", "die", "all", "last", "less", "level", "tunnel", "either"),
    *("favour", "tile", "act", "got", "draw", "finds", "to", "allow", "stairs", "tomb"),
    *("other", "none", "icon"),
    *get_args(Side),
}


def test_a_word_with_two_meanings_is_read_only_where_it_is_spoken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = {"en": {"key": "key"}, "de": {"gift": "take"}, "es": {"gift": "leave"}}
    monkeypatch.setattr(forms, "read_glossaries", lambda _game, _kind: tables)
    assert token_for("gift") is None
    assert canonical("L3 gift") == "L3 gift"
    monkeypatch.setattr(lang, "language", lambda: "es")
    assert token_for("gift") == "leave"
    monkeypatch.setattr(lang, "language", lambda: "de")
    assert parse_typed_turn("L3 gift") == read_turn("L3 take")


cards = st.sampled_from(list(CARDS))
spaces = st.integers(0, 60)
turns = st.builds(
    Turn,
    side=st.sampled_from([None, "L", "R"]),
    card=cards,
    at=st.none() | spaces,
    go=st.sampled_from([None, 1, 2, 3, 4, 5, 6]),
    die=st.none() | st.integers(1, 6),
    acts=st.lists(spaces, max_size=2, unique=True).map(tuple),
    choices=st.lists(
        st.sampled_from([*CHOICES, *(f"level={n}" for n in LEVELS)]), max_size=2, unique=True
    ).map(tuple),
    passes=st.booleans(),
    tile=st.none() | st.sampled_from(TEMPLE_FRONTS),
    got=st.none() | cards,
    scarab=st.none() | st.integers(1, 4),
    draw=st.none() | cards,
    allow=st.lists(st.sampled_from(list(PAGES)), max_size=1).map(tuple),
    to=st.none(),
    lying=st.none(),
    finds=st.lists(
        st.tuples(st.none() | st.integers(1, 60), st.sampled_from([EMPTY, SOME_TILE, *TILES])),
        max_size=2,
    ).map(tuple),
    other=st.none() | st.just(NOBODY) | cards,
    icon=st.none() | st.sampled_from([NO_ICON, *STACKS]),
)


def respelled(draw: st.DrawFn, token: str) -> str:
    """A word that some language has for a token, as somebody may type it."""
    words = draw(st.sampled_from([one["typed"] for one in GLOSSARY.values()]))[token]
    word = draw(st.sampled_from(words))
    word = draw(st.sampled_from([word, *sorted(spellings(word))]))
    return str(draw(st.sampled_from([word, word.upper(), word.title()])))


def named(draw: st.DrawFn, text: str) -> str:
    """A card or tile by a name of some language, where it has one."""
    head = text.rstrip("0123456789")
    if head in TOKENS:
        return respelled(draw, head) + text[len(head) :]
    return "1-" + respelled(draw, "die") if text == "1-die" else text


@st.composite
def typed_turns(draw: st.DrawFn) -> tuple[Turn, str]:
    """A turn, and its text with words of random languages in it."""
    turn = draw(turns)
    if turn.card == "±1" and turn.go:
        turn = turn._replace(go=draw(st.sampled_from([1, -1])))
    _, *tokens = write_turn(turn).split()
    space = draw(st.sampled_from(["", " "]))
    side = respelled(draw, turn.side) + space if turn.side else ""
    said = [side + named(draw, turn.card)]
    for token in tokens:
        name, equals, value = token.partition("=")
        if name in ("tile", "got", "draw"):
            value = named(draw, value)
        if name == "finds":
            space, colon, tile = value.rpartition(":")
            value = f"{space}{colon}{named(draw, tile)}"
        said.append(respelled(draw, name) + equals + value if name in TOKENS else token)
    return turn, " ".join(said)


@given(typed_turns())
def test_any_turn_in_any_mixture_of_languages_reads_back(pair: tuple[Turn, str]) -> None:
    turn, said = pair
    assert parse_typed_turn(said) == turn == read_turn(write_turn(turn))


@given(turns, st.sampled_from(list(GLOSSARY)))
def test_any_turn_reads_back_as_its_language_prints_it(turn: Turn, language: str) -> None:
    if turn.card == "±1" and turn.go:
        turn = turn._replace(go=1)
    notation = write_turn(turn)
    with speaking(language):
        printed = names.local_turn(notation)
        assert parse_typed_turn(printed) == turn
    spoken = re.sub(r"allow=\S+", "", notation)
    english = {word for word in re.findall(r"[a-z]{3,}", spoken) if word not in ("tunnel", "cobra")}
    if language not in ("en", "de"):  # German says Tunnel and Joker too
        assert not english & set(re.findall(r"[a-zà-ú]{3,}", re.sub(r"=\w+\.\S+", "", printed)))


@given(st.text())
def test_whatever_is_typed_keeps_its_words(text: str) -> None:
    assert len(canonical(text).split()) == len(text.split())


def test_whoever_types_the_notation_reads_no_glossary() -> None:
    """They cost some milliseconds."""
    read_glossaries.cache_clear()
    parse_typed_turn("L1 @2")
    assert read_glossaries.cache_info().currsize == 0
    parse_typed_turn("I1 @2")
    assert read_glossaries.cache_info().currsize == 1
