"""What phones send: read strictly, and refused in one sentence."""

import json
from http import HTTPStatus

import pytest

from luxor_companion.web import wire

ID = "a" * 16


def test_a_request_is_read_with_its_fields() -> None:
    asked = wire.parse(b'{"ask": "turn", "line": "L3", "lang": "de"}', "ask")
    assert (asked.kind, asked.text("line"), asked.language) == ("turn", "L3", "de")
    assert asked.text("player") == ""
    body = json.dumps({"declare": "play", "line": "L3", "after": 7, "id": ID}).encode()
    declared = wire.parse(body, "declare")
    assert (declared.after, declared.number, declared.language) == (7, ID, "en")


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"[]", b"null", b"{", b'"ask"', b"\xff\xfe", b"[" * 100_000, b'{"ask": 1e400}'),
        *(b'{"ask": NaN}', b"{}", b'{"ask": "score", "x": 1}', b'{"ask": "turn", "line": 3}'),
        *(
            b'{"ask": "turn", "line": null}',
            b'{"ask": "turn", "skip": "got"}',
            b'{"ask": ["turn"]}',
        ),
        *(b'{"ask": "turn", "line": "\\u0000"}', b'{"ask": "turn", "doubt": 1}'),
        *(b'{"ask": "turn", "skip": [1]}', b'{"ask": "score", "lang": "fr"}'),
        *(b'{"ask": "score", "lang": 5}', b'{"ask": "../../etc/passwd"}'),
        b'{"ask": "turn", "line": "' + b"x" * 501 + b'"}',
    ],
)
def test_whatever_else_is_refused(body: bytes) -> None:
    with pytest.raises(wire.WireError) as refused:
        wire.parse(body, "ask")
    assert refused.value.status == HTTPStatus.BAD_REQUEST
    assert refused.value.kind == "unreadable"


@pytest.mark.parametrize(
    "more",
    [
        *({"id": ""}, {"id": 5}, {"id": "x" * 65}, {"id": "../" * 4}, {"after": -1}),
        *({"after": "1"}, {"after": True}, {"after": 1 << 60}, {"cards": "3"}, {"cards": [3]}),
        *({"cards": ["3"] * 41}, {"line": "L3"}),
    ],
)
def test_a_declaration_has_an_id_and_a_revision(more: dict[str, object]) -> None:
    body = {"declare": "hand", "id": ID, "after": 1, "cards": ["3", None], **more}
    with pytest.raises(wire.WireError):
        wire.parse(json.dumps(body).encode(), "declare")


def test_a_row_has_numbers_and_lists_of_them() -> None:
    row = {"declare": "row", "id": ID, "values": {"track": 3, "scarabs": [1, 2]}}
    assert wire.parse(json.dumps(row).encode(), "declare").values["values"] == row["values"]
    row["values"] = {"track": "3"}
    with pytest.raises(wire.WireError):
        wire.parse(json.dumps(row).encode(), "declare")
