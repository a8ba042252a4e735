"""A session's text: one JSON object, whose check sum covers the text of `session` as it stands.

    {"schema": 2, "sum": "…", "session": {"kind": …, "rules": …, "seats": […], "round": …}}

`round` is the line of `save_round` for the round in progress, or for the last one: it fixes the
shoe behind it too.  Before the first round the shoe has a field of its own.
Schema 1 had no others, steps, shoe seed and seen cards.
The text holds the hole card and every card to come, so it is for the program, never for a player.
"""

from __future__ import annotations

import hashlib
import re
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec

from upcard.errors import SaveError
from upcard.referee.games import Kind
from upcard.referee.statistics import Statistics

__all__ = ["SCHEMA", "Others", "Saved", "SeatBook", "read_text", "write_text"]

SCHEMA: Final = 2


class Others(NamedTuple):
    """Strategies of automatic players, in the seats before and after the person's."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class SeatBook(msgspec.Struct, forbid_unknown_fields=True):
    """What outlives a round of one person."""

    bankroll: Fraction | None
    """As saved; while the session runs the table has it. None is without limit."""
    bet: Fraction | None = None
    """The bet last chosen, never what a double or a split made of it."""
    statistics: Statistics = msgspec.field(default_factory=Statistics)
    bets: list[Fraction] = []
    """The bets last chosen, one for each box."""


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """All that a session is, as the text tells it."""

    kind: Kind
    rules: str
    seed: int
    seats: list[SeatBook]
    rounds_since_shuffle: int
    unrecorded: list[str]
    round: str | None
    shoe: dict[str, str] | None
    others: Others = Others()
    steps: int = 0
    shoe_seed: int | None = None
    seen: str = ""


class _File(msgspec.Struct):
    sum: str
    session: msgspec.Raw


class _Head(msgspec.Struct):
    schema: int


def write_text(saved: Saved) -> bytes:
    """Return the text of a session."""
    body = msgspec.json.encode(saved, enc_hook=str)
    head = msgspec.json.encode({"schema": SCHEMA, "sum": _digest(body)})
    return head[:-1] + b',"session":' + body + b"}\n"


def read_text(data: bytes) -> Saved:
    """Return what a text says, once schema and check sum fit.

    Raises
    ------
    SaveError
        If it is cut off, altered or of another schema.
    """
    try:
        schema = msgspec.json.decode(data, type=_Head).schema
        if not 1 <= schema <= SCHEMA:
            newer = "a newer version of this program reads it" if schema > SCHEMA else "damaged"
            raise SaveError(f"schema {schema}, and this program reads 1 to {SCHEMA}: {newer}")
        file = msgspec.json.decode(data, type=_File)
        body = bytes(file.session)
        if file.sum != _digest(body):
            raise SaveError("it is altered: its check sum doesn't fit")
        return msgspec.json.decode(body, type=Saved, dec_hook=_read_amount)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"it is cut off or no saved session: {error}") from None


def _digest(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()


def _read_amount(_kind: Any, text: Any) -> Fraction:
    if not isinstance(text, str) or not re.fullmatch(r"-?[0-9]+(/[1-9][0-9]*)?", text):
        raise ValueError(f"{text!r} is not an amount")
    return Fraction(text)
