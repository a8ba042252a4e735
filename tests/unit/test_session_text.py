"""A saved session that is cut off, altered, made up or of the future is refused in one line."""

from __future__ import annotations

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from tests.table_game import rigged
from upcard.errors import SaveError
from upcard.referee.session import Session


def saved_text() -> bytes:
    session = rigged("8h Ts 3d 6c 5h 9h")
    session.deal([10])
    return session.to_bytes()


def sealed(**changes: Any) -> bytes:
    """Return a saved session with changes and a check sum that fits them."""
    file = json.loads(saved_text())
    session = json.dumps(file["session"] | changes)
    head = json.dumps({"schema": 1, "sum": sha256(session.encode()).hexdigest()})
    return f'{head[:-1]}, "session": {session}}}'.encode()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        pytest.param(b"", "cut off", id="empty"),
        pytest.param(saved_text()[:-40], "cut off", id="half-written"),
        pytest.param(saved_text()[:20], "cut off", id="only its head"),
        pytest.param(b"\x00" * 4096, "cut off", id="zeros"),
        pytest.param(b"\xff\xfe", "cut off", id="no text"),
        pytest.param(b"[" * 100_000, "cut off", id="deep"),
        pytest.param(b"{}", "cut off", id="another JSON"),
        pytest.param(b'{"schema": 1}', "cut off", id="no session"),
        pytest.param(b'{"schema": "1"}', "cut off", id="schema as text"),
        pytest.param(b'{"schema": 3}', "newer version", id="future schema"),
        pytest.param(b'{"schema": 0}', "damaged", id="schema 0"),
        pytest.param(saved_text().replace(b'"90"', b'"95"'), "altered", id="altered"),
        pytest.param(sealed(kind="poker"), "cut off or no saved", id="unknown game"),
        pytest.param(sealed(extra=1), "cut off or no saved", id="unknown field"),
        pytest.param(sealed(rules="6D H17"), "belong together", id="other rules"),
        pytest.param(sealed(rules="7X"), "doesn't play", id="no rules"),
        pytest.param(sealed(seats=[]), "doesn't play", id="no seat"),
        pytest.param(sealed(round="upcard-round/1; no"), "doesn't play", id="no round"),
        pytest.param(sealed(round=None), "doesn't play", id="no cards at all"),
        pytest.param(
            sealed(seats=[json.loads(saved_text())["session"]["seats"][0] | {"bankroll": "1000"}]),
            "belong together",
            id="a bankroll that the round contradicts",
        ),
        pytest.param(
            sealed(seats=[json.loads(saved_text())["session"]["seats"][0] | {"bankroll": "1/0"}]),
            "not an amount",
            id="no amount",
        ),
    ],
)
def test_text_that_is_not_right_is_refused_in_one_line(data: bytes, reason: str) -> None:
    with pytest.raises(SaveError, match=reason) as refusal:
        Session.from_bytes(data)
    assert "\n" not in str(refusal.value)


def test_every_cut_is_refused() -> None:
    data = saved_text()
    for length in range(0, len(data) - 1, 97):
        with pytest.raises(SaveError):
            Session.from_bytes(data[:length])


def test_every_flipped_byte_of_the_session_is_refused() -> None:
    data = saved_text()
    dice = Random(1)
    begin = data.index(b'"session"') + 11
    for _ in range(200):
        place = dice.randrange(begin, len(data) - 2)
        other = bytes([data[place] ^ 1 << dice.randrange(7)])
        with pytest.raises(SaveError):
            Session.from_bytes(data[:place] + other + data[place + 1 :])
